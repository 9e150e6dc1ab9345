"""Exact keys: a state as a few 64-bit words, every leaf with the bits of its domain."""

from typing import Any

import numpy as np

from engines.lanes import Batch
from spec.logic import is_lanes
from spec.shapes import Range

WORD = 64
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
