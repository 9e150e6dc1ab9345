"""What the rules of COSMOS (2024) read off a position.

Configuration (players, rulings) may steer Python; values may not: see ``spec.logic``.
"""

from spec.cosmos2024.cards import VOIDING
from spec.cosmos2024.state import Phase, Round
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
    smallest,
    total,
    when,
    wrap,
)
from spec.piles import Bag

NONE_UP = -1  # the strength of a card that cannot win

# -- seats and slots ---------------------------------------------------------------


def turn(s: Round) -> Number:
    """The seat whose turn it is while a trick is played."""
    return wrap(s.leader + s.played, s.setup.players)


def seat_of(s: Round, slot: Number) -> Number:
    """The seat that plays to a slot of the trick."""
    return wrap(s.leader + slot, s.setup.players)


def to_act(s: Round) -> tuple[Truth, ...]:
    """For each seat, whether it is to play a card."""
    playing, seat = s.phase == Phase.PLAY, turn(s)
    return tuple([both(playing, seat == i) for i in range(s.setup.players)])


def hand_is_empty(hand: Bag) -> Truth:
    """Whether a hand has no card left."""
    return neg(hand.has_any(hand.deck.present))


# -- following and the black restriction ---------------------------------------------


def shown(s: Round, suit: int) -> Truth:
    """Whether a played card of a suit is face up."""
    setup = s.setup
    pairs = list(zip(s.cards, s.up, strict=True))
    if setup.ruled("follow-scope", "lead-suit"):
        pairs = pairs[:1]
    return any_of(both(up, setup.cards.suit(card) == suit) for card, up in pairs)


def bound(s: Round) -> tuple[Truth, ...]:
    """For each suit, whether it must be followed by who holds it."""
    setup = s.setup
    found = [shown(s, suit) for suit in range(len(setup.cards.suits))]
    if setup.ruled("table-in-follow", "yes") and setup.table_acts:
        kinds = setup.cards.of_suit
        found = [
            either(truth, s.table.has_any(kinds[suit]))
            for suit, truth in enumerate(found)
        ]
    if setup.ruled("black-follow", "no"):
        black = setup.cards.black
        found = [both(truth, suit != black) for suit, truth in enumerate(found)]
    if setup.ruled("free-d-example", "literal-free"):
        found = [both(truth, neg(any_turned(s))) for truth in found]
    return tuple(found)


def any_turned(s: Round) -> Truth:
    """Whether a card of the trick is face down."""
    return any_of(both(s.played > i, neg(up)) for i, up in enumerate(s.up))


def obliged(s: Round, hand: Bag) -> Truth:
    """Whether a hand holds a card of a suit that must be followed."""
    kinds = s.setup.cards.of_suit
    return any_of(
        both(truth, hand.has_any(kinds[suit])) for suit, truth in enumerate(bound(s))
    )


def facing_none(s: Round) -> Truth:
    """Whether no played card is face up."""
    none = neg(any_of(s.up))
    if s.setup.ruled("table-in-lock", "yes") and s.setup.table_acts:
        none = both(none, neg(s.table.has_any(s.table.deck.present)))
    return none


def locked(s: Round, hand: Bag) -> Truth:
    """Whether a player with a given hand may not play black cards."""
    setup = s.setup
    if setup.ruled("lock-precedence", "free-play-wins"):
        return False
    facing = facing_none(s)
    if setup.ruled("lock-span", "until-break"):
        facing = True
    if setup.ruled("lock-who", "leader-only"):
        facing = both(facing, s.played == 0)
    if setup.ruled("all-black-exempt", "yes"):
        facing = both(facing, hand.has_any(setup.cards.plain))
    return both(neg(s.broken), facing)


# -- collisions ----------------------------------------------------------------------


def collides(s: Round, card: Number) -> Truth:
    """Whether a card takes part in collisions at all."""
    if s.setup.ruled("black-collides", "no"):
        return neg(s.setup.cards.is_black(card))
    return True


def hits(s: Round) -> tuple[Truth, ...]:
    """For each slot, whether its card collides with the card played last."""
    cards, last = s.setup.cards, s.played - 1
    newest = at(s.cards, last)
    found = []
    for i, (card, up) in enumerate(zip(s.cards, s.up, strict=True)):
        there = up
        if s.setup.ruled("collision-target", "any-played"):
            there = s.played > i
        same = cards.rank(card) == cards.rank(newest)
        found.append(both(there, neg(last == i), same, collides(s, card)))
    free = collides(s, newest)
    return tuple([both(hit, free) for hit in found])


