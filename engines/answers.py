"""What is asked of a game, and what an answer holds."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from engines.assumptions import Reason
from engines.expressions import Expression
from engines.obligations import Obligation
from engines.play import Play
from spec.games import Game
from spec.logic import Truth
from spec.system import Action, Clause, Verdict


@attrs.frozen
class Window:
    """Where plays of a question begin and how far they go.

    Attributes:
        name: its name.
        statement: the horizon in words, such as "in the first trick of a game".
        position: leaves (by name) that say where the window begins.
        split: control leaves whose values are tried one by one.
        implied: leaves with one possible value there; this is checked against the
            invariants before a verdict rests on it.
        steps: the most steps.
        script: the actions that lead from the initial state to a start of the window,
            or None for a start of which none are known; None where that is so of all.
        whole: whether every play passes through the window wherever it could happen.
        settled: how many steps only set the stage: a question is about what follows.
        given: what is true of a start besides; then the script leads to every start
            for which it is, so that no invariant is needed.
        only: for the first steps, the names of the moves by which each may go on; what
            others do is beyond the horizon.
        steers: leaves that steer besides those of the game: set to a constant, they
            stay constants, and rules specialise themselves.
        within: ids of the invariants that are assumed where it begins; all if empty.
            Few that do are faster than all.
    """

    name: str
    statement: str
    position: Mapping[str, int]
    steps: int
    split: tuple[str, ...] = ()
    implied: Mapping[str, int] = {}
    script: Callable[[Any], Sequence[Action] | None] | None = None
    whole: bool = False
    settled: int = 0
    given: Callable[[Any], Truth] | None = None
    only: tuple[tuple[str, ...], ...] = ()
    steers: tuple[str, ...] = ()
    within: tuple[str, ...] = ()


@attrs.frozen
class Answer:
    """The answer to a question.

    Attributes:
        verdict: reachable, impossible or unknown; vacuous if the premises cannot be
            met; of a condition that it holds or is refuted.
        horizon: where it was looked for.
        plays: for reachable, the plays found, each replayed from the initial state.
        step: for reachable, how many steps of each play lead to the place.
        core: for impossible, the clauses and premises that forbid it: none of them can
            be spared.
        invariants: the proven invariants that the verdict rests on.
        rests: the clauses that the proofs of these rest on.
        order: guards that fix the order of the moves, beyond the core.
        position: a position found from which it happens, not known to be reachable.
        after: the actions from that position on.
        why: for unknown, the reason.
        checks: how many times Z3 was asked.
        seconds: time taken.
        condition: for a question that asks when something is so, that condition.
        obligations: for a condition, what was proven of it.
    """

    verdict: Verdict
    horizon: str
    plays: tuple[Play, ...] = ()
    core: tuple[Reason, ...] = ()
    invariants: tuple[Clause, ...] = ()
    rests: tuple[Clause, ...] = ()
    order: tuple[Clause, ...] = ()
    position: Any = None
    after: tuple[Action, ...] = ()
    why: str = ""
    checks: int = 0
    seconds: float = 0.0
    condition: str = ""
    obligations: tuple[Obligation, ...] = ()


@attrs.frozen
class Question:
    """What is asked of a game.

    Attributes:
        where: the truth that is to hold after some step of the window.
        premises: truths that hold at every position of the play.
    """

    where: Expression
    premises: tuple[Expression, ...] = ()


# Which of some invariants are proven for a game, and the ids of the clauses that the
# proof of each rests on.
Prover = Callable[[Game, Sequence[Clause]], Mapping[Clause, Sequence[str]]]
