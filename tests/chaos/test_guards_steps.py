"""The guards of chance and of forced steps by themselves: what each alone refuses.

Each test compares the whole list of objections to one step in one position. Two
players, and it is A's turn, unless a test says otherwise.
"""

from typing import Any

from tests.chaos.positions import base, playtest

ALL = "Me Ve Ea Ma Ju Sa Ur Ne"
DRAWING: dict[str, Any] = {"phase": "draw", "owed": "2"}
PULL: dict[str, Any] = {"hands": "GP Ma|AT", "systems": "|Ju"}
PULLED = "pull A B Ju, none B"
STORM: dict[str, Any] = {"hands": "MS|Ma"}
NOVA: dict[str, Any] = {"hands": "SN Ma|AT", "systems": "|Ju"}
DESTROYED = "supernova A B Ju, none B, destroy"


# -- the deal and the start ------------------------------------------------------------


def test_first_hands_are_dealt_refuses_a_deal_in_a_turn() -> None:
    assert base("deal AT") == ["DEAL.PHASE"]


def test_first_hands_are_dealt_refuses_a_card_beyond_the_last_hand() -> None:
    given = {"phase": "deal", "turn": "B", "owed": "1"}
    assert base("deal AT", "deal AT", **given) == ["DEAL.PHASE"]


def test_first_hands_are_dealt_allows_the_last_card_of_the_last_hand() -> None:
    assert base("deal AT", phase="deal", turn="B", owed="1") == []


def test_starter_is_sought_refuses_a_second_starting_player() -> None:
    assert base("start B", "start A", phase="start") == ["START.PHASE"]


def test_starter_is_sought_refuses_one_while_cards_are_dealt() -> None:
    assert base("start A", phase="deal", owed="1") == ["START.PHASE"]


def test_starter_is_sought_allows_any_seat_after_the_deal() -> None:
    dealt = "deal AT"
    assert base("start B", dealt, phase="deal", turn="B", owed="1") == []


# -- drawing ---------------------------------------------------------------------------


def test_draw_is_owed_refuses_a_third_card() -> None:
    given = {"draw": "AT AT CM", **DRAWING}
    assert base("draw CM", "draw AT, draw AT", **given) == ["DRAW.PHASE"]


def test_draw_is_owed_refuses_to_forgo_a_draw_among_the_actions() -> None:
    assert base("forgo", draw="") == ["DRAW.PHASE"]
    assert playtest("close", draw="") == ["DRAW.PHASE"]


def test_draw_is_owed_allows_a_second_card() -> None:
    assert base("draw AT", "draw AT", **DRAWING) == []


def test_card_is_drawn_next_refuses_a_card_that_is_not_in_the_pile() -> None:
    assert base("draw Ma", hands="Ma", **DRAWING) == ["DRAW.LEFT"]
    assert base("deal Ma", phase="deal", owed="1") == ["DRAW.LEFT"]
    assert base("tap Ma", "storm_deck A", hands="MS") == ["DRAW.LEFT"]
    assert playtest("look Ma", "wormhole A", hands="WH") == ["DRAW.LEFT"]


def test_card_is_drawn_next_refuses_a_second_copy_of_a_single_card() -> None:
    given = {"draw": "Ma AT", **DRAWING}
    assert base("draw Ma", "draw Ma", **given) == ["DRAW.LEFT"]


def test_card_is_drawn_next_refuses_what_was_put_under_the_loose_cards() -> None:
    given = {**DRAWING, "draw": "AT|Ma"}
    assert playtest("draw Ma", **given) == ["DRAW.LEFT"]


def test_card_is_drawn_next_allows_any_card_of_the_pile() -> None:
    given = {"draw": "Ma AT", **DRAWING}
    assert base("draw Ma", **given) == []
    assert base("draw AT", **given) == []


def test_card_is_drawn_next_allows_what_lies_under_once_the_rest_is_drawn() -> None:
    given = {**DRAWING, "draw": "AT|Ma"}
    assert playtest("draw Ma", "draw AT", **given) == []


def test_card_is_needed_refuses_a_reshuffle_that_serves_no_draw() -> None:
    assert base("reshuffle", draw="", discard="AT") == ["RESHUFFLE.PHASE"]


def test_card_is_needed_allows_a_reshuffle_for_a_draw() -> None:
    assert base("reshuffle", draw="", discard="AT", **DRAWING) == []


