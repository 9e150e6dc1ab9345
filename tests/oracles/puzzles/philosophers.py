"""Dining philosophers who hand each other forks (the solution of Chandy and Misra).

Fork p lies between philosophers p - 1 and p. Who looks about hands over one dirty fork,
cleaned, and goes on to eat, to think or to look again.
"""

from typing import Any

import attrs

from spec.games import Game
from spec.logic import Truth, any_of, at, both, choose, neg, put, wrap
from spec.shapes import TRUTH, Range
from spec.system import Actor, Move, Param, effect, guard
from tests.unruled import unruled

LOOK, EAT, THINK = 0, 1, 2


@attrs.frozen
class Table:
    holders: Any  # of each fork
    clean: Any
    doing: Any  # what each philosopher does next
    hungry: Any


def left(s: Table, a: Any) -> Any:
    return a.philosopher


def right(s: Table, a: Any) -> Any:
    return wrap(a.philosopher + 1, len(s.holders))


def holds(s: Table, a: Any, fork: Any) -> Truth:
    return at(s.holders, fork) == a.philosopher


def neighbours_eat_apart(s: Table) -> Truth:
    pairs = zip(s.doing, (*s.doing[1:], s.doing[0]), strict=True)
    return neg(any_of(both(p == EAT, q == EAT) for p, q in pairs))


@guard("DINING.LOOKS", "")
def philosopher_is_to_look(s: Table, a: Any) -> Truth:
    """The philosopher is to look about."""
    return at(s.doing, a.philosopher) == LOOK


@guard("DINING.EATS", "")
def philosopher_is_to_eat(s: Table, a: Any) -> Truth:
    """The philosopher is to eat."""
    return at(s.doing, a.philosopher) == EAT


@guard("DINING.THINKS", "")
def philosopher_is_to_think(s: Table, a: Any) -> Truth:
    """The philosopher is to think."""
    return at(s.doing, a.philosopher) == THINK


@effect("DINING.NEXT", "")
def choose_what_is_next(s: Table, a: Any) -> Table:
    """The hungry eat if they hold two clean forks; who is not hungry thinks."""
    forks = left(s, a), right(s, a)
    served = both(*[both(holds(s, a, f), at(s.clean, f)) for f in forks])
    following = choose(at(s.hungry, a.philosopher), choose(served, EAT, LOOK), THINK)
    return attrs.evolve(s, doing=put(s.doing, a.philosopher, following))


@effect("DINING.HAND", "")
def hand_over_a_dirty_fork(s: Table, a: Any) -> Table:
    """A dirty fork, the left one first, is cleaned and goes to the neighbour."""
    n = len(s.holders)
    first, second = left(s, a), right(s, a)
    gives_first = both(holds(s, a, first), neg(at(s.clean, first)))
    gives_second = both(holds(s, a, second), neg(at(s.clean, second)))
    fork = choose(gives_first, first, choose(gives_second, second, n))
    taker = wrap(a.philosopher + choose(gives_first, n - 1, 1), n)
    return attrs.evolve(
        s, holders=put(s.holders, fork, taker), clean=put(s.clean, fork, True)
    )


@effect("DINING.EAT", "")
def eat(s: Table, a: Any) -> Table:
    """Eating stills the hunger and makes both forks dirty."""
    clean = put(put(s.clean, left(s, a), False), right(s, a), False)
    return attrs.evolve(s, hungry=put(s.hungry, a.philosopher, False), clean=clean)


@effect("DINING.THINK", "")
def think(s: Table, a: Any) -> Table:
    """Thinking makes hungry."""
    return attrs.evolve(s, hungry=put(s.hungry, a.philosopher, True))


@effect("DINING.AGAIN", "")
def look_again(s: Table, a: Any) -> Table:
    """The philosopher looks about again."""
    return attrs.evolve(s, doing=put(s.doing, a.philosopher, LOOK))


def game(philosophers: int) -> Game:
    n, who = philosophers, Range(0, philosophers - 1)
    params = (Param.over("philosopher", who),)
    return unruled(
        "dining philosophers",
        Table((who,) * n, (TRUTH,) * n, (Range(0, 2),) * n, (TRUTH,) * n),
        # each fork is with the neighbour of the lower number
        Table((0, 0, *range(2, n)), (False,) * n, (LOOK,) * n, (True,) * n),
        (
            Move(
                "look",
                Actor.TABLE,
                guards=(philosopher_is_to_look,),
                effects=(choose_what_is_next, hand_over_a_dirty_fork),
                params=params,
            ),
            Move(
                "eat",
                Actor.TABLE,
                guards=(philosopher_is_to_eat,),
                effects=(eat, look_again),
                params=params,
            ),
            Move(
                "think",
                Actor.TABLE,
                guards=(philosopher_is_to_think,),
                effects=(think, look_again),
                params=params,
            ),
        ),
    )
