"""The components of Cosmo: cards and their piles, dollars, and who can play with them.

A card has a letter, which is its pile, and a value; a kind is a letter and a value,
ordered by letter and then by value. What each pile holds is printed on the cards and
not in the rulebook: it is a *composition*, named by a ruling or given as a file.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Any

import attrs

from spec.games import ConfigurationRefused
from spec.ledger import InputError, Rulings
from spec.logic import Number, lookup, quotient, wrap
from spec.piles import Deck
from spec.system import Clause, creation, data

LETTERS = "ABCDEF"
VALUES = (1, 2, 3, 4, 5)
HAND = 5  # cards in a full row
FACE_DOWN = (0, HAND - 1)  # the places in a row of cards that lie face down
PILE = 6  # cards in a full pile
LONGEST = 60  # characters of what was given that a message shows
NUMBER = re.compile("[0-9]{1,9}")

# The values of each pile, ascending, in the order of the letters.
Piles = tuple[tuple[int, ...], ...]

# All that a pile may hold: six values, ascending.
CONTENTS = tuple(combinations_with_replacement(VALUES, PILE))


def _piles(text: str) -> Piles:
    return tuple(tuple(sorted(map(int, pile))) for pile in text.split())


@data("DATA.COMPOSITIONS", "CMO-COMP-1 CMO-SET-1 CMO-PLAY-9 CMO-R-02")
def compositions() -> dict[str, Piles]:
    """Each of the six piles holds six cards, with the values of the composition."""
    return {
        "cyclic": _piles("111223 222334 333445 444551 555112 123345"),
        "flat": _piles("112345 122345 123345 123445 123455 123345"),
        "mono": _piles("111111 222222 333333 444444 555555 123345"),
        "rarity": _piles("111123 111224 112345 113345 123445 123455"),
        "single": _piles("111111 111111 111111 111111 111111 111111"),
    }


@data("DATA.SPACE-DOLLARS", "CMO-COMP-2 CMO-SET-4")
def space_dollars() -> int:
    """There are 20 Space Dollars, all of them in the bank at first."""
    return 20


@data("DATA.STARTING-DOLLARS", "CMO-COMP-3")
def starting_dollars() -> tuple[str, ...]:
    """There are five Starting Dollars, each of a colour of its own."""
    return ("yellow", "orange", "red", "purple", "green")


@data("DATA.HELP-CARDS", "CMO-COMP-4")
def help_cards() -> int:
    """There are five help cards."""
    return 5


# -- who can play ----------------------------------------------------------------------


@creation("NEW.PLAYERS", "CMO-R-05 CMO-PLAY-8 CMO-BEST-2")
def players_are_enough(players: int, fewest: int) -> bool:
    """There are at least as many players as the ruling asks for."""
    return players >= fewest


@creation("NEW.STARTING", "CMO-COMP-3 CMO-SET-2 CMO-SET-3 CMO-R-06")
def starting_dollars_suffice(players: int, substitutes: bool) -> bool:
    """There is a Starting Dollar for each player, and what is left over is unused."""
    return substitutes or players <= len(starting_dollars.run())


@creation("NEW.HELP", "CMO-COMP-4 CMO-SET-5 CMO-SET-6 CMO-R-06")
def help_cards_suffice(players: int, substitutes: bool) -> bool:
    """There is a help card for each player, and what is left over is unused."""
    return substitutes or players <= help_cards.run()


@creation("NEW.CARDS", "CMO-COMP-1 CMO-PLAY-3 CMO-R-06")
def cards_suffice(players: int) -> bool:
    """There are five cards for each player."""
    return HAND * players <= PILE * len(LETTERS)


def check_players(players: int, rulings: Rulings) -> None:
    """Refuse a number of players that the components or the rulings do not allow.

    Raises:
        ConfigurationRefused: with every clause that objects.
    """
    few = {"two": 2, "one": 1, "three": 3}
    fewest = next(n for name, n in few.items() if rulings.ruled("min-players", name))
    substitutes = rulings.ruled("max-players", "more-with-substitutes")
    dealt, taken = PILE * len(LETTERS) // HAND, len(starting_dollars.run())
    most = dealt if substitutes else taken
    _require(
        f"cosmo is not played by {players}; accepted: {fewest} to {most}",
        (players_are_enough, players, fewest),
        (starting_dollars_suffice, players, substitutes),
        (help_cards_suffice, players, substitutes),
        (cards_suffice, players),
    )


# -- what the piles hold ---------------------------------------------------------------


@creation("NEW.PILES", "CMO-COMP-1 CMO-SET-1")
def piles_are_six(letters: Sequence[str]) -> bool:
    """There is one pile for each letter from A to F."""
    return sorted(letters) == list(LETTERS)


@creation("NEW.SIX-CARDS", "CMO-COMP-1 CMO-SET-1")
def piles_hold_six_cards(pile: Sequence[int]) -> bool:
    """Every pile holds six cards."""
    return len(pile) == PILE


@creation("NEW.VALUES", "CMO-EVAL-22 CMO-R-01")
def values_are_one_to_five(pile: Sequence[int]) -> bool:
    """Every card has a value from 1 to 5."""
    return all(value in VALUES for value in pile)


@creation("NEW.PLAUSIBLE", "CMO-EVAL-24 CMO-EVAL-27 CMO-BEST-6 CMO-BEST-7 CMO-R-03")
def compared_hands_can_meet(totals: Sequence[int]) -> bool:
    """Two straights can meet, so can fives of a kind of two values, and so can the
    example's equal triples.
    """
    straights = min(totals) >= 2
    fives = sum(copies >= 5 for copies in totals) >= 2
    triples = any(totals[value - 1] >= 6 for value in (1, 3, 4))
    return straights and fives and triples


def choose_piles(given: Mapping[str, Any] | None, rulings: Rulings) -> Piles | None:
    """The values of the six piles: those of a deck file, or else of the ruling.

    None if they are left open: a game then begins by settling them.

    Args:
        given: the deck file as read, or None; see :func:`read_piles`.
        rulings: they name a composition and say whether it must be plausible.

    Raises:
        InputError: for a file that cannot be read as six piles of six cards, or for
            piles that the rulings do not admit.
    """
    plausible = rulings.ruled("admissibility", "text-plausible")
    if given is None and rulings.ruled("pile-composition", "open"):
        if plausible:
            raise InputError(
                "ruling pile-composition=open leaves nothing to test for "
                "admissibility=text-plausible; accepted beside it: "
                "admissibility=any-six-by-six"
            )
        return None
    if given is None:
        known: dict[str, Piles] = compositions.run()
        piles = next(known[c] for c in known if rulings.ruled("pile-composition", c))
    else:
        piles = read_piles(given)
    if plausible:
        copies = totals(piles)
        listed = " ".join(map(str, copies))
        _require(
            f"the piles hold {listed} cards of the values 1 to 5; accepted: 2 or more "
            "of each, 5 or more of two, 6 or more of 1, 3 or 4",
            (compared_hands_can_meet, copies),
        )
    return piles


def totals(piles: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """How many cards of each value there are in all piles together."""
    return tuple(sum(pile.count(value) for pile in piles) for value in VALUES)


def read_piles(given: Mapping[str, Any]) -> Piles:
    """The piles of a deck file: ``piles``, a table of values by letter.

    The values of a pile are a text such as ``"1 1 1 2 2 3"`` or a list of numbers.

    Raises:
        InputError: for an unknown field, or for values that are no numbers.
        ConfigurationRefused: for other piles than six of six cards from 1 to 5.
    """
    unknown = sorted(set(given) - {"piles"})
    if unknown:
        raise InputError(f"a deck has no field {unknown[0]!r}; accepted: piles")
    table = given.get("piles")
    if not isinstance(table, Mapping):
        piles = f"field piles is {_short(repr(table))}" if given else "has no piles"
        raise InputError(
            f"deck {piles}; accepted: a table piles such as A = '1 1 1 2 2 3' with a "
            "line for each letter A to F"
        )
    _require(
        f"deck has the piles {_short(', '.join(map(str, table)) or 'none')}; "
        "accepted: one for each letter A to F",
        (piles_are_six, tuple(map(str, table))),
    )
    return tuple(_pile(letter, table[letter]) for letter in LETTERS)


def _pile(letter: str, given: Any) -> tuple[int, ...]:
    values = given
    if isinstance(given, str) and all(map(NUMBER.fullmatch, given.split())):
        values = [int(word) for word in given.split()]
    if not isinstance(values, list) or any(type(value) is not int for value in values):
        raise InputError(
            f"deck pile {letter} is {_short(repr(given))}; accepted: six values from "
            "1 to 5, as a text such as '1 1 1 2 2 3' or a list"
        )
    _require(
        f"deck pile {letter} holds {_short(' '.join(map(str, values)) or 'no card')}; "
        "accepted: six values from 1 to 5",
        (piles_hold_six_cards, values),
        (values_are_one_to_five, values),
    )
    return tuple(sorted(values))


def _short(text: str) -> str:
    """What was given, short enough for a message."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def _require(message: str, *checks: tuple[Any, ...]) -> None:
    """Refuse a configuration with all clauses that are false of their values."""
    objections: list[Clause] = [c for c, *values in checks if not c.run(*values)]
    if objections:
        ids = ", ".join(clause.id for clause in objections)
        raise ConfigurationRefused(f"{message} ({ids})", *objections)


