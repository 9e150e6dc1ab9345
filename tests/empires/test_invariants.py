"""Proofs about Cosmos: Empires with two players, and what breaks them.

Without culture cards the suite proves all invariants; here are their neighbours, in
which a rule is left out, and in the profile full the games with culture cards.
"""

import os
from functools import cache

import attrs
import pytest

from engines.induction import prove
from engines.variants import without
from properties.empires.invariants import (
    INVARIANTS,
    abilities_serve_once_for_each_copy,
    numbers_are_on_no_other_card,
)
from spec.empires.game import build
from spec.games import Configuration, Game
from spec.system import Clause

FULL = os.environ.get("ORRERY_PROFILE") == "full"
WAYS = ("single", "hybrid")


@cache
def empires(culture: str = "none", players: int = 2) -> Game:
    return build(Configuration(players, rulings={"culture": culture}, packed=False))


@pytest.mark.parametrize("culture", WAYS)
@pytest.mark.parametrize("players", [2, 8])
def test_the_invariants_are_inductive_with_culture_cards(
    culture: str, players: int
) -> None:
    if not FULL:
        pytest.skip("proofs of minutes are made in `make full`")
    proof = prove(empires(culture, players), INVARIANTS)

    assert proof.failed == ()
    assert proof.proven == INVARIANTS


@pytest.mark.parametrize(
    ("clause", "move", "invariant"),
    [
        ("BUILD.LOCK", "build", numbers_are_on_no_other_card),
        ("BUILD.NUMBER", "build", numbers_are_on_no_other_card),
        ("FABRICATE.BELT", "fabricate", abilities_serve_once_for_each_copy),
    ],
)
def test_without_a_guard_an_invariant_fails(
    clause: str, move: str, invariant: Clause
) -> None:
    game = without(empires(), clause)
    few = tuple(one for one in game.moves if one.name == move)
    proof = prove(attrs.evolve(game, moves=few), [invariant], [invariant])

    assert proof.failed == (invariant,)
