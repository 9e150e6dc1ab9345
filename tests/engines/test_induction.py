"""Inductive proofs: what is proven, what is refuted, what stays unknown."""

import os
from collections.abc import Iterable

import attrs
import pytest

from engines.assumptions import Budget, OutOfTime
from engines.induction import Proof, prove
from engines.search import search
from properties.cosmos2024.invariants import INVARIANTS
from spec.cosmos2024.game import build
from spec.games import Configuration, Game
from spec.logic import Truth, both, implies, neg, wrap
from spec.system import (
    Clause,
    Verdict,
    invariant,
)
from tests.engines.toy import FILL, POUR, Jug, jug, jug_is_open, seat_is_next

FULL = os.environ.get("ORRERY_PROFILE") == "full"
GAME = jug()


@invariant("JUG.EVEN", "TOY-3")
def level_is_even(s: Jug) -> Truth:
    """The level is even."""
    return wrap(s.level, 2) == 0


@invariant("JUG.SEVEN", "TOY-3")
def level_is_never_seven(s: Jug) -> Truth:
    """The level is never seven: true, but not inductive alone."""
    return neg(s.level == 7)


@invariant("JUG.BOUND", "TOY-3")
def level_is_at_most_eight(s: Jug) -> Truth:
    """The level is at most eight."""
    return s.level <= 8


@invariant("JUG.LOW", "TOY-3")
def level_is_at_most_two(s: Jug) -> Truth:
    """The level is at most two: false."""
    return s.level <= 2


@invariant("JUG.ODD", "TOY-3")
def level_is_odd(s: Jug) -> Truth:
    """The level is odd while it is filled: kept by filling, false at the start."""
    return implies(s.phase == FILL, wrap(s.level, 2) == 1)


@invariant("JUG.FULL", "TOY-4")
def only_a_full_jug_is_poured(s: Jug) -> Truth:
    """A jug that is poured out holds eight measures."""
    return implies(s.phase == POUR, s.level == 8)


def ids(clauses: Iterable[Clause]) -> set[str]:
    return {clause.id for clause in clauses}


def verdicts(proof: Proof, id: str) -> set[Verdict]:
    return {o.verdict for o in proof.obligations if o.subject == id}


# -- the toy ---------------------------------------------------------------------------


def test_inductive_invariants_are_proven_by_every_move_and_the_start() -> None:
    given = [level_is_even, level_is_at_most_eight, only_a_full_jug_is_poured]
    proof = prove(GAME, given)
    assert ids(proof.proven) == {"JUG.EVEN", "JUG.BOUND", "JUG.FULL"}
    assert proof.failed == ()
    assert {o.name for o in proof.obligations} == {
        f"{step}/{clause.id}/INV"
        for step in ("initial", "fill", "pour")
        for clause in given
    }
    assert {o.verdict for o in proof.obligations} == {Verdict.HOLDS}


def test_a_true_invariant_that_is_not_inductive_is_refuted_alone() -> None:
    proof = prove(GAME, [level_is_never_seven])
    assert proof.proven == ()
    assert proof.failed == (level_is_never_seven,)
    failed = {o.name for o in proof.obligations if o.verdict is Verdict.REFUTED}
    assert failed == {"fill/JUG.SEVEN/INV"}


def test_parts_that_are_fewer_before_the_step_than_after_it_prove_nothing() -> None:
    """The phase is known before a step, so that what it says of it is no part there."""

    @invariant("JUG.PARTS", "TOY-3")
    def level_is_never_seven_in_any_phase(s: Jug) -> Truth:
        """The level is never seven, and the phase is one of two: not inductive."""
        return both(neg(s.level == 7), s.phase <= POUR)

    proof = prove(GAME, [level_is_never_seven_in_any_phase])
    assert proof.proven == ()


def test_a_true_invariant_is_proven_with_one_that_helps() -> None:
    proof = prove(GAME, [level_is_even, level_is_never_seven])
    assert ids(proof.proven) == {"JUG.EVEN", "JUG.SEVEN"}


def test_what_a_proof_rests_on_is_proven_with_it_and_nothing_else() -> None:
    given = [level_is_at_most_eight, level_is_even, level_is_never_seven]
    proof = prove(GAME, given, wanted=[level_is_never_seven])
    assert ids(proof.proven) == {"JUG.SEVEN", "JUG.EVEN"}


@pytest.mark.parametrize("order", [1, -1])
def test_a_false_invariant_is_never_proven_nor_what_rests_on_it(order: int) -> None:
    """Never seven would follow from at most two, which is false."""
    proof = prove(GAME, [level_is_at_most_two, level_is_never_seven][::order])
    assert proof.proven == ()
    assert ids(proof.failed) == {"JUG.LOW", "JUG.SEVEN"}


def test_dropping_a_false_invariant_leaves_the_true_ones() -> None:
    given = [level_is_at_most_two, level_is_even, level_is_never_seven]
    proof = prove(GAME, given)
    assert ids(proof.proven) == {"JUG.EVEN", "JUG.SEVEN"}


