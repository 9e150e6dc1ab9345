"""Positions worth beginning at: where random plays from the start seldom come."""

import numpy as np

from engines.found import Found
from engines.lanes import full
from engines.play import Play

APART = 25  # steps between the stations of a play: fewer than a run has


def positions(found: Found, *, deepest: int = 8) -> tuple[Play, ...]:
    """Positions from a search, as the shortest plays that lead to them.

    One position for every combination of the control leaves that occurs (phase, turn
    and so on: the first that was found), and the ones found last, which are farthest
    from the start.

    Args:
        found: what a search of the game found.
        deepest: how many of those found last.
    """
    batch = full(found.game, found.batch())
    control = np.stack([batch[place] for place in found.game.steering])
    _, first = np.unique(control, axis=1, return_index=True)
    last = range(max(0, found.distinct - deepest), found.distinct)
    return tuple(found.play(number) for number in sorted({*first.tolist(), *last}))


def stations(play: Play, *, apart: int = APART) -> tuple[Play, ...]:
    """Positions along a play: every so many steps, and where each move is last made.

    Args:
        play: a long play.
        apart: how many steps they lie apart.
    """
    last = {action.move: length for length, action in enumerate(play.actions)}
    lengths = {*range(apart, len(play.steps), apart), *last.values()}
    return tuple(play.fork(length) for length in sorted(lengths))
