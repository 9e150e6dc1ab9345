"""What an attack does when its chain has ended: the phase that follows, and the hit."""

from attrs import evolve

from spec.chaos.chain import beneficiary, opening_place, victim
from spec.chaos.phases import Phase, Stage
from spec.chaos.places import (
    gain,
    give_up,
    pick_up,
    remove_slot,
    slip_under,
    system_of,
    throw,
)
from spec.chaos.placing import add_glitch
from spec.chaos.reads import (
    bound_by_glitch,
    chooser,
    has_slot,
    is_empty,
    is_shielded,
    named_by_shower,
    owns,
)
from spec.chaos.state import BOTH_OLD, LASTING, OLD_AND_NEW, Play, Position
from spec.logic import (
    Number,
    Truth,
    at,
    both,
    choose,
    implies,
    neg,
    put,
)
from spec.system import effect, guard, weight

# -- where a chain leads -------------------------------------------------------------


@effect("ANSWER.NONE", "CHA-DEF-1 CHA-DEF-6 CHA-R76")
def let_hit(s: Position, a: Play) -> Position:
    """The attack hits its target."""
    return evolve(s, phase=landing(s))


@effect("BREAK.HIT", "CHA-DEF-12 CHA-R76")
def hit_at_last(s: Position, a: Play) -> Position:
    """The attack hits its target at once."""
    return evolve(s, phase=landing(s))


@effect(
    "STOP.END",
    "CHA-DEF-2 CHA-DEF-3 CHA-DEF-6 CHA-SPC-6 CHA-R42 CHA-R43 CHA-R44 CHA-R41 CHA-R46",
)
def let_stand(s: Position, a: Play) -> Position:
    """An Atmosphere ends the attack; a Mirror turns it on the attacker."""
    mirrored = s.chain.stage == Stage.MIRRORED
    return evolve(s, phase=choose(mirrored, rebound(s), fizzling(s)))


def by_kind(s: Position, phases: dict[int, Number]) -> Number:
    """The phase for the kind of attack; the last one if it is none of the others."""
    (_, found), *others = reversed(phases.items())
    for kind, phase in others:
        found = choose(s.chain.kind == kind, phase, found)
    return found


def landing(s: Position) -> Number:
    """The phase when the attack hits its target (or is only cancelled, by a ruling)."""
    cards, hand = s.setup.cards, at(s.hands, victim(s))
    nova = choose(is_shielded(s, victim(s)), Phase.SETTLE, Phase.DESTROY)
    hit = by_kind(
        s,
        {
            cards.glitch: Phase.INFEST,
            cards.plotuh: Phase.YIELD,
            cards.pull: Phase.SEIZE,
            cards.storm: choose(is_empty(hand), Phase.SETTLE, Phase.BLIND),
            cards.supernova: nova,
            cards.meteor: meteor_phase(s),
        },
    )
    if not s.setup.ruled("breakthrough-after-mirror", "cancels-only"):
        return hit
    return choose(s.chain.stage == Stage.CANCELLED, fizzling(s), hit)


def meteor_phase(s: Position) -> Number:
    """The phase in which a Meteor Shower hits."""
    if s.setup.base:
        return Phase.LOSE
    hand = at(s.hands, victim(s))
    return choose(is_empty(hand), after_burial(s), Phase.BURY)


def after_burial(s: Position) -> Number:
    """The phase after a hand went under the discard pile."""
    return choose(s.discard.size > 0, Phase.COLLECT, Phase.SETTLE)


def fizzling(s: Position) -> Number:
    """The phase when an attack fizzles: a Glitch goes back to the hand."""
    if s.setup.ruled("atmosphere-on-glitch", "to-discard"):
        return Phase.SETTLE
    return choose(s.chain.kind == s.setup.cards.glitch, Phase.RETURN, Phase.SETTLE)


