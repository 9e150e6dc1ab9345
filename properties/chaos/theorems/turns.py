"""Theorems of Chaos Cosmos about turns: hands, discards, thefts, the Wormhole."""

from typing import Any

from properties.aided import kept_with, of_steps_with
from properties.chaos.theorems.lasting import (
    TURNS,
    actions_enlarge_no_hand,
    discards_stay_on_top,
    two_discards_are_enough,
)
from properties.chaos.theorems.systems import PLAYERS
from properties.suite import Property
from spec.chaos import reads
from spec.chaos.chain import victim
from spec.chaos.phases import Phase, Stage
from spec.chaos.state import Play, Position
from spec.logic import Truth, at, both, either, implies, number
from spec.system import Clause, theorem


@theorem("CHA-T25", "CHA-WRM-3 CHA-WRM-7 CHA-WRM-10 CHA-WRM-20 CHA-R09")
def base_wormhole_finds_surely(s: Position, move: Any, a: Play, after: Any) -> Truth:
    """A base Wormhole finds its type if and only if the draw pile has one.

    Whatever it finds, all cards left of both piles are the new draw pile.
    """
    if move.name != "wormhole":
        return True
    held, now = (at(x.hands, a.seat).count(a.planet) for x in (s, after))
    found = s.draw.loose.has(a.planet)
    left = [
        after.draw.count(kind)
        == s.draw.count(kind)
        + s.discard.count(kind)
        - number(both(found, a.planet == kind))
        for kind in range(s.setup.cards.deck.kinds)
    ]
    return both(now == held + number(found), after.discard.size == 0, *left)


@theorem("CHA-T30", "CHA-ATK-14 CHA-R45 CHA-R46 CHA-R51")
def shields_come_one_by_one(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """A shield comes only to a seat that has none."""
    if move.name != "shield":
        return True
    return at(s.shields, victim(s)) == 0


@theorem("CHA-T35", "CHA-SPC-8 CHA-OBJ-16 CHA-TRN-12 CHA-R62")
def victory_lasts_to_the_turns_end(
    s: Position, move: Any, a: Play, after: Position
) -> Truth:
    """Who meets the condition of victory after an action meets it at the turn's end."""
    turn = s.origin == s.setup.nobody  # no closing action, no turn that brings one on
    acted = both(s.phase == Phase.ACT, s.acts == 1, turn)
    ending = both(s.phase >= Phase.WANE, s.phase <= Phase.DISCARD)
    given = both(either(acted, ending), reads.is_winning(s, s.turn))
    return implies(given, both(after.turn == s.turn, reads.is_winning(after, s.turn)))


@theorem("CHA-T44", "CHA-ATK-8 CHA-ATK-11 CHA-ACT-3")
def storms_take_nothing_played(s: Any, move: Any, a: Play, after: Any) -> Truth:
    """A Storm that takes the top discard takes no card that was played in the turn."""
    if move.name != "storm_top":
        return True
    return s.thrown == 0


@theorem("CHA-T45", "CHA-ATK-14 CHA-R46")
def shields_stop_mirrored_novas(
    s: Position, move: Any, a: Play, after: Position
) -> Truth:
    """A Supernova that comes back on a caster behind a shield does nothing."""
    if move.name != "stop":
        return True
    nova = s.chain.kind == s.setup.cards.supernova
    back = both(nova, s.chain.stage == Stage.MIRRORED, reads.is_shielded(s, s.turn))
    return implies(back, after.phase == Phase.SETTLE)


@theorem("CHA-T47", "CHA-WRM-15 CHA-TRN-4 CHA-TRN-6")
def draw_pile_never_grows(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """The draw pile never grows, what a Wormhole shows counted with it."""
    before, now = (x.draw.total() + x.seen.total() for x in (s, after))
    return now <= before


def _of_steps(statement: Clause) -> Property:
    return of_steps_with(statement, PLAYERS, TURNS)


THEOREMS: tuple[Property, ...] = (
    kept_with(two_discards_are_enough, PLAYERS, TURNS),
    kept_with(actions_enlarge_no_hand, PLAYERS, TURNS),
    kept_with(discards_stay_on_top, PLAYERS, TURNS),
    _of_steps(base_wormhole_finds_surely).only("base"),
    _of_steps(shields_come_one_by_one).only("playtest"),
    _of_steps(victory_lasts_to_the_turns_end).only("playtest"),
    _of_steps(storms_take_nothing_played),
    _of_steps(shields_stop_mirrored_novas).only("playtest"),
    _of_steps(draw_pile_never_grows).only("playtest"),
)
