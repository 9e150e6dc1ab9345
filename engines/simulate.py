"""Whole random games of any game, many side by side.

Lanes whose game has ended are given a new one until as many games were started as are
wanted, and every started game is played to its end: none is cut off, so that long games
count as much as short ones. Lanes are kept in groups with the same control, in pieces
that fit a processor's cache.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs
import numpy as np

from engines.expressions import Expression, parse
from engines.lanes import Batch, gather, merge, scatter, split, take
from engines.observables import reader, vocabulary
from engines.steps import Openings, Policy, Taken, advance
from engines.tallies import Clauses
from spec.games import Game
from spec.ledger import InputError
from spec.logic import is_lanes
from spec.system import Action

LANES = 1 << 16  # games side by side
PIECE = 1 << 14  # lanes that are moved at once: few calls, and still in the cache
STEPS = 10_000  # after which a game is left unfinished

Test = Callable[[Any], Any]


@attrs.define
class Frequency:
    """How often an expression was true.

    Attributes:
        text: the expression.
        games: games in which it was true of at least one step.
        steps: the number of steps of which it was true.
    """

    text: str
    games: int = 0
    steps: int = 0


@attrs.define
class Simulated:
    """What was found in random games.

    Attributes:
        game: the game.
        seed: where chance started.
        wanted: how many games were to be played.
        started: how many were begun.
        lengths: of games that ended, how many had which number of steps.
        actions: how often each move was made.
        wins: for each seat, the games that it won, alone or with others.
        shared: for each seat, those that it won with others.
        unfinished: games left at the limit of steps.
        stuck: games in which nothing was legal although the game was not over.
        where: how often each expression was true.
        clauses: what each clause did, if that was counted.
        violated: the first test that failed, and the state of which it did.
    """

    game: Game
    seed: int
    wanted: int
    started: int = 0
    lengths: Counter[int] = attrs.field(factory=Counter)
    actions: dict[str, int] = attrs.field(factory=dict)
    wins: list[int] = attrs.field(factory=list)
    shared: list[int] = attrs.field(factory=list)
    unfinished: int = 0
    stuck: int = 0
    where: list[Frequency] = attrs.field(factory=list)
    clauses: Clauses | None = None
    violated: tuple[str, Any] | None = None

    @property
    def ended(self) -> int:
        """Games that came to their end."""
        return self.lengths.total()

    @property
    def games(self) -> int:
        """Games that were played: ended, unfinished or stuck."""
        return self.ended + self.unfinished + self.stuck

    @property
    def steps(self) -> int:
        """Actions of all games."""
        return sum(self.actions.values())

    @property
    def partial(self) -> bool:
        """Whether not all games that were wanted were played."""
        return self.games < self.wanted

    def quantile(self, share: float) -> int:
        """The least length that at least a share of the ended games do not exceed.

        Raises:
            ValueError: if no game ended.
        """
        reached = 0
        for length, games in sorted(self.lengths.items()):
            reached += games
            if reached >= share * self.ended:
                return length
        raise ValueError("no game ended")

    @property
    def mean(self) -> float:
        """The mean length of the ended games (not a number if there is none)."""
        steps = sum(length * games for length, games in self.lengths.items())
        return steps / self.ended if self.ended else float("nan")


def simulate(
    game: Game,
    games: int,
    seed: int,
    *,
    lanes: int = LANES,
    policy: Policy | None = None,
    where: Sequence[str] = (),
    tests: Mapping[str, Test] | None = None,
    clauses: bool = False,
    steps: int = STEPS,
    watch: Callable[[Simulated], bool] | None = None,
) -> Simulated:
    """Play whole random games; the same arguments give the same answer.

    Args:
        game: the game; its bags should be packed.
        games: how many games.
        seed: where chance starts.
        lanes: how many games are played side by side.
        policy: the weights of the players' legal actions, even without it.
        where: expressions over steps, counted for each game.
        tests: truths that must hold in every state; the first that fails ends it all.
        clauses: whether to count what each clause does; this costs speed.
        steps: the steps after which a game is left unfinished.
        watch: called between steps; whether to stop.

    Raises:
        InputError: for an expression that is none, or a number below 1.
        ValueError: if the policy weighs an illegal action, or no legal one.
    """
    for name, number in (("games", games), ("lanes", lanes), ("steps", steps)):
        if number < 1:
            raise InputError(f"{name} is {number}; accepted: 1 or more")
    words = vocabulary(game, steps=True)
    run = _Run(
        game=game,
        found=Simulated(game, seed, games),
        rng=np.random.default_rng(seed),
        lanes=lanes,
        policy=policy,
        where=[parse(text, words) for text in where],
        tests=tests or {},
        limit=steps,
        openings=Openings(game),
    )
    run.found.clauses = Clauses(game) if clauses else None
    run.play(watch)
    return run.found


@attrs.frozen
class _Piece:
    """Some lanes: their states, and for each game what is remembered of it.

    Attributes:
        batch: the states.
        kept: the step at which each game began, and for each expression whether it
            has been true.
    """

    batch: Batch
    kept: list[Any]

    @property
    def size(self) -> int:
        return len(self.kept[0])

    def take(self, lanes: Any) -> "_Piece":
        return _Piece(take(self.batch, lanes), [c.take(lanes) for c in self.kept])


@attrs.define
class _Run:
    game: Game
    found: Simulated
    rng: np.random.Generator
    lanes: int
    policy: Policy | None
    where: list[Expression]
    tests: Mapping[str, Test]
    limit: int
    openings: Openings
    now: int = 0  # steps so far
    # The lanes after a step, by control (None: not the same in all lanes of a piece).
    groups: dict[Any, list[_Piece]] = attrs.field(factory=dict)

    def play(self, watch: Callable[[Simulated], bool] | None) -> None:
        found = self.found
        found.actions = {move.name: 0 for move in self.game.moves}
        found.wins, found.shared = ([0] * len(self.game.seats) for _ in range(2))
        found.where = [Frequency(e.text) for e in self.where]
        self._begin(min(self.lanes, found.wanted))
        while self.groups and found.violated is None:
            groups, self.groups = self.groups, {}
            for pieces in groups.values():
                for piece in self._filled(pieces):
                    self._step(piece)
            self.now += 1
            running = found.started - found.games
            self._begin(min(self.lanes - running, found.wanted - found.started))
            if watch is not None and watch(found):
                break

    def _begin(self, games: int) -> None:
        """Give new games to free lanes."""
        game, first = self.game, gather(self.game, [self.game.start])
        for low in range(0, games, PIECE):
            n = min(PIECE, games - low)
            batch = [
                c[0].item() if p in game.steering else np.repeat(c, n)
                for p, c in enumerate(first)
            ]
            flags = [np.zeros(n, bool) for _ in self.where]
            self._keep(_Piece(batch, [np.full(n, self.now), *flags]))
        self.found.started += max(0, games)

    def _keep(self, piece: _Piece) -> None:
        key = tuple(
            None if is_lanes(piece.batch[p]) else piece.batch[p]
            for p in self.game.steering
        )
        self.groups.setdefault(key, []).append(piece)

    def _filled(self, pieces: list[_Piece]) -> Iterator[_Piece]:
        """The same lanes in fewer pieces, none of them made too large."""
        waiting: list[_Piece] = []
        for piece in sorted(pieces, key=lambda p: -p.size):
            if waiting and sum(p.size for p in waiting) + piece.size > PIECE:
                yield self._merged(waiting)
                waiting = []
            waiting.append(piece)
        yield self._merged(waiting)

    def _merged(self, pieces: list[_Piece]) -> _Piece:
        if len(pieces) == 1:
            return pieces[0]
        batch = merge(self.game, [p.batch for p in pieces], [p.size for p in pieces])
        columns = zip(*(p.kept for p in pieces), strict=True)
        return _Piece(batch, [np.concatenate(parts) for parts in columns])

    def _step(self, piece: _Piece) -> None:
        for batch, kept in split(self.game, piece.batch, *piece.kept):
            part = self._going(_Piece(batch, kept))
            if part is None or self.found.violated is not None:
                continue
            game, n = self.game, part.size
            opened = self.openings(part.batch)
            if self.found.clauses is not None:
                self.found.clauses.guards(game.layout.build(tuple(part.batch)), n)
            taken = advance(
                game, part.batch, self.rng, lanes=n, opened=opened, policy=self.policy
            )
            for step in taken:
                self._took(part, step)
            if sum(len(step.lanes) for step in taken) < n:
                left = np.ones(n, bool)
                for step in taken:
                    left[step.lanes] = False
                self.found.stuck += int(np.count_nonzero(left))
                self._count_where(part.take(np.flatnonzero(left)))

    def _took(self, part: _Piece, step: Taken) -> None:
        """Count a step that some lanes of a part took, and keep them for the next."""
        n, move = len(step.lanes), step.move
        self.found.actions[move.name] += n
        if self.found.clauses is not None:
            self.found.clauses.effects(move, step.before, step.rows)
        kept = part.kept
        if n < part.size:
            kept = [column.take(step.lanes) for column in kept]
        if self.where:
            before, after = (
                self.game.layout.build(tuple(b)) for b in (step.before, step.batch)
            )
            made = tuple(column.take(step.rows) for column in move.table.values())
            read = reader(self.game, after, before, Action(move.name, made))
            for i, expression in enumerate(self.where):
                truth = expression(read)
                if truth is not False:
                    truth = np.broadcast_to(truth, n)
                    self.found.where[i].steps += int(np.count_nonzero(truth))
                    kept = [*kept[: i + 1], kept[i + 1] | truth, *kept[i + 2 :]]
        self._keep(_Piece(step.batch, kept))

    def _going(self, part: _Piece) -> _Piece | None:
        """The lanes whose game goes on; the others are counted."""
        game, n = self.game, part.size
        state = game.layout.build(tuple(part.batch))
        for name, test in self.tests.items():
            holds = np.broadcast_to(test(state), n)
            if not holds.all():
                lane = part.take(np.flatnonzero(~holds)[:1])
                self.found.violated = (name, scatter(game, lane.batch)[0])
                return None
        over = np.broadcast_to(game.over(state), n)
        if over.any():
            self._ended(part.take(np.flatnonzero(over)))
        late = over
        if self.now >= self.limit:
            late = over | (part.kept[0] <= self.now - self.limit)
            left = np.flatnonzero(late & ~over)
            self.found.unfinished += len(left)
            self._count_where(part.take(left))
        if not late.any():
            return part
        return None if late.all() else part.take(np.flatnonzero(~late))

    def _ended(self, part: _Piece) -> None:
        lengths, games = np.unique(self.now - part.kept[0], return_counts=True)
        self.found.lengths.update(
            dict(zip(lengths.tolist(), games.tolist(), strict=True))
        )
        won = self.game.outcome.run(self.game.layout.build(tuple(part.batch)))
        truths = np.stack([np.broadcast_to(truth, part.size) for truth in won])
        alone = np.count_nonzero(truths, axis=0) == 1
        for seat, truth in enumerate(truths):
            self.found.wins[seat] += int(np.count_nonzero(truth))
            self.found.shared[seat] += int(np.count_nonzero(truth & ~alone))
        self._count_where(part)

    def _count_where(self, part: _Piece) -> None:
        """Count the expressions that were true in games that are played no further."""
        for frequency, flags in zip(self.found.where, part.kept[1:], strict=True):
            frequency.games += int(np.count_nonzero(flags))
