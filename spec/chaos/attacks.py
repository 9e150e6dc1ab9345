"""Playing an attack card: who may be attacked, and how the response chain opens."""

from attrs import evolve

from spec.chaos.phases import Category, Phase, Stage
from spec.chaos.places import gain, give_up, play, system_of, throw
from spec.chaos.reads import (
    draw_is_empty,
    fills,
    has_slot,
    is_empty,
    is_shielded,
    next_seat,
    owns,
    top,
)
from spec.chaos.state import Chain, Play, Position
from spec.logic import (
    Number,
    Truth,
    any_of,
    at,
    both,
    choose,
    either,
    lookup,
    neg,
    put,
)
from spec.system import effect, guard

# -- Gravitational Pull --------------------------------------------------------------


@guard("PULL.HOLDS", "CHA-ATK-1 CHA-ACT-2")
def pull_is_in_hand(s: Position, a: Play) -> Truth:
    """The Gravitational Pull that is played comes from the hand."""
    return at(s.hands, a.seat).has(s.setup.cards.pull)


@guard("PULL.REAL", "CHA-ATK-1 CHA-ATK-4 CHA-SPC-4 CHA-FAQ-25 CHA-FAQ-26")
def pulled_planet_is_real(s: Position, a: Play) -> Truth:
    """The pulled planet is a real one of the target, never Plotuh."""
    return system_of(s, a.target).real.has(a.planet)


@effect("PULL.PLAY", "CHA-ATK-1 CHA-ACT-2 CHA-DEF-10")
def open_pull(s: Position, a: Play) -> Position:
    """The card lies on the table, and the target may defend."""
    s = play(s, a.seat, s.setup.cards.pull)
    return attacked(s, s.setup.cards.pull, a.target, a.planet)


def attacked(s: Position, kind: Number, target: Number, slot: Number) -> Position:
    """A response chain opens."""
    chain = Chain(kind, target, slot, Stage.ATTACKED, 1, 0)
    return evolve(s, chain=chain, phase=Phase.ANSWER)


# -- Magnetic Storm ------------------------------------------------------------------


@guard("STORM.HOLDS", "CHA-ATK-6 CHA-ATK-9 CHA-ACT-2")
def storm_is_in_hand(s: Position, a: Play) -> Truth:
    """The Magnetic Storm that is played comes from the hand."""
    return at(s.hands, a.seat).has(s.setup.cards.storm)


@guard("STORM.HAND", "CHA-ATK-6 CHA-ATK-9 CHA-SPC-9")
def target_has_cards(s: Position, a: Play) -> Truth:
    """The opponent from whose hand a card is drawn has one."""
    return neg(is_empty(at(s.hands, a.target)))


@guard("STORM.TOP", "CHA-ATK-6 CHA-ATK-9")
def discard_has_top(s: Position, a: Play) -> Truth:
    """The top discard is taken only where there is one."""
    return s.discard.size > 0


@guard("STORM.DECK", "CHA-ATK-10")
def draw_pile_has_card(s: Position, a: Play) -> Truth:
    """A card is drawn only where the draw pile has one: nothing is shuffled back."""
    return neg(draw_is_empty(s))


@guard("STORM.PILES", "CHA-ATK-7 CHA-R29")
def some_pile_has_card(s: Position, a: Play) -> Truth:
    """A card is drawn only where the draw or the discard pile has one."""
    return either(neg(draw_is_empty(s)), s.discard.size > 0)


@effect("STORM.PLAY", "CHA-ATK-6 CHA-ATK-9 CHA-ACT-2 CHA-DEF-10")
def open_storm(s: Position, a: Play) -> Position:
    """The card lies on the table, and the target may defend."""
    cards = s.setup.cards
    s = play(s, a.seat, cards.storm)
    return attacked(s, cards.storm, a.target, cards.types + 1)


@effect("STORM.TAKE", "CHA-ATK-6 CHA-ATK-8 CHA-ATK-9 CHA-ATK-11")
def take_top(s: Position, a: Play) -> Position:
    """The top discard goes to the hand, and then the Storm onto the discard pile."""
    card, storm = top(s), s.setup.cards.storm
    s = give_up(gain(s, a.seat, card), a.seat, storm)
    return throw(evolve(s, discard=s.discard.drawn(card)), storm)


@effect("STORM.TAP", "CHA-ATK-6 CHA-ATK-9 CHA-ACT-2")
def open_draw(s: Position, a: Play) -> Position:
    """The card lies on the table until a card was drawn."""
    return evolve(play(s, a.seat, s.setup.cards.storm), phase=Phase.TAP)


