"""Proofs about Cosmo with two players: invariants, and what a seat cannot learn."""

from functools import cache

import attrs
import pytest

from engines.induction import prove
from engines.leaks import leaks
from properties.cosmo.invariants import INVARIANTS, phases_come_in_order
from spec.cosmo.game import build
from spec.cosmo.guards import bet_is_due
from spec.games import Configuration, Game
from spec.system import Verdict

SECRET = {"hide": ("value",)}  # what only the seat in the action sees
HIDING = [
    {},
    {"bet-publicity": "simultaneous-secret"},
    {"dollars-public": "private", "relief-basis": "before-award"},
    {"bet-timing": "each-before-own-fifth"},
]


@cache
def cosmo() -> Game:
    return build(Configuration(2, packed=False))


def test_the_invariants_are_inductive() -> None:
    proof = prove(cosmo(), INVARIANTS)

    assert proof.failed == ()
    assert proof.proven == INVARIANTS


def test_phases_come_out_of_order_if_bets_are_placed_at_any_time() -> None:
    """The neighbour of the proof: one guard less, and it fails."""
    game = cosmo()
    bet = game.by_name["bet"]
    guards = tuple(clause for clause in bet.guards if clause != bet_is_due)
    free = attrs.evolve(bet, guards=guards)
    moves = tuple(free if move is bet else move for move in game.moves)
    proof = prove(
        attrs.evolve(game, moves=moves), [phases_come_in_order], [phases_come_in_order]
    )

    assert proof.failed == (phases_come_in_order,)


@pytest.mark.parametrize("rulings", HIDING, ids=lambda r: "+".join(r) or "default")
def test_no_step_tells_a_seat_what_it_does_not_see(rulings: dict[str, str]) -> None:
    game = build(Configuration(2, rulings=rulings, packed=False))
    found = leaks(game, 0, INVARIANTS, secret=SECRET)

    assert {o.name: o.verdict for o in found if o.verdict != Verdict.HOLDS} == {}


def test_hidden_letters_are_told_by_which_piles_can_be_picked() -> None:
    """Whoever tries an empty pile learns that it is empty."""
    rulings = {"back-letter": "hidden"}
    game = build(Configuration(2, rulings=rulings, packed=False))
    found = leaks(game, 0, INVARIANTS, secret=SECRET)

    refuted = [(o.name, o.why) for o in found if o.verdict == Verdict.REFUTED]
    assert refuted == [("draw/leak.P0/NI", "DRAW.PILE differs")]
