"""No hidden information leaks: proofs over pairs of states that look alike to a seat.

Two states within the invariants look alike to a seat when every sight of the game's
view is seen in both or in neither and, where it is seen, is equal leaf by leaf. An
obligation ``move/leak.SEAT/NI`` says of every such pair:

- if the seat is to make the move, each of its guards answers the same in both, so that
  legality and refusals tell the seat nothing that it does not see;
- after the same action, legal in both, the two states look alike again.

"The same action" has equal parameters, seen by the seat or not: what an action reveals
by being taken is revealed by the rules. Parameters that the caller calls secret are an
exception: they are equal only if the action's own ``seat`` is the one that looks. So a
card dealt to another seat must not tell on its way.

What the view shows only from the next state on (the packets of a round that is over) is
revealed by the view itself: it is taken to be equal, under a premise of its own among
what a proof rests on, and nothing else may differ.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import attrs

from engines.assumptions import Assumptions, Budget, Case, Clock, Reason
from engines.claims import Claim, Pins, discharge, phases
from engines.equality import Equality
from engines.induction import WORK, Progress, quiet
from engines.obligations import Obligation
from engines.symbolic import (
    concrete,
    concrete_state,
    fresh,
    fresh_arguments,
    refusing,
    variable,
)
from spec.games import Game, Sight
from spec.logic import Truth, both, implies, is_term, neg
from spec.shapes import leaves, rebuild
from spec.system import Action, Actor, Arguments, Clause, Move, run_effects

BRIEF = 300_000  # Z3's work units for a check, before values are pinned

# By the name of a move, parameters that not all see: those that the seat in the action
# sees, or, by parameter, which seats see it (for each seat, given the state).
Viewers = Callable[[Any], Sequence[Truth]]
Secret = Mapping[str, Sequence[str] | Mapping[str, Viewers]]


def leaks(
    game: Game,
    seat: int,
    invariants: Sequence[Clause],
    budget: Budget | None = None,
    progress: Progress = quiet,
    secret: Secret | None = None,
) -> list[Obligation]:
    """For each move, whether it tells a seat what the seat does not see.

    Args:
        game: a game whose bags are counts.
        seat: the seat that looks.
        invariants: clauses, proven elsewhere, that are assumed of both states.
        budget: limits; without one, ``WORK`` units of Z3's work a check.
        progress: called with the name of each obligation before it is tried.
        secret: by move, parameters that only the seat in the action itself sees, or
            with who sees them.

    A refuted obligation has the two states, the action, and in ``why`` the guard or the
    sight that differs. With secret parameters the action is the one in the first state.
    """
    clock = Clock(budget or Budget(rlimit=WORK))
    shared = {value: _shared(game, seat, value) for value in phases(game)}
    found = []
    for move in game.moves:
        hidden = (secret or {}).get(move.name, ())
        looked = _Look(game, seat, tuple(invariants), clock, move, hidden, shared)
        name = f"{move.name}/leak.{game.seats[seat]}/NI"
        found.append(discharge(game, name, looked.claims, clock, progress, move, BRIEF))
    return found


@attrs.frozen
class _Look:
    """One move as it is looked at by one seat."""

    game: Game
    seat: int
    invariants: tuple[Clause, ...]
    clock: Clock
    move: Move
    hidden: Sequence[str] | Mapping[str, Viewers]
    shared: Mapping[int, set[str]]  # by phase: leaves that the seat sees as they are
    equality: Equality = attrs.field(factory=Equality)

    def claims(self, pins: Pins, fixed: Pins) -> Iterator[Claim]:
        """What is to hold of every pair, for each phase."""
        for pair in self._pairs(pins, fixed):
            if self.move.actor is Actor.PLAYER:
                yield from self._answers_alike(pair, fixed)
            yield from self._looks_alike_after(pair, fixed)

    def _pairs(self, pins: Pins, fixed: Pins) -> Iterator["_Pair"]:
        """The pairs of which something is to be shown, by their phases."""
        phase = self.game.control[0]
        for value in phases(self.game):
            first, facts = fresh(self.game, "s", {**pins, phase: value})
            if self._idle(first, fixed):
                continue
            shared = self.shared[value]
            others = (value,) if phase in shared else phases(self.game)
            for other in others:
                second, more = _other(self.game, first, shared, {phase: other})
                yield _Pair(first, second, (*facts, *more))

    def _idle(self, state: Any, fixed: Pins) -> bool:
        """Whether the move is refused outright, and the seat is not to act."""
        if self.game.to_act(state)[self.seat] is not False:
            return False
        return bool(
            refusing(self.move, state, fresh_arguments(self.move, "a", fixed)[0])
        )

    def _assumed(self, pair: "_Pair", *truths: Truth) -> Assumptions:
        """That two states look alike, lie in their domains and in the invariants."""
        assumptions = Assumptions(self.clock)
        assumptions.require(*pair.facts, *truths)
        for seen, equal in self._compared(pair):
            assumptions.require(seen, equal)
        for invariant in self.invariants:
            for state in (pair.first, pair.second):
                assumptions.assume(Reason.of(invariant), invariant.run(state))
        return assumptions

    def _sights(self, state: Any) -> tuple[Sight, ...]:
        found: tuple[Sight, ...] = self.game.view.run(state, self.seat)
        return found

    def _compared(self, pair: "_Pair") -> Iterator[tuple[Truth, Truth]]:
        """For each sight, whether both see it alike, and whether it is then equal."""
        views = zip(self._sights(pair.first), self._sights(pair.second), strict=True)
        for one, two in views:
            yield self.equality.same(one.seen, two.seen), self._where(one, two)

    def _answers_alike(self, pair: "_Pair", fixed: Pins) -> Iterator[Claim]:
        """Each guard answers the same for the seat's own actions."""
        game, move = self.game, self.move
        if fixed.get("seat", self.seat) != self.seat:
            return
        turns = [game.to_act(s)[self.seat] for s in (pair.first, pair.second)]
        arguments, bounds = fresh_arguments(move, "a", {**fixed, "seat": self.seat})
        if turns[0] is False:
            return
        parts = [("to act differs", self.equality.same(*turns))]
        for clause in move.guards:
            answers = [clause.run(s, arguments) for s in (pair.first, pair.second)]
            parts.append((f"{clause.id} differs", self.equality.same(*answers)))
        case = Case(self._assumed(pair, turns[0], *bounds))
        yield Claim(case, tuple(parts), partial(self._shown, pair, arguments))

    def _looks_alike_after(self, pair: "_Pair", fixed: Pins) -> Iterator[Claim]:
        """After the same action, the states look alike."""
        move = self.move
        arguments, bounds = fresh_arguments(move, "a", fixed)
        again, more = self._same_action(pair.first, arguments, fixed)
        steps = ((pair.first, arguments), (pair.second, again))
        if any(refusing(move, *step) for step in steps):
            return
        assumptions = self._assumed(pair, *bounds, *more)
        for clause in move.guards:
            for step in steps:
                assumptions.assume(Reason.of(clause), clause.run(*step))
        after = _Pair(*(run_effects(move, *step) for step in steps))
        parts = tuple(self._differences(assumptions, pair, after))
        uses = tuple(Reason.of(clause) for clause in move.effects)
        shown = partial(self._shown, pair, arguments)
        yield Claim(Case(assumptions), parts, shown, uses)

    def _same_action(
        self, state: Any, first: Arguments, fixed: Pins
    ) -> tuple[Arguments, list[Any]]:
        """The action in the second state: secret parameters are another seat's own."""
        if not self.hidden:
            return first, []
        second, bounds = fresh_arguments(self.move, "b", fixed)
        facts = [*bounds]
        for p in self.move.params:
            one, two = getattr(first, p.name), getattr(second, p.name)
            seen = self._is_seen(p.name, state, first)
            facts.append(implies(seen, self.equality.same(one, two)))
        return second, facts

    def _is_seen(self, name: str, state: Any, arguments: Arguments) -> Truth:
        """Whether the seat sees a parameter of an action."""
        if name not in self.hidden:
            return True
        if isinstance(self.hidden, Mapping):
            return self.hidden[name](state)[self.seat]
        return arguments.seat == self.seat

    def _differences(
        self, assumptions: Assumptions, before: "_Pair", after: "_Pair"
    ) -> Iterator[tuple[str, Truth]]:
        """What may differ after a step; what is newly shown is assumed not to."""
        rows = zip(
            self._sights(before.first),
            self._sights(after.first),
            self._sights(after.second),
            strict=True,
        )
        for old, one, two in rows:
            yield (
                f"whether {one.name} is seen differs",
                self.equality.same(one.seen, two.seen),
            )
            equal = self._where(one, two)
            revealed = self.equality.folded(both(one.seen, neg(old.seen)))
            if revealed is not False and equal is not True:
                reason = Reason("premise", f"{one.name} is revealed")
                assumptions.assume(reason, implies(revealed, equal))
            yield f"{one.name} differs", equal

    def _where(self, one: Sight, two: Sight) -> Truth:
        """Whether two sights are equal where the first is seen."""
        if one.seen is False:
            return True
        equal = self.equality.same(one.value, two.value)
        return self.equality.folded(implies(one.seen, equal))

    def _shown(self, pair: "_Pair", arguments: Arguments, model: Any) -> dict[str, Any]:
        values = [concrete(model, v) for v in vars(arguments).values()]
        return {
            "state": concrete_state(self.game, model, pair.first),
            "other": concrete_state(self.game, model, pair.second),
            "action": Action(self.move.name, tuple(values)),
        }


