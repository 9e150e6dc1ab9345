"""Python, NumPy lanes and Z3 read the rules of Cosmos: Empires the same way."""

import random
from collections.abc import Iterable
from typing import Any

import pytest

from engines import play
from spec.empires.state import Phase
from spec.games import Game
from spec.piles import Bag
from spec.shapes import leaves
from tests.empires.tables import small
from tests.test_keystone import (
    compare,
    evenly,
    kept,
    laned,
    one_by_one,
    rows_near_legal,
    symbolic,
    tabled,
)

WAYS = ("none", "single", "hybrid")
TURNS = {Phase.DEAL, Phase.ROLL, Phase.SHIFT, Phase.MAIN, Phase.REFILL}
PHASES = {
    "none": TURNS,
    "single": TURNS | {Phase.HAND, Phase.PICK},
    "hybrid": TURNS | {Phase.HAND, Phase.SEARCH, Phase.SHUFFLE},
}


def moved(g: Game, states: Iterable[Any]) -> list[Any]:
    """The same states in a game that keeps its bags in another way."""
    setup = g.start.setup
    decks = {d.copies: d for d in (setup.deck, setup.numbers)}

    def keep(bag: Bag) -> Bag:
        return decks[bag.deck.copies].bag(bag.counts())

    return [kept(s, keep, setup) for s in states]


def walked(g: Game, plays: int, each: int) -> list[Any]:
    """States of random plays, a few of each phase that occurs."""
    by_phase: dict[int, dict[tuple[int, ...], Any]] = {}
    for seed in range(plays):
        for state in play.random_play(g, seed, steps=150).states():
            by_phase.setdefault(state.phase, {})[tuple(leaves(state))] = state
    return [
        s for found in by_phase.values() for s in evenly(list(found.values()), each)
    ]


@pytest.mark.parametrize("culture", WAYS)
def test_python_and_lanes_agree(culture: str) -> None:
    """Every guard of every action, and every next state, in all phases that occur."""
    g = small(culture)
    states = walked(g, 6, 4)
    assert {s.phase for s in states} >= PHASES[culture]

    said = laned(g, states)

    assert compare(g, tabled(g, states), said) == len(said.afters) > 0
    few = states[::8]
    said = laned(g, few)
    assert compare(g, one_by_one(g, few), said) == len(said.afters) > 0
    assert compare(g, laned(g, few, split=False), said) == len(said.afters)
    counts = small(culture, packed=False)
    assert compare(g, laned(counts, moved(counts, few)), said) == len(said.afters)


@pytest.mark.parametrize("culture", WAYS)
def test_z3_agrees(culture: str) -> None:
    """Each rule run once on terms, evaluated at a state of each phase that occurs."""
    counts = small(culture, packed=False)
    states = moved(counts, walked(small(culture), 6, 1))
    rng = random.Random(1)

    by_z3 = symbolic(counts, states, rows_near_legal(counts, rng))

    assert compare(counts, laned(counts, states), by_z3) == len(by_z3.afters) > 0
