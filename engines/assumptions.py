"""Named assumptions and a solver over them: cores that are minimal and checked.

Facts are hard; clauses, invariants and premises have names and can be dropped one by
one. Limits end in unknown.
"""

import threading
import time
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Any

import attrs

from spec.logic import Truth, is_term, neg, use_z3
from spec.system import Clause
from spec.terms import conjunction, constant, implication, truth_named

z3 = use_z3()


class Status(StrEnum):
    """What Z3 said."""

    SAT = "sat"
    UNSAT = "unsat"
    UNKNOWN = "unknown"


@attrs.frozen
class Budget:
    """Limits that end in unknown.

    Attributes:
        rlimit: Z3's own count of work for one check, the same on every machine.
        seconds: time for the whole task.
        memory: MiB that Z3 may use.
    """

    rlimit: int | None = None
    seconds: float | None = None
    memory: int | None = None


@attrs.frozen
class Reason:
    """A named assumption: a clause, an invariant or a premise.

    Attributes:
        kind: clause, invariant or premise.
        name: what it is known by.
        clause: the clause, where it is one.
    """

    kind: str
    name: str
    clause: Clause | None = attrs.field(default=None, eq=False)

    @staticmethod
    def of(clause: Clause) -> "Reason":
        """The reason that a clause is."""
        kind = "invariant" if clause.kind == "invariant" else "clause"
        return Reason(kind, clause.id, clause)


INTERRUPT = threading.Event()  # set where a person wants the work to end


def interrupt() -> None:
    """End the work soon: the check that runs, and all that come after it."""
    INTERRUPT.set()
    z3.main_ctx().interrupt()


class OutOfTime(Exception):
    """The seconds of a budget are spent."""


