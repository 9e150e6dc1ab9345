"""Every guard of Cosmos: Empires by itself: where it alone refuses, and a near miss.

Each test compares the whole list of objections to one action in one position: the ids
of all guards that are false, in the move's order. Two players; positions have the few
cards that matter.
"""

from functools import cache
from typing import Any

from engines.play import objections, replay
from engines.positions import read
from spec.empires.game import build
from spec.games import Configuration, Game

POOL = "deal NA, deal NA, deal ME, deal NW, deal AG, deal WS, deal LI, deal TW, deal DI"
HYBRID = "culture=hybrid"


@cache
def configured(rulings: str) -> Game:
    named = [text.split("=") for text in rulings.split()]
    return build(Configuration(rulings=dict(named)))


def objecting(
    action: str, after: str = "", *, rulings: str = "", **given: Any
) -> list[str]:
    """The ids of all that object to an action after others, from a given position."""
    game = configured(rulings)
    taken = [game.parse(text) for text in after.split(", ") if text]
    state = replay(game, taken, read(game, given)).state
    return [clause.id for clause in objections(game, state, game.parse(action))]


def main(cards: str = "", **given: Any) -> dict[str, Any]:
    """The main step of A, who owns some cards."""
    return {"phase": "main", "tableaus": {"A": {"cards": cards}}} | given


def rolled(roll: int, cards: str = "", **given: Any) -> dict[str, Any]:
    """A total of A that is not confirmed."""
    return main(cards, phase="shift", opening="no", roll=str(roll)) | given


def known(*cards: str) -> dict[str, Any]:
    """A deck in known order, from the top."""
    slots = {str(i): card for i, card in enumerate(cards)}
    return {"loose": "", "stacked": slots, "size": str(len(cards))}


def culture(name: str, status: str = "revealed", holder: str = "A") -> dict[str, Any]:
    """One culture card that somebody has."""
    return {name: {"holder": holder, "status": status}}


# -- chance ----------------------------------------------------------------------------


def test_pool_is_laid_out_refuses_an_eleventh_card() -> None:
    assert objecting("deal DS", f"{POOL}, deal DS") == ["DEAL.PHASE"]


def test_pool_is_laid_out_allows_a_tenth_card() -> None:
    assert objecting("deal DS", POOL) == []


def test_card_is_dealt_from_deck_refuses_a_name_that_is_used_up() -> None:
    assert objecting("deal CO", deck={"loose": "NA"}) == ["DEAL.FROM_DECK"]


def test_card_is_dealt_from_deck_allows_a_last_copy() -> None:
    assert objecting("deal CO", deck={"loose": "CO"}) == []


def test_dice_are_rolled_refuses_a_first_turn() -> None:
    assert objecting("roll 2", f"{POOL}, deal DS, pass A") == ["ROLL.PHASE"]


def test_dice_are_rolled_allows_a_second_turn() -> None:
    assert objecting("roll 2", f"{POOL}, deal DS, pass A, pass B") == []


def test_place_is_filled_refuses_a_card_for_a_full_pool() -> None:
    assert objecting("draw TW", phase="main") == ["DRAW.PHASE"]


def test_place_is_filled_allows_a_card_after_a_build() -> None:
    assert objecting("draw TW", "build A NA", **main(pool="NA")) == []


def test_place_is_filled_allows_a_card_at_the_end_of_a_turn_where_ruled() -> None:
    given = main(pool="NA")
    ruling = "refill-time=end-of-turn"
    assert objecting("draw TW", "build A NA, pass A", rulings=ruling, **given) == []


def test_card_is_on_top_refuses_a_card_below_others() -> None:
    given = {"phase": "refill", "deck": {"loose": "NA"} | {"stacked": {"0": "TW"}}}
    assert objecting("draw TW", **given) == ["DRAW.FROM_DECK"]


def test_card_is_on_top_refuses_the_second_known_card() -> None:
    given = {"phase": "refill", "deck": known("NA", "TW")}
    assert objecting("draw TW", **given) == ["DRAW.FROM_DECK"]


