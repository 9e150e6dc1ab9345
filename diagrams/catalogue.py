"""Which diagrams a game has, by name, and how each is made."""

import importlib
from collections.abc import Mapping
from typing import Any

import attrs

from diagrams import bundles, decisions, flowchart, influence, movement, rungs
from diagrams.abstraction import Abstraction
from diagrams.chart import Chart, charted
from diagrams.differences import Difference
from diagrams.dot import Drawing
from diagrams.flow import Flow, derive
from diagrams.ladder import standing
from diagrams.legality import legality
from diagrams.states import explore
from diagrams.trace import overlay
from engines.play import Play
from properties.pictures import Influence, Ladder, Movement, Picture, Shown, Terms
from spec.games import Game
from spec.ledger import InputError, nearest
from spec.system import Actor, Clause, Move

LEGALITY, STATES = "legality", "states"
BUILT_IN = {
    LEGALITY: "When a move is legal: its clauses as questions, and what refuses",
    STATES: "Every position of a small deck that can be reached, or groups of them",
}


@attrs.frozen
class Wish:
    """What is to be drawn.

    Attributes:
        name: the name of a diagram.
        by: expressions by which positions are grouped; "" for the picture's own.
        move: for the legality of a move, its name; "" for the first move of players.
        play: a play to lay over the diagram.
        about: which play that is.
        against: another configuration of the game, to show what is different there.
    """

    name: str
    by: str = ""
    move: str = ""
    play: Play | None = None
    about: str = ""
    against: "Other | None" = None


@attrs.frozen
class Other:
    """Another configuration that a diagram is compared with.

    Attributes:
        game: its game, with bags as counts.
        packed: the same game as it is played fastest.
        names: what the first configuration and this one are called.
    """

    game: Game
    packed: Game
    names: tuple[str, str]


def names(game: Game) -> dict[str, str]:
    """The name of every diagram of a game, with what it shows."""
    pictured = {p.name: p.statement for p in pictures(game).values()}
    return {**pictured, **BUILT_IN}


def drawing(game: Game, packed: Game, wish: Wish) -> Drawing:
    """A diagram of a game.

    Args:
        game: the game, its bags as counts.
        packed: the same game as it is played fastest.
        wish: what is to be drawn.

    Raises:
        InputError: if there is no such diagram, or it cannot be read.
    """
    known = names(game)
    if wish.name not in known:
        raise InputError(nearest(wish.name, known, "diagram"))
    pictured = pictures(game).get(wish.name)
    _require_sense(wish, pictured)
    if isinstance(pictured, Ladder):
        return rungs.draw(standing(game, pictured))
    if wish.name == LEGALITY or isinstance(pictured, Terms):
        named = pictured.move if isinstance(pictured, Terms) else wish.move
        move = chosen_move(game, named)
        found = legality(game, move, positions(game), packed)
        return decisions.draw(found, _words(game).get(move.name, ""))
    if wish.name == STATES:
        flow = explore(packed, (wish.by,) if wish.by else ())
        return _laid(flow, wish)
    assert pictured is not None  # a known name that is not built in
    if wish.against is not None:
        other = wish.against
        pairs = ((game, packed), (other.game, other.packed))
        first, second = (_chart(counted, fast, wish) for counted, fast in pairs)
        both = zip((first, second), other.names, strict=True)
        return bundles.draw_difference(Difference(*both))
    if not isinstance(pictured, Picture):
        return bundles.draw(_chart(game, packed, wish))
    if pictured.bundled and not (wish.by or wish.play):
        return bundles.draw(_chart(game, packed, wish))
    return _laid(_flow(game, packed, pictured, wish), wish)


def _laid(flow: Flow, wish: Wish) -> Drawing:
    """A flow with the play that is laid over it, if there is one."""
    laid = overlay(flow, wish.play, wish.about) if wish.play else None
    return flowchart.draw(flow, laid)


def _chart(game: Game, packed: Game, wish: Wish) -> Chart:
    """A picture of a game as a chart."""
    picture = pictures(game)[wish.name]
    _require_ruled(game, picture)
    assert not isinstance(picture, Ladder | Terms)  # refused with what asks for a chart
    if isinstance(picture, Movement):
        found = movement.chart(game, picture, packed)
    elif isinstance(picture, Influence):
        found = influence.chart(game, picture, packed)
    else:
        found = charted(_flow(game, packed, picture, wish))
    return attrs.evolve(found, moves=_words(game))


def _flow(game: Game, packed: Game, picture: Picture, wish: Wish) -> Flow:
    if wish.by:
        picture = attrs.evolve(picture, by=(wish.by,), names=())
    return derive(Abstraction.of(game, picture), packed)


def _require_sense(wish: Wish, pictured: Shown | None) -> None:
    """See that what is given goes with the diagram.

    Raises:
        InputError: if not.
    """
    if wish.move and wish.name != LEGALITY:
        raise InputError(f"--move goes with the diagram {LEGALITY}, not {wish.name}")
    flows = isinstance(pictured, Picture) or wish.name == STATES
    if not flows and (wish.by or wish.play):
        given = "--by" if wish.by else "a play"
        raise InputError(f"{given} does not go with the diagram {wish.name}")
    if wish.against is not None and not isinstance(
        pictured, Picture | Movement | Influence
    ):
        raise InputError(f"--against does not go with the diagram {wish.name}")
    if wish.against is not None and wish.play is not None:
        raise InputError("a play does not go with --against")
    if wish.name == STATES and wish.play and not wish.by:
        raise InputError(f"a play on the diagram {STATES} needs --by EXPR,EXPR")


def _require_ruled(game: Game, pictured: Shown) -> None:
    """See that the rulings of a game leave something to draw.

    Raises:
        InputError: if not.
    """
    for ruling, options in pictured.needs if isinstance(pictured, Movement) else ():
        if not any(game.rulings.ruled(ruling, option) for option in options):
            accepted = " or ".join(f"--ruling {ruling}={option}" for option in options)
            raise InputError(f"the diagram {pictured.name} needs {accepted}")


def chosen_move(game: Game, name: str) -> Move:
    """The move of a name, or the first one that players make.

    Raises:
        InputError: if there is none of that name.
    """
    if name and name not in game.by_name:
        raise InputError(nearest(name, game.by_name, "move"))
    players = [move for move in game.moves if move.actor is Actor.PLAYER]
    return game.by_name[name] if name else (*players, *game.moves)[0]


# -- what a game tells ---------------------------------------------------------------


def pictures(game: Game) -> Mapping[str, Shown]:
    """The pictures that a game names; without any, one of its first control leaf.

    A game whose pictures depend on its configuration has a function for them.
    """
    told = _told(game)
    if told is None:
        first = game.control[0]
        return {first: Picture(first, f"The game by {first}", by=(first,))}
    made = told.pictures(game) if hasattr(told, "pictures") else told.PICTURES
    return {picture.name: picture for picture in made}


def positions(game: Game) -> tuple[Clause, ...]:
    """The invariants within which a game's positions are looked for."""
    told = _told(game)
    return () if told is None else tuple(told.POSITIONS)


def _words(game: Game) -> Mapping[str, str]:
    """What moves are called, where it is not their name."""
    words: Mapping[str, str] = getattr(_told(game), "MOVES", {})
    return words


def _told(game: Game) -> Any:
    name = f"properties.{game.name}.pictures"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise
        return None
