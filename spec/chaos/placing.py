"""Placements: planets, Plotuh, swaps and claims; the Glitch and the Black Hole."""

from attrs import evolve

from spec.chaos.phases import Phase, Stage, Swap
from spec.chaos.places import (
    add_planet,
    gain,
    give_up,
    play,
    rebuild_system,
    remove_slot,
    system_of,
    throw,
)
from spec.chaos.reads import fills, has_plotuh, owns
from spec.chaos.state import Chain, Play, Position
from spec.logic import Number, Truth, at, both, choose, either, implies, neg, number
from spec.system import effect, guard

# -- a planet, or Plotuh -------------------------------------------------------------


@guard(
    "PLACE.HOLDS",
    "CHA-OBJ-3 CHA-PLN-1 CHA-TRN-23 CHA-WRM-9 CHA-FAQ-11 CHA-FAQ-12 CHA-FAQ-20 "
    "CHA-QRF-13",
)
def planet_is_in_hand(s: Position, a: Play) -> Truth:
    """The planet that is placed comes from the hand."""
    return at(s.hands, a.seat).has(a.planet)


@guard("PLACE.MISSING", "CHA-PLN-3 CHA-OBJ-8 CHA-R53")
def planet_is_missing(s: Position, a: Play) -> Truth:
    """Only a type that is missing in the own system is placed."""
    system = system_of(s, a.seat)
    if s.setup.doubled:
        return neg(system.real.has(a.planet))
    return neg(fills(s, system, a.planet))


@effect("PLACE.PUT", "CHA-OBJ-3 CHA-PLN-2 CHA-TIP-9 CHA-ACT-0 CHA-ACT-1")
def put_planet(s: Position, a: Play) -> Position:
    """The planet goes from the hand into the own system, face up."""
    return add_planet(give_up(s, a.seat, a.planet), a.seat, a.planet)


@guard("PLOTUH.HOLDS", "CHA-PLN-5 CHA-FAQ-3")
def plotuh_is_in_hand(s: Position, a: Play) -> Truth:
    """The Plotuh that is placed comes from the hand."""
    return at(s.hands, a.seat).has(s.setup.cards.plotuh)


@guard("PLOTUH.ONE", "CHA-OBJ-7 CHA-PLN-7 CHA-FAQ-2 CHA-TIP-4")
def plotuh_is_the_only_one(s: Position, a: Play) -> Truth:
    """A system holds one Plotuh at most."""
    return neg(has_plotuh(s, system_of(s, a.seat)))


@guard("PLOTUH.MISSING", "CHA-PLN-5")
def named_type_is_missing(s: Position, a: Play) -> Truth:
    """Plotuh stands in for a type that is missing in the own system."""
    return neg(fills(s, system_of(s, a.seat), a.planet))


@effect("PLOTUH.PUT", "CHA-PLN-5 CHA-PLN-6")
def put_plotuh(s: Position, a: Play) -> Position:
    """Plotuh goes into the own system and stands in for the type that is named."""
    s = give_up(s, a.seat, s.setup.cards.plotuh)
    system = evolve(system_of(s, a.seat), joker=a.planet)
    return rebuild_system(s, a.seat, system)


# -- swaps ---------------------------------------------------------------------------


@guard("SWAP.PLOTUH", "CHA-PLN-8")
def own_plotuh_lies_there(s: Position, a: Play) -> Truth:
    """The own system holds a Plotuh to be swapped."""
    return has_plotuh(s, system_of(s, a.seat))


@guard("SWAP.HOLDS", "CHA-PLN-8")
def named_planet_is_in_hand(s: Position, a: Play) -> Truth:
    """The planet that the own Plotuh stands in for is in hand."""
    return holds_named(s, a.seat, a.seat)


@guard("SWAP.ONCE", "CHA-PLN-9 CHA-FAQ-22 CHA-FAQ-23 CHA-R13")
def swap_is_the_first(s: Position, a: Play) -> Truth:
    """There is one swap in a turn, whether with the own or another Plotuh."""
    if s.setup.ruled("swap-quota", "separate"):
        return neg(s.swapped == Swap.OWN)
    return s.swapped == Swap.NONE


@guard("CLAIM.ONCE", "CHA-PLN-9 CHA-FAQ-22 CHA-FAQ-23 CHA-R13")
def claim_is_the_first(s: Position, a: Play) -> Truth:
    """There is one swap in a turn, whether with the own or another Plotuh."""
    if s.setup.ruled("swap-quota", "separate"):
        return neg(s.swapped == Swap.CLAIM)
    return s.swapped == Swap.NONE


