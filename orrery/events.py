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
from spec.piles import Bag, Pile
from spec.shapes import Range
from spec.system import Action, Clause, IllegalAction, Refusal

COPIES = "copies"  # the kind of a change of the number of a card in a bag or a pile
NOTHING = "-"  # the label of an empty slot


@attrs.frozen
class Change:
    """A leaf of the state that a step changed, or the number of a card in a bag.

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
        return tuple(
            name
            for f in self.facts
            for name, new, old in entries(
                f.name, f.indexes, f.run(after), f.run(before)
            )
            if new and not old
        )

    @cached_property
    def facts(self) -> tuple[Observable, ...]:
        """The observables whose becoming true is told."""
        facts = (o for o in self.game.observables if o.told and o.kind == "truth")
        return tuple(facts)


def entries(
    name: str, indexes: tuple[tuple[str, ...], ...], *values: Any
) -> Iterator[tuple[Any, ...]]:
    """An observable's name with values of it, or those of each of its entries."""
    if not indexes:
        yield name, *values
        return
    labels, *inner = indexes
    for label, *entry in zip(labels, *values, strict=True):
        yield from entries(f"{name}[{label}]", tuple(inner), *entry)


# -- changes ---------------------------------------------------------------------------


def changes(game: Game, before: Any, after: Any) -> list[Change]:
    """The leaves in which two states differ.

    The cards of bags are left out; where a field says that the cards that come and go
    are told, a change is one of the number of a card in its bags and piles.
    """
    found: list[Change] = []
    for field in attrs.fields(type(game.shape)):
        if not field.metadata.get("static"):
            parts = [getattr(s, field.name) for s in (game.shape, before, after)]
            walk = _changes(
                Walk(game, cards=field.metadata.get("telling") == "cards"),
                parts,
                field.name,
                "",
                numbered=is_numbered(field),
            )
            found += [attrs.evolve(c, top=field.name) for c in walk]
    return found


@attrs.frozen
class Walk:
    """What a walk through a field looks for: with or without the cards of bags."""

    game: Game
    cards: bool


def _changes(
    walk: Walk, parts: list[Any], name: str, entry: str, *, numbered: bool = False
) -> Iterator[Change]:
    shape, before, after = parts
    if before is after:
        return
    if isinstance(shape, Range):
        if before != after:
            yield Change(name, entry, shape, before, after, name)
        return
    inside = f"{name}[{entry}]" if entry else name
    if isinstance(shape, Bag) or (walk.cards and isinstance(shape, Pile)):
        if walk.cards:
            yield from _moved(shape, before, after, inside)
    elif isinstance(shape, tuple):
        labels = entry_labels(walk.game, len(shape), numbered=numbered)
        for label, *inner in zip(labels, shape, before, after, strict=True):
            yield from _changes(walk, inner, inside, label, numbered=True)
    else:
        for field in attrs.fields(type(shape)):
            if not field.metadata.get("static"):
                inner = [getattr(part, field.name) for part in parts]
                path, numbered = f"{inside}.{field.name}", is_numbered(field)
                yield from _changes(walk, inner, path, "", numbered=numbered)


def _moved(shape: Bag | Pile, before: Any, after: Any, name: str) -> Iterator[Change]:
    """The cards that come to a bag or a pile, or leave it."""
    deck = (shape.loose if isinstance(shape, Pile) else shape).deck
    for kind, label in enumerate(deck.labels):
        old, new = before.count(kind), after.count(kind)
        if old != new:
            yield Change(name, label, Range(0, max(old, new), COPIES), old, new, name)


def worth_telling(
    game: Game, action: Action, before: Any, after: Any
) -> tuple[Change, ...]:
    """The changes of one effect without those that say nothing new.

    Left out are what only steers, what merely lays down the parameter of the action,
    and what is cleared away or becomes empty while something else changes.
    """
    every = changes(game, before, after)
    found = [
        c for c in every if c.top not in game.control and c.top not in _untold(game)
    ]
    if not found or _says_no_more(game, action, found):
        return ()
    cleared = _cleared(game, found, after)
    kept = [c for c in found if c.top not in cleared]
    kept = [c for c in kept if c.domain.text(c.after) != NOTHING] or kept
    if not kept:
        return ()
    steering = [c for c in every if c.top in game.control and _is_seat(game, c)]
    return (*kept, *(() if cleared else steering))


def _untold(game: Game) -> set[str]:
    """The fields of which a told play is silent."""
    fields = attrs.fields(type(game.shape))
    return {f.name for f in fields if f.metadata.get("telling") in ("silent", "shown")}


def _says_no_more(game: Game, action: Action, found: list[Change]) -> bool:
    """Whether changes merely lay down the parameters of an action."""
    cards = [c for c in found if c.domain.kind == COPIES]
    others = [c for c in found if c.domain.kind != COPIES]
    if any(_is_parameter(game, action, c) for c in others):
        return True
    return not others and all(_is_card_of(game, action, c) for c in cards)


def _is_card_of(game: Game, action: Action, change: Change) -> bool:
    """Whether an action names a card, and the seat that has to do with it."""
    params = game.by_name[action.move].params
    words = [p.domain.text(v) for p, v in zip(params, action.values, strict=True)]
    return change.entry in words and any(p.domain.labels == game.seats for p in params)


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
    found = [c for c in found if c.domain.kind != COPIES]
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
