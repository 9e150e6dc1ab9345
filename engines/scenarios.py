"""Scenarios: given a position, when actions are taken, then this is expected.

A file is YAML and holds many. Its top level names game, players, rules, rulings, deck
and ``given`` for all of them, and ``scenarios``, a list. A scenario has ``id`` and
``title``, and any of: ``cites`` (ledger ids); game, players, rules, rulings and deck of
its own; ``given`` (fields of the start position; the file and then the initial state
have the rest); ``after`` (actions taken from there); ``steps`` (a list of ``do``, an
action, and ``then``, what is expected after it; or of actions only); ``then`` (what is
expected at the end); and ``under``: a list of further runs with other ``rulings`` and
their own ``then`` and ``steps`` (without them, with the same actions). What can be
expected are the fields of :class:`engines.expectations.Expect`.

With ``forced: yes``, in a scenario or for all, what happens by itself is not written:
steps without an alternative that no seat decides are taken at once.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import yaml

from engines.documents import Document, load
from engines.expectations import Expect, Moment, Words, unmet
from engines.play import Play, legal_actions, refusal, settled
from engines.positions import FieldRefused, read_start, within, write
from engines.positions import Path as Place
from engines.sheets import Scenario, Setting, Step, Variant, sheet
from spec.games import Configuration, ConfigurationRefused, Game, Rulebook
from spec.ledger import InputError, nearest
from spec.shapes import fits
from spec.system import Action, run_effects

# The rulebook of a game's name; raises InputError for an unknown one.
Find = Callable[[str], Rulebook]


@attrs.frozen
class Result:
    """How a run of a scenario went; under other rulings the id ends with them."""

    id: str
    title: str
    messages: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether all that was expected came true."""
        return not self.messages


@attrs.frozen
class Case:
    """A scenario with its place in a document and its setting."""

    document: Document
    place: int
    scenario: Scenario
    setting: Setting

    def run(self, find: Find, *, packed: bool = True) -> list[Result]:
        """The results: one for the scenario itself and one for each entry of ``under``.

        Args:
            find: the rulebook of a name; raises InputError for an unknown one.
            packed: how bags are kept.

        Raises:
            InputError: if the scenario names what the game does not have.
        """
        try:
            with within("scenarios", self.place):
                return list(_results(self, find, packed))
        except FieldRefused as error:
            path = self._written(error.path)
            raise self.document.refusal(path, error.problem) from None

    def _written(self, path: Place) -> Place:
        """Where the field of a path is written: here, or for the whole file."""
        own, rest = path[:3], path[3:]
        shared = ("given", *rest)
        if own != ("scenarios", self.place, "given") or path in self.document.lines:
            return path
        return shared if rest and shared in self.document.lines else path


def cases(source: Path | str) -> list[Case]:
    """The scenarios of a file (a path) or a text, read but not run.

    Raises:
        InputError: with file, line and field, if they are not well-formed.
    """
    document = load(source)
    content = sheet(document)
    found = []
    for i, scenario in enumerate(content.scenarios):
        given = _joined(content.given, scenario.given)
        whole = attrs.evolve(scenario, given=given)
        found.append(Case(document, i, whole, scenario.filled_from(content)))
    return found


def _joined(fields: Mapping[str, Any], own: Mapping[str, Any]) -> Any:
    """Fields with those of another mapping in place of them, and beside them."""
    joined = {**fields, **own}
    for name in fields.keys() & own.keys():
        if isinstance(fields[name], Mapping) and isinstance(own[name], Mapping):
            joined[name] = _joined(fields[name], own[name])
    return joined


def run(source: Path | str, find: Find, *, packed: bool = True) -> list[Result]:
    """Run every scenario of a file (a path) or a text.

    Raises:
        InputError: with file, line and field, for the first mistake in it.
    """
    return [
        result for case in cases(source) for result in case.run(find, packed=packed)
    ]


# -- running -------------------------------------------------------------------------


def _results(case: Case, find: Find, packed: bool) -> Iterator[Result]:
    scenario, setting = case.scenario, case.setting
    with within("game"):
        if setting.game is None:
            raise InputError("no game is named, here or for the whole file")
        book = find(setting.game)
    _require_ledger(book, scenario.cites)
    own = Variant({}, scenario.steps, scenario.then)
    yield _result(case, book, own, packed)
    for i, variant in enumerate(scenario.under):
        steps = variant.steps
        if steps is None:
            steps = tuple(Step(step.do) for step in scenario.steps)
        with within("under", i):
            yield _result(case, book, attrs.evolve(variant, steps=steps), packed)


def _require_ledger(book: Rulebook, cites: Words) -> None:
    known = book.ledger().by_id
    for id in cites:
        if id not in known:
            raise FieldRefused(("cites",), nearest(id, known, "ledger id"))


