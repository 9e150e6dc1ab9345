"""Plays of whole games of Chaos Cosmos, with tests of what they show.

Nobody builds in them: every player passes and discards what was drawn last, and chance
deals the kinds in their order. So they go through the whole draw pile, to the score of
the playtest rules, or in the base rules round and round.
"""

from collections.abc import Callable, Sequence

from engines.play import Play, Step, apply, legal_actions
from spec.chaos.phases import Phase
from spec.chaos.reads import reals, slots
from spec.chaos.state import Position
from spec.games import Game
from spec.shapes import leaves
from spec.system import Action

Shows = Callable[[Sequence[Play]], bool]
Witnessed = tuple[Sequence[Play], Shows]

STEPS = 3000  # more than any of these plays takes


def _idle(game: Game, state: Position, legal: Sequence[Action], last: int) -> Action:
    """Pass; discard the card drawn last, if that is allowed; else whatever comes."""
    for action in legal:
        if action.move == "pass" or action == Action("discard", (state.turn, last)):
            return action
    return legal[0]


def idle_play(game: Game, *, until_repeated: bool) -> Play:
    """The play in which nobody builds, to its end or to a position seen before."""
    state, last, steps = game.start, -1, list[Step]()
    seen = set[tuple[int, ...]]()
    for _ in range(STEPS):
        key = (*leaves(state), last)
        if game.over(state) or (until_repeated and key in seen):
            break
        seen.add(key)
        action = _idle(game, state, legal_actions(game, state), last)
        if action.move == "draw":
            last = action.values[0]
        state = apply(game, state, action)
        steps.append(Step(action, state))
    return Play(game, game.start, tuple(steps))


def _one(shows: Callable[[Play], bool]) -> Shows:
    return lambda plays: len(plays) == 1 and shows(plays[0])


def nobody_builds(game: Game) -> Witnessed:
    """A game that somebody wins without any planet."""
    return (idle_play(game, until_repeated=False),), _one(_wins_with_nothing)


def _wins_with_nothing(play: Play) -> bool:
    s: Position = play.state
    if not play.game.over(s) or s.winner == s.setup.nobody:
        return False
    system = s.systems[s.winner]
    return bool(slots(s, system) == 0 and reals(s, system) == 0)


def emptier_is_not_origin(game: Game) -> Witnessed:
    """A game in which the closing round is brought on by another than took the last."""
    return (idle_play(game, until_repeated=False),), _one(_origin_differs)


def _origin_differs(play: Play) -> bool:
    s: Position = play.state
    drawn = [
        before.turn
        for before, step in zip(play.states(), play.steps, strict=False)
        if step.action.move == "draw"
    ]
    return bool(s.origin != s.setup.nobody and drawn[-1] != s.origin)


def closing_goes_round(game: Game) -> Witnessed:
    """A game in which all others than the origin act once more, clockwise."""
    return (idle_play(game, until_repeated=False),), _one(_closes_in_order)


def _closes_in_order(play: Play) -> bool:
    s: Position = play.state
    closing = [
        state.turn
        for state, step in zip(play.states(), play.steps, strict=False)
        if state.phase == Phase.CLOSING and step.action.move == "pass"
    ]
    n = s.setup.players
    return closing == [(s.origin + k) % n for k in range(1, n)]


def endless(game: Game) -> Witnessed:
    """A position comes twice: what lies between can be repeated for ever."""
    return (idle_play(game, until_repeated=True),), _one(_returns)


def _returns(play: Play) -> bool:
    keys = [tuple(leaves(state)) for state in play.states()]
    return keys[-1] in keys[:-1]
