"""The actions of a turn, assembled: placements, the Glitch, the Wormhole, the pass.

In the base rules an action needs a fresh category, in the playtest rules its slot.
"""

import attrs

from spec.chaos import placing, turn, wormhole
from spec.chaos.ending import carrying_on
from spec.chaos.params import Params
from spec.chaos.state import Setup
from spec.system import Actor, Clause, Move, Param


@attrs.frozen
class Kind:
    """A kind of action: what it needs of the turn, and what it uses of it."""

    needs: tuple[Clause, ...]
    uses: Clause


def kinds(setup: Setup) -> dict[str, Kind]:
    """The kinds of actions: by category in the base rules, else by slot."""
    if not setup.base:
        first = Kind((turn.slot_is_first,), turn.spend_slot)
        second = Kind((turn.slot_is_second,), turn.spend_slot)
        either = Kind((), turn.spend_slot)
        cards = Kind(
            (turn.slot_is_first, turn.action_needs_no_card_in_closing), turn.spend_slot
        )
        only = setup.ruled("first-slot-kinds", "cards-only")
        return {
            "place": second,
            "plotuh": second,
            "swap": second,
            "claim": either if setup.ruled("claim-slot", "either") else second,
            "glitch": first,
            "theft": first,
            "attack": first,
            "relocate": cards if only else first,
            "pair": cards if only else first,
        }
    placement = Kind((turn.placement_is_fresh,), turn.spend_placement)
    theft = Kind((turn.theft_is_fresh,), turn.spend_theft)
    attack = Kind((turn.attack_is_fresh,), turn.spend_attack)
    plotuh = claim = swap = placement
    if setup.ruled("claim-then-place", "exception-for-that-plotuh"):
        plotuh = Kind((turn.placement_is_fresh_or_claimed,), turn.spend_placement)
    if setup.ruled("claim-then-place", "claim-is-theft"):
        claim = theft
    if setup.ruled("own-swap-category", "own-category"):
        # the one swap of a turn leaves nothing that a fresh category could refuse
        swap = Kind((), turn.spend_swap)
    return {
        "place": placement,
        "plotuh": plotuh,
        "swap": swap,
        "claim": claim,
        "glitch": placement,
        "theft": theft,
        "attack": attack,
        "relocate": attack,
        "pair": attack,
    }


def action(
    setup: Setup,
    name: str,
    kind: str,
    guards: tuple[Clause, ...],
    effects: tuple[Clause, ...],
    params: tuple[Param, ...],
    *,
    ends: bool = True,
) -> Move:
    """An action of a turn; one that opens a chain does not end at once."""
    needs = kinds(setup)[kind]
    return Move(
        name,
        Actor.PLAYER,
        guards=(turn.actions_are_taken, turn.seat_has_the_turn, *needs.needs, *guards),
        effects=(
            needs.uses,
            *effects,
            *(carrying_on(setup) if ends else ()),
        ),
        params=params,
    )


def placements(setup: Setup, p: Params) -> tuple[Move, ...]:
    """Planets, Plotuh and swaps."""
    defended = setup.ruled("claim-defendable", "yes")
    return (
        action(
            setup,
            "place",
            "place",
            (placing.planet_is_in_hand, placing.planet_is_missing),
            (placing.put_planet,),
            (p.seat, p.planet),
        ),
        action(
            setup,
            "plotuh",
            "plotuh",
            (
                placing.plotuh_is_in_hand,
                placing.plotuh_is_the_only_one,
                placing.named_type_is_missing,
            ),
            (placing.put_plotuh,),
            (p.seat, p.planet),
        ),
        action(
            setup,
            "swap",
            "swap",
            (
                placing.swap_is_the_first,
                placing.own_plotuh_lies_there,
                placing.named_planet_is_in_hand,
            ),
            (placing.swap_own,),
            (p.seat,),
        ),
        action(
            setup,
            "claim",
            "claim",
            (
                placing.claim_is_the_first,
                placing.target_is_another,
                placing.their_plotuh_lies_there,
                placing.claimed_type_is_in_hand,
            ),
            (placing.offer_swap,) if defended else (placing.swap_theirs,),
            (p.seat, p.target),
            ends=not defended,
        ),
    )


