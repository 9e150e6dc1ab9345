"""Configured games as data: what engines run, and what the front door builds."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

import attrs

from spec.ledger import InputError, Ledger, Rulings, nearest
from spec.logic import Truth, Value
from spec.shapes import Layout, Range, leaf_names, leaves
from spec.system import Action, Arguments, Clause, Move


@attrs.frozen
class Sight:
    """One thing that a seat may see.

    Attributes:
        name: its name: the path to a part of the state, or a name of its own.
        seen: whether it is seen.
        value: its value.
        domain: the domain of a value that is no part of the state and no number.
    """

    name: str
    seen: Truth
    value: Any
    domain: Range | None = None


@attrs.frozen
class Observable:
    """A named function of a state, for questions: its kind, meaning and indexes.

    Attributes:
        name: the name in expressions.
        kind: "truth", "number" or an enumeration such as "seat".
        statement: what it says.
        run: the function of a state; nested tuples if there are indexes.
        indexes: for each level of indexing, the labels.
        told: whether a play that is told says when it becomes true, and at the end
            what the seats have.
    """

    name: str
    kind: str
    statement: str
    run: Callable[[Any], Value] = attrs.field(repr=False, eq=False)
    indexes: tuple[tuple[str, ...], ...] = ()
    told: bool = False


@attrs.frozen
class Configuration:
    """What a game is built from.

    Attributes:
        players: number of seats; None for the smallest that is allowed.
        rules: the rule set; None for the first.
        rulings: option names by ruling name.
        deck: replaceable data, as read from a TOML file; None for the default.
        packed: how bags are kept: packed words (play, lanes) or counts (Z3).
    """

    players: int | None = None
    rules: str | None = None
    rulings: Mapping[str, str] = {}
    deck: Mapping[str, Any] | None = None
    packed: bool = True


class ConfigurationRefused(InputError):
    """A configuration that a game's creation clauses refuse."""

    def __init__(self, message: str, *objections: Clause) -> None:
        super().__init__(message)
        self.objections = objections


def no_flaws(state: Any) -> Iterable[tuple[Truth, str]]:
    """Any position within the domains is accepted."""
    return ()