def test_card_is_on_top_allows_the_first_known_card() -> None:
    assert objecting("draw TW", phase="refill", deck=known("TW", "NA")) == []


# -- turns and shifts ------------------------------------------------------------------


def test_seat_has_the_turn_refuses_the_other_player() -> None:
    assert objecting("pass B", **main()) == ["TURN.SEAT"]


def test_seat_has_the_turn_refuses_a_reveal_in_another_turn_where_ruled() -> None:
    given = main(cultures=culture("awakened", "hidden", "B"))
    ruling = f"{HYBRID} reveal-window=own-turn-only"
    assert objecting("reveal B Awakened", rulings=ruling, **given) == ["TURN.SEAT"]


def test_seat_has_the_turn_allows_the_next_player_after_a_pass() -> None:
    assert objecting("pass B", "pass A", **main()) == []


def test_action_is_left_refuses_a_third_build() -> None:
    assert objecting("build A NA", **main(pool="NA", actions="0")) == ["TURN.ACTION"]


def test_action_is_left_allows_a_last_action() -> None:
    assert objecting("build A NA", **main(pool="NA", actions="1")) == []


def test_total_is_open_refuses_a_shift_after_the_confirmation() -> None:
    assert objecting("shift A up", "confirm A", **rolled(5)) == ["SHIFT.PHASE"]


def test_total_is_open_allows_a_confirmation_after_shifts() -> None:
    assert objecting("confirm A", "shift A up, shift A up", **rolled(5)) == []


def test_total_stays_on_the_dice_refuses_nine() -> None:
    assert objecting("shift A up", **rolled(8)) == ["SHIFT.RANGE"]


def test_total_stays_on_the_dice_refuses_one() -> None:
    assert objecting("shift A down", **rolled(2)) == ["SHIFT.RANGE"]


def test_total_stays_on_the_dice_allows_eight() -> None:
    assert objecting("shift A up", **rolled(7)) == []


def test_direction_is_kept_refuses_a_shift_back() -> None:
    found = objecting(
        "shift A down", "shift A up", rulings="shift-reversal=monotone", **rolled(5)
    )
    assert found == ["SHIFT.REVERSAL"]


def test_direction_is_kept_allows_a_further_shift() -> None:
    found = objecting(
        "shift A up", "shift A up", rulings="shift-reversal=monotone", **rolled(5)
    )
    assert found == []


def test_roll_is_the_owners_refuses_a_gate_of_another_player() -> None:
    given = rolled(5, tableaus={"B": {"cards": "SG"}})
    assert objecting("nudge B up", **given) == ["NUDGE.SEAT"]


def test_roll_is_the_owners_allows_a_gate_of_the_roller() -> None:
    assert objecting("nudge A up", **rolled(5, "SG", actions="0")) == []


def test_gate_is_unused_refuses_a_second_shift_by_one_gate() -> None:
    assert objecting("nudge A up", "nudge A up", **rolled(5, "SG")) == ["NUDGE.GATE"]


def test_gate_is_unused_allows_a_second_gate() -> None:
    assert objecting("nudge A up", "nudge A up", **rolled(5, "SG SG")) == []


# -- building --------------------------------------------------------------------------


def test_main_step_is_on_refuses_a_build_before_the_confirmation() -> None:
    assert objecting("build A NA", **rolled(5, pool="NA")) == ["MAIN.PHASE"]


def test_main_step_is_on_allows_a_build_after_it() -> None:
    assert objecting("build A NA", "confirm A", **rolled(5, pool="NA")) == []


def test_dice_have_been_rolled_refuses_a_belt_before_the_roll() -> None:
    given = main("FB", pool="TW", phase="roll")
    ruling = "belt-window=any-time-own-turn"
    assert objecting("fabricate A TW", rulings=ruling, **given) == ["MAIN.WINDOW"]


