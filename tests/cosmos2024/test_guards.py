"""Every guard of COSMOS (2024) by itself: where it alone refuses, and a near miss.

Each test compares the whole list of objections to one action in one position: the ids
of all guards that are false, in the move's order.
"""

from functools import cache
from typing import Any

from engines.play import objections, replay
from engines.positions import read
from spec.cosmos2024.game import build
from spec.games import Configuration, Game


@cache
def configured(players: int, ruling: str) -> Game:
    rulings = dict([ruling.split("=")]) if ruling else {}
    return build(Configuration(players=players, rulings=rulings))


def objecting(
    action: str, after: str = "", *, players: int = 4, ruling: str = "", **given: Any
) -> list[str]:
    """The ids of all that object to an action after others, from a given position."""
    game = configured(players, ruling)
    taken = [game.parse(text) for text in after.split(", ") if text]
    state = replay(game, taken, read(game, given)).state
    return [clause.id for clause in objections(game, state, game.parse(action))]


def playing(
    action: str, after: str = "", *hands: str, players: int = 4, **given: Any
) -> list[str]:
    """The same in a trick that A leads, with the hands of A, B and so on."""
    dealt = dict(zip("ABCDEF", hands, strict=False))
    given = {"phase": "play", "starter": "A", "hands": dealt, **given}
    return objecting(action, after, players=players, **given)


def deck_without(*cards: str) -> str:
    """All cards but one copy of each of those that are named."""
    deck = configured(4, "").start.setup.cards.deck
    copies = dict(zip(deck.labels, deck.copies, strict=True))
    for card in cards:
        copies[card] -= 1
    return " ".join(label for label, n in copies.items() for _ in range(n))


# -- reveal ----------------------------------------------------------------------------


def test_table_is_open_refuses_a_fifth_table_card() -> None:
    four = "reveal Sun1, reveal Sun2, reveal Sun3, reveal Sun4"
    assert objecting("reveal Sun5", four) == ["REVEAL.PHASE"]


def test_table_is_open_refuses_a_card_in_mid_deal() -> None:
    given = {"phase": "deal", "dealt": "5", "deck": deck_without("Sun1")}
    assert objecting("reveal Sun5", **given) == ["REVEAL.PHASE"]


def test_table_is_open_allows_a_fourth_table_card() -> None:
    assert objecting("reveal Sun5", "reveal Sun1, reveal Sun2, reveal Sun3") == []


def test_table_is_open_allows_a_card_before_all_others() -> None:
    assert objecting("reveal Sun5") == []


def test_card_is_on_deck_refuses_a_card_that_lies_on_the_table() -> None:
    assert objecting("reveal Sun1", "reveal Sun1") == ["REVEAL.FROM_DECK"]


def test_card_is_on_deck_refuses_a_third_copy() -> None:
    assert objecting("reveal Sun4", "reveal Sun4, reveal Sun4") == ["REVEAL.FROM_DECK"]


def test_card_is_on_deck_allows_a_second_copy() -> None:
    assert objecting("reveal Sun4", "reveal Sun4") == []


# -- deal ------------------------------------------------------------------------------

TABLE_CARDS = "reveal Sun1, reveal Sun2, reveal Sun3, reveal Moo1"
FULL_HAND = "Ear1 Ear2 Ear3 Ear4 Ear4 Ear5 Ear5 Ear6 Ear6 Ear7 Ear7 Ear8 Ear8 Ear9 Col1"
FULL = ", ".join(f"deal A {card}" for card in FULL_HAND.split())
TO_A = f"{TABLE_CARDS}, {FULL}"
TO_A_BUT_ONE = TO_A.rpartition(", ")[0]


def test_cards_are_dealt_refuses_a_card_before_the_table_is_full() -> None:
    after = "reveal Sun1, reveal Sun2, reveal Sun3"
    assert objecting("deal A Moo1", after) == ["DEAL.PHASE"]


def test_cards_are_dealt_refuses_a_card_while_the_starter_is_sought() -> None:
    given = {"phase": "start", "dealt": "64"}
    assert objecting("deal A Moo1", **given) == ["DEAL.PHASE"]


def test_cards_are_dealt_allows_a_card_once_the_table_is_full() -> None:
    assert objecting("deal A Moo2", TABLE_CARDS) == []


def test_hands_before_are_full_refuses_a_card_for_the_second_seat_at_first() -> None:
    assert objecting("deal B Moo2", TABLE_CARDS) == ["DEAL.SEATS"]


