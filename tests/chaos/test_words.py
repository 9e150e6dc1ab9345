"""No rule of Chaos Cosmos branches on a value, in source and in every reading.

The same walks run over every game on the shelf; this one is not there yet.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from spec.chaos.game import ledger
from spec.games import Game
from tests.chaos.tables import MIXED, game
from tests.spec import test_branching as source
from tests.spec import test_probes as probes

OPTIONS = [
    (ruling.name, option.name)
    for ruling in ledger().rulings
    for option in ruling.options[1:]
    if not option.absent
]


def test_no_rule_branches_on_a_value() -> None:
    folder = source.ROOT / "spec" / "chaos"
    paths = [*sorted(folder.glob("*.py")), *(source.ROOT / p for p in source.FRAME)]
    texts = {p.relative_to(source.ROOT).as_posix(): p.read_text("utf-8") for p in paths}

    assert [s for s in source.slips(texts) if s.startswith("spec/chaos")] == []


def read(g: Game, *, terms: bool) -> Iterator[Any]:
    """Every clause, and all else that reads a state."""
    for move in g.moves:
        yield from probes.clauses_of(move, terms=terms)
    for seat, _ in enumerate(g.seats):
        yield str(g.view), g.view.run, (seat,)
    yield str(g.outcome), g.outcome.run, ()
    yield "to_act", g.to_act, ()
    yield "over", g.over, ()
    yield from probes.observed(g)


def slips(g: Game, *, terms: bool) -> list[str]:
    if not terms:
        return probes.slips(probes.lane_state(g), read(g, terms=False))
    with probes.terms_without_truth():
        return probes.slips(probes.term_state(g), read(g, terms=True))


@pytest.mark.parametrize("terms", [False, True], ids=["lanes", "terms"])
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("rules", ["base", "playtest"])
def test_no_clause_branches_on_a_value(
    rules: str, players: int, *, terms: bool
) -> None:
    assert slips(game(rules, players, packed=not terms), terms=terms) == []


@pytest.mark.parametrize("rules", ["base", "playtest"])
def test_no_option_of_a_ruling_branches_on_a_value(rules: str) -> None:
    found = []
    for name, option in OPTIONS:
        g = game(rules, 2, MIXED, rulings={name: option})
        found += [(name, option, slip) for slip in slips(g, terms=False)]

    assert found == []
