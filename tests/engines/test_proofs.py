"""What a kept proof depends on."""

import ast
from pathlib import Path

import pytest

from engines import induction, proofs
from properties.chaos.invariants import INVARIANTS
from spec.chaos.game import build
from spec.games import Configuration

ENGINES = Path(induction.__file__).parent


def prover() -> set[Path]:
    """The modules of the engines that proofs are made by, found by their imports."""
    found, todo = set[Path](), [Path(induction.__file__)]
    while todo:
        file = todo.pop()
        if file in found:
            continue
        found.add(file)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{a.name}" for a in node.names)]
                within = [n.removeprefix("engines.") for n in names]
                todo += [f for n in within if (f := ENGINES / f"{n}.py").is_file()]
    return found


def test_a_change_of_the_prover_means_a_new_proof(monkeypatch) -> None:
    """No module that takes part in a proof can change and the proof be kept."""
    game = build(Configuration(2, "base", packed=False))
    before = proofs.digest(game, INVARIANTS)
    assert ENGINES / "subterms.py" in prover()
    for changed in prover():
        monkeypatch.setattr(
            proofs, "source", lambda file, c=changed: "new" if file == c else "old"
        )
        one = proofs.digest(game, INVARIANTS)
        monkeypatch.setattr(proofs, "source", lambda file: "old")
        assert one != proofs.digest(game, INVARIANTS), changed.name
    monkeypatch.undo()
    assert proofs.digest(game, INVARIANTS) == before


@pytest.mark.parametrize("players", [3, 4])
def test_another_number_of_players_means_another_proof(players: int) -> None:
    """A configuration has its own proofs."""
    two, more = (build(Configuration(n, "base", packed=False)) for n in (2, players))
    assert proofs.digest(two, INVARIANTS) != proofs.digest(more, INVARIANTS)
