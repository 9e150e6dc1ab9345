"""The cards of COSMOS (2024), and reduced decks for small configurations.

A kind is one face: suits in the order of :class:`Suit`, values ascending within a
suit. The rules compare only the *rank* of a value (its place among the values of the
deck), so reduced decks with other values are the same game.
"""

import re
from collections import Counter
from collections.abc import Mapping
from enum import IntEnum
from functools import cached_property
from typing import Any

import attrs

from spec.games import ConfigurationRefused
from spec.ledger import InputError
from spec.logic import Number, Truth, quotient, wrap
from spec.piles import Deck
from spec.system import Clause, creation, data


class Suit(IntEnum):
    """The five suits, planets alphabetically, then the black one."""

    EARTH = 0
    MOON = 1
    SATURN = 2
    SUN = 3
    COLLAPSAR = 4

    @property
    def code(self) -> str:
        """The three letters that cards are written with: ``Sun7``."""
        return ("Ear", "Moo", "Sat", "Sun", "Col")[self]


BLACK = Suit.COLLAPSAR
PLANETS = tuple(suit for suit in Suit if suit is not BLACK)
VOIDING = 9  # the value that the Void rule looks for
FACE = re.compile(rf"({'|'.join(s.code for s in Suit)})([1-9])")


@data("DATA.DECK", "COS-CON-1 COS-CON-2 COS-CON-3 COS-CON-4 COS-CON-5 COS-CON-6")
def full_deck() -> Counter[str]:
    """There are 14 cards of each planet suit and 8 black ones; 4 to 8 are double."""
    faces: Counter[str] = Counter()
    for suit in PLANETS:
        for value in range(1, 10):
            faces[f"{suit.code}{value}"] = 2 if 4 <= value <= 8 else 1
    for value in range(1, 9):
        faces[f"{BLACK.code}{value}"] = 1
    return faces


@data("DATA.HAND", "COS-NUM-1 COS-NUM-2 COS-NUM-3")
def hand_table() -> dict[int, tuple[int, int]]:
    """Cards in hand and cards on the table for each number of players."""
    return {3: (20, 4), 4: (15, 4), 5: (12, 4), 6: (10, 4)}


@data("DATA.END", "COS-END-9")
def end_table() -> dict[int, int]:
    """The number of tricks at which the game ends, for each number of players."""
    return {3: 20, 4: 15, 5: 12, 6: 10}


@creation("NEW.PLAYERS", "COS-NUM-1 COS-R01")
def players_are_tabled(players: int, extrapolated: bool) -> bool:
    """There are as many players as the tables list: 3 to 6."""
    if extrapolated:
        return 2 <= players <= 10 and 60 % players == 0
    return players in hand_table()


@creation("NEW.DECK", "COS-PRE-3 COS-PRE-5")
def deck_is_dealt_out(cards: int, table: int, players: int, hand: int) -> bool:
    """The deck is exactly the table cards and equal hands for all players."""
    return table >= 0 and hand > 0 and cards == table + players * hand


