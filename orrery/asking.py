"""The command ``ask``: a play that shows what is asked, or the rules that forbid it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import attrs
import typer

from orrery.answering import Form, data, reported, row, summary, told
from orrery.expecting import verdicts
from orrery.options import (
    DeckFile,
    GameName,
    Players,
    ReportFormat,
    Rules,
    RulingOptions,
    game_of,
)
from orrery.output import Report, show, show_json, table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engines.answers import Answer, Window
    from engines.unrolling import Prepared
    from properties.questions import Catalogue, Named
    from spec.games import Game
    from spec.system import Verdict

AS_EXPECTED, NOT_AS_EXPECTED, UNKNOWN, VACUOUS = 0, 2, 3, 4


def ask(
    game: GameName,
    question: Annotated[
        str | None, typer.Argument(metavar="[QUESTION]", help="name or id; none: list")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="all named questions, a line each")
    ] = False,
    where: Annotated[
        str | None,
        typer.Option(metavar="EXPR", help="your own question, or what narrows one"),
    ] = None,
    assume: Annotated[
        list[str] | None,
        typer.Option(metavar="EXPR", help="what holds all along; repeatable"),
    ] = None,
    begin: Annotated[
        str | None,
        typer.Option("--from", metavar="deal|any", help="where plays begin: deal"),
    ] = None,
    trick: Annotated[
        int | None,
        typer.Option(metavar="1", help="through the first trick, as without it"),
    ] = None,
    steps: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, max=12, help="through N steps instead"),
    ] = None,
    count: Annotated[
        int, typer.Option(metavar="N", min=1, max=100, help="different plays wanted")
    ] = 1,
    expect: Annotated[
        str | None, typer.Option(metavar="VERDICT", help="the verdict you expect")
    ] = None,
    timeout: Annotated[
        float,
        typer.Option(
            metavar="S", min=0.001, max=86400, help="seconds, then unknown; 300"
        ),
    ] = 300,
    memory: Annotated[
        int | None,
        typer.Option(
            metavar="MIB", min=64, max=2**20, help="memory of Z3, then unknown"
        ),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="save the play found")
    ] = None,
    players: Players = None,
    rules: Rules = None,
    ruling: RulingOptions = None,
    deck: DeckFile = None,
    format: ReportFormat = Report.TEXT,
) -> int:
    """Ask whether something can happen in a game.

    The answer is a play that shows it, the rules that forbid it, or unknown up to the
    horizon named. Expressions use the observables of `rules GAME --observables`;
    NAME is the position after a step and was_NAME the one before it.
    """
    from orrery.saving import require_savable, save_play
    from spec.ledger import InputError

    catalogue = catalogue_of(game)
    if everything:
        if question is not None or where is not None:
            raise InputError("give --all, the name of a question, or --where")
        built = game_of(game, players, rules, ruling, deck, packed=False)
        return ask_all(built, catalogue, timeout, memory, format)
    if question is None and where is None:
        if assume or save or begin or steps is not None:
            raise InputError(
                "give the name of a question or --where with these options"
            )
        return list_questions(catalogue, format)
    if trick not in (None, 1):
        raise InputError(f"--trick is {trick}; accepted: 1 (plays begin with the deal)")
    if trick and steps is not None:
        raise InputError("give --trick or --steps, not both")
    if save is not None:
        require_savable(save)
    named = None if question is None else catalogue.named(question)
    own = bool(where or assume or begin or steps is not None)
    if named is not None and not named.where and own:
        raise InputError(
            f"{named.name} is settled by whole games or by a proof; it takes no "
            "--where, --assume, --from, --steps"
        )
    if named is not None:
        rules = rules or next(iter(named.under), None)
        players = players or min(named.expects(rules), default=None)
    built = game_of(game, players, rules, ruling, deck, packed=False)
    if named is not None and where is not None:
        named = narrowed(built, named, where)
    plain = not (ruling or deck or own)
    expected = verdict_named(expect) or usual(named, built, plain=plain)
    form = Form(built, named, where or "", tuple(assume or ()), expected)
    windows = windows_of(form, catalogue, begin, steps)
    try:
        answer = answered(form, catalogue, windows, count, timeout, memory)
    except KeyboardInterrupt:
        show(f"UNKNOWN: {question or where}: interrupted before there was an answer")
        raise
    if save is not None and answer.plays:
        save_play(save, answer.plays[0])
    if str(answer.verdict) == "vacuous":
        raise InputError(f"vacuous: {answer.why} ({', '.join(assume or ())})")
    if format is Report.TEXT:
        told(form, answer)
    elif format is Report.JSON:
        show_json(data(form, answer))
    else:
        show(reported([row(form, answer)], format))
    return code(form, answer)


def catalogue_of(game: str) -> "Catalogue":
    """The questions about a game.

    Raises:
        InputError: if there is no such game.
    """
    from importlib import import_module

    from orrery.shelf import rulebook

    module = import_module(f"properties.{rulebook(game).name}.catalogue")
    found: Catalogue = module.catalogue()
    return found


def narrowed(game: "Game", named: "Named", where: str) -> "Named":
    """A named question whose last position, or step, is to meet a condition too.

    Raises:
        InputError: if the condition is no expression of the game.
    """
    from properties.questions import question_of

    question_of(game, where, ())
    both = f"({named.where}) and ({where})"
    return attrs.evolve(named, where=both, witness=None, settled_by="", because="")


def verdict_named(text: str | None) -> str | None:
    """A verdict given by a user.

    Raises:
        InputError: if it is none.
    """
    from spec.ledger import InputError

    accepted = ("reachable", "impossible", "unknown", "holds")
    if text is not None and text not in accepted:
        raise InputError(f"--expect is {text!r}; accepted: {', '.join(accepted)}")
    return text


def usual(named: "Named | None", game: "Game", *, plain: bool) -> str | None:
    """The verdict expected of a named question that is asked as it stands."""
    if named is None or not plain or dict(game.rulings.changed):
        return None
    verdict = named.expects(game.configuration.rules).get(len(game.seats))
    return None if verdict is None else str(verdict)


def windows_of(
    form: Form, catalogue: "Catalogue", begin: str | None, steps: int | None
) -> "tuple[Window, ...] | None":
    """The windows that the options name; None for those of a named question."""
    from properties.questions import ANY, DEAL
    from spec.ledger import InputError

    if begin not in (None, DEAL, ANY):
        raise InputError(f"--from is {begin!r}; accepted: deal, any")
    if form.named is not None and begin is None and steps is None:
        return None
    if steps is None:
        return (catalogue.windows[begin or DEAL](form.game),)
    if begin == ANY:
        return (catalogue.steps(form.game, steps),)
    window = catalogue.windows[DEAL](form.game)
    text = f"in the first {steps} steps after the deal of a game"
    return (attrs.evolve(window, steps=steps, statement=text),)


def answered(
    form: Form,
    catalogue: "Catalogue",
    windows: "tuple[Window, ...] | None",
    count: int,
    timeout: float | None,
    memory: int | None,
    prepared: "Prepared | None" = None,
) -> "Answer":
    """The answer, with progress on a terminal while proofs are made."""
    from engines.assumptions import Budget
    from engines.proofs import Prover
    from orrery.progress import watching
    from properties.questions import Request
    from properties.questions import answer as answer_named
    from properties.questions import ask as ask_freely

    budget = Budget(seconds=timeout, memory=memory)
    with watching("asking") as progress:
        prover = Prover(catalogue.invariants, None, progress)
        if windows is None and form.named is not None:
            return answer_named(
                form.game,
                form.named,
                catalogue,
                prover,
                premises=form.premises,
                count=count,
                budget=budget,
                prepared=prepared,
            )
        named = form.named
        where = form.where if named is None else named.where
        premises = form.premises if named is None else named.premises + form.premises
        request = Request(where, premises, windows or (), count, budget)
        return ask_freely(form.game, request, prover, prepared)


def code(form: Form, answer: "Answer") -> int:
    """The exit code of an answer."""
    verdict = str(answer.verdict)
    if verdict == "vacuous":
        return VACUOUS
    if form.expected is not None and verdict == form.expected:
        return AS_EXPECTED
    if verdict == "unknown":
        return UNKNOWN
    return AS_EXPECTED if form.expected is None else NOT_AS_EXPECTED


def ask_all(
    game: "Game",
    catalogue: "Catalogue",
    timeout: float | None,
    memory: int | None,
    format: Report,
) -> int:
    """All named questions for one number of players, and how many are as expected."""
    from engines.unrolling import Prepared

    rows, codes, prepared = [], [], Prepared()
    for named in catalogue.questions:
        if len(game.seats) not in named.expects(game.configuration.rules):
            continue
        form = Form(game, named, "", (), usual(named, game, plain=True))
        answer = answered(form, catalogue, None, 1, timeout, memory, prepared)
        rows.append(row(form, answer))
        codes.append(code(form, answer))
        if format is Report.TEXT:
            mark = "" if rows[-1].agrees else f"  EXPECTED {form.expected}"
            line = f"{rows[-1].verdict:<10}  {named.name:<34}{answer.seconds:7.2f} s"
            show(f"{line}  {answer.horizon}{mark}")
    if format is Report.JSON:
        show_json([attrs.asdict(r) for r in rows])
    elif format is not Report.TEXT:
        show(reported(rows, format))
    else:
        show(summary(rows))
    return max(codes, default=AS_EXPECTED)


def list_questions(catalogue: "Catalogue", format: Report) -> int:
    """The named questions with the verdicts that are expected of them."""
    rows = [
        {
            "id": q.id,
            "name": q.name,
            "asks": q.asks,
            "expected": _named(q.expected),
            "under": {rules: _named(row) for rules, row in q.under.items()},
            "where": q.where,
            "premises": list(q.premises),
            "cites": q.cites.split(),
        }
        for q in catalogue.questions
    ]
    if format is not Report.TEXT:
        show_json(rows)
        return AS_EXPECTED
    lines = table([(q.id, q.name, verdicts(q), q.asks) for q in catalogue.questions])
    show("\n".join(lines))
    return AS_EXPECTED


def _named(expected: "Mapping[int, Verdict]") -> dict[str, str]:
    return {str(players): str(verdict) for players, verdict in expected.items()}
