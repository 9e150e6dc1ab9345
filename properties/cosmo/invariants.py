"""Invariants of Cosmo: statements that are true of every position."""

from itertools import pairwise

from spec.cosmo import reads
from spec.cosmo.cards import HAND, LETTERS, PILE, space_dollars
from spec.cosmo.state import NO_PILE, Phase, Table
from spec.logic import (
    Number,
    Truth,
    all_of,
    any_of,
    both,
    either,
    iff,
    implies,
    neg,
    number,
    total,
    wrap,
)
from spec.system import Clause, invariant


def _turns(s: Table, begins: Number) -> list[Number]:
    """How many seats come before each seat, counted from one that begins."""
    n = s.setup.players
    return [wrap(n + i - begins, n) for i in range(n)]


@invariant("INV.ROWS", "CMO-PLAY-2 CMO-PLAY-8 CMO-BET-4 CMO-R-21")
def rows_are_filled_in_turn(s: Table) -> Truth:
    """Rows hold as many cards as were drawn, from the first place on, in turn order."""
    n, empty, found = s.setup.players, s.setup.cards.empty, []
    for place in range(HAND):
        begins = reads.fifth_first(s) if place == HAND - 1 else s.starter
        for row, turn in zip(s.rows, _turns(s, begins), strict=True):
            filled = s.drawn > place * n + turn
            found.append(iff(neg(row[place] == empty), filled))
    return all_of(found)


@invariant("INV.PHASES", "CMO-PLAY-3 CMO-BET-1 CMO-BET-4 CMO-EOR-1 CMO-R-16")
def phases_come_in_order(s: Table) -> Truth:
    """Four cards each, bets, fifth cards, the end: each begins when it is due."""
    n, four = s.setup.players, (HAND - 1) * s.setup.players
    draws = either(s.phase == Phase.DRAW, s.phase == Phase.DEAL)
    betting, late = s.phase == Phase.BET, s.phase >= Phase.REVEAL
    placed, drawn_by_then = n, four  # bets at a fifth card, cards at a bet
    if s.setup.draws_with_bet:
        placed, drawn_by_then = s.drawn - four + 1, four + s.placed
    early, nothing = s.phase <= Phase.START, all_of(p == 0 for p in s.purses)
    return both(
        either(s.setup.cards.is_open, neg(s.phase == Phase.PRINT)),
        either(s.setup.opening == Phase.START, neg(s.phase == Phase.START)),
        implies(early, both(s.drawn == 0, s.placed == 0, nothing)),
        iff(s.phase == Phase.DEAL, neg(s.chosen == NO_PILE)),
        implies(both(draws, s.drawn < four), s.placed == 0),
        implies(both(draws, s.drawn >= four), s.placed == placed),
        implies(draws, s.drawn < HAND * n),
        implies(betting, both(s.placed < n, s.drawn == drawn_by_then)),
        implies(late, both(s.placed == n, s.drawn == HAND * n)),
    )


@invariant("INV.BETS", "CMO-BET-2 CMO-BET-3 CMO-CBET-3 CMO-R-17 CMO-R-32")
def stakes_lie_until_they_are_settled(s: Table) -> Truth:
    """Starting Dollars lie before others from the bet until its settlement."""
    found = []
    kept = both(s.setup.stops_early, s.phase >= Phase.CLOSE)
    for i, turn in enumerate(_turns(s, reads.first_bettor(s))):
        placed, out = s.placed > turn, reads.has_bet(s, i)
        found.append(implies(both(placed, s.phase < Phase.CLOSE), out))
        found.append(implies(out, both(placed, either(s.phase < Phase.CLOSE, kept))))
    return all_of(found)


@invariant("INV.BEST", "CMO-EVAL-1 CMO-BEST-1")
def best_hand_is_found_after_the_reveal(s: Table) -> Truth:
    """Nobody has won a round before all cards were compared; then somebody has."""
    early = all_of(implies(s.phase < Phase.SETTLE, neg(best)) for best in s.best)
    if s.setup.ruled("residual-tie", "nobody"):
        return early
    return both(early, implies(s.phase >= Phase.SETTLE, any_of(s.best)))