def test_card_is_needed_allows_a_reshuffle_for_a_storm() -> None:
    given = {"hands": "MS", "draw": "", "discard": "AT"}
    assert base("reshuffle", "storm_deck A", **given) == []


def test_draw_pile_is_empty_refuses_while_a_card_is_left() -> None:
    one = {"draw": "AT", **DRAWING}
    assert base("reshuffle", discard="AT", **one) == ["RESHUFFLE.EMPTY"]
    assert base("forgo", **one) == ["RESHUFFLE.EMPTY"]
    assert playtest("close", **one) == ["RESHUFFLE.EMPTY"]


def test_draw_pile_is_empty_refuses_a_storm_to_run_dry_above_a_card() -> None:
    assert base("run_dry", "storm_deck A", hands="MS") == ["RESHUFFLE.EMPTY"]


def test_draw_pile_is_empty_allows_once_the_last_card_is_drawn() -> None:
    one = {"draw": "AT", **DRAWING}
    assert base("reshuffle", "draw AT", discard="AT", **one) == []
    assert base("forgo", "draw AT", **one) == []
    assert playtest("close", "draw AT", **one) == []


def test_discards_are_left_refuses_to_shuffle_an_empty_discard_pile() -> None:
    assert base("reshuffle", draw="", **DRAWING) == ["RESHUFFLE.DISCARDS"]


def test_discards_are_left_allows_to_shuffle_a_single_discard() -> None:
    assert base("reshuffle", draw="", discard="GL", **DRAWING) == []


def test_discards_are_gone_refuses_to_forgo_a_draw_above_a_discard() -> None:
    given = {"draw": "", "discard": "AT"}
    assert base("forgo", **given, **DRAWING) == ["FORGO.DISCARDS"]
    refused = base("run_dry", "storm_deck A", hands="MS", **given)
    assert refused == ["FORGO.DISCARDS"]


def test_discards_are_gone_allows_to_forgo_what_no_pile_gives() -> None:
    assert base("forgo", draw="", **DRAWING) == []
    assert base("run_dry", "storm_deck A", hands="MS", draw="") == []


def test_storm_draws_refuses_a_card_without_a_storm() -> None:
    assert base("tap AT", hands="MS") == ["TAP.PHASE"]
    assert base("run_dry", hands="MS", draw="") == ["TAP.PHASE"]


def test_storm_draws_refuses_a_second_card() -> None:
    assert base("tap AT", "storm_deck A, tap AT", hands="MS") == ["TAP.PHASE"]


def test_storm_draws_allows_a_card_for_the_storm() -> None:
    assert base("tap AT", "storm_deck A", hands="MS") == []


# -- hits ------------------------------------------------------------------------------


def test_pull_hits_refuses_before_the_target_has_answered() -> None:
    assert base("seize", "pull A B Ju", **PULL) == ["SEIZE.PHASE"]


def test_pull_hits_refuses_a_second_planet() -> None:
    assert base("seize", f"{PULLED}, seize", **PULL) == ["SEIZE.PHASE"]


def test_pull_hits_allows_an_unanswered_pull() -> None:
    assert base("seize", PULLED, **PULL) == []


def test_storm_hits_refuses_before_the_target_has_answered() -> None:
    assert base("blind Ma", "storm_hand A B", **STORM) == ["BLIND.PHASE"]


def test_storm_hits_refuses_a_second_card() -> None:
    stormed = "storm_hand A B, none B, blind Ma"
    assert base("blind Ma", stormed, hands="MS|Ma Ma") == ["BLIND.PHASE"]


def test_storm_hits_allows_an_unanswered_storm() -> None:
    assert base("blind Ma", "storm_hand A B, none B", **STORM) == []


def test_card_is_in_victims_hand_refuses_a_card_that_only_the_attacker_has() -> None:
    given = {"hands": "MS AT|Ma"}
    assert base("blind AT", "storm_hand A B, none B", **given) == ["BLIND.HELD"]


def test_card_is_in_victims_hand_refuses_the_targets_card_after_a_mirror() -> None:
    given = {"hands": "MS AT|Ma CM"}
    mirrored = "storm_hand A B, defend B CM, stop A"
    assert base("blind Ma", mirrored, **given) == ["BLIND.HELD"]


def test_card_is_in_victims_hand_allows_the_targets_card() -> None:
    given = {"hands": "MS AT|Ma"}
    assert base("blind Ma", "storm_hand A B, none B", **given) == []


