"""Connect Four on a board of any size, keyed by its positions or by its histories.

A cell is 0 while it is empty and odd where the first seat has it. By position it holds
1 or 2; by history the number of the turn that filled it, so that no two games meet.
"""

from functools import cache
from itertools import product
from typing import Any

import attrs

from spec.games import Game
from spec.logic import Truth, all_of, any_of, at, both, choose, count, either, neg, wrap
from spec.shapes import STATIC, Range
from spec.system import Actor, Move, Param, effect, guard
from tests.unruled import unruled

FOUR = 4


@attrs.frozen
class Rack:
    by_history: bool = attrs.field(metadata=STATIC)
    columns: Any  # of cells from below
    turn: Any


@cache
def lines(width: int, height: int) -> list[tuple[tuple[int, int], ...]]:
    """Every four cells in a line, as (column, cell)."""
    cells = set(product(range(width), range(height)))
    ways = ((1, 0), (0, 1), (1, 1), (1, -1))
    found = (
        tuple((x + right * i, y + up * i) for i in range(FOUR))
        for (x, y), (right, up) in product(sorted(cells), ways)
    )
    return [line for line in found if cells.issuperset(line)]


def has_four(s: Rack, seat: int) -> Truth:
    """Whether four cells in a line are the seat's."""
    own = [
        [both(cell != 0, wrap(cell, 2) == 1 - seat) for cell in column]
        for column in s.columns
    ]
    every = lines(len(own), len(own[0]))
    return any_of(all_of(own[x][y] for x, y in line) for line in every)


def is_over(s: Rack) -> Truth:
    """Whether a seat has four in a line or no cell is empty."""
    cells = len(s.columns) * len(s.columns[0])
    return either(has_four(s, 0), has_four(s, 1), s.turn == cells)


@guard("FOUR.TURN", "")
def seat_is_next(s: Rack, a: Any) -> Truth:
    """The seats take turns."""
    return a.seat == wrap(s.turn, 2)


@guard("FOUR.OPEN", "")
def game_is_open(s: Rack, a: Any) -> Truth:
    """The game ends with four in a line."""
    return neg(is_over(s))


@guard("FOUR.ROOM", "")
def column_has_room(s: Rack, a: Any) -> Truth:
    """A disc falls into a column that is not full."""
    return at([column[-1] for column in s.columns], a.column) == 0


@effect("FOUR.DROP", "")
def drop(s: Rack, a: Any) -> Rack:
    """The disc lies on the others of its column."""
    disc = s.turn + 1 if s.by_history else a.seat + 1
    columns = []
    for x, column in enumerate(s.columns):
        height = count(cell != 0 for cell in column)
        columns.append(
            tuple(
                choose(both(a.column == x, height == y), disc, cell)
                for y, cell in enumerate(column)
            )
        )
    return attrs.evolve(s, columns=tuple(columns))


@effect("FOUR.PASS", "")
def pass_on(s: Rack, a: Any) -> Rack:
    """The other seat is next."""
    return attrs.evolve(s, turn=s.turn + 1)


def game(width: int, height: int, *, by_history: bool = False) -> Game:
    seat = Range(0, 1, "seat", ("red", "yellow"))
    turns = width * height
    cell = Range(0, turns if by_history else 2)
    move = Move(
        "drop",
        Actor.PLAYER,
        guards=(seat_is_next, column_has_room, game_is_open),
        effects=(drop, pass_on),
        params=(Param.over("seat", seat), Param.over("column", Range(0, width - 1))),
    )
    return unruled(
        "connect four",
        Rack(by_history, ((cell,) * height,) * width, Range(0, turns)),
        Rack(by_history, ((0,) * height,) * width, 0),
        (move,),
        control=("turn",),
        seats=seat.labels,
        to_act=lambda s: (wrap(s.turn, 2) == 0, wrap(s.turn, 2) == 1),
        over=is_over,
    )
