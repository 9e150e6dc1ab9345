"""Theorems of COSMOS (2024) that compare tricks, by looking at every trick.

A trick is the cards that were played, in order, without hands and table cards. Planet
suits are interchangeable, so that they are numbered in the order in which they appear:
of all tricks that differ in the names of these only, one is looked at.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np
from attrs import evolve

from properties.enumerated import Cases, enumerated
from properties.suite import Bench, Property
from spec.cosmos2024.state import Phase, Round
from spec.games import Game
from spec.system import Arguments

CHUNK = 1 << 15  # tricks at once
SEEN, MANY = (3, 4, 5), (6,)
Lanes = Any
Trick = Sequence[Lanes]  # the card in each slot


@cache
def tricks(copies: tuple[int, ...], values: int, black: int, players: int) -> Lanes:
    """Every trick that the cards allow, as one row of cards a slot.

    Args:
        copies: how many cards of each kind there are.
        values: how many kinds a suit has.
        black: the black suit, whose name matters; the others are planets.
        players: cards in a trick.
    """
    kinds = np.flatnonzero(copies).astype(np.int16)
    rows = np.zeros((0, 1), np.int16)
    opened = np.zeros(1, np.int16)  # planet suits that have appeared
    allowed = np.asarray(copies, np.int16)
    for _ in range(players):
        n = rows.shape[1]
        rows = np.vstack([np.tile(rows, len(kinds)), np.repeat(kinds, n)])
        opened = np.tile(opened, len(kinds))
        suit = rows[-1] // values
        kept = (suit == black) | (suit <= opened)
        kept &= (rows == rows[-1]).sum(0) <= allowed[rows[-1]]
        opened = (opened + ((suit == opened) & (suit != black)))[kept]
        rows = rows[:, kept]
    return rows


def every_trick(game: Game) -> Iterator[Lanes]:
    """Every trick of a game, in parts that fit into a processor's cache."""
    cards = game.start.setup.cards
    deck = cards.deck
    every = tricks(deck.copies, len(cards.values), cards.black, len(game.seats))
    for low in range(0, every.shape[1], CHUNK):
        yield every[:, low : low + CHUNK]


def played(game: Game, trick: Trick) -> Round:
    """The position in which a trick is awarded; A led, no card lies on the table."""
    play, n = game.by_name["play"], len(game.seats)
    s: Round = evolve(game.start, phase=Phase.PLAY, broken=True)
    for slot, card in enumerate(trick):
        a = Arguments(seat=slot, card=card)
        cards = (*s.cards[:slot], card, *s.cards[slot + 1 :])
        up = (*s.up[:slot], True, *s.up[slot + 1 :])
        s = evolve(s, cards=cards, up=up, played=slot + 1)
        for clause in play.effects:
            if clause.id != "PLAY.LAY":
                s = clause.run(s, a)
    assert s.played == n
    return evolve(s, phase=Phase.AWARD)


def winner(game: Game, s: Round) -> Lanes:
    """The slot that takes a trick which A led."""
    for clause in game.by_name["award"].effects:
        if clause.id == "AWARD.TAKE":
            s = clause.run(s, None)
    return s.leader


def cases(game: Game, trick: Trick, truth: Any, note: str = "") -> Cases:
    """The tricks as cases of a truth."""
    labels = game.start.setup.cards.deck.labels

    def text(lane: int) -> str:
        return " ".join(labels[int(card[lane])] for card in trick) + note

    return Cases(len(trick[0]), truth, text)


def among(trick: Trick, lanes: Lanes) -> list[Lanes]:
    """The tricks of some lanes."""
    return [card[lanes] for card in trick]


# -- the order of play ---------------------------------------------------------------


def swaps(bench: Bench, game: Game) -> Iterator[Cases]:
    """Two neighbours in the order of play, with different values, change places."""
    for trick in every_trick(game):
        yield from _swapped(game, trick)


def _swapped(game: Game, trick: Lanes) -> Iterator[Cases]:
    values, first = len(game.start.setup.cards.values), played(game, trick)
    best = winner(game, first)
    bang = ~np.logical_or.reduce(first.up)
    for i in range(len(game.seats) - 1):
        order = list(range(len(game.seats)))
        order[i], order[i + 1] = i + 1, i
        other = played(game, [trick[j] for j in order])
        same = np.ones(len(best), bool)
        for slot, j in enumerate(order):
            same &= np.equal(other.up[slot], first.up[j])
        moved = np.asarray(order)[winner(game, other)]
        same &= bang | (moved == best)
        differ = trick[i] % values != trick[i + 1] % values
        yield cases(game, trick, same | ~differ, f", slots {i} and {i + 1} changed")


