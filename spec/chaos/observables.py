"""What questions about Chaos Cosmos can observe, besides the fields of a position."""

from spec.chaos import reads
from spec.chaos.chain import victim
from spec.chaos.phases import Phase
from spec.chaos.state import LETTERS, Position, Setup
from spec.games import Observable
from spec.logic import (
    Number,
    Truth,
    any_of,
    at,
    both,
    choose,
    either,
    largest,
    neg,
    total,
    wrap,
)


def observables(setup: Setup) -> tuple[Observable, ...]:
    """Named functions of a position."""
    seats = (tuple(LETTERS[: setup.players]),)
    return (*_of_seats(seats), *_of_chains())


def _of_seats(seats: tuple[tuple[str, ...], ...]) -> tuple[Observable, ...]:
    """What is observed of each seat, of the piles and of the game."""
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
        Observable("most_held", "number", "cards in the largest hand", most_held),
        Observable("most_idle", "number", "the same, turn player's apart", most_idle),
        Observable("most_slots", "number", "types of the fullest system", most_slots),
        Observable("doubled", "truth", "a type lies twice in a system", doubled),
        Observable("infested", "number", "Glitches in all systems", infested),
        Observable("won", "truth", "the game is over, a seat won it", won, seats),
    )


def _of_chains() -> tuple[Observable, ...]:
    """What is observed of a response chain."""
    return (
        Observable("hit", "seat", "the seat that the attack hits as it stands", victim),
        Observable("struck", "seat", "the seat that an attack hits now", reads.struck),
        Observable("chain_length", "number", "cards in the chain", chain_length),
        Observable("spares", "number", "cards of its name that the caster has", spares),
        Observable("atmospheres", "number", "Atmospheres of the target", atmospheres),
        Observable("mirrors", "number", "Cosmic Mirrors of the target", mirrors),
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


def most_held(s: Position) -> Number:
    """How many cards the largest hand has."""
    return largest(hand_size(s))


def most_idle(s: Position) -> Number:
    """How many cards the largest hand has of those players whose turn it is not."""
    sizes = enumerate(hand_size(s))
    return largest([choose(s.turn == i, 0, size) for i, size in sizes])


def most_slots(s: Position) -> Number:
    """How many types have a slot in the fullest system."""
    return largest(slots(s))


def doubled(s: Position) -> Truth:
    """Whether somewhere a Plotuh stands in for a type that the system also has."""
    return any_of(system.real.has(system.joker) for system in s.systems)


def infested(s: Position) -> Number:
    """How many Glitches lie in the systems."""
    return total(system.glitches for system in s.systems)


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


def chain_length(s: Position) -> Number:
    """How many cards have been played in the response chain."""
    return s.chain.attacks + s.chain.defenses


def spares(s: Position) -> Number:
    """How many cards of the attack's name the caster still holds."""
    return at(s.hands, s.turn).count(s.chain.kind)


def atmospheres(s: Position) -> Number:
    """How many Atmospheres the target holds."""
    return at(s.hands, s.chain.defender).count(s.setup.cards.atmosphere)


def mirrors(s: Position) -> Number:
    """How many Cosmic Mirrors the target holds."""
    return at(s.hands, s.chain.defender).count(s.setup.cards.mirror)
