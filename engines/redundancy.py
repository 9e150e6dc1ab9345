"""Is a clause redundant? Whether it follows from the others and the invariants, by Z3.

A guard is redundant if every step that the other guards allow satisfies it; an effect
if the state after a step is the same without it. The obligations are named
``MOVE/CLAUSE/RED``. What is redundant is listed as such, with its proof.
"""

from collections.abc import Sequence

from engines.assumptions import Budget, Clock
from engines.goals import Goal, Step
from engines.induction import WORK, Progress, Steps, quiet
from engines.obligations import Obligation
from engines.variants import without
from spec.games import Game
from spec.logic import Truth, all_of
from spec.shapes import leaves
from spec.system import Clause, Move, run_effects


def redundant(
    game: Game,
    id: str,
    invariants: Sequence[Clause],
    budget: Budget | None = None,
    progress: Progress = quiet,
) -> list[Obligation]:
    """The obligations that a clause adds nothing, one for each move that has it.

    Args:
        game: a game whose bags are counts.
        id: the id of a guard or effect.
        invariants: what is proven of the game *without* the clause.
        budget: limits; without one, ``WORK`` units of Z3's work a check.
        progress: called with the name of each obligation before it is tried.

    Raises:
        KeyError: if no move has such a guard or effect.
    """
    spared = without(game, id)
    steps = Steps(spared, invariants, Clock(budget or Budget(rlimit=WORK)))
    having = [m for m in game.moves if id in {c.id for c in (*m.guards, *m.effects)}]

    def truth(step: Step) -> Truth:
        move = game.by_name[step.move.name]
        return _adds_nothing(move, id, step) if move in having else True

    made = steps.discharge(Goal(id, "RED", truth), progress)
    names = {move.name for move in having}
    return [o for o in made if o.move in names]


def _adds_nothing(move: Move, id: str, step: Step) -> Truth:
    for clause in move.guards:
        if clause.id == id:
            found: Truth = clause.run(step.before, step.arguments)
            return found
    with_it = leaves(run_effects(move, step.before, step.arguments))
    pairs = zip(with_it, leaves(step.after), strict=True)
    return all_of(a is b or a == b for a, b in pairs)
