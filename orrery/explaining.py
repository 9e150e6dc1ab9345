"""What ``orrery explain`` says of one clause, sentence, ruling or claim."""

from typing import Any

import attrs

from orrery.chapters import Chapter, clause_data, option_rows, ruling_data
from orrery.expecting import verdicts
from orrery.output import strong, table
from orrery.shelf import Shelf
from spec.ledger import Ruling, Sentence
from spec.system import Clause


def explanation(shelf: Shelf, word: str) -> Chapter | None:
    """All about the clause, sentence or ruling of an id or name, if there is one."""
    clause = shelf.clause(word)
    if clause is not None:
        return _clause(shelf, clause)
    row = shelf.row(word)
    if isinstance(row, Sentence):
        return _sentence(shelf, row)
    return None if row is None else _ruling(shelf, row)


def claimed(shelf: Shelf, word: str) -> Chapter | None:
    """All about the property or named question of an id or name, if there is one."""
    from orrery.asking import catalogue_of
    from orrery.verifying import suite_of

    name = shelf.book.name
    for item in suite_of(name).properties:
        if item.id.lower() == word.lower():
            facts = {"what": "property", "checked by": item.method}
            facts |= {"expected": verdicts(item), "because": item.because}
            return _claim(shelf, item.id, item.statement, facts, item.cites)
    for asked in catalogue_of(name).questions:
        if word.lower() in (asked.id.lower(), asked.name):
            facts = {"what": "question", "name": asked.name, "where": asked.where}
            facts |= {"expected": verdicts(asked), "because": asked.because}
            return _claim(shelf, asked.id, asked.asks, facts, asked.cites.split())
    return None


def claims(shelf: Shelf) -> list[str]:
    """The ids and names of all properties and questions."""
    from orrery.asking import catalogue_of
    from orrery.verifying import suite_of

    name = shelf.book.name
    questions = catalogue_of(name).questions
    ids = [item.id for item in suite_of(name).properties]
    return [*ids, *(word for q in questions for word in (q.id, q.name))]


def _claim(
    shelf: Shelf, id: str, says: str, facts: dict[str, str], cites: Any
) -> Chapter:
    lines = [_title(shelf, id, facts["what"]), *table([("", says)])]
    rows = [(k, v) for k, v in facts.items() if v and k != "what"]
    lines += ["", *table(rows)]
    lines += _listed("cites", [(c, shelf_text(shelf, c)) for c in cites])
    data = {"game": shelf.book.name, "id": id, "states": says, **facts}
    return Chapter(lines, {**data, "cites": list(cites)})


def _clause(shelf: Shelf, clause: Clause) -> Chapter:
    source, moves = shelf.clauses[clause], shelf.moves.get(clause, ())
    facts = [f"{clause.kind} of {', '.join(moves)}" if moves else clause.kind]
    facts += [f"only with {source}"] if source else []
    lines = [_title(shelf, f"{clause.id}  {clause.name}", "; ".join(facts))]
    lines += table([("", clause.statement)])
    lines += _listed("cites", [(id, shelf_text(shelf, id)) for id in clause.cites])
    data = {"game": shelf.book.name, **clause_data(clause)}
    data |= {"moves": list(moves), "ruling": source or None}
    return Chapter(lines, data)


def _sentence(shelf: Shelf, sentence: Sentence) -> Chapter:
    place = f"{sentence.kind}; {sentence.section}, {sentence.place}"
    if sentence.rules != "all":
        place += f"; rule set {sentence.rules}"
    lines = [_title(shelf, sentence.id, place), *table([("", sentence.states)])]
    data = {"game": shelf.book.name, "what": "sentence", **attrs.asdict(sentence)}
    return _with_citing(shelf, Chapter(lines, data), sentence.id)


def _ruling(shelf: Shelf, ruling: Ruling) -> Chapter:
    title = _title(shelf, f"{ruling.id}  {ruling.name}", f"ruling, {ruling.kind}")
    lines = [title, *table([("", ruling.asks)])]
    lines += ["", "options"]
    lines += table(option_rows(ruling, shelf.game), indent="  ")
    lines += ["", *table([("why", ruling.why), ("differs", ruling.differs)])]
    lines += _listed("cites", [(id, shelf_text(shelf, id)) for id in ruling.cites])
    data = {"game": shelf.book.name, "what": "ruling"}
    data |= ruling_data(ruling, shelf.game)
    return _with_citing(shelf, Chapter(lines, data), ruling.id)


def _with_citing(shelf: Shelf, chapter: Chapter, id: str) -> Chapter:
    clauses, rulings = shelf.citing(id)
    rows = [(c.id, f"{c.statement} ({c.kind})") for c in clauses]
    rows += [(r.id, f"{r.name}: {r.asks}") for r in rulings]
    lines = [*chapter.lines, *_listed("cited by", rows or [("", "nothing")])]
    cited = {
        "clauses": [c.id for c in clauses],
        "rulings": [r.id for r in rulings],
    }
    return Chapter(lines, {**chapter.data, "cited_by": cited})


def _title(shelf: Shelf, name: str, facts: str) -> str:
    return f"{strong(name)}  ({shelf.book.title}: {facts})"


def _listed(head: str, rows: list[tuple[str, str]]) -> list[str]:
    return ["", head, *table(rows, indent="  ")] if rows else []


def shelf_text(shelf: Shelf, id: str) -> str:
    """What a sentence says or a ruling asks."""
    row = shelf.row(id)
    if row is None:
        return "not in the ledger"
    return row.states if isinstance(row, Sentence) else f"{row.name}: {row.asks}"
