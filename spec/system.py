"""The vocabulary of rules: clauses, moves and refusals, as data.

A game is an immutable-state transition system. A *move* is a guarded command: a tuple
of *guard* clauses (an action is legal when all hold) and a tuple of *effect* clauses
(applied in order). Guards and effects are data, so that tools can list, drop, cite,
count and draw them; engines run them over any of the three kinds of values.
"""

import inspect
from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cached_property
from math import prod
from types import SimpleNamespace
from typing import Any

import attrs

from spec.logic import Value, grid
from spec.shapes import Range

Arguments = SimpleNamespace  # the parameters of an action, as a rule sees them


class Actor(StrEnum):
    """Who makes a move."""

    PLAYER = "player"
    CHANCE = "chance"
    TABLE = "table"  # a forced step that nobody decides


class Verdict(StrEnum):
    """The answer to a property (first four) or to a question (the other two, unknown).

    Unknown is never a pass.
    """

    HOLDS = "holds"
    REFUTED = "refuted"
    UNKNOWN = "unknown"
    VACUOUS = "vacuous"
    REACHABLE = "reachable"
    IMPOSSIBLE = "impossible"


# -- clauses -----------------------------------------------------------------------


@attrs.frozen
class Clause:
    """A named rule.

    Attributes:
        kind: guard, effect, weight, view, outcome, data, creation, invariant or
            theorem.
        id: the short id, such as ``PLAY.FOLLOW``.
        name: the name of its function: a statement that is true of a legal action.
        cites: ledger ids of the sentences and rulings it rests on.
        statement: what it says in one sentence, from the docstring.
        run: the function. A guard answers true or false for (state, arguments), an
            effect maps (state, arguments) to a state.
    """

    kind: str
    id: str
    name: str
    cites: tuple[str, ...]
    statement: str
    run: Callable[..., Any] = attrs.field(repr=False, eq=False)

    def __call__(self, *values: Value) -> Any:
        """Run the rule."""
        return self.run(*values)

    def __str__(self) -> str:
        return f"{self.name} ({', '.join((self.id, *self.cites))})"


def _clause_maker(kind: str) -> Callable[..., Callable[[Callable[..., Any]], Clause]]:
    def decorate(id: str, cites: str) -> Callable[[Callable[..., Any]], Clause]:
        def made(run: Callable[..., Any]) -> Clause:
            first = (inspect.getdoc(run) or "").split("\n\n")[0]
            return Clause(
                kind,
                id,
                run.__name__,
                tuple(cites.split()),
                " ".join(first.split()),
                run,
            )

        return made

    decorate.__doc__ = f"Make a clause of kind {kind}: ``id``, and the ids it cites."
    return decorate


guard = _clause_maker("guard")
effect = _clause_maker("effect")
weight = _clause_maker("weight")
view = _clause_maker("view")
outcome = _clause_maker("outcome")
data = _clause_maker("data")
creation = _clause_maker("creation")
invariant = _clause_maker("invariant")
theorem = _clause_maker("theorem")


# -- moves -------------------------------------------------------------------------


@attrs.frozen
class Param:
    """A parameter of a move: its domain, and the values of it that occur."""

    name: str
    domain: Range
    values: tuple[int, ...]

    @staticmethod
    def over(name: str, domain: Range) -> "Param":
        """A parameter that takes every value of its domain."""
        return Param(name, domain, tuple(range(domain.low, domain.high + 1)))


@attrs.frozen
class Action:
    """A move with the values of its parameters."""

    move: str
    values: tuple[int, ...] = ()


@attrs.frozen(slots=False)
class Move:
    """One kind of action: a guarded command.

    Attributes:
        name: a verb.
        actor: player, chance or table. Every player move has a parameter ``seat``.
        params: the parameters; the move's actions are all their combinations.
        guards: the clauses whose conjunction is legality, cheap ones first.
        effects: the clauses applied in order.
        weight: for chance, the integer weight of an action (positive when legal).
    """

    name: str
    actor: Actor
    guards: tuple[Clause, ...]
    effects: tuple[Clause, ...]
    params: tuple[Param, ...] = ()
    weight: Clause | None = None

    @cached_property
    def size(self) -> int:
        """How many actions there are."""
        return prod(len(p.values) for p in self.params)

    @cached_property
    def table(self) -> dict[str, Any]:
        """Every combination of parameters as columns of length ``size``."""
        columns = grid([p.values for p in self.params])
        return {p.name: c for p, c in zip(self.params, columns, strict=True)}

    def arguments(self, values: Iterable[Value]) -> Arguments:
        """The parameters with given values, as rules see them."""
        names = [p.name for p in self.params]
        return Arguments(**dict(zip(names, values, strict=True)))

    def lanes(self, rows: Any = None, *, column: bool = False) -> Arguments:
        """The parameters of the given rows of the table as lanes.

        Args:
            rows: numbers of actions; None for all.
            column: whether the lanes have shape ``(A, 1)`` instead of ``(A,)``.
        """
        picked = {
            name: values if rows is None else values.take(rows)
            for name, values in self.table.items()
        }
        return Arguments(
            **{name: v[:, None] if column else v for name, v in picked.items()}
        )

    def action(self, row: int) -> Action:
        """The action in a row of the table."""
        return Action(self.name, tuple(int(v[row]) for v in self.table.values()))

    def row(self, action: Action) -> int:
        """The row of the table in which an action stands."""
        row = 0
        for p, value in zip(self.params, action.values, strict=True):
            row = row * len(p.values) + p.values.index(value)
        return row

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """Guards, effects and weight."""
        return (*self.guards, *self.effects, *((self.weight,) if self.weight else ()))


def run_effects(move: Move, state: Any, arguments: Arguments) -> Any:
    """The state after a move's effects, applied in order."""
    for step in move.effects:
        state = step.run(state, arguments)
    return state


@attrs.frozen
class Refusal:
    """The answer to an illegal action: every guard that is false, in order."""

    action: str
    objections: tuple[Clause, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the objecting clauses."""
        return tuple(clause.id for clause in self.objections)

    def __str__(self) -> str:
        move, _, rest = self.action.partition(" ")
        lines = [f"{move} refuses {rest}" if rest else f"{move} is refused"]
        lines += [f"  {c}: {lowered(c.statement)}" for c in self.objections]
        return "\n".join(lines)


def lowered(statement: str) -> str:
    """A statement as part of a message: lower case, no final stop."""
    return statement[:1].lower() + statement[1:].removesuffix(".")


class IllegalAction(Exception):
    """An illegal action was to be applied; ``refusal`` says which guards object."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
