"""What an action of Cosmos: Empires does: one clause a step."""

from attrs import evolve

from spec.empires import reads
from spec.empires.cultures import Culture, Held, Status
from spec.empires.ending import set_off, set_off_by_any
from spec.empires.state import PURSE, Phase, Play, Table, Tableau, keeps_roll
from spec.logic import (
    Number,
    at,
    both,
    choose,
    either,
    neg,
    number,
    put,
    smallest,
)
from spec.system import effect

CYCLE_CREDITS, RESOURCEFUL_CREDITS = 2, 3

# -- chance ----------------------------------------------------------------------------


@effect("DEAL.LAY", "EMP-SET-1 EMP-SET-2")
def lay_open(s: Table, a: Play) -> Table:
    """The card goes from the deck into the build pool."""
    return evolve(s, pool=s.pool.add(a.card), deck=s.deck.drawn(a.card))


@effect("DEAL.DONE", "EMP-SET-5 EMP-SET-6 EMP-GAM-5 EMP-SIN-1 EMP-R-03")
def open_first_turn(s: Table, a: Play) -> Table:
    """With a full pool the first player's turn begins, which has no roll.

    Culture cards, where they are played with, are dealt first.
    """
    then = Phase.HAND if s.setup.has_cultures else Phase.MAIN
    return evolve(s, phase=choose(reads.pool_is_full(s), then, Phase.DEAL))


@effect("ROLL.TOTAL", "EMP-GAM-2")
def take_total(s: Table, a: Play) -> Table:
    """The dice are added, and the total may now be shifted."""
    return evolve(s, roll=a.total, phase=Phase.SHIFT)


@effect("ROLL.KEEP", "EMP-GAM-8 EMP-R-16")
def keep_total(s: Table, a: Play) -> Table:
    """The total as it was rolled is kept: it is the one that is paid."""
    return evolve(s, rolled=a.total)


@effect("DRAW.CARD", "EMP-BLD-3 EMP-CYC-1 EMP-R-34")
def draw_card(s: Table, a: Play) -> Table:
    """The topmost card of the deck goes into the build pool."""
    return evolve(s, pool=s.pool.add(a.card), deck=s.deck.drawn(a.card))


@effect("DRAW.DONE", "EMP-BLD-3 EMP-CYC-1 EMP-R-31 EMP-R-32")
def resume_turn(s: Table, a: Play) -> Table:
    """When the pool is full or the deck is empty, the turn goes on."""
    done = either(reads.pool_is_full(s), reads.deck_is_empty(s))
    if not s.setup.ruled("refill-time", "end-of-turn"):
        return evolve(s, phase=choose(done, within_turn(s), Phase.REFILL))
    closing = s.phase == Phase.CLOSE
    s = evolve(s, phase=choose(closing, Phase.CLOSE, within_turn(s)))
    after: Table = choose(both(closing, done), leave_turn(s), s)
    return after


def within_turn(s: Table) -> Number:
    """The phase of a turn in which a card can be built: with an open total, shifting.

    A total is open there only under a ruling.
    """
    return choose(s.roll == s.setup.no_roll, Phase.MAIN, Phase.SHIFT)


# -- shifting and confirming -----------------------------------------------------------


@effect("TURN.SPEND", "EMP-GAM-1 EMP-GAM-3 EMP-GAM-15")
def spend_action(s: Table, a: Play) -> Table:
    """One action of the turn is used up."""
    return evolve(s, actions=s.actions - 1)


@effect("SHIFT.MOVE", "EMP-GAM-3 EMP-GAM-4 EMP-GAM-16 EMP-SER-8 EMP-R-12 EMP-R-14")
def move_total(s: Table, a: Play) -> Table:
    """The total goes up or down by one."""
    return evolve(s, roll=reads.shifted_roll(s, a.step))


@effect("SHIFT.DIRECTION", "EMP-GAM-4 EMP-R-13")
def keep_direction(s: Table, a: Play) -> Table:
    """The direction of the shift binds the later ones of the turn."""
    return evolve(s, direction=2 - a.step)


@effect("NUDGE.USE", "EMP-SER-7")
def use_gate(s: Table, a: Play) -> Table:
    """One Seraph Gate has served in this turn."""
    used = at(s.shifted, a.seat) + 1
    return evolve(s, shifted=put(s.shifted, a.seat, used))


