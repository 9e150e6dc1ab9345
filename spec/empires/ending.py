"""The end of a game of Cosmos: Empires: the final round, and who has won."""

from attrs import evolve

from spec.empires import reads
from spec.empires.cultures import END_CARDS, Culture, Cultures, Held, Status
from spec.empires.production import copies_by_name, total_production
from spec.empires.state import Phase, Table, rounds_to_finish
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
    largest,
    neg,
    smallest,
)

LITERAL = 30  # the number in the sentence about winning at once
MOST_CARDS = 7  # what Militaristic adds


# -- the final round -------------------------------------------------------------------


def totals(s: Table) -> tuple[Number, ...]:
    """Each seat's total production."""
    return tuple([total_of(s, i) for i in range(s.setup.players)])


def total_of(s: Table, seat: Number) -> Number:
    """The total production of a seat."""
    return total_production(s.setup, at(s.tableaus, seat), reads.transcends(s, seat))


def reaches(s: Table, amount: Number) -> Truth:
    """Whether a total production sets off the final round."""
    if s.setup.ruled("threshold-test", "exactly"):
        return amount == s.setup.sizes.threshold
    return amount >= s.setup.sizes.threshold


def wins_at_once(s: Table, seat: Number, amount: Number) -> Truth:
    """Whether a total production that sets off the final round ends the game."""
    setup = s.setup
    if setup.ruled("immediate-win-stop", "end-of-turn"):
        return False
    enough: Truth = seat == setup.players - 1
    if setup.ruled("immediate-win-threshold", "literal-thirty"):
        enough = both(enough, amount >= LITERAL)
    if setup.ruled("off-turn-immediate-win", "own-turn-only"):
        enough = both(enough, s.turn == seat)
    return enough


def rounds_left(s: Table, seat: Number) -> Number:
    """How many rounds are to be finished when a seat sets off the final round."""
    setup, found = s.setup, rounds_to_finish(s.setup)
    if not (setup.has_cultures and setup.ruled("off-turn-trigger", "next-round")):
        return found
    late = both(reads.is_final_player(s), neg(s.turn == seat))
    return choose(late, found + 1, found)


def set_off(s: Table, seat: Number) -> Table:
    """The final round is set off where a seat is the first to reach the threshold."""
    amount = total_of(s, seat)
    first = both(s.final == 0, reaches(s, amount))
    wins = both(first, wins_at_once(s, seat, amount))
    counts = s.setup.ruled("immediate-win-vs-reveals", "reveals-first")
    scored = s.setup.has_cultures and counts
    after = evolve(
        s,
        final=choose(first, rounds_left(s, seat), s.final),
        phase=choose(wins, Phase.OVER if scored else Phase.WON, s.phase),
    )
    if scored:
        after = evolve(after, cultures=choose(wins, with_end_cards(s), s.cultures))
    return after


def set_off_by_any(s: Table) -> Table:
    """The final round is set off where any seat has reached the threshold.

    Only the owner of the turn, and only if nobody else has reached it, wins at once.
    """
    mine = set_off(s, s.turn)
    seats = range(s.setup.players)
    others = [both(neg(s.turn == i), reaches(s, total_of(s, i))) for i in seats]
    first = s.final == 0
    rounds = rounds_left(s, s.setup.players)  # the seat of nobody
    shared = evolve(s, final=choose(first, rounds, s.final))
    after: Table = choose(any_of(others), shared, mine)
    return after


# -- the cards that count at the end ---------------------------------------------------


def with_end_cards(s: Table) -> Cultures:
    """The culture cards with Militaristic and Orthodox revealed by who kept them."""
    found: Cultures = s.cultures
    for culture in END_CARDS:
        card = reads.held(s, culture)
        aside = either(card.holder == s.setup.players, card.status == Status.DISCARDED)
        status = choose(aside, card.status, Status.REVEALED)
        found = found.but(culture, Held(card.holder, status))
    return found


def cards_owned(s: Table) -> tuple[Number, ...]:
    """How many cards each seat has, as Militaristic counts them."""
    found = [tableau.cards.total() for tableau in s.tableaus]
    if s.setup.ruled("militaristic-cards", "with-culture-cards"):
        found = [n + cultures_up(s, i) for i, n in enumerate(found)]
    return tuple(found)


def cultures_up(s: Table, seat: int) -> Number:
    """How many culture cards of a seat lie face up."""
    return count(
        either(card.lies(seat, Status.REVEALED), card.lies(seat, Status.SPENT))
        for card in reads.culture_cards(s)
    )


def has_most_cards(s: Table, owned: tuple[Number, ...], seat: int) -> Truth:
    """Whether no other seat has more cards than a seat, or none has as many."""
    strict = s.setup.ruled("militaristic-tie", "strict-majority")
    others = [n for i, n in enumerate(owned) if i != seat]
    return all_of(owned[seat] > n if strict else owned[seat] >= n for n in others)


def two_largest_sets(s: Table, seat: Number) -> Number:
    """The copies of the two names of which a seat has most."""
    counts = copies_by_name(s.setup, at(s.tableaus, seat))
    first: Number = 0
    second: Number = 0
    for n in counts:
        second = largest([second, smallest([first, n])])
        first = largest([first, n])
    if s.setup.ruled("orthodox-one-name", "no-bonus"):
        return choose(second > 0, first + second, 0)
    return first + second


def compared(s: Table) -> tuple[Number, ...]:
    """What is compared at the end: total production and what end cards add."""
    found = totals(s)
    if not s.setup.has_cultures:
        return found
    owned = cards_owned(s)
    sets = two_largest_sets(s, reads.held(s, Culture.ORTHODOX).holder)
    militaristic, orthodox = (
        [reads.in_effect(s, i, culture) for i in range(len(found))]
        for culture in END_CARDS
    )
    return tuple(
        [
            n
            + choose(both(militaristic[i], has_most_cards(s, owned, i)), MOST_CARDS, 0)
            + choose(orthodox[i], sets, 0)
            for i, n in enumerate(found)
        ]
    )


# -- the winner ------------------------------------------------------------------------


def most(numbers: tuple[Number, ...], among: tuple[Truth, ...]) -> tuple[Truth, ...]:
    """For each seat, whether it has the most of those among whom it is sought."""
    best = largest(
        [choose(truth, n, -1) for n, truth in zip(numbers, among, strict=True)]
    )
    return tuple(
        [both(truth, n == best) for n, truth in zip(numbers, among, strict=True)]
    )


def winners(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether it has won when the game is over."""
    n = s.setup.players
    at_once = s.phase == Phase.WON
    return tuple(
        [
            choose(at_once, seat == n - 1, truth)
            for seat, truth in enumerate(best_ranked(s))
        ]
    )


def best_ranked(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether it is before all others: production, Credits, turn."""
    setup, n, tied = s.setup, s.setup.players, tied_on_credits(s)
    if setup.ruled("played-last", "final-player-only"):
        alone = count(tied) == 1
        last = [False] * (n - 1) + [True]
        return tuple(
            [
                both(truth, either(alone, seat))
                for truth, seat in zip(tied, last, strict=True)
            ]
        )
    return tuple([both(tied[i], neg(any_of(tied[i + 1 :]))) for i in range(n)])


def tied_on_production(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether nobody has more production, end cards counted."""
    return most(compared(s), (True,) * s.setup.players)


def tied_on_credits(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether it has the most Credits of those who are compared."""
    candidates = tied_on_production(s)
    if s.setup.ruled("tie-candidates", "all-players"):
        shared = count(candidates) > 1
        candidates = tuple([either(shared, truth) for truth in candidates])
    return most(s.credits, candidates)