def test_hands_before_are_full_refuses_the_second_seat_one_card_early() -> None:
    assert objecting("deal B Moo2", TO_A_BUT_ONE) == ["DEAL.SEATS"]


def test_hands_before_are_full_refuses_the_seat_after_the_next() -> None:
    assert objecting("deal C Moo2", TO_A) == ["DEAL.SEATS"]


def test_hands_before_are_full_allows_the_second_seat_after_the_first() -> None:
    assert objecting("deal B Moo2", TO_A) == []


def test_hand_has_room_refuses_a_sixteenth_card_of_four_players() -> None:
    assert objecting("deal A Moo2", TO_A) == ["DEAL.SIZE"]


def test_hand_has_room_refuses_a_seat_that_was_filled_before() -> None:
    given = {"phase": "deal", "dealt": "34"}
    assert objecting("deal A Moo2", **given) == ["DEAL.SIZE"]


def test_hand_has_room_allows_a_fifteenth_card_of_four_players() -> None:
    assert objecting("deal A Moo2", TO_A_BUT_ONE) == []


def test_hand_has_room_allows_a_sixteenth_card_of_three_players() -> None:
    assert objecting("deal A Moo2", TO_A, players=3) == []


def test_card_is_left_refuses_a_card_that_was_dealt() -> None:
    after = f"{TABLE_CARDS}, deal A Ear1"
    assert objecting("deal A Ear1", after) == ["DEAL.EXHAUST"]


def test_card_is_left_refuses_a_card_that_lies_on_the_table() -> None:
    assert objecting("deal A Sun1", TABLE_CARDS) == ["DEAL.EXHAUST"]


def test_card_is_left_allows_a_second_copy() -> None:
    assert objecting("deal A Ear4", f"{TABLE_CARDS}, deal A Ear4") == []


# -- start -----------------------------------------------------------------------------


def starting(action: str, totals: str = "0 0 0", **given: Any) -> list[str]:
    """The objections to a starter among three players."""
    position = {"phase": "start", "starter": "A", "totals": totals, **given}
    return objecting(action, players=3, **position)


def test_starter_is_sought_refuses_a_starter_in_mid_deal() -> None:
    assert starting("start A", phase="deal") == ["START.PHASE"]


def test_starter_is_sought_refuses_a_second_starter() -> None:
    after = "start A"
    given = {"phase": "start", "dealt": "64"}
    assert objecting("start A", after, **given) == ["START.PHASE"]


def test_starter_is_sought_allows_a_starter_after_the_deal() -> None:
    assert starting("start A") == []


def test_seat_has_fewest_refuses_one_with_more_tricks() -> None:
    assert starting("start A", "8 6 6") == ["START.FEWEST"]


def test_seat_has_fewest_refuses_the_last_starter_with_one_trick_more() -> None:
    assert starting("start C", "5 6 6", starter="C") == ["START.FEWEST"]


def test_seat_has_fewest_refuses_a_later_tied_seat_under_next_clockwise() -> None:
    ruling = "starter-tie=next-clockwise"
    assert starting("start C", "8 6 6", ruling=ruling) == ["START.FEWEST"]


def test_seat_has_fewest_refuses_all_but_the_last_winner_under_that_ruling() -> None:
    given = {"ruling": "round-boundary=last-trick-winner", "leader": "B"}
    assert starting("start C", "8 6 6", **given) == ["START.FEWEST"]


def test_seat_has_fewest_allows_one_with_fewest_tricks() -> None:
    assert starting("start C", "8 7 6") == []


def test_seat_has_fewest_allows_each_of_two_that_tie() -> None:
    assert starting("start B", "8 6 6") == []
    assert starting("start C", "8 6 6") == []


def test_seat_has_fewest_allows_the_nearest_tied_seat_under_next_clockwise() -> None:
    ruling = "starter-tie=next-clockwise"
    assert starting("start B", "8 6 6", ruling=ruling) == []


def test_seat_has_fewest_allows_anyone_in_the_first_round() -> None:
    assert starting("start A", "8 6 6", starter="-") == []


# -- play: phase, seat, hand -----------------------------------------------------------


def test_trick_is_open_refuses_a_card_before_the_starter_is_found() -> None:
    assert playing("play A Sun5", "", "Sun5", phase="start") == ["PLAY.PHASE"]


def test_trick_is_open_refuses_a_card_once_the_round_is_over() -> None:
    assert playing("play A Sun5", "", "Sun5", phase="score") == ["PLAY.PHASE"]


