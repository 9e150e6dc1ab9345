"""A counterexample of a proof is a position; is there a play that leads to it?"""

from collections.abc import Callable
from typing import Any

from engines.answers import Question
from engines.assumptions import Budget
from engines.expressions import Expression
from engines.found import Limits
from engines.obligations import Obligation
from engines.observables import reader, vocabulary
from engines.play import Play, random_play
from engines.proofs import Prover
from engines.search import search
from engines.solve import Asked
from engines.terms import TRUTH
from properties.questions import DEAL, Catalogue
from spec.games import Game
from spec.logic import Truth, all_of
from spec.shapes import leaves
from spec.system import Arguments, Move

Breach = Callable[[Any, Move, Arguments, Any], Truth]

STATES = 300_000  # positions of a small game that are searched for it
GAMES, STEPS = 20, 600  # random games that are looked through
WORK = Budget(rlimit=20_000_000)


def reached(
    game: Game,
    failed: Obligation,
    catalogue: Catalogue,
    breach: Breach | None = None,
) -> Play | None:
    """A play from the initial state that shows what fails, None if none is found.

    The counterexample's own position is looked for first, then any other step at which
    it fails: among all positions, if these are few, in the first window after the
    start, and in random games.

    Args:
        game: the game.
        failed: an obligation with a counterexample.
        catalogue: the windows of the game.
        breach: for a step (before, move, arguments, after), whether it fails there;
            asked with the initial state as both ends and no move, too.
    """
    play = _searched(game, goal=lambda s: _is(s, failed.state))
    play = play or _asked(game, failed.state, catalogue)
    if play is not None:
        return play if failed.action is None else play.then(failed.action)
    if breach is None:
        return None
    return _searched(game, step_goal=breach) or _random(game, breach)


def _is(state: Any, wanted: Any) -> Truth:
    pairs = zip(leaves(state), leaves(wanted), strict=True)
    return all_of(a == b for a, b in pairs)


def _searched(game: Game, **asked: Any) -> Play | None:
    found = search(game, limits=Limits(states=STATES), **asked)
    return None if found.hit is None else found.play_to(found.hit)


def _random(game: Game, breach: Breach) -> Play | None:
    for seed in range(GAMES):
        play, before = random_play(game, seed, steps=STEPS), game.start
        for i, step in enumerate(play.steps):
            move, arguments = game.arguments(step.action)
            if breach(before, move, arguments, step.state):
                return play.fork(i + 1)
            before = step.state
    return None


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
