"""What must hold of Chaos Cosmos: all properties, as ``check`` runs them."""

from functools import cache

import attrs

from properties.chaos.catalogue import catalogue
from properties.chaos.duels import DUELS
from properties.chaos.invariants import INVARIANTS
from properties.chaos.scopes import scopes
from properties.chaos.sights import sights
from properties.chaos.symmetries import exchanged, turned
from properties.chaos.theorems import closing, game, shows, systems, tables, turns
from properties.forms import explored, kept
from properties.pairs import never_stuck
from properties.suite import Property, Suite
from spec.games import Scope
from spec.system import Verdict

PLAYERS = (2, 3, 4, 5)
SHORT = ("D1", "D2", "D3")  # small games whose search takes a few seconds
# By which rulings play can be stuck, in the smallest game, and why.
STUCK = {
    ("only-glitch-in-hand", "stuck"): "who holds the Glitch alone cannot discard",
    ("black-hole-alone", "forbidden"): "who holds the Black Hole alone cannot discard",
}


def theorems() -> list[Property]:
    """The theorems of all subjects, by their numbers."""
    subjects = (systems, turns, closing, game, tables, shows)
    found = [item for subject in subjects for item in subject.THEOREMS]
    return sorted(found, key=lambda item: item.id)


def searches() -> list[Property]:
    """The small games, each searched whole; only by the playtest rules play ends."""
    found = []
    for scope in scopes():
        deck, rules = scope.name.split("-")
        ends = rules == "playtest"
        if deck in SHORT:
            found.append(explored(scope, ends=ends).only(rules))
        if deck == SHORT[0]:
            found += [_stuck(scope, *chosen) for chosen in STUCK]
    return found


def _stuck(scope: Scope, ruling: str, option: str) -> Property:
    """That by a ruling a small game can come to a position without a legal action."""
    setting = attrs.evolve(scope.configuration, rulings={ruling: option})
    other = attrs.evolve(
        scope,
        name=f"{scope.name}-{ruling}",
        statement=f"{scope.statement}, {ruling} {option}",
        configuration=setting,
    )
    claimed = explored(other, ends=False)
    refuted = dict.fromkeys(claimed.expected, Verdict.REFUTED)
    because = STUCK[ruling, option]
    made = attrs.evolve(claimed, expected=refuted, because=because)
    return made.only(setting.rules or "")


@cache
def suite() -> Suite:
    """All properties of the game."""
    return Suite(
        properties=(
            *(kept(c, PLAYERS) for c in INVARIANTS),
            *theorems(),
            *DUELS,
            never_stuck(PLAYERS, "CHA-TRN-10 CHA-TRN-30 CHA-R16 CHA-R17"),
            *sights(PLAYERS),
            turned(PLAYERS),
            exchanged(PLAYERS),
            *searches(),
        ),
        catalogue=catalogue(),
        scopes=scopes(),
    )
