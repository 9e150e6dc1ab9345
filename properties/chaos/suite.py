"""What must hold of Chaos Cosmos: all properties, as ``check`` runs them."""

from functools import cache

from properties.chaos.catalogue import catalogue
from properties.chaos.chains import CHAINS
from properties.suite import Suite


@cache
def suite() -> Suite:
    """All properties of the game."""
    return Suite(properties=CHAINS, catalogue=catalogue())
