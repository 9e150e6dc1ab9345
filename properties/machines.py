"""Hypothesis machines: plays of any game, drawn, checked at every step and shrunk.

A machine begins at one of its starts and goes on by steps of two kinds. *Take* is a
legal action, whoever makes it: a player, chance or the table. *Offer* is an illegal
action, if possible a near miss to which exactly one guard objects: it is refused by
all the guards that are false, and nothing changes. Legality comes from the rules, and
so a machine cannot notice a rule that they forget.

This is the only module of the product that imports Hypothesis.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Any, ClassVar

import attrs
from hypothesis import reject, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)

from engines.play import Play, Step, apply, refusal, tables, weight
from engines.scenarios import save
from properties.faults import faults, outside
from spec.games import Game
from spec.shapes import leaves, rebuild
from spec.system import Action, Clause, IllegalAction, Move

STEPS = 40  # of a run: some tricks or half a deal; the starts lead to the rest
TAKEN = 3  # steps for every offer
TAKE, OFFER, AGAIN = "take", "offer", "begin again"

Choice = tuple[str, Any]  # a kind of step, with the text of an action or a start
# The rows of the action tables that are illegal, by what objects to them.
Groups = dict[tuple[Clause, ...], list[tuple[Move, int]]]


class Broken(AssertionError):
    """A fault that a machine found.

    Attributes:
        problem: what is wrong.
        play: the play that shows it; its last state may be missing (None).
    """

    def __init__(self, problem: str, play: Play) -> None:
        self.problem, self.play = problem, play
        text = save(play, id="found", title=problem, expecting=False)
        super().__init__(f"{problem}\n\n{text}")


# -- what was exercised ----------------------------------------------------------------


@attrs.define
class Tally:
    """What the plays of a machine have exercised, those of shrinking included.

    Attributes:
        game: the game.
        plays: runs of at least one step.
        steps: steps of all runs, of both kinds.
        ended: plays that went on until the game was over.
        fired: for each effect, how often it changed the state.
        refused: for each guard, how often it refused an offer.
        alone: for each guard, how often it was the only one to refuse.
    """

    game: Game
    plays: int = 0
    steps: int = 0
    ended: int = 0
    fired: Counter[Clause] = attrs.field(factory=Counter)
    refused: Counter[Clause] = attrs.field(factory=Counter)
    alone: Counter[Clause] = attrs.field(factory=Counter)

    def unexercised(self) -> tuple[Clause, ...]:
        """The guards that never refused and the effects that never changed a state."""
        clauses = dict.fromkeys(
            clause
            for move in self.game.moves
            for clause in (*move.guards, *move.effects)
        )
        return tuple(c for c in clauses if not self.fired[c] and not self.refused[c])


# -- the machine -----------------------------------------------------------------------


@st.composite
def _start(draw: st.DrawFn) -> int:
    """The number of a start: the initial state is the simplest."""
    machine: Plays = draw(st.runner())
    return draw(st.sampled_from(range(len(machine.starts))))


@st.composite
def _choice(draw: st.DrawFn) -> Choice:
    """A step: a place in a list of possible ones, so that it shrinks to the first."""
    machine: Plays = draw(st.runner())
    kind = draw(st.sampled_from(machine.kinds()))
    if kind == AGAIN:
        return kind, draw(_start())
    # First the move or the guards that object, so that rare ones have their share.
    if kind == TAKE:
        action = draw(st.sampled_from(draw(st.sampled_from([*machine.legal.values()]))))
    else:
        groups = draw(st.sampled_from(machine.illegal()))
        move, row = draw(st.sampled_from(draw(st.sampled_from([*groups.values()]))))
        action = move.action(row)
    return kind, machine.game.text(action)


class Plays(RuleBasedStateMachine):
    """Plays of a game; :func:`machine` makes the class of one.

    Attributes:
        game: the game.
        required: the invariants that must hold in every state.
        starts: where plays begin, as plays that lead there; the first is the simplest.
        tally: what has been exercised.
        legal: the legal actions in the present state, by move.
    """

    game: ClassVar[Game]
    required: ClassVar[tuple[Clause, ...]]
    starts: ClassVar[tuple[Play, ...]]
    tally: ClassVar[Tally]

    def __init__(self) -> None:
        super().__init__()
        self.steps = 0
        self._first = self.starts[0]
        self._taken: list[Step] = []
        self.legal: dict[str, list[Action]] = {}

    # One rule for both kinds of step. Hypothesis switches rules off for whole runs:
    # with two, a third of the runs would only offer, and a run that only takes would
    # be thrown away when its game ends.

    @initialize(number=_start())
    def begin(self, number: int) -> None:
        """Begin at a start."""
        self._first, self._taken = self.starts[number], []
        with self._told():
            self._visit(self._copy(self._first.state))

    @rule(choice=_choice())
    def step(self, choice: Choice) -> None:
        """Take a legal action, offer an illegal one, or begin again after the end."""
        kind, what = choice
        if kind == AGAIN:
            self.begin(what)
            return
        self.steps += 1
        action = self.game.parse(what)
        with self._told(action if kind == TAKE else None):
            (self._take if kind == TAKE else self._offer)(action)

    def teardown(self) -> None:
        """Count the run; one without a step is rejected, so that it is no example.

        Hypothesis counts the beginning as the one step that it insists on. A run that
        ends there has shown nothing, and must not stand for one of the plays that were
        asked for. A run that is failing, or that Hypothesis stops, is left to it.
        """
        self.tally.steps += self.steps
        self.tally.plays += self.steps > 0
        if not self.steps and sys.exc_info()[0] is None:
            reject()

    def kinds(self) -> list[str]:
        """The kinds of steps that are possible, each as often as it is to be drawn."""
        further = [TAKE] * TAKEN if self.legal else [AGAIN]
        return further + [OFFER] * any(any(t.objections) for t in self._tables)

    def illegal(self) -> list[Groups]:
        """Near misses, or all illegal actions where there are none, by what objects.

        First those of the moves that can be made now, then those of the others.
        """
        near = any(len(o) == 1 for t in self._tables for o in t.objections)
        now, other = Groups(), Groups()
        for table in self._tables:
            into = now if table.move.name in self.legal else other
            for row, objecting in enumerate(table.objections):
                if len(objecting) == 1 or (objecting and not near):
                    into.setdefault(objecting, []).append((table.move, row))
        return [groups for groups in (now, other) if groups]

    # -- the two kinds of step --

    def _take(self, action: Action) -> None:
        state, before = self._state, leaves(self._state)
        against = refusal(self.game, state, action)
        self._require(against is None, f"legal with all others, but alone {against}")
        self._require(weight(self.game, state, action) > 0, "a weight is not positive")
        after = apply(self.game, state, action)
        again = leaves(after) == leaves(self._fire(action))
        self._require(again, "the same action leads to different states")
        self._require(leaves(state) == before, "an effect changed the state before")
        self._taken.append(Step(action, after))
        self._visit(after)
        self.tally.ended += bool(self.game.over(after))

    def _fire(self, action: Action) -> Any:
        """The state after an action, noting which of its effects changed something."""
        move, arguments = self.game.arguments(action)
        state, before = self._state, leaves(self._state)
        for clause in move.effects:
            state = clause.run(state, arguments)
            after = leaves(state)
            self.tally.fired[clause] += after != before
            before = after
        return state

    def _offer(self, action: Action) -> None:
        state, before, text = self._state, leaves(self._state), self.game.text(action)
        (table,) = (t for t in self._tables if t.move.name == action.move)
        expected = table.objections[table.move.row(action)]
        against = refusal(self.game, state, action)
        got = () if against is None else against.objections
        self._require(got == expected, f"{text} is refused by {got}, not {expected}")
        try:
            apply(self.game, state, action)
        except IllegalAction as error:
            same = error.refusal == against
            self._require(same, f"{text} is refused otherwise when it is applied")
        else:
            self._require(False, f"{text} was applied although it is illegal")
        self._require(leaves(state) == before, f"the refusal of {text} changed a state")
        self.tally.refused.update(expected)
        self.tally.alone.update(expected if len(expected) == 1 else ())

    # -- checks --

    def _visit(self, state: Any) -> None:
        before, problem = leaves(state), outside(self.game, state)
        self._require(not problem, problem)
        self._state, self._tables = state, tables(self.game, state)
        found = {t.move.name: list(t.legal()) for t in self._tables}
        self.legal = {name: actions for name, actions in found.items() if actions}
        every = chain.from_iterable(self.legal.values())
        problem = next(faults(self.game, self.required, state, every), "")
        self._require(not problem, problem)
        self._require(leaves(state) == before, "asking what is legal changed the state")

    def _copy(self, state: Any) -> Any:
        """A copy of a start, so that no run can spoil it for the next.

        It also shows that states are compared and hashed by their leaves. At the steps
        the leaves alone are compared, which takes a tenth of the time.
        """
        copy = rebuild(self.game.shape, leaves(state))
        same = copy == state and hash(copy) == hash(state)
        self._require(same, "a copy of the state with all its leaves is another state")
        return copy

    def _require(self, truth: bool, problem: str) -> None:
        if not truth:
            raise Broken(problem, self._play())

    def _play(self, *further: Step) -> Play:
        """The play so far, from the start of the start."""
        steps = (*self._first.steps, *self._taken, *further)
        return attrs.evolve(self._first, steps=steps)

    @contextmanager
    def _told(self, action: Action | None = None) -> Iterator[None]:
        """Show the play, with an action that is being taken, for what goes wrong."""
        try:
            yield
        except Broken:
            raise
        except Exception as error:
            problem = f"{type(error).__name__}: {error}"
            further = [Step(action, None)] if action else []
            raise Broken(problem, self._play(*further)) from error


def machine(
    game: Game, invariants: Iterable[Clause], *, starts: Iterable[Any] = ()
) -> type[Plays]:
    """The machine of a game.

    Args:
        game: the game; its bags should be packed.
        invariants: what must hold in every state.
        starts: where plays may begin besides the initial state: states, or plays that
            lead there (see :mod:`properties.starts`).
    """
    known = [s if isinstance(s, Play) else Play(game, s) for s in starts]
    body = {
        "game": game,
        "required": tuple(invariants),
        "starts": (Play(game, game.start), *known),
        "tally": Tally(game),
        "__doc__": f"Plays of {game.title}.",
        "__module__": __name__,
    }
    return type(f"Plays_{game.name}_{len(game.seats)}", (Plays,), body)


def check(
    made: type[Plays], *, steps: int = STEPS, profile: settings | None = None
) -> Tally:
    """Run a machine, and say what was exercised.

    Args:
        made: the machine.
        steps: the most steps of a run.
        profile: how many runs, and other settings; None for the profile in force.

    Raises:
        Broken: for the shortest play that Hypothesis made of the first fault; its notes
            tell how to reproduce it.
    """
    how = settings(
        profile or settings.get_profile(settings.get_current_profile_name()),
        stateful_step_count=steps + 1,  # the beginning counts as one
        print_blob=True,
        report_multiple_bugs=False,
    )
    run_state_machine_as_test(made, settings=how)
    return made.tally
