"""Meteor Showers: a named type in the base rules, a hand in the playtest rules."""

from attrs import evolve

from spec.chaos.chain import victim
from spec.chaos.hits import after_burial
from spec.chaos.phases import Phase, Stage
from spec.chaos.places import gain, give_up, remove_slot, slot_of, system_of, throw
from spec.chaos.reads import named_by_shower, next_seat, shower_goes_on, top
from spec.chaos.state import Play, Position, no_chain
from spec.logic import Number, Truth, at, choose, neg, number
from spec.system import effect, guard, weight

# -- base: every seat that has the type ----------------------------------------------


@guard("SHOWER.PHASE", "CHA-ATK-19 CHA-SPC-2")
def shower_comes_to_seat(s: Position, a: Play) -> Truth:
    """A Meteor Shower comes to one seat after another."""
    return s.phase == Phase.METEOR


@guard("SHOWER.HITS", "CHA-ATK-19 CHA-SPC-3 CHA-R39")
def seat_has_named_type(s: Position, a: Play) -> Truth:
    """The seat has the type that was named, or a Plotuh in its place."""
    return named_by_shower(s, system_of(s, s.chain.defender))


@guard("SHOWER.MISSES", "CHA-ATK-19 CHA-SPC-9 CHA-R38 CHA-R39")
def seat_lacks_named_type(s: Position, a: Play) -> Truth:
    """The seat does not have the type that was named."""
    return neg(named_by_shower(s, system_of(s, s.chain.defender)))


@effect("SHOWER.STRIKE", "CHA-ATK-19 CHA-DEF-1 CHA-SPC-1 CHA-SPC-2 CHA-R35 CHA-R71")
def strike_seat(s: Position, a: Play) -> Position:
    """An opponent may defend; the player who showers loses the type at once."""
    if s.setup.ruled("meteor-response", "none"):
        return evolve(s, phase=Phase.LOSE)
    if s.setup.ruled("caster-defends-self", "yes"):
        return evolve(s, phase=Phase.ANSWER)
    own = s.chain.defender == s.turn
    return evolve(s, phase=choose(own, Phase.LOSE, Phase.ANSWER))


@effect("SHOWER.SPARE", "CHA-ATK-19 CHA-SPC-9")
def spare_seat(s: Position, a: Play) -> Position:
    """Nothing happens to the seat."""
    return evolve(s, phase=Phase.SETTLE)


@guard("LOSE.PHASE", "CHA-ATK-19")
def meteor_hits(s: Position, a: Play) -> Truth:
    """A Meteor Shower has hit a seat."""
    return s.phase == Phase.LOSE


@effect("LOSE.SLOT", "CHA-ATK-19 CHA-SPC-2 CHA-SPC-3 CHA-R36 CHA-R39")
def lose_type(s: Position, a: Play) -> Position:
    """The seat discards the type, or the Plotuh in its place."""
    whose = victim(s)
    slot = slot_of(s, system_of(s, whose), s.chain.slot)
    s = throw(remove_slot(s, whose, slot), slot)
    if not s.setup.doubled:
        return evolve(s, phase=Phase.SETTLE)
    more = named_by_shower(s, system_of(s, whose))
    return evolve(s, phase=choose(more, Phase.LOSE, Phase.SETTLE))


# -- the end of an attack ------------------------------------------------------------


@guard("SETTLE.PHASE", "CHA-ACT-3 CHA-SPC-1")
def attack_is_over(s: Position, a: Play) -> Truth:
    """An attack is over when it has hit or fizzled."""
    return s.phase == Phase.SETTLE


@guard("SETTLE.MORE", "CHA-ATK-19 CHA-SPC-2 CHA-R35")
def seats_are_left(s: Position, a: Play) -> Truth:
    """A Meteor Shower comes to every seat, that of its player last."""
    return shower_goes_on(s)


@guard("SETTLE.LAST", "CHA-ATK-19 CHA-SPC-2 CHA-R35")
def no_seat_is_left(s: Position, a: Play) -> Truth:
    """A Meteor Shower is over when it has come to every seat."""
    return neg(shower_goes_on(s))


@effect("SETTLE.CHAIN", "CHA-ACT-3 CHA-SPC-1")
def close_chain(s: Position, a: Play) -> Position:
    """No attack is under way any more."""
    return evolve(s, chain=no_chain(s.setup))


@effect("SETTLE.NEXT", "CHA-SPC-2 CHA-R35 CHA-R37")
def go_to_next_seat(s: Position, a: Play) -> Position:
    """The shower comes to the next seat clockwise, with a chain of its own."""
    chain = evolve(
        s.chain,
        defender=next_seat(s, s.chain.defender),
        stage=Stage.ATTACKED,
        attacks=1,
        defenses=0,
    )
    return evolve(s, chain=chain, phase=Phase.METEOR)


# -- playtest: the hand of one opponent ----------------------------------------------


@guard("BURY.PHASE", "CHA-ATK-21")
def hand_is_buried(s: Position, a: Play) -> Truth:
    """A playtest Meteor Shower has hit a hand."""
    return s.phase == Phase.BURY


@guard("BURY.HELD", "CHA-ATK-21")
def buried_card_is_in_hand(s: Position, a: Play) -> Truth:
    """The card that goes under is one of the victim's hand."""
    return at(s.hands, victim(s)).has(a.card)


@weight("BURY.WEIGHT", "CHA-ATK-21")
def copies_to_bury(s: Position, a: Play) -> Number:
    """The hand is shuffled: every card of it is equally likely to be the next one."""
    return at(s.hands, victim(s)).count(a.card)


@effect("BURY.UNDER", "CHA-ATK-21 CHA-ATK-24 CHA-DEF-3 CHA-R72 CHA-WRM-22")
def bury_card(s: Position, a: Play) -> Position:
    """The card goes under the discard pile; the Glitch may go this way, too."""
    s = give_up(s, victim(s), a.card)
    return evolve(s, discard=s.discard.cycled(a.card))


@effect("BURY.DONE", "CHA-ATK-21 CHA-ATK-22")
def end_burial(s: Position, a: Play) -> Position:
    """After the whole hand, the victim takes cards from the top."""
    empty = neg(at(s.hands, victim(s)).has_any(s.setup.cards.deck.present))
    return evolve(s, phase=choose(empty, after_burial(s), Phase.BURY))


@guard("COLLECT.PHASE", "CHA-ATK-21")
def cards_are_collected(s: Position, a: Play) -> Truth:
    """The victim of a playtest Meteor Shower takes cards of the discard pile."""
    return s.phase == Phase.COLLECT


@effect("COLLECT.TOP", "CHA-ATK-21 CHA-ATK-22 CHA-DEF-3")
def collect_cards(s: Position, a: Play) -> Position:
    """The victim takes the top five cards, or all if there are fewer."""
    whose = victim(s)
    for _ in range(s.setup.sizes.take):
        # of an empty pile the top is "no card", which joins a hand without effect
        card, some = top(s), s.discard.size > 0
        s = gain(s, whose, card)
        left = evolve(s.discard.drawn(card), size=s.discard.size - number(some))
        s = evolve(s, discard=left)
    return evolve(s, phase=Phase.SETTLE)
