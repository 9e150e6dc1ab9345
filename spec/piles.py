"""Multisets and piles of cards, for every reading.

A :class:`Deck` fixes the kinds of cards and how many copies there are. A :class:`Bag`
is a multiset over a deck; a :class:`Pile` is a face-down pile whose upper part is
shuffled and whose lower part lies in a known order.

A bag is kept in one of two representations that rules cannot tell apart: one count a
kind (for Z3, always valid), or packed words in which every kind owns a binary field
(one column instead of many: faster in lanes). Bags compare by their counts.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import attrs

from spec.logic import (
    Number,
    Truth,
    Value,
    all_of,
    any_of,
    at,
    choose,
    computing_type,
    count,
    in_type,
    is_constant,
    lookup,
    number,
    ones,
    put,
    total,
)
from spec.packing import Packing
from spec.shapes import NUMBERED, STATIC, Range


@attrs.frozen(slots=False)
class Deck(Packing):
    """The kinds of cards that exist and the number of copies of each.

    Attributes:
        copies: how many cards of each kind there are (0 is allowed).
        labels: the text form of each kind.
        packed: whether bags over this deck are packed words.
    """

    labels: tuple[str, ...]
    packed: bool = True

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self.copies)

    def made_of(self, bags: Sequence["Bag"], cards: Sequence[Number]) -> Truth:
        """Whether bags and single cards are together exactly the cards of the deck."""
        if not self.packed:
            return all_of(
                total(
                    [
                        *(bag.count(kind) for bag in bags),
                        *(number(card == kind) for card in cards),
                    ]
                )
                == copies
                for kind, copies in enumerate(self.copies)
            )
        exists = (*[copies > 0 for copies in self.copies], True)
        found = [lookup(exists, card) for card in cards]
        for group in self.spread(len(bags) + len(cards)):
            word, places = group.word, group.places
            pairs = list(zip(places[:-1], self.mask_of, self.copies, strict=False))
            mask = sum(place * field for place, field, _ in pairs)
            words = [in_type(bag.cells[word], self.types[word]) for bag in bags]
            parts = [in_type((w >> group.shift) & mask, group.type) for w in words]
            parts += [lookup(places, card, group.type) for card in cards]
            found.append(total(parts) == sum(place * n for place, _, n in pairs))
        return all_of(found)

    def shape(self) -> "Bag":
        """The shape of a bag that holds any of this deck's cards."""
        if self.packed:
            return Bag(tuple(Range(0, (1 << b) - 1, "word") for b in self.words), self)
        return Bag(tuple(Range(0, c) for c in self.copies), self)

    def bag(self, counts: Iterable[Number]) -> "Bag":
        """A bag with these numbers of cards by kind (plain numbers if packed)."""
        counts = tuple(counts)
        if not self.packed:
            return Bag(counts, self)
        words = [0] * len(self.words)
        for k, c in enumerate(counts):
            words[self.word_of[k]] += c << self.shift_of[k]
        return Bag(tuple(words), self)

    def of(self, *kinds: int) -> "Bag":
        """A bag of the given cards."""
        return self.bag(kinds.count(k) for k in range(self.kinds))

    @cached_property
    def none(self) -> "Bag":
        """The empty bag."""
        return self.bag([0] * self.kinds)

    @cached_property
    def all(self) -> "Bag":
        """The bag of every card."""
        return self.bag(self.copies)


