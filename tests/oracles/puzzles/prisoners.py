"""Prisoners who share one switch: one of them counts how often the light was lit.

Each of the others lights it when it is out: once if the light is known to be out at
first, else twice. The counter puts it out and counts; the one who counts enough says
that all have been there. The warden keeps the list of who has.
"""

from typing import Any

import attrs

from spec.games import Game
from spec.logic import (
    Truth,
    all_of,
    at,
    both,
    choose,
    either,
    implies,
    neg,
    number,
    put,
)
from spec.shapes import STATIC, TRUTH, Range
from spec.system import Actor, Move, Param, effect
from tests.unruled import unruled


@attrs.frozen
class Prison:
    people: int = attrs.field(metadata=STATIC)
    light_known: bool = attrs.field(metadata=STATIC)
    count: Any
    announced: Any
    signals: Any  # given by each of the others
    light: Any
    visited: Any

    @property
    def most_signals(self) -> int:
        return 1 if self.light_known else 2

    @property
    def enough(self) -> int:
        return self.people if self.light_known else 2 * self.people - 1


def is_start(s: Prison) -> Truth:
    """Nobody has been in the room; the light is out, or not known."""
    return both(
        s.count == 1,
        neg(s.announced),
        all_of(signals == 0 for signals in s.signals),
        either(not s.light_known, neg(s.light)),
        neg(either(*s.visited)),
    )


def announcement_is_right(s: Prison) -> Truth:
    return implies(s.announced, both(*s.visited))


@effect("PRISON.COUNT", "")
def count_the_light(s: Prison, a: Any) -> Prison:
    """The counter counts a light that is lit."""
    return attrs.evolve(s, count=s.count + number(s.light))


@effect("PRISON.OUT", "")
def put_the_light_out(s: Prison, a: Any) -> Prison:
    """The counter leaves the light out."""
    return attrs.evolve(s, light=False)


@effect("PRISON.ANNOUNCE", "")
def announce(s: Prison, a: Any) -> Prison:
    """The counter who has counted enough says so."""
    return attrs.evolve(s, announced=s.count >= s.enough)


@effect("PRISON.SIGNAL", "")
def signal(s: Prison, a: Any) -> Prison:
    """Another one lights a light that is out, until all signals are given."""
    given = at(s.signals, a.person - 1)
    signals = both(neg(s.light), given < s.most_signals)
    return attrs.evolve(
        s,
        light=either(s.light, signals),
        signals=put(s.signals, a.person - 1, choose(signals, given + 1, given)),
    )


@effect("PRISON.VISIT", "")
def note_the_visit(s: Prison, a: Any) -> Prison:
    """The warden notes who was in the room."""
    return attrs.evolve(s, visited=put(s.visited, a.person, True))


def game(people: int, *, light_known: bool) -> Game:
    start = Prison(
        people,
        light_known,
        count=1,
        announced=False,
        signals=(0,) * (people - 1),
        light=False,
        visited=(False,) * people,
    )
    shape = attrs.evolve(
        start,
        count=Range(1, start.enough + 1),  # a light lit at first is counted too
        announced=TRUTH,
        signals=(Range(0, start.most_signals),) * (people - 1),
        light=TRUTH,
        visited=(TRUTH,) * people,
    )
    counter, others = Range(0, 0), Range(1, people - 1)
    count = Move(
        "count",
        Actor.TABLE,
        guards=(),
        effects=(count_the_light, put_the_light_out, announce, note_the_visit),
        params=(Param.over("person", counter),),
    )
    enter = Move(
        "enter",
        Actor.TABLE,
        guards=(),
        effects=(signal, note_the_visit),
        params=(Param.over("person", others),),
    )
    return unruled("prisoners", shape, start, (count, enter))