@attrs.frozen(slots=False)
class Game:
    """A configured transition system.

    Attributes:
        name: the game's folder name.
        title: the name on the box.
        configuration: what it was built from, with players and rules filled in.
        rulings: the rulings in force.
        seats: the text form of each seat.
        shape: the domain of every leaf.
        start: the initial state.
        moves: all moves.
        control: names of the leaves that steer, such as phase and turn.
        to_act: for a state, the truth for each seat that it may make a move.
        over: for a state, whether the game has ended.
        outcome: for a state that has ended, the truth for each seat that it won.
        view: for a state and a seat, what the seat sees.
        observables: named functions of a state, besides the state's own fields.
        sources: clauses of other kinds: data, views, creation.
        flaws: for a position that a person gives, what would make it none of this game:
            whether it does, and in words.
    """

    name: str
    title: str
    configuration: Configuration
    rulings: Rulings
    seats: tuple[str, ...]
    shape: Any = attrs.field(eq=False)
    start: Any
    moves: tuple[Move, ...]
    control: tuple[str, ...]
    to_act: Callable[[Any], tuple[Truth, ...]]
    over: Callable[[Any], Truth]
    outcome: Clause
    view: Clause
    observables: tuple[Observable, ...] = ()
    sources: tuple[Clause, ...] = ()
    flaws: Callable[[Any], Iterable[tuple[Truth, str]]] = no_flaws

    @property
    def ledger(self) -> Ledger:
        """The sentences and rulings of the rulebook."""
        return self.rulings.ledger

    @cached_property
    def domains(self) -> list[Range]:
        """The domain of every leaf."""
        return leaves(self.shape)

    @cached_property
    def layout(self) -> Layout:
        """How states are made of leaves."""
        return Layout.of(self.shape)

    @cached_property
    def names(self) -> list[str]:
        """The name of every leaf."""
        return leaf_names(self.shape)

    @cached_property
    def steering(self) -> tuple[int, ...]:
        """The positions of the control leaves among the leaves."""
        return tuple(self.names.index(name) for name in self.control)

    @cached_property
    def by_name(self) -> dict[str, Move]:
        """The moves by name."""
        return {move.name: move for move in self.moves}

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """Every clause of the game, each once."""
        found = dict.fromkeys(c for move in self.moves for c in move.clauses)
        found |= dict.fromkeys((self.outcome, self.view, *self.sources))
        return tuple(found)

    def clause(self, name: str) -> Clause:
        """The clause of a given id or name.

        Raises:
            InputError: if there is none.
        """
        for clause in self.clauses:
            if name.upper() == clause.id or name.lower() == clause.name:
                return clause
        known = [word for c in self.clauses for word in (c.id, c.name)]
        raise InputError(nearest(name, known, "clause"))

    @cached_property
    def enumerations(self) -> dict[str, dict[str, int]]:
        """The labels of every enumeration, with their values, by kind."""
        found: dict[str, dict[str, int]] = {}
        domains = [*self.domains, *(p.domain for m in self.moves for p in m.params)]
        for domain in domains:
            for i, label in enumerate(domain.labels):
                found.setdefault(domain.kind, {})[label] = domain.low + i
        return found

    def arguments(self, action: Action) -> tuple[Move, Arguments]:
        """The move of an action and its parameters as rules see them."""
        move = self.by_name[action.move]
        return move, move.arguments(action.values)

    def text(self, action: Action) -> str:
        """The one text form of an action: ``play A Sun7``."""
        params = self.by_name[action.move].params
        words = [p.domain.text(v) for p, v in zip(params, action.values, strict=True)]
        return " ".join((action.move, *words))

    def parse(self, text: str) -> Action:
        """The action that a text names.

        Raises:
            InputError: if it names none.
        """
        name, *words = text.split() or [""]
        move = self.by_name.get(name)
        if move is None:
            raise InputError(f"{nearest(name, self.by_name, 'move')} (in {text!r})")
        form = " ".join((name, *(p.name.upper() for p in move.params)))
        if len(words) != len(move.params):
            raise InputError(f"{text!r} is not of the form {form!r}")
        values = []
        for p, word in zip(move.params, words, strict=True):
            value = p.domain.value(word)
            if value is None or value not in p.values:
                known = [p.domain.text(v) for v in p.values]
                raise InputError(f"{nearest(word, known, p.name)} (in {text!r})")
            values.append(value)
        return Action(name, tuple(values))


@attrs.frozen
class Rulebook:
    """A game as it can be configured: what the front door lists and builds.

    Attributes:
        name: the folder name.
        title: the name on the box.
        rules: the rule sets; the first is the default.
        players: the player counts that need no ruling.
        ledger: the sentences and rulings, read on demand.
        build: the game of a configuration; raises InputError for a bad one.
    """

    name: str
    title: str
    rules: tuple[str, ...]
    players: tuple[int, ...]
    ledger: Callable[[], Ledger]
    build: Callable[[Configuration], Game]


@attrs.frozen
class History:
    """A counter that a question needs and the rules do not.

    Attributes:
        name: its name, as in expressions.
        statement: what it counts.
        domain: its values.
        start: its value in a start state.
        moves: the moves that may change it.
        step: its value after one of these moves, from (value, state before, arguments).
    """

    name: str
    statement: str
    domain: Range
    start: int
    moves: tuple[str, ...]
    step: Callable[[Value, Any, Arguments], Value] = attrs.field(repr=False)


@attrs.frozen
class Scope:
    """A named small configuration for exhaustive work.

    Attributes:
        name: its name.
        statement: what it covers.
        configuration: what the game is built from.
        start: where plays begin, as an expression; "" for the initial state.
        within: positions that are entered at all, as an expression; "" for all.
        stop: where plays end, as an expression; "" for where the rules end them.
        history: counters kept besides the state.
        counts: published figures by name, "distinct" among them.
        joined: the figures when forced moves are joined with the step before them.
    """

    name: str
    statement: str
    configuration: Configuration
    start: str = ""
    within: str = ""
    stop: str = ""
    history: tuple[History, ...] = ()
    counts: Mapping[str, int] = {}
    joined: Mapping[str, int] = {}
