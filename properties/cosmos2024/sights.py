"""What of an action of COSMOS (2024) a seat does not see."""

from collections.abc import Mapping, Sequence

from properties.pairs import untold
from properties.suite import Property
from spec.cosmos2024.state import LETTERS

# COS-PRE-6: a hand is its owner's alone; only the owner sees a card that is dealt.
SECRET: Mapping[str, tuple[str, ...]] = {"deal": ("card",)}


def sights(players: Sequence[int]) -> tuple[Property, ...]:
    """That nothing hidden is told to any seat."""
    return tuple(
        untold(i, LETTERS[i], players, SECRET, "COS-PRE-6 COS-TUR-8 COS-VOI-2")
        for i in range(max(players))
    )
