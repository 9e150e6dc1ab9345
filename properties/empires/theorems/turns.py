"""Theorems of Cosmos: Empires about single steps: what each kind of move changes."""

from typing import Any

from properties.aided import NONE, of_steps_with
from properties.empires.theorems.length import BUILDS, PLAYERS
from properties.suite import Property
from spec.empires import reads
from spec.empires.cultures import Culture
from spec.empires.state import PURSE, Phase, Table
from spec.logic import (
    Number,
    Truth,
    all_of,
    at,
    both,
    choose,
    count,
    either,
    iff,
    implies,
    lookup,
    neg,
    smallest,
)
from spec.system import Arguments, theorem

SHIFTS = ("shift", "nudge")
CYCLES = ("cycle", "scout")
FROM_DECK = ("build_from_deck", "fabricate_from_deck")
PAIRS = ("build_pair", "fabricate_pair")
REACHES = (*BUILDS, "reveal")  # what can bring a total to the threshold


def same_tableau(s: Table, after: Table, seat: int) -> Truth:
    """Whether a seat has the same cards, with the same numbers set on them."""
    old, new = s.tableaus[seat], after.tableaus[seat]
    return both(old.cards.same(new.cards), old.numbers.same(new.numbers))


def same_tableaus(s: Table, after: Table) -> Truth:
    """Whether all seats have the same cards."""
    return all_of(same_tableau(s, after, i) for i in range(s.setup.players))


def same_purses(s: Table, after: Table) -> Truth:
    """Whether all seats have the same Credits."""
    return all_of(a == b for a, b in zip(s.credits, after.credits, strict=True))


def only_purse(s: Table, after: Table, seat: Number, worth: Number) -> Truth:
    """Whether one purse has changed, to a given worth."""
    return all_of(
        new == choose(seat == i, worth, old)
        for i, (old, new) in enumerate(zip(s.credits, after.credits, strict=True))
    )


@theorem("EMP-T-02", "EMP-BLD-1 EMP-SET-3 EMP-BEA-7")
def purses_are_never_negative(s: Table, move: Any, a: Arguments, after: Table) -> Truth:
    """No purse is ever negative."""
    return all_of(n >= 0 for n in after.credits)


@theorem("EMP-T-08", "EMP-BLD-2 EMP-TIP-1 EMP-SET-6")
def tableaus_only_grow(s: Table, move: Any, a: Arguments, after: Table) -> Truth:
    """Cards and their numbers stay, and only who has the turn gets further ones."""
    found = []
    for i, (old, new) in enumerate(zip(s.tableaus, after.tableaus, strict=True)):
        for bag, more in ((old.cards, new.cards), (old.numbers, new.numbers)):
            pairs = zip(bag.counts(), more.counts(), strict=True)
            found.append(all_of(n <= m for n, m in pairs))
        found.append(either(s.turn == i, same_tableau(s, after, i)))
    return all_of(found)


@theorem("EMP-T-17", "EMP-GAM-6 EMP-GAM-7 EMP-GAM-8")
def confirming_pays_everybody(s: Table, move: Any, a: Arguments, after: Table) -> Truth:
    """A confirmed total pays every seat its income there, and nothing else pays two."""
    if move.name != "confirm":
        gained = [n > m for m, n in zip(s.credits, after.credits, strict=True)]
        return count(gained) <= 1
    return all_of(
        new == smallest([old + reads.earned(s, i), PURSE])
        for i, (old, new) in enumerate(zip(s.credits, after.credits, strict=True))
    )


@theorem("EMP-T-18", "EMP-GAM-3 EMP-GAM-4 EMP-GAM-16 EMP-SER-7 EMP-SER-8 EMP-R-12")
def shifts_move_by_one(s: Table, move: Any, a: Arguments, after: Table) -> Truth:
    """A shift moves the total by one for one action or one use of a Seraph Gate."""
    if move.name not in SHIFTS:
        return True
    paid = int(move.name == "shift")
    used = at(after.shifted, s.turn) - at(s.shifted, s.turn)
    return both(
        either(after.roll == s.roll + 1, after.roll == s.roll - 1),
        after.actions == s.actions - paid,
        used == 1 - paid,
        same_purses(s, after),
        same_tableaus(s, after),
    )


