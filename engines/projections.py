"""Projections of a searched space: which values some expressions have in its states."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import attrs
import numpy as np

from engines import lanes
from engines.expressions import Expression
from engines.found import Found
from engines.lanes import Batch
from engines.observables import reader
from spec.shapes import rebuild

BLOCK = 1 << 16  # states looked at at once


@attrs.frozen
class Row:
    """One value of a projection: how many states have it, and the first of them."""

    values: tuple[int, ...]
    states: int
    first: int


def project(
    found: Found, expressions: Sequence[Expression], where: Expression | None = None
) -> list[Row]:
    """The distinct values of some expressions over the states of a search.

    Args:
        found: a search, complete or not.
        expressions: what is looked at.
        where: look only at states in which this holds.

    Returns:
        The values in the order of the first state that has them.
    """
    rows: dict[tuple[int, ...], Row] = {}
    for begin in range(0, found.distinct, BLOCK):
        numbers = np.arange(begin, min(found.distinct, begin + BLOCK))
        batch = found.batch(begin, begin + len(numbers))
        for part, (ids,) in lanes.split(found.game, batch, numbers):
            for row in _part(found, part, ids, expressions, where):
                old = rows.get(row.values, Row(row.values, 0, row.first))
                first = min(old.first, row.first)
                rows[row.values] = Row(row.values, old.states + row.states, first)
    return sorted(rows.values(), key=lambda row: row.first)


def _part(
    found: Found,
    part: Batch,
    ids: Any,
    expressions: Sequence[Expression],
    where: Expression | None,
) -> list[Row]:
    """The values within states that share their control leaves."""
    read = reader(found.game, rebuild(found.game.shape, part))
    columns = [np.broadcast_to(e(read), len(ids)).astype(np.int64) for e in expressions]
    table = np.stack(columns, axis=1) if columns else np.zeros((len(ids), 0), np.int64)
    if where is not None:
        kept = np.flatnonzero(np.broadcast_to(where(read), len(ids)))
        table, ids = table.take(kept, axis=0), ids.take(kept)
    if not len(ids):
        return []
    order = np.lexsort((ids, *table.T))
    table, ids = table.take(order, axis=0), ids.take(order)
    changes = np.flatnonzero((table[1:] != table[:-1]).any(1)) + 1
    cuts = [0, *changes.tolist(), len(ids)]
    return [
        Row(tuple(table[low].tolist()), high - low, int(ids[low]))
        for low, high in pairwise(cuts)
    ]