def _result(case: Case, book: Rulebook, variant: Variant, packed: bool) -> Result:
    scenario, setting = case.scenario, case.setting
    named = ", ".join(f"{name}={option}" for name, option in variant.rulings.items())
    id = f"{scenario.id} ({named})" if named else scenario.id
    configuration = Configuration(
        setting.players,
        setting.rules,
        {**setting.rulings, **variant.rulings},
        setting.deck,
        packed,
    )
    refused = variant.then.refused_configuration if variant.then else None
    try:
        if refused is not None:
            messages = _unrefused(book, configuration, refused)
        else:
            messages = _unmet(book.build(configuration), case, variant)
    except ConfigurationRefused as error:
        messages = [f"the configuration is refused: {error}"]
    return Result(id, scenario.title, tuple(messages))


def _unrefused(book: Rulebook, configuration: Configuration, names: Words) -> list[str]:
    with within("then", "refused_configuration"):
        game = book.build(Configuration())
        meant = [game.clause(name).id for name in names]
    expected = f"refused_configuration: expected {', '.join(meant)}"
    try:
        book.build(configuration)
    except ConfigurationRefused as error:
        got = [clause.id for clause in error.objections]
        return [] if set(got) == set(meant) else [f"{expected}, got {', '.join(got)}"]
    return [f"{expected}, got a game"]


def _unmet(game: Game, case: Case, variant: Variant) -> list[str]:
    scenario = case.scenario
    with within("given"):
        start = read_start(game, scenario.given)
    settle = partial(_settled, game) if case.setting.forced else _unsettled
    plan = list(_plan(game, scenario, variant))
    given, messages = bool(scenario.given), list[str]()
    with _sound(given):
        moment = Moment(game, settle(start))
    for n, (place, action, then) in enumerate(plan, start=1):
        with within(*place), _sound(given):
            taken = _taken(moment, action, settle)
        if isinstance(taken, str):
            return [*messages, f"step {n}: {taken}"]
        moment = taken
        if then:
            with within(*place, "then"), _sound(given):
                lines = unmet(then, moment)
            messages += [f"step {n} ({game.text(action)}): {line}" for line in lines]
    if variant.then:
        with within("then"), _sound(given):
            messages += unmet(variant.then, Moment(game, moment.state))
    return messages


def _plan(
    game: Game, scenario: Scenario, variant: Variant
) -> Iterator[tuple[Place, Action, Expect | None]]:
    """The actions, each with its place in the file and what is expected after it."""
    steps: list[tuple[Place, Step]] = [
        (("after", i), Step(text)) for i, text in enumerate(scenario.after)
    ]
    steps += [(("steps", i), step) for i, step in enumerate(variant.steps or ())]
    for place, step in steps:
        with within(*place):
            yield place, game.parse(step.do), step.then


def _settled(game: Game, state: Any) -> Any:
    return settled(Play(game, state)).state


def _unsettled(state: Any) -> Any:
    """The state as it is: what happens by itself is written too."""
    return state


def _taken(m: Moment, action: Action, settle: Callable[[Any], Any]) -> Moment | str:
    """The position after an action, or why there is none."""
    against = refusal(m.game, m.state, action)
    if against is not None:
        return f"expected {against.action} to be legal, got: {against}"
    move, arguments = m.game.arguments(action)
    state = settle(run_effects(move, m.state, arguments))
    if not fits(m.game.shape, state):
        raise ValueError(f"{m.game.text(action)} leads out of the domains")
    return Moment(m.game, state, m.state, action)


@contextmanager
def _sound(given: bool) -> Iterator[None]:
    """Blame a given position for what rules cannot compute on it."""
    try:
        yield
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        if not given:
            raise
        problem = f"the rules cannot go on from the given position ({error})"
        raise InputError(problem) from error


# -- saving --------------------------------------------------------------------------


def save(
    play: Play,
    *,
    id: str,
    title: str,
    cites: tuple[str, ...] = (),
    expecting: bool = True,
) -> str:
    """A scenario file for a play, or for a position (a play without steps).

    It gives the start, takes the actions, and expects the fields that changed and the
    legal actions or the outcome at the end.

    Args:
        play: the play.
        id: the scenario's id.
        title: the scenario's title.
        cites: the ledger ids that it cites.
        expecting: whether anything is expected; where the rules are in doubt, it is
            for the reader to say what.
    """
    game = play.game
    scenario: dict[str, Any] = {"id": id, "title": title, "cites": [*cites]}
    scenario |= {"given": write(game, play.start)}
    scenario |= {"after": [game.text(action) for action in play.actions]}
    if expecting:
        scenario["then"] = _reached(play)
    content = {
        "game": game.name,
        "players": game.configuration.players,
        "rules": game.configuration.rules,
        "rulings": game.rulings.changed,
        "deck": game.configuration.deck,
        "scenarios": [{name: part for name, part in scenario.items() if part}],
    }
    given = {name: part for name, part in content.items() if part}
    return yaml.safe_dump(given, sort_keys=False, allow_unicode=True, width=88)


def _reached(play: Play) -> dict[str, Any]:
    """What a scenario may expect at the end of a play."""
    game, state = play.game, play.state
    changed = write(game, state, play.start)
    then: dict[str, Any] = {"fields": changed} if changed else {}
    if game.over(state):
        won = zip(game.seats, game.outcome(state), strict=True)
        return then | {
            "over": "yes",
            "outcome": [seat for seat, truth in won if truth],
        }
    legal = [game.text(action) for action in legal_actions(game, state)]
    return then | {"legal": legal}
