"""The guards of actions and discards by themselves: what each alone refuses.

Each test compares the whole list of objections to one action in one position. Two
players, and A acts, unless a test says otherwise.
"""

from tests.chaos.positions import base, playtest

CLOSING = {"phase": "closing", "turn": "B", "origin": "A", "acts": "1"}
DISCARDING = {"phase": "discard", "acts": "2"}
SECOND = {"acts": "1"}
CLAIM_IS_THEFT = "claim-then-place=claim-is-theft"
FLAWED = {
    "cards": "Me Me Ve Ve GL GL BH",
    "ruling": "glitch-on-flawed-system=forbidden",
}
LOOKED = "wormhole A, look AT, look Ma"
SEEN = {"hands": "WH", "draw": "AT Ma"}


# -- whose action it is, and when ------------------------------------------------------


def test_actions_are_taken_refuses_a_placement_while_a_draw_is_owed() -> None:
    owing = {"phase": "draw", "owed": "2"}
    assert base("place A Ma", hands="Ma", **owing) == ["ACT.PHASE"]


def test_actions_are_taken_refuses_a_pass_in_the_discard_step() -> None:
    assert base("pass A", hands="Ma", **DISCARDING) == ["ACT.PHASE"]
    assert playtest("pass A", hands="Ma", **DISCARDING) == ["ACT.PHASE"]


def test_actions_are_taken_refuses_an_action_while_an_attack_is_answered() -> None:
    given = {"hands": "GP Ma|AT", "systems": "|Ju"}
    assert base("place A Ma", "pull A B Ju", **given) == ["ACT.PHASE"]


def test_actions_are_taken_allows_a_placement_after_the_draw() -> None:
    owing = {"phase": "draw", "owed": "1"}
    assert base("place A Ma", "draw AT", hands="Ma", **owing) == []


def test_actions_are_taken_allows_an_action_in_the_closing_round() -> None:
    assert playtest("place B Ma", hands="|Ma", **CLOSING) == []


def test_seat_has_the_turn_refuses_another_seat() -> None:
    assert base("place B Ma", hands="|Ma") == ["ACT.SEAT"]
    assert base("discard B AT", hands="AT|AT", **DISCARDING) == ["ACT.SEAT"]


def test_seat_has_the_turn_refuses_the_origin_in_the_closing_round() -> None:
    assert playtest("place A Ma", hands="Ma", **CLOSING) == ["ACT.SEAT"]


def test_seat_has_the_turn_refuses_another_to_take_what_was_seen() -> None:
    assert playtest("take B Ma", LOOKED, **SEEN) == ["ACT.SEAT"]


def test_seat_has_the_turn_allows_the_player() -> None:
    assert base("place A Ma", hands="Ma") == []
    assert base("place B Ma", hands="|Ma", turn="B") == []


# -- base: categories ------------------------------------------------------------------


def test_placement_is_fresh_refuses_a_second_planet() -> None:
    placed = "place A Ve"
    assert base("place A Ma", placed, hands="Ma Ve") == ["CATEGORY.PLACEMENT"]


def test_placement_is_fresh_refuses_a_glitch_after_a_planet() -> None:
    placed = "place A Ma"
    assert base("glitch A B", placed, hands="Ma GL") == ["CATEGORY.PLACEMENT"]


def test_placement_is_fresh_refuses_a_planet_after_a_claim() -> None:
    given = {"hands": "Ma Ve", "systems": "|PL=Ma"}
    assert base("place A Ve", "claim A B", **given) == ["CATEGORY.PLACEMENT"]


def test_placement_is_fresh_refuses_a_claimed_plotuh_under_strict_category() -> None:
    given = {"hands": "Ma", "systems": "|PL=Ma"}
    refused = base(
        *("plotuh A Ve", "claim A B"),
        ruling="claim-then-place=strict-category",
        **given,
    )
    assert refused == ["CATEGORY.PLACEMENT"]