def rebound(s: Position) -> Number:
    """The phase when an attack hits the attacker."""
    setup, cards = s.setup, s.setup.cards
    hand, system = at(s.hands, s.turn), system_of(s, s.turn)
    storm = choose(is_empty(hand), Phase.SETTLE, Phase.BLIND)
    if setup.ruled("storm-reflected", "no-effect"):
        storm = Phase.SETTLE
    glitch = Phase.INFEST
    if setup.ruled("mirror-on-glitch", "returns-to-hand"):
        glitch = Phase.RETURN
    return by_kind(
        s,
        {
            cards.glitch: glitch,
            cards.plotuh: Phase.SETTLE,
            cards.pull: rebound_on(s, neg(is_empty(system.real)), Phase.SEIZE),
            cards.storm: storm,
            cards.supernova: rebound_of_supernova(s),
            cards.meteor: rebound_of_meteor(s),
        },
    )


def rebound_on(s: Position, some: Truth, hit: Number) -> Number:
    """The phase of a reversed attack on a slot, by whether the attacker has some."""
    system = system_of(s, s.turn)
    same = owns(s, system, s.chain.slot)
    if s.setup.ruled("reflected-choice", "same-slot-or-nothing"):
        return choose(same, hit, Phase.SETTLE)
    found = choose(some, Phase.CHOOSE, Phase.SETTLE)
    if s.setup.ruled("reflected-choice", "same-slot-else-mirror-player"):
        return choose(same, hit, found)
    return found


def rebound_of_supernova(s: Position) -> Number:
    """The phase when a Supernova hits the attacker; a shield wards it off."""
    some = has_slot(s, system_of(s, s.turn))
    phase = rebound_on(s, some, Phase.DESTROY)
    if s.setup.base:
        return phase
    if s.setup.ruled("reflected-nothing", "shield-and-tax"):
        phase = choose(some, phase, Phase.SHIELD)
    if s.setup.ruled("shield-vs-reflection", "second-shield"):
        return phase
    return choose(is_shielded(s, s.turn), Phase.SETTLE, phase)


def rebound_of_meteor(s: Position) -> Number:
    """The phase when a Meteor Shower hits the attacker."""
    if not s.setup.base:
        return meteor_phase(s)
    if s.setup.ruled("meteor-mirror", "block-only"):
        return Phase.SETTLE
    system = system_of(s, s.turn)
    if s.setup.ruled("meteor-mirror", "hit-caster-chosen"):
        return choose(has_slot(s, system), Phase.CHOOSE, Phase.SETTLE)
    return choose(named_by_shower(s, system), Phase.LOSE, Phase.SETTLE)


# -- the choice after a Mirror -------------------------------------------------------


@guard("CHOOSE.PHASE", "CHA-DEF-3 CHA-R40")
def reversed_attack_seeks_slot(s: Position, a: Play) -> Truth:
    """What is lost is chosen when a Mirror has turned an attack on a system."""
    return s.phase == Phase.CHOOSE


@guard("CHOOSE.SEAT", "CHA-DEF-3 CHA-WRM-23 CHA-R40")
def seat_chooses(s: Position, a: Play) -> Truth:
    """The player who mirrored the attack chooses, as an attacker would."""
    return implies(s.phase == Phase.CHOOSE, a.seat == chooser(s))


@guard("CHOOSE.OWNS", "CHA-DEF-3 CHA-EXA-7 CHA-R40")
def slot_is_the_attackers(s: Position, a: Play) -> Truth:
    """The chosen slot lies in the system of the attacker."""
    return implies(s.phase == Phase.CHOOSE, owns(s, system_of(s, s.turn), a.slot))


@guard("CHOOSE.REAL", "CHA-ATK-4 CHA-SPC-4 CHA-R40")
def reversed_pull_takes_real(s: Position, a: Play) -> Truth:
    """A reversed Gravitational Pull takes a real planet, never Plotuh."""
    cards = s.setup.cards
    return neg(both(s.chain.kind == cards.pull, a.slot == cards.types))