def test_an_invariant_that_fails_at_the_start_is_not_proven() -> None:
    proof = prove(GAME, [level_is_odd])
    assert proof.proven == ()
    assert "initial/JUG.ODD/INV" in {
        o.name for o in proof.obligations if o.verdict is Verdict.REFUTED
    }


def test_an_invariant_is_refuted_without_the_clause_that_keeps_it() -> None:
    fill, pour = GAME.moves
    roomy = attrs.evolve(fill, guards=(jug_is_open, seat_is_next))
    game = attrs.evolve(GAME, moves=(roomy, pour))
    assert prove(GAME, [level_is_at_most_eight]).proven
    assert prove(game, [level_is_at_most_eight]).proven == ()


def test_a_proof_names_the_clauses_that_it_used() -> None:
    proof = prove(GAME, [level_is_at_most_eight])
    (made,) = [o for o in proof.obligations if o.name.startswith("fill/")]
    assert {"FILL.ROOM", "FILL.ADD"} <= {r.name for r in made.rests}


def test_every_invariant_that_search_refutes_is_refuted() -> None:
    found = search(GAME, tests={"low": level_is_at_most_two.run})
    assert found.hit is not None
    assert prove(GAME, [level_is_at_most_two]).proven == ()


def test_progress_tells_every_obligation_of_a_move() -> None:
    told: list[str] = []
    prove(GAME, [level_is_even], progress=told.append)
    assert told == ["fill/JUG.EVEN/INV", "pour/JUG.EVEN/INV"]


def test_a_move_that_no_step_can_make_is_vacuous() -> None:
    fill, pour = GAME.moves
    never = attrs.evolve(jug_is_open, id="POUR.NEVER")
    idle = attrs.evolve(pour, guards=(*pour.guards, never))
    game = attrs.evolve(GAME, moves=(fill, idle))
    proof = prove(game, [level_is_even])
    (made,) = [o for o in proof.obligations if o.move == "pour"]
    assert made.verdict is Verdict.VACUOUS
    assert "no step" in made.why
    assert {o.verdict for o in proof.obligations if o.move != "pour"} == {"holds"}


# -- limits ----------------------------------------------------------------------------


def mini() -> Game:
    deck = {"cards": "Sun1 Sun2 Sun9 Moo1 Moo2 Col1 Col2", "hand": 2, "table": 1}
    return build(Configuration(players=3, deck=deck, packed=False))


def test_too_little_work_is_unknown_and_never_a_proof() -> None:
    conserved = [c for c in INVARIANTS if c.id == "INV.CONSERVED"]
    proof = prove(mini(), conserved, budget=Budget(rlimit=200))
    assert proof.proven == ()
    assert proof.failed == tuple(conserved)
    assert Verdict.UNKNOWN in verdicts(proof, "INV.CONSERVED")


def test_no_time_at_all_is_no_proof() -> None:
    with pytest.raises(OutOfTime):
        prove(GAME, [level_is_even], budget=Budget(seconds=0))


# -- COSMOS ----------------------------------------------------------------------------

QUICK = {"INV.SLOTS", "INV.PHASES", "INV.FRESH", "INV.FIRST"}


def closed(proof: Proof) -> bool:
    """Whether every invariant that a proof rests on is proven too."""
    return all(
        reason.clause in proof.proven
        for made in proof.obligations
        if made.subject in ids(proof.proven) and made.verdict is Verdict.HOLDS
        for reason in made.rests
        if reason.kind == "invariant"
    )


def test_structural_invariants_of_three_players_are_proven() -> None:
    """With the full deck, card and seat symbolic."""
    game = build(Configuration(players=3, packed=False))
    wanted = [c for c in INVARIANTS if c.id in QUICK]
    proof = prove(game, INVARIANTS, wanted=wanted)
    assert ids(proof.proven) >= QUICK
    assert proof.failed == ()
    assert closed(proof)


@pytest.mark.skipif(not FULL, reason="takes 15 s: ORRERY_PROFILE=full")
@pytest.mark.parametrize("players", [3, 4])
def test_all_invariants_are_proven(players: int) -> None:
    """Every invariant of the game together (only with ORRERY_PROFILE=full)."""
    game = build(Configuration(players=players, packed=False))
    proof = prove(game, INVARIANTS)
    assert ids(proof.proven) == ids(INVARIANTS)
    assert proof.failed == ()
    assert closed(proof)


def test_a_false_invariant_of_cosmos_is_not_proven() -> None:
    """That nothing is ever captured is kept by every move but the award."""
    false = attrs.evolve(
        INVARIANTS[0],
        id="INV.NOTHING",
        run=lambda s: neg(s.gone.has_any(s.gone.deck.present)),
    )
    proof = prove(mini(), [false])
    assert proof.proven == ()
    failed = {o.name for o in proof.obligations if o.verdict is Verdict.REFUTED}
    assert failed == {"award/INV.NOTHING/INV"}
