"""Windows unrolled into plays of terms: built once, shared by all that is asked there.

What a position or a step is in terms does not depend on the question. A trail holds
the rules of its steps and nothing that was asked: premises and what is looked for are
joined to it in a case of their own.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import Any

import attrs

from engines.answers import Window
from engines.assumptions import Assumptions, Budget, Clock
from engines.observables import reader
from engines.symbolic import (
    acting_seat,
    alternatives,
    fresh,
    fresh_arguments,
    judged,
    simplified,
    step,
)
from spec.games import Game
from spec.logic import Truth, Value, is_constant
from spec.shapes import leaves, rebuild
from spec.system import Action, Arguments, Clause, Move

SMALL = 16  # control leaves with fewer values than this are split on
Pins = tuple[tuple[int, int], ...]  # places of leaves, and a value for each


class Trail:
    """One symbolic play: what its steps assume and the positions passed.

    Attributes:
        assumptions: domains, and the clauses of the steps, each by its name.
        states: the positions, first to last.
        taken: the move and arguments of each step.
        kept: whether the trails that continue it are kept for whoever asks next.
        only: for the first steps, the names of the moves by which each may be.
    """

    def __init__(
        self,
        game: Game,
        assumptions: Assumptions,
        states: tuple[Any, ...],
        taken: tuple[tuple[Move, Arguments], ...] = (),
        *,
        kept: bool = False,
        only: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        self.game, self.assumptions = game, assumptions
        self.states, self.taken, self.kept, self.only = states, taken, kept, only
        self._observed: dict[str, Value] = {}
        self._truths: dict[Any, Truth] = {}
        self._longer: list[Trail | Clause] = []

    @property
    def state(self) -> Any:
        """The position reached."""
        return self.states[-1]

    def observed(self, name: str) -> Value:
        """An observable of the position reached or of the step that led there."""
        if name not in self._observed:
            self._observed[name] = self._reader(name)
        return self._observed[name]

    @cached_property
    def _reader(self) -> Any:
        before = self.states[-2] if self.taken else None
        return reader(self.game, self.state, before=before, action=self._action())

    def _action(self) -> Action | None:
        """The last action, with terms for its values."""
        if not self.taken:
            return None
        move, arguments = self.taken[-1]
        return Action(move.name, tuple(vars(arguments).values()))

    def holds(self, invariant: Clause) -> Truth:
        """Whether an invariant holds in the position reached."""
        # by its function: clauses of one text are equal whatever they compute
        if invariant.run not in self._truths:
            self._truths[invariant.run] = invariant.run(self.state)
        return self._truths[invariant.run]

    def continued(self, clock: Clock) -> Iterator["Trail | Clause"]:
        """The trails with one step more; for a move that is refused, its guard.

        Raises:
            OutOfTime: if the clock's seconds are spent; what is built is kept.
            KeyboardInterrupt: if the work was interrupted.
        """
        values: Pins = ()
        pinned = self
        for i, (pins, move) in enumerate(self._plan):
            if i < len(self._longer):
                yield self._longer[i]
                continue
            clock.left()
            if pins != values:
                values, pinned = pins, self._at(pins)
            found = pinned._stepped(move)
            if self.kept:
                self._longer.append(found)
            yield found

    @cached_property
    def _plan(self) -> list[tuple[Pins, Move]]:
        """Every move, for each value of the control leaves left open, if few."""
        values, domains = leaves(self.state), self.game.domains
        ranges = []
        for place in self.game.steering:
            if is_constant(values[place]):
                continue
            low, high = domains[place].low, domains[place].high
            known = alternatives(values[place])
            if known is None and high - low < SMALL:
                known = list(range(low, high + 1))
            if known is not None:
                ranges.append([(place, v) for v in known])
        allowed = dict(enumerate(self.only)).get(len(self.taken))
        moves = [m for m in self.game.moves if allowed is None or m.name in allowed]
        return [(pins, m) for pins in product(*ranges) for m in moves]

    def _at(self, pins: Pins) -> "Trail":
        """The same trail where some leaves of its last position have given values."""
        values, assumptions = leaves(self.state), self.assumptions.copy()
        for place, value in pins:
            assumptions.require(values[place] == value)
            values[place] = value
        state = rebuild(self.game.shape, values)
        states = (*self.states[:-1], state)
        return Trail(
            self.game, assumptions, states, self.taken, kept=self.kept, only=self.only
        )

    def _stepped(self, move: Move) -> "Trail | Clause":
        number = len(self.taken)
        acting = acting_seat(self.game, move, self.state)
        arguments, facts = fresh_arguments(move, f"a{number}", acting)
        truths = judged(move, self.state, arguments)
        if isinstance(truths, Clause):
            return truths
        made = unlimited()
        made.require(*facts)
        after = step(self.game, made, self.state, move, arguments, f"t{number}", truths)
        return Trail(
            self.game,
            self.assumptions.joined(made.packed()),
            (*self.states, simplified(self.game, after)),
            (*self.taken, (move, arguments)),
            kept=self.kept,
            only=self.only,
        )


class Unrolled:
    """The trails of one window of a game.

    Args:
        game: the game.
        window: where plays begin.
        kept: whether what is built is kept for another question. A long horizon has
            too many trails for that.

    Attributes:
        entered: the invariants by which the implied leaves of the window have their
            values, once somebody has found them.
    """

    def __init__(self, game: Game, window: Window, *, kept: bool = False) -> None:
        if window.steers:
            game = attrs.evolve(game, control=(*game.control, *window.steers))
        self.game, self.window, self.kept = game, window, kept
        self.entered: dict[tuple[Any, ...], list[Clause]] = {}
        self._starts: list[Trail] = []

    def starts(self, clock: Clock) -> Iterator[Trail]:
        """The start of the window, for each value of the leaves that are split on.

        Raises:
            OutOfTime: if the clock's seconds are spent; what is built is kept.
            KeyboardInterrupt: if the work was interrupted.
        """
        domains = dict(zip(self.game.names, self.game.domains, strict=True))
        choices = [
            [(n, v) for v in range(domains[n].low, domains[n].high + 1)]
            for n in self.window.split
        ]
        for i, pins in enumerate(product(*choices)):
            if i == len(self._starts):
                clock.left()
                self._starts.append(self._start(dict(pins)))
            yield self._starts[i]

    @cached_property
    def _free(self) -> tuple[list[Any], Assumptions]:
        """The leaves where nothing is split on yet, within their domains."""
        fixed = {**self.window.implied, **self.window.position}
        state, facts = fresh(self.game, "s", fixed)
        assumptions = unlimited()
        assumptions.require(*facts)
        return leaves(state), assumptions.packed()

    def _start(self, pins: Mapping[str, int]) -> Trail:
        values, assumptions = self._free
        pairs = zip(self.game.names, values, strict=True)
        state = rebuild(self.game.shape, [pins.get(name, v) for name, v in pairs])
        if self.window.given is not None:
            assumptions = assumptions.copy()
            assumptions.require(self.window.given(state))
        return Trail(
            self.game, assumptions, (state,), kept=self.kept, only=self.window.only
        )


class Prepared:
    """The windows unrolled so far, for as long as somebody has more to ask."""

    def __init__(self) -> None:
        self._windows: list[tuple[Game, Unrolled]] = []

    def unrolled(self, game: Game, window: Window) -> Unrolled:
        """A window of a game, unrolled as far as earlier questions went."""
        for of, known in self._windows:
            # the very game: one that is merely like it may have other rules
            if of is game and known.window == window:
                return known
        made = Unrolled(game, window, kept=True)
        self._windows.append((game, made))
        return made


def unlimited() -> Assumptions:
    """Assumptions without a limit: whoever joins them to a question has its own."""
    return Assumptions(Clock(Budget()))
