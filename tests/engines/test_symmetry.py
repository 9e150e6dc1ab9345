"""Symmetries: which maps the rules cannot tell apart, and what tells them."""

import os
from typing import Any

import attrs
import pytest

from engines.assumptions import Budget
from engines.obligations import Obligation
from engines.symmetry import Symmetry, relabelling, rotation, symmetric
from properties.cosmos2024.invariants import INVARIANTS
from properties.cosmos2024.symmetries import (
    EXCHANGE,
    ROTATION,
    Expected,
    exchange,
    exchanges,
)
from spec.cosmo import game as cosmo
from spec.cosmos2024.cards import Suit
from spec.cosmos2024.game import build
from spec.games import Configuration, Game
from spec.logic import Truth, either
from spec.system import Arguments, Verdict, guard, run_effects
from tests.engines.toy import Jug, jug

FULL = os.environ.get("ORRERY_PROFILE") == "full"
GAME = jug()
TWO_SUITS = "Sun1 Sun2 Sun9 Moo1 Moo2 Moo9 Col1 Col2"


def small(cards: str = TWO_SUITS, table: int = 2, **more: Any) -> Game:
    deck = {"cards": cards, "hand": (len(cards.split()) - table) // 3, "table": table}
    return build(Configuration(players=3, deck=deck, packed=False, **more))


def cosmos(players: int = 3) -> Game:
    return build(Configuration(players=players, packed=False))


def broken_by(found: list[Obligation]) -> dict[str, Obligation]:
    assert Verdict.UNKNOWN not in {o.verdict for o in found}
    return {o.move: o for o in found if o.verdict is Verdict.REFUTED}


def image(symmetry: Symmetry, game: Game, made: Obligation) -> tuple[Any, Arguments]:
    """The images of the state and the action of a counterexample."""
    assert made.action is not None
    _, arguments = game.arguments(made.action)
    move = game.by_name[made.move]
    return symmetry.on_state(made.state), symmetry.on_action(move, arguments)


# -- maps ------------------------------------------------------------------------------


def test_rotating_as_often_as_there_are_seats_changes_nothing() -> None:
    game = cosmos()
    state = attrs.evolve(game.start, starter=2, totals=(1, 2, 3), cards=(7, 8, 9))
    turned = rotation(game).on_state(state)
    assert turned.totals == (3, 1, 2)
    assert (turned.leader, turned.starter) == (1, 0)
    for _ in range(2):
        turned = rotation(game).on_state(turned)
    assert turned == state


def test_rotation_leaves_alone_what_does_not_belong_to_seats() -> None:
    """Slots are numbered, a deck of three kinds is no tuple of seats, nobody stays."""
    game = small("Sun1 Sun2 Sun9", 0)
    bag = game.start.deck.deck.bag((1, 0, 0))
    state = attrs.evolve(game.start, cards=(0, 1, 2), up=(True, False, False), deck=bag)
    turned = rotation(game).on_state(state)
    assert (turned.cards, turned.up) == (state.cards, state.up)
    assert turned.deck.cells == (1, 0, 0)
    assert turned.starter == state.starter == 3


def test_rotation_moves_rows_and_not_what_lies_in_them() -> None:
    game = cosmo.build(Configuration(players=5, packed=False))
    rows = tuple(tuple(range(5 * i, 5 * i + 5)) for i in range(5))
    turned = rotation(game).on_state(attrs.evolve(game.start, rows=rows))
    assert turned.rows == (rows[4], *rows[:4])


def test_an_exchange_of_suits_moves_cards_and_counts() -> None:
    game = cosmos()
    deck = game.start.setup.cards.deck
    sun, earth, moon = (deck.labels.index(x) for x in ("Sun7", "Ear7", "Moo7"))
    swapped = exchange(game, Suit.EARTH, Suit.SUN)
    state = attrs.evolve(
        game.start, cards=(sun, moon, deck.kinds), table=deck.of(sun, sun, moon)
    )
    other = swapped.on_state(state)
    assert other.cards == (earth, moon, deck.kinds)
    assert other.table == deck.of(earth, earth, moon)
    assert swapped.on_state(other) == state


@pytest.mark.parametrize(
    ("permutation", "problem"),
    [((0, 0, 1), "is not a permutation"), ((2, 1, 0), "does not keep the copies")],
)
def test_a_relabelling_that_changes_the_deck_is_refused(
    permutation: tuple[int, ...], problem: str
) -> None:
    deck = {"cards": "Sun4 Sun4 Sun2 Sun1", "hand": 1, "table": 1}
    game = build(Configuration(players=3, deck=deck, packed=False))
    labels = game.start.setup.cards.deck.labels
    assert labels == ("Sun1", "Sun2", "Sun4")
    with pytest.raises(ValueError, match=problem):
        relabelling(game, permutation, "swap", "").on_state(game.start)


# -- the toy ---------------------------------------------------------------------------


def test_the_seats_of_the_jug_rotate_but_for_who_begins() -> None:
    found = symmetric(GAME, rotation(GAME), [])
    assert [o.name for o in found] == [
        f"{subject}/seat-rotation/EQV"
        for subject in ("initial", "to_act", "over", "outcome", "fill", "pour")
    ]
    made = broken_by(found)
    assert set(made) == {"initial"}
    assert made["initial"].why == "turn differs"
    assert (made["initial"].state.turn, made["initial"].other.turn) == (0, 1)


@guard("FILL.FIRST", "TOY-2")
def little_or_first_seat(s: Jug, a: Any) -> Truth:
    """Planted: only the first seat may add four measures."""
    return either(a.seat == 0, a.amount == 2)


def test_a_guard_that_prefers_a_seat_breaks_the_rotation() -> None:
    fill, pour = GAME.moves
    unfair = attrs.evolve(fill, guards=(*fill.guards, little_or_first_seat))
    game = attrs.evolve(GAME, moves=(unfair, pour))
    symmetry = rotation(game)
    made = broken_by(symmetric(game, symmetry, [], ["fill", "pour"]))
    assert set(made) == {"fill"}
    assert made["fill"].why == "FILL.FIRST differs"
    one = little_or_first_seat.run(*_taken(game, made["fill"]))
    assert one != little_or_first_seat.run(*image(symmetry, game, made["fill"]))


def _taken(game: Game, made: Obligation) -> tuple[Any, Arguments]:
    assert made.action is not None
    return made.state, game.arguments(made.action)[1]


def test_questions_that_prefer_a_seat_break_the_rotation() -> None:
    game = attrs.evolve(
        GAME,
        over=lambda s: s.level == 8,
        to_act=lambda s: (s.turn >= 0, s.turn == 1),
        outcome=attrs.evolve(GAME.outcome, run=lambda s: (s.level == 8, False)),
    )
    made = broken_by(symmetric(game, rotation(game), [], ["to_act", "over", "outcome"]))
    assert set(made) == {"to_act", "outcome"}


def test_an_outcome_is_asked_of_ended_games_only() -> None:
    game = attrs.evolve(
        GAME,
        over=lambda s: s.level == 8,
        outcome=attrs.evolve(GAME.outcome, run=lambda s: (s.level < 8, False)),
    )
    assert broken_by(symmetric(game, rotation(game), [], ["outcome"])) == {}


def test_too_little_work_is_unknown_and_never_a_proof() -> None:
    game = small()
    (swapped,) = exchanges(game)
    few = Budget(rlimit=300)
    (made,) = symmetric(game, swapped, INVARIANTS, ["survive"], budget=few)
    assert made.verdict is Verdict.UNKNOWN
    assert made.why.startswith("Z3 gave up on whether table.cells[0] differs")


# -- COSMOS ----------------------------------------------------------------------------


def test_rotation_is_as_expected_with_three_players() -> None:
    """With the full deck, card and seat symbolic."""
    _as_expected(cosmos(), ROTATION)


def test_exchanging_suits_is_as_expected_with_a_small_deck() -> None:
    _as_expected(small(), EXCHANGE)


def test_exchanging_suits_is_as_expected_with_the_full_deck() -> None:
    """But for the award, the longest proof."""
    game = cosmos()
    swapped = exchange(game, Suit.MOON, Suit.SUN)
    moves = [move.name for move in game.moves if move.name != "award"]
    assert set(broken_by(symmetric(game, swapped, INVARIANTS, moves))) == {"survive"}


@pytest.mark.skipif(not FULL, reason="takes minutes: ORRERY_PROFILE=full")
def test_exchanging_any_suits_is_as_expected() -> None:
    _as_expected(cosmos(), EXCHANGE)


@pytest.mark.skipif(not FULL, reason="takes minutes: ORRERY_PROFILE=full")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_rotation_is_as_expected(players: int) -> None:
    _as_expected(cosmos(players), ROTATION)


def _as_expected(game: Game, expected: Expected) -> None:
    for symmetry in expected.symmetries(game):
        found = symmetric(game, symmetry, INVARIANTS)
        assert set(broken_by(found)) == expected.refuted.keys() & {
            o.move for o in found
        }


def test_with_one_table_card_suits_are_exchanged_throughout() -> None:
    """No choice among table cards of one value is left, as the invariants say."""
    game = small("Sun1 Sun2 Sun3 Moo1 Moo2 Moo3 Col1", 1)
    (swapped,) = exchanges(game)
    assert broken_by(symmetric(game, swapped, INVARIANTS, ["survive"])) == {}
    assert set(broken_by(symmetric(game, swapped, [], ["survive"]))) == {"survive"}


def test_the_counterexample_of_an_exchange_turns_another_table_card() -> None:
    game = small()
    (swapped,) = exchanges(game)
    made = broken_by(symmetric(game, swapped, INVARIANTS, ["survive"]))["survive"]
    move, arguments = game.by_name["survive"], _taken(game, made)[1]
    one = swapped.on_state(run_effects(move, made.state, arguments))
    other = run_effects(move, *image(swapped, game, made))
    assert one.table != other.table
    assert made.other == swapped.on_state(made.state)


def test_black_is_no_suit_like_others() -> None:
    game = small("Sun1 Sun2 Moo1 Moo2 Col1 Col2", 0)
    swapped = exchange(game, Suit.SUN, Suit.COLLAPSAR)
    assert set(broken_by(symmetric(game, swapped, INVARIANTS))) >= {"play", "award"}


def test_values_are_not_interchangeable() -> None:
    game = small("Sun1 Sun2 Moo1 Moo2 Col1 Col2", 0)
    swapped = relabelling(game, (1, 0, 3, 2, 5, 4), "values", "low is high")
    assert set(broken_by(symmetric(game, swapped, INVARIANTS))) == {"award"}


def test_weights_of_chance_are_compared() -> None:
    game = small()
    (swapped,) = exchanges(game)
    reveal = game.by_name["reveal"]
    assert reveal.weight is not None
    heavy = attrs.evolve(reveal.weight, run=lambda s, a: a.card + 1)
    moves = tuple(
        attrs.evolve(m, weight=heavy) if m is reveal else m for m in game.moves
    )
    loaded = attrs.evolve(game, moves=moves)
    made = broken_by(symmetric(loaded, swapped, INVARIANTS, ["reveal"]))
    assert made["reveal"].why == "REVEAL.WEIGHT differs"
