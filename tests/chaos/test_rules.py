"""What the rules of Chaos Cosmos allow, refuse and do, at written positions."""

from typing import Any

import pytest

from engines import play
from spec.chaos.phases import Category, Phase, Stage, Swap
from spec.chaos.state import Chain
from tests.chaos.positions import position, settled, shown, went
from tests.chaos.tables import game

ALL = "Me Ve Ea Ma Ju Sa Ur Ne"
SEVEN = "Me Ve Ea Ju Sa Ur Ne"  # all but Ma
PLACED, STOLEN, STRUCK = (
    {"acts": 1, "first": c}
    for c in (Category.PLACEMENT, Category.THEFT, Category.ATTACK)
)
CLAIMED = {**PLACED, "swapped": Swap.CLAIM}
SECOND = {"acts": 1}
DISCARD = {"phase": Phase.DISCARD, "acts": 2}


def answering(g: Any, kind: str, stage: Stage, phase: Phase) -> dict[str, Any]:
    """An attack of A on B's Jupiter under way."""
    cards = g.start.setup.cards
    chain = Chain(cards.kind(kind), 1, cards.kind("Ju"), stage, 1, 0)
    return {"phase": phase, "chain": chain}


# (rule set, A's and B's hand, A's and B's system, other fields, action, objections)
Row = tuple[str, tuple[str, str], tuple[str, str], dict[str, Any], str, tuple[str, ...]]
ROWS: tuple[Row, ...] = (
    ("base", ("Ma", ""), ("", ""), {}, "place A Ma", ()),
    ("base", ("Ma", ""), ("Ma", ""), {}, "place A Ma", ("PLACE.MISSING",)),
    ("base", ("Ma", ""), ("PL=Ma", ""), {}, "place A Ma", ("PLACE.MISSING",)),
    ("base", ("Ve", ""), ("", ""), {}, "place A Ma", ("PLACE.HOLDS",)),
    ("base", ("Ma", ""), ("", ""), PLACED, "place A Ma", ("CATEGORY.PLACEMENT",)),
    ("base", ("Ma", ""), ("", ""), STOLEN, "place A Ma", ()),
    ("base", ("Ma", ""), ("", ""), CLAIMED, "place A Ma", ("CATEGORY.PLACEMENT",)),
    ("base", ("PL", ""), ("", ""), CLAIMED, "plotuh A Ma", ()),
    ("base", ("PL", ""), ("", ""), PLACED, "plotuh A Ma", ("CATEGORY.PLOTUH",)),
    ("base", ("PL", ""), ("PL=Ve", ""), {}, "plotuh A Ma", ("PLOTUH.ONE",)),
    ("base", ("PL", ""), ("Ma", ""), {}, "plotuh A Ma", ("PLOTUH.MISSING",)),
    ("base", ("Ve", ""), ("PL=Ma", ""), {}, "swap A", ("SWAP.HOLDS",)),
    ("base", ("Ma", ""), ("", "PL=Ma"), {}, "claim A B", ()),
    ("base", ("Ma", ""), ("PL=Ma", ""), {}, "claim A A", ("TARGET.OTHER",)),
    ("base", ("GP", ""), ("", "PL=Ju"), {}, "pull A B Ju", ("PULL.REAL",)),
    ("base", ("GP", ""), ("", "Ju"), STOLEN, "pull A B Ju", ("CATEGORY.THEFT",)),
    ("base", ("SN", ""), ("", "Ju"), STRUCK, "supernova A B Ju", ("CATEGORY.ATTACK",)),
    ("base", ("SN", ""), ("Ju", ""), {}, "supernova A A Ju", ()),
    ("base", ("SN", ""), ("", "PL=Ju"), {}, "supernova A B PL", ()),
    ("base", ("SN", ""), ("", "PL=Ju"), {}, "supernova A B Ju", ("NOVA.SLOT",)),
    ("base", ("MS", ""), ("", ""), {}, "storm_hand A B", ("STORM.HAND",)),
    ("base", ("MS", ""), ("", ""), {}, "storm_top A", ("STORM.TOP",)),
    ("base", ("WH", ""), ("Ma", ""), {}, "wormhole A Ma", ("WORMHOLE.MISSING",)),
    ("base", ("WH", ""), ("PL=Ma", ""), {}, "wormhole A Ma", ()),
    ("base", ("GP", ""), ("", ""), {}, "no_effect A GP", ()),
    ("base", ("GP", ""), ("", "Ju"), {}, "no_effect A GP", ("VAIN.TARGET",)),
    ("base", ("", ""), ("Ma", ""), {}, "relocate A Ma B", ("RELOCATE.HAS",)),
    ("base", ("", ""), ("Ma GL", ""), {}, "relocate A Ve B", ("RELOCATE.OWNS",)),
    ("base", ("GL", ""), ("", ""), {}, "pair A GL", ("PAIR.HOLDS",)),
    ("base", ("GL AT", ""), ("", ""), DISCARD, "discard A GL", ("DISCARD.GLITCH",)),
    ("base", ("GL BH", ""), ("", ""), DISCARD, "discard A BH", ()),
    ("base", ("GL", "Ma"), ("", ""), {}, "place B Ma", ("ACT.SEAT",)),
    ("playtest", ("Ma", ""), ("", ""), {}, "place A Ma", ("SLOT.SECOND",)),
    ("playtest", ("Ma", ""), ("", ""), SECOND, "place A Ma", ()),
    ("playtest", ("GL", ""), ("", ""), SECOND, "glitch A B", ("SLOT.FIRST",)),
    ("playtest", ("SN", ""), ("Ju", ""), {}, "supernova A A Ju", ("TARGET.OTHER",)),
    (
        *("playtest", ("SN", ""), ("", "Ju"), {"shields": (0, 1)}),
        *("supernova A B Ju", ("NOVA.SHIELD",)),
    ),
    ("playtest", ("MT", ""), ("", ""), {}, "meteor A B", ()),
)


