"""The state graph of a small game, or of a projection of a larger one.

Every position that can be reached is visited; nodes are positions, or groups of them
with the same values of some expressions.
"""

import attrs

from diagrams.abstraction import Abstraction, Edge, Key
from diagrams.flow import Flow
from diagrams.limits import MOST, require_drawable
from diagrams.plays import ended_groups, reached_edges
from engines import lanes
from engines.expressions import Expression
from engines.found import Found, Limits
from engines.play import apply, legal_actions
from engines.search import search
from engines.terms import NUMBER
from properties.pictures import Picture
from spec.games import Game
from spec.ledger import InputError
from spec.shapes import leaves

LIMIT = 2_000_000  # positions; a larger game needs a smaller deck

STATES = Picture(
    name="states",
    statement="Every position that can be reached",
    by=(),
)


def explore(game: Game, by: tuple[str, ...] = ()) -> Flow:
    """The state graph of a game.

    Args:
        game: the game, with packed bags.
        by: expressions by which positions are grouped; none for every position alone.

    Raises:
        InputError: if there are too many positions to visit, or nodes to draw.
    """
    chosen = Abstraction.of(game, attrs.evolve(STATES, by=by)) if by else None
    found = search(game, limits=Limits(states=LIMIT))
    if not found.complete:
        raise InputError(
            f"more than {LIMIT:,} positions of {game.name} can be reached; give a "
            "smaller deck (--deck FILE), or draw a flow"
        )
    if chosen is None:
        return _alone(game, found)
    edges = reached_edges(chosen, found)
    ends = {end for edge in edges for end in (edge.source, edge.target)}
    require_drawable(len(ends), suggestion(found))
    over = ended_groups(chosen, found)
    first: Key = tuple(int(v) for v in chosen.key(game.start))
    return _flow(chosen, edges, first, over, found)


def suggestion(found: Found) -> list[str]:
    """The control leaves, from the first on, that make few enough groups."""
    game, kept = found.game, [found.game.control[0]]
    columns = lanes.full(game, found.batch())
    for n in range(2, len(game.control) + 1):
        chosen = [columns[place].tolist() for place in game.steering[:n]]
        if len(set(zip(*chosen, strict=True))) <= MOST:
            kept = [*game.control[:n]]
    return kept


def _alone(game: Game, found: Found) -> Flow:
    """Every position a node of its own, numbered in the order of the search."""
    require_drawable(found.distinct, suggestion(found))
    states = lanes.scatter(game, found.batch())
    places = [
        place
        for place in game.steering
        if len({leaves(state)[place] for state in states}) > 1
    ]
    picture = attrs.evolve(
        STATES, by=tuple(game.names[place] for place in places) or game.control[:1]
    )
    grouped = Abstraction.of(game, picture)
    numbered = Expression("state", NUMBER, frozenset(), lambda values: 0)
    chosen = attrs.evolve(grouped, by=(*grouped.by, numbered))
    keys = {
        state: (*(int(v) for v in grouped.key(state)), number)
        for number, state in enumerate(states)
    }
    edges = {
        Edge(keys[state], keys[apply(game, state, action)], number)
        for state in states
        for action in legal_actions(game, state)
        for number, move in enumerate(game.moves)
        if move.name == action.move
    }
    over = {keys[state] for state in states if game.over(state)}
    return _flow(chosen, edges, keys[states[0]], over, found)


def _flow(
    chosen: Abstraction, edges: set[Edge], first: Key, over: set[Key], found: Found
) -> Flow:
    return Flow(
        chosen,
        dict.fromkeys(sorted(edges), ()),
        shown=frozenset(edges),
        games=0,
        entries=frozenset([first]),
        over=frozenset(over),
        assumed=(),
        searched=found.distinct,
    )
