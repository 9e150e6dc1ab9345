"""How often something happens in a random game: exactly, or within an interval."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import lcm, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from engines.expressions import Expression, parse
from engines.keys import Codec
from engines.lanes import Batch, apply, gather, split, take, weights, width
from engines.observables import reader, vocabulary
from spec.games import Game
from spec.system import Action, Move

LIMIT = 200_000  # states
CHUNK = 1 << 12  # states whose steps are taken at once
MANY = 1 << 19  # steps after which equal states are joined


def interval(found: int, of: int, confidence: float = 0.95) -> tuple[float, float]:
    """Where a probability lies that showed itself ``found`` times in ``of`` trials.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical
    inference, Journal of the American Statistical Association 22 (1927), 209-212.

    Raises:
        ValueError: if there was no trial.
    """
    if of < 1:
        raise ValueError("no trial, no interval")
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, shrunk = found / of, 1 + z * z / of
    middle = share + z * z / (2 * of)
    spread = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    low, high = (middle - spread) / shrunk, (middle + spread) / shrunk
    # at the ends the bound is the end itself, which rounding would miss
    return (low if found else 0.0), (high if found < of else 1.0)


def exact(
    game: Game,
    where: str,
    limit: int = LIMIT,
    *,
    stop: Callable[[], bool] = lambda: False,
) -> Fraction | None:
    """The probability that an expression becomes true of a step of a random game.

    Probabilities are carried from level to level over distinct states of which it has
    not been true yet, as whole numbers over one denominator: chance by its weights,
    players evenly among their legal actions.

    Args:
        game: the game; its bags should be packed.
        where: an expression over steps.
        limit: the most states, counted in each level in which they stand.
        stop: asked between levels: whether to give up.

    Returns:
        The probability, or None: for more states than the limit, for a game that can
        come back to a state, which has no last level, or if given up.

    Raises:
        InputError: for an expression that is none.
    """
    expression = parse(where, vocabulary(game, steps=True))
    level = _Level(game, gather(game, [game.start]), np.array([1], object), 1)
    happened, seen, levels = Fraction(0), set[bytes](), 0
    while level.size:
        seen.update(level.keys())
        levels, limit = levels + 1, limit - level.size
        # a play of more states than there are has been somewhere twice
        if limit < 0 or levels > len(seen) or stop():
            return None
        found = level.next(expression, limit)
        if found is None:
            return None
        share, level = found
        happened += share
    return happened


class _Level:
    """Distinct states with their probabilities, as numerators over a denominator."""

    def __init__(self, game: Game, batch: Batch, shares: Any, whole: int) -> None:
        self.game, self.batch, self.shares, self.whole = game, batch, shares, whole
        self.codec = Codec(game.domains)

    @property
    def size(self) -> int:
        return len(self.shares)

    def keys(self) -> Iterator[bytes]:
        words = self.codec.pack(self.batch, self.size)
        stacked = np.stack([word.astype(np.uint64) for word in words], axis=1)
        return (row.tobytes() for row in stacked)

    def next(
        self, expression: Expression, limit: int
    ) -> tuple[Fraction, "_Level"] | None:
        """What happens in the next step, and the level after it; None if too large."""
        # every step's chance is a fraction of its state's total weight
        totals = {int(n) for part, _ in self._pieces() for n in self._totals(part)}
        common, happened = lcm(*(totals - {0})), 0
        words: list[list[Any]] = []
        parts: list[Any] = []
        for piece in self._pieces():
            for after, truth, share in self._steps(expression, common, *piece):
                happened += int(share[truth].sum())
                going = np.flatnonzero(~truth)
                if len(going):
                    words.append(self.codec.pack(take(after, going), len(going)))
                    parts.append(share.take(going))
            if sum(map(len, parts)) > MANY:
                words, parts = _gathered(words, parts)
                if len(parts[0]) > limit:
                    return None
        if not parts:
            none = np.array([], object)
            return Fraction(happened, self.whole * common), _Level(
                self.game, [], none, 1
            )
        (columns,), (shares,) = _gathered(words, parts)
        if len(shares) > limit:
            return None
        whole = self.whole * common
        level = _Level(self.game, self.codec.unpack(columns), shares, whole)
        return Fraction(happened, whole), level

    def _pieces(self) -> Iterator[tuple[Batch, Any]]:
        for low in range(0, self.size, CHUNK):
            numbers = np.arange(low, min(self.size, low + CHUNK))
            piece = take(self.batch, numbers)
            for part, (ids,) in split(self.game, piece, numbers):
                yield part, self.shares.take(ids)

    def _totals(self, part: Batch) -> Any:
        """The total weights that occur in a part."""
        return np.unique(
            sum(table.sum(0, np.int64) for _, _, table in self._open(part))
        )

    def _open(self, part: Batch) -> list[tuple[Move, Any, Any]]:
        state, n = self.game.layout.build(tuple(part)), width(part)
        return [(m, *weights(self.game, m, state, n)) for m in self.game.moves]

    def _steps(
        self, expression: Expression, common: int, part: Batch, shares: Any
    ) -> Iterator[tuple[Batch, Any, Any]]:
        """Every step of a part: where it leads, whether it is meant, and its share."""
        game, build, opened = self.game, self.game.layout.build, self._open(part)
        total = sum(table.sum(0, np.int64) for _, _, table in opened)
        scale = np.array([common // int(n) if n else 0 for n in total], object)
        for move, rows, table in opened:
            row, lane = np.nonzero(table)
            if not len(lane):
                continue
            taken, before = rows.take(row), take(part, lane)
            after = apply(game, move, before, taken)
            made = tuple(column.take(taken) for column in move.table.values())
            states = build(tuple(after)), build(tuple(before))
            read = reader(game, *states, Action(move.name, made))
            truth = np.broadcast_to(expression(read), len(lane))
            weight = table[row, lane].astype(int).astype(object)
            yield after, truth, (shares * scale).take(lane) * weight


def _gathered(
    words: list[list[Any]], parts: list[Any]
) -> tuple[list[list[Any]], list[Any]]:
    """Each state once, with the sum of its shares."""
    columns = [np.concatenate(c) for c in zip(*words, strict=True)]
    order = np.lexsort(columns)
    columns = [column.take(order) for column in columns]
    differs = np.zeros(len(order), bool)
    differs[0] = True
    for column in columns:
        differs[1:] |= column[1:] != column[:-1]
    first = np.flatnonzero(differs)
    shares = np.add.reduceat(np.concatenate(parts).take(order), first)
    return [[column.take(first) for column in columns]], [shares]
