"""The cards of Chaos Cosmos: kinds, the default composition, and deck files.

The planet types come first, so that a type and its card are one number.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import attrs

from spec.games import ConfigurationRefused
from spec.ledger import InputError
from spec.piles import Deck
from spec.system import Clause, creation, data

PLANETS = ("Me", "Ve", "Ea", "Ma", "Ju", "Sa", "Ur", "Ne")
# Plotuh, Glitch, Black Hole, Wormhole; then the attacks Gravitational Pull, Magnetic
# Storm, Supernova, Meteor Shower; then the defenses Atmosphere and Cosmic Mirror.
OTHERS = ("PL", "GL", "BH", "WH", "GP", "MS", "SN", "MT", "AT", "CM")
CODES = (*PLANETS, *OTHERS)
ATTACKS = ("GP", "MS", "SN", "MT")
SIZES = {
    "types": 8,
    "deal": 5,
    "draw": 2,
    "refill": 5,
    "limit": 7,
    "look": 6,
    "take": 5,
}
MOST = 64  # copies of one kind, and the largest size


@attrs.frozen
class Sizes:
    """The numbers of the rules; smaller ones make games to be searched whole.

    Attributes:
        types: planet types, all of which a full system holds.
        deal: cards of the first hands.
        draw: cards drawn in a turn.
        refill: cards drawn before these by an empty hand.
        limit: cards in hand at the end of a turn.
        look: cards that the playtest Wormhole shows.
        take: cards that the playtest Meteor Shower gives back.
    """

    types: int
    deal: int
    draw: int
    refill: int
    limit: int
    look: int
    take: int


@data(
    "DATA.SIZES",
    "CHA-SET-5 CHA-TRN-1 CHA-TRN-2 CHA-TRN-26 CHA-WRM-11 CHA-ATK-21 CHA-QRF-1 "
    "CHA-QRF-4",
)
def sizes() -> Sizes:
    """There are eight types; deal 5, draw 2, refill 5, hold 7, look 6, take 5."""
    return Sizes(**SIZES)


@data(
    "DATA.DECK",
    "CHA-SET-1 CHA-SET-2 CHA-DEC-2 CHA-DEC-3 CHA-R01 CHA-R02 CHA-OBJ-2 CHA-SET-3 "
    "CHA-SET-4",
)
def default_deck(players: int) -> Counter[str]:
    """The printed table of counts is missing; this composition is proposed instead."""
    place = players - 2
    counts = {
        "PL": (2, 2, 3, 3),
        "GL": (1, 1, 1, 1),
        "BH": (1, 1, 1, 1),
        "WH": (3, 3, 4, 5),
        "GP": (3, 4, 5, 7),
        "MS": (3, 4, 5, 7),
        "SN": (3, 4, 5, 7),
        "MT": (2, 2, 3, 4),
        "AT": (4, 5, 6, 8),
        "CM": (2, 3, 3, 4),
    }
    faces = Counter(dict.fromkeys(PLANETS, players + 1))
    faces.update({code: row[place] for code, row in counts.items()})
    return faces


# -- checks on a composition ---------------------------------------------------------


@creation("NEW.PLAYERS", "CHA-HDR-1 CHA-DEC-1")
def players_are_two_to_five(players: int) -> bool:
    """Two to five play."""
    return 2 <= players <= 5


@creation("NEW.BLACKHOLE", "CHA-GLI-4")
def black_hole_is_unique(copies: int, types: int) -> bool:
    """The deck holds exactly one Black Hole; one of fewer types may hold none."""
    return copies == 1 or (copies == 0 and types < len(PLANETS))


@creation("NEW.DEAL", "CHA-SET-5 CHA-R04")
def first_hands_are_full(cards: int, players: int, deal: int, short: bool) -> bool:
    """There are enough cards for the first hands."""
    return short or cards >= players * deal


@creation("NEW.TYPES", "CHA-OBJ-6 CHA-OBJ-7")
def full_system_is_possible(present: int, types: int, jokers: int) -> bool:
    """Every planet type occurs, or all but one and a Plotuh."""
    return present == types or (present == types - 1 and jokers > 0)


@creation("NEW.SHORT_DRAW", "CHA-TRN-3 CHA-R06")
def draw_never_runs_short(cards: int, players: int, glitches: int) -> bool:
    """In the base rules a draw in the turn never finds both piles empty."""
    return cards >= 15 * players + glitches + 2


@creation("NEW.SOME_EIGHT", "CHA-OBJ-9")
def some_seat_may_complete(cards: int, players: int) -> bool:
    """In the playtest rules some seat can place eight before the pile is empty."""
    return cards >= 17 * players + 2


@creation("NEW.EVERY_EIGHT", "CHA-OBJ-9")
def every_seat_may_complete(cards: int, players: int) -> bool:
    """In the playtest rules every seat can place eight before the pile is empty."""
    return cards >= 19 * players


@creation("NEW.GLITCHES", "CHA-TRN-26 CHA-OBJ-13 CHA-R66")
def glitches_are_few(glitches: int, players: int, limit: int) -> bool:
    """No hand is stuck above the limit with Glitches, and some seat has none."""
    return glitches <= limit and glitches < players


@creation("NEW.SPARE_ATTACKS", "CHA-DEF-4 CHA-DEF-12")
def attacks_have_spares(copies: tuple[int, ...]) -> bool:
    """Every attack card has a second copy, so that a Breakthrough can occur."""
    return all(n >= 2 for n in copies)


CHECKS = (
    players_are_two_to_five,
    black_hole_is_unique,
    first_hands_are_full,
    full_system_is_possible,
)
DOUBTS = (
    draw_never_runs_short,
    some_seat_may_complete,
    every_seat_may_complete,
    glitches_are_few,
    attacks_have_spares,
)


def doubts(faces: Mapping[str, int], players: int, rules: str) -> tuple[Clause, ...]:
    """What is doubtful, but not forbidden, about a composition of the full sizes."""
    cards, glitches = sum(faces.values()), faces.get("GL", 0)
    found = []
    if rules == "base" and not draw_never_runs_short.run(cards, players, glitches):
        found.append(draw_never_runs_short)
    if rules == "playtest":
        for clause in (some_seat_may_complete, every_seat_may_complete):
            if not clause.run(cards, players):
                found.append(clause)
    if not glitches_are_few.run(glitches, players, SIZES["limit"]):
        found.append(glitches_are_few)
    if not attacks_have_spares.run(tuple(faces.get(code, 0) for code in ATTACKS)):
        found.append(attacks_have_spares)
    return tuple(found)


def require(clause: Clause, message: str, *values: Any) -> None:
    """Refuse a configuration for which a creation clause is false.

    Raises:
        ConfigurationRefused: with the message and the clause.
    """
    if not clause.run(*values):
        raise ConfigurationRefused(f"{message} ({clause.id})", clause)


# -- kinds ---------------------------------------------------------------------------


@attrs.frozen(slots=False)
class Cards:
    """The kinds of a configured deck: ``types`` planets, then the others.

    Attributes:
        types: how many planet types there are.
        deck: the multiset of all cards.
        planets: the multiset over the types of which systems are made.
        nothing: the same kinds as the deck, but no cards: for places that stay empty.
    """

    types: int
    deck: Deck
    planets: Deck
    nothing: Deck

    @staticmethod
    def of(
        faces: Mapping[str, int], types: int, *, packed: bool, doubled: bool
    ) -> "Cards":
        """The cards of a deck given as copies by code.

        Args:
            faces: copies by code.
            types: how many planet types there are.
            packed: whether bags are packed words.
            doubled: whether a system may hold several real planets of one type.
        """
        codes = (*PLANETS[:types], *OTHERS)
        copies = tuple(faces.get(code, 0) for code in codes)
        in_system = copies[:types] if doubled else tuple(min(n, 1) for n in copies)
        return Cards(
            types,
            Deck(copies, codes, packed),
            Deck(in_system[:types], codes[:types], packed),
            Deck((0,) * len(codes), codes, packed),
        )

    @property
    def empty(self) -> int:
        """The number that means "no card"."""
        return self.deck.kinds

    @property
    def unnamed(self) -> int:
        """The number that means "no type"; as a slot it is that of Plotuh."""
        return self.types

    def kind(self, code: str) -> int:
        """The kind of a code."""
        return self.deck.labels.index(code)

    def copies(self, code: str) -> int:
        """How many cards of a code there are."""
        return self.deck.copies[self.kind(code)]

    @cached_property
    def plotuh(self) -> int:
        """The joker."""
        return self.kind("PL")

    @cached_property
    def glitch(self) -> int:
        """The card with which nobody wins."""
        return self.kind("GL")

    @cached_property
    def black_hole(self) -> int:
        """The only card with which a Glitch is discarded."""
        return self.kind("BH")

    @cached_property
    def wormhole(self) -> int:
        """The search card."""
        return self.kind("WH")

    @cached_property
    def pull(self) -> int:
        """Gravitational Pull."""
        return self.kind("GP")

    @cached_property
    def storm(self) -> int:
        """Magnetic Storm."""
        return self.kind("MS")

    @cached_property
    def supernova(self) -> int:
        """Supernova."""
        return self.kind("SN")

    @cached_property
    def meteor(self) -> int:
        """Meteor Shower."""
        return self.kind("MT")

    @cached_property
    def atmosphere(self) -> int:
        """The defense that cancels."""
        return self.kind("AT")

    @cached_property
    def mirror(self) -> int:
        """The defense that reverses."""
        return self.kind("CM")


# -- deck files ----------------------------------------------------------------------


def read_deck(given: Mapping[str, Any]) -> tuple[Counter[str], Sizes]:
    """A deck from data: copies by code, and the sizes.

    Args:
        given: ``cards`` (a text of codes, or copies by code) and any of the sizes.

    Raises:
        InputError: for an unknown field or card, or a count that is none.
    """
    unknown = sorted(set(given) - {"cards", *SIZES})
    if unknown:
        raise InputError(
            f"a deck has no field {unknown[0]!r}; accepted: cards, {', '.join(SIZES)}"
        )
    numbers = {}
    for name, default in SIZES.items():
        number, most = given.get(name, default), 8 if name == "types" else MOST
        if type(number) is not int or not 1 <= number <= most:
            raise InputError(f"deck field {name} is {number!r}; accepted: 1 to {most}")
        numbers[name] = number
    faces: Counter[str] = Counter()
    cards = given.get("cards", "")
    if isinstance(cards, str):
        faces.update(cards.split())
    elif isinstance(cards, Mapping):
        faces.update(cards)
    else:
        raise InputError(
            f"deck field cards is {cards!r}; accepted: a text such as 'Me Ve GL BH', "
            "or copies by code"
        )
    codes = (*PLANETS[: numbers["types"]], *OTHERS)
    for code, copies in faces.items():
        if code not in codes:
            raise InputError(
                f"deck names the card {code!r}, which does not exist; accepted: "
                f"{', '.join(codes)}"
            )
        if type(copies) is not int or not 0 <= copies <= MOST:
            raise InputError(
                f"deck has {copies!r} copies of {code}; accepted: 0 to {MOST}"
            )
    return faces, Sizes(**numbers)
