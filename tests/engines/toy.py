"""A game of two phases that the engines were not written for."""

from typing import Any

import attrs

from spec.games import Game
from spec.logic import Truth, both, choose, wrap
from spec.shapes import Range
from spec.system import Actor, Move, Param, effect, guard
from tests.unruled import unruled

FILL, POUR = 0, 1


@attrs.frozen
class Jug:
    """A jug that two seats fill in turn; a full one is poured out."""

    phase: Any
    turn: Any
    level: Any


@guard("FILL.PHASE", "TOY-1")
def jug_is_open(s: Jug, a: Any) -> Truth:
    """The jug is filled until it is full."""
    return s.phase == FILL


@guard("FILL.SEAT", "TOY-2")
def seat_is_next(s: Jug, a: Any) -> Truth:
    """The seats fill in turn."""
    return a.seat == s.turn


@guard("FILL.ROOM", "TOY-3")
def jug_has_room(s: Jug, a: Any) -> Truth:
    """A jug holds eight measures."""
    return s.level + a.amount <= 8


@effect("FILL.ADD", "TOY-3")
def add(s: Jug, a: Any) -> Jug:
    """The measures go into the jug."""
    return attrs.evolve(s, level=s.level + a.amount)


@effect("FILL.PASS", "TOY-2")
def pass_on(s: Jug, a: Any) -> Jug:
    """The other seat is next."""
    return attrs.evolve(s, turn=wrap(s.turn + 1, 2))


@effect("FILL.DONE", "TOY-4")
def close(s: Jug, a: Any) -> Jug:
    """A full jug is poured out next."""
    return attrs.evolve(s, phase=choose(s.level == 8, POUR, FILL))


@guard("POUR.PHASE", "TOY-4")
def jug_is_full(s: Jug, a: Any) -> Truth:
    """A full jug is poured out."""
    return s.phase == POUR


@effect("POUR.EMPTY", "TOY-4")
def empty(s: Jug, a: Any) -> Jug:
    """The jug is empty and filled again."""
    return Jug(phase=FILL, turn=s.turn, level=0)


def jug() -> Game:
    """A game of two phases that the engines were not written for."""
    phases, seats = (
        Range(0, 1, "phase", ("fill", "pour")),
        Range(0, 1, "seat", ("A", "B")),
    )
    amount = Param("amount", Range(0, 4), (2, 4))
    fill = Move(
        "fill",
        Actor.PLAYER,
        guards=(jug_is_open, seat_is_next, jug_has_room),
        effects=(add, pass_on, close),
        params=(Param.over("seat", seats), amount),
    )
    pour = Move("pour", Actor.TABLE, guards=(jug_is_full,), effects=(empty,))
    return unruled(
        "jug",
        Jug(phases, seats, Range(0, 9)),
        Jug(FILL, 0, 0),
        (fill, pour),
        control=("phase", "turn"),
        seats=seats.labels,
        to_act=lambda s: tuple(both(s.phase == FILL, s.turn == i) for i in range(2)),
    )
