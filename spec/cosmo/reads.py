"""What the rules of Cosmo read off a position."""

from spec.cosmo import ranking
from spec.cosmo.cards import FACE_DOWN, HAND, LETTERS, PILE
from spec.cosmo.ranking import Ranking
from spec.cosmo.state import GOAL, Phase, Table
from spec.logic import (
    Number,
    Truth,
    all_of,
    any_of,
    at,
    both,
    choose,
    count,
    either,
    implies,
    largest,
    neg,
    quotient,
    wrap,
)
from spec.piles import Bag

# -- whose turn it is ------------------------------------------------------------------


def first_bettor(s: Table) -> Number:
    """The player who bets first."""
    return s.starter if s.setup.ruled("first-bettor", "round-starter") else s.first


def fifth_first(s: Table) -> Number:
    """The player who draws a fifth card first."""
    with_bets = s.setup.draws_with_bet or s.setup.ruled("fifth-order", "bet-order")
    return first_bettor(s) if with_bets else s.starter


def place(s: Table) -> Number:
    """The place in its row of the next card that is drawn, from 0."""
    return quotient(s.drawn, s.setup.players)


def is_face_down(s: Table) -> Truth:
    """Whether the next card that is drawn lies face down until the reveal."""
    return any_of(place(s) == hidden for hidden in FACE_DOWN)


def drawer(s: Table) -> Number:
    """The player who draws the next card."""
    begins = choose(place(s) >= HAND - 1, fifth_first(s), s.starter)
    return wrap(begins + s.drawn, s.setup.players)


def bettor(s: Table) -> Number:
    """The player who places the next bet."""
    return wrap(first_bettor(s) + s.placed, s.setup.players)


def is_drawing(s: Table) -> Truth:
    """Whether a player is to pick a pile."""
    return s.phase == Phase.DRAW


def is_betting(s: Table) -> Truth:
    """Whether a player is to bet."""
    return s.phase == Phase.BET


