"""The three readings of a word, and the games that tests of the rules run over."""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest

from spec.games import Configuration, ConfigurationRefused, Game, Rulebook
from spec.logic import TRUTHS, computing_type, is_constant, is_lanes, use_z3
from spec.shapes import leaves

ROOT = Path(__file__).resolve().parents[2]
NAMES = sorted(path.parent.name for path in ROOT.glob("spec/*/game.py"))

Row = tuple[int, ...]
Answer = list[tuple[type, int]]


def rulebooks() -> list[Rulebook]:
    return [import_module(f"spec.{name}.game").RULEBOOK for name in NAMES]


def configurations(rulebook: Rulebook) -> list[Configuration]:
    """Every player count and rule set with the default rulings."""
    return [
        Configuration(players=players, rules=rules)
        for rules in rulebook.rules
        for players in rulebook.players
    ]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test with a ``rulebook`` or ``game`` over all there are."""
    if "rulebook" in metafunc.fixturenames:
        metafunc.parametrize("rulebook", rulebooks(), ids=NAMES)
    if "game" in metafunc.fixturenames:
        made = [
            (book, configuration)
            for book in rulebooks()
            for configuration in configurations(book)
        ]
        metafunc.parametrize(
            "game",
            [book.build(configuration) for book, configuration in made],
            ids=[f"{b.name}-{c.rules}-{c.players}" for b, c in made],
        )


@pytest.fixture(scope="session")
def every_game() -> Callable[[Rulebook], list[Game]]:
    """All games of a rulebook with each option alone, or with what it needs."""
    return games_of


def games_of(rulebook: Rulebook) -> list[Game]:
    found = []
    for configuration in configurations(rulebook):
        found.append(rulebook.build(configuration))
        for rulings in rulebook.ledger().alternatives:
            made = attrs.evolve(configuration, rulings=rulings)
            with suppress(ConfigurationRefused):  # it may need another player count
                found.append(rulebook.build(made))
    return found


# -- a word in three readings --------------------------------------------------------


def flat(value: Any) -> Answer:
    """The leaves of an answer with their types, so that 1 is not True nor 1.0."""
    return [(type(x), x) for x in leaves(value)]


def column(values: Sequence[int]) -> Any:
    """Some values of one kind as lanes."""
    truths = isinstance(values[0], bool)
    return np.array(
        values, TRUTHS if truths else computing_type(min(values), max(values))
    )


def by_lane(answer: Any, shape: tuple[int, ...]) -> Any:
    """The leaves of an answer over lanes as nested lists, a level a dimension."""
    return [
        np.broadcast_to(x if is_lanes(x) else np.array(x, object), shape).tolist()
        for x in leaves(answer)
    ]


def in_python(word: Callable[..., Any], rows: Sequence[Row]) -> list[Answer]:
    return [flat(word(*row)) for row in rows]


def in_lanes(
    word: Callable[..., Any], rows: Sequence[Row], fixed: Collection[int] = ()
) -> list[Answer]:
    """The word over columns of the rows; fixed arguments stay Python constants."""
    columns = list(zip(*rows, strict=True))
    arguments = [c[0] if i in fixed else column(c) for i, c in enumerate(columns)]
    parts = by_lane(word(*arguments), (len(rows),))
    return [flat(tuple(part[k] for part in parts)) for k in range(len(rows))]


def in_grid(
    word: Callable[..., Any], rows: Sequence[Row], down: Collection[int]
) -> list[Answer]:
    """The word at every pair of rows: arguments ``down`` have shape (A, 1)."""
    columns = map(column, zip(*rows, strict=True))
    arguments = [c[:, None] if i in down else c for i, c in enumerate(columns)]
    n = len(rows)
    parts = by_lane(word(*arguments), (n, n))
    return [
        flat(tuple(part[j][k] for part in parts)) for j in range(n) for k in range(n)
    ]


def in_terms(
    word: Callable[..., Any], rows: Sequence[Row], fixed: Collection[int] = ()
) -> list[Answer]:
    """The word over Z3 terms, with the rows substituted."""
    z3 = use_z3()
    arguments = [
        value
        if i in fixed
        else z3.Bool(f"x{i}")
        if isinstance(value, bool)
        else z3.Int(f"x{i}")
        for i, value in enumerate(rows[0])
    ]
    parts = leaves(word(*arguments))
    found = []
    for row in rows:
        pairs = [
            (x, z3.BoolVal(v) if isinstance(v, bool) else z3.IntVal(v))
            for x, v in zip(arguments, row, strict=True)
            if not is_constant(x)
        ]
        found.append(flat(tuple(_value(z3, part, pairs) for part in parts)))
    return found


def _value(z3: Any, part: Any, pairs: list[tuple[Any, Any]]) -> int:
    if is_constant(part):
        return part
    value = z3.simplify(z3.substitute(part, *pairs))
    if z3.is_int_value(value):
        return value.as_long()
    assert z3.is_true(value) or z3.is_false(value), f"{value} is no value"
    return z3.is_true(value)


@pytest.fixture(scope="session")
def agree() -> Callable[..., None]:
    """Check that a word answers alike in every reading, and like an oracle."""

    def check(
        word: Callable[..., Any],
        oracle: Callable[..., Any],
        rows: Sequence[Row],
        *,
        fixed: Collection[int] = (),
        down: Collection[int] | None = None,
        terms: bool = True,
    ) -> None:
        """Compare all readings of a word at some rows of arguments.

        Args:
            word: what is read.
            oracle: the same in plain Python.
            rows: arguments.
            fixed: places of arguments that stay constants, as in the first row.
            down: places of arguments of shape (A, 1), each row against each; None for
                a word that has no meaning there.
            terms: whether Z3 reads it too.
        """
        kept = [
            tuple(rows[0][i] if i in fixed else v for i, v in enumerate(row))
            for row in rows
        ]
        expected = in_python(oracle, kept)

        assert in_python(word, kept) == expected
        assert in_lanes(word, kept, fixed) == expected
        if down is not None:
            pairs = [
                tuple(a[i] if i in down else b[i] for i in range(len(a)))
                for a in rows
                for b in rows
            ]
            assert in_grid(word, rows, down) == in_python(oracle, pairs)
        if terms:
            assert in_terms(word, kept, fixed) == expected

    return check
