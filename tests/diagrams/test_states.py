"""State graphs of small decks: every position, or groups of positions."""

import pytest

from diagrams.flowchart import draw
from diagrams.states import explore
from spec.cosmos2024.game import RULEBOOK
from spec.games import Configuration
from spec.ledger import InputError

TINY = {"cards": "Sun1 Moo1 Ear1", "hand": 1, "table": 0, "threshold": 1}

WHOLE = (
    "phase, starter, leader, dealt, played, cards[0], cards[1], cards[2], won[A], "
    "hands[A][Sun1], hands[A][Moo1], hands[B][Sun1], hands[B][Moo1], hands[C][Sun1], "
    "hands[C][Moo1], won[B], totals[A], totals[B], totals[C]"
)


def game(deck):
    return RULEBOOK.build(Configuration(players=3, deck=deck))


def test_a_projection_groups_all_positions() -> None:
    found = explore(game(TINY), ("phase",))
    chosen = found.abstraction

    assert [chosen.id(key) for key in found.nodes] == [
        f"phase = {phase}"
        for phase in ("deal", "start", "play", "award", "score", "over")
        if any(chosen.texts(key) == [phase] for key in found.nodes)
    ]
    assert {chosen.texts(key)[0] for key in found.over} == {"over"}
    assert found.searched == 94


def test_a_graph_of_too_many_positions_names_a_projection() -> None:
    with pytest.raises(InputError) as refused:
        explore(game(TINY))

    assert "has 94 nodes, more than 80; project it: --by phase" in str(refused.value)


def test_a_projection_of_too_many_groups_is_refused_too() -> None:
    with pytest.raises(InputError, match="nodes, more than 80; project it: --by phase"):
        explore(game(TINY), (WHOLE,))


def test_a_small_game_is_drawn_position_by_position() -> None:
    one = game({"cards": "Sun4 Sun4 Moo1", "hand": 1, "table": 0, "threshold": 1})

    found = explore(one)

    assert len(found.nodes) == found.searched
    assert len({key[-1] for key in found.nodes}) == found.searched
    assert draw(found).text.count("shown by play") == 0


def test_a_whole_game_is_too_large(monkeypatch) -> None:
    monkeypatch.setattr("diagrams.states.LIMIT", 1000)

    with pytest.raises(InputError, match=r"more than 1,000 positions .*--deck FILE"):
        explore(RULEBOOK.build(Configuration()), ("phase",))
