"""Where questions about Cosmos: Empires begin: horizons of plays."""

from engines.answers import Window
from spec.empires.state import Phase
from spec.games import Game

# The invariants that matter to what players own.
OWNED = ("INV.HUBS", "INV.LOCK")
# Those that matter to where all cards are.
LYING = (*OWNED, "INV.CARDS", "INV.POOL")


def any_position(game: Game, steps: int = 0) -> Window:
    """Any position that the proven invariants allow, and some steps from there."""
    after = f", and up to {steps} steps from it" if steps else ""
    return Window(
        name="any",
        statement=f"in any position{after}",
        position={},
        split=("phase",),
        steps=steps,
        whole=True,
    )


def any_cards(game: Game) -> Window:
    """What players can own in any position."""
    return Window(
        name="cards",
        statement="in any position, whatever players own",
        position={},
        steps=0,
        whole=True,
        within=OWNED,
    )


def any_deck(game: Game) -> Window:
    """What pool and deck can hold in any position."""
    return Window(
        name="deck",
        statement="in any position, wherever the cards are",
        position={},
        steps=0,
        whole=True,
        within=LYING,
    )


def any_end(game: Game) -> Window:
    """The end of any game in which totals are compared."""
    return Window(
        name="end",
        statement="at the end of any game in which totals are compared",
        position={"phase": Phase.OVER},
        steps=0,
        whole=True,
        within=OWNED,
    )


def any_reveal(game: Game) -> Window:
    """The reveal of any culture card, in any position."""
    return Window(
        name="reveal",
        statement="when any culture card is revealed, whatever players own",
        position={},
        split=("phase",),
        steps=1,
        only=(("reveal",),),
        whole=True,
        within=OWNED,
    )