def test_placement_is_fresh_allows_a_planet_after_a_theft() -> None:
    assert base("place A Ma", "storm_top A", hands="Ma MS", discard="AT") == []


def test_placement_is_fresh_allows_a_planet_after_a_swap_of_its_own_category() -> None:
    ruling = "own-swap-category=own-category"
    given = {"hands": "Ma Ve", "systems": "PL=Ma", "ruling": ruling}
    assert base("place A Ve", "swap A", **given) == []


def test_placement_is_fresh_or_claimed_refuses_a_plotuh_after_a_planet() -> None:
    assert base("plotuh A Ma", "place A Ve", hands="PL Ve") == ["CATEGORY.PLOTUH"]


def test_placement_is_fresh_or_claimed_refuses_a_plotuh_after_an_own_swap() -> None:
    given = {"hands": "Ma", "systems": "PL=Ma"}
    assert base("plotuh A Ve", "swap A", **given) == ["CATEGORY.PLOTUH"]


def test_placement_is_fresh_or_claimed_allows_a_plotuh_just_claimed() -> None:
    given = {"hands": "Ma", "systems": "|PL=Ma"}
    assert base("plotuh A Ve", "claim A B", **given) == []


def test_theft_is_fresh_refuses_a_second_theft() -> None:
    stolen = "pull A B Ju, none B, seize, settle"
    given = {"hands": "GP MS", "systems": "|Ju", "discard": "AT"}
    assert base("storm_top A", stolen, **given) == ["CATEGORY.THEFT"]


def test_theft_is_fresh_refuses_a_search_after_a_theft() -> None:
    given = {"hands": "MS WH", "discard": "AT"}
    assert base("wormhole A Ma", "storm_top A", **given) == ["CATEGORY.THEFT"]


def test_theft_is_fresh_allows_a_theft_after_a_placement() -> None:
    given = {"hands": "Ma GP", "systems": "|Ju"}
    assert base("pull A B Ju", "place A Ma", **given) == []


def test_attack_is_fresh_refuses_an_attack_after_a_relocation() -> None:
    given = {"hands": "SN", "systems": "Ve GL|Ju"}
    moved = "relocate A Ve B"
    assert base("supernova A B Ju", moved, **given) == ["CATEGORY.ATTACK"]


def test_attack_is_fresh_refuses_the_pair_after_an_attack() -> None:
    given = {"hands": "GL BH SN", "systems": "|Ju"}
    struck = "supernova A B Ju, none B, destroy, settle"
    assert base("pair A GL", struck, **given) == ["CATEGORY.ATTACK"]


def test_attack_is_fresh_allows_an_attack_after_a_theft() -> None:
    given = {"hands": "SN MS", "systems": "|Ju", "discard": "AT"}
    assert base("supernova A B Ju", "storm_top A", **given) == []


# -- playtest: first and second action -------------------------------------------------


def test_slot_is_first_refuses_a_glitch_as_second_action() -> None:
    assert playtest("glitch A B", hands="GL", **SECOND) == ["SLOT.FIRST"]


def test_slot_is_first_refuses_a_theft_after_a_pass() -> None:
    given = {"hands": "GP", "systems": "|Ju"}
    assert playtest("pull A B Ju", "pass A", **given) == ["SLOT.FIRST"]


def test_slot_is_first_allows_a_glitch_as_first_action() -> None:
    assert playtest("glitch A B", hands="GL") == []


def test_slot_is_first_allows_a_theft_as_closing_action() -> None:
    assert playtest("pull B A Ju", hands="|GP", systems="Ju", **CLOSING) == []


def test_slot_is_second_refuses_a_planet_as_first_action() -> None:
    assert playtest("place A Ma", hands="Ma") == ["SLOT.SECOND"]


def test_slot_is_second_refuses_a_claim_as_first_action() -> None:
    given = {"hands": "Ma", "systems": "|PL=Ma"}
    assert playtest("claim A B", **given) == ["SLOT.SECOND"]


