"""The Tower of Hanoi: discs on pegs, never a larger disc upon a smaller one.

TLC's model asks whether no smaller disc lies on the peg, or the peg is empty, and
counts a move to an empty peg twice, once a reason. With ``twice`` there is a move for
each reason, so that transitions are counted in the same way.
"""

from typing import Any

import attrs

from spec.games import Game
from spec.logic import Truth, any_of, at, both, neg, put
from spec.shapes import Range
from spec.system import Actor, Clause, Move, Param, effect, guard
from tests.unruled import unruled


@attrs.frozen
class Pegs:
    pegs: Any  # of each disc, the smallest first


@guard("HANOI.AWAY", "")
def disc_changes_its_peg(s: Pegs, a: Any) -> Truth:
    """A disc goes to another peg."""
    return at(s.pegs, a.disc) != a.peg


@guard("HANOI.TOP", "")
def disc_is_on_top(s: Pegs, a: Any) -> Truth:
    """No smaller disc lies on the disc."""
    here = at(s.pegs, a.disc)
    return neg(any_of(both(i < a.disc, peg == here) for i, peg in enumerate(s.pegs)))


@guard("HANOI.LARGER", "")
def no_smaller_disc_is_there(s: Pegs, a: Any) -> Truth:
    """No smaller disc lies on the peg."""
    return neg(any_of(both(i < a.disc, peg == a.peg) for i, peg in enumerate(s.pegs)))


@guard("HANOI.EMPTY", "")
def peg_is_empty(s: Pegs, a: Any) -> Truth:
    """No disc at all lies on the peg."""
    return neg(any_of(peg == a.peg for peg in s.pegs))


@effect("HANOI.MOVE", "")
def lay(s: Pegs, a: Any) -> Pegs:
    """The disc lies on the peg."""
    return Pegs(put(s.pegs, a.disc, a.peg))


def is_unsolved(s: Pegs) -> Truth:
    """Not every disc lies on the last peg."""
    return any_of(peg != 2 for peg in s.pegs)


def game(discs: int, *, twice: bool = False) -> Game:
    disc, peg = Range(0, discs - 1), Range(0, 2)

    def move(name: str, reason: Clause) -> Move:
        return Move(
            name,
            Actor.TABLE,
            guards=(disc_changes_its_peg, disc_is_on_top, reason),
            effects=(lay,),
            params=(Param.over("disc", disc), Param.over("peg", peg)),
        )

    onto, empty = move("move", no_smaller_disc_is_there), move("open", peg_is_empty)
    moves = (onto, empty) if twice else (onto,)
    return unruled("tower of hanoi", Pegs((peg,) * discs), Pegs((0,) * discs), moves)
