"""What an action of Cosmo does: one clause a step."""

from attrs import evolve

from spec.cosmo import reads
from spec.cosmo.cards import HAND, LETTERS, of_content
from spec.cosmo.guards import top
from spec.cosmo.state import NO_PILE, Phase, Play, Table
from spec.logic import (
    Number,
    Truth,
    at,
    both,
    choose,
    count,
    neg,
    number,
    put,
    total,
    wrap,
)
from spec.system import effect

# -- what the piles hold ---------------------------------------------------------------


@effect("PRINT.FILL", "CMO-COMP-1 CMO-SET-1 CMO-PLAY-9 CMO-R-02")
def fill_pile(s: Table, a: Play) -> Table:
    """The six cards of a pile are the ones that were named."""
    full = reads.full_piles(s)
    for card in of_content(a.pile, a.content):
        full = full.add(card)
    return evolve(s, piles=full, printed=(full,))


@effect("PRINT.NEXT", "CMO-SET-1 CMO-PLAY-1 CMO-R-02")
def pass_print(s: Table, a: Play) -> Table:
    """The next pile is settled, or the game begins."""
    last = a.pile == len(LETTERS) - 1
    return evolve(s, phase=choose(last, s.setup.opening, Phase.PRINT))


# -- beginning and drawing -------------------------------------------------------------


@effect("START.SEAT", "CMO-PLAY-1 CMO-R-07")
def begin(s: Table, a: Play) -> Table:
    """The player who was named begins the game and its first round."""
    return evolve(s, first=a.seat, starter=a.seat, phase=Phase.DRAW)


@effect("DRAW.PICK", "CMO-PLAY-4 CMO-PLAY-5")
def pick(s: Table, a: Play) -> Table:
    """The player picks a pile, and its top card is to come."""
    return evolve(s, chosen=a.pile, phase=Phase.DEAL)


@effect("DEAL.TAKE", "CMO-PLAY-2 CMO-PLAY-5 CMO-PLAY-6 CMO-PLAY-7 CMO-BET-4 CMO-R-15")
def take(s: Table, a: Play) -> Table:
    """The card leaves its pile and joins the drawer's row as the next in order."""
    card = top(s, a)
    row = put(at(s.rows, a.seat), reads.place(s), card)
    return evolve(
        s,
        piles=s.piles.remove(card),
        rows=put(s.rows, a.seat, row),
        chosen=NO_PILE,
        drawn=s.drawn + 1,
    )


@effect("DEAL.PASS", "CMO-PLAY-8 CMO-BET-1 CMO-BET-4 CMO-EOR-1 CMO-R-16")
def pass_turn(s: Table, a: Play) -> Table:
    """The next player draws; bets follow four cards each, the end follows five."""
    n = s.setup.players
    bets = s.drawn == (HAND - 1) * n
    if s.setup.draws_with_bet:
        bets = s.drawn >= (HAND - 1) * n
    after = choose(bets, Phase.BET, Phase.DRAW)
    return evolve(s, phase=choose(s.drawn == HAND * n, Phase.REVEAL, after))


# -- betting ---------------------------------------------------------------------------


@effect("BET.PLACE", "CMO-BET-2 CMO-BET-3")
def place_bet(s: Table, a: Play) -> Table:
    """The player's Starting Dollar goes before the player who is bet on."""
    return evolve(s, bets=put(s.bets, a.seat, a.target), placed=s.placed + 1)


@effect("BET.PASS", "CMO-BET-3 CMO-BET-4 CMO-R-16")
def pass_bet(s: Table, a: Play) -> Table:
    """The next player bets; when all have bet, the fifth cards are drawn."""
    done = True if s.setup.draws_with_bet else s.placed == s.setup.players
    return evolve(s, phase=choose(done, Phase.DRAW, Phase.BET))


# -- the end of a round ----------------------------------------------------------------


@effect("REVEAL.SHOW", "CMO-EVAL-1 CMO-EVAL-2")
def show(s: Table, a: Play) -> Table:
    """All cards lie face up, and hands are compared."""
    return evolve(s, phase=Phase.AWARD)


@effect(
    "AWARD.BEST",
    "CMO-EVAL-3 CMO-EVAL-4 CMO-BEST-1 CMO-BEST-2 CMO-BEST-3 CMO-BEST-4 CMO-BEST-5 "
    "CMO-BEST-6 CMO-BEST-7 CMO-BEST-8 "
    "CMO-R-23 CMO-R-24 CMO-R-25 CMO-R-26 CMO-R-28 CMO-R-29 CMO-R-49",
)
def find_best(s: Table, a: Play) -> Table:
    """Whoever has the best hand wins the round; tied hands share as ruled."""
    return evolve(s, best=reads.winners_of_round(s))


@effect("AWARD.BASIS", "CMO-CBET-5 CMO-R-33")
def note_purses(s: Table, a: Play) -> Table:
    """What each player owned before the award decides who is let off."""
    return evolve(s, before=s.purses)


@effect("AWARD.PAY", "CMO-BEST-1 CMO-BEST-2 CMO-R-30 CMO-R-35 CMO-R-36 CMO-R-48")
def pay_best(s: Table, a: Play) -> Table:
    """Each winner of the round gets 1 Space Dollar from the bank."""
    due = covered(s, s.best)
    for seat in reads.paying_order(s, s.starter):
        s = pay(s, seat, at(due, seat))
    return evolve(s, phase=Phase.SETTLE)


