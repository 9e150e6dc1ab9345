"""Symmetries of Cosmo: what may be exchanged without a difference, and what not.

Values do not: hands rank by them. Letters do where the piles hold the same values.
"""

from collections.abc import Sequence

from engines.symmetry import rotation
from properties.pairs import kept_by
from properties.suite import Property


def symmetries(players: Sequence[int]) -> tuple[Property, ...]:
    """The symmetries as properties, each about the moves that keep it."""
    return (
        kept_by(
            "seat-rotation",
            "With every seat moved on by one the rules are the same.",
            rotation,
            {
                "initial": "the first seat begins the game",
            },
            players,
        ),
    )
