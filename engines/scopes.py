"""Small configurations for exhaustive work, made ready for a search."""

from collections.abc import Callable
from typing import Any

import attrs

from engines.expressions import Expression, parse
from engines.found import Asked, Limits
from engines.history import tracked
from engines.lanes import Batch
from engines.observables import reader, reads_a_step, vocabulary
from engines.search import starting
from spec.games import Game, Scope
from spec.system import Action, Arguments, Move


@attrs.frozen
class Space:
    """What a search is given: a game, start states, and where plays end.

    Attributes:
        statement: what it covers.
        game: the game, with counters if the scope has any.
        starts: the start states; None for the initial state.
        asked: where plays end and which positions are entered.
    """

    statement: str
    game: Game
    starts: Batch | None
    asked: Asked


def space(
    build: Callable[[Any], Game],
    scope: Scope,
    *,
    join_forced: bool = False,
    limits: Limits | None = None,
) -> Space:
    """The search space of a scope.

    Args:
        build: builds the game of a configuration.
        scope: the scope.
        join_forced: whether forced moves run together with the step before them.
        limits: of the search for the start states.

    Raises:
        InputError: if the configuration or an expression of the scope is wrong.
        StartsNotFound: if there are no start states, or too many to be found.
    """
    game = tracked(build(scope.configuration), scope.history)
    start, within, stop = (
        state_test(game, parse(text, vocabulary(game))) if text else None
        for text in (scope.start, scope.within, scope.stop)
    )
    starts = starting(game, start, within, limits) if start else None
    asked = Asked(stop=stop, within=within, join_forced=join_forced)
    return Space(scope.statement, game, starts, asked)


def state_test(game: Game, expression: Expression) -> Callable[[Any], Any]:
    """The function of a state that an expression is."""
    return lambda state: expression(reader(game, state))


def step_test(
    game: Game, expression: Expression
) -> Callable[[Any, Move, Arguments, Any], Any]:
    """The function of a step that an expression is."""

    def test(before: Any, move: Move, arguments: Arguments, after: Any) -> Any:
        action = Action(move.name, tuple(vars(arguments).values()))
        return expression(reader(game, after, before=before, action=action))

    return test


def goal_of(game: Game, text: str) -> dict[str, Any]:
    """The attributes of :class:`Asked` that look for where an expression holds.

    Raises:
        InputError: if the text is no expression over the game's steps.
    """
    expression = parse(text, vocabulary(game, steps=True))
    if reads_a_step(game, expression):
        return {"step_goal": step_test(game, expression)}
    return {"goal": state_test(game, expression)}
