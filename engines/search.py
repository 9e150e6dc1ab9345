"""Exhaustive search of any game: breadth-first by levels over lanes.

Every leaf gets exactly the bits of its domain and a state is a few 64-bit words, so
keys are exact. The visited set is an open-addressing table of state numbers in NumPy,
probed a batch at a time in arrival order. Parents are kept as (state number, action),
so that shortest plays come back for free.
"""

from collections.abc import Callable, Mapping
from typing import Any

import attrs
import numpy as np

from engines import lanes
from engines.lanes import Batch
from engines.play import Play, replay
from spec.games import Game
from spec.logic import is_lanes
from spec.shapes import Range, rebuild
from spec.system import Action

CHUNK = 1 << 16  # states expanded at once ...
BYTES = 1 << 26  # ... unless their legality or successors would outgrow this
WORD = 64
NO_ACTION = 65535  # what a start state came from
LIMIT = 1 << 22  # states, unless another limit is given

U64 = np.uint64


class Codec:
    """States as exact words: every leaf has exactly the bits of its domain."""

    def __init__(self, domains: list[Range]) -> None:
        self.domains = domains
        self.places: list[tuple[int, int, int]] = []  # leaf, word, shift
        used: list[int] = []
        for leaf in sorted(range(len(domains)), key=lambda i: -domains[i].bits):
            bits = domains[leaf].bits
            word = next((w for w, b in enumerate(used) if b + bits <= WORD), len(used))
            if word == len(used):
                used.append(0)
            self.places.append((leaf, word, used[word]))
            used[word] += bits
        self.bits = used or [0]
        last = next(size for size in (1, 2, 4, 8) if 8 * size >= self.bits[-1])
        self.types = [np.dtype(U64)] * (len(self.bits) - 1) + [np.dtype(f"u{last}")]

    def pack(self, batch: Batch, n: int) -> list[Any]:
        """The words of a batch of ``n`` lanes."""
        words: list[Any] = [None] * len(self.bits)
        fixed = [0] * len(self.bits)
        for leaf, w, shift in self.places:
            low, column = self.domains[leaf].low, batch[leaf]
            if not is_lanes(column):
                fixed[w] |= (int(column) - low) << shift
                continue
            kind = self.types[w]
            part = (column - low if low else column).astype(kind)
            if shift:
                part <<= kind.type(shift)
            words[w] = part if words[w] is None else words[w] | part
        return [
            np.full(n, constant, kind)
            if word is None
            else word | kind.type(constant)
            if constant
            else word
            for word, constant, kind in zip(words, fixed, self.types, strict=True)
        ]

    def unpack(self, words: list[Any]) -> Batch:
        """The batch of some words."""
        batch: Batch = [None] * len(self.domains)
        for leaf, w, shift in self.places:
            domain, word = self.domains[leaf], words[w]
            if not domain.bits:
                batch[leaf] = domain.low
                continue
            if shift:
                word = word >> word.dtype.type(shift)
            if shift + domain.bits < 8 * word.dtype.itemsize:
                word = word & word.dtype.type((1 << domain.bits) - 1)
            column = word.astype(domain.computed)
            batch[leaf] = column + domain.low if domain.low else column
        return batch


def _hash(words: list[Any]) -> Any:
    mixed = words[0] * U64(0x9E3779B97F4A7C15)
    for word in words[1:]:
        mixed ^= mixed >> U64(32)
        mixed += word
        mixed *= U64(0xFF51AFD7ED558CCD)
    mixed ^= mixed >> U64(29)
    mixed *= U64(0x9E3779B97F4A7C15)
    return mixed


class Full(Exception):
    """The visited set has reached its limit."""


