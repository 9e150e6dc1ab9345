"""What the rules of Chaos Cosmos read off a position.

Configuration (rule set, players, rulings) may steer Python; values may not.
"""

from spec.chaos.chain import beneficiary, is_answered, victim
from spec.chaos.phases import Phase
from spec.chaos.state import Position, System
from spec.logic import (
    Number,
    Truth,
    any_of,
    at,
    both,
    choose,
    count,
    either,
    largest,
    neg,
    number,
    smallest,
    total,
    wrap,
)
from spec.piles import Bag

# -- seats ---------------------------------------------------------------------------


def next_seat(s: Position, seat: Number) -> Number:
    """The seat that follows clockwise."""
    return wrap(seat + 1, s.setup.players)


def in_closing(s: Position) -> Truth:
    """Whether a closing action is under way, not the turn that brought it on."""
    if s.setup.base:
        return False
    return both(neg(s.origin == s.setup.nobody), neg(s.turn == s.origin))


def to_act(s: Position) -> tuple[Truth, ...]:
    """For each seat, whether it is to make a move."""
    own = (Phase.ACT, Phase.CLOSING, Phase.PERSIST, Phase.TAKE, Phase.DISCARD)
    mine = any_of(s.phase == phase for phase in own)
    answers, chooses = s.phase == Phase.ANSWER, s.phase == Phase.CHOOSE
    picker = chooser(s)
    return tuple(
        [
            either(
                both(mine, s.turn == i),
                both(answers, s.chain.defender == i),
                both(chooses, picker == i),
            )
            for i in range(s.setup.players)
        ]
    )


def chooser(s: Position) -> Number:
    """The seat that chooses what a reversed attack hits."""
    return s.turn if s.setup.ruled("reflected-choice", "caster") else beneficiary(s)


# -- hands and piles -----------------------------------------------------------------


def is_empty(bag: Bag) -> Truth:
    """Whether a bag holds no card."""
    return neg(bag.has_any(bag.deck.present))


def draw_is_empty(s: Position) -> Truth:
    """Whether no card is left in the draw pile."""
    return s.draw.total() == 0


def top(s: Position) -> Number:
    """The top card of the discard pile; "no card" where it is empty."""
    return s.discard.stacked[0]


def bound_by_glitch(s: Position, hand: Bag) -> Truth:
    """Whether a hand holds Glitches and nothing else."""
    rest = [k for k in hand.deck.present if k != s.setup.cards.glitch]
    return both(hand.has(s.setup.cards.glitch), neg(hand.has_any(rest)))


# -- systems -------------------------------------------------------------------------


def fills(s: Position, system: System, planet: Number) -> Truth:
    """Whether a type has a slot in a system: by a real planet, or by Plotuh."""
    return either(system.real.has(planet), has_joker(s, system, planet))


def has_joker(s: Position, system: System, planet: Number) -> Truth:
    """Whether Plotuh stands in for a type ("no type" is none)."""
    named = system.joker == planet
    return both(named, neg(planet == s.setup.cards.unnamed))


def has_plotuh(s: Position, system: System) -> Truth:
    """Whether a Plotuh lies in a system."""
    return neg(system.joker == s.setup.cards.unnamed)


def slots(s: Position, system: System) -> Number:
    """How many different types have a slot in a system."""
    if s.setup.doubled:
        types = range(s.setup.cards.types)
        return count(fills(s, system, planet) for planet in types)
    return system.real.total() + number(has_plotuh(s, system))


def reals(s: Position, system: System) -> Number:
    """How many different types have a real planet in a system."""
    if s.setup.doubled:
        return count(system.real.has(p) for p in range(s.setup.cards.types))
    return system.real.total()


def owns(s: Position, system: System, slot: Number) -> Truth:
    """Whether a slot is in a system: that of a real planet, or that of Plotuh."""
    is_plotuh = slot == s.setup.cards.types
    return either(
        both(is_plotuh, has_plotuh(s, system)),
        both(neg(is_plotuh), system.real.has(slot)),
    )


