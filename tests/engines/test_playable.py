"""Deadlock freedom: something is legal until the game is over."""

from typing import Any

import attrs
import pytest

from engines.assumptions import Budget
from engines.obligations import Obligation
from engines.play import legal_actions
from engines.playable import playable
from properties.cosmos2024.invariants import INVARIANTS
from spec.cosmos2024.game import build
from spec.games import Configuration, Game
from spec.logic import Truth, both, implies, wrap
from spec.system import Verdict, invariant
from tests.engines.toy import FILL, Jug, jug

GAME = jug()


@invariant("JUG.OPEN", "TOY-3")
def an_open_jug_has_room(s: Jug) -> Truth:
    """A jug that is filled holds six measures at most, an even number."""
    return implies(s.phase == FILL, both(s.level <= 6, wrap(s.level, 2) == 0))


def verdicts(found: list[Obligation]) -> dict[str, Verdict]:
    return {o.move: o.verdict for o in found}


def stuck(game: Game, found: list[Obligation]) -> dict[str, Any]:
    """The positions found in which nothing is legal, each seen to be one."""
    states = {o.move: o.state for o in found if o.verdict is Verdict.REFUTED}
    for state in states.values():
        assert not game.over(state)
        assert legal_actions(game, state) == []
    return states


# -- the toy ---------------------------------------------------------------------------


def test_a_jug_with_room_can_be_filled_and_a_full_one_poured() -> None:
    found = playable(GAME, [an_open_jug_has_room])
    assert verdicts(found) == {"fill": Verdict.HOLDS, "pour": Verdict.HOLDS}
    assert [o.name for o in found] == ["fill/playable/DLF", "pour/playable/DLF"]
    assert [r.name for r in found[0].rests] == ["JUG.OPEN"]


def test_without_the_invariant_a_jug_is_stuck() -> None:
    states = stuck(GAME, playable(GAME, []))
    assert set(states) == {"fill"}
    assert states["fill"].level > 6


def test_a_game_that_is_over_needs_no_legal_action() -> None:
    game = attrs.evolve(GAME, over=lambda s: s.level > 6)
    assert stuck(game, playable(game, [])) == {}


def test_a_player_move_counts_only_for_a_seat_that_is_to_act() -> None:
    game = attrs.evolve(GAME, to_act=lambda s: (s.turn == 0, False))
    found = playable(game, [an_open_jug_has_room])
    assert verdicts(found)["fill"] is Verdict.REFUTED
    assert found[0].state.turn == 1


def test_a_missing_move_is_a_dead_end() -> None:
    game = attrs.evolve(GAME, moves=GAME.moves[:1])
    assert set(stuck(game, playable(game, [an_open_jug_has_room]))) == {"pour"}


def test_too_little_work_is_unknown_and_never_a_proof() -> None:
    found = playable(GAME, [an_open_jug_has_room], budget=Budget(rlimit=1))
    assert verdicts(found)["fill"] is Verdict.UNKNOWN


def test_every_obligation_is_told_before_it_is_tried() -> None:
    told: list[str] = []
    playable(GAME, [an_open_jug_has_room], progress=told.append)
    assert told == ["fill/playable/DLF", "pour/playable/DLF"]


# -- COSMOS ----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_cosmos_never_comes_to_a_dead_end(players: int) -> None:
    """With the full deck, from any position within the invariants."""
    game = build(Configuration(players=players, packed=False))
    found = playable(game, INVARIANTS)
    assert len(found) == 8
    assert {o.verdict for o in found} == {Verdict.HOLDS}


def test_with_no_exemption_a_black_hand_is_stuck() -> None:
    """A leader with black cards only may not play before the break."""
    game = build(
        Configuration(players=3, rulings={"all-black-exempt": "no"}, packed=False)
    )
    states = stuck(game, playable(game, INVARIANTS))
    assert set(states) == {"play"}
    state, cards = states["play"], game.start.setup.cards
    (seat,) = [i for i, truth in enumerate(game.to_act(state)) if truth]
    assert not state.hands[seat].has_any(cards.plain)
    assert all(clause.run(state) for clause in INVARIANTS)


def test_a_hand_that_runs_out_is_a_dead_end_without_the_count_of_hands() -> None:
    game = build(Configuration(players=3, packed=False))
    fewer = [c for c in INVARIANTS if c.id != "INV.HANDS"]
    assert set(stuck(game, playable(game, fewer))) == {"play"}
