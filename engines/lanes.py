"""Many plays of any game side by side: legality, application.

A *batch* is a list of columns, one a leaf of the state: an array of N lanes in the
type on which rules compute, or a Python constant. Batches are split by the game's
control leaves (phase, turn), so that these are constants and the rules specialise
themselves. Parameters as lanes have shape ``(A, 1)``, so what depends on the state
alone is computed once and only what mixes both is ``(A, N)``.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from spec.games import Game
from spec.logic import is_lanes
from spec.shapes import leaves, rebuild
from spec.system import Actor, Arguments, Move, run_effects

Batch = list[Any]
MOST_CODES = 1 << 16  # as many control positions as a radix sort of 16 bits takes

# Arrays of megabytes come and go at every step. The C library of Linux gives their
# memory back to the system each time, and to fetch it anew takes several times as long
# as the arithmetic; freeing one large piece raises the sizes at which it does so
# (mallopt(3), dynamic threshold).
np.empty(31 << 20, np.uint8)


def width(batch: Batch) -> int:
    """The number of lanes of a batch (1 if all columns are constants)."""
    return next((len(column) for column in batch if is_lanes(column)), 1)


def take(batch: Batch, lanes: Any) -> Batch:
    """The given lanes of a batch."""
    return [c.take(lanes) if is_lanes(c) else c for c in batch]


def gather(game: Game, states: Iterable[Any]) -> Batch:
    """The batch of some states of Python values: every column an array."""
    columns = zip(*map(leaves, states), strict=True)
    return [
        np.array(column, dtype=domain.computed)
        for column, domain in zip(columns, game.domains, strict=True)
    ]


def scatter(game: Game, batch: Batch) -> list[Any]:
    """The states of a batch, with Python values."""
    n = width(batch)
    columns = [c.tolist() if is_lanes(c) else [c] * n for c in batch]
    return [rebuild(game.shape, values) for values in zip(*columns, strict=True)]


def full(game: Game, batch: Batch) -> Batch:
    """The batch with every column an array."""
    n = width(batch)
    return [
        c if is_lanes(c) else np.full(n, c, domain.computed)
        for c, domain in zip(batch, game.domains, strict=True)
    ]


def split(game: Game, batch: Batch, *extra: Any) -> Iterator[tuple[Batch, ...]]:
    """Parts of a batch in which every control leaf is a Python constant.

    Args:
        game: the game.
        batch: the batch.
        extra: further columns (arrays of lanes) that are split along.

    Yields:
        Tuples (part of the batch, parts of the extra columns as a list).
    """
    live = [p for p in game.steering if is_lanes(batch[p])]
    if not live:
        yield batch, list(extra)
        return
    code = _codes(game, batch, live)
    if (code == code[0]).all():
        yield _fixed(batch, live), list(extra)
        return
    order = np.argsort(code, kind="stable")
    code, batch = code.take(order), take(batch, order)
    extra = tuple(c.take(order) for c in extra)
    cuts = [0, *(np.flatnonzero(code[1:] != code[:-1]) + 1).tolist(), len(code)]
    for low, high in pairwise(cuts):
        part = [c[low:high] if is_lanes(c) else c for c in batch]
        yield _fixed(part, live), [c[low:high] for c in extra]


def _codes(game: Game, batch: Batch, live: list[int]) -> Any:
    """One number a lane that tells the values of the control leaves apart."""
    codes = 1
    for p in live:
        codes *= game.domains[p].high - game.domains[p].low + 1
    kind = np.uint16 if codes <= MOST_CODES else np.uint64
    code: Any = np.zeros(width(batch), kind)
    for p in live:
        low, high = game.domains[p].low, game.domains[p].high
        code = code * kind(high - low + 1) + (batch[p] - low).astype(kind)
    return code


def _fixed(batch: Batch, places: list[int]) -> Batch:
    return [c[0].item() if i in places else c for i, c in enumerate(batch)]


def merge(game: Game, batches: Sequence[Batch], sizes: Sequence[int] = ()) -> Batch:
    """Batches as one; a column that is the same constant in all stays a constant.

    Args:
        game: the game.
        batches: the batches.
        sizes: their numbers of lanes, needed only where all columns may be constants.
    """
    if len(batches) == 1:
        return batches[0]
    sizes = sizes or [width(batch) for batch in batches]
    merged = []
    for domain, columns in zip(game.domains, zip(*batches, strict=True), strict=True):
        if not any(is_lanes(c) for c in columns) and len(set(columns)) == 1:
            merged.append(columns[0])
            continue
        parts = [
            c if is_lanes(c) else np.full(n, c, domain.computed)
            for c, n in zip(columns, sizes, strict=True)
        ]
        merged.append(np.concatenate(parts))
    return merged


# -- legality and application --------------------------------------------------------


def arguments(move: Move, rows: Any, *, column: bool) -> Arguments:
    """Parameters of some rows of a move's table; what all share is a constant."""
    found = {}
    for name, values in move.table.items():
        picked = values.take(rows)
        if len(picked) and (picked == picked[0]).all():
            found[name] = int(picked[0])
        else:
            found[name] = picked[:, None] if column else picked
    return Arguments(**found)