@pytest.mark.parametrize(
    "row", ROWS, ids=[f"{i} {r[0]} {r[4]}" for i, r in enumerate(ROWS, 1)]
)
def test_an_action_is_refused_by_these_clauses(row: Row) -> None:
    rules, hands, systems, fields, text, objections = row
    g = game(rules)

    found = play.objections(
        g,
        position(g, hands=hands, systems=systems, **fields),
        g.parse(text),
    )

    assert tuple(clause.id for clause in found) == objections


@pytest.mark.parametrize(
    ("kind", "stage", "phase", "text", "objections"),
    [
        ("GP", Stage.ATTACKED, Phase.ANSWER, "defend B AT", ()),
        ("GP", Stage.ATTACKED, Phase.ANSWER, "defend A AT", ("ANSWER.SEAT",)),
        ("GP", Stage.ATTACKED, Phase.ANSWER, "defend B CM", ("ANSWER.HOLDS",)),
        ("GP", Stage.BLOCKED, Phase.PERSIST, "break A", ()),
        ("SN", Stage.BLOCKED, Phase.PERSIST, "break A", ("BREAK.NAME",)),
        ("GL", Stage.BLOCKED, Phase.PERSIST, "break A", ("BREAK.ATTACK",)),
        ("GP", Stage.BLOCKED, Phase.PERSIST, "stop B", ("BREAK.SEAT",)),
    ],
)
def test_an_answer_is_refused_by_these_clauses(
    kind: str, stage: Stage, phase: Phase, text: str, objections: tuple[str, ...]
) -> None:
    g = game("base")
    hands = ("GP AT GL", "AT")
    s = position(g, hands=hands, **answering(g, kind, stage, phase))

    found = play.objections(g, s, g.parse(text))

    assert tuple(clause.id for clause in found) == objections


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
