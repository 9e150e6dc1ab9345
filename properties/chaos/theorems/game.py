"""Theorems of Chaos Cosmos about whole games: how they end, and who wins them."""

from collections.abc import Sequence

from properties.chaos.scopes import scopes
from properties.forms import falls
from properties.searches import comes_back
from properties.suite import Property
from spec.chaos.phases import Phase
from spec.chaos.state import Position
from spec.logic import (
    Number,
    choose,
    lookup,
    neg,
    number,
    total,
    wrap,
)

PLAYERS = (2, 3, 4, 5)
SCOPES = {scope.name: scope for scope in scopes()}

# Phases run in the order of their numbers, but the next action comes after an attack,
# a search and a draw.
ORDER = tuple(
    2 * (Phase.OVER - Phase.TUCK) - 1
    if phase in (Phase.ACT, Phase.CLOSING)
    else 2 * (Phase.OVER - phase)
    for phase in Phase
)


def way_to_go(s: Position) -> Sequence[Number]:
    """A measure of a playtest game: closing seats, the pile, actions, phases, cards."""
    n, open_ = s.setup.players, s.origin == s.setup.nobody
    seats = choose(open_, 0, wrap(s.origin - s.turn - 1 + n, n))
    pile = s.draw.total() + s.seen.total()
    drawing = s.phase == Phase.DRAW
    actions = choose(s.phase >= Phase.SCORE, 0, 2 - s.acts)
    cards = total([2 * s.owed, s.laid, s.seen.total(), *(h.total() for h in s.hands)])
    return (
        number(open_),
        seats,
        2 * pile + number(neg(drawing)),
        actions,
        lookup(ORDER, s.phase),
        cards,
    )


THEOREMS: tuple[Property, ...] = (
    falls(
        "CHA-T28",
        "By the playtest rules every play ends: no step leads back.",
        way_to_go,
        PLAYERS,
        "CHA-OBJ-9 CHA-OBJ-13 CHA-TRN-6 CHA-TRN-7",
    ).only("playtest"),
    comes_back(
        "CHA-T29",
        "By the base rules play need not end: a position can come back.",
        SCOPES["D1-base"],
        "CHA-TRN-3 CHA-TRN-10",
    ),
)
