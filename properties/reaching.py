"""A counterexample of a proof is a position; is there a play that leads to it?"""

from typing import Any

from engines.answers import Question
from engines.assumptions import Budget
from engines.expressions import Expression
from engines.found import Limits
from engines.obligations import Obligation
from engines.observables import reader, vocabulary
from engines.play import Play
from engines.proofs import Prover
from engines.search import search
from engines.solve import Asked
from engines.terms import TRUTH
from properties.questions import DEAL, Catalogue
from spec.games import Game
from spec.logic import Truth, all_of
from spec.shapes import leaves

STATES = 300_000  # positions of a small game that are searched for it
WORK = Budget(rlimit=20_000_000)


def reached(game: Game, failed: Obligation, catalogue: Catalogue) -> Play | None:
    """A play from the initial state through a counterexample, None if none is found.

    It is looked for among all positions, if these are few, and else in the first
    window after the start. The play goes on with the action of the counterexample.
    """
    play = _searched(game, failed.state) or _asked(game, failed.state, catalogue)
    if play is None or failed.action is None:
        return play
    return play.then(failed.action)


def _searched(game: Game, state: Any) -> Play | None:
    wanted = leaves(state)

    def same(other: Any) -> Truth:
        return all_of(a == b for a, b in zip(leaves(other), wanted, strict=True))

    found = search(game, goal=same, limits=Limits(states=STATES))
    return None if found.hit is None else found.play_to(found.hit)


def _asked(game: Game, state: Any, catalogue: Catalogue) -> Play | None:
    if DEAL not in catalogue.windows:
        return None
    question = Question(same_position(game, state))
    window = catalogue.windows[DEAL](game)
    answer = Asked(game, question, window, (), WORK).answer(Prover(()))
    return answer.plays[0] if answer.plays else None


def same_position(game: Game, state: Any) -> Expression:
    """The expression that is true of one position alone."""
    names = frozenset(vocabulary(game).observables)
    wanted = reader(game, state)

    def value(read: Any) -> Truth:
        return all_of(_same(read[name], wanted(name)) for name in sorted(names))

    return Expression("the position", TRUTH, names, value)


def _same(value: Any, wanted: Any) -> Truth:
    if isinstance(wanted, tuple):
        return all_of(_same(v, w) for v, w in zip(value, wanted, strict=True))
    return bool(value == wanted) if isinstance(value, int) else value == wanted
