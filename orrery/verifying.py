"""The commands ``check`` and ``prove``: what must hold of a game, and its proofs."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from orrery.answering import reported, summary
from orrery.options import (
    DeckFile,
    GameName,
    Players,
    ReportFormat,
    Rules,
    RulingOptions,
    deck_of,
    rulings_of,
)
from orrery.output import Report, show, show_json, strong, table, wrapped
from orrery.reports import Row

if TYPE_CHECKING:
    from engines.obligations import Obligation
    from properties.suite import Bench, Finding, Property, Suite

AS_EXPECTED, NOT_AS_EXPECTED, UNKNOWN = 0, 2, 3
PROVEN = ("induction", "lemma", "pairs", "question")  # methods with obligations

Only = Annotated[
    list[str] | None,
    typer.Argument(metavar="[PROPERTY]...", help="ids, or how they begin; none: all"),
]
Timeout = Annotated[
    float | None,
    typer.Option(metavar="S", min=0.001, help="seconds for a check, then unknown"),
]


def check(
    game: GameName,
    only: Only = None,
    players: Players = None,
    timeout: Timeout = None,
    rules: Rules = None,
    ruling: RulingOptions = None,
    deck: DeckFile = None,
    format: ReportFormat = Report.TEXT,
) -> int:
    """Check all that must hold of a game.

    There is a row for each property, and its verdict is compared with the one that is
    expected. Without --players every number of players is checked, a block each.
    """
    done = []
    require_known(game, only or ())
    for bench in benches(game, players, rules, ruling, deck, timeout):
        if format is Report.TEXT:
            show(strong(heading(bench)))
        for item, finding in findings(bench, only or ()):
            done.append(row(bench, item, finding))
            if format is Report.TEXT:
                _told(done[-1], item, finding)
    if format is Report.JSON:
        show_json([attrs.asdict(r) for r in done])
    elif format is Report.TEXT:
        show(summary(done))
    else:
        show(reported(done, format))
    return code(done)


def prove(
    game: GameName,
    only: Only = None,
    players: Players = None,
    rests: Annotated[
        bool, typer.Option("--rests", help="name what each proof rests on")
    ] = False,
    timeout: Timeout = None,
    rules: Rules = None,
    ruling: RulingOptions = None,
    deck: DeckFile = None,
    format: ReportFormat = Report.TEXT,
) -> int:
    """Prove what can be proven of a game.

    There is a row for each obligation, named MOVE/PROPERTY/KIND. The invariants that
    strengthen a proof are named with --rests. A counterexample to a
    step is a position that is not known to be reachable. Without --players every
    number of players is proven, a block each.
    """
    done: list[Row] = []
    require_known(game, only or ())
    for bench in benches(game, players, rules, ruling, deck, timeout):
        if format is Report.TEXT:
            show(strong(heading(bench)))
        for item, finding in findings(bench, only or (), PROVEN):
            for made in finding.obligations:
                done.append(_obligation_row(bench, item, made))
                if format is Report.TEXT:
                    _obligation_told(bench, made, rests=rests)
    if format is Report.JSON:
        show_json([attrs.asdict(r) for r in done])
    elif format is Report.TEXT:
        show(f"{len(done)} obligations: {summary(done)}")
    else:
        show(reported(done, format))
    return code(done)


def benches(
    game: str,
    players: int | None,
    rules: str | None,
    ruling: list[str] | None,
    deck: Path | None,
    timeout: float | None,
) -> "Iterator[Bench]":
    """A bench for the number of players given, or for each that there is.

    Raises:
        InputError: for a configuration that cannot be played.
    """
    from engines.assumptions import Budget
    from engines.induction import WORK
    from orrery.progress import watching
    from orrery.shelf import rulebook
    from properties.suite import Bench
    from spec.games import Configuration

    book = rulebook(game)
    options = rulings_of(book.ledger(), ruling or ())
    data = None if deck is None else deck_of(deck)
    counts = book.players if players is None else (players,)
    settings = [Configuration(n, rules, options, data) for n in counts]
    for setting in settings:
        book.build(setting)  # what cannot be played is refused before any work
    budget = Budget(rlimit=WORK, seconds=timeout)
    for setting in settings:
        with watching("checking") as progress:
            yield Bench(book, setting, suite_of(book.name), budget, progress)


def suite_of(game: str) -> "Suite":
    """The properties of a game."""
    from importlib import import_module

    found: Suite = import_module(f"properties.{game}.suite").suite()
    return found


def require_known(game: str, only: Sequence[str]) -> None:
    """See that every property asked for is one of the game's.

    Raises:
        InputError: if one is not, or if there is no such game.
    """
    from orrery.shelf import rulebook
    from spec.ledger import InputError, nearest

    every = suite_of(rulebook(game).name).properties
    for word in only:
        if not chosen(every, [word]):
            raise InputError(nearest(word, [item.id for item in every], "property"))


def heading(bench: "Bench") -> str:
    """What is checked."""
    changed = [f"{n}={o}" for n, o in bench.game.rulings.changed.items()]
    return ", ".join([bench.game.title, f"{bench.players} players", *changed])


def findings(
    bench: "Bench", only: Sequence[str], methods: Sequence[str] = ()
) -> "Iterator[tuple[Property, Finding]]":
    """The finding of each property that is asked for."""
    from properties.suite import checked

    wanted = chosen(bench.suite.properties, only) if only else bench.suite.properties
    for item in bench.suite.about(bench.players):
        if item not in wanted:
            continue
        if methods and item.method not in methods:
            continue
        yield item, checked(item, bench)


def chosen(every: "Sequence[Property]", words: Sequence[str]) -> "list[Property]":
    """The properties whose id is one of some words, or else begins with one."""
    found: list[Property] = []
    for word in (w.lower() for w in words):
        exact = [item for item in every if item.id.lower() == word]
        found += exact or [i for i in every if i.id.lower().startswith(word)]
    return found


def row(bench: "Bench", item: "Property", finding: "Finding") -> Row:
    """A property as a row of a report."""
    play = finding.play
    steps = "\n".join(map(play.game.text, play.actions)) if play else ""
    return Row(
        suite=heading(bench),
        name=item.id,
        asks=item.statement,
        verdict=str(finding.verdict),
        expected=str(item.expected[bench.players]),
        horizon=f"{item.method}: {finding.bound}",
        detail="\n".join(part for part in (finding.why, steps) if part),
        cites=item.cites,
        seconds=finding.seconds,
    )


def _told(made: Row, item: "Property", finding: "Finding") -> None:
    mark = "" if made.agrees else f"  EXPECTED {made.expected}"
    head = f"{made.verdict:<9}  {item.id:<22}{made.seconds:8.2f} s  "
    show(f"{head}{made.horizon}{mark}")
    if finding.why or (item.because and made.verdict != "holds"):
        for line in wrapped("             ", finding.why or item.because):
            show(line)


def _obligation_row(bench: "Bench", item: "Property", made: "Obligation") -> Row:
    return Row(
        suite=heading(bench),
        name=made.name,
        asks=item.statement,
        verdict=_of_step(made),
        expected="holds",
        horizon=item.method,
        detail=_counterexample(bench, made),
        cites=item.cites,
        seconds=made.seconds,
    )


def _of_step(made: "Obligation") -> str:
    """The verdict: a step that is refuted may begin where no play comes."""
    verdict = str(made.verdict)
    return "unknown" if verdict == "refuted" else verdict


def _obligation_told(bench: "Bench", made: "Obligation", *, rests: bool) -> None:
    show(f"{_of_step(made):<9}  {made.name:<36}{made.seconds:8.2f} s")
    for line in _counterexample(bench, made).splitlines():
        show(f"             {line}")
    if rests and made.rests:
        clauses = [r.name for r in made.rests if r.kind == "clause"]
        others = [r.name for r in made.rests if r.kind != "clause"]
        for what, names in (("resting on", clauses), ("strengthened by", others)):
            own = [name for name in names if name != made.subject]
            if own:
                for line in wrapped(f"             {what} ", ", ".join(own)):
                    show(line)


def _counterexample(bench: "Bench", made: "Obligation") -> str:
    """The position of a step that fails, and what is done in it."""
    from engines.positions import write

    if made.state is None:
        return made.why
    position: dict[str, Any] = write(bench.game, made.state)
    rows = table([(name, str(value)) for name, value in position.items()])
    lines = ["a counterexample that is not known to be reachable", *rows]
    if made.action is not None:
        lines.append(f"then {bench.game.text(made.action)}")
    return "\n".join([*lines, *([made.why] if made.why else [])])


def code(rows: Sequence[Row]) -> int:
    """The exit code of some rows."""
    wrong = [r for r in rows if not r.agrees]
    if any(r.verdict != "unknown" for r in wrong):
        return NOT_AS_EXPECTED
    return UNKNOWN if wrong else AS_EXPECTED