def test_slot_is_second_allows_a_planet_as_second_action() -> None:
    assert playtest("place A Ma", "pass A", hands="Ma") == []


def test_slot_is_second_allows_a_claim_as_first_action_under_that_ruling() -> None:
    given = {"hands": "Ma", "systems": "|PL=Ma", "ruling": "claim-slot=either"}
    assert playtest("claim A B", **given) == []


def test_action_needs_no_card_in_closing_refuses_a_relocation_in_a_turn() -> None:
    given = {"systems": "Ve GL", "ruling": "first-slot-kinds=cards-only"}
    assert playtest("relocate A Ve B", **given) == ["SLOT.CARDS"]


def test_action_needs_no_card_in_closing_allows_it_as_closing_action() -> None:
    given = {"systems": "|Ve GL", "ruling": "first-slot-kinds=cards-only"}
    assert playtest("relocate B Ve A", **given, **CLOSING) == []


# -- planets and Plotuh ----------------------------------------------------------------


def test_planet_is_in_hand_refuses_another_planet() -> None:
    assert base("place A Ma", hands="Ve PL") == ["PLACE.HOLDS"]


def test_planet_is_in_hand_allows_a_planet_in_hand() -> None:
    assert base("place A Ma", hands="Ma") == []


def test_planet_is_missing_refuses_a_type_that_lies_there() -> None:
    assert base("place A Ma", hands="Ma", systems="Ma") == ["PLACE.MISSING"]


def test_planet_is_missing_refuses_a_type_for_which_plotuh_stands_in() -> None:
    assert base("place A Ma", hands="Ma", systems="PL=Ma") == ["PLACE.MISSING"]


def test_planet_is_missing_refuses_a_second_real_one_under_real_only() -> None:
    given = {"hands": "Ma", "systems": "Ma PL=Ve"}
    ruling = "missing-for-placement=real-only"
    assert base("place A Ma", ruling=ruling, **given) == ["PLACE.MISSING"]


def test_planet_is_missing_allows_a_type_that_another_has() -> None:
    assert base("place A Ma", hands="Ma", systems="Ve|Ma") == []


def test_planet_is_missing_allows_a_type_beside_its_plotuh_under_real_only() -> None:
    ruling = "missing-for-placement=real-only"
    assert base("place A Ma", hands="Ma", systems="PL=Ma", ruling=ruling) == []


def test_plotuh_is_in_hand_refuses_a_hand_without_it() -> None:
    assert base("plotuh A Ma", hands="Ma") == ["PLOTUH.HOLDS"]


def test_plotuh_is_in_hand_allows_a_hand_with_it() -> None:
    assert base("plotuh A Ma", hands="PL") == []


def test_plotuh_is_the_only_one_refuses_a_second() -> None:
    assert base("plotuh A Ma", hands="PL", systems="PL=Ve") == ["PLOTUH.ONE"]


def test_plotuh_is_the_only_one_allows_one_in_each_system() -> None:
    assert base("plotuh A Ma", hands="PL", systems="|PL=Ve") == []


def test_named_type_is_missing_refuses_a_type_that_lies_there() -> None:
    assert base("plotuh A Ma", hands="PL", systems="Ma") == ["PLOTUH.MISSING"]


def test_named_type_is_missing_allows_a_type_that_does_not() -> None:
    assert base("plotuh A Ma", hands="PL", systems="Ve|Ma") == []


# -- swaps and claims ------------------------------------------------------------------

SWAPS = {"hands": "Ma Ve", "systems": "PL=Ve|PL=Ma"}


def test_swap_is_the_first_refuses_a_swap_after_a_claim() -> None:
    assert base("swap A", "claim A B", ruling=CLAIM_IS_THEFT, **SWAPS) == ["SWAP.ONCE"]


def test_swap_is_the_first_refuses_a_playtest_swap_after_a_claim() -> None:
    refused = playtest("swap A", "claim A B", ruling="claim-slot=either", **SWAPS)
    assert refused == ["SWAP.ONCE"]


