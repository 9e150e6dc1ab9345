"""What ``orrery rules`` prints: one chapter a kind of thing, as text and as data."""

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from orrery.output import strong, table
from orrery.shelf import Shelf
from spec.games import Game
from spec.ledger import Ruling
from spec.system import Clause, Move


@attrs.frozen
class Chapter:
    """A part of an answer: its lines, the same as data, and the exit code."""

    lines: Sequence[str]
    data: Any
    exit_code: int = 0


def clause_data(clause: Clause) -> dict[str, Any]:
    """A clause as data."""
    return {
        "id": clause.id,
        "name": clause.name,
        "kind": clause.kind,
        "cites": list(clause.cites),
        "statement": clause.statement,
    }


def form(move: Move) -> str:
    """The text form of a move's actions: ``play SEAT CARD``."""
    return " ".join((move.name, *(p.name.upper() for p in move.params)))


def actions(shelf: Shelf, game: Game) -> Chapter:
    """The moves in the order of their table, each with its clauses."""
    total = sum(move.size for move in game.moves)
    lines = [f"{game.title}, {len(game.seats)} players: {total} actions"]
    for move in game.moves:
        number = f"{move.size} action" + ("s" if move.size > 1 else "")
        lines += ["", strong(f"{form(move)}  ({move.actor}, {number})")]
        rows = [(c.kind, c.id, c.statement) for c in move.clauses]
        lines += table(rows, indent="  ")
    data = [
        {
            "name": move.name,
            "form": form(move),
            "actor": str(move.actor),
            "actions": move.size,
            "params": {
                p.name: [p.domain.text(v) for v in p.values] for p in move.params
            },
            "guards": [c.id for c in move.guards],
            "effects": [c.id for c in move.effects],
            "weight": move.weight.id if move.weight else None,
        }
        for move in game.moves
    ]
    return Chapter(lines, data)


def clauses(shelf: Shelf, game: Game) -> Chapter:
    """Every clause, the ones of other rulings too."""
    present = set(game.clauses)
    found = dict.fromkeys((*game.clauses, *shelf.clauses))
    rows = [("id", "name", "kind", "statement and what it cites")]
    data = []
    for clause in found:
        source = "" if clause in present else shelf.clauses.get(clause, "")
        note = f" Only with {source}." if source else ""
        said = f"{clause.statement}{note} [{' '.join(clause.cites)}]"
        rows.append((clause.id, clause.name, clause.kind, said))
        in_force = clause in present
        data.append({**clause_data(clause), "in_force": in_force, "ruling": source})
    head, *lines = table(rows)
    return Chapter([strong(head), *lines], data)


def sentences(shelf: Shelf, game: Game) -> Chapter:
    """The rulebook's sentences, in our own words."""
    found = game.ledger.sentences
    rows = [(s.id, s.kind, s.states) for s in found]
    return Chapter(table(rows), [attrs.asdict(s) for s in found])


def rulings(shelf: Shelf, game: Game) -> Chapter:
    """What the rulebook leaves open, with the options; the chosen one is marked."""
    lines: list[str] = []
    for ruling in game.ledger.rulings:
        lines += ["", strong(f"{ruling.id}  {ruling.name}") + f"  {ruling.asks}"]
        lines += table(option_rows(ruling, game), indent="  ")
    return Chapter(
        ["* is in force", *lines], [ruling_data(r, game) for r in game.ledger.rulings]
    )


def option_rows(ruling: Ruling, game: Game) -> list[tuple[str, str, str]]:
    """The options of a ruling: marks, name, what it says."""
    rows = []
    for option in ruling.options:
        chosen = "*" if game.rulings.ruled(ruling.name, option.name) else " "
        default = " (default)" if option is ruling.default else ""
        absent = f" No executable rule: {option.absent}" if option.absent else ""
        rows.append((chosen, option.name + default, option.says + absent))
    return rows


def ruling_data(ruling: Ruling, game: Game) -> dict[str, Any]:
    """A ruling as data."""
    options = [
        {
            "name": option.name,
            "says": option.says,
            "default": option is ruling.default,
            "in_force": game.rulings.ruled(ruling.name, option.name),
            "absent": option.absent or None,
        }
        for option in ruling.options
    ]
    return {**attrs.asdict(ruling), "cites": list(ruling.cites), "options": options}


def observables(shelf: Shelf, game: Game) -> Chapter:
    """What an expression may name: the fields of the state and named functions."""
    from orrery.naming import vocabulary_rows

    found = vocabulary_rows(game)
    rows = [(row["form"], row["kind"], row["statement"]) for row in found]
    head, *lines = table([("name", "kind", "what it is"), *rows])
    return Chapter([strong(head), *lines], found)


def coverage(shelf: Shelf, game: Game) -> Chapter:
    """For each normative sentence what models it; those that nothing cites."""
    rows, data, bare, ruled = [], [], [], 0
    for sentence in game.ledger.sentences:
        if sentence.kind != "normative":
            continue
        by_clause, by_ruling = shelf.citing(sentence.id)
        by = [*[f"{c.id} ({c.kind})" for c in by_clause], *[r.name for r in by_ruling]]
        if not by:
            bare.append(sentence.id)
        ruled += bool(by_ruling and not by_clause)
        rows.append((sentence.id, ", ".join(by) or "nothing"))
        data.append(
            {
                "id": sentence.id,
                "states": sentence.states,
                "clauses": [c.id for c in by_clause],
                "rulings": [r.id for r in by_ruling],
            }
        )
    loose = [c.id for c in shelf.clauses if not c.cites]
    summary = (
        f"{len(rows)} normative sentences: {len(rows) - len(bare) - ruled} modelled by "
        f"clauses, {ruled} by rulings alone, {len(bare)} by nothing"
    )
    notes = [f"cited by nothing: {', '.join(bare)}"] if bare else []
    notes += [f"clauses that cite nothing: {', '.join(loose)}"] if loose else []
    answer = {"sentences": data, "cited_by_nothing": bare, "citing_nothing": loose}
    return Chapter([*table(rows), *notes, summary], answer, 2 if bare or loose else 0)


CHAPTERS: dict[str, Callable[[Shelf, Game], Chapter]] = {
    "actions": actions,
    "clauses": clauses,
    "sentences": sentences,
    "rulings": rulings,
    "observables": observables,
    "coverage": coverage,
}
