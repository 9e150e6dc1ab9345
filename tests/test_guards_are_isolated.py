"""Every guard of every game has tests where it alone refuses, and near misses.

The tests of a game's guards are in ``tests/<game>/test_guards*.py``. Their names say
which clause they are about, ``test_<clause>_refuses_<circumstance>`` and
``test_<clause>_allows_<circumstance>``; each asserts that a list of objections is
exactly that clause's id, or empty. They are read, not run: pytest runs them.
"""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

import attrs
import pytest

from orrery import shelf
from spec.cosmos2024.game import RULEBOOK
from spec.games import Configuration, Game, Rulebook
from spec.system import Clause
from tests.engines.toy import jug

HERE = Path(__file__).resolve().parent
NAME = re.compile(r"test_(\w+?)_(refuses|allows)_\w+")


def compared(function: ast.FunctionDef) -> list[list[str]]:
    """The lists of texts that the assertions of a test compare something with."""
    sides = [
        side
        for node in ast.walk(function)
        if isinstance(node, ast.Assert) and isinstance(node.test, ast.Compare)
        if isinstance(node.test.ops[0], ast.Eq)
        for side in node.test.comparators
    ]
    return [ast.literal_eval(side) for side in sides if isinstance(side, ast.List)]


def faults(clauses: Iterable[Clause], source: str) -> list[str]:
    """What is missing or wrong in a file of tests for some guards."""
    ids = {clause.name: clause.id for clause in clauses}
    missing = {(name, kind) for name in ids for kind in ("refuses", "allows")}
    found: list[str] = []
    for node in ast.parse(source).body:
        match = isinstance(node, ast.FunctionDef) and NAME.fullmatch(node.name)
        if not match:
            continue
        name, kind = match.groups()
        if name not in ids:
            found.append(f"{node.name}: {name} is no guard")
            continue
        expected = [ids[name]] if kind == "refuses" else []
        lists = compared(node)
        if lists and all(given == expected for given in lists):
            missing.discard((name, kind))
        else:
            found.append(f"{node.name}: compares {lists}, not {expected}")
    return found + [f"no test_{name}_{kind}_..." for name, kind in sorted(missing)]


def guards_of(book: Rulebook) -> list[Clause]:
    """The guards of a game under any ruling."""
    shelved = shelf.shelf(book)
    return [clause for clause in shelved.clauses if clause.kind == "guard"]


def source_of(game: str) -> str:
    """The tests of a game's guards, from all files that hold some."""
    paths = sorted((HERE / game).glob("test_guards*.py"))
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


@pytest.mark.parametrize("game", shelf.names())
def test_every_guard_is_isolated(game: str) -> None:
    guards = guards_of(shelf.rulebook(game))

    assert guards
    assert faults(guards, source_of(game)) == []


# -- the check itself ------------------------------------------------------------------

GUARDS = [jug().clause(id) for id in ("FILL.PHASE", "POUR.PHASE")]
WHOLE = """
def test_jug_is_open_refuses_a_full_jug(): assert objecting(1) == ["FILL.PHASE"]
def test_jug_is_open_allows_an_empty_jug(): assert objecting(2) == []
def test_jug_is_full_refuses_an_empty_jug(): assert objecting(3) == ["POUR.PHASE"]
def test_jug_is_full_allows_a_full_jug(): assert objecting(4) == []
def test_jugs_are_round(): assert True
"""


def test_a_file_with_both_kinds_for_every_guard_passes() -> None:
    assert faults(GUARDS, WHOLE) == []


@pytest.mark.parametrize("name", ["jug_is_open", "jug_is_full"])
@pytest.mark.parametrize("kind", ["refuses", "allows"])
def test_a_missing_test_is_named(name: str, kind: str) -> None:
    lines = [line for line in WHOLE.splitlines() if f"{name}_{kind}" not in line]

    assert faults(GUARDS, "\n".join(lines)) == [f"no test_{name}_{kind}_..."]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param('["FILL.PHASE"]', '["FILL.PHASE", "FILL.SEAT"]', id="not-alone"),
        pytest.param('["FILL.PHASE"]', '["POUR.PHASE"]', id="another-clause"),
        pytest.param('== ["FILL.PHASE"]', "", id="nothing-compared"),
        pytest.param('== ["FILL.PHASE"]', '!= ["FILL.PHASE"]', id="unequal"),
    ],
)
def test_a_test_that_does_not_show_the_guard_alone_is_no_test(
    old: str, new: str
) -> None:
    found = faults(GUARDS, WHOLE.replace(old, new))

    assert [line.partition(":")[0] for line in found] == [
        "test_jug_is_open_refuses_a_full_jug",
        "no test_jug_is_open_refuses_...",
    ]


def test_a_near_miss_with_an_objection_is_none() -> None:
    source = WHOLE.replace("objecting(2) == []", 'objecting(2) == ["FILL.ROOM"]')

    assert faults(GUARDS, source) == [
        "test_jug_is_open_allows_an_empty_jug: compares [['FILL.ROOM']], not []",
        "no test_jug_is_open_allows_...",
    ]


def test_a_test_of_a_guard_that_is_gone_is_named() -> None:
    assert faults(GUARDS[1:], WHOLE) == [
        "test_jug_is_open_refuses_a_full_jug: jug_is_open is no guard",
        "test_jug_is_open_allows_an_empty_jug: jug_is_open is no guard",
    ]


def test_a_guard_that_one_ruling_brings_needs_tests_too() -> None:
    def built(configuration: Configuration) -> Game:
        game = RULEBOOK.build(configuration)
        if not game.rulings.ruled("follow-scope", "lead-suit"):
            return game
        first, *others = game.moves
        guarded = attrs.evolve(first, guards=(*first.guards, GUARDS[0]))
        return attrs.evolve(game, moves=(guarded, *others))

    source = source_of("cosmos2024")
    guards = guards_of(attrs.evolve(RULEBOOK, build=built))

    assert faults(guards, source) == [
        "no test_jug_is_open_allows_...",
        "no test_jug_is_open_refuses_...",
    ]
