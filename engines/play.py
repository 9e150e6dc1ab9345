"""One play of any game: what is legal, what refuses, what happens; replay and fork.

The concrete reading: a state holds Python values. The legality of a whole action table
is asked at once, with the parameters of a move as lanes over the single state.
"""

import random
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

import attrs
import numpy as np

from spec.games import Game
from spec.shapes import fits
from spec.system import Action, Actor, Clause, IllegalAction, Move, Refusal, run_effects


@attrs.frozen
class Table:
    """The legality of every action of one move in one state.

    Attributes:
        move: the move.
        rows: the rows of the move's table that were asked about.
        objections: for each of these rows, the guards that refuse it, in order.
    """

    move: Move
    rows: Any
    objections: tuple[tuple[Clause, ...], ...]

    def legal(self) -> Iterator[Action]:
        """The actions that nothing refuses."""
        for row, objections in zip(self.rows, self.objections, strict=True):
            if not objections:
                yield self.move.action(row)


def tables(game: Game, state: Any, *, everyone: bool = True) -> list[Table]:
    """The legality of all actions, with all refusing guards.

    Args:
        game: the game.
        state: a state of Python values.
        everyone: whether player moves of all seats are asked about, or only those of
            the seats that are to act.
    """
    seats = None if everyone else [i for i, t in enumerate(game.to_act(state)) if t]
    return [_table(move, state, rows_of(move, seats)) for move in game.moves]


def rows_of(move: Move, seats: list[int] | None) -> Any:
    """The rows of a move's table for the given seats (None: all rows)."""
    if seats is None or move.actor is not Actor.PLAYER:
        return np.arange(move.size)
    return np.flatnonzero(np.isin(move.table["seat"], seats))


def _table(move: Move, state: Any, rows: Any) -> Table:
    n = len(rows)
    arguments = move.lanes(None if n == move.size else rows)
    objections: list[tuple[Clause, ...]] = [()] * n
    for clause in move.guards if n else ():
        truth = clause.run(state, arguments)
        if truth is True:
            continue
        refused = range(n) if truth is False else np.flatnonzero(~truth).tolist()
        for i in refused:
            objections[i] = (*objections[i], clause)
    return Table(move, rows, tuple(objections))


def legal_actions(game: Game, state: Any) -> list[Action]:
    """Every legal action, in the order of the moves and their tables."""
    found: list[Action] = []
    for table in tables(game, state, everyone=False):
        found.extend(table.legal())
    return found


def objections(game: Game, state: Any, action: Action) -> tuple[Clause, ...]:
    """All guards that refuse one action, in the move's order: () if it is legal."""
    move, arguments = game.arguments(action)
    return tuple(c for c in move.guards if not c.run(state, arguments))


def refusal(game: Game, state: Any, action: Action) -> Refusal | None:
    """Why an action is illegal, or None where it is legal."""
    against = objections(game, state, action)
    return Refusal(game.text(action), against) if against else None


def apply(game: Game, state: Any, action: Action) -> Any:
    """The state after a legal action.

    Raises:
        IllegalAction: if a guard refuses it; the exception carries all that do.
    """
    against = refusal(game, state, action)
    if against is not None:
        raise IllegalAction(against)
    move, arguments = game.arguments(action)
    return run_effects(move, state, arguments)


def weight(game: Game, state: Any, action: Action) -> int:
    """The integer weight of a legal action: 1 for what is no chance move."""
    move, arguments = game.arguments(action)
    return int(move.weight.run(state, arguments)) if move.weight else 1


@attrs.frozen
class Step:
    """An action and the state that it led to."""

    action: Action
    state: Any


@attrs.frozen
class Play:
    """A play of a game: a start state and the steps taken; forks are free."""

    game: Game
    start: Any
    steps: tuple[Step, ...] = ()

    @property
    def state(self) -> Any:
        """The state reached."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions taken."""
        return tuple(step.action for step in self.steps)

    def states(self) -> list[Any]:
        """The start state and every state reached."""
        return [self.start, *(step.state for step in self.steps)]

    def then(self, action: Action) -> "Play":
        """The play continued by a legal action.

        Raises:
            IllegalAction: if a guard refuses it.
        """
        state = apply(self.game, self.state, action)
        return attrs.evolve(self, steps=(*self.steps, Step(action, state)))

    def fork(self, length: int) -> "Play":
        """The play up to and including a number of steps."""
        return attrs.evolve(self, steps=self.steps[:length])


def settled(play: Play) -> Play:
    """The play continued by what happens by itself.

    Steps without an alternative that no seat decides are taken: those of the table, and
    of chance with one outcome.

    Raises:
        ValueError: if they come to no end.
    """
    seen = play.state
    for n in count(1):
        action = _forced(play.game, play.state)
        if action is None:
            return play
        play = play.then(action)
        if play.state == seen:
            break
        # what has no end leaves the domains, or meets a state kept long enough again
        if n & (n - 1) == 0:
            seen = play.state
            if not fits(play.game.shape, seen):
                break
    raise ValueError("forced steps come to no end")


def _forced(game: Game, state: Any) -> Action | None:
    if any(game.to_act(state)) or game.over(state):
        return None
    actions = legal_actions(game, state)
    return actions[0] if len(actions) == 1 else None


def replay(game: Game, actions: Iterable[Action], start: Any = None) -> Play:
    """The play of the given actions, from the initial state unless another is given.

    Raises:
        IllegalAction: at the first action that a guard refuses.
    """
    first = game.start if start is None else start
    state, steps = first, []
    for action in actions:
        state = apply(game, state, action)
        steps.append(Step(action, state))
    return Play(game, first, tuple(steps))


def random_step(game: Game, state: Any, rng: random.Random) -> Action | None:
    """A legal action: chance by its weights, players evenly; None if none is."""
    legal = legal_actions(game, state)
    if not legal:
        return None
    weights = [weight(game, state, action) for action in legal]
    return rng.choices(legal, weights)[0]


def random_play(
    game: Game, seed: int, *, steps: int | None = None, start: Any = None
) -> Play:
    """A random play from a seed, to the end or for a number of steps."""
    rng = random.Random(seed)
    first = game.start if start is None else start
    state, taken = first, list[Step]()
    while steps is None or len(taken) < steps:
        action = random_step(game, state, rng)
        if action is None:
            break
        state = apply(game, state, action)
        taken.append(Step(action, state))
    return Play(game, first, tuple(taken))
