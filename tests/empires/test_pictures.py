"""The pictures of Cosmos: Empires: which arrows there are, and which never."""

import os
from functools import cache

import attrs
import pytest

from diagrams import influence, movement
from diagrams.abstraction import Abstraction
from diagrams.catalogue import pictures
from diagrams.chart import Chart, charted
from diagrams.differences import Difference, Side
from diagrams.flow import derive
from properties.empires.pictures import (
    MOVES,
    cultures_are_dealt_face_down,
    end_cards_wait_face_down,
)
from properties.pictures import Influence, Movement, Picture
from spec.empires.game import build
from spec.games import Configuration, Game
from spec.logic import neg
from spec.system import guard
from tests.empires.tables import small

FULL = os.environ.get("ORRERY_PROFILE") == "full"
OTHERS, LAST = "Turns of the others", "Turn of the final player"
FINAL, FINAL_LAST = "Final round: the others", "Final round: final player"
AT_ONCE = "The final player wins at once"
DECIDED = {
    "Greatest production wins",
    "Tie: most Credits win",
    "Still a tie: the later turn wins",
}
FIRST, ROLL, SHIFT, MAIN = (
    "First turn: build and cycle",
    "1. Roll the dice",
    "2. Shift the total",
    "3. Build and cycle",
)
DOWN, SERVES, SPENT, BARRED = (
    "Face down",
    "Revealed: it serves",
    "Face up, spent",
    "Face down, barred",
)


@guard("CONFIRM.NEVER", "EMP-GAM-8")
def total_stays_open(s, a):
    """No total is confirmed."""
    return neg(s.phase >= 0)


@cache
def game(players: int = 2, **rulings: str) -> Game:
    named = {name.replace("_", "-"): option for name, option in rulings.items()}
    return build(Configuration(players, rulings=named, packed=False))


@cache
def chart(name: str, players: int = 2, **rulings: str) -> Chart:
    """A picture as Z3 finds it, without random games."""
    return drawn(game(players, **rulings), name)


def drawn(of: Game, name: str) -> Chart:
    picture = pictures(of)[name]
    if isinstance(picture, Movement):
        return movement.chart(of, picture, games=0)
    if isinstance(picture, Influence):
        return influence.chart(of, picture, games=0)
    assert isinstance(picture, Picture)
    return charted(derive(Abstraction.of(of, picture), games=0))


def arrows(found: Chart) -> set[tuple[str, str, str]]:
    return {(link.source, link.name, link.target) for link in found.links}


def ways(found: Chart, source: str, target: str) -> set[str]:
    """The moves that lead from one box to another, with their marks."""
    return {
        " ".join([link.name, *link.marks])
        for link in found.links
        if (link.source, link.target) == (source, target)
    }


# -- a turn ----------------------------------------------------------------------------


def test_first_turns_have_no_roll_and_later_ones_begin_with_it() -> None:
    found = chart("turn")

    onward = {(s, n, t) for s, n, t in arrows(found) if s != t}
    assert {arrow for arrow in onward if arrow[2] != "The game ends"} == {
        ("Setup: the build pool", "deal", FIRST),
        (FIRST, "pass", ROLL),
        (ROLL, "roll", SHIFT),
        (SHIFT, "confirm", MAIN),
        (MAIN, "pass", ROLL),
    }
    assert "pass the next first turn" in ways(found, FIRST, FIRST)
    assert not found.undecided


def test_abilities_take_no_action() -> None:
    found = chart("turn")

    assert ways(found, SHIFT, SHIFT) == {
        "shift for an action",
        "nudge each once a turn",
    }
    assert ways(found, MAIN, MAIN) == {
        "build for an action",
        "cycle for an action",
        "fabricate each once a turn",
        "scout each once a turn",
        "draw fills the pool",
    }


def test_belts_serve_before_the_total_is_confirmed_only_where_ruled() -> None:
    early = chart("turn", belt_window="any-time-own-turn")

    assert not any("fabricate" in way for way in ways(chart("turn"), SHIFT, SHIFT))
    assert "fabricate each once a turn" in ways(early, SHIFT, SHIFT)


def test_a_pool_filled_at_the_end_of_a_turn_has_a_box_of_its_own() -> None:
    found = chart("turn", refill_time="end-of-turn")

    assert ("4. Fill the pool", "draw", ROLL) in arrows(found)
    assert "4. Fill the pool" not in chart("turn").boxes


def test_a_clause_that_blocks_a_step_removes_its_arrow_and_what_follows() -> None:
    moves = [
        attrs.evolve(move, guards=(*move.guards, total_stays_open))
        if move.name == "confirm"
        else move
        for move in game().moves
    ]

    found = drawn(attrs.evolve(game(), moves=tuple(moves)), "turn")

    assert (SHIFT, "confirm", MAIN) not in arrows(found)
    assert MAIN not in found.boxes


@pytest.mark.parametrize("culture", ["single", "hybrid"])
def test_with_cultures_the_deck_may_be_shuffled_after_a_turn(culture) -> None:
    if culture == "hybrid" and not FULL:
        pytest.skip("the same but for the choice, in the long form")
    found = chart("turn", culture=culture)

    shuffle = "4. Shuffle the deck"
    assert {(n, t) for s, n, t in arrows(found) if s == shuffle} == {
        ("shuffle", FIRST),
        ("shuffle", ROLL),
    }
    assert ("Setup: each keeps one culture" in found.boxes) == (culture == "single")
    assert "reveal at any time" in ways(found, SHIFT, SHIFT)
    assert not found.undecided


