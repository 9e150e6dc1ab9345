"""Python, NumPy lanes and Z3 read the rules of Chaos Cosmos the same way."""

import random
from collections.abc import Iterable
from typing import Any

import pytest

from engines import play
from spec.games import Game
from spec.piles import Bag
from spec.shapes import leaves
from tests.chaos.tables import MIXED, game
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


def moved(g: Game, states: Iterable[Any]) -> list[Any]:
    """The same states in a game that keeps its bags in another way."""
    setup = g.start.setup
    cards = setup.cards
    decks = {d.copies: d for d in (cards.nothing, cards.planets, cards.deck)}

    def keep(bag: Bag) -> Bag:
        return decks[bag.deck.copies].bag(bag.counts())

    return [kept(s, keep, setup) for s in states]


def walked(g: Game, plays: int, steps: int, each: int) -> list[Any]:
    """States of random plays, a few of each phase that occurs."""
    by_phase: dict[int, dict[tuple[int, ...], Any]] = {}
    for seed in range(plays):
        for state in play.random_play(g, seed, steps=steps).states():
            by_phase.setdefault(state.phase, {})[tuple(leaves(state))] = state
    return [
        s for found in by_phase.values() for s in evenly(list(found.values()), each)
    ]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("rules", ["base", "playtest"])
def test_python_and_lanes_agree(rules: str, players: int) -> None:
    """Every guard of every action, and every next state, in all phases that occur."""
    g = game(rules, players, MIXED)
    states = walked(g, 8, 200, 4)
    assert len({s.phase for s in states}) > 15

    said = laned(g, states)

    assert compare(g, tabled(g, states), said) == len(said.afters) > 0
    few = states[::6]
    said = laned(g, few)
    assert compare(g, one_by_one(g, few), said) == len(said.afters) > 0
    assert compare(g, laned(g, few, split=False), said) == len(said.afters)
    counts = game(rules, players, MIXED, packed=False)
    assert compare(g, laned(counts, moved(counts, few)), said) == len(said.afters)


@pytest.mark.parametrize("rules", ["base", "playtest"])
def test_z3_agrees(rules: str) -> None:
    """Each rule run once on terms, evaluated at a state of each phase that occurs."""
    g = game(rules, 2, MIXED)
    counts = game(rules, 2, MIXED, packed=False)
    states = moved(counts, walked(g, 8, 200, 1))
    rng = random.Random(1)

    by_z3 = symbolic(counts, states, rows_near_legal(counts, rng))

    assert compare(counts, laned(counts, states), by_z3) == len(by_z3.afters) > 0
