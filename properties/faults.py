"""What can be wrong with the states of a play, of any game."""

from collections.abc import Iterable, Iterator
from typing import Any

from spec.games import Game
from spec.shapes import fits, leaves
from spec.system import Action, Actor, Clause, lowered


def outside(game: Game, state: Any) -> str:
    """The first leaf of a state of Python values outside its domain; "" if none is."""
    if fits(game.shape, state):
        return ""
    rows = zip(game.names, game.domains, leaves(state), strict=True)
    return next(
        f"{name} is {value}; accepted: {domain.low} to {domain.high}"
        for name, domain, value in rows
        if not domain.low <= value <= domain.high
    )


def faults(
    game: Game, invariants: Iterable[Clause], state: Any, legal: Iterable[Action]
) -> Iterator[str]:
    """What is wrong with a state whose leaves lie in their domains.

    The invariants hold, and play goes on exactly until the game is over, by the seats
    that are to act. What cannot be computed (the outcome, what a seat sees) raises its
    own error.

    Args:
        game: the game.
        invariants: what must hold in every state.
        state: the state, of Python values.
        legal: the legal actions of all seats.
    """
    for clause in invariants:
        if not clause.run(state):
            yield f"{clause} does not hold: {lowered(clause.statement)}"
    over, found = game.over(state), list(legal)
    if over:
        game.outcome.run(state)
        yield from (f"the game is over, but {game.text(a)} is legal" for a in found)
    elif not found:
        yield "no action is legal, but the game is not over"
    acting = game.to_act(state)
    for action in found:
        move, arguments = game.arguments(action)
        if move.actor is Actor.PLAYER and not acting[arguments.seat]:
            yield f"{game.text(action)} is legal, but the seat is not to act"
    for seat, _ in enumerate(game.seats):
        game.view.run(state, seat)
