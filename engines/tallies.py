"""What each clause does in many random steps: how often it changes or refuses.

A guard is asked about every action that is enumerated in a state, of every move.
"""

from collections import Counter
from typing import Any

import attrs
import numpy as np

from engines.lanes import Batch, arguments, enumerated
from spec.games import Game
from spec.shapes import leaves
from spec.system import Clause, Move


@attrs.frozen
class Acted:
    """What a clause did: of how many steps or actions, and of a guard how often alone.

    A guard is asked of the pairs of a state and an enumerated action and acts where it
    refuses; an effect is asked of the steps in which it runs and acts where it changes
    the state.
    """

    clause: Clause
    asked: int
    acted: int
    alone: int | None


@attrs.define
class Clauses:
    """What the clauses of a game did, by their ids.

    Attributes:
        game: the game.
        asked: for a guard, the pairs of a state and an enumerated action; for an
            effect, the steps in which it ran.
        acted: the pairs that a guard refused; the steps in which an effect changed
            the state.
        alone: the pairs that a guard alone refused.
    """

    game: Game
    asked: Counter[str] = attrs.field(factory=Counter)
    acted: Counter[str] = attrs.field(factory=Counter)
    alone: Counter[str] = attrs.field(factory=Counter)

    def rows(self) -> list[Acted]:
        """What each guard and effect did, in the order of the moves."""
        clauses = dict.fromkeys(
            c for move in self.game.moves for c in (*move.guards, *move.effects)
        )
        return [
            Acted(
                c,
                self.asked[c.id],
                self.acted[c.id],
                self.alone[c.id] if c.kind == "guard" else None,
            )
            for c in clauses
        ]

    def effects(self, move: Move, before: Batch, rows: Any) -> None:
        """Count the effects of a step: for each lane the row of the move's table."""
        state, n = self.game.layout.build(tuple(before)), len(rows)
        made = arguments(move, rows, column=False)
        for clause in move.effects:
            after = clause.run(state, made)
            changed: Any = np.zeros(n, bool)
            for old, new in zip(leaves(state), leaves(after), strict=True):
                if old is not new:
                    changed |= old != new
            self.asked[clause.id] += n
            self.acted[clause.id] += int(np.count_nonzero(changed))
            state = after

    def guards(self, state: Any, n: int) -> None:
        """Count the guards of every enumerated action in a state of ``n`` lanes."""
        for move in self.game.moves:
            rows = enumerated(self.game, move, state)
            if not len(rows):
                continue
            made, shape = arguments(move, rows, column=True), (len(rows), n)
            against = [
                ~np.broadcast_to(np.asarray(clause.run(state, made), bool), shape)
                for clause in move.guards
            ]
            objections = np.add.reduce(against, axis=0, dtype=np.uint8)
            for clause, refused in zip(move.guards, against, strict=True):
                self.asked[clause.id] += len(rows) * n
                self.acted[clause.id] += int(np.count_nonzero(refused))
                only = np.count_nonzero(refused & (objections == 1))
                self.alone[clause.id] += int(only)
