"""How cards go from place to place, found in the effects of the moves.

A move takes a card from one place to another when, for some kind of card, one of its
effects leaves fewer of it in one place and more in another; one of the two places is
the only one of its sort, for else it is not known which card went where. Where random
games do not show it, Z3 looks for such a step.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import numpy as np

from diagrams.chart import Box, Chart, Link, evidence, telling
from diagrams.flow import GAMES, positions
from diagrams.plays import SEED, STEPS, gathered, random_steps
from engines import lanes
from engines.assumptions import Budget, Case, Clock, Reason, Status
from engines.induction import WORK, prove
from engines.symbolic import fresh_arguments, refusing
from properties.pictures import Movement
from spec.games import Game
from spec.logic import (
    Number,
    Truth,
    any_of,
    both,
    choose,
    count,
    either,
    is_term,
    neg,
    total,
)
from spec.shapes import rebuild
from spec.system import Clause, Move

TOGETHER = 2048  # steps of many games that are looked at together

# A move, the place that loses a card, the one that gains it, which kind of card: 0 for
# any where kinds are not told apart.
Way = tuple[int, int, int, int]
Ways = dict[tuple[int, int, int], list[Truth]]  # the truths under which a way is taken
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
    ends = {place for _, i, j, _ in found for place in (i, j)}
    start = _counts(movement, game.start)
    boxes = [
        Box(word, (word,), (i,), entered=_some(start, i))
        for i, word in enumerate(words)
        if i in ends
    ]
    links = _links(game, movement, found, shown)
    return Chart(
        game,
        movement.name,
        movement.statement,
        {box.id: box for box in boxes},
        links,
        _evidence(movement, games, used),
        undecided,
    )


def _links(
    game: Game, movement: Movement, found: set[Way], shown: set[Way]
) -> tuple[Link, ...]:
    """The ways as links, each with the kinds that take it if others do not.

    A link counts as shown where all these kinds were seen to take it.
    """
    words = [place.words for place in movement.places]
    called = _called(movement, game.start)
    taken: dict[tuple[int, int, int], list[Way]] = {}
    for way in sorted(found):
        taken.setdefault(way[:3], []).append(way)
    links = []
    for (n, i, j), ways in taken.items():
        move, names = game.moves[n], ", ".join(called[way[3]] for way in ways)
        link = Link(
            words[i],
            words[j],
            move.name,
            move,
            telling(game, move),
            (names,) if len(ways) < len(called) else (),
            all(way in shown for way in ways),
        )
        links.append(link)
    return tuple(links)


def _called(movement: Movement, state: Any) -> list[str]:
    """The names of the kinds that are told apart; one for all if none are."""
    if movement.called is None:
        return [""]
    return [movement.called(state, kind) for kind in movement.kinds(state)]


def _evidence(
    movement: Movement, games: int, used: Sequence[Clause]
) -> tuple[str, ...]:
    """What links and missing links rest on; what is taken as given is named apart."""
    given = [clause.id for clause in used if clause in movement.within]
    rows = evidence(games, [c for c in used if c not in movement.within])
    if not given:
        return rows
    return (*rows, f"given {', '.join(given)}, which the game's suite proves")


def _counts(movement: Movement, state: Any) -> Counts:
    kinds = movement.kinds(state)
    return [[place.counts(state, k) for place in movement.places] for k in kinds]


def _some(counts: Counts, place: int) -> bool:
    """Whether a place of a position of plain values holds a card that is followed."""
    return any(n > 0 for kind in counts for n in kind[place])


def _ways(movement: Movement, move: Move, state: Any, arguments: Any) -> Ways:
    """The ways that a move's effects have, effect by effect.

    What a whole step does to a place may hide that one effect takes a card from it and
    the next one puts another there.
    """
    found: Ways = {}
    before = _counts(movement, state)
    for clause in move.effects:
        state = clause.run(state, arguments)
        after = _counts(movement, state)
        apart = movement.called is not None
        for way, truths in _moved(before, after, apart=apart).items():
            found.setdefault(way, []).extend(truths)
        if clause is not move.effects[-1]:
            before = [_settled(*pair) for pair in zip(before, after, strict=True)]
    return found


def _settled(
    old: list[Sequence[Number]], new: list[Sequence[Number]]
) -> list[Sequence[Number]]:
    """From where the next effect is looked at: a card that came from nowhere, or went
    there, waits for the effect that says where it was or is.
    """
    touched = [
        (a, b)
        for before, after in zip(old, new, strict=True)
        for a, b in zip(before, after, strict=True)
        if not same(a, b)
    ]
    if any(is_term(value) for pair in touched for value in pair):
        return old if len(touched) == 1 else new  # sums of piles are hard for Z3
    whole = total([b - a for a, b in touched]) == 0
    return [
        tuple([choose(whole, b, a) for a, b in zip(before, after, strict=True)])
        for before, after in zip(old, new, strict=True)
    ]


def _moved(before: Counts, after: Counts, *, apart: bool) -> Ways:
    """For each two places whether a card goes from one to the other, kind by kind.

    Args:
        before: the counts before an effect.
        after: the counts after it.
        apart: whether kinds are told apart.

    What cannot be, whatever the position is, is missing.
    """
    pairs: Ways = {}
    for kind, (old, new) in enumerate(zip(before, after, strict=True)):
        less, more = _changes(old, new)
        lone = either(_single(less), _single(more))
        for i, m, loses in less:
            for j, k, gains in more:
                if (i, m) != (j, k):
                    way = (i, j, kind if apart else 0)
                    pairs.setdefault(way, []).append(both(lone, loses, gains))
    return pairs


def _single(changes: Sequence["_Change"]) -> Truth:
    """Whether one place alone changes: then it is known what the others have to do."""
    return count(changed for _, _, changed in changes) == 1


_Change = tuple[int, int, Truth]  # a place, which one of its name, whether it changes


def _changes(
    old: Sequence[Sequence[Number]], new: Sequence[Sequence[Number]]
) -> tuple[list[_Change], list[_Change]]:
    """Where a kind of card becomes fewer, and where more; not where that cannot be."""
    less, more = [], []
    for i, (before, after) in enumerate(zip(old, new, strict=True)):
        for m, (a, b) in enumerate(zip(before, after, strict=True)):
            if not same(a, b):
                less.append((i, m, b < a))
                more.append((i, m, a < b))
    return less, more


def same(a: Number, b: Number) -> bool:
    """Whether two values are one and the same, whatever the position is."""
    if a is b:
        return True
    if hasattr(a, "eq") and hasattr(b, "eq"):
        return bool(a.eq(b))
    return isinstance(a, int) and isinstance(b, int) and a == b


# -- by play -------------------------------------------------------------------------


def _shown(game: Game, movement: Movement, games: int) -> set[Way]:
    """The ways that cards take in random games, played side by side."""
    found: set[Way] = set()
    steps = random_steps(game, games, SEED) if games else iter(())
    steps = islice(steps, STEPS)
    while taken := list(islice(steps, TOGETHER)):
        for number, before, rows, _ in gathered(game, taken):
            move, state = game.moves[number], rebuild(game.shape, before)
            arguments = lanes.arguments(move, rows, column=False)
            for way, truths in _ways(movement, move, state, arguments).items():
                if any(np.any(truth) for truth in truths):
                    found.add((number, *way))
    return found


# -- by proof ------------------------------------------------------------------------


def _derived(
    game: Game, movement: Movement, shown: set[Way]
) -> tuple[set[Way], Sequence[Clause], int]:
    """All ways; the invariants that others are excluded by; how often Z3 gave up.

    The invariants are proven, but for those that the picture takes as given.
    """
    allowed = movement.assumes
    while True:
        found, used, undecided = _possible(game, movement, allowed, shown)
        needed = [clause for clause in used if clause not in movement.within]
        proven = prove(game, allowed, wanted=needed).proven if needed else ()
        if all(clause in proven for clause in needed):
            return found, used, undecided
        allowed = proven


def _possible(
    game: Game, movement: Movement, allowed: Sequence[Clause], shown: set[Way]
) -> tuple[set[Way], list[Clause], int]:
    found, cores, undecided = set(shown), set[Clause](), 0
    for number, case, ways in _cases(game, movement, allowed, cores):
        for way, truths in ways.items():
            if (number, *way) in found:
                continue
            status, core = _asked(case, truths)
            if status is Status.SAT:
                found.add((number, *way))
            undecided += status is Status.UNKNOWN
            cores |= {r.clause for r in core if r.clause is not None}
    known = (*allowed, *movement.within)
    return found, [clause for clause in known if clause in cores], undecided


def _asked(case: Case, truths: Sequence[Truth]) -> tuple[Status, set[Reason]]:
    """Whether one of some truths can hold; if not, by which invariants.

    First without invariants, which is faster, then with them, then one by one.
    """
    whole = any_of(truths)
    for reasons in ((), None):
        status, core = case.refuted(neg(whole), reasons)
        if status is Status.UNSAT or (status is Status.SAT and reasons is None):
            return status, set(core)
    cores: set[Reason] = set()
    for truth in truths:
        status, core = case.refuted(neg(truth))
        if status is not Status.UNSAT:
            return status, set()
        cores |= set(core)
    return Status.UNSAT, cores


def _cases(
    game: Game, movement: Movement, allowed: Sequence[Clause], cores: set[Clause]
) -> Iterator[tuple[int, Case, Ways]]:
    """For each move, where control lets it be made, the ways that its effects have."""
    clock = Clock(Budget(rlimit=WORK // 10))
    moves = [(move, *fresh_arguments(move, "a")) for move in game.moves]
    for state, facts, excluded in positions(game, allowed, clock, game.control[:1]):
        if excluded is not None:
            cores.add(excluded)
            continue
        for number, (move, arguments, bounds) in enumerate(moves):
            if refusing(move, state, arguments) is not None:
                continue
            ways = _ways(movement, move, state, arguments)
            if ways:
                assumptions = facts.copy()
                assumptions.require(*bounds)
                truths = [clause.run(state, arguments) for clause in move.guards]
                assumptions.require(*truths)
                for clause in movement.within:
                    assumptions.assume(Reason.of(clause), clause.run(state))
                yield number, Case(assumptions), ways
