"""Theorems of Chaos Cosmos about finitely many cases: each is played by the rules."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import permutations, product

import attrs
import numpy as np
from attrs import evolve

from engines.play import apply
from engines.variants import without
from properties.chaos.theorems.systems import PLAYERS
from properties.enumerated import Cases, enumerated
from properties.suite import Bench, Property
from spec.chaos import course, deal, meteors, reads
from spec.chaos.phases import Phase, Stage
from spec.chaos.places import slot_of
from spec.chaos.state import Chain, Position, System
from spec.games import Game
from spec.piles import Bag, Deck, Pile
from spec.system import Action, Arguments, Move, run_effects


def case(truth: bool, text: str) -> Cases:
    """One case."""
    return Cases(1, truth, lambda _: text)


def with_deck(bench: Bench, faces: Mapping[str, int]) -> Game:
    """The game of a bench with another deck, given as copies by code."""
    setting = attrs.evolve(bench.configuration, deck={"cards": faces})
    game = bench.book.build(setting)
    return without(game, bench.dropped) if bench.dropped else game


# -- full systems ----------------------------------------------------------------------


def tables(bench: Bench, game: Game) -> Iterator[Cases]:
    """Every system that a seat can have, duplicates apart."""
    setup = bench.game.start.setup
    types, none = setup.cards.types, setup.cards.unnamed
    real = np.arange(1 << types).repeat(types + 1)
    joker = np.tile(np.arange(types + 1), 1 << types)
    cells = [(real >> planet & 1).astype(np.int16) for planet in range(types)]
    doubled = np.logical_or.reduce(
        [(joker == p) & (c > 0) for p, c in enumerate(cells)]
    )
    lanes = np.flatnonzero(~doubled)
    cells, joker = [c[lanes] for c in cells], joker[lanes]
    system = System(Bag(tuple(cells), setup.cards.planets), joker, 0)
    start = bench.game.start
    full = reads.is_full(evolve(start, systems=(system, *start.systems[1:])), 0)
    missing = types - sum(cells)
    yield Cases(
        len(lanes),
        full == (missing <= (joker != none)),
        lambda i: f"the planets {real[lanes][i]:b}, Plotuh for {joker[i]}",
    )
    yield case(bool(full.sum() == types + 1), f"{full.sum()} full systems")


def burdens(bench: Bench, game: Game) -> Iterator[Cases]:
    """Every full system with a Glitch, and a planet or Plotuh in hand: a way to win."""
    cards = game.start.setup.cards
    for joker in range(cards.types + 1):
        real = [planet for planet in range(cards.types) if planet != joker]
        for card in (*range(cards.types), cards.plotuh):
            s: Position = evolve(
                game.start,
                phase=Phase.ACT,
                hands=(cards.deck.of(card), *game.start.hands[1:]),
                systems=(
                    System(cards.planets.of(*real), joker, 1),
                    *game.start.systems[1:],
                ),
            )
            named = card if card < cards.types else joker % cards.types
            sacrificed = slot_of(s, s.systems[0], named)
            name = "place" if card < cards.types else "plotuh"
            s = apply(game, s, Action("relocate", (0, sacrificed, 1)))
            s = apply(game, s, Action(name, (0, named)))
            held = cards.deck.labels[card]
            yield case(bool(reads.is_winning(s, 0)), f"Plotuh for {joker}, {held}")


# -- two actions -----------------------------------------------------------------------

PLACING = ("place", "plotuh", "swap", "claim")
CATEGORIES = {
    "placement": (*PLACING, "glitch"),
    "theft": ("pull", "storm_hand", "storm_top", "storm_deck", "wormhole"),
    "attack": ("supernova", "meteor", "relocate", "pair"),
}
ORDER = ("CATEGORY.", "SLOT.", "SWAP.ONCE", "CLAIM.ONCE")  # guards of what comes when
SPEND = ("SPEND.", "SWAP.PUT", "CLAIM.PUT")  # effects that these guards read


def in_order(move: Move, s: Position, a: Arguments) -> bool:
    """Whether no guard refuses an action for what was done before in the turn."""
    return all(c.run(s, a) for c in move.guards if c.id.startswith(ORDER))


def pairs(bench: Bench, game: Game) -> Iterator[Cases]:
    """Every ordered pair of kinds of actions."""
    base, start = game.start.setup.base, _with_plotuhs(game)
    for (one, first), (two, second) in product(_kinds(), repeat=2):
        move, a = game.by_name[first], Arguments(seat=0, target=1)
        legal = in_order(move, start, a)
        s = start
        for clause in move.effects:
            if clause.id.startswith(SPEND):
                s = clause.run(s, a)
        legal = legal and in_order(game.by_name[second], s, a)
        claimed = (first, second) == ("claim", "plotuh")
        expected = (
            (one != two or claimed)
            if base
            else (second in PLACING and first not in PLACING)
        )
        yield case(legal is expected, f"{first}, {second}")


def _kinds() -> list[tuple[str, str]]:
    return [
        (category, name) for category, moves in CATEGORIES.items() for name in moves
    ]


def _with_plotuhs(game: Game) -> Position:
    """A position in which a Plotuh lies in each system, and A can swap both."""
    start: Position = game.start
    cards = start.setup.cards
    systems = [System(cards.planets.none, i, 0) for i in range(start.setup.players)]
    hand = cards.deck.of(0, 1)
    return evolve(
        start,
        phase=Phase.ACT,
        systems=tuple(systems),
        hands=(hand, *start.hands[1:]),
    )


# -- the discard step ------------------------------------------------------------------


def hands_of_glitches(bench: Bench, game: Game) -> Iterator[Cases]:
    """Hands of Glitches and other cards, from which all is discarded that is due."""
    sizes = game.start.setup.sizes
    most = sizes.limit + sizes.draw
    deck = dict.fromkeys(("GL", "AT"), most) | {"BH": 1, "SN": most}
    deck |= dict.fromkeys(game.start.setup.cards.planets.labels, 1)
    made = with_deck(bench, deck)
    for glitches in range(most + 1):
        for others in range(most + 1 - glitches):
            left = _discarded(made, glitches, others)
            can, few = left <= sizes.limit, glitches <= sizes.limit
            yield case(can is few, f"{glitches} Glitches and {others} other cards")


def _discarded(game: Game, glitches: int, others: int) -> int:
    """How many cards are left of a hand after the discard step."""
    cards = game.start.setup.cards
    counts = {cards.glitch: glitches, cards.atmosphere: others}
    hand = cards.deck.bag(counts.get(kind, 0) for kind in range(cards.deck.kinds))
    s: Position = evolve(game.start, acts=2, hands=(hand, *game.start.hands[1:]))
    s = evolve(s, phase=course.discarding(s))
    move = game.by_name["discard"]
    while s.phase == Phase.DISCARD:
        legal = [
            a
            for a in (Arguments(seat=0, card=kind) for kind in counts)
            if all(clause.run(s, a) for clause in move.guards)
        ]
        if not legal:
            break
        s = run_effects(move, s, legal[0])
    return int(s.hands[0].total())


# -- the playtest Meteor Shower --------------------------------------------------------

MOST = 7  # cards in the hand that is hit, and in the discard pile


def showers(bench: Bench, game: Game) -> Iterator[Cases]:
    """A hand with a Glitch, and a discard pile, each of up to seven cards."""
    take = game.start.setup.sizes.take
    for thrown, held in product(range(MOST + 1), range(1, MOST + 1)):
        kept, size = _showered(game, thrown, held)
        chance = Fraction(max(0, min(take - thrown, held)), held)
        right = kept == chance and size == {min(take, held + thrown)}
        yield case(right, f"{thrown} discards, a hand of {held}")


def _showered(game: Game, thrown: int, held: int) -> tuple[Fraction, set[int]]:
    """The chance that a Glitch stays in a hand that is hit, and its new sizes."""
    cards = game.start.setup.cards
    hand = cards.deck.of(cards.glitch, *_some(cards.deck, held - 1))
    discard: Pile = game.start.discard
    for card in reversed(_some(cards.deck, thrown, 3)):
        discard = discard.topped(card)
    s: Position = evolve(
        game.start,
        phase=Phase.BURY,
        acts=1,
        hands=(cards.deck.none, hand, *game.start.hands[2:]),
        discard=discard,
        chain=Chain(cards.meteor, 1, cards.types + 1, Stage.ATTACKED, 1, 0),
    )
    stays, sizes = Fraction(0), set[int]()
    for chance, after in _buried(game, s):
        sizes.add(int(after.hands[1].total()))
        stays += chance * int(after.hands[1].has(cards.glitch))
    return stays, sizes


def _some(deck: Deck, number: int, first: int = 0) -> list[int]:
    """Some planets, three of a type at most."""
    return [first + i // 3 for i in range(number)]


def _buried(game: Game, s: Position) -> Iterator[tuple[Fraction, Position]]:
    """Every course of a burial, with its chance, up to the cards that come back."""
    if s.phase != Phase.BURY:
        after: Position = run_effects(game.by_name["collect"], s, Arguments())
        yield Fraction(1), after
        return
    kinds = [k for k, n in enumerate(s.hands[1].counts()) if n]
    weights = {k: meteors.copies_to_bury.run(s, Arguments(card=k)) for k in kinds}
    glitch = s.setup.cards.glitch
    # which of the other cards is next does not matter for the Glitch
    other = [k for k in kinds if k != glitch]
    total = sum(weights.values())
    for some in ([glitch] if glitch in kinds else [], other):
        if not some:
            continue
        chance = Fraction(int(sum(weights[k] for k in some)), int(total))
        a = Arguments(card=some[0])
        for rest, after in _buried(game, run_effects(game.by_name["bury"], s, a)):
            yield chance * rest, after


# -- lazy shuffles ---------------------------------------------------------------------

BLOCKS = ((1, 1, 1), (2, 1, 0), (2, 2, 0), (3, 1, 1), (2, 2, 1))


def shuffles(bench: Bench, game: Game) -> Iterator[Cases]:
    """Every order in which some cards can be drawn that were shuffled together."""
    for block in BLOCKS:
        loose = [kind for kind, n in enumerate(block) for _ in range(n)]
        eager = Counter(permutations(loose))
        for order, number in eager.items():
            chance = _drawn(game, loose, order)
            same = chance == Fraction(number, eager.total())
            yield case(same, f"{order} from {loose}")


def _drawn(game: Game, loose: list[int], order: tuple[int, ...]) -> Fraction:
    """The chance that cards come in an order, by the weights of draws."""
    deck = game.start.setup.cards.deck
    draw = Pile.of(deck.of(*loose), game.start.setup.below)
    s: Position = evolve(game.start, draw=draw, hands=(deck.none,) * len(game.seats))
    chance, move = Fraction(1), game.by_name["draw"]
    for card in order:
        weights = [
            int(deal.copies_drawn_next.run(s, Arguments(card=kind)))
            for kind in range(deck.kinds)
        ]
        chance *= Fraction(weights[card], sum(weights))
        s = run_effects(move, s, Arguments(card=card))
    return chance


THEOREMS: tuple[Property, ...] = (
    enumerated(
        "CHA-T24",
        "The hand limit can be met by discards unless Glitches alone exceed it.",
        "hands of Glitches and other cards",
        hands_of_glitches,
        PLAYERS,
        "CHA-TRN-26 CHA-TRN-27 CHA-R16 CHA-R18",
    ),
    enumerated(
        "CHA-T26",
        "From a hand of h cards that a Meteor Shower exchanges, with k cards in the "
        "discard pile, any card stays with chance max(0, min(5 - k, h)) / h; the new "
        "hand has min(5, h + k).",
        "hands and discard piles",
        showers,
        PLAYERS,
        "CHA-ATK-21 CHA-ATK-22 CHA-ATK-24 CHA-R72",
    ).only("playtest"),
    enumerated(
        "CHA-T38",
        "Drawing by weights is shuffling first: every order of draws is as likely.",
        "orders of draws",
        shuffles,
        PLAYERS,
        "CHA-SET-2 CHA-TRN-3",
    ),
    enumerated(
        "CHA-T39b",
        "Who has a Glitch in a full system can win in this turn with any planet or "
        "Plotuh in hand.",
        "full systems and cards in hand",
        burdens,
        PLAYERS,
        "CHA-GLI-5 CHA-OBJ-6 CHA-R55",
    ),
    enumerated(
        "CHA-T41",
        "Nine systems have all eight types: the eight planets, or seven and Plotuh.",
        "systems",
        tables,
        PLAYERS,
        "CHA-OBJ-6 CHA-OBJ-7 CHA-OBJ-8",
    ),
    enumerated(
        "CHA-T46",
        "Two actions of a turn differ in category, a Plotuh placed after its claim "
        "apart; in the playtest rules only placing follows, and nothing of it goes "
        "first but a Glitch.",
        "ordered pairs of actions",
        pairs,
        PLAYERS,
        "CHA-TRN-9 CHA-TRN-11 CHA-TRN-12 CHA-TRN-13 CHA-TRN-20 CHA-PLN-11 CHA-R11",
    ),
)
