"""Proofs over one step: every move by every invariant, theorem or measure.

An obligation ``move/invariant/INV`` assumes all invariants and the legality of one
action of the move, and asks whether the invariant can fail afterwards; ``initial/
invariant/INV`` evaluates it in the initial state. What is not inductive is dropped and
the rest is tried again, until what is left is inductive together. Other goals of a step
(a theorem about it, a measure that falls) assume the invariants and keep none.
"""

from collections import Counter
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
)
from engines.entailment import WORK_FIRST, Entailment, Goal, Step
from engines.obligations import Obligation
from engines.play import random_play
from engines.symbolic import (
    fresh,
    fresh_arguments,
    refusing,
    step,
)
from spec.games import Game
from spec.shapes import leaves
from spec.system import Clause, Move, Verdict

SMALL = 16  # control leaves with fewer values than this are split on
WORK = 20_000_000  # Z3's work units for one check, unless a budget says otherwise
GAMES, LENGTH = 3, 1000  # random games, and steps of each, that show what is possible
SAMPLES = 2  # states of each near which others are looked for
NO_STEP = "no step of this move was found that meets what is assumed of it"

Progress = Callable[[str], None]


def quiet(name: str) -> None:
    """Tell nobody."""


@attrs.frozen
class Proof:
    """Which invariants are proven, and every obligation tried.

    Attributes:
        proven: invariants that are inductive together: each proof of them rests on
            clauses and on invariants that are themselves among the proven ones.
        tried: the invariants tried: those wanted, and what their proofs rest on.
        obligations: the obligations tried, in order.
    """

    proven: tuple[Clause, ...]
    tried: tuple[Clause, ...]
    obligations: tuple[Obligation, ...]

    @property
    def failed(self) -> tuple[Clause, ...]:
        """The invariants that were tried and are not proven."""
        return tuple(c for c in self.tried if c not in self.proven)


