"""What questions about Cosmo can observe, besides the fields of a position."""

from collections.abc import Callable

from spec.cosmo import reads
from spec.cosmo.cards import HAND, LETTERS, VALUES, space_dollars
from spec.cosmo.state import Setup, Table, seat_names
from spec.cosmo.views import most_dollars_win
from spec.games import Observable
from spec.logic import (
    Number,
    Truth,
    Value,
    all_of,
    any_of,
    both,
    choose,
    count,
    largest,
    neg,
    total,
)

Reading = Callable[[Table], Value]
FULL = HAND - 1  # the last place of a row


def observables(setup: Setup) -> tuple[Observable, ...]:
    """Named functions of a position."""
    seats = (seat_names(setup),)
    piles = (tuple(LETTERS),)
    places = (*seats, tuple(str(i) for i in range(HAND)))
    by_value = (*seats, tuple(map(str, VALUES)))
    all_, kinds = by_value[1:], (setup.cards.deck.labels,)

    def seen(
        name: str,
        kind: str,
        statement: str,
        run: Reading,
        indexes: tuple[tuple[str, ...], ...] = (),
    ) -> Observable:
        return Observable(name, kind, statement, run, indexes)

    def told(
        name: str,
        statement: str,
        run: Reading,
        indexes: tuple[tuple[str, ...], ...] = (),
    ) -> Observable:
        return Observable(name, "truth", statement, run, indexes, told=True)

    return (
        # turns and piles
        seen("drawer", "seat", "the seat that draws the next card", reads.drawer),
        seen("bettor", "seat", "the seat that places the next bet", reads.bettor),
        seen("place", "number", "the next card's place in its row", reads.place),
        seen("pile_size", "number", "cards in a pile", reads.pile_sizes, piles),
        seen("full", "number", "cards of a kind in the full piles", full, kinds),
        seen("full_copies", "number", "the same for all of a value", full_copies, all_),
        seen("empty_piles", "number", "piles without a card", empty_piles),
        # hands
        seen("value", "number", "value at a place of a row, 0 for none", value, places),
        seen("card", "card", "card at a place of a row, - for none", card, places),
        seen("cards_of", "number", "cards in a seat's row", cards_of, seats),
        seen("copies", "number", "cards of a value in a row", copies, by_value),
        seen("level", "number", "level of a full row, 0 before", level, seats),
        seen("best_level", "number", "the highest level of the full rows", best_level),
        seen("leads", "truth", "no full row outranks a seat's", leads, seats),
        seen("winners_of_round", "number", "seats that won the round", round_winners),
        told("shared_round", "several hands are the best one", shared_round),
        # bets
        seen("has_bet", "truth", "a seat's Starting Dollar is bet", has_bet, seats),
        seen("stakes", "number", "bets that lie before a seat", stakes, seats),
        seen("right", "truth", "a seat's bet is right", right, seats),
        seen("wrong", "truth", "a seat's bet is wrong", wrong, seats),
        seen("let_off", "truth", "a seat bet wrong and pays nothing", let_off, seats),
        # dollars
        # told at the end, for the most dollars win
        Observable(
            "dollars",
            "number",
            "a seat's dollars in all",
            reads.totals,
            seats,
            told=True,
        ),
        seen("in_play", "number", "Space Dollars in all purses", in_play),
        seen("most_dollars", "number", "the most dollars of a seat", most_dollars),
        seen("goal", "truth", "somebody has the dollars that end it", reads.is_reached),
        seen("richest", "truth", "nobody has more dollars", reads.richest, seats),
        seen("richest_seats", "number", "seats with the most dollars", richest_seats),
        told("bank_owes", "the bank has paid more than it had", bank_owes),
        told("bank_empty", "all Space Dollars are in purses", bank_empty),
        seen("winners", "truth", "the game is over, a seat won it", winners, seats),
        seen("game_winners", "number", "seats that have won the game", game_winners),
    )


# -- piles and rows --------------------------------------------------------------------


def empty_piles(s: Table) -> Number:
    """How many piles have no card left."""
    return count(size == 0 for size in reads.pile_sizes(s))


