"""The guards of attack cards and chains by themselves: what each alone refuses.

Each test compares the whole list of objections to one action in one position. Two
players, and A acts, unless a test says otherwise.
"""

from typing import Any

from tests.chaos.positions import base, playtest

PULL: dict[str, Any] = {"hands": "GP|AT", "systems": "|Ju"}
NOVA: dict[str, Any] = {"hands": "SN|AT", "systems": "|Ju"}


# -- Gravitational Pull ----------------------------------------------------------------


def test_pull_is_in_hand_refuses_a_hand_without_it() -> None:
    assert base("pull A B Ju", hands="AT", systems="|Ju") == ["PULL.HOLDS"]


def test_pull_is_in_hand_allows_a_hand_with_it() -> None:
    assert base("pull A B Ju", **PULL) == []


def test_pulled_planet_is_real_refuses_a_type_for_which_plotuh_stands_in() -> None:
    assert base("pull A B Ju", hands="GP", systems="|PL=Ju") == ["PULL.REAL"]


def test_pulled_planet_is_real_refuses_a_planet_of_a_third_seat() -> None:
    given = {"hands": "GP", "systems": "||Ju"}
    assert base("pull A B Ju", players=3, **given) == ["PULL.REAL"]


def test_pulled_planet_is_real_allows_a_planet_beside_a_plotuh() -> None:
    assert base("pull A B Ju", hands="GP", systems="|Ju PL=Ma") == []


# -- Magnetic Storm --------------------------------------------------------------------


def test_storm_is_in_hand_refuses_each_mode_without_it() -> None:
    given = {"hands": "AT|Ma", "discard": "AT"}
    assert base("storm_hand A B", **given) == ["STORM.HOLDS"]
    assert base("storm_top A", **given) == ["STORM.HOLDS"]
    assert base("storm_deck A", **given) == ["STORM.HOLDS"]


def test_storm_is_in_hand_allows_each_mode_with_it() -> None:
    given = {"hands": "MS|Ma", "discard": "AT"}
    assert base("storm_hand A B", **given) == []
    assert base("storm_top A", **given) == []
    assert base("storm_deck A", **given) == []


def test_target_has_cards_refuses_an_empty_hand() -> None:
    assert base("storm_hand A B", hands="MS||Ma", players=3) == ["STORM.HAND"]


def test_target_has_cards_allows_a_hand_of_one_card() -> None:
    assert base("storm_hand A B", hands="MS|Ma") == []


def test_discard_has_top_refuses_an_empty_discard_pile() -> None:
    assert base("storm_top A", hands="MS") == ["STORM.TOP"]


def test_discard_has_top_allows_a_single_discard() -> None:
    assert base("storm_top A", hands="MS", discard="GL") == []


def test_draw_pile_has_card_refuses_an_empty_pile_although_discards_lie_there() -> None:
    given = {"hands": "MS", "draw": "", "discard": "AT"}
    assert playtest("storm_deck A", **given) == ["STORM.DECK"]


def test_draw_pile_has_card_allows_a_last_card() -> None:
    assert playtest("storm_deck A", hands="MS", draw="AT") == []


def test_some_pile_has_card_refuses_two_empty_piles_where_it_is_illegal() -> None:
    given = {"hands": "MS", "draw": "", "ruling": "storm-c-both-empty=illegal"}
    assert base("storm_deck A", **given) == ["STORM.PILES"]


def test_some_pile_has_card_allows_an_empty_draw_pile_above_a_discard() -> None:
    given = {"hands": "MS", "draw": "", "ruling": "storm-c-both-empty=illegal"}
    assert base("storm_deck A", discard="AT", **given) == []


# -- Supernova -------------------------------------------------------------------------


def test_supernova_is_in_hand_refuses_a_hand_without_it() -> None:
    assert base("supernova A B Ju", hands="GP", systems="|Ju") == ["NOVA.HOLDS"]


def test_supernova_is_in_hand_allows_a_hand_with_it() -> None:
    assert base("supernova A B Ju", **NOVA) == []


def test_slot_is_there_refuses_a_type_for_which_plotuh_stands_in() -> None:
    assert base("supernova A B Ju", hands="SN", systems="|PL=Ju") == ["NOVA.SLOT"]


