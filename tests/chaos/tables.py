"""Games of Chaos Cosmos for tests: small decks, and where all cards are."""

from collections import Counter
from typing import Any

from spec.chaos.game import build
from spec.chaos.state import SHIELDS, Position
from spec.games import Configuration, Game
from spec.logic import Number, count, lookup, number, total

# Decks of two planet types, small enough to be searched whole.
SMALL = {
    "planets": "Me Me Ve Ve GL BH",
    "supernova": "Me Ve PL SN CM GL",
    "pull": "Me Me Ve GP GP CM AT",
    "storm": "Me Ve Ve MS MT AT GL",
    "wormhole": "Me Ve WH SN SN CM PL",
}
# A deck of two planet types in which every kind of card occurs twice, if it may.
MIXED = "Me Me Ve Ve PL PL GL BH WH WH GP GP MS MS SN SN MT MT AT AT CM CM"
SIZES = {
    "types": 2,
    "deal": 1,
    "draw": 1,
    "refill": 1,
    "limit": 2,
    "look": 2,
    "take": 2,
}


def game(rules: str, players: int = 2, cards: str = "", **options: Any) -> Game:
    """A game of a rule set: with the default deck, or with a small one."""
    deck = {**SIZES, "cards": cards} if cards else None
    return build(Configuration(players=players, rules=rules, deck=deck, **options))


def cards_by_kind(s: Position) -> list[Number]:
    """How many cards of each kind there are in all places together.

    It counts by the leaves themselves, not by the words that rules use on bags.
    """
    cards = s.setup.cards
    bags = [*s.hands, s.draw.loose, s.seen]
    single = [*s.draw.stacked, *s.discard.stacked, *s.table]
    found = []
    for kind in range(cards.deck.kinds):
        parts = [
            *(bag.counts()[kind] for bag in bags),
            count(c == kind for c in single),
        ]
        if kind < cards.types:
            parts += [system.real.counts()[kind] for system in s.systems]
        if kind == cards.plotuh:
            parts += [number(x.joker < cards.types) for x in s.systems]
        if kind == cards.glitch:
            parts += [system.glitches for system in s.systems]
        if kind == cards.supernova:
            parts += [lookup(SHIELDS, lasts) for lasts in s.shields]
        found.append(total(parts))
    return found


def composition(g: Game) -> Counter[str]:
    """The deck by code."""
    deck = g.start.setup.cards.deck
    return Counter(dict(zip(deck.labels, deck.copies, strict=True)))
