"""The symbolic reading: states of Z3 terms, steps with named clauses, checked cores.

Each guard is a named assumption. A leaf that an effect changes becomes
``If(name, new value, free variable)``, so that dropping the name frees the leaf; a
minimised unsat core then is the list of rules that forbid the thing asked for. Leaves
that only steer and change to a constant stay constants, and constants fold.
"""

import time
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any

import attrs

from spec.games import Game
from spec.logic import Truth, is_constant, is_term, neg, use_z3
from spec.shapes import Range, leaves, rebuild
from spec.system import Actor, Arguments, Clause, Move

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
        """
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

    def copy(self) -> "Assumptions":
        """The same facts and names, to be extended apart."""
        other = Assumptions(self.clock)
        other.facts, other.reasons = list(self.facts), dict(self.reasons)
        return other

    def require(self, *truths: Truth) -> None:
        """Add facts that cannot be dropped."""
        self.facts.extend(_term(t) for t in truths if t is not True)

    def label(self, reason: Reason) -> Any:
        """The switch of a reason."""
        if reason not in self.reasons:
            self.reasons[reason] = z3.Bool(f"?{reason.kind}:{reason.name}")
        return self.reasons[reason]

    def assume(self, reason: Reason, truth: Truth) -> None:
        """Add a truth that holds while its reason is not dropped."""
        if truth is not True:
            self.facts.append(z3.Implies(self.label(reason), _term(truth)))

    def solver(self) -> Any:
        """A solver over these facts."""
        solver = z3.Solver()
        solver.set("random_seed", 0)
        if self.clock.budget.rlimit is not None:
            solver.set("rlimit", self.clock.budget.rlimit)
        solver.add(*self.facts)
        return solver


def _term(truth: Truth) -> Any:
    return z3.BoolVal(truth) if isinstance(truth, bool) else truth


class Case:
    """One case of a question: assumptions with a solver that is kept between checks."""

    def __init__(self, assumptions: Assumptions, *truths: Truth) -> None:
        self.assumptions = assumptions.copy()
        self.assumptions.require(*truths)
        self._solver = self.assumptions.solver()

    def check(self, reasons: Iterable[Reason] | None = None) -> Status:
        """Whether the facts can hold with the given reasons (all if None).

        Raises:
            OutOfTime: if the budget's seconds are spent.
        """
        known = self.assumptions.reasons
        used = known if reasons is None else [r for r in reasons if r in known]
        left = self.assumptions.clock.left()
        if left is not None:
            self._solver.set("timeout", max(1, int(left * 1000)))
        self.assumptions.clock.checks += 1
        answer = self._solver.check(*[known[r] for r in used])
        if answer == z3.sat:
            return Status.SAT
        return Status.UNSAT if answer == z3.unsat else Status.UNKNOWN

    def refuted(
        self, truth: Truth, reasons: Iterable[Reason] | None = None
    ) -> tuple[Status, list[Reason]]:
        """Whether a truth can fail: UNSAT, with the reasons used, if it cannot."""
        if truth is True:
            return Status.UNSAT, []
        self._solver.push()
        self._solver.add(_term(neg(truth)))
        status = self.check(reasons)
        core = self.core() if status is Status.UNSAT else []
        self._solver.pop()
        return status, core

    def model(self) -> Any:
        """The model of the last check, which said sat."""
        return self._solver.model()

    def core(self) -> list[Reason]:
        """The reasons that the last check, which said unsat, rested on."""
        used = {str(term) for term in self._solver.unsat_core()}
        return [r for r, term in self.assumptions.reasons.items() if str(term) in used]

    def block(self, truth: Truth) -> None:
        """Add a fact: what was found shall not be found again."""
        self._solver.add(_term(truth))


def minimal_core(cases: Sequence[Case]) -> list[Reason] | None:
    """Reasons that together forbid every case, none of which can be spared.

    The cases were found unsatisfiable. The core is minimised by deletion in a fixed
    order, then checked again on its own; None if a check ended in unknown.
    """
    found: dict[Reason, None] = {}
    for case in cases:
        if case.check() is not Status.UNSAT:
            return None
        found |= dict.fromkeys(case.core())
    order = {r: i for case in cases for i, r in enumerate(case.assumptions.reasons)}
    core = sorted(found, key=lambda r: (order[r], r.kind, r.name))
    core = _minimised(cases[:1], core)
    if not _forbidden(cases, core):
        core = _minimised(cases, sorted(found, key=lambda r: (order[r], r.name)))
    return core if _forbidden(cases, core) else None


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


# -- states and steps ----------------------------------------------------------------


def fresh(game: Game, prefix: str, fixed: Mapping[str, int]) -> tuple[Any, list[Any]]:
    """A state of fresh constants, and the facts of its domains.

    Args:
        game: a game whose bags are counts.
        prefix: what the names of the constants begin with.
        fixed: values of leaves (by name) that are known: they stay Python values, and
            rules specialise themselves.

    Raises:
        ValueError: if bags are packed words, which Z3 cannot read as counts.
    """
    values, facts = [], []
    for name, domain in zip(game.names, game.domains, strict=True):
        if domain.kind == "word":
            raise ValueError("the symbolic reading needs bags as counts: packed=False")
        if name in fixed:
            values.append(fixed[name])
        elif domain.low == domain.high:
            values.append(domain.low)
        else:
            value, bounds = variable(domain, f"{prefix}.{name}")
            values.append(value)
            facts += bounds
    return rebuild(game.shape, values), facts


def variable(domain: Range, name: str) -> tuple[Any, list[Any]]:
    """A fresh constant of a domain, and its bounds."""
    if domain.kind == "truth":
        return z3.Bool(name), []
    value = z3.Int(name)
    return value, [domain.low <= value, value <= domain.high]


def fresh_arguments(
    move: Move, prefix: str, fixed: Mapping[str, int] | None = None
) -> tuple[Arguments, list[Any]]:
    """Parameters of fresh constants, and the facts of their domains.

    Args:
        move: the move.
        prefix: what the names of the constants begin with.
        fixed: values of parameters that are known.
    """
    values, facts = [], []
    for p in move.params:
        known = (fixed or {}).get(p.name)
        if known is not None or len(p.values) == 1:
            values.append(p.values[0] if known is None else known)
            continue
        value, bounds = variable(p.domain, f"{prefix}.{p.name}")
        low, high = min(p.values), max(p.values)
        missing = set(range(low, high + 1)) - set(p.values)
        values.append(value)
        facts += [*bounds, *(value != gap for gap in sorted(missing))]
        facts += [low <= value, value <= high]
    return move.arguments(values), facts


def refusing(move: Move, state: Any, arguments: Arguments) -> Clause | None:
    """A guard that is false whatever the terms are, None if there is none."""
    for clause in move.guards:
        if clause.run(state, arguments) is False:
            return clause
    return None


def step(
    game: Game,
    assumptions: Assumptions,
    state: Any,
    move: Move,
    arguments: Arguments,
    tag: str,
) -> Any:
    """The state after a move, each guard and effect step a named assumption.

    The first control leaf (the phase) keeps the value that the rules give it even where
    an effect is dropped: without an order of moves nothing could be asked.
    """
    for clause in move.guards:
        assumptions.assume(Reason.of(clause), clause.run(state, arguments))
    for clause in move.effects:
        after = clause.run(state, arguments)
        switch = assumptions.label(Reason.of(clause))
        values = []
        rows = zip(game.names, game.domains, leaves(state), leaves(after), strict=True)
        for name, domain, old, new in rows:
            steers = name in game.control and is_constant(new)
            if steers or name == game.control[0] or _unchanged(old, new):
                values.append(new)
                continue
            free, bounds = variable(domain, f"{tag}.{clause.id}.{name}")
            assumptions.require(*bounds)
            values.append(z3.If(switch, new, free))
        state = rebuild(game.shape, values)
    return state


def _unchanged(old: Any, new: Any) -> bool:
    if old is new:
        return True
    if is_term(old) and is_term(new):
        return bool(old.eq(new))
    return not is_term(old) and not is_term(new) and old == new


def acting_seat(game: Game, move: Move, state: Any) -> dict[str, int]:
    """The seat that is to make a player's move, where it is a constant."""
    if move.actor is not Actor.PLAYER:
        return {}
    truths = game.to_act(state)
    sure = [seat for seat, truth in enumerate(truths) if truth is True]
    return (
        {"seat": sure[0]}
        if sure and all(t is True or t is False for t in truths)
        else {}
    )


def simplified(game: Game, state: Any) -> Any:
    """The state with control leaves that are constant terms as Python values."""
    values = leaves(state)
    for place in game.steering:
        values[place] = _plain(values[place])
    return rebuild(game.shape, values)


def _plain(value: Any) -> Any:
    if not is_term(value):
        return value
    short = z3.simplify(value)
    if z3.is_int_value(short):
        return short.as_long()
    if z3.is_true(short) or z3.is_false(short):
        return bool(z3.is_true(short))
    return value


def concrete(model: Any, value: Any) -> Any:
    """The Python value of a term in a model (any value where the model leaves it)."""
    if not is_term(value):
        return value
    got = model.eval(value, model_completion=True)
    return bool(z3.is_true(got)) if z3.is_bool(got) else got.as_long()


def concrete_state(game: Game, model: Any, state: Any) -> Any:
    """The state of Python values that a model gives to a state of terms."""
    return rebuild(game.shape, [concrete(model, v) for v in leaves(state)])
