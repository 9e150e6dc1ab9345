"""Positions as structured text: what scenario files give and what reports show.

Fields are named as in the class of the state. A leaf is a text of its domain, a bag a
text of labels (``Sun2 Moo9``, a label for each copy), a tuple a list, a text of labels
or a mapping from the labels of its entries, and a part with fields a mapping. What a
mapping leaves out keeps its value, so that a position may be given in part.

A pile may be given as one text of labels, top first: in known order where it has room
for that, else shuffled together; in ``Sun2 Moo9 | Sat1`` the cards before the bar are
shuffled together. A text for numbered places may stop early: the others are empty.

The entries of a field go by the seats if there is one for each seat and the metadata
of the field does not say ``numbered``; a tuple within a tuple is always numbered.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from spec.games import Game
from spec.ledger import InputError, nearest
from spec.piles import Bag, Pile
from spec.shapes import Range

_LONGEST_SHOWN = 60
_EMPTY = "-"  # the label of a place where nothing lies
_BAR = "|"  # between the cards of a pile that are shuffled and those in known order

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


def read_start(game: Game, given: Mapping[str, object]) -> Any:
    """The position that a text gives for a play to start from.

    Raises:
        FieldRefused: also if the game says that it is no position of it.
    """
    state = read(game, given)
    for wrong, problem in game.flaws(state):
        if wrong:
            raise FieldRefused((), f"no position of {game.title}: {problem}")
    return state


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
    if isinstance(shape, Pile) and not isinstance(given, Mapping):
        return _read_pile(shape, given)
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


def _read_pile(shape: Pile, given: object) -> Pile:
    if not isinstance(given, str):
        accepted = "a text or a mapping of loose, stacked, size"
        raise FieldRefused((), f"{shown(given)} given; accepted: {accepted}")
    shuffled, bar, known = given.partition(_BAR)
    if not bar and shape.stacked:
        shuffled, known = "", given
    cards, room = known.split(), len(shape.stacked)
    if len(cards) > room:
        problem = f"{len(cards)} cards in known order given; accepted: 0 to {room}"
        raise FieldRefused((), problem)
    if _EMPTY in cards:
        raise FieldRefused((), f"{_EMPTY!r} given; accepted: labels of cards only")
    loose = _read_bag(shape.loose, shuffled)
    filled = _filled(cards, shape.stacked)
    slots = [_read_leaf(d, card) for d, card in zip(shape.stacked, filled, strict=True)]
    return Pile(loose, tuple(slots), len(cards))


def _filled(words: list[str], shape: tuple[Range, ...]) -> list[str]:
    """Words for all places: where they stop early, the others are empty if they can."""
    rest = shape[len(words) :]
    can = all(domain.labels[-1:] == (_EMPTY,) for domain in rest)
    return [*words, *[_EMPTY] * len(rest)] if can else words


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
        if labels[:1] == ("0",):
            parts = _filled(parts, shape)
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
    if isinstance(shape, Pile) and _is_in_order(part):
        return _written_pile(game, shape, part)
    return _written_fields(game, shape, part, base)


def _is_in_order(pile: Pile) -> bool:
    """Whether the filled places of a pile are the upper ones, as many as it says."""
    empty = pile.loose.deck.kinds
    lying = [card != empty for card in pile.stacked]
    return lying == [i < pile.size for i in range(len(lying))]


def _written_pile(game: Game, shape: Pile, pile: Pile) -> str:
    shuffled = str(write_part(game, shape.loose, pile.loose, None))
    slots = zip(shape.stacked, pile.stacked[: pile.size], strict=False)
    known = " ".join(domain.text(card) for domain, card in slots)
    if not shuffled or not pile.stacked:
        return known or shuffled
    return f"{shuffled} {_BAR} {known}".strip()


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
