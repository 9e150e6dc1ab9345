"""What happens in a step, told by the rules themselves.

The effects of a move run one by one, and each that changes more than what merely steers
is an *event*: the clause, and the fields that it changed. Nothing here knows a game: a
step is told from the names of its clauses and of the state's fields.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import attrs

from engines.play import objections
from engines.positions import entry_labels, is_numbered
from spec.games import Game, Observable
from spec.piles import Bag
from spec.shapes import Range
from spec.system import Action, Clause, IllegalAction, Refusal

NOTHING = "-"  # the label of an empty slot


@attrs.frozen
class Change:
    """A leaf of the state that a step changed.

    Attributes:
        field: the field of the state, with the path inside it.
        entry: the label of the entry in a tuple, or "".
        domain: the domain of the leaf.
        before: its value before the step.
        after: its value after it.
        top: the state's own field that it belongs to.
    """

    field: str
    entry: str
    domain: Range
    before: int
    after: int
    top: str


@attrs.frozen
class Event:
    """An effect that did something worth telling."""

    clause: Clause
    changes: tuple[Change, ...]


@attrs.frozen
class Told:
    """A step: its action, the state after it, its events, the facts it made true."""

    action: Action
    state: Any
    events: tuple[Event, ...]
    facts: tuple[str, ...]


@attrs.frozen(slots=False)
class Watcher:
    """Takes the steps of a game and tells what happens in each."""

    game: Game

    def step(self, state: Any, action: Action) -> Told:
        """What happens when an action is taken.

        Raises:
            IllegalAction: if a guard refuses it.
        """
        game = self.game
        against = objections(game, state, action)
        if against:
            raise IllegalAction(Refusal(game.text(action), against))
        move, arguments = game.arguments(action)
        before, events = state, []
        for clause in move.effects:
            after = clause.run(state, arguments)
            found = worth_telling(game, action, state, after)
            if found:
                events.append(Event(clause, found))
            state = after
        return Told(action, state, tuple(events), self._news(before, state))

    def _news(self, before: Any, after: Any) -> tuple[str, ...]:
        """The facts that became true."""
        return tuple(f.name for f in self.facts if f.run(after) and not f.run(before))

    @cached_property
    def facts(self) -> tuple[Observable, ...]:
        """The observables whose becoming true is told."""
        return tuple(o for o in self.game.observables if o.told)


# -- changes ---------------------------------------------------------------------------


def changes(game: Game, before: Any, after: Any) -> list[Change]:
    """The leaves in which two states differ; those of bags are left out."""
    found: list[Change] = []
    for field in attrs.fields(type(game.shape)):
        if not field.metadata.get("static"):
            parts = [getattr(s, field.name) for s in (game.shape, before, after)]
            walk = _changes(game, parts, field.name, "", numbered=is_numbered(field))
            found += [attrs.evolve(c, top=field.name) for c in walk]
    return found


def _changes(
    game: Game, parts: list[Any], name: str, entry: str, *, numbered: bool = False
) -> Iterator[Change]:
    shape, before, after = parts
    if before is after or isinstance(shape, Bag):
        return
    if isinstance(shape, Range):
        if before != after:
            yield Change(name, entry, shape, before, after, name)
    elif isinstance(shape, tuple):
        if entry:
            name = f"{name}[{entry}]"
        labels = entry_labels(game, len(shape), numbered=numbered)
        for label, *inner in zip(labels, shape, before, after, strict=True):
            yield from _changes(game, inner, name, label, numbered=True)
    else:
        if entry:
            name = f"{name}[{entry}]"
        for field in attrs.fields(type(shape)):
            if not field.metadata.get("static"):
                inner = [getattr(part, field.name) for part in parts]
                path, numbered = f"{name}.{field.name}", is_numbered(field)
                yield from _changes(game, inner, path, "", numbered=numbered)


def worth_telling(
    game: Game, action: Action, before: Any, after: Any
) -> tuple[Change, ...]:
    """The changes of one effect without those that say nothing new.

    Left out are what only steers, what merely lays down the parameter of the action,
    and what is cleared away or becomes empty while something else changes.
    """
    every = changes(game, before, after)
    found = [c for c in every if c.top not in game.control]
    if not found or any(_is_parameter(game, action, c) for c in found):
        return ()
    cleared = _cleared(game, found, after)
    kept = [c for c in found if c.top not in cleared]
    kept = [c for c in kept if c.domain.text(c.after) != NOTHING] or kept
    if not kept:
        return ()
    steering = [c for c in every if c.top in game.control and _is_seat(game, c)]
    return (*kept, *(() if cleared else steering))


def _is_seat(game: Game, change: Change) -> bool:
    return change.domain.labels[: len(game.seats)] == game.seats


def _is_parameter(game: Game, action: Action, change: Change) -> bool:
    """Whether a leaf takes the value of a parameter, such as the card played."""
    params = game.by_name[action.move].params
    return any(
        p.domain.kind == change.domain.kind and change.after == value
        for p, value in zip(params, action.values, strict=True)
        if p.domain.labels and not _is_seat(game, change)
    )


def _cleared(game: Game, found: list[Change], after: Any) -> set[str]:
    """The fields that a step sets back, if it clears anything away at all."""
    reset = {
        c.top for c in found if getattr(after, c.top) == getattr(game.start, c.top)
    }
    tuples = [c for c in found if c.top in reset and c.entry]
    if all(c.domain.kind == "truth" for c in tuples):
        return set()
    return {c.top for c in found if c.top in reset and (c.entry or _is_seat(game, c))}


def data(game: Game, told: Told) -> dict[str, Any]:
    """A told step as data."""
    return {
        "action": game.text(told.action),
        "actor": str(game.by_name[told.action.move].actor),
        "events": [
            {
                "clause": event.clause.id,
                "name": event.clause.name,
                "cites": list(event.clause.cites),
                "changes": [
                    {
                        "field": c.field,
                        "entry": c.entry or None,
                        "before": c.domain.text(c.before),
                        "after": c.domain.text(c.after),
                    }
                    for c in event.changes
                ],
            }
            for event in told.events
        ],
        "facts": list(told.facts),
    }