# -- values --------------------------------------------------------------------------


def dense(bench: Bench, game: Game) -> Iterator[Cases]:
    """The values of a trick are renamed to the lowest ones, in the same order."""
    for trick in every_trick(game):
        yield _renamed(game, trick)


def _renamed(game: Game, trick: Lanes) -> Cases:
    values = len(game.start.setup.cards.values)
    ranks = [card % values for card in trick]
    present = [
        np.logical_or.reduce([rank == value for rank in ranks])
        for value in range(values)
    ]
    below = np.cumsum(np.asarray(present, np.int16), axis=0) - 1
    lanes = np.arange(len(trick[0]))
    renamed = [
        card - rank + below[rank, lanes].astype(np.int16)
        for card, rank in zip(trick, ranks, strict=True)
    ]
    same = winner(game, played(game, trick)) == winner(game, played(game, renamed))
    return cases(game, trick, same)


def shifts(bench: Bench, game: Game) -> Iterator[Cases]:
    """In a trick of different values the winning card is raised or a loser lowered."""
    for trick in every_trick(game):
        yield from _shifted(game, trick)


def _shifted(game: Game, trick: Lanes) -> Iterator[Cases]:
    values = len(game.start.setup.cards.values)
    ranks = trick % values
    unique = np.ones(trick.shape[1], bool)
    for i in range(len(ranks)):
        for j in range(i):
            unique &= ranks[i] != ranks[j]
    trick, ranks = trick[:, unique], ranks[:, unique]
    best = winner(game, played(game, trick))
    for slot, rank in enumerate(ranks):
        for value in range(values):
            better = np.where(best == slot, value > rank, value < rank)
            lanes = np.flatnonzero(better & (ranks != value).all(0))
            if not len(lanes):
                continue
            here = among(trick, lanes)
            changed = list(here)
            changed[slot] = (here[slot] - rank[lanes] + value).astype(np.int16)
            same = winner(game, played(game, changed)) == best[lanes]
            yield cases(game, here, same, f", rank {value} in slot {slot}")


def insertions(bench: Bench, game: Game) -> Iterator[Cases]:
    """Two cards of a value that nobody has played are inserted behind the lead."""
    larger = bench.with_players(len(game.seats) + 2).packed
    for trick in every_trick(game):
        yield from _inserted(game, larger, trick)


def _inserted(game: Game, larger: Game, trick: Lanes) -> Iterator[Cases]:
    n, values = len(game.seats), len(game.start.setup.cards.values)
    ranks, best = trick % values, winner(game, played(game, trick))
    for value in range(values):
        lanes = np.flatnonzero((ranks != value).all(0))
        here, wanted = among(trick, lanes), best[lanes]
        fresh = np.full(len(lanes), value, np.int16)  # the suit does not matter: T20
        for first in range(1, n + 1):
            for second in range(first + 1, n + 2):
                longer: list[Lanes] = list(here)
                longer.insert(first, fresh)
                longer.insert(second, fresh)
                own = [i for i in range(n + 2) if i not in (first, second)]
                slot = np.asarray(own)[wanted]
                same = winner(larger, played(larger, longer)) == slot
                note = f", a pair of rank {value} in slots {first} and {second}"
                yield cases(game, here, same, note)


THEOREMS: tuple[Property, ...] = (
    enumerated(
        "COS-T26",
        "Cards of different values may be played in any order: the same stay up and, "
        "but for a Big Bang, the same wins.",
        "tricks with two neighbours",
        swaps,
        SEEN,
        "COS-TUR-6 COS-COL-1 COS-WIN-1",
        MANY,
    ),
    enumerated(
        "COS-T27",
        "Two cards of a fresh value, inserted behind the lead, leave the winner as it "
        "was, tables aside.",
        "insertions of a pair into tricks",
        insertions,
        (3, 4),
        "COS-COL-1 COS-COL-3 COS-WIN-1",
    ),
    enumerated(
        "COS-T28",
        "With different values only, a winner stays one when it is raised or a loser "
        "is lowered within its suit.",
        "changes of one value in tricks",
        shifts,
        SEEN,
        "COS-WIN-1 COS-WIN-2 COS-WIN-3",
        MANY,
    ),
    enumerated(
        "COS-T29",
        "Only which values are equal and which is greater matters for who wins.",
        "tricks",
        dense,
        SEEN,
        "COS-WIN-1 COS-WIN-2 COS-WIN-3 COS-COL-1",
        MANY,
    ),
)