def test_trick_is_open_refuses_a_fifth_card_in_a_trick_of_four() -> None:
    hands = ("Sun5 Sun6", "Sun1", "Sun2", "Sun3")
    four = "play A Sun5, play B Sun1, play C Sun2, play D Sun3"
    assert playing("play A Sun6", four, *hands) == ["PLAY.PHASE"]


def test_trick_is_open_allows_a_card_once_the_starter_is_found() -> None:
    hands = {"hands": {"A": "Sun5"}, "phase": "start"}
    assert objecting("play A Sun5", "start A", **hands) == []


def test_trick_is_open_allows_a_fourth_card_in_a_trick_of_four() -> None:
    hands = ("Sun5", "Sun1", "Sun2", "Sun3")
    three = "play A Sun5, play B Sun1, play C Sun2"
    assert playing("play D Sun3", three, *hands) == []


def test_seat_is_to_act_refuses_the_seat_after_the_next() -> None:
    hands = ("Sun5", "Sun2", "Sun3")
    assert playing("play C Sun3", "play A Sun5", *hands) == ["PLAY.SEAT"]


def test_seat_is_to_act_refuses_a_second_card_of_the_leader() -> None:
    hands = ("Sun5 Sun6", "Sun2")
    assert playing("play A Sun6", "play A Sun5", *hands) == ["PLAY.SEAT"]


def test_seat_is_to_act_refuses_the_first_seat_where_another_leads() -> None:
    assert playing("play A Sun5", "", "Sun5", leader="C") == ["PLAY.SEAT"]


def test_seat_is_to_act_allows_the_next_seat_clockwise() -> None:
    assert playing("play B Sun2", "play A Sun5", "Sun5", "Sun2") == []


def test_seat_is_to_act_allows_the_first_seat_after_the_last() -> None:
    hands = ("Sun5", "", "", "Sun3")
    assert playing("play A Sun5", "play D Sun3", *hands, leader="D") == []


def test_card_is_in_hand_refuses_another_card_than_the_held_one() -> None:
    assert playing("play A Sun6", "", "Sun5") == ["PLAY.HELD"]


def test_card_is_in_hand_refuses_a_card_that_another_seat_holds() -> None:
    assert playing("play A Sun6", "", "Sun5", "Sun6") == ["PLAY.HELD"]


def test_card_is_in_hand_refuses_a_card_that_was_played() -> None:
    """The next trick, in which the leader has lost the card."""
    line = "play A Sun5, play B Sun1, play C Sun2, play D Sun3, award"
    hands = ("Sun5 Sun6", "Sun1 Moo1", "Sun2 Moo2", "Sun3 Moo3")
    assert playing("play A Sun5", line, *hands) == ["PLAY.HELD"]


def test_card_is_in_hand_allows_a_held_card() -> None:
    assert playing("play A Sun6", "", "Sun5 Sun6") == []


def test_card_is_in_hand_allows_the_second_copy_of_a_played_card() -> None:
    line = "play A Sun5, play B Sun1, play C Sun2, play D Sun3, award"
    hands = ("Sun5 Sun5", "Sun1 Moo1", "Sun2 Moo2", "Sun3 Moo3")
    assert playing("play A Sun5", line, *hands) == []


# -- play: following -------------------------------------------------------------------


def test_suit_is_followed_refuses_another_planet_suit() -> None:
    hands = ("Sun5", "Sun2 Moo9")
    assert playing("play B Moo9", "play A Sun5", *hands) == ["PLAY.FOLLOW"]


def test_suit_is_followed_refuses_a_black_card() -> None:
    hands = ("Sun5", "Sun2 Col3")
    assert playing("play B Col3", "play A Sun5", *hands) == ["PLAY.FOLLOW"]


def test_suit_is_followed_refuses_a_suit_that_is_not_up_where_two_others_are() -> None:
    hands = ("Sun5", "Moo3", "Moo7 Ear9")
    line = "play A Sun5, play B Moo3"
    assert playing("play C Ear9", line, *hands) == ["PLAY.FOLLOW"]


def test_suit_is_followed_refuses_a_planet_card_where_black_is_up_and_held() -> None:
    hands = ("Col3", "Col5 Moo9")
    line = "play A Col3"
    assert playing("play B Moo9", line, *hands, broken="yes") == ["PLAY.FOLLOW"]


def test_suit_is_followed_refuses_a_suit_whose_only_card_went_down() -> None:
    """Sun 5 and Moon 5 are down; Earth 2 is up and held."""
    hands = ("Sun5", "Moo5", "Ear2", "Ear9 Sun7")
    line = "play A Sun5, play B Moo5, play C Ear2"
    assert playing("play D Sun7", line, *hands) == ["PLAY.FOLLOW"]


