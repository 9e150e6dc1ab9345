"""Small games of Chaos Cosmos for exhaustive work, with the counts of our own search.

Two planet types, two players; one card is dealt, drawn and drawn after an empty hand,
two may be held, looked at and taken. A position is one of ours: each dealt card, draw
of chance and forced step is a step of its own, and who began is told apart.
"""

from collections.abc import Mapping
from functools import cache

from spec.games import Configuration, Scope

CARDS = {
    "D1": "Me Me Ve Ve GL BH",
    "D2": "Me Ve PL SN CM GL",
    "D3": "Me Me Ve GP GP CM AT",
    "D4": "Me Ve Ve MS MT AT GL",
    "D5": "Me Ve WH SN SN CM PL",
}
SIZES = {
    "types": 2,
    "deal": 1,
    "draw": 1,
    "refill": 1,
    "limit": 2,
    "look": 2,
    "take": 2,
}
# Positions, steps, the longest way to a position, positions in which a game ends.
FOUND: Mapping[str, tuple[int, int, int, int]] = {
    "D1-base": (58_511, 75_764, 49, 508),
    "D1-playtest": (40_697, 44_812, 34, 3_186),
    "D2-base": (260_865, 336_716, 49, 780),
    "D2-playtest": (182_659, 203_344, 36, 12_808),
    "D3-base": (301_384, 386_399, 48, 2_128),
    "D3-playtest": (334_112, 363_965, 40, 25_076),
    "D4-base": (804_338, 1_041_923, 56, 1_572),
    "D4-playtest": (753_174, 854_129, 51, 52_834),
    "D5-base": (852_606, 1_155_431, 48, 5_228),
    "D5-playtest": (1_150_550, 1_272_245, 41, 81_280),
}
COUNTED = ("distinct", "transitions", "depth", "ends")


def _scope(name: str, rules: str) -> Scope:
    cards = CARDS[name]
    return Scope(
        name=f"{name}-{rules}",
        statement=f"whole games of 2 players with the cards {cards}, {rules} rules",
        configuration=Configuration(2, rules, deck={"cards": cards, **SIZES}),
        counts={**dict(zip(COUNTED, FOUND[f"{name}-{rules}"], strict=True)), "dead": 0},
    )


@cache
def scopes() -> tuple[Scope, ...]:
    """The scopes, by deck and rule set."""
    return tuple(_scope(n, rules) for n in CARDS for rules in ("base", "playtest"))
