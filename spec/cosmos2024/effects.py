"""What an action of COSMOS (2024) does: one clause a step."""

from attrs import evolve

from spec.cosmos2024.reads import (
    clashes,
    ends,
    hand_is_empty,
    hits,
    lone,
    meeting,
    met_by_table,
    sums,
    winner,
)
from spec.cosmos2024.state import BASIS_LIMIT, Phase, Play, Round
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
    number,
    put,
    smallest,
    total,
)
from spec.piles import Bag
from spec.system import effect

# -- chance --------------------------------------------------------------------------


@effect("REVEAL.TURN_UP", "COS-PRE-2 COS-PRE-3")
def turn_up(s: Round, a: Play) -> Round:
    """The card leaves the deck and lies face up in view of all."""
    return evolve(
        s, deck=s.deck.remove(a.card), table=s.table.add(a.card), dealt=s.dealt + 1
    )


@effect("REVEAL.BREAK", "COS-BLK-3 COS-R26")
def break_on_table(s: Round, a: Play) -> Round:
    """A black table card turns the Break card face up."""
    return evolve(s, broken=either(s.broken, s.setup.cards.is_black(a.card)))


@effect("REVEAL.DONE", "COS-PRE-3 COS-NUM-3 COS-PRE-5")
def open_deal(s: Round, a: Play) -> Round:
    """With all table cards turned up, the deal begins."""
    full = s.dealt == s.setup.table
    return evolve(s, phase=choose(full, Phase.DEAL, Phase.REVEAL))


@effect("DEAL.GIVE", "COS-PRE-5 COS-PRE-6")
def give(s: Round, a: Play) -> Round:
    """The card leaves the deck and joins a hand."""
    hand = at(s.hands, a.seat).add(a.card)
    return evolve(
        s,
        deck=s.deck.remove(a.card),
        hands=put(s.hands, a.seat, hand),
        dealt=s.dealt + 1,
    )


@effect("DEAL.DONE", "COS-PRE-5")
def open_start(s: Round, a: Play) -> Round:
    """With all cards dealt, the starting player is found."""
    done = s.dealt == s.setup.cards.deck.size
    return evolve(s, phase=choose(done, Phase.START, Phase.DEAL))


@effect("START.LEAD", "COS-PRE-7 COS-PRE-8 COS-TUR-1")
def take_lead(s: Round, a: Play) -> Round:
    """The starting player leads the first trick."""
    return evolve(s, starter=a.seat, leader=a.seat, phase=Phase.PLAY)


# -- playing a card ------------------------------------------------------------------


@effect("PLAY.LAY", "COS-TUR-2 COS-OVR-1")
def lay(s: Round, a: Play) -> Round:
    """The card goes from the hand to the trick, face up."""
    hand = at(s.hands, a.seat).remove(a.card)
    return evolve(
        s,
        hands=put(s.hands, a.seat, hand),
        cards=put(s.cards, s.played, a.card),
        up=put(s.up, s.played, True),
        played=s.played + 1,
    )


@effect("PLAY.COLLIDE", "COS-TUR-6 COS-COL-1 COS-COL-3 COS-R14 COS-R15 COS-R16")
def collide(s: Round, a: Play) -> Round:
    """Two face-up cards of one value are turned face down at once."""
    last, clash = s.played - 1, clashes(s)
    stays = [
        both(up, neg(hit), neg(both(last == i, clash)))
        for i, (up, hit) in enumerate(zip(s.up, hits(s), strict=True))
    ]
    return evolve(s, up=tuple(stays))


@effect("PLAY.TABLE", "COS-COL-4 COS-COL-5 COS-COL-6 COS-R17 COS-R21")
def meet_early(s: Round, a: Play) -> Round:
    """A card meets the table cards as it is played, or as soon as it is alone."""
    setup = s.setup
    last, only = s.played - 1, lone(s)
    for i in range(setup.players):
        if setup.ruled("table-timing", "on-every-play"):
            entitled = last == i
        else:
            entitled = only
        s = turn_pair(s, i, both(entitled, met_by_table(s, i)))
    return s


@effect("PLAY.BREAK", "COS-BLK-3 COS-BLK-4 COS-CAR-2 COS-CON-7 COS-R34 COS-R35")
def break_on_black(s: Round, a: Play) -> Round:
    """The first black card that is played turns the Break card face up."""
    black = s.setup.cards.is_black(a.card)
    if s.setup.ruled("break-trigger", "on-survival"):
        black = both(black, at(s.up, s.played - 1))
    return evolve(s, broken=either(s.broken, black))


