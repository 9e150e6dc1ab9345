"""Whether a step keeps a truth: part by part, each from as little as will do."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from engines.assumptions import Assumptions, Case, Reason, Status, conjuncts
from engines.reduction import Before, apart, cases, grouped, index_in, where
from engines.subterms import Subterms
from engines.symbolic import concrete, concrete_state
from spec.games import Game
from spec.logic import Truth, implies
from spec.shapes import Range
from spec.system import Action, Arguments, Clause, Move

BRIEF = 200_000  # where a part of an obligation is tried as it is
EARLY = 1_000_000  # where not all invariants are assumed yet
WORK_FIRST = 2_000_000  # where a part of an obligation is tried in a shorter form
WORK_KEPT = 8_000_000  # where no shorter form has helped
FIRST = 4  # invariants at the beginning on which others rest most


@attrs.frozen
class Step:
    """A symbolic step: where it begins and ends, and what is assumed of it."""

    game: Game
    case: Case
    move: Move
    before: Any
    arguments: Arguments
    after: Any
    bounds: tuple[Truth, ...] = ()
    lean: dict[tuple[Clause, ...], Case] = attrs.field(factory=dict)

    def unchanged(self, invariant: Clause) -> Before:
        """What is assumed of an invariant, to be compared with what it says after."""
        reasons = self.case.assumptions.reasons
        effects = map(Reason.of, self.move.effects)
        switches = {r: reasons[r] for r in effects if r in reasons}
        return Before(invariant.run(self.before), switches)

    def with_few(self, invariants: tuple[Clause, ...]) -> Case:
        """The step's beginning and its guards alone, within some invariants."""
        if invariants not in self.lean:
            assumptions = Assumptions(self.case.assumptions.clock)
            assumptions.require(*self.bounds)
            for clause in self.move.guards:
                truth = clause.run(self.before, self.arguments)
                assumptions.assume(Reason.of(clause), truth)
            for clause in invariants:
                assumptions.assume(Reason.of(clause), clause.run(self.before))
            self.lean[invariants] = Case(assumptions)
        return self.lean[invariants]

    def renewed(self) -> "Step":
        """The step with a solver that has learnt nothing: some goals need that."""
        return attrs.evolve(self, case=Case(self.case.assumptions, proving=True))

    def counterexample(self) -> tuple[Any, Action]:
        """The state and the action of the model that was found last."""
        model = self.case.model()
        values = [concrete(model, v) for v in vars(self.arguments).values()]
        state = concrete_state(self.game, model, self.before)
        return state, Action(self.move.name, tuple(values))


@attrs.frozen
class Goal:
    """What is to be true of every step.

    Attributes:
        subject: the id or name of the property.
        kind: INV, THM or VAR.
        truth: the truth of a step.
        invariant: the invariant that is to be kept, if it is one.
    """

    subject: str
    kind: str
    truth: Callable[[Step], Truth]
    invariant: Clause | None = None

    @staticmethod
    def keeping(invariant: Clause) -> "Goal":
        """The goal that a step keeps an invariant."""
        return Goal(
            invariant.id, "INV", lambda step: invariant.run(step.after), invariant
        )


