"""What of an action of Cosmo a seat does not see."""

from collections.abc import Mapping, Sequence

from properties.pairs import untold
from properties.suite import Property
from spec.cosmo.state import SEATS

# CMO-PLAY-6, CMO-BET-4: only the drawer sees the first and the fifth card.
SECRET: Mapping[str, tuple[str, ...]] = {"hide": ("value",)}


def sights(players: Sequence[int]) -> tuple[Property, ...]:
    """That nothing hidden is told to any seat."""
    return tuple(
        untold(i, SEATS[i], players, SECRET, "CMO-PLAY-6 CMO-BET-4 CMO-OBJ-3 CMO-R-12")
        for i in range(max(players))
    )