def test_slot_is_there_refuses_a_planet_of_a_third_seat() -> None:
    given = {"hands": "SN", "systems": "|Ma|Ju"}
    assert base("supernova A B Ju", players=3, **given) == ["NOVA.SLOT"]


def test_slot_is_there_refuses_a_plotuh_that_is_not() -> None:
    assert base("supernova A B PL", **NOVA) == ["NOVA.SLOT"]


def test_slot_is_there_allows_a_plotuh() -> None:
    assert base("supernova A B PL", hands="SN", systems="|PL=Ju") == []


def test_destroyed_planet_is_real_refuses_a_plotuh_where_it_is_forbidden() -> None:
    given = {"hands": "SN", "systems": "|Ma PL=Ju"}
    ruling = "supernova-on-plotuh=forbidden"
    assert base("supernova A B PL", ruling=ruling, **given) == ["NOVA.REAL"]


def test_destroyed_planet_is_real_allows_a_planet_beside_it() -> None:
    given = {"hands": "SN", "systems": "|Ma PL=Ju"}
    ruling = "supernova-on-plotuh=forbidden"
    assert base("supernova A B Ma", ruling=ruling, **given) == []


def test_target_is_unshielded_refuses_a_seat_behind_a_shield() -> None:
    assert playtest("supernova A B Ju", shields="0 1", **NOVA) == ["NOVA.SHIELD"]


def test_target_is_unshielded_allows_a_seat_when_the_shield_is_the_own() -> None:
    assert playtest("supernova A B Ju", shields="1 0", **NOVA) == []


def test_target_is_unshielded_allows_a_shielded_seat_where_it_fizzles() -> None:
    given = {"shields": "0 1", "ruling": "shielded-target=fizzles", **NOVA}
    assert playtest("supernova A B Ju", **given) == []


# -- Meteor Shower ---------------------------------------------------------------------


def test_meteor_is_in_hand_refuses_a_hand_without_it() -> None:
    assert base("meteor A Ma", hands="AT") == ["METEOR.HOLDS"]
    assert playtest("meteor A B", hands="AT|Ma") == ["METEOR.HOLDS"]


def test_meteor_is_in_hand_allows_a_hand_with_it() -> None:
    assert base("meteor A Ma", hands="MT") == []
    assert playtest("meteor A B", hands="MT|Ma") == []


def test_named_type_lies_somewhere_refuses_a_type_that_nobody_has() -> None:
    given = {"hands": "MT", "systems": "Ve|Ju PL=Sa"}
    ruling = "meteor-unowned-type=forbidden"
    assert base("meteor A Ma", ruling=ruling, **given) == ["METEOR.OWNED"]


def test_named_type_lies_somewhere_allows_a_type_of_which_there_is_a_plotuh() -> None:
    given = {"hands": "MT", "systems": "Ve|Ju PL=Sa"}
    assert base("meteor A Sa", ruling="meteor-unowned-type=forbidden", **given) == []


def test_showered_hand_has_cards_refuses_an_empty_hand() -> None:
    ruling = "meteor-empty-hand=forbidden"
    assert playtest("meteor A B", hands="MT", ruling=ruling) == ["METEOR.HAND"]


def test_showered_hand_has_cards_allows_a_hand_of_one_card() -> None:
    ruling = "meteor-empty-hand=forbidden"
    assert playtest("meteor A B", hands="MT|GL", ruling=ruling) == []


# -- an attack without a target --------------------------------------------------------


def test_vain_card_is_in_hand_refuses_another_attack_card() -> None:
    assert base("no_effect A GP", hands="SN") == ["VAIN.HOLDS"]


def test_vain_card_is_in_hand_allows_the_card_in_hand() -> None:
    assert base("no_effect A GP", hands="GP") == []


def test_no_target_is_valid_refuses_a_pull_with_a_planet_to_be_pulled() -> None:
    assert base("no_effect A GP", **PULL) == ["VAIN.TARGET"]


def test_no_target_is_valid_refuses_a_storm_with_any_pile_or_hand() -> None:
    assert playtest("no_effect A MS", hands="MS") == ["VAIN.TARGET"]
    refused = playtest("no_effect A MS", hands="MS", draw="", discard="AT")
    assert refused == ["VAIN.TARGET"]
    assert playtest("no_effect A MS", hands="MS|AT", draw="") == ["VAIN.TARGET"]


