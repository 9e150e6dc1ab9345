"""The attack cards and the moves of a response chain, assembled."""

from spec.chaos import attacks, chain, hits, placing, turn
from spec.chaos.actions import action
from spec.chaos.ending import carrying_on
from spec.chaos.params import Params
from spec.chaos.state import Setup
from spec.system import Actor, Clause, Move


def attack_moves(setup: Setup, p: Params) -> tuple[Move, ...]:
    """The attack cards."""
    other = placing.target_is_another
    return (
        action(
            setup,
            "pull",
            "theft",
            (attacks.pull_is_in_hand, other, attacks.pulled_planet_is_real),
            (attacks.open_pull,),
            (p.seat, p.target, p.planet),
            ends=False,
        ),
        *_storms(setup, p),
        _supernova(setup, p),
        _meteor(setup, p),
        *_vain(setup, p),
    )


def _storms(setup: Setup, p: Params) -> tuple[Move, ...]:
    drawn: tuple[Clause, ...] = ()
    if not setup.base:
        drawn = (attacks.draw_pile_has_card,)
    elif setup.ruled("storm-c-both-empty", "illegal"):
        drawn = (attacks.some_pile_has_card,)
    held = attacks.storm_is_in_hand
    return (
        action(
            setup,
            "storm_hand",
            "theft",
            (held, placing.target_is_another, attacks.target_has_cards),
            (attacks.open_storm,),
            (p.seat, p.target),
            ends=False,
        ),
        action(
            setup,
            "storm_top",
            "theft",
            (held, attacks.discard_has_top),
            (attacks.take_top,),
            (p.seat,),
        ),
        action(
            setup,
            "storm_deck",
            "theft",
            (held, *drawn),
            (attacks.open_draw,),
            (p.seat,),
            ends=False,
        ),
    )


def _supernova(setup: Setup, p: Params) -> Move:
    guards = [attacks.supernova_is_in_hand, attacks.slot_is_there]
    if not setup.base or setup.ruled("self-supernova", "forbidden"):
        guards.append(placing.target_is_another)
    if not setup.base and setup.ruled("shielded-target", "illegal-target"):
        guards.append(attacks.target_is_unshielded)
    if setup.ruled("supernova-on-plotuh", "forbidden"):
        guards.append(attacks.destroyed_planet_is_real)
    return action(
        setup,
        "supernova",
        "attack",
        tuple(guards),
        (attacks.open_supernova,),
        (p.seat, p.target, p.slot),
        ends=False,
    )


def _meteor(setup: Setup, p: Params) -> Move:
    guards = [attacks.meteor_is_in_hand]
    if not setup.base:
        guards.append(placing.target_is_another)
        if setup.ruled("meteor-empty-hand", "forbidden"):
            guards.append(attacks.showered_hand_has_cards)
    elif setup.ruled("meteor-unowned-type", "forbidden"):
        guards.append(attacks.named_type_lies_somewhere)
    return action(
        setup,
        "meteor",
        "attack",
        tuple(guards),
        (attacks.open_shower if setup.base else attacks.open_meteor,),
        (p.seat, p.planet if setup.base else p.target),
        ends=False,
    )


def _vain(setup: Setup, p: Params) -> tuple[Move, ...]:
    """Attack cards without a target, unless they may not be played at all."""
    if setup.ruled("no-target-play", "forbidden"):
        return ()
    needs = attacks.vain_category_is_fresh if setup.base else turn.slot_is_first
    free = setup.ruled("no-target-play", "allowed-free")
    spend = attacks.spend_in_vain if setup.base else turn.spend_slot
    anytime = setup.ruled("deliberate-fizzle", "allowed")
    return (
        Move(
            "no_effect",
            Actor.PLAYER,
            guards=(
                turn.actions_are_taken,
                turn.seat_has_the_turn,
                needs,
                attacks.vain_card_is_in_hand,
                *(() if anytime else (attacks.no_target_is_valid,)),
            ),
            effects=(
                *(() if free else (spend,)),
                attacks.play_in_vain,
                *carrying_on(setup),
            ),
            params=(p.seat, p.attack),
        ),
    )


def answers(setup: Setup, p: Params) -> tuple[Move, ...]:
    """The moves of a chain, and the choice after a Mirror."""
    return (*responses(setup, p), _choice(setup, p))


def responses(setup: Setup, p: Params) -> tuple[Move, ...]:
    """The moves of a chain: what its two parties decide."""
    target = (chain.attack_awaits_answer, chain.seat_is_the_target)
    attacker = (chain.defense_awaits_answer, chain.seat_is_the_attacker)
    defends: list[Clause] = [chain.defense_is_in_hand]
    if setup.base and setup.ruled("mirror-against-breakthrough", "atmosphere-only"):
        defends.append(chain.mirror_answers_no_break)
    if setup.ruled("mirror-on-glitch", "not-allowed"):
        defends.append(chain.mirror_answers_no_glitch)
    breaks: list[Clause] = [chain.same_name_is_in_hand]
    if setup.ruled("glitch-breakthrough", "no"):
        breaks.append(chain.attack_card_breaks)
    if setup.ruled("breakthrough-cost", "uses-action"):
        breaks.append(chain.action_is_left_to_break)
    last = (chain.break_for_good, hits.hit_at_last)
    return (
        Move(
            "defend",
            Actor.PLAYER,
            guards=(*target, *defends),
            effects=(chain.play_defense, chain.raise_defense),
            params=(p.seat, p.defense),
        ),
        Move(
            "none",
            Actor.PLAYER,
            guards=target,
            effects=(hits.let_hit,),
            params=(p.seat,),
        ),
        Move(
            "break",
            Actor.PLAYER,
            guards=(*attacker, *breaks),
            effects=(chain.play_break, *((chain.break_open,) if setup.base else last)),
            params=(p.seat,),
        ),
        Move(
            "stop",
            Actor.PLAYER,
            guards=attacker,
            effects=(hits.let_stand,),
            params=(p.seat,),
        ),
    )


def _choice(setup: Setup, p: Params) -> Move:
    """The choice of what a reversed attack hits."""
    chosen = setup.base and setup.ruled("meteor-mirror", "hit-caster-chosen")
    return Move(
        "choose",
        Actor.PLAYER,
        guards=(
            hits.reversed_attack_seeks_slot,
            hits.seat_chooses,
            hits.slot_is_the_attackers,
            hits.reversed_pull_takes_real,
        ),
        effects=(hits.lose_chosen if chosen else hits.mark_slot,),
        params=(p.seat, p.slot),
    )
