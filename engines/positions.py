"""Positions as structured text: what scenario files give and what reports show.

Fields are named as in the class of the state. A leaf is a text of its domain, a bag a
text of labels (``Sun2 Moo9``, a label for each copy), a tuple a list, a text of labels
or a mapping from the labels of its entries, and a part with fields a mapping. What a
mapping leaves out keeps its value, so that a position may be given in part.

The entries of a field go by the seats if there is one for each seat and the metadata
of the field does not say ``numbered``; a tuple within a tuple is always numbered.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from spec.games import Game
from spec.ledger import InputError, nearest
from spec.piles import Bag
from spec.shapes import Range

_LONGEST_SHOWN = 60

Path = tuple[str | int, ...]


class FieldRefused(InputError):
    """A field that cannot be read: the path to it, and what is wrong there."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"{path_text(path)}: {problem}" if path else problem)
        self.path = path
        self.problem = problem


@contextmanager
def within(*path: str | int) -> Iterator[None]:
    """Say of every mistake inside that it lies below a path."""
    try:
        yield
    except FieldRefused as error:
        raise FieldRefused((*path, *error.path), error.problem) from None
    except InputError as error:
        raise FieldRefused(path, str(error)) from None


def path_text(path: Path) -> str:
    """A path as text: ``scenarios[2].given.hands.B``."""
    parts = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in path]
    return "".join(parts).removeprefix(".")


def shown(given: object) -> str:
    """What was given, short enough for a message."""
    text = repr(given)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 3]}..."


def entry_labels(game: Game, length: int, *, numbered: bool) -> tuple[str, ...]:
    """The labels of a tuple's entries: seats if there is one for each, else numbers.

    Args:
        game: the game.
        length: how many entries there are.
        numbered: whether the entries are numbered although they may be as many as
            seats: a field says so in its metadata, a tuple within a tuple is so.
    """
    if length == len(game.seats) and not numbered:
        return game.seats
    return tuple(str(i) for i in range(length))


def is_numbered(field: Any) -> bool:
    """Whether a field of a state is a tuple of numbered entries, not one a seat."""
    return bool(field.metadata.get("numbered"))


# -- reading -------------------------------------------------------------------------


def read(game: Game, given: Mapping[str, object], base: Any = None) -> Any:
    """The state that a text gives, in whole or in part.

    Args:
        game: the game whose shape the state has.
        given: texts, lists and mappings by field.
        base: the state that supplies what is not given; None for the initial one.

    Raises:
        FieldRefused: with the path to the field, what was given and what is accepted.
    """
    return read_part(game, game.shape, given, game.start if base is None else base)


def read_part(
    game: Game, shape: Any, given: object, base: Any, *, numbered: bool = False
) -> Any:
    """A part of a state, as :func:`read` does a whole one."""
    if isinstance(shape, Range):
        return _read_leaf(shape, given)
    if isinstance(shape, Bag):
        return _read_bag(shape, given)
    if isinstance(shape, tuple):
        labels = entry_labels(game, len(shape), numbered=numbered)
        return _read_tuple(game, shape, given, base, labels)
    return _read_fields(game, shape, given, base)


def _read_leaf(domain: Range, given: object) -> int:
    value = domain.value(given) if isinstance(given, str) else None
    if value is None:
        if isinstance(given, str) and domain.labels:
            raise FieldRefused((), nearest(given, domain.labels, domain.kind))
        raise FieldRefused((), f"{shown(given)} given; accepted: {domain.accepted}")
    return value


def _read_bag(shape: Bag, given: object) -> Bag:
    deck = shape.deck
    if not isinstance(given, str):
        problem = f"{shown(given)} given; accepted: a text such as {deck.labels[0]!r}"
        raise FieldRefused((), problem)
    counts = [0] * deck.kinds
    for label in given.split():
        if label not in deck.labels:
            raise FieldRefused((), nearest(label, deck.labels, "label"))
        counts[deck.labels.index(label)] += 1
    for label, count, copies in zip(deck.labels, counts, deck.copies, strict=True):
        if count > copies:
            problem = f"{label} given {count} times; accepted: 0 to {copies}"
            raise FieldRefused((), problem)
    return deck.bag(counts)


