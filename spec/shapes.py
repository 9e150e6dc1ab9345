"""Domains and shapes: what the leaves of a state are, and how to walk them.

A *shape* is a state whose leaves are :class:`Range` objects. Bits, lane types, names,
exact search keys, Z3 bounds and the type invariant are all derived from it. A state is
a frozen attrs class whose fields are numbers, truths, tuples of fixed length and frozen
attrs classes made of these; a field with metadata ``static`` belongs to the
configuration and is not a leaf.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

import attrs

from spec.logic import (
    TRUTHS,
    LaneType,
    Truth,
    Value,
    both,
    computing_type,
    is_constant,
    narrowest,
    word_type,
)

# The metadata of an attrs field that belongs to the configuration: no leaf.
STATIC = {"static": True}
# The metadata of a tuple whose entries are numbered, not one a seat.
NUMBERED = {"numbered": True}


@attrs.frozen(slots=False)
class Range:
    """The domain of a leaf: the whole numbers ``low..high``.

    Attributes:
        low: the least value.
        high: the greatest value.
        kind: what the values are ("number", "truth", "word", or an enumeration such
            as "seat"); equal kinds may be compared with each other.
        labels: for an enumeration, the text of each value, from ``low`` on.
    """

    low: int
    high: int
    kind: str = "number"
    labels: tuple[str, ...] = ()

    @cached_property
    def bits(self) -> int:
        """Binary digits that tell the values apart."""
        return (self.high - self.low).bit_length()

    @cached_property
    def stored(self) -> LaneType:
        """The type of a stored column: as narrow as the domain allows."""
        if self.kind == "truth":
            return TRUTHS
        if self.kind == "word":
            return word_type(self.bits)
        return narrowest(self.low, self.high)

    @cached_property
    def computed(self) -> LaneType:
        """The type on which rules compute: whole words, or at least 16 bits."""
        if self.kind in ("truth", "word"):
            return self.stored
        return computing_type(self.low, self.high)

    def text(self, value: int) -> str:
        """The text form of a value."""
        if self.kind == "truth":
            return "yes" if value else "no"
        return self.labels[value - self.low] if self.labels else str(int(value))

    def value(self, text: str) -> int | None:
        """The value that a text names, or None where it names none."""
        if self.kind == "truth":
            return {"yes": True, "true": True, "no": False, "false": False}.get(
                text.lower()
            )
        if text in self.labels:
            return self.low + self.labels.index(text)
        digits = text.removeprefix("-")
        if self.labels or not (digits.isascii() and digits.isdigit()):
            return None
        value = int(text) if len(text) < 20 else self.high + 1
        return value if self.low <= value <= self.high else None

    @property
    def accepted(self) -> str:
        """What :meth:`value` accepts, for messages."""
        if self.kind == "truth":
            return "yes or no"
        if self.labels:
            return ", ".join(self.labels)
        return f"{self.low} to {self.high}"

    def holds(self, value: Value) -> Truth:
        """Whether a value lies in the domain."""
        if self.kind == "truth":
            return True
        return both(self.low <= value, value <= self.high)


TRUTH = Range(0, 1, "truth")


def _fields(node: Any) -> Iterable[Any] | None:
    """The non-static attrs fields of an inner node, None for a leaf or a tuple."""
    if isinstance(node, Range):
        return None
    fields = getattr(node, "__attrs_attrs__", None)
    if fields is None:
        return None
    return [f for f in fields if not f.metadata.get("static")]


def leaves(node: Any, into: list[Any] | None = None) -> list[Any]:
    """The leaves of a state or shape, in a fixed order."""
    found = [] if into is None else into
    if isinstance(node, tuple):
        for part in node:
            leaves(part, found)
        return found
    fields = _fields(node)
    if fields is None:
        found.append(node)
        return found
    for f in fields:
        leaves(getattr(node, f.name), found)
    return found


def rebuild(shape: Any, values: Iterable[Any]) -> Any:
    """A state of a given shape from its leaves, in the order of :func:`leaves`."""
    return _rebuilt(shape, iter(values))


def _rebuilt(node: Any, values: Iterator[Any]) -> Any:
    if isinstance(node, tuple):
        return tuple([_rebuilt(part, values) for part in node])
    if isinstance(node, Range) or not hasattr(node, "__attrs_attrs__"):
        return next(values)
    parts = []
    for f in node.__attrs_attrs__:
        part = getattr(node, f.name)
        parts.append(part if f.metadata.get("static") else _rebuilt(part, values))
    return type(node)(*parts)


def leaf_names(node: Any, prefix: str = "") -> list[str]:
    """A name for every leaf: ``hands[1].cells[0]``, in the order of :func:`leaves`."""
    if isinstance(node, tuple):
        return [
            name
            for i, part in enumerate(node)
            for name in leaf_names(part, f"{prefix}[{i}]")
        ]
    fields = _fields(node)
    if fields is None:
        return [prefix]
    return [
        name
        for f in fields
        for name in leaf_names(
            getattr(node, f.name), f"{prefix}.{f.name}" if prefix else f.name
        )
    ]


def fits(shape: Any, state: Any) -> Truth:
    """The type invariant: every leaf lies in its domain."""
    pairs = zip(leaves(shape), leaves(state), strict=True)
    return both(*[_leaf_fits(domain, value) for domain, value in pairs])


def _leaf_fits(domain: Range, value: Value) -> Truth:
    if is_constant(value):
        return bool(domain.low <= value <= domain.high)
    return domain.holds(value)
