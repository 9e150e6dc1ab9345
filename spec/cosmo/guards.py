"""When an action of Cosmo is legal: one clause a condition."""

from spec.cosmo.cards import VALUES
from spec.cosmo.reads import (
    bettor,
    drawer,
    is_betting,
    is_drawing,
    is_face_down,
    is_reached,
    printed_piles,
)
from spec.cosmo.state import Phase, Play, Table
from spec.logic import Number, Truth, all_of, both, either, implies, neg
from spec.system import guard

# -- what the piles hold ---------------------------------------------------------------


@guard("PRINT.PHASE", "CMO-COMP-1 CMO-SET-1 CMO-R-02")
def pile_is_unknown(s: Table, a: Play) -> Truth:
    """What the piles hold is settled once, before anything else."""
    return s.phase == Phase.PRINT


@guard("PRINT.ORDER", "CMO-SET-1 CMO-R-02")
def pile_is_next(s: Table, a: Play) -> Truth:
    """The piles are settled one after another, from A to F."""
    return implies(s.phase == Phase.PRINT, a.pile == printed_piles(s))


# -- beginning and drawing -------------------------------------------------------------


@guard("START.PHASE", "CMO-PLAY-1 CMO-R-07")
def starter_is_sought(s: Table, a: Play) -> Truth:
    """The player who begins the game is found once, before anything else."""
    return s.phase == Phase.START


@guard("DRAW.PHASE", "CMO-PLAY-2 CMO-PLAY-3 CMO-PLAY-8 CMO-BET-1 CMO-BET-4 CMO-R-16")
def draw_is_due(s: Table, a: Play) -> Truth:
    """Piles are picked one turn after another, and fifth cards after the bets."""
    return is_drawing(s)


@guard("DRAW.SEAT", "CMO-PLAY-1 CMO-PLAY-8 CMO-BET-4 CMO-R-16 CMO-R-21")
def seat_is_to_draw(s: Table, a: Play) -> Truth:
    """Players draw clockwise, one card a turn."""
    return implies(is_drawing(s), a.seat == drawer(s))


@guard("DRAW.PILE", "CMO-OBJ-2 CMO-PLAY-5 CMO-R-09")
def pile_has_card(s: Table, a: Play) -> Truth:
    """Any of the six piles that still has a card may be picked."""
    return s.piles.has_in(s.setup.cards.of_letter, a.pile)


@guard("DEAL.PHASE", "CMO-PLAY-5")
def card_is_awaited(s: Table, a: Play) -> Truth:
    """A card comes once a pile was picked."""
    return s.phase == Phase.DEAL


@guard("DEAL.OPEN", "CMO-PLAY-7 CMO-OBJ-3")
def card_is_open(s: Table, a: Play) -> Truth:
    """The second, third and fourth card of a row come face up."""
    return implies(s.phase == Phase.DEAL, neg(is_face_down(s)))


@guard("HIDE.SECRET", "CMO-PLAY-6 CMO-BET-4 CMO-OBJ-3")
def card_is_secret(s: Table, a: Play) -> Truth:
    """The first and the fifth card of a row come face down."""
    return implies(s.phase == Phase.DEAL, is_face_down(s))


@guard("DEAL.SEAT", "CMO-PLAY-2 CMO-PLAY-5 CMO-PLAY-8")
def seat_has_picked(s: Table, a: Play) -> Truth:
    """The card comes to the player who picked the pile."""
    return implies(s.phase == Phase.DEAL, a.seat == drawer(s))


@guard("DEAL.HELD", "CMO-PLAY-5 CMO-SET-1 CMO-COMP-1")
def value_is_in_pile(s: Table, a: Play) -> Truth:
    """The card that comes is one of those left in the pile that was picked."""
    return implies(s.phase == Phase.DEAL, s.piles.has(top(s, a)))


def top(s: Table, a: Play) -> Number:
    """The card of a given value from the pile that was picked."""
    return len(VALUES) * s.chosen + a.value - 1


# -- betting ---------------------------------------------------------------------------


@guard("BET.PHASE", "CMO-BET-1 CMO-BET-2 CMO-R-16")
def bet_is_due(s: Table, a: Play) -> Truth:
    """Bets are placed after the fourth cards and before the fifth ones."""
    return is_betting(s)


@guard("BET.SEAT", "CMO-BET-2 CMO-BET-3 CMO-R-17 CMO-R-18")
def seat_is_to_bet(s: Table, a: Play) -> Truth:
    """Each player bets once, in turn order."""
    return implies(is_betting(s), a.seat == bettor(s))


@guard("BET.TARGET", "CMO-BET-2 CMO-R-20")
def target_is_free(s: Table, a: Play) -> Truth:
    """Nobody has bet on the same player before."""
    return all_of(neg(bet == a.target) for bet in s.bets)


# -- forced steps ----------------------------------------------------------------------


@guard("REVEAL.PHASE", "CMO-OBJ-4 CMO-EOR-1 CMO-PLAY-3 CMO-EVAL-1")
def rows_are_full(s: Table, a: Play) -> Truth:
    """Face-down cards are turned up once everyone has five cards."""
    return s.phase == Phase.REVEAL


@guard("AWARD.PHASE", "CMO-EVAL-1 CMO-BEST-1")
def hands_are_shown(s: Table, a: Play) -> Truth:
    """The best hand is paid once all cards are face up."""
    return s.phase == Phase.AWARD


@guard("SETTLE.PHASE", "CMO-CBET-1")
def award_is_made(s: Table, a: Play) -> Truth:
    """The bets are settled after the award."""
    return s.phase == Phase.SETTLE


@guard("SETTLE.GOAL", "CMO-END-1 CMO-R-36")
def game_goes_on(s: Table, a: Play) -> Truth:
    """The bets are settled only if the award has not ended the game."""
    return neg(is_reached(s))


@guard("FINISH.PHASE", "CMO-END-1 CMO-R-36 CMO-R-45")
def end_is_tested(s: Table, a: Play) -> Truth:
    """Whether the game ends is asked when the bets are settled, or earlier if ruled."""
    closed = s.phase == Phase.CLOSE
    awarded = both(s.setup.stops_early, s.phase == Phase.SETTLE)
    return either(closed, awarded)


@guard("FINISH.GOAL", "CMO-END-1 CMO-R-37 CMO-R-38 CMO-R-39")
def goal_is_reached(s: Table, a: Play) -> Truth:
    """The game ends when somebody has collected as many dollars as it takes."""
    return is_reached(s)


@guard("RENEW.PHASE", "CMO-NEW-1a CMO-R-45")
def bets_are_settled(s: Table, a: Play) -> Truth:
    """A new round begins after the bets were settled."""
    return s.phase == Phase.CLOSE


@guard("RENEW.GOAL", "CMO-END-1 CMO-R-37 CMO-R-38 CMO-R-43")
def goal_is_not_reached(s: Table, a: Play) -> Truth:
    """Rounds are played until somebody has collected as many dollars as it takes."""
    return neg(is_reached(s))
