"""Every guard of Cosmo by itself: where it alone refuses, and a near miss.

Each test compares the whole list of objections to one action in one position: the ids
of all guards that are false, in the move's order. Two players, unless a test says so.
"""

from functools import cache
from typing import Any

from engines.play import objections, replay
from engines.positions import read
from spec.cosmo.game import build
from spec.games import Configuration, Game

FIRST = "draw P0 A, hide P0 1, draw P1 A, hide P1 1"
SECOND = "draw P0 A, deal P0 1, draw P1 A, deal P1 2"
THIRD = "draw P0 A, deal P0 2, draw P1 A, deal P1 3"
FOURTH = "draw P0 B, deal P0 2, draw P1 B, deal P1 3"
FOUR = ", ".join((FIRST, SECOND, THIRD, FOURTH))
BETS = "bet P0 P1, bet P1 P1"
FIFTH = "draw P0 C, hide P0 3, draw P1 C, hide P1 4"
FULL = ", ".join((FOUR, BETS, FIFTH))


@cache
def configured(players: int, ruling: str) -> Game:
    rulings = dict([ruling.split("=")]) if ruling else {}
    return build(Configuration(players=players, rulings=rulings))


def objecting(
    action: str, after: str = "", *, players: int = 2, ruling: str = "", **given: Any
) -> list[str]:
    """The ids of all that object to an action after others, from a given position."""
    game = configured(players, ruling)
    taken = [game.parse(text) for text in after.split(", ") if text]
    state = replay(game, taken, read(game, given)).state
    return [clause.id for clause in objections(game, state, game.parse(action))]


def owning(*purses: int, phase: str) -> dict[str, Any]:
    """A position in which seats own Space Dollars."""
    return {
        "phase": phase,
        "purses": {f"P{i}": str(purse) for i, purse in enumerate(purses)},
        "bank": str(20 - sum(purses)),
    }


# -- print -----------------------------------------------------------------------------

OPEN = "pile-composition=open"
PRINTED = ", ".join(f"print {letter} 112233" for letter in "ABCDEF")


def test_pile_is_unknown_refuses_other_contents_in_a_game() -> None:
    assert objecting("print A 112233", PRINTED, ruling=OPEN) == ["PRINT.PHASE"]


def test_pile_is_unknown_allows_contents_before_the_game() -> None:
    assert objecting("print A 111111", ruling=OPEN) == []


def test_pile_is_next_refuses_the_second_pile_before_the_first() -> None:
    assert objecting("print B 112233", ruling=OPEN) == ["PRINT.ORDER"]


def test_pile_is_next_refuses_the_first_pile_again() -> None:
    assert objecting("print A 111111", "print A 112233", ruling=OPEN) == ["PRINT.ORDER"]


def test_pile_is_next_allows_the_second_pile_after_the_first() -> None:
    assert objecting("print B 555555", "print A 112233", ruling=OPEN) == []


# -- start -----------------------------------------------------------------------------


def test_starter_is_sought_refuses_a_second_starter() -> None:
    ruling = "first-starter=random"
    assert objecting("start P1", "start P0", ruling=ruling) == ["START.PHASE"]


def test_starter_is_sought_allows_any_first_starter() -> None:
    assert objecting("start P1", ruling="first-starter=random") == []


# -- draw ------------------------------------------------------------------------------


def test_draw_is_due_refuses_a_fifth_card_before_the_bets() -> None:
    assert objecting("draw P0 C", FOUR) == ["DRAW.PHASE"]


def test_draw_is_due_refuses_a_second_pile() -> None:
    assert objecting("draw P0 B", "draw P0 A") == ["DRAW.PHASE"]


def test_draw_is_due_refuses_a_sixth_card() -> None:
    assert objecting("draw P0 C", FULL) == ["DRAW.PHASE"]


def test_draw_is_due_allows_a_fifth_card_after_the_bets() -> None:
    assert objecting("draw P0 C", f"{FOUR}, {BETS}") == []


