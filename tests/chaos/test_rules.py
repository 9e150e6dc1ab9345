"""What the rules of Chaos Cosmos do, at written positions."""

import pytest

from spec.chaos.phases import Phase
from tests.chaos.positions import position, settled, shown, went
from tests.chaos.tables import game

ALL = "Me Ve Ea Ma Ju Sa Ur Ne"
SEVEN = "Me Ve Ea Ju Sa Ur Ne"  # all but Ma


def test_a_mirrored_supernova_hits_its_player_where_the_other_chooses() -> None:
    g = game("base")
    s = position(g, hands=("SN AT", "CM"), systems=("Ju Sa", "Ne"))

    s = went(g, s, "supernova A B Ne", "defend B CM", "stop A", "choose B Ju")

    assert shown(s)["A.system"] == "Sa"
    assert shown(s)["B.system"] == "Ne"


def test_a_broken_block_lets_the_pull_take_the_planet() -> None:
    g = game("base")
    s = position(g, hands=("GP GP AT", "AT"), systems=("", "Ju"))

    s = went(g, s, "pull A B Ju", "defend B AT", "break A", "none B")

    assert shown(s)["A.hand"] == "Ju AT"
    assert shown(s)["B.system"] == ""
    assert s.phase == Phase.ACT


def test_nine_cards_are_discarded_to_seven_above_the_table_cards() -> None:
    g = game("base")
    nine = "Me Me Ve Ve Ea Ea Ju Ju GP"
    s = position(g, hands=(f"{nine} WH", "CM"), draw="Ne AT AT")

    s = went(g, s, "wormhole A Ne", "pass A", "discard A GP", "discard A Me")

    assert s.turn == 0
    assert s.phase == Phase.DISCARD
    s = went(g, s, "discard A Ne")
    assert s.turn == 1
    assert shown(s)["discard"] == "Ne Me GP WH"


def test_a_playtest_supernova_leaves_a_shield_and_a_tax() -> None:
    g = game("playtest")
    s = position(g, hands=("SN Ma", "AT"), systems=("", "Ju Ve"))

    s = went(g, s, "supernova A B Ju", "none B")

    assert s.shields == (0, 1)
    assert s.laid == 0
    assert shown(s)["discard"] == "Ma Ju"
    assert shown(s)["A.hand"] == ""


def test_a_playtest_meteor_exchanges_a_hand_for_five_discards() -> None:
    g = game("playtest")
    s = position(g, hands=("MT", "GL"), discard="Me Ve Ea Ma Ju Sa")

    s = went(g, s, "meteor A B", "none B")

    assert shown(s)["B.hand"] == "Me Ve Ea Ma Ju"
    assert shown(s)["discard"] == "Sa GL"


def test_a_blocked_glitch_returns_to_the_hand() -> None:
    g = game("base")
    s = position(g, hands=("GL Ma", "AT"))

    s = went(g, s, "glitch A B", "defend B AT", "stop A")

    assert shown(s)["A.hand"] == "Ma GL"


def test_a_shower_takes_the_type_from_all_clockwise() -> None:
    g = game("base", 3)
    s = position(g, hands=("MT AT", "CM"), systems=("Ma", "Ma", "PL=Ma"))

    s = went(g, s, "meteor A Ma", "defend B CM", "stop A", "none C")

    found = shown(s)
    assert [found[f"{x}.system"] for x in "ABC"] == ["", "Ma", ""]
    assert found["discard"] == "PL Ma"


@pytest.mark.parametrize(
    ("hand", "winner"), [("Ma AT", 0), ("Ma GL", 2), ("Ma GL BH", 2)]
)
def test_eight_types_win_at_the_end_of_the_turn_without_a_glitch(
    hand: str, winner: int
) -> None:
    g = game("base")
    s = position(g, hands=(hand, "AT"), systems=(SEVEN, ""))

    s = went(g, s, "place A Ma", "pass A")
    if s.phase == Phase.DISCARD:
        s = went(g, s, "discard A " + ("AT" if "AT" in hand else "BH"))

    assert s.winner == winner


def test_the_pair_given_up_in_the_discard_step_wins() -> None:
    g = game("base")
    s = position(g, hands=("GL BH", "AT"), systems=(ALL, ""))

    s = went(g, s, "pass A", "discard_pair A BH")

    assert (s.phase, s.winner) == (Phase.OVER, 0)


def test_an_unmet_draw_brings_on_the_closing_round_and_the_score() -> None:
    g = game("playtest", 3)
    s = position(
        g,
        phase=Phase.DRAW,
        owed=2,
        draw="",
        hands=("AT AT", "Ve", "GL"),
        systems=("Me", "Ju", "Me Ve Ea"),
    )

    s = settled(g, s)
    assert s.origin == 0
    s = went(g, s, "pass A", "pass A", "discard A AT", "place B Ve", "pass C")

    assert (s.phase, s.winner) == (Phase.OVER, 1)


def test_a_full_tie_goes_to_the_seat_nearest_the_starting_player() -> None:
    g = game("playtest", 3)
    s = position(g, phase=Phase.SCORE, origin=0, systems=("Me", "Ve", "Ea"))

    assert settled(g, s).winner == 0
    assert (
        settled(
            g,
            position(
                g, phase=Phase.SCORE, origin=0, starter=2, systems=("Me", "PL=Ve", "")
            ),
        ).winner
        == 0
    )