@effect("PLAY.PASS", "COS-TUR-1 COS-TUR-7")
def pass_turn(s: Round, a: Play) -> Round:
    """The next player acts; when everyone has played, the trick is decided."""
    full = s.played == s.setup.players
    after = Phase.AWARD
    if s.setup.table_acts and s.setup.ruled("table-timing", "after-last-play"):
        after = Phase.SURVIVE
    return evolve(s, phase=choose(full, after, Phase.PLAY))


# -- the table cards -----------------------------------------------------------------


@effect(
    "SURVIVE.MATCH",
    "COS-COL-4 COS-COL-5 COS-COL-6 COS-PRE-4 COS-R02 COS-R18 COS-R21",
)
def meet_table(s: Round, a: Play) -> Round:
    """The only face-up card and a table card of its value are turned face down."""
    meets = meeting(s)
    if s.setup.ruled("table-scope", "lone-survivor"):
        return turn_lone_pair(s, any_of(meets))
    for i, meet in enumerate(meets):
        s = turn_pair(s, i, meet)
    return s


@effect("SURVIVE.DONE", "COS-TUR-7")
def open_award(s: Round, a: Play) -> Round:
    """After the table cards, the winner is determined."""
    return evolve(s, phase=Phase.AWARD)


def turn_pair(s: Round, slot: int, meets: Truth) -> Round:
    """The card in a slot and a table card of its value go down, where they meet."""
    rank = s.setup.cards.rank(s.cards[slot])
    s = turn_table_card(s, rank, meets)
    return evolve(s, up=put(s.up, slot, both(s.up[slot], neg(meets))))


def turn_lone_pair(s: Round, meets: Truth) -> Round:
    """The only face-up card and a table card of its value go down, where they meet."""
    cards = s.setup.cards
    # the largest, not the sum: with several cards up it must still be a rank
    rank = largest(
        choose(up, cards.rank(card), 0) for card, up in zip(s.cards, s.up, strict=True)
    )
    s = turn_table_card(s, rank, meets)
    return evolve(s, up=tuple([both(up, neg(meets)) for up in s.up]))


def turn_table_card(s: Round, rank: Number, meets: Truth) -> Round:
    """One face-up table card of a rank goes down: the first in the order of suits."""
    cards, every = s.setup.cards, s.setup.ruled("table-match-count", "all-matching")
    table, turned, sought = s.table, s.turned, meets
    for suit, kinds in enumerate(cards.of_suit):
        if suit == cards.black and s.setup.ruled("black-collides", "no"):
            continue
        for _ in range(max(cards.deck.copies[k] for k in kinds) if every else 1):
            there = both(sought, table.has_in([(k,) for k in kinds], rank))
            card = choose(there, kinds[0] + rank, cards.empty)
            table, turned = table.remove(card), turned.add(card)
            if not every:
                sought = both(sought, neg(there))
    return evolve(s, table=table, turned=turned)


# -- the end of a trick --------------------------------------------------------------


@effect(
    "AWARD.TAKE",
    "COS-WIN-1 COS-WIN-2 COS-WIN-3 COS-COL-3 COS-BIG-1 COS-BIG-2 COS-OVR-2 COS-TUR-8 "
    "COS-TUR-9 COS-R25 COS-R27 COS-R28 COS-R37",
)
def take_trick(s: Round, a: Play) -> Round:
    """The best face-up card takes the trick; a Big Bang goes to the trick's leader.

    Who takes the trick leads the next one.
    """
    seat = winner(s)
    won = [n + number(seat == i) for i, n in enumerate(s.won)]
    return evolve(s, leader=seat, won=tuple(won))


@effect("AWARD.NINES", "COS-VOI-1 COS-R23 COS-R24 COS-R47")
def count_nines(s: Round, a: Play) -> Round:
    """The nines among the cards of the trick are captured by its winner."""
    setup, nines = s.setup, s.setup.cards.nines
    face_up_only = setup.ruled("void-nines", "face-up-only")
    taken = count(
        both(card == k, up if face_up_only else True)
        for k in nines
        for card, up in zip(s.cards, s.up, strict=True)
    )
    taken = total([taken, *(bag.number_of(nines) for bag in extra_cards(s))])
    caught = [n + choose(s.leader == i, taken, 0) for i, n in enumerate(s.nines)]
    return evolve(s, nines=tuple(caught))


def extra_cards(s: Round) -> tuple[Bag, ...]:
    """Table cards that go to the winner with the played ones: none by default."""
    setup, none = s.setup, s.setup.cards.deck.none
    if setup.ruled("trick-content", "table-four-too"):
        first = total(s.won) == 1
        return (choose(first, s.table, none), choose(first, s.turned, none))
    if setup.ruled("table-destination", "joins-trick"):
        return (none, s.turned)
    return ()


