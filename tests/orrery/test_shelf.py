"""Games are found in the folders of the rules, with every clause they can have."""

import importlib
import sys

import pytest

import spec
from orrery import shelf
from spec.cosmos2024.game import RULEBOOK
from spec.ledger import InputError


def test_every_folder_with_a_game_is_a_game() -> None:
    assert "cosmos2024" in shelf.names()
    assert shelf.rulebook("COSMOS2024") is RULEBOOK


def test_a_further_game_needs_no_change(tmp_path, monkeypatch) -> None:
    folder = tmp_path / "comets"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "game.py").write_text(
        "from spec.cosmos2024.game import RULEBOOK\n", encoding="utf-8"
    )
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "__init__.py").touch()
    monkeypatch.setattr(spec, "__path__", [*spec.__path__, str(tmp_path)])
    before = set(sys.modules)
    try:
        assert "comets" in shelf.names()
        assert "notes" not in shelf.names()
        assert shelf.rulebook("comets") is RULEBOOK
    finally:
        for name in set(sys.modules) - before:
            del sys.modules[name]
        importlib.invalidate_caches()


def test_a_game_that_is_not_there_is_no_game() -> None:
    with pytest.raises(InputError, match="unknown game 'chess'"):
        shelf.rulebook("chess")


def test_a_fault_inside_a_game_is_not_hidden(monkeypatch) -> None:
    monkeypatch.delattr("spec.cosmos2024.game.RULEBOOK")

    with pytest.raises(AttributeError):
        shelf.rulebook("cosmos2024")


@pytest.fixture(scope="module")
def shelved() -> shelf.Shelf:
    return shelf.shelf(RULEBOOK)


def test_clauses_of_other_rulings_are_there_with_the_ruling(shelved) -> None:
    sources = {clause.id: source for clause, source in shelved.clauses.items()}

    assert sources["PLAY.FOLLOW"] == ""
    assert sources["SURVIVE.MATCH"] == ""
    assert sources["AWARD.RESTORE"] == "table-persistence=restored-next-trick"
    assert set(shelved.game.clauses) <= set(shelved.clauses)


def test_clauses_know_their_moves(shelved) -> None:
    clause = shelved.clause("take_trick")

    assert clause is shelved.clause("award.take")
    assert shelved.moves[clause] == ("award",)


def test_citing_is_found_in_clauses_and_rulings(shelved) -> None:
    clauses, rulings = shelved.citing("COS-TUR-3")

    assert [clause.id for clause in clauses] == ["PLAY.FOLLOW"]
    assert "COS-R09" in [ruling.id for ruling in rulings]