@effect(
    "CONFIRM.EARN",
    "EMP-GAM-6 EMP-GAM-7 EMP-GAM-8 EMP-ANA-6 EMP-ANA-7 EMP-NAU-8 EMP-NAU-9 EMP-TRA-10 "
    "EMP-R-04 EMP-R-10 EMP-R-16 EMP-R-17 EMP-R-18 EMP-R-43 EMP-R-44 EMP-R-45 EMP-R-46 "
    "EMP-R-54",
)
def earn(s: Table, a: Play) -> Table:
    """Every player earns what the cards with the confirmed total produce."""
    purses = [c + reads.earned(s, i) for i, c in enumerate(s.credits)]
    return evolve(s, credits=tuple([smallest([c, PURSE]) for c in purses]))


@effect("CONFIRM.DONE", "EMP-GAM-9 EMP-R-15")
def open_main_step(s: Table, a: Play) -> Table:
    """The total is settled, and cards can be built and cycled.

    What was noted for its shifts is forgotten.
    """
    setup = s.setup
    return evolve(
        s,
        phase=Phase.MAIN,
        roll=setup.no_roll,
        shifted=(0,) * setup.players,
        rolled=setup.no_roll if keeps_roll(setup) else 0,
        direction=0,
    )


# -- building --------------------------------------------------------------------------


@effect("FABRICATE.USE", "EMP-FAB-7")
def use_belt(s: Table, a: Play) -> Table:
    """One Fabricator Belt has served in this turn."""
    return evolve(s, fabricated=s.fabricated + 1)


@effect("BUILD.PAY", "EMP-BLD-1 EMP-ANA-2 EMP-FAB-8 EMP-BEA-7 EMP-BEA-8 EMP-AWA-2")
def pay_cost(s: Table, a: Play) -> Table:
    """The builder pays what the card costs, after all discounts."""
    cost = reads.price(s, s.turn, reads.kind_built(s, a.build))
    return evolve(s, credits=put(s.credits, s.turn, reads.purse(s) - cost))


@effect(
    "BUILD.TAKE",
    "EMP-BLD-1 EMP-BLD-2 EMP-GAM-17 EMP-TIP-1 EMP-DAR-3 EMP-DAR-4 EMP-R-05 EMP-R-07",
)
def take_card(s: Table, a: Play) -> Table:
    """The card goes from the pool to the builder, with the number that is set."""
    kind, place = reads.kind_built(s, a.build), reads.place_set(s, a.build)
    return evolve(grown(s, kind, place), pool=s.pool.remove(kind))


def grown(s: Table, kind: Number, place: Number) -> Table:
    """A card more, with the number set on it, among those of the turn's owner."""
    mine = reads.own(s)
    more = Tableau(mine.cards.add(kind), mine.numbers.add(place))
    return evolve(s, tableaus=put(s.tableaus, s.turn, more))


@effect(
    "BUILD.THRESHOLD",
    "EMP-WIN-1 EMP-WIN-3 EMP-P78-2 EMP-R-43 EMP-R-44 EMP-R-45 EMP-R-46 EMP-R-54 "
    "EMP-R-56 EMP-R-57 EMP-R-59 EMP-R-60 EMP-R-67",
)
def compare_with_threshold(s: Table, a: Play) -> Table:
    """Who reaches the threshold first sets off the final round.

    The final player wins at once.
    """
    return set_off(s, s.turn)


@effect("BUILD.REFILL", "EMP-BLD-3 EMP-R-31 EMP-R-32")
def open_place(s: Table, a: Play) -> Table:
    """While the game goes on, the place in the pool is filled from the deck."""
    stays = either(reads.is_over(s), reads.deck_is_empty(s))
    return evolve(s, phase=choose(stays, s.phase, Phase.REFILL))


# -- cycling ---------------------------------------------------------------------------


@effect("SCOUT.USE", "EMP-SCO-7 EMP-SCO-8")
def use_scouts(s: Table, a: Play) -> Table:
    """One Deepspace Scouts has served in this turn."""
    return evolve(s, scouted=s.scouted + 1)


