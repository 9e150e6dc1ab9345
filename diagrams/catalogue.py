"""Which diagrams a game has, by name, and how each is made."""

import importlib
from collections.abc import Mapping
from typing import Any

import attrs

from diagrams import decisions, flowchart, rungs
from diagrams.abstraction import Abstraction
from diagrams.dot import Drawing
from diagrams.flow import derive
from diagrams.ladder import standing
from diagrams.legality import legality
from diagrams.states import explore
from diagrams.trace import overlay
from engines.play import Play
from properties.pictures import Ladder, Picture
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
    """

    name: str
    by: str = ""
    move: str = ""
    play: Play | None = None
    about: str = ""


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
    _require_sense(wish, flows=isinstance(pictured, Picture) or wish.name == STATES)
    if isinstance(pictured, Ladder):
        return rungs.draw(standing(game, pictured))
    if wish.name == LEGALITY:
        move = chosen_move(game, wish.move)
        return decisions.draw(legality(game, move, positions(game), packed))
    if wish.name == STATES:
        flow = explore(packed, (wish.by,) if wish.by else ())
    else:
        assert pictured is not None  # a known name that is not built in
        if wish.by:
            pictured = attrs.evolve(pictured, by=(wish.by,), names=())
        flow = derive(Abstraction.of(game, pictured), packed)
    laid = overlay(flow, wish.play, wish.about) if wish.play else None
    return flowchart.draw(flow, laid)


def _require_sense(wish: Wish, *, flows: bool) -> None:
    """See that what is given goes with the diagram, a flow or not.

    Raises:
        InputError: if not.
    """
    if wish.move and wish.name != LEGALITY:
        raise InputError(f"--move goes with the diagram {LEGALITY}, not {wish.name}")
    if not flows and (wish.by or wish.play):
        given = "--by" if wish.by else "a play"
        raise InputError(f"{given} does not go with the diagram {wish.name}")
    if wish.name == STATES and wish.play and not wish.by:
        raise InputError(f"a play on the diagram {STATES} needs --by EXPR,EXPR")


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


def pictures(game: Game) -> Mapping[str, Picture | Ladder]:
    """The pictures that a game names; without any, one of its first control leaf."""
    told = _told(game)
    if told is None:
        first = game.control[0]
        return {first: Picture(first, f"The game by {first}", by=(first,))}
    return {picture.name: picture for picture in told.PICTURES}


def positions(game: Game) -> tuple[Clause, ...]:
    """The invariants within which a game's positions are looked for."""
    told = _told(game)
    return () if told is None else tuple(told.POSITIONS)


def _told(game: Game) -> Any:
    name = f"properties.{game.name}.pictures"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise
        return None
