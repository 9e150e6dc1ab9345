"""Statements about any position within invariants, by Z3.

A *lemma* is a truth of a state that follows from the invariants; unlike these it need
not be kept by every step. Its obligations are named ``PHASE/property/THM``, one for
each value of the first control leaf. A lemma may speak of some values besides the state
(a card, a slot): it is then proven for all of them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from engines.assumptions import Assumptions, Case, Clock, Reason, Status, conjuncts
from engines.induction import Progress, quiet
from engines.obligations import Obligation
from engines.symbolic import concrete_state, fresh, variable
from spec.games import Game
from spec.logic import Truth
from spec.shapes import Range
from spec.system import Clause, Verdict

Statement = Callable[..., Truth]


@attrs.frozen
class Place:
    """Any position of one phase: a symbolic state, and what is assumed of it."""

    label: str
    state: Any
    case: Case


class Positions:
    """Any position of a game within invariants, phase by phase, made when needed."""

    def __init__(self, game: Game, standing: Sequence[Clause], clock: Clock) -> None:
        self.game, self.standing, self.clock = game, tuple(standing), clock
        self._made: list[Place] = []

    def places(self) -> list[Place]:
        """A place for each value of the first control leaf."""
        if not self._made:
            domain = self.game.domains[self.game.steering[0]]
            values = range(domain.low, domain.high + 1)
            self._made = [self._place(domain, value) for value in values]
        return self._made

    def _place(self, domain: Range, value: int) -> Place:
        game = self.game
        state, facts = fresh(game, "s", {game.control[0]: value})
        assumptions = Assumptions(self.clock)
        assumptions.require(*facts)
        for invariant in self.standing:
            assumptions.assume(Reason.of(invariant), invariant.run(state))
        return Place(domain.text(value), state, Case(assumptions))

    def follows(
        self,
        subject: str,
        statement: Statement,
        extra: Mapping[str, Range] | None = None,
        progress: Progress = quiet,
    ) -> list[Obligation]:
        """Whether a statement follows from the invariants, an obligation a phase.

        Args:
            subject: the id of the statement.
            statement: maps a state, and the extra values by name, to a truth.
            extra: the domains of further values; it is to hold for all of them.
            progress: called with the name of each obligation before it is tried.
        """
        made = {n: variable(d, f"x.{n}") for n, d in (extra or {}).items()}
        values = {name: value for name, (value, _) in made.items()}
        bounds = [fact for _, facts in made.values() for fact in facts]
        found = []
        for place in self.places():
            name = f"{place.label}/{subject}/THM"
            progress(name)
            before = self.clock.elapsed
            truth = statement(place.state, **values)
            tried = self._tried(place, truth, bounds)
            seconds = self.clock.elapsed - before
            found.append(attrs.evolve(tried, name=name, seconds=seconds))
        return found

    def _tried(self, place: Place, truth: Truth, bounds: list[Any]) -> Obligation:
        rests: dict[Reason, None] = {}
        case = place.case
        if bounds:
            assumptions = place.case.assumptions.copy()
            assumptions.require(*bounds)
            case = Case(assumptions)
        for part in conjuncts(truth):
            status, used = case.refuted(part, [])
            if status is not Status.UNSAT:
                status, used = case.refuted(part)
            if status is Status.UNKNOWN:  # what one solver cannot do, another may
                case = Case(case.assumptions, proving=True)
                status, used = case.refuted(part)
            if status is Status.SAT:
                state = concrete_state(self.game, case.model(), place.state)
                return Obligation("", Verdict.REFUTED, state=state)
            if status is Status.UNKNOWN:
                return Obligation("", Verdict.UNKNOWN, why="Z3 gave up")
            rests |= dict.fromkeys(used)
        return Obligation("", Verdict.HOLDS, tuple(rests))
