"""The commands ``check`` and ``prove``: what must hold of a game, and its proofs."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from orrery.answering import reported, summary
from orrery.expecting import counts, titled
from orrery.options import (
    DeckFile,
    GameName,
    PlayersOrAll,
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
PROVEN = (
    "induction",
    "lemma",
    "pairs",
    "question",
    "contest",
)  # methods with obligations

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
    players: PlayersOrAll = None,
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
    done: list[Row] = []

    def told(bench: "Bench", item: "Property", finding: "Finding") -> None:
        done.append(row(bench, item, finding))
        if format is Report.TEXT:
            _told(done[-1], item, finding)

    job = Job(game, tuple(only or ()), players, rules, ruling, deck, timeout)
    job.run(told, heads=format is Report.TEXT, end=lambda: _ended(done, format))
    return code(done)


def prove(
    game: GameName,
    only: Only = None,
    players: PlayersOrAll = None,
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

    def told(bench: "Bench", item: "Property", finding: "Finding") -> None:
        for made in finding.obligations or (_unmade(item, finding),):
            done.append(_obligation_row(bench, item, made))
            if format is Report.TEXT:
                _obligation_told(bench, made, rests=rests)

    job = Job(game, tuple(only or ()), players, rules, ruling, deck, timeout, PROVEN)
    head = "obligation" if format is Report.TEXT else ""
    job.run(told, heads=bool(head), end=lambda: _ended(done, format, head))
    return code(done)


def _ended(done: Sequence[Row], format: Report, what: str = "") -> None:
    """Print what is printed at the end, of as much as was done."""
    if format is Report.JSON:
        show_json([attrs.asdict(r) for r in done])
    elif format is Report.TEXT:
        many = f"{len(done)} {what}{'' if len(done) == 1 else 's'}: " if what else ""
        show(f"{many}{summary(done) or 'nothing was done'}")
    else:
        show(reported(done, format))


@attrs.frozen
class Job:
    """What is to be checked, of which configurations, and within which limits."""

    game: str
    only: tuple[str, ...]
    players: int | None
    rules: str | None
    ruling: list[str] | None
    deck: Path | None
    timeout: float | None
    methods: tuple[str, ...] = ()

    def run(
        self,
        told: "Callable[[Bench, Property, Finding], None]",
        *,
        heads: bool,
        end: Callable[[], None],
    ) -> None:
        """Check, tell each finding, and end, when interrupted too.

        Raises:
            InputError: for what cannot be checked.
            KeyboardInterrupt: after the end, if interrupted.
        """
        from orrery.progress import watching

        planned = [(bench, self.items(bench)) for bench in self.benches()]
        if not any(items for _, items in planned):
            self._refuse()
        try:
            for bench, items in planned:
                if heads:
                    show(strong(heading(bench)))
                with watching("checking") as progress:
                    bench.progress = progress
                    for item in items:
                        told(bench, item, _finding(item, bench))
        except KeyboardInterrupt:
            end()
            raise
        end()

    def benches(self) -> "list[Bench]":
        """A bench for the number of players given, or for each that there is.

        Raises:
            InputError: for a configuration that cannot be played.
        """
        from engines.assumptions import Budget
        from engines.induction import WORK
        from orrery.shelf import rulebook
        from properties.suite import Bench
        from spec.games import Configuration

        book = rulebook(self.game)
        options = rulings_of(book.ledger(), self.ruling or ())
        data = None if self.deck is None else deck_of(self.deck)
        counts = book.players if self.players is None else (self.players,)
        sets = book.rules if self.rules is None else (self.rules,)
        settings = [
            Configuration(n, rules, options, data) for rules in sets for n in counts
        ]
        for setting in settings:
            book.build(setting)  # what cannot be played is refused before any work
        budget = Budget(rlimit=WORK, seconds=self.timeout)
        return [Bench(book, s, suite_of(book.name), budget) for s in settings]

    def items(self, bench: "Bench") -> "list[Property]":
        """The properties that are asked for and speak of this configuration.

        Raises:
            InputError: if one that is asked for is none of the game's.
        """
        from spec.ledger import InputError, nearest

        every = bench.suite.properties
        for word in self.only:
            if not word or not chosen(every, [word]):
                known = [item.id for item in every]
                raise InputError(nearest(word, known, "property"))
        wanted = chosen(every, self.only) if self.only else every
        own = self.deck is not None  # scopes have decks of their own
        return [
            item
            for item in bench.suite.about(bench.game)
            if item in wanted
            and not (own and item.method == "search")
            and not (self.methods and item.method not in self.methods)
        ]

    def _refuse(self) -> None:
        """Say that nothing asked for speaks of the configuration.

        Raises:
            InputError: always.
        """
        from spec.ledger import InputError

        found = chosen(suite_of(self.game.lower()).properties, self.only)
        about = [
            f"{item.id} ({item.method}) is about {counts(item)}" for item in found[:3]
        ]
        how = "proven" if self.methods else "checked"
        raise InputError(
            f"nothing is {how} with these options: {'; '.join(about)} players; scopes "
            "have decks of their own, and plays and searches no obligations"
        )


def _finding(item: "Property", bench: "Bench") -> "Finding":
    """The finding of one property.

    Raises:
        KeyboardInterrupt: if it was interrupted while it was made.
    """
    from engines.assumptions import INTERRUPT
    from properties.suite import checked

    found = checked(item, bench)
    if INTERRUPT.is_set():
        raise KeyboardInterrupt
    return found


def _unmade(item: "Property", finding: "Finding") -> "Obligation":
    """What stands for obligations that were not even made."""
    from engines.obligations import Obligation

    return Obligation(f"all/{item.id}/?", finding.verdict, why=finding.why)


def suite_of(game: str) -> "Suite":
    """The properties of a game."""
    from importlib import import_module

    found: Suite = import_module(f"properties.{game}.suite").suite()
    return found


def heading(bench: "Bench") -> str:
    """What is checked."""
    changed = [f"{n}={o}" for n, o in bench.game.rulings.changed.items()]
    return ", ".join([titled(bench.game), f"{bench.players} players", *changed])


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
        expected=str(bench.expected(item)),
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
