"""How an answer is shown: told as text, as JSON, as a row of a report."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs

from orrery.expecting import counts, titled
from orrery.output import Report, show, strong, wrapped
from orrery.reports import Row, junit, sarif

if TYPE_CHECKING:
    from engines.answers import Answer
    from properties.questions import Named
    from spec.games import Game
    from spec.system import Clause


@attrs.frozen
class Form:
    """What was asked, as it is answered.

    Attributes:
        game: the configured game.
        named: the named question, None for a free one.
        where: the truth looked for, as text; for a named question, what narrows it.
        premises: what was assumed beyond the question's own premises.
        expected: the verdict expected, None for a free question without one.
    """

    game: "Game"
    named: "Named | None"
    where: str
    premises: tuple[str, ...]
    expected: str | None


def told(form: Form, answer: "Answer") -> None:
    """The answer as text."""
    from orrery.inspecting import retold

    seats = len(form.game.seats)
    if form.named is not None:
        setting = titled(form.game).removeprefix(form.game.title)
        head = f"{form.named.name} ({form.named.id}){setting}, {seats} players"
        show(strong(f"{head}: {form.named.asks}"))
    else:
        show(strong(f"{titled(form.game)}, {seats} players: {form.where}"))
    rules = form.game.configuration.rules
    if form.named is not None and seats not in form.named.expects(rules):
        show(f"note: the question is about {counts(form.named)} players")
    if form.named is not None and form.where:
        show(f"where: {form.where}")
    for premise in form.premises:
        show(f"assumed: {premise}")
    show(f"{_marked(form, answer)}, {answer.horizon}")
    if form.named is not None and form.named.because:
        show(f"because {form.named.because}")
    if answer.why:
        show(f"why: {answer.why}")
    for line in _condition(answer):
        show(line)
    for play in answer.plays:
        show("")
        for line in retold(play):
            show(line)
    for line in (*_forbidding(answer), *_position(form, answer)):
        show(line)
    count, what = answer.checks, "check by Z3" if answer.checks == 1 else "checks by Z3"
    if answer.obligations:
        count, what = len(answer.obligations), "obligations put to Z3"
    show(f"{count} {what}, {answer.seconds:.2f} s")


def _marked(form: Form, answer: "Answer") -> str:
    verdict = str(answer.verdict).upper()
    if form.expected is None:
        return verdict
    agrees = str(answer.verdict) == form.expected
    return f"{verdict} ({'as expected' if agrees else f'expected {form.expected}'})"


def _condition(answer: "Answer") -> list[str]:
    """A condition, what was proven of it, and the rules that the proofs rest on."""
    if not answer.condition:
        return []
    claimed = "" if str(answer.verdict) == "holds" else "claimed: "
    lines = ["", *wrapped("  ", claimed + answer.condition), "", "proof obligations"]
    lines += [f"  {made.verdict:<9}{made.name}" for made in answer.obligations]
    lines += ["by the rules"] if answer.core else []
    for reason in answer.core:
        lines += named(reason.clause) if reason.clause else []
    return [*lines, ""]


def _forbidding(answer: "Answer") -> list[str]:
    """The rules that forbid it, and what the verdict rests on."""
    if str(answer.verdict) != "impossible" or (answer.why and not answer.core):
        return []
    lines = ["", "forbidden by" if answer.core else "forbidden by the invariants alone"]
    for reason in answer.core:
        if reason.clause is None:
            lines.append(f"  assumed: {reason.name}")
        else:
            lines += named(reason.clause)
    if answer.invariants:
        lines.append("in every position, by induction over all moves")
    for clause in answer.invariants:
        lines += named(clause)
    if answer.rests:
        rests = ", ".join(clause.id for clause in answer.rests)
        lines += wrapped("  ", f"resting on {rests}")
    if answer.order:
        order = ", ".join(clause.id for clause in answer.order)
        lines += wrapped("", f"with the order of moves that is set by {order}")
    return [*lines, ""]


def named(clause: "Clause") -> list[str]:
    """A clause in some lines: what it says, its id and the sentences it rests on."""
    cited = " ".join(clause.cites)
    return wrapped(f"  {clause.id:<14}  ", f"{clause.statement} [{cited}]")


def _position(form: Form, answer: "Answer") -> list[str]:
    """A position that is not known to be reachable."""
    from engines.positions import write

    if answer.position is None:
        return []
    lines = ["", "a position that is not known to be reachable"]
    for name, value in write(form.game, answer.position).items():
        lines.append(f"  {name}: {value}")
    lines += [f"  then {form.game.text(action)}" for action in answer.after]
    return [*lines, ""]


def row(form: Form, answer: "Answer") -> Row:
    """The answer as a row of a report."""
    game, named = form.game, form.named
    plays = ["\n".join(map(p.game.text, p.actions)) for p in answer.plays]
    forbidding = [reason.name for reason in answer.core]
    return Row(
        suite=f"{game.name}, {len(game.seats)} players",
        name="where" if named is None else named.name,
        asks=form.where if named is None else named.asks,
        verdict=str(answer.verdict),
        expected=form.expected,
        horizon=answer.horizon,
        detail="\n\n".join(
            filter(None, [answer.condition, *plays, *forbidding, answer.why])
        ),
        cites=() if named is None else tuple(named.cites.split()),
        seconds=answer.seconds,
    )


def reported(rows: Sequence[Row], format: Report) -> str:
    """Rows as JUnit XML or SARIF."""
    return junit(rows) if format is Report.JUNIT else sarif(rows)


def data(form: Form, answer: "Answer") -> dict[str, Any]:
    """The answer as JSON."""
    from engines.positions import write

    game, named = form.game, form.named
    position = None if answer.position is None else write(game, answer.position)
    return {
        "game": game.name,
        "players": len(game.seats),
        "rulings": dict(game.rulings.changed),
        "question": None if named is None else named.name,
        "id": None if named is None else named.id,
        "where": form.where if named is None else named.where,
        "premises": [*(() if named is None else named.premises), *form.premises],
        "verdict": str(answer.verdict),
        "expected": form.expected,
        "horizon": answer.horizon,
        "why": answer.why,
        "plays": [list(map(p.game.text, p.actions)) for p in answer.plays],
        "forbidden_by": [
            {
                "kind": reason.kind,
                "name": reason.name,
                "cites": [] if reason.clause is None else list(reason.clause.cites),
            }
            for reason in answer.core
        ],
        "invariants": [clause.id for clause in answer.invariants],
        "rests_on": [clause.id for clause in answer.rests],
        "order": [clause.id for clause in answer.order],
        "position": position,
        "after": [game.text(action) for action in answer.after],
        "condition": answer.condition,
        "obligations": [
            {"name": made.name, "verdict": str(made.verdict)}
            for made in answer.obligations
        ],
        "checks": answer.checks,
    }


def summary(rows: Sequence[Row]) -> str:
    """How many of each verdict there are, and how many as expected."""
    kinds = dict.fromkeys(r.verdict for r in rows)
    parts = []
    for kind in sorted(kinds):
        same = [r for r in rows if r.verdict == kind]
        wrong = sum(not r.agrees for r in same)
        aside = f" ({wrong} not as expected)" if wrong else " as expected"
        name = "hold" if kind == "holds" and len(same) != 1 else kind
        parts.append(f"{len(same)} {name}{aside}")
    return ", ".join(parts)
