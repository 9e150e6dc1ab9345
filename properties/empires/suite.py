"""What must hold of Cosmos: Empires: all properties, as ``check`` runs them."""

from functools import cache

from properties.empires.catalogue import catalogue
from properties.empires.invariants import INVARIANTS
from properties.empires.scopes import scopes
from properties.empires.searches import searched
from properties.empires.sights import sights
from properties.empires.symmetries import symmetries
from properties.empires.theorems import (
    builds,
    chance,
    endings,
    figures,
    length,
    locks,
    tableaus,
    turns,
)
from properties.empires.theorems.going import goes_on
from properties.forms import kept, winnable
from properties.suite import Property, Suite
from spec.empires.state import LETTERS

PLAYERS = tuple(range(2, 9))
GAMES = 100  # random games, among which every seat wins one


def theorems() -> list[Property]:
    """The theorems of all subjects, by their numbers."""
    subjects = (builds, chance, endings, figures, length, locks, tableaus, turns)
    found = [item for subject in subjects for item in subject.THEOREMS]
    return sorted(found, key=lambda item: item.id)


@cache
def suite() -> Suite:
    """All properties of the game."""
    return Suite(
        properties=(
            *(kept(invariant, PLAYERS) for invariant in INVARIANTS),
            *theorems(),
            *goes_on(PLAYERS),
            *(winnable(i, LETTERS[i], PLAYERS, GAMES) for i in range(max(PLAYERS))),
            *sights(PLAYERS),
            *symmetries(PLAYERS),
            searched(),
        ),
        catalogue=catalogue(),
        scopes=scopes(),
    )
