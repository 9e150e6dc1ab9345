"""Theorems of Chaos Cosmos about turns: hands, discards, thefts, the Wormhole."""

from typing import Any

from properties.aided import kept_with, of_steps_with, same_as
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
from spec.logic import Truth, all_of, at, both, either, implies, neg, number
from spec.system import Clause, theorem


@theorem("CHA-T08", "CHA-SPC-1 CHA-DEF-1 CHA-DEF-4 CHA-DEF-7 CHA-SPC-5")
def two_parties_alternate(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """In a chain the target answers attacks, and the attacker defenses, by attacks."""
    cards = s.setup.cards
    if move.name in ("defend", "none"):
        turn = both(a.seat == s.chain.defender, neg(a.seat == s.turn))
        return both(turn, neg(after.phase == Phase.ANSWER))
    if move.name in ("break", "stop"):
        defenses = (cards.atmosphere, cards.mirror)
        other = all_of(neg(s.chain.kind == card) for card in defenses)
        return both(a.seat == s.turn, other, neg(after.phase == Phase.PERSIST))
    return True


@theorem("CHA-T15", "CHA-TRN-26 CHA-TRN-1 CHA-TRN-4")
def hands_are_small(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """Only the player of a turn can hold more than seven cards, and never ten."""
    if move.name not in ("pass", "next_turn"):
        return True
    limit, more = s.setup.sizes.limit, s.setup.sizes.draw
    extra = more if move.name == "pass" else 0
    return all_of(
        hand.total() <= limit + extra * number(s.turn == seat)
        for seat, hand in enumerate(s.hands)
    )


@theorem("CHA-T23", "CHA-TRN-3 CHA-R06")
def draws_are_met(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """With the proposed deck a draw step never finds both piles empty."""
    return move.name != "forgo"


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
    same_as(
        "CHA-T02",
        "On the table lie attacks, defenses and Wormholes, and a Glitch in its chain.",
        ("INV.LYING",),
        PLAYERS,
        "CHA-ACT-1 CHA-ACT-2",
    ),
    same_as(
        "CHA-T20",
        "The table is empty whenever a turn begins.",
        ("INV.LAID",),
        PLAYERS,
        "CHA-ACT-3 CHA-R21",
    ),
    _of_steps(two_parties_alternate),
    _of_steps(hands_are_small),
    _of_steps(draws_are_met).only("base"),
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
