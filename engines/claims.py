"""Claims to Z3 about one case, discharged whole and then split on what has few values.

Proofs about pairs of states rest on this: what is equal as it is written costs nothing,
and only what is left is asked, first without the invariants.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from engines.assumptions import Case, Clock, Reason, Status
from engines.entailment import EARLY, FIRST
from engines.induction import SMALL, Progress
from engines.obligations import Obligation
from spec.games import Game
from spec.logic import Truth
from spec.system import Move, Verdict

Pins = Mapping[str, int]  # values of leaves or of parameters, by name


@attrs.frozen
class Claim:
    """Truths that are to hold in one case.

    Attributes:
        case: what is assumed.
        parts: the truths, each with what a model in which it is false shows.
        shown: the fields of an obligation that such a model gives.
        uses: reasons that the claim rests on whatever Z3 used, such as effects.
    """

    case: Case
    parts: tuple[tuple[str, Truth], ...]
    shown: Callable[[Any], dict[str, Any]]
    uses: tuple[Reason, ...] = ()


Claims = Callable[[Pins, Pins], Iterable[Claim]]


def discharge(
    game: Game,
    name: str,
    claims: Claims,
    clock: Clock,
    progress: Progress,
    move: Move | None = None,
    brief: int = 0,
) -> Obligation:
    """The obligation that all of some claims hold.

    Args:
        game: the game.
        name: the name of the obligation.
        claims: the claims with some leaves and some parameters pinned: first none;
            where the answer is unknown, one more of the control leaves and parameters
            that have few values.
        clock: the budget.
        progress: called with the name before it is tried.
        move: the move whose parameters can be pinned.
        brief: Z3's work units for a check in a first round, if there is to be one:
            where to pin values is faster than to think long.
    """
    progress(name)
    before, small = clock.elapsed, _small(game, move)
    made = Obligation("", Verdict.UNKNOWN)
    for work in (brief, 0) if brief else (0,):
        if made.verdict is Verdict.UNKNOWN:
            made = _split(claims, {}, {}, small, work)
    return attrs.evolve(made, name=name, seconds=clock.elapsed - before)


def _settled(claims: Iterable[Claim], work: int) -> Obligation:
    rests: dict[Reason, None] = {}
    for claim in claims:
        for differs, truth in claim.parts:
            status, used = _follows(claim.case, truth, work)
            if status is Status.SAT:
                shown = claim.shown(claim.case.model())
                return Obligation("", Verdict.REFUTED, why=differs, **shown)
            if status is Status.UNKNOWN:
                why = f"Z3 gave up on whether {differs}"
                return Obligation("", Verdict.UNKNOWN, why=why)
            rests |= dict.fromkeys(used)
            claim.case.block(truth)  # a lemma for the parts that follow
        rests |= dict.fromkeys(claim.uses)
    return Obligation("", Verdict.HOLDS, tuple(rests))


def _follows(case: Case, truth: Truth, most: int) -> tuple[Status, list[Reason]]:
    """Whether a truth follows: from no invariants, from the first ones, from all."""
    reasons = list(case.assumptions.reasons)
    invariants = [r for r in reasons if r.kind == "invariant"]
    others = [r for r in reasons if r.kind != "invariant"]
    status, used = Status.UNKNOWN, list[Reason]()
    early = most or EARLY
    rounds = ((0, early), (FIRST, early), (0, most), (len(invariants), most))
    for number, work in dict.fromkeys(rounds):
        within = [*others, *invariants[:number]]
        status, used = case.refuted(truth, within, work)
        if status is Status.UNSAT or (len(within) == len(reasons) and work == most):
            return status, used
    return status, used


def _split(
    claims: Claims,
    pins: Pins,
    fixed: Pins,
    small: Sequence[tuple[str, Sequence[int], bool]],
    work: int,
) -> Obligation:
    """Whether claims hold; where that is unknown, for each value of a small domain."""
    made = _settled(claims(pins, fixed), work)
    if made.verdict is not Verdict.UNKNOWN or not small:
        return made
    (name, values, is_leaf), *rest = small
    rests: dict[Reason, None] = {}
    for value in values:
        one = {name: value}
        made = (
            _split(claims, {**pins, **one}, fixed, rest, work)
            if is_leaf
            else _split(claims, pins, {**fixed, **one}, rest, work)
        )
        if made.verdict is not Verdict.HOLDS:
            return made
        rests |= dict.fromkeys(made.rests)
    return Obligation("", Verdict.HOLDS, tuple(rests))


def _small(game: Game, move: Move | None) -> list[tuple[str, Sequence[int], bool]]:
    """Control leaves (true) and parameters (false) that have few values."""
    domains = dict(zip(game.names, game.domains, strict=True))
    steering = [(name, domains[name]) for name in game.control[1:]]
    found: list[tuple[str, Sequence[int], bool]] = [
        (name, range(d.low, d.high + 1), True) for name, d in steering
    ]
    found += [(p.name, p.values, False) for p in (move.params if move else ())]
    return [entry for entry in found if len(entry[1]) < SMALL]


def phases(game: Game) -> range:
    """The values of the first control leaf."""
    domain = game.domains[game.names.index(game.control[0])]
    return range(domain.low, domain.high + 1)
