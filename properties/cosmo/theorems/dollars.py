"""Theorems of Cosmo about dollars: one round by Z3, whatever the piles hold.

None of them speaks of cards: the best hand is anybody's, so that they are true for
every composition of the piles.
"""

from typing import Any

from properties.aided import NONE, Aid, kept_with, lemma_with, of_steps_with
from properties.forms import falls
from properties.suite import Property
from spec.cosmo import reads
from spec.cosmo.state import GOAL, Phase, Play, Table
from spec.games import Game, History
from spec.logic import (
    Number,
    Truth,
    all_of,
    any_of,
    both,
    count,
    either,
    implies,
    lookup,
    neg,
    number,
    total,
)
from spec.shapes import Range
from spec.system import invariant, theorem

PLAYERS = (2, 3, 4, 5)


@theorem("CMO-T-40", "CMO-BEST-1 CMO-CBET-3 CMO-CBET-4 CMO-CBET-5 CMO-CBET-7 CMO-R-42")
def rounds_pay_little(s: Table, move: Any, a: Play, after: Table) -> Truth:
    """A best hand nets 0 or 2 dollars a round, others -1, 0 or 1; 0 from 0 alone."""
    if move.name != "settle":
        return True
    found = []
    for best, old, new in zip(s.best, s.purses, after.purses, strict=True):
        owned = old - number(best)  # before the award
        mine = either(new == owned, new == owned + 2)
        others = either(new == owned + 1, new == owned - 1, both(new == 0, owned == 0))
        found += [implies(best, mine), implies(neg(best), others)]
    return all_of(found)


@theorem("CMO-T-41", "CMO-CBET-5 CMO-BEST-1 CMO-R-33")
def best_hand_can_pay(s: Table) -> Truth:
    """Who has the best hand has the dollar that a wrong bet costs."""
    pairs = zip(s.best, reads.can_pay(s), strict=True)
    return implies(
        s.phase == Phase.SETTLE, all_of(implies(best, able) for best, able in pairs)
    )


@theorem("CMO-T-43", "CMO-BEST-1 CMO-CBET-3 CMO-CBET-4")
def rounds_change_the_sum(s: Table, move: Any, a: Play, after: Table) -> Truth:
    """All purses together lose at most n - 1 dollars a round and gain at most 2 n."""
    if move.name != "settle":
        return True
    n = s.setup.players
    owned, now = total(s.purses) - count(s.best), total(after.purses)
    return both(now >= owned - (n - 1), now <= owned + 2 * n)


@theorem("CMO-T-50", "CMO-COMP-2 CMO-SET-4 CMO-CBET-3 CMO-R-35")
def bank_suffices(s: Table) -> Truth:
    """Up to four players the bank never owes anything."""
    return s.bank >= 0


@theorem("CMO-T-51", "CMO-COMP-2 CMO-END-1 CMO-R-35")
def bank_owes_at_the_end_alone(s: Table) -> Truth:
    """With five players the bank owes only in the round that ends the game."""
    owes = s.bank < 0
    settled = either(s.phase == Phase.CLOSE, s.phase == Phase.OVER)
    return implies(both(owes, settled), reads.is_reached(s))


@theorem("CMO-T-48", "CMO-END-1 CMO-END-2 CMO-R-36 CMO-R-37")
def victories_are_close(s: Table) -> Truth:
    """At the end somebody has five dollars or six, nobody more, and somebody wins."""
    totals = reads.totals(s)
    return implies(
        s.phase == Phase.OVER,
        both(
            any_of(t >= GOAL for t in totals),
            all_of(t <= GOAL + 1 for t in totals),
            any_of(reads.richest(s)),
        ),
    )


def _rights(value: Number, s: Table, a: Play) -> Number:
    return either(value, reads.right_bets(s)[0])


def has_bet_right(game: Game) -> list[History]:
    """Whether the first seat has bet right in this game."""
    return [
        History(
            name="right_once",
            statement="P0 has bet right",
            domain=Range(0, 1, "truth"),
            start=False,
            moves=("settle",),
            step=_rights,
        )
    ]


@invariant("CMO-T-71", "CMO-CBET-3 CMO-CBET-4 CMO-CBET-7 CMO-END-2")
def wrong_bets_win_nothing(s: Any) -> Truth:
    """Who never bets right owns nothing after a round, and does not win the game."""
    owned = s.purses[0] - number(both(s.phase == Phase.SETTLE, s.best[0]))
    return either(s.right_once, owned == 0)


RIGHT = Aid("right bets", (wrong_bets_win_nothing,), has_bet_right)

# How far along a round is: what is drawn and bet, then the steps of its end.
LEFT = {
    Phase.PRINT: 9,
    Phase.START: 8,
    Phase.DRAW: 7,
    Phase.DEAL: 6,
    Phase.BET: 5,
    Phase.REVEAL: 4,
    Phase.AWARD: 3,
    Phase.SETTLE: 2,
    Phase.CLOSE: 1,
    Phase.OVER: 0,
}


def work_left(s: Table) -> tuple[Number, ...]:
    """A measure of a game whose end counts what was ever paid out.

    Every award pays somebody, so that the dollars still to be paid fall each round, the
    step to the next one included; within a round cards are drawn and bets placed, then
    its end comes step by step.
    """
    setup, n = s.setup, s.setup.players
    unpaid = n * setup.purse_limit - total(s.received)
    early = s.phase <= Phase.START
    fresh = number(early) * (1 + 6 - reads.printed_piles(s))
    cards = 5 * n - s.drawn
    left = lookup(tuple(LEFT[phase] for phase in Phase), s.phase)
    settled = both(s.phase >= Phase.SETTLE, s.phase <= Phase.CLOSE)
    return (2 * unpaid + number(settled), fresh, cards, n - s.placed, left)


ENDS = falls(
    "CMO-T-58",
    "Every play ends if the end counts what was ever received: no step leads back.",
    work_left,
    PLAYERS,
    "CMO-END-1 CMO-R-38 CMO-R-43",
    collected="cumulative",
)

# The same of the rulings in force, by which a question about them is settled.
ENDS_AS_RULED = falls(
    "CMO-T-58a", "Every play ends.", work_left, PLAYERS, "CMO-END-1 CMO-R-43"
)

THEOREMS: tuple[Property, ...] = (
    of_steps_with(rounds_pay_little, PLAYERS, NONE),
    lemma_with(best_hand_can_pay, PLAYERS),
    of_steps_with(rounds_change_the_sum, PLAYERS, NONE),
    lemma_with(bank_suffices, (2, 3, 4)),
    lemma_with(bank_owes_at_the_end_alone, PLAYERS),
    lemma_with(victories_are_close, PLAYERS),
    kept_with(wrong_bets_win_nothing, PLAYERS, RIGHT),
    ENDS,
)
