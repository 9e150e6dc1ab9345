"""Small configurations of Cosmo for exhaustive work, with the counts that they have.

A round is small if few piles are drawn from: they hold one value each, or few.
"""

from collections.abc import Mapping
from functools import cache

from spec.cosmo.cards import LETTERS
from spec.games import Configuration, Scope

Counts = Mapping[str, int]


def _round(
    name: str, players: int, composition: str, piles: str, counts: Counts
) -> Scope:
    """One round in which all cards come from the first piles."""
    others = LETTERS[LETTERS.index(piles[-1]) + 1 :]
    return Scope(
        name=name,
        statement=f"one round of {players} players, the piles {composition}, "
        f"all cards drawn from {' and '.join(piles)}",
        configuration=Configuration(
            players=players, rulings={"pile-composition": composition}
        ),
        within=" and ".join(f"pile_size[{pile}] == 6" for pile in others),
        stop="phase == close",
        counts=counts,
    )


@cache
def scopes() -> tuple[Scope, ...]:
    """The scopes, smaller ones first."""
    return (
        _round("two-piles", 2, "mono", "AB", {"distinct": 30_149, "ends": 2_088}),
        _round(
            "three-piles", 2, "mono", "ABC", {"distinct": 1_630_084, "ends": 210_564}
        ),
    )
