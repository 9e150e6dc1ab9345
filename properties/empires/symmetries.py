"""Symmetries of Cosmos: Empires: which moves keep them, and which do not and why.

No two names have the same figures, so that no two cards may be exchanged. Seats differ
by who plays last alone. That is claimed without culture cards, whose holders the map of
seats does not move.
"""

from collections.abc import Mapping, Sequence

from attrs import evolve

from engines.symmetry import rotation
from properties.empires.sights import lies_open
from properties.pairs import kept_by
from properties.suite import Property

AT_ONCE = "the final player wins at once"
BROKEN: Mapping[str, str] = {
    "initial": "the first seat begins the game",
    "build": AT_ONCE,
    "fabricate": AT_ONCE,
    "pass": "the final player's turn ends a round",
    "outcome": "of the tied players the one wins who played last",
}


def symmetries(players: Sequence[int]) -> tuple[Property, ...]:
    """The symmetries as properties, each about the moves that keep it."""
    turned = kept_by(
        "seat-rotation",
        "With every seat moved on by one the rules are the same, but for what the "
        "final player has of playing last.",
        rotation,
        BROKEN,
        players,
    )
    return (evolve(turned, speaks=lies_open),)
