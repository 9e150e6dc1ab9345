"""The eight puzzle: tiles on a square of nine cells, one of which is empty."""

from typing import Any

import attrs

from spec.games import Game
from spec.logic import Truth, at, lookup, put
from spec.shapes import Range
from spec.system import Actor, Move, Param, effect, guard
from tests.unruled import unruled

SIDE = 3
CELLS = SIDE * SIDE
# For each pair of cells, whether they share an edge.
BESIDE = tuple(
    abs(i % SIDE - j % SIDE) + abs(i // SIDE - j // SIDE) == 1
    for i in range(CELLS)
    for j in range(CELLS)
)


@attrs.frozen
class Tiles:
    cells: Any  # the tile in each; 0 where there is none
    gap: Any  # the cell where there is none


@guard("EIGHT.BESIDE", "")
def tile_is_beside_the_gap(s: Tiles, a: Any) -> Truth:
    """The tile lies beside the gap."""
    return lookup(BESIDE, s.gap * CELLS + a.cell)


@effect("EIGHT.SLIDE", "")
def slide_into_the_gap(s: Tiles, a: Any) -> Tiles:
    """The tile and the gap change places."""
    filled = put(s.cells, s.gap, at(s.cells, a.cell))
    return Tiles(put(filled, a.cell, 0), a.cell)


def game() -> Game:
    cell = Range(0, CELLS - 1)
    slide = Move(
        "slide",
        Actor.TABLE,
        guards=(tile_is_beside_the_gap,),
        effects=(slide_into_the_gap,),
        params=(Param.over("cell", cell),),
    )
    start = Tiles((*range(1, CELLS), 0), CELLS - 1)
    shape = Tiles((cell,) * CELLS, cell)
    return unruled("eight puzzle", shape, start, (slide,), control=("gap",))
