"""Theorems of Chaos Cosmos about single steps: swaps, Glitches, piles, attacks."""

from typing import Any

from properties.forms import lemma, of_steps
from properties.suite import Property
from spec.chaos import reads
from spec.chaos.phases import Phase, Stage
from spec.chaos.state import Play, Position
from spec.logic import Number, Truth, all_of, at, both, either, implies, neg, total
from spec.system import theorem

PLAYERS = (2, 3, 4, 5)
DRAWS = ("draw", "tap", "take", "deal")  # what takes a card of the pile for good


def slots(s: Position) -> list[Number]:
    """How many types each seat has."""
    return [reads.slots(s, system) for system in s.systems]


# -- Plotuh ----------------------------------------------------------------------------


@theorem("CHA-T04", "CHA-PLN-6")
def names_do_not_change(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """What a Plotuh stands in for stays the same while it lies on the table."""
    none = s.setup.cards.unnamed
    return all_of(
        either(old.joker == none, new.joker == none, new.joker == old.joker)
        for old, new in zip(s.systems, after.systems, strict=True)
    )


@theorem("CHA-T06", "CHA-OBJ-6 CHA-OBJ-7 CHA-OBJ-8")
def slots_are_counted_once(s: Position) -> Truth:
    """A system has at most as many slots as there are types."""
    return all_of(n <= s.setup.cards.types for n in slots(s))


@theorem("CHA-T13", "CHA-PLN-8 CHA-PLN-10 CHA-FAQ-22")
def swaps_keep_slots(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """Swap and claim keep every seat's slots and the player's hand in number.

    So a claim completes nobody (CHA-T42).
    """
    if move.name not in ("swap", "claim"):
        return True
    hands = [at(x.hands, a.seat).total() for x in (s, after)]
    pairs = zip(slots(s), slots(after), strict=True)
    return both(hands[0] == hands[1], *(old == new for old, new in pairs))


@theorem("CHA-T14", "CHA-OBJ-3 CHA-PLN-3 CHA-PLN-5 CHA-TRN-17")
def systems_grow_by_placing(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """Only who places a planet or Plotuh gets a slot more, and one alone."""
    places = move.name in ("place", "plotuh")
    found = []
    for seat, (old, new) in enumerate(zip(slots(s), slots(after), strict=True)):
        grows = both(a.seat == seat, new == old + 1) if places else False
        found.append(either(new <= old, grows))
    return all_of(found)


# -- the Glitch ------------------------------------------------------------------------


@theorem("CHA-T17", "CHA-GLI-3 CHA-GLI-5 CHA-GLI-6 CHA-R57")
def glitches_stay_in_systems(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """A Glitch that lies in a system never leaves the systems again."""
    old, new = (total(x.glitches for x in t.systems) for t in (s, after))
    return new >= old


# -- hands, piles and attacks ----------------------------------------------------------


@theorem("CHA-T08", "CHA-SPC-1 CHA-SPC-7 CHA-DEF-1")
def only_two_answer(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """In a chain the target defends and the attacker breaks, nobody else."""
    if move.name in ("defend", "none"):
        return both(s.phase == Phase.ANSWER, a.seat == s.chain.defender)
    if move.name in ("break", "stop"):
        return both(s.phase == Phase.PERSIST, a.seat == s.turn)
    return True


@theorem("CHA-T20", "CHA-ACT-3 CHA-TRN-0")
def turns_begin_with_an_empty_table(s: Position) -> Truth:
    """When a turn begins, no card lies in the middle and no attack is under way."""
    return implies(s.phase == Phase.DRAW, both(s.laid == 0, s.chain.attacks == 0))


@theorem("CHA-T31", "CHA-OBJ-10 CHA-OBJ-11 CHA-OBJ-12 CHA-TRN-7")
def closing_round_draws_nothing(
    s: Position, move: Any, a: Play, after: Position
) -> Truth:
    """In the closing round nothing is drawn or looked at; the origin stays as it is."""
    begun = neg(s.origin == s.setup.nobody)
    if move.name in ("draw", "tap", "look", "take", "tuck"):
        return neg(begun)
    return implies(begun, both(after.origin == s.origin, reads.draw_is_empty(after)))


@theorem("CHA-T44", "CHA-ATK-6 CHA-ATK-8 CHA-ATK-11")
def storm_takes_what_lay_on_top(
    s: Position, move: Any, a: Play, after: Position
) -> Truth:
    """A Magnetic Storm takes the old top discard, and lies on top itself afterwards."""
    if move.name != "storm_top":
        return True
    taken, storm = reads.top(s), s.setup.cards.storm
    hand = at(after.hands, a.seat).total()
    held = at(s.hands, a.seat).total()
    return both(
        reads.top(after) == storm,
        hand == held,
        implies(neg(taken == storm), at(after.hands, a.seat).has(taken)),
    )


@theorem("CHA-T45", "CHA-ATK-14 CHA-ATK-17 CHA-R46")
def shields_ward_off(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """No Supernova destroys anything behind a shield, reversed or not."""
    if move.name != "destroy":
        return True
    mirrored = s.chain.stage == Stage.MIRRORED
    return neg(
        either(
            both(mirrored, reads.is_shielded(s, s.turn)),
            both(neg(mirrored), reads.is_shielded(s, s.chain.defender)),
        )
    )


@theorem("CHA-T47", "CHA-TRN-6 CHA-WRM-15")
def pile_never_grows(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """Draw pile and cards looked at never become more, and less by each card taken."""
    old, new = (t.draw.total() + t.seen.total() for t in (s, after))
    return new == old - 1 if move.name in DRAWS else new == old


PLAYTEST = "playtest"

THEOREMS: tuple[Property, ...] = (
    of_steps(names_do_not_change, PLAYERS),
    lemma(slots_are_counted_once, PLAYERS),
    of_steps(only_two_answer, PLAYERS),
    of_steps(swaps_keep_slots, PLAYERS),
    of_steps(systems_grow_by_placing, PLAYERS),
    of_steps(glitches_stay_in_systems, PLAYERS),
    lemma(turns_begin_with_an_empty_table, PLAYERS),
    of_steps(closing_round_draws_nothing, PLAYERS).only(PLAYTEST),
    of_steps(storm_takes_what_lay_on_top, PLAYERS),
    of_steps(shields_ward_off, PLAYERS).only(PLAYTEST),
    of_steps(pile_never_grows, PLAYERS).only(PLAYTEST),
)
