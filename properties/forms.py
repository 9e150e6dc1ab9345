"""The forms that properties take, and how a statement of each form is checked."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from engines.answers import Answer
from engines.assumptions import Reason
from engines.cycles import lasso
from engines.found import Limits
from engines.goals import Goal, Step
from engines.induction import Steps
from engines.obligations import Obligation
from engines.play import random_play
from engines.scopes import space
from engines.search import search
from properties.questions import answer
from properties.reaching import Breach
from properties.suite import (
    EVERY_POSITION,
    EVERY_STEP,
    Bench,
    Finding,
    Property,
    everywhere,
)
from spec.games import Game, Scope
from spec.logic import Number, Truth, all_of, both, either, neg
from spec.shapes import Range
from spec.system import Clause, Verdict

Measure = Callable[[Any], Sequence[Number]]

VERDICTS = {
    Verdict.IMPOSSIBLE: Verdict.HOLDS,
    Verdict.REACHABLE: Verdict.REFUTED,
    Verdict.VACUOUS: Verdict.VACUOUS,
    Verdict.UNKNOWN: Verdict.UNKNOWN,
}


def kept(invariant: Clause, players: Sequence[int]) -> Property:
    """An invariant: every step from any position keeps it."""

    def check(bench: Bench) -> Finding:
        made = [o for o in bench.proof.obligations if o.subject == invariant.id]
        if invariant in bench.solid:
            last = {o.name: o for o in made}  # tried again where another had failed
            return Finding(Verdict.HOLDS, EVERY_STEP, obligations=tuple(last.values()))
        return bench.judged(made, EVERY_STEP, _after(invariant))

    return _of(invariant, "induction", players, check)


def _after(statement: Clause) -> Breach:
    """That a statement fails after a step."""
    return lambda before, move, arguments, after: neg(statement.run(after))


def lemma(
    statement: Clause,
    players: Sequence[int],
    extra: Callable[[Game], Mapping[str, Range]] = lambda game: {},
) -> Property:
    """A truth of any position, and of any values of some further names."""

    def check(bench: Bench) -> Finding:
        made = bench.positions.follows(
            statement.id, statement.run, extra(bench.game), bench.progress
        )
        breach = None
        if not extra(bench.game):
            breach = _after(statement)
        return bench.judged(made, EVERY_POSITION, breach)

    return _of(statement, "lemma", players, check)


def of_steps(statement: Clause, players: Sequence[int]) -> Property:
    """A truth of every step: of the state before, the move, arguments, state after."""

    def truth(step: Step) -> Truth:
        found: Truth = statement.run(step.before, step.move, step.arguments, step.after)
        return found

    def check(bench: Bench) -> Finding:
        goal = Goal(statement.id, "THM", truth)
        made = bench.steps.discharge(goal, bench.progress)
        return bench.judged(made, EVERY_STEP, lambda *step: neg(statement.run(*step)))

    return _of(statement, "induction", players, check)


def never(
    id: str,
    statement: str,
    questions: str,
    players: Sequence[int],
    cites: str = "",
) -> Property:
    """What named questions (their names, spaces between) find impossible."""

    def check(bench: Bench) -> Finding:
        catalogue, made = bench.suite.catalogue, list[Obligation]()
        for name in questions.split():
            found = _answered(bench, name)
            verdict = VERDICTS[found.verdict]
            rests = (*found.core, *map(Reason.of, found.invariants))
            obligation = f"{catalogue.named(name).name}/{id}/THM"
            if found.position is not None:  # that is not known to be reachable
                last = found.after[0] if len(found.after) == 1 else None
                state = found.position
                made.append(
                    Obligation(obligation, Verdict.REFUTED, state=state, action=last)
                )
                return bench.judged(made, found.horizon)
            made.append(Obligation(obligation, verdict, rests, found.seconds))
            if verdict is not Verdict.HOLDS:
                break
        play = found.plays[0] if found.plays else None
        return Finding(verdict, found.horizon, found.why, play, tuple(made))

    expected = everywhere(players)
    return Property(id, statement, "question", expected, check, tuple(cites.split()))


def shown(
    id: str, statement: str, question: str, players: Sequence[int], cites: str = ""
) -> Property:
    """What a named question finds reachable: a play shows it."""

    def check(bench: Bench) -> Finding:
        found = _answered(bench, question)
        reachable = found.verdict is Verdict.REACHABLE
        verdict = Verdict.HOLDS if reachable else Verdict.UNKNOWN
        play = found.plays[0] if found.plays else None
        return Finding(verdict, found.horizon, found.why, play)

    expected = everywhere(players)
    return Property(id, statement, "play", expected, check, tuple(cites.split()))


def _answered(bench: Bench, question: str) -> Answer:
    catalogue = bench.suite.catalogue
    named, budget = catalogue.named(question), bench.budget
    if budget.rlimit is not None:  # a question is one check, not one of many
        budget = attrs.evolve(budget, rlimit=20 * budget.rlimit)
    return answer(bench.game, named, catalogue, bench.prover, budget=budget)


def falls(
    id: str,
    statement: str,
    measure: Measure,
    players: Sequence[int],
    cites: str,
    **rulings: str,
) -> Property:
    """Every play ends: each step makes a measure of natural numbers smaller.

    The measure is a sequence that is compared from its first entry on. ``rulings`` name
    the options under which play ends, beyond the defaults.
    """

    def truth(step: Step) -> Truth:
        before, after = measure(step.before), measure(step.after)
        natural = all_of(n >= 0 for n in before)
        return both(natural, smaller(after, before))

    def check(bench: Bench) -> Finding:
        steps: Steps = (bench.variant(**rulings) if rulings else bench).steps
        made = steps.discharge(Goal(id, "VAR", truth), bench.progress)
        return bench.judged(made, EVERY_STEP)

    expected = everywhere(players)
    return Property(id, statement, "induction", expected, check, tuple(cites.split()))


def smaller(new: Sequence[Number], old: Sequence[Number]) -> Truth:
    """Whether a sequence is smaller than another, compared from its first entry on."""
    less: Truth = False
    for n, o in reversed(list(zip(new, old, strict=True))):
        less = either(n < o, both(n == o, less))
    return less


def endless(
    id: str, statement: str, question: str, players: Sequence[int], because: str
) -> Property:
    """That every play ends, where a named question shows one that need not."""

    def check(bench: Bench) -> Finding:
        found = _answered(bench, question)
        verdict = VERDICTS[found.verdict]
        if verdict is Verdict.HOLDS:
            verdict = Verdict.UNKNOWN  # that no lasso is found proves no end
        play = found.plays[0] if found.plays else None
        return Finding(verdict, "a play that comes back", found.why, play)

    expected = everywhere(players, Verdict.REFUTED)
    return Property(id, statement, "play", expected, check, because=because)


def winnable(seat: int, letter: str, players: Sequence[int], games: int) -> Property:
    """That a seat can win: a game in which it does is played."""

    def check(bench: Bench) -> Finding:
        game = bench.packed
        for seed in range(games):
            play = random_play(game, seed)
            if game.over(play.state) and game.outcome.run(play.state)[seat]:
                bound = f"a game of {len(play.steps)} steps"
                return Finding(Verdict.HOLDS, bound, play=play)
        return Finding(Verdict.UNKNOWN, f"{games} random games", "none was won")

    statement = f"Some play ends with a victory of {letter}."
    expected = everywhere([n for n in players if n > seat])
    return Property(f"wins.{letter}", statement, "play", expected, check)


def explored(scope: Scope, *, ends: bool = True) -> Property:
    """That in a whole scope invariants hold, something is legal, and play ends.

    Without ``ends`` it is left open whether play does.
    """

    def check(bench: Bench) -> Finding:
        changed = {**scope.configuration.rulings, **bench.configuration.rulings}
        setting = attrs.evolve(scope.configuration, rulings=changed)
        made = space(bench.book.build, attrs.evolve(scope, configuration=setting))
        tests = {c.id: c.run for c in bench.invariants}
        asked = attrs.evolve(made.asked, tests=tests)
        limits = Limits(memory=2048, seconds=bench.budget.seconds)
        found = search(made.game, made.starts, asked, limits)
        bound = f"all {found.distinct:,} positions"
        if found.hit is not None:
            play = found.play_to(found.hit)
            return Finding(Verdict.REFUTED, bound, f"{found.hit.name} fails", play)
        if not found.complete:
            bound = f"{found.distinct:,} positions"
            return Finding(Verdict.UNKNOWN, bound, found.why)
        if found.first_dead is not None:
            play = found.play(found.first_dead)
            return Finding(Verdict.REFUTED, bound, "nothing is legal", play)
        endless = lasso(found) if ends else None
        if endless is not None:
            return Finding(Verdict.REFUTED, bound, "play need not end", endless.play)
        return Finding(Verdict.HOLDS, bound)

    claim = ", play ends" if ends else ""
    statement = f"Invariants hold, something is legal{claim}: {scope.statement}."
    players = scope.configuration.players
    expected = {} if players is None else {players: Verdict.HOLDS}
    return Property(f"scope.{scope.name}", statement, "search", expected, check)


def _of(
    clause: Clause,
    method: str,
    players: Sequence[int],
    check: Callable[[Bench], Finding],
) -> Property:
    return Property(
        clause.id,
        clause.statement,
        method,
        everywhere(players),
        check,
        cites=clause.cites,
    )
