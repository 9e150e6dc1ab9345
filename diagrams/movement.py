"""How cards go from place to place, found in the effects of the moves.

A move takes a card from one place to another when, for some kind of card, one place
holds fewer of it after the step and another one holds more. Where random games do not
show it, Z3 looks for such a step, within invariants that are proven by induction.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import numpy as np

from diagrams.chart import Box, Chart, Link, evidence, telling
from diagrams.flow import GAMES, positions
from diagrams.plays import BATCHES, SEED, STEPS, gathered, random_steps
from engines.assumptions import Budget, Case, Clock, Status
from engines.induction import WORK, prove
from engines.symbolic import fresh_arguments, refusing
from properties.pictures import Movement
from spec.games import Game
from spec.logic import Number, Truth, any_of, both, neg
from spec.shapes import rebuild
from spec.system import Clause, run_effects

Way = tuple[int, int, int]  # a move, the place that loses a card, the one that gains it
Counts = list[list[Sequence[Number]]]  # for each kind and place, its counts


def chart(
    game: Game, movement: Movement, packed: Game | None = None, games: int = GAMES
) -> Chart:
    """The ways that cards take.

    Args:
        game: the game, its bags as counts.
        movement: the places and the kinds of cards.
        packed: the same game as it is played fastest; the game itself if None.
        games: random games that look for ways.
    """
    shown = _shown(packed or game, movement, games)
    found, used, undecided = _derived(game, movement, shown)
    words = [place.words for place in movement.places]
    ends = {place for _, *pair in found for place in pair}
    start = _counts(movement, game.start)
    boxes = [
        Box(word, (word,), (i,), entered=_some(start, i))
        for i, word in enumerate(words)
        if i in ends
    ]
    links = [
        Link(
            words[i],
            words[j],
            move.name,
            move,
            telling(game, move),
            shown=way in shown,
        )
        for way in sorted(found)
        for (n, i, j), move in [(way, game.moves[way[0]])]
    ]
    return Chart(
        game,
        movement.name,
        movement.statement,
        {box.id: box for box in boxes},
        tuple(links),
        evidence(games, used),
        undecided,
    )


def _counts(movement: Movement, state: Any) -> Counts:
    kinds = movement.kinds(state)
    return [[place.counts(state, k) for place in movement.places] for k in kinds]


def _some(counts: Counts, place: int) -> bool:
    """Whether a place of a position of plain values holds a card that is followed."""
    return any(n > 0 for kind in counts for n in kind[place])


def _moved(before: Counts, after: Counts) -> dict[tuple[int, int], Truth]:
    """For each two places whether a card goes from one to the other; not: missing."""
    pairs: dict[tuple[int, int], list[Truth]] = {}
    for old, new in zip(before, after, strict=True):
        less, more = _changes(old, new)
        for i, m, loses in less:
            for j, k, gains in more:
                if (i, m) != (j, k):
                    pairs.setdefault((i, j), []).append(both(loses, gains))
    return {pair: any_of(truths) for pair, truths in pairs.items()}


_Change = tuple[int, int, Truth]  # a place, which one of its name, whether it changes


def _changes(
    old: Sequence[Sequence[Number]], new: Sequence[Sequence[Number]]
) -> tuple[list[_Change], list[_Change]]:
    """Where a kind of card becomes fewer, and where more; not where that cannot be."""
    less, more = [], []
    for i, (before, after) in enumerate(zip(old, new, strict=True)):
        for m, (a, b) in enumerate(zip(before, after, strict=True)):
            if not _same(a, b):
                less.append((i, m, b < a))
                more.append((i, m, a < b))
    return less, more


def _same(a: Number, b: Number) -> bool:
    """Whether two counts are one and the same, whatever the position is."""
    if hasattr(a, "eq") and hasattr(b, "eq"):
        return bool(a.eq(b))
    return isinstance(a, int) and isinstance(b, int) and a == b


# -- by play -------------------------------------------------------------------------


def _shown(game: Game, movement: Movement, games: int) -> set[Way]:
    """The ways that cards take in random games, played side by side."""
    found: set[Way] = set()
    steps = random_steps(game, games, SEED) if games else iter(())
    steps = islice(steps, STEPS)
    while taken := list(islice(steps, BATCHES)):
        for number, before, _, after in gathered(game, taken):
            states = [rebuild(game.shape, batch) for batch in (before, after)]
            old, new = (_counts(movement, state) for state in states)
            for (i, j), truth in _moved(old, new).items():
                if (number, i, j) not in found and np.any(truth):
                    found.add((number, i, j))
    return found


# -- by proof ------------------------------------------------------------------------


def _derived(
    game: Game, movement: Movement, shown: set[Way]
) -> tuple[set[Way], Sequence[Clause], int]:
    """All ways; the invariants, all proven, that others are excluded by; given up."""
    allowed = movement.assumes
    while True:
        found, used, undecided = _possible(game, movement, allowed, shown)
        proven = prove(game, allowed, wanted=used).proven if used else ()
        if all(clause in proven for clause in used):
            return found, used, undecided
        allowed = proven


def _possible(
    game: Game, movement: Movement, allowed: Sequence[Clause], shown: set[Way]
) -> tuple[set[Way], list[Clause], int]:
    found, cores, undecided = set(shown), set[Clause](), 0
    for number, case, ways in _cases(game, movement, allowed, cores):
        for pair, truth in ways.items():
            if (number, *pair) in found:
                continue
            status, core = case.refuted(neg(truth))
            if status is Status.SAT:
                found.add((number, *pair))
            undecided += status is Status.UNKNOWN
            cores |= {r.clause for r in core if r.clause is not None}
    return found, [clause for clause in allowed if clause in cores], undecided


def _cases(
    game: Game, movement: Movement, allowed: Sequence[Clause], cores: set[Clause]
) -> Iterator[tuple[int, Case, dict[tuple[int, int], Truth]]]:
    """For each move, where control lets it be made, the ways that its effects have."""
    clock = Clock(Budget(rlimit=WORK))
    moves = [(move, *fresh_arguments(move, "a")) for move in game.moves]
    for state, facts, excluded in positions(game, allowed, clock, game.control[:1]):
        if excluded is not None:
            cores.add(excluded)
            continue
        before = _counts(movement, state)
        for number, (move, arguments, bounds) in enumerate(moves):
            if refusing(move, state, arguments) is not None:
                continue
            after = _counts(movement, run_effects(move, state, arguments))
            ways = _moved(before, after)
            if ways:
                assumptions = facts.copy()
                assumptions.require(*bounds)
                truths = [clause.run(state, arguments) for clause in move.guards]
                assumptions.require(*truths)
                yield number, Case(assumptions), ways
