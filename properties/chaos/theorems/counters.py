"""Counters beside the positions of Chaos Cosmos, for theorems about turns.

A turn is also the one action that a player has in the closing round. Most counters
begin anew with each turn.
"""

from collections.abc import Callable, Sequence

from spec.chaos.chain import victim
from spec.chaos.phases import Phase
from spec.chaos.reads import is_full, next_seat
from spec.chaos.state import LETTERS, Play, Position
from spec.games import Game, History
from spec.logic import Number, Truth, at, both, choose, either, neg, number, smallest
from spec.shapes import Range
from spec.system import Actor

MANY = 20  # more own turns than any theorem speaks of: there the count stays
BEGIN = ("start", "next_turn", "next_action")
ANSWERS = ("defend", "none", "break", "stop", "choose", "take", "leave")
DISCARDS = ("discard", "discard_pair")
# The moves by which a type leaves a system.
LOSSES = ("seize", "destroy", "lose", "relocate")
# The moves by which a Magnetic Storm, or all that was played, leaves the table.
THROWS = ("storm_top", "tap", "run_dry", "sweep")
Count = Callable[[Number, Position, Play], Number]


def begins(s: Position) -> Truth:
    """Whether a turn begins by a move of ``BEGIN``, and not the score."""
    scored = next_seat(s, s.turn) == s.origin
    return either(s.phase == Phase.START, both(s.phase == Phase.CHECK, neg(scored)))


def beginner(s: Position, a: Play) -> Number:
    """The seat whose turn begins by such a move."""
    return choose(s.phase == Phase.START, getattr(a, "seat", 0), next_seat(s, s.turn))


def per_turn(
    name: str, statement: str, most: int, moves: Sequence[str], count: Count
) -> History:
    """A counter from 0 that begins anew with each turn."""

    def step(value: Number, s: Position, a: Play) -> Number:
        kept = choose(s.phase == Phase.CHECK, value, count(value, s, a))
        return choose(begins(s), 0, kept)

    counted = (*BEGIN, *moves)
    return History(name, statement, Range(0, most), 0, counted, step)


def all_along(name: str, statement: str, most: int, count: Count) -> History:
    """A counter of turns: it begins with 0, and stays at the most."""

    def step(value: Number, s: Position, a: Play) -> Number:
        counted = smallest([value + count(value, s, a), most])
        return choose(begins(s), counted, value)

    return History(name, statement, Range(0, most), 0, BEGIN, step)


def actions(game: Game) -> list[str]:
    """The moves that are actions of a turn."""
    moves = [move.name for move in game.moves if move.actor is Actor.PLAYER]
    return [name for name in moves if name not in (*ANSWERS, *DISCARDS)]


def counters(game: Game) -> list[History]:
    """The counters of a configured game."""
    size, kinds = game.start.setup.cards.deck.size, game.start.setup.cards.deck.kinds
    seats = range(len(game.seats))
    found = [
        all_along("turns", "turns begun", MANY * len(game.seats), lambda v, s, a: 1),
        *(_turns(seat) for seat in seats),
        *(_lost(seat) for seat in seats),
        per_turn(
            "placed",
            "planets and Plotuhs placed in this turn",
            2,
            ("place", "plotuh"),
            lambda v, s, a: v + 1,
        ),
        per_turn(
            "held",
            "cards in the player's hand before the last action",
            size,
            actions(game),
            lambda v, s, a: at(s.hands, s.turn).total(),
        ),
        per_turn(
            "discards",
            "discards of this turn",
            size,
            DISCARDS,
            lambda v, s, a: v + 1,
        ),
        per_turn(
            "topped",
            "1 more than the card that was discarded last in this turn, or 0",
            kinds,
            DISCARDS,
            lambda v, s, a: getattr(a, "card", v - 1) + 1,
        ),
        per_turn(
            "thrown",
            "whether a card that was played in this turn was discarded",
            1,
            THROWS,
            lambda v, s, a: 1,
        ),
    ]
    found.append(BURDENED)
    if game.start.setup.base:
        return found
    return [*found, SHOWERED, FULL_DRAWS]


def turns_of(seat: int) -> str:
    """The name of the counter of a seat's turns."""
    return f"turns_{LETTERS[seat]}"


def _turns(seat: int) -> History:
    return all_along(
        turns_of(seat),
        f"turns of {LETTERS[seat]} begun",
        MANY,
        lambda v, s, a: number(beginner(s, a) == seat),
    )


def lost_by(seat: int) -> str:
    """The name of the counter of a seat's losses."""
    return f"lost_{LETTERS[seat]}"


def _lost(seat: int) -> History:
    return per_turn(
        lost_by(seat),
        f"cards that left the system of {LETTERS[seat]} for good in this turn",
        4,
        LOSSES,
        lambda v, s, a: v + number(loser(s, a) == seat),
    )


def loser(s: Position, a: Play) -> Number:
    """The seat that loses by a move of ``LOSSES``."""
    return getattr(a, "seat", victim(s))


def _burdened(value: Number, s: Position, a: Play) -> Number:
    seat = beginner(s, a)
    flawed = at(s.systems, seat).glitches > 0
    missing = at([neg(is_full(s, i)) for i in range(s.setup.players)], seat)
    return choose(begins(s), number(both(flawed, missing)), value)


BURDENED = History(
    name="burdened",
    statement="whether the turn began with a Glitch in the system and a type missing",
    domain=Range(0, 1),
    start=0,
    moves=BEGIN,
    step=_burdened,
)

SHOWERED = per_turn(
    "showered",
    "whether a Meteor Shower came back on the player's own hand in this turn",
    1,
    ("collect",),
    lambda v, s, a: choose(victim(s) == s.turn, 1, v),
)

FULL_DRAWS = History(
    name="full_draws",
    statement="draw steps in which no card was missing",
    domain=Range(0, MANY * len(LETTERS)),
    start=0,
    moves=("draw",),
    step=lambda v, s, a: v + number(s.owed == 1),
)
