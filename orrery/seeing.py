"""A play as one seat sees it: nothing is told but what the game's view shows."""

from collections.abc import Iterator
from typing import Any

import attrs

from orrery.events import NOTHING, Told
from orrery.output import TIGHT, wrapped
from orrery.tell import Teller
from spec.games import Game
from spec.piles import Bag
from spec.shapes import Range
from spec.system import Action, Actor


def seen(game: Game, state: Any, seat: int) -> dict[str, str]:
    """What a seat sees in a state, as texts by name.

    What is empty is left out, what can have no other value, and what merely steers.
    """
    texts, silent = {}, _silent(game.shape)
    for sight in game.view.run(state, seat):
        domain = sight.domain or _domain(game, sight.name)
        fixed = isinstance(domain, Range) and domain.low == domain.high
        if sight.seen and not fixed and sight.name not in silent:
            texts[sight.name] = part_text(domain, sight.value)
    return {name: text for name, text in texts.items() if text.strip(f"{NOTHING} ")}


def part_text(domain: Any, value: Any) -> str:
    """A part of a state as a text: the cards of a bag, the entries of a tuple."""
    if isinstance(value, Bag):
        copies = zip(value.deck.labels, value.counts(), strict=True)
        return " ".join(label for label, n in copies for _ in range(n))
    if isinstance(value, tuple):
        domains = domain if isinstance(domain, tuple) else [None] * len(value)
        parts = zip(domains, value, strict=True)
        return " ".join(part_text(d, v) or NOTHING for d, v in parts)
    if isinstance(domain, Range):
        return domain.text(value)
    fields: tuple[Any, ...] = getattr(type(value), "__attrs_attrs__", ())
    silent = _silent(value) if fields else set()
    inner = [
        f.name for f in fields if not f.metadata.get("static") and f.name not in silent
    ]
    texts = [part_text(getattr(domain, n, None), getattr(value, n)) for n in inner]
    pairs = zip(inner, texts, strict=True)
    named = [f"{name} {text}" for name, text in pairs if text.strip(f"{NOTHING} ")]
    return ", ".join(named) if fields else str(value)


def _silent(part: Any) -> set[str]:
    """The fields of a part that only keep the books."""
    fields = attrs.fields(type(part))
    return {f.name for f in fields if f.metadata.get("telling") == "silent"}


def _domain(game: Game, name: str) -> Any:
    """The part of the shape that a sight's name leads to: ``hands[A]``."""
    part = game.shape
    for word in name.replace("[", ".").replace("]", "").split("."):
        if isinstance(part, tuple):
            labels = {**{str(i): i for i in range(len(part))}}
            labels |= {seat: i for i, seat in enumerate(game.seats)}
            place = labels.get(word, len(part))
            part = part[place] if place < len(part) else None
        else:
            part = getattr(part, word, None)
    return part


class Onlooker(Teller):
    """Tells a play to one seat: the moves that were made, and what it sees change."""

    def __init__(self, game: Game, seat: int) -> None:
        super().__init__(game)
        self._seat = seat
        self._seen = self._sights(game.start)
        self._waiting: tuple[str, int, Any] | None = None  # a move, how often, a state

    def _sights(self, state: Any) -> dict[str, str]:
        found = seen(self._game, state, self._seat)
        steering = self._game.control
        return {name: text for name, text in found.items() if name not in steering}

    def _standing(self, state: Any) -> Iterator[str]:
        """Nothing: what the seats have is not told beyond what this one sees."""
        yield from ()

    def step(self, told: Told) -> Iterator[str]:
        """What there is to print after a step."""
        name = told.action.move
        actor = self._game.by_name[name].actor
        if self._game.over(told.state):
            self._named |= dict.fromkeys(event.clause for event in told.events)
        if self._waiting and self._waiting[0] != name:
            yield from self._chance()
        if actor is Actor.CHANCE:
            times = self._waiting[1] + 1 if self._waiting else 1
            self._waiting = (name, times, told.state)
        else:
            yield from self._news(self._head(told.action), told.state)

    def _chance(self) -> Iterator[str]:
        """The chance moves that wait to be told."""
        if self._waiting:
            name, times, state = self._waiting
            self._waiting = None
            yield from self._news(f"{name} × {times}" if times > 1 else name, state)

    def _head(self, action: Action) -> str:
        params = self._game.by_name[action.move].params
        pairs = zip(params, action.values, strict=True)
        seats = [p.domain.text(v) for p, v in pairs if p.name == "seat"]
        return " ".join((action.move, *seats))

    def _news(self, head: str, state: Any) -> Iterator[str]:
        now = self._sights(state)
        news = [f"{k}:{TIGHT}{v}" for k, v in now.items() if self._seen.get(k) != v]
        self._seen = now
        yield from wrapped(f"{head}  ", "; ".join(news))

    def rewind(self, state: Any) -> None:
        """Forget what is not told yet: the play goes on from an earlier state."""
        self._waiting, self._seen = None, self._sights(state)
