"""What a scenario file says: its classes, and how its texts become them."""

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from operator import is_
from typing import Any, NewType, get_args, get_origin

import attrs
from cattrs import BaseValidationError, Converter
from cattrs.gen import make_dict_structure_fn

from engines.documents import Document, first_mistake, mapping, structured
from engines.expectations import (
    NO_FIELDS,
    NO_WORDS,
    Actions,
    Expect,
    Fields,
    Legal,
    Texts,
    View,
    Views,
    Words,
)
from engines.positions import FieldRefused, shown, within
from spec.ledger import InputError
from spec.shapes import TRUTH

# Data as a TOML file would give it: whole numbers and truths are no texts.
Deck = NewType("Deck", Mapping[str, Any])

_NO_ACTIONS = Actions(())
_WHOLE = re.compile("-?[0-9]{1,9}")


@attrs.frozen(kw_only=True)
class Setting:
    """Which game is played: all of it may be left to the file or to the game.

    ``forced`` says whether what happens by itself is left out of the actions.
    """

    game: str | None = None
    players: int | None = None
    rules: str | None = None
    rulings: Mapping[str, str] = {}
    deck: Deck | None = None
    forced: bool | None = None

    def filled_from(self, other: "Setting") -> "Setting":
        """These settings, and another's where they say nothing."""
        return Setting(
            game=self.game or other.game,
            players=other.players if self.players is None else self.players,
            rules=self.rules or other.rules,
            rulings={**other.rulings, **self.rulings},
            deck=other.deck if self.deck is None else self.deck,
            forced=other.forced if self.forced is None else self.forced,
        )


@attrs.frozen
class Step:
    """An action, and what is expected after it; written as a text without that."""

    do: str
    then: Expect | None = None


@attrs.frozen
class Variant:
    """A run under other rulings; without steps of its own, with the same actions."""

    rulings: Mapping[str, str]
    steps: tuple[Step, ...] | None = None
    then: Expect | None = None


@attrs.frozen(kw_only=True)
class Scenario(Setting):
    """One scenario.

    Attributes:
        id: how it is called; once in a file.
        title: what it shows.
        cites: ledger ids.
        given: fields of the start position; the initial state has the rest.
        after: actions taken from there.
        steps: further actions, with what is expected after each.
        then: what is expected at the end.
        under: runs with other rulings and their own expectations.
    """

    id: str
    title: str
    cites: Words = NO_WORDS
    given: Fields = NO_FIELDS
    after: Actions = _NO_ACTIONS
    steps: tuple[Step, ...] = ()
    then: Expect | None = None
    under: tuple[Variant, ...] = ()


@attrs.frozen(kw_only=True)
class Sheet(Setting):
    """The content of a file; ``given`` holds where a scenario gives nothing else."""

    given: Fields = NO_FIELDS
    scenarios: tuple[Scenario, ...]


def sheet(document: Document) -> Sheet:
    """The content of a scenario file.

    Raises:
        InputError: with file, line and field, for the first mistake.
    """
    found = structured(document, _converter(), Sheet)
    try:
        _require_meaning(found)
    except FieldRefused as error:
        raise document.refusal(error.path, error.problem) from None
    return found


def _require_meaning(found: Sheet) -> None:
    """Refuse what would be passed over in silence, or could not fail."""
    used: set[str] = set()
    with within("scenarios"):
        if not found.scenarios:
            raise FieldRefused((), "empty, so that it cannot fail")
        for i, scenario in enumerate(found.scenarios):
            with within(i):
                _require_outcome(scenario.then, scenario.steps)
                if scenario.then and scenario.then.refused_configuration:
                    _require_alone(scenario)
                if scenario.id in used:
                    raise FieldRefused(("id",), f"{scenario.id} is used above")
                used.add(scenario.id)
                for j, variant in enumerate(scenario.under):
                    with within("under", j):
                        if not variant.rulings:
                            raise FieldRefused(("rulings",), "empty; name one or more")
                        _require_outcome(variant.then, variant.steps or ())


def _require_outcome(then: Expect | None, steps: tuple[Step, ...]) -> None:
    if then is None and all(step.then is None for step in steps):
        raise FieldRefused((), "expects nothing, so that it cannot fail")
    for i, step in enumerate(steps):
        if step.then and step.then.refused_configuration:
            problem = "refused_configuration is for the end: no game, no steps"
            raise FieldRefused(("steps", i, "then"), problem)
    if then and then.refused_configuration:
        alone = Expect(refused_configuration=then.refused_configuration)
        if steps or then != alone:
            problem = "refused_configuration stands alone: no game, nothing else"
            raise FieldRefused(("then",), problem)


