"""The legality of a move as a drawing: a question a clause, refusals at the side."""

from diagrams.citing import further, rulings, sentences, whole
from diagrams.dot import (
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
from diagrams.flowchart import FILLS, GAP, configured
from diagrams.legality import LENGTH, PLAYS, Legality, Question, Way
from engines.assumptions import Status

WIDE = 300  # points of a clause's box, at least: refusals stand in line
WIDTH = 56  # characters of a clause's statement in a row
GREEN, RED = ("#15803d", "#f0fdf4"), ("#be123c", "#fff1f2")


def draw(found: Legality, words: str = "") -> Drawing:
    """The drawing of a move's legality.

    Args:
        found: when the move is legal.
        words: what the move is called; its name if "".
    """
    move, game = found.move, found.game
    ids = [question.clause.id for question in found.questions]
    first, last = f"offered {move.name}", "legal"
    nodes = [Node(first, _offered(found), (0,)), Node(last, _legal(found), (2,))]
    arrows = [Arrow(first, ids[0] if ids else last, {"weight": "8"}, (0,))]
    rows = []
    for i, question in enumerate(found.questions):
        nodes.append(Node(ids[i], _clause(found, question), (1, i, 0)))
        onward = ids[i + 1] if i + 1 < len(ids) else last
        if question.holds.drawn:
            look = {**_arrow("holds", question.holds, GREEN[0]), "weight": "8"}
            arrows.append(Arrow(ids[i], onward, look, (1, i, 0)))
        if question.fails.drawn:
            refused = f"refused {ids[i]}"
            nodes.append(Node(refused, _refused(question), (1, i, 1)))
            look = _arrow("fails", question.fails, RED[0])
            arrows.append(Arrow(ids[i], refused, look, (1, i, 1)))
            rows.append((ids[i], refused))
    return Drawing(
        name=f"{game.name} legality {move.name}",
        title=(f"When it is legal: {words or move.name}", configured(game)),
        nodes=tuple(nodes),
        arrows=tuple(arrows),
        legend=tuple(quiet(row) for row in _legend(found)),
        counts={
            "clauses": len(ids),
            "refusals": len(rows),
            "arrows": len(arrows),
        },
        attributes={"nodesep": "0.9", "ranksep": "0.45"},
        rows=tuple(rows),
    )


def _offered(found: Legality) -> dict[str, str]:
    words = " ".join([found.move.name, *(p.name.upper() for p in found.move.params)])
    rows = [bold(plain(words)), small(quiet("is offered in any position"))]
    label = html(lines(rows, pad=1, align="center"))
    return {"fillcolor": FILLS[1], "label": label, "style": "rounded,filled"}


def _legal(found: Legality) -> dict[str, str]:
    """The end of the way: what the move does, step by step."""
    rows = [bold("LEGAL: it is done, in this order")]
    for number, clause in enumerate(found.move.effects, start=1):
        first, *others = wrapped(f"{number}. {clause.statement}", WIDTH)
        rows += [small(row, 11) for row in (first, *others)]
        rows.append(small(quiet(plain(clause.id)), 9))
    return {
        "color": GREEN[0],
        "fillcolor": GREEN[1],
        "label": html(lines(rows, pad=2, width=WIDE)),
        "peripheries": "2",
        "style": "rounded,filled",
        "tooltip": "every clause holds",
    }


def _clause(found: Legality, question: Question) -> dict[str, str]:
    clause, game = question.clause, found.game
    cited = " ".join(["§", *sentences(game, [clause])])
    ruled = rulings(game, [clause])
    rows = [
        f"{bold(plain(clause.id))} &#160; {plain(clause.name)}",
        *(small(row, 11) for row in wrapped(clause.statement, WIDTH)),
        *(small(row, 11) for row in wrapped(further(clause), WIDTH)),
        *(small(quiet(row), 9) for row in wrapped(cited, WIDTH + 12)),
        *(small(quiet(row), 9) for row in wrapped(ruled, WIDTH + 12)),
    ]
    return {
        "fillcolor": FILLS[0],
        "label": html(lines(rows, pad=2, width=WIDE)),
        "style": "rounded,filled",
        "tooltip": whole(clause),
    }


def _refused(question: Question) -> dict[str, str]:
    alone = {
        Status.SAT: "can be the only objection",
        Status.UNSAT: "never the only objection",
        Status.UNKNOWN: "not decided: the only objection?",
    }[Status.SAT if question.alone.shown else question.alone.status]
    rows = [bold("REFUSED"), small(plain(alone))]
    return {
        "color": RED[0],
        "fillcolor": RED[1],
        "fontcolor": RED[0],
        "label": html(lines(rows, pad=1, align="center")),
        "style": "rounded,filled",
        "tooltip": f"refused by {question.clause}",
    }


def _arrow(words: str, way: Way, ink: str) -> dict[str, str]:
    unsure = way.status is Status.UNKNOWN and not way.shown
    return {
        "color": ink,
        "fontcolor": ink,
        "label": html(lines([f"{words}?" if unsure else words], pad=1, gap=GAP)),
        **({} if way.shown else {"style": "dashed"}),
    }


def _legend(found: Legality) -> list[str]:
    ways = [way for q in found.questions for way in (q.holds, q.fails)]
    drawn = [way for way in ways if way.drawn]
    rows = [
        f"solid: happens in the first {LENGTH} steps of the random games of seeds 0 to "
        f"{PLAYS - 1}"
    ]
    if not all(way.shown for way in drawn):
        rows[0] += "; dashed: not excluded, not seen there"
    rows.append("every clause is asked, in this order; a refusal names all that object")
    rows.append("an arrow is there if a position exists for it (Z3)")
    if found.assumed:
        names = ", ".join(clause.id for clause in found.assumed)
        rows.append(f"within {names}, proven by induction")
    return rows
