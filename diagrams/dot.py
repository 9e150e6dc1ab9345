"""DOT text: directed graphs whose text is the same for the same content, byte by byte.

Every id is quoted and says what its node is, so that two versions of a diagram can be
compared line by line. Nodes and edges stand in the order of their keys. Parallel edges
stay apart: each is a rule.
"""

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

import attrs

FONT = "Helvetica"
INK, QUIET, PAPER = "#1f2430", "#6b7280", "#ffffff"


@attrs.frozen
class Node:
    """A node: an id, its attributes, and a key that fixes its place in the text."""

    id: str
    attributes: Mapping[str, str]
    key: Any = ()


@attrs.frozen
class Arrow:
    """An arrow between two ids; its key fixes its place in the text."""

    source: str
    target: str
    attributes: Mapping[str, str]
    key: Any = ()


@attrs.frozen
class Drawing:
    """A picture before it is DOT text.

    Attributes:
        name: the name of the graph.
        title: the heading, and a line under it.
        nodes: the nodes.
        arrows: the arrows.
        legend: what the signs mean, a line each; HTML-like text.
        counts: what the comment at the top counts.
        attributes: further attributes of the graph.
        rows: groups of ids that stand side by side.
    """

    name: str
    title: tuple[str, str]
    nodes: tuple[Node, ...]
    arrows: tuple[Arrow, ...]
    legend: tuple[str, ...] = ()
    counts: Mapping[str, int] = {}
    attributes: Mapping[str, str] = {}
    rows: tuple[tuple[str, ...], ...] = ()

    @property
    def text(self) -> str:
        """The DOT text."""
        return "\n".join([*self._head(), *self._body(), "}"]) + "\n"

    def _head(self) -> list[str]:
        counted = ", ".join(f"{n} {what}" for what, n in self.counts.items())
        graph = {
            "bgcolor": PAPER,
            "fontname": FONT,
            "fontsize": "11",
            "label": html(lines([small(line) for line in self.legend], pad=3)),
            "labeljust": "l",
            "labelloc": "b",
            "pad": "0.3",
            **self.attributes,
        }
        node = {"color": INK, "fontcolor": INK, "fontname": FONT, "fontsize": "12"}
        edge = {"arrowsize": "0.8", "fontcolor": INK, "fontname": FONT}
        return [
            f"// {self.title[0]}: {counted}",
            f"digraph {quoted(self.name)} {{",
            f"  graph {_listed(graph)};",
            f"  node {_listed({**node, 'shape': 'box'})};",
            f"  edge {_listed({**edge, 'fontsize': '10'})};",
        ]

    def _body(self) -> list[str]:
        heading, under = self.title
        label = lines([f'<font point-size="18"><b>{plain(heading)}</b></font>', under])
        cluster = {
            "label": html(label),
            "labeljust": "l",
            "labelloc": "t",
            "margin": "16",
            "pencolor": PAPER,
        }
        found = [f'  subgraph "cluster_picture" {{\n    graph {_listed(cluster)};']
        for node in sorted(self.nodes, key=lambda n: (n.key, n.id)):
            found.append(f"    {quoted(node.id)} {_listed(node.attributes)};")
        for row in self.rows:
            ids = "; ".join(map(quoted, row))
            found.append(f'    {{ rank="same"; {ids}; }}')
        found.append("  }")
        ordered = sorted(self.arrows, key=lambda a: (a.key, a.source, a.target))
        for arrow in ordered:
            ends = f"{quoted(arrow.source)} -> {quoted(arrow.target)}"
            found.append(f"  {ends} {_listed(arrow.attributes)};")
        return found


# -- text ----------------------------------------------------------------------------


def quoted(text: str) -> str:
    """A text as a DOT string; the text's own backslashes stay as they are."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


class Html(str):
    """An HTML-like label: written between angle brackets instead of quotes."""


def html(text: str) -> Html:
    """A text of HTML-like markup as a label."""
    return Html(text)


def _listed(attributes: Mapping[str, str]) -> str:
    parts = []
    for name in sorted(attributes):
        value = attributes[name]
        if isinstance(value, Html):
            parts.append(f"{name}=<{value}>")
        elif "tooltip" in name:
            parts.append(f"{name}={quoted(value)}".replace("\n", "\\n"))
        else:
            parts.append(f"{name}={quoted(value)}")
    return f"[{', '.join(parts)}]"


def plain(text: str) -> str:
    """Any text inside HTML-like markup."""
    return escape(text, quote=True)


def small(markup: str, size: int = 10) -> str:
    """Markup in small type."""
    return f'<font point-size="{size}">{markup}</font>'


def quiet(markup: str) -> str:
    """Markup in a quiet colour."""
    return f'<font color="{QUIET}">{markup}</font>'


def bold(markup: str) -> str:
    """Markup in bold type."""
    return f"<b>{markup}</b>"


def lines(
    rows: Iterable[str],
    *,
    pad: int = 2,
    align: str = "left",
    gap: int = 0,
    width: int = 0,
) -> str:
    """Rows of markup under each other, with room around and a gap beside them."""
    side = f'<td width="{gap}"></td>' if gap else ""
    cells = "".join(
        f'<tr>{side}<td align="{align}">{row}</td>{side}</tr>' for row in rows if row
    )
    table = f'border="0" cellborder="0" cellspacing="0" cellpadding="{pad}"'
    wide = f' width="{width}"' if width else ""
    return f"<table {table}{wide}>{cells}</table>"


def wrapped(text: str, width: int) -> list[str]:
    """A text in rows of markup of at most a width."""
    return [plain(row) for row in textwrap.wrap(text, width)]


def joined(parts: Sequence[str], width: int) -> list[str]:
    """Words that stay whole, in rows of markup of at most a width."""
    rows: list[str] = []
    for part in parts:
        if rows and len(rows[-1]) + 1 + len(part) <= width:
            rows[-1] += f" {part}"
        else:
            rows.append(part)
    return [plain(row) for row in rows]
