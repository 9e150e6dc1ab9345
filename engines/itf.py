"""Values in the Informal Trace Format (ITF): plain data, and the states of any game.

An integer is ``{"#bigint": "7"}``, a tuple ``{"#tup": […]}``, a map ``{"#map": [[key,
value], …]}``, and a record is a JSON object. Enumerations are written by their labels,
bags as maps from card to copies. What is read becomes plain data first, and a state
only where it fits the shape of a game.
"""

import json
import re
from collections.abc import Iterable
from typing import Any

import attrs

from spec.ledger import InputError, nearest
from spec.piles import Bag
from spec.shapes import Range

_INTEGER = re.compile(r"-?[0-9]{1,1000}")

# -- values as they are read ---------------------------------------------------------


@attrs.frozen
class Entries:
    """A map or set that was read: its members, in a canonical order."""

    members: tuple[Any, ...]

    @staticmethod
    def of(members: Iterable[Any]) -> "Entries":
        """The given members in canonical order."""
        return Entries(tuple(sorted(members, key=repr)))


def read_value(raw: Any) -> Any:
    """A JSON value of the format as plain data.

    Integers (bare ones too) become numbers, lists and tuples tuples, maps and sets
    :class:`Entries`, records and variants dicts in the order of their names.

    Raises:
        InputError: for what the format does not know.
    """
    if isinstance(raw, bool | str | int):
        return raw
    if isinstance(raw, list):
        return tuple([read_value(part) for part in raw])
    if not isinstance(raw, dict):
        raise InputError(f"{raw!r} is no value of the trace format")
    marks = [name for name in raw if name.startswith("#")]
    if not marks:
        return {name: read_value(raw[name]) for name in sorted(raw)}
    if len(raw) == 1 and marks[0] in _MARKED:
        try:
            return _MARKED[marks[0]](raw[marks[0]])
        except ValueError:
            pass
    raise InputError(f"{_shortened(raw)} is no value of the trace format")


def _integer(text: Any) -> int:
    if not isinstance(text, str) or not _INTEGER.fullmatch(text):
        raise ValueError
    return int(text)


def _list(parts: Any) -> list[Any]:
    if not isinstance(parts, list):
        raise ValueError
    return [read_value(part) for part in parts]


def _pairs(parts: Any) -> Entries:
    pairs = [tuple(pair) for pair in _list(parts)]
    if not all(len(pair) == 2 for pair in pairs):
        raise ValueError
    return Entries.of(pairs)


_MARKED: dict[str, Any] = {
    "#bigint": _integer,
    "#tup": lambda parts: tuple(_list(parts)),
    "#set": lambda parts: Entries.of(_list(parts)),
    "#map": _pairs,
    "#unserializable": lambda text: {"#unserializable": str(text)},
}


def _shortened(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:60]}…"


# -- states as values ----------------------------------------------------------------


def written(domain: Any, value: Any) -> Any:
    """A state, or a part of one, as JSON, given the same part of the shape."""
    if isinstance(domain, Range):
        if domain.kind == "truth":
            return bool(value)
        return domain.text(value) if domain.labels else integer(value)
    if isinstance(domain, tuple):
        return {"#tup": [written(d, v) for d, v in zip(domain, value, strict=True)]}
    if isinstance(domain, Bag):
        copies = zip(domain.deck.labels, value.counts(), strict=True)
        return {"#map": [[label, integer(n)] for label, n in copies if n]}
    return {
        name: written(getattr(domain, name), getattr(value, name))
        for name in fields_of(domain)
    }


def integer(value: int) -> dict[str, str]:
    """A number in the format's terms."""
    return {"#bigint": str(int(value))}


def fields_of(node: Any) -> list[str]:
    """The fields of a state or of a part of it that are not configuration."""
    fields = attrs.fields(type(node))
    return [f.name for f in fields if not f.metadata.get("static")]


