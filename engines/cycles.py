"""Does play end? A cycle among the states of a finished search, or that there is none.

Steps that all lead to later levels make no cycle, which the search counts as it goes.
Otherwise states from which every step leads to states already dealt with are taken away
until none is left (then every play ends) or each of the rest has a step to one of the
rest (then a play that never ends is found by walking on).
"""

from typing import Any

import attrs
import numpy as np

from engines import lanes
from engines.found import Found
from engines.play import Play
from engines.search import Search

BLOCK = 1 << 16  # states expanded at once


@attrs.frozen
class Lasso:
    """A play that need not end: it comes back to a state that it has passed.

    Attributes:
        play: the play, whose last state equals an earlier one.
        back_to: how many steps lead to that state.
    """

    play: Play
    back_to: int


def lasso(found: Found) -> Lasso | None:
    """A play that never ends, None if there is none in the space searched.

    Raises:
        ValueError: if the search is not complete.
    """
    if not found.complete:
        raise ValueError(f"a search that is not complete shows no end: {found.why}")
    if not found.back:
        return None
    steps = edges(found)
    rest = _endless(found.distinct, steps)
    return _walked(found, steps, rest) if rest.any() else None


def edges(found: Found) -> tuple[Any, Any, Any]:
    """Every step as (state, next state, number of the action), by states."""
    made = _Edges(found)
    for begin in range(0, found.distinct, BLOCK):
        numbers = np.arange(begin, min(found.distinct, begin + BLOCK), dtype=np.uint32)
        batch = found.batch(begin, begin + len(numbers))
        for part, (ids,) in lanes.split(found.game, batch, numbers):
            made.expand(part, ids)
    columns = [np.concatenate(c) for c in zip(*made.rows, strict=True)]
    order = np.argsort(columns[0], kind="stable")
    source, target, action = (c.take(order) for c in columns)
    return source, target, action


class _Edges(Search):
    """The steps between the states of a search, taken once more and written down."""

    def __init__(self, found: Found) -> None:
        asked = attrs.evolve(found.asked, tests={}, goal=None, step_goal=None)
        super().__init__(
            attrs.evolve(found, asked=asked, by_move=dict.fromkeys(found.by_move, 0))
        )
        none = np.zeros(0, np.uint32)
        self.rows: list[tuple[Any, Any, Any]] = [(none, none, none)]

    def arrive(self, words: list[Any], numbers: Any, codes: Any) -> None:
        """Write down where steps lead."""
        self.rows.append((numbers, self.found.seen.find(words), codes))


def _endless(n: int, steps: tuple[Any, Any, Any]) -> Any:
    """For each state, whether it is left when all that must end is taken away."""
    source, target, _ = steps
    left = np.bincount(source, minlength=n)  # steps into states not yet taken away
    order = np.argsort(target, kind="stable")
    sources, into = source.take(order), np.bincount(target, minlength=n)
    first = np.concatenate([[0], np.cumsum(into)])
    gone = np.flatnonzero(left == 0)
    alive = left > 0
    while len(gone):
        sizes = into.take(gone)
        begins = np.repeat(first.take(gone) - np.cumsum(sizes) + sizes, sizes)
        before = sources.take(begins + np.arange(len(begins)))
        left -= np.bincount(before, minlength=n)
        gone = np.flatnonzero(alive & (left == 0))
        alive[gone] = False
    return alive


def _walked(found: Found, steps: tuple[Any, Any, Any], rest: Any) -> Lasso:
    """Walk within the rest until a state comes again."""
    source, target, action = steps
    number = int(np.flatnonzero(rest)[0])
    passed: dict[int, int] = {}
    walked: list[int] = []
    while number not in passed:
        passed[number] = len(walked)
        low, high = np.searchsorted(source, [number, number + 1])
        step = low + int(np.argmax(rest.take(target[low:high])))
        walked.append(int(action[step]))
        number = int(target[step])
    lead_in = len(found.play(number).steps)
    play = found.play(number, *walked[passed[number] :])
    return Lasso(play, lead_in)
