"""Inductive proofs: every move by every invariant.

An obligation ``move/invariant/INV`` assumes all invariants and the legality of one
action of the move, and asks whether the invariant can fail afterwards; ``start/
invariant/INV`` evaluates it in the initial state. What is not inductive is dropped and
the rest is tried again, until what is left is inductive together.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import attrs

from engines.assumptions import (
    Assumptions,
    Budget,
    Case,
    Clock,
    Reason,
    Status,
    conjuncts,
)
from engines.symbolic import (
    fresh,
    fresh_arguments,
    refusing,
    step,
)
from spec.games import Game
from spec.logic import Truth
from spec.system import Clause, Move, Verdict

SMALL = 16  # control leaves with fewer values than this are split on
WORK = 20_000_000  # Z3's work units for one check, unless a budget says otherwise


@attrs.frozen
class Obligation:
    """One proof obligation and how it came out.

    Attributes:
        name: ``move/invariant/INV``.
        invariant: the invariant.
        verdict: holds, refuted (not inductive: the step has a counterexample that is
            not known to be reachable) or unknown.
        rests: the clauses and invariants that the proof used (not minimised).
        seconds: time taken.
    """

    name: str
    invariant: Clause
    verdict: Verdict
    rests: tuple[Reason, ...] = ()
    seconds: float = 0.0


@attrs.frozen
class Proof:
    """Which invariants are proven, and every obligation tried.

    Attributes:
        proven: invariants that are inductive together: each proof of them rests on
            clauses and on invariants that are themselves among the proven ones.
        obligations: the obligations tried, in order.
    """

    proven: tuple[Clause, ...]
    obligations: tuple[Obligation, ...]

    @property
    def failed(self) -> tuple[Clause, ...]:
        """The invariants that were tried and are not proven."""
        tried = dict.fromkeys(o.invariant for o in self.obligations)
        return tuple(c for c in tried if c not in self.proven)


def prove(
    game: Game,
    invariants: Sequence[Clause],
    wanted: Iterable[Clause] | None = None,
    budget: Budget | None = None,
    progress: Callable[[str], None] = lambda name: None,
) -> Proof:
    """Prove invariants by induction over all moves, seat and card symbolic.

    Args:
        game: a game whose bags are counts.
        invariants: clauses that map a state to a truth; all may be assumed.
        wanted: the ones to prove, with those that their proofs rest on; all if None.
        budget: limits; without one, ``WORK`` units of Z3's work a check.
        progress: called with the name of each obligation before it is tried.
    """
    clock = Clock(budget or Budget(rlimit=WORK))
    standing = list(invariants)
    done: list[Obligation] = []
    while True:
        goals = [c for c in standing if wanted is None or c in wanted]
        tried = _closure(game, goals, standing, clock, progress)
        done += tried
        failed = {o.invariant for o in tried if o.verdict is not Verdict.HOLDS}
        if not failed:
            return Proof(tuple(dict.fromkeys(o.invariant for o in tried)), tuple(done))
        standing = [c for c in standing if c not in failed]


def _closure(
    game: Game,
    goals: Sequence[Clause],
    standing: Sequence[Clause],
    clock: Clock,
    progress: Callable[[str], None],
) -> list[Obligation]:
    """The obligations of some invariants and of all that their proofs rest on."""
    prepared = {
        move.name: list(_prepared(game, move, standing, clock, {}, {}))
        for move in game.moves
    }
    done: list[Obligation] = []
    queue, seen = list(goals), set(goals)
    while queue:
        invariant = queue.pop(0)
        verdict = Verdict.HOLDS if invariant.run(game.start) else Verdict.REFUTED
        done.append(Obligation(f"start/{invariant.id}/INV", invariant, verdict))
        for move in game.moves:
            progress(f"{move.name}/{invariant.id}/INV")
            made = _obligation(
                game, move, prepared[move.name], standing, clock, invariant
            )
            done.append(made)
            for reason in made.rests:
                if reason.kind == "invariant" and reason.clause not in seen:
                    assert reason.clause is not None
                    seen.add(reason.clause)
                    queue.append(reason.clause)
    return done


def _obligation(
    game: Game,
    move: Move,
    prepared: Sequence[tuple[Case, Any]],
    standing: Sequence[Clause],
    clock: Clock,
    invariant: Clause,
) -> Obligation:
    """One obligation, tried whole and then split on small control leaves."""
    before = clock.elapsed
    verdict, rests = _tried(prepared, standing, invariant)
    if verdict is Verdict.UNKNOWN:
        verdict, rests = _split(game, move, standing, clock, invariant)
    seconds = clock.elapsed - before
    name = f"{move.name}/{invariant.id}/INV"
    return Obligation(name, invariant, verdict, rests, seconds)


def _tried(
    prepared: Iterable[tuple[Case, Any]],
    standing: Sequence[Clause],
    invariant: Clause,
) -> tuple[Verdict, tuple[Reason, ...]]:
    """Whether a step keeps an invariant, in every case."""
    rests: dict[Reason, None] = {}
    for case, after in prepared:
        for part in conjuncts(invariant.run(after)):
            status, used = _kept(case, part, standing, invariant)
            if status is not Status.UNSAT:
                unknown = status is Status.UNKNOWN
                return (Verdict.UNKNOWN if unknown else Verdict.REFUTED), ()
            rests |= dict.fromkeys(used)
    return Verdict.HOLDS, tuple(rests)


def _kept(
    case: Case, part: Truth, standing: Sequence[Clause], invariant: Clause
) -> tuple[Status, list[Reason]]:
    """Whether a truth follows: from its own invariant, the earlier ones, or all."""
    earlier = standing[: standing.index(invariant) + 1]
    status, used = Status.UNKNOWN, list[Reason]()
    for assumed in ((invariant,), earlier, standing):
        allowed = {Reason.of(c) for c in assumed}
        reasons = [
            reason
            for reason in case.assumptions.reasons
            if reason.kind != "invariant" or reason in allowed
        ]
        status, used = case.refuted(part, reasons)
        if status is Status.UNSAT:
            return status, used
    if status is Status.UNKNOWN:
        return _kept_without(case, part)
    return status, used


def _kept_without(case: Case, part: Truth) -> tuple[Status, list[Reason]]:
    """The same with one clause less: what it changes becomes free, often simpler."""
    reasons = list(case.assumptions.reasons)
    for dropped in [r for r in reasons if r.kind == "clause"]:
        status, used = case.refuted(part, [r for r in reasons if r != dropped])
        if status is Status.UNSAT:
            return status, used
    return Status.UNKNOWN, []


def _split(
    game: Game,
    move: Move,
    standing: Sequence[Clause],
    clock: Clock,
    invariant: Clause,
) -> tuple[Verdict, tuple[Reason, ...]]:
    """An obligation that was unknown, for each value of what has a small domain."""
    small = [
        [(name, value) for value in range(domain.low, domain.high + 1)]
        for name, domain in zip(game.names, game.domains, strict=True)
        if name in game.control[1:] and domain.high - domain.low < SMALL
    ]
    tuples = [
        [(p.name, value) for value in p.values]
        for p in move.params
        if len(p.values) < SMALL
    ]
    rests: dict[Reason, None] = {}
    for pins in product(*small):
        for fixed in product(*tuples):
            prepared = _prepared(game, move, standing, clock, dict(pins), dict(fixed))
            verdict, used = _tried(prepared, standing, invariant)
            if verdict is not Verdict.HOLDS:
                return verdict, ()
            rests |= dict.fromkeys(used)
    return Verdict.HOLDS, tuple(rests)


def _prepared(
    game: Game,
    move: Move,
    standing: Sequence[Clause],
    clock: Clock,
    pins: Mapping[str, int],
    fixed: Mapping[str, int],
) -> Iterator[tuple[Case, Any]]:
    """For each phase in which a move is not refused outright: the step taken.

    Leaves in ``pins`` have the given values before the step, parameters in ``fixed``
    theirs.
    """
    phase = game.control[0]
    domain = game.domains[game.names.index(phase)]
    for value in range(domain.low, domain.high + 1):
        state, facts = fresh(game, "s", {**pins, phase: value})
        arguments, bounds = fresh_arguments(move, "a", fixed)
        if refusing(move, state, arguments) is not None:
            continue
        assumptions = Assumptions(clock)
        assumptions.require(*facts, *bounds)
        for invariant in standing:
            assumptions.assume(Reason.of(invariant), invariant.run(state))
        after = step(game, assumptions, state, move, arguments, "t")
        yield Case(assumptions), after
