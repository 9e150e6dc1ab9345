"""Invariants of COSMOS (2024): statements that are true of every position."""

from itertools import combinations

from spec.cosmos2024.state import Phase, Round
from spec.logic import (
    Number,
    Truth,
    all_of,
    any_of,
    both,
    count,
    either,
    iff,
    implies,
    largest,
    neg,
    number,
    smallest,
    total,
    wrap,
)
from spec.system import Clause, invariant


@invariant("INV.SLOTS", "COS-TUR-1 COS-TUR-8")
def slots_are_filled_in_order(s: Round) -> Truth:
    """The first slots of a trick hold cards, the others none, none of those face up."""
    empty = s.setup.cards.empty
    return all_of(
        both(iff(card == empty, s.played <= i), implies(up, s.played > i))
        for i, (card, up) in enumerate(zip(s.cards, s.up, strict=True))
    )


@invariant("INV.PHASES", "COS-PRE-2 COS-PRE-5 COS-TUR-7 COS-END-2")
def phases_come_in_order(s: Round) -> Truth:
    """Table cards, deal, start, tricks, score: each begins when the last is done."""
    setup, n = s.setup, s.setup.players
    size, full = setup.cards.deck.size, either(*_in(s, Phase.SURVIVE, Phase.AWARD))
    meets = setup.table_acts and setup.ruled("table-timing", "after-last-play")
    return both(
        either(meets, neg(s.phase == Phase.SURVIVE)),
        implies(s.phase == Phase.REVEAL, s.dealt < setup.table),
        implies(s.phase == Phase.DEAL, both(setup.table <= s.dealt, s.dealt < size)),
        either(s.phase < Phase.START, s.dealt == size),
        implies(s.phase == Phase.PLAY, s.played < n),
        implies(full, s.played == n),
        either(full, s.phase == Phase.PLAY, s.played == 0),
    )


def _in(s: Round, *phases: Phase) -> list[Truth]:
    return [s.phase == phase for phase in phases]


@invariant("INV.TRICKS", "COS-TUR-10 COS-END-1 COS-TUR-8")
def round_has_its_tricks(s: Round) -> Truth:
    """A round has as many tricks as each hand had cards."""
    tricks, hand = total(s.won), s.setup.hand
    playing = either(*_in(s, Phase.PLAY, Phase.SURVIVE, Phase.AWARD))
    return both(
        implies(playing, tricks < hand),
        implies(s.phase <= Phase.START, tricks == 0),
        implies(s.phase >= Phase.SCORE, tricks == hand),
    )


@invariant("INV.CONSERVED", "COS-CON-1 COS-PRE-5 COS-TUR-8")
def cards_are_conserved(s: Round) -> Truth:
    """Every card is in exactly one place."""
    bags = (s.deck, s.table, s.turned, *s.hands, s.gone)
    return s.setup.cards.deck.made_of(bags, s.cards)


@invariant("INV.DECK", "COS-PRE-2 COS-PRE-5")
def deck_shrinks_card_by_card(s: Round) -> Truth:
    """The deck holds what was neither turned up nor dealt in this round."""
    return s.deck.total() + s.dealt == s.setup.cards.deck.size


@invariant("INV.TABLE", "COS-PRE-3 COS-COL-5 COS-COL-6")
def table_keeps_its_cards(s: Round) -> Truth:
    """The table cards stay on the table all round, face up or turned."""
    there = s.table.total() + s.turned.total()
    return there == smallest([s.dealt, s.setup.table])


@invariant("INV.HANDS", "COS-PRE-5 COS-NUM-2 COS-TUR-1 COS-TUR-2")
def hands_shrink_card_by_card(s: Round) -> Truth:
    """A hand holds what was dealt to it less one card for each of its turns."""
    tricks = total(s.won)
    return all_of(
        hand.total() + tricks + number(has_played(s, seat)) == dealt_to(s, seat)
        for seat, hand in enumerate(s.hands)
    )


def has_played(s: Round, seat: int) -> Truth:
    """Whether a seat has played to the trick."""
    n = s.setup.players
    return wrap(seat - s.leader + n, n) < s.played


