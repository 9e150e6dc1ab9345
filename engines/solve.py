"""Questions to Z3: a play that shows it, the clauses that forbid it, or unknown.

A question has a horizon: a *window* says where plays begin and how many steps they go.
*Reachable* is said only with a play that the concrete reading replays from the initial
state; *impossible* only where every position in which the window can begin, by proven
invariants, was covered. Everything else is *unknown*.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

import attrs

from engines.answers import Answer, Prover, Question, Window
from engines.assumptions import (
    Assumptions,
    Budget,
    Case,
    Clock,
    OutOfTime,
    Reason,
    Status,
    minimal_core,
)
from engines.expressions import Expression
from engines.observables import reader, vocabulary
from engines.play import Play, replay
from engines.symbolic import (
    acting_seat,
    concrete,
    concrete_state,
    fresh,
    fresh_arguments,
    judged,
    simplified,
    step,
)
from spec.games import Game
from spec.logic import Truth, all_of, is_constant, neg
from spec.shapes import leaves, rebuild
from spec.system import Action, Arguments, Clause, Move, Verdict

SMALL = 16  # control leaves with fewer values than this are split on


@attrs.frozen
class Trail:
    """One symbolic play: the assumptions made and the positions passed."""

    assumptions: Assumptions
    states: tuple[Any, ...]
    taken: tuple[tuple[Move, Arguments], ...] = ()

    @property
    def state(self) -> Any:
        """The position reached."""
        return self.states[-1]


@attrs.frozen
class Target:
    """A case in which the thing asked for would hold at the end of a trail."""

    trail: Trail
    case: Case


class Asked:
    """A question about a game, in one window."""

    def __init__(
        self,
        game: Game,
        question: Question,
        window: Window,
        invariants: Sequence[Clause],
        budget: Budget,
    ) -> None:
        self.game, self.question, self.window = game, question, window
        self.invariants = tuple(invariants)
        self.clock = Clock(budget)
        self.order: dict[Clause, None] = {}

    # -- symbolic plays --------------------------------------------------------------

    def starts(self) -> Iterator[Trail]:
        """The start of the window, for each value of the leaves that are split on."""
        window, game = self.window, self.game
        domains = dict(zip(game.names, game.domains, strict=True))
        choices = [
            [(n, v) for v in range(domains[n].low, domains[n].high + 1)]
            for n in window.split
        ]
        for pins in product(*choices):
            self.clock.left()
            fixed = {**window.implied, **window.position, **dict(pins)}
            state, facts = fresh(game, "s", fixed)
            assumptions = Assumptions(self.clock)
            assumptions.require(*facts)
            trail = Trail(assumptions, (state,))
            self._suppose(trail)
            yield trail

    def trails(self, trail: Trail, steps: int) -> Iterator[Trail]:
        """The trail and all that continue it, one case after the other."""
        yield trail
        if steps:
            for longer in self._continued(trail):
                yield from self.trails(longer, steps - 1)

    def _continued(self, trail: Trail) -> Iterator[Trail]:
        for pinned in self._pinned(trail):
            number = len(pinned.taken)
            self.clock.left()
            for move in self.game.moves:
                acting = acting_seat(self.game, move, pinned.state)
                arguments, facts = fresh_arguments(move, f"a{number}", acting)
                truths = judged(move, pinned.state, arguments)
                if isinstance(truths, Clause):
                    self.order[truths] = None
                    continue
                assumptions = pinned.assumptions.copy()
                assumptions.require(*facts)
                after = step(
                    self.game,
                    assumptions,
                    pinned.state,
                    move,
                    arguments,
                    f"t{number}",
                    truths,
                )
                longer = Trail(
                    assumptions,
                    (*pinned.states, simplified(self.game, after)),
                    (*pinned.taken, (move, arguments)),
                )
                self._suppose(longer)
                yield longer

    def _pinned(self, trail: Trail) -> Iterator[Trail]:
        """A trail for each value of the small control leaves that are not constant."""
        values, domains = leaves(trail.state), self.game.domains
        open_leaves = [
            p
            for p in self.game.steering
            if not is_constant(values[p]) and domains[p].high - domains[p].low < SMALL
        ]
        if not open_leaves:
            yield trail
            return
        ranges = [range(domains[p].low, domains[p].high + 1) for p in open_leaves]
        for chosen in product(*ranges):
            pinned, assumptions = list(values), trail.assumptions.copy()
            for p, value in zip(open_leaves, chosen, strict=True):
                assumptions.require(values[p] == value)
                pinned[p] = value
            state = rebuild(self.game.shape, pinned)
            yield attrs.evolve(
                trail, assumptions=assumptions, states=(*trail.states[:-1], state)
            )

    def _suppose(self, trail: Trail) -> None:
        """Assume the premises of a position, and of the step that led to it."""
        steps = len(trail.taken) - self.window.settled
        for premise in self.question.premises:
            if steps < reads_a_step(self.game, premise):
                continue
            truth = self.truth(premise, trail)
            trail.assumptions.assume(Reason("premise", premise.text), truth)

    def truth(self, expression: Expression, trail: Trail) -> Truth:
        """An expression at the end of a trail; false where it has no subject."""
        before = trail.states[-2] if trail.taken else None
        if before is None and reads_a_step(self.game, expression):
            return False
        return expression(
            reader(
                self.game,
                trail.state,
                before=before,
                action=taken_action(trail),
            )
        )

    # -- the answer ------------------------------------------------------------------

    def targets(self) -> Iterator[Target]:
        """The cases that are not false outright."""
        for start in self.starts():
            known = Assumptions(self.clock)
            for trail in self.trails(start, self.window.steps):
                if len(trail.taken) < self.window.settled:
                    continue
                truth = self.truth(self.question.where, trail)
                if truth is False:
                    continue
                if not known.reasons:
                    self._invariant(known, start.state)
                yield Target(trail, Case(known.joined(trail.assumptions), truth))

    def _invariant(self, assumptions: Assumptions, state: Any) -> None:
        """Assume the invariants of a position, each by its name."""
        for clause in self.invariants:
            assumptions.assume(Reason.of(clause), clause.run(state))

    def answer(self, prover: Prover, wanted: int = 1) -> Answer:
        """The answer, with as many different plays as wanted (or as there are)."""
        try:
            return self._answered(prover, wanted)
        except OutOfTime:
            return self._unknown("the time was up")

    def _answered(self, prover: Prover, wanted: int) -> Answer:
        tried, plays = [], list[Play]()
        for target in self.targets():
            status = target.case.decide(lean=self.window.whole)
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
            tried.append(target.case)
        if plays:
            return self._made(Verdict.REACHABLE, plays=tuple(plays))
        return self._forbidden(prover, tried)

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
        if self.window.script is None:
            return self._made(
                Verdict.UNKNOWN,
                position=start,
                after=actions,
                why="a position was found that is not known to be reachable",
            )
        lead_in = tuple(self.window.script(start))
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

    def _forbidden(self, prover: Prover, tried: Sequence[Case]) -> Answer:
        core = minimal_core(tried) if tried else []
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
            why="" if tried else "it is false outright at every step of this horizon",
            invariants=needed,
            rests=self._resting(ids for clause in needed for ids in proven[clause]),
            order=tuple(self.order),
        )

    def _premises(self) -> Status:
        """Whether a play can begin in a position that meets the premises."""
        status = Status.UNSAT
        for start in self.starts() if self.question.premises else ():
            known = Assumptions(self.clock)
            self._invariant(known, start.state)
            for trail in self.trails(start, self.window.settled):
                if len(trail.taken) < self.window.settled:
                    continue
                found = Case(known.joined(trail.assumptions)).check()
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
        window = self.window
        if not window.implied:
            return []
        state, facts = fresh(self.game, "s", window.position)
        assumptions = Assumptions(self.clock)
        assumptions.require(*facts)
        self._invariant(assumptions, state)
        here = dict(zip(self.game.names, leaves(state), strict=True))
        implied = all_of(here[name] == v for name, v in window.implied.items())
        status, core = Case(assumptions).refuted(implied)
        if status is not Status.UNSAT:
            return None
        return [r.clause for r in core if r.clause is not None]

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


def taken_action(trail: Trail) -> Action | None:
    """The last action of a trail, with terms for its values."""
    if not trail.taken:
        return None
    move, arguments = trail.taken[-1]
    return Action(move.name, tuple(vars(arguments).values()))


def reads_a_step(game: Game, expression: Expression) -> bool:
    """Whether an expression speaks of an action or of the position before it."""
    return not expression.names <= set(vocabulary(game).observables)


def holds_after(game: Game, where: Expression, play: Play) -> bool:
    """Whether an expression holds at the end of a play, in the concrete reading."""
    states = play.states()
    before = states[-2] if play.steps else None
    action = play.steps[-1].action if play.steps else None
    return bool(where(reader(game, states[-1], before=before, action=action)))
