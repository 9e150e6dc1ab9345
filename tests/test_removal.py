"""No clause can be dropped unseen: what notices that it is gone, for every clause.

Each guard and effect is silenced in turn (it keeps its name, allows everything and
changes nothing). Then a scenario, a search or a property that was green before must
not be green, by what it finds and not by a crash; or the prover shows that the clause
follows from the others and the invariants. What noticed each is printed at the end of
the run (``tests/conftest.py``).
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import product
from operator import itemgetter
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest

from engines.induction import prove
from engines.obligations import Obligation
from engines.redundancy import redundant
from engines.scenarios import Case, cases
from engines.variants import droppable, silenced, without
from orrery.shelf import names, rulebook, rulebooks, shelf
from orrery.verifying import suite_of
from properties.suite import Bench, checked
from spec.games import Configuration, Game, Rulebook
from spec.ledger import InputError
from spec.system import Clause, Verdict

FOLDER = Path(__file__).parent / "scenarios"
QUICK = ("search", "play", "lemma")  # methods of properties that are asked


def clauses() -> Iterator[tuple[str, str]]:
    """Every guard and effect of every game, those that only a ruling brings too."""
    for book in rulebooks():
        found = shelf(book).clauses
        yield from ((book.name, c.id) for c in found if c.kind in ("guard", "effect"))


@cache
def scenarios(name: str) -> tuple[Case, ...]:
    """The scenarios of a game."""
    files = sorted((FOLDER / name).rglob("*.yaml"))
    return tuple(case for file in files for case in cases(file))


BUILT: dict[str, Game] = {}


def changed_book(name: str, change: Callable[[Game], Game]) -> Rulebook:
    """The rulebook whose games are changed; each is built once."""
    book = rulebook(name)

    def build(configuration: Configuration) -> Game:
        key = f"{name} {configuration}"
        if key not in BUILT:
            BUILT[key] = book.build(configuration)
        return change(BUILT[key])

    return attrs.evolve(book, build=build)


def quiet_book(name: str, id: str) -> Rulebook:
    """The rulebook in which a clause says nothing."""
    return changed_book(
        name, lambda game: silenced(game, id) if id in droppable(game) else game
    )


def recording(clause: Clause, heard: set[str]) -> Clause:
    """A guard that notes where it refuses anything, an effect that notes a step."""

    def run(s: Any, a: Any) -> Any:
        found = clause.run(s, a)
        if clause.kind == "effect" or not np.all(found):
            heard.add(clause.id)
        return found

    return attrs.evolve(clause, run=run)


def recorded(game: Game, heard: set[str]) -> Game:
    """The game whose guards and effects note that they matter."""
    moves = [
        attrs.evolve(
            move,
            guards=tuple(recording(c, heard) for c in move.guards),
            effects=tuple(recording(c, heard) for c in move.effects),
        )
        for move in game.moves
    ]
    return attrs.evolve(game, moves=tuple(moves))


@cache
def hearing(name: str) -> dict[str, list[Case]]:
    """The scenarios that run an effect, or that a guard refuses something in.

    To all others it is the same whether the clause is there or not. Those that name
    the clause come first, then the short ones.
    """
    found = defaultdict[str, list[tuple[bool, int, Case]]](list)
    for case in scenarios(name):
        heard, text = set[str](), repr(case.scenario)
        book = changed_book(name, partial(recorded, heard=heard))
        case.run(lambda named, book=book: book)
        for id in heard:
            found[id].append((id not in text, len(text), case))
    return {
        id: [case for *_, case in sorted(rows, key=itemgetter(0, 1))]
        for id, rows in found.items()
    }


def by_scenarios(name: str, id: str) -> str | None:
    """A scenario that is no longer as expected."""
    book = quiet_book(name, id)
    for case in hearing(name).get(id, ()):
        try:
            results = case.run(lambda named: book)
        except (InputError, ArithmeticError, LookupError, TypeError, ValueError):
            continue  # a crash is no finding
        for result in results:
            if not result.passed:
                return f"scenario {result.id}: {result.messages[0].splitlines()[0]}"
    return None


def by_properties(name: str, id: str) -> str | None:
    """A property whose verdict is no longer the expected one."""
    book = quiet_book(name, id)
    for players, rules in product(book.players[:2], book.rules):
        bench = Bench(book, Configuration(players, rules), suite_of(name))
        if id not in droppable(bench.game):
            continue
        for item in bench.suite.about(bench.game):
            if item.method not in QUICK:
                continue
            found = checked(item, bench)
            if found.verdict not in (bench.expected(item), Verdict.UNKNOWN):
                return f"property {item.id}: {found.verdict}"
    return None


def by_proof(name: str, id: str) -> str | None:
    """The proof that a clause follows from the others, for each number of players."""
    book = rulebook(name)
    made: list[Obligation] = []
    for players, rules in product(book.players, book.rules):
        game = book.build(Configuration(players, rules, packed=False))
        if id not in droppable(game):
            continue
        wanted = suite_of(name).catalogue.invariants
        proven = prove(without(game, id), wanted).proven
        made += redundant(game, id, proven)
        if any(o.verdict is not Verdict.HOLDS for o in made):
            return None
    return made and f"redundant, proven: {', '.join(o.name for o in made)}"


WAYS: tuple[Callable[[str, str], str | None], ...] = (
    by_scenarios,
    by_properties,
    by_proof,
)


@pytest.mark.parametrize(("name", "id"), list(clauses()))
def test_a_clause_that_is_gone_is_noticed(name: str, id: str, record_property) -> None:
    noticed = next(filter(None, (way(name, id) for way in WAYS)), None)
    record_property("noticed", f"{name} {id}: {noticed}")
    assert noticed is not None, f"{name}: nothing notices that {id} is gone"


def test_every_game_has_clauses_that_are_dropped() -> None:
    assert {name for name, _ in clauses()} == set(names())


def test_the_scenarios_are_green_as_they_are() -> None:
    for name in names():
        results = [r for case in scenarios(name) for r in case.run(rulebook)]
        assert results
        assert all(result.passed for result in results)


def test_a_clause_that_adds_nothing_is_proven_redundant() -> None:
    game = rulebook("cosmos2024").build(Configuration(packed=False))
    first = game.moves[0]
    idle = attrs.evolve(first.effects[0], id="X.IDLE", run=lambda s, a: s)
    padded = attrs.evolve(first, effects=(*first.effects, idle))
    more = attrs.evolve(game, moves=(padded, *game.moves[1:]))
    (made,) = redundant(more, "X.IDLE", ())
    assert (made.name, made.verdict) == (f"{first.name}/X.IDLE/RED", Verdict.HOLDS)
    (needed,) = redundant(game, first.effects[0].id, ())
    assert needed.verdict is Verdict.REFUTED
