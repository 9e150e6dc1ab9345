"""What must hold of Chaos Cosmos: all properties, as ``check`` runs them."""

from functools import cache

from properties.chaos.catalogue import catalogue
from properties.chaos.invariants import INVARIANTS
from properties.chaos.scopes import scopes
from properties.chaos.sights import sights
from properties.chaos.symmetries import symmetries
from properties.chaos.theorems import game, play
from properties.forms import explored, kept
from properties.pairs import never_stuck
from properties.suite import Property, Suite

PLAYERS = (2, 3, 4, 5)


def theorems() -> list[Property]:
    """The theorems of all subjects, by their numbers."""
    found = [item for subject in (play, game) for item in subject.THEOREMS]
    return sorted(found, key=lambda item: item.id)


def searches() -> list[Property]:
    """The small games, each searched whole; only by the playtest rules play ends."""
    found = []
    for scope in scopes():
        rules = scope.configuration.rules or ""
        ends = rules == "playtest"
        found.append(explored(scope, ends=ends).only(rules))
    return found


@cache
def suite() -> Suite:
    """All properties of the game."""
    return Suite(
        properties=(
            *(kept(c, PLAYERS) for c in INVARIANTS),
            *theorems(),
            never_stuck(PLAYERS, "CHA-TRN-10 CHA-TRN-30 CHA-R16 CHA-R17"),
            *sights(PLAYERS),
            *symmetries(PLAYERS, types=8),
            *searches(),
        ),
        catalogue=catalogue(),
        scopes=scopes(),
    )
