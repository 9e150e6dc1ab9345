"""Theorems of Cosmos: Empires about chance: the dice and the deck, case by case.

The chances are those printed on the cheat sheet.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from typing import Any

from attrs import evolve

from properties.empires.theorems.length import PLAYERS
from properties.enumerated import Cases, enumerated
from properties.suite import Bench, Property
from spec.empires import reads
from spec.empires.cards import HIGHEST, LOWEST
from spec.empires.state import VALUES, Phase, Table
from spec.games import Game
from spec.piles import Deck, Pile
from spec.system import Arguments

# The printed roll chance of each name in percent; Darkspace Hub has none.
CHANCES = {
    "NA": 6.25,
    "ME": 18.75,
    "NW": 18.75,
    "AG": 12.5,
    "WS": 12.5,
    "LI": 25.0,
    "CO": 18.75,
    "BH": 6.25,
    "YG": 12.5,
    "FB": 25.0,
    "TW": 12.5,
    "TH": 6.25,
    "SG": 18.75,
    "DI": 18.75,
    "DS": 12.5,
}
WAYS = 16  # outcomes of two four-sided dice
# How many of them can be shifted to 2, 3, ... 8 with 0 to 3 shifts, and with 6.
REACHED = {
    0: (1, 2, 3, 4, 3, 2, 1),
    1: (3, 6, 9, 10, 9, 6, 3),
    2: (6, 10, 13, 14, 13, 10, 6),
    3: (10, 13, 15, 16, 15, 13, 10),
    6: (16,) * 7,
}


def case(truth: Any, text: str) -> Cases:
    """One case."""
    return Cases(1, bool(truth), lambda _: text)


def law(game: Game) -> dict[int, int]:
    """In how many of 16 ways the dice show each total."""
    weight = game.by_name["roll"].weight
    assert weight is not None
    totals = range(LOWEST, HIGHEST + 1)
    return {t: weight.run(game.start, Arguments(total=t)) for t in totals}


# -- dice ------------------------------------------------------------------------------


def chances(bench: Bench, game: Game) -> Iterator[Cases]:
    """The printed chance of each name, against the law of the dice."""
    ways, cards = law(game), {card.code: card for card in game.start.setup.cards}
    for code, percent in CHANCES.items():
        chance = Fraction(ways[cards[code].value], WAYS)
        yield case(chance * 100 == Fraction(percent), f"{code}: {chance}")


def likeliest(bench: Bench, game: Game) -> Iterator[Cases]:
    """Five against each other total."""
    ways = law(game)
    for total, n in ways.items():
        yield case(n < ways[5] or total == 5, f"{total}: {n} of {WAYS}")


def shifts(bench: Bench, game: Game) -> Iterator[Cases]:
    """For numbers of shifts, the outcomes that can be shifted to each total."""
    ways = law(game)
    for most, counts in REACHED.items():
        for value, expected in zip(VALUES, counts, strict=True):
            found = sum(n for t, n in ways.items() if value in within(game, t, most))
            fewer = value == 5 or most > 3 or expected < counts[VALUES.index(5)]
            truth = found == expected and fewer
            yield case(truth, f"{value} with {most} shifts: {found}")


def within(game: Game, first: int, most: int) -> set[int]:
    """The totals to which so many shifts lead, as the rules allow them."""
    move, found = game.by_name["shift"], {first}
    (legal,) = [c for c in move.guards if c.id == "SHIFT.RANGE"]
    for _ in range(most):
        for total, step in product(tuple(found), (0, 1)):
            s: Table = evolve(game.start, phase=Phase.SHIFT, roll=total)
            a = Arguments(seat=0, step=step)
            if legal.run(s, a):
                found.add(reads.shifted_roll(s, step))
    return found


# -- the deck --------------------------------------------------------------------------

SMALL = ((1, 1, 1), (2, 1), (2, 2), (3, 1, 1))  # copies of each kind in small decks
Law = dict[tuple[int, ...], Fraction]  # the chance of each sequence of cards
DRAWS = "dcdcdd"  # cards are drawn; c: and the card drawn is put under the deck


def sampled(deck: Deck) -> Law:
    """The law of draws and cycles where each draw is by the weights of the pile."""
    level = {((), Pile.of(deck.all, deck.size)): Fraction(1)}
    for what in DRAWS:
        after: dict[Any, Fraction] = {}
        for (seen, pile), chance in level.items():
            weights = [pile.weight(kind) for kind in range(deck.kinds)]
            for kind, n in enumerate(weights):
                if n:
                    left = pile.drawn(kind)
                    left = left.cycled(kind) if what == "c" else left
                    key = ((*seen, kind), left)
                    part = chance * Fraction(n, sum(weights))
                    after[key] = after.get(key, Fraction(0)) + part
        level = after or level
    found: Law = {}
    for (seen, _), chance in level.items():
        found[seen] = found.get(seen, Fraction(0)) + chance
    return found


def shuffled(deck: Deck) -> Law:
    """The law of the same draws from a deck whose order was settled at first."""
    cards = [kind for kind, n in enumerate(deck.copies) for _ in range(n)]
    orders = list(permutations(cards))
    found: Law = {}
    for order in orders:
        pile, seen = list(order), []
        for what in DRAWS:
            if not pile:
                break
            seen.append(pile.pop(0))
            if what == "c":
                pile.append(seen[-1])
        key = tuple(seen)
        found[key] = found.get(key, Fraction(0)) + Fraction(1, len(orders))
    return found


def laws(bench: Bench, game: Game) -> Iterator[Cases]:
    """Small decks: both laws are the same."""
    for copies in SMALL:
        labels = tuple("ABC"[: len(copies)])
        deck = Deck(copies, labels, packed=False)
        yield case(sampled(deck) == shuffled(deck), f"{copies} copies")


THEOREMS: tuple[Property, ...] = (
    enumerated(
        "EMP-T-14",
        "Every printed roll chance is that of two four-sided dice.",
        "names",
        chances,
        PLAYERS,
        "EMP-GAM-2 EMP-R-08 EMP-NAU-5 EMP-MER-5 EMP-WHA-5 EMP-GAT-5 EMP-WOR-5 "
        "EMP-LIB-5 EMP-COL-5 EMP-BEA-5 EMP-YGG-5 EMP-FAB-5 EMP-TWI-5 EMP-TRA-5 "
        "EMP-SER-5 EMP-DIS-5 EMP-SCO-5",
    ),
    enumerated(
        "EMP-T-41c",
        "5 is the likeliest total of the dice.",
        "totals",
        likeliest,
        PLAYERS,
        "EMP-LIB-7",
    ),
    enumerated(
        "EMP-T-44",
        "Of 16 outcomes of the dice 14 can be shifted to 5 with two shifts, 6 to 2; up "
        "to three shifts more to 5 than to any other total.",
        "totals and numbers of shifts",
        shifts,
        PLAYERS,
        "EMP-GAM-3 EMP-GAM-4 EMP-R-12",
    ),
    enumerated(
        "EMP-T-46",
        "Cards drawn one by one come as from a deck that was shuffled at first.",
        "small decks",
        laws,
        PLAYERS,
        "EMP-SET-1 EMP-CYC-1 EMP-BLD-3",
    ),
)
