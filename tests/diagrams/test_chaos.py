"""The pictures of Chaos Cosmos: the arrows that must and must not be there."""

from functools import cache

import attrs
import pytest

from diagrams import bundles, movement
from diagrams.abstraction import Abstraction
from diagrams.chart import Chart, charted
from diagrams.differences import Difference, Side
from diagrams.flow import derive
from properties.chaos.pictures import PICTURES
from properties.pictures import Movement
from spec.chaos.game import RULEBOOK
from spec.games import Configuration
from spec.logic import neg
from spec.system import guard

ATTACK, BREAK = "Attack: the target decides", "Breakthrough: target decides"
ATMOSPHERE, MIRROR = "Atmosphere: attacker decides", "Mirror: attacker decides"
FIZZLES, ATTACKER = "It fizzles", "It hits the attacker"
TARGET = "It hits the target"

BOTH = {
    (ATTACK, "none", TARGET),
    (ATTACK, "defend", ATMOSPHERE),
    (ATTACK, "defend", MIRROR),
    (ATMOSPHERE, "stop", FIZZLES),
    (MIRROR, "stop", ATTACKER),
}
ONLY_BASE = {
    (ATMOSPHERE, "break", BREAK),
    (MIRROR, "break", BREAK),
    (BREAK, "defend", ATMOSPHERE),
    (BREAK, "defend", MIRROR),
    (BREAK, "none", TARGET),
}
ONLY_PLAYTEST = {(ATMOSPHERE, "break", TARGET), (MIRROR, "break", TARGET)}


@guard("STOP.NEVER", "CHA-DEF-4")
def attacker_never_stops(s, a):
    """A defense is always answered."""
    return neg(s.phase >= 0)


# Few cards: the ways of cards are the same ones, and found faster.
FEW = {
    "cards": "Me Ve PL GL BH GP MS MS SN MT WH AT CM",
    "types": 2,
    "deal": 2,
    "look": 2,
    "take": 2,
    "limit": 3,
}


@cache
def game(rules: str, few: bool = False):
    deck = FEW if few else None
    return RULEBOOK.build(Configuration(rules=rules, deck=deck, packed=False))


@cache
def chart(name: str, rules: str) -> Chart:
    """A picture as Z3 finds it, without random games."""
    picture = next(picture for picture in PICTURES if picture.name == name)
    if isinstance(picture, Movement):
        return movement.chart(game(rules, few=True), picture, games=0)
    return charted(derive(Abstraction.of(game(rules), picture), games=0))


def arrows(found: Chart) -> set[tuple[str, str, str]]:
    return {(link.source, link.name, link.target) for link in found.links}


@pytest.mark.parametrize(
    ("rules", "own"), [("base", ONLY_BASE), ("playtest", ONLY_PLAYTEST)]
)
def test_a_chain_has_exactly_its_arrows(rules, own) -> None:
    assert arrows(chart("chain", rules)) == BOTH | own


def test_a_chain_begins_with_an_attack_only() -> None:
    for rules in ("base", "playtest"):
        boxes = chart("chain", rules).boxes.values()
        assert [box.id for box in boxes if box.entered] == [ATTACK]


def test_a_difference_marks_exactly_what_one_rule_set_has() -> None:
    both = Difference(
        (chart("chain", "base"), "base"), (chart("chain", "playtest"), "playtest")
    )

    found = {side: set() for side in Side}
    for link, side in both.links.items():
        found[side].add((link.source, link.name, link.target))

    assert found[Side.BOTH] == BOTH
    assert found[Side.FIRST] == ONLY_BASE
    assert found[Side.SECOND] == ONLY_PLAYTEST
    boxes = {box.id: side for box, side in both.boxes.items()}
    assert [id for id, side in boxes.items() if side is not Side.BOTH] == [BREAK]
    assert boxes[BREAK] is Side.FIRST


def test_a_difference_says_in_words_what_is_where() -> None:
    charts = [(chart("chain", rules), rules) for rules in ("base", "playtest")]

    text = bundles.draw_difference(Difference(*charts)).text

    assert text.splitlines()[0].endswith("12 edges, 5 only base, 2 only playtest")
    # two words for each arrow or box of one side, and the legend
    assert text.count("only base</b>") == 5 + 1 + 1
    assert text.count("only playtest</b>") == 2 + 1
    assert text.count('arrowhead="onormal"') == 5


