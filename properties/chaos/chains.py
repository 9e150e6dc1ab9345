"""Invariants of Chaos Cosmos about an attack under way and the cards on the table."""

from spec.chaos.chain import beneficiary, opening_place, victim
from spec.chaos.phases import Category, Phase, Stage
from spec.chaos.places import system_of
from spec.chaos.reads import (
    has_slot,
    is_empty,
    is_shielded,
    named_by_shower,
    owns,
)
from spec.chaos.state import Position
from spec.logic import (
    Truth,
    all_of,
    any_of,
    at,
    both,
    either,
    implies,
    neg,
    number,
)
from spec.system import Clause, invariant

# In which phases each kind of attack can be, besides ANSWER, PERSIST and SETTLE.
HITS = {
    "GP": (Phase.CHOOSE, Phase.SEIZE),
    "MS": (Phase.BLIND,),
    "SN": (Phase.CHOOSE, Phase.DESTROY, Phase.SHIELD, Phase.TAX),
    "GL": (Phase.INFEST, Phase.RETURN),
}
BASE = (Phase.METEOR, Phase.LOSE)
PLAYTEST = (
    *(Phase.CLOSING, Phase.SHIELD, Phase.TAX, Phase.BURY, Phase.COLLECT),
    *(Phase.LOOK, Phase.TAKE, Phase.TUCK, Phase.WANE, Phase.SCORE),
)
SHOWERS = {
    "base": (Phase.METEOR, Phase.LOSE),
    "playtest": (Phase.BURY, Phase.COLLECT),
}


def attack_is_on(s: Position) -> Truth:
    """Whether an attack is under way."""
    return both(s.phase >= Phase.ANSWER, s.phase <= Phase.SETTLE)


def _may_be(s: Position, code: str) -> Truth:
    """Whether the phase is one that a kind of attack can be in."""
    hits = SHOWERS[s.setup.rules] if code == "MT" else HITS[code]
    if code == "MT" and s.setup.ruled("meteor-mirror", "hit-caster-chosen"):
        hits = (*hits, Phase.CHOOSE)
    phases = (Phase.ANSWER, Phase.PERSIST, Phase.SETTLE, *hits)
    return any_of(s.phase == phase for phase in phases)


@invariant("INV.RULES", "CHA-R69")
def phases_are_of_the_rule_set(s: Position) -> Truth:
    """A rule set knows no phases of the other, nor those of rulings not in force."""
    setup, others = s.setup, list(PLAYTEST if s.setup.base else BASE)
    if not setup.ruled("claim-defendable", "yes"):
        others.append(Phase.YIELD)
    return all_of(neg(s.phase == phase) for phase in others)


@invariant("INV.KINDS", "CHA-ATK-0 CHA-ACT-2 CHA-DEF-1")
def attacks_have_their_phases(s: Position) -> Truth:
    """While an attack is under way, its kind, target and slot fit the phase."""
    cards, chain = s.setup.cards, s.chain
    on, kind = attack_is_on(s), chain.kind
    none = both(
        kind == cards.empty,
        chain.defender == 0,
        chain.slot == cards.types + 1,
        chain.stage == Stage.ATTACKED,
        chain.attacks == 0,
        chain.defenses == 0,
    )
    found = [either(on, none), implies(on, neg(none))]
    found += [
        implies(both(on, kind == cards.kind(code)), _may_be(s, code))
        for code in ("GP", "MS", "SN", "MT", "GL")
    ]
    claims = s.setup.ruled("claim-defendable", "yes")
    known = [kind == cards.kind(code) for code in ("GP", "MS", "SN", "MT", "GL")]
    if claims:
        known.append(kind == cards.plotuh)
    found.append(implies(on, any_of(known)))
    return all_of(found)


@invariant("INV.TARGETS", "CHA-ATK-1 CHA-ATK-13 CHA-ATK-18 CHA-GLI-5")
def targets_are_others(s: Position) -> Truth:
    """Who answers is another than the player; each kind aims at what it can hit."""
    cards, chain = s.setup.cards, s.chain
    own = chain.defender == s.turn
    on, kind = attack_is_on(s), chain.kind
    aimless = chain.slot == cards.types + 1
    meteor = chain.slot < cards.types if s.setup.base else aimless
    own_kinds: Truth = False
    if s.setup.base:
        own_kinds = either(
            both(kind == cards.meteor, neg(s.phase == Phase.PERSIST)),
            both(kind == cards.supernova, chain.stage == Stage.ATTACKED),
        )
        if not s.setup.ruled("caster-defends-self", "yes"):
            own_kinds = both(own_kinds, neg(s.phase == Phase.ANSWER))
        own_kinds = both(own_kinds, chain.stage == Stage.ATTACKED)
    return implies(
        on,
        both(
            implies(own, own_kinds),
            implies(kind == cards.pull, chain.slot < cards.types),
            implies(kind == cards.supernova, chain.slot <= cards.types),
            implies(kind == cards.meteor, meteor),
            implies(either(kind == cards.storm, kind == cards.glitch), aimless),
        ),
    )