@guard("TAP.PHASE", "CHA-ATK-6 CHA-ATK-9")
def storm_draws(s: Position, a: Play) -> Truth:
    """A Magnetic Storm is drawing from the draw pile."""
    return s.phase == Phase.TAP


@effect("TAP.TAKE", "CHA-ATK-6 CHA-ATK-9")
def take_drawn(s: Position, a: Play) -> Position:
    """The card goes to the hand."""
    return gain(evolve(s, draw=s.draw.drawn(a.card)), s.turn, a.card)


@effect("TAP.STORM", "CHA-ATK-8 CHA-ATK-11 CHA-R29")
def throw_storm(s: Position, a: Play) -> Position:
    """Then the Storm goes from the table onto the discard pile."""
    cards, last = s.setup.cards, s.laid - 1
    table = put(s.table, last, cards.empty)
    return throw(evolve(s, table=table, laid=last), cards.storm)


# -- Supernova -----------------------------------------------------------------------


@guard("NOVA.HOLDS", "CHA-ATK-12 CHA-ATK-13 CHA-ACT-2")
def supernova_is_in_hand(s: Position, a: Play) -> Truth:
    """The Supernova that is played comes from the hand."""
    return at(s.hands, a.seat).has(s.setup.cards.supernova)


@guard("NOVA.SLOT", "CHA-ATK-12 CHA-ATK-13 CHA-SPC-3 CHA-R31")
def slot_is_there(s: Position, a: Play) -> Truth:
    """The planet, or Plotuh, that is destroyed lies in the system of the target."""
    return owns(s, system_of(s, a.target), a.slot)


@guard("NOVA.REAL", "CHA-ATK-12 CHA-R31")
def destroyed_planet_is_real(s: Position, a: Play) -> Truth:
    """A Supernova is not aimed at Plotuh."""
    return neg(a.slot == s.setup.cards.types)


@guard("NOVA.SHIELD", "CHA-ATK-14 CHA-WRM-21 CHA-R51")
def target_is_unshielded(s: Position, a: Play) -> Truth:
    """A player behind a shield is no target of a Supernova."""
    return neg(is_shielded(s, a.target))


@effect("NOVA.PLAY", "CHA-ATK-12 CHA-ATK-13 CHA-ACT-2 CHA-DEF-10 CHA-R30")
def open_supernova(s: Position, a: Play) -> Position:
    """The card lies on the table; who is attacked by another may defend."""
    s = play(s, a.seat, s.setup.cards.supernova)
    s = attacked(s, s.setup.cards.supernova, a.target, a.slot)
    own = a.target == a.seat
    return evolve(s, phase=choose(own, Phase.DESTROY, Phase.ANSWER))


# -- Meteor Shower -------------------------------------------------------------------


@guard("METEOR.HOLDS", "CHA-ATK-18 CHA-ATK-20 CHA-ACT-2")
def meteor_is_in_hand(s: Position, a: Play) -> Truth:
    """The Meteor Shower that is played comes from the hand."""
    return at(s.hands, a.seat).has(s.setup.cards.meteor)


@guard("METEOR.OWNED", "CHA-ATK-18 CHA-R38")
def named_type_lies_somewhere(s: Position, a: Play) -> Truth:
    """The type that is named lies in some system."""
    return any_of(fills(s, system, a.planet) for system in s.systems)


@guard("METEOR.HAND", "CHA-ATK-20 CHA-R52")
def showered_hand_has_cards(s: Position, a: Play) -> Truth:
    """The opponent whose hand is exchanged has cards."""
    return neg(is_empty(at(s.hands, a.target)))


@effect("METEOR.NAME", "CHA-ATK-18 CHA-ATK-19 CHA-ACT-2 CHA-SPC-2 CHA-TIP-7")
def open_shower(s: Position, a: Play) -> Position:
    """The card lies on the table and comes to all seats, the player's last."""
    meteor = s.setup.cards.meteor
    s = attacked(play(s, a.seat, meteor), meteor, next_seat(s, a.seat), a.planet)
    return evolve(s, phase=Phase.METEOR)


@effect("METEOR.PLAY", "CHA-ATK-20 CHA-ATK-23 CHA-ATK-25 CHA-ACT-2 CHA-DEF-10 CHA-R52")
def open_meteor(s: Position, a: Play) -> Position:
    """The card lies on the table, and the target may defend."""
    cards = s.setup.cards
    s = play(s, a.seat, cards.meteor)
    return attacked(s, cards.meteor, a.target, cards.types + 1)


