"""YAML documents that people write, read as text and located mistakes.

Every scalar stays the text that was written (``off`` is "off", not false), and nothing
in a document can make reading it slow or surprising: no anchors, aliases or tags, no
key twice, a bounded size and nesting. The line of every entry is kept, so that what is
found wrong later can be said with its place.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import attrs
import yaml
from cattrs import BaseValidationError, ClassValidationError, Converter

from engines.positions import FieldRefused, path_text, shown
from engines.positions import Path as Place
from spec.ledger import InputError, nearest

LARGEST = 500_000  # characters
DEEPEST = 20

T = TypeVar("T")

_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


@attrs.frozen
class Document:
    """The content of a document: texts, lists and mappings.

    Attributes:
        name: the file's name, for messages.
        data: the content.
        lines: the line of each entry, by the path to it.
    """

    name: str
    data: Any
    lines: Mapping[Place, int]

    def refusal(self, path: Place, problem: str) -> InputError:
        """What is wrong at a path, with the line of the nearest entry above it."""
        known = path
        while known and known not in self.lines:
            known = known[:-1]
        where = f"{self.name}:{self.lines.get(known, 1)}"
        middle = f"{path_text(path)}: " if path else ""
        return InputError(f"{where}: {middle}{problem}")


def load(source: Path | str) -> Document:
    """Read a document from a file (a path) or from a text.

    Raises:
        InputError: with file and line, if it is no document of the accepted form.
    """
    name = str(source) if isinstance(source, Path) else "text"
    text = _text(source) if isinstance(source, Path) else source
    if len(text) > LARGEST:
        raise InputError(f"{name}: longer than {LARGEST} characters")
    try:
        return _Builder(name, text).document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        problem = error.problem or error.context
        raise InputError(f"{name}:{line}: no YAML: {problem}") from None
    except (yaml.YAMLError, UnicodeError) as error:
        problem = " ".join(str(error).split())
        raise InputError(f"{name}: no YAML: {problem}") from None


def _text(path: Path) -> str:
    try:
        if path.is_dir():
            raise InputError(f"{path}: is a directory; accepted: a file")
        if not path.is_file():
            raise InputError(f"{path}: no such file")
        if path.stat().st_size > 4 * LARGEST:
            raise InputError(f"{path}: longer than {LARGEST} characters")
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: no UTF-8 text: {error.reason}") from None
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: cannot be read: {error}") from None


def _line(event: Any) -> int:
    return int(event.start_mark.line) + 1


class _Builder:
    """Builds the content from YAML's events, so that depth is checked on the way."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.events: Iterator[Any] = yaml.parse(text, Loader=_LOADER)
        self.lines: dict[Place, int] = {}

    def document(self) -> Document:
        """The one document of the text."""
        next(self.events)  # the start of the stream
        if isinstance(next(self.events), yaml.StreamEndEvent):
            raise InputError(f"{self.name}: empty")
        data = self._node(next(self.events), ())
        next(self.events)  # the end of the document
        after = next(self.events)
        if not isinstance(after, yaml.StreamEndEvent):
            raise self._refusal(after, "a second document; accepted: one")
        return Document(self.name, data, self.lines)

    def _refusal(self, event: Any, problem: str) -> InputError:
        return InputError(f"{self.name}:{_line(event)}: {problem}")

    def _require_plain(self, event: Any) -> None:
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            raise self._refusal(event, "anchors and aliases are not accepted")
        if event.tag is not None:
            raise self._refusal(event, f"tag {shown(event.tag)} is not accepted")

    def _node(self, event: Any, path: Place) -> Any:
        self._require_plain(event)
        if len(path) > DEEPEST:
            raise self._refusal(event, f"nested deeper than {DEEPEST}")
        self.lines.setdefault(path, _line(event))
        if isinstance(event, yaml.ScalarEvent):
            return event.value
        if isinstance(event, yaml.SequenceStartEvent):
            return self._items(path)
        return self._entries(path)

    def _items(self, path: Place) -> list[Any]:
        items: list[Any] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self._node(event, (*path, len(items))))
        return items

    def _entries(self, path: Place) -> dict[str, Any]:
        entries: dict[str, Any] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            self._require_plain(event)
            if not isinstance(event, yaml.ScalarEvent):
                raise self._refusal(event, "a list or mapping as a key; accepted: text")
            key = event.value
            if key in entries:
                raise self._refusal(event, f"{shown(key)} given twice; accepted: once")
            self.lines[*path, key] = _line(event)
            entries[key] = self._node(next(self.events), (*path, key))
        return entries


# -- structure -----------------------------------------------------------------------


def structured(document: Document, converter: Converter, kind: type[T]) -> T:
    """The content as an attrs class.

    Raises:
        InputError: for the first mistake, with file, line, path, what was given and
            what is accepted.
    """
    try:
        return converter.structure(document.data, kind)
    except (BaseValidationError, InputError) as error:
        raise document.refusal(*first_mistake(error)) from None


def mapping(given: object, kind: type[Any]) -> Mapping[str, Any]:
    """What was given for an attrs class, if it is a mapping with its fields.

    Raises:
        FieldRefused: if it is none, or lacks a field that has no default.
    """
    fields = [f.name for f in attrs.fields(kind)]
    if not isinstance(given, Mapping):
        accepted = ", ".join(fields)
        raise FieldRefused(
            (), f"{shown(given)} given; accepted: a mapping of {accepted}"
        )
    for f in attrs.fields(kind):
        if f.default is attrs.NOTHING and f.name not in given:
            raise FieldRefused((), f"field {f.name} is missing")
    for name in given:
        if name not in fields:
            raise FieldRefused((name,), nearest(name, fields, "field"))
    return given


def first_mistake(error: Exception, path: Place = ()) -> tuple[Place, str]:
    """The first mistake in a tree of them: the path to it, and what is wrong."""
    if isinstance(error, FieldRefused):
        return (*path, *error.path), error.problem
    if isinstance(error, ClassValidationError):
        for inner, note in error.group_exceptions()[0]:
            return first_mistake(inner, (*path, note.name))
    if isinstance(error, BaseValidationError):
        return first_mistake(error.exceptions[0], path)
    return path, str(error)