def dealt_to(s: Round, seat: int) -> Number:
    """How many cards were dealt to a seat in this round."""
    hand = s.setup.hand
    sofar = s.dealt - s.setup.table - seat * hand
    return largest([0, smallest([hand, sofar])])


@invariant("INV.BROKEN", "COS-BLK-3 COS-BLK-4 COS-PRE-1")
def broken_after_a_black(s: Round) -> Truth:
    """The Break card is face up exactly when a black was played in this round."""
    cards = s.setup.cards
    played = any_of(cards.is_black(card) for card in s.cards)
    black = either(played, s.gone.has_any(cards.blacks))
    return implies(s.phase < Phase.OVER, iff(s.broken, black))


@invariant("INV.DISTINCT", "COS-TUR-6 COS-COL-1")
def face_up_values_differ(s: Round) -> Truth:
    """No two face-up cards of a trick have the same value."""
    cards = s.setup.cards
    return all_of(
        neg(both(s.up[i], s.up[j], cards.rank(s.cards[i]) == cards.rank(s.cards[j])))
        for i, j in combinations(range(s.setup.players), 2)
    )


@invariant("INV.PARITY", "COS-COL-1 COS-COL-4")
def collisions_turn_pairs(s: Round) -> Truth:
    """Before the table cards act, an even number of cards of the trick is face down."""
    paired = wrap(s.played - count(s.up) + s.setup.players, 2)
    even = wrap(s.setup.players, 2)
    return either(s.phase == Phase.AWARD, paired == even)


@invariant("INV.NINES", "COS-VOI-1 COS-TUR-8")
def nines_are_counted(s: Round) -> Truth:
    """The captured nines of all seats are the nines in won tricks."""
    return total(s.nines) == s.gone.number_of(s.setup.cards.nines)


@invariant("INV.CAPTORS", "COS-VOI-1 COS-TUR-8")
def nines_come_with_tricks(s: Round) -> Truth:
    """Who has won no trick in this round has captured no nine."""
    pairs = zip(s.nines, s.won, strict=True)
    return all_of(implies(won == 0, nines == 0) for nines, won in pairs)


@invariant("INV.TOTALS", "COS-END-6 COS-END-8")
def nobody_has_reached_the_end(s: Round) -> Truth:
    """While the game goes on, every total is below the end-of-game number."""
    return either(
        s.phase == Phase.OVER, all_of(t < s.setup.threshold for t in s.totals)
    )


@invariant("INV.FIRST", "COS-PRE-7")
def first_round_starts_from_nothing(s: Round) -> Truth:
    """Until the first starting player is found, nobody has a total."""
    first = s.starter == s.setup.nobody
    early = s.phase <= Phase.START
    return both(
        implies(first, both(early, all_of(t == 0 for t in s.totals))),
        implies(early, s.leader == 0),
    )


@invariant("INV.FRESH", "COS-PRE-1 COS-PRE-2 COS-END-8")
def round_starts_from_nothing(s: Round) -> Truth:
    """Before the first trick of a round nothing is captured, turned or broken."""
    deck = s.setup.cards.deck
    empty = [neg(bag.has_any(deck.present)) for bag in (s.gone, s.turned)]
    nothing = both(*empty, *(n == 0 for n in (*s.nines, *s.won)), neg(s.broken))
    return implies(s.phase <= Phase.START, nothing)


@invariant("INV.EVEN", "COS-PRE-4")
def even_table_stays(s: Round) -> Truth:
    """With an even number of players no table card is ever turned down."""
    if s.setup.players % 2:
        return True
    return s.turned.total() == 0


INVARIANTS: tuple[Clause, ...] = (
    slots_are_filled_in_order,
    phases_come_in_order,
    cards_are_conserved,
    deck_shrinks_card_by_card,
    table_keeps_its_cards,
    hands_shrink_card_by_card,
    round_has_its_tricks,
    broken_after_a_black,
    face_up_values_differ,
    collisions_turn_pairs,
    nines_are_counted,
    nines_come_with_tricks,
    nobody_has_reached_the_end,
    first_round_starts_from_nothing,
    round_starts_from_nothing,
    even_table_stays,
)