@attrs.frozen(eq=False)
class Bag:
    """A multiset of cards: the words below hide how it is kept.

    Kinds may be values. "No card" (the number of kinds) counts as 0 and may be added
    and removed without effect.
    """

    cells: tuple[Any, ...]
    deck: Deck = attrs.field(metadata=STATIC, eq=False, repr=False)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Bag):
            return NotImplemented
        return self.counts() == other.counts()

    def __hash__(self) -> int:
        return hash(self.counts())

    def _words(self) -> list[Value]:
        """The packed words, each in its own type."""
        pairs = zip(self.cells, self.deck.types, strict=True)
        return [in_type(cell, kind) for cell, kind in pairs]

    def _by_kind(
        self, tables: tuple[tuple[int, ...], ...], kind: Number
    ) -> list[Value]:
        """For each word, a table of words at a kind, in the type of the word."""
        pairs = zip(tables, self.deck.types, strict=True)
        return [lookup(table, kind, t) for table, t in pairs]

    def counts(self) -> tuple[Number, ...]:
        """How many cards of each kind there are."""
        if not self.deck.packed:
            return self.cells
        return tuple([self.count(k) for k in range(self.deck.kinds)])

    def count(self, kind: Number) -> Number:
        """How many cards of a kind there are."""
        deck = self.deck
        if not deck.packed:
            return at((*self.cells, 0), kind)
        words = self._words()
        if is_constant(kind):
            part = words[deck.word_of[kind]] >> deck.shift_of[kind]
            part = part & deck.mask_of[kind]
            return in_type(part, computing_type(0, 0))
        # the field is 0 in the other words, so that their shifts do not matter
        parts = [
            (word & field) >> shift
            for word, field, shift in zip(
                words,
                self._by_kind(deck.fields, kind),
                self._by_kind((deck.shift_of,) * len(words), kind),
                strict=True,
            )
        ]
        return total(in_type(part, computing_type(0, 0)) for part in parts)

    def has(self, kind: Number) -> Truth:
        """Whether there is a card of a kind."""
        deck = self.deck
        if not deck.packed:
            return self.count(kind) > 0
        fields = self._by_kind(deck.fields, kind)
        pairs = zip(self._words(), fields, strict=True)
        return any_of((word & field) != 0 for word, field in pairs)

    def has_any(self, kinds: Iterable[int]) -> Truth:
        """Whether there is a card of a constant set of kinds."""
        deck, kinds = self.deck, tuple(kinds)
        if not deck.packed:
            return any_of(self.cells[k] > 0 for k in kinds)
        masks = [sum(fields[k] for k in set(kinds)) for fields in deck.fields]
        pairs = zip(self._words(), masks, strict=True)
        return any_of((word & mask) != 0 for word, mask in pairs if mask)

    def has_in(self, sets: Sequence[Sequence[int]], i: Number) -> Truth:
        """Whether there is a card of set number ``i`` of constant sets of kinds."""
        deck = self.deck
        if is_constant(i) or not deck.packed:
            return at([self.has_any(kinds) for kinds in sets], i)
        masks = tuple(
            tuple(sum(fields[k] for k in set(kinds)) for kinds in sets)
            for fields in deck.fields
        )
        pairs = zip(self._words(), self._by_kind(masks, i), strict=True)
        return any_of((word & mask) != 0 for word, mask in pairs)

    def number_of(self, kinds: Iterable[int]) -> Number:
        """How many cards of a constant set of kinds there are."""
        deck, kinds = self.deck, tuple(kinds)
        if not deck.packed or len(set(kinds)) < len(kinds):
            return total(self.count(k) for k in kinds)
        masks = deck.digits(kinds)
        return total(
            ones(word & mask) << i
            for word, digits in zip(self._words(), masks, strict=True)
            for i, mask in enumerate(digits)
            if mask
        )

    def total(self) -> Number:
        """How many cards there are."""
        return self.number_of(self.deck.present)

    def add(self, kind: Number) -> "Bag":
        """The bag with one more card of a kind.

        The caller sees to it that there is a further copy: a packed field would
        overflow into its neighbour.
        """
        return self._shifted(kind, 1)

    def remove(self, kind: Number) -> "Bag":
        """The bag with one card of a kind less; the caller sees that there is one."""
        return self._shifted(kind, -1)

    def _shifted(self, kind: Number, sign: int) -> "Bag":
        deck = self.deck
        if not deck.packed:
            return Bag(self._moved(kind, sign), deck)
        pairs = zip(self._words(), self._by_kind(deck.ones, kind), strict=True)
        cells = [word + one if sign > 0 else word - one for word, one in pairs]
        return Bag(tuple(cells), deck)

    def _moved(self, kind: Number, sign: int) -> tuple[Number, ...]:
        if is_constant(kind):
            if kind == self.deck.kinds:
                return self.cells
            return put(self.cells, kind, self.cells[kind] + sign)
        return tuple(
            [total([c, sign * number(kind == k)]) for k, c in enumerate(self.cells)]
        )

    def joined(self, other: "Bag") -> "Bag":
        """The bag with the cards of another one added."""
        return Bag(self._paired(other, 1), self.deck)

    def without(self, other: "Bag") -> "Bag":
        """The bag less the cards of another one, all of which it holds."""
        return Bag(self._paired(other, -1), self.deck)

    def _paired(self, other: "Bag", sign: int) -> tuple[Value, ...]:
        if self.deck.packed:
            pairs = list(zip(self._words(), other._words(), strict=True))
        else:
            pairs = list(zip(self.cells, other.cells, strict=True))
        return tuple([a + b if sign > 0 else a - b for a, b in pairs])

    def same(self, other: "Bag") -> Truth:
        """Whether two bags over one deck hold the same cards."""
        return all_of(
            a == b for a, b in zip(self.counts(), other.counts(), strict=True)
        )


