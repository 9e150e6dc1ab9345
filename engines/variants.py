"""A game with a clause less: what it is that the rule decides.

A clause is *dropped*, so that no tool sees it, or *silenced*: it keeps its place and
name, but as a guard it allows everything and as an effect it changes nothing.
"""

from collections.abc import Callable
from typing import Any

import attrs

from spec.games import Game
from spec.system import Clause


def without(game: Game, id: str) -> Game:
    """The game without the guard or effect of an id, wherever it occurs.

    Raises:
        KeyError: if no move has such a guard or effect.
    """
    return _changed(game, id, lambda clause: None)


def silenced(game: Game, id: str) -> Game:
    """The game in which the guard or effect of an id says nothing.

    Raises:
        KeyError: if no move has such a guard or effect.
    """
    return _changed(game, id, _silent)


def _silent(clause: Clause) -> Clause:
    run = _allow if clause.kind == "guard" else _keep
    return attrs.evolve(clause, run=run)


def _allow(s: Any, a: Any) -> bool:
    return True


def _keep(s: Any, a: Any) -> Any:
    return s


def droppable(game: Game) -> tuple[str, ...]:
    """The ids of all guards and effects, each once, in the order of the moves."""
    found = (c.id for move in game.moves for c in (*move.guards, *move.effects))
    return tuple(dict.fromkeys(found))


def _changed(game: Game, id: str, change: Callable[[Clause], Clause | None]) -> Game:
    if id not in droppable(game):
        raise KeyError(id)

    def made(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
        found = [change(c) if c.id == id else c for c in clauses]
        return tuple(c for c in found if c is not None)

    moves = [
        attrs.evolve(move, guards=made(move.guards), effects=made(move.effects))
        if id in {c.id for c in (*move.guards, *move.effects)}
        else move
        for move in game.moves
    ]
    return attrs.evolve(game, moves=tuple(moves))
