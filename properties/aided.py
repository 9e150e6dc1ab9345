"""Proofs that are helped: by counters beside the state, by further invariants.

A theorem about a whole round or game speaks of what the state does not hold, such as
the number of Big Bangs so far. An *aid* adds counters, and invariants of the game with
these; they are proven first, and then the theorem follows from them, or from a step.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

import attrs

from engines.assumptions import Clock
from engines.goals import Goal, Step
from engines.history import tracked
from engines.induction import Steps
from engines.lemmas import Positions
from engines.obligations import Obligation
from properties.reaching import Breach
from properties.suite import (
    EVERY_POSITION,
    EVERY_STEP,
    Bench,
    Finding,
    Property,
    everywhere,
)
from spec.games import Game, History
from spec.logic import Truth, neg
from spec.shapes import Range
from spec.system import Clause, Verdict

Extra = Callable[[Game], Mapping[str, Range]]


def no_extra(game: Game) -> Mapping[str, Range]:
    """A lemma that speaks of the state alone."""
    return {}


@attrs.frozen(eq=False)
class Aid:
    """What helps a proof.

    Attributes:
        name: what it is known by.
        invariants: further invariants, to be proven together.
        histories: for a configured game, the counters beside its state.
        rulings: the options that the theorem presumes, beyond the defaults.
        rests: ids of the game's invariants that its own rest on, if these are few.
        along: leaves along whose values steps are split, where that is faster.
    """

    name: str
    invariants: tuple[Clause, ...] = ()
    histories: Callable[[Game], Sequence[History]] = lambda game: ()
    rulings: Mapping[str, str] = {}
    rests: tuple[str, ...] = ()
    along: tuple[str, ...] = ()

    def on(self, bench: Bench) -> "Aided":
        """The aid for the game of a bench; what it proves is proven once."""
        if self.name not in bench.aids:
            bench.aids[self.name] = Aided(self, bench)
        found: Aided = bench.aids[self.name]
        return found


NONE = Aid("none")


class Aided:
    """A bench with an aid: its game with counters, and the invariants of the aid."""

    def __init__(self, aid: Aid, bench: Bench) -> None:
        self.aid = aid
        self.bench = bench.variant(**aid.rulings) if aid.rulings else bench
        self.game = tracked(self.bench.game, aid.histories(self.bench.game))

    @property
    def _clock(self) -> Clock:
        return Clock(self.bench.budget)

    @cached_property
    def steps(self) -> Steps:
        """Every step from any position within the invariants, the aid's included."""
        aid = self.aid
        solid = [c for c in self.bench.solid if not aid.rests or c.id in aid.rests]
        standing = (*solid, *aid.invariants)
        return Steps(self.game, standing, self._clock, aid.along)

    @cached_property
    def positions(self) -> Positions:
        """Any position within the invariants, the aid's included."""
        standing = (*self.bench.solid, *self.aid.invariants)
        return Positions(self.game, standing, self._clock)

    @cached_property
    def obligations(self) -> tuple[Obligation, ...]:
        """What the invariants of the aid take to be proven, together."""
        made: list[Obligation] = []
        for invariant in self.aid.invariants:
            made.append(self._first(invariant))
            made += self.steps.discharge(Goal.keeping(invariant), self.bench.progress)
        return tuple(made)

    def _first(self, invariant: Clause) -> Obligation:
        holds = invariant.run(self.game.start)
        verdict = Verdict.HOLDS if holds else Verdict.REFUTED
        state = None if holds else self.game.start
        return Obligation(f"start/{invariant.id}/INV", verdict, state=state)

    def judged(
        self, made: Sequence[Obligation], bound: str, breach: Breach | None = None
    ) -> Finding:
        """The finding of some obligations that rest on the aid.

        What rests on invariants of the aid holds only if all of these are proven.
        """
        used = {r.name for o in made for r in o.rests if r.kind == "invariant"}
        helps = used & {c.id for c in self.aid.invariants}
        own = {o.subject for o in made}
        basis = self.obligations if helps or own & self._ids else ()
        others = [o for o in basis if o.subject not in own]
        wrong = [o for o in others if o.verdict is not Verdict.HOLDS]
        counts = self.game is not self.bench.game
        found = self.bench.judged(made, bound, breach, self.game if counts else None)
        if wrong and found.verdict is Verdict.HOLDS:
            why = f"not proven: {', '.join(o.name for o in wrong)}"
            return attrs.evolve(found, verdict=Verdict.UNKNOWN, why=why)
        return found

    @property
    def _ids(self) -> set[str]:
        return {c.id for c in self.aid.invariants}


def after(statement: Clause) -> Breach:
    """That a statement fails after a step."""
    return lambda before, move, arguments, after: neg(statement.run(after))


def kept_with(invariant: Clause, players: Sequence[int], aid: Aid) -> Property:
    """An invariant of an aid: every step keeps it, together with the others."""

    def check(bench: Bench) -> Finding:
        aided = aid.on(bench)
        made = [o for o in aided.obligations if o.subject == invariant.id]
        return aided.judged(made, EVERY_STEP, after(invariant))

    return _of(invariant, "induction", players, check)


def lemma_with(
    statement: Clause,
    players: Sequence[int],
    aid: Aid = NONE,
    extra: Extra = no_extra,
    too_hard: Sequence[int] = (),
) -> Property:
    """A truth of any position, which follows from invariants and those of an aid.

    For the numbers of players in ``too_hard``, Z3 is expected to give up.
    """

    def check(bench: Bench) -> Finding:
        aided = aid.on(bench)
        made = aided.positions.follows(
            statement.id, statement.run, extra(aided.game), bench.progress
        )
        breach = None if extra(aided.game) else after(statement)
        return aided.judged(made, EVERY_POSITION, breach)

    made = _of(statement, "lemma", players, check)
    unknown = everywhere(too_hard, Verdict.UNKNOWN)
    because = "Z3 gives up within its budget" if too_hard else ""
    return attrs.evolve(made, expected={**made.expected, **unknown}, because=because)


def of_steps_with(statement: Clause, players: Sequence[int], aid: Aid) -> Property:
    """A truth of every step, which follows from invariants and those of an aid."""

    def truth(step: Step) -> Truth:
        found: Truth = statement.run(step.before, step.move, step.arguments, step.after)
        return found

    def check(bench: Bench) -> Finding:
        aided = aid.on(bench)
        goal = Goal(statement.id, "THM", truth)
        made = aided.steps.discharge(goal, bench.progress)
        return aided.judged(made, EVERY_STEP, lambda *step: neg(statement.run(*step)))

    return _of(statement, "induction", players, check)


def same_as(
    id: str, statement: str, others: Sequence[str], players: Sequence[int], cites: str
) -> Property:
    """What other properties of the suite say: its finding is theirs, together."""

    def check(bench: Bench) -> Finding:
        items = [item for item in bench.suite.properties if item.id in others]
        found = [item.check(bench) for item in items]
        worst = next((f for f in found if f.verdict is not Verdict.HOLDS), found[0])
        made = tuple(o for f in found for o in f.obligations)
        return attrs.evolve(worst, obligations=made)

    expected = everywhere(players)
    return Property(id, statement, "induction", expected, check, tuple(cites.split()))


def _of(
    clause: Clause,
    method: str,
    players: Sequence[int],
    check: Callable[[Bench], Finding],
) -> Property:
    return Property(
        clause.id, clause.statement, method, everywhere(players), check, clause.cites
    )
