"""The moves of Chaos Cosmos: what players decide, and what nobody decides."""

from spec.chaos import placing, turn, winding
from spec.chaos.actions import (
    glitch_moves,
    pair_order,
    pass_move,
    placements,
    searches,
)
from spec.chaos.params import Params
from spec.chaos.state import Setup
from spec.chaos.steps import steps
from spec.chaos.strikes import answers, attack_moves
from spec.system import Actor, Clause, Move


def moves(setup: Setup) -> tuple[Move, ...]:
    """All moves of a configured game."""
    p = Params.of(setup)
    return (
        *placements(setup, p),
        *glitch_moves(setup, p),
        *attack_moves(setup, p),
        *searches(setup, p),
        pass_move(setup, p),
        *answers(setup, p),
        *discards(setup, p),
        *steps(setup, p),
    )


def discards(setup: Setup, p: Params) -> tuple[Move, ...]:
    """The discard step."""
    due = (winding.discards_are_due, turn.seat_has_the_turn)
    hole: tuple[Clause, ...] = ()
    if setup.ruled("black-hole-alone", "forbidden"):
        hole = (winding.black_hole_stays_in_hand,)
    window: tuple[Clause, ...] = ()
    if setup.ruled("pair-window", "action-only"):
        window = (placing.pair_is_no_discard,)
    return (
        Move(
            "discard",
            Actor.PLAYER,
            guards=(
                *due,
                winding.discarded_card_is_in_hand,
                winding.glitch_stays_in_hand,
                *hole,
            ),
            effects=(winding.discard_card, winding.leave_discards),
            params=(p.seat, p.card),
        ),
        Move(
            "discard_pair",
            Actor.PLAYER,
            guards=(*due, placing.pair_is_in_hand, *pair_order(setup), *window),
            effects=(placing.drop_pair, placing.pay_with_pair, winding.leave_discards),
            params=(p.seat, p.pair),
        ),
    )
