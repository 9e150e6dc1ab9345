"""A chart as a drawing: moves between the same boxes share an arrow.

Two charts of one picture are drawn as one, with what only one of them has marked by
words, by a sign and by colour.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from diagrams.chart import Box, Chart, Link
from diagrams.citing import tooltip
from diagrams.differences import Difference, Side
from diagrams.dot import (
    INK,
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
    wrapped,
)
from diagrams.flowchart import FILLS, GAP, INKS, configured
from diagrams.limits import require_drawable

WIDTH = 30  # characters of a row of moves at an arrow
WORDS = 24  # characters of a row of a box
LEGEND = 125  # characters of a row of the legend
CITED = 3  # at an arrow of more moves than this, the legend cites


SIGNS = {Side.FIRST: "\N{MINUS SIGN}", Side.SECOND: "+"}
SIDE_INKS = {Side.BOTH: "#6b7280", Side.FIRST: "#c2410c", Side.SECOND: "#0f766e"}
SIDE_FILLS = {Side.FIRST: "#fff7ed", Side.SECOND: "#f0fdfa"}
SIDE_LOOKS: Mapping[Side, Mapping[str, str]] = {
    Side.BOTH: {},
    Side.FIRST: {"arrowhead": "onormal", "penwidth": "2"},
    Side.SECOND: {"arrowhead": "normal", "penwidth": "2"},
}


def draw(chart: Chart) -> Drawing:
    """A chart alone.

    Raises:
        InputError: if it has more boxes than can be read.
    """
    require_drawable(len(chart.boxes), chart.game.control)
    links = dict.fromkeys(chart.links, Side.BOTH)
    return _drawing(
        chart,
        configured(chart.game),
        dict.fromkeys(chart.boxes.values(), Side.BOTH),
        _bundles(links),
        _Ink(chart),
        {"shown by play": sum(link.shown for link in chart.links)},
    )


def draw_difference(difference: Difference) -> Drawing:
    """Two charts as one drawing.

    Raises:
        InputError: if it has more boxes than can be read.
    """
    (chart, _), links = difference.first, difference.links
    require_drawable(len(difference.boxes), chart.game.control)
    under = configured(chart.game)
    under += quiet(plain(f" \N{EN DASH} against {difference.second[1]}"))
    counts = {
        f"only {difference.name(side)}": sum(s is side for s in links.values())
        for side in SIGNS
    }
    return _drawing(
        chart,
        under,
        difference.boxes,
        _bundles(links),
        _Ink(chart, difference),
        counts,
    )


def _drawing(
    chart: Chart,
    under: str,
    boxes: Mapping[Box, Side],
    bundles: Sequence["Bundle"],
    ink: "_Ink",
    counts: Mapping[str, int],
) -> Drawing:
    game = chart.game
    entered = (
        dict.fromkeys((box for box in boxes if box.entered), Side.BOTH)
        if ink.difference is None
        else ink.difference.entries
    )
    entries = [_entry(box, side, ink) for box, side in entered.items()]
    order = {box.id: box.order for box in boxes}
    return Drawing(
        name=f"{game.name} {chart.name}",
        title=(chart.statement, under),
        nodes=(
            *(_node(box, side, ink) for box, side in boxes.items()),
            *(node for node, _ in entries),
        ),
        arrows=(
            *(_arrow(bundle, ink, order) for bundle in bundles),
            *(arrow for _, arrow in entries),
        ),
        legend=tuple(_legend(chart, bundles, ink)),
        counts={
            "nodes": len(boxes),
            "edges": sum(len(bundle.links) for bundle in bundles),
            **counts,
        },
        attributes={
            "nodesep": "0.25" if chart.rightwards else "0.5",
            "ranksep": "0.55",
            **({"rankdir": "LR"} if chart.rightwards else {}),
        },
    )


# -- bundles -------------------------------------------------------------------------


@attrs.frozen
class Bundle:
    """Links between the same two boxes that look alike.

    Attributes:
        links: the links.
        side: which chart has them.
        beside: whether it is a loop beside another one.
    """

    links: tuple[Link, ...]
    side: Side
    beside: bool = False

    @property
    def shown(self) -> bool:
        """Whether a random play took one of them."""
        return any(link.shown for link in self.links)

    @property
    def named(self) -> bool:
        """Whether there are so many that the legend cites for them."""
        return len({link.name for link in self.links}) > CITED


def _bundles(links: Mapping[Link, Side]) -> list[Bundle]:
    found: dict[tuple[str, str, Side], list[Link]] = {}
    for link, side in links.items():
        found.setdefault((link.source, link.target, side), []).append(link)
    return [
        Bundle(
            tuple(found[source, target, side]),
            side,
            source == target
            and (source, target, Side.BOTH) in found
            and side is not Side.BOTH,
        )
        for source, target, side in sorted(found)
    ]


@attrs.frozen
class _Ink:
    """How sides look; without a difference, who moves gives the colour."""

    chart: Chart
    difference: Difference | None = None

    def of(self, bundle: Bundle) -> str:
        """The colour of an arrow."""
        if self.difference is not None:
            return SIDE_INKS[bundle.side]
        inks = {self.alone(link) for link in bundle.links}
        return inks.pop() if len(inks) == 1 else INK

    def alone(self, link: Link) -> str:
        """The colour of a link: that of who moves, or its own."""
        if link.move is None:
            return self.chart.inks.get(link.name, INK)
        return INKS[link.move.actor]

    def name(self, link: Link, bundle: Bundle) -> str:
        """The name of a move as markup; in brackets if others were shown, not it."""
        words = self.chart.spoken(link.name)
        words = words if link.shown or not bundle.shown else f"({words})"
        inked = self.alone(link) if self.difference is None else self.of(bundle)
        return f'<font color="{inked}">{bold(plain(words))}</font>'

    def sign(self, side: Side) -> list[str]:
        """The words that mark a side, none for both."""
        if self.difference is None or side not in SIGNS:
            return []
        return [bold(plain(f"{SIGNS[side]} only {self.difference.name(side)}"))]


# -- boxes and arrows ----------------------------------------------------------------


def _node(box: Box, side: Side, ink: _Ink) -> Node:
    head, *rest = box.words
    rows = [bold(row) for row in wrapped(head, WORDS)]
    rows += [small(plain(row)) for row in rest]
    fill = SIDE_FILLS.get(side, FILLS[2] if box.ended else FILLS[0])
    look = {} if side is Side.BOTH else {"color": SIDE_INKS[side], "penwidth": "2"}
    colour = SIDE_INKS[side]
    rows += [f'<font color="{colour}">{small(row)}</font>' for row in ink.sign(side)]
    attributes = {
        "fillcolor": fill,
        "label": html(lines(rows, pad=1, align="center")),
        "margin": "0.16,0.08",
        "style": "rounded,filled",
        "tooltip": box.id,
        **look,
        **({"peripheries": "2"} if box.ended else {}),
    }
    return Node(box.id, attributes, (1, box.order))


def _entry(box: Box, side: Side, ink: _Ink) -> tuple[Node, Arrow]:
    """The dot from which plays enter a box."""
    dot = {"fillcolor": "#1f2430", "label": "", "shape": "point", "width": "0.14"}
    node = Node(f"enter {box.id}", dot, (0, box.order))
    look = {"tooltip": "plays enter here"}
    if sign := ink.sign(side):
        colour = SIDE_INKS[side]
        look |= {"color": colour, "fontcolor": colour, **SIDE_LOOKS[side]}
        look["label"] = html(lines(sign, pad=1, gap=GAP))
    return node, Arrow(node.id, box.id, look, (0, box.order))


def _arrow(bundle: Bundle, ink: _Ink, order: Mapping[str, Any]) -> Arrow:
    colour, links = ink.of(bundle), bundle.links
    tip = "\n\n".join(_tip(link) for link in links)
    back = order[links[0].target] < order[links[0].source]
    course = {"constraint": "false"} if back else {}
    if bundle.beside:
        course = {"headport": "w", "tailport": "w"}
    rows = [*ink.sign(bundle.side), *_words(bundle, ink)]
    attributes = {
        "color": colour,
        "edgetooltip": tip,
        "fontcolor": colour,
        "label": html(lines(rows, pad=1, gap=GAP)),
        "labeltooltip": tip,
        **course,
        **SIDE_LOOKS[bundle.side],
        **({} if bundle.shown else {"style": "dashed"}),
    }
    key = (1, links[0].source, links[0].target, bundle.side, links[0].name)
    return Arrow(links[0].source, links[0].target, attributes, key)


def _tip(link: Link) -> str:
    if link.move is None:
        return link.name
    return tooltip(link.move, link.steering)


def _words(bundle: Bundle, ink: _Ink) -> list[str]:
    """The moves of a bundle, with what they cite where they are few."""
    if bundle.named:
        return _in_rows(bundle, ink)
    rows: list[str] = []
    for link in bundle.links:
        rows += [small("&#160;", 4)] if rows else []  # a gap between moves
        rows.append(ink.name(link, bundle))
        rows += [row for words in link.marks for row in wrapped(words, WIDTH)]
        cited = ["§", *link.cited] if link.cited else []
        rows += [small(quiet(row), 9) for row in joined(cited, WIDTH)]
    return rows


def _in_rows(bundle: Bundle, ink: _Ink) -> list[str]:
    """The moves of a bundle, some in a row; after those with marks, the marks."""
    alike: dict[tuple[str, ...], dict[str, Link]] = {}
    for link in bundle.links:
        alike.setdefault(link.marks, {})[link.name] = link
    rows = []
    for marks, links in alike.items():
        rows += _row(links.values(), bundle, ink)
        rows += [row for words in marks for row in wrapped(words, WIDTH)]
    return rows


def _row(links: Iterable[Link], bundle: Bundle, ink: _Ink) -> list[str]:
    rows: list[list[str]] = []
    room = 0
    for link in links:
        words = ink.chart.spoken(link.name)
        if room < len(words):
            rows.append([])
            room = WIDTH
        rows[-1].append(ink.name(link, bundle))
        room -= len(words) + 2
    texts = [", ".join(row) for row in rows]
    return [f"{text}," for text in texts[:-1]] + texts[-1:]


# -- the legend ----------------------------------------------------------------------


def _legend(chart: Chart, bundles: Iterable[Bundle], ink: _Ink) -> list[str]:
    rows = []
    cited = {link.name: link.cited for b in bundles if b.named for link in b.links}
    parts = []
    for name in sorted(cited):
        found = ",".join(cited[name])
        parts.append(
            f"{chart.spoken(name)}\N{NO-BREAK SPACE}§\N{NO-BREAK SPACE}{found}"
        )
    rows += [quiet(row) for row in joined([f"{p};" for p in parts], LEGEND)]
    difference = ink.difference
    if difference is None:
        moves = [link.move for bundle in bundles for link in bundle.links]
        used = {move.actor for move in moves if move is not None}
        inks = [
            f'<font color="{colour}">{bold(actor.value)}</font>'
            for actor, colour in INKS.items()
            if actor in used
        ]
        rows += [quiet(f"moves of {', '.join(inks)}")] if inks else []
    else:
        for side, head in ((Side.FIRST, "an open"), (Side.SECOND, "a filled")):
            words = f"{SIGNS[side]} only {difference.name(side)}"
            inked = f'<font color="{SIDE_INKS[side]}">{bold(plain(words))}</font>'
            rows.append(f"{inked} {quiet(f'thick arrow with {head} head')}")
        rows.append(quiet("thin and grey: in both"))
    rows += [quiet(plain(row)) for row in chart.evidence]
    charts = (
        [chart] if difference is None else [difference.first[0], difference.second[0]]
    )
    if gave_up := sum(c.undecided for c in charts):
        words = f"Z3 gave up {gave_up} times: arrows may be missing"
        rows.append(f'<font color="#be123c">{bold(words)}</font>')
    return rows
