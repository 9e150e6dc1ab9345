"""Positions of Chaos Cosmos written in short, and plays from them."""

from functools import cache
from typing import Any

from attrs import evolve

from engines import play
from engines.positions import read
from spec.chaos.phases import Phase
from spec.chaos.state import LETTERS, Position, System
from spec.games import Game
from spec.piles import Bag, Deck, Pile
from spec.system import Actor
from tests.chaos.tables import cards_by_kind, game


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
    """A position in which seat A acts; the discard pile is written top first.

    The draw pile is written without an order; what lies under these cards in a known
    order follows after a bar.
    """
    cards, n = g.start.setup.cards, len(g.seats)
    deck = cards.deck
    loose, _, under = draw.partition("|")

    def stacked(codes: str, slots: int) -> tuple[tuple[int, ...], int]:
        """Cards in a known order, and how many they are."""
        lying = [cards.kind(code) for code in codes.split()]
        return (*lying, *[cards.empty] * (slots - len(lying))), len(lying)

    base: Position = evolve(
        g.start,
        phase=phase,
        starter=0,
        owed=0,
        hands=tuple(bag(deck, h) for h in (*hands, *[""] * (n - len(hands)))),
        systems=tuple(system(g, t) for t in (*systems, *[""] * (n - len(systems)))),
        draw=Pile(bag(deck, loose), *stacked(under, len(g.start.draw.stacked))),
        discard=Pile(
            g.start.discard.loose, *stacked(discard, len(g.start.discard.stacked))
        ),
    )
    return evolve(base, **fields)


@cache
def configured(rules: str, players: int, cards: str, rulings: str) -> Game:
    """A game under rulings given as ``name=option, name=option``."""
    chosen = dict([pair.split("=") for pair in rulings.split(", ") if pair])
    return game(rules, players, cards, rulings=chosen)


def objecting(
    rules: str,
    action: str,
    after: str = "",
    *,
    players: int = 2,
    cards: str = "",
    ruling: str = "",
    hands: str = "",
    systems: str = "",
    draw: str = "AT AT",
    discard: str = "",
    **given: str,
) -> list[str]:
    """The ids of all that object to an action after others, from a written position.

    Args:
        rules: the rule set.
        action: what is asked about.
        after: what is done before, forced steps and chance included.
        players: the number of seats.
        cards: a small deck of two types; "" for the default deck.
        ruling: other rulings than the defaults.
        hands: the hands of A, B and so on, with a bar between two seats.
        systems: their systems, as :func:`system` reads them.
        draw: the draw pile, as :func:`position` reads it.
        discard: the discard pile, top first.
        given: other fields, as scenarios give them.
    """
    g = configured(rules, players, cards, ruling)
    base = position(
        g,
        hands=tuple(hands.split("|")),
        systems=tuple(systems.split("|")),
        draw=draw,
        discard=discard,
    )
    start = read(g, given, base)
    copies = zip(cards_by_kind(start), g.start.setup.cards.deck.copies, strict=True)
    assert all(found <= most for found, most in copies), "more cards than in the deck"
    taken = [g.parse(text) for text in after.split(", ") if text]
    state = play.replay(g, taken, start).state
    return [clause.id for clause in play.objections(g, state, g.parse(action))]


def base(action: str, after: str = "", **given: Any) -> list[str]:
    """What objects under the base rules (:func:`objecting`)."""
    return objecting("base", action, after, **given)


def playtest(action: str, after: str = "", **given: Any) -> list[str]:
    """What objects under the playtest rules (:func:`objecting`)."""
    return objecting("playtest", action, after, **given)


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
