"""Exhaustive search of any game: breadth-first by levels over lanes.

Every leaf gets exactly the bits of its domain and a state is a few 64-bit words, so
keys are exact. Parents are kept as (state number, action), so that shortest plays come
back for free. Limits, and Ctrl-C, end in a search that is not complete and says why.
"""

import time
from collections.abc import Callable
from typing import Any

import attrs
import numpy as np

from engines import forced, lanes
from engines.found import Asked, Found, Hit, Limits, Test
from engines.keys import Codec
from engines.lanes import Batch
from engines.visited import Full, Prints, Seen
from spec.games import Game
from spec.shapes import rebuild
from spec.system import Move

CHUNK = 1 << 16  # states expanded at once ...
BYTES = 1 << 26  # ... unless their legality or successors would outgrow this


class OutsideDomain(ValueError):
    """A rule has given a leaf a value that its domain does not have."""


class _Stop(Exception):
    """The search ends before it is complete; says why."""


class Search:
    """A search in progress."""

    def __init__(
        self,
        found: Found,
        limits: Limits | None = None,
        progress: Callable[[Found], None] = lambda found: None,
    ) -> None:
        self.found, self.game, self.asked = found, found.game, found.asked
        self.limits, self.progress = limits or Limits(), progress
        self.began = time.monotonic()

    def run(self, starts: Batch) -> Found:
        """Visit what there is; say why if that is not all."""
        found = self.found
        try:
            self._begin(starts)
            self._levels()
            found.why = ""
        except Full:
            found.why = self.limits.reached(found.seen.limit)
        except KeyboardInterrupt:
            found.why = "interrupted"
        except _Stop as stopped:
            found.why = str(stopped)
        found.seconds = time.monotonic() - self.began
        return found

    def _begin(self, batch: Batch) -> None:
        found, n = self.found, lanes.width(batch)
        if self.asked.within is not None:
            state = rebuild(self.game.shape, batch)
            inside = np.broadcast_to(self.asked.within(state), n)
            batch = lanes.take(lanes.full(self.game, batch), np.flatnonzero(inside))
            n = int(np.count_nonzero(inside))
        if not n:
            return
        origin = np.full(n, found.seen.none, found.seen.action.dtype)
        words = found.codec.pack(batch, n)
        try:
            found.seen.add(words, np.zeros(n, np.uint32), origin)
        finally:
            found.initial = found.seen.size

    def _levels(self) -> None:
        found, seen = self.found, self.found.seen
        widest = max(move.size for move in self.game.moves)
        chunk = max(1 << 10, min(CHUNK, BYTES // (8 * widest)))
        low = 0
        while low < seen.size:
            high = seen.level = seen.size
            for begin in range(low, high, chunk):
                end = min(high, begin + chunk)
                self._chunk(begin, end)
                found.expanded = end
                found.seconds = time.monotonic() - self.began
                self.progress(found)
            found.depth, low = found.depth + 1, high
        found.depth = max(0, found.depth - 1)

    def _chunk(self, begin: int, end: int) -> None:
        seconds = self.limits.seconds
        if seconds is not None and time.monotonic() - self.began > seconds:
            raise _Stop(f"the time of {seconds:g} s was up")
        numbers = np.arange(begin, end, dtype=np.uint32)
        batch = self.found.batch(begin, end)
        for part, (ids,) in lanes.split(self.game, batch, numbers):
            self._watch(part, ids)
            self.expand(part, ids)
        if self.found.hit is not None:
            met = self.found.hit.name
            raise _Stop("the goal was met" if met == "goal" else f"{met} fails")

    def _watch(self, part: Batch, ids: Any) -> None:
        """Look for the first state that fails a test or meets the goal."""
        state, n = rebuild(self.game.shape, part), len(ids)
        for name, test in self.asked.tests.items():
            truth = test(state)
            if truth is not True:
                self._met(name, ids, ~np.broadcast_to(truth, n))
        if self.asked.goal is not None:
            self._met("goal", ids, np.broadcast_to(self.asked.goal(state), n))

    def _met(self, name: str, ids: Any, truth: Any, codes: Any = None) -> None:
        lanes = np.flatnonzero(truth)
        if not len(lanes):
            return
        first = int(lanes[np.argmin(ids.take(lanes))])
        number = int(ids[first])
        if self.found.hit is None or number < self.found.hit.number:
            code = None if codes is None else int(codes[first])
            self.found.hit = Hit(name, number, code)

    def expand(self, part: Batch, ids: Any) -> None:
        """Take every step from some states whose control leaves are constants."""
        game, found, n = self.game, self.found, len(ids)
        state = rebuild(game.shape, part)
        going: Any = True
        if self.asked.stop is not None:
            going = ~np.broadcast_to(self.asked.stop(state), n)
        moved = np.zeros(n, bool)
        base = 0
        for move in game.moves if np.any(going) else ():
            rows = lanes.enumerated(game, move, state)
            rows, truth = lanes.legality(move, state, n, rows)
            if len(rows):
                truth = truth if going is True else truth & going
                moved |= truth.any(0)
                self._insert(part, ids, move, base, rows, truth)
            base += move.size
        found.ends += int(n - np.count_nonzero(moved))
        dead = np.flatnonzero(~moved & going & ~np.asarray(game.over(state)))
        if len(dead):
            found.dead += len(dead)
            first = int(ids.take(dead).min())
            known = found.first_dead
            found.first_dead = first if known is None else min(first, known)

    def _insert(
        self, part: Batch, ids: Any, move: Move, base: int, rows: Any, truth: Any
    ) -> None:
        """Insert the successors by one move, in slices that bound the memory."""
        game, found, n = self.game, self.found, len(ids)
        flat = np.flatnonzero(truth)
        size = max(1 << 10, BYTES // 4 // (2 * len(game.domains)))
        for k in range(0, len(flat), size):
            pairs = flat[k : k + size]
            acts = pairs // n
            lane = pairs - acts * n
            acts = rows.take(acts)
            before = lanes.take(part, lane)
            after = lanes.apply(game, move, before, acts)
            if self.asked.domains:
                self._check(move, after)
            if self.asked.join_forced:
                after = forced.settled(game, after, len(acts), self.asked.stop)
            codes, numbers = acts + base, ids.take(lane)
            if self.asked.within is not None:
                inside = self.asked.within(rebuild(game.shape, after))
                kept = np.flatnonzero(np.broadcast_to(inside, len(acts)))
                before, after = lanes.take(before, kept), lanes.take(after, kept)
                acts, codes = acts.take(kept), codes.take(kept)
                numbers = numbers.take(kept)
            if not len(acts):
                continue
            if self.asked.step_goal is not None:
                self._step_met(move, before, acts, after, numbers, codes)
            found.by_move[move.name] += len(codes)
            words = found.codec.pack(after, len(codes))
            self.arrive(words, numbers, codes.astype(found.seen.action.dtype))

    def arrive(self, words: list[Any], numbers: Any, codes: Any) -> None:
        """Keep the states that steps lead to: from which states, by which actions."""
        self.found.seen.add(words, numbers, codes)

    def _step_met(
        self, move: Move, before: Batch, acts: Any, after: Batch, ids: Any, codes: Any
    ) -> None:
        assert self.asked.step_goal is not None
        shape = self.game.shape
        truth = self.asked.step_goal(
            rebuild(shape, before),
            move,
            lanes.arguments(move, acts, column=False),
            rebuild(shape, after),
        )
        self._met("goal", ids, np.broadcast_to(truth, len(ids)), codes)

    def _check(self, move: Move, after: Batch) -> None:
        if np.all(lanes.inside(self.game, after)):
            return
        for name, domain, c in zip(
            self.game.names, self.game.domains, after, strict=True
        ):
            low, high = int(np.min(c)), int(np.max(c))
            if low < domain.low or high > domain.high:
                raise OutsideDomain(
                    f"{move.name} gives {name} values from {low} to {high}; its "
                    f"domain is {domain.low} to {domain.high}"
                )


def search(
    game: Game,
    starts: Batch | None = None,
    asked: Asked | None = None,
    limits: Limits | None = None,
    progress: Callable[[Found], None] = lambda found: None,
    **options: Any,
) -> Found:
    """Visit every state that can be reached, level by level.

    Args:
        game: the game; its bags should be packed.
        starts: the start states; the initial state if None.
        asked: what to watch out for; ``options`` name its attributes one by one.
        limits: the most states, memory and time; beyond them it is not complete.
        progress: called after each chunk.
        options: attributes of :class:`Asked`.
    """
    chosen, limits = attrs.evolve(asked or Asked(), **options), limits or Limits()
    actions = sum(move.size for move in game.moves)
    codec = Codec(game.domains)
    made = Prints if chosen.fingerprints else Seen
    # of fingerprints, the levels in progress are kept whole besides
    most = limits.most(codec.types, actions)
    seen = made(codec.types, most, actions)
    found = Found(game, codec, seen, chosen, by_move=dict.fromkeys(game.by_name, 0))
    first = lanes.gather(game, [game.start]) if starts is None else starts
    return Search(found, limits, progress).run(first)


class StartsNotFound(ValueError):
    """The start states are too many to be found within the limits."""


class NoStarts(StartsNotFound):
    """No state that is entered is a start state."""


def starting(
    game: Game, start: Test, within: Test | None = None, limits: Limits | None = None
) -> Batch:
    """The states in which a start predicate holds, reached from the initial state.

    The search for them goes no further than where it holds.

    Raises:
        NoStarts: if there are none.
        StartsNotFound: if they are too many to find.
    """
    found = search(game, stop=start, within=within, limits=limits)
    if not found.complete:
        raise StartsNotFound(f"the start positions were not all found: {found.why}")
    kept, count = [], 0
    for begin in range(0, found.distinct, CHUNK):
        end = min(found.distinct, begin + CHUNK)
        batch = found.batch(begin, end)
        truth = np.broadcast_to(start(rebuild(game.shape, batch)), end - begin)
        kept.append(lanes.take(lanes.full(game, batch), np.flatnonzero(truth)))
        count += int(np.count_nonzero(truth))
    if not count:
        raise NoStarts("no position that is entered is one where plays begin")
    return lanes.merge(game, kept)
