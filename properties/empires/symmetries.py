"""Symmetries of Cosmos: Empires: which moves keep them, and which do not and why.

No two names have the same figures, so that no two cards may be exchanged. Seats differ
by who plays last alone.
"""

from collections.abc import Mapping, Sequence

from engines.symmetry import rotation
from properties.pairs import kept_by
from properties.suite import Property

AT_ONCE = "the final player wins at once"
ROUND = "the final player's turn ends a round"
BROKEN: Mapping[str, str] = {
    "initial": "the first seat begins the game",
    "hand": "culture cards are dealt from the first seat on",
    "build": AT_ONCE,
    "fabricate": AT_ONCE,
    "build_pair": AT_ONCE,
    "fabricate_pair": AT_ONCE,
    "build_from_deck": AT_ONCE,
    "fabricate_from_deck": AT_ONCE,
    "reveal": AT_ONCE,
    "pass": ROUND,
    "shuffle": ROUND,
    "outcome": "of the tied players the one wins who played last",
}


def symmetries(players: Sequence[int]) -> tuple[Property, ...]:
    """The symmetries as properties, each about the moves that keep it."""
    return (
        kept_by(
            "seat-rotation",
            "With every seat moved on by one the rules are the same, but for what the "
            "final player has of playing last.",
            rotation,
            BROKEN,
            players,
        ),
    )
