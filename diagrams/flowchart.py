"""A flow as a drawing: groups of positions as boxes, kinds of steps as arrows."""

from collections import Counter
from collections.abc import Mapping, Sequence

import attrs

from diagrams.abstraction import Abstraction, Edge, Key
from diagrams.citing import sentences, short, tooltip
from diagrams.dot import (
    QUIET,
    Arrow,
    Drawing,
    Node,
    bold,
    html,
    joined,
    lines,
    plain,
    quiet,
    small,
)
from diagrams.flow import Flow
from diagrams.limits import require_drawable
from diagrams.plays import SEED
from spec.games import Game
from spec.system import Actor, Clause, Move

INKS = {
    Actor.PLAYER: "#1d4ed8",
    Actor.CHANCE: "#b45309",
    Actor.TABLE: "#374151",
}
FILLS = ("#eff6ff", "#fef3c7", "#e5e7eb")  # plain, named, terminal
UNUSED, USED = "#cbd5e1", "#be123c"
WHOLE = 3  # with more arrows of one move than this, the legend shows its guards
WIDTH = 40  # characters of a row at an arrow
AGAIN, AGAIN_STYLE = "again", "rounded,filled,dotted"
GAP = 7  # points between an arrow and its text


@attrs.frozen
class Overlay:
    """A play on a flow.

    Attributes:
        about: which play it is.
        order: for each edge that it took, its place in the order of first use.
        times: how often it took each.
        steps: its steps, and how many of them are drawn.
    """

    about: str
    order: Mapping[Edge, int]
    times: Mapping[Edge, int]
    steps: tuple[int, int]


def draw(flow: Flow, overlay: Overlay | None = None) -> Drawing:
    """The drawing of a flow, perhaps with a play laid over it.

    Raises:
        InputError: if it has more nodes than can be read.
    """
    abstraction, game = flow.abstraction, flow.abstraction.game
    nodes = sorted({*flow.nodes, *flow.entries})
    require_drawable(len(nodes), game.control)
    often = Counter(edge.move for edge in flow.edges)
    compact = set(often) if max(often.values(), default=0) > WHOLE else set()
    arrows = [_arrow(flow, edge, compact, overlay) for edge in flow.edges]
    entries = [_entry(flow, key) for key in sorted(flow.entries)]
    copies = sorted({edge.target for edge in flow.edges if returns(flow, edge)})
    return Drawing(
        name=f"{game.name} {abstraction.picture.name}",
        title=(abstraction.picture.statement, configured(game)),
        nodes=(
            *(_node(flow, key) for key in nodes),
            *(node for node, _ in entries),
            *(_copy(_node(flow, key)) for key in copies),
        ),
        arrows=(*arrows, *(arrow for _, arrow in entries)),
        legend=tuple(_legend(flow, compact, overlay)),
        counts={
            "nodes": len(nodes),
            "edges": len(flow.edges),
            **({} if flow.searched else {"shown by play": len(flow.shown)}),
        },
        attributes={"nodesep": "0.45", "ranksep": "0.55"},
    )


def configured(game: Game) -> str:
    """The game and its configuration, as markup."""
    changed = [f"{name}={option}" for name, option in game.rulings.changed.items()]
    players = f"{len(game.seats)} players"
    facts = [game.title, players, f"rules {game.configuration.rules}", *changed]
    if game.configuration.deck is not None:
        facts.append("another deck")
    return quiet(plain(", ".join(facts)))


# -- nodes ---------------------------------------------------------------------------


def _node(flow: Flow, key: Key) -> Node:
    abstraction = flow.abstraction
    words, over = abstraction.words(key), key in flow.over
    rows = _told(abstraction, key) if abstraction.by else []
    rows += [small(bold(plain(word)), 11) for word in words]
    rows = rows or [bold(plain(abstraction.id(key)))]
    fill = FILLS[2] if over else FILLS[1] if words else FILLS[0]
    attributes = {
        "fillcolor": fill,
        "label": html(lines(rows, pad=1, align="center")),
        "style": "rounded,filled",
        "tooltip": abstraction.id(key),
        **({"peripheries": "2"} if over else {}),
    }
    return Node(abstraction.id(key), attributes, (1, key))


def _told(abstraction: Abstraction, key: Key) -> list[str]:
    """The values of the expressions that positions are grouped by, a row or more."""
    (expression, *others), (text, *values) = abstraction.by, abstraction.texts(key)
    plainly = expression.text in abstraction.game.control
    head = text.upper() if plainly else f"{expression.text}: {text}"
    pairs = zip(others, values, strict=True)
    facts = [f"{e.text.replace('_', ' ')} {value}" for e, value in pairs]
    return [bold(plain(head)), *(small(plain(row)) for row in _paired(facts))]


def _copy(node: Node) -> Node:
    """The same node once more, at the end of arrows that lead back to it."""
    attributes = {**node.attributes, "fillcolor": "#ffffff", "style": AGAIN_STYLE}
    return Node(f"{AGAIN} {node.id}", attributes, (2, node.key))


def _paired(facts: Sequence[str]) -> list[str]:
    return [", ".join(facts[i : i + 2]) for i in range(0, len(facts), 2)]


def _entry(flow: Flow, key: Key) -> tuple[Node, Arrow]:
    """The dot from which plays enter a group."""
    target = flow.abstraction.id(key)
    dot = {"fillcolor": "#1f2430", "label": "", "shape": "point", "width": "0.14"}
    node = Node(f"enter {target}", dot, (0, key))
    return node, Arrow(node.id, target, {"tooltip": "plays enter here"}, (0, key))


# -- arrows --------------------------------------------------------------------------