def test_swap_is_the_first_allows_a_swap_with_no_claim_before() -> None:
    assert base("swap A", **SWAPS) == []


def test_swap_is_the_first_allows_both_under_separate_quotas() -> None:
    ruling = f"{CLAIM_IS_THEFT}, swap-quota=separate"
    assert base("swap A", "claim A B", ruling=ruling, **SWAPS) == []


def test_claim_is_the_first_refuses_a_claim_after_a_swap() -> None:
    refused = base("claim A B", "swap A", ruling=CLAIM_IS_THEFT, **SWAPS)
    assert refused == ["CLAIM.ONCE"]


def test_claim_is_the_first_allows_a_claim_with_no_swap_before() -> None:
    assert base("claim A B", ruling=CLAIM_IS_THEFT, **SWAPS) == []


def test_claim_is_the_first_allows_both_under_separate_quotas() -> None:
    ruling = f"{CLAIM_IS_THEFT}, swap-quota=separate"
    assert base("claim A B", "swap A", ruling=ruling, **SWAPS) == []


def test_own_plotuh_lies_there_refuses_a_swap_without_one() -> None:
    assert base("swap A", hands="Ma", systems="|PL=Ma") == ["SWAP.PLOTUH"]


def test_own_plotuh_lies_there_allows_a_swap_of_the_own_one() -> None:
    assert base("swap A", hands="Ma", systems="PL=Ma") == []


def test_named_planet_is_in_hand_refuses_a_swap_for_another_planet() -> None:
    assert base("swap A", hands="Ve", systems="PL=Ma") == ["SWAP.HOLDS"]


def test_named_planet_is_in_hand_allows_a_swap_for_the_named_one() -> None:
    assert base("swap A", hands="Ve Ma", systems="PL=Ma") == []


def test_their_plotuh_lies_there_refuses_a_claim_on_a_system_without_one() -> None:
    assert base("claim A B", hands="Ma", systems="PL=Ma|Ma") == ["CLAIM.PLOTUH"]


def test_their_plotuh_lies_there_allows_a_claim_on_a_plotuh() -> None:
    assert base("claim A B", hands="Ma", systems="|PL=Ma") == []


def test_claimed_type_is_in_hand_refuses_a_claim_with_another_planet() -> None:
    assert base("claim A B", hands="Ve", systems="PL=Ve|PL=Ma") == ["CLAIM.HOLDS"]


def test_claimed_type_is_in_hand_allows_a_claim_with_the_named_planet() -> None:
    assert base("claim A B", hands="Ma", systems="PL=Ve|PL=Ma") == []


def test_target_is_another_refuses_a_claim_on_the_own_plotuh() -> None:
    assert base("claim A A", hands="Ma", systems="PL=Ma") == ["TARGET.OTHER"]


def test_target_is_another_refuses_a_glitch_in_the_own_system() -> None:
    assert base("glitch A A", hands="GL") == ["TARGET.OTHER"]
    assert base("relocate A Ve A", systems="Ve GL") == ["TARGET.OTHER"]


def test_target_is_another_refuses_an_attack_on_the_own_cards() -> None:
    assert base("pull A A Ju", hands="GP", systems="Ju") == ["TARGET.OTHER"]
    assert base("storm_hand A A", hands="MS AT") == ["TARGET.OTHER"]
    assert playtest("supernova A A Ju", hands="SN", systems="Ju") == ["TARGET.OTHER"]
    assert playtest("meteor A A", hands="MT") == ["TARGET.OTHER"]


def test_target_is_another_allows_an_opponent() -> None:
    assert base("glitch A B", hands="GL") == []
    assert base("pull A C Ju", hands="GP", systems="||Ju", players=3) == []


def test_target_is_another_allows_an_attack_on_the_own_system_in_the_base_rules() -> (
    None
):
    assert base("supernova A A Ju", hands="SN", systems="Ju") == []


