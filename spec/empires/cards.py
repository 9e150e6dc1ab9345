"""The cards of Cosmos: Empires, its dice, and deck files for other cards and sizes.

A kind is one name, in the order of ``cards.toml``. The figures are data: a deck file
may give other copies, sizes and figures.
"""

import tomllib
from collections import Counter
from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any

import attrs

from spec.ledger import InputError, Rulings, nearest
from spec.system import data


class Type(IntEnum):
    """What abilities tell cards by."""

    MECH = 0
    BIO = 1
    SPIRIT = 2
    NONE = 3


class Times(IntEnum):
    """What the production of a card is multiplied with, among its owner's cards."""

    ONE = 0
    LARGEST_SET = 1
    DOUBLED_NAMES = 2
    BIOS = 3
    ROLL_VALUES = 4
    MECHS = 5
    BEACONS = 6


class Ability(IntEnum):
    """What a card does besides producing."""

    NONE = 0
    DISCOUNT = 1
    BUILD = 2
    SHIFT = 3
    CYCLE = 4
    NUMBER = 5


LOWEST, HIGHEST = 2, 8  # the totals of the dice
CHOSEN = 0  # the value of a card whose owner sets it
MOST = 64  # copies of a card, and the largest figure in a deck file


@attrs.frozen
class Card:
    """One name of the deck.

    Attributes:
        code: the two letters that it is written with: ``NA``.
        name: the name on the card.
        type: its type.
        cost: Credits to build it.
        value: the total at which it earns, or ``CHOSEN``.
        production: what it earns, times what ``times`` counts.
        times: what is counted.
        ability: what it does besides.
        copies: how many there are.
    """

    code: str
    name: str
    type: Type
    cost: int
    value: int
    production: int
    times: Times
    ability: Ability
    copies: int


@attrs.frozen
class Sizes:
    """The numbers of the rules; smaller ones make games to be searched whole.

    Attributes:
        pool: cards in the build pool.
        credits: Credits at the start.
        actions: actions of a turn.
        threshold: the total production that makes a round the final one.
    """

    pool: int
    credits: int
    actions: int
    threshold: int


def _word(member: Type | Times | Ability) -> str:
    """The text form of a type, a count or an ability: ``largest-set``."""
    return member.name.lower().replace("_", "-")


def _named(kind: type[Type] | type[Times] | type[Ability], word: str) -> Any:
    return next(member for member in kind if _word(member) == word)


def _rows() -> list[dict[str, Any]]:
    path = Path(__file__).with_name("cards.toml")
    rows: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["card"]
    return rows


ROWS = _rows()
CODES = tuple(row["code"] for row in ROWS)


FIGURES = " ".join(dict.fromkeys(id for row in ROWS for id in row["cites"]))


@data("DATA.CARDS", f"EMP-ANA-3 EMP-TIP-4 {FIGURES}")
def printed_cards() -> tuple[Card, ...]:
    """There are 84 cards of 16 names and no others.

    Each has a cost, a type, a roll value and a production, and may have an ability.
    """
    return tuple(
        Card(
            type=_named(Type, row["type"]),
            times=_named(Times, row["times"]),
            ability=_named(Ability, row["ability"]),
            **{
                field: row[field]
                for field in ("code", "name", "cost", "value", "production", "copies")
            },
        )
        for row in ROWS
    )


@data("DATA.MISSING", "EMP-BEA-4 EMP-ANA-1 EMP-DAR-1 EMP-R-42 EMP-R-47 EMP-R-48")
def ruled_cards(rulings: Rulings) -> tuple[Card, ...]:
    """What the book does not print of the two Hubs is as the rulings have it."""
    type = next(t for t in Type if rulings.ruled("darkspace-type", _word(t)))
    made = next(n for n in range(8) if rulings.ruled("darkspace-production", str(n)))
    beacon = {
        "constant-one": (1, Times.ONE),
        "per-mech": (1, Times.MECHS),
        "per-beacon": (1, Times.BEACONS),
        "zero": (0, Times.ONE),
    }
    production, times = next(
        answer
        for option, answer in beacon.items()
        if rulings.ruled("beacon-production", option)
    )
    changes: dict[str, dict[str, Any]] = {
        "BH": {"production": production, "times": times},
        "DH": {"type": type, "production": made},
    }
    return tuple(
        attrs.evolve(card, **changes.get(card.code, {})) for card in printed_cards.run()
    )


@data(
    "DATA.DICE",
    "EMP-GAM-2 EMP-LIB-7 EMP-R-08 EMP-NAU-5 EMP-MER-5 EMP-WHA-5 EMP-GAT-5 EMP-WOR-5 "
    "EMP-LIB-5 EMP-COL-5 EMP-BEA-5 EMP-YGG-5 EMP-FAB-5 EMP-TWI-5 EMP-TRA-5 EMP-SER-5 "
    "EMP-DIS-5 EMP-SCO-5",
)
def dice() -> Counter[int]:
    """Two four-sided dice show each total in so many of 16 ways."""
    faces = range(1, 5)
    return Counter(one + other for one in faces for other in faces)


