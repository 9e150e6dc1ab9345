"""Where questions about Cosmos: Empires begin: horizons of plays."""

from engines.answers import Window
from spec.games import Game


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
