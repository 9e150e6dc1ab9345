"""What must hold of COSMOS (2024): all properties, as ``check`` runs them."""

from collections.abc import Sequence
from functools import cache

from properties.cosmos2024.catalogue import catalogue
from properties.cosmos2024.invariants import INVARIANTS
from properties.cosmos2024.scopes import scopes
from properties.cosmos2024.sights import sights
from properties.cosmos2024.symmetries import symmetries
from properties.cosmos2024.theorems import game, play, round, trick, tricks
from properties.forms import endless, explored, falls, kept, winnable
from properties.pairs import never_stuck
from properties.suite import Property, Suite
from spec.cosmos2024.state import LETTERS, Phase, Round
from spec.logic import Number, lookup, total

PLAYERS = (3, 4, 5, 6)
SHORT = ("M3a", "M3b", "M4a", "n3", "n4")  # scopes that take a second or less

# How far along a round is where no card moves: falls within a trick and at its ends.
LEFT = {
    Phase.REVEAL: 6,
    Phase.DEAL: 6,
    Phase.START: 5,
    Phase.PLAY: 2,
    Phase.SURVIVE: 4,
    Phase.AWARD: 3,
    Phase.SCORE: 1,
    Phase.OVER: 0,
}


def work_left(s: Round) -> Sequence[Number]:
    """A measure of a game without Void: tricks still to be scored, then the round."""
    setup = s.setup
    most = setup.players * (setup.threshold - 1 + setup.hand)
    cards = s.deck.total() * 10 + total(hand.total() for hand in s.hands) * 5
    phases = tuple([LEFT[phase] for phase in Phase])
    return (most - total(s.totals), cards + lookup(phases, s.phase))


def theorems() -> list[Property]:
    """The theorems of all subjects, by their numbers."""
    found = [
        item
        for subject in (trick, tricks, play, round, game)
        for item in subject.THEOREMS
    ]
    return sorted(found, key=lambda item: item.id)


@cache
def suite() -> Suite:
    """All properties of the game."""
    asked = catalogue()
    return Suite(
        properties=(
            *(kept(c, PLAYERS) for c in INVARIANTS),
            *theorems(),
            falls(
                "ends-without-void",
                "With Void off every play ends: no step leads back.",
                work_left,
                PLAYERS,
                "COS-END-1 COS-END-6 COS-END-8 COS-R41",
                void="off",
            ),
            endless(
                "ends",
                "Every play ends.",
                "endless-game",
                PLAYERS,
                because="with Void, rounds that score nothing can go on for ever",
            ),
            never_stuck(PLAYERS, "COS-TUR-2 COS-TUR-5 COS-BLK-2"),
            *(winnable(i, LETTERS[i], PLAYERS, 200) for i in range(6)),
            *sights(PLAYERS),
            *symmetries(PLAYERS),
            *(explored(s) for s in scopes() if s.name in SHORT),
        ),
        catalogue=asked,
        scopes=scopes(),
    )