@invariant("INV.STAGES", "CHA-DEF-1 CHA-DEF-2 CHA-DEF-4 CHA-DEF-9 CHA-SPC-1")
def cards_of_a_chain_alternate(s: Position) -> Truth:
    """Attacks and defenses alternate, and the stage tells the last card."""
    chain, phase = s.chain, s.phase
    defended = either(chain.stage == Stage.BLOCKED, chain.stage == Stage.MIRRORED)
    broken = chain.stage >= Stage.BROKEN
    opened = number(neg(chain.kind == s.setup.cards.plotuh))
    found = [
        implies(chain.stage == Stage.ATTACKED, chain.attacks == opened),
        implies(chain.stage == Stage.ATTACKED, chain.defenses == 0),
        implies(defended, chain.defenses + opened == chain.attacks + 1),
        implies(defended, chain.defenses >= 1),
        implies(broken, both(chain.defenses + 1 == chain.attacks, chain.attacks > 1)),
        implies(phase == Phase.PERSIST, defended),
        implies(phase == Phase.ANSWER, neg(defended)),
        implies(phase == Phase.CHOOSE, chain.stage == Stage.MIRRORED),
        implies(phase == Phase.METEOR, chain.stage == Stage.ATTACKED),
        implies(chain.kind == s.setup.cards.plotuh, neg(broken)),
    ]
    if not s.setup.base:
        found.append(both(chain.attacks <= 2, chain.defenses <= 1))
        found.append(implies(phase == Phase.ANSWER, chain.stage == Stage.ATTACKED))
    if s.setup.ruled("glitch-breakthrough", "no"):
        found.append(implies(chain.kind == s.setup.cards.glitch, neg(broken)))
    if not s.setup.ruled("breakthrough-after-mirror", "cancels-only"):
        found.append(neg(chain.stage == Stage.CANCELLED))
    hits = (Phase.SEIZE, Phase.BLIND, Phase.DESTROY, Phase.BURY, Phase.COLLECT)
    hit = any_of(phase == p for p in (*hits, Phase.LOSE, Phase.INFEST))
    found.append(implies(hit, neg(chain.stage == Stage.BLOCKED)))
    return implies(attack_is_on(s), all_of(found))


@invariant("INV.AIMS", "CHA-ATK-1 CHA-ATK-12 CHA-ATK-13 CHA-ATK-19 CHA-DEF-3")
def attacks_find_what_they_hit(s: Position) -> Truth:
    """What an attack is aimed at lies where it aims until it hits."""
    cards, kind, slot = s.setup.cards, s.chain.kind, s.chain.slot
    target, own = system_of(s, s.chain.defender), system_of(s, s.turn)
    hit = system_of(s, victim(s))
    pending = either(s.phase == Phase.ANSWER, s.phase == Phase.PERSIST)
    planet = kind == cards.pull
    nova = kind == cards.supernova
    shower = both(kind == cards.meteor, s.setup.base)
    return both(
        implies(both(pending, planet), target.real.has(slot)),
        implies(both(pending, nova), owns(s, target, slot)),
        implies(both(pending, shower), named_by_shower(s, target)),
        implies(s.phase == Phase.SEIZE, hit.real.has(slot)),
        implies(s.phase == Phase.DESTROY, owns(s, hit, slot)),
        implies(s.phase == Phase.LOSE, named_by_shower(s, hit)),
        implies(both(s.phase == Phase.CHOOSE, planet), neg(is_empty(own.real))),
        implies(s.phase == Phase.CHOOSE, has_slot(s, own)),
    )


@invariant("INV.VICTIMS", "CHA-ATK-6 CHA-ATK-9 CHA-ATK-14 CHA-ATK-16 CHA-ATK-21")
def victims_have_what_is_taken(s: Position) -> Truth:
    """A hand that is robbed, taxed or buried has cards; shields ward off Supernovas."""
    hand, payer = at(s.hands, victim(s)), at(s.hands, beneficiary(s))
    robbed = either(s.phase == Phase.BLIND, s.phase == Phase.BURY)
    nova = s.chain.kind == s.setup.cards.supernova
    found = [
        implies(robbed, neg(is_empty(hand))),
        implies(s.phase == Phase.TAX, neg(is_empty(payer))),
        implies(s.phase == Phase.COLLECT, s.discard.size > 0),
        implies(s.phase == Phase.COLLECT, is_empty(hand)),
    ]
    if not s.setup.ruled("shield-vs-reflection", "second-shield"):
        rises = either(s.phase == Phase.DESTROY, s.phase == Phase.SHIELD)
        chosen = both(s.phase == Phase.CHOOSE, nova)
        found.append(implies(rises, neg(is_shielded(s, victim(s)))))
        found.append(implies(chosen, neg(is_shielded(s, s.turn))))
    return all_of(found)


# -- the cards on the table ------------------------------------------------------------


