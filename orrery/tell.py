"""A play told in the game's words, as it goes: actions, what they did, by which clause.

Chance moves of one kind that follow each other are told together, by seat where they
have one: a deal becomes hands. Every clause that is named in a play is explained once
at its end, with the sentences that it rests on.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import attrs

from orrery.events import COPIES, NOTHING, Change, Event, Told
from orrery.output import TIGHT, strong, wrapped
from spec.games import Game
from spec.system import Action, Actor, Clause


class Teller:
    """Tells a play step by step; keeps the clauses that were named."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._named: dict[Clause, None] = {}
        self._run: list[Told] = []  # chance moves that are not told yet
        self._last = Actor.PLAYER
        self._width = 2 + max((_longest(game, m.name) for m in game.moves), default=0)

    def begin(self, facts: Sequence[str]) -> Iterator[str]:
        """The head of the play."""
        game = self._game
        yield strong(", ".join([f"{game.title}: {len(game.seats)} players", *facts]))
        yield ""

    def step(self, told: Told) -> Iterator[str]:
        """What there is to print after a step."""
        actor = self._game.by_name[told.action.move].actor
        if self._run and self._run[-1].action.move != told.action.move:
            yield from self._chance()
        pauses = {Actor.TABLE: (Actor.PLAYER, Actor.CHANCE), Actor.CHANCE: ("player",)}
        if actor in pauses.get(self._last, ()):
            yield ""
        self._last = actor
        if actor is Actor.CHANCE:
            self._run.append(told)
        else:
            yield from self._line(self._game.text(told.action), told)

    def pause(self) -> Iterator[str]:
        """What has to be told before a person decides."""
        yield from self._chance()

    def rewind(self, state: Any) -> None:
        """Forget what is not told yet: the play goes on from an earlier state."""
        self._run = []

    def end(self, state: Any) -> Iterator[str]:
        """What is left to print: the outcome, and the clauses that were named."""
        yield from self._chance()
        yield ""
        if self._game.over(state):
            yield from self._standing(state)
        yield from wrapped("", self._outcome(state))
        if self._named:
            yield ""
            yield strong("clauses")
            for clause in self._named:
                cited = " ".join(clause.cites)
                text = f"{clause.statement} [{cited}]"
                yield from wrapped(f"  {clause.id:<{self._widest()}}  ", text)

    def _standing(self, state: Any) -> Iterator[str]:
        """What the seats have at the end: the observables that are told, by seat."""
        for about in self._game.observables:
            if about.told and about.indexes == (self._game.seats,):
                pairs = zip(self._game.seats, about.run(state), strict=True)
                if about.kind == "truth":
                    texts = [seat for seat, truth in pairs if truth] or ["nobody"]
                else:
                    texts = [f"{seat}{TIGHT}{number}" for seat, number in pairs]
                yield from wrapped(f"{about.statement}: ", ", ".join(texts))

    def _widest(self) -> int:
        return max(len(clause.id) for clause in self._named)

    def _line(self, head: str, told: Told) -> Iterator[str]:
        """An action, with what happened beside it."""
        parts = [self._event(event, told.state) for event in told.events]
        if told.facts:
            parts.append(", ".join(fact.replace("_", " ") for fact in told.facts))
        if not parts:
            yield head
        for part in parts:
            yield from wrapped(head.ljust(self._width), part)
            head = ""

    # chance

    def _chance(self) -> Iterator[str]:
        """The chance moves that wait to be told."""
        run, self._run = self._run, []
        if len(run) == 1:
            yield from self._line(self._game.text(run[0].action), run[0])
            return
        if run and all(map(_of_cards_only, run)):
            state = run[-1].state
            events = tuple(_joined(event for told in run for event in told.events))
            head = f"{run[0].action.move} × {len(run)}"
            yield from self._line(head, Told(run[-1].action, state, events, ()))
            return
        if run:
            yield from self._together([told.action for told in run])
        for told in run:
            if told.events or told.facts:
                yield from self._line(f"  {self._game.text(told.action)}", told)

    def _together(self, actions: list[Action]) -> Iterator[str]:
        """Chance moves of one kind: the values of their parameters, by seat."""
        move = self._game.by_name[actions[0].move]
        names = [p.name for p in move.params]
        if not names:
            yield f"{move.name} × {len(actions)}"
            return
        place = names.index("seat") if "seat" in names else None
        for seat, group in _grouped(actions, place).items():
            who = "" if place is None else f" {self._game.seats[seat]}"
            texts = " ".join(self._texts(action, place) for action in group)
            yield from wrapped(f"{move.name}{who}".ljust(self._width), texts)

    def _texts(self, action: Action, place: int | None) -> str:
        params = self._game.by_name[action.move].params
        pairs = list(zip(params, action.values, strict=True))
        if place is not None:
            del pairs[place]
        return "/".join(p.domain.text(v) for p, v in pairs)

    # events

    def _event(self, event: Event, state: Any) -> str:
        self._named[event.clause] = None
        name = event.clause.name.replace("_", " ")
        said = [
            s.replace(" ", TIGHT) for s in changed(self._game, event.changes, state)
        ]
        return f"{name}: {', '.join(said)}{TIGHT}[{event.clause.id}]"

    def _outcome(self, state: Any) -> str:
        game = self._game
        if not game.over(state):
            seats = [
                s for s, t in zip(game.seats, game.to_act(state), strict=True) if t
            ]
            waiting = f"; {' and '.join(seats)} is to act" if seats else ""
            return f"The game is not over{waiting}."
        won = game.outcome.run(state)
        seats = [seat for seat, truth in zip(game.seats, won, strict=True) if truth]
        self._named[game.outcome] = None
        who = " and ".join(seats) or "nobody"
        verb = "win" if len(seats) > 1 else "wins"
        return f"The game is over: {who} {verb} [{game.outcome.id}]."