def _require_alone(scenario: Scenario) -> None:
    for name in ("given", "after", "steps"):
        if getattr(scenario, name):
            raise FieldRefused((name,), "never used: the configuration is refused")


# -- texts to values -----------------------------------------------------------------


def _text(given: object, kind: Any = None) -> str:
    if not isinstance(given, str) or not given.strip():
        raise FieldRefused((), f"{shown(given)} given; accepted: a text")
    return given


def _number(given: object, kind: Any = None) -> int:
    if not isinstance(given, str) or not _WHOLE.fullmatch(given):
        raise FieldRefused((), f"{shown(given)} given; accepted: a whole number")
    return int(given)


def _truth(given: object, kind: Any = None) -> bool:
    value = TRUTH.value(given) if isinstance(given, str) else None
    if value is None:
        raise FieldRefused((), f"{shown(given)} given; accepted: {TRUTH.accepted}")
    return bool(value)


def _texts(given: object, kind: Any = None) -> tuple[str, ...]:
    if not isinstance(given, list):
        raise FieldRefused((), f"{shown(given)} given; accepted: a list of texts")
    found = []
    for i, part in enumerate(given):
        with within(i):
            found.append(_text(part))
    return tuple(found)


def _words(given: object, kind: Any = None) -> tuple[str, ...]:
    return tuple(given.split()) if isinstance(given, str) else _texts(given)


def _actions(given: object, kind: Any = None) -> tuple[str, ...]:
    if not isinstance(given, str):
        return _texts(given)
    return tuple(part.strip() for part in given.split(",") if part.strip())


def _mapping(given: object, kind: Any = None) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise FieldRefused((), f"{shown(given)} given; accepted: a mapping")
    return given


def _legal(given: object, kind: Any = None) -> Mapping[str, tuple[str, ...]]:
    if isinstance(given, list):
        return {"": _texts(given)}
    found = {}
    for beginning, rests in _mapping(given).items():
        with within(beginning):
            found[_text(beginning)] = _words(rests)
    return found


def _deck(given: object, kind: Any = None) -> Mapping[str, Any]:
    return {name: _datum(part) for name, part in _mapping(given).items()}


def _datum(given: Any) -> Any:
    if isinstance(given, list):
        return [_datum(part) for part in given]
    if isinstance(given, Mapping):
        return {name: _datum(part) for name, part in given.items()}
    if given in ("true", "false"):
        return given == "true"
    return int(given) if _WHOLE.fullmatch(given) else given


def _made_of(origin: Any) -> Callable[[Any], bool]:
    def test(kind: Any) -> bool:
        return get_origin(kind) is origin

    return test


@cache
def _converter() -> Converter:
    converter = Converter()
    converter.register_structure_hook(str, _text)
    converter.register_structure_hook(int, _number)
    converter.register_structure_hook(bool, _truth)
    hooks: list[tuple[Any, Callable[..., Any]]] = [
        (Words, _words),
        (Actions, _actions),
        (Texts, _texts),
        (Fields, _mapping),
        (Deck, _deck),
        (Legal, _legal),
    ]
    for kind, hook in hooks:
        converter.register_structure_hook_func(partial(is_, kind), hook)
    _add_parts(converter)

    @converter.register_structure_hook_factory(attrs.has)
    def structure(kind: Any) -> Callable[..., Any]:
        made = make_dict_structure_fn(kind, converter)
        if kind is Step:
            return lambda given, t: (
                Step(given) if isinstance(given, str) else made(mapping(given, kind), t)
            )
        return lambda given, t: made(mapping(given, kind), t)

    return converter


def _add_parts(converter: Converter) -> None:
    """Lists and mappings: cattrs would take a text for a list of its letters."""

    def part(given: object, kind: Any, step: str | int) -> Any:
        try:
            return converter.structure(given, kind)
        except (BaseValidationError, InputError) as error:
            raise FieldRefused(*first_mistake(error, (step,))) from None

    def listed(given: object, kind: Any) -> tuple[Any, ...]:
        if not isinstance(given, list):
            raise FieldRefused((), f"{shown(given)} given; accepted: a list")
        return tuple(part(x, get_args(kind)[0], i) for i, x in enumerate(given))

    def mapped(given: object, kind: Any) -> dict[str, Any]:
        pairs = _mapping(given).items()
        return {name: part(x, get_args(kind)[1], name) for name, x in pairs}

    def views(given: object, kind: Any) -> tuple[Any, ...]:
        return listed(given if isinstance(given, list) else [given], tuple[View, ...])

    converter.register_structure_hook_func(_made_of(tuple), listed)
    converter.register_structure_hook_func(_made_of(Mapping), mapped)
    converter.register_structure_hook_func(partial(is_, Views), views)
