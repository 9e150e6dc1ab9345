"""Whose action it is, which slot or category it uses, and what passing forgoes."""

from attrs import evolve

from spec.chaos.course import after_action
from spec.chaos.phases import Category, Phase, Swap
from spec.chaos.state import Play, Position
from spec.logic import Truth, either, neg
from spec.system import effect, guard

# -- actions: whose, and which -------------------------------------------------------


@guard("ACT.PHASE", "CHA-TRN-0 CHA-OBJ-11 CHA-TRN-15")
def actions_are_taken(s: Position, a: Play) -> Truth:
    """Actions are taken between the draw and the discard, or in the closing round."""
    if s.setup.base:
        return s.phase == Phase.ACT
    return either(s.phase == Phase.ACT, s.phase == Phase.CLOSING)


@guard("ACT.SEAT", "CHA-TRN-0 CHA-SPC-1 CHA-OBJ-11")
def seat_has_the_turn(s: Position, a: Play) -> Truth:
    """Only the player whose turn it is acts."""
    return a.seat == s.turn


@guard(
    "CATEGORY.PLACEMENT",
    "CHA-TRN-9 CHA-TRN-11 CHA-TRN-17 CHA-TRN-21 CHA-R10 CHA-R11 CHA-QRF-5",
)
def placement_is_fresh(s: Position, a: Play) -> Truth:
    """Of the two actions of a turn, only one is a placement."""
    return neg(s.first == Category.PLACEMENT)


@guard("CATEGORY.PLOTUH", "CHA-TRN-9 CHA-TRN-17 CHA-TRN-20 CHA-PLN-11 CHA-R11")
def placement_is_fresh_or_claimed(s: Position, a: Play) -> Truth:
    """Only one action is a placement, but a Plotuh just claimed may still be placed."""
    return either(neg(s.first == Category.PLACEMENT), s.swapped == Swap.CLAIM)


@guard("CATEGORY.THEFT", "CHA-TRN-9 CHA-TRN-11 CHA-TRN-18 CHA-ACT-6 CHA-R11")
def theft_is_fresh(s: Position, a: Play) -> Truth:
    """Of the two actions of a turn, only one is a theft, draw or search."""
    return neg(s.first == Category.THEFT)


@guard("CATEGORY.ATTACK", "CHA-TRN-9 CHA-TRN-11 CHA-TRN-19")
def attack_is_fresh(s: Position, a: Play) -> Truth:
    """Of the two actions of a turn, only one is an attack or a destruction."""
    return neg(s.first == Category.ATTACK)


@guard("SLOT.FIRST", "CHA-TRN-12 CHA-TRN-13 CHA-TRN-14 CHA-WRM-17 CHA-R73")
def slot_is_first(s: Position, a: Play) -> Truth:
    """What is no placement of a planet or Plotuh is the first action."""
    return either(s.phase == Phase.CLOSING, s.acts == 0)


@guard("SLOT.SECOND", "CHA-TRN-12 CHA-TRN-13 CHA-TRN-22 CHA-FAQ-16 CHA-R12 CHA-R80")
def slot_is_second(s: Position, a: Play) -> Truth:
    """Placing a planet or Plotuh, swap and claim included, is the second action."""
    return either(s.phase == Phase.CLOSING, s.acts == 1)


@guard("SLOT.CARDS", "CHA-TRN-12 CHA-R73")
def action_needs_no_card_in_closing(s: Position, a: Play) -> Truth:
    """Only cards are played as first action: no relocation, and no pair given up."""
    return s.phase == Phase.CLOSING


@effect("SPEND.PLACEMENT", "CHA-TRN-9 CHA-TRN-17 CHA-QRF-2")
def spend_placement(s: Position, a: Play) -> Position:
    """The action is used, and with it the category of placements."""
    return evolve(s, acts=s.acts + 1, first=Category.PLACEMENT)


@effect("SPEND.THEFT", "CHA-TRN-9 CHA-TRN-18")
def spend_theft(s: Position, a: Play) -> Position:
    """The action is used, and with it the category of thefts, draws and searches."""
    return evolve(s, acts=s.acts + 1, first=Category.THEFT)


@effect("SPEND.ATTACK", "CHA-TRN-9 CHA-TRN-19")
def spend_attack(s: Position, a: Play) -> Position:
    """The action is used, and with it the category of attacks and destructions."""
    return evolve(s, acts=s.acts + 1, first=Category.ATTACK)


@effect("SPEND.SWAP", "CHA-TRN-9 CHA-R10")
def spend_swap(s: Position, a: Play) -> Position:
    """The action is used, and with it a category of its own for the own swap."""
    return evolve(s, acts=s.acts + 1, first=Category.SWAP)


@effect("SPEND.SLOT", "CHA-TRN-12 CHA-TRN-13 CHA-TRN-16 CHA-OBJ-11 CHA-TRN-15")
def spend_slot(s: Position, a: Play) -> Position:
    """The action is used."""
    return evolve(s, acts=s.acts + 1)


@effect("PASS.REST", "CHA-TRN-10 CHA-TIP-8 CHA-R25")
def forgo_actions(s: Position, a: Play) -> Position:
    """A pass forgoes all actions that remain."""
    return evolve(s, acts=2)


@effect("PASS.SLOT", "CHA-TRN-12 CHA-TRN-13 CHA-TRN-24 CHA-TIP-8")
def forgo_action(s: Position, a: Play) -> Position:
    """A pass forgoes one action."""
    return evolve(s, acts=s.acts + 1)


@effect("ACT.DONE", "CHA-TRN-0 CHA-TRN-9 CHA-TRN-13 CHA-OBJ-11")
def carry_on(s: Position, a: Play) -> Position:
    """The player takes another action if one is left; else the turn winds up."""
    return evolve(s, phase=after_action(s))
