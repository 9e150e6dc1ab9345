"""Statements about small games that are searched whole, and shortest plays against."""

from collections.abc import Callable
from typing import Any

import attrs

from engines.cycles import lasso
from engines.found import Found, Limits
from engines.scopes import space
from engines.search import search
from properties.suite import Bench, Finding, Property
from spec.games import Scope
from spec.logic import Truth, neg
from spec.system import Arguments, Clause, Move, Verdict

MEMORY = 2048  # MiB that one search may use


def _run(bench: Bench, scope: Scope, **watched: Any) -> Found:
    """The search of a scope, with the rulings of a bench besides its own."""
    changed = {**scope.configuration.rulings, **bench.configuration.rulings}
    setting = attrs.evolve(scope.configuration, rulings=changed)
    made = space(bench.book.build, attrs.evolve(scope, configuration=setting))
    limits = Limits(memory=MEMORY, seconds=bench.budget.seconds)
    return search(made.game, made.starts, attrs.evolve(made.asked, **watched), limits)


def true_in(
    scope: Scope, statement: Clause, verdict: Verdict = Verdict.HOLDS, because: str = ""
) -> Property:
    """A truth of every position of a scope; a shortest play refutes it.

    Args:
        scope: the scope.
        statement: a truth of a position.
        verdict: the verdict that is expected.
        because: the reason, if it is expected to be refuted.
    """
    tests = {statement.id: statement.run}
    return _searched(scope, statement, verdict, because, tests=tests)


def true_of_steps_in(
    scope: Scope, statement: Clause, verdict: Verdict = Verdict.HOLDS, because: str = ""
) -> Property:
    """A truth of every step (before, move, arguments, after) of a scope."""

    def fails(before: Any, move: Move, arguments: Arguments, after: Any) -> Truth:
        return neg(statement.run(before, move, arguments, after))

    return _searched(scope, statement, verdict, because, step_goal=fails)


def _searched(
    scope: Scope, statement: Clause, verdict: Verdict, because: str, **watched: Any
) -> Property:
    def check(bench: Bench) -> Finding:
        found = _run(bench, scope, **watched)
        bound = f"{found.distinct:,} positions of {scope.name}"
        if found.hit is not None:
            play = found.play_to(found.hit)
            return Finding(Verdict.REFUTED, bound, f"{statement.id} fails", play)
        if not found.complete:
            return Finding(Verdict.UNKNOWN, bound, found.why)
        return Finding(Verdict.HOLDS, f"all {bound}")

    said = statement.statement
    made = _property(statement.id, said, scope, check, statement.cites, verdict)
    return attrs.evolve(made, because=because)


def comes_back(id: str, statement: str, scope: Scope, cites: str) -> Property:
    """That some play of a scope never ends: it comes back to a position."""

    def check(bench: Bench) -> Finding:
        found = _run(bench, scope)
        bound = f"{found.distinct:,} positions of {scope.name}"
        if not found.complete:
            return Finding(Verdict.UNKNOWN, bound, found.why)
        endless = lasso(found)
        if endless is None:
            return Finding(Verdict.REFUTED, f"all {bound}", "every play ends")
        return Finding(Verdict.HOLDS, bound, play=endless.play)

    return _property(id, statement, scope, check, tuple(cites.split()))


def _property(
    id: str,
    statement: str,
    scope: Scope,
    check: Callable[[Bench], Finding],
    cites: tuple[str, ...],
    verdict: Verdict = Verdict.HOLDS,
) -> Property:
    """A property of the players of a scope, by its rule set."""
    setting = scope.configuration
    expected = {} if setting.players is None else {setting.players: verdict}
    made = Property(id, statement, "search", expected, check, cites)
    return made.only(setting.rules) if setting.rules else made
