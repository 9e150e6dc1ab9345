"""The end of a turn: the shield wanes, the table is swept, the player discards."""

from attrs import evolve

from spec.chaos.course import after_discards, after_sweep, clearing, is_satisfied
from spec.chaos.phases import Phase
from spec.chaos.places import give_up, throw
from spec.chaos.state import BOTH_OLD, LASTING, Play, Position
from spec.logic import Truth, at, both, choose, implies, lookup, neg, put
from spec.system import effect, guard

# -- the end of a turn ---------------------------------------------------------------


@guard("WANE.PHASE", "CHA-ATK-14 CHA-ATK-15 CHA-R47")
def shield_wanes(s: Position, a: Play) -> Truth:
    """A shield wanes at the end of the turn of its seat, before the discard."""
    return s.phase == Phase.WANE


@guard("WANE.LASTS", "CHA-ATK-14 CHA-R45")
def shield_lasts(s: Position, a: Play) -> Truth:
    """The shield came in this very turn and lasts until the end of the next one."""
    return implies(s.phase == Phase.WANE, at(s.shields, s.turn) == LASTING)


@guard("WANE.FALLS", "CHA-ATK-14")
def shield_falls(s: Position, a: Play) -> Truth:
    """The shield has lasted until the end of the next turn of its seat."""
    lasts = at(s.shields, s.turn)
    return implies(s.phase == Phase.WANE, both(lasts > 0, neg(lasts == LASTING)))


@effect("WANE.COUNT", "CHA-ATK-14")
def wear_shield(s: Position, a: Play) -> Position:
    """The shield lasts one turn end less."""
    lasts = lookup((0, 0, 1, 1, 0), at(s.shields, s.turn))
    return evolve(s, shields=put(s.shields, s.turn, lasts))


@effect("WANE.DROP", "CHA-ATK-15 CHA-R50")
def drop_shield(s: Position, a: Play) -> Position:
    """The Supernova goes onto the discard pile, under what is discarded now."""
    dropped = throw(s, s.setup.cards.supernova)
    if s.setup.ruled("shield-vs-reflection", "shield-blocks"):
        return dropped
    two = at(s.shields, s.turn) == BOTH_OLD
    after: Position = choose(two, throw(dropped, s.setup.cards.supernova), dropped)
    return after


@effect("WANE.DONE", "CHA-ATK-15")
def leave_shield(s: Position, a: Play) -> Position:
    """Then come the cards on the table."""
    return evolve(s, phase=clearing(s))


@guard("SWEEP.PHASE", "CHA-ACT-2 CHA-ACT-3")
def table_is_swept(s: Position, a: Play) -> Truth:
    """Played cards leave the table at the end of the turn."""
    return s.phase == Phase.SWEEP


@effect("SWEEP.CARD", "CHA-ACT-3 CHA-DEF-2 CHA-R21 CHA-R22 CHA-R23")
def sweep_card(s: Position, a: Play) -> Position:
    """The card that was played first goes face down onto the discard pile."""
    s = throw(s, s.table[0])
    table = (*s.table[1:], s.setup.cards.empty)
    return evolve(s, table=table, laid=s.laid - 1)


@effect("SWEEP.DONE", "CHA-ACT-3 CHA-TRN-25 CHA-R21 CHA-R68")
def leave_table(s: Position, a: Play) -> Position:
    """With the table empty, the turn goes on."""
    return evolve(s, phase=choose(s.laid == 0, after_sweep(s), Phase.SWEEP))


@guard("DISCARD.PHASE", "CHA-TRN-0 CHA-TRN-25")
def discards_are_due(s: Position, a: Play) -> Truth:
    """Cards are discarded at the end of a turn, while some are due."""
    return s.phase == Phase.DISCARD


@guard("DISCARD.HOLDS", "CHA-TRN-25 CHA-R17")
def discarded_card_is_in_hand(s: Position, a: Play) -> Truth:
    """The discarded card comes from the hand."""
    return at(s.hands, a.seat).has(a.card)


@guard("DISCARD.GLITCH", "CHA-TRN-27 CHA-GLI-2 CHA-FAQ-5")
def glitch_stays_in_hand(s: Position, a: Play) -> Truth:
    """The Glitch is not discarded on its own."""
    return neg(a.card == s.setup.cards.glitch)


@guard("DISCARD.BLACKHOLE", "CHA-TRN-28 CHA-R17")
def black_hole_stays_in_hand(s: Position, a: Play) -> Truth:
    """The Black Hole is not discarded on its own."""
    return neg(a.card == s.setup.cards.black_hole)


@effect("DISCARD.CARD", "CHA-TRN-25 CHA-ACT-4 CHA-R19 CHA-QRF-3")
def discard_card(s: Position, a: Play) -> Position:
    """The card goes face down onto the discard pile."""
    return evolve(throw(give_up(s, a.seat, a.card), a.card), paid=True)


@effect(
    "DISCARD.DONE",
    "CHA-TRN-25 CHA-TRN-26 CHA-TRN-30 CHA-R16 CHA-R18 CHA-R24 CHA-R78",
)
def leave_discards(s: Position, a: Play) -> Position:
    """One discard and a hand within the limit are enough; an empty hand is, too."""
    done = is_satisfied(s)
    return evolve(s, phase=choose(done, after_discards(s), Phase.DISCARD))
