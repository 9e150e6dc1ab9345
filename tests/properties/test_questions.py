"""Every named question has the verdict that is expected of it."""

from collections.abc import Iterator

import pytest

from engines.proofs import Prover
from properties.cosmos2024.catalogue import catalogue
from properties.questions import Named, answer
from spec.cosmos2024.game import RULEBOOK
from spec.games import Configuration, Game
from spec.system import Verdict

CATALOGUE = catalogue()


def game(players: int, **rulings: str) -> Game:
    named = {name.replace("_", "-"): option for name, option in rulings.items()}
    return RULEBOOK.build(Configuration(players, rulings=named, packed=False))


def asked() -> Iterator[pytest.param]:
    for question in CATALOGUE.questions:
        for players in question.expected:
            yield pytest.param(question, players, id=f"{question.name}-{players}")


@pytest.mark.parametrize(("question", "players"), list(asked()))
def test_the_verdict_is_the_expected_one(question: Named, players: int) -> None:
    found = answer(game(players), question, CATALOGUE, Prover(CATALOGUE.invariants))

    assert found.verdict is question.expected[players], found.why
    if found.verdict is Verdict.REACHABLE:
        assert found.plays
        assert all(play.start == play.game.start for play in found.plays)
    if found.verdict is Verdict.UNKNOWN:
        assert found.why


def test_every_id_and_name_is_one_question() -> None:
    ids = [question.id for question in CATALOGUE.questions]
    names = [question.name for question in CATALOGUE.questions]

    assert len(set(ids)) == len(ids)
    assert len(set(names)) == len(names)


def test_all_questions_of_the_rules_editor_are_there() -> None:
    ids = {question.id for question in CATALOGUE.questions}

    assert {f"COS-Q{number:02}" for number in range(1, 45)} <= ids


def test_every_question_cites_sentences_of_the_rulebook() -> None:
    known = RULEBOOK.ledger().by_id

    for question in CATALOGUE.questions:
        assert question.cites.split(), question.name
        assert all(cited in known for cited in question.cites.split()), question.name


@pytest.mark.parametrize(
    ("name", "players", "rulings"),
    [
        ("big-bang-without-table", 3, {"collision_target": "any-played"}),
        ("no-legal-card", 3, {"all_black_exempt": "no"}),
        ("plain-beats-black", 3, {"black_collides": "no"}),
    ],
)
def test_another_ruling_may_turn_the_answer(name, players, rulings) -> None:
    question = CATALOGUE.named(name)
    prover = Prover(CATALOGUE.invariants)

    found = answer(game(players, **rulings), question, CATALOGUE, prover)

    turned = name != "plain-beats-black"
    assert (found.verdict is not Verdict.IMPOSSIBLE) is turned, found.why
