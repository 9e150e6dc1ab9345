"""Deadlock freedom: while the game goes on, something is legal.

An obligation ``phase/playable/DLF`` says of every position of a phase within the
invariants that the game is over or that an action is legal: of a seat that is to act,
of chance or of the table. Every action is one witness: with its parameters constant,
most guards fold.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from engines.assumptions import Assumptions, Budget, Case, Clock, Reason
from engines.claims import Claim, Pins, discharge, phases
from engines.induction import WORK, Progress, quiet
from engines.obligations import Obligation
from engines.symbolic import concrete_state, fresh
from spec.games import Game
from spec.logic import Truth, any_of, both, neg, when
from spec.system import Actor, Arguments, Clause, Move


def playable(
    game: Game,
    invariants: Sequence[Clause],
    budget: Budget | None = None,
    progress: Progress = quiet,
) -> list[Obligation]:
    """For each value of the first control leaf, whether play can go on from there.

    Args:
        game: a game whose bags are counts.
        invariants: clauses, proven elsewhere, that are assumed of the position.
        budget: limits; without one, ``WORK`` units of Z3's work a check.
        progress: called with the name of each obligation before it is tried.

    A refuted obligation has the position in which nothing is legal.
    """
    clock = Clock(budget or Budget(rlimit=WORK))
    domain = game.domains[game.steering[0]]
    found = []
    for value in phases(game):
        claims = partial(_claims, game, tuple(invariants), clock, value)
        name = f"{domain.text(value)}/playable/DLF"
        found.append(discharge(game, name, claims, clock, progress))
    return found


def _claims(
    game: Game,
    invariants: Iterable[Clause],
    clock: Clock,
    phase: int,
    pins: Pins,
    fixed: Pins,
) -> Iterator[Claim]:
    state, facts = fresh(game, "s", {**pins, game.control[0]: phase})
    going = neg(game.over(state))
    if going is False:
        return
    assumptions = Assumptions(clock)
    assumptions.require(*facts, going)
    for invariant in invariants:
        assumptions.assume(Reason.of(invariant), invariant.run(state))
    parts = (("no action is legal", any_of(_legalities(game, state))),)

    def shown(model: Any) -> dict[str, Any]:
        return {"state": concrete_state(game, model, state)}

    yield Claim(Case(assumptions), parts, shown)


def _legalities(game: Game, state: Any) -> Iterator[Truth]:
    """The legality of every action that is not refused outright."""
    acting = game.to_act(state)
    for move in game.moves:
        for row in range(move.size):
            arguments = move.arguments(move.action(row).values)
            turn = acting[arguments.seat] if move.actor is Actor.PLAYER else True
            yield when(turn, partial(_legal, move, state, arguments))


def _legal(move: Move, state: Any, arguments: Arguments) -> Truth:
    """Whether all guards of an action hold, read up to the first that cannot."""
    truths = []
    for clause in move.guards:
        truths.append(clause.run(state, arguments))
        if truths[-1] is False:
            return False
    return both(*truths)
