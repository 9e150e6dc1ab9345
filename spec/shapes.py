"""Domains and shapes: what the leaves of a state are, and how to walk them.

A *shape* is a state whose leaves are :class:`Range` objects. Bits, lane types, names,
exact search keys, Z3 bounds and the type invariant are all derived from it. A state is
a frozen attrs class whose fields are numbers, truths, tuples of fixed length and frozen
attrs classes made of these; a field with metadata ``static`` belongs to the
configuration and is not a leaf.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property, partial
from itertools import count
from operator import attrgetter, itemgetter
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
# What a told play makes of an attrs field: it is silent of what only keeps the books;
# it shows what the actions say already to a seat that is told what it sees; and of
# bags and piles it tells the cards that come and go.
SILENT = {"telling": "silent"}
SHOWN = {"telling": "shown"}
CARDS = {"telling": "cards"}


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


@cache
def _fields(kind: type) -> tuple[tuple[str, bool], ...]:
    """The attrs fields of an inner node's class: names, and whether they are static.

    There are none for the class of a leaf.
    """
    if issubclass(kind, Range) or not attrs.has(kind):
        return ()
    fields = attrs.fields(kind)
    return tuple((f.name, bool(f.metadata.get("static"))) for f in fields)


def leaves(node: Any, into: list[Any] | None = None) -> list[Any]:
    """The leaves of a state or shape, in a fixed order."""
    found = [] if into is None else into
    if isinstance(node, tuple):
        for part in node:
            leaves(part, found)
        return found
    fields = _fields(node.__class__)
    if not fields:
        found.append(node)
    for name, static in fields:
        if not static:
            leaves(getattr(node, name), found)
    return found


def rebuild(shape: Any, values: Iterable[Any]) -> Any:
    """A state of a given shape from its leaves, in the order of :func:`leaves`."""
    return _rebuilt(shape, iter(values))


def _rebuilt(node: Any, values: Iterator[Any]) -> Any:
    if isinstance(node, tuple):
        return tuple([_rebuilt(part, values) for part in node])
    fields = _fields(node.__class__)
    if not fields:
        return next(values)
    parts = []
    for name, static in fields:
        part = getattr(node, name)
        parts.append(part if static else _rebuilt(part, values))
    return type(node)(*parts)


@attrs.frozen
class Layout:
    """The walks of :func:`rebuild` and :func:`leaves` over one shape, laid out once.

    Attributes:
        build: a state from its leaves, as a tuple.
        collect: add the leaves of a state to a list.
    """

    build: Callable[[tuple[Any, ...]], Any]
    collect: Callable[[Any, list[Any]], None]

    @staticmethod
    def of(shape: Any) -> "Layout":
        """The layout of a shape."""
        return Layout(_builder(shape, count()), _collector(shape))

    def leaves(self, state: Any) -> list[Any]:
        """The leaves of a state."""
        found: list[Any] = []
        self.collect(state, found)
        return found


def _plain(node: Any) -> bool:
    """Whether a node is a tuple of leaves."""
    return isinstance(node, tuple) and not any(
        isinstance(part, tuple) or _fields(part.__class__) for part in node
    )


def _builder(node: Any, places: Iterator[int]) -> Callable[[tuple[Any, ...]], Any]:
    if _plain(node):
        taken = [next(places) for _ in node]
        low = taken[0] if taken else 0
        return itemgetter(slice(low, low + len(node)))
    if isinstance(node, tuple):
        parts = [_builder(part, places) for part in node]
        return lambda values: tuple([part(values) for part in parts])
    kind, fields = type(node), _fields(node.__class__)
    if not fields:
        return itemgetter(next(places))
    made = []
    for name, static in fields:
        part = getattr(node, name)
        made.append(partial(_same, part) if static else _builder(part, places))
    return lambda values: kind(*[part(values) for part in made])


def _same(part: Any, values: Any) -> Any:
    return part


def _collector(node: Any) -> Callable[[Any, list[Any]], None]:
    if _plain(node):
        return lambda part, found: found.extend(part)
    if isinstance(node, tuple):
        return partial(_collect_entries, [_collector(part) for part in node])
    fields = [name for name, static in _fields(node.__class__) if not static]
    if not fields:
        return lambda part, found: found.append(part)
    return partial(
        _collect_fields,
        [(attrgetter(name), _collector(getattr(node, name))) for name in fields],
    )


def _collect_entries(entries: list[Any], part: Any, found: list[Any]) -> None:
    for collect, entry in zip(entries, part, strict=True):
        collect(entry, found)


def _collect_fields(fields: list[Any], part: Any, found: list[Any]) -> None:
    for get, collect in fields:
        collect(get(part), found)


def leaf_names(node: Any, prefix: str = "") -> list[str]:
    """A name for every leaf: ``hands[1].cells[0]``, in the order of :func:`leaves`."""
    if isinstance(node, tuple):
        return [
            name
            for i, part in enumerate(node)
            for name in leaf_names(part, f"{prefix}[{i}]")
        ]
    fields = _fields(node.__class__)
    if not fields:
        return [prefix]
    return [
        name
        for field, static in fields
        if not static
        for name in leaf_names(
            getattr(node, field), f"{prefix}.{field}" if prefix else field
        )
    ]


def merged(
    shape: Any,
    old: Any,
    new: Any,
    leaf: Callable[[str, Range, Value, Value], Value],
    name: str = "",
) -> Any:
    """A state made of two: what they share, and what ``leaf`` makes of the rest.

    Args:
        shape: the shape of both.
        old: a state.
        new: a state that shares parts with it, as effects leave them.
        leaf: maps name, domain, old and new value of a leaf to its value. It is not
            asked about parts that are one object in both.
        name: the name of the part, as in :func:`leaf_names`.
    """
    if old is new:
        return new
    if isinstance(shape, tuple):
        parts = enumerate(zip(shape, old, new, strict=True))
        return tuple([merged(s, a, b, leaf, f"{name}[{i}]") for i, (s, a, b) in parts])
    fields = _fields(shape.__class__)
    if not fields:
        return leaf(name, shape, old, new)
    changed = {}
    for field, static in fields:
        s, a, b = (getattr(part, field) for part in (shape, old, new))
        if a is not b and not static:
            inner = f"{name}.{field}" if name else field
            changed[field] = merged(s, a, b, leaf, inner)
    return attrs.evolve(new, **changed) if changed else new


def fits(shape: Any, state: Any) -> Truth:
    """The type invariant: every leaf lies in its domain."""
    pairs = zip(leaves(shape), leaves(state), strict=True)
    return both(*[_leaf_fits(domain, value) for domain, value in pairs])


def _leaf_fits(domain: Range, value: Value) -> Truth:
    if is_constant(value):
        return bool(domain.low <= value <= domain.high)
    return domain.holds(value)
