"""Figures of Cosmos: Empires that can be counted: what two four-sided dice show."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from properties.enumerated import Cases, enumerated
from properties.suite import Bench
from spec.empires.cards import HIGHEST, LOWEST, dice
from spec.empires.state import VALUES
from spec.games import Game

PLAYERS = range(2, 9)
PERCENT = 100

# The chance printed on each card, in hundredths of a percent.
PRINTED = {
    "NA": 625,
    "ME": 1875,
    "NW": 1875,
    "AG": 1250,
    "WS": 1250,
    "LI": 2500,
    "CO": 1875,
    "BH": 625,
    "YG": 1250,
    "FB": 2500,
    "TW": 1250,
    "TH": 625,
    "SG": 1875,
    "DI": 1875,
    "DS": 1250,
}
BEST = 5  # the total that is rolled most often
MOST_SHIFTS = HIGHEST - LOWEST


def chance(value: int) -> int:
    """The chance of a total, in hundredths of a percent."""
    ways: Counter[int] = dice.run()
    return PERCENT * PERCENT * ways[value] // sum(ways.values())


def _chances(bench: Bench, game: Game) -> Iterator[Cases]:
    """Each card with a printed roll value."""
    for card in game.start.setup.cards:
        if card.code in PRINTED:
            truth = chance(card.value) == PRINTED[card.code]
            yield Cases(1, truth, partial(_named, card.name))


def within(shifts: int, value: int) -> int:
    """Of how many of the 16 rolls so many shifts make a total."""
    ways: Counter[int] = dice.run()
    return sum(n for total, n in ways.items() if abs(total - value) <= shifts)


def _better(bench: Bench, game: Game) -> Iterator[Cases]:
    """Each number of shifts that is not enough for every total, and each total."""
    for shifts in range(MOST_SHIFTS):
        best = within(shifts, BEST)
        if best == sum(dice.run().values()):
            continue
        for value in VALUES:
            if value != BEST:
                text = f"{value} with {shifts} shifts"
                fewer = within(shifts, value) < best
                yield Cases(1, fewer, partial(_named, text))


def _named(text: str, number: int) -> str:
    """The text of a case that is the only one."""
    return text


FIGURE_THEOREMS = (
    enumerated(
        "EMP-T-14",
        "The chance that is printed on a card is the one of its roll value.",
        "cards with a printed chance",
        _chances,
        PLAYERS,
        "EMP-GAM-2 EMP-R-08 EMP-NAU-5 EMP-MER-5 EMP-WHA-5 EMP-GAT-5 EMP-WOR-5 "
        "EMP-LIB-5 EMP-COL-5 EMP-BEA-5 EMP-YGG-5 EMP-FAB-5 EMP-TWI-5 EMP-TRA-5 "
        "EMP-SER-5 EMP-DIS-5 EMP-SCO-5",
    ),
    enumerated(
        "EMP-T-44",
        "A 5 can be confirmed after more of the 16 rolls than any other total, up to "
        "two shifts.",
        "totals and numbers of shifts",
        _better,
        PLAYERS,
        "EMP-LIB-7 EMP-GAM-2 EMP-GAM-3",
    ),
)