class Clock:
    """The time left in a budget."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.started = time.monotonic()
        self.checks = 0
        if budget.memory is not None:
            z3.set_param("memory_max_size", budget.memory)

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.started

    def left(self) -> float | None:
        """Seconds left, None for no limit.

        Raises:
            OutOfTime: if there are none.
            KeyboardInterrupt: if the work was interrupted.
        """
        if INTERRUPT.is_set():
            raise KeyboardInterrupt
        if self.budget.seconds is None:
            return None
        left = self.budget.seconds - self.elapsed
        if left <= 0:
            raise OutOfTime
        return left


class Assumptions:
    """A solver whose assumptions have names, shared with copies of it.

    Facts (domains, conservation of what is asked) are hard; clauses, invariants and
    premises are named and can be dropped one by one.
    """

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.facts: list[Any] = []
        self.reasons: dict[Reason, Any] = {}
        self.deferred: dict[Reason, Callable[[], Truth]] = {}

    def copy(self) -> "Assumptions":
        """The same facts and names, to be extended apart."""
        other = Assumptions(self.clock)
        other.facts, other.reasons = list(self.facts), dict(self.reasons)
        other.deferred = dict(self.deferred)
        return other

    def joined(self, other: "Assumptions") -> "Assumptions":
        """These facts and names, and then those of the other."""
        both = self.copy()
        both.facts += other.facts
        both.reasons |= other.reasons
        both.deferred |= other.deferred
        return both

    def packed(self) -> "Assumptions":
        """The same with one fact for all: a solver takes it at once."""
        other = self.copy()
        other.facts = [conjunction(self.facts)] if self.facts else []
        return other

    def require(self, *truths: Truth) -> None:
        """Add facts that cannot be dropped."""
        self.facts.extend(_term(t) for t in truths if t is not True)

    def label(self, reason: Reason) -> Any:
        """The switch of a reason."""
        if reason not in self.reasons:
            self.reasons[reason] = truth_named(f"?{reason.kind}:{reason.name}")
        return self.reasons[reason]

    def assume(self, reason: Reason, truth: Truth) -> None:
        """Add a truth that holds while its reason is not dropped."""
        if truth is not True:
            self.facts.append(implication(self.label(reason), _term(truth)))

    def defer(self, reason: Reason, truth: Callable[[], Truth]) -> None:
        """The same for a truth that is only computed if a check uses its reason."""
        self.label(reason)
        self.deferred[reason] = truth

    def solver(self, *, proving: bool = False) -> Any:
        """A solver over these facts, for questions or for inductive proofs.

        On a position, the tactics that Z3 tries before its plain solver and its newer
        arithmetic take up to 20 times as long; a proof of sums over whole hands takes
        four times as long without them.
        """
        solver = z3.Solver() if proving else z3.SimpleSolver()
        if not proving:
            solver.set("arith.solver", 2)
        solver.set("random_seed", 0)
        solver.set("ctrl_c", False)  # else Z3 keeps an interrupt to itself
        if self.clock.budget.rlimit is not None:
            solver.set("rlimit", self.clock.budget.rlimit)
        solver.add(*self.facts)
        return solver


def _term(truth: Truth) -> Any:
    return constant(truth) if isinstance(truth, bool) else truth


class Case:
    """One case of a question: assumptions with a solver that is kept between checks.

    Args:
        assumptions: what is assumed; it is copied.
        truths: what is to hold besides.
        proving: whether an inductive proof is made, for which other solvers are good.

    Attributes:
        refutation: the reasons by which the case was decided to be impossible.
    """

    def __init__(
        self, assumptions: Assumptions, *truths: Truth, proving: bool = False
    ) -> None:
        self.assumptions, self.proving = assumptions.copy(), proving
        self.assumptions.require(*truths)
        self.refutation: list[Reason] | None = None
        self._deferred = dict(self.assumptions.deferred)
        self._model: Any = None
        self._narrowed = False  # whether the last check had less than the budget

    @cached_property
    def _solver(self) -> Any:
        return self.assumptions.solver(proving=self.proving)

    def check(self, reasons: Iterable[Reason] | None = None, work: int = 0) -> Status:
        """Whether the facts can hold with the given reasons (all if None).

        Args:
            reasons: the reasons.
            work: units of Z3's work for this check, if less than the budget has.

        Raises:
            OutOfTime: if the budget's seconds are spent.
        """
        known = self.assumptions.reasons
        used = [r for r in (known if reasons is None else reasons) if r in known]
        self._load(used)
        left = self.assumptions.clock.left()
        if left is not None:
            self._solver.set("timeout", max(1, int(left * 1000)))
        if work or self._narrowed:
            whole = self.assumptions.clock.budget.rlimit or 0
            self._solver.set("rlimit", min(work or whole, whole or work))
            self._narrowed = bool(work)
        self.assumptions.clock.checks += 1
        self._model = None
        try:
            answer = self._solver.check(*[known[r] for r in used])
        except z3.Z3Exception:  # out of memory, as the budget has it
            return Status.UNKNOWN
        if answer == z3.sat:
            return Status.SAT
        if answer == z3.unsat:
            return Status.UNSAT
        if INTERRUPT.is_set():
            raise KeyboardInterrupt
        return Status.UNKNOWN

    def _load(self, reasons: Iterable[Reason]) -> None:
        """Give the solver what was deferred of some reasons."""
        for reason in [r for r in reasons if r in self._deferred]:
            truth = self._deferred.pop(reason)()
            if truth is not True:
                label = self.assumptions.reasons[reason]
                self._solver.add(implication(label, _term(truth)))

    def decide(self, *, lean: bool) -> Status:
        """The check with all reasons; leanly, first without the invariants.

        What needs no invariant is refuted much faster without them.
        """
        status = Status.UNKNOWN
        if lean:
            reasons = self.assumptions.reasons
            status = self.check(r for r in reasons if r.kind != "invariant")
        if status is not Status.UNSAT:
            status = self.check()
        self.refutation = self.core() if status is Status.UNSAT else None
        return status

    def refuted(
        self, truth: Truth, reasons: Iterable[Reason] | None = None, work: int = 0
    ) -> tuple[Status, list[Reason]]:
        """Whether a truth can fail: UNSAT, with the reasons used, if it cannot."""
        if truth is True:
            return Status.UNSAT, []
        used = list(self.assumptions.reasons if reasons is None else reasons)
        try:
            self._load(used)  # to stay when the truth goes
            self._solver.push()
            self._solver.add(_term(neg(truth)))
            status = self.check(used, work)
            core = self.core() if status is Status.UNSAT else []
            if status is Status.SAT:
                self._model = self._solver.model()  # lost with what is popped
            self._solver.pop()
        except z3.Z3Exception as error:
            if INTERRUPT.is_set():  # what Z3 was at was cut off
                raise KeyboardInterrupt from error
            raise
        return status, core

    def model(self) -> Any:
        """The model of the last check, or of the last refuted truth, which said sat."""
        return self._model or self._solver.model()

    def core(self) -> list[Reason]:
        """The reasons that the last check, which said unsat, rested on."""
        used = {str(term) for term in self._solver.unsat_core()}
        return [r for r, term in self.assumptions.reasons.items() if str(term) in used]

    def block(self, truth: Truth) -> None:
        """Add a fact: what was found shall not be found again."""
        self.assumptions.require(truth)
        self._solver.add(_term(truth))


class Impossible:
    """Cases that cannot be, and the reasons that forbid them.

    Cases of one question are much alike: what forbids the first is tried on the others
    before all else.
    """

    def __init__(self) -> None:
        self.cases: list[Case] = []
        self.first: list[Reason] = []  # a minimal core of the first case
        self._sharing: list[Case] = []  # cases that a new solver refuted by these

    def forbids(self, case: Case) -> bool:
        """Whether what forbids the first case forbids one that was not checked yet."""
        if not self.cases or case.check(self.first) is not Status.UNSAT:
            return False
        case.refutation = case.core()
        self.cases.append(case)
        self._sharing.append(case)
        return True

    def add(self, case: Case) -> None:
        """Add a case that was decided to be impossible."""
        if not self.cases:
            self.first = _minimised([case], _ordered([case], case.refutation or ()))
        self.cases.append(case)

    def core(self) -> list[Reason] | None:
        """Reasons that together forbid every case, none of which can be spared.

        The core is minimised by deletion in a fixed order, then checked again on its
        own, by a new solver for each case; None if a check ended in unknown.
        """
        shared = len(self._sharing) == len(self.cases) - 1
        if shared and _forbidden_again(self.cases[:1], self.first):
            return self.first
        used = [r for case in self.cases for r in case.refutation or ()]
        found = _ordered(self.cases, used)
        core = _minimised(self.cases[:1], found)
        if not _forbidden_again(self.cases, core):
            core = _minimised(self.cases, found)
            if not _forbidden_again(self.cases, core):
                return None
        return core


def minimal_core(cases: Sequence[Case]) -> list[Reason] | None:
    """Reasons that together forbid every case, none of which can be spared.

    None if a case is not known to be impossible, or a check ended in unknown.
    """
    impossible = Impossible()
    for case in cases:
        if case.refutation is None and case.decide(lean=True) is not Status.UNSAT:
            return None
        impossible.add(case)
    return impossible.core()


def _ordered(cases: Sequence[Case], reasons: Iterable[Reason]) -> list[Reason]:
    """Different reasons in a fixed order."""
    order = {r: i for case in cases for i, r in enumerate(case.assumptions.reasons)}
    return sorted(dict.fromkeys(reasons), key=lambda r: (order[r], r.kind, r.name))


def _forbidden_again(cases: Sequence[Case], core: Sequence[Reason]) -> bool:
    """Whether a core forbids every case, by solvers that saw nothing before it."""
    return _forbidden([Case(case.assumptions) for case in cases], core)


def _forbidden(cases: Sequence[Case], core: Sequence[Reason]) -> bool:
    return all(case.check(core) is Status.UNSAT for case in cases)


def _minimised(cases: Sequence[Case], core: Sequence[Reason]) -> list[Reason]:
    kept = list(core)
    for reason in core:
        without = [r for r in kept if r != reason]
        if _forbidden(cases, without):
            kept = without
    return kept


def conjuncts(truth: Truth) -> list[Truth]:
    """The parts of a conjunction, or the truth itself."""
    if is_term(truth) and z3.is_and(truth):
        return [part for child in truth.children() for part in conjuncts(child)]
    return [truth]