def test_no_target_is_valid_refuses_a_supernova_with_a_slot_to_be_destroyed() -> None:
    assert base("no_effect A SN", hands="SN", systems="|PL=Ju") == ["VAIN.TARGET"]


def test_no_target_is_valid_refuses_a_supernova_with_only_own_planets_in_base() -> None:
    assert base("no_effect A SN", hands="SN", systems="Ju") == ["VAIN.TARGET"]


def test_no_target_is_valid_refuses_a_meteor_that_may_name_any_type() -> None:
    assert base("no_effect A MT", hands="MT") == ["VAIN.TARGET"]


def test_no_target_is_valid_allows_a_pull_where_only_a_plotuh_lies() -> None:
    assert base("no_effect A GP", hands="GP", systems="Ma|PL=Ju") == []


def test_no_target_is_valid_allows_a_storm_with_no_pile_and_no_hand() -> None:
    assert playtest("no_effect A MS", hands="MS", draw="") == []


def test_no_target_is_valid_allows_a_supernova_where_all_are_shielded() -> None:
    assert playtest("no_effect A SN", shields="0 1", **NOVA) == []


def test_no_target_is_valid_allows_a_meteor_where_no_type_may_be_named() -> None:
    ruling = "meteor-unowned-type=forbidden"
    assert base("no_effect A MT", hands="MT", ruling=ruling) == []


def test_no_target_is_valid_allows_a_meteor_where_no_hand_may_be_chosen() -> None:
    ruling = "meteor-empty-hand=forbidden"
    assert playtest("no_effect A MT", hands="MT", ruling=ruling) == []


def test_no_target_is_valid_allows_a_pull_with_a_target_where_it_is_ruled() -> None:
    assert base("no_effect A GP", ruling="deliberate-fizzle=allowed", **PULL) == []


def test_vain_category_is_fresh_refuses_a_theft_without_effect_after_a_theft() -> None:
    given = {"hands": "GP MS", "discard": "AT"}
    assert base("no_effect A GP", "storm_top A", **given) == ["VAIN.CATEGORY"]


def test_vain_category_is_fresh_refuses_an_attack_after_one_without_effect() -> None:
    given = {"hands": "SN SN"}
    assert base("no_effect A SN", "no_effect A SN", **given) == ["VAIN.CATEGORY"]


def test_vain_category_is_fresh_allows_an_attack_after_a_theft() -> None:
    given = {"hands": "SN MS", "discard": "AT"}
    assert base("no_effect A SN", "storm_top A", **given) == []


# -- answering -------------------------------------------------------------------------


def test_attack_awaits_answer_refuses_a_defense_before_any_attack() -> None:
    assert base("defend B AT", **PULL) == ["ANSWER.PHASE"]


def test_attack_awaits_answer_refuses_a_second_defense_on_top_of_the_first() -> None:
    given = {**PULL, "hands": "GP|AT AT"}
    blocked = "pull A B Ju, defend B AT"
    assert base("defend B AT", blocked, **given) == ["ANSWER.PHASE"]
    assert base("none B", blocked, **given) == ["ANSWER.PHASE"]


def test_attack_awaits_answer_refuses_a_defense_after_a_playtest_breakthrough() -> None:
    given = {**PULL, "hands": "GP GP|AT AT"}
    broken = "pull A B Ju, defend B AT, break A"
    assert playtest("defend B AT", broken, **given) == ["ANSWER.PHASE"]


def test_attack_awaits_answer_allows_a_defense_against_an_attack() -> None:
    assert base("defend B AT", "pull A B Ju", **PULL) == []
    assert base("none B", "pull A B Ju", **PULL) == []


def test_attack_awaits_answer_allows_a_defense_after_a_base_breakthrough() -> None:
    given = {**PULL, "hands": "GP GP|AT AT"}
    assert base("defend B AT", "pull A B Ju, defend B AT, break A", **given) == []


def test_seat_is_the_target_refuses_a_third_seat() -> None:
    given = {"hands": "GP|AT|AT", "systems": "|Ju", "players": 3}
    assert base("defend C AT", "pull A B Ju", **given) == ["ANSWER.SEAT"]
    assert base("none C", "pull A B Ju", **given) == ["ANSWER.SEAT"]


