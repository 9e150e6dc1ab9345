"""What must hold of Cosmos: Empires: all properties, as ``check`` runs them."""

from functools import cache

from properties.empires.catalogue import catalogue
from properties.empires.invariants import INVARIANTS
from properties.forms import kept
from properties.suite import Suite

PLAYERS = range(2, 9)


@cache
def suite() -> Suite:
    """All properties of the game."""
    proven = tuple(kept(invariant, PLAYERS) for invariant in INVARIANTS)
    return Suite(properties=proven, catalogue=catalogue())
