"""What must hold of Cosmo: all properties, as ``check`` runs them."""

from functools import cache

from properties.cosmo.catalogue import catalogue
from properties.suite import Suite


@cache
def suite() -> Suite:
    """All properties of the game."""
    return Suite(properties=(), catalogue=catalogue())
