"""A position that a person gives is refused where it is none of Chaos Cosmos."""

import pytest

from engines.play import random_play
from engines.scenarios import run
from spec.chaos.flaws import flaws
from spec.chaos.game import RULEBOOK
from spec.ledger import InputError
from tests.chaos.tables import game

TOP = """
game: chaos
players: 2
given: {phase: act, turn: A, starter: A, owed: 0, draw: AT AT}
scenarios:
"""
NONE = "given: no position of Chaos Cosmos: "
CHAIN = "chain: {kind: GL, defender: B, attacks: 1}"


def given(fields: str, rules: str = "base") -> str:
    """A scenario from a position, and what is said of it ("" where it passes)."""
    text = f"{TOP}  - {{id: CHA-X, title: a test, rules: {rules}, given: {{{fields}}}, "
    try:
        [result] = run(f"{text}then: {{over: no}}}}", lambda name: RULEBOOK)
    except InputError as error:
        return str(error)
    assert result.passed
    return ""


def test_a_position_without_flaws_is_accepted() -> None:
    assert given("hands: {A: AT AT GL}, systems: {A: {real: Ma, joker: Ju}}") == ""
    assert given(f"phase: answer, table: GL, laid: 1, {CHAIN}") == ""
    assert given("phase: closing, origin: A, turn: B, acts: 1", "playtest") == ""


@pytest.mark.parametrize(
    ("fields", "rules", "message"),
    [
        (
            "systems: {A: {real: Ma Ve Ma}}",
            "base",
            "A.real: Ma given 2 times; accepted",
        ),
        ("systems: {A: {joker: Ma Ve}}", "base", "A.joker: unknown planet 'Ma Ve'"),
        ("systems: {A: {real: Ve PL}}", "base", "A.real: unknown label 'PL'"),
        (
            "systems: {A: {glitches: 2}}",
            "base",
            "A.glitches: '2' given; accepted: 0 to",
        ),
        (
            "systems: {A: {real: Ma, joker: Ma}}",
            "base",
            f"{NONE}A has Ma, and a Plotuh that stands in for it",
        ),
        (
            "hands: {A: AT AT, B: AT}",
            "base",
            "5 cards AT in all places, 2 of them in the draw pile; the deck has 4",
        ),
        (
            "hands: {A: PL}, systems: {A: {joker: Ma}, B: {joker: Ma}}",
            "base",
            "3 cards PL in all places, 0 of them in the draw pile; the deck has 2",
        ),
        (
            "hands: {A: GL}, systems: {B: {glitches: 1}}",
            "base",
            "2 cards GL in all places, 0 of them in the draw pile; the deck has 1",
        ),
        (
            "hands: {A: SN SN}, shields: 1 1",
            "playtest",
            "4 cards SN in all places, 0 of them in the draw pile; the deck has 3",
        ),
        (
            "discard: {stacked: {1: Ma}, size: 1}",
            "base",
            f"{NONE}the places of discard are not filled from the first one up to disc",
        ),
        (
            "table: SN",
            "base",
            f"{NONE}the places of table are not filled from the first one up to laid",
        ),
        ("phase: answer", "base", f"{NONE}it awaits an answer, but chain.kind is -"),
        (
            f"phase: answer, {CHAIN}",
            "base",
            f"{NONE}the card of chain.kind does not lie on the table",
        ),
        (
            f"phase: answer, table: MT, laid: 1, {CHAIN}",
            "base",
            f"{NONE}the card of chain.kind does not lie on the table",
        ),
        ('starter: "-"', "base", f"{NONE}turns are taken, but starter is -"),
        (
            "phase: closing",
            "playtest",
            f"{NONE}it is the closing round, but origin is -",
        ),
        (
            "phase: closing, origin: A",
            "playtest",
            f"{NONE}in the closing round the seat in origin has no action",
        ),
    ],
    ids=str,
)
def test_what_no_table_can_hold_is_refused(
    fields: str, rules: str, message: str
) -> None:
    said = given(fields, rules)

    assert said.startswith("text:6: scenarios[0].given")
    assert message in said
    assert "\n" not in said


@pytest.mark.parametrize("rules", ["base", "playtest"])
def test_no_position_that_play_reaches_has_a_flaw(rules: str) -> None:
    states = random_play(game(rules, 3), 1, steps=400).states()[::7]

    assert [problem for s in states for wrong, problem in flaws(s) if wrong] == []
