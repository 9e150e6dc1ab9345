"""The steps that plays take through a picture: random games, or a given play."""

from collections.abc import Iterator, Sequence, Set
from itertools import islice
from typing import Any

import numpy as np

from diagrams.abstraction import Abstraction, Edge, Key
from engines import lanes
from engines.found import Found
from engines.lanes import Batch
from engines.play import Play
from engines.steps import Openings, advance
from spec.games import Game
from spec.logic import is_lanes
from spec.shapes import rebuild
from spec.system import Action, Move

SEED = 1  # of the random games that show edges
CHUNK = 1 << 12  # states whose steps are looked at together
BATCHES = 256  # steps of many games that are looked at together
STEPS = 6000  # steps of many games: a game need not end

# A move, positions, the rows of its table that were taken there, positions after it.
_Taken = tuple[Move, Batch, Any, Batch]


def random_edges(
    abstraction: Abstraction,
    games: int,
    seed: int = SEED,
    wanted: Set[Edge] | None = None,
) -> set[Edge]:
    """The kinds of the drawn steps of random games, played side by side.

    Args:
        abstraction: how positions are grouped, for a game with packed bags.
        games: how many games.
        seed: where chance starts.
        wanted: what is looked for: the games go no further once all of it was seen.
    """
    found: set[Edge] = set()
    waiting: list[_Taken] = []
    steps = random_steps(abstraction.game, games, seed) if games else iter(())
    for step in islice(steps, STEPS):
        waiting.append(step)
        if len(waiting) >= BATCHES:
            found |= _observed(abstraction, waiting)
            waiting = []
            if wanted is not None and wanted <= found:
                return found
    return found | _observed(abstraction, waiting)


def _observed(abstraction: Abstraction, taken: Sequence[_Taken]) -> set[Edge]:
    found: set[Edge] = set()
    for number, before, rows, after in gathered(abstraction.game, taken):
        found |= abstraction.kinds(*_step(abstraction, number, before, rows, after))
    return found


def gathered(
    game: Game, taken: Sequence[_Taken]
) -> Iterator[tuple[int, Batch, Any, Batch]]:
    """For each move, all steps by it: its number, and what was taken, as one."""
    for number, move in enumerate(game.moves):
        parts = [part for part in taken if part[0] is move]
        if parts:
            before = _joined([part[1] for part in parts])
            after = _joined([part[3] for part in parts])
            yield number, before, np.concatenate([part[2] for part in parts]), after


def _joined(batches: Sequence[Batch]) -> Batch:
    """Batches of which every column is an array, as one."""
    return [np.concatenate(columns) for columns in zip(*batches, strict=True)]


def random_steps(game: Game, games: int, seed: int) -> Iterator[_Taken]:
    """The steps of random games: move, positions, rows of its table, positions.

    Games whose positions are steered alike go on together, and those first that are
    many and have waited long: a step of many lanes costs little more than one of few.
    """
    rng, openings = np.random.default_rng(seed), Openings(game)
    start = lanes.full(game, lanes.gather(game, [game.start]))
    queue = _Queue(game)
    queue.add([np.repeat(column, games) for column in start])
    while queue.waiting:
        for part, _ in lanes.split(game, queue.next()):
            for step in advance(game, part, rng, opened=openings(part)):
                before = lanes.full(game, lanes.take(part, step.lanes))
                after = _wide(game, step.batch, len(step.lanes))
                yield step.move, before, step.rows, after
                queue.add(step.batch)


class _Queue:
    """Games that wait for their next step, by what steers them.

    Attributes:
        waiting: for each way to be steered: when it was last empty, and its games.
        served: how many groups were taken.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.waiting: dict[tuple[Any, ...], tuple[int, list[Batch]]] = {}
        self.served = 0

    def add(self, batch: Batch) -> None:
        """Let games wait."""
        columns = [batch[place] for place in self.game.steering]
        key = tuple(-1 if is_lanes(column) else int(column) for column in columns)
        self.waiting.setdefault(key, (self.served, []))[1].append(batch)

    def next(self) -> Batch:
        """The games that have waited the longest together; they wait no more."""
        chosen = max(self.waiting, key=self._urgency)
        self.served += 1
        return lanes.merge(self.game, self.waiting.pop(chosen)[1])

    def _urgency(self, key: tuple[Any, ...]) -> tuple[int, tuple[Any, ...]]:
        since, batches = self.waiting[key]
        many = sum(lanes.width(batch) for batch in batches)
        return many * (self.served - since + 1), key


def _wide(game: Game, batch: Batch, n: int) -> Batch:
    """A batch of ``n`` lanes with every column an array."""
    return [
        c if is_lanes(c) else np.full(n, c, domain.computed)
        for c, domain in zip(batch, game.domains, strict=True)
    ]


def play_edges(abstraction: Abstraction, play: Play) -> list[Edge | None]:
    """The kind of each step of a play, None for one that is not drawn."""
    game = abstraction.game
    columns, actions = lanes.gather(game, play.states()), play.actions
    found: list[Edge | None] = [None] * len(actions)
    for number, move in enumerate(game.moves):
        chosen = [i for i, action in enumerate(actions) if action.move == move.name]
        if not chosen:
            continue
        places = np.asarray(chosen)
        before, after = (lanes.take(columns, places + i) for i in (0, 1))
        rows = np.asarray([move.row(actions[i]) for i in chosen])
        step = _step(abstraction, number, before, rows, after)
        edges = abstraction.steps(*step)
        for i, edge in zip(chosen, edges, strict=True):
            found[i] = edge
    return found


def _step(
    abstraction: Abstraction, number: int, before: Batch, rows: Any, after: Batch
) -> tuple[Any, int, Action, Any, int]:
    """Steps in lanes, as an abstraction reads them."""
    game = abstraction.game
    move = game.moves[number]
    values = vars(lanes.arguments(move, rows, column=False)).values()
    action = Action(move.name, tuple(values))
    first, last = (rebuild(game.shape, batch) for batch in (before, after))
    return first, number, action, last, len(rows)


def reached_edges(abstraction: Abstraction, found: Found) -> set[Edge]:
    """The kinds of all steps from the states that a search has found."""
    game, edges = abstraction.game, set[Edge]()
    for low in range(0, found.distinct, CHUNK):
        chunk = found.batch(low, min(found.distinct, low + CHUNK))
        for part, _ in lanes.split(game, chunk):
            state, n = rebuild(game.shape, part), lanes.width(part)
            for number, move in enumerate(game.moves):
                asked = lanes.enumerated(game, move, state)
                rows, truth = lanes.legality(move, state, n, asked)
                which, lane = np.nonzero(truth)
                if len(lane):
                    before, taken = lanes.take(part, lane), rows.take(which)
                    after = lanes.apply(game, move, before, taken)
                    step = _step(abstraction, number, before, taken, after)
                    edges |= abstraction.kinds(*step)
    return edges


def ended_groups(abstraction: Abstraction, found: Found) -> set[Key]:
    """The groups of which every state that a search has found is the end of a game."""
    game = abstraction.game
    ended: dict[bool, set[Key]] = {True: set(), False: set()}
    for low in range(0, found.distinct, CHUNK):
        high = min(found.distinct, low + CHUNK)
        state = rebuild(game.shape, lanes.full(game, found.batch(low, high)))
        columns = (*abstraction.key(state), game.over(state))
        wide = [np.broadcast_to(c, high - low).astype(np.int64) for c in columns]
        for row in np.unique(np.stack(wide, axis=1), axis=0).tolist():
            ended[bool(row[-1])].add(tuple(row[:-1]))
    return ended[True] - ended[False]
