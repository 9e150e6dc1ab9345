"""Plays of whole rounds and games of COSMOS (2024), with tests of what they show.

A function here is the witness of a question about whole rounds or games. It replays
recorded rounds (``witnesses.toml``) in a configured game. A play that the game does not
allow, because other rulings are in force, ends before the first action refused, and
then its test fails; where nothing is recorded for the number of players, there are no
plays, and the test fails too.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import attrs

from engines.play import Play, Step, apply, objections
from spec.cosmos2024 import reads
from spec.cosmos2024.observables import card_of, table_nines
from spec.cosmos2024.state import LETTERS, Phase, Round
from spec.games import Game
from spec.ledger import InputError
from spec.system import Actor, IllegalAction

Shows = Callable[[Sequence[Play]], bool]
Witnessed = tuple[Sequence[Play], Shows]

FILE = Path(__file__).with_name("witnesses.toml")


# -- recorded rounds -----------------------------------------------------------------


@attrs.frozen
class Recorded:
    """A round as it was played: cards by label, seats by letter.

    Attributes:
        table: the table cards.
        hands: each seat's cards.
        starter: the seat that leads the first trick.
        tricks: the cards of each trick in the order of play, its leader first.
        turn: by how many seats the round is turned when it is played again.
    """

    table: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    starter: str
    tricks: tuple[tuple[str, ...], ...]
    turn: int = 0

    def turned(self, seats: int) -> "Recorded":
        """The round with every seat moved on clockwise."""
        n = len(self.hands)
        hands = tuple(self.hands[(i - seats) % n] for i in range(n))
        starter = LETTERS[(LETTERS.index(self.starter) + seats) % n]
        return attrs.evolve(self, hands=hands, starter=starter)


@cache
def _file() -> dict[str, dict[str, dict[str, Any]]]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def _cards(text: str) -> tuple[str, ...]:
    """The cards of a text in which those of one suit may be together: ``Sun28``."""
    runs = re.findall(r"([A-Z][a-z]+)(\d+)", text)
    return tuple(suit + value for suit, values in runs for value in values)


def recorded(name: str, players: int) -> Recorded | None:
    """The round recorded under a name for a number of players, if there is one."""
    row = _file()[name].get(str(players))
    if row is None:
        return None
    if "same" in row:
        return recorded(row["same"], players)
    dealt = _file()[row["deal"]][str(players)] if "deal" in row else row
    return Recorded(
        table=_cards(dealt["table"]),
        hands=tuple(_cards(hand) for hand in dealt["hands"]),
        starter=row["starter"],
        tricks=tuple(_cards(trick) for trick in row["tricks"]),
        turn=row.get("turn", 0),
    )


# -- replaying -----------------------------------------------------------------------


def play_of(game: Game, rounds: Sequence[Recorded]) -> Play:
    """The play of recorded rounds from the start of a game, as far as it is legal."""
    steps: list[Step] = []
    with suppress(IllegalAction, InputError):
        for line in rounds:
            _add_round(game, steps, line)
    return Play(game, game.start, tuple(steps))


def _add_round(game: Game, steps: list[Step], line: Recorded) -> None:
    for card in line.table:
        _add(game, steps, f"reveal {card}")
    for seat, hand in zip(LETTERS, line.hands, strict=False):
        for card in hand:
            _add(game, steps, f"deal {seat} {card}")
    _add(game, steps, f"start {line.starter}")
    for trick in line.tricks:
        for card in trick:
            seat = game.seats[reads.turn(_now(game, steps))]
            _add(game, steps, f"play {seat} {card}")
        _add_forced(game, steps)


def _add_forced(game: Game, steps: list[Step]) -> None:
    """What follows without a choice: the table cards, the award, the score."""
    for move in game.moves:
        if move.actor is Actor.TABLE:
            action = game.parse(move.name)
            if not objections(game, _now(game, steps), action):
                _add(game, steps, move.name)


def _add(game: Game, steps: list[Step], text: str) -> None:
    action = game.parse(text)
    steps.append(Step(action, apply(game, _now(game, steps), action)))


def _now(game: Game, steps: list[Step]) -> Any:
    return steps[-1].state if steps else game.start


def _plays(game: Game, *names: str) -> tuple[Play, ...]:
    """For each name of a round, a play of it; none unless all are recorded."""
    lines = [recorded(name, len(game.seats)) for name in names]
    known = [line for line in lines if line is not None]
    return tuple(play_of(game, [line]) for line in known if len(known) == len(lines))


def _game(game: Game, *names: str, level: int = 0) -> tuple[Play, ...]:
    """A play of several rounds, then of the levelling one, turned again and again."""
    players = len(game.seats)
    lines = [recorded(name, players) for name in names]
    last = recorded("level", players)
    if last is not None:
        lines += [last.turned(i * last.turn) for i in range(level)]
    known = [line for line in lines if line is not None]
    return (play_of(game, known),) if len(known) == len(names) + level else ()


# -- what a play holds ---------------------------------------------------------------


def _one(test: Callable[[Play], bool]) -> Shows:
    """That there is one play, from the start of its game, and it passes a test."""

    def shows(plays: Sequence[Play]) -> bool:
        return len(plays) == 1 and _whole(plays[0]) and test(plays[0])

    return shows


def _whole(play: Play) -> bool:
    return bool(play.start == play.game.start)


def _when(play: Play, phase: Phase) -> list[Round]:
    """The positions of a play in a phase."""
    return [s for s in play.states() if s.phase == phase]


def _rounds(play: Play) -> Iterator[tuple[Round, Round]]:
    """The complete rounds of a play: the position dealt and the one to be counted."""
    dealt, counted = _when(play, Phase.START), _when(play, Phase.SCORE)
    return zip(dealt, counted, strict=False)


def _dealt_nines(s: Round, seat: int) -> int:
    return int(s.hands[seat].number_of(s.setup.cards.nines))


def _is_over(play: Play) -> bool:
    return bool(play.state.phase == Phase.OVER)


def _swept(s: Round) -> bool:
    return bool(max(s.won) == s.setup.hand)


def _level_without_void(s: Round, rounds: int) -> bool:
    """Whether all have the same total, and every trick of all rounds was counted."""
    level = len(set(s.totals)) == 1
    return bool(level and sum(s.totals) == rounds * s.setup.hand > 0)


# -- the witnesses -------------------------------------------------------------------


def late_break(game: Game) -> Witnessed:
    """The break happens in the last trick of a round."""
    return _plays(game, "late-break"), _one(_breaks_late)


def _breaks_late(play: Play) -> bool:
    return any(
        after.broken and not before.broken and sum(before.won) == before.setup.hand - 1
        for before, after in pairwise(play.states())
    )


def nearly_all_bangs(game: Game) -> Witnessed:
    """All tricks but one of a round of an even number of players are Big Bangs."""
    return _plays(game, "nearly-all-bangs"), _one(_bangs_but_once)


def _bangs_but_once(play: Play) -> bool:
    tricks = _when(play, Phase.AWARD)
    hand = play.start.setup.hand
    bangs = sum(bool(reads.big_bang(s)) for s in tricks)
    even = len(play.game.seats) % 2 == 0
    return even and len(list(_rounds(play))) == 1 and bangs == hand - 1


def sweep(game: Game) -> Witnessed:
    """One player wins all tricks of a round."""
    return _plays(game, "sweep"), _one(lambda p: any(_swept(s) for _, s in _rounds(p)))


def void_without_nines(game: Game) -> Witnessed:
    """A player voids without having been dealt a nine."""
    return _plays(game, "void-without-nines"), _one(_voids_without_nines)


def _voids_without_nines(play: Play) -> bool:
    return any(
        void and _dealt_nines(dealt, seat) == 0
        for dealt, counted in _rounds(play)
        for seat, void in enumerate(reads.voided(counted))
    )


def nines_avoided(game: Game) -> Witnessed:
    """A player who was dealt all four nines captures none."""
    return _plays(game, "nines-avoided"), _one(_avoids_nines)


def _avoids_nines(play: Play) -> bool:
    return any(
        _dealt_nines(dealt, seat) == 4 and captured == 0
        for dealt, counted in _rounds(play)
        for seat, captured in enumerate(counted.nines)
    )


def sweep_ends_game(game: Game) -> Witnessed:
    """A sweep in the first round ends the game although Void is on."""
    return _plays(game, "sweep-ends-game"), _one(_ends_by_sweep)


def _ends_by_sweep(play: Play) -> bool:
    swept = [_swept(s) and table_nines(s) > 0 for _, s in _rounds(play)]
    void = play.start.setup.ruled("void", "on")
    return bool(void and _is_over(play) and swept == [True])


def endless(game: Game) -> Witnessed:
    """Two rounds begin in the same position: what lies between repeats for ever."""
    return _game(game, "sweep", "sweep"), _one(_returns)


def _returns(play: Play) -> bool:
    begun = [step.state for step in play.steps if step.action.move == "start"]
    return any(one == other for one, other in combinations(begun, 2))


def all_equal_end(game: Game) -> Witnessed:
    """The game ends with equal totals, and no round was voided."""
    return _game(game, level=len(game.seats)), _one(_ends_level)


def _ends_level(play: Play) -> bool:
    rounds = len(list(_rounds(play)))
    return _is_over(play) and _level_without_void(play.state, rounds)


def winner_over_threshold(game: Game) -> Witnessed:
    """The winner's total exceeds the end-of-game number; for up to five players."""
    plays = _game(game, "first-void", "second-void", level=len(game.seats))
    return plays, _one(_wins_over)