# -- the Glitch ------------------------------------------------------------------------


def test_glitch_is_in_hand_refuses_the_glitch_of_the_own_system() -> None:
    assert base("glitch A B", systems="GL") == ["GLITCH.HOLDS"]


def test_glitch_is_in_hand_allows_the_glitch_in_hand() -> None:
    assert base("glitch A B", hands="GL") == []


def test_target_has_no_glitch_refuses_a_second_glitch() -> None:
    given = {"hands": "GL", "systems": "|GL", **FLAWED}
    assert base("glitch A B", **given) == ["GLITCH.FLAWED"]


def test_target_has_no_glitch_refuses_a_relocation_onto_another() -> None:
    given = {"systems": "Ve GL|GL", **FLAWED}
    assert base("relocate A Ve B", **given) == ["GLITCH.FLAWED"]


def test_target_has_no_glitch_allows_a_glitch_where_the_placer_has_one() -> None:
    assert base("glitch A B", hands="GL", systems="GL", **FLAWED) == []


def test_glitch_lies_in_system_refuses_a_system_without_one() -> None:
    assert base("relocate A Ve B", hands="GL", systems="Ve") == ["RELOCATE.HAS"]


def test_glitch_lies_in_system_allows_the_glitch_of_the_system() -> None:
    assert base("relocate A Ve B", systems="Ve GL") == []


def test_sacrifice_is_own_refuses_a_planet_of_the_other_system() -> None:
    assert base("relocate A Ma B", systems="Ve GL|Ma") == ["RELOCATE.OWNS"]


def test_sacrifice_is_own_refuses_a_plotuh_that_is_not_there() -> None:
    assert base("relocate A PL B", systems="Ve GL") == ["RELOCATE.OWNS"]


def test_sacrifice_is_own_allows_a_planet_or_plotuh_of_the_own_system() -> None:
    assert base("relocate A Ve B", systems="Ve GL") == []
    assert base("relocate A PL B", systems="PL=Ma GL") == []


def test_sacrifice_is_real_refuses_the_own_plotuh() -> None:
    given = {"systems": "Ve PL=Ma GL", "ruling": "sacrifice-plotuh=real-only"}
    assert base("relocate A PL B", **given) == ["RELOCATE.REAL"]


def test_sacrifice_is_real_allows_a_planet_beside_it() -> None:
    given = {"systems": "Ve PL=Ma GL", "ruling": "sacrifice-plotuh=real-only"}
    assert base("relocate A Ve B", **given) == []


# -- the Glitch with the Black Hole ----------------------------------------------------


def test_pair_is_in_hand_refuses_a_glitch_alone() -> None:
    assert base("pair A GL", hands="GL AT") == ["PAIR.HOLDS"]


def test_pair_is_in_hand_refuses_the_glitch_of_the_system() -> None:
    assert base("pair A GL", hands="BH", systems="GL") == ["PAIR.HOLDS"]


def test_pair_is_in_hand_refuses_a_black_hole_alone_in_the_discard_step() -> None:
    assert base("discard_pair A BH", hands="BH AT", **DISCARDING) == ["PAIR.HOLDS"]


def test_pair_is_in_hand_allows_the_glitch_of_the_system_under_also_system() -> None:
    ruling = "black-hole-reach=also-system"
    assert base("pair A GL", hands="BH", systems="GL", ruling=ruling) == []


def test_pair_is_in_hand_allows_both_cards() -> None:
    assert base("pair A GL", hands="GL BH") == []
    assert base("discard_pair A BH", hands="GL BH", **DISCARDING) == []


def test_pair_is_no_action_refuses_the_pair_as_an_action() -> None:
    ruling = "pair-window=discard-step-only"
    assert base("pair A GL", hands="GL BH", ruling=ruling) == ["PAIR.ACTION"]