@theorem("EMP-T-19", "EMP-CYC-1 EMP-CYC-2 EMP-GAM-11 EMP-RES-1 EMP-RES-2 EMP-SCO-9")
def cycles_move_one_card(s: Table, move: Any, a: Arguments, after: Table) -> Truth:
    """A cycle puts a card of the pool under the deck, for 2 Credits, 5 or none.

    An action brings 2, with Resourceful 5; Deepspace Scouts bring none.
    """
    if move.name not in CYCLES:
        return True
    more = reads.in_effect(s, s.turn, Culture.RESOURCEFUL)
    brings = choose(more, 5, 2) if move.name == "cycle" else 0
    return both(
        same_tableaus(s, after),
        after.pool.total() == s.pool.total() - 1,
        after.deck.total() == s.deck.total() + 1,
        after.phase == Phase.REFILL,
        only_purse(s, after, s.turn, smallest([reads.purse(s) + brings, PURSE])),
    )


@theorem("EMP-T-20", "EMP-BLD-1 EMP-BLD-3 EMP-SCI-1 EMP-IND-1 EMP-INN-1 EMP-BEA-7")
def builds_take_cards_for_their_price(
    s: Table, move: Any, a: Arguments, after: Table
) -> Truth:
    """A build takes cards out of the pool or the deck and pays the price of one.

    With Innovative each card that is built brings 1 Credit. A free second copy is not
    built where the first one ends the game.
    """
    if move.name not in BUILDS:
        return True
    seat, kind = s.turn, reads.kind_built(s, a.build)
    cards = lookup(s.setup.cards_built, a.build)
    grown = at(after.tableaus, seat).cards.total() - reads.own(s).cards.total()
    at_once = both(after.phase == Phase.WON, grown == 1)  # and no second copy came
    out = 0 if move.name in FROM_DECK else grown
    paid = reads.purse(s) - reads.price(s, seat, kind)
    brought = choose(reads.in_effect(s, seat, Culture.INNOVATIVE), grown, 0)
    return both(
        either(grown == cards, at_once),
        after.pool.total() == s.pool.total() - out,
        only_purse(s, after, seat, smallest([paid + brought, PURSE])),
    )


@theorem("EMP-T-22", "EMP-WIN-1 EMP-WIN-2 EMP-WIN-3")
def games_end_by_the_final_player(
    s: Table, move: Any, a: Arguments, after: Table
) -> Truth:
    """Builds and reveals alone set off the final round, which nothing calls off.

    The game ends when the final player's turn ends in it, or at once by what sets off
    the final round.
    """
    may = move.name in REACHES
    won = both(after.phase == Phase.WON, neg(s.phase == Phase.WON))
    over = both(after.phase == Phase.OVER, neg(s.phase == Phase.OVER))
    last = s.setup.players - 1
    at_once = both(may, s.final == 0)
    ends = both(move.name == "pass", s.turn == last, s.final > 0)
    return both(
        implies(s.final > 0, after.final > 0),
        implies(both(s.final == 0, after.final > 0), may),
        implies(won, at_once),
        iff(over, ends),
    )


@theorem("EMP-T-39", "EMP-CYC-1 EMP-SCI-4 EMP-SCI-6 EMP-TIP-4")
def known_cards_stay_known(s: Table, move: Any, a: Arguments, after: Table) -> Truth:
    """But for the shuffle after a search, no more cards are shuffled than before."""
    if move.name == "shuffle":
        return True
    return after.deck.loose.total() <= s.deck.loose.total()


@theorem("EMP-T-51", "EMP-WIN-1 EMP-TRN-1 EMP-BLD-1")
def one_total_changes_at_a_time(
    s: Table, move: Any, a: Arguments, after: Table
) -> Truth:
    """No step changes the production of two seats: who reaches the threshold is one."""
    changed = []
    for i in range(s.setup.players):
        same = iff(reads.transcends(s, i), reads.transcends(after, i))
        changed.append(neg(both(same_tableau(s, after, i), same)))
    return count(changed) <= 1


STATEMENTS = (
    purses_are_never_negative,
    tableaus_only_grow,
    confirming_pays_everybody,
    shifts_move_by_one,
    cycles_move_one_card,
    builds_take_cards_for_their_price,
    games_end_by_the_final_player,
    known_cards_stay_known,
    one_total_changes_at_a_time,
)

THEOREMS: tuple[Property, ...] = tuple(
    of_steps_with(statement, PLAYERS, NONE) for statement in STATEMENTS
)