@guard(
    "TARGET.OTHER", "CHA-ATK-1 CHA-ATK-13 CHA-ATK-20 CHA-TRN-17 CHA-GLI-5 CHA-PLN-10"
)
def target_is_another(s: Position, a: Play) -> Truth:
    """The player who is chosen is an opponent."""
    return neg(a.target == a.seat)


@guard("CLAIM.PLOTUH", "CHA-PLN-10 CHA-TIP-5")
def their_plotuh_lies_there(s: Position, a: Play) -> Truth:
    """The system of the player who is chosen holds a Plotuh."""
    return has_plotuh(s, system_of(s, a.target))


@guard("CLAIM.HOLDS", "CHA-PLN-10 CHA-TIP-5")
def claimed_type_is_in_hand(s: Position, a: Play) -> Truth:
    """The planet that the other Plotuh stands in for is in hand."""
    return holds_named(s, a.seat, a.target)


def holds_named(s: Position, seat: Number, owner: Number) -> Truth:
    """Whether a seat holds the planet for which the owner's Plotuh stands in."""
    system = system_of(s, owner)
    named = system.joker
    held = at(s.hands, seat).has(named)
    # where no Plotuh lies, the named type is none: its number is that of a card
    return implies(has_plotuh(s, system), held)


@effect("SWAP.PUT", "CHA-PLN-8 CHA-PLN-9")
def swap_own(s: Position, a: Play) -> Position:
    """The planet takes the place of the own Plotuh, which goes to the hand."""
    return evolve(exchange(s, a.seat, a.seat), swapped=Swap.OWN)


@effect("CLAIM.PUT", "CHA-PLN-10 CHA-PLN-11 CHA-R56")
def swap_theirs(s: Position, a: Play) -> Position:
    """The planet takes the place of the other's Plotuh, which goes to the own hand."""
    return evolve(exchange(s, a.seat, a.target), swapped=Swap.CLAIM)


@effect("CLAIM.OFFER", "CHA-PLN-10 CHA-R56")
def offer_swap(s: Position, a: Play) -> Position:
    """The owner of the Plotuh may defend it against the claim."""
    cards = s.setup.cards
    # the claim itself is no card of the chain
    chain = Chain(cards.plotuh, a.target, cards.types + 1, Stage.ATTACKED, 0, 0)
    return evolve(s, chain=chain, phase=Phase.ANSWER)


@guard("YIELD.PHASE", "CHA-PLN-10 CHA-R56")
def claim_goes_through(s: Position, a: Play) -> Truth:
    """A claim was not defended."""
    return s.phase == Phase.YIELD


@effect("YIELD.PUT", "CHA-PLN-10 CHA-R56")
def yield_plotuh(s: Position, a: Play) -> Position:
    """The planet takes the place of the other's Plotuh, which goes to the own hand."""
    s = exchange(s, s.turn, s.chain.defender)
    return evolve(s, swapped=Swap.CLAIM, phase=Phase.SETTLE)


def exchange(s: Position, seat: Number, owner: Number) -> Position:
    """A planet of a seat's hand and the Plotuh of an owner change places."""
    cards = s.setup.cards
    planet = system_of(s, owner).joker
    s = gain(give_up(s, seat, planet), seat, cards.plotuh)
    s = add_planet(s, owner, planet)
    system = evolve(system_of(s, owner), joker=cards.unnamed)
    return rebuild_system(s, owner, system)


# -- the Glitch ----------------------------------------------------------------------


@guard("GLITCH.HOLDS", "CHA-TRN-17 CHA-GLI-7")
def glitch_is_in_hand(s: Position, a: Play) -> Truth:
    """The Glitch that is placed comes from the hand."""
    return at(s.hands, a.seat).has(s.setup.cards.glitch)


@guard("GLITCH.FLAWED", "CHA-TRN-17 CHA-GLI-5 CHA-R58")
def target_has_no_glitch(s: Position, a: Play) -> Truth:
    """A system with a Glitch gets no other one."""
    return system_of(s, a.target).glitches == 0


@effect("GLITCH.PLAY", "CHA-TRN-17 CHA-GLI-7 CHA-FAQ-8 CHA-R58")
def offer_glitch(s: Position, a: Play) -> Position:
    """The Glitch lies on the table, and the target may defend."""
    cards = s.setup.cards
    s = play(s, a.seat, cards.glitch)
    chain = Chain(cards.glitch, a.target, cards.types + 1, Stage.ATTACKED, 1, 0)
    return evolve(s, chain=chain, phase=Phase.ANSWER)


