"""What the names in expressions mean, taken from the game and its state's docstring."""

import inspect
import re
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from engines.expressions import Name
from engines.observables import MOVE, parameters, vocabulary
from spec.games import Game
from spec.piles import Bag
from spec.shapes import Range

_MANY = 8  # labels; of more, the first and the last are shown


def vocabulary_rows(game: Game) -> list[dict[str, Any]]:
    """Every observable of a game's states: name, form, kind, labels, statement."""
    said = {o.name: o.statement for o in game.observables}
    said = {**_fields(game.shape, ""), **said}
    constants = vocabulary(game, steps=True).constants
    rows = [
        {
            "name": name,
            "form": form(about),
            "kind": about.kind,
            "values": [*constants.get(about.kind, ())],
            "indexes": [list(level) for level in about.labels],
            "statement": said.get(name, ""),
        }
        for name, about in vocabulary(game).observables.items()
    ]
    return [*rows, *_step_rows(game, constants)]


def _step_rows(
    game: Game, constants: Mapping[str, Mapping[str, int]]
) -> Iterator[dict[str, Any]]:
    """What a step adds: the move made, its parameters, the position before it."""
    made = dict(parameters(game).values())
    for name, kind in made.items():
        moves = [m for (m, _), (n, _) in parameters(game).items() if n == name]
        of = "the move made" if moves == [MOVE] else f"of the move: {', '.join(moves)}"
        values = [*constants.get(kind, ())]
        yield {
            "name": name,
            "form": name,
            "kind": kind,
            "values": values,
            "indexes": [],
            "statement": f"in a step: {of}",
        }
    yield {
        "name": "was_NAME",
        "form": "was_NAME",
        "kind": "any",
        "values": [],
        "indexes": [],
        "statement": "in a step: any of the above in the position before it",
    }


def form(about: Name) -> str:
    """How an observable is written: ``won[A|B|C]``."""
    levels = []
    for level in about.labels:
        shown = level if len(level) <= _MANY else (level[0], "…", level[-1])
        levels.append(f"[{'|'.join(shown)}]")
    return about.name + "".join(levels)


def _fields(shape: Any, prefix: str) -> dict[str, str]:
    """What the docstrings of a state's classes say of each field."""
    if isinstance(shape, tuple):
        return _fields(shape[0], prefix) if shape else {}
    if isinstance(shape, Range | Bag):
        return {}
    said = _attributes(type(shape))
    found = {}
    for field in attrs.fields(type(shape)):
        name = f"{prefix}{field.name}"
        found[name] = said.get(field.name, "")
        found |= _fields(getattr(shape, field.name), f"{name}_") if _kept(field) else {}
    return found


def _kept(field: Any) -> bool:
    return not field.metadata.get("static")


def _attributes(kind: type) -> dict[str, str]:
    """The "Attributes" of a class's docstring: what each is."""
    _, _, text = (inspect.getdoc(kind) or "").partition("Attributes:\n")
    found = {}
    for entry in re.split(r"\n    (?=\w+:)", "\n" + text.partition("\n\n")[0]):
        name, colon, statement = entry.partition(":")
        if colon:
            found[name.strip()] = " ".join(statement.split()).removesuffix(".")
    return found
