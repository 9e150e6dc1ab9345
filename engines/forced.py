"""Moves of the table that nobody decides, run together with the step before them."""

from collections.abc import Callable
from typing import Any

import numpy as np

from engines import lanes
from engines.lanes import Batch
from engines.play import Play, legal_actions
from spec.games import Game
from spec.logic import is_lanes
from spec.shapes import rebuild
from spec.system import Actor

Stop = Callable[[Any], Any] | None


def settled(game: Game, batch: Batch, n: int, stop: Stop) -> Batch:
    """A batch after all forced moves, none of which leads on from ``stop``.

    Raises:
        ValueError: if two moves of the table are legal at once: that is a decision.
    """
    waiting = [(batch, np.arange(n))]
    done: list[tuple[Batch, Any]] = []
    while waiting:
        batch, places = waiting.pop()
        for part, (ids,) in lanes.split(game, batch, places):
            rest = _moved(game, part, ids, stop, waiting)
            if len(rest):
                done.append((lanes.take(part, rest), ids.take(rest)))
    if len(done) == 1 and len(done[0][1]) == n and (np.diff(done[0][1]) > 0).all():
        return done[0][0]
    merged = lanes.merge(game, [_wide(game, part, len(ids)) for part, ids in done])
    return lanes.take(merged, np.argsort(np.concatenate([ids for _, ids in done])))


def _wide(game: Game, part: Batch, n: int) -> Batch:
    """A part whose width shows, even if all its columns are constants."""
    if any(is_lanes(c) for c in part):
        return part
    return [np.full(n, part[0], game.domains[0].computed), *part[1:]]


def _moved(
    game: Game, part: Batch, ids: Any, stop: Stop, waiting: list[tuple[Batch, Any]]
) -> Any:
    """The lanes of a part without a forced move; the others go on to wait."""
    n, state = len(ids), rebuild(game.shape, part)
    stays = np.zeros(n, bool) if stop is None else np.broadcast_to(stop(state), n)
    moves = np.zeros(n, np.int64)
    for move in game.moves:
        if move.actor is not Actor.TABLE or stays.all():
            continue
        rows, truth = lanes.legality(move, state, n, np.arange(move.size))
        acts, lane = np.nonzero(truth & ~stays)
        if len(lane):
            np.add.at(moves, lane, 1)
            after = lanes.apply(game, move, lanes.take(part, lane), rows.take(acts))
            waiting.append((after, ids.take(lane)))
    if moves.max(initial=0) > 1:
        raise ValueError("two moves of the table are legal at once: join neither")
    return np.flatnonzero(moves == 0)


def settled_play(play: Play, stop: Stop) -> Play:
    """A play continued by all forced moves."""
    game = play.game
    while stop is None or not stop(play.state):
        legal = [
            action
            for action in legal_actions(game, play.state)
            if game.by_name[action.move].actor is Actor.TABLE
        ]
        if not legal:
            break
        play = play.then(legal[0])
    return play
