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
COUNTS: Mapping[tuple[str, str], Mapping[str, int]] = {}


def _scope(name: str, rules: str) -> Scope:
    cards = CARDS[name]
    return Scope(
        name=f"{name}-{rules}",
        statement=f"whole games of 2 players with the cards {cards}, {rules} rules",
        configuration=Configuration(2, rules, deck={"cards": cards, **SIZES}),
        counts=COUNTS.get((name, rules), {}),
    )


@cache
def scopes() -> tuple[Scope, ...]:
    """The scopes, by deck and rule set."""
    return tuple(_scope(n, rules) for n in CARDS for rules in ("base", "playtest"))
