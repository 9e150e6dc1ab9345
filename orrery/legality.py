"""Which actions are legal in a position, and which clauses refuse the others."""

from typing import Any

import attrs

from engines.play import tables, weight
from spec.games import Game
from spec.system import Actor, Clause


@attrs.frozen
class Answer:
    """An action: its weight where it is legal chance, or the clauses that refuse it."""

    action: str
    objections: tuple[Clause, ...]
    weight: int | None = None

    @property
    def verdict(self) -> str:
        """The answer in words."""
        if self.objections:
            reasons = ", ".join(f"{c.name} ({c.id})" for c in self.objections)
            return f"refused by {reasons}"
        return "legal" if self.weight is None else f"legal, weight {self.weight}"

    @property
    def data(self) -> dict[str, Any]:
        """The answer as data."""
        found: dict[str, Any] = {
            "action": self.action,
            "legal": not self.objections,
            "refused_by": [
                {"id": c.id, "name": c.name, "cites": list(c.cites)}
                for c in self.objections
            ],
        }
        return found if self.weight is None else {**found, "weight": self.weight}


def answers(game: Game, state: Any) -> list[Answer]:
    """Every action of the seats to act; if there are none, of chance or the table.

    Where no seat is to act, the moves of which an action is legal are answered (all
    moves but those of players where none is).
    """
    asked = tables(game, state, everyone=False)
    players = [t for t in asked if t.move.actor is Actor.PLAYER and len(t.rows)]
    others = [t for t in asked if t.move.actor is not Actor.PLAYER]
    chosen = players or [t for t in others if any(t.legal())] or others
    found = []
    for table in chosen:
        for row, objections in zip(table.rows, table.objections, strict=True):
            action = table.move.action(row)
            heavy = table.move.weight is not None and not objections
            found.append(
                Answer(
                    game.text(action),
                    objections,
                    weight(game, state, action) if heavy else None,
                )
            )
    return found
