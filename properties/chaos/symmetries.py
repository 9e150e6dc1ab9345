"""Symmetries of Chaos Cosmos: which moves keep them, and which do not and why."""

from collections.abc import Callable, Sequence
from functools import partial

from engines.symmetry import Symmetry, relabelling, rotation
from properties.pairs import kept_by
from properties.suite import Property
from spec.games import Game

TURNED = {
    "initial": "seat A is the first whose hand is filled",
    "deal": "hands are filled one after another, from seat A on",
    "settle": "seat A is written down as target where no attack is under way",
    "score": "Z3 gives up on who is best of three",
}


def turned(players: Sequence[int]) -> Property:
    """That the seats may be named from the next one on."""
    return kept_by(
        "seat-rotation",
        "With every seat moved on by one the rules are the same.",
        rotation,
        TURNED,
        players,
    )


Order = Callable[[int], Sequence[int]]  # of how many types: what each becomes


def renamed(game: Game, order: Order, name: str, statement: str) -> Symmetry:
    """Planet types for others, in the deck, in systems and as slots.

    Args:
        game: the game.
        order: for the number of planet types, the one that each becomes.
        name: what the symmetry is called.
        statement: what it says.

    Raises:
        ValueError: if the deck has not as many copies of all.
    """
    cards = game.start.setup.cards
    permutation = [*order(cards.types), *range(cards.types, cards.deck.kinds)]
    return relabelling(
        game, permutation, name, statement, kinds=("card", "planet", "slot")
    )


def _exchanged(types: int) -> list[int]:
    return [*reversed(range(min(types, 2))), *range(2, types)]


def _cycled(types: int) -> list[int]:
    return [(planet + 1) % types for planet in range(types)]


def planets(players: Sequence[int]) -> tuple[Property, ...]:
    """Two symmetries of which every permutation of the planet types is made."""
    forms: tuple[tuple[str, Order, str], ...] = (
        ("planet-exchange", _exchanged, "the first two planet types exchanged"),
        ("planet-cycle", _cycled, "each planet type in the place of the one before"),
    )
    return tuple(
        [
            kept_by(
                name,
                f"The rules are the same with {what}.",
                partial(renamed, order=order, name=name, statement=what),
                {},
                players,
            )
            for name, order, what in forms
        ]
    )
