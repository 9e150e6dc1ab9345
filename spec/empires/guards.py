"""When an action of Cosmos: Empires is legal: one clause a condition."""

from spec.empires import reads
from spec.empires.cultures import Culture
from spec.empires.production import values_owned
from spec.empires.state import Phase, Play, Table
from spec.logic import Truth, both, either, implies, lookup, neg, number
from spec.system import guard

# -- chance: the pool, the dice, the deck ----------------------------------------------


@guard("DEAL.PHASE", "EMP-SET-1 EMP-SET-2 EMP-R-39")
def pool_is_laid_out(s: Table, a: Play) -> Truth:
    """Before the first turn cards are laid into the build pool until it is full."""
    return s.phase == Phase.DEAL


@guard("DEAL.FROM_DECK", "EMP-SET-1 EMP-R-08")
def card_is_dealt_from_deck(s: Table, a: Play) -> Truth:
    """The card that is laid into the pool comes from the top of the shuffled deck."""
    return s.deck.weight(a.card) > 0


@guard("ROLL.PHASE", "EMP-GAM-2 EMP-GAM-5")
def dice_are_rolled(s: Table, a: Play) -> Truth:
    """The dice are rolled at the start of a turn, but of no player's first turn."""
    return s.phase == Phase.ROLL


@guard("DRAW.PHASE", "EMP-BLD-3 EMP-CYC-1 EMP-R-31")
def place_is_filled(s: Table, a: Play) -> Truth:
    """A card is drawn when one has left the build pool."""
    filling = s.phase == Phase.REFILL
    if s.setup.ruled("refill-time", "end-of-turn"):
        filling = either(filling, s.phase == Phase.CLOSE)
    return filling


@guard("DRAW.FROM_DECK", "EMP-BLD-3 EMP-CYC-1 EMP-R-34 EMP-R-38")
def card_is_on_top(s: Table, a: Play) -> Truth:
    """The card that is drawn can be the topmost of the deck."""
    return s.deck.weight(a.card) > 0


# -- whose turn it is ------------------------------------------------------------------


@guard("TURN.SEAT", "EMP-SET-6 EMP-GAM-1 EMP-GAM-14 EMP-R-22")
def seat_has_the_turn(s: Table, a: Play) -> Truth:
    """Turns go round clockwise, and each player acts in the own turn."""
    return a.seat == s.turn


@guard("TURN.ACTION", "EMP-GAM-1 EMP-GAM-9 EMP-GAM-15 EMP-P78-3 EMP-R-110")
def action_is_left(s: Table, a: Play) -> Truth:
    """A turn has a fixed number of actions, and one of them is left."""
    return s.actions > 0


# -- shifting and confirming -----------------------------------------------------------


@guard("SHIFT.PHASE", "EMP-GAM-2 EMP-GAM-3 EMP-GAM-5 EMP-R-11 EMP-R-20")
def total_is_open(s: Table, a: Play) -> Truth:
    """A total can be shifted or confirmed from its roll until it is confirmed."""
    return s.phase == Phase.SHIFT


@guard("SHIFT.RANGE", "EMP-GAM-2 EMP-GAM-3 EMP-SER-8 EMP-DAR-3 EMP-R-12")
def total_stays_on_the_dice(s: Table, a: Play) -> Truth:
    """A shift by one leads to a total that two four-sided dice can show."""
    low, high = s.setup.rolls[0], s.setup.rolls[-1]
    moved = reads.shifted_roll(s, a.step)
    return implies(s.phase == Phase.SHIFT, both(low <= moved, moved <= high))


@guard("SHIFT.REVERSAL", "EMP-GAM-4 EMP-R-13")
def direction_is_kept(s: Table, a: Play) -> Truth:
    """All shifts of a turn go in one direction."""
    return either(s.direction == 0, s.direction == 2 - a.step)


@guard("NUDGE.GATE", "EMP-SER-7 EMP-R-111")
def gate_is_unused(s: Table, a: Play) -> Truth:
    """Each Seraph Gate shifts once a turn, without an action."""
    return reads.gates_left(s, a.seat)


@guard("NUDGE.SEAT", "EMP-SER-8 EMP-R-19")
def roll_is_the_owners(s: Table, a: Play) -> Truth:
    """A Seraph Gate shifts the roll of its owner."""
    return a.seat == s.turn


# -- building --------------------------------------------------------------------------


@guard("MAIN.PHASE", "EMP-GAM-9 EMP-GAM-12 EMP-R-21 EMP-R-23 EMP-R-24")
def main_step_is_on(s: Table, a: Play) -> Truth:
    """Cards are built and cycled, and turns end, after the total was paid."""
    return s.phase == Phase.MAIN


