"""The state of Chaos Cosmos: one table of a game, in any of its phases."""

from functools import cached_property
from typing import Any

import attrs

from spec.chaos.cards import Cards, Sizes
from spec.chaos.phases import Category, Phase, Stage, Swap
from spec.ledger import Rulings
from spec.logic import Number, Truth
from spec.piles import Bag, Pile
from spec.shapes import CARDS, NUMBERED, SHOWN, SILENT, STATIC, TRUTH, Range

LETTERS = "ABCDE"
LASTING = 2  # the shield of who is hit in the own turn: this turn end and the next
# Two shields, by a ruling: one that falls now and one later, or two that fall now.
OLD_AND_NEW, BOTH_OLD = 3, 4
SHIELDS = (0, 1, 1, 2, 2)  # how many shields each number means


@attrs.frozen(slots=False)
class Setup:
    """A configuration: what stays the same through a game.

    Attributes:
        rules: "base" or "playtest".
        players: number of seats.
        cards: the kinds and their copies.
        sizes: the numbers of the rules.
        rulings: the rulings in force.
    """

    rules: str
    players: int
    cards: Cards
    sizes: Sizes
    rulings: Rulings

    def ruled(self, name: str, option: str) -> bool:
        """Whether a ruling has the given option."""
        return self.rulings.ruled(name, option)

    @property
    def base(self) -> bool:
        """Whether the base rules are played."""
        return self.rules == "base"

    @property
    def nobody(self) -> int:
        """The seat number that means "no seat"."""
        return self.players

    @cached_property
    def doubled(self) -> bool:
        """Whether a planet may lie beside the Plotuh that stands in for it."""
        return self.ruled("missing-for-placement", "real-only")

    @property
    def table(self) -> int:
        """The places on the table: one stays empty, so that no card is laid nowhere."""
        return self.most_laid + 1

    @cached_property
    def most_laid(self) -> int:
        """The most cards that lie on the table at once."""
        cards = self.cards
        defenses = cards.copies("AT") + cards.copies("CM")
        attacks = [cards.copies(code) for code in ("GP", "MS", "SN", "MT")]
        if self.base:
            first, second = sorted([*attacks, 1, 1])[-2:]
            return first + second + defenses
        if self.ruled("closing-sweep", "at-game-end"):
            return 3 * self.players
        return 3

    @cached_property
    def shielding(self) -> int:
        """The greatest number that stands for the shields of a seat."""
        if self.base:
            return 0
        twice = self.ruled("shield-vs-reflection", "second-shield")
        return BOTH_OLD if twice else LASTING

    @cached_property
    def below(self) -> int:
        """The most cards of the draw pile whose place is fixed."""
        return 0 if self.base else self.cards.deck.size


@attrs.frozen
class System:
    """What lies beside a Sun.

    Attributes:
        real: the real planets.
        joker: the type that Plotuh stands in for; "no type" where there is none.
        glitches: how many Glitches there are.
    """

    real: Bag
    joker: Number
    glitches: Number


@attrs.frozen
class Chain:
    """An attack under way; the attacker is the seat whose turn it is.

    Attributes:
        kind: the card that opened it; "no card" where nothing is under way.
        defender: the target.
        slot: the slot it is aimed at (or the type that a Meteor Shower names).
        stage: the last card.
        attacks: cards of the attacker in it.
        defenses: cards of the target in it.
    """

    kind: Number
    defender: Number
    slot: Number
    stage: Number
    attacks: Number = attrs.field(metadata=SILENT)
    defenses: Number = attrs.field(metadata=SILENT)


@attrs.frozen
class Position:
    """A position. Tuples are indexed by seat, ``table`` by the order of play.

    Attributes:
        phase: what happens next.
        turn: the seat whose turn, or closing action, it is.
        acts: actions taken in this turn; 2 also when it is through with them.
        laid: cards on the table.
        owed: cards still to be dealt, drawn, shown or taken, by the phase.
        first: the category of the last action of this turn.
        swapped: the swap made in this turn.
        paid: whether a card was discarded in this turn.
        starter: the seat that began; nobody before it is found.
        origin: the seat that brought on the closing round; nobody before.
        emptier: the seat that drew the last card, if a ruling asks for it.
        winner: the winner; nobody while the game goes on, or if nobody wins.
        hands: each seat's cards.
        systems: each seat's system.
        shields: turn ends until each seat's shield falls; 0 for none, more for two.
        draw: the draw pile.
        discard: the discard pile.
        table: the cards in the middle; empty places hold "no card".
        seen: the cards that a playtest Wormhole shows.
        chain: the attack under way.
    """

    phase: Number
    turn: Number
    acts: Number = attrs.field(metadata=SHOWN)
    laid: Number = attrs.field(metadata=SILENT)
    owed: Number = attrs.field(metadata=SILENT)
    first: Number = attrs.field(metadata=SHOWN)
    swapped: Number = attrs.field(metadata=SILENT)
    paid: Truth = attrs.field(metadata=SILENT)
    starter: Number
    origin: Number
    emptier: Number
    winner: Number
    hands: tuple[Bag, ...] = attrs.field(metadata=CARDS)
    systems: tuple[System, ...] = attrs.field(metadata=CARDS)
    shields: tuple[Number, ...]
    draw: Pile = attrs.field(metadata=SILENT)
    discard: Pile = attrs.field(metadata=CARDS)
    table: tuple[Number, ...] = attrs.field(metadata={**NUMBERED, **SHOWN})
    seen: Bag = attrs.field(metadata=CARDS)
    chain: Chain = attrs.field(metadata=SHOWN)
    setup: Setup = attrs.field(metadata=STATIC, eq=False, repr=False)


