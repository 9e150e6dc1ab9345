"""Theorems of Cosmo about which hands can meet in one round, by what the piles hold.

Rows hold at most the cards that there are; what is not even within these totals cannot
happen. Tied hands have equal values (CMO-T-17), so that they are looked at as one.
"""

from collections.abc import Iterator
from functools import partial
from itertools import combinations_with_replacement

import numpy as np

from properties.enumerated import Cases, enumerated
from properties.suite import Bench, Property
from spec.cosmo.cards import CONTENTS, HAND, LETTERS, PILE, VALUES, Cards
from spec.cosmo.ranking import FIVE, FULL_HOUSE, TRIPLE, TWO_PAIRS, level
from spec.games import Game

HANDS = tuple(combinations_with_replacement(VALUES, HAND))


def copies_of_values(cards: Cards) -> tuple[int, ...]:
    """How many cards of each value the piles can hold together."""
    return tuple(sum(cards.deck.copies[k] for k in kinds) for kinds in cards.of_value)


def equal_hands(
    bench: Bench, game: Game, *, hands: int, at_level: int
) -> Iterator[Cases]:
    """That so many hands of one level with equal values take more than there is."""
    there = copies_of_values(game.start.setup.cards)
    of_level = [hand for hand in HANDS if level(hand) == at_level]
    too_many = [
        any(hands * hand.count(v) > n for v, n in zip(VALUES, there, strict=True))
        for hand in of_level
    ]
    yield Cases(len(of_level), np.array(too_many), lambda i: str(of_level[i]))


def rows_with(
    bench: Bench, game: Game, *, rows: int, value: int, copies: int
) -> Iterator[Cases]:
    """That so many rows with so many cards of a value take more than there is."""
    there = copies_of_values(game.start.setup.cards)[value - 1]
    yield Cases(1, rows * copies > there, lambda i: f"{there} cards of {value}")


def equal_rows(bench: Bench, game: Game, *, rows: int) -> Iterator[Cases]:
    """That no card comes so often that as many rows could all have it."""
    copies = game.start.setup.cards.deck.copies
    few = np.array([n < rows for n in copies])
    yield Cases(len(copies), few, lambda kind: game.start.setup.cards.deck.labels[kind])


def repeated_values(bench: Bench, game: Game, *, copies: int) -> Iterator[Cases]:
    """That in all piles some value comes so often, whatever the piles hold."""
    most = PILE * len(LETTERS)
    grid = np.indices((most + 1,) * (len(VALUES) - 1)).reshape(len(VALUES) - 1, -1)
    known = grid[:, grid.sum(axis=0) <= most]
    totals = np.vstack([known, most - known.sum(axis=0)])
    yield Cases(
        totals.shape[1], totals.max(axis=0) >= copies, lambda i: str(totals[:, i])
    )


def repeated_in_pile(bench: Bench, game: Game) -> Iterator[Cases]:
    """That a pile has some value twice, whatever it holds."""
    twice = np.array([len(set(content)) < PILE for content in CONTENTS])
    yield Cases(len(CONTENTS), twice, lambda i: str(CONTENTS[i]))


MOST = range(2, 6)

THEOREMS: tuple[Property, ...] = (
    enumerated(
        "CMO-T-30",
        "Some value comes eight times, and five of a kind can be, whatever the piles "
        "hold.",
        "ways to fill the piles",
        partial(repeated_values, copies=8),
        MOST,
        "CMO-COMP-1 CMO-EVAL-22 CMO-EVAL-26",
    ),
    enumerated(
        "CMO-T-31",
        "Every pile has some value twice, whatever it holds.",
        "contents of a pile",
        repeated_in_pile,
        MOST,
        "CMO-COMP-1 CMO-EVAL-22",
    ),
    enumerated(
        "CMO-T-34",
        "No two players have the same five of a kind.",
        "hands of five of a kind",
        partial(equal_hands, hands=2, at_level=FIVE),
        MOST,
        "CMO-EVAL-26 CMO-EVAL-27 CMO-PLAY-9",
    ),
    enumerated(
        "CMO-T-34a",
        "No two players have four 1s each.",
        "values",
        partial(rows_with, rows=2, value=1, copies=4),
        MOST,
        "CMO-EVAL-19 CMO-PLAY-9",
    ),
    enumerated(
        "CMO-T-34b",
        "No three players tie with three of a kind.",
        "hands with three of a kind",
        partial(equal_hands, hands=3, at_level=TRIPLE),
        MOST[1:],
        "CMO-EVAL-13 CMO-BEST-2 CMO-PLAY-9",
    ),
    enumerated(
        "CMO-T-34c",
        "No three players tie with full houses.",
        "full houses",
        partial(equal_hands, hands=3, at_level=FULL_HOUSE),
        MOST[1:],
        "CMO-EVAL-16 CMO-BEST-2 CMO-PLAY-9",
    ),
    enumerated(
        "CMO-T-34d",
        "No four players tie with two pairs.",
        "hands with two pairs",
        partial(equal_hands, hands=4, at_level=TWO_PAIRS),
        MOST[2:],
        "CMO-EVAL-10 CMO-BEST-2 CMO-PLAY-9",
    ),
    enumerated(
        "CMO-T-33",
        "No four players draw the same cards.",
        "kinds of cards",
        partial(equal_rows, rows=4),
        MOST[2:],
        "CMO-BEST-2 CMO-PLAY-9",
    ),
)
