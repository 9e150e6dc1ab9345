"""The Game of Life on a small square with nothing alive around it."""

from itertools import product
from typing import Any

import attrs

from spec.games import Game
from spec.logic import Truth, both, count, either
from spec.shapes import TRUTH
from spec.system import Actor, Move, effect
from tests.unruled import unruled


@attrs.frozen
class Square:
    rows: Any


def is_start(s: Square) -> Truth:
    """Any cells may be alive at first."""
    return True


def _alive_next(s: Square, i: int, j: int) -> Truth:
    size = len(s.rows)
    around = [
        s.rows[y][x]
        for y, x in product(range(i - 1, i + 2), range(j - 1, j + 2))
        if (y, x) != (i, j) and y in range(size) and x in range(size)
    ]
    alive = count(around)
    return either(alive == 3, both(s.rows[i][j], alive == 2))


@effect("LIFE.STEP", "")
def live_and_die(s: Square, a: Any) -> Square:
    """A cell lives with three neighbours, and lives on with two."""
    places = range(len(s.rows))
    return Square(tuple(tuple(_alive_next(s, i, j) for j in places) for i in places))


def game(size: int) -> Game:
    step = Move("step", Actor.TABLE, guards=(), effects=(live_and_die,))
    shape = Square(((TRUTH,) * size,) * size)
    return unruled("game of life", shape, Square(((False,) * size,) * size), (step,))