def glitch_moves(setup: Setup, p: Params) -> tuple[Move, ...]:
    """The Glitch, and the Glitch with the Black Hole."""
    alone: tuple[Clause, ...] = ()
    if setup.ruled("glitch-on-flawed-system", "forbidden"):
        alone = (placing.target_has_no_glitch,)
    real: tuple[Clause, ...] = ()
    if setup.ruled("sacrifice-plotuh", "real-only"):
        real = (placing.sacrifice_is_real,)
    covered: tuple[Clause, ...] = ()
    if setup.ruled("pair-as-mandatory", "covered"):
        covered = (placing.pay_with_pair,)
    window: tuple[Clause, ...] = ()
    if setup.ruled("pair-window", "discard-step-only"):
        window = (placing.pair_is_no_action,)
    return (
        action(
            setup,
            "glitch",
            "glitch",
            (placing.glitch_is_in_hand, placing.target_is_another, *alone),
            (placing.offer_glitch,),
            (p.seat, p.target),
            ends=False,
        ),
        action(
            setup,
            "relocate",
            "relocate",
            (
                placing.glitch_lies_in_system,
                placing.sacrifice_is_own,
                placing.target_is_another,
                *real,
                *alone,
            ),
            (placing.sacrifice, placing.relocate_glitch),
            (p.seat, p.slot, p.target),
        ),
        action(
            setup,
            "pair",
            "pair",
            (placing.pair_is_in_hand, *pair_order(setup), *window),
            (placing.drop_pair, *covered),
            (p.seat, p.pair),
        ),
    )


def pair_order(setup: Setup) -> tuple[Clause, ...]:
    """The guards of the order in which Glitch and Black Hole are laid down."""
    free = setup.ruled("pair-order", "discarder-chooses")
    return () if free else (placing.pair_lies_in_order,)


def searches(setup: Setup, p: Params) -> tuple[Move, ...]:
    """The Wormhole."""
    left: tuple[Clause, ...] = ()
    if setup.ruled("wormhole-empty-pile", "forbidden"):
        left = (wormhole.pile_is_left_to_search,)
    held = wormhole.wormhole_is_in_hand
    if setup.base:
        return (
            action(
                setup,
                "wormhole",
                "theft",
                (held, wormhole.sought_type_is_missing, *left),
                (
                    wormhole.play_wormhole,
                    wormhole.find_planet,
                    wormhole.shuffle_piles,
                ),
                (p.seat, p.planet),
            ),
        )
    excluded = setup.ruled("closing-origin", "emptier-excluded")
    noted = (wormhole.note_taker,) if excluded else ()
    taking = (wormhole.card_is_taken, turn.seat_has_the_turn)
    return (
        action(
            setup,
            "wormhole",
            "theft",
            (held, *left),
            (wormhole.play_wormhole, wormhole.open_look),
            (p.seat,),
            ends=False,
        ),
        Move(
            "take",
            Actor.PLAYER,
            guards=(
                *taking,
                wormhole.taken_card_was_seen,
                wormhole.taken_card_is_allowed,
            ),
            effects=(wormhole.take_seen, *noted, wormhole.leave_rest),
            params=(p.seat, p.card),
        ),
        Move(
            "leave",
            Actor.PLAYER,
            guards=taking,
            effects=(wormhole.leave_rest,),
            params=(p.seat,),
        ),
    )


def pass_move(setup: Setup, p: Params) -> Move:
    """The pass."""
    whole = setup.base and setup.ruled("pass-first-base", "no-pass-ends-actions")
    return Move(
        "pass",
        Actor.PLAYER,
        guards=(turn.actions_are_taken, turn.seat_has_the_turn),
        effects=(
            turn.forgo_actions if whole else turn.forgo_action,
            *carrying_on(setup),
        ),
        params=(p.seat,),
    )
