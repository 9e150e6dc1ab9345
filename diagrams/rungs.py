"""A ladder as a drawing: a question a rung, beside it what decides between equals."""

from diagrams.citing import rulings, sentences, whole
from diagrams.dot import (
    QUIET,
    Arrow,
    Drawing,
    Node,
    bold,
    html,
    lines,
    plain,
    quiet,
    small,
    wrapped,
)
from diagrams.flowchart import FILLS, configured
from diagrams.ladder import Rung, Standing

WIDE = 340  # points of a clause's box, at least: what stands beside is in line
SIDE = 230  # points of the box beside it
WIDTH = 70  # characters of a clause's statement in a row
GREEN = ("#15803d", "#f0fdf4")


def draw(found: Standing) -> Drawing:
    """The drawing of a ladder, the highest rung on top."""
    ladder, first = found.ladder, "compared"
    ids = [rung.clause.id for rung in found.rungs]
    nodes = [Node(first, _first(found), (0,))]
    arrows = [Arrow(first, ids[0], {"weight": "8"}, (0,))]
    rows = []
    for i, rung in enumerate(found.rungs):
        side = f"decided {ids[i]}"
        nodes.append(Node(ids[i], _question(found, rung), (1, i, 0)))
        nodes.append(Node(side, _decided(found, rung), (1, i, 1)))
        arrows.append(Arrow(ids[i], side, _arrow("yes", GREEN[0]), (1, i, 1)))
        rows.append((ids[i], side))
        if i + 1 < len(ids):
            onward = {**_arrow("none has it", QUIET), "weight": "8"}
            arrows.append(Arrow(ids[i], ids[i + 1], onward, (1, i, 0)))
    return Drawing(
        name=f"{found.game.name} {ladder.name}",
        title=(ladder.statement, configured(found.game)),
        nodes=tuple(nodes),
        arrows=tuple(arrows),
        legend=tuple(quiet(plain(row)) for row in _legend(found)),
        counts={
            "rungs": len(ids),
            "comparisons": sum(len(rung.comparisons) for rung in found.rungs),
        },
        attributes={"nodesep": "0.7", "ranksep": "0.35"},
        rows=tuple(rows),
    )


def _first(found: Standing) -> dict[str, str]:
    rows = [
        bold(plain(f"{found.ladder.things} are compared")),
        small(quiet("the first yes, from the top, decides")),
    ]
    label = html(lines(rows, pad=1, align="center"))
    return {"fillcolor": FILLS[1], "label": label, "style": "rounded,filled"}


def _question(found: Standing, rung: Rung) -> dict[str, str]:
    clause, game = rung.clause, found.game
    cited = " ".join(["§", *sentences(game, [clause])])
    share = f"{rung.things:,} of {found.things:,} {found.ladder.things}"
    rows = [
        f"{bold(plain(clause.id))} &#160; {plain(clause.name.replace('_', ' '))}",
        *(small(row, 11) for row in wrapped(clause.statement, WIDTH)),
        small(quiet(f"{plain(share)}, {_percent(rung.things, found.things)}"), 9),
        *(small(quiet(row), 9) for row in wrapped(cited, WIDTH + 12)),
        *(small(quiet(row), 9) for row in wrapped(rulings(game, [clause]), WIDTH + 12)),
    ]
    return {
        "fillcolor": FILLS[0],
        "label": html(lines(rows, pad=2, width=WIDE)),
        "style": "rounded,filled",
        "tooltip": whole(clause),
    }


def _decided(found: Standing, rung: Rung) -> dict[str, str]:
    """What decides where one or several have what is asked for."""
    told = [(c.words, c.pairs) for c in rung.comparisons]
    cells = [(f"{i}. {words}", n) for i, (words, n) in enumerate(told, start=1)]
    cells += [(found.ladder.alike, rung.alike)] if rung.alike else []
    one = found.ladder.things.removesuffix("s")
    rows = [
        small(plain(f"one {one} has it: it wins; several:"), 11),
        *(
            f"{small(bold(plain(words)), 11)} &#160; "
            f"{small(quiet(_percent(n, rung.pairs)), 10)}"
            for words, n in cells
        ),
    ]
    return {
        "color": GREEN[0],
        "fillcolor": GREEN[1],
        "label": html(lines(rows, pad=2, width=SIDE)),
        "style": "rounded,filled",
        "tooltip": f"what decides between {found.ladder.things} of {rung.clause.id}",
    }


def _arrow(words: str, ink: str) -> dict[str, str]:
    return {"color": ink, "fontcolor": ink, "label": html(lines([words], pad=1, gap=7))}


def _percent(part: int, whole: int) -> str:
    """A share, rounded; a small one that is not nothing stays visible."""
    share = 100 * part / whole
    return "&lt; 1 %" if share < 1 else f"{share:.0f} %"


def _legend(found: Standing) -> list[str]:
    things, used = found.ladder.things, found.game.clause(found.ladder.used)
    cited = " ".join(["§", *sentences(found.game, [used])])
    rows = [
        f"{used.id}: {used.statement} {cited}",
        f"ranked by the rules: all {found.things:,} {things}",
        f"on the right: of all pairs of two such {things}, how many this decides",
        "a comparison that never decides is not drawn",
    ]
    if found.unranked:
        rows.append(f"{found.unranked:,} {things} stand on no rung")
    return rows