@data(
    "DATA.SIZES",
    "EMP-SET-1 EMP-SET-3 EMP-GAM-1 EMP-WIN-1 EMP-P78-1 EMP-P78-2 EMP-P78-3 EMP-R-39",
)
def sizes(players: int) -> Sizes:
    """The pool has 10 cards and a purse 8 Credits; 2 actions and 30, or 3 and 20."""
    large = players >= 7
    return Sizes(10, 8, 3 if large else 2, 20 if large else 30)


# -- deck files ------------------------------------------------------------------------


def read_deck(
    given: Mapping[str, Any], cards: tuple[Card, ...], usual: Sizes
) -> tuple[tuple[Card, ...], Sizes]:
    """Cards and sizes from data, where it differs from the usual ones.

    Args:
        given: any of ``cards`` (a text of codes such as "TW TW NA", or copies by code:
            these cards and no others), ``card`` (changed figures by code: ``type``,
            ``cost``, ``value``, ``production``, ``times``), and the fields of
            :class:`Sizes`.
        cards: the usual cards.
        usual: the usual sizes.

    Raises:
        InputError: for an unknown field or card, a figure out of its range, or fewer
            cards than the pool has places.
    """
    numbers = attrs.asdict(usual)
    accepted = ("cards", "card", *numbers)
    for field in given:
        if field not in accepted:
            raise InputError(
                f"a deck has no field {field!r}; accepted: {', '.join(accepted)}"
            )
    for field in numbers:
        if field in given:
            low = 0 if field == "credits" else 1
            numbers[field] = _figure(f"deck field {field}", given[field], low)
    changed = _changed(given.get("card", {}), cards)
    if "cards" in given:
        copies = _copies(given["cards"])
        changed = tuple(attrs.evolve(c, copies=copies[c.code]) for c in changed)
    size = sum(card.copies for card in changed)
    if size < numbers["pool"]:
        raise InputError(
            f"a deck of {size} cards is too small for its pool; "
            f"accepted: {numbers['pool']} cards or more, or a smaller field pool"
        )
    return changed, Sizes(**numbers)


def _figure(what: str, given: Any, low: int, high: int = MOST) -> int:
    if type(given) is not int or not low <= given <= high:
        raise InputError(f"{what} is {given!r}; accepted: {low} to {high}")
    return given


def _known(code: Any) -> str:
    if code not in CODES:
        raise InputError(f"{nearest(str(code), CODES, 'card')} (in a deck)")
    return str(code)


def _copies(given: Any) -> Counter[str]:
    if isinstance(given, str):
        copies = Counter(_known(code) for code in given.split())
    elif isinstance(given, Mapping):
        copies = Counter({_known(code): number for code, number in given.items()})
    else:
        raise InputError(
            f"deck field cards is {given!r}; accepted: a text such as 'TW TW NA', "
            "or copies by code"
        )
    for code, number in copies.items():
        _figure(f"the number of copies of {code} in a deck", number, 0)
    return copies


def _changed(given: Any, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    if not isinstance(given, Mapping):
        raise InputError(
            f"deck field card is {given!r}; accepted: changed figures by code"
        )
    changes = {_known(code): _figures(code, figures) for code, figures in given.items()}
    return tuple(attrs.evolve(card, **changes.get(card.code, {})) for card in cards)


def _figures(code: str, given: Any) -> dict[str, Any]:
    """The changed figures of one card."""
    words: dict[str, type[Type] | type[Times]] = {"type": Type, "times": Times}
    ranges = {"cost": (0, MOST), "production": (0, MOST), "value": (LOWEST, HIGHEST)}
    if code == "DH":
        del ranges["value"]  # its owner sets it
    accepted = (*words, *ranges)
    if not isinstance(given, Mapping):
        raise InputError(
            f"card {code} is {given!r} in a deck; accepted: changed figures"
        )
    figures: dict[str, Any] = {}
    for field, figure in given.items():
        if field in ranges:
            figures[field] = _figure(f"{field} of card {code}", figure, *ranges[field])
        elif field in words:
            known = [_word(member) for member in words[field]]
            if figure not in known:
                raise InputError(
                    f"{field} of card {code} is {figure!r}; "
                    f"accepted: {', '.join(known)}"
                )
            figures[field] = _named(words[field], figure)
        else:
            raise InputError(
                f"card {code} has no field {field!r} in a deck; "
                f"accepted: {', '.join(accepted)}"
            )
    return figures
