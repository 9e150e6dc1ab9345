"""Small games of Cosmos: Empires are searched whole, and found as others found them.

A plain walk in Python, an action at a time, comes to the same positions as the search
in lanes; a program written apart came to the same outcomes. ``ORRERY_PROFILE=full``
searches the larger games too.
"""

import os
from functools import cache
from typing import Any

import numpy as np
import pytest

from engines.found import Found
from engines.lanes import full
from engines.play import legal_actions
from engines.scopes import space
from engines.search import search
from properties.empires.scopes import OUTCOMES, scopes
from spec.empires.ending import winners
from spec.empires.game import build
from spec.empires.state import Phase
from spec.games import Configuration, Game
from spec.shapes import leaves, rebuild
from spec.system import run_effects

FULL = os.environ.get("ORRERY_PROFILE") == "full"
SCOPES = {scope.name: scope for scope in scopes()}
QUICK = ("two-cards", "three-cards", "three-seats", "turns-gate", "turns-hub")
LONG = [name for name in SCOPES if name not in QUICK]
only_full = pytest.mark.skipif(not FULL, reason="seconds for each: profile full")
NAMES = [*QUICK, *(pytest.param(name, marks=only_full) for name in LONG)]


@cache
def searched(name: str) -> Found:
    made = space(build, SCOPES[name])
    return search(made.game, made.starts, made.asked)


def figures(found: Found) -> dict[str, int]:
    return {
        "distinct": found.distinct,
        "transitions": found.transitions,
        "depth": found.depth,
        "ends": found.ends,
        "dead": found.dead,
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_scope_has_its_counts(name: str) -> None:
    found = searched(name)
    assert found.complete
    assert figures(found) == SCOPES[name].counts


def afters(game: Game, state: Any) -> list[Any]:
    """Every next state, by the rules read one action at a time."""
    found = []
    for action in legal_actions(game, state):
        move, arguments = game.arguments(action)
        found.append(run_effects(move, state, arguments))
    return found


@pytest.mark.parametrize(
    "name",
    ["two-cards", *(pytest.param(n, marks=only_full) for n in ("three-cards",))],
)
def test_a_plain_walk_comes_to_the_same_positions(name: str) -> None:
    made = space(build, SCOPES[name])
    within = made.asked.within
    assert within is not None
    level, steps = [made.game.start], 0
    known = {tuple(leaves(s)) for s in level}
    while level:
        entered = [s for old in level for s in afters(made.game, old) if within(s)]
        steps += len(entered)
        fresh = {tuple(leaves(s)): s for s in entered}
        level = [s for key, s in fresh.items() if key not in known]
        known |= fresh.keys()

    found = searched(name)
    columns = np.broadcast_arrays(*full(found.game, found.batch()))
    assert known == set(zip(*(c.tolist() for c in columns), strict=True))
    assert steps == found.transitions


def outcomes(found: Found) -> frozenset[tuple[int, int, bool]]:
    """Who wins, who set off the final round, and whether at once, wherever it ends."""
    columns = np.broadcast_arrays(*full(found.game, found.batch()))
    phase = columns[found.game.names.index("phase")]
    over = np.flatnonzero((phase == Phase.OVER) | (phase == Phase.WON))
    s = rebuild(found.game.shape, [column[over] for column in columns])
    won = np.stack(np.broadcast_arrays(*winners(s)))
    assert (won.sum(axis=0) == 1).all()
    ends = zip(won.argmax(axis=0), s.first - 1, s.phase == Phase.WON, strict=True)
    return frozenset((int(w), int(f), bool(at_once)) for w, f, at_once in ends)


@pytest.mark.parametrize(
    "name",
    [n if n in QUICK else pytest.param(n, marks=only_full) for n in OUTCOMES],
)
def test_games_end_as_another_program_found(name: str) -> None:
    assert outcomes(searched(name)) == OUTCOMES[name]


def test_cultures_are_played_with_where_no_card_has_a_second_copy() -> None:
    deck = {"cards": "TW NW", "pool": 1}
    game = build(Configuration(2, rulings={"culture": "hybrid"}, deck=deck))
    assert "build_pair" not in game.by_name
    assert "build" in game.by_name
