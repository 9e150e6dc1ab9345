"""Questions to Z3: a play that shows it, the clauses that forbid it, or unknown.

A question has a horizon: a *window* says where plays begin and how many steps they go.
*Reachable* is said only with a play that the concrete reading replays from the initial
state; *impossible* only where every position in which the window can begin, by proven
invariants, was covered. Everything else is *unknown*.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import attrs

from engines.answers import Answer, Prover, Question, Window
from engines.assumptions import (
    Assumptions,
    Budget,
    Case,
    Clock,
    Impossible,
    OutOfTime,
    Reason,
    Status,
)
from engines.expressions import Expression
from engines.observables import reader, vocabulary
from engines.play import Play, replay
from engines.symbolic import concrete, concrete_state, fresh, size_of
from engines.unrolling import Prepared, Trail, Unrolled, unlimited
from spec.games import Game
from spec.logic import Truth, all_of, neg
from spec.shapes import leaves
from spec.system import Action, Clause, Verdict

OUTRIGHT = "it is false outright at every step of this horizon"
Given = tuple[tuple[Reason, Truth], ...]  # premises, and what they say of a trail


@attrs.frozen
class Target:
    """A case in which the thing asked for would hold at the end of a trail."""

    trail: Trail
    case: Case


class Asked:
    """A question about a game, in one window.

    Args:
        game: the game.
        question: what is asked.
        window: where plays begin and how far they go.
        invariants: what may be assumed of any position once it is proven.
        budget: limits that end in unknown.
        prepared: windows that earlier questions have unrolled, to be shared.
    """

    def __init__(
        self,
        game: Game,
        question: Question,
        window: Window,
        invariants: Sequence[Clause],
        budget: Budget,
        prepared: Prepared | None = None,
    ) -> None:
        self.game, self.question, self.window = game, question, window
        self.invariants = tuple(
            c for c in invariants if not window.within or c.id in window.within
        )
        self.clock = Clock(budget)
        self.unrolled = Unrolled(game, window)
        if prepared is not None:
            self.unrolled = prepared.unrolled(game, window)
        self.order: dict[Clause, None] = {}
        self._sizes: dict[Any, int] = {}
        self._of_states = set(vocabulary(game).observables)

    # -- symbolic plays --------------------------------------------------------------

    def trails(
        self, trail: Trail, steps: int, given: Given = ()
    ) -> Iterator[tuple[Trail, Given]]:
        """The trail and all that continue it, each with what the premises say of it."""
        given = (*given, *self._supposed(trail))
        yield trail, given
        for longer in trail.continued(self.clock) if steps else ():
            if isinstance(longer, Clause):
                self.order[longer] = None
            else:
                yield from self.trails(longer, steps - 1, given)

    def _supposed(self, trail: Trail) -> Iterator[tuple[Reason, Truth]]:
        """What the premises say of a position, and of the step that led to it."""
        steps = len(trail.taken) - self.window.settled
        for premise in self.question.premises:
            if steps >= self._reads_a_step(premise):
                yield Reason("premise", premise.text), self.truth(premise, trail)

    def truth(self, expression: Expression, trail: Trail) -> Truth:
        """An expression at the end of a trail; false where it has no subject."""
        if not trail.taken and self._reads_a_step(expression):
            return False
        return expression(trail.observed)

    def _reads_a_step(self, expression: Expression) -> bool:
        """Whether an expression speaks of an action or of the position before it."""
        return not expression.names <= self._of_states

    # -- the answer ------------------------------------------------------------------

    def targets(self) -> Iterator[Target]:
        """The cases that are not false outright."""
        for start in self.unrolled.starts(self.clock):
            for trail, given in self.trails(start, self.window.steps):
                if len(trail.taken) < self.window.settled:
                    continue
                truth = self.truth(self.question.where, trail)
                if truth is not False:
                    yield Target(trail, self._case(start, trail, given, truth))

    def _case(self, start: Trail, trail: Trail, given: Given, *truths: Truth) -> Case:
        """A trail within the invariants and the premises."""
        known = self._within(start)
        for reason, truth in given:
            known.assume(reason, truth)
        return Case(known.joined(trail.assumptions), *truths)

    def _within(self, start: Trail) -> Assumptions:
        """The invariants of a position, each by its name."""
        known = Assumptions(self.clock)
        for clause in self.invariants if self.window.given is None else ():
            known.defer(Reason.of(clause), partial(start.holds, clause))
        return known

    def answer(self, prover: Prover, wanted: int = 1) -> Answer:
        """The answer, with as many different plays as wanted (or as there are)."""
        try:
            return self._answered(prover, wanted)
        except OutOfTime:
            return self._unknown("the time was up")

    def _answered(self, prover: Prover, wanted: int) -> Answer:
        impossible, plays = Impossible(), list[Play]()
        for target in self.targets():
            if impossible.forbids(target.case):
                continue
            status = self._decided(target)
            while status is Status.SAT:
                found = self._found(target)
                if isinstance(found, Answer):
                    return found
                plays.append(found)
                if len(plays) >= wanted:
                    return self._made(Verdict.REACHABLE, plays=tuple(plays))
                status = self._another(target)
            if status is Status.UNKNOWN:
                return self._unknown("Z3 gave up on a case", plays)
            if target.case.refutation is not None:
                impossible.add(target.case)
        if plays:
            return self._made(Verdict.REACHABLE, plays=tuple(plays))
        return self._forbidden(prover, impossible)

    def _decided(self, target: Target) -> Status:
        """Whether a case can be, within the invariants.

        From any position most cases are forbidden by few of them, or none: so they are
        assumed one by one, each when a model breaks it, those first that say least.
        """
        case, start = target.case, target.trail.states[0]
        if not self.window.whole:
            return case.decide(lean=False)
        used = [r for r in case.assumptions.reasons if r.kind != "invariant"]
        left = list(self.invariants) if self.window.given is None else []
        status = case.check(used)
        while status is Status.SAT:
            state = concrete_state(self.game, case.model(), start)
            broken = [clause for clause in left if not clause.run(state)]
            if not broken:
                return status
            first = min(broken, key=partial(self._size, target.trail))
            left.remove(first)
            used.append(Reason.of(first))
            status = case.check(used)
        case.refutation = case.core() if status is Status.UNSAT else None
        return status

    def _size(self, trail: Trail, clause: Clause) -> int:
        """How much an invariant says."""
        if clause.run not in self._sizes:
            state = trail.states[0]
            self._sizes[clause.run] = size_of(clause.run(state))
        return self._sizes[clause.run]

    def _found(self, target: Target) -> Play | Answer:
        """The play of a model, replayed; or unknown where no play leads to its start.

        Raises:
            AssertionError: if the concrete reading disagrees with Z3.
        """
        model, trail = target.case.model(), target.trail
        start = concrete_state(self.game, model, trail.states[0])
        actions = tuple(
            Action(move.name, tuple(concrete(model, v) for v in vars(a).values()))
            for move, a in trail.taken
        )
        lead_in = None if self.window.script is None else self.window.script(start)
        if lead_in is None:
            return self._made(
                Verdict.UNKNOWN,
                position=start,
                after=actions,
                why="a position was found that is not known to be reachable",
            )
        play = replay(self.game, (*lead_in, *actions))
        if play.states()[len(lead_in)] != start:
            raise AssertionError("the play does not lead to the position of the model")
        if not holds_after(self.game, self.question.where, play):
            raise AssertionError("the play does not show what Z3 says it shows")
        return play

    def _another(self, target: Target) -> Status:
        """Forbid the actions just found and look again."""
        model = target.case.model()
        same = [
            value == concrete(model, value)
            for _, arguments in target.trail.taken
            for value in vars(arguments).values()
        ]
        different = neg(all_of(same))
        if different is False:
            return Status.UNSAT
        target.case.block(different)
        return target.case.check()

    def _forbidden(self, prover: Prover, impossible: Impossible) -> Answer:
        core = impossible.core() if impossible.cases else []
        if core is None:
            return self._unknown("the core could not be checked again")
        used = [r.clause for r in core if r.kind == "invariant" and r.clause]
        entered = self._entered()
        if entered is None:
            return self._unknown("it is not proven where the window begins")
        needed = tuple(dict.fromkeys([*used, *entered]))
        proven = prover(self.game, needed) if needed else {}
        missing = [c for c in needed if c not in proven]
        if missing:
            return self._unknown(
                "it rests on invariants that are not proven: "
                + ", ".join(c.id for c in missing)
            )
        met = self._premises()
        if met is Status.UNSAT:
            return self._made(
                Verdict.VACUOUS,
                why="no position in which the play could begin meets the premises",
            )
        if met is Status.UNKNOWN:
            return self._unknown("it is not known whether the premises can be met")
        return self._made(
            Verdict.IMPOSSIBLE,
            core=tuple(r for r in core if r.kind != "invariant"),
            why=""
            if impossible.cases
            else "it is false outright at every step of this horizon",
            invariants=needed,
            rests=self._resting(ids for clause in needed for ids in proven[clause]),
            order=tuple(self.order),
        )

    def _premises(self) -> Status:
        """Whether a play can begin in a position that meets the premises."""
        status = Status.UNSAT
        for start in self.unrolled.starts(self.clock) if self.question.premises else ():
            for trail, given in self.trails(start, self.window.settled):
                if len(trail.taken) < self.window.settled:
                    continue
                found = self._case(start, trail, given).check()
                if found is Status.SAT:
                    return found
                status = found if found is Status.UNKNOWN else status
        return status if self.question.premises else Status.SAT

    def _resting(self, ids: Iterable[str]) -> tuple[Clause, ...]:
        """The clauses of some ids, in the order of the moves."""
        wanted = set(ids)
        return tuple(c for c in self.game.clauses if c.id in wanted)

    def _entered(self) -> list[Clause] | None:
        """The invariants by which the window's implied leaves have their values."""
        key = tuple(clause.run for clause in self.invariants)
        if key not in self.unrolled.entered:
            found = self._implying() if self.window.implied else []
            if found is None:
                return None
            self.unrolled.entered[key] = found
        return self.unrolled.entered[key]

    def _implying(self) -> list[Clause] | None:
        state, facts = fresh(self.game, "s", self.window.position)
        assumptions = self._within(Trail(self.game, unlimited(), (state,)))
        assumptions.require(all_of(facts))
        here = dict(zip(self.game.names, leaves(state), strict=True))
        implied = all_of(here[name] == v for name, v in self.window.implied.items())
        case, reasons, few = Case(assumptions), list(assumptions.reasons), 4
        while True:  # a few invariants do, as a rule
            status, core = case.refuted(implied, reasons[:few])
            if status is Status.UNSAT:
                return [r.clause for r in core if r.clause is not None]
            if few >= len(reasons):
                return None
            few *= 2

    def _unknown(self, why: str, plays: Sequence[Play] = ()) -> Answer:
        if plays:
            return self._made(Verdict.REACHABLE, plays=tuple(plays), why=why)
        return self._made(Verdict.UNKNOWN, why=why)

    def _made(self, verdict: Verdict, **parts: Any) -> Answer:
        return Answer(
            verdict,
            self.window.statement,
            checks=self.clock.checks,
            seconds=self.clock.elapsed,
            **parts,
        )


def holds_after(game: Game, where: Expression, play: Play) -> bool:
    """Whether an expression holds at the end of a play, in the concrete reading."""
    states = play.states()
    before = states[-2] if play.steps else None
    action = play.steps[-1].action if play.steps else None
    return bool(where(reader(game, states[-1], before=before, action=action)))
