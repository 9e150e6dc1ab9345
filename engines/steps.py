"""One random step of many lanes: what is open to them, and a draw among it.

What the control leaves decide about the moves is found once for each of their values:
most guards and rows of a move's table need no look at the lanes then.
"""

from collections.abc import Callable, Sequence
from typing import Any

import attrs
import numpy as np

from engines.lanes import Batch, apply, arguments, enumerated, full, take, width
from spec.games import Game
from spec.logic import all_of
from spec.system import Actor, Arguments, Clause, Move

LOWER = np.uint64((1 << 32) - 1)
CONTROLS = 1 << 12  # control positions of which the options are kept

# (game, move, state, rows, legal) to the integer weights of a player's actions: an
# array of the shape of ``legal``, positive only where that is true.
Policy = Callable[[Game, Move, Any, Any, Any], Any]


@attrs.frozen
class Option:
    """What control leaves open about a move.

    Attributes:
        move: the move.
        rows: the rows of its table that are enumerated and that no guard refuses for
            control and parameters alone.
        columns: the parameters of these rows, of shape (A, 1) or constant.
        guards: the guards that need more of the state.
    """

    move: Move
    rows: Any
    columns: Arguments
    guards: tuple[Clause, ...]


def options(game: Game, part: Batch) -> tuple[Option, ...]:
    """What the constant control leaves of a part leave open: the same for any part.

    All other leaves are made lanes. Rules do not branch on values, so that an answer
    which is then a constant, or speaks of the parameters alone, follows from control.
    """
    lanes = take(full(game, part), [0, 0])
    steered = [part[p] if p in game.steering else c for p, c in enumerate(lanes)]
    state, found = game.layout.build(tuple(steered)), []
    for move in game.moves:
        rows, guards = enumerated(game, move, state), []
        for clause in move.guards:
            if not len(rows):
                break
            answer = clause.run(state, arguments(move, rows, column=True))
            if answer is False:
                rows = rows[:0]
            elif answer is not True and answer.shape[-1] == 1:
                rows = rows.take(np.flatnonzero(answer))
            elif answer is not True:
                guards.append(clause)
        if len(rows):
            columns = arguments(move, rows, column=True)
            found.append(Option(move, rows, columns, tuple(guards)))
    return tuple(found)


class Openings:
    """The options at each control position of a game, found when first needed."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._kept: dict[tuple[Any, ...], tuple[Option, ...]] = {}

    def __call__(self, part: Batch) -> tuple[Option, ...]:
        """The options of a part whose control leaves are constants."""
        key = tuple(part[p] for p in self._game.steering)
        if key not in self._kept:
            if len(self._kept) >= CONTROLS:
                self._kept.clear()
            self._kept[key] = options(self._game, part)
        return self._kept[key]


def _weighed(game: Game, option: Option, state: Any, n: int, policy: Any) -> Any:
    """The weights of an option's rows in each lane; truths count as 1 or 0."""
    move, shape = option.move, (len(option.rows), n)
    truth = all_of(clause.run(state, option.columns) for clause in option.guards)
    if move.weight is not None:
        weight = move.weight.run(state, option.columns)
        return np.broadcast_to(weight * truth, shape)
    truth = np.broadcast_to(truth, shape)
    if policy is None or move.actor is not Actor.PLAYER:
        return truth
    found = policy(game, move, state, option.rows, truth)
    if ((found < 0) | ((found > 0) & ~truth)).any():
        raise ValueError(f"the policy weighs an illegal {move.name}, or below 0")
    if (truth.any(0) & ~(found > 0).any(0)).any():
        raise ValueError(f"the policy gives no legal {move.name} a weight")
    return found


