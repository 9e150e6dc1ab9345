"""Two jugs, of three and of five gallons, and a tap: how to measure four.

Every jug may be filled, emptied and poured into the other at any time, even where that
changes nothing.
"""

from typing import Any

import attrs

from spec.games import Game
from spec.logic import Truth, at, lookup, put, smallest
from spec.shapes import Range
from spec.system import Actor, Move, Param, effect
from tests.unruled import unruled

CAPACITY = 3, 5


@attrs.frozen
class Jugs:
    gallons: Any


def is_unsolved(s: Jugs) -> Truth:
    """The larger jug does not hold four gallons."""
    return s.gallons[1] != 4


@effect("JUGS.FILL", "")
def fill_up(s: Jugs, a: Any) -> Jugs:
    """The jug is full."""
    return Jugs(put(s.gallons, a.jug, lookup(CAPACITY, a.jug)))


@effect("JUGS.EMPTY", "")
def pour_away(s: Jugs, a: Any) -> Jugs:
    """The jug is empty."""
    return Jugs(put(s.gallons, a.jug, 0))


@effect("JUGS.POUR", "")
def pour_over(s: Jugs, a: Any) -> Jugs:
    """As much goes into the other jug as it has room for."""
    other = 1 - a.jug
    room = lookup(CAPACITY, other) - at(s.gallons, other)
    amount = smallest([at(s.gallons, a.jug), room])
    left = put(s.gallons, a.jug, at(s.gallons, a.jug) - amount)
    return Jugs(put(left, other, at(s.gallons, other) + amount))


def game() -> Game:
    params = (Param.over("jug", Range(0, 1, "jug", ("small", "big"))),)
    steps = {"fill": fill_up, "empty": pour_away, "pour": pour_over}
    return unruled(
        "die hard",
        Jugs(tuple(Range(0, most) for most in CAPACITY)),
        Jugs((0, 0)),
        tuple(
            Move(name, Actor.TABLE, guards=(), effects=(step,), params=params)
            for name, step in steps.items()
        ),
    )