@attrs.frozen
class Pile:
    """A face-down pile: cards shuffled together above cards in a known order.

    Attributes:
        loose: the cards whose order nobody knows; they are drawn first.
        stacked: the cards below them, top first; empty slots hold "no card".
        size: how many slots of ``stacked`` are filled (from the top).
    """

    loose: Bag
    stacked: tuple[Number, ...] = attrs.field(metadata=NUMBERED)
    size: Number

    @staticmethod
    def shape(deck: Deck, slots: int, loose: Deck | None = None) -> "Pile":
        """The shape of a pile with room for ``slots`` cards in known order.

        Args:
            deck: the cards that may lie in known order.
            slots: how many of them.
            loose: the cards that may lie above them; None for the same deck.
        """
        slot = Range(0, deck.kinds, "card", (*deck.labels, "-"))
        return Pile((loose or deck).shape(), (slot,) * slots, Range(0, slots))

    @staticmethod
    def of(loose: Bag, slots: int) -> "Pile":
        """A pile of loose cards only, with room for ``slots`` cards in known order."""
        return Pile(loose, (loose.deck.kinds,) * slots, 0)

    def total(self) -> Number:
        """How many cards there are."""
        return self.loose.total() + self.size

    def count(self, kind: Number) -> Number:
        """How many cards of a kind there are (not for "no card")."""
        return self.loose.count(kind) + count(c == kind for c in self.stacked)

    def weight(self, kind: Number) -> Number:
        """The integer weight with which the next card drawn is of a kind."""
        if not self.stacked:
            return self.loose.count(kind)
        return choose(
            self.loose.total() > 0,
            self.loose.count(kind),
            number(self.stacked[0] == kind),
        )

    def drawn(self, kind: Number) -> "Pile":
        """The pile after a card of a kind was drawn from its top."""
        from_loose = Pile(self.loose.remove(kind), self.stacked, self.size)
        if not self.stacked:
            return from_loose
        below = (*self.stacked[1:], self.loose.deck.kinds)
        from_stack = Pile(self.loose, below, self.size - 1)
        after: Pile = choose(self.loose.total() > 0, from_loose, from_stack)
        return after

    def topped(self, kind: Number) -> "Pile":
        """The pile with a card put on top; only for a pile without loose cards.

        The caller guards the capacity: a full pile would lose its last card.
        """
        return Pile(self.loose, (kind, *self.stacked[:-1]), self.size + 1)

    def cycled(self, kind: Number) -> "Pile":
        """The pile with a card put to the bottom; the caller guards the capacity."""
        return Pile(self.loose, put(self.stacked, self.size, kind), self.size + 1)

    def cards(self) -> Bag:
        """All cards of the pile, whatever is known of their order."""
        found = self.loose
        if not found.deck.packed:
            return Bag(
                tuple(self.count(k) for k in range(found.deck.kinds)), found.deck
            )
        for card in self.stacked:
            found = found.add(card)
        return found

    def shuffled(self) -> "Pile":
        """The pile with all its cards shuffled together."""
        return Pile.of(self.cards(), len(self.stacked))
