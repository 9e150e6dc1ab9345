"""A chart as a drawing: moves between the same boxes share an arrow.

Two charts of one picture are drawn as one, with what only one of them has marked by
words, by a sign and by colour.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

import attrs

from diagrams.chart import Box, Chart, Link
from diagrams.citing import sentences, tooltip
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
    wrapped,
)
from diagrams.flowchart import FILLS, GAP, INKS, configured
from diagrams.limits import require_drawable
from spec.games import Game
from spec.system import Clause, Move

WIDTH = 30  # characters of a row of moves at an arrow
WORDS = 24  # characters of a row of a box
LEGEND = 125  # characters of a row of the legend
CITED = 3  # at an arrow of more moves than this, the legend cites
OWN = 3  # a clause of more moves than this says little about one of them


class Side(StrEnum):
    """Which of two charts has something."""

    BOTH = "both"
    FIRST = "first"
    SECOND = "second"


SIGNS = {Side.FIRST: "\N{MINUS SIGN}", Side.SECOND: "+"}
SIDE_INKS = {Side.BOTH: "#6b7280", Side.FIRST: "#c2410c", Side.SECOND: "#0f766e"}
SIDE_FILLS = {Side.FIRST: "#fff7ed", Side.SECOND: "#f0fdfa"}
SIDE_LOOKS: Mapping[Side, Mapping[str, str]] = {
    Side.BOTH: {},
    Side.FIRST: {"arrowhead": "onormal", "penwidth": "2"},
    Side.SECOND: {"arrowhead": "normal", "penwidth": "2"},
}


@attrs.frozen
class Difference:
    """Two charts of the same picture.

    Attributes:
        first: the first one, and what it is called.
        second: the second one, and what it is called.
    """

    first: tuple[Chart, str]
    second: tuple[Chart, str]

    def side(self, where: tuple[bool, bool]) -> Side:
        """The side of what is in the first chart, the second one, or both."""
        if all(where):
            return Side.BOTH
        return Side.FIRST if where[0] else Side.SECOND

    def name(self, side: Side) -> str:
        """What a side is called."""
        return (self.first if side is Side.FIRST else self.second)[1]

    @property
    def links(self) -> dict[Link, Side]:
        """Every link, and which chart has it."""
        first, second = (dict.fromkeys(c.links) for c, _ in (self.first, self.second))
        return {
            link: self.side((link in first, link in second))
            for link in {**second, **first}
        }

    @property
    def boxes(self) -> dict[Box, Side]:
        """Every box, and which chart has it."""
        first, second = (chart.boxes for chart, _ in (self.first, self.second))
        return {
            box: self.side((id in first, id in second))
            for id, box in {**second, **first}.items()
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
        _bundles(links, by_actor=True),
        _Ink(None),
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
        _bundles(links, by_actor=False),
        _Ink(difference),
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
    entries = [box for box in boxes if box.entered]
    return Drawing(
        name=f"{game.name} {chart.name}",
        title=(chart.statement, under),
        nodes=(
            *(_node(box, side, ink) for box, side in boxes.items()),
            *(_entry(box)[0] for box in entries),
        ),
        arrows=(
            *(_arrow(game, bundle, ink) for bundle in bundles),
            *(_entry(box)[1] for box in entries),
        ),
        legend=tuple(_legend(chart, bundles, ink)),
        counts={
            "nodes": len(boxes),
            "edges": sum(len(bundle.links) for bundle in bundles),
            **counts,
        },
        attributes={"nodesep": "0.5", "ranksep": "0.55"},
    )


# -- bundles -------------------------------------------------------------------------


@attrs.frozen
class Bundle:
    """Links between the same two boxes that look alike."""

    links: tuple[Link, ...]
    side: Side

    @property
    def shown(self) -> bool:
        """Whether a random play took one of them."""
        return any(link.shown for link in self.links)

    @property
    def named(self) -> bool:
        """Whether there are so many that the legend cites for them."""
        return len({link.name for link in self.links}) > CITED


def _bundles(links: Mapping[Link, Side], *, by_actor: bool) -> list[Bundle]:
    found: dict[tuple[str, ...], list[Link]] = {}
    for link, side in links.items():
        actor = link.move.actor.value if by_actor else ""
        found.setdefault((link.source, link.target, actor, side), []).append(link)
    return [Bundle(tuple(found[key]), Side(key[-1])) for key in sorted(found)]


@attrs.frozen
class _Ink:
    """How sides look; without a difference, who moves gives the colour."""

    difference: Difference | None

    def of(self, bundle: Bundle) -> str:
        if self.difference is None:
            return INKS[bundle.links[0].move.actor]
        return SIDE_INKS[bundle.side]

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


def _entry(box: Box) -> tuple[Node, Arrow]:
    """The dot from which plays enter a box."""
    dot = {"fillcolor": "#1f2430", "label": "", "shape": "point", "width": "0.14"}
    node = Node(f"enter {box.id}", dot, (0, box.order))
    return node, Arrow(node.id, box.id, {"tooltip": "plays enter here"}, (0, box.order))


def _arrow(game: Game, bundle: Bundle, ink: _Ink) -> Arrow:
    colour, links = ink.of(bundle), bundle.links
    tip = "\n\n".join(tooltip(link.move, link.steering) for link in links)
    rows = [*ink.sign(bundle.side), *_words(game, bundle)]
    attributes = {
        "color": colour,
        "edgetooltip": tip,
        "fontcolor": colour,
        "label": html(lines(rows, pad=1, gap=GAP)),
        "labeltooltip": tip,
        **SIDE_LOOKS[bundle.side],
        **({} if bundle.shown else {"style": "dashed"}),
    }
    key = (1, links[0].source, links[0].target, bundle.side, links[0].name)
    return Arrow(links[0].source, links[0].target, attributes, key)


def _words(game: Game, bundle: Bundle) -> list[str]:
    """The moves of a bundle, with what they cite where they are few."""
    links = bundle.links
    if bundle.named:
        names = [f"{_name(link, bundle)}," for link in links]
        names[-1] = names[-1].removesuffix(",")
        return [bold(row) for row in joined([*dict.fromkeys(names)], WIDTH)]
    rows = []
    for link in links:
        rows.append(bold(plain(_name(link, bundle))))
        rows += [plain(words) for words in link.marks]
        cited = ["§", *sentences(game, own(game, link.move))]
        rows += [small(quiet(row), 9) for row in joined(cited, WIDTH)]
    return rows


def _name(link: Link, bundle: Bundle) -> str:
    """A move's name; in brackets if it was not shown where others were."""
    name = spoken(link.move)
    return name if link.shown or not bundle.shown else f"({name})"