@attrs.frozen
class Entailment:
    """What truths of steps follow from.

    Attributes:
        standing: the invariants.
        indices: the leaves that may be indices, with their domains, by their names.
        helped: by an invariant's id, those that the last proof of a part rests on.
    """

    standing: tuple[Clause, ...]
    indices: Mapping[str, Range]
    helped: dict[str, tuple[Clause, ...]] = attrs.field(factory=dict)

    def rest(self, made: Step, goal: Goal) -> tuple[list[Truth], list[Reason]]:
        """The parts of a goal that are still to be shown, and why the others hold.

        A part of an invariant holds where the step leaves it as it was, and often
        follows from the same part before the step, or from little else.
        """
        parts = conjuncts(goal.truth(made))
        if goal.invariant is None:
            return parts, []
        before = made.unchanged(goal.invariant)
        same = conjuncts(before.truth)
        if len(same) != len(parts):  # nothing is known of a part; False would prove it
            same = [True] * len(parts)
        rests, rest = [Reason.of(goal.invariant)], list[Truth]()
        for part, was in zip(parts, same, strict=True):
            why = self._why(made, before.left(part), implies(was, part), goal.invariant)
            if why is None:
                rest.append(part)
            else:
                rests += [*why, *before.used(part)]
        made.lean.clear()  # other invariants need others, and each takes memory
        return rest, rests

    def _why(
        self, made: Step, left: Truth, kept: Truth, invariant: Clause
    ) -> list[Reason] | None:
        """Why what is left of an invariant's part holds; None if that is not shown."""
        if left is True:
            return []
        # to read its terms and cut it apart takes longer than this
        used = _from_few(made, [left], (self._helped(invariant),), BRIEF)
        if used is not None:
            return used
        known = Subterms()
        split = [
            truth for case in cases(left, known) for truth in self._split(case, known)
        ]
        found = list[Reason]()
        for truth in split:
            whole = kept if len(split) == 1 else None
            used = self._left(made, truth, whole, invariant, known)
            if used is None:
                # many places make it long, though there is little to think about
                return self._kept(made, kept, invariant, WORK_KEPT)
            found += used
        return found

    def _split(self, truth: Truth, known: Subterms) -> list[Truth]:
        """A truth for each place of a row, if it speaks of one by its number."""
        places = apart(truth, known)
        if places is not None:
            return places
        index = index_in(truth, known, self.indices)
        return [truth] if index is None else list(self._by_value(truth, index))

    def _by_value(self, truth: Truth, index: Any) -> Iterator[Truth]:
        """What a truth says for each value of a leaf that is an index in it."""
        domain = self.indices[str(index)]
        for value in range(domain.low, domain.high + 1):
            yield where(truth, index, value)

    def _left(
        self,
        made: Step,
        left: Truth,
        kept: Truth | None,
        invariant: Clause,
        known: Subterms,
    ) -> list[Reason] | None:
        """Why what is left of a part follows, from little if so; None if not shown.

        Args:
            made: the step.
            left: what is left.
            kept: that the whole part stays true, if that is worth a try.
            invariant: the one that it is a part of.
            known: the terms read so far.
        """
        first = self._earlier(invariant)[:FIRST]
        helped = self._helped(invariant)
        simple = grouped(left, known)
        truths = [left] if simple is left else [simple, left]
        used = _from_few(made, truths, tuple(dict.fromkeys((helped, (), first))))
        if used is None and kept is not None:
            used = self._kept(made, kept, invariant)
        if used is None:
            used = _from_few(made, truths, ((invariant,), (*first, invariant)))
        for truth in truths if used is None else ():
            status, reasons = self.follows(made.case, truth, invariant, WORK_FIRST)
            if status is Status.UNSAT:
                used = reasons
                break
        if used is not None:
            self.helped[invariant.id] = _invariants(used)
        return used

    def _kept(
        self, made: Step, kept: Truth, invariant: Clause, work: int = WORK_FIRST
    ) -> list[Reason] | None:
        """Why a part that was true stays true; None if that is not shown.

        A count of each kind of card does not rest on those of all other kinds, which
        make work for Z3.
        """
        reasons = _within(made.case, self._earlier(invariant))
        status, used = made.case.refuted(kept, reasons, work)
        return used if status is Status.UNSAT else None

    def _helped(self, invariant: Clause) -> tuple[Clause, ...]:
        """The invariants that the last proof of a part rests on, or likely ones."""
        first = self._earlier(invariant)[:FIRST]
        return self.helped.get(invariant.id, (*first, invariant))

    def _earlier(self, invariant: Clause) -> tuple[Clause, ...]:
        return self.standing[: self.standing.index(invariant)]

    def follows(
        self, case: Case, part: Truth, invariant: Clause | None, work: int = 0
    ) -> tuple[Status, list[Reason]]:
        """Whether a truth follows: from few invariants, if not then from all."""
        stages: tuple[tuple[Clause, ...], ...] = ((), self.standing)
        if invariant is not None:
            earlier = self.standing[: self.standing.index(invariant) + 1]
            stages = ((invariant,), earlier, self.standing)
        status, used = Status.UNKNOWN, list[Reason]()
        for assumed in stages:
            limit = work or (EARLY if assumed is not stages[-1] else 0)
            status, used = case.refuted(part, _within(case, assumed), limit)
            if status is Status.UNSAT:
                return status, used
        if status is Status.UNKNOWN and not work:
            return _follows_without(case, part)
        return status, used


def _within(case: Case, invariants: Sequence[Clause]) -> list[Reason]:
    """The reasons of a case, of the invariants only some."""
    allowed = {Reason.of(c) for c in invariants}
    return [
        reason
        for reason in case.assumptions.reasons
        if reason.kind != "invariant" or reason in allowed
    ]


def _invariants(reasons: Sequence[Reason]) -> tuple[Clause, ...]:
    """The invariants among some reasons."""
    return tuple([r.clause for r in reasons if r.kind == "invariant" and r.clause])


def _from_few(
    made: Step,
    truths: Sequence[Truth],
    choices: Sequence[tuple[Clause, ...]],
    work: int = EARLY,
) -> list[Reason] | None:
    """Why one of some truths follows from few invariants; None if from none of them."""
    for truth in truths:
        for few in choices:
            status, used = made.with_few(few).refuted(truth, work=work)
            if status is Status.UNSAT:
                return used
    return None


def _follows_without(case: Case, part: Truth) -> tuple[Status, list[Reason]]:
    """The same with one clause less: what it changes becomes free, often simpler."""
    reasons = list(case.assumptions.reasons)
    for dropped in [r for r in reasons if r.kind == "clause"]:
        status, used = case.refuted(part, [r for r in reasons if r != dropped])
        if status is Status.UNSAT:
            return status, used
    return Status.UNKNOWN, []
