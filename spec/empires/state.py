"""The state of Cosmos: Empires: one table of a game, in any of its phases."""

from enum import IntEnum
from functools import cached_property
from typing import Any

import attrs

from spec.empires.cards import HIGHEST, LOWEST, Ability, Card, Sizes, Type
from spec.ledger import Rulings
from spec.logic import Number, Truth
from spec.piles import Bag, Deck, Pile
from spec.shapes import STATIC, TRUTH, Range

LETTERS = "ABCDEFGH"
VALUES = tuple(range(LOWEST, HIGHEST + 1))
NO_VALUE = len(VALUES)  # as a place among the roll values
PURSE = 9999  # Credits are counted up to here: no rule bounds a purse, a leaf does


class Phase(IntEnum):
    """What happens next."""

    DEAL = 0  # a card is laid into the build pool for the first time
    ROLL = 1  # the dice are rolled
    SHIFT = 2  # the total is shifted, or confirmed
    MAIN = 3  # cards are built and cycled, or the turn ends
    REFILL = 4  # a card replaces one that left the pool
    OVER = 5  # the game has ended
    CLOSE = 6  # the pool is filled at the end of a turn (a ruling, not the default)


@attrs.frozen(slots=False)
class Setup:
    """A configuration: what stays the same through a game.

    Attributes:
        players: number of seats; the last one is the final player.
        cards: the figures of each kind.
        sizes: the numbers of the rules.
        rulings: the rulings in force.
        packed: whether bags are packed words.
    """

    players: int
    cards: tuple[Card, ...]
    sizes: Sizes
    rulings: Rulings
    packed: bool

    def ruled(self, name: str, option: str) -> bool:
        """Whether a ruling has the given option."""
        return self.rulings.ruled(name, option)

    @cached_property
    def deck(self) -> Deck:
        """The kinds of cards, by code."""
        copies = tuple(card.copies for card in self.cards)
        return Deck(copies, tuple(card.code for card in self.cards), self.packed)

    @cached_property
    def numbers(self) -> Deck:
        """The roll values that owners can set; a kind is a place among the values."""
        return Deck((1,) * len(VALUES), tuple(map(str, VALUES)), self.packed)

    @cached_property
    def builds(self) -> tuple[tuple[int, int], ...]:
        """What can be built: a kind and the place of the number set, if one is set."""
        found = []
        for kind, card in enumerate(self.cards):
            if card.ability is not Ability.NUMBER:
                found.append((kind, NO_VALUE))
                continue
            found += [(kind, place) for place in range(len(VALUES))]
            if self.ruled("darkspace-no-value", "build-without-value"):
                found.append((kind, NO_VALUE))
        return tuple(found)

    @cached_property
    def build_labels(self) -> tuple[str, ...]:
        """The text form of what can be built: ``TW``, or ``DH5`` with its number."""
        return tuple(
            self.cards[kind].code + (str(VALUES[place]) if place < NO_VALUE else "")
            for kind, place in self.builds
        )

    @cached_property
    def counters(self) -> tuple[Deck, Deck]:
        """Cards and numbers with one count a kind, whatever way bags are kept."""
        cards, numbers = (
            attrs.evolve(deck, packed=False) for deck in (self.deck, self.numbers)
        )
        return cards, numbers

    def with_ability(self, ability: Ability) -> tuple[int, ...]:
        """The kinds that have an ability."""
        return tuple(k for k, card in enumerate(self.cards) if card.ability is ability)

    def of_type(self, type: Type) -> tuple[int, ...]:
        """The kinds of a type."""
        return tuple(k for k, card in enumerate(self.cards) if card.type is type)

    @cached_property
    def rolls(self) -> tuple[int, ...]:
        """The totals that shifts can reach, ascending."""
        shifts = 0
        if self.ruled("shift-range", "unbounded"):
            gates = self.with_ability(Ability.SHIFT)
            shifts = self.sizes.actions + sum(self.cards[k].copies for k in gates)
        return tuple(range(LOWEST - shifts, HIGHEST + shifts + 1))

    @property
    def no_roll(self) -> int:
        """The number that means "no total": one below the least."""
        return self.rolls[0] - 1


@attrs.frozen
class Tableau:
    """The cards of one player.

    Attributes:
        cards: the cards built.
        numbers: the roll values set on them, as places among the values.
    """

    cards: Bag
    numbers: Bag


