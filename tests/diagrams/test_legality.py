"""The legality of a move: questions in order, refusals where a position has them."""

import attrs
import pytest

from diagrams.decisions import draw
from diagrams.legality import legality
from engines.assumptions import Status
from properties.cosmos2024.pictures import POSITIONS
from spec.cosmos2024.state import Phase
from spec.logic import at, implies, neg
from spec.system import guard

PLAY_GUARDS = ("PHASE", "SEAT", "HELD", "FOLLOW", "BLACKLOCK")


@guard("PLAY.TWICE", "COS-TUR-2")
def card_is_held_again(s, a):
    """A card that is played is in the hand of the player."""
    return implies(at(s.hands, a.seat).has(a.card), s.played >= 0)


@guard("PLAY.CLOSED", "COS-TUR-1")
def trick_is_closed(s, a):
    """No card is played while cards are played."""
    return neg(s.phase == Phase.PLAY)


def with_guards(game, *clauses):
    moves = [
        attrs.evolve(m, guards=(*m.guards, *clauses)) if m.name == "play" else m
        for m in game.moves
    ]
    return attrs.evolve(game, moves=tuple(moves))


@pytest.fixture(scope="module")
def found(games):
    pair = games(3)
    return legality(pair.counted, pair.counted.by_name["play"], POSITIONS, pair.packed)


def test_every_clause_of_play_can_be_the_only_objection(found) -> None:
    assert [q.clause.id for q in found.questions] == [f"PLAY.{g}" for g in PLAY_GUARDS]
    for question in found.questions:
        assert question.holds.status is Status.SAT
        assert question.fails.status is Status.SAT
        assert question.alone.status is Status.SAT
        assert question.alone.shown


def test_the_drawing_has_a_refusal_for_each_clause(found) -> None:
    text = draw(found).text

    for name in PLAY_GUARDS:
        assert f'"PLAY.{name}" -> "refused PLAY.{name}"' in text
    assert '"PLAY.BLACKLOCK" -> "legal"' in text
    assert "A hand of black cards only is exempt." in text
    assert text == draw(found).text


def test_a_clause_that_never_refuses_has_no_refusal(games) -> None:
    game = with_guards(games(3).counted, card_is_held_again)

    found = legality(game, game.by_name["play"], POSITIONS, packed=None)

    assert found.questions[-1].fails.status is Status.UNSAT
    assert '"refused PLAY.TWICE"' not in draw(found).text


def test_a_clause_that_refuses_all_leaves_no_way_to_legal(games) -> None:
    game = with_guards(games(3).counted, trick_is_closed)

    found = legality(game, game.by_name["play"], POSITIONS, packed=None)

    assert found.questions[-1].holds.status is Status.UNSAT
    assert '-> "legal"' not in draw(found).text