@attrs.frozen
class _Pair:
    """Two states, and the facts of their domains."""

    first: Any
    second: Any
    facts: tuple[Any, ...] = ()


def _shared(game: Game, seat: int, phase: int) -> set[str]:
    """The names of leaves that a seat always sees as they are in a given phase."""
    found = set()
    for fixed in ({}, {game.control[0]: phase}):
        state, _ = fresh(game, "s", fixed)
        sights = game.view.run(state, seat)
        seen = [x for s in sights if s.seen is True for x in leaves(s.value)]
        keys = {x.get_id() for x in seen if is_term(x)}
        pairs = zip(game.names, leaves(state), strict=True)
        found |= {name for name, x in pairs if is_term(x) and x.get_id() in keys}
    return found


def _other(
    game: Game, first: Any, shared: set[str], fixed: Pins
) -> tuple[Any, list[Any]]:
    """A state with the same leaves where they are shared, and others elsewhere."""
    values, facts = [], []
    for name, domain, leaf in zip(game.names, game.domains, leaves(first), strict=True):
        if name in shared or domain.low == domain.high:
            values.append(leaf)
        elif name in fixed:
            values.append(fixed[name])
        else:
            value, bounds = variable(domain, f"t.{name}")
            values.append(value)
            facts += bounds
    return rebuild(game.shape, values), facts