def test_pair_is_no_action_allows_the_pair_in_the_discard_step() -> None:
    given = {"hands": "GL BH", "ruling": "pair-window=discard-step-only"}
    assert base("discard_pair A GL", **given, **DISCARDING) == []


def test_pair_is_no_discard_refuses_the_pair_in_the_discard_step() -> None:
    given = {"hands": "GL BH", "ruling": "pair-window=action-only"}
    assert base("discard_pair A GL", **given, **DISCARDING) == ["PAIR.DISCARD"]


def test_pair_is_no_discard_allows_the_pair_as_an_action() -> None:
    ruling = "pair-window=action-only"
    assert base("pair A GL", hands="GL BH", ruling=ruling) == []


def test_pair_lies_in_order_refuses_the_glitch_on_top_under_glitch_under() -> None:
    ruling = "pair-order=glitch-under"
    assert base("pair A GL", hands="GL BH", ruling=ruling) == ["PAIR.ORDER"]


def test_pair_lies_in_order_refuses_the_black_hole_on_top_under_glitch_over() -> None:
    given = {"hands": "GL BH", "ruling": "pair-order=glitch-over"}
    assert base("discard_pair A BH", **given, **DISCARDING) == ["PAIR.ORDER"]


def test_pair_lies_in_order_allows_the_black_hole_on_top_under_glitch_under() -> None:
    ruling = "pair-order=glitch-under"
    assert base("pair A BH", hands="GL BH", ruling=ruling) == []


# -- the Wormhole ----------------------------------------------------------------------


def test_wormhole_is_in_hand_refuses_a_hand_without_it() -> None:
    assert base("wormhole A Ma", hands="AT") == ["WORMHOLE.HOLDS"]
    assert playtest("wormhole A", hands="AT") == ["WORMHOLE.HOLDS"]


def test_wormhole_is_in_hand_allows_a_hand_with_it() -> None:
    assert base("wormhole A Ma", hands="WH") == []
    assert playtest("wormhole A", hands="WH") == []


def test_sought_type_is_missing_refuses_a_type_that_lies_there() -> None:
    assert base("wormhole A Ma", hands="WH", systems="Ma") == ["WORMHOLE.MISSING"]


def test_sought_type_is_missing_refuses_the_type_of_plotuh_under_filled_slot() -> None:
    given = {"systems": "PL=Ma", "ruling": "missing-for-wormhole=filled-slot"}
    assert base("wormhole A Ma", hands="WH", **given) == ["WORMHOLE.MISSING"]


def test_sought_type_is_missing_refuses_any_type_of_a_full_system() -> None:
    full = "Me Ve Ea Ma Ju Sa Ur Ne"
    assert base("wormhole A Ma", hands="WH", systems=full) == ["WORMHOLE.MISSING"]


def test_sought_type_is_missing_allows_the_type_for_which_plotuh_stands_in() -> None:
    assert base("wormhole A Ma", hands="WH", systems="PL=Ma") == []


def test_sought_type_is_missing_allows_any_type_where_none_is_and_it_is_ruled() -> None:
    full, ruling = "Me Ve Ea Ma Ju Sa Ur Ne", "wormhole-nothing-missing=name-any"
    assert base("wormhole A Ma", hands="WH", systems=full, ruling=ruling) == []


def test_pile_is_left_to_search_refuses_an_empty_draw_pile() -> None:
    given = {"hands": "WH", "draw": "", "discard": "AT"}
    ruling = "wormhole-empty-pile=forbidden"
    assert base("wormhole A Ma", ruling=ruling, **given) == ["WORMHOLE.PILE"]
    assert playtest("wormhole A", ruling=ruling, **given) == ["WORMHOLE.PILE"]


def test_pile_is_left_to_search_allows_a_last_card() -> None:
    given = {"hands": "WH", "draw": "AT", "ruling": "wormhole-empty-pile=forbidden"}
    assert base("wormhole A Ma", **given) == []
    assert playtest("wormhole A", **given) == []