def to_act(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether it may make a move."""
    return tuple(
        [
            either(
                both(is_drawing(s), drawer(s) == i), both(is_betting(s), bettor(s) == i)
            )
            for i in range(s.setup.players)
        ]
    )


def are_shown(s: Table) -> Truth:
    """Whether the face-down cards of the round have been turned up."""
    return s.phase >= Phase.AWARD


def full_piles(s: Table) -> Bag:
    """The cards of all piles while nothing is drawn."""
    return s.printed[0] if s.printed else s.setup.cards.deck.all


def printed_piles(s: Table) -> Number:
    """How many piles were settled, where they are left open."""
    return quotient(full_piles(s).total(), PILE)


def pile_sizes(s: Table) -> tuple[Number, ...]:
    """How many cards each pile holds."""
    kinds = s.setup.cards.of_letter
    return tuple([s.piles.number_of(kinds[i]) for i in range(len(LETTERS))])


# -- hands -----------------------------------------------------------------------------


def hands(s: Table) -> tuple[tuple[Number, ...], ...]:
    """The values of each row."""
    return tuple([ranking.values(s.setup.cards, row) for row in s.rows])


def levels(s: Table) -> tuple[Number, ...]:
    """The level of each row, once it is full."""
    return tuple([ranking.level(hand) for hand in hands(s)])


def tied(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether no comparison puts another hand above its own."""
    how = Ranking.of(s.setup.rulings)
    return ranking.highest([ranking.key(hand, how) for hand in hands(s)])


def winners_of_round(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether it has the best hand, alone or with others."""
    ruled, n = s.setup.ruled, s.setup.players
    top = tied(s)
    if ruled("identical", "rank-exhausted"):
        return top
    chosen = top if ruled("residual-tie", "share") else residual(s, top)
    if not ruled("identical", "same-multiset-first"):
        return chosen
    return tuple(
        [
            any_of(both(chosen[j], identical(s, i, j)) for j in range(n))
            for i in range(n)
        ]
    )


def identical(s: Table, i: int, j: int) -> Truth:
    """Whether the hands of two seats are identical, as ruled."""
    if s.setup.ruled("identical", "same-letters-too"):
        return ranking.same_row(s.rows[i], s.rows[j])
    mine, other = hands(s)[i], hands(s)[j]
    if s.setup.ruled("identical", "same-multiset-first"):
        return ranking.same_values(mine, other)
    return ranking.same_row(mine, other)


def residual(s: Table, top: tuple[Truth, ...]) -> tuple[Truth, ...]:
    """The winners among tied hands: all if they are identical, or else as ruled."""
    n = s.setup.players
    agree = all_of(
        implies(both(top[i], top[j]), identical(s, i, j))
        for i in range(n)
        for j in range(i)
    )
    if s.setup.ruled("residual-tie", "nobody"):
        return tuple([both(agree, truth) for truth in top])
    away = [wrap(n + i - s.starter, n) for i in range(n)]
    ahead = [
        any_of(both(top[j], away[j] < away[i]) for j in range(n) if j != i)
        for i in range(n)
    ]
    return tuple([both(top[i], either(agree, neg(ahead[i]))) for i in range(n)])


# -- bets ------------------------------------------------------------------------------


def has_bet(s: Table, seat: int) -> Truth:
    """Whether the Starting Dollar of a seat lies before somebody as a bet."""
    return neg(s.bets[seat] == s.setup.nobody)


def targets(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether a bet on it is right."""
    if s.setup.ruled("correct-target", "best-category-holder"):
        found = levels(s)
        most = largest(found)
        won = any_of(s.best)
        return tuple([both(won, of == most) for of in found])
    if s.setup.ruled("correct-target", "sole-winner-only"):
        alone = count(s.best) == 1
        return tuple([both(alone, truth) for truth in s.best])
    return s.best


def right_bets(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether its bet is right."""
    right = (*targets(s), False)
    return tuple([at(right, target) for target in s.bets])


def wrong_bets(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether its bet is wrong."""
    right = right_bets(s)
    return tuple([both(has_bet(s, i), neg(truth)) for i, truth in enumerate(right)])


def can_pay(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether it owns what it would pay for a wrong bet."""
    owned = s.before if s.setup.ruled("relief-basis", "before-award") else s.purses
    return tuple([dollars > 0 for dollars in owned])


# -- dollars ---------------------------------------------------------------------------


def starting_dollars(s: Table) -> tuple[Number, ...]:
    """How many Starting Dollars count for each seat."""
    if s.setup.ruled("stake-counts-for", "owner"):
        return (1,) * s.setup.players
    seats = range(s.setup.players)
    kept = [neg(has_bet(s, i)) for i in seats]
    return tuple([count([kept[i], *(bet == i for bet in s.bets)]) for i in seats])


def totals(s: Table) -> tuple[Number, ...]:
    """The dollars of each seat, Starting Dollars among them."""
    pairs = zip(s.purses, starting_dollars(s), strict=True)
    return tuple([purse + more for purse, more in pairs])


def collected(s: Table) -> tuple[Number, ...]:
    """The dollars of each seat that count for the end of the game."""
    setup = s.setup
    space = s.received if setup.ruled("collected", "cumulative") else s.purses
    if setup.ruled("end-threshold", "space-five"):
        return space
    pairs = zip(space, starting_dollars(s), strict=True)
    return tuple([dollars + more for dollars, more in pairs])


def is_reached(s: Table) -> Truth:
    """Whether somebody has as many dollars as end the game."""
    return any_of(dollars >= GOAL for dollars in collected(s))


def richest(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether nobody has more dollars."""
    found = totals(s)
    most = largest(found)
    return tuple([dollars == most for dollars in found])


# -- orders ----------------------------------------------------------------------------


def paying_order(s: Table, begins: Number) -> list[Number]:
    """The seats in turn order from a given one, or in any order if none is better."""
    n = s.setup.players
    if not s.setup.pays_in_turn:
        return list(range(n))
    return [wrap(begins + i, n) for i in range(n)]


def settling_order(s: Table) -> list[Number]:
    """The seats in the order in which their bets are settled."""
    by_bets = s.setup.ruled("settle-order", "bet-order")
    return paying_order(s, first_bettor(s) if by_bets else s.starter)