@effect(
    "CYCLE.CREDITS",
    "EMP-GAM-11 EMP-GAM-18 EMP-CYC-2 EMP-RES-1 EMP-RES-2 EMP-RES-3 EMP-R-33",
)
def earn_for_cycle(s: Table, a: Play) -> Table:
    """A cycle that takes an action brings 2 Credits, and 3 more with Resourceful."""
    more = reads.in_effect(s, s.turn, Culture.RESOURCEFUL)
    brings: Number = CYCLE_CREDITS + choose(more, RESOURCEFUL_CREDITS, 0)
    if s.setup.ruled("empty-deck-cycle", "no-credits"):
        brings = choose(reads.deck_is_empty(s), 0, brings)
    purse = smallest([reads.purse(s) + brings, PURSE])
    return evolve(s, credits=put(s.credits, s.turn, purse))


@effect("CYCLE.UNDER", "EMP-CYC-1 EMP-R-34 EMP-R-37 EMP-R-38")
def put_under_deck(s: Table, a: Play) -> Table:
    """The card goes from the pool to the bottom of the deck, and one is drawn."""
    return evolve(
        s,
        pool=s.pool.remove(a.card),
        deck=s.deck.cycled(a.card),
        phase=Phase.REFILL,
    )


# -- the end of a turn -----------------------------------------------------------------


@effect("PASS.THRESHOLD", "EMP-WIN-1 EMP-WIN-3 EMP-R-57")
def compare_at_end_of_turn(s: Table, a: Play) -> Table:
    """The threshold is looked at when a turn ends."""
    return set_off_by_any(s) if s.setup.has_cultures else set_off(s, s.turn)


@effect(
    "PASS.NEXT",
    "EMP-GAM-14 EMP-SET-6 EMP-SET-7 EMP-WIN-2 EMP-GAM-5 EMP-P78-3 EMP-R-30 "
    "EMP-R-35 EMP-R-36 EMP-R-58",
)
def pass_dice(s: Table, a: Play) -> Table:
    """The next player gets the dice; the final round ends with the final player."""
    last, won = reads.is_final_player(s), reads.is_over(s)
    ends = reads.final_round_ends(s)
    counted = both(last, s.final > 0)
    left = evolve(s, final=s.final - number(both(counted, neg(ends))))
    after: Table = leave_turn(left)
    if s.setup.ruled("refill-time", "end-of-turn"):
        short = neg(either(reads.pool_is_full(s), reads.deck_is_empty(s)))
        after = choose(short, evolve(left, phase=Phase.CLOSE), after)
    after = choose(ends, evolve(s, phase=Phase.OVER), after)
    closed: Table = choose(won, s, after)
    return closed


def leave_turn(s: Table) -> Table:
    """What comes after a turn: a deck that was open is shuffled before the next."""
    if not s.setup.has_cultures:
        return next_turn(s)
    shuffling = evolve(s, phase=Phase.SHUFFLE)
    after: Table = choose(reads.deck_is_open(s), shuffling, next_turn(s))
    return after


def next_turn(s: Table) -> Table:
    """The start of the next player's turn."""
    opening = both(s.opening, neg(reads.is_final_player(s)))
    after = evolve(
        s,
        phase=choose(opening, Phase.MAIN, Phase.ROLL),
        turn=reads.next_seat(s),
        opening=opening,
        actions=s.setup.sizes.actions,
        fabricated=0,
        scouted=0,
    )
    return with_culture_clock(after) if s.setup.has_cultures else after


def with_culture_clock(s: Table) -> Table:
    """The culture cards at the start of a turn.

    Industrious serves anew; Innovative is hidden in its owner's next turn, and can be
    revealed again in the turn after that.
    """
    setup = s.setup
    spent = reads.held(s, Culture.INDUSTRIOUS)
    served = reads.held(s, Culture.INNOVATIVE)
    again = choose(spent.status == Status.SPENT, Status.REVEALED, spent.status)
    mine = served.holder == s.turn
    shown = both(mine, served.status == Status.REVEALED)
    barred = both(mine, served.status == Status.BARRED)
    free = choose(barred, Status.HIDDEN, served.status)
    lies = choose(shown, Status.BARRED, free)
    cards = s.cultures.but(Culture.INDUSTRIOUS, Held(spent.holder, again))
    after = evolve(s, cultures=cards.but(Culture.INNOVATIVE, Held(served.holder, lies)))
    if setup.ruled("transcendent-trigger", "deferred-to-own-turn"):
        after = set_off(after, after.turn)
    return after
