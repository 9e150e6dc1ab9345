"""When a move is legal: its guard clauses as a decision graph, in their order.

Each way on and each refusal is there only where Z3 finds a position and an action for
it, within invariants that are proven by induction, or a random play has one.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs
import numpy as np

from engines import lanes
from engines.assumptions import Assumptions, Budget, Case, Clock, Reason, Status
from engines.induction import WORK, prove
from engines.play import random_play
from engines.symbolic import fresh, fresh_arguments
from spec.games import Game
from spec.logic import Truth, all_of, both, neg
from spec.shapes import rebuild
from spec.system import Clause, Move

PLAYS = 3  # random plays whose positions are looked at
LENGTH = 1000  # steps of each: a game need not end

Pattern = Callable[[Sequence[Truth]], Truth]


@attrs.frozen
class Way:
    """Whether something can happen.

    Attributes:
        status: what Z3 says: SAT for possible, UNSAT for impossible.
        shown: whether it happens in a position of a random play.
    """

    status: Status
    shown: bool

    @property
    def drawn(self) -> bool:
        """Whether it belongs into the picture."""
        return self.shown or self.status is not Status.UNSAT


@attrs.frozen
class Question:
    """One guard clause among the others.

    Attributes:
        clause: the guard.
        holds: that it and all guards before it hold.
        fails: that it fails where all guards before it hold.
        alone: that it fails where all other guards hold.
    """

    clause: Clause
    holds: Way
    fails: Way
    alone: Way


@attrs.frozen
class Legality:
    """The guards of a move, in order, and the invariants that all this rests on."""

    game: Game
    move: Move
    questions: tuple[Question, ...]
    assumed: tuple[Clause, ...]


def legality(
    game: Game, move: Move, allowed: Sequence[Clause], packed: Game | None = None
) -> Legality:
    """When a move is legal.

    Args:
        game: the game, its bags as counts.
        move: one of its moves.
        allowed: invariants that may be assumed if they are proven.
        packed: the same game as it is played fastest; the game itself if None.

    Raises:
        AssertionError: if a play shows what Z3 excludes.
    """
    guards = range(len(move.guards))
    patterns: list[Pattern] = [
        pattern for i in guards for pattern in (_holds(i), _fails(i), _alone(i))
    ]
    shown = _shown(packed or game, move, patterns)
    while True:
        answers = _possible(game, move, allowed, patterns)
        used = [c for c in allowed if any(c in cores for _, cores in answers)]
        proven = prove(game, allowed, wanted=used).proven if used else ()
        if all(clause in proven for clause in used):
            break
        allowed = proven
    ways = [Way(s, yes) for (s, _), yes in zip(answers, shown, strict=True)]
    if any(way.shown and way.status is Status.UNSAT for way in ways):
        raise AssertionError(f"a play shows a refusal of {move.name} that Z3 excludes")
    asked = zip(move.guards, ways[::3], ways[1::3], ways[2::3], strict=True)
    return Legality(game, move, tuple(Question(*q) for q in asked), tuple(used))


def _holds(i: int) -> Pattern:
    return lambda truths: all_of(truths[: i + 1])


def _fails(i: int) -> Pattern:
    return lambda truths: both(*truths[:i], neg(truths[i]))


def _alone(i: int) -> Pattern:
    return lambda truths: both(*truths[:i], neg(truths[i]), *truths[i + 1 :])


# -- by proof ------------------------------------------------------------------------


def _possible(
    game: Game, move: Move, allowed: Sequence[Clause], patterns: Sequence[Pattern]
) -> list[tuple[Status, set[Clause]]]:
    """For each pattern whether it can be met, else the invariants that forbid it."""
    statuses = [Status.UNSAT] * len(patterns)
    cores: list[set[Clause]] = [set() for _ in patterns]
    for case, truths in _cases(game, move, allowed):
        for i, pattern in enumerate(patterns):
            if statuses[i] is Status.SAT:
                continue
            status, core = case.refuted(neg(pattern(truths)))
            if status is not Status.UNSAT:
                statuses[i] = status
            cores[i] |= {r.clause for r in core if r.clause is not None}
    pairs = zip(statuses, cores, strict=True)
    return [(s, c if s is Status.UNSAT else set()) for s, c in pairs]


def _cases(
    game: Game, move: Move, allowed: Sequence[Clause]
) -> Iterator[tuple[Case, list[Truth]]]:
    """For each value of the first control leaf, all positions and actions there."""
    clock, leaf = Clock(Budget(rlimit=WORK)), game.control[0]
    domain = game.domains[game.steering[0]]
    arguments, bounds = fresh_arguments(move, "a")
    for value in range(domain.low, domain.high + 1):
        state, facts = fresh(game, "s", {leaf: value})
        assumptions = Assumptions(clock)
        assumptions.require(*facts, *bounds)
        for clause in allowed:
            assumptions.assume(Reason.of(clause), clause.run(state))
        yield Case(assumptions), [c.run(state, arguments) for c in move.guards]


# -- by play -------------------------------------------------------------------------


def _shown(game: Game, move: Move, patterns: Sequence[Pattern]) -> list[bool]:
    """For each pattern whether an action meets it in a position of a random play."""
    plays = [random_play(game, seed, steps=LENGTH) for seed in range(PLAYS)]
    states = [state for play in plays for state in play.states()]
    state = rebuild(game.shape, lanes.gather(game, states))
    arguments = lanes.arguments(move, np.arange(move.size), column=True)
    whole = move.size, len(states)
    truths = [
        np.broadcast_to(clause.run(state, arguments), whole) for clause in move.guards
    ]
    met: list[Any] = [pattern(truths) for pattern in patterns]
    return [bool(np.any(found)) for found in met]