def test_a_clause_that_blocks_a_step_removes_its_arrow() -> None:
    whole = game("playtest")
    moves = [
        attrs.evolve(move, guards=(*move.guards, attacker_never_stops))
        if move.name == "stop"
        else move
        for move in whole.moves
    ]
    picture = next(picture for picture in PICTURES if picture.name == "chain")
    blocked = Abstraction.of(attrs.evolve(whole, moves=tuple(moves)), picture)

    found = arrows(charted(derive(blocked, games=0)))

    gone = {(ATMOSPHERE, "stop", FIZZLES), (MIRROR, "stop", ATTACKER)}
    assert found == (BOTH | ONLY_PLAYTEST) - gone


def test_the_end_of_a_turn_leads_to_the_closing_round_in_playtest_only() -> None:
    ways = {
        rules: {(s, t) for s, _, t in arrows(chart("ending", rules))}
        for rules in ("base", "playtest")
    }
    test = "Victory test"

    assert {t for s, t in ways["base"] if s == test} == {
        "Next turn: draw",
        "The game ends",
    }
    assert {t for s, t in ways["playtest"] if s == test} == {
        "Next turn: draw",
        "The game ends",
        "Closing round: one action",
        "Score",
    }
    assert ("Score", "The game ends") in ways["playtest"] - ways["base"]


def test_a_meteor_shower_comes_to_all_seats_in_base_and_to_one_in_playtest() -> None:
    ways = {rules: arrows(chart("shower", rules)) for rules in ("base", "playtest")}
    comes, over = "It comes to a seat", "With this target it is over"

    assert {(s, m) for s, m, t in ways["base"] if t == comes} == {(over, "move_on")}
    assert {(m, t) for s, m, t in ways["base"] if s == comes} == {
        ("strike", "The target decides"),
        ("strike", "It hits: the type is lost"),
        ("spare", over),
    }
    assert not any(comes in (s, t) for s, _, t in ways["playtest"])
    assert ("New cards from the top", "collect", over) in ways["playtest"]
    for rules in ("base", "playtest"):
        assert ("A defense: attacker decides", "stop", over) in ways[rules]


def test_a_difference_says_where_plays_enter() -> None:
    first, second = (chart("shower", rules) for rules in ("base", "playtest"))
    both = Difference((first, "base"), (second, "playtest"))

    assert {box.id: side for box, side in both.entries.items()} == {
        "It comes to a seat": Side.FIRST,
        "The target decides": Side.SECOND,
    }
    text = bundles.draw_difference(both).text
    assert text.count('-> "The target decides" [arrowhead="normal"') == 1


@pytest.mark.parametrize("rules", ["base", "playtest"])
def test_a_glitch_in_a_system_stays_among_the_systems(rules) -> None:
    found = arrows(chart("glitch", rules))
    system = "Solar system"

    assert {(m, t) for s, m, t in found if s == system} == {("relocate", system)}
    assert {(s, m) for s, m, t in found if t == system} == {
        ("Table: played cards", "infest"),
        (system, "relocate"),
    }
    assert chart("glitch", rules).undecided == 0


def test_only_base_brings_a_discarded_glitch_back_into_the_draw_pile() -> None:
    ways = {
        rules: {
            m
            for s, m, t in arrows(chart("glitch", rules))
            if (s, t) == ("Discard pile", "Draw pile")
        }
        for rules in ("base", "playtest")
    }

    assert ways == {"base": {"reshuffle", "wormhole"}, "playtest": set()}


def test_a_glitch_is_taken_blindly_from_hand_to_hand() -> None:
    assert ("Hand", "blind", "Hand") in arrows(chart("glitch", "base"))


def test_plays_begin_in_the_draw_pile() -> None:
    boxes = chart("glitch", "base").boxes.values()

    assert [box.id for box in boxes if box.entered] == ["Draw pile"]


def test_moves_have_words_for_moves_that_exist() -> None:
    from properties.chaos.pictures import MOVES

    known = {move.name for rules in RULEBOOK.rules for move in game(rules).moves}

    assert set(MOVES) <= known


def test_a_card_that_two_effects_move_is_followed() -> None:
    """A shield falls by one effect, and is thrown by another."""
    found = arrows(chart("piles", "playtest"))

    assert ("Shield", "drop", "Discard pile") in found
    assert {s for s, m, _ in found if m == "drop"} == {"Shield"}
    assert {(s, t) for s, m, t in found if m == "tap"} == {
        ("Draw pile", "Hand"),
        ("Table: played cards", "Discard pile"),
    }
