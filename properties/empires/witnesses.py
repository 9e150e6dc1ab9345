"""Plays of whole games of Cosmos: Empires, with tests of what they show.

Each witness is a plan of ``witnesses.toml`` for some number of players, told in a
configured game. Where a ruling does not allow it the play ends before the first action
refused, and then its test fails; where there is no plan there are no plays.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from attrs import evolve

from engines.play import Play
from engines.solve import holds_after
from properties.empires.histories import told
from properties.empires.theorems.locks import closed_to, shut_out
from properties.questions import Witness, question_of
from spec.empires import ending, reads
from spec.empires.cards import Ability
from spec.empires.effects import CYCLE_CREDITS
from spec.empires.game import RULEBOOK
from spec.empires.production import total_production
from spec.empires.state import Phase, Table
from spec.games import Game

Shows = Callable[[Sequence[Play]], bool]
Witnessed = tuple[Sequence[Play], Shows]

FILE = Path(__file__).with_name("witnesses.toml")


@cache
def rows() -> tuple[Mapping[str, Any], ...]:
    """The plans of the file."""
    return tuple(tomllib.loads(FILE.read_text(encoding="utf-8"))["witness"])


def planned(name: str, game: Game) -> Witnessed:
    """The play of the plan of a name that is made for as many players, and its test."""
    for row in rows():
        if row["name"] == name and len(game.seats) in row.get("players", SEATS):
            if "test" in row:
                return (told(game, row["plan"]),), _one(TESTS[row["test"]])
            where = question_of(game, row["shows"], ()).where
            return (told(game, row["plan"]),), _one(partial(holds_after, game, where))
    return (), _one(lambda play: False)


SEATS = range(2, 9)


def _one(test: Callable[[Play], bool]) -> Shows:
    """That there is one play, from the start of its game, and it passes a test."""

    def shows(plays: Sequence[Play]) -> bool:
        if len(plays) != 1 or plays[0].start != plays[0].game.start:
            return False
        return bool(plays[0].steps) and test(plays[0])

    return shows


def witnesses() -> dict[str, Witness]:
    """All witnesses by name."""
    return {row["name"]: partial(planned, row["name"]) for row in rows()}


# -- what a play holds -----------------------------------------------------------------


def _moves(play: Play) -> list[tuple[Table, str, Table]]:
    """Each step: the position before it, its move, the position after it."""
    return [
        (before, step.action.move, after)
        for step, (before, after) in zip(
            play.steps, pairwise(play.states()), strict=True
        )
    ]


def _pays(credits: int, play: Play) -> bool:
    """The first player has the threshold and has paid so much for all its cards."""
    paid = sum(
        before.credits[0] - after.credits[0]
        for before, move, after in _moves(play)
        if move in ("build", "fabricate") and before.turn == 0
    )
    s: Table = play.state
    return bool(paid == credits and ending.reaches(s, ending.totals(s)[0]))


def _reaches_by_own_sets(play: Play) -> bool:
    """The first player would not be at the threshold by the other reading."""
    s: Table = play.state
    chosen = play.game.configuration
    rulings = {**chosen.rulings, "gate-self": "no"}
    other = RULEBOOK.build(evolve(chosen, rulings=rulings)).start.setup
    total = total_production(other, s.tableaus[0])
    return bool(s.final > 0 and not ending.reaches(s, total))


def _every_total_in_turn(play: Play) -> bool:
    """The first player's total goes up to the threshold by one each time."""
    seen = dict.fromkeys(int(ending.totals(s)[0]) for s in play.states())
    return list(seen) == list(range(play.start.setup.sizes.threshold + 1))


def _wins_in(turns: int, play: Play) -> bool:
    """The final player has won in its own turn of some number."""
    last = play.start.setup.players - 1
    passed = sum(
        move == "pass" and before.turn == last for before, move, _ in _moves(play)
    )
    s: Table = play.state
    return bool(s.phase == Phase.WON and s.turn == last and passed == turns - 1)


def _builds_most(play: Play) -> bool:
    """A turn has as many builds as there are actions and Fabricator Belts."""
    setup = play.start.setup
    belts = sum(setup.cards[k].copies for k in setup.with_ability(Ability.BUILD))
    builds, most = 0, 0
    for _, move, _ in _moves(play):
        builds = 0 if move == "pass" else builds + (move in ("build", "fabricate"))
        most = max(most, builds)
    return bool(most == setup.sizes.actions + belts)