@guard("RELOCATE.HAS", "CHA-GLI-5")
def glitch_lies_in_system(s: Position, a: Play) -> Truth:
    """A Glitch lies in the own system."""
    return system_of(s, a.seat).glitches > 0


@guard("RELOCATE.OWNS", "CHA-GLI-5 CHA-R55")
def sacrifice_is_own(s: Position, a: Play) -> Truth:
    """The planet that is sacrificed lies in the own system."""
    return owns(s, system_of(s, a.seat), a.slot)


@guard("RELOCATE.REAL", "CHA-GLI-5 CHA-R55")
def sacrifice_is_real(s: Position, a: Play) -> Truth:
    """Plotuh is not sacrificed."""
    return neg(a.slot == s.setup.cards.types)


@effect("RELOCATE.SACRIFICE", "CHA-GLI-5 CHA-QRF-11 CHA-R79")
def sacrifice(s: Position, a: Play) -> Position:
    """A planet of the own system is destroyed and goes onto the discard pile."""
    s = remove_slot(s, a.seat, a.slot)
    if s.setup.ruled("sacrifice-destination", "out-of-game"):
        return s
    return throw(s, a.slot)


@effect("RELOCATE.MOVE", "CHA-GLI-5 CHA-GLI-6 CHA-FAQ-7")
def relocate_glitch(s: Position, a: Play) -> Position:
    """The Glitch moves to the other system; nothing stops it."""
    own = system_of(s, a.seat)
    s = rebuild_system(s, a.seat, evolve(own, glitches=own.glitches - 1))
    return add_glitch(s, a.target)


def add_glitch(s: Position, seat: Number) -> Position:
    """A Glitch joins a system."""
    system = system_of(s, seat)
    return rebuild_system(s, seat, evolve(system, glitches=system.glitches + 1))


# -- the Glitch with the Black Hole --------------------------------------------------


@guard("PAIR.HOLDS", "CHA-TRN-28 CHA-GLI-3 CHA-FAQ-5 CHA-R57 CHA-R14")
def pair_is_in_hand(s: Position, a: Play) -> Truth:
    """Glitch and Black Hole are both in hand."""
    cards, hand = s.setup.cards, at(s.hands, a.seat)
    has_glitch = hand.has(cards.glitch)
    if s.setup.ruled("black-hole-reach", "also-system"):
        has_glitch = either(has_glitch, system_of(s, a.seat).glitches > 0)
    return both(has_glitch, hand.has(cards.black_hole))


@guard("PAIR.ACTION", "CHA-TRN-28 CHA-TRN-29 CHA-R14")
def pair_is_no_action(s: Position, a: Play) -> Truth:
    """The pair is given up in the discard step, not by an action."""
    return False


@guard("PAIR.DISCARD", "CHA-TRN-19 CHA-R14")
def pair_is_no_discard(s: Position, a: Play) -> Truth:
    """The pair is given up by an action, not in the discard step."""
    return False


@guard("PAIR.ORDER", "CHA-GLI-3 CHA-R20")
def pair_lies_in_order(s: Position, a: Play) -> Truth:
    """The two cards of the pair come to lie in the order that was ruled."""
    cards = s.setup.cards
    over = s.setup.ruled("pair-order", "glitch-over")
    return a.card == (cards.glitch if over else cards.black_hole)


@effect("PAIR.DROP", "CHA-TRN-19 CHA-TRN-29 CHA-GLI-3 CHA-R20")
def drop_pair(s: Position, a: Play) -> Position:
    """Both cards go onto the discard pile, one on top of the other."""
    cards = s.setup.cards
    s = lose_glitch(give_up(s, a.seat, cards.black_hole), a.seat)
    under = choose(a.card == cards.glitch, cards.black_hole, cards.glitch)
    return throw(throw(s, under), a.card)


def lose_glitch(s: Position, seat: Number) -> Position:
    """A seat's Glitch goes: that of the hand, else, by a ruling, that of the system."""
    cards = s.setup.cards
    if s.setup.ruled("black-hole-reach", "hand-only"):
        return give_up(s, seat, cards.glitch)
    held, system = at(s.hands, seat).has(cards.glitch), system_of(s, seat)
    s = give_up(s, seat, choose(held, cards.glitch, cards.empty))
    left = system.glitches - number(neg(held))
    return rebuild_system(s, seat, evolve(system, glitches=left))


@effect("PAIR.PAID", "CHA-TRN-25 CHA-TRN-29 CHA-R15")
def pay_with_pair(s: Position, a: Play) -> Position:
    """The pair counts as the discard of this turn."""
    return evolve(s, paid=True)
