"""Theorems of Chaos Cosmos about systems: what fills them, what they can lose."""

from typing import Any

from properties.aided import kept_with, of_steps_with, same_as
from properties.chaos.theorems.counters import LOSSES, loser
from properties.chaos.theorems.lasting import (
    TURNS,
    burdens_last_a_turn,
    one_card_is_placed,
    opponents_lose_little,
    players_lose_little,
    slots,
    types_need_turns,
)
from properties.suite import Property
from spec.chaos import reads
from spec.chaos.state import Play, Position
from spec.logic import Truth, all_of, at, both, count, either, iff, neg, number
from spec.system import Clause, theorem

PLAYERS = (2, 3)


@theorem("CHA-T03", "CHA-PLN-5 CHA-PLN-7")
def plotuh_comes_alone(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """No Plotuh is placed in a system that has one."""
    if move.name != "plotuh":
        return True
    return neg(reads.has_plotuh(s, at(s.systems, a.seat)))


@theorem("CHA-T04", "CHA-PLN-6")
def plotuh_keeps_its_type(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """A Plotuh stands in for the same type as long as it lies in a system."""
    none = s.setup.cards.unnamed
    pairs = zip(s.systems, after.systems, strict=True)
    return all_of(
        either(one.joker == none, two.joker == none, one.joker == two.joker)
        for one, two in pairs
    )


@theorem("CHA-T06", "CHA-OBJ-6 CHA-OBJ-7 CHA-OBJ-8 CHA-OBJ-13")
def slots_are_types(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """Where a victory or the score counts types, none is counted twice; 8 at most."""
    if move.name not in ("win", "score"):
        return True
    types = s.setup.cards.types
    return all_of(
        both(n == count(reads.fills(s, system, p) for p in range(types)), n <= types)
        for n, system in zip(slots(s), s.systems, strict=True)
    )


@theorem("CHA-T13", "CHA-PLN-8 CHA-PLN-10")
def swaps_keep_types(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """A swap changes no hand's size and no system's types, only one real planet."""
    if move.name not in ("swap", "claim"):
        return True
    owner = a.seat if move.name == "swap" else a.target
    hands = zip(s.hands, after.hands, strict=True)
    grown = [
        reads.reals(after, y) == reads.reals(s, x) + number(owner == i)
        for i, (x, y) in enumerate(zip(s.systems, after.systems, strict=True))
    ]
    types = zip(slots(s), slots(after), strict=True)
    return both(
        all_of(x.total() == y.total() for x, y in hands),
        all_of(x == y for x, y in types),
        *grown,
    )


@theorem("CHA-T14a", "CHA-OBJ-3 CHA-PLN-2 CHA-PLN-5 CHA-ATK-2")
def systems_grow_by_placing(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """A system gets another type only as its player places a card, one at a time."""
    pairs = list(enumerate(zip(slots(s), slots(after), strict=True)))
    if move.name in ("place", "plotuh"):
        return all_of(y == x + number(a.seat == i) for i, (x, y) in pairs)
    return all_of(y <= x for _, (x, y) in pairs)


@theorem("CHA-T14", "CHA-OBJ-6 CHA-SPC-8 CHA-TRN-9 CHA-TRN-12")
def victory_takes_seven_rounds(s: Any, move: Any, a: Play, after: Any) -> Truth:
    """But by the score nobody wins before turn 7 n + 1, with n players, eight types."""
    if move.name != "win":
        return True
    return s.turns >= s.setup.players * (s.setup.cards.types - 1) + 1


@theorem("CHA-T17", "CHA-GLI-5 CHA-GLI-6 CHA-R57")
def glitches_stay_in_systems(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """A Glitch that lies in a system goes to another system, nowhere else."""
    pairs = list(zip(s.systems, after.systems, strict=True))
    if move.name == "relocate":
        moved = [
            y.glitches == x.glitches - number(a.seat == i) + number(a.target == i)
            for i, (x, y) in enumerate(pairs)
        ]
        return all_of(moved)
    return all_of(y.glitches >= x.glitches for x, y in pairs)


@theorem("CHA-T18a", "CHA-ATK-2 CHA-ATK-12 CHA-ATK-19 CHA-GLI-5")
def systems_shrink_by_losses(s: Any, move: Any, a: Play, after: Any) -> Truth:
    """Types leave a system by a hit or a sacrifice only, one at a time."""
    pairs = list(enumerate(zip(slots(s), slots(after), strict=True)))
    if move.name not in LOSSES:
        return all_of(y >= x for _, (x, y) in pairs)
    hit = loser(s, a)
    return all_of(y >= x - number(hit == i) for i, (x, y) in pairs)


@theorem("CHA-T42", "CHA-PLN-10 CHA-PLN-11 CHA-OBJ-14")
def claims_help_the_owner(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """A claim completes nobody's system, and raises in the score the owner's alone."""
    if move.name != "claim":
        return True
    seats = range(s.setup.players)
    complete = [iff(reads.is_full(s, i), reads.is_full(after, i)) for i in seats]
    worths = list(zip(reads.worths(s), reads.worths(after), strict=True))
    better = [iff(y > x, a.target == i) for i, (x, y) in enumerate(worths)]
    return both(*complete, *better, *(y >= x for x, y in worths))


def _of_steps(statement: Clause) -> Property:
    return of_steps_with(statement, PLAYERS, TURNS)


THEOREMS: tuple[Property, ...] = (
    same_as(
        "CHA-T05",
        "No type lies twice in a system, as a real planet and as Plotuh.",
        ("INV.SLOTS",),
        PLAYERS,
        "CHA-OBJ-8 CHA-PLN-3 CHA-PLN-5 CHA-R53",
    ),
    _of_steps(plotuh_comes_alone),
    _of_steps(plotuh_keeps_its_type),
    _of_steps(slots_are_types),
    _of_steps(swaps_keep_types),
    _of_steps(systems_grow_by_placing),
    kept_with(one_card_is_placed, PLAYERS, TURNS),
    kept_with(types_need_turns, PLAYERS, TURNS),
    _of_steps(victory_takes_seven_rounds),
    _of_steps(glitches_stay_in_systems),
    kept_with(opponents_lose_little, PLAYERS, TURNS),
    _of_steps(systems_shrink_by_losses),
    kept_with(players_lose_little, PLAYERS, TURNS),
    kept_with(burdens_last_a_turn, PLAYERS, TURNS),
    _of_steps(claims_help_the_owner),
)
