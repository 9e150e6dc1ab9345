"""Where questions about Cosmo begin: horizons of plays."""

from functools import partial

from engines.answers import Window
from properties.cosmo.histories import history_of
from spec.cosmo.cards import HAND, space_dollars
from spec.cosmo.state import NO_PILE, Phase, Setup
from spec.games import Game

SCORING = 4  # reveal, award, settle, and the end of the game or the next round


def first_round(game: Game) -> Window:
    """The scoring of the first round of a game, from any full rows and any bets."""
    nothing = {
        name: 0
        for name in game.names
        if name.startswith(("purses[", "before[", "received["))
    }
    begun = {"first": 0, "starter": 0, "bank": space_dollars.run()}
    return Window(
        name="deal",
        statement="when the first round of a game is scored, whatever is drawn and bet",
        position={"phase": Phase.REVEAL, **begun, **nothing},
        implied=_full_rows(game),
        steps=SCORING,
        script=partial(history_of, game),
    )


def any_round(game: Game) -> Window:
    """The scoring of any round of a game, from any full rows and any bets."""
    return Window(
        name="any",
        statement="when any round of a game is scored, whatever is drawn and bet",
        position={"phase": Phase.REVEAL},
        implied=_full_rows(game),
        steps=SCORING,
        script=partial(history_of, game),
        whole=True,
    )


def any_position(game: Game, steps: int = 0) -> Window:
    """Any position that the proven invariants allow, and some steps from there."""
    after = f", and up to {steps} steps from it" if steps else ""
    return Window(
        name="any",
        statement=f"in any position{after}",
        position={},
        split=("phase",),
        steps=steps,
        script=partial(history_of, game),
        whole=True,
    )


def _full_rows(game: Game) -> dict[str, int]:
    """The leaves that say that all have drawn and bet, and nobody has won yet."""
    setup: Setup = game.start.setup
    n = setup.players
    known = {"drawn": HAND * n, "placed": n, "chosen": NO_PILE}
    known |= {name: False for name in game.names if name.startswith("best[")}
    if setup.opening == Phase.DRAW:
        known["first"] = 0
    return known
