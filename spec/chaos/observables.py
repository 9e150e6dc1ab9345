"""What questions about Chaos Cosmos can observe, besides the fields of a position."""

from spec.chaos import reads
from spec.chaos.chain import victim
from spec.chaos.phases import Phase
from spec.chaos.state import LETTERS, Position, Setup
from spec.games import Observable
from spec.logic import Number, Truth, both, either, neg, wrap


def observables(setup: Setup) -> tuple[Observable, ...]:
    """Named functions of a position."""
    seats = (tuple(LETTERS[: setup.players]),)
    return (
        Observable("slots", "number", "types that a seat has", slots, seats, told=True),
        Observable(
            "reals", "number", "real planets that a seat has", reals, seats, told=True
        ),
        Observable("full", "truth", "a seat has all types", full, seats, told=True),
        Observable("clean", "truth", "a seat has no Glitch", clean, seats, told=True),
        Observable("winning", "truth", "a seat meets the condition", winning, seats),
        Observable("hand_size", "number", "cards in a seat's hand", hand_size, seats),
        Observable("draw_pile", "number", "cards in the draw pile", draw_pile),
        Observable("closing", "truth", "a closing action is under way", closing),
        Observable(
            "still_to_act",
            "truth",
            "a seat has a closing action to come",
            still_to_act,
            seats,
        ),
        Observable("hit", "seat", "the seat that the attack hits as it stands", victim),
        Observable("won", "truth", "the game is over, a seat won it", won, seats),
    )


def slots(s: Position) -> tuple[Number, ...]:
    """For each seat, how many types have a slot."""
    return tuple([reads.slots(s, system) for system in s.systems])


def reals(s: Position) -> tuple[Number, ...]:
    """For each seat, how many types have a real planet."""
    return tuple([reads.reals(s, system) for system in s.systems])


def full(s: Position) -> tuple[Truth, ...]:
    """For each seat, whether all types have a slot."""
    return tuple([reads.is_full(s, i) for i in range(s.setup.players)])


def clean(s: Position) -> tuple[Truth, ...]:
    """For each seat, whether it has no Glitch."""
    return tuple([reads.is_clean(s, i) for i in range(s.setup.players)])


def winning(s: Position) -> tuple[Truth, ...]:
    """For each seat, whether it meets the condition of victory."""
    return tuple([reads.is_winning(s, i) for i in range(s.setup.players)])


def hand_size(s: Position) -> tuple[Number, ...]:
    """For each seat, how many cards it holds."""
    return tuple([hand.total() for hand in s.hands])


def draw_pile(s: Position) -> Number:
    """How many cards the draw pile has."""
    return s.draw.total()


def closing(s: Position) -> Truth:
    """Whether a closing action is under way."""
    return reads.in_closing(s)


def still_to_act(s: Position) -> tuple[Truth, ...]:
    """For each seat, whether its action of the closing round is still to come."""
    n = s.setup.players
    closing = neg(either(s.origin == n, s.phase == Phase.SCORE, s.phase == Phase.OVER))
    done = wrap(s.turn - s.origin, n)
    found = [both(closing, wrap(i - s.origin, n) > done) for i in range(n)]
    if s.setup.ruled("closing-origin", "emptier-excluded"):
        found = [both(x, neg(s.emptier == i)) for i, x in enumerate(found)]
    return tuple(found)


def won(s: Position) -> tuple[Truth, ...]:
    """For each seat, whether the game is over and it has won."""
    return tuple([s.winner == i for i in range(s.setup.players)])