def test_suit_is_followed_refuses_a_suit_that_lies_on_the_table_only() -> None:
    hands = ("Sun5", "Sun2 Moo9")
    given = {"table": "Moo1"}
    assert playing("play B Moo9", "play A Sun5", *hands, **given) == ["PLAY.FOLLOW"]


def test_suit_is_followed_refuses_a_suit_other_than_the_lead_under_lead_suit() -> None:
    hands = ("Sun5", "Moo3", "Moo7 Sun9")
    line, ruling = "play A Sun5, play B Moo3", "follow-scope=lead-suit"
    assert playing("play C Moo7", line, *hands, ruling=ruling) == ["PLAY.FOLLOW"]


def test_suit_is_followed_refuses_a_lead_of_no_suit_on_a_table_that_binds() -> None:
    given = {"ruling": "table-in-follow=yes", "table": "Moo1"}
    refused = playing("play A Sun5", "", "Sun5 Moo9", players=3, **given)
    assert refused == ["PLAY.FOLLOW"]


def test_suit_is_followed_allows_the_suit_that_is_up() -> None:
    hands = ("Sun5", "Sun2 Moo9")
    assert playing("play B Sun2", "play A Sun5", *hands) == []


def test_suit_is_followed_allows_any_suit_to_who_holds_none_that_is_up() -> None:
    hands = ("Sun5", "Ear2 Moo9")
    assert playing("play B Moo9", "play A Sun5", *hands) == []


def test_suit_is_followed_allows_any_suit_to_the_leader() -> None:
    assert playing("play A Moo9", "", "Sun2 Moo9") == []


def test_suit_is_followed_allows_either_of_two_suits_that_are_up() -> None:
    hands = ("Sun5", "Moo3", "Moo7 Sun9 Ear9")
    line = "play A Sun5, play B Moo3"
    assert playing("play C Moo7", line, *hands) == []
    assert playing("play C Sun9", line, *hands) == []


def test_suit_is_followed_allows_a_black_card_where_black_is_up() -> None:
    hands = ("Col3", "Col5 Moo9")
    assert playing("play B Col5", "play A Col3", *hands, broken="yes") == []


def test_suit_is_followed_allows_any_suit_once_all_cards_are_down() -> None:
    hands = ("Sun5", "Moo5", "Sun7 Moo7 Ear9")
    assert playing("play C Ear9", "play A Sun5, play B Moo5", *hands) == []


def test_suit_is_followed_allows_a_lead_of_no_suit_on_the_table() -> None:
    given = {"table": "Moo1"}
    assert playing("play A Sun5", "", "Sun5 Moo9", players=3, **given) == []


def test_suit_is_followed_allows_a_later_suit_that_is_up() -> None:
    """The near miss of the ruling by which the lead suit alone binds."""
    hands = ("Sun5", "Moo3", "Moo7 Sun9")
    assert playing("play C Moo7", "play A Sun5, play B Moo3", *hands) == []


def test_suit_is_followed_allows_a_planet_card_where_black_binds_nobody() -> None:
    hands = ("Col3", "Col5 Moo9")
    given = {"ruling": "black-follow=no", "broken": "yes"}
    assert playing("play B Moo9", "play A Col3", *hands, **given) == []


# -- play: the black restriction -------------------------------------------------------

ALL_DOWN = "play A Sun5, play B Moo5"


def test_black_is_free_refuses_a_black_lead_before_the_break() -> None:
    assert playing("play A Col8", "", "Sun4 Col8") == ["PLAY.BLACKLOCK"]


def test_black_is_free_refuses_a_later_player_who_faces_no_card_that_is_up() -> None:
    hands = ("Sun5", "Moo5", "Sun4 Col8")
    assert playing("play C Col8", ALL_DOWN, *hands) == ["PLAY.BLACKLOCK"]


def test_black_is_free_refuses_a_lead_although_table_cards_are_up() -> None:
    given = {"table": "Ear1"}
    refused = playing("play A Col8", "", "Sun4 Col8", players=3, **given)
    assert refused == ["PLAY.BLACKLOCK"]


def test_black_is_free_refuses_a_hand_with_a_single_planet_card() -> None:
    assert playing("play A Col8", "", "Col7 Col8 Ear1") == ["PLAY.BLACKLOCK"]