def full(s: Table) -> tuple[Number, ...]:
    """How many cards of each kind all piles hold while nothing is drawn."""
    return reads.full_piles(s).counts()


def full_copies(s: Table) -> tuple[Number, ...]:
    """How many cards of each value all piles hold while nothing is drawn."""
    piles = reads.full_piles(s)
    return tuple([piles.number_of(kinds) for kinds in s.setup.cards.of_value])


def value(s: Table) -> tuple[tuple[Number, ...], ...]:
    """The value at each place of each row, 0 where there is no card yet."""
    cards = s.setup.cards
    return tuple(
        [
            tuple([choose(card == cards.empty, 0, cards.value(card)) for card in row])
            for row in s.rows
        ]
    )


def card(s: Table) -> tuple[tuple[Number, ...], ...]:
    """The card at each place of each row."""
    return s.rows


def cards_of(s: Table) -> tuple[Number, ...]:
    """How many cards each row has."""
    empty = s.setup.cards.empty
    return tuple([count(neg(card == empty) for card in row) for row in s.rows])


def copies(s: Table) -> tuple[tuple[Number, ...], ...]:
    """How often each value occurs in each row."""
    return tuple(
        [tuple([count(v == n for v in row) for n in VALUES]) for row in value(s)]
    )


# -- hands -----------------------------------------------------------------------------


def full_rows(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether its row is full."""
    return tuple([neg(row[FULL] == s.setup.cards.empty) for row in s.rows])


def level(s: Table) -> tuple[Number, ...]:
    """The level of each full row, 0 for one that is not full."""
    pairs = zip(full_rows(s), reads.levels(s), strict=True)
    return tuple([choose(full, of, 0) for full, of in pairs])


def best_level(s: Table) -> Number:
    """The highest level of the full rows, 0 if there is none."""
    return largest(level(s))


def leads(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether all rows are full and none ranks higher than its own."""
    full = all_of(full_rows(s))
    return tuple([both(full, truth) for truth in reads.tied(s)])


def round_winners(s: Table) -> Number:
    """How many seats have won the round, once that is known."""
    return count(s.best)


def shared_round(s: Table) -> Truth:
    """Whether several seats have won the round."""
    return count(s.best) > 1


# -- bets ------------------------------------------------------------------------------


def has_bet(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether its Starting Dollar lies somewhere as a bet."""
    return tuple([reads.has_bet(s, i) for i in range(s.setup.players)])


def stakes(s: Table) -> tuple[Number, ...]:
    """How many bets lie before each seat."""
    seats = range(s.setup.players)
    return tuple([count(bet == i for bet in s.bets) for i in seats])


def judged(s: Table) -> Truth:
    """Whether the best hand of the round is known."""
    return any_of(s.best)


def right(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether it has bet right on a best hand that is known."""
    return tuple([both(judged(s), truth) for truth in reads.right_bets(s)])


def wrong(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether it has bet wrong on a best hand that is known."""
    return tuple([both(judged(s), truth) for truth in reads.wrong_bets(s)])


def let_off(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether it has bet wrong and owns nothing to pay."""
    pairs = zip(wrong(s), reads.can_pay(s), strict=True)
    return tuple([both(lost, neg(able)) for lost, able in pairs])


# -- dollars ---------------------------------------------------------------------------


def in_play(s: Table) -> Number:
    """The Space Dollars in all purses."""
    return total(s.purses)


def most_dollars(s: Table) -> Number:
    """The most dollars of a seat, Starting Dollars among them."""
    return largest(reads.totals(s))


def richest_seats(s: Table) -> Number:
    """How many seats have the most dollars."""
    return count(reads.richest(s))


def bank_owes(s: Table) -> Truth:
    """Whether the bank has paid more Space Dollars than there are."""
    return s.bank < 0


def bank_empty(s: Table) -> Truth:
    """Whether as many Space Dollars are in purses as there are."""
    return total(s.purses) == space_dollars.run()


def winners(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether the game is over and it has won."""
    won: tuple[Truth, ...] = most_dollars_win.run(s)
    return won


def game_winners(s: Table) -> Number:
    """How many seats have won the game; 0 before it is over."""
    return count(winners(s))