def test_dice_have_been_rolled_allows_a_belt_before_the_confirmation() -> None:
    given = rolled(5, "FB", pool="TW")
    ruling = "belt-window=any-time-own-turn"
    assert objecting("fabricate A TW", rulings=ruling, **given) == []


def test_built_card_is_in_pool_refuses_a_card_of_the_deck() -> None:
    assert objecting("build A NA", **main(pool="TW")) == ["BUILD.POOL"]


def test_built_card_is_in_pool_allows_a_card_of_the_pool() -> None:
    assert objecting("build A TW", **main(pool="TW")) == []


def test_cost_is_covered_refuses_a_credit_too_few() -> None:
    given = main("BH", pool="WS", credits="4 9")
    assert objecting("build A WS", **given) == ["BUILD.COST"]


def test_cost_is_covered_allows_the_cost_after_discounts() -> None:
    assert objecting("build A WS", **main("BH", pool="WS", credits="5 0")) == []


def test_cost_is_covered_allows_a_spirit_with_awakened() -> None:
    given = main(pool="LI", credits="4 0", cultures=culture("awakened"))
    assert objecting("build A LI", rulings=HYBRID, **given) == []


def test_number_is_new_refuses_a_printed_value() -> None:
    assert objecting("build A DH2", **main("NA", pool="DH")) == ["BUILD.NUMBER"]


def test_number_is_new_refuses_a_value_that_is_set() -> None:
    given = main(pool="DH", tableaus={"A": {"cards": "DH", "numbers": "2"}})
    assert objecting("build A DH2", **given) == ["BUILD.NUMBER"]


def test_number_is_new_refuses_no_number_while_one_is_new() -> None:
    ruling = "darkspace-no-value=build-without-value"
    found = objecting("build A DH", rulings=ruling, **main("NA", pool="DH"))
    assert found == ["BUILD.NUMBER"]


def test_number_is_new_allows_another_value() -> None:
    assert objecting("build A DH3", **main("NA", pool="DH")) == []


def test_value_is_not_locked_refuses_a_value_that_is_set() -> None:
    given = main(pool="NA", tableaus={"A": {"cards": "DH", "numbers": "2"}})
    assert objecting("build A NA", **given) == ["BUILD.LOCK"]


def test_value_is_not_locked_allows_what_another_player_locked() -> None:
    given = main(pool="NA", tableaus={"B": {"cards": "DH", "numbers": "2"}})
    assert objecting("build A NA", **given) == []


def test_place_can_be_filled_refuses_a_build_without_a_deck() -> None:
    given = main(pool="NA TW", deck={"loose": ""})
    ruling = "empty-deck-build=build-forbidden"
    assert objecting("build A NA", rulings=ruling, **given) == ["BUILD.DECK"]


def test_place_can_be_filled_refuses_a_pair_with_one_card_left() -> None:
    given = main(pool="NA NA", deck={"loose": "TW"}, cultures=culture("industrious"))
    ruling = f"{HYBRID} empty-deck-build=build-forbidden"
    assert objecting("build_pair A NA+NA", rulings=ruling, **given) == ["BUILD.DECK"]


def test_place_can_be_filled_allows_a_build_with_one_card_left() -> None:
    given = main(pool="NA TW", deck={"loose": "TW"})
    ruling = "empty-deck-build=build-forbidden"
    assert objecting("build A NA", rulings=ruling, **given) == []


def test_belt_is_unused_refuses_a_second_build_by_one_belt() -> None:
    given = main("FB", pool="TW", fabricated="1")
    assert objecting("fabricate A TW", **given) == ["FABRICATE.BELT"]


def test_belt_is_unused_allows_a_second_belt() -> None:
    given = main("FB FB", pool="TW", fabricated="1", actions="0")
    assert objecting("fabricate A TW", **given) == []


def test_card_is_a_mech_refuses_a_bio() -> None:
    assert objecting("fabricate A NA", **main("FB", pool="NA")) == ["FABRICATE.MECH"]