def draw(tables: Sequence[Any], rng: np.random.Generator) -> tuple[Any, Any]:
    """One row a lane, in proportion to its weight, over tables stacked on each other.

    Args:
        tables: arrays of weights (rows, lanes); truths count as 1 or 0.
        rng: the source of chance; every total weight is met exactly.

    Returns:
        (choice, total): the number of the row over all tables, and the total weight;
        where the total is 0 there is no choice.

    Raises:
        OverflowError: for weights whose sum might not fit 32 bits.
    """
    lanes = tables[0].shape[1]
    rows = sum(len(table) for table in tables)
    most = sum(_greatest(table) * len(table) for table in tables)
    if most >> 32:
        raise OverflowError(f"weights that may sum to {most} do not fit 32 bits")
    kind = np.uint8 if most < 1 << 8 else np.uint16 if most < 1 << 16 else np.uint32
    sums, i = np.empty((rows, lanes), kind), 0
    total = np.zeros(lanes, kind)
    for table in tables:
        for line in _as_numbers(table, kind):
            total = np.add(total, line, out=sums[i])
            i += 1
    passed = (sums <= below(total, rng)).view(np.uint8)
    choice = np.zeros(lanes, np.uint8 if rows < 1 << 8 else np.uint16)
    for low in range(0, rows, 255):  # as many as 8 bits count
        choice += np.add.reduce(passed[low : low + 255], axis=0, dtype=np.uint8)
    return choice, total


def _greatest(table: Any) -> int:
    return 1 if table.dtype == bool else int(table.max(initial=0))


def _as_numbers(table: Any, kind: Any) -> Any:
    """A table in a type of numbers; truths are not copied if it is of 8 bits."""
    return (table.view(np.uint8) if table.dtype == bool else table).astype(
        kind, copy=False
    )


def below(total: Any, rng: np.random.Generator) -> Any:
    """For each lane a number from 0 to its total less 1, each as likely; 0 for 0.

    Source: D. Lemire, Fast random integer generation in an interval, ACM Transactions
    on Modeling and Computer Simulation 29 (2019), 3: the upper half of a product, drawn
    again in the few cases that would make some numbers likelier.
    """
    product = _scaled(total, rng)
    again = np.flatnonzero(product.astype(np.uint32) < total)
    while len(again):
        bound = total.take(again).astype(np.uint64)
        biased = product.take(again) & LOWER < ((1 << 32) - bound) % bound
        again = again[biased]
        product[again] = _scaled(total.take(again), rng)
    return (product >> np.uint64(32)).astype(total.dtype)


def _scaled(total: Any, rng: np.random.Generator) -> Any:
    bits = rng.integers(0, 1 << 32, len(total), dtype=np.uint32)
    return np.multiply(bits, total, dtype=np.uint64)


@attrs.frozen
class Taken:
    """A part of a batch that took one kind of move.

    Attributes:
        move: the move.
        rows: for each lane, the row of the move's table that it took.
        lanes: where the lanes stood in the batch.
        before: the lanes before the move.
        batch: the lanes after it.
    """

    move: Move
    rows: Any
    lanes: Any
    before: Batch
    batch: Batch


def advance(
    game: Game,
    batch: Batch,
    rng: np.random.Generator,
    *,
    lanes: int | None = None,
    opened: Sequence[Option] | None = None,
    policy: Policy | None = None,
) -> list[Taken]:
    """The successors of a batch with constant control; lanes without a move are gone.

    Every lane takes one legal action: chance by its weights, players evenly or by a
    policy.

    Args:
        game: the game.
        batch: the batch.
        rng: the source of chance.
        lanes: the number of lanes, needed only where all columns may be constants.
        opened: the batch's :func:`options`, where they are known.
        policy: the weights of the players' actions.

    Raises:
        ValueError: if the policy weighs an illegal action, or no legal one.
    """
    n = width(batch) if lanes is None else lanes
    opened = options(game, batch) if opened is None else opened
    if not opened:
        return []
    state = game.layout.build(tuple(batch))
    choice, total = draw(
        [_weighed(game, option, state, n, policy) for option in opened], rng
    )
    taken, base = [], 0
    for option in opened:
        move, rows = option.move, option.rows
        mine = (choice >= base) & (choice < base + len(rows)) & (total != 0)
        where = np.flatnonzero(mine)
        if len(where):
            whole = len(where) == n
            before = batch if whole else take(batch, where)
            picked = rows.take((choice if whole else choice.take(where)) - base)
            after = apply(game, move, before, picked)
            taken.append(Taken(move, picked, where, before, after))
        base += len(rows)
    return taken