@invariant("INV.GOAL", "CMO-END-1 CMO-R-36 CMO-R-37")
def nobody_begins_a_round_at_the_goal(s: Table) -> Truth:
    """Up to the award a dollar is missing to everybody; the winners get one then."""
    most, found = s.setup.purse_limit - 2, []
    for purse, best in zip(s.purses, s.best, strict=True):
        awarded = purse <= total([most, number(best)])
        found.append(implies(s.phase <= Phase.AWARD, purse <= most))
        found.append(implies(s.phase == Phase.SETTLE, awarded))
    return all_of(found)


@invariant("INV.PRINTED", "CMO-COMP-1 CMO-SET-1 CMO-R-02")
def piles_are_printed_in_order(s: Table) -> Truth:
    """Piles left open are settled from A to F, six cards each, before all else."""
    if not s.printed:
        return True
    sizes = [s.printed[0].number_of(kinds) for kinds in s.setup.cards.of_letter]
    printing = s.phase == Phase.PRINT
    return both(
        *(implies(neg(printing), size == PILE) for size in sizes),
        *(either(size == 0, size == PILE) for size in sizes),
        *(one >= other for one, other in pairwise(sizes)),
        implies(printing, sizes[-1] == 0),
    )


@invariant("INV.PAID", "CMO-BEST-1 CMO-BEST-2 CMO-CBET-1")
def awards_are_paid(s: Table) -> Truth:
    """Once the award is made, whoever has the best hand owns a dollar."""
    if s.setup.stops_at_once or not s.setup.ruled("bank-shortage", "unlimited"):
        return True
    pairs = zip(s.best, s.purses, strict=True)
    return all_of(
        implies(both(s.phase == Phase.SETTLE, best), purse > 0) for best, purse in pairs
    )


@invariant("INV.OVER", "CMO-END-1 CMO-R-36 CMO-R-37")
def game_ends_at_the_goal(s: Table) -> Truth:
    """When the game is over, somebody has the dollars that end it."""
    return implies(s.phase == Phase.OVER, reads.is_reached(s))


@invariant("INV.CARDS", "CMO-COMP-1 CMO-NEW-1a")
def cards_are_conserved(s: Table) -> Truth:
    """Piles and rows are together exactly the cards of the game."""
    deck, cards = s.setup.cards.deck, [card for row in s.rows for card in row]
    if s.printed:
        return all_of(
            total([s.piles.count(kind), *(number(card == kind) for card in cards)])
            == s.printed[0].count(kind)
            for kind in range(deck.kinds)
        )
    conserved: Truth = deck.made_of([s.piles], cards)
    return conserved


@invariant("INV.LEFT", "CMO-COMP-1 CMO-PLAY-2 CMO-NEW-1a")
def piles_shrink_card_by_card(s: Table) -> Truth:
    """The piles hold all cards less those that were drawn in this round."""
    left = total([total(reads.pile_sizes(s)), s.drawn])
    return implies(neg(s.phase == Phase.PRINT), left == PILE * len(LETTERS))


@invariant("INV.CHOSEN", "CMO-PLAY-5 CMO-R-09")
def picked_pile_has_a_card(s: Table) -> Truth:
    """Until its top card comes, the pile that was picked has one."""
    there = s.piles.has_in(s.setup.cards.of_letter, s.chosen)
    return implies(s.phase == Phase.DEAL, there)


@invariant("INV.DOLLARS", "CMO-COMP-2 CMO-SET-4 CMO-BEST-1 CMO-CBET-3 CMO-CBET-4")
def dollars_are_conserved(s: Table) -> Truth:
    """Purses and the bank are together exactly the Space Dollars of the game."""
    return total([s.bank, *s.purses]) == space_dollars.run()


@invariant("INV.FIRST", "CMO-PLAY-1 CMO-R-07")
def first_seat_begins_the_game(s: Table) -> Truth:
    """Seats are counted from who begins the game, unless chance names that player."""
    named = s.setup.opening == Phase.DRAW
    return implies(either(named, s.phase <= Phase.START), s.first == 0)


INVARIANTS: tuple[Clause, ...] = (
    rows_are_filled_in_turn,
    phases_come_in_order,
    stakes_lie_until_they_are_settled,
    best_hand_is_found_after_the_reveal,
    nobody_begins_a_round_at_the_goal,
    awards_are_paid,
    game_ends_at_the_goal,
    cards_are_conserved,
    piles_shrink_card_by_card,
    picked_pile_has_a_card,
    dollars_are_conserved,
    piles_are_printed_in_order,
    first_seat_begins_the_game,
)
