"""What a game tells the diagrams: which pictures of it are worth drawing, as data.

A picture groups the positions of a game by some expressions; its nodes are the groups
and its arrows the steps between them, both found by the engines. Nothing in a picture
says which arrows there are.

A ladder shows how the rules rank things, such as hands: its rungs are clauses, and what
decides on each rung is found by ranking all the things there are.
"""

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from spec.games import Game
from spec.logic import Number, Truth
from spec.system import Clause


@attrs.frozen
class Mark:
    """A fact about a step by which arrows are told apart.

    Attributes:
        when: an expression over a step, such as ``face_up < was_face_up``.
        words: what is written at the arrow of a step for which it holds.
        clause: the id of the clause that brings it about; "" for none.
    """

    when: str
    words: str
    clause: str = ""


@attrs.frozen
class Picture:
    """A named picture of a game's flow.

    Attributes:
        name: its name.
        statement: what it shows, in one line.
        by: expressions over a position; those with the same values are one node; by
            none, only the names tell positions apart.
        names: pairs (truth over a position, words): positions are told apart by these
            too, and a node for which one holds carries its words.
        marks: facts about a step by which arrows are told apart.
        bundled: whether the moves between two nodes share an arrow, and steps that stay
            in a node and bear no mark are left out.
        within: a truth over a position; only steps from such positions are drawn.
        once: whether a step back to where plays enter leads to a copy of that node, so
            that the picture runs one way.
        hidden: expressions that tell positions apart while arrows are looked for on the
            way from the initial state, and are not drawn: what they rule out on that
            way needs no invariant.
        assumes: invariants that a position satisfies; proven before they are used.
    """

    name: str
    statement: str
    by: tuple[str, ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    marks: tuple[Mark, ...] = ()
    bundled: bool = False
    within: str = ""
    once: bool = False
    hidden: tuple[str, ...] = ()
    assumes: tuple[Clause, ...] = ()


@attrs.frozen
class Ladder:
    """A named picture of how a game ranks things.

    A *rank* is a row of numbers, the rung first, compared one after another; of two
    things the one with the greater number, where they first differ, ranks higher.

    Attributes:
        name: its name.
        statement: what it shows, in one line.
        things: what is ranked, in the plural.
        rungs: the clauses of the rungs, the lowest first; they are counted from 1.
        parts: the domain of each part of a thing; all combinations are ranked.
        rank: the rank of a thing, by the rules, from its parts.
        words: for a rung, what each further number of a rank is.
        alike: what is said of things of equal rank.
        used: the id of the clause that ranks them in a game.
    """

    name: str
    statement: str
    things: str
    rungs: tuple[Clause, ...]
    parts: tuple[tuple[int, ...], ...]
    rank: Callable[[Game, Sequence[Number]], tuple[Number, ...]]
    words: Callable[[Game, int], tuple[str, ...]]
    alike: str
    used: str


@attrs.frozen
class Place:
    """Where cards lie.

    Attributes:
        words: what it is called.
        counts: for a position and a kind of card, how many lie there: one number for
            each of the places of this name, such as the hand of each seat.
    """

    words: str
    counts: Callable[[Any, int], Sequence[Number]]


@attrs.frozen
class Movement:
    """A named picture of how cards go from place to place.

    There is an arrow from one place to another where a move takes a card of some kind
    from there and puts one of that kind here: its effects say so, nothing else.

    Attributes:
        name: its name.
        statement: what it shows, in one line.
        places: the places; together they hold every card that is followed.
        kinds: for a position, the kinds of cards that are followed.
        within: invariants of the game; Z3 is asked of positions where they hold. The
            game's suite proves them, the picture names them and does not.
        assumes: invariants that a position satisfies; proven before they are used.
        called: for a position and a kind, its name, to be written at the arrows that
            not all kinds take; by none, kinds are not told apart.
        needs: pairs (ruling, options): the answers with which there is such a picture.
    """

    name: str
    statement: str
    places: tuple[Place, ...]
    kinds: Callable[[Any], Sequence[int]]
    within: tuple[Clause, ...] = ()
    assumes: tuple[Clause, ...] = ()
    called: Callable[[Any, int], str] | None = None
    needs: tuple[tuple[str, tuple[str, ...]], ...] = ()


@attrs.frozen
class Thing:
    """What something else depends on, or what depends on it, or both.

    Attributes:
        words: what it is called.
        amount: for a position, how much of it there is, as numbers that are added;
            None if only what it does is of interest.
        more: for a position, the one with one more of it; None if nothing says so.
        possible: whether there can be one more.
        sort: the things of one sort that all do the same share a box of this name.
    """

    words: str
    amount: Callable[[Any], Sequence[Number]] | None = None
    more: Callable[[Any], Any] | None = None
    possible: Callable[[Any], Truth] | None = None
    sort: str = ""


@attrs.frozen
class Influence:
    """A named picture of what depends on what.

    An arrow leads from a thing to an amount where one more of the thing, and nothing
    else, changes the amount in some position; to a move, where it makes a move legal or
    illegal; and from a move to an amount of which there can be more, where the move
    changes it.

    Attributes:
        name: its name.
        statement: what it shows, in one line.
        things: the things.
        moves: pairs (words, names of moves, as far as a game has them): what these
            moves are called together.
        seat: the seat whose things they are, and whose moves are asked for.
        within: invariants of the game; the positions are those where they hold. The
            game's suite proves them, the picture names them and does not.
    """

    name: str
    statement: str
    things: tuple[Thing, ...]
    moves: tuple[tuple[str, tuple[str, ...]], ...]
    seat: int = 0
    within: tuple[Clause, ...] = ()


@attrs.frozen
class Terms:
    """A named picture of when a move is legal.

    Attributes:
        name: its name.
        statement: what it shows, in one line.
        move: the name of the move.
    """

    name: str
    statement: str
    move: str


Shown = Picture | Ladder | Movement | Influence | Terms
