"""What must hold of Cosmo: all properties, as ``check`` runs them."""

from functools import cache

from properties.cosmo.catalogue import catalogue
from properties.cosmo.invariants import INVARIANTS
from properties.cosmo.scopes import scopes
from properties.cosmo.sights import sights
from properties.cosmo.symmetries import symmetries
from properties.cosmo.theorems import dollars, meeting, ranking
from properties.forms import endless, explored, kept, winnable
from properties.pairs import never_stuck
from properties.suite import Suite
from spec.cosmo.state import SEATS

PLAYERS = (2, 3, 4, 5)
SHORT = ("two-piles",)  # scopes that take a second or less


@cache
def suite() -> Suite:
    """All properties of the game."""
    return Suite(
        properties=(
            *(kept(c, PLAYERS) for c in INVARIANTS),
            *ranking.THEOREMS,
            *meeting.THEOREMS,
            *dollars.THEOREMS,
            endless(
                "ends",
                "Every play ends.",
                "endless-game",
                PLAYERS,
                because="a round in which all bets are wrong can change no purse",
            ),
            never_stuck(PLAYERS, "CMO-PLAY-4 CMO-PLAY-5 CMO-R-09"),
            *(winnable(i, SEATS[i], PLAYERS, 200) for i in range(5)),
            *sights(PLAYERS),
            *symmetries(PLAYERS),
            *(explored(s) for s in scopes() if s.name in SHORT),
        ),
        catalogue=catalogue(),
        scopes=scopes(),
    )
