"""Tic-tac-toe, keyed by its positions or by its histories.

A cell is 0 while it is empty and odd where x has it. By position it holds 1 or 2; by
history it holds the number of the turn that took it, so that a state is a whole game so
far and no two games meet.
"""

from typing import Any

import attrs

from spec.games import Game
from spec.logic import Truth, all_of, any_of, at, both, either, neg, put, wrap
from spec.shapes import STATIC, Range
from spec.system import Actor, Move, Param, effect, guard, outcome
from tests.unruled import unruled

SIDE = 3
CELLS = SIDE * SIDE
ROWS = tuple(tuple(range(i, i + SIDE)) for i in range(0, CELLS, SIDE))
LINES = (*ROWS, *zip(*ROWS, strict=True), (0, 4, 8), (2, 4, 6))
CROSS, NOUGHT = 0, 1


@attrs.frozen
class Grid:
    by_history: bool = attrs.field(metadata=STATIC)
    cells: Any
    turn: Any


def has_a_line(s: Grid, seat: int) -> Truth:
    """Whether three cells in a line are the seat's."""
    own = [both(cell != 0, wrap(cell, 2) == 1 - seat) for cell in s.cells]
    return any_of(all_of(own[i] for i in line) for line in LINES)


def is_over(s: Grid) -> Truth:
    """Whether a seat has a line or no cell is empty."""
    return either(has_a_line(s, CROSS), has_a_line(s, NOUGHT), s.turn == CELLS)


@guard("TTT.TURN", "")
def seat_is_next(s: Grid, a: Any) -> Truth:
    """The seats take turns."""
    return a.seat == wrap(s.turn, 2)


@guard("TTT.OPEN", "")
def game_is_open(s: Grid, a: Any) -> Truth:
    """The game ends with a line."""
    return neg(is_over(s))


@guard("TTT.EMPTY", "")
def cell_is_empty(s: Grid, a: Any) -> Truth:
    """A cell is taken once."""
    return at(s.cells, a.cell) == 0


@effect("TTT.TAKE", "")
def take_the_cell(s: Grid, a: Any) -> Grid:
    """The cell is the seat's."""
    mark = s.turn + 1 if s.by_history else a.seat + 1
    return attrs.evolve(s, cells=put(s.cells, a.cell, mark))


@effect("TTT.PASS", "")
def pass_on(s: Grid, a: Any) -> Grid:
    """The other seat is next."""
    return attrs.evolve(s, turn=s.turn + 1)


@outcome("TTT.OUTCOME", "")
def line_wins(s: Grid) -> tuple[Truth, ...]:
    """A line wins."""
    return has_a_line(s, CROSS), has_a_line(s, NOUGHT)


def game(*, by_history: bool = False) -> Game:
    seat = Range(0, 1, "seat", ("x", "o"))
    mark = Move(
        "mark",
        Actor.PLAYER,
        guards=(seat_is_next, game_is_open, cell_is_empty),
        effects=(take_the_cell, pass_on),
        params=(Param.over("seat", seat), Param.over("cell", Range(0, CELLS - 1))),
    )
    cell = Range(0, CELLS if by_history else 2)
    return unruled(
        "tic-tac-toe",
        Grid(by_history, (cell,) * CELLS, Range(0, CELLS)),
        Grid(by_history, (0,) * CELLS, 0),
        (mark,),
        control=("turn",),
        seats=seat.labels,
        to_act=lambda s: (wrap(s.turn, 2) == CROSS, wrap(s.turn, 2) == NOUGHT),
        over=is_over,
        won=line_wins,
    )