@effect("CHOOSE.SLOT", "CHA-DEF-3 CHA-EXA-7 CHA-R40")
def mark_slot(s: Position, a: Play) -> Position:
    """The attack is now aimed at the chosen slot, and hits."""
    pull = s.chain.kind == s.setup.cards.pull
    return evolve(
        s,
        chain=evolve(s.chain, slot=a.slot),
        phase=choose(pull, Phase.SEIZE, Phase.DESTROY),
    )


@effect("CHOOSE.METEOR", "CHA-DEF-3 CHA-R36")
def lose_chosen(s: Position, a: Play) -> Position:
    """A reversed Meteor Shower destroys the chosen slot and keeps its type."""
    lost = throw(remove_slot(s, s.turn, a.slot), a.slot)
    after: Position = choose(
        s.chain.kind == s.setup.cards.meteor,
        evolve(lost, phase=Phase.SETTLE),
        mark_slot.run(s, a),
    )
    return after


# -- hits ----------------------------------------------------------------------------


@guard("SEIZE.PHASE", "CHA-ATK-2")
def pull_hits(s: Position, a: Play) -> Truth:
    """A Gravitational Pull has hit."""
    return s.phase == Phase.SEIZE


@effect("SEIZE.TAKE", "CHA-ATK-2 CHA-ATK-3 CHA-FAQ-18 CHA-FAQ-19 CHA-DEF-3")
def seize_planet(s: Position, a: Play) -> Position:
    """The planet goes into the other party's hand; nobody has to place it."""
    planet = s.chain.slot
    s = gain(remove_slot(s, victim(s), planet), beneficiary(s), planet)
    return evolve(s, phase=Phase.SETTLE)


@guard("BLIND.PHASE", "CHA-ATK-6 CHA-ATK-9")
def storm_hits(s: Position, a: Play) -> Truth:
    """A Magnetic Storm has hit a hand."""
    return s.phase == Phase.BLIND


@guard("BLIND.HELD", "CHA-ATK-6 CHA-ATK-9")
def card_is_in_victims_hand(s: Position, a: Play) -> Truth:
    """The card that is drawn blindly is one of the victim's hand."""
    return at(s.hands, victim(s)).has(a.card)


@weight("BLIND.WEIGHT", "CHA-ATK-6 CHA-ATK-9")
def copies_in_victims_hand(s: Position, a: Play) -> Number:
    """Every card of the victim's hand is equally likely."""
    return at(s.hands, victim(s)).count(a.card)


@effect("BLIND.MOVE", "CHA-ATK-6 CHA-ATK-9 CHA-DEF-3 CHA-R44")
def move_blindly(s: Position, a: Play) -> Position:
    """The card goes into the other party's hand."""
    winner = beneficiary(s)
    s = gain(give_up(s, victim(s), a.card), winner, a.card)
    return evolve(s, phase=Phase.SETTLE)


@guard("DESTROY.PHASE", "CHA-ATK-12 CHA-ATK-13")
def supernova_hits(s: Position, a: Play) -> Truth:
    """A Supernova has hit."""
    return s.phase == Phase.DESTROY


@effect("DESTROY.SLOT", "CHA-ATK-12 CHA-ATK-13 CHA-SPC-3 CHA-DEF-3")
def destroy_slot(s: Position, a: Play) -> Position:
    """The planet, or Plotuh, goes onto the discard pile at once."""
    s = throw(remove_slot(s, victim(s), s.chain.slot), s.chain.slot)
    return evolve(s, phase=Phase.SETTLE if s.setup.base else Phase.SHIELD)


@guard("SHIELD.PHASE", "CHA-ATK-14")
def shield_rises(s: Position, a: Play) -> Truth:
    """A playtest Supernova has hit and becomes a shield."""
    return s.phase == Phase.SHIELD


