"""The state of Cosmos: Empires: one table of a game, in any of its phases."""

from enum import IntEnum
from functools import cached_property
from typing import Any

import attrs

from spec.empires import cultures
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
    OVER = 5  # the game has ended, and totals are compared
    WON = 6  # the final player has won at once
    CLOSE = 7  # the pool is filled at the end of a turn (a ruling, not the default)
    # with culture cards only
    HAND = 8  # a culture card is dealt
    PICK = 9  # each player keeps one of the culture cards dealt
    SEARCH = 10  # the order of the deck is looked at
    SHUFFLE = 11  # the deck is shuffled when its owner's turn is over


@attrs.frozen
class Build:
    """What can be built.

    Attributes:
        kind: the kind of card.
        place: the place of the number set on it, or ``NO_VALUE``.
        twin: the same for a second copy that comes with it, or None for no copy.
        copy: which copy in the deck it is, from the top; None for one in the pool.
    """

    kind: int
    place: int
    twin: int | None = None
    copy: int | None = None


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
    def singles(self) -> tuple[Build, ...]:
        """The cards that can be built, with the number set where one is set."""
        found = []
        for kind, card in enumerate(self.cards):
            hub = card.ability is Ability.NUMBER
            found += [Build(kind, place) for place in self.places if hub]
            if not hub:
                found.append(Build(kind, NO_VALUE))
        return tuple(found)

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The places of the numbers that may be set, and none where that is ruled."""
        none = self.ruled("darkspace-no-value", "build-without-value")
        return (*range(len(VALUES)), *((NO_VALUE,) if none else ()))

    @cached_property
    def pairs(self) -> tuple[Build, ...]:
        """Two copies at once, as Industrious has them."""
        return tuple(
            attrs.evolve(one, twin=place)
            for one in self.singles
            for place in (self.places if one.place < NO_VALUE else (NO_VALUE,))
            if self.has_cultures and self.cards[one.kind].copies > 1
        )

    @cached_property
    def finds(self) -> tuple[Build, ...]:
        """The copies in the deck, as Scientistic has them."""
        topmost = self.ruled("scientistic-copy", "topmost")
        return tuple(
            attrs.evolve(one, copy=copy)
            for one in self.singles
            for copy in range(1 if topmost else self.cards[one.kind].copies)
            if self.has_cultures
        )

    @cached_property
    def builds(self) -> tuple[Build, ...]:
        """All that can be built: alone, in pairs and out of the deck."""
        return self.singles + self.pairs + self.finds

    # Tables by build, from which rules look up what one is.

    @cached_property
    def kind_of(self) -> tuple[int, ...]:
        """The kind of card."""
        return tuple(build.kind for build in self.builds)

    @cached_property
    def place_of(self) -> tuple[int, ...]:
        """The place of the number set on it, or ``NO_VALUE``."""
        return tuple(build.place for build in self.builds)

    @cached_property
    def twin_place_of(self) -> tuple[int, ...]:
        """The place of the number set on the second copy, or ``NO_VALUE``."""
        twins = [build.twin for build in self.builds]
        return tuple(NO_VALUE if twin is None else twin for twin in twins)

    @cached_property
    def cards_built(self) -> tuple[int, ...]:
        """How many cards there are."""
        return tuple(1 if build.twin is None else 2 for build in self.builds)

    @cached_property
    def copy_of(self) -> tuple[int, ...]:
        """Which copy in the deck it is, counted from 0 at the top."""
        return tuple(build.copy or 0 for build in self.builds)

    @cached_property
    def is_hub(self) -> tuple[bool, ...]:
        """Whether the owner of the card sets its roll value."""
        hubs = self.with_ability(Ability.NUMBER)
        return tuple(build.kind in hubs for build in self.builds)

    @cached_property
    def build_labels(self) -> tuple[str, ...]:
        """The text form of what can be built.

        ``TW``, or ``DH5`` with its number, ``TW+TW`` with a twin, ``TW.2`` for the
        second copy in the deck.
        """
        return tuple(self._label(build) for build in self.builds)

    def _label(self, build: Build) -> str:
        code = self.cards[build.kind].code
        set_on = [p for p in (build.place, build.twin) if p is not None]
        each = [code + (str(VALUES[p]) if p < NO_VALUE else "") for p in set_on]
        copy = "" if build.copy is None else f".{build.copy + 1}"
        return "+".join(each) + copy

    @cached_property
    def has_cultures(self) -> bool:
        """Whether culture cards are played with."""
        return not self.ruled("culture", "none")

    @cached_property
    def picks(self) -> bool:
        """Whether players keep one of several culture cards."""
        several = cultures.cultures_each.run(self.players) > 1
        return self.ruled("culture", "single") and several

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
        cultures: the culture cards; () where they are not played with.
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
    cultures: Any
    setup: Setup = attrs.field(metadata=STATIC, eq=False, repr=False)


def shape(setup: Setup) -> Table:
    """The domain of every leaf."""
    n, deck, sizes = setup.players, setup.deck, setup.sizes
    closes = setup.ruled("refill-time", "end-of-turn")
    last = Phase.CLOSE if closes else Phase.WON
    phases = tuple(Phase) if setup.has_cultures else tuple(Phase)[: last + 1]

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
        final=Range(0, most_rounds(setup)),
        credits=(Range(0, PURSE),) * n,
        tableaus=(Tableau(deck.shape(), setup.numbers.shape()),) * n,
        pool=deck.shape(),
        deck=Pile.shape(deck, slots(setup)),
        rolled=roll if keeps_roll(setup) else Range(0, 0),
        direction=Range(0, 2 if setup.ruled("shift-reversal", "monotone") else 0),
        cultures=(
            cultures.shape(n, LETTERS, discards=setup.picks)
            if setup.has_cultures
            else ()
        ),
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


def most_rounds(setup: Setup) -> int:
    """How many rounds can be left when the final round is set off."""
    later = setup.has_cultures and setup.ruled("off-turn-trigger", "next-round")
    return rounds_to_finish(setup) + later


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
        cultures=cultures.undealt(n) if setup.has_cultures else (),
        setup=setup,
    )


Play = (
    Any  # the arguments of an action: ``a.seat``, ``a.card``, ``a.build``, ``a.step``
)