def _of_cards_only(told: Told) -> bool:
    """Whether a step moves cards, which are told, and nothing else happens in it."""
    moves = [c.domain.kind == COPIES for e in told.events for c in e.changes]
    return bool(moves) and all(moves) and not told.facts


def _joined(events: Iterable[Event]) -> Iterator[Event]:
    """Events in which cards move, those of one clause as one event."""
    found: dict[Clause, dict[tuple[str, str], Change]] = {}
    for event in events:
        sums = found.setdefault(event.clause, {})
        for change in event.changes:
            key = change.field, change.entry
            first = sums.get(key, change)
            sums[key] = attrs.evolve(change, before=first.before)
    for clause, sums in found.items():
        yield Event(clause, tuple(sums.values()))


def _longest(game: Game, name: str) -> int:
    params = game.by_name[name].params
    labels = [max(len(p.domain.text(v)) for v in p.values) for p in params]
    return len(name) + sum(1 + n for n in labels)


def _grouped(actions: Iterable[Action], place: int | None) -> dict[int, list[Action]]:
    """Actions by the seat among their parameters, each group in order."""
    found: dict[int, list[Action]] = {}
    for action in actions:
        found.setdefault(0 if place is None else action.values[place], []).append(
            action
        )
    return {seat: sorted(group, key=_values) for seat, group in sorted(found.items())}


def _values(action: Action) -> tuple[int, ...]:
    return action.values


# -- changes in words ----------------------------------------------------------------


def changed(game: Game, changes: Sequence[Change], state: Any) -> list[str]:
    """Changes as words, a field each: ``won B 0 → 1``, ``not up Sun7, Moo7``.

    What comes to an empty place of a row is told without the number of the place.
    """
    fields: dict[tuple[str, int | None], list[Change]] = {}
    for change in changes:
        truth = change.after if change.domain.kind == "truth" else None
        fields.setdefault((change.field, truth), []).append(change)
    return [_words(game, group, state) for group in fields.values()]


def _words(game: Game, group: Sequence[Change], state: Any) -> str:
    name = group[0].field.replace("_", " ")
    if group[0].domain.kind == COPIES:
        return f"{name} {' '.join(_coming_or_going(c) for c in group)}"
    if group[0].domain.kind == "truth":
        entries = ", ".join(_entry(game, c, state) for c in group if c.entry)
        return " ".join(filter(None, ["" if group[0].after else "not", name, entries]))
    parts = []
    for c in group:
        before, after = c.domain.text(c.before), c.domain.text(c.after)
        if before == NOTHING and c.entry.isdigit():
            parts.append(after)
        else:
            parts.append(f"{_entry(game, c, state)} {before} → {after}".strip())
    return f"{name} {', '.join(parts)}"


def _coming_or_going(change: Change) -> str:
    number = change.after - change.before
    copies = "" if abs(number) == 1 else f"{abs(number)} "
    return f"{'+' if number > 0 else '-'}{copies}{change.entry}"


def _entry(game: Game, change: Change, state: Any) -> str:
    """The label of an entry; for a numbered one, what lies there, if anything does."""
    if not change.entry.isdigit():
        return change.entry
    place = int(change.entry)
    for field in attrs.fields(type(game.shape)):
        shape, numbered = (
            getattr(game.shape, field.name),
            field.metadata.get("numbered"),
        )
        if numbered and place < len(shape) and shape[place].labels:
            lying = shape[place].text(getattr(state, field.name)[place])
            if lying != NOTHING:
                return str(lying)
    return change.entry