def clashes(s: Round) -> Truth:
    """Whether the card played last goes down."""
    clash = any_of(hits(s))
    if s.setup.ruled("collision-memory", "whole-round"):
        newest = at(s.cards, s.played - 1)
        cards = s.setup.cards
        seen = s.gone.has_in(cards.of_rank, cards.rank(newest))
        clash = either(clash, both(seen, collides(s, newest)))
    return clash


def lone(s: Round) -> Truth:
    """Whether exactly one card of the trick is face up."""
    return count(s.up) == 1


def met_by_table(s: Round, slot: int) -> Truth:
    """Whether the card in a slot is up and a face-up table card has its value."""
    cards = s.setup.cards
    values = cards.of_rank if s.setup.ruled("black-collides", "yes") else _planets(s)
    rank = cards.rank(s.cards[slot])
    return both(s.up[slot], s.table.has_in(values, rank), collides(s, s.cards[slot]))


def _planets(s: Round) -> tuple[tuple[int, ...], ...]:
    """The kinds of each rank that are not black."""
    plain = s.setup.cards.plain
    return tuple(
        tuple(k for k in kinds if k in plain) for kinds in s.setup.cards.of_rank
    )


def meeting(s: Round) -> tuple[Truth, ...]:
    """For each slot, whether its card meets a table card once all have played."""
    if s.setup.ruled("table-scope", "every-survivor"):
        entitled: Truth = True
    else:
        entitled = lone(s)
    return tuple([both(entitled, met_by_table(s, i)) for i, _ in enumerate(s.cards)])


def table_match(s: Round) -> Truth:
    """Whether, with all cards played, a table card is about to collide."""
    return when(s.phase == Phase.SURVIVE, lambda: any_of(meeting(s)))


# -- the winner of a trick -----------------------------------------------------------


def peers(s: Round) -> tuple[Number, ...]:
    """For each slot, the number of face-up cards of the suit of its card."""
    cards = s.setup.cards
    suits = [cards.suit(card) for card in s.cards]
    found = [
        count(both(up, suit == other) for other, up in zip(suits, s.up, strict=True))
        for suit in suits
    ]
    if s.setup.ruled("table-in-majority", "yes") and s.setup.table_acts:
        extra = [s.table.number_of(kinds) for kinds in cards.of_suit]
        found = [
            n + total(choose(suit == k, more, 0) for k, more in enumerate(extra))
            for n, suit in zip(found, suits, strict=True)
        ]
    return tuple(found)


def strengths(s: Round) -> tuple[Number, ...]:
    """For each slot, how good its card is; the largest wins, face-down ones cannot."""
    setup, cards = s.setup, s.setup.cards
    step = len(cards.values)
    above = (setup.players + setup.table + 1) * step
    ranks = [cards.rank(card) for card in s.cards]
    blacks = [cards.is_black(card) for card in s.cards]
    plain = list(peers(s))
    if setup.ruled("majority-tie", "all-face-up"):
        tied = majority_is_tied(s)
        plain = [choose(tied, 0, n) for n in plain]
    counts_black = list(s.up)
    if setup.ruled("black-pool", "all-played"):
        any_black = any_of(
            both(up, black) for up, black in zip(s.up, blacks, strict=True)
        )
        counts_black = [both(any_black, s.played > i) for i, _ in enumerate(s.up)]
    return tuple(
        [
            choose(
                both(black, counts),
                above + rank,
                choose(both(up, neg(black)), n * step + rank, NONE_UP),
            )
            for up, counts, black, n, rank in zip(
                s.up, counts_black, blacks, plain, ranks, strict=True
            )
        ]
    )


def majority_is_tied(s: Round) -> Truth:
    """Whether two planet suits share the largest number of face-up cards."""
    cards, sizes = s.setup.cards, peers(s)
    plain = [
        both(up, neg(cards.is_black(card)))
        for card, up in zip(s.cards, s.up, strict=True)
    ]
    most = largest([choose(p, n, 0) for p, n in zip(plain, sizes, strict=True)])
    best = [both(p, n == most) for p, n in zip(plain, sizes, strict=True)]
    suits = [cards.suit(card) for card in s.cards]
    return any_of(
        both(best[i], best[j], neg(suits[i] == suits[j]))
        for j in range(len(best))
        for i in range(j)
    )


def none_up(s: Round) -> Truth:
    """Whether every card of the trick is face down."""
    return neg(any_of(s.up))


def big_bang(s: Round) -> Truth:
    """Whether a trick that is about to be awarded has no card face up."""
    return when(s.phase == Phase.AWARD, lambda: none_up(s))