# -- the end ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, *([7] if FULL else [])])
def test_only_the_final_player_wins_at_once(players) -> None:
    found = chart("ending", players)

    assert {(s, n) for s, n, t in arrows(found) if t == AT_ONCE} == {
        (LAST, "build"),
        (LAST, "fabricate"),
    }
    assert {(s, n, t) for s, n, t in arrows(found) if t in (FINAL, FINAL_LAST)} == {
        (OTHERS, "build", FINAL),
        (OTHERS, "fabricate", FINAL),
        (FINAL, "pass", FINAL_LAST),
    }
    assert {(s, n, t) for s, n, t in arrows(found) if t in DECIDED} == {
        (FINAL_LAST, "pass", box) for box in DECIDED
    }
    assert not found.undecided


def test_no_immediate_win_is_an_answer_to_a_ruling() -> None:
    never = chart("ending", immediate_win_stop="end-of-turn")
    both = Difference((chart("ending"), "at once"), (never, "at the end"))

    boxes = {box.id: side for box, side in both.boxes.items()}
    assert {id for id, side in boxes.items() if side is Side.FIRST} == {AT_ONCE}
    assert (LAST, "build", FINAL_LAST) in arrows(never)


# -- the life of a culture card --------------------------------------------------------


def test_each_culture_card_lives_as_its_text_says() -> None:
    found = chart("culture", culture="single")

    lasting = (
        "Awakened, Industrious, Innovative, Resourceful, Scientistic, Transcendent"
    )
    assert ways(found, DOWN, SERVES) == {
        f"reveal {lasting}",
        "pass Militaristic, Orthodox",
    }
    assert ways(found, SERVES, BARRED) == {"pass Innovative", "shuffle Innovative"}
    assert ways(found, BARRED, DOWN) == {"pass Innovative", "shuffle Innovative"}
    assert ways(found, SERVES, SPENT) == {
        "shuffle Scientistic",
        "build_pair Industrious",
        "fabricate_pair Industrious",
    }
    assert ways(found, SPENT, SERVES) == {"pass Industrious", "shuffle Industrious"}
    assert ways(found, DOWN, "Dealt, not kept") == {"keep"}
    assert not found.undecided


def test_no_way_rests_on_an_invariant_that_is_not_proven() -> None:
    rows = chart("culture", culture="single").evidence

    for clause in (cultures_are_dealt_face_down, end_cards_wait_face_down):
        assert any(clause.id in row and "proven by induction" in row for row in rows)


# -- what feeds what -------------------------------------------------------------------


def test_the_economy_has_exactly_its_arrows() -> None:
    found = chart("feeds")

    earns = {"Ancient Gate", "The Collective", "Transit Hub"}
    confirm = "confirm: everybody earns"
    assert {(s, n, t) for s, n, t in arrows(found)} == {
        *(("Any card", "raises", f"{name} earns") for name in earns),
        ("Any card", "raises", "Total production"),
        ("Any card", "more Credits", confirm),
        ("Any card", "forbids", "build"),  # its value is no new one for a Hub
        ("Nautilus, Yggdrasil", "raises", "Yggdrasil earns"),
        ("Seraph Gate", "raises", "Yggdrasil earns"),
        ("Seraph Gate", "allows", "shift"),
        ("Deepspace Scouts", "allows", "cycle"),
        ("Fabricator Belt", "allows", "build"),
        ("Darkspace Hub", "forbids", "build"),
        ("Beacon Hub", "lowers", "Cost of a Mech"),
        ("Beacon Hub", "allows", "build"),
        ("Beacon Hub", "more Credits", "build"),
        ("Credits", "allows", "build"),
        *(("Actions", "allows", move) for move in ("shift", "build", "cycle")),
        *((move, "lowers", "Actions") for move in ("shift", "build", "cycle")),
        (confirm, "raises", "Credits"),
        ("cycle", "raises", "Credits"),
        ("build", "lowers", "Credits"),
        ("build", "raises", "Any card"),
    }
    assert not found.undecided


def test_a_ruling_about_production_changes_what_feeds_what() -> None:
    few = {"cards": "TW TW NA NW BH BH", "pool": 1}
    ruled = {"beacon-production": "per-mech"}

    found = drawn(
        build(Configuration(2, rulings=ruled, deck=few, packed=False)), "feeds"
    )

    feeders = {
        name
        for source, verb, target in arrows(found)
        if (verb, target) == ("raises", "Beacon Hub earns")
        for name in source.split(", ")
    }
    assert feeders == {"T-Wing", "Beacon Hub"}


def test_arrows_of_what_feeds_what_are_seen_in_random_games() -> None:
    packed, picture = small("none"), pictures(small("none"))["feeds"]
    counted = small("none", packed=False)
    assert isinstance(picture, Influence)

    found = influence.chart(counted, picture, packed, games=10)

    assert arrows(found) == arrows(influence.chart(counted, picture, games=0))
    assert {
        ("Credits", "allows", "build"),
        ("Fabricator Belt", "allows", "build"),
        ("Darkspace Hub", "forbids", "build"),
    } <= {(link.source, link.name, link.target) for link in found.links if link.shown}


# -- words -----------------------------------------------------------------------------


def test_moves_have_words_for_moves_that_exist() -> None:
    known = {
        move.name
        for culture in ("single", "hybrid")
        for move in game(culture=culture).moves
    }

    assert set(MOVES) <= known
