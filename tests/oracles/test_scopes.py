"""Exhaustive search of COSMOS (2024) finds every published count.

The counts stand in the scopes themselves (``properties/cosmos2024/scopes.py``, with
their sources). ``ORRERY_PROFILE=full`` searches the largest scope too.
"""

import os

import attrs
import pytest

from engines.found import Found
from engines.scopes import space
from engines.search import search
from properties.cosmos2024.scopes import scopes
from spec.cosmos2024.game import build
from spec.games import Scope

FULL = os.environ.get("ORRERY_PROFILE") == "full"
SCOPES = {scope.name: scope for scope in scopes()}
LONG = {"X"}  # 13.5 million states


def searched(scope: Scope, *, join_forced: bool, checked: bool = False) -> Found:
    made = space(build, scope, join_forced=join_forced)
    return search(made.game, made.starts, attrs.evolve(made.asked, domains=checked))


def figures(found: Found) -> dict[str, int]:
    """What the published figures count."""
    counted = {
        "initial": found.initial,
        "distinct": found.distinct,
        "transitions": found.transitions,
        "depth": found.depth,
        "ends": found.ends,
        "dead": found.dead,
        **found.by_move,
    }
    if "big_bangs" in found.game.names:
        column = found.batch()[found.game.names.index("big_bangs")]
        counted["most big bangs"] = int(column.max())
    return counted


@pytest.mark.parametrize("name", [n for n, s in SCOPES.items() if s.counts])
def test_a_scope_has_the_published_counts(name: str) -> None:
    if name in LONG and not FULL:
        pytest.skip("searched in the full profile: `make full`")
    found = searched(SCOPES[name], join_forced=False)
    assert found.complete
    assert SCOPES[name].counts.items() <= figures(found).items()
    assert found.back == 0  # every step leads on: no play is endless


@pytest.mark.parametrize("name", [n for n, s in SCOPES.items() if s.joined])
def test_a_scope_has_the_published_counts_of_joined_steps(name: str) -> None:
    found = searched(SCOPES[name], join_forced=True)
    assert found.complete
    assert SCOPES[name].joined.items() <= figures(found).items()


@pytest.mark.parametrize("name", ["M3a", "M3b", "n3"])
def test_no_leaf_leaves_its_domain(name: str) -> None:
    assert searched(SCOPES[name], join_forced=False, checked=True).complete


# Deviations of a single ruling on M3a: states, ends, deadlocks, most Big Bangs.
DEVIATIONS = {
    ("collision-target", "any-played"): (7_570, 160, 0, 2),
    ("table-scope", "every-survivor"): (7_593, 171, 0, 1),
    ("black-follow", "no"): (7_491, 129, 0, 1),
    ("lock-who", "leader-only"): (7_599, 129, 0, 1),
    ("lock-span", "until-break"): (6_201, 129, 0, 1),
    ("break-trigger", "on-survival"): (8_028, 234, 0, 1),
    ("break-trigger", "end-of-trick"): (7_455, 129, 0, 1),
    ("all-black-exempt", "no"): (6_477, 129, 374, 1),
    ("table-persistence", "restored-next-trick"): (7_539, 129, 0, 1),
}


@pytest.mark.parametrize(("ruling", "option"), DEVIATIONS)
def test_an_option_has_its_published_counts(ruling: str, option: str) -> None:
    scope = SCOPES["M3a"]
    chosen = attrs.evolve(scope.configuration, rulings={ruling: option})
    found = searched(attrs.evolve(scope, configuration=chosen), join_forced=True)
    counted = figures(found)
    states, ends, dead, most = DEVIATIONS[ruling, option]
    assert found.complete
    assert counted["distinct"] == states
    assert counted["ends"] - counted["dead"] == ends
    assert counted["dead"] == dead
    assert counted["most big bangs"] == most
