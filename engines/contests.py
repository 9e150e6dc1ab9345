"""Contests: what a position is worth when both parties play their best, by Z3.

A contest is a game in which two parties move in turn, one to make a number large, the
other to make it small. What its positions are worth is *claimed* as a function of the
position and proven by Bellman's equation: in every position the claim is the best that
the party to move can reach in one step, and each step leaves less to be played. The
counts of a position may be any natural numbers, so the claim holds for all of them.

The obligations are named ``SUBJECT/base`` (positions in which there is nothing to
decide), ``SUBJECT/step/LABEL`` (those in which there is) and ``SUBJECT/measure``.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import attrs

from engines.assumptions import Assumptions, Case, Clock, Reason, Status, conjuncts, z3
from engines.induction import Progress, quiet
from engines.obligations import Obligation
from engines.play import apply, legal_actions
from engines.symbolic import acting_seat, concrete_state, fresh, judged, step
from spec.games import Game
from spec.logic import (
    Number,
    Truth,
    all_of,
    any_of,
    both,
    choose,
    count,
    either,
    implies,
    is_term,
    neg,
)
from spec.shapes import leaves
from spec.system import Action, Actor, Arguments, Clause, Move, Verdict

SMALL = (1, 2, 3, 5, 8, 13)  # counterexamples are looked for among these counts first


@attrs.frozen
class Claim:
    """What the positions of a contest are said to be worth.

    Attributes:
        subject: the id of the claim.
        rises: for a position, whether the party to move wants the number large.
        ends: for a position in which the contest is over, its worth.
        worth: for any other position, what it is claimed to be worth.
        left: for a position, what is left to be played: a natural number.
    """

    subject: str
    rises: Callable[[Any], Truth]
    ends: Callable[[Any], Number]
    worth: Callable[[Any], Number]
    left: Callable[[Any], Number]

    def value(self, game: Game, state: Any) -> Number:
        """What a position is claimed to be worth, or is worth at its end."""
        return choose(game.over(state), self.ends(state), self.worth(state))


@attrs.frozen
class Region:
    """Positions of a contest.

    Attributes:
        label: what they are called in the names of obligations.
        game: the game.
        known: the leaves that are known there.
        endless: leaves that may be any number from the low end of their domain on.
    """

    label: str
    game: Game
    known: Mapping[str, int]
    endless: Collection[str] = ()

    def has(self, state: Any) -> Truth:
        """Whether a position lies in the region."""
        parts = zip(self.game.names, self.game.domains, leaves(state), strict=True)
        return all_of(
            value == self.known[name]
            if name in self.known
            else value >= domain.low
            if name in self.endless
            else domain.holds(value)
            for name, domain, value in parts
        )


@attrs.frozen
class Option:
    """One action in a symbolic position: whether it is legal, and where it leads."""

    action: Action
    legal: Truth
    after: Any


class Place:
    """Any position of a region, with all its actions.

    Attributes:
        used: the effects of the moves that can be made here.
    """

    def __init__(self, region: Region, clock: Clock) -> None:
        self.game = region.game
        self.state, facts = fresh(self.game, "s", region.known, region.endless)
        self.assumptions = Assumptions(clock)
        self.assumptions.require(*facts)
        self.used: dict[Reason, None] = {}
        self.options = list(self._options())

    def _options(self) -> Iterator[Option]:
        for move in self.game.moves:
            acting = acting_seat(self.game, move, self.state)
            for row in range(move.size):
                action = move.action(row)
                arguments = move.arguments(action.values)
                if move.actor is Actor.PLAYER and acting["seat"] != arguments.seat:
                    continue
                truths = judged(move, self.state, arguments)
                if not isinstance(truths, Clause):
                    yield self._option(action, move, arguments, truths)

    def _option(
        self, action: Action, move: Move, arguments: Arguments, truths: Sequence[Truth]
    ) -> Option:
        """An action; a guard that is dropped refuses nothing."""
        known, tag = self.assumptions, self.game.text(action)
        legal = all_of(
            True if truth is True else either(neg(known.label(Reason.of(c))), truth)
            for c, truth in zip(move.guards, truths, strict=True)
        )
        after = step(
            self.game, known, self.state, move, arguments, tag, [True] * len(truths)
        )
        self.used |= dict.fromkeys(map(Reason.of, move.effects))
        return Option(action, legal, after)

    @property
    def decided(self) -> Truth:
        """Whether there is only one legal action, so nothing to decide."""
        return count(option.legal for option in self.options) == 1

    def best(self, claim: Claim) -> Truth:
        """Bellman's equation: the claim is the best that one step can reach."""
        here = claim.value(self.game, self.state)
        rises = claim.rises(self.state)
        reached, bounded = [], []
        for option in self.options:
            there = claim.value(self.game, option.after)
            no_better = choose(rises, there <= here, there >= here)
            reached.append(both(option.legal, there == here))
            bounded.append(implies(option.legal, no_better))
        return both(any_of(reached), *bounded)

    def falls(self, claim: Claim, regions: Sequence[Region]) -> Truth:
        """That each step ends the contest, or leads into a region with less left."""
        here = claim.left(self.state)
        goes_on = [
            implies(
                both(option.legal, neg(self.game.over(option.after))),
                both(
                    claim.left(option.after) < here,
                    any_of(region.has(option.after) for region in regions),
                ),
            )
            for option in self.options
        ]
        return both(here >= 0, *goes_on)


