"""Symmetries of Chaos Cosmos: which moves keep them, and which do not and why."""

from collections.abc import Sequence

from attrs import evolve

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


UNKNOWN = dict.fromkeys(("wormhole", "reshuffle"), "Z3 gives up on the draw pile")


def exchange(game: Game) -> Symmetry:
    """The exchange of the first two planet types, in the deck and in systems.

    Raises:
        ValueError: if the deck has not as many copies of both.
    """
    others = range(2, game.start.setup.cards.deck.kinds)
    return relabelling(
        game,
        [1, 0, *others],
        "planet-exchange",
        "the rules are the same with the first two planet types exchanged",
        kinds=("card", "planet", "slot"),
    )


def are_alike(game: Game) -> bool:
    """Whether the deck has as many copies of the first two planet types."""
    cards = game.start.setup.cards
    return cards.types > 1 and len(set(cards.deck.copies[:2])) == 1


def exchanged(players: Sequence[int]) -> Property:
    """That the first two planet types may stand for each other."""
    made = kept_by(
        "planet-exchange",
        "The rules are the same with the first two planet types exchanged.",
        exchange,
        UNKNOWN,
        players,
    )
    return evolve(made, speaks=are_alike)