def test_draw_is_due_allows_a_fifth_card_after_the_own_bet_where_ruled() -> None:
    ruling = "bet-timing=each-before-own-fifth"
    assert objecting("draw P0 C", f"{FOUR}, bet P0 P1", ruling=ruling) == []


def test_seat_is_to_draw_refuses_the_left_neighbour() -> None:
    assert objecting("draw P1 A") == ["DRAW.SEAT"]


def test_seat_is_to_draw_refuses_who_has_just_drawn() -> None:
    assert objecting("draw P0 A", "draw P0 A, hide P0 1") == ["DRAW.SEAT"]


def test_seat_is_to_draw_allows_the_left_neighbour_next() -> None:
    assert objecting("draw P1 A", "draw P0 A, hide P0 1") == []


def test_pile_has_card_refuses_an_empty_pile() -> None:
    assert objecting("draw P0 A", ", ".join((FIRST, SECOND, THIRD))) == ["DRAW.PILE"]


def test_pile_has_card_allows_the_last_card_of_a_pile() -> None:
    after = f"{FIRST}, {SECOND}, draw P0 A, deal P0 2"
    assert objecting("draw P1 A", after) == []


# -- deal and hide ---------------------------------------------------------------------


def test_card_is_awaited_refuses_a_card_from_no_pile() -> None:
    assert objecting("hide P0 1") == ["DEAL.PHASE"]


def test_card_is_awaited_allows_a_card_from_a_picked_pile() -> None:
    assert objecting("hide P0 1", "draw P0 A") == []


def test_card_is_open_refuses_a_first_card() -> None:
    assert objecting("deal P0 1", "draw P0 A") == ["DEAL.OPEN"]


def test_card_is_open_refuses_a_fifth_card() -> None:
    assert objecting("deal P0 3", f"{FOUR}, {BETS}, draw P0 C") == ["DEAL.OPEN"]


def test_card_is_open_allows_a_second_card() -> None:
    assert objecting("deal P0 1", f"{FIRST}, draw P0 A") == []


def test_card_is_open_allows_a_fourth_card() -> None:
    after = ", ".join((FIRST, SECOND, THIRD, "draw P0 B"))
    assert objecting("deal P0 2", after) == []


def test_card_is_secret_refuses_a_second_card() -> None:
    assert objecting("hide P0 1", f"{FIRST}, draw P0 A") == ["HIDE.SECRET"]


def test_card_is_secret_refuses_a_fourth_card() -> None:
    after = ", ".join((FIRST, SECOND, THIRD, "draw P0 B"))
    assert objecting("hide P0 2", after) == ["HIDE.SECRET"]


def test_card_is_secret_allows_a_fifth_card() -> None:
    assert objecting("hide P0 3", f"{FOUR}, {BETS}, draw P0 C") == []


def test_seat_has_picked_refuses_a_card_for_another_seat() -> None:
    assert objecting("hide P1 1", "draw P0 A") == ["DEAL.SEAT"]


def test_seat_has_picked_allows_a_card_for_the_seat() -> None:
    assert objecting("hide P1 1", "draw P0 A, hide P0 1, draw P1 A") == []


def test_value_is_in_pile_refuses_a_value_of_other_piles() -> None:
    assert objecting("hide P0 4", "draw P0 A") == ["DEAL.HELD"]


def test_value_is_in_pile_refuses_a_value_that_is_used_up() -> None:
    after = "draw P0 A, hide P0 3, draw P1 A"
    assert objecting("hide P1 3", after) == ["DEAL.HELD"]


def test_value_is_in_pile_allows_a_further_copy() -> None:
    after = "draw P0 A, hide P0 1, draw P1 A"
    assert objecting("hide P1 1", after) == []


# -- bet -------------------------------------------------------------------------------


def test_bet_is_due_refuses_a_bet_after_three_cards() -> None:
    after = ", ".join((FIRST, SECOND, THIRD))
    assert objecting("bet P0 P0", after) == ["BET.PHASE"]


