"""Small games of Cosmos: Empires that are searched whole, by the cultures played with.

The same rulings are in force in a small game as in the one that is checked; which small
game it is depends on whether culture cards are played with, which have many deals.
"""

from collections.abc import Mapping

import attrs

from properties.empires.scopes import scopes
from properties.forms import explored
from properties.suite import Bench, Finding, Property, everywhere
from spec.games import Scope
from spec.system import Verdict

SEARCHED: Mapping[int, Mapping[str, str]] = {
    2: {"none": "abilities", "single": "single", "hybrid": "hybrid"},
    3: {"none": "three-seats", "single": "hybrid-three", "hybrid": "hybrid-three"},
}


def chosen(bench: Bench) -> Scope:
    """The small game that is searched for the game of a bench."""
    by_culture = SEARCHED[bench.players]
    ruled = bench.game.start.setup.ruled
    name = next(by_culture[c] for c in by_culture if ruled("culture", c))
    return next(scope for scope in scopes() if scope.name == name)


def searched() -> Property:
    """That in a whole small game invariants hold and something is legal."""

    def check(bench: Bench) -> Finding:
        scope = chosen(bench)
        found = explored(scope, ends=False).check(bench)
        return attrs.evolve(found, bound=f"{found.bound} of {scope.name}")

    return Property(
        "scope",
        "In a whole small game invariants hold and something is legal.",
        "search",
        everywhere(tuple(SEARCHED), Verdict.HOLDS),
        check,
    )