@guard("MAIN.WINDOW", "EMP-FAB-7 EMP-SCO-7 EMP-R-23 EMP-R-24")
def dice_have_been_rolled(s: Table, a: Play) -> Truth:
    """The card's ability serves from the roll on, before the total is confirmed too."""
    return either(s.phase == Phase.MAIN, s.phase == Phase.SHIFT)


@guard("BUILD.POOL", "EMP-BLD-1 EMP-GAM-10 EMP-R-09")
def built_card_is_in_pool(s: Table, a: Play) -> Truth:
    """The card that is built lies in the build pool."""
    return s.pool.has(reads.kind_built(s, a.build))


@guard(
    "BUILD.COST",
    "EMP-BLD-1 EMP-ANA-2 EMP-FAB-8 EMP-BEA-7 EMP-BEA-8 EMP-AWA-1 EMP-AWA-2 EMP-R-40 "
    "EMP-R-41 EMP-R-81 EMP-R-90 EMP-R-106",
)
def cost_is_covered(s: Table, a: Play) -> Truth:
    """The builder has the Credits that the card costs, after all discounts."""
    purse = reads.purse(s)
    if s.setup.ruled("innovative-payment", "before-payment"):
        purse = purse + number(reads.in_effect(s, s.turn, Culture.INNOVATIVE))
    return reads.price(s, s.turn, reads.kind_built(s, a.build)) <= purse


@guard("BUILD.NUMBER", "EMP-DAR-3 EMP-DAR-5 EMP-R-49 EMP-R-50 EMP-R-51")
def number_is_new(s: Table, a: Play) -> Truth:
    """A Darkspace Hub is set to a value that no card of the builder has."""
    return either(
        neg(reads.is_numbered(s, a.build)),
        reads.may_be_set(
            values_owned(s.setup, reads.own(s)), reads.place_set(s, a.build)
        ),
    )


@guard("BUILD.LOCK", "EMP-DAR-6 EMP-R-52 EMP-R-53")
def value_is_not_locked(s: Table, a: Play) -> Truth:
    """The card's roll value is not set on a Darkspace Hub of the builder."""
    return neg(reads.locked(s, s.turn, reads.kind_built(s, a.build)))


@guard("BUILD.DECK", "EMP-BLD-3 EMP-R-32")
def place_can_be_filled(s: Table, a: Play) -> Truth:
    """The deck has a card for each place in the pool that the build leaves."""
    return s.deck.total() >= lookup(s.setup.cards_built, a.build)


@guard("FABRICATE.BELT", "EMP-FAB-7 EMP-FAB-9 EMP-GAM-13 EMP-R-22 EMP-R-26 EMP-R-27")
def belt_is_unused(s: Table, a: Play) -> Truth:
    """Each Fabricator Belt builds once a turn, without an action."""
    return reads.belts_left(s)


@guard("FABRICATE.MECH", "EMP-FAB-9 EMP-ANA-4 EMP-ANA-5 EMP-R-47")
def card_is_a_mech(s: Table, a: Play) -> Truth:
    """A Fabricator Belt builds Mechs only."""
    return reads.is_mech(s.setup, reads.kind_built(s, a.build))


# -- cycling and the end of a turn -----------------------------------------------------


@guard("CYCLE.POOL", "EMP-CYC-1 EMP-GAM-11 EMP-R-09")
def cycled_card_is_in_pool(s: Table, a: Play) -> Truth:
    """The card that is cycled lies in the build pool."""
    return s.pool.has(a.card)


@guard("CYCLE.DECK", "EMP-CYC-1 EMP-R-33")
def deck_has_a_card(s: Table, a: Play) -> Truth:
    """Cards are cycled only while the deck has a card."""
    return neg(reads.deck_is_empty(s))


@guard("SCOUT.SCOUTS", "EMP-SCO-7 EMP-SCO-8 EMP-GAM-13 EMP-R-22 EMP-R-26 EMP-R-27")
def scouts_are_unused(s: Table, a: Play) -> Truth:
    """Each Deepspace Scouts cycles once a turn, without an action."""
    return reads.scouts_left(s)


@guard("SCOUT.ROLL", "EMP-SCO-7 EMP-GAM-5 EMP-R-25")
def turn_has_a_roll(s: Table, a: Play) -> Truth:
    """Deepspace Scouts cycle in turns with a roll only."""
    return neg(s.opening)


@guard("PASS.ACTIONS", "EMP-GAM-14 EMP-R-29")
def actions_are_spent(s: Table, a: Play) -> Truth:
    """A turn ends when its actions are spent, or nothing is left to cycle."""
    return either(s.actions == 0, reads.nothing_to_cycle(s))
