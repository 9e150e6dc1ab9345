"""What the heaps of a subtraction game are worth, for heaps of any height."""

from typing import Any

import attrs
import pytest

from engines.assumptions import Budget, Clock
from engines.contests import Claim, Place, Region, always, bellman, played_out
from spec.games import Game
from spec.logic import choose, wrap
from spec.shapes import Range
from spec.system import Actor, Move, Param, Verdict, effect, guard
from tests.unruled import unruled

MOST = 10**6
TAKE, OVER = 0, 1


@attrs.frozen
class Heap:
    """A heap from which two seats take one, two or three; who takes the last wins."""

    phase: Any
    turn: Any
    height: Any


@guard("TAKE.PHASE", "NIM-1")
def heap_is_left(s: Heap, a: Any) -> Any:
    """Something is left."""
    return s.phase == TAKE


@guard("TAKE.SEAT", "NIM-2")
def seat_is_next(s: Heap, a: Any) -> Any:
    """The seats take in turn."""
    return a.seat == s.turn


@guard("TAKE.SOME", "NIM-3")
def heap_has_enough(s: Heap, a: Any) -> Any:
    """No more is taken than there is."""
    return a.amount <= s.height


@effect("TAKE.AWAY", "NIM-3")
def take(s: Heap, a: Any) -> Heap:
    """The heap is lower; with nothing left the game is over."""
    left = s.height - a.amount
    return Heap(choose(left == 0, OVER, TAKE), 1 - s.turn, left)


def nim() -> Game:
    seats = Range(0, 1, "seat", ("A", "B"))
    move = Move(
        "take",
        Actor.PLAYER,
        guards=(heap_is_left, seat_is_next, heap_has_enough),
        effects=(take,),
        params=(Param.over("seat", seats), Param.over("amount", Range(1, 3))),
    )
    return unruled(
        "nim",
        Heap(Range(0, 1, "phase", ("take", "over")), seats, Range(1, MOST)),
        Heap(TAKE, 0, 10),
        (move,),
        control=("phase", "turn"),
        seats=seats.labels,
        over=lambda s: s.phase == OVER,
        to_act=lambda s: (s.turn == 0, s.turn == 1),
    )


def claim(losing: int = 4) -> Claim:
    """A wants 1, who has taken the last: B is to move then."""

    def worth(s: Heap) -> Any:
        lost = wrap(s.height, losing) == 0
        return choose(s.turn == 0, choose(lost, -1, 1), choose(lost, 1, -1))

    return Claim(
        "nim",
        rises=lambda s: s.turn == 0,
        ends=lambda s: choose(s.turn == 1, 1, -1),
        worth=worth,
        left=lambda s: s.height,
    )


def regions(game: Game, *turns: int) -> list[Region]:
    return [
        Region("AB"[t], game, {"phase": TAKE, "turn": t}, {"height"}) for t in turns
    ]


def verdicts(made: Claim, *turns: int) -> dict[str, Verdict]:
    found = bellman(made, regions(nim(), *(turns or (0, 1))), Clock(Budget()))
    return {o.name: o.verdict for o in found}


def test_a_right_claim_holds_for_heaps_of_any_height() -> None:
    assert verdicts(claim()) == dict.fromkeys(
        ("nim/base", "nim/step/A", "nim/step/B", "nim/measure"), Verdict.HOLDS
    )


@pytest.mark.parametrize("losing", [2, 3, 5])
def test_a_wrong_claim_has_a_small_counterexample(losing: int) -> None:
    game = nim()

    made = bellman(claim(losing), regions(game, 0, 1), Clock(Budget()))

    failed = [o for o in made if o.verdict is Verdict.REFUTED]
    assert failed
    assert all(o.state.height <= 5 for o in failed)


def test_the_bound_of_a_domain_is_no_bound_of_the_proof() -> None:
    right = claim()
    wrong = attrs.evolve(
        right, worth=lambda s: choose(s.height > MOST, 0, right.worth(s))
    )

    found = verdicts(wrong)

    assert found["nim/step/A"] is found["nim/step/B"] is Verdict.REFUTED


def test_a_measure_that_does_not_fall_proves_nothing() -> None:
    found = verdicts(attrs.evolve(claim(), left=lambda s: 7))

    assert found["nim/measure"] is Verdict.REFUTED


def test_regions_that_a_step_leaves_prove_nothing() -> None:
    assert verdicts(claim(), 0)["nim/measure"] is Verdict.REFUTED


def test_what_holds_in_every_position_and_what_does_not() -> None:
    def one_is_legal(place: Place) -> Any:
        return place.options[0].legal

    def three_are_legal(place: Place) -> Any:
        return place.options[2].legal

    where, clock = regions(nim(), 0), Clock(Budget())

    assert always("x", one_is_legal, where, clock).verdict is Verdict.HOLDS
    failed = always("x", three_are_legal, where, clock)
    assert failed.verdict is Verdict.REFUTED
    assert failed.state.height < 3


@pytest.mark.parametrize("height", range(1, 13))
def test_every_line_of_play_gives_the_same(height: int) -> None:
    game = nim()
    start = attrs.evolve(game.start, height=height)

    assert played_out(game, claim(), start) == claim().worth(start)
