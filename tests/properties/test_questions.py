"""Every named question of every game has the verdict that is expected of it.

In the profile ci for the smallest number of players that a question is about, for
COSMOS (2024) the two smallest, and without those that rest on proofs which take
minutes; in the profile full for all.
"""

import os
from collections.abc import Iterator
from functools import cache

import attrs
import pytest

from engines.proofs import Prover
from engines.unrolling import Prepared
from orrery.asking import catalogue_of
from orrery.shelf import rulebook, rulebooks
from properties.questions import Catalogue, Named, answer
from spec.games import Configuration, Game
from spec.system import Verdict

FULL = os.environ.get("ORRERY_PROFILE") == "full"
PLACES = [pytest.param(book.name, id=book.name) for book in rulebooks()]
COSMOS_NAME = "cosmos2024"
COSMOS = catalogue_of(COSMOS_NAME)
LONG = ("chaos",)  # games whose proofs of invariants are made in the profile full
SLOW = {("empires", "larger-jump")}  # proofs that take ten seconds and more


def game(name: str, players: int, rules: str | None = None, **rulings: str) -> Game:
    named = {name.replace("_", "-"): option for name, option in rulings.items()}
    return rulebook(name).build(Configuration(players, rules, named, packed=False))


@cache
def bench(name: str, rules: str, players: int) -> tuple[Game, Prepared]:
    """A game, and the windows that its questions share."""
    return game(name, players, rules), Prepared()


@cache
def catalogue(name: str) -> Catalogue:
    """The questions of a game; without invariants where their proofs take long."""
    made = catalogue_of(name)
    return attrs.evolve(made, invariants=()) if name in LONG and not FULL else made


def asked() -> Iterator[pytest.param]:
    for book in rulebooks():
        for question in catalogue_of(book.name).questions:
            for rules in book.rules:
                players = tuple(question.expects(rules))
                few = 2 if book.name == COSMOS_NAME else 1
                some = players if FULL else players[:few]
                for n in some:
                    words = [book.name, question.name, rules, n]
                    name = "-".join(map(str, words))
                    yield pytest.param(book.name, question, rules, n, id=name)


@pytest.mark.parametrize(("name", "question", "rules", "players"), list(asked()))
def test_the_verdict_is_the_expected_one(
    name: str, question: Named, rules: str, players: int
) -> None:
    if (name, question.name) in SLOW and not FULL:
        pytest.skip("a long proof, which is made in `make full`")
    made, prepared = bench(name, rules, players)
    asked, expected = catalogue(name), question.expects(rules)[players]
    prover = Prover(asked.invariants)

    found = answer(made, question, asked, prover, prepared=prepared)

    if found.position is not None and not asked.invariants:
        pytest.skip("rests on invariants, which are proven in `make full`")
    assert found.verdict is expected, found.why
    if found.verdict is Verdict.REACHABLE:
        assert found.plays
        assert all(play.start == play.game.start for play in found.plays)
    if found.verdict is Verdict.UNKNOWN:
        assert found.why
    if found.verdict is Verdict.HOLDS:
        assert found.condition
        assert {made.verdict for made in found.obligations} == {Verdict.HOLDS}


@pytest.mark.parametrize("name", PLACES)
def test_every_id_and_name_is_one_question(name: str) -> None:
    questions = catalogue_of(name).questions

    assert len({question.id for question in questions}) == len(questions)
    assert len({question.name for question in questions}) == len(questions)


def test_all_questions_of_the_rules_editor_are_there() -> None:
    ids = {question.id for question in COSMOS.questions}

    assert {f"COS-Q{number:02}" for number in range(1, 45)} <= ids


@pytest.mark.parametrize("name", PLACES)
def test_every_question_cites_sentences_of_the_rulebook(name: str) -> None:
    known = rulebook(name).ledger().by_id

    for question in catalogue_of(name).questions:
        assert question.cites.split(), question.name
        assert all(cited in known for cited in question.cites.split()), question.name


@pytest.mark.parametrize("name", PLACES)
def test_every_question_is_asked_by_some_rules_and_answered_somehow(name: str) -> None:
    book, windows = rulebook(name), catalogue_of(name).windows

    for question in catalogue_of(name).questions:
        assert any(question.expects(rules) for rules in book.rules), question.name
        ways = (question.where, question.witness, question.settled_by, question.because)
        assert any(ways), question.name
        if question.where and question.witness is None:
            assert all(window in windows for window in question.windows)


@pytest.mark.parametrize(
    ("name", "players", "rulings"),
    [
        ("big-bang-without-table", 3, {"collision_target": "any-played"}),
        ("no-legal-card", 3, {"all_black_exempt": "no"}),
        ("plain-beats-black", 3, {"black_collides": "no"}),
    ],
)
def test_another_ruling_may_turn_the_answer(name, players, rulings) -> None:
    question = COSMOS.named(name)
    made = game("cosmos2024", players, **rulings)

    found = answer(made, question, COSMOS, Prover(COSMOS.invariants))

    turned = name != "plain-beats-black"
    assert (found.verdict is not Verdict.IMPOSSIBLE) is turned, found.why


@pytest.mark.parametrize(
    ("name", "rules", "ruling", "verdict"),
    [
        ("glitch-broken-through", "base", "glitch-breakthrough=yes", "unknown"),
        ("black-hole-discarded", "base", "black-hole-alone=forbidden", "impossible"),
        ("own-supernova", "base", "self-supernova=forbidden", "impossible"),
    ],
)
def test_another_ruling_of_chaos_may_turn_the_answer(
    name: str, rules: str, ruling: str, verdict: str
) -> None:
    asked, (place, option) = catalogue("chaos"), ruling.split("=")
    made = game("chaos", 2, rules, **{place: option})

    found = answer(made, asked.named(name), asked, Prover(asked.invariants))

    assert str(found.verdict) == verdict, found.why