def test_seat_is_the_target_refuses_the_attacker() -> None:
    given = {**PULL, "hands": "GP AT|AT"}
    assert base("defend A AT", "pull A B Ju", **given) == ["ANSWER.SEAT"]


def test_seat_is_the_target_allows_the_target() -> None:
    given = {"hands": "GP|AT|AT", "systems": "|Ju", "players": 3}
    assert base("defend B AT", "pull A B Ju", **given) == []


def test_defense_is_in_hand_refuses_another_defense() -> None:
    assert base("defend B CM", "pull A B Ju", **PULL) == ["ANSWER.HOLDS"]


def test_defense_is_in_hand_allows_the_card_in_hand() -> None:
    given = {**PULL, "hands": "GP|CM"}
    assert base("defend B CM", "pull A B Ju", **given) == []


BROKEN: dict[str, Any] = {
    "after": "pull A B Ju, defend B AT, break A",
    "hands": "GP GP|AT AT CM",
    "systems": "|Ju",
    "ruling": "mirror-against-breakthrough=atmosphere-only",
}


def test_mirror_answers_no_break_refuses_a_mirror_against_a_breakthrough() -> None:
    assert base("defend B CM", **BROKEN) == ["ANSWER.MIRROR_BREAK"]


def test_mirror_answers_no_break_allows_an_atmosphere_against_it() -> None:
    assert base("defend B AT", **BROKEN) == []


def test_mirror_answers_no_break_allows_a_mirror_against_the_attack() -> None:
    assert base("defend B CM", **{**BROKEN, "after": "pull A B Ju"}) == []


def test_mirror_answers_no_glitch_refuses_a_mirror_where_it_is_not_allowed() -> None:
    given = {"hands": "GL|CM AT", "ruling": "mirror-on-glitch=not-allowed"}
    assert base("defend B CM", "glitch A B", **given) == ["ANSWER.MIRROR_GLITCH"]


def test_mirror_answers_no_glitch_allows_an_atmosphere() -> None:
    given = {"hands": "GL|CM AT", "ruling": "mirror-on-glitch=not-allowed"}
    assert base("defend B AT", "glitch A B", **given) == []


# -- breaking through ------------------------------------------------------------------

BLOCKED = "pull A B Ju, defend B AT"
TWO_PULLS: dict[str, Any] = {"hands": "GP GP|AT", "systems": "|Ju"}


def test_defense_awaits_answer_refuses_a_breakthrough_before_any_defense() -> None:
    assert base("break A", "pull A B Ju", **TWO_PULLS) == ["BREAK.PHASE"]
    assert base("stop A", "pull A B Ju", **TWO_PULLS) == ["BREAK.PHASE"]


def test_defense_awaits_answer_refuses_a_second_breakthrough_at_once() -> None:
    given = {**TWO_PULLS, "hands": "GP GP GP|AT"}
    assert base("break A", f"{BLOCKED}, break A", **given) == ["BREAK.PHASE"]


def test_defense_awaits_answer_allows_a_breakthrough_after_a_defense() -> None:
    assert base("break A", BLOCKED, **TWO_PULLS) == []
    assert base("stop A", BLOCKED, **TWO_PULLS) == []


def test_seat_is_the_attacker_refuses_the_target() -> None:
    given = {**TWO_PULLS, "hands": "GP GP|AT GP"}
    assert base("break B", BLOCKED, **given) == ["BREAK.SEAT"]
    assert base("stop B", BLOCKED, **given) == ["BREAK.SEAT"]


def test_seat_is_the_attacker_allows_the_attacker() -> None:
    assert base("break A", BLOCKED, **TWO_PULLS) == []


def test_same_name_is_in_hand_refuses_a_card_of_another_name() -> None:
    given = {**TWO_PULLS, "hands": "GP SN MS MT|AT"}
    assert base("break A", BLOCKED, **given) == ["BREAK.NAME"]


def test_same_name_is_in_hand_allows_a_second_copy() -> None:
    assert base("break A", BLOCKED, **TWO_PULLS) == []


