"""What depends on what: an arrow where one more of a thing changes another.

For a thing and an amount, two positions are compared that differ by one of the thing
and in nothing else. Where positions of random games do not show a difference, Z3 looks
for one; where a rule does not even read the thing, the terms are one and the same.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from types import SimpleNamespace
from typing import Any

import attrs
import numpy as np

from diagrams.chart import Box, Chart, Link
from diagrams.citing import sentences
from diagrams.flow import GAMES, positions
from diagrams.movement import same
from diagrams.plays import SEED, gathered, random_steps
from engines import lanes
from engines.assumptions import Assumptions, Budget, Case, Clock, Reason, Status
from engines.induction import WORK
from engines.symbolic import fresh, fresh_arguments, refusing
from properties.pictures import Influence, Thing
from spec.games import Game
from spec.logic import Number, Truth, all_of, both, neg, total
from spec.shapes import rebuild
from spec.system import Arguments, Clause, Move, run_effects

STEPS = 3000  # steps of many games whose positions are looked at
KEPT = 1500  # positions among them

RAISES, LOWERS, ALLOWS, FORBIDS = "raises", "lowers", "allows", "forbids"
MORE, LESS = "more", "less"  # of an amount that a move brings


@attrs.frozen
class Arrow:
    """That one thing changes another.

    Attributes:
        source: what it is called.
        verb: raises, lowers, allows, forbids, or more or less of an amount.
        target: what the other is called.
        clause: the guard by which a move is allowed or forbidden.
    """

    source: str
    verb: str
    target: str
    clause: Clause | None = None


Seen = tuple[Arrow, list[Truth]]  # an arrow, and truths of which one shows it


def chart(
    game: Game, influence: Influence, packed: Game | None = None, games: int = GAMES
) -> Chart:
    """What depends on what.

    Args:
        game: the game, its bags as counts.
        influence: the things and the moves.
        packed: the same game as it is played fastest; the game itself if None.
        games: random games whose positions are looked at.
    """
    shown = _shown(packed or game, influence, games)
    found, used, undecided = _possible(game, influence, shown)
    given = [clause.id for clause in influence.within if clause in used]
    links = [
        _link(game, arrows, all(arrow in shown for arrow in arrows), source)
        for source, arrows in _gathered(influence, found)
    ]
    return Chart(
        game,
        influence.name,
        influence.statement,
        _boxes(influence, links),
        tuple(sorted(links, key=lambda link: (link.source, link.target, link.name))),
        (
            *_evidence(games),
            *((f"given {', '.join(given)}, which the suite proves",) if given else ()),
        ),
        undecided,
        rightwards=True,
        inks={link.name: _ink(link.name) for link in links},
    )


def _evidence(games: int) -> tuple[str, ...]:
    return (
        f"solid: seen in {KEPT} positions of {games} random games (seed {SEED}); "
        "dashed, or in brackets: not excluded, not seen there",
        "no arrow: in no position does one more of it change anything there (Z3)",
    )


# -- arrows that are drawn -----------------------------------------------------------


def _gathered(
    influence: Influence, found: Sequence[Arrow]
) -> list[tuple[str, list[Arrow]]]:
    """Arrows that are drawn as one: a source, and the arrows of all that share its box.

    What all things of a sort do is drawn from the sort; things of a sort that do the
    same besides share a box.
    """
    sorts: dict[str, list[str]] = {}
    for thing in influence.things:
        if thing.sort:
            sorts.setdefault(thing.sort, []).append(thing.words)
    does: dict[str, list[Arrow]] = {}
    for arrow in found:
        does.setdefault(arrow.source, []).append(arrow)
    drawn: list[tuple[str, list[Arrow]]] = []
    for sort, members in sorts.items():
        told = {m: {_deed(a): a for a in does.pop(m, ())} for m in members}
        shared = set.intersection(*[set(deeds) for deeds in told.values()])
        drawn += [(sort, [told[m][deed] for m in members]) for deed in shared]
        alike: dict[frozenset[Any], list[str]] = {}
        for member in members:
            alike.setdefault(frozenset(set(told[member]) - shared), []).append(member)
        for deeds, some in alike.items():
            words = ", ".join(some)
            drawn += [(words, [told[m][deed] for m in some]) for deed in deeds]
    drawn += [(a.source, [a]) for arrows in does.values() for a in arrows]
    return drawn


def _deed(arrow: Arrow) -> tuple[str, str, Clause | None]:
    return arrow.verb, arrow.target, arrow.clause


def _link(game: Game, arrows: Sequence[Arrow], shown: bool, source: str) -> Link:
    arrow = arrows[0]
    clauses = () if arrow.clause is None else (arrow.clause,)
    return Link(
        source,
        arrow.target,
        arrow.verb,
        None,
        tuple(sentences(game, clauses)),
        tuple(clause.id for clause in clauses),
        shown,
    )


def _ink(verb: str) -> str:
    """Green where there is more, red where there is less."""
    down = verb in (LOWERS, FORBIDS) or verb.startswith(f"{LESS} ")
    return "#be123c" if down else "#15803d"


def _boxes(influence: Influence, links: Sequence[Link]) -> dict[str, Box]:
    """The boxes that links touch: things first, then moves, then amounts."""
    ends = dict.fromkeys(end for link in links for end in (link.source, link.target))
    kept = (*_causes(influence), *_stocks(influence))
    amounts = [t.words for t in influence.things if t not in kept]
    moves = [words for words, _ in influence.moves]
    found = {}
    for number, end in enumerate(ends):
        rank = 1 if end in moves else 2 if end in amounts else 0
        found[end] = Box(end, (end,), (rank, number))
    return found


# -- arrows between two positions ----------------------------------------------------


def _readings(influence: Influence, state: Any) -> Iterator[Seen]:
    """One more of a thing changes an amount of which there is no more by itself."""
    stocks = _stocks(influence)
    amounts = [t for t in influence.things if t not in stocks]
    before = [_amount(thing, state) for thing in amounts]
    for cause in _causes(influence):
        more, can = _one_more(cause, state)
        for thing, old in zip(amounts, before, strict=True):
            yield from _changed(cause.words, can, old, _amount(thing, more), thing)


def _legality(
    influence: Influence, words: str, move: Move, state: Any, arguments: Arguments
) -> Iterator[Seen]:
    """One more of a thing makes a move legal, or illegal."""
    before = [clause.run(state, arguments) for clause in move.guards]
    for cause in _causes(influence):
        more, can = _one_more(cause, state)
        after = [clause.run(more, arguments) for clause in move.guards]
        for clause, old, new in zip(move.guards, before, after, strict=True):
            if not same(old, new):
                gained = both(can, neg(old), *after)
                lost = both(can, *before, neg(new))
                yield Arrow(cause.words, ALLOWS, words, clause), [gained]
                yield Arrow(cause.words, FORBIDS, words, clause), [lost]


def _changes(
    influence: Influence, words: str, move: Move, state: Any, arguments: Arguments
) -> Iterator[Seen]:
    """A move changes an amount of which there can be more."""
    legal, after = _taken(move, state, arguments)
    for thing in _stocks(influence):
        old, new = _amount(thing, state), _amount(thing, after)
        yield from _changed(words, legal, old, new, thing)


def _yields(
    influence: Influence, words: str, move: Move, state: Any, arguments: Arguments
) -> Iterator[Seen]:
    """One more of a thing makes a move bring more of an amount, or less."""
    legal, after = _taken(move, state, arguments)
    for cause in _causes(influence):
        more, can = _one_more(cause, state)
        still, later = _taken(move, more, arguments)
        for thing in _stocks(influence):
            old, new = (
                total(_amount(thing, last)) - total(_amount(thing, first))
                for first, last in ((state, after), (more, later))
            )
            if not same(old, new):
                may = both(can, legal, still)
                gain, loss = (f"{n} {thing.words}" for n in (MORE, LESS))
                yield Arrow(cause.words, gain, words), [both(may, old < new)]
                yield Arrow(cause.words, loss, words), [both(may, new < old)]


def _taken(move: Move, state: Any, arguments: Arguments) -> tuple[Truth, Any]:
    """Whether a move is legal, and the position after it."""
    legal = all_of(clause.run(state, arguments) for clause in move.guards)
    return legal, run_effects(move, state, arguments)


def _changed(
    source: str,
    can: Truth,
    old: Sequence[Number],
    new: Sequence[Number],
    thing: Thing,
) -> Iterator[Seen]:
    """An amount becomes greater, or less; one of its parts then does, too."""
    parts = [p for p in zip(old, new, strict=True) if not same(*p)]
    if not parts:
        return
    before, after = (total(numbers) for numbers in zip(*parts, strict=True))
    ups, downs = [a < b for a, b in parts], [b < a for a, b in parts]
    yield (
        Arrow(source, RAISES, thing.words),
        [both(can, before < after, u) for u in ups],
    )
    yield (
        Arrow(source, LOWERS, thing.words),
        [both(can, after < before, d) for d in downs],
    )


def _causes(influence: Influence) -> list[Thing]:
    return [thing for thing in influence.things if thing.more is not None]


def _stocks(influence: Influence) -> list[Thing]:
    """What moves bring or take: things, or all things of a sort."""
    sorts = {thing.sort for thing in influence.things}
    return [
        thing
        for thing in influence.things
        if thing.amount and (thing.more or thing.words in sorts)
    ]


def _amount(thing: Thing, state: Any) -> Sequence[Number]:
    return () if thing.amount is None else thing.amount(state)


def _one_more(thing: Thing, state: Any) -> tuple[Any, Truth]:
    """The position with one more of a thing, and whether there can be one."""
    assert thing.more is not None  # it is a cause
    can = True if thing.possible is None else thing.possible(state)
    return thing.more(state), can


def _moves(game: Game, influence: Influence) -> list[tuple[str, Move]]:
    """The moves that are asked for, each with the words for it."""
    named = [(words, n) for words, names in influence.moves for n in names]
    return [(words, game.by_name[n]) for words, n in named if n in game.by_name]


# -- by play -------------------------------------------------------------------------


def _shown(game: Game, influence: Influence, games: int) -> set[Arrow]:
    """The arrows that positions of random games show."""
    if not games:
        return set()
    batch = _positions_of_games(game, games)
    state, found = rebuild(game.shape, batch), set[Arrow]()
    seen = list(_readings(influence, state))
    for words, move in _moves(game, influence):
        column = move.table["seat"]
        rows = np.flatnonzero(column == influence.seat)
        arguments = lanes.arguments(move, rows, column=True)
        seen += _legality(influence, words, move, state, arguments)
        seen += _changes(influence, words, move, state, arguments)
        seen += _yields(influence, words, move, state, arguments)
    found |= {arrow for arrow, truths in seen if any(np.any(t) for t in truths)}
    return found


def _positions_of_games(game: Game, games: int) -> Any:
    """Some positions that random games come by, taken evenly from many steps."""
    steps = list(islice(random_steps(game, games, SEED), STEPS))
    parts = [before for _, before, _, _ in gathered(game, steps)]
    whole = [np.concatenate(columns) for columns in zip(*parts, strict=True)]
    total = len(whole[0])
    rows = np.linspace(0, total - 1, min(KEPT, total)).astype(np.int64)
    return lanes.take(whole, rows)


# -- by proof ------------------------------------------------------------------------


def _possible(
    game: Game, influence: Influence, shown: set[Arrow]
) -> tuple[list[Arrow], set[Clause], int]:
    """All arrows, the invariants that others are excluded by, how often Z3 gave up."""
    order, excluded, undecided = dict.fromkeys(shown), set[Clause](), 0
    for case, seen in _cases(game, influence):
        for arrow, truths in seen:
            if arrow in order:
                continue
            answers = [case.refuted(neg(truth)) for truth in truths]
            statuses = {status for status, _ in answers}
            if statuses != {Status.UNSAT}:
                order[arrow] = None
            undecided += Status.SAT not in statuses and Status.UNKNOWN in statuses
            excluded |= {r.clause for _, c in answers for r in c if r.clause}
    return sorted(order, key=_place(influence)), excluded, undecided


def _place(influence: Influence) -> Callable[[Arrow], Any]:
    words = [thing.words for thing in influence.things]
    words += [words for words, _ in influence.moves]
    return lambda a: (
        words.index(a.source),
        words.index(a.target),
        a.verb,
        a.clause.id if a.clause else "",
    )


def _cases(game: Game, influence: Influence) -> Iterator[tuple[Case, list[Seen]]]:
    """Positions where amounts are read, and positions where moves can be made."""
    clock = Clock(Budget(rlimit=WORK))
    state, facts = fresh(game, "s", {})
    assumptions = Assumptions(clock)
    assumptions.require(*facts)
    yield _within(assumptions, influence, state), list(_readings(influence, state))
    moves = [(w, m, *_offered(m, influence)) for w, m in _moves(game, influence)]
    for state, known, _ in positions(game, (), clock, game.control[:1]):
        for words, move, arguments, bounds in moves:
            if refusing(move, state, arguments) is None:
                known = known.copy()
                known.require(*bounds)
                seen = [
                    *_legality(influence, words, move, state, arguments),
                    *_changes(influence, words, move, state, arguments),
                    *_yields(influence, words, move, state, arguments),
                ]
                yield _within(known, influence, state), seen


def _within(assumptions: Assumptions, influence: Influence, state: Any) -> Case:
    for clause in influence.within:
        assumptions.assume(Reason.of(clause), clause.run(state))
    return Case(assumptions)


def _offered(move: Move, influence: Influence) -> tuple[Arguments, list[Truth]]:
    """The arguments of a move of the seat that is asked about, and their bounds."""
    arguments, bounds = fresh_arguments(move, "a")
    named = {**vars(arguments), "seat": influence.seat}
    return SimpleNamespace(**named), list(bounds)