def spoken(move: Move) -> str:
    """The name of a move as words."""
    return move.name.replace("_", " ")


def own(game: Game, move: Move) -> tuple[Clause, ...]:
    """The clauses of a move that few other moves share; all if there are none."""
    clauses = (*move.guards, *move.effects)
    users = {c: sum(c in m.clauses for m in game.moves) for c in clauses}
    return tuple(c for c in clauses if users[c] <= OWN) or clauses


# -- the legend ----------------------------------------------------------------------


def _legend(chart: Chart, bundles: Iterable[Bundle], ink: _Ink) -> list[str]:
    rows, game = [], chart.game
    cited = {link.name: link.move for b in bundles if b.named for link in b.links}
    parts = []
    for name in sorted(cited):
        found = ",".join(sentences(game, own(game, cited[name])))
        parts.append(
            f"{spoken(cited[name])}\N{NO-BREAK SPACE}§\N{NO-BREAK SPACE}{found}"
        )
    rows += [quiet(row) for row in joined([f"{p};" for p in parts], LEGEND)]
    difference = ink.difference
    if difference is None:
        used = {link.move.actor for bundle in bundles for link in bundle.links}
        inks = [
            f'<font color="{colour}">{bold(actor.value)}</font>'
            for actor, colour in INKS.items()
            if actor in used
        ]
        rows.append(quiet(f"moves of {', '.join(inks)}"))
    else:
        for side, head in ((Side.FIRST, "open"), (Side.SECOND, "filled")):
            words = f"{SIGNS[side]} only {difference.name(side)}"
            inked = f'<font color="{SIDE_INKS[side]}">{bold(plain(words))}</font>'
            rows.append(f"{inked} {quiet(f'thick arrow with an {head} head')}")
        rows.append(quiet("thin and grey: in both"))
    rows += [quiet(plain(row)) for row in chart.evidence]
    charts = (
        [chart] if difference is None else [difference.first[0], difference.second[0]]
    )
    if gave_up := sum(c.undecided for c in charts):
        words = f"Z3 gave up {gave_up} times: arrows may be missing"
        rows.append(f'<font color="#be123c">{bold(words)}</font>')
    return rows
