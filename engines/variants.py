"""A game with a clause less: what it is that the rule decides."""

import attrs

from spec.games import Game
from spec.system import Move


def without(game: Game, id: str) -> Game:
    """The game without the guard or effect of an id, wherever it occurs.

    Raises:
        KeyError: if no move has such a guard or effect.
    """
    moves = tuple(_without(move, id) for move in game.moves)
    if moves == game.moves:
        raise KeyError(id)
    return attrs.evolve(game, moves=moves)


def droppable(game: Game) -> tuple[str, ...]:
    """The ids of all guards and effects, each once, in the order of the moves."""
    found = (c.id for move in game.moves for c in (*move.guards, *move.effects))
    return tuple(dict.fromkeys(found))


def _without(move: Move, id: str) -> Move:
    return attrs.evolve(
        move,
        guards=tuple(c for c in move.guards if c.id != id),
        effects=tuple(c for c in move.effects if c.id != id),
    )