def bellman(
    claim: Claim, regions: Sequence[Region], clock: Clock, progress: Progress = quiet
) -> list[Obligation]:
    """The obligations that a claim of what positions are worth is true.

    Args:
        claim: the claim.
        regions: where the contest can be; regions with one label share an obligation.
        clock: the budget.
        progress: called with the name of each obligation before it is tried.
    """
    places = [(region.label, Place(region, clock)) for region in regions]
    base = [(p, p.decided, p.best(claim)) for _, p in places]
    wanted = [(f"{claim.subject}/base", base)]
    for label in dict.fromkeys(label for label, _ in places):
        mine = [(p, neg(p.decided), p.best(claim)) for x, p in places if x == label]
        wanted.append((f"{claim.subject}/step/{label}", mine))
    falls = [
        (p, True, p.falls(claim, [r for r in regions if r.game is p.game]))
        for _, p in places
    ]
    wanted.append((f"{claim.subject}/measure", falls))
    found = []
    for name, parts in wanted:
        progress(name)
        before = clock.elapsed
        made = _tried(parts)
        if made.verdict is Verdict.HOLDS:  # the moves, whatever Z3 used of them
            moves = dict.fromkeys(r for place, *_ in parts for r in place.used)
            made = attrs.evolve(
                made, rests=tuple({**moves, **dict.fromkeys(made.rests)})
            )
        found.append(attrs.evolve(made, name=name, seconds=clock.elapsed - before))
    return found


def always(
    name: str,
    statement: Callable[[Place], Truth],
    regions: Sequence[Region],
    clock: Clock,
    progress: Progress = quiet,
) -> Obligation:
    """The obligation of a name that a truth holds in every position of regions."""
    progress(name)
    before = clock.elapsed
    places = [Place(region, clock) for region in regions]
    made = _tried([(p, True, statement(p)) for p in places])
    return attrs.evolve(made, name=name, seconds=clock.elapsed - before)


def _tried(parts: Sequence[tuple[Place, Truth, Truth]]) -> Obligation:
    """Whether a truth holds in each place where a premise does."""
    rests, met = dict[Reason, None](), False
    for place, premise, truth in parts:
        if premise is False:
            continue
        case = Case(place.assumptions, premise)
        met = met or case.check() is Status.SAT
        for part in conjuncts(truth):
            status, used = case.refuted(part)
            if status is Status.SAT:
                return _shown(place, premise, part)
            if status is Status.UNKNOWN:
                return Obligation("", Verdict.UNKNOWN, why="Z3 gave up")
            rests |= dict.fromkeys(used)
    if not met:
        why = "there is no such position"
        return Obligation("", Verdict.VACUOUS, why=why)
    return Obligation("", Verdict.HOLDS, tuple(rests))


def _shown(place: Place, premise: Truth, truth: Truth) -> Obligation:
    """A counterexample with counts as small as can be."""
    terms = [v for v in leaves(place.state) if is_term(v) and z3.is_int(v)]
    for most in (*SMALL, None):
        case = Case(place.assumptions, premise, neg(truth))
        if most is not None:
            case.block(all_of(v <= most for v in terms))
        if case.check() is Status.SAT:
            state = concrete_state(place.game, case.model(), place.state)
            return Obligation("", Verdict.REFUTED, state=state)
    return Obligation("", Verdict.UNKNOWN, why="Z3 gave up")


# -- by play -------------------------------------------------------------------------


def played_out(game: Game, claim: Claim, state: Any) -> int:
    """What a position is worth, by trying every line of play to its end.

    It uses no claim about positions that are not over.
    """
    known: dict[tuple[Any, ...], int] = {}

    def value(state: Any) -> int:
        if game.over(state):
            return int(claim.ends(state))
        key = tuple(leaves(state))
        if key not in known:
            after = [apply(game, state, a) for a in legal_actions(game, state)]
            best = max if claim.rises(state) else min
            known[key] = best(value(s) for s in after)
        return known[key]

    return value(state)