def test_card_is_in_victims_hand_allows_the_attackers_card_after_a_mirror() -> None:
    given = {"hands": "MS AT|Ma CM"}
    mirrored = "storm_hand A B, defend B CM, stop A"
    assert base("blind AT", mirrored, **given) == []


def test_supernova_hits_refuses_before_the_target_has_answered() -> None:
    assert base("destroy", "supernova A B Ju", **NOVA) == ["DESTROY.PHASE"]


def test_supernova_hits_allows_an_unanswered_supernova() -> None:
    assert base("destroy", "supernova A B Ju, none B", **NOVA) == []


def test_supernova_hits_allows_one_on_the_own_system_at_once() -> None:
    own = {"hands": "SN", "systems": "Ju"}
    assert base("destroy", "supernova A A Ju", **own) == []


def test_shield_rises_refuses_before_the_slot_is_destroyed() -> None:
    struck = "supernova A B Ju, none B"
    assert playtest("shield", struck, **NOVA) == ["SHIELD.PHASE"]


def test_shield_rises_allows_after_the_slot_is_destroyed() -> None:
    assert playtest("shield", DESTROYED, **NOVA) == []


def test_tax_is_due_refuses_before_the_shield_has_risen() -> None:
    assert playtest("tax Ma", DESTROYED, **NOVA) == ["TAX.PHASE"]


def test_tax_is_due_refuses_a_second_card() -> None:
    given = {**NOVA, "hands": "SN Ma Ve|AT"}
    taxed = f"{DESTROYED}, shield, tax Ve"
    assert playtest("tax Ma", taxed, **given) == ["TAX.PHASE"]


def test_tax_is_due_allows_a_card_once_the_shield_has_risen() -> None:
    assert playtest("tax Ma", f"{DESTROYED}, shield", **NOVA) == []


def test_card_is_in_payers_hand_refuses_the_victims_card() -> None:
    assert playtest("tax AT", f"{DESTROYED}, shield", **NOVA) == ["TAX.HELD"]


def test_card_is_in_payers_hand_refuses_the_glitch_where_it_is_excluded() -> None:
    given = {**NOVA, "hands": "SN GL Ma", "ruling": "tax-hits-glitch=glitch-excluded"}
    assert playtest("tax GL", f"{DESTROYED}, shield", **given) == ["TAX.HELD"]


def test_card_is_in_payers_hand_allows_the_attackers_card() -> None:
    assert playtest("tax Ma", f"{DESTROYED}, shield", **NOVA) == []


def test_card_is_in_payers_hand_allows_the_glitch() -> None:
    given = {**NOVA, "hands": "SN GL Ma"}
    assert playtest("tax GL", f"{DESTROYED}, shield", **given) == []


def test_glitch_enters_refuses_before_the_target_has_answered() -> None:
    assert base("infest", "glitch A B", hands="GL|AT") == ["INFEST.PHASE"]


def test_glitch_enters_refuses_a_blocked_glitch() -> None:
    blocked = "glitch A B, defend B AT, stop A"
    assert base("infest", blocked, hands="GL|AT") == ["INFEST.PHASE"]


def test_glitch_enters_allows_an_unanswered_glitch() -> None:
    assert base("infest", "glitch A B, none B", hands="GL|AT") == []


def test_glitch_is_blocked_refuses_an_unanswered_glitch() -> None:
    assert base("return", "glitch A B, none B", hands="GL|AT") == ["RETURN.PHASE"]


def test_glitch_is_blocked_allows_a_blocked_glitch() -> None:
    assert base("return", "glitch A B, defend B AT, stop A", hands="GL|AT") == []


CLAIM: dict[str, Any] = {
    "hands": "Ma|AT",
    "systems": "|PL=Ma",
    "ruling": "claim-defendable=yes",
}


def test_claim_goes_through_refuses_before_the_owner_has_answered() -> None:
    assert base("yield", "claim A B", **CLAIM) == ["YIELD.PHASE"]


def test_claim_goes_through_allows_an_unanswered_claim() -> None:
    assert base("yield", "claim A B, none B", **CLAIM) == []


# -- Meteor Showers --------------------------------------------------------------------

SHOWER: dict[str, Any] = {"hands": "MT|AT", "systems": "Ve|Ma"}


