"""Counters beside the state: what a question needs to know and the rules do not.

A counter is a leaf more. The class of the states is extended by a field for each, which
the rules carry along without knowing (effects change a state with ``evolve``), and an
effect that comes first in a move counts, while the state before the move is at hand.
"""

from collections.abc import Sequence
from typing import Any

import attrs

from spec.games import Game, History
from spec.system import Arguments, Clause, Move


def tracked(game: Game, histories: Sequence[History]) -> Game:
    """The game with counters; it plays as before.

    Args:
        game: a game whose effects change states with ``attrs.evolve``.
        histories: the counters; each becomes a field of the state.
    """
    if not histories:
        return game
    fields = {h.name: attrs.field() for h in histories}
    base = type(game.start)
    made = attrs.make_class(f"Tracked{base.__name__}", fields, (base,), frozen=True)
    return attrs.evolve(
        game,
        shape=_extended(made, game.shape, [h.domain for h in histories]),
        start=_extended(made, game.start, [h.start for h in histories]),
        moves=tuple(_counting(move, histories) for move in game.moves),
    )


def _extended(made: type, state: Any, values: Sequence[Any]) -> Any:
    return made(*(getattr(state, f.name) for f in attrs.fields(type(state))), *values)


def _counting(move: Move, histories: Sequence[History]) -> Move:
    counters = [_effect(h) for h in histories if move.name in h.moves]
    return attrs.evolve(move, effects=(*counters, *move.effects))


def _effect(history: History) -> Clause:
    def run(s: Any, a: Arguments) -> Any:
        value = history.step(getattr(s, history.name), s, a)
        return attrs.evolve(s, **{history.name: value})

    name = history.name.upper()
    return Clause("effect", f"HISTORY.{name}", history.name, (), history.statement, run)