def _read_tuple(
    game: Game,
    shape: tuple[Any, ...],
    given: object,
    base: tuple[Any, ...],
    labels: tuple[str, ...],
) -> tuple[Any, ...]:
    parts: object = given
    if isinstance(given, str) and all(isinstance(part, Range) for part in shape):
        parts = given.split()
    if isinstance(parts, list | tuple) and len(parts) == len(shape):
        parts = dict(zip(labels, parts, strict=True))
    if not isinstance(parts, Mapping):
        accepted = f"a list of {len(shape)}, or a mapping from {', '.join(labels)}"
        raise FieldRefused((), f"{shown(given)} given; accepted: {accepted}")
    found = list(base)
    for label, part in parts.items():
        with within(label):
            if label not in labels:
                raise FieldRefused((), nearest(label, labels, "entry"))
            i = labels.index(label)
            found[i] = read_part(game, shape[i], part, base[i], numbered=True)
    return tuple(found)


def _read_fields(game: Game, shape: Any, given: object, base: Any) -> Any:
    fields = shape.__attrs_attrs__
    open_fields = {f.name: f for f in fields if not f.metadata.get("static")}
    if not isinstance(given, Mapping):
        names = ", ".join(open_fields)
        raise FieldRefused((), f"{shown(given)} given; accepted: a mapping of {names}")
    parts = {f.name: getattr(base, f.name) for f in fields}
    for name, part in given.items():
        with within(name):
            if name not in open_fields:
                raise FieldRefused((), nearest(name, open_fields, "field"))
            numbered, entry = is_numbered(open_fields[name]), getattr(shape, name)
            old = parts[name]
            parts[name] = read_part(game, entry, part, old, numbered=numbered)
    return type(base)(*parts.values())


# -- writing -------------------------------------------------------------------------


def write(game: Game, state: Any, base: Any = None) -> dict[str, Any]:
    """The fields in which a state differs from another one, as :func:`read` reads them.

    Args:
        game: the game whose shape the states have.
        state: a state of Python values.
        base: the other state; None for the initial one.
    """
    return _written_fields(
        game, game.shape, state, game.start if base is None else base
    )


def write_part(
    game: Game, shape: Any, part: Any, base: Any, *, numbered: bool = False
) -> Any:
    """A part of a state, as :func:`write` does a whole one."""
    if isinstance(shape, Range):
        return shape.text(int(part))
    if isinstance(shape, Bag):
        pairs = zip(shape.deck.labels, part.counts(), strict=True)
        return " ".join(label for label, count in pairs for _ in range(count))
    if isinstance(shape, tuple):
        labels = entry_labels(game, len(shape), numbered=numbered)
        return _written_tuple(game, shape, part, base, labels)
    return _written_fields(game, shape, part, base)


def _written_tuple(
    game: Game,
    shape: tuple[Any, ...],
    part: tuple[Any, ...],
    base: tuple[Any, ...],
    labels: tuple[str, ...],
) -> Any:
    if all(isinstance(entry, Range) for entry in shape):
        texts = [d.text(int(x)) for d, x in zip(shape, part, strict=True)]
        plain = all(text.split() == [text] for text in texts)
        return " ".join(texts) if plain else texts
    rows = zip(labels, shape, part, base, strict=True)
    return {
        label: write_part(game, entry, new, old, numbered=True)
        for label, entry, new, old in rows
        if new != old
    }


def _written_fields(game: Game, shape: Any, part: Any, base: Any) -> dict[str, Any]:
    found = {}
    for field in shape.__attrs_attrs__:
        new, old = getattr(part, field.name), getattr(base, field.name)
        if not field.metadata.get("static") and new != old:
            entry, numbered = getattr(shape, field.name), is_numbered(field)
            found[field.name] = write_part(game, entry, new, old, numbered=numbered)
    return found