def test_shower_comes_to_seat_refuses_to_strike_a_seat_twice() -> None:
    assert base("strike", "meteor A Ma, strike", **SHOWER) == ["SHOWER.PHASE"]


def test_shower_comes_to_seat_refuses_to_spare_a_seat_twice() -> None:
    assert base("spare", "meteor A Ju, spare", **SHOWER) == ["SHOWER.PHASE"]


def test_shower_comes_to_seat_allows_the_first_opponent() -> None:
    assert base("strike", "meteor A Ma", **SHOWER) == []
    assert base("spare", "meteor A Ju", **SHOWER) == []


def test_seat_has_named_type_refuses_to_strike_another_type() -> None:
    assert base("strike", "meteor A Ve", **SHOWER) == ["SHOWER.HITS"]


def test_seat_has_named_type_refuses_to_strike_a_plotuh_where_it_is_spared() -> None:
    given = {"hands": "MT", "systems": "|PL=Ma", "ruling": "meteor-hits-plotuh=no"}
    assert base("strike", "meteor A Ma", **given) == ["SHOWER.HITS"]


def test_seat_has_named_type_allows_to_strike_a_planet_or_plotuh() -> None:
    assert base("strike", "meteor A Ma", **SHOWER) == []
    assert base("strike", "meteor A Ma", hands="MT", systems="|PL=Ma") == []


def test_seat_lacks_named_type_refuses_to_spare_that_type() -> None:
    assert base("spare", "meteor A Ma", **SHOWER) == ["SHOWER.MISSES"]


def test_seat_lacks_named_type_allows_to_spare_another() -> None:
    assert base("spare", "meteor A Ve", **SHOWER) == []


def test_meteor_hits_refuses_before_the_target_has_answered() -> None:
    assert base("lose", "meteor A Ma, strike", **SHOWER) == ["LOSE.PHASE"]


def test_meteor_hits_allows_an_unanswered_strike() -> None:
    assert base("lose", "meteor A Ma, strike, none B", **SHOWER) == []


def test_meteor_hits_allows_a_strike_on_its_player_at_once() -> None:
    shower = "meteor A Ve, spare, move_on, strike"
    assert base("lose", shower, **SHOWER) == []


def test_attack_is_over_refuses_before_the_hit() -> None:
    assert base("settle", PULLED, **PULL) == ["SETTLE.PHASE"]
    assert base("move_on", "meteor A Ma", **SHOWER) == ["SETTLE.PHASE"]


def test_attack_is_over_allows_after_the_hit() -> None:
    assert base("settle", f"{PULLED}, seize", **PULL) == []
    assert base("move_on", "meteor A Ju, spare", **SHOWER) == []


def test_seats_are_left_refuses_after_the_player_of_the_shower() -> None:
    last = "meteor A Ju, spare, move_on, spare"
    assert base("move_on", last, **SHOWER) == ["SETTLE.MORE"]


def test_seats_are_left_refuses_after_an_attack_on_one_seat() -> None:
    assert base("move_on", f"{PULLED}, seize", **PULL) == ["SETTLE.MORE"]


def test_seats_are_left_refuses_after_a_defense_that_stops_it_for_all() -> None:
    given = {**SHOWER, "ruling": "meteor-response=first-defense-stops-all"}
    stopped = "meteor A Ma, strike, defend B AT, stop A"
    assert base("move_on", stopped, **given) == ["SETTLE.MORE"]


def test_seats_are_left_allows_the_next_seat() -> None:
    assert base("move_on", "meteor A Ju, spare", **SHOWER) == []


def test_seats_are_left_allows_the_next_seat_after_a_defense() -> None:
    stopped = "meteor A Ma, strike, defend B AT, stop A"
    assert base("move_on", stopped, **SHOWER) == []


def test_no_seat_is_left_refuses_to_settle_after_the_first_seat() -> None:
    assert base("settle", "meteor A Ju, spare", **SHOWER) == ["SETTLE.LAST"]


def test_no_seat_is_left_allows_to_settle_after_the_player_of_the_shower() -> None:
    assert base("settle", "meteor A Ju, spare, move_on, spare", **SHOWER) == []


METEOR: dict[str, Any] = {"hands": "MT|Ve Ea", "discard": "Me Ju"}
SHOWERED = "meteor A B, none B"


def test_hand_is_buried_refuses_before_the_target_has_answered() -> None:
    assert playtest("bury Ve", "meteor A B", **METEOR) == ["BURY.PHASE"]


