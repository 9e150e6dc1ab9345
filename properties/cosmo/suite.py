"""What must hold of Cosmo: all properties, as ``check`` runs them."""

from collections.abc import Sequence
from functools import cache

from properties.cosmo.catalogue import catalogue
from properties.cosmo.invariants import INVARIANTS
from properties.cosmo.scopes import scopes
from properties.cosmo.sights import sights
from properties.cosmo.symmetries import symmetries
from properties.cosmo.theorems import dollars, meeting, ranking
from properties.forms import endless, explored, kept, winnable
from properties.pairs import never_stuck
from properties.suite import (
    EVERY_STEP,
    Bench,
    Finding,
    Property,
    Suite,
    everywhere,
)
from spec.cosmo.state import SEATS

PLAYERS = (2, 3, 4, 5)
SHORT = ("two-piles",)  # scopes that take a second or less


def whatever_piles_hold(players: Sequence[int]) -> Property:
    """That the invariants hold for every composition of the piles."""

    def check(bench: Bench) -> Finding:
        left_open = bench.variant(pile_composition="open")
        return left_open.judged(left_open.proof.obligations, EVERY_STEP)

    return Property(
        "open-piles",
        "All invariants hold whatever the piles hold: six cards from 1 to 5 each.",
        "induction",
        everywhere(players),
        check,
        ("CMO-COMP-1", "CMO-PLAY-9", "CMO-R-02"),
    )


@cache
def suite() -> Suite:
    """All properties of the game."""
    return Suite(
        properties=(
            *(kept(c, PLAYERS) for c in INVARIANTS),
            whatever_piles_hold((2,)),
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
