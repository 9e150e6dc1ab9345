"""The visited set of a search: an open-addressing table of state numbers in NumPy.

It is probed a batch at a time, with exact comparison, and keeps the order of arrival.
Where it spends its time is waiting for memory: two threads that gather side by side
were measured to be no faster than one.
"""

from typing import Any

import numpy as np

from engines.keys import U64, WORD

BLOCK = 1 << 18  # states that are put into a larger table at once
LOAD = 0.55  # the most of the table that is filled


class Full(Exception):
    """The visited set has reached its limit."""


class Seen:
    """The visited set: batch insert, exact comparison, arrival order.

    Attributes:
        words: the keys, an array a word, by state number.
        parent: the state from which each came.
        action: the number of the action by which it came.
        size: states so far.
        level: how many states there are up to the level being expanded.
        back: transitions into the level being expanded or an earlier one; none proves
            that the graph has no cycle.
    """

    def __init__(self, types: list[Any], limit: int, actions: int) -> None:
        """An empty set.

        Args:
            types: the type of each word of a key.
            limit: the most states; memory is committed as they come.
            actions: how many actions there are, so that the number of one fits.
        """
        self.words = [np.empty(limit, kind) for kind in types]
        self.parent = np.empty(limit, np.uint32)
        self.action = np.empty(limit, action_type(actions))
        self.size, self.limit, self.level, self.back = 0, limit, 0, 0
        self._table = np.zeros(1 << 16, np.uint32)

    @property
    def none(self) -> int:
        """The number that stands for no action: what a start state came from."""
        return int(np.iinfo(self.action.dtype).max)

    def _slots(self, mixed: Any) -> Any:
        shift = WORD + 1 - len(self._table).bit_length()
        return (mixed >> U64(shift)).astype(np.int64)

    def _grow(self) -> None:
        self._table = np.zeros(2 * len(self._table), np.uint32)
        mask = len(self._table) - 1
        for low in range(0, self.size, BLOCK):
            high = min(self.size, low + BLOCK)
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
        while self.size + len(words[0]) > LOAD * len(self._table):
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
            differ = self._differ(words, rest, old)
            self.back += int(np.count_nonzero(~differ & (old < self.level)))
            left = np.flatnonzero(differ)
            rest, slot = rest.take(left), (slot.take(left) + 1) & mask

    def find(self, words: list[Any]) -> Any:
        """The numbers of states that are all in the set."""
        mask = len(self._table) - 1
        slot = self._slots(_hash(words))
        rest = np.arange(len(slot), dtype=np.uint32)
        numbers = np.zeros(len(slot), np.uint32)
        while len(rest):
            old = self._table.take(slot) - np.uint32(1)
            differ = self._differ(words, rest, old)
            same, left = np.flatnonzero(~differ), np.flatnonzero(differ)
            numbers[rest.take(same)] = old.take(same)
            rest, slot = rest.take(left), (slot.take(left) + 1) & mask
        return numbers

    def _differ(self, words: list[Any], rest: Any, old: Any) -> Any:
        """Whether the keys of some lanes differ from those of some states."""
        differ: Any = np.zeros(len(rest), bool)
        for store, word in zip(self.words, words, strict=True):
            differ |= store.take(old) != word.take(rest)
        return differ

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
        full = len(won) > self.limit - self.size
        won = won[: self.limit - self.size]
        new, low, high = wanting.take(won), self.size, self.size + len(won)
        for store, word in zip(self.words, words, strict=True):
            word.take(new, out=store[low:high])
        parent.take(new, out=self.parent[low:high])
        action.take(new, out=self.action[low:high])
        numbers = np.arange(low + 1, high + 1, dtype=np.uint32)
        self._table[wanted.take(won)] = numbers
        self.size = high
        self._arrived(new)
        if full:
            raise Full
        found[free] = self._table.take(wanted)
        found[free.take(won)] = 0

    def _arrived(self, lanes: Any) -> None:
        """These lanes of the batch were new, in this order."""

    def full(self, low: int, high: int) -> list[Any]:
        """The keys of states by their numbers."""
        return [word[low:high] for word in self.words]