def has_slot(s: Position, system: System) -> Truth:
    """Whether there is any slot in a system."""
    return either(neg(is_empty(system.real)), has_plotuh(s, system))


def is_full(s: Position, seat: Number) -> Truth:
    """Whether all types have a slot in a seat's system."""
    return slots(s, at(s.systems, seat)) == s.setup.cards.types


def is_clean(s: Position, seat: Number) -> Truth:
    """Whether a seat has no Glitch, neither in hand nor in its system."""
    held = at(s.hands, seat).has(s.setup.cards.glitch)
    return both(neg(held), at(s.systems, seat).glitches == 0)


def is_winning(s: Position, seat: Number) -> Truth:
    """Whether a seat meets the condition of victory."""
    return both(is_full(s, seat), is_clean(s, seat))


def is_shielded(s: Position, seat: Number) -> Truth:
    """Whether a Supernova lies as a shield before a seat."""
    return False if s.setup.base else at(s.shields, seat) > 0


# -- attacks -------------------------------------------------------------------------

# The phases of an attack that hits, from what is chosen after a Mirror on.
HITS = (
    Phase.CHOOSE,
    Phase.SEIZE,
    Phase.BLIND,
    Phase.DESTROY,
    Phase.BURY,
    Phase.LOSE,
    Phase.INFEST,
    Phase.YIELD,
)


def in_chain(s: Position) -> Truth:
    """Whether a party of a response chain is to answer."""
    return either(s.phase == Phase.ANSWER, s.phase == Phase.PERSIST)


def struck(s: Position) -> Number:
    """The seat that an attack hits now that its chain has ended; nobody if none."""
    hits = any_of(s.phase == phase for phase in HITS)
    return choose(hits, victim(s), s.setup.nobody)


def named_by_shower(s: Position, system: System) -> Truth:
    """Whether a system holds the type that a base Meteor Shower names."""
    if s.setup.ruled("meteor-hits-plotuh", "no"):
        return system.real.has(s.chain.slot)
    return fills(s, system, s.chain.slot)


def shower_goes_on(s: Position) -> Truth:
    """Whether a base Meteor Shower has further seats to come to."""
    if not s.setup.base:
        return False
    shower = both(s.chain.kind == s.setup.cards.meteor, neg(s.chain.defender == s.turn))
    if s.setup.ruled("meteor-response", "first-defense-stops-all"):
        return both(shower, neg(is_answered(s)))
    return shower


# -- the score -----------------------------------------------------------------------


def worths(s: Position) -> tuple[Number, ...]:
    """For each seat, how good its system is: slots, real planets, then the seat."""
    n, types = s.setup.players, s.setup.cards.types
    found = []
    for seat, system in enumerate(s.systems):
        late = wrap(seat - first_in_ties(s), n)
        found.append(
            total([slots(s, system) * (types + 1), reals(s, system)]) * n
            + (n - 1 - late)
        )
    return tuple(found)


def first_in_ties(s: Position) -> Number:
    """The seat that comes first in a tie."""
    if s.setup.ruled("earlier-seat", "absolute"):
        return 0
    if s.setup.ruled("earlier-seat", "from-origin"):
        return next_seat(s, s.origin)
    return s.starter


def best_seat(s: Position) -> Number:
    """The winner of the score; nobody if all have a Glitch."""
    n, worth = s.setup.players, worths(s)
    clean = [is_clean(s, seat) for seat in range(n)]
    counted = [choose(c, w, -1) for c, w in zip(clean, worth, strict=True)]
    if s.setup.ruled("all-flawed", "glitch-ignored"):
        ignored = neg(any_of(clean))
        counted = [choose(ignored, w, x) for w, x in zip(worth, counted, strict=True)]
    if s.setup.ruled("tie-break-scope", "compare-first"):
        leads = [w == largest(worth) for w in worth]
        counted = [choose(lead, x, -1) for lead, x in zip(leads, counted, strict=True)]
    best = largest(counted)
    seats = [choose(both(x == best, x >= 0), i, n) for i, x in enumerate(counted)]
    return smallest(seats)