def _arrow(flow: Flow, edge: Edge, compact: set[int], overlay: Overlay | None) -> Arrow:
    abstraction = flow.abstraction
    move = abstraction.game.moves[edge.move]
    steering = flow.edges[edge]
    ink = INKS[move.actor]
    rows = [bold(plain(move.name))]
    if edge.move not in compact:
        rows += _rules(abstraction.game, move, steering)
    rows += _marked(flow, edge)
    look = {} if edge in flow.shown else {"style": "dashed"}
    if overlay is not None:
        ink, rows, look = _overlaid(edge, overlay, rows, look)
    attributes = {
        "color": ink,
        "edgetooltip": tooltip(move, steering),
        "fontcolor": ink,
        "label": html(lines(rows, pad=1, gap=GAP)),
        "labeltooltip": tooltip(move, steering),
        **_course(edge),
        **look,
    }
    target = abstraction.id(edge.target)
    if returns(flow, edge):
        target = f"{AGAIN} {target}"
    return Arrow(abstraction.id(edge.source), target, attributes, (1, edge))


def returns(flow: Flow, edge: Edge) -> bool:
    """Whether an arrow leads to a copy of the node that plays enter.

    A step back along an arrow to the node that it came from stays where it is.
    """
    ends = edge.source, edge.target
    back = any((other.target, other.source) == ends for other in flow.edges)
    return flow.abstraction.picture.once and edge.target in flow.entries and not back


def _course(edge: Edge) -> dict[str, str]:
    """How an arrow runs: onward straight, a loop on the left."""
    if edge.source == edge.target:
        return {"headport": "w", "tailport": "w"}
    return {"weight": "8"} if edge.source < edge.target else {}


def _rules(game: Game, move: Move, steering: Sequence[Clause]) -> list[str]:
    """The guards of a move, what steers it, and the sentences behind both."""
    guards = joined([short(move, clause) for clause in move.guards], WIDTH)
    guards[0] = f"[{guards[0]}"
    guards[-1] = f"{guards[-1]}]"
    steers = joined(["by", *(short(move, c) for c in steering)], WIDTH)
    cited = sentences(game, (*move.guards, *steering))
    rows = [*guards, *(steers if steering else ())]
    rows += [quiet(row) for row in joined(["§", *cited], WIDTH)]
    return [small(row, 9) for row in rows]


def _marked(flow: Flow, edge: Edge) -> list[str]:
    marks = zip(flow.abstraction.picture.marks, edge.marks, strict=True)
    found = []
    for mark, holds in marks:
        if holds:
            found.append(plain(mark.words))
            found += [small(quiet(plain(mark.clause)), 9)] if mark.clause else []
    return found


def _overlaid(
    edge: Edge, overlay: Overlay, rows: list[str], look: Mapping[str, str]
) -> tuple[str, list[str], dict[str, str]]:
    """An arrow's colour, text and line with a play laid over it."""
    if edge not in overlay.order:
        return UNUSED, [row.replace(QUIET, UNUSED) for row in rows], dict(look)
    times = overlay.times[edge]
    count = f"#{overlay.order[edge]}" + (f" ({times} times)" if times > 1 else "")
    return USED, [small(bold(count), 13), *rows], {"penwidth": "2.2", "style": "solid"}


# -- the legend ----------------------------------------------------------------------


def _legend(flow: Flow, compact: set[int], overlay: Overlay | None) -> list[str]:
    game = flow.abstraction.game
    found = []
    for number in sorted(compact):
        move = game.moves[number]
        steering = dict.fromkeys(
            c for e, clauses in flow.edges.items() if e.move == number for c in clauses
        )
        found.append(f"{bold(plain(move.name))} " + _in_a_row(game, move, [*steering]))
    if overlay is not None:
        drawn, steps = overlay.steps
        found.append(
            f'<font color="{USED}">{bold("# red")}</font>: {plain(overlay.about)}, '
            f"numbered in the order of first use ({drawn} of its {steps} steps are "
            "drawn); grey: not taken by it"
        )
    found += _evidence(flow, coloured=overlay is None)
    return found


def _in_a_row(game: Game, move: Move, steering: Sequence[Clause]) -> str:
    guards = " ".join(short(move, clause) for clause in move.guards)
    by = " ".join(["by", *(short(move, c) for c in steering)]) if steering else ""
    cited = " ".join(sentences(game, (*move.guards, *steering)))
    return f"[{plain(guards)}] {plain(by)} {quiet(plain('§ ' + cited))}"


def _evidence(flow: Flow, *, coloured: bool) -> list[str]:
    """What solid, dashed and missing arrows mean, and on what that rests."""
    used = {flow.abstraction.game.moves[edge.move].actor for edge in flow.edges}
    inks = [
        f'<font color="{ink}">{bold(actor.value)}</font>'
        for actor, ink in INKS.items()
        if actor in used
    ]
    rows = [f"moves of {', '.join(inks)}"] if coloured else []
    if flow.searched:
        rows.append(
            f"every step from all {flow.searched:,} positions that can be reached"
        )
        return [quiet(row) for row in rows]
    within = ", ".join(clause.id for clause in flow.assumed)
    rests = f" within {within}, proven by induction" if within else ""
    shown = f"solid: taken in {flow.games} random games (seed {SEED})"
    if any(returns(flow, edge) for edge in flow.edges):
        rows = [*rows, "dotted box: the first box again"]
    if len(flow.shown) < len(flow.edges):
        shown += "; dashed: not excluded, not taken there"
    rows += [shown, f"no arrow: no such step satisfies guards and effects{rests} (Z3)"]
    if flow.undecided:
        gave_up = f"Z3 gave up {flow.undecided} times: arrows may be missing"
        rows.append(f'<font color="{USED}">{bold(gave_up)}</font>')
    return [row if row.startswith("<") else quiet(row) for row in rows]
