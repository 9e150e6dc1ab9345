"""The steps of a picture, derived from the rules by Z3 and shown by random plays.

There is an edge from one group of positions to another by a move exactly when Z3 finds
the move's guards and effects satisfiable between them, within invariants that are
proven by induction. Such a step is *not excluded*; it is *shown* when a random play
from the initial state takes it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import attrs

from diagrams.abstraction import Abstraction, Edge, Key
from diagrams.limits import require_finite
from diagrams.plays import random_edges
from engines.assumptions import Assumptions, Budget, Case, Clock, Reason, Status
from engines.induction import WORK, prove
from engines.symbolic import concrete, fresh, fresh_arguments, refusing
from spec.games import Game
from spec.logic import all_of, both, is_constant, neg
from spec.shapes import leaves, rebuild
from spec.system import Action, Arguments, Clause, Move

GAMES = 200  # random games, side by side, that look for edges


@attrs.frozen
class Flow:
    """The edges of a picture.

    Attributes:
        abstraction: how positions are grouped.
        edges: every edge, with the effect clauses that set the first control leaf.
        shown: the edges that a random play took.
        games: how many random games were looked at.
        entries: the groups in which plays enter the picture.
        over: the groups in which the game has ended in every position.
        assumed: the invariants that the absence of edges rests on, all proven.
        undecided: how often Z3 gave up: edges may be missing.
        searched: for edges that were found by visiting every position, how many.
    """

    abstraction: Abstraction
    edges: dict[Edge, tuple[Clause, ...]]
    shown: frozenset[Edge]
    games: int
    entries: frozenset[Key]
    over: frozenset[Key]
    assumed: tuple[Clause, ...]
    undecided: int = 0
    searched: int = 0

    @property
    def nodes(self) -> list[Key]:
        """Every group that an edge touches, in order."""
        ends = [end for edge in self.edges for end in (edge.source, edge.target)]
        return sorted(set(ends))


def derive(
    abstraction: Abstraction, packed: Game | None = None, games: int = GAMES
) -> Flow:
    """The edges of a picture.

    Args:
        abstraction: a grouping for a game whose bags are counts.
        packed: the same game as it is played fastest; the game itself if None.
        games: random games that look for edges.

    Raises:
        AssertionError: if a play takes an edge that Z3 excludes.
    """
    game = abstraction.game
    refined = Refined.of(abstraction)
    found, used = _derived(refined.fine)
    initial: Key = tuple(int(v) for v in refined.fine.key(game.start))
    starts = {initial} if refined.fine.inside(game.start) else set()
    fine = _reached(found.edges, starts | found.entries)
    edges = refined.drawn(fine)
    entries = refined.entries(fine, starts | found.entries)
    taken = random_edges(abstraction.on(packed or game), games, wanted=set(edges))
    if taken - set(edges) and not found.undecided:
        excluded = min(taken - set(edges))
        raise AssertionError(f"a play takes a step that Z3 excludes: {excluded}")
    return Flow(
        abstraction,
        edges,
        frozenset(taken & set(edges)),
        games,
        frozenset(entries),
        frozenset(refined.wholly(found.over, found.going_on | starts, fine)),
        tuple(used),
        found.undecided,
    )


@attrs.frozen
class Refined:
    """A picture whose positions are told apart further than it draws.

    Attributes:
        fine: the grouping by all expressions, the hidden ones among them.
        shown: how many of its values are those that positions are grouped by.
        bounded: whether only some positions are in the picture: the first hidden value
            then says which.
    """

    fine: Abstraction
    shown: int
    bounded: bool

    @staticmethod
    def of(abstraction: Abstraction) -> "Refined":
        """The refinement of a picture; without hidden expressions, the picture itself.

        With some, every position is looked at, inside the picture or not.
        """
        picture, n = abstraction.picture, len(abstraction.by)
        if not picture.hidden:
            return Refined(abstraction, n, bounded=False)
        bounds = (picture.within,) if picture.within else ()
        by = (*picture.by, *bounds, *picture.hidden)
        fine = attrs.evolve(picture, by=by, within="")
        found = Abstraction.of(abstraction.game, fine)
        return Refined(found, n, bounded=bool(bounds))

    def coarse(self, key: Key) -> Key:
        """A key without what is hidden."""
        return (*key[: self.shown], *key[len(self.fine.by) :])

    def inside(self, key: Key) -> bool:
        """Whether steps from a group are drawn."""
        return not self.bounded or bool(key[self.shown])

    def drawn(
        self, edges: Mapping[Edge, tuple[Clause, ...]]
    ) -> dict[Edge, tuple[Clause, ...]]:
        """The edges from inside, without what is hidden."""
        found: dict[Edge, tuple[Clause, ...]] = {}
        for e, steering in edges.items():
            if self.inside(e.source):
                source, target = self.coarse(e.source), self.coarse(e.target)
                edge = attrs.evolve(e, source=source, target=target)
                found[edge] = tuple(dict.fromkeys((*found.get(edge, ()), *steering)))
        return dict(sorted(found.items()))

    def entries(self, edges: Iterable[Edge], starts: Iterable[Key]) -> set[Key]:
        """The groups inside in which plays begin, or come from outside."""
        reached = [e.target for e in edges if not self.inside(e.source)]
        return {self.coarse(key) for key in (*starts, *reached) if self.inside(key)}

    def wholly(
        self, over: set[Key], going_on: set[Key], edges: Iterable[Edge]
    ) -> set[Key]:
        """The groups in which the game has ended in every position that is reached."""
        reached = {end for e in edges for end in (e.source, e.target)}
        ended, others = (
            {self.coarse(key) for key in keys & reached} for keys in (over, going_on)
        )
        return ended - others


def _derived(abstraction: Abstraction) -> tuple["_Derivation", list[Clause]]:
    """The derivation, and the invariants that it rests on: all of them proven."""
    game, allowed = abstraction.game, abstraction.picture.assumes
    while True:
        found = _Derivation(abstraction, allowed)
        found.run()
        used = [c for c in allowed if c in found.used]
        proven = prove(game, allowed, wanted=used).proven if used else ()
        if all(clause in proven for clause in used):
            return found, used
        allowed = proven


def _reached(
    edges: Mapping[Edge, tuple[Clause, ...]], starts: Iterable[Key]
) -> dict[Edge, tuple[Clause, ...]]:
    """The edges that lie on a way from where plays enter the picture."""
    reached, queue = set(starts), list(starts)
    while queue:
        here = queue.pop()
        for edge in edges:
            if edge.source == here and edge.target not in reached:
                reached.add(edge.target)
                queue.append(edge.target)
    return {e: edges[e] for e in sorted(edges) if e.source in reached}


class _Derivation:
    """One pass over all moves, assuming some invariants."""

    def __init__(self, abstraction: Abstraction, allowed: Sequence[Clause]) -> None:
        self.abstraction, self.game = abstraction, abstraction.game
        self.allowed = allowed
        self.clock = Clock(Budget(rlimit=WORK))
        self.edges: dict[Edge, tuple[Clause, ...]] = {}
        self.over: set[Key] = set()
        self.going_on: set[Key] = set()
        self.entries: set[Key] = set()
        self.used: set[Clause] = set()
        self.undecided = 0

    def run(self) -> None:
        """Find every edge, where plays enter, and where the game has ended."""
        moves = [(move, *fresh_arguments(move, "a")) for move in self.game.moves]
        for state, facts in self._positions():
            inside = self.abstraction.inside(state)
            for number, (move, arguments, bounds) in enumerate(moves):
                if refusing(move, state, arguments) is not None:
                    continue
                assumptions = facts.copy()
                assumptions.require(*bounds)
                assumptions.require(*(c.run(state, arguments) for c in move.guards))
                after, steering = _effects(self.game, move, state, arguments)
                if inside is not False:
                    action = Action(move.name, tuple(vars(arguments).values()))
                    step = _Step(state, number, action, after, steering)
                    self._steps(Case(assumptions, inside), step)
                if inside is not True:
                    enters = both(neg(inside), self.abstraction.inside(after))
                    self._entries(Case(assumptions, enters), after)

    def _positions(self) -> Iterator[tuple[Any, Assumptions]]:
        """All positions within the invariants, split by what steers."""
        texts = [e.text for e in self.abstraction.by]
        first, *rest = self.game.control
        names = [first, *(name for name in rest if name in texts)]
        for state, facts, excluded in positions(
            self.game, self.allowed, self.clock, names
        ):
            if excluded is None:
                yield state, facts
            else:
                self.used.add(excluded)

    def _steps(self, case: Case, step: "_Step") -> None:
        """Every combination of groups and marks that a step by a move can have."""
        source, target = (
            self.abstraction.key(state) for state in (step.before, step.after)
        )
        marks = self.abstraction.marked(step.before, step.action, step.after)
        over = self.game.over(step.after)
        n, m = len(source), len(marks) + 1
        for values in self._every(case, (*source, *target, over, *marks)):
            before, after, (ended, *marked) = values[:n], values[n:-m], values[-m:]
            edge = Edge(before, after, step.move, tuple(marked))
            self.edges[edge] = step.steering
            require_finite(len(self.edges))
            (self.over if ended else self.going_on).add(edge.target)

    def _entries(self, case: Case, after: Any) -> None:
        """Every group in which a step from outside the picture can end."""
        for values in self._every(case, self.abstraction.key(after)):
            self.entries.add(values)

    def _every(self, case: Case, terms: Sequence[Any]) -> Iterator[Key]:
        """Every combination of values that some terms can have."""
        rest = Case(Assumptions(self.clock))  # without what is known of the position
        while (status := case.check()) is Status.SAT:
            model = case.model()
            values = tuple(int(concrete(model, term)) for term in terms)
            yield values
            pairs = zip(terms, values, strict=True)
            others = neg(all_of(_equal(term, value) for term, value in pairs))
            case.block(others)
            rest.block(others)
        if status is Status.UNSAT:
            self.used |= {r.clause for r in case.core() if r.clause is not None}
        elif rest.check() is not Status.UNSAT:
            self.undecided += 1


def positions(
    game: Game, allowed: Sequence[Clause], clock: Clock, names: Sequence[str]
) -> Iterator[tuple[Any, Assumptions, Clause | None]]:
    """All positions within some invariants, split by the values of some leaves.

    Yields:
        Tuples (state of terms, what is assumed of it, an invariant that is false of all
        of it or None).
    """
    free, bounds = fresh(game, "s", {})
    domains = dict(zip(game.names, game.domains, strict=True))
    ranges = [range(domains[n].low, domains[n].high + 1) for n in names]
    for values in product(*ranges):
        pins = dict(zip(names, values, strict=True))
        pairs = zip(game.names, leaves(free), strict=True)
        state = rebuild(game.shape, [pins.get(n, v) for n, v in pairs])
        facts = Assumptions(clock)
        facts.require(*bounds)
        truths = [(clause, clause.run(state)) for clause in allowed]
        for clause, truth in truths:
            facts.assume(Reason.of(clause), truth)
        yield state, facts, next((c for c, truth in truths if truth is False), None)


@attrs.frozen
class _Step:
    """A step of terms: by which move, and the steps of it that steer."""

    before: Any
    move: int
    action: Action
    after: Any
    steering: tuple[Clause, ...]


def _equal(term: Any, value: int) -> Any:
    if is_constant(term):
        return int(term) == value
    return term == (bool(value) if term.sort().name() == "Bool" else value)


def _effects(
    game: Game, move: Move, state: Any, arguments: Arguments
) -> tuple[Any, tuple[Clause, ...]]:
    """The state after a move, and the steps that set the first control leaf."""
    place, steering = game.steering[0], []
    for clause in move.effects:
        before = leaves(state)[place]
        state = clause.run(state, arguments)
        if leaves(state)[place] is not before:
            steering.append(clause)
    return state, tuple(steering)
