"""What would make a position that a person gives none of Chaos Cosmos.

A position need not be one that play reaches, and cards may be missing from it; but
what no table can hold, or no rule knows how to go on from, is refused.
"""

from collections.abc import Iterator

from spec.chaos.phases import Phase
from spec.chaos.reads import has_joker
from spec.chaos.state import LETTERS, SHIELDS, Position
from spec.logic import (
    Number,
    Truth,
    any_of,
    both,
    count,
    either,
    lookup,
    neg,
    number,
    total,
)
from spec.piles import Pile

_CHAIN = (
    *(Phase.ANSWER, Phase.PERSIST, Phase.CHOOSE, Phase.SEIZE, Phase.BLIND),
    *(Phase.DESTROY, Phase.SHIELD, Phase.TAX, Phase.BURY, Phase.COLLECT),
    *(Phase.METEOR, Phase.LOSE, Phase.INFEST, Phase.RETURN, Phase.YIELD),
)

Flaw = tuple[Truth, str]


def flaws(s: Position) -> Iterator[Flaw]:
    """For each thing that can be wrong with a position, whether it is, and in words."""
    yield from _cards(s)
    yield from _jokers(s)
    yield from _piles(s)
    yield from _course(s)


def _cards(s: Position) -> Iterator[Flaw]:
    deck = s.setup.cards.deck
    for kind, (label, copies) in enumerate(zip(deck.labels, deck.copies, strict=True)):
        lying = copies_of(s, kind)
        drawn = s.draw.count(kind)
        problem = (
            f"{lying} cards {label} in all places, {drawn} of them in the draw pile; "
            f"the deck has {copies}"
        )
        yield lying > copies, problem


def copies_of(s: Position, kind: int) -> Number:
    """How many cards of a kind there are in all places together."""
    cards = s.setup.cards
    bags = [*s.hands, s.draw.loose, s.seen]
    places = [*s.draw.stacked, *s.discard.stacked, *s.table]
    found = [*(bag.count(kind) for bag in bags), count(c == kind for c in places)]
    if kind < cards.types:
        found += [system.real.count(kind) for system in s.systems]
    if kind == cards.plotuh:
        found += [number(neg(x.joker == cards.unnamed)) for x in s.systems]
    if kind == cards.glitch:
        found += [system.glitches for system in s.systems]
    if kind == cards.supernova:
        found += [lookup(SHIELDS, lasts) for lasts in s.shields]
    return total(found)


def _jokers(s: Position) -> Iterator[Flaw]:
    if s.setup.doubled:
        return
    for letter, system in zip(LETTERS, s.systems, strict=False):
        for planet, label in enumerate(s.setup.cards.planets.labels):
            both_lie = both(system.real.has(planet), has_joker(s, system, planet))
            yield both_lie, f"{letter} has {label}, and a Plotuh that stands in for it"


def _piles(s: Position) -> Iterator[Flaw]:
    table = Pile(s.discard.loose, s.table, s.laid)
    names = {"draw": s.draw, "discard": s.discard, "table": table}
    for name, pile in names.items():
        lying = [neg(card == s.setup.cards.empty) for card in pile.stacked]
        gaps = [neg(there == (i < pile.size)) for i, there in enumerate(lying)]
        size = "laid" if name == "table" else f"{name}.size"
        problem = f"the places of {name} are not filled from the first one up to {size}"
        yield either(False, *gaps), problem


def _course(s: Position) -> Iterator[Flaw]:
    cards, nobody = s.setup.cards, s.setup.nobody
    under_way = neg(s.chain.kind == cards.empty)
    answered = either(*(s.phase == phase for phase in _CHAIN))
    yield both(answered, neg(under_way)), "it awaits an answer, but chain.kind is -"
    decided = either(
        *(s.phase == p for p in (Phase.ANSWER, Phase.PERSIST, Phase.CHOOSE))
    )
    claimed = s.chain.kind == cards.plotuh
    lies = any_of(card == s.chain.kind for card in s.table)
    yield (
        both(decided, under_way, neg(either(claimed, lies))),
        "the card of chain.kind does not lie on the table",
    )
    begun = neg(either(s.phase == Phase.DEAL, s.phase == Phase.START))
    yield both(begun, s.starter == nobody), "turns are taken, but starter is -"
    closing = s.phase == Phase.CLOSING
    yield both(closing, s.origin == nobody), "it is the closing round, but origin is -"
    yield (
        both(closing, s.origin == s.turn),
        "in the closing round the seat in origin has no action",
    )
