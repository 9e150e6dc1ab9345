"""What ``search`` does and shows: the plan of a search, its outcome as text or data.

What only some searches need is imported where it is used: most of a small one is start.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from engines.expressions import Expression, parse
from engines.found import Found, Limits
from engines.observables import vocabulary
from engines.play import Play
from engines.projections import Row, project
from engines.scopes import Space, goal_of, state_test
from engines.search import search
from orrery.output import Report, show, show_json, strong, table
from spec.ledger import InputError
from spec.system import Clause

if TYPE_CHECKING:
    from engines.cycles import Lasso
    from orrery.reports import Row as ReportRow

HOLDS, REFUTED, UNKNOWN = "holds", "refuted", "unknown"
REACHABLE, IMPOSSIBLE = "reachable", "impossible"
TESTED, SOUGHT = (HOLDS, REFUTED, UNKNOWN), (REACHABLE, IMPOSSIBLE, UNKNOWN)
AS_EXPECTED, NOT_AS_EXPECTED, NOT_KNOWN = 0, 2, 3


@attrs.frozen
class Plan:
    """A search that is to be made.

    Attributes:
        space: where; with what is tested and looked for.
        goal: what is looked for, as text; "" for nothing.
        tests: what must hold in every position, by name.
        projected: the expressions whose values are counted.
        where: in which positions.
        endless: whether to look for a play that never ends.
        expect: the verdict expected.
    """

    space: Space
    goal: str
    tests: tuple[str, ...]
    projected: tuple[Expression, ...]
    where: Expression | None
    endless: bool
    expect: str | None

    @classmethod
    def of(
        cls,
        space: Space,
        *,
        goal: str | None,
        tests: Sequence[str],
        invariants: Sequence[Clause],
        project: Sequence[str],
        where: str | None,
        endless: bool,
        expect: str | None,
        fingerprints: bool = False,
    ) -> "Plan":
        """The plan that the options of the command name.

        Raises:
            InputError: for an expression that is none, or a verdict that is none, or
                for what fingerprints cannot give.
        """
        if fingerprints and (project or endless):
            raise InputError(
                "--fingerprints keeps no positions: leave out --project and --endless"
            )
        verdicts = SOUGHT if goal is not None else TESTED
        if expect not in (None, *verdicts):
            raise InputError(f"--expect is {expect!r}; accepted: {', '.join(verdicts)}")
        game = space.game
        words = vocabulary(game)
        given = {text: state_test(game, parse(text, words)) for text in tests}
        every = {clause.id: clause.run for clause in invariants} | given
        looked = {} if goal is None else goal_of(game, goal)
        asked = attrs.evolve(
            space.asked, tests=every, fingerprints=fingerprints, **looked
        )
        return cls(
            attrs.evolve(space, asked=asked),
            goal or "",
            tuple(every),
            tuple(parse(text, words, None) for text in project),
            None if where is None else parse(where, words),
            endless,
            expect,
        )


@attrs.frozen
class Outcome:
    """What a search found, with all that is shown of it."""

    plan: Plan
    found: Found
    play: Play | None
    endless: "Lasso | None"
    rows: tuple[Row, ...]
    published: Mapping[str, int] = {}

    @property
    def verdict(self) -> str:
        """The verdict: of the goal if there is one, else of all that was tested."""
        hit = self.found.hit
        if hit is not None:
            return REACHABLE if hit.name == "goal" else REFUTED
        if self.endless is not None:
            return REFUTED
        if not self.found.complete:
            return UNKNOWN
        return IMPOSSIBLE if self.plan.goal else HOLDS

    @property
    def compared(self) -> dict[str, tuple[int, int]]:
        """The figures that are published: (counted, published)."""
        if not self.found.complete:
            return {}
        counted = figures(self.found)
        return {k: (counted[k], v) for k, v in self.published.items() if k in counted}

    @property
    def deviations(self) -> dict[str, tuple[int, int]]:
        """Published figures that differ from what was counted."""
        return {name: pair for name, pair in self.compared.items() if len({*pair}) > 1}

    @property
    def code(self) -> int:
        """The exit code."""
        expected = self.plan.expect
        if expected is not None and self.verdict == expected:
            return NOT_AS_EXPECTED if self.deviations else AS_EXPECTED
        if self.verdict == UNKNOWN:
            return NOT_KNOWN
        wrong = expected is not None or self.verdict == REFUTED or self.deviations
        return NOT_AS_EXPECTED if wrong else AS_EXPECTED


def explore(plan: Plan, limits: Limits, progress: Callable[[Found], None]) -> Outcome:
    """Search, and look at what was found."""
    space = plan.space
    found = search(space.game, space.starts, space.asked, limits, progress)
    play = None if found.hit is None else found.play_to(found.hit)
    loop = _endless(found) if plan.endless and found.complete else None
    rows = project(found, plan.projected, plan.where) if plan.projected else []
    return Outcome(plan, found, loop.play if loop else play, loop, tuple(rows))


def _endless(found: Found) -> "Lasso | None":
    from engines.cycles import lasso

    return lasso(found)


def figures(found: Found) -> dict[str, int]:
    """What is counted, by the names that published figures have."""
    counted = {
        "initial": found.initial,
        "distinct": found.distinct,
        **found.by_move,
        "transitions": found.transitions,
        "depth": found.depth,
        "ends": found.ends,
        "dead": found.dead,
        "back": found.back,
    }
    for name in found.game.names:
        if name in _counters(found) and not found.risk:
            column = found.batch()[found.game.names.index(name)]
            counted[f"most {name.replace('_', ' ')}"] = int(column.max())
    return counted


def _counters(found: Found) -> set[str]:
    """The leaves that are counters beside the state."""
    clauses = (c for move in found.game.moves for c in move.effects)
    return {c.name for c in clauses if c.id.startswith("HISTORY.")}


def so_far(found: Found) -> str:
    """How far a search has come."""
    rate = found.distinct / max(found.seconds, 1e-9) / 1e6
    return (
        f"{found.distinct:,} positions, {found.distinct - found.expanded:,} of them to "
        f"expand, step {found.depth + 1}, {rate:.1f} million a second"
    )


# -- shown -----------------------------------------------------------------------------


def reported(made: Outcome, format: Report, *, most: int) -> int:
    """Print the outcome; the exit code.

    Raises:
        KeyboardInterrupt: after printing, if the search was interrupted.
    """
    if format is Report.TEXT:
        _told(made, most)
    elif format is Report.JSON:
        show_json(data(made))
    else:
        from orrery.reports import junit, sarif

        rows = [_row(made)]
        show(junit(rows) if format is Report.JUNIT else sarif(rows))
    if made.found.why == "interrupted":
        raise KeyboardInterrupt
    return made.code


def _told(made: Outcome, most: int) -> None:
    found, plan = made.found, made.plan
    show(strong(plan.space.statement))
    steps = "; ".join(f"{k} {n:,}" for k, n in found.by_move.items() if n)
    show(
        f"{found.distinct:,} positions from {found.initial:,}, "
        f"{found.transitions:,} steps ({steps or 'none'}), depth {found.depth}"
    )
    show(
        f"{found.ends:,} where play ends or stops, {found.dead:,} of them without a "
        f"legal action before the end"
    )
    show(_ending(made))
    if plan.tests:
        visited = "position" if found.complete else "position expanded"
        kept = " that is kept (steps are joined)" if found.asked.join_forced else ""
        show(f"tested in every {visited}{kept}: {', '.join(plan.tests)}")
    verdict = made.verdict.upper()
    if plan.expect is not None:
        agrees = made.verdict == plan.expect
        verdict += " (as expected)" if agrees else f" (expected {plan.expect})"
    show(f"{verdict}: {_reason(made)}")
    if made.published and found.complete:
        wrong = [f"{k} {a:,}, published {b:,}" for k, (a, b) in made.deviations.items()]
        differs = "; ".join(wrong)
        agrees_with = f"all {len(made.compared)} published counts agree"
        show(f"NOT AS PUBLISHED: {differs}" if wrong else agrees_with)
    if made.play is not None:
        from orrery.inspecting import retold

        for line in ("", *_position(made.play), *retold(made.play)):
            show(line)
    _projected(made, most)
    rate = found.distinct / max(found.seconds, 1e-9) / 1e6
    show(f"{found.seconds:.2f} s, {rate:.2f} million positions a second")


def _position(play: Play) -> list[str]:
    """The position that a play begins in, if that is not the initial state."""
    if play.start == play.game.start:
        return []
    from engines.positions import write

    rows = write(play.game, play.start).items()
    return ["from the position", *[f"  {name}: {value}" for name, value in rows], ""]


def _ending(made: Outcome) -> str:
    found = made.found
    if made.endless is not None:
        return f"a play never ends: it comes back to step {made.endless.back_to}"
    if not found.complete:
        return f"{found.expanded:,} positions were left behind by all their steps"
    if not found.back:
        return f"every play ends: no step leads back, {found.depth} steps at most"
    if made.plan.endless:
        return "every play ends: there is no cycle"
    return (
        f"{found.back:,} steps lead to positions no later (--endless looks for a cycle)"
    )


def _reason(made: Outcome) -> str:
    found, plan = made.found, made.plan
    if found.hit is not None:
        steps = len(made.play.steps) if made.play else 0
        what = plan.goal if found.hit.name == "goal" else f"{found.hit.name} fails"
        return f"{what}, after {counted(steps, 'step')} at the least"
    if made.endless is not None:
        return "play need not end"
    if not found.complete:
        return found.why
    sure = ""
    if found.risk:
        sure = f", but for a chance below {found.risk:.0e} that two positions were one"
    if not plan.goal and not plan.tests:
        return f"nothing was tested; the whole space was visited{sure}"
    return f"{plan.goal or 'all of it'}, in the whole space{sure}"


def counted(n: int, what: str) -> str:
    """A number of things, in words."""
    return f"{n:,} {what}{'' if n == 1 else 's'}"


def _projected(made: Outcome, most: int) -> None:
    if not made.plan.projected:
        return
    heads = [e.text for e in made.plan.projected]
    rows = [
        [*_texts(made, row), f"{row.states:>12,}", f"{row.first:>10}"]
        for row in made.rows[:most]
    ]
    show("")
    for line in table([[*heads, f"{'positions':>12}", f"{'first':>10}"], *rows]):
        show(line)
    if len(made.rows) > most:
        show(f"... and {len(made.rows) - most:,} more (--format json has them all)")


def _texts(made: Outcome, row: Row) -> list[str]:
    """The values of a row as texts, enumerations by their labels."""
    kinds = made.found.game.enumerations
    texts = []
    for value, expression in zip(row.values, made.plan.projected, strict=True):
        labels = {n: label for label, n in kinds.get(expression.kind, {}).items()}
        truth = {0: "no", 1: "yes"} if expression.kind == "truth" else {}
        texts.append(truth.get(value, labels.get(value, str(value))))
    return texts


def data(made: Outcome) -> dict[str, Any]:
    """The outcome as JSON."""
    found, plan = made.found, made.plan
    play = made.play
    return {
        "game": found.game.name,
        "players": len(found.game.seats),
        "rulings": dict(found.game.rulings.changed),
        "space": plan.space.statement,
        "goal": plan.goal or None,
        "tests": list(plan.tests),
        "verdict": made.verdict,
        "expected": plan.expect,
        "why": found.why,
        "failed": None if found.hit is None else found.hit.name,
        "counts": figures(found),
        "published": dict(made.published),
        "agrees": not made.deviations,
        "risk": found.risk,
        "play": None if play is None else [found.game.text(a) for a in play.actions],
        "back_to": None if made.endless is None else made.endless.back_to,
        "projection": [
            {
                "values": dict(
                    zip((e.text for e in plan.projected), _texts(made, r), strict=True)
                ),
                "positions": r.states,
                "first": r.first,
            }
            for r in made.rows
        ],
        "seconds": round(found.seconds, 3),
    }


def _row(made: Outcome) -> "ReportRow":
    from orrery.reports import Row as ReportRow

    found, plan, play = made.found, made.plan, made.play
    return ReportRow(
        suite=f"{found.game.name}, {len(found.game.seats)} players",
        name="search",
        asks=plan.goal or f"holds everywhere: {', '.join(plan.tests) or 'nothing'}",
        verdict=made.verdict,
        expected=plan.expect or (None if plan.goal else HOLDS),
        horizon=f"in {plan.space.statement}",
        detail="\n".join(map(found.game.text, play.actions)) if play else found.why,
        cites=(),
        seconds=found.seconds,
    )
