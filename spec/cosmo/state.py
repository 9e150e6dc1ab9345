"""The state of Cosmo: one table, in any phase of a round."""

from enum import IntEnum
from functools import cached_property
from typing import Any

import attrs

from spec.cosmo.cards import HAND, LETTERS, Cards, space_dollars
from spec.ledger import Rulings
from spec.logic import Number, Truth
from spec.piles import Bag
from spec.shapes import STATIC, TRUTH, Range

SEATS = ("P0", "P1", "P2", "P3", "P4", "P5", "P6")
GOAL = 5  # dollars that end the game


class Phase(IntEnum):
    """What happens next."""

    PRINT = 0  # what the piles hold is settled, where it is left open
    START = 1  # chance names the player who begins the game
    DRAW = 2  # a player picks a pile
    DEAL = 3  # the top card of that pile comes
    BET = 4  # a player bets
    REVEAL = 5  # the face-down cards are turned up
    AWARD = 6  # the best hand is paid
    SETTLE = 7  # the bets are settled
    CLOSE = 8  # the round is over: the game ends, or the next round begins
    OVER = 9  # the game has ended


@attrs.frozen(slots=False)
class Setup:
    """A configuration: what stays the same through a game.

    Attributes:
        players: number of seats.
        cards: the cards, and which pile each belongs to.
        rulings: the rulings in force.
    """

    players: int
    cards: Cards
    rulings: Rulings

    def ruled(self, name: str, option: str) -> bool:
        """Whether a ruling has the given option."""
        return self.rulings.ruled(name, option)

    @cached_property
    def nobody(self) -> int:
        """The seat number that means "no seat"."""
        return self.players

    @cached_property
    def purse_limit(self) -> int:
        """The most Space Dollars that a player can own.

        Before a round one is missing to end the game; a round pays a player twice.
        """
        starting = 1 if self.ruled("end-threshold", "total-five") else 0
        return GOAL - starting - 1 + 2

    @cached_property
    def stops_early(self) -> bool:
        """Whether the game can end before the bets are settled."""
        return not self.ruled("end-check", "after-settlement")

    @cached_property
    def stops_at_once(self) -> bool:
        """Whether the game can end after any single payment."""
        return self.ruled("end-check", "after-each-transfer")

    @cached_property
    def opening(self) -> Phase:
        """What happens first once the piles are there."""
        named = self.ruled("first-starter", "external-parameter")
        return Phase.DRAW if named else Phase.START

    @cached_property
    def pays_in_turn(self) -> bool:
        """Whether it matters who is paid first."""
        return self.stops_at_once or self.ruled("bank-shortage", "first-come")

    @cached_property
    def draws_with_bet(self) -> bool:
        """Whether each player draws the fifth card right after the own bet."""
        return self.ruled("bet-timing", "each-before-own-fifth")


@attrs.frozen
class Table:
    """A position. Tuples are indexed by seat, those within a row by draw.

    Attributes:
        phase: what happens next.
        first: the player who began the game.
        starter: the player who began the round.
        drawn: cards drawn in this round.
        placed: bets placed in this round.
        chosen: the place of the letter of the pile that was picked; 6 for none.
        piles: the cards in all piles together; a card's letter tells its pile.
        rows: each seat's cards in the order drawn; empty slots hold "no card".
        bets: whom each seat's Starting Dollar lies before; nobody while it is not bet.
        best: whether each seat has won this round, once that is known.
        purses: the Space Dollars of each seat.
        bank: the Space Dollars in the bank; below 0 if it owes.
        before: purses before the award, where a ruling asks for them.
        received: Space Dollars ever paid to each seat, where a ruling asks for them.
        printed: the one bag of what the full piles hold, where that is left open.
    """

    phase: Number
    first: Number
    starter: Number
    drawn: Number
    placed: Number
    chosen: Number
    piles: Bag
    rows: tuple[tuple[Number, ...], ...]
    bets: tuple[Number, ...]
    best: tuple[Truth, ...]
    purses: tuple[Number, ...]
    bank: Number
    before: tuple[Number, ...]
    received: tuple[Number, ...]
    printed: tuple[Bag, ...]
    setup: Setup = attrs.field(metadata=STATIC, eq=False, repr=False)


NO_PILE = len(LETTERS)  # the place of a letter that means "no pile"


def seat_names(setup: Setup) -> tuple[str, ...]:
    """The text form of each seat."""
    return SEATS[: setup.players]


def seat_range(setup: Setup) -> Range:
    """The seats."""
    return Range(0, setup.players - 1, "seat", seat_names(setup))


def shape(setup: Setup) -> Table:
    """The domain of every leaf."""
    n, cards, limit = setup.players, setup.cards, setup.purse_limit
    seat = seat_range(setup)
    target = Range(0, n, "seat", (*seat.labels, "-"))
    slot = Range(0, cards.empty, "card", (*cards.deck.labels, "-"))
    dollars = space_dollars.run()
    owes = setup.ruled("bank-shortage", "unlimited")
    lowest = min(0, dollars - n * limit) if owes else 0
    before = limit if setup.ruled("relief-basis", "before-award") else 0
    received = limit if setup.ruled("collected", "cumulative") else 0
    return Table(
        phase=Range(0, len(Phase) - 1, "phase", tuple(p.name.lower() for p in Phase)),
        first=seat,
        starter=seat,
        drawn=Range(0, HAND * n),
        placed=Range(0, n),
        chosen=Range(0, NO_PILE, "pile", (*LETTERS, "-")),
        piles=cards.deck.shape(),
        rows=((slot,) * HAND,) * n,
        bets=(target,) * n,
        best=(TRUTH,) * n,
        purses=(Range(0, limit),) * n,
        bank=Range(lowest, dollars),
        before=(Range(0, before),) * n,
        received=(Range(0, received),) * n,
        printed=(cards.deck.shape(),) if cards.is_open else (),
        setup=setup,
    )


def start(setup: Setup) -> Table:
    """The initial state: full piles, empty rows, all Space Dollars in the bank."""
    n, deck, is_open = setup.players, setup.cards.deck, setup.cards.is_open
    return Table(
        phase=Phase.PRINT if is_open else setup.opening,
        first=0,
        starter=0,
        drawn=0,
        placed=0,
        chosen=NO_PILE,
        piles=deck.none if is_open else deck.all,
        rows=((setup.cards.empty,) * HAND,) * n,
        bets=(setup.nobody,) * n,
        best=(False,) * n,
        purses=(0,) * n,
        bank=space_dollars.run(),
        before=(0,) * n,
        received=(0,) * n,
        printed=(deck.none,) if is_open else (),
        setup=setup,
    )


Play = Any  # the arguments of an action: ``a.seat``, ``a.pile``, ``a.value``