class Forgotten(LookupError):
    """A state is asked for of which only the fingerprint was kept."""


class Prints(Seen):
    """A visited set of fingerprints of 128 bits, for states of many words.

    The keys themselves are kept of the start states and of the levels in progress. Two
    states are taken for one with the probability that :attr:`risk` bounds, if the two
    hashes are as good as random ones.
    """

    def __init__(self, types: list[Any], limit: int, actions: int) -> None:
        """An empty set; as in :class:`Seen`, though ``types`` are not kept long."""
        super().__init__([np.dtype(U64)] * 2, limit, actions)
        self._came: list[Any] = []
        self._blocks: list[tuple[int, list[Any]]] = []  # first number, keys
        self._starts: list[Any] = [np.empty(0, kind) for kind in types]

    @property
    def risk(self) -> float:
        """The chance that any two of the states have one fingerprint, at the most."""
        return self.size**2 / 2.0**129

    def add(self, words: list[Any], parent: Any, action: Any) -> None:
        """As in :class:`Seen`; the keys of what is new stay for a while."""
        low, self._came = self.size, []
        try:
            super().add(fingerprint(words), parent, action)
        finally:
            if self._came:
                new = np.concatenate(self._came)
                self._blocks.append((low, [word.take(new) for word in words]))
                if not self.level:
                    self._starts = self._blocks[0][1]

    def _arrived(self, lanes: Any) -> None:
        self._came.append(lanes)

    def find(self, words: list[Any]) -> Any:
        """As in :class:`Seen`."""
        return super().find(fingerprint(words))

    def full(self, low: int, high: int) -> list[Any]:
        """The keys of states, as long as they are kept; earlier ones go.

        Raises:
            Forgotten: if they are not kept any more.
        """
        if high <= len(self._starts[0]):
            return [word[low:high] for word in self._starts]
        ends = [first + len(keys[0]) for first, keys in self._blocks]
        kept = [b for b, end in zip(self._blocks, ends, strict=True) if end > low]
        if not kept or kept[0][0] > low:
            raise Forgotten("only the fingerprints of these states were kept")
        self._blocks = kept
        parts = [
            [word[max(0, low - first) : high - first] for word in keys]
            for first, keys in kept
            if first < high
        ]
        return [np.concatenate(words) for words in zip(*parts, strict=True)]


def action_type(actions: int) -> Any:
    """The type in which the number of an action fits, and one more for none."""
    return np.dtype(np.uint16 if actions < 1 << 16 else np.uint32)


def bytes_a_state(types: list[Any], actions: int) -> float:
    """The most memory that a state takes: key, parent, action, its part of the table.

    The table is fullest just before it is doubled, and has then been half as large.
    """
    key: int = sum(np.dtype(kind).itemsize for kind in types)
    number = int(action_type(actions).itemsize)
    return key + 4 + number + 2 * 4 / LOAD


def fingerprint(words: list[Any]) -> list[Any]:
    """Two hashes of 64 bits, from different mixtures of the words."""
    mixed = words[0].astype(U64) + U64(0x2545F4914F6CDD1D)
    for i, word in enumerate(words[1:]):
        mixed = _mixed(mixed) + word * U64(2 * i + 0x9FB21C651E98DF25)
    return [_hash(words), _mixed(_mixed(mixed))]


def _mixed(x: Any) -> Any:
    """One round of a mixer in the manner of MurmurHash3's: a bijection of 64 bits."""
    x = (x ^ (x >> U64(33))) * U64(0xC2B2AE3D27D4EB4F)
    return x ^ (x >> U64(29))


def _hash(words: list[Any]) -> Any:
    mixed = words[0] * U64(0x9E3779B97F4A7C15)
    for word in words[1:]:
        mixed ^= mixed >> U64(32)
        mixed += word
        mixed *= U64(0xFF51AFD7ED558CCD)
    mixed ^= mixed >> U64(29)
    mixed *= U64(0x9E3779B97F4A7C15)
    return mixed