# -- an attack without a target ------------------------------------------------------


@guard("VAIN.HOLDS", "CHA-SPC-9 CHA-ATK-5")
def vain_card_is_in_hand(s: Position, a: Play) -> Truth:
    """The attack card that is played comes from the hand."""
    return at(s.hands, a.seat).has(a.card)


@guard("VAIN.TARGET", "CHA-SPC-9 CHA-ATK-5 CHA-R26 CHA-R27")
def no_target_is_valid(s: Position, a: Play) -> Truth:
    """An attack is played without effect only where it has no valid target."""
    cards = s.setup.cards
    found = (
        (cards.pull, pull_has_target(s, a.seat)),
        (cards.storm, storm_has_target(s, a.seat)),
        (cards.supernova, supernova_has_target(s, a.seat)),
        (cards.meteor, meteor_has_target(s, a.seat)),
    )
    return neg(any_of(both(a.card == card, truth) for card, truth in found))


@guard("VAIN.CATEGORY", "CHA-TRN-9 CHA-TRN-18 CHA-TRN-19 CHA-R26")
def vain_category_is_fresh(s: Position, a: Play) -> Truth:
    """A card without effect uses its category all the same."""
    return neg(s.first == category_of(s, a.card))


def category_of(s: Position, card: Number) -> Number:
    """The category of an attack card."""
    cards = s.setup.cards
    thefts = (cards.pull, cards.storm)
    table = tuple(
        [
            int(Category.THEFT if kind in thefts else Category.ATTACK)
            for kind in range(cards.deck.kinds)
        ]
    )
    return lookup(table, card)


def opponents_of(s: Position, seat: Number) -> tuple[Truth, ...]:
    """For each seat, whether it is an opponent."""
    return tuple([neg(seat == i) for i in range(s.setup.players)])


def pull_has_target(s: Position, seat: Number) -> Truth:
    """Whether some opponent has a real planet."""
    return any_of(
        both(other, neg(is_empty(system.real)))
        for other, system in zip(opponents_of(s, seat), s.systems, strict=True)
    )


def storm_has_target(s: Position, seat: Number) -> Truth:
    """Whether a Magnetic Storm could be played in any mode."""
    hand = any_of(
        both(other, neg(is_empty(hand)))
        for other, hand in zip(opponents_of(s, seat), s.hands, strict=True)
    )
    draws = neg(draw_is_empty(s))
    if s.setup.base and s.setup.ruled("storm-c-both-empty", "no-effect"):
        return True
    return either(hand, s.discard.size > 0, draws)


def supernova_has_target(s: Position, seat: Number) -> Truth:
    """Whether there is a slot that a Supernova may destroy."""
    n, setup = s.setup.players, s.setup
    others = opponents_of(s, seat)
    if setup.base and setup.ruled("self-supernova", "allowed"):
        others = (True,) * n
    found = []
    for i in range(n):
        hit = has_slot(s, s.systems[i])
        if setup.ruled("supernova-on-plotuh", "forbidden"):
            hit = neg(is_empty(s.systems[i].real))
        if setup.ruled("shielded-target", "illegal-target"):
            hit = both(hit, neg(is_shielded(s, i)))
        found.append(both(others[i], hit))
    return any_of(found)


def meteor_has_target(s: Position, seat: Number) -> Truth:
    """Whether a Meteor Shower could be played."""
    setup = s.setup
    if setup.base:
        if setup.ruled("meteor-unowned-type", "allowed"):
            return True
        return any_of(has_slot(s, system) for system in s.systems)
    if setup.ruled("meteor-empty-hand", "allowed"):
        return True
    return any_of(
        both(other, neg(is_empty(hand)))
        for other, hand in zip(opponents_of(s, seat), s.hands, strict=True)
    )


@effect("VAIN.PLAY", "CHA-SPC-9 CHA-ATK-5 CHA-ACT-2")
def play_in_vain(s: Position, a: Play) -> Position:
    """The card lies on the table and has no effect."""
    return play(s, a.seat, a.card)


@effect("VAIN.SPEND", "CHA-SPC-9 CHA-TRN-9 CHA-R26")
def spend_in_vain(s: Position, a: Play) -> Position:
    """The action is used, and the category of the card with it."""
    return evolve(s, acts=s.acts + 1, first=category_of(s, a.card))
