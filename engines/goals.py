"""Steps of a game from any position, and what is to be true of them.

A step keeps what proofs of several goals share: its solver, smaller ones that know only
a part, and what invariants say of the state before it.
"""

from collections.abc import Callable
from typing import Any

import attrs

from engines.assumptions import Assumptions, Case, Reason
from engines.reduction import Before
from engines.symbolic import concrete, concrete_state
from spec.games import Game
from spec.logic import Truth
from spec.system import Action, Arguments, Clause, Move


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
    kept: dict[str, Before] = attrs.field(factory=dict)
    lean: dict[tuple[Clause, ...], Case] = attrs.field(factory=dict)

    def unchanged(self, invariant: Clause) -> Before:
        """What is assumed of an invariant, to be compared with what it says after."""
        if invariant.id not in self.kept:
            reasons = self.case.assumptions.reasons
            effects = map(Reason.of, self.move.effects)
            switches = {r: reasons[r] for r in effects if r in reasons}
            self.kept[invariant.id] = Before(invariant.run(self.before), switches)
        return self.kept[invariant.id]

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