@effect("SHIELD.RISE", "CHA-ATK-14 CHA-ATK-17 CHA-R45 CHA-R81")
def raise_shield(s: Position, a: Play) -> Position:
    """The Supernova stays before its victim until the end of the victim's next turn."""
    whose, long = victim(s), LASTING
    if s.setup.ruled("shield-on-own-turn", "this-turn"):
        long = 1
    lasts = choose(whose == s.turn, long, 1)
    if s.setup.ruled("shield-vs-reflection", "second-shield"):
        second = OLD_AND_NEW if long == LASTING else BOTH_OLD
        lasts = choose(is_shielded(s, whose), second, lasts)
    s = evolve(pick_up(s, opening_place(s)), shields=put(s.shields, whose, lasts))
    return evolve(s, phase=choose(owes_tax(s), Phase.TAX, Phase.SETTLE))


def owes_tax(s: Position) -> Truth:
    """Whether the other party has a card that the tax may take."""
    hand = at(s.hands, beneficiary(s))
    some = neg(is_empty(hand))
    if s.setup.ruled("tax-hits-glitch", "glitch-excluded"):
        return both(some, neg(bound_by_glitch(s, hand)))
    return some


@guard("TAX.PHASE", "CHA-ATK-16")
def tax_is_due(s: Position, a: Play) -> Truth:
    """The tax is due after a playtest Supernova has hit."""
    return s.phase == Phase.TAX


@guard("TAX.HELD", "CHA-ATK-16 CHA-ATK-17 CHA-R48")
def card_is_in_payers_hand(s: Position, a: Play) -> Truth:
    """The card that the victim discards is one of the other party's hand."""
    held = at(s.hands, beneficiary(s)).has(a.card)
    if s.setup.ruled("tax-hits-glitch", "glitch-excluded"):
        return both(held, neg(a.card == s.setup.cards.glitch))
    return held


@weight("TAX.WEIGHT", "CHA-ATK-16")
def copies_in_payers_hand(s: Position, a: Play) -> Number:
    """Every card of that hand is equally likely."""
    return at(s.hands, beneficiary(s)).count(a.card)


@effect("TAX.PAY", "CHA-ATK-16 CHA-ATK-17 CHA-ATK-24 CHA-R48 CHA-R49")
def pay_tax(s: Position, a: Play) -> Position:
    """The card goes onto the discard pile."""
    paid = give_up(s, beneficiary(s), a.card)
    if s.setup.ruled("tax-order", "tax-under"):
        paid = slip_under(paid, a.card)
    else:
        paid = throw(paid, a.card)
    if s.setup.ruled("tax-hits-glitch", "void-if-glitch"):
        paid = choose(a.card == s.setup.cards.glitch, s, paid)
    return evolve(paid, phase=Phase.SETTLE)


# -- the Glitch ----------------------------------------------------------------------


@guard("INFEST.PHASE", "CHA-GLI-7 CHA-TRN-17")
def glitch_enters(s: Position, a: Play) -> Truth:
    """The placement of a Glitch has ended in a system."""
    return s.phase == Phase.INFEST


@effect("INFEST.PUT", "CHA-TRN-17 CHA-DEF-3 CHA-R42")
def infest_system(s: Position, a: Play) -> Position:
    """The Glitch enters the system of the target, or of its owner if mirrored."""
    whose = victim(s)
    s = add_glitch(pick_up(s, opening_place(s)), whose)
    return evolve(s, phase=Phase.SETTLE)


@guard("RETURN.PHASE", "CHA-TRN-27 CHA-R43")
def glitch_is_blocked(s: Position, a: Play) -> Truth:
    """The placement of a Glitch was blocked."""
    return s.phase == Phase.RETURN


@effect("RETURN.HAND", "CHA-DEF-2 CHA-TRN-27 CHA-TRN-28 CHA-FAQ-5 CHA-R43")
def return_glitch(s: Position, a: Play) -> Position:
    """The Glitch goes back to the hand: it is never discarded on its own."""
    s = gain(pick_up(s, opening_place(s)), s.turn, s.setup.cards.glitch)
    return evolve(s, phase=Phase.SETTLE)