def test_card_is_a_mech_allows_a_mech() -> None:
    assert objecting("fabricate A TW", **main("FB", pool="TW")) == []


# -- cycling and the end of a turn -----------------------------------------------------


def test_cycled_card_is_in_pool_refuses_a_card_of_the_deck() -> None:
    assert objecting("cycle A NA", **main(pool="TW")) == ["CYCLE.POOL"]


def test_cycled_card_is_in_pool_allows_a_card_of_the_pool() -> None:
    assert objecting("cycle A TW", **main(pool="TW")) == []


def test_deck_has_a_card_refuses_a_cycle_without_a_deck() -> None:
    given = main(pool="NA", deck={"loose": ""})
    ruling = "empty-deck-cycle=forbidden"
    assert objecting("cycle A NA", rulings=ruling, **given) == ["CYCLE.DECK"]


def test_deck_has_a_card_allows_a_cycle_with_one_card_left() -> None:
    given = main(pool="NA", deck=known("TW"))
    ruling = "empty-deck-cycle=forbidden"
    assert objecting("cycle A NA", rulings=ruling, **given) == []


def test_scouts_are_unused_refuses_a_second_cycle_by_one_card() -> None:
    given = main("DS", pool="NA", scouted="1")
    assert objecting("scout A NA", **given) == ["SCOUT.SCOUTS"]


def test_scouts_are_unused_allows_a_second_card() -> None:
    given = main("DS DS", pool="NA", scouted="1", actions="0")
    assert objecting("scout A NA", **given) == []


def test_turn_has_a_roll_refuses_scouts_in_a_first_turn() -> None:
    given = main("DS", pool="NA")
    ruling = "scouts-first-turn=forbidden"
    assert objecting("scout A NA", rulings=ruling, **given) == ["SCOUT.ROLL"]


def test_turn_has_a_roll_allows_scouts_in_a_second_turn() -> None:
    given = main("DS", pool="NA", opening="no")
    ruling = "scouts-first-turn=forbidden"
    assert objecting("scout A NA", rulings=ruling, **given) == []


def test_actions_are_spent_refuses_an_end_with_an_action_left() -> None:
    given = main(pool="NA", actions="1")
    ruling = "leftover-actions=must-spend"
    assert objecting("pass A", rulings=ruling, **given) == ["PASS.ACTIONS"]


def test_actions_are_spent_allows_an_end_without_a_card_to_cycle() -> None:
    given = main(actions="1")
    assert objecting("pass A", rulings="leftover-actions=must-spend", **given) == []


# -- culture cards: dealing and keeping ------------------------------------------------


def test_cultures_are_dealt_refuses_a_card_before_the_pool() -> None:
    assert objecting("hand Awakened", rulings=HYBRID) == ["HAND.PHASE"]


def test_cultures_are_dealt_allows_a_card_after_the_pool() -> None:
    assert objecting("hand Awakened", f"{POOL}, deal DS", rulings=HYBRID) == []


def test_culture_is_undealt_refuses_a_card_twice() -> None:
    found = objecting("hand Awakened", "hand Awakened", rulings=HYBRID, phase="hand")
    assert found == ["HAND.UNDEALT"]


def test_culture_is_undealt_allows_a_further_card() -> None:
    found = objecting("hand Orthodox", "hand Awakened", rulings=HYBRID, phase="hand")
    assert found == []


def two_cards(*statuses: str) -> dict[str, Any]:
    """Two culture cards of A, and two of B."""
    names = ("awakened", "orthodox", "resourceful", "transcendent")
    return {
        name: {"holder": holder, "status": status}
        for name, holder, status in zip(names, "AABB", statuses, strict=True)
    }


def test_cultures_are_chosen_refuses_a_choice_in_a_turn() -> None:
    given = main(cultures=two_cards(*["hidden"] * 4))
    assert objecting("keep A Awakened", rulings="culture=single", **given) == [
        "KEEP.PHASE"
    ]