def test_bet_is_due_refuses_a_bet_after_the_last_one() -> None:
    assert objecting("bet P0 P0", f"{FOUR}, {BETS}") == ["BET.PHASE"]


def test_bet_is_due_allows_a_bet_on_oneself_after_four_cards() -> None:
    assert objecting("bet P0 P0", FOUR) == []


def test_seat_is_to_bet_refuses_the_left_neighbour() -> None:
    assert objecting("bet P1 P0", FOUR) == ["BET.SEAT"]


def test_seat_is_to_bet_refuses_a_second_bet() -> None:
    assert objecting("bet P0 P0", f"{FOUR}, bet P0 P1") == ["BET.SEAT"]


def test_seat_is_to_bet_allows_the_next_player() -> None:
    assert objecting("bet P1 P0", f"{FOUR}, bet P0 P1") == []


def test_target_is_free_refuses_a_second_bet_on_a_player() -> None:
    ruling = "shared-target=exclusive"
    after = f"{FOUR}, bet P0 P1"
    assert objecting("bet P1 P1", after, ruling=ruling) == ["BET.TARGET"]


def test_target_is_free_allows_a_bet_on_another_player() -> None:
    ruling = "shared-target=exclusive"
    assert objecting("bet P1 P0", f"{FOUR}, bet P0 P1", ruling=ruling) == []


# -- forced steps ----------------------------------------------------------------------


def test_rows_are_full_refuses_rows_of_four() -> None:
    assert objecting("reveal", f"{FOUR}, {BETS}") == ["REVEAL.PHASE"]


def test_rows_are_full_allows_rows_of_five() -> None:
    assert objecting("reveal", FULL) == []


def test_hands_are_shown_refuses_hidden_cards() -> None:
    assert objecting("award", FULL) == ["AWARD.PHASE"]


def test_hands_are_shown_allows_shown_hands() -> None:
    assert objecting("award", f"{FULL}, reveal") == []


def test_award_is_made_refuses_bets_before_the_award() -> None:
    assert objecting("settle", f"{FULL}, reveal") == ["SETTLE.PHASE"]


def test_award_is_made_allows_bets_after_the_award() -> None:
    assert objecting("settle", f"{FULL}, reveal, award") == []


def test_game_goes_on_refuses_bets_after_the_end() -> None:
    given = owning(4, 0, phase="settle")
    ruling = "end-check=after-each-stage"
    assert objecting("settle", ruling=ruling, **given) == ["SETTLE.GOAL"]


def test_game_goes_on_allows_bets_at_four_dollars() -> None:
    given = owning(3, 1, phase="settle")
    assert objecting("settle", ruling="end-check=after-each-stage", **given) == []


def test_end_is_tested_refuses_an_end_before_the_bets_are_settled() -> None:
    assert objecting("finish", **owning(4, 0, phase="settle")) == ["FINISH.PHASE"]


def test_end_is_tested_allows_an_end_after_the_award_where_ruled() -> None:
    given = owning(4, 0, phase="settle")
    assert objecting("finish", ruling="end-check=after-each-stage", **given) == []


def test_goal_is_reached_refuses_four_dollars() -> None:
    assert objecting("finish", **owning(3, 3, phase="close")) == ["FINISH.GOAL"]


def test_goal_is_reached_allows_five_dollars() -> None:
    assert objecting("finish", **owning(0, 4, phase="close")) == []


def test_bets_are_settled_refuses_a_round_before_the_settlement() -> None:
    assert objecting("renew", f"{FULL}, reveal, award") == ["RENEW.PHASE"]


def test_bets_are_settled_allows_a_round_after_the_settlement() -> None:
    assert objecting("renew", f"{FULL}, reveal, award, settle") == []


def test_goal_is_not_reached_refuses_a_round_after_five_dollars() -> None:
    assert objecting("renew", **owning(4, 0, phase="close")) == ["RENEW.GOAL"]


def test_goal_is_not_reached_allows_a_round_after_four_dollars() -> None:
    assert objecting("renew", **owning(3, 3, phase="close")) == []
