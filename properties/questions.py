"""Named questions about a game: how they are asked, answered and compared.

A named question keeps the verdict that is expected of it, by number of players. Most
are answered by Z3 in windows; those about whole rounds and games by a *witness*, a play
that the concrete reading replays; the rest are unknown for a stated reason.
"""

import time
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from engines.answers import Answer, Question, Window
from engines.assumptions import Budget
from engines.expressions import parse
from engines.observables import vocabulary
from engines.play import Play
from engines.proofs import Prover
from engines.solve import Asked
from engines.unrolling import Prepared
from spec.games import Configuration, Game
from spec.ledger import InputError, nearest
from spec.system import Clause, Verdict

DEAL, ANY, POSITION = "deal", "any", "position"
NO_LIMITS = Budget()
Witness = Callable[[Game], tuple[Sequence[Play], Callable[[Sequence[Play]], bool]]]


@attrs.frozen
class Named:
    """A question with an id, a short name and the verdict expected of it.

    Attributes:
        id: the ledger id, such as ``COS-Q05``.
        name: what it is asked by, such as ``big-bang``.
        asks: the question.
        expected: the verdict for each number of players that it is about.
        where: the truth looked for, in the expression language.
        premises: truths that hold all along the play.
        windows: where it is looked for, in turn: a play from the deal first, so that
            there is one to show, then from anywhere, so that none is left.
        rulings: options that the question presumes, beyond the defaults.
        witness: plays that show it, and the test that they do.
        settled_by: the id of a property whose proof shows it to be impossible.
        because: why the answer is what it is, where the core does not say it all.
        cites: the sentences concerned.
        under: for rule sets with other verdicts than ``expected``, those verdicts.
    """

    id: str
    name: str
    asks: str
    expected: Mapping[int, Verdict]
    where: str = ""
    premises: tuple[str, ...] = ()
    windows: tuple[str, ...] = (DEAL, ANY)
    rulings: Mapping[str, str] = {}
    witness: Witness | None = None
    settled_by: str = ""
    because: str = ""
    cites: str = ""
    under: Mapping[str, Mapping[int, Verdict]] = {}

    def expects(self, rules: str | None) -> Mapping[int, Verdict]:
        """The verdict for each number of players, by the rules of a set."""
        return self.under.get(rules or "", self.expected)


@attrs.frozen
class Catalogue:
    """The questions of a game, and what asking them rests on.

    Attributes:
        questions: the named ones.
        invariants: what may be assumed of any position once it is proven.
        windows: for each name of a window, the window in a configured game.
        steps: for a number of steps, the window of plays from any position.
        build: the game of a configuration, for questions that presume rulings.
        settle: for a game, the id of a property and a prover, what proves it: answers
            impossible, or unknown.
    """

    questions: tuple[Named, ...]
    invariants: tuple[Clause, ...]
    windows: Mapping[str, Callable[[Game], Window]]
    steps: Callable[[Game, int], Window]
    build: Callable[[Configuration], Game] | None = None
    settle: Callable[[Game, str, Prover], Answer] | None = None

    def named(self, name: str) -> Named:
        """The question of a given name or id.

        Raises:
            InputError: if there is none.
        """
        for question in self.questions:
            if name.lower() == question.name or name.upper() == question.id:
                return question
        raise InputError(nearest(name, [q.name for q in self.questions], "question"))


def load_questions(file: Path, witnesses: Mapping[str, Witness]) -> tuple[Named, ...]:
    """The questions of a TOML file.

    Args:
        file: a file of ``[[question]]`` tables with the fields of :class:`Named`;
            ``expected`` is one verdict for all the ``players``, a table of verdicts by
            players, or a table of either by rule set; a rule set that is not named in
            it is not asked about.
        witnesses: the functions that ``witness`` may name.
    """
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["question"]
    return tuple(_read(row, witnesses) for row in rows)


def _read(row: dict[str, Any], witnesses: Mapping[str, Witness]) -> Named:
    players, expected = row.pop("players"), row.pop("expected")
    witness = row.pop("witness", None)
    where = " ".join(row.pop("where", "").split())
    listed = {k: tuple(v) for k, v in row.items() if isinstance(v, list)}
    return Named(
        **{**row, **listed},
        where=where,
        **_verdicts(players, expected),
        witness=None if witness is None else witnesses[witness],
    )


