"""Python, NumPy lanes and Z3 read the rules of Cosmo the same way."""

import os
import random
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import pytest

from engines import play
from spec.cosmo.game import build, ledger
from spec.cosmo.state import Phase
from spec.games import Configuration, Game
from spec.logic import either, is_lanes, is_term
from spec.shapes import leaves
from tests.test_keystone import (
    Disagreement,
    clause,
    compare,
    ends,
    evenly,
    laned,
    moved,
    one_by_one,
    planted,
    rows_near_legal,
    symbolic,
    tabled,
)

FULL = os.environ.get("ORRERY_PROFILE") == "full"
# Options that bring clauses or branches of their own at the end of a round.
MONEY: tuple[Mapping[str, str], ...] = (
    {"bank-shortage": "first-come", "settle-order": "bet-order"},
    {"bank-shortage": "none-if-short", "settle-order": "returns-first"},
    {
        "end-check": "after-each-transfer",
        "settle-order": "round-order",
        "scoring-atomicity": "one-by-one",
        "stake-counts-for": "location",
    },
    {"identical": "same-letters-too", "residual-tie": "earliest-in-turn-order"},
)
OPEN = {"pile-composition": "open"}


@cache
def game(players: int, rulings: tuple[tuple[str, str], ...] = ()) -> Game:
    return build(Configuration(players, rulings=dict(rulings)))


@cache
def counts(players: int, rulings: tuple[tuple[str, str], ...] = ()) -> Game:
    return build(Configuration(players, rulings=dict(rulings), packed=False))


def by_phase(states: Iterable[Any], each: int) -> list[Any]:
    """At most so many states of each phase, and no state twice."""
    found: dict[int, dict[tuple[int, ...], Any]] = {}
    for state in states:
        found.setdefault(state.phase, {})[tuple(leaves(state))] = state
    return [s for part in found.values() for s in evenly(list(part.values()), each)]


def walked(g: Game, plays: int, each: int) -> list[Any]:
    """States of random plays, some of each phase."""
    seeds = range(plays)
    states = [s for n in seeds for s in play.random_play(g, n, steps=400).states()]
    return by_phase(states, each)


def phases(states: Iterable[Any]) -> set[Phase]:
    return {Phase(s.phase) for s in states}


@pytest.mark.parametrize("players", [2, 3, 5])
def test_python_and_lanes_agree(players: int) -> None:
    """Every guard of every action, and every next state, in all phases."""
    g = game(players)
    states = walked(g, 6, 200 if FULL else 24)
    assert phases(states) >= set(Phase) - {Phase.PRINT, Phase.START, Phase.OVER}

    said = laned(g, states)

    assert compare(g, tabled(g, states), said) == len(said.afters) > 0
    few = states[::4]
    said = laned(g, few)
    assert compare(g, one_by_one(g, few), said) == len(said.afters) > 0
    assert compare(g, laned(g, few, split=False), said) == len(said.afters)
    kept = counts(players)
    assert compare(g, laned(kept, moved(kept, few)), said) == len(said.afters)


@pytest.mark.parametrize(
    "rulings",
    ledger().alternatives if FULL else (*MONEY, OPEN),
    ids=lambda r: "=".join(next(iter(r.items()))),
)
def test_python_and_lanes_agree_under_an_option(rulings: Mapping[str, str]) -> None:
    players = {"one": 1, "more-with-substitutes": 6}
    n = next((players[o] for o in rulings.values() if o in players), 3)
    g = game(n, tuple(rulings.items()))
    states = walked(g, 4, 8)

    said = laned(g, states)

    assert compare(g, one_by_one(g, states), said) == len(said.afters) > 0


@pytest.mark.parametrize("rulings", [{}, *MONEY[:: 1 if FULL else 2]], ids=str)
def test_z3_agrees(rulings: Mapping[str, str]) -> None:
    """Each rule run once on terms, evaluated at states of each phase."""
    option = tuple(rulings.items())
    kept = counts(2, option)
    states = moved(kept, walked(game(2, option), 6, 12 if FULL else 2))
    rng = random.Random(1)

    by_z3 = symbolic(kept, states, rows_near_legal(kept, rng))

    assert compare(kept, laned(kept, states), by_z3) == len(by_z3.afters) > 0


def test_all_readings_agree_at_the_ends_of_every_domain() -> None:
    """States that no play reaches: the rules answer for them too, and alike."""
    kept = counts(2)
    states = ends(kept, 24 if FULL else 6, random.Random(1))

    said = laned(kept, states)

    assert compare(kept, one_by_one(kept, states), said) == len(said.afters) > 0
    few = states[::3]
    by_z3 = symbolic(kept, few, rows_near_legal(kept, random.Random(2)))
    assert compare(kept, laned(kept, few), by_z3) == len(by_z3.afters) > 0


# -- what differs is caught ------------------------------------------------------------


@pytest.mark.parametrize("id", ["DRAW.SEAT", "BET.SEAT"])
@pytest.mark.parametrize("reading", ["lanes", "z3"])
def test_a_guard_that_one_reading_answers_differently_is_caught(
    reading: str, id: str
) -> None:
    special = is_lanes if reading == "lanes" else is_term
    kept = counts(2)
    rule = clause(kept, id)

    def run(s: Any, a: Any) -> Any:
        truly = rule.run(s, a)
        return either(truly, s.drawn >= 0) if special(s.bank) else truly

    wrong, states = planted(kept, id, run), moved(kept, walked(game(2), 2, 4))
    read = laned if reading == "lanes" else symbolic
    with pytest.raises(Disagreement, match=id):
        compare(kept, one_by_one(kept, states), read(wrong, states))