def _wins_over(play: Play) -> bool:
    s = play.state
    wins = zip(reads.winners(s), s.totals, strict=True)
    over = any(won and total > s.setup.threshold for won, total in wins)
    return _is_over(play) and over


def equal_boundary(game: Game) -> Witnessed:
    """All have equal totals between two rounds, and no round was voided."""
    return _game(game, level=len(game.seats) // 2), _one(_level_between)


def _level_between(play: Play) -> bool:
    steps = [step for step in play.steps if step.action.move == "score"]
    return any(
        step.state.phase != Phase.OVER and _level_without_void(step.state, rounds)
        for rounds, step in enumerate(steps, start=1)
    )


def order_decides(game: Game) -> Witnessed:
    """Each seat plays the same card to the same trick in two plays of one deal.

    Another seat leads, and another one wins; neither trick is a Big Bang, which its
    leader would win.
    """
    return _plays(game, "one-order", "other-order"), _order_matters


def _order_matters(plays: Sequence[Play]) -> bool:
    if len(plays) != 2 or not all(_whole(play) for play in plays):
        return False
    deals = [_when(play, Phase.START)[:1] for play in plays]
    tricks = [_when(play, Phase.AWARD)[:1] for play in plays]
    if not all((*deals, *tricks)) or deals[0] != deals[1]:
        return False
    (one,), (other,) = tricks
    return bool(
        card_of(one) == card_of(other)
        and one.leader != other.leader
        and reads.winner(one) != reads.winner(other)
        and not (reads.none_up(one) or reads.none_up(other))
    )


def win_with_nothing(game: Game) -> Witnessed:
    """A player wins the game without having taken a trick."""
    return _plays(game, "sweep-ends-game"), _one(_wins_with_nothing)


def _wins_with_nothing(play: Play) -> bool:
    counted = _when(play, Phase.SCORE)
    return _is_over(play) and any(
        won and all(s.won[seat] == 0 for s in counted)
        for seat, won in enumerate(reads.winners(play.state))
    )