def test_cultures_are_chosen_allows_a_choice_before_the_first_turn() -> None:
    given = {"phase": "pick", "cultures": two_cards(*["hidden"] * 4)}
    assert objecting("keep A Awakened", rulings="culture=single", **given) == []


def test_culture_was_dealt_to_seat_refuses_a_card_of_another_player() -> None:
    given = {"phase": "pick", "cultures": two_cards(*["hidden"] * 4)}
    assert objecting("keep A Resourceful", rulings="culture=single", **given) == [
        "KEEP.DEALT"
    ]


def test_culture_was_dealt_to_seat_allows_either_player_first() -> None:
    given = {"phase": "pick", "cultures": two_cards(*["hidden"] * 4)}
    assert objecting("keep B Resourceful", rulings="culture=single", **given) == []


def test_choice_is_open_refuses_a_second_choice() -> None:
    cards = two_cards("hidden", "discarded", "hidden", "hidden")
    given = {"phase": "pick", "cultures": cards}
    assert objecting("keep A Orthodox", rulings="culture=single", **given) == [
        "KEEP.OPEN"
    ]


def test_choice_is_open_allows_who_has_not_chosen() -> None:
    cards = two_cards("hidden", "discarded", "hidden", "hidden")
    given = {"phase": "pick", "cultures": cards}
    assert objecting("keep B Transcendent", rulings="culture=single", **given) == []


# -- culture cards: reveals ------------------------------------------------------------


def test_somebody_decides_refuses_a_reveal_before_the_roll() -> None:
    given = main(phase="roll", cultures=culture("awakened", "hidden"))
    found = objecting("reveal A Awakened", rulings=HYBRID, **given)
    assert found == ["REVEAL.PHASE"]


def test_somebody_decides_allows_a_reveal_before_the_confirmation() -> None:
    given = rolled(5, cultures=culture("awakened", "hidden"))
    assert objecting("reveal A Awakened", rulings=HYBRID, **given) == []


def test_culture_is_hidden_refuses_a_revealed_card() -> None:
    given = main(cultures=culture("awakened"))
    found = objecting("reveal A Awakened", rulings=HYBRID, **given)
    assert found == ["REVEAL.HIDDEN"]


def test_culture_is_hidden_refuses_a_card_of_another_player() -> None:
    given = main(cultures=culture("awakened", "hidden", "B"))
    found = objecting("reveal A Awakened", rulings=HYBRID, **given)
    assert found == ["REVEAL.HIDDEN"]


def test_culture_is_hidden_allows_a_card_in_another_turn() -> None:
    given = main(cultures=culture("awakened", "hidden", "B"))
    assert objecting("reveal B Awakened", rulings=HYBRID, **given) == []


def test_culture_is_not_barred_refuses_innovative_in_the_next_turn() -> None:
    given = main(cultures=culture("innovative", "barred"))
    found = objecting("reveal A Innovative", rulings=HYBRID, **given)
    assert found == ["REVEAL.BARRED"]


def test_culture_is_not_barred_allows_innovative_in_the_turn_after() -> None:
    given = main(turn="B", opening="no", cultures=culture("innovative", "barred"))
    after = "pass B, roll 2"
    assert objecting("reveal A Innovative", after, rulings=HYBRID, **given) == []


def test_culture_serves_before_the_end_refuses_militaristic() -> None:
    given = main(cultures=culture("militaristic", "hidden"))
    found = objecting("reveal A Militaristic", rulings=HYBRID, **given)
    assert found == ["REVEAL.END"]


def test_culture_serves_before_the_end_allows_resourceful() -> None:
    given = main(cultures=culture("resourceful", "hidden"))
    assert objecting("reveal A Resourceful", rulings=HYBRID, **given) == []


def test_turn_is_served_refuses_scientistic_in_another_turn() -> None:
    given = main(cultures=culture("scientistic", "hidden", "B"))
    found = objecting("reveal B Scientistic", rulings=HYBRID, **given)
    assert found == ["REVEAL.TURN"]