def winning_slot(s: Round) -> Number:
    """The slot of the best card; the leader's slot if none can win."""
    power = strengths(s)
    best, slot = largest(power), len(power) - 1
    for i in range(len(power) - 2, -1, -1):
        slot = choose(power[i] == best, i, slot)
    return slot


def winner(s: Round) -> Number:
    """The seat that wins a trick with all cards played."""
    seat = seat_of(s, winning_slot(s))
    if s.setup.ruled("bang-winner", "round-starter"):
        started = choose(s.starter == s.setup.nobody, s.leader, s.starter)
        seat = choose(none_up(s), started, seat)
    return seat


# -- scoring -------------------------------------------------------------------------


def nines_in_game(s: Round) -> Number:
    """How many nines Void asks for."""
    all_nines = sum(s.setup.cards.deck.copies[k] for k in s.setup.cards.nines)
    if not s.setup.ruled("void-table-nine", "count-dealt"):
        return all_nines
    nines = s.setup.cards.nines
    return all_nines - s.table.number_of(nines) - s.turned.number_of(nines)


def voided(s: Round) -> tuple[Truth, ...]:
    """For each seat, whether its tricks of this round count nothing."""
    setup, wanted = s.setup, nines_in_game(s)
    if setup.ruled("void", "off") or VOIDING not in setup.cards.values:
        return (False,) * setup.players
    whole = [both(n == wanted, n > 0) for n in s.nines]
    if setup.ruled("void-pool", "all-players"):
        pooled = total(s.nines)
        whole = [both(pooled == wanted, pooled > 0)] * setup.players
    if setup.ruled("void-subject", "everyone"):
        whole = [any_of(whole)] * setup.players
    return tuple(whole)


def scores(s: Round) -> tuple[Number, ...]:
    """For each seat, what this round adds to its total."""
    return tuple([choose(void, 0, n) for void, n in zip(voided(s), s.won, strict=True)])


def sums(s: Round) -> tuple[Number, ...]:
    """For each seat, its total with this round."""
    return tuple([t + n for t, n in zip(s.totals, scores(s), strict=True)])


def ends(s: Round) -> Truth:
    """Whether the game ends when this round is counted."""
    reached = sums(s)
    if s.setup.ruled("void-order", "after-end-check"):
        reached = tuple([t + n for t, n in zip(s.totals, s.won, strict=True)])
    return any_of(t >= s.setup.threshold for t in reached)


def fewest(numbers: tuple[Number, ...]) -> tuple[Truth, ...]:
    """For each seat, whether it has the least of the numbers."""
    least = smallest(numbers)
    return tuple([n == least for n in numbers])


def starters(s: Round) -> tuple[Truth, ...]:
    """For each seat, whether it may lead the round's first trick."""
    setup = s.setup
    first = s.starter == setup.nobody
    compared = s.totals
    if not setup.ruled("starter-basis", "scored-total"):
        compared = s.basis
    found = fewest(compared)
    if setup.ruled("starter-tie", "next-clockwise"):
        found = next_clockwise(s, found)
    if setup.ruled("starter-tie", "last-trick-winner-if-tied"):
        tied = at(found, s.leader)
        found = tuple(
            [choose(tied, s.leader == i, truth) for i, truth in enumerate(found)]
        )
    if setup.ruled("round-boundary", "last-trick-winner"):
        found = tuple([s.leader == i for i in range(setup.players)])
    return tuple([either(first, truth) for truth in found])


def next_clockwise(s: Round, tied: tuple[Truth, ...]) -> tuple[Truth, ...]:
    """For each seat, whether it is the first tied one after the last starter."""
    n = s.setup.players
    found: list[Truth] = []
    for seat in range(n):
        earlier: list[Truth] = []
        for starter in range(n):
            nearer = [
                tied[(starter + d) % n] for d in range(1, (seat - starter - 1) % n + 1)
            ]
            earlier.append(implies(s.starter == starter, neg(any_of(nearer))))
        found.append(both(tied[seat], all_of(earlier)))
    return tuple(found)


def winners(s: Round) -> tuple[Truth, ...]:
    """For each seat, whether it has won when the game is over."""
    best = fewest(s.totals)
    if s.setup.ruled("winner-tie", "fewest-last-round"):
        last = scores(s)
        least = smallest(
            [choose(b, n, s.setup.hand + 1) for b, n in zip(best, last, strict=True)]
        )
        best = tuple([both(b, n == least) for b, n in zip(best, last, strict=True)])
    return best