def enumerated(game: Game, move: Move, state: Any) -> Any:
    """The rows of a move's table that are asked about: for players, who is to act."""
    rows = np.arange(move.size)
    if move.actor is not Actor.PLAYER:
        return rows
    acting = game.to_act(state)
    seats = [seat for seat, truth in enumerate(acting) if truth is not False]
    return rows[np.isin(move.table["seat"], seats)]


def legality(move: Move, state: Any, n: int, rows: Any) -> tuple[Any, Any]:
    """The legality of a move's actions in every lane.

    A guard that answers for the parameters alone shrinks the table before the next
    guard runs.

    Args:
        move: the move.
        state: a state whose leaves are lanes or constants.
        n: the number of lanes.
        rows: the rows of the move's table that are asked about.

    Returns:
        (rows, truth): ``truth[j, lane]`` says whether row ``rows[j]`` is legal in a
        lane; the rows that were asked about and are missing are legal in none.
    """
    truth: Any = True
    for clause in move.guards if len(rows) else ():
        answer = clause.run(state, arguments(move, rows, column=True))
        if answer is True:
            continue
        if answer is False:
            return rows[:0], np.zeros((0, n), bool)
        if answer.ndim == 2 and answer.shape[1] == 1 and n != 1:
            kept = np.flatnonzero(answer)
            if truth is not True and truth.ndim == 2:
                truth = truth.take(kept, axis=0)
            rows = rows.take(kept)
            if not len(rows):
                break
            continue
        truth = answer if truth is True else truth & answer
    return rows, np.broadcast_to(truth, (len(rows), n))


def weights(game: Game, move: Move, state: Any, n: int) -> tuple[Any, Any]:
    """For a move's legal actions, the integer weight in each lane: (rows, weights)."""
    rows, truth = legality(move, state, n, enumerated(game, move, state))
    if move.weight is None or not len(rows):
        return rows, truth
    weight = move.weight.run(state, arguments(move, rows, column=True))
    return rows, np.broadcast_to(weight * truth, truth.shape)


def apply(game: Game, move: Move, batch: Batch, rows: Any) -> Batch:
    """The batch after each lane took the action in its row of the move's table."""
    state = game.layout.build(tuple(batch))
    after = run_effects(move, state, arguments(move, rows, column=False))
    n = len(rows)
    return [
        _column(game, column, domain.computed, n)
        for column, domain in zip(game.layout.leaves(after), game.domains, strict=True)
    ]


def _column(game: Game, column: Any, kind: Any, n: int) -> Any:
    if not is_lanes(column):
        return column
    if column.shape != (n,):
        column = np.broadcast_to(column, (n,))
    return column.astype(kind, copy=False)


def inside(game: Game, batch: Batch) -> Any:
    """Whether every leaf lies in its domain, for each lane (or one truth for all)."""
    truth: Any = True
    for column, domain in zip(batch, game.domains, strict=True):
        if domain.kind == "truth":
            continue
        if is_lanes(column):
            fits = (column >= domain.low) & (column <= domain.high)
            truth = fits if truth is True else truth & fits
        elif not domain.low <= column <= domain.high:
            return False
    return truth
