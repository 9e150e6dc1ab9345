"""Multisets as words: every kind owns a binary field that holds its count.

One column then stands for many, and a sum of fields is a sum of bits.
"""

from collections.abc import Iterable
from functools import cached_property, lru_cache

import attrs

from spec.logic import LaneType, word_type

WORD = 64


@attrs.frozen(slots=False)
class Packing:
    """Where the field of each kind lies.

    Attributes:
        copies: how many of each kind there are at most (0 is allowed).
    """

    copies: tuple[int, ...]

    @property
    def kinds(self) -> int:
        """How many kinds there are; also the number reserved for "no card"."""
        return len(self.copies)

    @cached_property
    def present(self) -> tuple[int, ...]:
        """The kinds of which there is at least one copy."""
        return tuple(k for k, c in enumerate(self.copies) if c)

    @cached_property
    def _places(self) -> tuple[tuple[int, int], ...]:
        """Word and shift of each kind's field."""
        places, used = [], [0]
        for c in self.copies:
            if used[-1] + c.bit_length() > WORD:
                used.append(0)
            places.append((len(used) - 1, used[-1]))
            used[-1] += c.bit_length()
        return tuple(places)

    @cached_property
    def words(self) -> tuple[int, ...]:
        """How many bits of each word are used."""
        used = [0] * (self._places[-1][0] + 1 if self._places else 1)
        for (word, shift), c in zip(self._places, self.copies, strict=True):
            used[word] = shift + c.bit_length()
        return tuple(used)

    @cached_property
    def types(self) -> tuple[LaneType, ...]:
        """The type of each word in lanes."""
        return tuple(word_type(bits) for bits in self.words)

    # Tables by kind, with one more entry for "no card": word, shift, mask, and for each
    # word the lowest bit and all bits of a kind's field in it (0 in the other words).

    @cached_property
    def word_of(self) -> tuple[int, ...]:
        """The word of each kind's field."""
        return (*[word for word, _ in self._places], 0)

    @cached_property
    def shift_of(self) -> tuple[int, ...]:
        """The position of each kind's field in its word."""
        return (*[shift for _, shift in self._places], 0)

    @cached_property
    def mask_of(self) -> tuple[int, ...]:
        """A field full of ones, shifted down, for each kind."""
        return (*[(1 << c.bit_length()) - 1 for c in self.copies], 0)

    @cached_property
    def ones(self) -> tuple[tuple[int, ...], ...]:
        """For each word, one card of each kind."""
        return self._fields(1)

    @cached_property
    def fields(self) -> tuple[tuple[int, ...], ...]:
        """For each word, the whole field of each kind."""
        return self._fields(None)

    def _fields(self, value: int | None) -> tuple[tuple[int, ...], ...]:
        table = []
        for j in range(len(self.words)):
            row = []
            for k in range(self.kinds):
                full = self.mask_of[k] if value is None else min(value, self.mask_of[k])
                row.append(full << self.shift_of[k] if self.word_of[k] == j else 0)
            table.append((*row, 0))
        return tuple(table)

    def digits(self, kinds: Iterable[int]) -> tuple[tuple[int, ...], ...]:
        """For each word, the lowest bits of the kinds' fields, the next bits, ..."""
        return _digits(self, tuple(kinds))

    def spread(self, summands: int) -> "tuple[Group, ...]":
        """Fields of the packed words, so far apart that words can be added up.

        Args:
            summands: how many words are added.

        Returns:
            Groups of fields that a shift singles out.
        """
        return _spread(self, summands)


@lru_cache(maxsize=1024)
def _digits(packing: Packing, kinds: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    longest = max(packing.copies, default=0).bit_length()
    masks = [[0] * longest for _ in packing.words]
    for k in kinds:
        for i in range(packing.copies[k].bit_length()):
            masks[packing.word_of[k]][i] |= 1 << (packing.shift_of[k] + i)
    return tuple(tuple(digits) for digits in masks)


@attrs.frozen
class Group:
    """Fields of one word that lie far enough apart for sums.

    Attributes:
        word: the word.
        shift: by how much it is shifted down.
        places: for each kind, and "no card", the place of one card then, or 0.
        type: the type in which a sum fits.
    """

    word: int
    shift: int
    places: tuple[int, ...]
    type: LaneType


@lru_cache(maxsize=64)
def _spread(packing: Packing, summands: int) -> tuple[Group, ...]:
    groups: list[tuple[int, int, list[int]]] = []
    ends: list[int] = []  # how far the fields of each group may reach
    for k in packing.present:
        word, shift = packing.word_of[k], packing.shift_of[k]
        room = (packing.mask_of[k] * summands).bit_length()
        for g, (other, base, _) in enumerate(groups):
            if other == word and ends[g] <= shift - base <= WORD - room:
                break
        else:
            g, base = len(groups), shift
            groups.append((word, base, [0] * (packing.kinds + 1)))
            ends.append(0)
        ends[g] = shift - base + room
        groups[g][2][k] = 1 << (shift - base)
    return tuple(
        Group(word, base, tuple(places), word_type(end))
        for (word, base, places), end in zip(groups, ends, strict=True)
    )
