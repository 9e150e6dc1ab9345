"""What nobody decides: chance, and the steps that the rules force."""

from spec.chaos import attacks, deal, ending, hits, meteors, placing, winding, wormhole
from spec.chaos.ending import carrying_on
from spec.chaos.params import Params
from spec.chaos.state import Setup
from spec.system import Actor, Clause, Move


def forced(name: str, guards: tuple[Clause, ...], effects: tuple[Clause, ...]) -> Move:
    """A step that the rules force."""
    return Move(name, Actor.TABLE, guards, effects)


def steps(setup: Setup, p: Params) -> tuple[Move, ...]:
    """All moves of chance and of the table."""
    return (
        *_deal(setup, p),
        *_draws(setup, p),
        *_hits(setup, p),
        *(_showers(setup) if setup.base else _burials(p)),
        *_settling(setup),
        *(() if setup.base else _looks(setup, p)),
        *_winding(setup),
        *_ends(setup),
    )


def _deal(setup: Setup, p: Params) -> tuple[Move, ...]:
    return (
        Move(
            "deal",
            Actor.CHANCE,
            guards=(deal.first_hands_are_dealt, deal.card_is_drawn_next),
            effects=(deal.deal_card, deal.fill_next_hand),
            params=(p.card,),
            weight=deal.copies_drawn_next,
        ),
        Move(
            "start",
            Actor.CHANCE,
            guards=(deal.starter_is_sought,),
            effects=(deal.begin_game,),
            params=(p.seat,),
            weight=deal.seats_are_equal,
        ),
    )


def _draws(setup: Setup, p: Params) -> tuple[Move, ...]:
    extra: list[Clause] = []
    if setup.base and setup.ruled("reshuffle-moment", "on-empty"):
        extra.append(deal.reshuffle_early)
    if not setup.base and setup.ruled("closing-origin", "emptier-excluded"):
        extra.append(deal.note_emptier)
    last: tuple[Clause, ...] = ()
    if not setup.base and setup.ruled("closing-origin", "last-card-triggers"):
        last = (deal.close_on_last_card,)
    draw = Move(
        "draw",
        Actor.CHANCE,
        guards=(deal.draw_is_owed, deal.card_is_drawn_next),
        effects=(deal.draw_card, *extra, *last, deal.open_actions),
        params=(p.card,),
        weight=deal.copies_drawn_next,
    )
    tap = Move(
        "tap",
        Actor.CHANCE,
        guards=(attacks.storm_draws, deal.card_is_drawn_next),
        effects=(
            attacks.take_drawn,
            *extra,
            attacks.throw_storm,
            *carrying_on(setup),
        ),
        params=(p.card,),
        weight=deal.copies_drawn_next,
    )
    empty = deal.draw_pile_is_empty
    if not setup.base:
        closing = (deal.draw_is_owed, empty)
        return (draw, tap, forced("close", closing, (deal.bring_on_closing,)))
    halts = setup.ruled("both-piles-empty", "game-halts")
    return (
        draw,
        tap,
        forced(
            "reshuffle",
            (deal.card_is_needed, empty, deal.discards_are_left),
            (deal.reshuffle,),
        ),
        forced(
            "forgo",
            (deal.draw_is_owed, empty, deal.discards_are_gone),
            (deal.halt_game if halts else deal.forgo_draw,),
        ),
        forced(
            "run_dry",
            (attacks.storm_draws, empty, deal.discards_are_gone),
            (attacks.throw_storm, *carrying_on(setup)),
        ),
    )


def _hits(setup: Setup, p: Params) -> tuple[Move, ...]:
    taxes = (
        forced("shield", (hits.shield_rises,), (hits.raise_shield,)),
        Move(
            "tax",
            Actor.CHANCE,
            guards=(hits.tax_is_due, hits.card_is_in_payers_hand),
            effects=(hits.pay_tax,),
            params=(p.card,),
            weight=hits.copies_in_payers_hand,
        ),
    )
    claim = forced("yield", (placing.claim_goes_through,), (placing.yield_plotuh,))
    returns = not setup.ruled("atmosphere-on-glitch", "to-discard") or setup.ruled(
        "mirror-on-glitch", "returns-to-hand"
    )
    back = forced("return", (hits.glitch_is_blocked,), (hits.return_glitch,))
    return (
        forced("seize", (hits.pull_hits,), (hits.seize_planet,)),
        Move(
            "blind",
            Actor.CHANCE,
            guards=(hits.storm_hits, hits.card_is_in_victims_hand),
            effects=(hits.move_blindly,),
            params=(p.card,),
            weight=hits.copies_in_victims_hand,
        ),
        forced("destroy", (hits.supernova_hits,), (hits.destroy_slot,)),
        *(() if setup.base else taxes),
        forced("infest", (hits.glitch_enters,), (hits.infest_system,)),
        *((back,) if returns else ()),
        *((claim,) if setup.ruled("claim-defendable", "yes") else ()),
    )


