"""How the rules rank things: on which rung they stand, and what decides on it.

All things there are get their rank by the rules, side by side. A comparison belongs to
a rung only if two things of that rung agree in all that is compared before and differ
there.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import attrs
import numpy as np

from properties.pictures import Ladder
from spec.games import Game
from spec.logic import grid
from spec.system import Clause


@attrs.frozen
class Comparison:
    """What is compared on a rung, and how many pairs of things it decides."""

    words: str
    pairs: int


@attrs.frozen
class Rung:
    """A rung of a ladder.

    Attributes:
        number: its number, from 1.
        clause: the clause that says what stands on it.
        things: how many things stand on it.
        comparisons: what decides between two of them, in order.
        alike: the pairs of them that have equal ranks.
    """

    number: int
    clause: Clause
    things: int
    comparisons: tuple[Comparison, ...]
    alike: int

    @property
    def pairs(self) -> int:
        """All pairs of things on the rung."""
        return self.things * (self.things - 1) // 2


@attrs.frozen
class Standing:
    """A ladder as the rules of a game make it.

    Attributes:
        game: the game.
        ladder: what is ranked, and how.
        rungs: the rungs on which something stands, the highest first.
        things: how many things were ranked.
        unranked: how many of them stand on no rung.
    """

    game: Game
    ladder: Ladder
    rungs: tuple[Rung, ...]
    things: int
    unranked: int


def standing(game: Game, ladder: Ladder) -> Standing:
    """The rungs of a ladder, and what decides on each."""
    parts = grid(ladder.parts)
    things = len(parts[0])
    ranks = [np.broadcast_to(x, things) for x in ladder.rank(game, parts)]
    table = np.stack(ranks).astype(np.int64)
    found = []
    for number, clause in enumerate(ladder.rungs, start=1):
        on = table[1:, table[0] == number]
        if on.shape[1]:
            found.append(_rung(number, clause, on, ladder.words(game, number)))
    ranked = sum(rung.things for rung in found)
    return Standing(game, ladder, tuple(found[::-1]), things, things - ranked)


def _rung(number: int, clause: Clause, ranks: Any, words: Sequence[str]) -> Rung:
    """A rung from the further numbers of the ranks of all things on it."""
    agreeing = [_pairs(ranks[:i]) for i in range(len(ranks) + 1)]
    decided = [a - b for a, b in pairwise(agreeing)]
    told = zip(words, decided, strict=True)
    comparisons = tuple(Comparison(text, n) for text, n in told if n)
    return Rung(number, clause, ranks.shape[1], comparisons, agreeing[-1])


def _pairs(ranks: Any) -> int:
    """How many pairs of columns are equal."""
    if not len(ranks):
        n = ranks.shape[1]
        return int(n * (n - 1) // 2)
    _, often = np.unique(ranks, axis=1, return_counts=True)
    return int((often * (often - 1) // 2).sum())