def prove(
    game: Game,
    invariants: Sequence[Clause],
    wanted: Iterable[Clause] | None = None,
    budget: Budget | None = None,
    progress: Progress = quiet,
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
    tried: dict[Clause, None] = {}
    while True:
        goals = [c for c in standing if wanted is None or c in wanted]
        closed = _closure(Steps(game, standing, clock), goals, progress)
        tried |= dict.fromkeys(closed)
        done += [o for made in closed.values() for o in made]
        failed = {c for c, made in closed.items() if not _all_hold(made)}
        if not failed:
            return Proof(tuple(closed), tuple(tried), tuple(done))
        standing = [c for c in standing if c not in failed]


def _all_hold(made: Iterable[Obligation]) -> bool:
    return all(o.verdict in (Verdict.HOLDS, Verdict.VACUOUS) for o in made)


def _closure(
    steps: "Steps", goals: Sequence[Clause], progress: Progress
) -> dict[Clause, list[Obligation]]:
    """The obligations of some invariants and of all that their proofs rest on."""
    done: dict[Clause, list[Obligation]] = {}
    queue = list(goals)
    while queue:
        invariant = queue.pop(0)
        if invariant in done:
            continue
        holds = invariant.run(steps.game.start)
        verdict = Verdict.HOLDS if holds else Verdict.REFUTED
        first = Obligation(
            f"initial/{invariant.id}/INV", verdict, state=None if holds else steps.start
        )
        done[invariant] = [first, *steps.discharge(Goal.keeping(invariant), progress)]
        rests = [r for o in done[invariant] for r in o.rests]
        queue += [r.clause for r in rests if r.kind == "invariant" and r.clause]
    return done


class Steps:
    """Every step of a game from any position within invariants, made when needed.

    Attributes:
        game: the game.
        standing: the invariants.
        clock: the budget.
        along: leaves along whose values steps are split from the start.
    """

    def __init__(
        self,
        game: Game,
        standing: Sequence[Clause],
        clock: Clock,
        along: Sequence[str] = (),
    ) -> None:
        self.game, self.standing, self.clock = game, tuple(standing), clock
        self.along = tuple(along)
        self.start = game.start
        self._made: dict[str, list[Step]] = {}
        self._possible: dict[str, bool] = {}
        self._samples: list[Any] = []  # states of plays, to look for others near them
        domains = zip(game.names, game.domains, strict=True)
        indices = {f"s.{n}": d for n, d in domains if d.kind == "number"}
        self._entailment = Entailment(self.standing, indices)

    def discharge(self, goal: Goal, progress: Progress = quiet) -> list[Obligation]:
        """One obligation a move, each tried whole, on a new solver, and then split."""
        found = []
        for move in self.game.moves:
            name = f"{move.name}/{goal.subject}/{goal.kind}"
            progress(name)
            before = self.clock.elapsed
            made = self._tried(self.of(move), goal)
            if made.verdict is Verdict.UNKNOWN:
                made = self._tried(map(Step.renewed, self.of(move)), goal)
            if made.verdict is Verdict.UNKNOWN:
                made = self._split(move, goal)
            if made.verdict is Verdict.HOLDS and not self.possible(move):
                made = attrs.evolve(made, verdict=Verdict.VACUOUS, why=NO_STEP)
            seconds = self.clock.elapsed - before
            found.append(attrs.evolve(made, name=name, seconds=seconds))
        return found

    def possible(self, move: Move) -> bool:
        """Whether some step by a move meets all that is assumed of it.

        A step of a play shows it, since what is assumed can be seen to hold there; if
        no play has one, Z3 is asked.
        """
        if not self._samples:
            self._possible |= dict.fromkeys(self._played(), True)
        if move.name not in self._possible:
            self._possible[move.name] = self._shown(move)
        return self._possible[move.name]

    def _shown(self, move: Move) -> bool:
        """Whether Z3 finds a step: with long piles as in some play, then with any."""
        names = self.game.names
        places = Counter(name.rpartition("[")[0] for name in names)
        for state in self._samples:
            pairs = zip(names, leaves(state), strict=True)
            pins = {n: v for n, v in pairs if places[n.rpartition("[")[0]] > SMALL}
            if not pins:
                break
            steps = self._steps(move, pins, {})
            if any(made.case.check(work=WORK_FIRST) is Status.SAT for made in steps):
                return True
        whole = [Case(made.case.assumptions) for made in self.of(move)]
        return any(case.check() is Status.SAT for case in whole)

    def _played(self) -> set[str]:
        """The moves of some random games whose steps meet all assumptions."""
        found: set[str] = set()
        for seed in range(GAMES):
            play = random_play(self.game, seed, steps=LENGTH)
            self._samples += play.states()[:: max(1, len(play.steps) // SAMPLES)]
            for state, taken in zip(play.states(), play.actions, strict=False):
                if taken.move not in found and all(c.run(state) for c in self.standing):
                    found.add(taken.move)
            if len(found) == len(self.game.moves):
                break
        return found

    def of(self, move: Move) -> list[Step]:
        """The steps by a move, one for each phase in which it is not refused."""
        if move.name not in self._made:
            domains = dict(zip(self.game.names, self.game.domains, strict=True))
            values = [range(domains[n].low, domains[n].high + 1) for n in self.along]
            self._made[move.name] = [
                made
                for chosen in product(*values)
                for pins in (dict(zip(self.along, chosen, strict=True)),)
                for made in self._steps(move, pins, {})
            ]
        return self._made[move.name]

    def _tried(self, steps: Iterable[Step], goal: Goal) -> Obligation:
        """Whether a goal is true of every one of some steps."""
        rests: dict[Reason, None] = {}
        for made in steps:
            parts, used = self._entailment.rest(made, goal)
            rests |= dict.fromkeys(used)
            for part in parts:
                status, used = self._entailment.follows(made.case, part, goal.invariant)
                if status is Status.SAT:
                    state, action = made.counterexample()
                    return Obligation("", Verdict.REFUTED, state=state, action=action)
                if status is Status.UNKNOWN:
                    return Obligation("", Verdict.UNKNOWN, why="Z3 gave up")
                rests |= dict.fromkeys(used)
        return Obligation("", Verdict.HOLDS, tuple(rests))

    def _split(self, move: Move, goal: Goal) -> Obligation:
        """An obligation that was unknown, for each value of what has few values."""
        domains = dict(zip(self.game.names, self.game.domains, strict=True))
        small = [
            [(name, value) for value in range(d.low, d.high + 1)]
            for name, d in domains.items()
            if name in self.game.control[1:] and d.high - d.low < SMALL
        ]
        few = [
            [(p.name, value) for value in p.values]
            for p in move.params
            if len(p.values) < SMALL
        ]
        rests: dict[Reason, None] = {}
        for pins in product(*small):
            for fixed in product(*few):
                made = self._tried(self._steps(move, dict(pins), dict(fixed)), goal)
                if made.verdict is not Verdict.HOLDS:
                    return made
                rests |= dict.fromkeys(made.rests)
        return Obligation("", Verdict.HOLDS, tuple(rests))

    def _steps(
        self, move: Move, pins: Mapping[str, int], fixed: Mapping[str, int]
    ) -> Iterator[Step]:
        """For each phase in which a move is not refused outright: the step taken.

        Leaves in ``pins`` have the given values before the step, parameters in
        ``fixed`` theirs.
        """
        game = self.game
        phase = game.control[0]
        domain = game.domains[game.names.index(phase)]
        for value in range(domain.low, domain.high + 1):
            state, facts = fresh(game, "s", {**pins, phase: value})
            arguments, bounds = fresh_arguments(move, "a", fixed)
            if refusing(move, state, arguments) is not None:
                continue
            assumptions = Assumptions(self.clock)
            assumptions.require(*facts, *bounds)
            for invariant in self.standing:
                assumptions.assume(Reason.of(invariant), invariant.run(state))
            after = step(game, assumptions, state, move, arguments, "t")
            case = Case(assumptions, proving=True)
            known = (*facts, *bounds)
            yield Step(game, case, move, state, arguments, after, known)