def test_card_is_taken_refuses_a_card_while_others_are_still_looked_at() -> None:
    assert playtest("take A Ma", "wormhole A, look Ma", **SEEN) == ["TAKE.PHASE"]


def test_card_is_taken_refuses_a_second_card() -> None:
    given = {"hands": "WH", "draw": "Me Ma"}
    taken = "wormhole A, look Me, look Ma, take A Me"
    assert playtest("take A Ma", taken, **given) == ["TAKE.PHASE"]


def test_card_is_taken_refuses_to_leave_them_before_a_look() -> None:
    assert playtest("leave A", hands="WH") == ["TAKE.PHASE"]


def test_card_is_taken_allows_a_card_once_all_were_looked_at() -> None:
    assert playtest("take A Ma", LOOKED, **SEEN) == []
    assert playtest("leave A", LOOKED, **SEEN) == []


def test_taken_card_was_seen_refuses_another_planet() -> None:
    assert playtest("take A Ve", LOOKED, **SEEN) == ["TAKE.SEEN"]


def test_taken_card_was_seen_allows_a_planet_that_was() -> None:
    assert playtest("take A Ma", LOOKED, **SEEN) == []


def test_taken_card_is_allowed_refuses_an_action_card() -> None:
    assert playtest("take A AT", LOOKED, **SEEN) == ["TAKE.KIND"]


def test_taken_card_is_allowed_refuses_the_black_hole() -> None:
    looked = "wormhole A, look BH"
    assert playtest("take A BH", looked, hands="WH", draw="BH") == ["TAKE.KIND"]


def test_taken_card_is_allowed_allows_the_glitch() -> None:
    looked = "wormhole A, look GL"
    assert playtest("take A GL", looked, hands="WH", draw="GL") == []


# -- the discard step ------------------------------------------------------------------


def test_discards_are_due_refuses_a_discard_among_the_actions() -> None:
    assert base("discard A AT", hands="AT") == ["DISCARD.PHASE"]
    assert base("discard_pair A BH", hands="GL BH") == ["DISCARD.PHASE"]


def test_discards_are_due_refuses_a_second_discard_within_the_limit() -> None:
    given = {"hands": "AT AT|Ma", **DISCARDING}
    assert base("discard A AT", "discard A AT", **given) == ["DISCARD.PHASE"]


def test_discards_are_due_allows_a_discard_after_the_actions() -> None:
    assert base("discard A AT", "pass A", hands="AT") == []


def test_discards_are_due_allows_a_second_discard_above_the_limit() -> None:
    nine = "Me Me Ve Ve Ea Ea AT AT CM"
    discards = "discard A AT"
    assert base("discard A AT", discards, hands=nine, **DISCARDING) == []


def test_discarded_card_is_in_hand_refuses_another_card() -> None:
    assert base("discard A CM", hands="AT", **DISCARDING) == ["DISCARD.HOLDS"]


def test_discarded_card_is_in_hand_allows_a_card_in_hand() -> None:
    assert base("discard A AT", hands="AT", **DISCARDING) == []


def test_glitch_stays_in_hand_refuses_the_glitch_on_its_own() -> None:
    assert base("discard A GL", hands="GL AT", **DISCARDING) == ["DISCARD.GLITCH"]


def test_glitch_stays_in_hand_allows_another_card_beside_it() -> None:
    assert base("discard A AT", hands="GL AT", **DISCARDING) == []


def test_black_hole_stays_in_hand_refuses_the_black_hole_on_its_own() -> None:
    given = {"ruling": "black-hole-alone=forbidden", **DISCARDING}
    assert base("discard A BH", hands="BH AT", **given) == ["DISCARD.BLACKHOLE"]


def test_black_hole_stays_in_hand_allows_another_card_beside_it() -> None:
    given = {"ruling": "black-hole-alone=forbidden", **DISCARDING}
    assert base("discard A AT", hands="BH AT", **given) == []
