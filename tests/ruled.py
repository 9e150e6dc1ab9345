"""Options of rulings in scenarios: whether one shows, and which are named at all.

A scenario is run under rulings of its own, and again under others. An option shows
where a run has what it expects under the option and not under the default, or the
other way round, all else being the same.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs

from engines.scenarios import Case, cases
from engines.sheets import Step, Variant
from orrery import shelf
from spec.games import Configuration, Game, Rulebook
from spec.ledger import InputError

FOLDER = Path(__file__).resolve().parent / "scenarios"


def options(name: str, *, absent: bool) -> list[tuple[str, str]]:
    """The options of a game's rulings but the defaults: with a rule, or without one."""
    return [
        (ruling.name, option.name)
        for ruling in shelf.rulebook(name).ledger().rulings
        for option in ruling.options[1:]
        if bool(option.absent) == absent
    ]


def shows(name: str, ruling: str, option: str) -> bool:
    """Whether an option of a game's ruling shows in a scenario that names it."""
    default = shelf.rulebook(name).ledger().ruling(ruling).default.name
    about = [
        run
        for runs in _scenarios(name)
        if any(run.setting.rulings.get(ruling) == option for run in runs)
        for run in runs
        if run.setting.rulings.get(ruling, default) in (option, default)
    ]
    return any(
        {_passes(_ruled(run, ruling, o)) for o in (option, default)} == {True, False}
        for run in about
    )


def named(name: str) -> set[tuple[str, str]]:
    """The options that the scenarios of a game name."""
    return {
        pair
        for runs in _scenarios(name)
        for run in runs
        for pair in run.setting.rulings.items()
    }


@cache
def _scenarios(name: str) -> tuple[tuple[Case, ...], ...]:
    """The runs of each scenario of a game."""
    paths = sorted((FOLDER / name).glob("*.yaml"))
    return tuple(tuple(_runs(case)) for path in paths for case in cases(path))


def _runs(case: Case) -> Iterator[Case]:
    """The runs of a scenario, each as a scenario of its own."""
    scenario, setting = case.scenario, case.setting
    actions = tuple(Step(step.do) for step in scenario.steps)
    own = Variant({}, scenario.steps, scenario.then)
    for variant in (own, *scenario.under):
        steps = actions if variant.steps is None else variant.steps
        rulings = {**setting.rulings, **variant.rulings}
        yield attrs.evolve(
            case,
            scenario=attrs.evolve(scenario, steps=steps, then=variant.then, under=()),
            setting=attrs.evolve(setting, rulings=rulings),
        )


def _ruled(case: Case, ruling: str, option: str) -> Case:
    """The same run with a ruling as given."""
    rulings = {**case.setting.rulings, ruling: option}
    return attrs.evolve(case, setting=attrs.evolve(case.setting, rulings=rulings))


def _passes(case: Case) -> bool | None:
    """Whether all that is expected comes true; None if it names what is not there."""
    try:
        return all(result.passed for result in case.run(_book))
    except InputError:
        return None


@cache
def _book(name: str) -> Rulebook:
    """The rulebook, each of whose games is built once."""
    book, built = shelf.rulebook(name), dict[str, Game]()

    def build(configuration: Configuration) -> Game:
        key = str(configuration)
        if key not in built:
            built[key] = book.build(configuration)
        return built[key]

    return attrs.evolve(book, build=build)