def _returns(play: Play) -> bool:
    """The last position, in which a player is to roll, is one that was there before."""
    s = play.state
    return bool(s.phase == Phase.ROLL and s in play.states()[:-1])


def _never_builds_again(play: Play) -> bool:
    """The first player can build nothing for ever, and the game is open."""
    s: Table = play.state
    return bool(shut_out(s, 0) and s.final == 0 and s.phase == Phase.MAIN)


def _nobody_may_build(play: Play) -> bool:
    """No card of a full pool can be built by anybody, and the deck has cards."""
    s: Table = play.state
    lying = [kind for kind in s.setup.deck.present if s.pool.has(kind)]
    closed = all(
        closed_to(s, seat, kind) for seat in range(s.setup.players) for kind in lying
    )
    return bool(closed and reads.pool_is_full(s) and not reads.deck_is_empty(s))


def _final_player_wins_with_fourteen(play: Play) -> bool:
    """The final player wins with a total of 14 against 30."""
    s: Table = play.state
    totals = ending.totals(s)
    won = s.phase == Phase.OVER and ending.winners(s)[-1]
    return bool(won and totals[-1] == 14 and max(totals) == 30)


def _orthodox_brings_twelve(play: Play) -> bool:
    """The final player has 12 more than its total, which is below the threshold."""
    s: Table = play.state
    total, compared = ending.totals(s)[-1], ending.compared(s)[-1]
    below = not ending.reaches(s, total)
    return bool(s.phase == Phase.OVER and below and compared == total + 12)


def _ends_in_the_turn_of_the_reveal(play: Play) -> bool:
    """Another seat sets the final round off in the final player's turn, its last."""
    last = play.start.setup.players - 1
    steps = _moves(play)
    found = [i for i, (_, move, after) in enumerate(steps) if move == "reveal"]
    (at,) = found or (0,)
    off = steps[at][0].final == 0 < steps[at][2].final and steps[at][0].turn == last
    turns = {before.turn for before, _, _ in steps[at + 1 :]}
    return bool(off and turns == {last} and play.state.phase == Phase.OVER)


def _same_card_comes_back(play: Play) -> bool:
    """A card is cycled while the deck is empty: it comes back, and brings 2 Credits."""
    before, (first, second) = play.states()[-3], play.actions[-2:]
    s: Table = play.state
    brings = s.credits[0] - before.credits[0]
    return bool(
        (first.move, second.move) == ("cycle", "draw")
        and reads.deck_is_empty(before)
        and s.pool == before.pool
        and brings == CYCLE_CREDITS
    )


def _nobody_builds_again(play: Play) -> bool:
    """No player can build anything for ever, and the game is open."""
    s: Table = play.state
    seats = range(s.setup.players)
    dead = all(shut_out(s, seat) for seat in seats)
    return dead and bool(s.final == 0 and s.phase == Phase.MAIN and s.actions > 0)


def _all_are_tied(play: Play) -> bool:
    """All have the same total and Credits at the end; the final player wins."""
    s: Table = play.state
    level = len(set(ending.compared(s))) == len(set(s.credits)) == 1
    return bool(s.phase == Phase.OVER and level and ending.winners(s)[-1])


TESTS: Mapping[str, Callable[[Play], bool]] = {
    "pays_nine": partial(_pays, 9),
    "pays_seven": partial(_pays, 7),
    "reaches_by_own_sets": _reaches_by_own_sets,
    "every_total_in_turn": _every_total_in_turn,
    "wins_in_three_turns": partial(_wins_in, 3),
    "wins_in_two_turns": partial(_wins_in, 2),
    "builds_most": _builds_most,
    "returns": _returns,
    "never_builds_again": _never_builds_again,
    "nobody_may_build": _nobody_may_build,
    "final_player_wins_with_fourteen": _final_player_wins_with_fourteen,
    "orthodox_brings_twelve": _orthodox_brings_twelve,
    "ends_in_the_turn_of_the_reveal": _ends_in_the_turn_of_the_reveal,
    "same_card_comes_back": _same_card_comes_back,
    "nobody_builds_again": _nobody_builds_again,
    "all_are_tied": _all_are_tied,
}