def test_attack_card_breaks_refuses_a_second_glitch() -> None:
    given = {"hands": "GL GL|AT", "cards": "Me Ve GL GL AT BH"}
    assert base("break A", "glitch A B, defend B AT", **given) == ["BREAK.ATTACK"]


def test_attack_card_breaks_refuses_a_plotuh_for_a_claim() -> None:
    given = {"hands": "Ma PL|AT", "systems": "|PL=Ma", "ruling": "claim-defendable=yes"}
    assert base("break A", "claim A B, defend B AT", **given) == ["BREAK.ATTACK"]


def test_attack_card_breaks_allows_an_attack_card() -> None:
    assert base("break A", BLOCKED, **TWO_PULLS) == []


def test_attack_card_breaks_allows_a_second_glitch_where_it_is_ruled() -> None:
    given = {
        "hands": "GL GL|AT",
        "cards": "Me Ve GL GL AT BH",
        "ruling": "glitch-breakthrough=yes",
    }
    assert base("break A", "glitch A B, defend B AT", **given) == []


def test_action_is_left_to_break_refuses_it_after_the_second_action() -> None:
    given = {**TWO_PULLS, "hands": "GP GP Ma|AT"}
    ruling = "breakthrough-cost=uses-action"
    placed = f"place A Ma, {BLOCKED}"
    assert base("break A", placed, ruling=ruling, **given) == ["BREAK.COST"]


def test_action_is_left_to_break_allows_it_after_the_first_action() -> None:
    ruling = "breakthrough-cost=uses-action"
    assert base("break A", BLOCKED, ruling=ruling, **TWO_PULLS) == []


# -- the choice after a Mirror ---------------------------------------------------------

MIRRORED = "supernova A B Ju, defend B CM, stop A"
CHOOSING: dict[str, Any] = {"hands": "SN|CM", "systems": "Ma Ve|Ju"}


def test_reversed_attack_seeks_slot_refuses_a_choice_before_it_is_reversed() -> None:
    answered = "supernova A B Ju, defend B CM"
    assert base("choose B Ma", answered, **CHOOSING) == ["CHOOSE.PHASE"]


def test_reversed_attack_seeks_slot_refuses_a_second_choice() -> None:
    chosen = f"{MIRRORED}, choose B Ma"
    assert base("choose B Ve", chosen, **CHOOSING) == ["CHOOSE.PHASE"]


def test_reversed_attack_seeks_slot_allows_a_choice_after_a_mirror() -> None:
    assert base("choose B Ma", MIRRORED, **CHOOSING) == []


def test_seat_chooses_refuses_the_attacker() -> None:
    assert base("choose A Ma", MIRRORED, **CHOOSING) == ["CHOOSE.SEAT"]


def test_seat_chooses_refuses_who_mirrored_where_the_caster_chooses() -> None:
    ruling = "reflected-choice=caster"
    assert base("choose B Ma", MIRRORED, ruling=ruling, **CHOOSING) == ["CHOOSE.SEAT"]


def test_seat_chooses_allows_who_mirrored() -> None:
    assert base("choose B Ve", MIRRORED, **CHOOSING) == []


def test_slot_is_the_attackers_refuses_the_slot_that_was_attacked() -> None:
    assert base("choose B Ju", MIRRORED, **CHOOSING) == ["CHOOSE.OWNS"]


def test_slot_is_the_attackers_allows_a_planet_of_the_attacker() -> None:
    assert base("choose B Ma", MIRRORED, **CHOOSING) == []


def test_reversed_pull_takes_real_refuses_the_plotuh_of_the_attacker() -> None:
    given = {"hands": "GP|CM", "systems": "Ma PL=Ve|Ju"}
    mirrored = "pull A B Ju, defend B CM, stop A"
    assert base("choose B PL", mirrored, **given) == ["CHOOSE.REAL"]


def test_reversed_pull_takes_real_allows_a_planet_beside_it() -> None:
    given = {"hands": "GP|CM", "systems": "Ma PL=Ve|Ju"}
    assert base("choose B Ma", "pull A B Ju, defend B CM, stop A", **given) == []


def test_reversed_pull_takes_real_allows_a_plotuh_for_a_supernova() -> None:
    given = {**CHOOSING, "systems": "Ma PL=Ve|Ju"}
    assert base("choose B PL", MIRRORED, **given) == []
