"""Sliding blocks in a frame, one step of a block a move.

A cell holds the form of the block whose first cell it is, row by row, or says that a
block with its first cell elsewhere lies on it. So blocks of the same form are not told
apart, and a form has one number whatever the puzzle.
"""

from typing import Any

import attrs

from spec.games import Game
from spec.logic import Truth, any_of, at, both, choose, either, lookup
from spec.shapes import STATIC, Range
from spec.system import Actor, Move, Param, effect, guard
from tests.unruled import unruled

# The cells of every form as (column, row), counted from the first one.
FORMS = {
    "S": ("small", ((0, 0),)),
    "T": ("tall", ((0, 0), (0, 1))),
    "W": ("wide", ((0, 0), (1, 0))),
    "B": ("big", ((0, 0), (1, 0), (0, 1), (1, 1))),
    "R": ("row", ((0, 0), (1, 0), (2, 0))),
    "J": ("hook", ((0, 0), (1, 0), (1, 1))),
    "L": ("foot", ((0, 0), (0, 1), (1, 1))),
}
DRAWN = "".join((".-", *FORMS))  # what a cell may hold, by its number
EMPTY, COVERED = 0, 1
DIRECTIONS = Range(0, 3, "direction", ("right", "left", "down", "up"))
RIGHT, DOWN = (1, -1, 0, 0), (0, 0, 1, -1)

KLOTSKI = "TB-T ---- TW-T -SS- S..S"
PENNANT = "B-W- --W- SS.. TTW- --W-"
MAS_PUZZLE = "R--J- W-W-- LW-W- --R-- ..S.."


@attrs.frozen
class Board:
    width: int = attrs.field(metadata=STATIC)
    cells: Any


def klotski_is_unsolved(s: Board) -> Truth:
    """The big block is not in the middle of the lower edge."""
    return s.cells[3 * s.width + 1] != DRAWN.index("B")


def _slide(letter: str, width: int, height: int) -> Move:
    """The move of all blocks of a form."""
    name, form = FORMS[letter]
    places = range(width * height)
    parts = [x + width * y for x, y in form]
    steps = tuple(x + width * y for x, y in zip(RIGHT, DOWN, strict=True))

    def target(a: Any) -> Any:
        return a.cell + lookup(steps, a.direction)

    def covers(first: Any, cell: Any) -> Truth:
        return any_of(first + part == cell for part in parts)

    @guard(f"SLIDE.{name.upper()}.INSIDE", "")
    def block_stays_in_the_frame(s: Board, a: Any) -> Truth:
        """The block stays in the frame."""
        x = lookup(tuple(i % width for i in places), a.cell)
        y = lookup(tuple(i // width for i in places), a.cell)
        x, y = x + lookup(RIGHT, a.direction), y + lookup(DOWN, a.direction)
        right, down = (max(part[i] for part in form) for i in (0, 1))
        return both(x >= 0, x + right < width, y >= 0, y + down < height)

    @guard(f"SLIDE.{name.upper()}.THERE", "")
    def block_is_there(s: Board, a: Any) -> Truth:
        """A block of this form has its first cell there."""
        return at(s.cells, a.cell) == DRAWN.index(letter)

    @guard(f"SLIDE.{name.upper()}.FREE", "")
    def way_is_free(s: Board, a: Any) -> Truth:
        """Every cell that the block comes to lie on is empty or its own."""
        ends = [target(a) + part for part in parts]
        return both(
            *[either(covers(a.cell, end), at(s.cells, end) == EMPTY) for end in ends]
        )

    @effect(f"SLIDE.{name.upper()}.MOVE", "")
    def move_the_block(s: Board, a: Any) -> Board:
        """The block lies one step further."""
        first, cells = target(a), []
        for i, cell in enumerate(s.cells):
            left = choose(covers(a.cell, i), EMPTY, cell)
            laid = choose(first == i, DRAWN.index(letter), COVERED)
            cells.append(choose(covers(first, i), laid, left))
        return attrs.evolve(s, cells=tuple(cells))

    return Move(
        name,
        Actor.TABLE,
        guards=(block_stays_in_the_frame, block_is_there, way_is_free),
        effects=(move_the_block,),
        params=(
            Param.over("cell", Range(0, width * height - 1)),
            Param.over("direction", DIRECTIONS),
        ),
    )


def game(drawing: str) -> Game:
    """The puzzle of a drawing, row by row: a letter at the first cell of a block."""
    rows = drawing.split()
    width, height = len(rows[0]), len(rows)
    cells = tuple(DRAWN.index(cell) for row in rows for cell in row)
    return unruled(
        "sliding blocks",
        Board(width, (Range(0, max(cells)),) * len(cells)),
        Board(width, cells),
        tuple(_slide(form, width, height) for form in FORMS if form in drawing),
    )
