"""A can of black and white beans: two are taken out, one comes back.

Two of a colour are thrown away for a black one; of two colours, the white one comes
back. The last bean stays, by a step that changes nothing.
"""

from typing import Any

import attrs

from spec.games import Game
from spec.logic import Truth, both
from spec.shapes import STATIC, Range
from spec.system import Actor, Clause, Move, effect, guard
from tests.unruled import unruled


@attrs.frozen
class Can:
    most: int = attrs.field(metadata=STATIC)
    black: Any
    white: Any


def is_start(s: Can) -> Truth:
    """A can holds at least one bean, and no more than there may be."""
    beans = s.black + s.white
    return both(beans >= 1, beans <= s.most)


@guard("COFFEE.BLACKS", "")
def two_are_black(s: Can, a: Any) -> Truth:
    """There are two black beans."""
    return s.black >= 2


@guard("COFFEE.WHITES", "")
def two_are_white(s: Can, a: Any) -> Truth:
    """There are two white beans."""
    return s.white >= 2


@guard("COFFEE.MIXED", "")
def there_is_one_of_each(s: Can, a: Any) -> Truth:
    """There are beans of both colours."""
    return both(s.black >= 1, s.white >= 1)


@guard("COFFEE.LAST", "")
def one_bean_is_left(s: Can, a: Any) -> Truth:
    """There is one bean."""
    return s.black + s.white == 1


@effect("COFFEE.LESS", "")
def lose_a_black_bean(s: Can, a: Any) -> Can:
    """There is one black bean less."""
    return attrs.evolve(s, black=s.black - 1)


@effect("COFFEE.TURN", "")
def make_two_whites_a_black(s: Can, a: Any) -> Can:
    """Two white beans are gone, and a black one is new."""
    return attrs.evolve(s, black=s.black + 1, white=s.white - 2)


def game(most: int) -> Game:
    def step(name: str, reason: Clause, *done: Clause) -> Move:
        return Move(name, Actor.TABLE, guards=(reason,), effects=done)

    return unruled(
        "coffee can",
        Can(most, Range(0, most), Range(0, most)),
        Can(most, 1, 0),
        (
            step("two-black", two_are_black, lose_a_black_bean),
            step("two-white", two_are_white, make_two_whites_a_black),
            step("mixed", there_is_one_of_each, lose_a_black_bean),
            step("stay", one_bean_is_left),
        ),
    )