def test_turn_is_served_allows_scientistic_in_the_own_turn() -> None:
    given = main(cultures=culture("scientistic", "hidden"))
    assert objecting("reveal A Scientistic", rulings=HYBRID, **given) == []


# -- culture cards: Industrious --------------------------------------------------------


def pair(cards: str = "", **given: Any) -> dict[str, Any]:
    """The main step of A with Industrious revealed."""
    return main(cards, cultures=culture("industrious")) | given


def test_industrious_is_revealed_refuses_a_hidden_card() -> None:
    given = pair(pool="TW TW", cultures=culture("industrious", "hidden"))
    found = objecting("build_pair A TW+TW", rulings=HYBRID, **given)
    assert found == ["PAIR.REVEALED"]


def test_industrious_is_revealed_allows_a_revealed_card() -> None:
    given = pair(pool="TW TW")
    assert objecting("build_pair A TW+TW", rulings=HYBRID, **given) == []


def test_free_copy_is_left_refuses_a_second_pair() -> None:
    given = pair(pool="TW TW", cultures=culture("industrious", "spent"))
    found = objecting("build_pair A TW+TW", rulings=HYBRID, **given)
    assert found == ["PAIR.ONCE"]


def test_free_copy_is_left_allows_a_pair_in_the_next_turn() -> None:
    spent = culture("industrious", "spent")
    given = pair(turn="B", opening="no", pool="TW TW", cultures=spent)
    after = "pass B, roll 2, confirm A"
    assert objecting("build_pair A TW+TW", after, rulings=HYBRID, **given) == []


def test_cost_is_small_refuses_a_cost_of_four() -> None:
    found = objecting("build_pair A BH+BH", rulings=HYBRID, **pair(pool="BH BH"))
    assert found == ["PAIR.COST"]


def test_cost_is_small_refuses_a_printed_cost_where_ruled() -> None:
    ruling = f"{HYBRID} industrious-cost=printed"
    found = objecting("build_pair A BH+BH", rulings=ruling, **pair("BH", pool="BH BH"))
    assert found == ["PAIR.COST"]


def test_cost_is_small_allows_a_cost_of_three_after_discounts() -> None:
    found = objecting("build_pair A BH+BH", rulings=HYBRID, **pair("BH", pool="BH BH"))
    assert found == []


def test_twin_is_in_pool_refuses_a_single_copy() -> None:
    found = objecting("build_pair A TW+TW", rulings=HYBRID, **pair(pool="TW NA"))
    assert found == ["PAIR.POOL"]


def test_twin_is_in_pool_allows_three_copies() -> None:
    found = objecting("build_pair A TW+TW", rulings=HYBRID, **pair(pool="TW TW TW"))
    assert found == []


def test_twin_number_is_new_refuses_the_number_of_the_first() -> None:
    given = pair("BH BH BH", pool="DH DH")
    found = objecting("build_pair A DH2+DH2", rulings=HYBRID, **given)
    assert found == ["PAIR.NUMBER"]


def test_twin_number_is_new_refuses_a_printed_value() -> None:
    given = pair("BH BH BH", pool="DH DH")
    found = objecting("build_pair A DH2+DH8", rulings=HYBRID, **given)
    assert found == ["PAIR.NUMBER"]


def test_twin_number_is_new_allows_two_numbers() -> None:
    given = pair("BH BH BH", pool="DH DH")
    assert objecting("build_pair A DH2+DH3", rulings=HYBRID, **given) == []


def test_card_is_no_hub_refuses_two_hubs() -> None:
    given = pair("BH BH BH", pool="DH DH")
    ruling = f"{HYBRID} darkspace-twins=not-allowed"
    assert objecting("build_pair A DH2+DH3", rulings=ruling, **given) == ["PAIR.HUB"]