def _showers(setup: Setup) -> tuple[Move, ...]:
    comes = meteors.shower_comes_to_seat
    return (
        forced("strike", (comes, meteors.seat_has_named_type), (meteors.strike_seat,)),
        forced("spare", (comes, meteors.seat_lacks_named_type), (meteors.spare_seat,)),
        forced("lose", (meteors.meteor_hits,), (meteors.lose_type,)),
        forced(
            "move_on",
            (meteors.attack_is_over, meteors.seats_are_left),
            (meteors.go_to_next_seat,),
        ),
    )


def _burials(p: Params) -> tuple[Move, ...]:
    return (
        Move(
            "bury",
            Actor.CHANCE,
            guards=(meteors.hand_is_buried, meteors.buried_card_is_in_hand),
            effects=(meteors.bury_card, meteors.end_burial),
            params=(p.card,),
            weight=meteors.copies_to_bury,
        ),
        forced("collect", (meteors.cards_are_collected,), (meteors.collect_cards,)),
    )


def _settling(setup: Setup) -> tuple[Move, ...]:
    last = (meteors.no_seat_is_left,) if setup.base else ()
    return (
        forced(
            "settle",
            (meteors.attack_is_over, *last),
            (meteors.close_chain, *carrying_on(setup)),
        ),
    )


def _looks(setup: Setup, p: Params) -> tuple[Move, ...]:
    return (
        Move(
            "look",
            Actor.CHANCE,
            guards=(wormhole.cards_are_looked_at, deal.card_is_drawn_next),
            effects=(wormhole.look_at_card, wormhole.end_look),
            params=(p.card,),
            weight=deal.copies_drawn_next,
        ),
        Move(
            "tuck",
            Actor.CHANCE,
            guards=(wormhole.rest_is_tucked, wormhole.tucked_card_was_seen),
            effects=(wormhole.tuck_card, wormhole.end_tuck),
            params=(p.card,),
            weight=wormhole.copies_to_tuck,
        ),
    )


def _winding(setup: Setup) -> tuple[Move, ...]:
    sweep = forced(
        "sweep", (winding.table_is_swept,), (winding.sweep_card, winding.leave_table)
    )
    if setup.base:
        return (sweep,)
    return (
        forced(
            "wane",
            (winding.shield_wanes, winding.shield_lasts),
            (winding.wear_shield, winding.leave_shield),
        ),
        forced(
            "drop",
            (winding.shield_wanes, winding.shield_falls),
            (winding.drop_shield, winding.wear_shield, winding.leave_shield),
        ),
        sweep,
    )


def _ends(setup: Setup) -> tuple[Move, ...]:
    over = ending.turn_is_over
    waits = not setup.base and setup.ruled("origin-eight", "waits-for-scoring")
    tested = (
        over,
        ending.all_types_are_there,
        ending.no_glitch_is_there,
        *((ending.score_comes_first,) if waits else ()),
    )
    win = forced("win", tested, (ending.crown_player,))
    on = (over, ending.game_goes_on)
    if setup.base:
        early = setup.ruled("victory-moment-base", "before-discard")
        following = forced("next_turn", on, (ending.begin_next_turn,))
        return (following,) if early else (win, following)
    return (
        win,
        forced("next_turn", (*on, ending.no_closing_round), (ending.begin_next_turn,)),
        forced(
            "next_action",
            (*on, ending.closing_round_is_on),
            (ending.begin_next_action,),
        ),
        forced("score", (ending.systems_are_scored,), (ending.crown_best,)),
    )
