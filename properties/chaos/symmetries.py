"""Symmetries of Chaos Cosmos: which moves keep them, and which do not and why."""

from collections.abc import Sequence
from functools import partial

from engines.symmetry import Symmetry, relabelling, rotation
from properties.pairs import kept_by
from properties.suite import Property
from spec.chaos.cards import PLANETS
from spec.games import Game

TURNED = {
    "initial": "seat A is the first whose hand is filled",
    "deal": "hands are filled one after another, from seat A on",
    "settle": "seat A is written down as target where no attack is under way",
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


def exchange(game: Game, one: int, two: int) -> Symmetry:
    """The exchange of two planet types, in the deck, in systems and as slots.

    Raises:
        ValueError: if the deck has not as many copies of both.
    """
    cards = game.start.setup.cards
    names = [cards.deck.labels[k].lower() for k in (one, two)]
    permutation = list(range(cards.deck.kinds))
    permutation[one], permutation[two] = two, one
    return relabelling(
        game,
        permutation,
        "-".join(("exchange", *names)),
        f"the rules are the same with {names[0]} and {names[1]} exchanged",
        kinds=("card", "planet", "slot"),
    )


def exchanges(players: Sequence[int], types: int) -> tuple[Property, ...]:
    """The exchanges of two neighbouring planets, of which all others are made."""
    found = []
    for one in range(types - 1):
        names = PLANETS[one], PLANETS[one + 1]
        found.append(
            kept_by(
                f"exchange.{names[0].lower()}-{names[1].lower()}",
                f"The rules are the same with {names[0]} and {names[1]} exchanged.",
                partial(exchange, one=one, two=one + 1),
                {},
                players,
            )
        )
    return tuple(found)
