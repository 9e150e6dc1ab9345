"""Theorems of Cosmos: Empires about how games end: the final round, who wins."""

from typing import Any

from attrs import evolve

from properties.aided import Aid, kept_with, lemma_with
from properties.empires.sights import has_cultures
from properties.empires.theorems.length import BUILDS, PLAYERS
from properties.suite import Property
from spec.empires import ending
from spec.empires.state import Phase, Table
from spec.games import Game, History
from spec.logic import (
    Number,
    Truth,
    all_of,
    both,
    choose,
    count,
    either,
    implies,
    neg,
    number,
)
from spec.shapes import Range
from spec.system import Arguments, invariant, theorem


def below(s: Table, seat: int) -> Truth:
    """Whether a seat's total production has not reached the threshold."""
    return ending.totals(s)[seat] < s.setup.sizes.threshold


# -- the final round -------------------------------------------------------------------


@invariant("EMP-T-07", "EMP-WIN-1 EMP-P78-2 EMP-TRN-1")
def nobody_is_at_the_threshold_before_the_final_round(s: Table) -> Truth:
    """Before the final round every total production is below the threshold."""
    every = all_of(below(s, i) for i in range(s.setup.players))
    return implies(s.final == 0, every)


@invariant("AID.WON", "EMP-WIN-3 EMP-P78-2")
def who_wins_at_once_is_alone(s: Table) -> Truth:
    """Where the final player has won at once, nobody else is at the threshold."""
    last = s.setup.players - 1
    others = all_of(below(s, i) for i in range(last))
    return implies(s.phase == Phase.WON, both(neg(below(s, last)), others))


ALONE = Aid(
    "alone",
    (nobody_is_at_the_threshold_before_the_final_round, who_wins_at_once_is_alone),
    along=("turn",),
)


@theorem("EMP-T-25", "EMP-WIN-2 EMP-WIN-3 EMP-WIN-4 EMP-WIN-5")
def winning_at_once_changes_no_winner(s: Table) -> Truth:
    """Who wins at once would also win by comparing totals, end cards left aside."""
    last = s.setup.players - 1
    found = ending.totals(s)
    most = all_of(found[last] > found[i] for i in range(last))
    return implies(s.phase == Phase.WON, most)


# -- how many turns are left -----------------------------------------------------------


def _trigger(value: Number, s: Table, a: Arguments) -> Number:
    return choose(s.final == 0, s.turn, value)


def _since(value: Number, s: Any, a: Arguments) -> Number:
    return value + number(s.final > 0)


def _final_turns(game: Game) -> list[History]:
    last = len(game.seats) - 1
    reaching = tuple(m for m in (*BUILDS, "reveal") if m in game.by_name)
    return [
        History(
            "begun_by",
            "Whose turn it was when the final round was set off",
            Range(0, last, "seat"),
            0,
            reaching,
            _trigger,
        ),
        History(
            "since",
            "Turns that have ended since",
            Range(0, last + 1),
            0,
            ("pass",),
            _since,
        ),
    ]


@invariant("EMP-T-23", "EMP-WIN-2 EMP-SET-6 EMP-SET-7 EMP-R-67")
def every_later_seat_has_one_more_turn(s: Any) -> Truth:
    """After the turn that sets off the final round each later seat has one more turn.

    The game is over when they have ended: the first seat gets no further turn.
    """
    n = s.setup.players
    going = neg(either(s.phase == Phase.OVER, s.phase == Phase.WON))
    passing = s.phase == Phase.SHUFFLE
    return both(
        implies(s.final == 0, s.since == 0),
        implies(
            both(s.final > 0, going),
            s.turn == s.begun_by + s.since - number(passing),
        ),
        implies(both(s.final > 0, passing), s.turn < n - 1),
        implies(s.phase == Phase.OVER, s.since == n - s.begun_by),
    )


COUNTED = Aid("final turns", (every_later_seat_has_one_more_turn,), _final_turns)


# -- who wins --------------------------------------------------------------------------


@theorem("EMP-T-24", "EMP-WIN-2 EMP-WIN-3 EMP-WIN-4 EMP-WIN-5")
def one_seat_wins(s: Table) -> Truth:
    """Exactly one seat wins, whatever the totals and purses are."""
    over = either(s.phase == Phase.OVER, s.phase == Phase.WON)
    if over is False:
        return True
    return implies(over, count(ending.winners(s)) == 1)


@theorem("EMP-T-37", "EMP-MIL-1 EMP-ORT-1 EMP-R-96")
def end_cards_never_cost_production(s: Table) -> Truth:
    """What is compared at the end is no less than the total production."""
    pairs = zip(ending.totals(s), ending.compared(s), strict=True)
    return implies(
        s.phase == Phase.OVER, all_of(plain <= full for plain, full in pairs)
    )


THEOREMS: tuple[Property, ...] = (
    kept_with(nobody_is_at_the_threshold_before_the_final_round, PLAYERS, ALONE),
    kept_with(every_later_seat_has_one_more_turn, PLAYERS, COUNTED),
    lemma_with(one_seat_wins, PLAYERS),
    lemma_with(winning_at_once_changes_no_winner, PLAYERS, ALONE),
    evolve(lemma_with(end_cards_never_cost_production, PLAYERS), speaks=has_cultures),
)
