"""Clauses and what they cite: short on an arrow, whole in a tooltip."""

import inspect
from collections.abc import Iterable

from spec.games import Game
from spec.ledger import Ruling, Sentence
from spec.system import Clause, Move


def short(move: Move, clause: Clause) -> str:
    """The id of a clause without the name of its move: ``FOLLOW``."""
    return clause.id.removeprefix(f"{move.name.upper()}.")


def sentences(game: Game, clauses: Iterable[Clause]) -> list[str]:
    """The sentences that clauses cite, grouped by section: ``TUR-1..5,10``.

    Rulings that clauses cite are no sentences and are left to the tooltip.
    """
    cited = dict.fromkeys(id for clause in clauses for id in clause.cites)
    sections: dict[str, list[str]] = {}
    for id in cited:
        if isinstance(game.ledger.by_id.get(id), Sentence):
            name = id.removeprefix(f"{game.ledger.prefix}-")
            section, _, place = name.rpartition("-")
            sections.setdefault(section, []).append(place)
    return [f"{name}-{_runs(places)}" for name, places in sections.items()]


def _runs(places: list[str]) -> str:
    """Places in order, neighbours drawn together."""
    numbers = sorted(int(place) for place in places if place.isdigit())
    runs: list[list[int]] = []
    for n in numbers:
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    texts = [f"{r[0]}..{r[-1]}" if len(r) > 2 else ",".join(map(str, r)) for r in runs]
    return ",".join([*texts, *(p for p in places if not p.isdigit())])


def whole(clause: Clause) -> str:
    """A clause with its id, statement and everything that it cites."""
    return f"{clause.id} {clause.name}: {clause.statement} ({', '.join(clause.cites)})"


def further(clause: Clause) -> str:
    """What a clause's docstring says after its statement."""
    _, _, rest = (inspect.getdoc(clause.run) or "").partition("\n\n")
    return " ".join(rest.split())


def tooltip(move: Move, steering: Iterable[Clause]) -> str:
    """All that lies behind a move: its guards, and the effects that steer."""
    actor = f"{move.name} ({move.actor.value})"
    parts = [actor, *(f"guard {whole(c)}" for c in move.guards)]
    parts += [f"effect {whole(c)}" for c in steering]
    return "\n".join(parts)


def rulings(game: Game, clauses: Iterable[Clause]) -> str:
    """The rulings that clauses cite: ``rulings R09 R10``; "" for none."""
    cited = dict.fromkeys(id for clause in clauses for id in clause.cites)
    found = [
        id.removeprefix(f"{game.ledger.prefix}-")
        for id in cited
        if isinstance(game.ledger.by_id.get(id), Ruling)
    ]
    return " ".join(["rulings", *found]) if found else ""