@attrs.frozen(slots=False)
class Cards:
    """The faces of a configured deck.

    Attributes:
        suits: the suits that occur, in the order of :class:`Suit`.
        values: the printed values that occur, ascending.
        deck: the multiset; kind = place of the suit * number of values + rank.
    """

    suits: tuple[Suit, ...]
    values: tuple[int, ...]
    deck: Deck

    @staticmethod
    def of(faces: Mapping[str, int], *, packed: bool) -> "Cards":
        """The cards of a deck given as copies by face, such as ``{"Sun7": 2}``."""
        used = {(_suit(face), _value(face)) for face, n in faces.items() if n}
        suits = tuple(suit for suit in Suit if any(suit is s for s, _ in used))
        values = tuple(sorted({value for _, value in used}))
        labels = tuple(f"{suit.code}{value}" for suit in suits for value in values)
        copies = tuple(faces.get(label, 0) for label in labels)
        return Cards(suits, values, Deck(copies, labels, packed))

    @property
    def empty(self) -> int:
        """The number that means "no card"."""
        return self.deck.kinds

    @cached_property
    def black(self) -> int:
        """The place of the black suit (-1 where there is none)."""
        return self.suits.index(BLACK) if BLACK in self.suits else -1

    def suit(self, card: Number) -> Number:
        """The place of a card's suit."""
        return quotient(card, len(self.values))

    def rank(self, card: Number) -> Number:
        """The place of a card's value: equal and ordered as the values are."""
        return wrap(card, len(self.values))

    def is_black(self, card: Number) -> Truth:
        """Whether a card (not "no card") is black."""
        return self.suit(card) == self.black

    @cached_property
    def of_suit(self) -> tuple[tuple[int, ...], ...]:
        """The kinds of each suit."""
        n = len(self.values)
        return tuple(tuple(range(i * n, (i + 1) * n)) for i, _ in enumerate(self.suits))

    @cached_property
    def of_rank(self) -> tuple[tuple[int, ...], ...]:
        """The kinds of each rank, in the order of the suits."""
        return tuple(zip(*self.of_suit, strict=True))

    @cached_property
    def plain(self) -> tuple[int, ...]:
        """The kinds that are not black."""
        return tuple(
            k for k in self.deck.present if k // len(self.values) != self.black
        )

    @cached_property
    def blacks(self) -> tuple[int, ...]:
        """The black kinds."""
        return tuple(
            k for k in self.deck.present if k // len(self.values) == self.black
        )

    @cached_property
    def nines(self) -> tuple[int, ...]:
        """The kinds that the Void rule looks for."""
        return tuple(
            k for k in self.deck.present if self.values[k % len(self.values)] == VOIDING
        )


def _suit(face: str) -> Suit:
    return next(suit for suit in Suit if face.startswith(suit.code))


def _value(face: str) -> int:
    return int(face[3:])


def read_deck(given: Mapping[str, Any]) -> tuple[Counter[str], int, int, int | None]:
    """A reduced deck from data: faces, cards a hand, cards on the table, threshold.

    Args:
        given: ``cards`` (a text of faces, or copies by face), ``hand``, and
            optionally ``table`` (0) and ``threshold`` (None).

    Raises:
        InputError: for an unknown field or face, or a count that is none.
    """
    unknown = set(given) - {"cards", "hand", "table", "threshold"}
    if unknown:
        raise InputError(
            f"a deck has no field {sorted(unknown)[0]!r}; "
            "accepted: cards, hand, table, threshold"
        )
    numbers = {}
    for name, default in (("hand", None), ("table", 0), ("threshold", 0)):
        number = given.get(name, default)
        if type(number) is not int or not 0 <= number <= 64:
            raise InputError(f"deck field {name} is {number!r}; accepted: 0 to 64")
        numbers[name] = number
    faces = _faces(given.get("cards", ""))
    return faces, numbers["hand"], numbers["table"], numbers["threshold"] or None


def _faces(cards: Any) -> Counter[str]:
    faces: Counter[str] = Counter()
    if isinstance(cards, str):
        faces.update(cards.split())
    elif isinstance(cards, Mapping):
        faces.update(cards)
    else:
        raise InputError(
            f"deck field cards is {cards!r}; accepted: a text such as 'Sun1 Sun2', "
            "or copies by face"
        )
    copies_of = full_deck()
    for face, copies in faces.items():
        if not FACE.fullmatch(str(face)) or face not in copies_of:
            raise InputError(
                f"deck names the card {face!r}, which does not exist; accepted: "
                "Ear, Moo, Sat or Sun with 1 to 9, Col with 1 to 8"
            )
        if type(copies) is not int or not 0 <= copies <= copies_of[face]:
            raise InputError(
                f"deck has {copies!r} copies of {face}; "
                f"accepted: 0 to {copies_of[face]}"
            )
    return faces


def require(clause: Clause, message: str, *values: Any) -> None:
    """Refuse a configuration for which a creation clause is false.

    Raises:
        ConfigurationRefused: with the message and the clause.
    """
    if not clause.run(*values):
        raise ConfigurationRefused(f"{message} ({clause.id})", clause)
