"""Positions grouped by some expressions: the nodes of a picture, and its steps.

A *key* is the tuple of values that the expressions have in a position. Expressions are
read over plain values, lanes and Z3 terms alike, so the same grouping serves random
plays, exhaustive search and proofs.
"""

from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np

from engines.expressions import Expression, parse, parse_many
from engines.observables import reader, vocabulary
from engines.terms import TRUTH
from properties.pictures import Picture
from spec.games import Game
from spec.logic import Truth, Value
from spec.system import Action

Key = tuple[int, ...]
OTHERWISE = "otherwise"  # positions that no words of a picture name


@attrs.frozen(order=True)
class Edge:
    """A kind of step: from one group of positions to another, by a move.

    Attributes:
        source: the key before the step.
        target: the key after it.
        move: the number of the move among the game's.
        marks: for each mark of the picture, whether it holds (1) or not (0).
    """

    source: Key
    target: Key
    move: int
    marks: Key = ()


@attrs.frozen
class Abstraction:
    """A picture's expressions, read for one configured game."""

    game: Game
    picture: Picture
    by: tuple[Expression, ...]
    names: tuple[Expression, ...]
    marks: tuple[Expression, ...]
    within: Expression | None

    @staticmethod
    def of(game: Game, picture: Picture) -> "Abstraction":
        """The expressions of a picture.

        Raises:
            InputError: if one is not an expression over the game.
        """
        words, steps = vocabulary(game), vocabulary(game, steps=True)
        return Abstraction(
            game,
            picture,
            by=parse_many(", ".join(picture.by), words) if picture.by else (),
            names=tuple(parse(when, words) for when, _ in picture.names),
            marks=tuple(parse(mark.when, steps) for mark in picture.marks),
            within=parse(picture.within, words) if picture.within else None,
        )

    def on(self, game: Game) -> "Abstraction":
        """The same for a game that differs in how its bags are kept."""
        return Abstraction.of(game, self.picture)

    def key(self, state: Any) -> tuple[Value, ...]:
        """The values of a position that say in which group it is."""
        read = reader(self.game, state)
        return tuple(e(read) for e in (*self.by, *self.names))

    def inside(self, state: Any) -> Truth:
        """Whether steps from a position are drawn."""
        return self.within(reader(self.game, state)) if self.within else True

    def marked(self, before: Any, action: Action, after: Any) -> tuple[Truth, ...]:
        """Whether each mark holds for a step."""
        read = reader(self.game, after, before=before, action=action)
        return tuple(mark(read) for mark in self.marks)

    def steps(
        self, before: Any, number: int, action: Action, after: Any, n: int
    ) -> list[Edge | None]:
        """The kind of each of ``n`` steps in lanes; None for one that is not drawn."""
        source, target = self.key(before), self.key(after)
        marks = self.marked(before, action, after)
        drawn = np.broadcast_to(self.inside(before), n).tolist()
        parts = [_rows(values, n) for values in (source, target, marks)]
        return [
            Edge(tuple(s), tuple(t), number, tuple(m)) if yes else None
            for s, t, m, yes in zip(*parts, drawn, strict=True)
        ]

    def kinds(
        self, before: Any, number: int, action: Action, after: Any, n: int
    ) -> set[Edge]:
        """The kinds of ``n`` steps in lanes, of those that are drawn."""
        source, target = self.key(before), self.key(after)
        marks = self.marked(before, action, after)
        drawn = np.broadcast_to(self.inside(before), n)
        columns = [np.broadcast_to(v, n)[drawn] for v in (*source, *target, *marks)]
        k = len(source)
        table = np.stack([c.astype(np.int64) for c in columns], axis=1)
        return {
            Edge(tuple(row[:k]), tuple(row[k : 2 * k]), number, tuple(row[2 * k :]))
            for row in np.unique(table, axis=0).tolist()
        }

    # -- text ------------------------------------------------------------------------

    def texts(self, key: Key) -> list[str]:
        """The values of the expressions that positions are grouped by, as text."""
        return [self._text(e, v) for e, v in zip(self.by, key, strict=False)]

    def _text(self, expression: Expression, value: int) -> str:
        if expression.kind == TRUTH:
            return "yes" if value else "no"
        labels = self.game.enumerations.get(expression.kind, {})
        return next((word for word, v in labels.items() if v == value), str(value))

    def words(self, key: Key) -> list[str]:
        """The words of the picture that hold for a group."""
        held = key[len(self.by) :]
        named = zip(self.picture.names, held, strict=True)
        return [words for (_, words), truth in named if truth]

    def id(self, key: Key) -> str:
        """A group's name: the text of every value that tells it apart."""
        pairs = zip(self.by, self.texts(key), strict=True)
        parts = [*(f"{e.text} = {text}" for e, text in pairs), *self.words(key)]
        return "; ".join(parts) or OTHERWISE


def _rows(values: Sequence[Value], n: int) -> list[list[int]]:
    """Some columns as one row of numbers a lane."""
    if not values:
        return [[]] * n
    columns = [np.broadcast_to(v, n).astype(np.int64) for v in values]
    rows: list[list[int]] = np.stack(columns, axis=1).tolist()
    return rows
