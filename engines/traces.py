"""Traces of plays in the Informal Trace Format (ITF), written, read and checked.

The format is that of Apalache's ADR-015: every variable stands in every state, and an
integer is always ``{"#bigint": "7"}``. Following Quint, ``mbt::actionTaken`` names the
move that led to a state and ``mbt::nondetPicks`` its parameters. A state has one
variable a field: enumerations by their labels, bags as maps from card to copies.

A trace is read as it stands (:func:`loads`), one by another tool too; :func:`check`
then replays one of ours against the rules.
"""

import json
from collections.abc import Mapping
from typing import Any

import attrs

from engines.itf import (
    difference,
    fields_of,
    integer,
    leaf_of,
    read_value,
    state_of,
    written,
)
from engines.play import Play, Step, objections
from spec.games import Configuration, Game
from spec.ledger import InputError, nearest
from spec.shapes import fits
from spec.system import Action, run_effects

ADR = "https://apalache-mc.org/docs/adr/015adr-trace.html"
SUFFIX = ".itf.json"
TAKEN = "mbt::actionTaken"
PICKS = "mbt::nondetPicks"
START = "init"  # what the first state has for the move that led to it


# -- writing -------------------------------------------------------------------------


def dumps(play: Play, *, source: str, description: str, seed: int | None = None) -> str:
    """A play as a trace: JSON text, one state a line, the same bytes for the same play.

    Args:
        play: the play.
        source: what made it, such as the command.
        description: what it shows.
        seed: the seed of a random play.
    """
    lines = [_line(play.game, None, play.start)]
    lines += [_line(play.game, step.action, step.state) for step in play.steps]
    meta = {"format": "ITF", "format-description": ADR, "source": source}
    meta |= {"description": description, **_configured(play, seed)}
    head = {"#meta": meta, "params": [], "vars": variables(play.game)}
    parts = [f"{json.dumps(k)}: {_json(v)}" for k, v in head.items()]
    parts.append('"states": [\n' + ",\n".join(lines) + "\n]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def variables(game: Game) -> list[str]:
    """The names of the variables of a game's traces."""
    return [TAKEN, PICKS, *fields_of(game.shape)]


def _line(game: Game, action: Action | None, state: Any) -> str:
    taken, picks = START, {}
    if action is not None:
        params = game.by_name[action.move].params
        taken, picks = (
            action.move,
            {
                p.name: written(p.domain, v)
                for p, v in zip(params, action.values, strict=True)
            },
        )
    return _json({TAKEN: taken, PICKS: picks, **written(game.shape, state)})


def _configured(play: Play, seed: int | None) -> dict[str, Any]:
    """What the trace must say so that its game can be built again."""
    game = play.game
    configuration = game.configuration
    found: dict[str, Any] = {
        "game": game.name,
        "players": integer(len(game.seats)),
        "rules": configuration.rules,
        "rulings": game.rulings.changed,
        "begins": "start" if play.start == game.start else "position",
    }
    if configuration.deck is not None:
        found["deck"] = _data(configuration.deck)
    if seed is not None:
        found["seed"] = integer(seed)
    return found


def _data(value: Any) -> Any:
    """Data of a TOML file in the format's terms."""
    if isinstance(value, Mapping):
        return {name: _data(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_data(part) for part in value]
    if isinstance(value, int) and not isinstance(value, bool):
        return integer(value)
    return value


# -- reading -------------------------------------------------------------------------


@attrs.frozen
class Trace:
    """A trace as it was read: nothing is checked against rules yet.

    Attributes:
        meta: what the trace says about itself.
        variables: the names that every state defines.
        states: for each state, its values by name.
        loop: the state that the last one returns to, if the trace is a lasso.
    """

    meta: Mapping[str, Any]
    variables: tuple[str, ...]
    states: tuple[Mapping[str, Any], ...]
    loop: int | None = None

    @property
    def game(self) -> str | None:
        """The name of the game, if the trace names one."""
        name = self.meta.get("game")
        return name if isinstance(name, str) else None

    @property
    def configuration(self) -> Configuration:
        """The configuration of the game.

        Raises:
            InputError: if the trace gives none that can be read.
        """
        kinds: dict[str, Any] = {
            "players": int,
            "rules": str,
            "rulings": dict,
            "deck": dict,
        }
        given = {name: self.meta[name] for name in kinds if name in self.meta}
        for name, value in given.items():
            if not isinstance(value, kinds[name]) or isinstance(value, bool):
                raise InputError(f"#meta: {name} is {value!r}")
        for name, option in given.get("rulings", {}).items():
            if not isinstance(option, str):
                raise InputError(f"#meta: ruling {name} is {option!r}")
        return Configuration(**given)

    def action(self, game: Game, step: int) -> Action:
        """The action that led to a state; steps count from 1.

        Raises:
            InputError: if the state does not name an action of the game.
        """
        state = self.states[step]
        name, picks = state.get(TAKEN), state.get(PICKS)
        if not isinstance(name, str) or not isinstance(picks, dict):
            raise InputError(f"step {step} does not say which action was taken")
        move = game.by_name.get(name)
        if move is None:
            raise InputError(f"step {step}: {nearest(name, game.by_name, 'move')}")
        wanted = [p.name for p in move.params]
        if sorted(picks) != sorted(wanted):
            accepted = ", ".join(wanted) or "none"
            raise InputError(
                f"step {step}: {name} has the parameters {', '.join(picks) or 'none'}; "
                f"accepted: {accepted}"
            )
        where = f"step {step}: {name}"
        values = []
        for p in move.params:
            value = leaf_of(p.domain, picks[p.name], f"{where}: {p.name}")
            if value not in p.values:
                raise InputError(f"{where} never has {p.name} {picks[p.name]!r}")
            values.append(int(value))
        return Action(name, tuple(values))


def loads(text: str) -> Trace:
    """Read a trace, ours or that of another tool.

    Raises:
        InputError: if the text is not a trace; it says where.
    """
    try:
        raw = json.loads(
            text,
            parse_float=_refused,
            parse_constant=_refused,
            object_pairs_hook=_object,
        )
        return _trace(raw)
    except RecursionError:
        raise InputError("the trace is nested too deep") from None
    except ValueError as error:
        raise InputError(f"the trace is not JSON: {error}") from None


def _refused(text: str) -> Any:
    raise InputError(f"the trace has the number {text[:40]}; accepted: integers")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise InputError(f"the trace has {twice!r} twice in one object")
    return found


def _trace(raw: Any) -> Trace:
    if not isinstance(raw, dict) or not isinstance(raw.get("#meta", {}), dict):
        raise InputError("the trace is not an object with vars and states")
    names, states, loop = raw.get("vars"), raw.get("states"), raw.get("loop")
    if not isinstance(names, list) or not all(isinstance(n, str) for n in names):
        raise InputError("vars of the trace is not a list of names")
    if not isinstance(states, list) or not states:
        raise InputError("states of the trace is not a list of one or more states")
    if loop is not None:
        loop = read_value(loop)
        if type(loop) is not int or not 0 <= loop < len(states):
            raise InputError(f"loop is {loop!r}; accepted: 0 to {len(states) - 1}")
    read = [_read_state(names, state, i) for i, state in enumerate(states)]
    return Trace(_read_meta(raw.get("#meta", {})), tuple(names), tuple(read), loop)


def _read_meta(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The readable part of what a trace says about itself: anything may stand there."""
    found = {}
    for name, value in raw.items():
        try:
            found[name] = read_value(value)
        except InputError:
            continue
    return found


def _read_state(names: list[str], raw: Any, number: int) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise InputError(f"state {number} is not an object")
    missing = [name for name in names if name not in raw]
    further = [name for name in raw if name not in names and name != "#meta"]
    if missing or further:
        problem = f"lacks {missing[0]}" if missing else f"has {further[0]} too"
        raise InputError(f"state {number} {problem}; accepted: the names in vars")
    try:
        return {name: read_value(raw[name]) for name in names}
    except InputError as error:
        raise InputError(f"state {number}: {error}") from None


# -- checking ------------------------------------------------------------------------


def check(trace: Trace, game: Game) -> Play:
    """The play of a trace, replayed by the rules.

    Raises:
        InputError: where the two part: the step, with the clauses that refuse its
            action or the variable that differs.
    """
    if trace.game != game.name:
        named = f"the game {trace.game!r}" if trace.game else "no game"
        raise InputError(f"the trace names {named}; accepted: {game.name}")
    for name in trace.variables:
        if name not in variables(game):
            raise InputError(nearest(name, variables(game), "variable of the trace"))
    start = state = _first(trace, game)
    steps = []
    for number in range(1, len(trace.states)):
        action = trace.action(game, number)
        try:
            state = _taken(game, state, action, number)
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            if start == game.start:
                raise
            problem = f"the rules cannot go on from the given position ({error})"
            raise InputError(f"step {number}: {problem}") from error
        told = trace.states[number]
        _compare(game, state, told, f"step {number} ({game.text(action)})")
        steps.append(Step(action, state))
    return Play(game, start, tuple(steps))


def _taken(game: Game, state: Any, action: Action, number: int) -> Any:
    """The state after an action.

    Raises:
        InputError: with the clauses that refuse it.
    """
    against = objections(game, state, action)
    if against:
        reasons = ", ".join(f"{c.name} ({c.id})" for c in against)
        raise InputError(f"step {number}: {game.text(action)} is refused by {reasons}")
    move, arguments = game.arguments(action)
    return run_effects(move, state, arguments)


def _first(trace: Trace, game: Game) -> Any:
    """The state that a trace begins with: the initial state, or a position."""
    if trace.states[0].get(TAKEN) != START or trace.states[0].get(PICKS) != {}:
        raise InputError(f"step 0: accepted: {TAKEN} {START!r} without picks")
    if trace.meta.get("begins", "start") != "position":
        _compare(game, game.start, trace.states[0], "step 0 (init)")
        return game.start
    try:
        start = state_of(game.shape, trace.states[0], "")
    except InputError as error:
        raise InputError(f"step 0 (init): {error}") from None
    if not fits(game.shape, start):
        raise InputError("step 0 (init): the state does not fit the game's shape")
    return start


def _compare(game: Game, state: Any, told: Mapping[str, Any], where: str) -> None:
    for name in fields_of(game.shape):
        if name not in told:
            raise InputError(f"{where}: the trace has no variable {name}")
        ruled = read_value(written(getattr(game.shape, name), getattr(state, name)))
        found = difference(told[name], ruled, name)
        if found:
            raise InputError(f"{where}: {found}")
