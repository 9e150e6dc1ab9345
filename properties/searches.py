"""Statements about small games that are searched whole, and that play comes back."""

import attrs

from engines.cycles import lasso
from engines.found import Limits
from engines.scopes import space
from engines.search import search
from properties.suite import Bench, Finding, Property
from spec.games import Scope
from spec.system import Verdict

MEMORY = 2048  # MiB that one search may use


def comes_back(id: str, statement: str, scope: Scope, cites: str) -> Property:
    """That some play of a scope never ends: it comes back to a position."""
    setting = scope.configuration

    def check(bench: Bench) -> Finding:
        changed = {**setting.rulings, **bench.configuration.rulings}
        ruled = attrs.evolve(setting, rulings=changed)
        made = space(bench.book.build, attrs.evolve(scope, configuration=ruled))
        limits = Limits(memory=MEMORY, seconds=bench.budget.seconds)
        found = search(made.game, made.starts, made.asked, limits)
        bound = f"{found.distinct:,} positions of {scope.name}"
        if not found.complete:
            return Finding(Verdict.UNKNOWN, bound, found.why)
        endless = lasso(found)
        if endless is None:
            return Finding(Verdict.REFUTED, f"all {bound}", "every play ends")
        return Finding(Verdict.HOLDS, bound, play=endless.play)

    expected = {} if setting.players is None else {setting.players: Verdict.HOLDS}
    made = Property(id, statement, "search", expected, check, tuple(cites.split()))
    return made.only(setting.rules) if setting.rules else made
