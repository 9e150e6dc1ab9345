"""Missionaries and cannibals cross a river in a boat for two; heads are counted.

On neither bank may cannibals outnumber missionaries, if there are any of these.
"""

from typing import Any

import attrs

from spec.games import Game
from spec.logic import Truth, both, choose, either, neg
from spec.shapes import STATIC, TRUTH, Range
from spec.system import Actor, Move, Param, effect, guard
from tests.unruled import unruled

SEATS = 2  # in the boat


@attrs.frozen
class River:
    each: int = attrs.field(metadata=STATIC)
    missionaries: Any  # on the first bank
    cannibals: Any
    boat_is_back: Any  # at the first bank


def is_unsolved(s: River) -> Truth:
    """Somebody is on the first bank."""
    return s.missionaries + s.cannibals > 0


def _after(s: River, a: Any) -> tuple[Any, Any]:
    way = choose(s.boat_is_back, -1, 1)
    return s.missionaries + way * a.missionaries, s.cannibals + way * a.cannibals


@guard("RIVER.BOAT", "")
def boat_holds_them(s: River, a: Any) -> Truth:
    """One or two cross at a time."""
    crew = a.missionaries + a.cannibals
    return both(crew >= 1, crew <= SEATS)


@guard("RIVER.THERE", "")
def they_are_with_the_boat(s: River, a: Any) -> Truth:
    """Who crosses is on the boat's bank."""
    return both(*[both(left >= 0, left <= s.each) for left in _after(s, a)])


@guard("RIVER.SAFE", "")
def missionaries_are_safe(s: River, a: Any) -> Truth:
    """Cannibals outnumber missionaries on neither bank."""
    missionaries, cannibals = _after(s, a)
    return both(
        either(missionaries == 0, missionaries >= cannibals),
        either(missionaries == s.each, missionaries <= cannibals),
    )


@effect("RIVER.CROSS", "")
def cross(s: River, a: Any) -> River:
    """The boat and its crew are on the other bank."""
    return River(s.each, *_after(s, a), neg(s.boat_is_back))


def game(each: int) -> Game:
    people, crew = Range(0, each), Range(0, SEATS)
    move = Move(
        "cross",
        Actor.TABLE,
        guards=(boat_holds_them, they_are_with_the_boat, missionaries_are_safe),
        effects=(cross,),
        params=(Param.over("missionaries", crew), Param.over("cannibals", crew)),
    )
    start = River(each, each, each, True)
    return unruled("crossing", River(each, people, people, TRUTH), start, (move,))