def shape(setup: Setup) -> Position:
    """The domain of every leaf."""
    n, cards, sizes = setup.players, setup.cards, setup.sizes
    letters, types = tuple(LETTERS[:n]), cards.planets.labels
    someone = Range(0, n, "seat", (*letters, "-"))
    nobody = Range(n, n, "seat", ("-",))
    card = Range(0, cards.empty, "card", (*cards.deck.labels, "-"))
    joker = Range(0, cards.types, "planet", (*types, "-"))
    most = max(sizes.deal, sizes.refill + sizes.draw, sizes.look, sizes.take)
    first = Category.PLACEMENT if setup.base else Category.NONE
    names = tuple(c.name.lower() for c in Category)
    excluded = setup.ruled("closing-origin", "emptier-excluded")
    return Position(
        phase=Range(0, len(Phase) - 1, "phase", tuple(p.name.lower() for p in Phase)),
        turn=Range(0, n - 1, "seat", letters),
        acts=Range(0, 2),
        laid=Range(0, setup.most_laid),
        owed=Range(0, most),
        first=Range(first, Category.NONE, "category", names[first:]),
        swapped=Range(0, len(Swap) - 1, "swap", tuple(x.name.lower() for x in Swap)),
        paid=TRUTH,
        starter=someone,
        origin=nobody if setup.base else someone,
        emptier=someone if excluded and not setup.base else nobody,
        winner=someone,
        hands=(cards.deck.shape(),) * n,
        systems=(System(cards.planets.shape(), joker, Range(0, cards.copies("GL"))),)
        * n,
        shields=(Range(0, setup.shielding),) * n,
        draw=Pile.shape(cards.deck, setup.below),
        discard=Pile.shape(cards.deck, cards.deck.size, loose=cards.nothing),
        table=(card,) * setup.table,
        seen=(cards.nothing if setup.base else cards.deck).shape(),
        chain=_chain_shape(setup),
        setup=setup,
    )


def _chain_shape(setup: Setup) -> Chain:
    n, cards = setup.players, setup.cards
    slots = (*cards.planets.labels, "PL", "-")
    stages = tuple(stage.name.lower() for stage in Stage)
    return Chain(
        kind=Range(0, cards.empty, "card", (*cards.deck.labels, "-")),
        defender=Range(0, n - 1, "seat", tuple(LETTERS[:n])),
        slot=Range(0, cards.types + 1, "slot", slots),
        stage=Range(0, len(Stage) - 1, "stage", stages),
        attacks=Range(0, setup.most_laid),
        defenses=Range(0, setup.most_laid),
    )


def no_chain(setup: Setup) -> Chain:
    """The chain where no attack is under way."""
    return Chain(setup.cards.empty, 0, setup.cards.types + 1, Stage.ATTACKED, 0, 0)


def start(setup: Setup) -> Position:
    """The initial state: the whole deck lies ready, nothing is dealt."""
    n, cards = setup.players, setup.cards
    return Position(
        phase=Phase.DEAL,
        turn=0,
        acts=0,
        laid=0,
        owed=setup.sizes.deal,
        first=Category.NONE,
        swapped=Swap.NONE,
        paid=False,
        starter=n,
        origin=n,
        emptier=n,
        winner=n,
        hands=(cards.deck.none,) * n,
        systems=(System(cards.planets.none, cards.unnamed, 0),) * n,
        shields=(0,) * n,
        draw=Pile.of(cards.deck.all, setup.below),
        discard=Pile.of(cards.nothing.none, cards.deck.size),
        table=(cards.empty,) * setup.table,
        seen=(cards.nothing if setup.base else cards.deck).none,
        chain=no_chain(setup),
        setup=setup,
    )


Play = Any  # the arguments of an action: ``a.seat``, ``a.card`` and so on
