"""What of an action of Chaos Cosmos a seat does not see."""

from collections.abc import Mapping, Sequence

from properties.pairs import untold
from properties.suite import Property
from spec.chaos.state import LETTERS

# Cards that come out of a pile, or out of a hand, face down: not shown to others.
SECRET: Mapping[str, tuple[str, ...]] = {
    "deal": ("card",),
    "draw": ("card",),
    "tap": ("card",),
    "blind": ("card",),
    "tax": ("card",),
    "bury": ("card",),
    "look": ("card",),
    "take": ("card",),
    "tuck": ("card",),
    "discard": ("card",),
}


def sights(players: Sequence[int]) -> tuple[Property, ...]:
    """That nothing hidden is told to any seat."""
    cites = "CHA-SET-5 CHA-TRN-25 CHA-ACT-4 CHA-WRM-5"
    return tuple(
        untold(i, LETTERS[i], players, SECRET, cites) for i in range(max(players))
    )