@attrs.frozen(slots=False)
class Cards:
    """The cards of six piles.

    Attributes:
        deck: the multiset; kind = 5 * place of the letter + value - 1, labels such as
            ``A1``. Where the piles are left open it has as many copies of each kind as
            there can be.
        is_open: whether what the piles hold is left open.
    """

    deck: Deck
    is_open: bool = False

    @staticmethod
    def of(piles: tuple[tuple[int, ...], ...] | None, *, packed: bool) -> "Cards":
        """The cards of a composition, or of any if there is none."""
        labels = tuple(f"{letter}{value}" for letter in LETTERS for value in VALUES)
        if piles is None:
            return Cards(Deck((PILE,) * len(labels), labels, packed), is_open=True)
        copies = tuple(pile.count(value) for pile in piles for value in VALUES)
        return Cards(Deck(copies, labels, packed))

    @property
    def empty(self) -> int:
        """The number that means "no card"."""
        return self.deck.kinds

    def letter(self, card: Number) -> Number:
        """The place of a card's letter: the pile that it belongs to."""
        return quotient(card, len(VALUES))

    def value(self, card: Number) -> Number:
        """The value of a card."""
        return wrap(card, len(VALUES)) + 1

    @cached_property
    def of_letter(self) -> tuple[tuple[int, ...], ...]:
        """The kinds of each pile, by value."""
        n = len(VALUES)
        return tuple(tuple(range(i * n, (i + 1) * n)) for i, _ in enumerate(LETTERS))

    @cached_property
    def of_value(self) -> tuple[tuple[int, ...], ...]:
        """The kinds of each value, by letter."""
        return tuple(zip(*self.of_letter, strict=True))


def of_content(letter: Number, content: Number) -> tuple[Number, ...]:
    """The six cards of a pile, by the number of what it holds."""
    first = len(VALUES) * letter - 1
    columns = [tuple([held[place] for held in CONTENTS]) for place in range(PILE)]
    return tuple([first + lookup(column, content) for column in columns])