@invariant("INV.OPENING", "CHA-ACT-2 CHA-DEF-10")
def opening_card_lies_there(s: Position) -> Truth:
    """The card that opened a chain lies on the table until it goes elsewhere."""
    cards, kind = s.setup.cards, s.chain.kind
    before = any_of(
        s.phase == phase
        for phase in Phase
        if Phase.ANSWER <= phase < Phase.SETTLE and phase is not Phase.TAX
    )
    shower = both(kind == cards.meteor, s.setup.base)
    carded = both(before, neg(shower), neg(kind == cards.plotuh))
    place = opening_place(s)
    found = [
        implies(carded, both(place >= 0, place < s.laid)),
        implies(s.phase == Phase.TAP, s.laid > 0),
    ]
    for i, card in enumerate(s.table):
        found.append(implies(both(carded, place == i), card == kind))
        drawing = both(s.phase == Phase.TAP, s.laid == i + 1)
        found.append(implies(drawing, card == cards.storm))
    return all_of(found)


@invariant("INV.LAID", "CHA-ACT-2 CHA-ACT-3 CHA-TRN-9 CHA-TRN-12")
def played_cards_are_few(s: Position) -> Truth:
    """The table is empty but for the cards of this turn, or of this closing action."""
    empty = [Phase.DEAL, Phase.START, Phase.DRAW]
    if not s.setup.ruled("table-sweep", "after-discard"):
        empty.append(Phase.DISCARD)
    found = [
        *(implies(s.phase == phase, s.laid == 0) for phase in empty),
        implies(s.phase == Phase.SWEEP, s.laid > 0),
    ]
    if not s.setup.ruled("no-target-play", "allowed-free"):
        found.append(implies(s.acts == 0, s.laid == 0))
    stays = s.setup.ruled("closing-sweep", "at-game-end")
    if not stays:
        closed = (Phase.CLOSING, Phase.CHECK, Phase.SCORE)
        found += [implies(s.phase == phase, s.laid == 0) for phase in closed]
    if not s.setup.base and not stays:
        found += _single(s)
    return all_of(found)


def _single(s: Position) -> list[Truth]:
    """In the playtest rules cards lie there from one action alone."""
    chain = s.chain
    shown = any_of(s.phase == p for p in (Phase.LOOK, Phase.TAKE, Phase.TUCK))
    waits = both(s.phase >= Phase.ANSWER, s.phase < Phase.TAX)
    return [
        implies(waits, s.laid == chain.attacks + chain.defenses),
        implies(attack_is_on(s), s.laid <= chain.attacks + chain.defenses),
        implies(s.phase == Phase.TAP, s.laid == 1),
        implies(shown, both(s.laid == 1, s.table[0] == s.setup.cards.wormhole)),
    ]


@invariant("INV.LYING", "CHA-ACT-1 CHA-ACT-2 CHA-TRN-9")
def only_action_cards_are_played(s: Position) -> Truth:
    """On the table lie attacks, defenses and Wormholes, the Glitch in its chain."""
    cards, found = s.setup.cards, []
    stays = s.setup.ruled("atmosphere-on-glitch", "to-discard")
    for i, card in enumerate(s.table):
        placing = both(
            s.chain.kind == cards.glitch,
            attack_is_on(s),
            s.phase < Phase.SETTLE,
            opening_place(s) == i,
        )
        found.append(implies(card < cards.wormhole, card == cards.glitch))
        if not stays:
            found.append(implies(card == cards.glitch, placing))
    return all_of(found)


@invariant("INV.PLAYED", "CHA-TRN-9 CHA-TRN-18 CHA-TRN-19 CHA-DEF-4 CHA-DEF-7")
def cards_of_an_action_have_one_name(s: Position) -> Truth:
    """Besides defenses an action lays cards of one name; two actions differ in it."""
    if not s.setup.base:
        return True
    cards, first = s.setup.cards, s.table[0]
    single = either(s.acts <= 1, attack_is_on(s))
    found = []
    for card in s.table[1:]:
        defends = either(card == cards.atmosphere, card == cards.mirror)
        alike = either(card == first, both(s.acts == 2, card == s.chain.kind))
        found.append(implies(single, either(card == cards.empty, defends, alike)))
    lies = both(s.acts == 1, s.laid > 0)
    carded = neg(either(s.chain.kind == cards.glitch, s.chain.kind == cards.plotuh))
    opens = both(s.acts == 1, attack_is_on(s), carded)
    found.append(implies(opens, first == s.chain.kind))
    thefts = [cards.wormhole, cards.pull, cards.storm]
    found.append(
        implies(
            both(lies, any_of(first == kind for kind in thefts)),
            s.first == Category.THEFT,
        )
    )
    return all_of(found)


TABLE: tuple[Clause, ...] = (opening_card_lies_there,)

CHAINS: tuple[Clause, ...] = (
    phases_are_of_the_rule_set,
    attacks_have_their_phases,
    targets_are_others,
    cards_of_a_chain_alternate,
    attacks_find_what_they_hit,
    victims_have_what_is_taken,
    played_cards_are_few,
    cards_of_an_action_have_one_name,
    only_action_cards_are_played,
)
