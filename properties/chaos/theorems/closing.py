"""Theorems of Chaos Cosmos about the closing round and the score."""

from typing import Any

from properties.aided import kept_with, of_steps_with, same_as
from properties.chaos.theorems.lasting import TURNS, distance, full_systems_need_draws
from properties.chaos.theorems.systems import PLAYERS
from properties.suite import Property
from spec.chaos import reads
from spec.chaos.phases import Phase
from spec.chaos.state import Play, Position
from spec.logic import Truth, all_of, any_of, both, either, iff, implies, neg
from spec.system import Clause, theorem

DRAWS = ("draw", "tap", "storm_deck", "look", "take", "leave", "tuck")


@theorem("CHA-T31", "CHA-OBJ-11 CHA-TRN-6 CHA-TRN-7 CHA-WRM-11 CHA-ATK-10")
def closing_round_goes_round(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """In the closing round each player but one acts once, clockwise; none draws."""
    begun = neg(s.origin == s.setup.nobody)
    if move.name in DRAWS:
        return neg(begun)
    if move.name == "wormhole":
        return implies(begun, neg(after.phase == Phase.LOOK))
    if move.name != "next_action":
        return implies(begun, after.turn == s.turn)
    done = distance(s, s.origin, s.turn)
    last = done == s.setup.players - 1
    return both(
        begun,
        iff(last, after.phase == Phase.SCORE),
        implies(neg(last), distance(s, s.origin, after.turn) == done + 1),
    )


@theorem("CHA-T32", "CHA-OBJ-13 CHA-OBJ-14 CHA-R66")
def score_crowns_one(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """The score finds a winner if and only if some player has no Glitch.

    The winner has none, and no such player has more types.
    """
    if move.name != "score":
        return True
    n = s.setup.players
    clean = [reads.is_clean(s, i) for i in range(n)]
    types = [reads.slots(s, system) for system in s.systems]
    best = [
        implies(
            after.winner == i,
            both(
                clean[i],
                all_of(
                    either(neg(c), t <= types[i])
                    for c, t in zip(clean, types, strict=True)
                ),
            ),
        )
        for i in range(n)
    ]
    return both(iff(any_of(clean), after.winner < n), *best)


@theorem("CHA-T33", "CHA-OBJ-7 CHA-OBJ-14")
def ties_ask_for_plotuh(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """Of two players with as many types, more real planets has who uses no Plotuh."""
    if move.name != "score":
        return True
    found = []
    for one in s.systems:
        for two in s.systems:
            tied = reads.slots(s, one) == reads.slots(s, two)
            more = reads.reals(s, one) > reads.reals(s, two)
            uses = both(neg(reads.has_plotuh(s, one)), reads.has_plotuh(s, two))
            found.append(implies(tied, iff(more, uses)))
    return all_of(found)


def _of_steps(statement: Clause) -> Property:
    return of_steps_with(statement, PLAYERS, TURNS).only("playtest")


THEOREMS: tuple[Property, ...] = (
    same_as(
        "CHA-T07",
        "A winner has no Glitch and, but by the score, all types.",
        ("INV.WINNER",),
        PLAYERS,
        "CHA-OBJ-6 CHA-OBJ-13 CHA-OBJ-16 CHA-GLI-0",
    ),
    kept_with(full_systems_need_draws, PLAYERS, TURNS).only("playtest"),
    _of_steps(closing_round_goes_round),
    _of_steps(score_crowns_one),
    _of_steps(ties_ask_for_plotuh),
)
