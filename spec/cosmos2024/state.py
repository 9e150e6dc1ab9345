"""The state of COSMOS (2024): one table of a game, in any of its phases."""

from enum import IntEnum
from functools import cached_property
from typing import Any

import attrs

from spec.cosmos2024.cards import Cards
from spec.ledger import Rulings
from spec.logic import Number, Truth
from spec.piles import Bag
from spec.shapes import NUMBERED, STATIC, TRUTH, Range

LETTERS = "ABCDEFGHIJ"


class Phase(IntEnum):
    """What happens next."""

    REVEAL = 0  # a table card is turned up
    DEAL = 1  # a card is dealt
    START = 2  # the leader of the round's first trick is found
    PLAY = 3  # a player plays a card
    SURVIVE = 4  # the last card face up meets the table cards
    AWARD = 5  # the trick goes to its winner
    SCORE = 6  # the round is counted
    OVER = 7  # the game has ended


@attrs.frozen(slots=False)
class Setup:
    """A configuration: what stays the same through a game.

    Attributes:
        players: number of seats.
        cards: the faces.
        hand: cards a hand, which is also tricks a round.
        table: cards on the table.
        threshold: end-of-game number of tricks.
        rulings: the rulings in force.
    """

    players: int
    cards: Cards
    hand: int
    table: int
    threshold: int
    rulings: Rulings

    def ruled(self, name: str, option: str) -> bool:
        """Whether a ruling has the given option."""
        return self.rulings.ruled(name, option)

    @cached_property
    def table_acts(self) -> bool:
        """Whether the table cards can meet played cards at all."""
        odd = self.players % 2 == 1
        return self.table > 0 and (odd or self.ruled("even-table-four", "active"))

    @cached_property
    def nobody(self) -> int:
        """The seat number that means "no seat yet"."""
        return self.players


@attrs.frozen
class Round:
    """A position. Tuples are indexed by seat, those over slots by play order.

    Attributes:
        phase: what happens next.
        starter: the leader of the round's first trick; nobody before it is found.
        leader: the leader of the trick.
        played: cards played to the trick.
        dealt: cards that have left the deck in this round.
        broken: whether the Break card is face up.
        deck: the cards not yet dealt.
        table: the table cards that are face up.
        turned: the table cards that were turned face down.
        hands: each seat's cards.
        cards: the trick in play order; empty slots hold "no card".
        up: whether the card in each slot is face up.
        gone: the cards in won tricks.
        won: each seat's tricks in this round.
        nines: the nines in each seat's tricks of this round.
        totals: each seat's tricks of the earlier rounds.
        basis: what a ruling other than the default compares to find the starter.
    """

    phase: Number
    starter: Number
    leader: Number
    played: Number
    dealt: Number
    broken: Truth
    deck: Bag
    table: Bag
    turned: Bag
    hands: tuple[Bag, ...]
    cards: tuple[Number, ...] = attrs.field(metadata=NUMBERED)
    up: tuple[Truth, ...] = attrs.field(metadata=NUMBERED)
    gone: Bag
    won: tuple[Number, ...]
    nines: tuple[Number, ...]
    totals: tuple[Number, ...]
    basis: tuple[Number, ...]
    setup: Setup = attrs.field(metadata=STATIC, eq=False, repr=False)


BASIS_LIMIT = 255  # where the comparison of raw tricks saturates


def shape(setup: Setup) -> Round:
    """The domain of every leaf."""
    n, cards = setup.players, setup.cards
    letters = tuple(LETTERS[:n])
    seat = Range(0, n - 1, "seat", letters)
    slot = Range(0, cards.empty, "card", (*cards.deck.labels, "-"))
    bag = cards.deck.shape()
    compares = setup.ruled("starter-basis", "scored-total")
    basis = 0 if compares else BASIS_LIMIT
    return Round(
        phase=Range(0, len(Phase) - 1, "phase", tuple(p.name.lower() for p in Phase)),
        starter=Range(0, n, "seat", (*letters, "-")),
        leader=seat,
        played=Range(0, n),
        dealt=Range(0, cards.deck.size),
        broken=TRUTH,
        deck=bag,
        table=bag,
        turned=bag,
        hands=(bag,) * n,
        cards=(slot,) * n,
        up=(TRUTH,) * n,
        gone=bag,
        won=(Range(0, setup.hand),) * n,
        nines=(Range(0, sum(cards.deck.copies[k] for k in cards.nines)),) * n,
        totals=(Range(0, setup.threshold - 1 + setup.hand),) * n,
        basis=(Range(0, basis),) * n,
        setup=setup,
    )


def start(setup: Setup) -> Round:
    """The initial state: the whole deck lies ready, nothing is dealt."""
    n, deck = setup.players, setup.cards.deck
    return Round(
        phase=Phase.REVEAL if setup.table else Phase.DEAL,
        starter=setup.nobody,
        leader=0,
        played=0,
        dealt=0,
        broken=False,
        deck=deck.all,
        table=deck.none,
        turned=deck.none,
        hands=(deck.none,) * n,
        cards=(setup.cards.empty,) * n,
        up=(False,) * n,
        gone=deck.none,
        won=(0,) * n,
        nines=(0,) * n,
        totals=(0,) * n,
        basis=(0,) * n,
        setup=setup,
    )


Play = Any  # the arguments of an action: ``a.seat`` and ``a.card`` where it has them