class Seen:
    """The visited set: batch insert, exact comparison, arrival order.

    Attributes:
        size: states so far.
        back: transitions into the level being expanded or an earlier one; none proves
            that the graph has no cycle.
    """

    def __init__(self, types: list[Any], limit: int) -> None:
        self.words = [np.empty(limit, kind) for kind in types]  # committed as it fills
        self.parent = np.empty(limit, np.uint32)
        self.action = np.empty(limit, np.uint16)
        self.size, self.limit, self.level, self.back = 0, limit, 0, 0
        self._table = np.zeros(1 << 16, np.uint32)

    def _slots(self, mixed: Any) -> Any:
        shift = WORD + 1 - len(self._table).bit_length()
        return (mixed >> U64(shift)).astype(np.int64)

    def _grow(self) -> None:
        self._table = np.zeros(2 * len(self._table), np.uint32)
        mask = len(self._table) - 1
        for low in range(0, self.size, 4 * CHUNK):
            high = min(self.size, low + 4 * CHUNK)
            slot = self._slots(_hash([w[low:high] for w in self.words]))
            numbers = np.arange(low + 1, high + 1, dtype=np.uint32)
            while len(numbers):
                free = self._table.take(slot) == 0
                self._table[slot[free]] = numbers[free]
                lost = np.flatnonzero(self._table.take(slot) != numbers)
                slot, numbers = (slot.take(lost) + 1) & mask, numbers.take(lost)

    def add(self, words: list[Any], parent: Any, action: Any) -> None:
        """Insert what is new, in order, with where each came from.

        Raises:
            Full: if the limit is reached; what was inserted stays.
        """
        while self.size + len(words[0]) > 0.55 * len(self._table):
            self._grow()
        mask = len(self._table) - 1
        slot = self._slots(_hash(words))
        rest = np.arange(len(slot), dtype=np.uint32)
        while len(rest):
            found = self._table.take(slot)
            free = np.flatnonzero(found == 0)
            if len(free):
                self._claim(words, parent, action, slot, rest, free, found)
            used = np.flatnonzero(found)
            rest, slot = rest.take(used), slot.take(used)
            old = found.take(used) - np.uint32(1)
            differ: Any = np.zeros(len(rest), bool)
            for store, word in zip(self.words, words, strict=True):
                differ |= store.take(old) != word.take(rest)
            self.back += int(np.count_nonzero(~differ & (old < self.level)))
            left = np.flatnonzero(differ)
            rest, slot = rest.take(left), (slot.take(left) + 1) & mask

    def _claim(
        self,
        words: list[Any],
        parent: Any,
        action: Any,
        slot: Any,
        rest: Any,
        free: Any,
        found: Any,
    ) -> None:
        """Give free slots to the first lane that wants each; update ``found``."""
        wanted, wanting = slot.take(free), rest.take(free)
        self._table[wanted] = wanting
        won = np.flatnonzero(self._table.take(wanted) == wanting)
        new, low, high = wanting.take(won), self.size, self.size + len(won)
        if high > self.limit:
            raise Full
        for store, word in zip(self.words, words, strict=True):
            word.take(new, out=store[low:high])
        parent.take(new, out=self.parent[low:high])
        action.take(new, out=self.action[low:high])
        numbers = np.arange(low + 1, high + 1, dtype=np.uint32)
        self._table[wanted.take(won)] = numbers
        self.size = high
        found[free] = self._table.take(wanted)
        found[free.take(won)] = 0


@attrs.define
class Found:
    """What a search found.

    Attributes:
        distinct: states.
        initial: start states.
        by_move: transitions by move.
        depth: levels less one: the most steps from a start state.
        ends: states without a move.
        complete: whether every reachable state was expanded.
        violated: the name and state number of the first test that failed.
    """

    game: Game
    codec: Codec
    seen: Seen
    initial: int = 0
    by_move: dict[str, int] = attrs.field(factory=dict)
    depth: int = 0
    ends: int = 0
    complete: bool = False
    violated: tuple[str, int] | None = None

    @property
    def distinct(self) -> int:
        """The number of states."""
        return self.seen.size

    @property
    def back(self) -> int:
        """Transitions into the level being expanded or an earlier one."""
        return self.seen.back

    @property
    def transitions(self) -> int:
        """The number of transitions."""
        return sum(self.by_move.values())

    def batch(self, low: int, high: int) -> Batch:
        """States by their numbers, in the order in which they were found."""
        return self.codec.unpack([w[low:high] for w in self.seen.words])

    def play(self, number: int) -> Play:
        """The shortest play to a state, replayed in the concrete reading."""
        actions: list[Action] = []
        while (code := int(self.seen.action[number])) != NO_ACTION:
            for move in self.game.moves:
                if code < move.size:
                    break
                code -= move.size
            actions.append(move.action(code))
            number = int(self.seen.parent[number])
        start = lanes.scatter(self.game, self.batch(number, number + 1))[0]
        return replay(self.game, actions[::-1], start)


