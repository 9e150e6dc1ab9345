"""Exhaustive search: positions a second, memory a position, from start to verdict."""

import time

from benchmarks.suite import Figures, figure, peak, resident, started


@figure("exhaustive search in process; on X at most 50 bytes a position")
def search() -> Figures:
    """Scope L, plain and with every invariant, then X: 13.5 million positions."""
    checked = searched("L", checked=True)
    return {**searched("L"), **checked, **searched("X")}


def searched(scope: str, *, checked: bool = False) -> Figures:
    """The speed of a search of a scope, and the memory that it took for a position."""
    from engines.scopes import space
    from engines.search import search as visit
    from properties.cosmos2024.invariants import INVARIANTS
    from properties.cosmos2024.scopes import scopes
    from spec.cosmos2024.game import RULEBOOK

    chosen = next(s for s in scopes() if s.name == scope)
    made = space(RULEBOOK.build, chosen)
    tests = {clause.id: clause.run for clause in INVARIANTS} if checked else {}
    before, began = resident(), time.process_time()
    found = visit(made.game, made.starts, made.asked, tests=tests)
    seconds = time.process_time() - began
    assert found.distinct == chosen.counts["distinct"]
    assert found.transitions == chosen.counts["transitions"]
    speed = {f"million positions a s on {scope}": found.distinct / seconds / 1e6}
    if checked:
        return {f"{name}, invariants": rate for name, rate in speed.items()}
    each = (peak() - before) / found.distinct
    return {**speed, f"bytes a position on {scope}": each}


@figure("exhaustive search of small games of Chaos Cosmos (at least 0.1 million)")
def search_chaos() -> Figures:
    """Deck D5 of two types and seven cards by both rule sets, plain and checked."""
    found: Figures = {}
    for scope in ("D5-base", "D5-playtest"):
        found |= searched_in("chaos", scope)
        found |= searched_in("chaos", scope, checked=True)
    return found


@figure("exhaustive search of a small round of Cosmo (at least 0.2 million)")
def search_cosmo() -> Figures:
    """Two players draw from three piles of one value each: 1.6 million positions."""
    scope = "three-piles"
    found = searched_in("cosmo", scope)
    return {**found, **searched_in("cosmo", scope, checked=True)}


@figure("exhaustive search of small games of Cosmos: Empires (at least 0.2 million)")
def search_empires() -> Figures:
    """Six cards in two places without culture cards, three with all eight of these."""
    found: Figures = {}
    for scope in ("six-cards", "hybrid"):
        found |= searched_in("empires", scope)
        found |= searched_in("empires", scope, checked=True)
    return found


def searched_in(name: str, scope: str, *, checked: bool = False) -> Figures:
    """The speed of a search of a small configuration of a game."""
    from engines.scopes import space
    from engines.search import search as visit
    from orrery.shelf import rulebook
    from orrery.verifying import suite_of

    suite = suite_of(name)
    chosen = next(s for s in suite.scopes if s.name == scope)
    made = space(rulebook(name).build, chosen)
    invariants = suite.catalogue.invariants
    tests = {clause.id: clause.run for clause in invariants} if checked else {}
    began = time.process_time()
    found = visit(made.game, made.starts, made.asked, tests=tests)
    seconds = time.process_time() - began
    assert found.distinct == chosen.counts["distinct"]
    how = ", invariants" if checked else ""
    return {f"million positions a s on {scope}{how}": found.distinct / seconds / 1e6}


@figure("orrery search --scope L, from process start to verdict")
def search_start() -> Figures:
    """With every invariant of the game, and without."""
    command = ("search", "cosmos2024", "--scope", "L")
    return {
        "invariants s": started(*command, times=3),
        "no invariants s": started(*command, "--no-invariants", times=3),
    }