@effect("AWARD.BREAK", "COS-BLK-3 COS-R34")
def break_late(s: Round, a: Play) -> Round:
    """The Break card is turned at the end of a trick in which a black was played."""
    black = any_of(s.setup.cards.is_black(card) for card in s.cards)
    return evolve(s, broken=either(s.broken, black))


@effect("AWARD.PACK", "COS-TUR-8 COS-OVR-2 COS-R23 COS-R24")
def pack_trick(s: Round, a: Play) -> Round:
    """The played cards form a face-down packet, and the next trick is empty."""
    setup, gone = s.setup, s.gone
    for card in s.cards:
        gone = gone.add(card)
    for bag in extra_cards(s):
        gone = gone.joined(bag)
    if setup.ruled("trick-content", "table-four-too"):
        none, first = setup.cards.deck.none, total(s.won) == 1
        s = evolve(
            s,
            table=choose(first, none, s.table),
            turned=choose(first, none, s.turned),
        )
    elif setup.ruled("table-destination", "joins-trick"):
        s = evolve(s, turned=setup.cards.deck.none)
    n = setup.players
    return evolve(
        s, gone=gone, cards=(setup.cards.empty,) * n, up=(False,) * n, played=0
    )


@effect("AWARD.RESTORE", "COS-COL-5 COS-R19")
def restore_table(s: Round, a: Play) -> Round:
    """The table cards that were turned down are turned up again."""
    return evolve(s, table=s.table.joined(s.turned), turned=s.setup.cards.deck.none)


@effect("AWARD.NEXT", "COS-TUR-10 COS-END-1 COS-R38")
def open_next(s: Round, a: Play) -> Round:
    """Tricks go on until no player has a card left; then the round is counted."""
    done = all_of(hand_is_empty(hand) for hand in s.hands)
    if s.setup.ruled("end-check", "immediate"):
        reached = [t + n for t, n in zip(s.totals, s.won, strict=True)]
        done = either(done, any_of(t >= s.setup.threshold for t in reached))
    return evolve(s, phase=choose(done, Phase.SCORE, Phase.PLAY))


# -- the end of a round --------------------------------------------------------------


@effect("SCORE.END", "COS-END-3 COS-END-6 COS-END-8 COS-END-9 COS-R45 COS-R50")
def decide_end(s: Round, a: Play) -> Round:
    """The game ends when a total reaches the end-of-game number, else it goes on."""
    return evolve(s, phase=choose(ends(s), Phase.OVER, Phase.REVEAL))


@effect(
    "SCORE.ADD",
    "COS-END-4 COS-END-5 COS-VOI-1 COS-VOI-5 COS-VOI-7 "
    "COS-R41 COS-R42 COS-R43 COS-R44 COS-R46",
)
def add_tricks(s: Round, a: Play) -> Round:
    """The round's tricks are added to the totals, but none for who has all four 9s."""
    return evolve(s, totals=sums(s), basis=next_basis(s))


def next_basis(s: Round) -> tuple[Number, ...]:
    """What a ruling other than the default compares in the next round."""
    if s.setup.ruled("starter-basis", "last-round"):
        return s.won
    if s.setup.ruled("starter-basis", "raw-total"):
        raw = [b + n for b, n in zip(s.basis, s.won, strict=True)]
        least = smallest(raw)
        return tuple([smallest([r - least, BASIS_LIMIT]) for r in raw])
    return s.basis


@effect("SCORE.PREPARE", "COS-END-8 COS-PRE-1 COS-PRE-2 COS-CAR-2 COS-R08 COS-R36")
def prepare_round(s: Round, a: Play) -> Round:
    """For a new round all cards are shuffled and the Break card lies face down."""
    after: Round = choose(s.phase == Phase.OVER, s, prepared(s))
    return after


def prepared(s: Round) -> Round:
    """The position before a new round."""
    setup, n = s.setup, s.setup.players
    deck, none = setup.cards.deck.all, setup.cards.deck.none
    table, dealt, phase = none, 0, Phase.REVEAL
    if setup.ruled("reshuffle", "keep-table-four"):
        table = s.table.joined(s.turned)
        deck = setup.cards.deck.all.without(table)
        dealt, phase = setup.table, Phase.DEAL
    if not setup.table:
        phase = Phase.DEAL
    keeps_leader = not (
        setup.ruled("round-boundary", "fewest-rule")
        and not setup.ruled("starter-tie", "last-trick-winner-if-tied")
    )
    return evolve(
        s,
        phase=phase,
        leader=s.leader if keeps_leader else 0,
        dealt=dealt,
        broken=s.broken if setup.ruled("break-reset", "per-game") else False,
        deck=deck,
        table=table,
        turned=none,
        hands=(none,) * n,
        cards=(setup.cards.empty,) * n,
        up=(False,) * n,
        played=0,
        gone=none,
        won=(0,) * n,
        nines=(0,) * n,
    )
