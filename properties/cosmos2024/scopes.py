"""Small configurations of COSMOS (2024) for exhaustive work, with published counts.

The counts of ``n3``, ``n4``, ``L`` and ``X`` were found alike by TLC, SPIN, rumur,
minicheck, musil and C on models of the same trick game (the whole deck is dealt, no
table cards, no Void); those of the ``M`` scopes by two explorers of one round, written
apart from each other. The latter tell positions apart by their number of Big Bangs too,
and count the steps of a card with all that follows from it.
"""

from collections.abc import Mapping
from functools import cache

from properties.cosmos2024.counters import BIG_BANGS
from spec.games import Configuration, Scope

SUITS = ("Sun", "Moo", "Col")

A_LEADS = "(leader == A or tricks_done > 0)"
Counts = Mapping[str, int]


def _trick_game(
    name: str, deals: str, players: int, values: int, pinned: int, counts: Counts
) -> Scope:
    """A scope of one round without table cards, the whole deck dealt."""
    cards = [f"{suit}{v}" for suit in SUITS for v in range(1, values + 1)]
    hand = len(cards) // players
    elsewhere = [
        f"hands[{seat}][Col{i + 1}]"
        for i in range(pinned)
        for j, seat in enumerate("ABCD"[:players])
        if i != j
    ]
    where = f"{A_LEADS} and {' + '.join(elsewhere)} == 0" if pinned else A_LEADS
    return Scope(
        name=name,
        statement=f"one round of {players} players with {hand} cards each, {deals}, "
        "A leads, no table cards",
        configuration=Configuration(
            players=players,
            deck={"cards": " ".join(cards), "hand": hand, "table": 0},
            rulings={"void": "off"},
        ),
        start="phase == play",
        within=where,
        stop="phase == score",
        counts=counts,
    )


def _round(
    name: str, players: int, hand: int, table: int, cards: str, joined: Counts
) -> Scope:
    """A scope of one round with table cards, from every deal."""
    return Scope(
        name=name,
        statement=f"one round of {players} players with {hand} cards each and "
        f"{table} on the table, every deal, A leads",
        configuration=Configuration(
            players=players, deck={"cards": cards, "hand": hand, "table": table}
        ),
        start="phase == play",
        within=A_LEADS,
        stop="phase == score",
        history=(BIG_BANGS,),
        joined=joined,
    )


def _counts(
    initial: int, distinct: int, play: int, award: int, depth: int
) -> dict[str, int]:
    return {
        "initial": initial,
        "distinct": distinct,
        "play": play,
        "award": award,
        "transitions": play + award,
        "depth": depth,
    }


def _joined(
    initial: int, distinct: int, transitions: int, ends: int, most: int
) -> dict[str, int]:
    return {
        "initial": initial,
        "distinct": distinct,
        "transitions": transitions,
        "ends": ends,
        "dead": 0,
        "most big bangs": most,
    }


@cache
def scopes() -> tuple[Scope, ...]:
    """The scopes, smaller ones first."""
    return (
        _round(
            "M3a",
            3,
            2,
            1,
            "Sun1 Sun2 Sun9 Moo1 Moo2 Col1 Col2",
            _joined(630, 7_539, 9_188, 129, 1),
        ),
        _round(
            "M3b",
            3,
            2,
            2,
            "Sun4 Sun4 Sun5 Moo4 Moo5 Ear9 Col4 Col5",
            _joined(1_440, 16_577, 20_424, 242, 1),
        ),
        _round(
            "M4a",
            4,
            2,
            1,
            "Sun4 Sun4 Sun5 Moo4 Moo5 Ear9 Sat5 Col4 Col5",
            _joined(12_600, 212_312, 292_048, 262, 2),
        ),
        _round(
            "M3c",
            3,
            3,
            1,
            "Sun1 Sun4 Sun4 Moo1 Moo4 Ear9 Ear4 Sat9 Col1 Col4",
            _joined(10_080, 603_204, 939_529, 780, 1),
        ),
        _trick_game(
            "n3", "every deal", 3, 3, 0, _counts(1_680, 146_808, 130_362, 65_478, 12)
        ),
        _trick_game(
            "n4",
            "each black card at a seat of its own",
            4,
            4,
            4,
            _counts(2_520, 346_026, 310_886, 124_208, 15),
        ),
        _trick_game(
            "L",
            "the first three black cards at a seat each",
            3,
            4,
            3,
            _counts(1_680, 796_396, 724_245, 376_169, 16),
        ),
        _trick_game(
            "X",
            "every deal",
            3,
            4,
            0,
            _counts(34_650, 13_490_612, 12_510_824, 6_844_112, 16),
        ),
    )