def test_hand_is_buried_allows_an_unanswered_shower() -> None:
    assert playtest("bury Ve", SHOWERED, **METEOR) == []


def test_buried_card_is_in_hand_refuses_a_card_buried_before() -> None:
    assert playtest("bury Ve", f"{SHOWERED}, bury Ve", **METEOR) == ["BURY.HELD"]


def test_buried_card_is_in_hand_allows_the_next_card_of_the_hand() -> None:
    assert playtest("bury Ea", f"{SHOWERED}, bury Ve", **METEOR) == []


def test_cards_are_collected_refuses_before_the_whole_hand_is_buried() -> None:
    buried = f"{SHOWERED}, bury Ve"
    assert playtest("collect", buried, **METEOR) == ["COLLECT.PHASE"]


def test_cards_are_collected_allows_after_the_whole_hand_is_buried() -> None:
    assert playtest("collect", f"{SHOWERED}, bury Ve, bury Ea", **METEOR) == []


# -- the playtest Wormhole -------------------------------------------------------------

HOLE: dict[str, Any] = {"hands": "WH", "draw": "AT Ma"}
LOOKED = "wormhole A, look AT, look Ma"


def test_cards_are_looked_at_refuses_without_a_wormhole() -> None:
    assert playtest("look AT", **HOLE) == ["LOOK.PHASE"]


def test_cards_are_looked_at_refuses_a_seventh_card() -> None:
    given = {"hands": "WH", "draw": "AT AT AT CM GP MS Ma"}
    looked = "wormhole A, look AT, look AT, look AT, look CM, look GP, look MS"
    assert playtest("look Ma", looked, **given) == ["LOOK.PHASE"]


def test_cards_are_looked_at_allows_a_sixth_card() -> None:
    given = {"hands": "WH", "draw": "AT AT AT CM GP MS Ma"}
    looked = "wormhole A, look AT, look AT, look AT, look CM, look GP"
    assert playtest("look MS", looked, **given) == []


def test_rest_is_tucked_refuses_before_the_player_has_chosen() -> None:
    assert playtest("tuck AT", LOOKED, **HOLE) == ["TUCK.PHASE"]


def test_rest_is_tucked_allows_after_the_choice() -> None:
    assert playtest("tuck AT", f"{LOOKED}, take A Ma", **HOLE) == []


def test_tucked_card_was_seen_refuses_the_card_that_was_taken() -> None:
    assert playtest("tuck Ma", f"{LOOKED}, take A Ma", **HOLE) == ["TUCK.SEEN"]


def test_tucked_card_was_seen_allows_any_card_that_was_left() -> None:
    assert playtest("tuck Ma", f"{LOOKED}, leave A", **HOLE) == []


# -- the end of a turn -----------------------------------------------------------------


def test_shield_wanes_refuses_among_the_actions() -> None:
    assert playtest("wane", shields="2 0") == ["WANE.PHASE"]
    assert playtest("drop", shields="1 0") == ["WANE.PHASE"]


def test_shield_wanes_allows_after_the_actions() -> None:
    passed = "pass A, pass A"
    assert playtest("wane", passed, shields="2 0") == []
    assert playtest("drop", passed, shields="1 0") == []


def test_shield_lasts_refuses_a_shield_of_an_earlier_turn() -> None:
    assert playtest("wane", "pass A, pass A", shields="1 0") == ["WANE.LASTS"]


def test_shield_lasts_allows_a_shield_of_this_turn() -> None:
    assert playtest("wane", "pass A, pass A", shields="2 0") == []


def test_shield_falls_refuses_a_shield_of_this_turn() -> None:
    assert playtest("drop", "pass A, pass A", shields="2 0") == ["WANE.FALLS"]


def test_shield_falls_allows_a_shield_of_an_earlier_turn() -> None:
    assert playtest("drop", "pass A, pass A", shields="1 0") == []


def test_shield_falls_allows_the_older_of_two_shields() -> None:
    given = {"shields": "3 0", "ruling": "shield-vs-reflection=second-shield"}
    assert playtest("drop", "pass A, pass A", **given) == []


SEARCH: dict[str, Any] = {"hands": "WH AT", "draw": "AT"}


def test_table_is_swept_refuses_among_the_actions() -> None:
    assert base("sweep", "wormhole A Ma", **SEARCH) == ["SWEEP.PHASE"]