Test = Callable[[Any], Any]


def search(
    game: Game,
    starts: Batch | None = None,
    *,
    tests: Mapping[str, Test] | None = None,
    stop: Test | None = None,
    limit: int = LIMIT,
) -> Found:
    """Visit every state that can be reached, level by level.

    Args:
        game: the game; its bags should be packed.
        starts: the start states; the initial state if None.
        tests: truths that must hold in every state; the search ends after the level
            in which one fails.
        stop: for a state, whether to go no further.
        limit: the most states to keep; beyond it the search is not complete.
    """
    codec = Codec(game.domains)
    found = Found(game, codec, Seen(codec.types, limit))
    found.by_move = {move.name: 0 for move in game.moves}
    first = lanes.gather(game, [game.start]) if starts is None else starts
    n = lanes.width(first)
    origin = np.full(n, NO_ACTION, np.uint16)
    try:
        found.seen.add(codec.pack(first, n), np.zeros(n, np.uint32), origin)
        found.initial = found.seen.size
        _expand_levels(found, tests or {}, stop)
        found.complete = found.violated is None
    except Full:
        pass
    return found


def _expand_levels(found: Found, tests: Mapping[str, Test], stop: Test | None) -> None:
    game, seen = found.game, found.seen
    widest = max(move.size for move in game.moves)
    chunk = max(1 << 12, min(CHUNK, BYTES // (8 * widest)))
    low = 0
    while low < seen.size and found.violated is None:
        high = seen.level = seen.size
        for begin in range(low, high, chunk):
            end = min(high, begin + chunk)
            numbers = np.arange(begin, end, dtype=np.uint32)
            for part, (ids,) in lanes.split(game, found.batch(begin, end), numbers):
                _expand(found, part, ids, tests, stop)
        found.depth, low = found.depth + 1, high
    found.depth -= 1


def _expand(
    found: Found, part: Batch, ids: Any, tests: Mapping[str, Test], stop: Test | None
) -> None:
    game, n = found.game, len(ids)
    state = rebuild(game.shape, part)
    for name, test in tests.items():
        holds = np.broadcast_to(test(state), n)
        if found.violated is None and not holds.all():
            found.violated = (name, int(ids[np.flatnonzero(~holds)[0]]))
    going: Any = True
    if stop is not None:
        going = ~np.broadcast_to(stop(state), n)
        if not going.any():
            found.ends += n
            return
    moved = np.zeros(n, bool)
    base = 0
    for move in game.moves:
        rows = lanes.enumerated(game, move, state)
        rows, truth = lanes.legality(move, state, n, rows)
        if len(rows):
            truth = truth if going is True else truth & going
            moved |= truth.any(0)
            _insert(found, part, ids, move, base, rows, truth)
        base += move.size
    found.ends += int(n - np.count_nonzero(moved))


def _insert(
    found: Found, part: Batch, ids: Any, move: Any, base: int, rows: Any, truth: Any
) -> None:
    """Insert the successors by one move, in slices that bound the memory."""
    game, n = found.game, len(ids)
    flat = np.flatnonzero(truth)
    found.by_move[move.name] += len(flat)
    slice_size = max(1 << 12, BYTES // 4 // (2 * len(game.domains)))
    for k in range(0, len(flat), slice_size):
        pairs = flat[k : k + slice_size]
        acts = pairs // n
        lane = pairs - acts * n
        acts = rows.take(acts)
        after = lanes.apply(game, move, lanes.take(part, lane), acts)
        words = found.codec.pack(after, len(pairs))
        found.seen.add(words, ids.take(lane), (acts + base).astype(np.uint16))