def state_of(domain: Any, value: Any, where: str) -> Any:
    """A state, or a part of one, from what was read; ``where`` names the part.

    Raises:
        InputError: where it does not fit the shape.
    """
    if isinstance(domain, Range):
        return leaf_of(domain, value, where)
    if isinstance(domain, tuple):
        if not isinstance(value, tuple) or len(value) != len(domain):
            raise InputError(f"{where} is not a list of {len(domain)}")
        pairs = enumerate(zip(domain, value, strict=True))
        return tuple([state_of(d, v, f"{where}[{i}]") for i, (d, v) in pairs])
    if isinstance(domain, Bag):
        return _bag_of(domain, value, where)
    if not isinstance(value, dict):
        raise InputError(f"{where or 'the state'} is not a record")
    given = {}
    for name in [f.name for f in attrs.fields(type(domain))]:
        part = getattr(domain, name)
        path = f"{where}.{name}" if where else name
        if name not in fields_of(domain):
            given[name] = part
        elif name in value:
            given[name] = state_of(part, value[name], path)
        else:
            raise InputError(f"{path} is missing")
    return type(domain)(**given)


def leaf_of(domain: Range, value: Any, where: str) -> Any:
    """The value of a leaf from what was read.

    Raises:
        InputError: where it lies outside the domain.
    """
    found: Any = None
    if domain.labels or domain.kind == "truth":
        if isinstance(value, str) and domain.labels:
            found = domain.value(value)
        elif isinstance(value, bool) and domain.kind == "truth":
            found = value
    elif type(value) is int and domain.low <= value <= domain.high:
        found = value
    if found is None:
        raise InputError(f"{where} is {value!r}; accepted: {domain.accepted}")
    return found


def _bag_of(domain: Bag, value: Any, where: str) -> Bag:
    deck = domain.deck
    if not isinstance(value, Entries):
        raise InputError(f"{where} is not a map from cards to copies")
    counts = [0] * deck.kinds
    for entry in value.members:
        label, copies = entry if isinstance(entry, tuple) else (entry, 1)
        if label not in deck.labels:
            raise InputError(f"{where}: {nearest(str(label), deck.labels, 'card')}")
        kind = deck.labels.index(label)
        if type(copies) is not int or not 0 < copies <= deck.copies[kind]:
            accepted = f"1 to {deck.copies[kind]}"
            raise InputError(f"{where} holds {copies!r} {label}; accepted: {accepted}")
        if counts[kind]:
            raise InputError(f"{where} names {label} twice")
        counts[kind] = copies
    return deck.bag(counts)


# -- comparing -----------------------------------------------------------------------


def difference(told: Any, ruled: Any, path: str) -> str:
    """The first place where two values that were read differ, or an empty text.

    Args:
        told: the value in a trace.
        ruled: the value that the rules give.
        path: what the value is called.
    """
    if repr(told) == repr(ruled):  # True == 1, but their texts differ
        return ""
    if isinstance(told, Entries) and isinstance(ruled, Entries):
        return f"{path} {_members(told, ruled)}"
    inner: list[tuple[Any, Any, str]] = []
    if isinstance(told, tuple) and isinstance(ruled, tuple):
        if len(told) == len(ruled):
            pairs = enumerate(zip(told, ruled, strict=True))
            inner = [(a, b, f"{path}[{i}]") for i, (a, b) in pairs]
    elif isinstance(told, dict) and isinstance(ruled, dict) and [*told] == [*ruled]:
        inner = [(told[k], ruled[k], f"{path}.{k}") for k in ruled]
    for a, b, where in inner:
        found = difference(a, b, where)
        if found:
            return found
    return f"{path} is {told!r} in the trace, {ruled!r} by the rules"


def _members(told: Entries, ruled: Entries) -> str:
    """The first member that only one of two maps or sets has."""
    only = [m for m in told.members if m not in ruled.members]
    if only:
        return f"has {_member(only[0])} in the trace, not by the rules"
    lost = [m for m in ruled.members if m not in told.members]
    return f"lacks {_member(lost[0])} in the trace" if lost else "repeats a member"


def _member(member: Any) -> str:
    if isinstance(member, tuple) and len(member) == 2:
        return f"{member[0]}: {member[1]}"
    return repr(member)
