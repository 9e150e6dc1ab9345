"""What is asked of an exhaustive search, and what it found."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from engines import forced, lanes
from engines.keys import Codec
from engines.lanes import Batch
from engines.play import Play
from engines.visited import Forgotten, Prints, Seen, bytes_a_state
from spec.games import Game
from spec.system import Action, Move

STATES = 1 << 26  # the most states, unless a limit is given
MIB = 1 << 20

Test = Callable[[Any], Any]
StepTest = Callable[[Any, Move, Any, Any], Any]


@attrs.frozen
class Limits:
    """Limits that end a search before it is complete.

    Attributes:
        states: the most states to keep.
        memory: MiB for states, keys and the table of them.
        seconds: time.
    """

    states: int | None = None
    memory: int | None = None
    seconds: float | None = None

    def most(self, types: list[Any], actions: int) -> int:
        """The most states that these limits allow, with keys of some types."""
        most = STATES if self.states is None else self.states
        if self.memory is None:
            return most
        each = bytes_a_state(types, actions)
        return min(most, int(self.memory * MIB / each))

    def reached(self, most: int) -> str:
        """What to say when the limit of ``most`` states was reached."""
        if self.memory is None or most == self.states:
            return f"the limit of {most:,} positions was reached"
        return f"{self.memory} MiB hold {most:,} positions, and there are more"


@attrs.frozen
class Asked:
    """What a search watches out for.

    Attributes:
        tests: truths that must hold in every state, by name; the search ends after the
            chunk in which one fails.
        goal: a truth of a state with which the search ends.
        step_goal: the same of a step: (before, move, arguments, after).
        stop: for a state, whether to go no further.
        within: for a state, whether it is entered at all.
        join_forced: run the table's moves together with the step before them.
        domains: check that every leaf stays in its domain (slower).
        fingerprints: keep fingerprints of 128 bits instead of exact keys.
    """

    tests: Mapping[str, Test] = {}
    goal: Test | None = None
    step_goal: StepTest | None = None
    stop: Test | None = None
    within: Test | None = None
    join_forced: bool = False
    domains: bool = False
    fingerprints: bool = False


@attrs.frozen
class Hit:
    """A state, or a step from it, at which a test failed or a goal was met.

    Attributes:
        name: of the test; "goal" for the goal.
        number: the number of the state.
        action: for a step, the number of its action.
    """

    name: str
    number: int
    action: int | None = None


@attrs.define
class Found:
    """What a search found.

    Attributes:
        initial: start states.
        by_move: transitions by move.
        depth: levels less one: the most steps from a start state.
        ends: states from which no step was taken: terminal, stopped at, or dead.
        dead: those of them in which the game is not over and nothing is legal.
        expanded: states whose steps were all taken.
        hit: the first test that failed, or where the goal was met.
        why: why the search is not complete; "" if every reachable state was expanded.
        seconds: time taken.
    """

    game: Game
    codec: Codec
    seen: Seen
    asked: Asked
    initial: int = 0
    by_move: dict[str, int] = attrs.field(factory=dict)
    depth: int = 0
    ends: int = 0
    dead: int = 0
    first_dead: int | None = None
    expanded: int = 0
    hit: Hit | None = None
    why: str = "not begun"
    seconds: float = 0.0

    @property
    def complete(self) -> bool:
        """Whether every reachable state was expanded."""
        return not self.why

    @property
    def distinct(self) -> int:
        """The number of states."""
        return self.seen.size

    @property
    def back(self) -> int:
        """Transitions into the level being expanded or an earlier one."""
        return self.seen.back

    @property
    def transitions(self) -> int:
        """The number of transitions."""
        return sum(self.by_move.values())

    def batch(self, low: int = 0, high: int | None = None) -> Batch:
        """States by their numbers, in the order in which they were found.

        Raises:
            Forgotten: if only fingerprints were kept of them.
        """
        high = self.distinct if high is None else min(high, self.distinct)
        return self.codec.unpack(self.seen.full(low, high))

    def state(self, number: int) -> Any:
        """The state of a number, with Python values."""
        try:
            return lanes.scatter(self.game, self.batch(number, number + 1))[0]
        except Forgotten:
            return self.play(number).state

    @property
    def risk(self) -> float:
        """The chance that two states were taken for one: 0 for exact keys."""
        return self.seen.risk if isinstance(self.seen, Prints) else 0.0

    def play(self, number: int, *more: int) -> Play:
        """The shortest play to a state, replayed in the concrete reading.

        Args:
            number: the state's number.
            more: numbers of actions that follow.
        """
        codes = list(more)
        while (code := int(self.seen.action[number])) != self.seen.none:
            codes.insert(0, code)
            number = int(self.seen.parent[number])
        play = Play(self.game, self.state(number))
        for code in codes:
            play = play.then(action(self.game, code))
            if self.asked.join_forced:
                play = forced.settled_play(play, self.asked.stop)
        return play

    def play_to(self, hit: Hit) -> Play:
        """The shortest play to where a test failed or a goal was met."""
        more = () if hit.action is None else (hit.action,)
        return self.play(hit.number, *more)


def action(game: Game, code: int) -> Action:
    """The action of a number: the moves' tables, one after the other."""
    for move in game.moves:
        if code < move.size:
            return move.action(code)
        code -= move.size
    raise ValueError("there are fewer actions")