def test_black_is_free_refuses_all_blacks_where_the_lock_lasts_to_the_break() -> None:
    hands, ruling = ("Sun5", "Moo4 Col8"), "lock-span=until-break"
    refused = playing("play B Col8", "play A Sun5", *hands, ruling=ruling)
    assert refused == ["PLAY.BLACKLOCK"]


def test_black_is_free_allows_a_black_lead_after_the_break() -> None:
    assert playing("play A Col8", "", "Sun4 Col8", broken="yes") == []


def test_black_is_free_allows_a_planet_lead_before_the_break() -> None:
    assert playing("play A Sun4", "", "Sun4 Col8") == []


def test_black_is_free_allows_a_black_lead_from_a_hand_of_black_cards() -> None:
    assert playing("play A Col8", "", "Col7 Col8") == []


def test_black_is_free_allows_a_black_under_a_card_that_is_up() -> None:
    hands = ("Sun5", "Moo4 Col8")
    assert playing("play B Col8", "play A Sun5", *hands) == []


def test_black_is_free_allows_a_black_after_a_black_that_went_down() -> None:
    hands = ("Sun5", "Col5", "Sun4 Col8")
    assert playing("play C Col8", "play A Sun5, play B Col5", *hands) == []


def test_black_is_free_allows_a_later_player_where_the_lock_is_on_the_leader() -> None:
    hands, ruling = ("Sun5", "Moo5", "Sun4 Col8"), "lock-who=leader-only"
    assert playing("play C Col8", ALL_DOWN, *hands, ruling=ruling) == []


def test_black_is_free_allows_a_lead_where_table_cards_count_as_faced() -> None:
    given = {"table": "Ear1", "ruling": "table-in-lock=yes"}
    assert playing("play A Col8", "", "Sun4 Col8", players=3, **given) == []


# -- forced steps ----------------------------------------------------------------------

THREE = ("Sun5 Sun9", "Sun1 Moo1", "Sun2 Moo2")
TWO_PLAYED = "play A Sun5, play B Sun1"
ALL_PLAYED = f"{TWO_PLAYED}, play C Sun2"


def forced(action: str, after: str, *hands: str) -> list[str]:
    """The objections to a forced step of three players."""
    return playing(action, after, *(hands or THREE), players=3)


def test_all_have_played_refuses_with_one_card_missing() -> None:
    assert forced("survive", TWO_PLAYED) == ["SURVIVE.PHASE"]


def test_all_have_played_refuses_a_second_comparison() -> None:
    assert forced("survive", f"{ALL_PLAYED}, survive") == ["SURVIVE.PHASE"]


def test_all_have_played_allows_a_comparison_after_the_last_card() -> None:
    assert forced("survive", ALL_PLAYED) == []


def test_trick_is_full_refuses_with_one_card_missing() -> None:
    assert forced("award", TWO_PLAYED) == ["AWARD.PHASE"]


def test_trick_is_full_refuses_before_the_table_cards_were_compared() -> None:
    assert forced("award", ALL_PLAYED) == ["AWARD.PHASE"]


def test_trick_is_full_refuses_a_second_award() -> None:
    assert forced("award", f"{ALL_PLAYED}, survive, award") == ["AWARD.PHASE"]


def test_trick_is_full_allows_an_award_after_the_table_cards() -> None:
    assert forced("award", f"{ALL_PLAYED}, survive") == []


def test_trick_is_full_allows_an_award_at_once_where_the_table_cards_are_idle() -> None:
    hands = ("Sun5", "Sun1", "Sun2", "Sun3")
    four = "play A Sun5, play B Sun1, play C Sun2, play D Sun3"
    assert playing("award", four, *hands) == []


def test_round_is_over_refuses_while_a_card_is_left_in_hand() -> None:
    assert forced("score", f"{ALL_PLAYED}, survive, award") == ["SCORE.PHASE"]


def test_round_is_over_refuses_before_the_last_trick_is_awarded() -> None:
    last = ("Sun5", "Sun1", "Sun2")
    assert forced("score", f"{ALL_PLAYED}, survive", *last) == ["SCORE.PHASE"]


def test_round_is_over_refuses_a_second_count() -> None:
    last = ("Sun5", "Sun1", "Sun2")
    line = f"{ALL_PLAYED}, survive, award, score"
    assert forced("score", line, *last) == ["SCORE.PHASE"]


def test_round_is_over_allows_a_count_after_the_last_trick() -> None:
    last = ("Sun5", "Sun1", "Sun2")
    assert forced("score", f"{ALL_PLAYED}, survive, award", *last) == []
