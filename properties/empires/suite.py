"""What must hold of Cosmos: Empires: all properties, as ``check`` runs them."""

from functools import cache

from properties.empires.catalogue import catalogue
from properties.suite import Suite


@cache
def suite() -> Suite:
    """All properties of the game."""
    return Suite(properties=(), catalogue=catalogue())