def _verdicts(players: Sequence[int], given: Any) -> dict[str, Any]:
    if isinstance(given, str):
        return {"expected": dict.fromkeys(players, Verdict(given))}
    if all(name.isdigit() for name in given):
        return {"expected": {n: Verdict(given[str(n)]) for n in players}}
    under = {name: _verdicts(players, row)["expected"] for name, row in given.items()}
    return {"expected": {}, "under": under}


@attrs.frozen
class Request:
    """What is asked: an expression, premises, windows and limits."""

    where: str
    premises: tuple[str, ...] = ()
    windows: tuple[Window, ...] = ()
    count: int = 1
    budget: Budget = NO_LIMITS


def question_of(game: Game, where: str, premises: Sequence[str]) -> Question:
    """A question in the expression language of a game.

    Raises:
        InputError: if an expression is none.
    """
    words = vocabulary(game, steps=True)
    return Question(parse(where, words), tuple(parse(p, words) for p in premises))


def ask(
    game: Game, request: Request, prover: Prover, prepared: Prepared | None = None
) -> Answer:
    """The answer in the first window that settles it.

    Windows in ``prepared`` are not unrolled again: whoever asks more than one question
    of one game keeps one for them all.

    A play settles it, and so does an impossibility in a window that covers every play;
    an impossibility in a narrower one does only if no other window is asked.

    Raises:
        InputError: if an expression is none.
    """
    question = question_of(game, request.where, request.premises)
    began = time.monotonic()
    answers: list[Answer] = []
    for window in request.windows:
        asked = Asked(
            game, question, window, prover.invariants, request.budget, prepared
        )
        answers.append(asked.answer(prover, request.count))
        if answers[-1].verdict in (Verdict.REACHABLE, Verdict.VACUOUS):
            break
        if answers[-1].verdict is Verdict.IMPOSSIBLE and window.whole:
            break
    found = _settled(answers, request.windows)
    checks = sum(answer.checks for answer in answers)
    return attrs.evolve(found, checks=checks, seconds=time.monotonic() - began)


def _settled(answers: Sequence[Answer], windows: Sequence[Window]) -> Answer:
    last, whole = answers[-1], windows[len(answers) - 1].whole
    settles = last.verdict in (Verdict.REACHABLE, Verdict.VACUOUS)
    if settles or len(answers) == 1:
        return last
    if last.verdict is Verdict.IMPOSSIBLE and whole:
        return last
    unknown = [a for a in answers if a.verdict is Verdict.UNKNOWN]
    if not unknown:
        return last
    narrow = [a.horizon for a in answers if a.verdict is Verdict.IMPOSSIBLE]
    if not narrow:
        return unknown[-1]
    why = f"impossible {narrow[0]}; {unknown[-1].horizon}: {unknown[-1].why}"
    return attrs.evolve(unknown[-1], why=why)


def answer(
    game: Game,
    named: Named,
    catalogue: Catalogue,
    prover: Prover,
    *,
    premises: Sequence[str] = (),
    count: int = 1,
    budget: Budget | None = None,
    prepared: Prepared | None = None,
) -> Answer:
    """The answer to a named question.

    Rulings that it presumes are in force unless the game has others.
    """
    if named.rulings and catalogue.build is not None:
        game = catalogue.build(presuming(game.configuration, named.rulings))
    if named.witness is not None and not premises:
        shown = _witnessed(game, named)
        if shown.plays or not named.settled_by:
            return shown
    if named.settled_by and catalogue.settle is not None:
        return catalogue.settle(game, named.settled_by, prover)
    if not named.where:
        return Answer(Verdict.UNKNOWN, "in whole games", why=named.because)
    request = Request(
        named.where,
        (*named.premises, *premises),
        tuple(catalogue.windows[name](game) for name in named.windows),
        count,
        budget or NO_LIMITS,
    )
    return ask(game, request, prover, prepared)


def presuming(
    configuration: Configuration, rulings: Mapping[str, str]
) -> Configuration:
    """A configuration with some rulings where it has none of its own."""
    chosen = {**rulings, **configuration.rulings}
    return attrs.evolve(configuration, rulings=chosen)


def _witnessed(game: Game, named: Named) -> Answer:
    """A question that a play settles: the play is replayed and tested here."""
    began = time.monotonic()
    assert named.witness is not None
    plays, shows = named.witness(game)
    if not shows(plays):
        return Answer(
            Verdict.UNKNOWN,
            "in whole games",
            why="the play that was to show it does not",
        )
    return Answer(
        Verdict.REACHABLE,
        "in whole games",
        plays=tuple(plays),
        seconds=time.monotonic() - began,
    )
