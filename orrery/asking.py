"""The command ``ask``: a play that shows what is asked, or the rules that forbid it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from orrery.options import (
    DeckFile,
    GameName,
    OutputFormat,
    Players,
    Rules,
    RulingOptions,
    game_of,
)
from orrery.output import Format, show, show_json, strong, table, wrapped

if TYPE_CHECKING:
    from engines.answers import Answer, Window
    from properties.questions import Catalogue, Named
    from spec.games import Game
    from spec.system import Clause

AS_EXPECTED, NOT_AS_EXPECTED, UNKNOWN = 0, 2, 3


@attrs.frozen
class Form:
    """What was asked, as it is answered.

    Attributes:
        game: the configured game.
        named: the named question, None for a free one.
        where: the truth looked for, as text.
        premises: what was assumed beyond the question's own premises.
        expected: the verdict expected, None for a free question without one.
    """

    game: "Game"
    named: "Named | None"
    where: str
    premises: tuple[str, ...]
    expected: str | None


def ask(
    game: GameName,
    question: Annotated[
        str | None, typer.Argument(metavar="[QUESTION]", help="name or id; none: list")
    ] = None,
    where: Annotated[
        str | None, typer.Option(metavar="EXPR", help="a question of your own")
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
        float | None, typer.Option(metavar="S", min=0.001, help="seconds; then unknown")
    ] = None,
    memory: Annotated[
        int | None, typer.Option(metavar="MIB", min=16, help="memory; then unknown")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="save the play found")
    ] = None,
    players: Players = None,
    rules: Rules = None,
    ruling: RulingOptions = None,
    deck: DeckFile = None,
    format: OutputFormat = Format.TEXT,
) -> int:
    """Ask whether something can happen in a game.

    The answer is a play that shows it, the rules that forbid it, or unknown up to the
    horizon named. Expressions use the observables of `rules GAME --observables`;
    NAME is the position after a step and was_NAME the one before it.
    """
    from orrery.saving import require_savable, save_play
    from spec.ledger import InputError

    catalogue = catalogue_of(game)
    if question is None and where is None:
        return list_questions(game, catalogue, format)
    if question is not None and where is not None:
        raise InputError("give the name of a question or --where, not both")
    if trick not in (None, 1):
        raise InputError(f"--trick is {trick}; accepted: 1 (plays begin with the deal)")
    if trick and steps is not None:
        raise InputError("give --trick or --steps, not both")
    if save is not None:
        require_savable(save)
    named = None if question is None else catalogue.named(question)
    seats = players if players is not None or named is None else min(named.expected)
    own = dict(text.split("=", 1) for text in ruling or () if "=" in text)
    built = game_of(game, seats, rules, ruling, deck, packed=False)
    plain = not (own or deck or assume or begin or steps is not None)
    expected = verdict_named(expect) or usual(named, built, plain=plain)
    form = Form(built, named, where or "", tuple(assume or ()), expected)
    windows = windows_of(form, catalogue, begin, steps)
    answer = answered(form, catalogue, windows, count, timeout, memory)
    if save is not None and answer.plays:
        save_play(save, answer.plays[0])
    if format is Format.JSON:
        show_json(data(form, answer))
    else:
        told(form, answer)
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


def verdict_named(text: str | None) -> str | None:
    """A verdict given by a user.

    Raises:
        InputError: if it is none.
    """
    from spec.ledger import InputError

    accepted = ("reachable", "impossible", "unknown")
    if text is not None and text not in accepted:
        raise InputError(f"--expect is {text!r}; accepted: {', '.join(accepted)}")
    return text


def usual(named: "Named | None", game: "Game", *, plain: bool) -> str | None:
    """The verdict expected of a named question that is asked as it stands."""
    if named is None or not plain or dict(game.rulings.changed):
        return None
    verdict = named.expected.get(len(game.seats))
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
            )
        named = form.named
        where = form.where if named is None else named.where
        premises = form.premises if named is None else named.premises + form.premises
        request = Request(where, premises, windows or (), count, budget)
        return ask_freely(form.game, request, prover)


def code(form: Form, answer: "Answer") -> int:
    """The exit code of an answer."""
    verdict = str(answer.verdict)
    if form.expected is not None and verdict == form.expected:
        return AS_EXPECTED
    if verdict == "unknown":
        return UNKNOWN
    return AS_EXPECTED if form.expected is None else NOT_AS_EXPECTED


# -- what is printed -----------------------------------------------------------------


def list_questions(game: str, catalogue: "Catalogue", format: Format) -> int:
    """The named questions with the verdicts that are expected of them."""
    rows = [
        {
            "id": q.id,
            "name": q.name,
            "asks": q.asks,
            "expected": {str(n): str(v) for n, v in q.expected.items()},
            "where": q.where,
            "premises": list(q.premises),
            "cites": q.cites.split(),
        }
        for q in catalogue.questions
    ]
    if format is Format.JSON:
        show_json(rows)
        return AS_EXPECTED
    lines = table([(q.id, q.name, _by_players(q), q.asks) for q in catalogue.questions])
    show("\n".join(lines))
    return AS_EXPECTED


def _by_players(named: "Named") -> str:
    groups: dict[str, list[str]] = {}
    for players, verdict in named.expected.items():
        groups.setdefault(str(verdict), []).append(str(players))
    return "; ".join(f"{v} for {' '.join(ps)}" for v, ps in groups.items())


def told(form: Form, answer: "Answer") -> None:
    """The answer as text."""
    from orrery.inspecting import retold

    seats = len(form.game.seats)
    if form.named is not None:
        head = f"{form.named.name} ({form.named.id}), {seats} players"
        show(strong(f"{head}: {form.named.asks}"))
    else:
        show(strong(f"{form.game.title}, {seats} players: {form.where}"))
    for premise in form.premises:
        show(f"assumed: {premise}")
    show(f"{_marked(form, answer)}, {answer.horizon}")
    if form.named is not None and form.named.because:
        show(f"because {form.named.because}")
    if answer.why:
        show(f"why: {answer.why}")
    for play in answer.plays:
        show("")
        for line in retold(play):
            show(line)
    for line in (*_forbidding(answer), *_position(form, answer)):
        show(line)
    show(f"{answer.checks} checks by Z3, {answer.seconds:.2f} s")


def _marked(form: Form, answer: "Answer") -> str:
    verdict = str(answer.verdict).upper()
    if form.expected is None:
        return verdict
    agrees = str(answer.verdict) == form.expected
    return f"{verdict} ({'as expected' if agrees else f'expected {form.expected}'})"


def _forbidding(answer: "Answer") -> list[str]:
    """The rules that forbid it, and what the verdict rests on."""
    if str(answer.verdict) != "impossible":
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
        "plays": [[game.text(a) for a in play.actions] for play in answer.plays],
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
        "checks": answer.checks,
    }