@attrs.frozen
class Table:
    """A position. Tuples are indexed by seat.

    Attributes:
        phase: what happens next.
        turn: the seat whose turn it is.
        opening: whether this is the round of first turns.
        actions: actions that are left in this turn.
        roll: the total of the dice with its shifts, until it is confirmed.
        shifted: each seat's shifts of Seraph Gates in this turn.
        fabricated: builds of Fabricator Belts in this turn.
        scouted: cycles of Deepspace Scouts in this turn.
        final: rounds to be finished until the game ends; 0 before the final round.
        credits: each seat's Credits.
        tableaus: each seat's cards.
        pool: the build pool.
        deck: the deck; cards cycled in known order below the shuffled ones.
        rolled: the total as it was rolled; kept for a ruling only.
        direction: 1 after a shift up, 2 after one down; kept for a ruling only.
    """

    phase: Number
    turn: Number
    opening: Truth
    actions: Number
    roll: Number
    shifted: tuple[Number, ...]
    fabricated: Number
    scouted: Number
    final: Number
    credits: tuple[Number, ...]
    tableaus: tuple[Tableau, ...]
    pool: Bag
    deck: Pile
    rolled: Number
    direction: Number
    setup: Setup = attrs.field(metadata=STATIC, eq=False, repr=False)


def shape(setup: Setup) -> Table:
    """The domain of every leaf."""
    n, deck, sizes = setup.players, setup.deck, setup.sizes
    closes = setup.ruled("refill-time", "end-of-turn")
    phases = tuple(Phase)[: None if closes else Phase.CLOSE]

    def uses(ability: Ability) -> Range:
        kinds = setup.with_ability(ability)
        return Range(0, sum(deck.copies[k] for k in kinds))

    roll = Range(setup.no_roll, setup.rolls[-1], "roll", roll_labels(setup))
    return Table(
        phase=Range(0, len(phases) - 1, "phase", tuple(p.name.lower() for p in phases)),
        turn=Range(0, n - 1, "seat", tuple(LETTERS[:n])),
        opening=TRUTH,
        actions=Range(0, sizes.actions),
        roll=roll,
        shifted=(uses(Ability.SHIFT),) * n,
        fabricated=uses(Ability.BUILD),
        scouted=uses(Ability.CYCLE),
        final=Range(0, rounds_to_finish(setup)),
        credits=(Range(0, PURSE),) * n,
        tableaus=(Tableau(deck.shape(), setup.numbers.shape()),) * n,
        pool=deck.shape(),
        deck=Pile.shape(deck, slots(setup)),
        rolled=roll if keeps_roll(setup) else Range(0, 0),
        direction=Range(0, 2 if setup.ruled("shift-reversal", "monotone") else 0),
        setup=setup,
    )


def roll_labels(setup: Setup) -> tuple[str, ...]:
    """The text form of "no total" and of every total."""
    return ("-", *map(str, setup.rolls))


def slots(setup: Setup) -> int:
    """The room for cycled cards: all cards outside the pool and the one cycled."""
    return setup.deck.size - setup.sizes.pool + 1


def rounds_to_finish(setup: Setup) -> int:
    """How many rounds are to be finished once the final round is set off."""
    return 2 if setup.ruled("final-round-span", "one-more-full-round") else 1


def keeps_roll(setup: Setup) -> bool:
    """Whether the total as it was rolled is asked for later."""
    return setup.ruled("pay-on", "natural")


def start(setup: Setup) -> Table:
    """The initial state: the deck is shuffled, the pool is empty, nothing is owned."""
    n, deck, sizes = setup.players, setup.deck, setup.sizes
    return Table(
        phase=Phase.DEAL,
        turn=0,
        opening=True,
        actions=sizes.actions,
        roll=setup.no_roll,
        shifted=(0,) * n,
        fabricated=0,
        scouted=0,
        final=0,
        credits=(sizes.credits,) * n,
        tableaus=(Tableau(deck.none, setup.numbers.none),) * n,
        pool=deck.none,
        deck=Pile.of(deck.all, slots(setup)),
        rolled=setup.no_roll if keeps_roll(setup) else 0,
        direction=0,
        setup=setup,
    )


Play = (
    Any  # the arguments of an action: ``a.seat``, ``a.card``, ``a.build``, ``a.step``
)
