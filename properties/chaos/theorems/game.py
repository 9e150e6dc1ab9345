"""Theorems of Chaos Cosmos about whole games: how they end, and who wins them."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import attrs
from attrs import evolve

from properties.chaos.scopes import CARDS, SIZES, scopes
from properties.chaos.theorems.play import PLAYERS, PLAYTEST
from properties.enumerated import Cases, enumerated
from properties.forms import falls, lemma, of_steps
from properties.searches import comes_back, true_in, true_of_steps_in
from properties.suite import Bench, Property
from spec.chaos import reads
from spec.chaos.phases import Phase
from spec.chaos.state import Play, Position, System
from spec.games import Configuration, Game
from spec.logic import (
    Number,
    Truth,
    both,
    choose,
    count,
    iff,
    implies,
    lookup,
    neg,
    number,
    total,
    wrap,
)
from spec.system import Verdict, theorem

SCOPES = {scope.name: scope for scope in scopes()}
STORMY = attrs.evolve(
    SCOPES["D1-base"],
    name="D1-and-a-Storm",
    statement="whole games of 2 players with the cards of D1 and a Magnetic Storm",
    configuration=Configuration(
        2, "base", deck={"cards": f"{CARDS['D1']} MS", **SIZES}
    ),
)

# -- the end ---------------------------------------------------------------------------

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


@theorem("CHA-T32", "CHA-OBJ-13 CHA-R66 CHA-R67")
def score_finds_a_clean_seat(s: Position, move: Any, a: Play, after: Position) -> Truth:
    """The score has a winner exactly if some seat has no Glitch."""
    if move.name != "score":
        return True
    flawed = both(*(neg(reads.is_clean(s, i)) for i in range(s.setup.players)))
    return iff(after.winner == s.setup.nobody, flawed)


@theorem("CHA-T33", "CHA-OBJ-14")
def ties_are_about_plotuh(s: Position) -> Truth:
    """Of two seats with as many slots one has at most one real planet more."""
    found = []
    for one in s.systems:
        for two in s.systems:
            even = reads.slots(s, one) == reads.slots(s, two)
            most = reads.reals(s, two) + 1
            found.append(implies(even, reads.reals(s, one) <= most))
    return both(*found)


def _tables(bench: Bench, game: Game) -> Iterator[Cases]:
    """Every system without a double: each set of real planets with each Plotuh."""
    cards = game.start.setup.cards
    types = range(cards.types)
    systems = [
        System(cards.planets.of(*(p for p in types if held[p])), joker, 0)
        for held in product((False, True), repeat=cards.types)
        for joker in (*types, cards.unnamed)
        if joker == cards.unnamed or not held[joker]
    ]
    truths = []
    for system in systems:
        s = evolve(game.start, systems=(system, *game.start.systems[1:]))
        filled = count(reads.fills(s, system, p) for p in types)
        real = sum(system.real.counts())
        table = real == cards.types or (
            real == cards.types - 1 and system.joker != cards.unnamed
        )
        truths.append(reads.is_full(s, 0) == table and (filled == cards.types) == table)
    yield Cases(len(systems), truths, lambda i: str(systems[i]))


# -- claims that are wrong -------------------------------------------------------------


@theorem("CHA-N7", "CHA-R63 CHA-SPC-8")
def one_seat_is_winning(s: Position) -> Truth:
    """No two seats meet the condition when victory is tested (which is false)."""
    winning = count(reads.is_winning(s, i) for i in range(s.setup.players))
    return implies(s.phase == Phase.CHECK, winning <= 1)


@theorem("CHA-N5", "CHA-DEF-3 CHA-EXA-7 CHA-R40")
def reversed_attacks_hit_the_same(
    s: Position, move: Any, a: Play, after: Position
) -> Truth:
    """A reversed Supernova destroys the type that it was aimed at (which is false)."""
    if move.name != "choose":
        return True
    return after.chain.slot == s.chain.slot


THEOREMS: tuple[Property, ...] = (
    falls(
        "CHA-T28",
        "By the playtest rules every play ends: no step leads back.",
        way_to_go,
        PLAYERS,
        "CHA-OBJ-9 CHA-OBJ-13 CHA-TRN-6 CHA-TRN-7",
    ).only(PLAYTEST),
    comes_back(
        "CHA-T29",
        "By the base rules play need not end: a position can come back.",
        SCOPES["D1-base"],
        "CHA-TRN-3 CHA-TRN-10",
    ),
    of_steps(score_finds_a_clean_seat, PLAYERS).only(PLAYTEST),
    lemma(ties_are_about_plotuh, PLAYERS).only(PLAYTEST),
    enumerated(
        "CHA-T41",
        "A full system has all types real, or all but one and a Plotuh for that one.",
        "systems without a double",
        _tables,
        PLAYERS,
        "CHA-OBJ-6 CHA-OBJ-7 CHA-QRF-6",
    ),
    true_in(
        STORMY,
        one_seat_is_winning,
        Verdict.REFUTED,
        "a full seat can get rid of its Glitch while another one is full",
    ),
    true_of_steps_in(
        SCOPES["D5-base"],
        reversed_attacks_hit_the_same,
        Verdict.REFUTED,
        "who mirrors an attack chooses what it destroys",
    ),
)
