"""Properties about pairs of positions, and that play can go on: forms for any game."""

from collections.abc import Callable, Mapping, Sequence

import attrs

from engines.leaks import Secret, leaks
from engines.playable import playable
from engines.symmetry import Symmetry, symmetric
from properties.aided import NONE, Aid
from properties.suite import Bench, Finding, Property, everywhere
from spec.games import Game
from spec.system import Verdict

EVERY_PAIR = "every pair of positions with equal views, every move"


def untold(
    seat: int,
    letter: str,
    players: Sequence[int],
    secret: Secret | None,
    cites: str,
    left_out: Mapping[str, str] | None = None,
) -> Property:
    """That nothing hidden is told to a seat.

    Args:
        seat: the seat.
        letter: its letter.
        players: the numbers of players that it is about, where there is such a seat.
        secret: by move, parameters that not all see.
        cites: the sentences concerned.
        left_out: the moves that the claim leaves out, and why.
    """
    broken = left_out or {}

    def check(bench: Bench) -> Finding:
        moves = tuple(m for m in bench.game.moves if m.name not in broken)
        game = attrs.evolve(bench.game, moves=moves)
        made = leaks(game, seat, bench.solid, bench.budget, bench.progress, secret)
        return bench.judged(made, EVERY_PAIR)

    statement = (
        f"What {letter} sees decides its legal actions and refusals, and with the "
        "action and what is revealed what it sees next."
    )
    expected = everywhere([n for n in players if n > seat])
    because = "; ".join(f"not {name}: {reason}" for name, reason in broken.items())
    return Property(
        f"leak.{letter}",
        statement,
        "pairs",
        expected,
        check,
        tuple(cites.split()),
        because,
    )


def kept_by(
    id: str,
    statement: str,
    symmetry: Callable[[Game], Symmetry],
    broken: Mapping[str, str],
    players: Sequence[int],
    *,
    only: Sequence[str] = (),
) -> Property:
    """That the moves of a game keep a symmetry.

    Args:
        id: the property's id.
        statement: what it says.
        symmetry: the symmetry of a configured game.
        broken: what does not keep it, with the reason: left out of the claim.
        players: the numbers of players that it is about.
        only: names of the moves that it is about; all but the broken ones if empty.
    """

    def check(bench: Bench) -> Finding:
        game = bench.game
        every = (*game.by_name, "initial", "to_act", "over", "outcome")
        moves = [m for m in only or every if m not in broken and m in every]
        made = symmetric(
            game, symmetry(game), bench.solid, moves, bench.budget, bench.progress
        )
        return bench.judged(made, f"every position, {' '.join(moves)}")

    because = "; ".join(f"not {name}: {reason}" for name, reason in broken.items())
    return Property(id, statement, "pairs", everywhere(players), check, because=because)


def never_stuck(players: Sequence[int], cites: str, aid: Aid = NONE) -> Property:
    """That something is legal in every position before the end.

    The invariants of an aid may help; it has no counters.
    """

    def check(bench: Bench) -> Finding:
        aided = aid.on(bench)
        standing = (*bench.solid, *aid.invariants)
        made = playable(bench.game, standing, bench.budget, bench.progress)
        return aided.judged(made, "every position within the invariants")

    return Property(
        "playable",
        "Before the end of the game some action is legal.",
        "lemma",
        everywhere(players, Verdict.HOLDS),
        check,
        tuple(cites.split()),
    )
