"""Positions of Chaos Cosmos written in short, and plays from them."""

from typing import Any

from attrs import evolve

from engines import play
from spec.chaos.phases import Phase
from spec.chaos.state import LETTERS, Position, System
from spec.games import Game
from spec.piles import Bag, Deck, Pile
from spec.system import Actor


def bag(deck: Deck, codes: str) -> Bag:
    """The cards of some codes."""
    return deck.of(*[deck.labels.index(code) for code in codes.split()])


def system(g: Game, text: str) -> System:
    """A system: its real planets, ``PL=Ma`` for a Plotuh, ``GL`` for a Glitch."""
    cards = g.start.setup.cards
    words = text.split()
    named = [word.partition("=")[2] for word in words if word.startswith("PL=")]
    real = " ".join(w for w in words if w in cards.planets.labels)
    joker = cards.kind(named[0]) if named else cards.unnamed
    return System(bag(cards.planets, real), joker, words.count("GL"))


def position(
    g: Game,
    *,
    phase: Phase = Phase.ACT,
    hands: tuple[str, ...] = (),
    systems: tuple[str, ...] = (),
    draw: str = "AT AT AT",
    discard: str = "",
    **fields: Any,
) -> Position:
    """A position in which seat A acts; the discard pile is written top first."""
    cards, n = g.start.setup.cards, len(g.seats)
    deck, slots = cards.deck, len(g.start.discard.stacked)
    lying = [cards.kind(code) for code in discard.split()]
    filled = (*lying, *[cards.empty] * (slots - len(lying)))
    base: Position = evolve(
        g.start,
        phase=phase,
        starter=0,
        owed=0,
        hands=tuple(bag(deck, h) for h in (*hands, *[""] * (n - len(hands)))),
        systems=tuple(system(g, t) for t in (*systems, *[""] * (n - len(systems)))),
        draw=Pile.of(bag(deck, draw), len(g.start.draw.stacked)),
        discard=Pile(g.start.discard.loose, filled, len(lying)),
    )
    return evolve(base, **fields)


def went(g: Game, s: Position, *texts: str) -> Position:
    """The position after some actions, with all that is forced done in between."""
    for text in texts:
        s = settled(g, play.apply(g, s, g.parse(text)))
    return s


def settled(g: Game, s: Position) -> Position:
    """The position after the steps of the table and chance with one outcome."""
    while True:
        legal = play.legal_actions(g, s)
        if len(legal) != 1 or g.by_name[legal[0].move].actor is Actor.PLAYER:
            return s
        s = play.apply(g, s, legal[0])


def shown(s: Position) -> dict[str, str]:
    """Hands, systems and piles in short."""
    cards = s.setup.cards

    def codes(held: Bag) -> str:
        pairs = zip(held.deck.labels, held.counts(), strict=True)
        return " ".join(code for code, n in pairs for _ in range(n))

    found = {}
    for letter, hand, whose in zip(LETTERS, s.hands, s.systems, strict=False):
        joker = (
            () if whose.joker == cards.unnamed else (cards.planets.labels[whose.joker],)
        )
        found[f"{letter}.hand"] = codes(hand)
        found[f"{letter}.system"] = " ".join(
            [*codes(whose.real).split(), *(f"PL={p}" for p in joker)]
            + ["GL"] * whose.glitches
        )
    lying = s.discard.stacked[: s.discard.size]
    found["discard"] = " ".join(cards.deck.labels[card] for card in lying)
    return found
