"""A clock that shows the hour: any hour to begin with, and one kind of step."""

from typing import Any

import attrs

from spec.games import Game
from spec.logic import Truth, wrap
from spec.shapes import Range
from spec.system import Actor, Move, effect
from tests.unruled import unruled


@attrs.frozen
class Clock:
    hour: Any


@effect("CLOCK.TICK", "")
def next_hour(s: Clock, a: Any) -> Clock:
    """After twelve comes one."""
    return Clock(wrap(s.hour, 12) + 1)


def is_start(s: Clock) -> Truth:
    """A clock may show any hour at first."""
    return True


def game() -> Game:
    tick = Move("tick", Actor.TABLE, guards=(), effects=(next_hour,))
    return unruled("hour clock", Clock(Range(1, 12)), Clock(1), (tick,))
