"""How cards go from place to place: what the effects are made of."""

from attrs import evolve

from spec.chaos.state import Position, System
from spec.logic import Number, at, both, choose, neg, put
from spec.piles import Pile


def gain(s: Position, seat: Number, card: Number) -> Position:
    """A card joins a hand."""
    return evolve(s, hands=put(s.hands, seat, at(s.hands, seat).add(card)))


def give_up(s: Position, seat: Number, card: Number) -> Position:
    """A card leaves a hand."""
    return evolve(s, hands=put(s.hands, seat, at(s.hands, seat).remove(card)))


def lay(s: Position, card: Number) -> Position:
    """A card is laid on the table."""
    return evolve(s, table=put(s.table, s.laid, card), laid=s.laid + 1)


def play(s: Position, seat: Number, card: Number) -> Position:
    """A card goes from a hand to the table, face up."""
    return lay(give_up(s, seat, card), card)


def pick_up(s: Position, place: Number) -> Position:
    """The card in a place leaves the table; those after it close up."""
    after = (*s.table[1:], s.setup.cards.empty)
    table = tuple(
        [
            choose(place <= i, later, card)
            for i, (card, later) in enumerate(zip(s.table, after, strict=True))
        ]
    )
    return evolve(s, table=table, laid=s.laid - 1)


def throw(s: Position, card: Number) -> Position:
    """A card goes on top of the discard pile."""
    return evolve(s, discard=s.discard.topped(card))


def slip_under(s: Position, card: Number) -> Position:
    """A card goes under the top card of the discard pile."""
    top, *rest = s.discard.stacked
    stacked = (top, card, *rest[:-1])
    return evolve(s, discard=Pile(s.discard.loose, stacked, s.discard.size + 1))


def draw_top(s: Position, card: Number) -> Position:
    """A card leaves the draw pile."""
    return evolve(s, draw=s.draw.drawn(card))


def system_of(s: Position, seat: Number) -> System:
    """A seat's system."""
    found: System = at(s.systems, seat)
    return found


def rebuild_system(s: Position, seat: Number, system: System) -> Position:
    """A seat's system is as given."""
    return evolve(s, systems=put(s.systems, seat, system))


def add_planet(s: Position, seat: Number, planet: Number) -> Position:
    """A real planet joins a system."""
    system = system_of(s, seat)
    grown = evolve(system, real=system.real.add(planet))
    return rebuild_system(s, seat, grown)


def remove_slot(s: Position, seat: Number, slot: Number) -> Position:
    """The card in a slot leaves a system."""
    cards, system = s.setup.cards, system_of(s, seat)
    is_plotuh = slot == cards.types
    left = evolve(
        system,
        # the number of Plotuh's slot counts as "no card" among the planets
        real=system.real.remove(slot),
        joker=choose(is_plotuh, cards.unnamed, system.joker),
    )
    return rebuild_system(s, seat, left)


def slot_of(s: Position, system: System, planet: Number) -> Number:
    """The slot that a type has in a system: its real planet's, else Plotuh's."""
    real = system.real.has(planet)
    return choose(both(neg(real), system.joker == planet), s.setup.cards.types, planet)


def shuffle_in(s: Position) -> Position:
    """The discard pile is shuffled together with the draw pile."""
    loose = s.draw.loose
    for card in s.discard.stacked:
        loose = loose.add(card)
    return evolve(
        s,
        draw=Pile.of(loose, s.setup.below),
        discard=Pile.of(s.discard.loose, len(s.discard.stacked)),
    )