@effect("SETTLE.RIGHT", "CMO-CBET-2 CMO-CBET-3 CMO-CBET-7 CMO-R-31 CMO-R-34 CMO-R-35")
def pay_right(s: Table, a: Play) -> Table:
    """Who bet right takes the stake back and gets 1 Space Dollar from the bank."""
    right = reads.right_bets(s)
    due = covered(s, right)
    for seat in reads.settling_order(s):
        s = reward(s, seat, at(right, seat), at(due, seat))
    return s


@effect("SETTLE.WRONG", "CMO-CBET-4 CMO-CBET-5 CMO-CBET-6 CMO-CBET-7 CMO-R-33 CMO-R-34")
def collect_wrong(s: Table, a: Play) -> Table:
    """Who bet wrong takes the stake back and pays 1 Space Dollar, if there is one."""
    wrong, able = reads.wrong_bets(s), reads.can_pay(s)
    for seat in reads.settling_order(s):
        s = charge(s, seat, at(wrong, seat), at(able, seat))
    return s


@effect(
    "SETTLE.ORDER", "CMO-CBET-2 CMO-CBET-3 CMO-CBET-4 CMO-CBET-5 CMO-CBET-7 CMO-R-34"
)
def settle_in_turn(s: Table, a: Play) -> Table:
    """The bets are settled one after another: right ones are paid, wrong ones pay."""
    right, wrong, able = reads.right_bets(s), reads.wrong_bets(s), reads.can_pay(s)
    due = covered(s, right)
    for seat in reads.settling_order(s):
        s = reward(s, seat, at(right, seat), at(due, seat))
        s = charge(s, seat, at(wrong, seat), at(able, seat))
    return s


@effect("SETTLE.CLOSE", "CMO-CBET-1 CMO-END-1")
def close(s: Table, a: Play) -> Table:
    """With all bets settled, the round is over."""
    return evolve(s, phase=Phase.CLOSE)


@effect("FINISH.END", "CMO-END-1")
def finish(s: Table, a: Play) -> Table:
    """The game is over."""
    return evolve(s, phase=Phase.OVER)


@effect("RENEW.CARDS", "CMO-NEW-1a CMO-NEW-1b")
def return_cards(s: Table, a: Play) -> Table:
    """All cards go back to their piles, which are shuffled."""
    n, cards = s.setup.players, s.setup.cards
    return evolve(
        s,
        piles=reads.full_piles(s),
        rows=((cards.empty,) * HAND,) * n,
        best=(False,) * n,
        before=(0,) * n,
        drawn=0,
        placed=0,
    )


@effect("RENEW.STARTER", "CMO-NEW-1c CMO-R-41")
def pass_start(s: Table, a: Play) -> Table:
    """The next player clockwise begins the new round."""
    n = s.setup.players
    by_actor = s.setup.ruled("next-starter", "left-of-last-actor")
    # the last card is drawn by the right neighbour of whoever drew a fifth card first
    begins = reads.fifth_first(s) if by_actor else wrap(s.starter + 1, n)
    return evolve(s, starter=begins, phase=Phase.DRAW)


# -- payments --------------------------------------------------------------------------


def covered(s: Table, due: tuple[Truth, ...]) -> tuple[Truth, ...]:
    """Which of those who are due a dollar get one, where all or none are paid."""
    if not s.setup.ruled("bank-shortage", "none-if-short"):
        return due
    enough = count(due) <= s.bank
    return tuple([both(enough, truth) for truth in due])


def pay(s: Table, seat: Number, due: Truth) -> Table:
    """Pay a seat 1 Space Dollar where it is due."""
    if s.setup.stops_at_once:
        due = both(due, neg(reads.is_reached(s)))
    if s.setup.ruled("bank-shortage", "first-come"):
        due = both(due, s.bank > 0)
    one = number(due)
    purses = put(s.purses, seat, total([at(s.purses, seat), one]))
    s = evolve(s, purses=purses, bank=s.bank - one)
    if s.setup.ruled("collected", "cumulative"):
        paid = total([at(s.received, seat), one])
        s = evolve(s, received=put(s.received, seat, paid))
    return s


def reward(s: Table, seat: Number, right: Truth, due: Truth) -> Table:
    """Settle the bet of a seat where it is right."""
    return pay(returned(s, seat, right), seat, due)


def charge(s: Table, seat: Number, wrong: Truth, able: Truth) -> Table:
    """Settle the bet of a seat where it is wrong."""
    s = returned(s, seat, wrong)
    owed = both(wrong, able)
    if s.setup.stops_at_once:
        owed = both(owed, neg(reads.is_reached(s)))
    one = number(owed)
    purses = put(s.purses, seat, at(s.purses, seat) - one)
    return evolve(s, purses=purses, bank=total([s.bank, one]))


def returned(s: Table, seat: Number, settled: Truth) -> Table:
    """Give the stake of a seat back where its bet is settled."""
    if s.setup.stops_at_once:
        settled = both(settled, neg(reads.is_reached(s)))
    bet = choose(settled, s.setup.nobody, at(s.bets, seat))
    return evolve(s, bets=put(s.bets, seat, bet))