def test_table_is_swept_refuses_after_the_last_card() -> None:
    swept = "wormhole A Ma, pass A, sweep"
    assert base("sweep", swept, **SEARCH) == ["SWEEP.PHASE"]


def test_table_is_swept_allows_after_the_actions() -> None:
    assert base("sweep", "wormhole A Ma, pass A", **SEARCH) == []


# -- the end of the game ---------------------------------------------------------------

CHECK = {"phase": "check", "acts": "2"}
CLOSING = {"phase": "check", "acts": "2", "turn": "A", "origin": "B"}


def test_turn_is_over_refuses_a_victory_among_the_actions() -> None:
    assert base("win", systems=ALL) == ["CHECK.PHASE"]


def test_turn_is_over_refuses_the_next_turn_in_the_discard_step() -> None:
    assert base("next_turn", "pass A", hands="AT") == ["CHECK.PHASE"]
    refused = playtest("next_action", "pass A, pass A", hands="AT", origin="A")
    assert refused == ["CHECK.PHASE"]


def test_turn_is_over_allows_what_follows_the_discard() -> None:
    discarded = "pass A, discard A AT"
    assert base("win", discarded, hands="AT", systems=ALL) == []
    assert base("next_turn", discarded, hands="AT") == []


def test_all_types_are_there_refuses_seven() -> None:
    seven = "Me Ve Ea Ju Sa Ur Ne"
    assert base("win", systems=seven, **CHECK) == ["WIN.EIGHT"]


def test_all_types_are_there_allows_seven_and_a_plotuh() -> None:
    given = {"systems": "Me Ve Ea Ju Sa Ur Ne PL=Ma"}
    assert base("win", **given, **CHECK) == []


def test_no_glitch_is_there_refuses_a_glitch_in_hand_or_system() -> None:
    assert base("win", hands="GL", systems=ALL, **CHECK) == ["WIN.CLEAN"]
    assert base("win", systems=f"{ALL} GL", **CHECK) == ["WIN.CLEAN"]


def test_no_glitch_is_there_allows_a_glitch_of_the_opponent() -> None:
    assert base("win", hands="|GL", systems=ALL, **CHECK) == []
    assert base("win", systems=f"{ALL}|Ma GL", **CHECK) == []


def test_score_comes_first_refuses_the_origin() -> None:
    given = {"origin": "A", "ruling": "origin-eight=waits-for-scoring"}
    assert playtest("win", systems=ALL, **given, **CHECK) == ["WIN.ORIGIN"]


def test_score_comes_first_allows_another_seat() -> None:
    ruling = "origin-eight=waits-for-scoring"
    assert playtest("win", systems=ALL, ruling=ruling, **CLOSING) == []


def test_game_goes_on_refuses_the_next_turn_of_a_game_that_is_won() -> None:
    assert base("next_turn", systems=ALL, **CHECK) == ["NEXT.GOES_ON"]


def test_game_goes_on_refuses_the_next_action_of_a_game_that_is_won() -> None:
    assert playtest("next_action", systems=ALL, **CLOSING) == ["NEXT.GOES_ON"]


def test_game_goes_on_allows_the_next_turn_after_seven_types() -> None:
    assert base("next_turn", systems="Me Ve Ea Ju Sa Ur Ne", **CHECK) == []


def test_game_goes_on_allows_the_next_action_where_the_origin_waits() -> None:
    given = {"origin": "A", "ruling": "origin-eight=waits-for-scoring"}
    assert playtest("next_action", systems=ALL, **given, **CHECK) == []


def test_no_closing_round_refuses_a_turn_in_the_closing_round() -> None:
    assert playtest("next_turn", **CLOSING) == ["NEXT.OPEN"]


def test_no_closing_round_allows_a_turn_before_it() -> None:
    assert playtest("next_turn", **CHECK) == []


def test_closing_round_is_on_refuses_a_closing_action_before_it() -> None:
    assert playtest("next_action", **CHECK) == ["NEXT.CLOSING"]


def test_closing_round_is_on_allows_a_closing_action_in_it() -> None:
    assert playtest("next_action", origin="A", **CHECK) == []


def test_systems_are_scored_refuses_before_the_last_closing_action() -> None:
    assert playtest("score", "next_action", origin="A", **CHECK) == ["SCORE.PHASE"]


def test_systems_are_scored_allows_after_the_last_closing_action() -> None:
    assert playtest("score", "next_action", **CLOSING) == []
