"""A picture as boxes and links by name: what can be bundled, and compared.

Names are the words of a picture, so that the charts of two rule sets of a game, or of
two answers to a ruling, speak of the same boxes.
"""

from collections.abc import Iterator, Mapping, Sequence

import attrs

from diagrams.abstraction import Edge, Key
from diagrams.citing import sentences
from diagrams.flow import Flow
from diagrams.plays import SEED
from spec.games import Game
from spec.system import Clause, Move

OWN = 3  # a clause of more moves than this says little about one of them


@attrs.frozen
class Box:
    """A group of positions, or a place.

    Attributes:
        id: its name.
        words: its text, a row each.
        order: where it stands among the others.
        entered: whether plays enter here.
        ended: whether the game has ended there.
    """

    id: str
    words: tuple[str, ...]
    order: tuple[int, ...] = ()
    entered: bool = False
    ended: bool = False


@attrs.frozen
class Link:
    """A move that leads from one box to another.

    Attributes:
        source: the id of a box.
        target: the id of a box.
        name: the move's name, or what the link says.
        move: the move; None for a link that is none.
        marks: the words of the marks that hold.
        shown: whether a random play took it.
        steering: the effects that lead there, as far as they are told apart.
        cited: the sentences that tell the move apart from others.
    """

    source: str
    target: str
    name: str
    move: Move | None = attrs.field(eq=False)
    cited: tuple[str, ...] = attrs.field(eq=False)
    marks: tuple[str, ...] = ()
    shown: bool = attrs.field(default=False, eq=False)
    steering: tuple[Clause, ...] = attrs.field(default=(), eq=False)


@attrs.frozen
class Chart:
    """Boxes and links of a configured game, and what they rest on.

    Attributes:
        game: the game.
        name: the picture's name.
        statement: what it shows.
        boxes: the boxes by id.
        links: the links.
        evidence: what shown, not shown and missing links mean, a line each.
        undecided: how often Z3 gave up.
        moves: what moves are called, where it is not their name.
        rightwards: whether it is drawn from left to right.
        inks: the colours of links that are no moves, by name.
    """

    game: Game
    name: str
    statement: str
    boxes: dict[str, Box]
    links: tuple[Link, ...]
    evidence: tuple[str, ...]
    undecided: int = 0
    moves: Mapping[str, str] = {}
    rightwards: bool = False
    inks: Mapping[str, str] = {}

    def spoken(self, name: str) -> str:
        """What a move is called."""
        return self.moves.get(name, name.replace("_", " "))


def charted(flow: Flow) -> Chart:
    """A flow as a chart."""
    picture, game = flow.abstraction.picture, flow.abstraction.game
    keys = sorted({*flow.nodes, *flow.entries})
    boxes = [_box(flow, key) for key in keys]
    return Chart(
        game,
        picture.name,
        picture.statement,
        {box.id: box for box in boxes},
        tuple(_links(flow)),
        evidence(flow.games, flow.assumed),
        flow.undecided,
    )


def _box(flow: Flow, key: Key) -> Box:
    abstraction = flow.abstraction
    names = dict(
        zip([w for _, w in abstraction.picture.names], range(99), strict=False)
    )
    words = abstraction.words(key)
    pairs = zip(abstraction.by, abstraction.texts(key), strict=True)
    facts = tuple(f"{e.text.replace('_', ' ')} {text}" for e, text in pairs)
    return Box(
        abstraction.id(key),
        (*words, *facts) or (abstraction.id(key),),
        (*key[: len(abstraction.by)], *(names[word] for word in words)),
        key in flow.entries,
        key in flow.over,
    )


def _links(flow: Flow) -> Iterator[Link]:
    abstraction, game = flow.abstraction, flow.abstraction.game
    for edge in flow.edges:
        if edge.source == edge.target and not any(edge.marks):
            continue
        move = game.moves[edge.move]
        yield Link(
            abstraction.id(edge.source),
            abstraction.id(edge.target),
            move.name,
            move,
            telling(game, move),
            _marks(flow, edge),
            edge in flow.shown,
            flow.edges[edge],
        )


def _marks(flow: Flow, edge: Edge) -> tuple[str, ...]:
    marks = zip(flow.abstraction.picture.marks, edge.marks, strict=True)
    return tuple(mark.words for mark, holds in marks if holds)


def telling(game: Game, move: Move) -> tuple[str, ...]:
    """The sentences of the clauses that few other moves share; of all without any."""
    clauses = (*move.guards, *move.effects)
    users = {c: sum(c in m.clauses for m in game.moves) for c in clauses}
    own = [c for c in clauses if users[c] <= OWN] or clauses
    return tuple(sentences(game, own))


def evidence(games: int, assumed: Sequence[Clause]) -> tuple[str, ...]:
    """What shown, not shown and missing links mean, and on what that rests."""
    within = ", ".join(clause.id for clause in assumed)
    rests = f" within {within}, proven by induction" if within else ""
    return (
        f"solid: taken in {games} random games (seed {SEED}); dashed, or in brackets: "
        "not excluded, not taken there",
        f"no arrow: no such step satisfies guards and effects{rests} (Z3)",
    )
