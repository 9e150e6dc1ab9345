"""What must hold of Chaos Cosmos: all properties, as ``check`` runs them."""

from functools import cache

from properties.chaos.catalogue import catalogue
from properties.chaos.duels import DUELS
from properties.suite import Suite


@cache
def suite() -> Suite:
    """All properties of the game."""
    return Suite(properties=DUELS, catalogue=catalogue())