def test_card_is_no_hub_allows_other_pairs() -> None:
    ruling = f"{HYBRID} darkspace-twins=not-allowed"
    found = objecting("build_pair A TW+TW", rulings=ruling, **pair(pool="TW TW"))
    assert found == []


def test_two_actions_are_left_refuses_a_last_action() -> None:
    ruling = f"{HYBRID} industrious-twin-action=uses-action"
    given = pair(pool="TW TW", actions="1")
    assert objecting("build_pair A TW+TW", rulings=ruling, **given) == ["PAIR.ACTIONS"]


def test_two_actions_are_left_allows_two_actions() -> None:
    ruling = f"{HYBRID} industrious-twin-action=uses-action"
    found = objecting("build_pair A TW+TW", rulings=ruling, **pair(pool="TW TW"))
    assert found == []


# -- culture cards: Scientistic --------------------------------------------------------


def search(*deck: str, **given: Any) -> dict[str, Any]:
    """The main step of A with Scientistic revealed, and a deck in known order."""
    return main(deck=known(*deck), cultures=culture("scientistic")) | given


def test_deck_is_open_refuses_a_turn_after_the_reveal() -> None:
    given = search("TW", cultures=culture("scientistic", "spent"))
    found = objecting("build_from_deck A TW.1", rulings=HYBRID, **given)
    assert found == ["SEARCH.OPEN"]


def test_deck_is_open_allows_the_turn_of_the_reveal() -> None:
    found = objecting("build_from_deck A TW.1", rulings=HYBRID, **search("NA", "TW"))
    assert found == []


def test_copy_is_in_deck_refuses_a_second_copy_of_one() -> None:
    found = objecting("build_from_deck A TW.2", rulings=HYBRID, **search("NA", "TW"))
    assert found == ["SEARCH.COPY"]


def test_copy_is_in_deck_allows_a_card_cycled_in_this_turn() -> None:
    pool = "NA NA NA NA NA NA NA LI LI TW"
    after = "cycle A TW, draw CO"
    given = search("CO", pool=pool)
    assert objecting("build_from_deck A TW.1", after, rulings=HYBRID, **given) == []


def test_deck_is_looked_through_refuses_a_look_before_the_reveal() -> None:
    assert objecting("see TW", rulings=HYBRID, **main()) == ["SEARCH.PHASE"]


def test_deck_is_looked_through_allows_a_look_at_the_reveal() -> None:
    given = main(cultures=culture("scientistic", "hidden"))
    found = objecting("see TW", "reveal A Scientistic", rulings=HYBRID, **given)
    assert found == []


def test_card_is_unseen_refuses_a_known_card() -> None:
    deck = known("TW") | {"loose": "NA"}
    assert objecting("see TW", rulings=HYBRID, phase="search", deck=deck) == [
        "SEARCH.UNSEEN"
    ]


def test_card_is_unseen_allows_a_shuffled_card() -> None:
    deck = known("TW") | {"loose": "NA"}
    assert objecting("see NA", rulings=HYBRID, phase="search", deck=deck) == []


def test_deck_keeps_its_order_refuses_a_cycle_while_the_deck_is_open() -> None:
    ruling = f"{HYBRID} scientistic-cycle=forbidden"
    found = objecting("cycle A NA", rulings=ruling, **search("TW", pool="NA"))
    assert found == ["SEARCH.CYCLE"]


def test_deck_keeps_its_order_allows_a_cycle_while_it_is_closed() -> None:
    ruling = f"{HYBRID} scientistic-cycle=forbidden"
    assert objecting("cycle A NA", rulings=ruling, **main(pool="NA")) == []


def test_turn_of_search_is_over_refuses_a_shuffle_within_it() -> None:
    assert objecting("shuffle", rulings=HYBRID, **search("TW")) == ["SHUFFLE.PHASE"]


def test_turn_of_search_is_over_allows_a_shuffle_after_it() -> None:
    assert objecting("shuffle", "pass A", rulings=HYBRID, **search("TW")) == []
