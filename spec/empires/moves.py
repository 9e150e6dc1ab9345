"""The moves of Cosmos: Empires, assembled from their clauses."""

from spec.empires import effects as do
from spec.empires import guards as when
from spec.empires import handing, revealing, searching, twins
from spec.empires.cards import HIGHEST, LOWEST, Ability, dice
from spec.empires.state import LETTERS, Build, Play, Setup, Table, keeps_roll
from spec.logic import Number, lookup
from spec.shapes import Range
from spec.system import Actor, Clause, Move, Param, weight


@weight("DEAL.WEIGHT", "EMP-SET-1 EMP-R-08")
def copies_left(s: Table, a: Play) -> Number:
    """Every card of the shuffled deck is equally likely to be laid out."""
    return s.deck.weight(a.card)


@weight("ROLL.WEIGHT", "EMP-GAM-2 EMP-R-08")
def ways_to_roll(s: Table, a: Play) -> Number:
    """A total is as likely as there are ways to roll it with two four-sided dice."""
    ways = dice.run()
    return lookup(
        tuple(ways[total] for total in range(LOWEST, HIGHEST + 1)), a.total - LOWEST
    )


@weight("DRAW.WEIGHT", "EMP-BLD-3 EMP-CYC-1 EMP-R-08 EMP-R-38")
def copies_on_top(s: Table, a: Play) -> Number:
    """Shuffled cards come up evenly, cycled ones below them in their known order."""
    return s.deck.weight(a.card)


def moves(setup: Setup) -> tuple[Move, ...]:
    """All moves of a configured game; rulings choose among the clauses."""
    faces = Range(0, setup.deck.kinds - 1, "card", setup.deck.labels)
    card = Param("card", faces, setup.deck.present)
    seat = Param.over(
        "seat",
        Range(0, setup.players - 1, "seat", tuple(LETTERS[: setup.players])),
    )
    culture = handing.culture_param()
    has = setup.has_cultures
    return (
        *_chance(setup, card),
        *(handing.moves(setup, seat, culture) if has else ()),
        *(searching.forced(setup, card) if has else ()),
        *_shifts(setup, seat),
        *_builds(setup, seat),
        *_cycles(setup, seat, card),
        *(revealing.moves(setup, seat, culture) if has else ()),
        _pass(setup, seat),
    )


def _chance(setup: Setup, card: Param) -> tuple[Move, ...]:
    """The cards of the pool and the dice."""
    deal = Move(
        "deal",
        Actor.CHANCE,
        guards=(when.pool_is_laid_out, when.card_is_dealt_from_deck),
        effects=(do.lay_open, do.open_first_turn),
        params=(card,),
        weight=copies_left,
    )
    roll = Move(
        "roll",
        Actor.CHANCE,
        guards=(when.dice_are_rolled,),
        effects=(do.take_total, *((do.keep_total,) if keeps_roll(setup) else ())),
        params=(Param.over("total", Range(LOWEST, HIGHEST)),),
        weight=ways_to_roll,
    )
    draw = Move(
        "draw",
        Actor.CHANCE,
        guards=(when.place_is_filled, when.card_is_on_top),
        effects=(do.draw_card, do.resume_turn),
        params=(card,),
        weight=copies_on_top,
    )
    return (deal, roll, draw)


def _shifts(setup: Setup, seat: Param) -> tuple[Move, ...]:
    """What is done with a total: an action or a Seraph Gate shifts it, or it stands."""
    step = Param.over("step", Range(0, 1, "step", ("down", "up")))
    kept = setup.ruled("shift-reversal", "monotone")
    limits = (
        when.total_stays_on_the_dice,
        *((when.direction_is_kept,) if kept else ()),
    )
    moved = (do.move_total, *((do.keep_direction,) if kept else ()))
    own = setup.ruled("seraph-whose-roll", "own-roll")
    shift = Move(
        "shift",
        Actor.PLAYER,
        guards=(
            when.total_is_open,
            when.seat_has_the_turn,
            when.action_is_left,
            *limits,
        ),
        effects=(*moved, do.spend_action),
        params=(seat, step),
    )
    nudge = Move(
        "nudge",
        Actor.PLAYER,
        guards=(
            when.total_is_open,
            *((when.roll_is_the_owners,) if own else ()),
            when.gate_is_unused,
            *limits,
        ),
        effects=(*moved, do.use_gate),
        params=(seat, step),
    )
    confirm = Move(
        "confirm",
        Actor.PLAYER,
        guards=(when.total_is_open, when.seat_has_the_turn),
        effects=(do.earn, do.open_main_step),
        params=(seat,),
    )
    return (shift, *((nudge,) if _exists(setup, Ability.SHIFT) else ()), confirm)


def _exists(setup: Setup, ability: Ability) -> bool:
    """Whether the deck has a card with an ability."""
    return any(setup.deck.copies[k] for k in setup.with_ability(ability))


def _builds(setup: Setup, seat: Param) -> tuple[Move, ...]:
    """A card is built, with an action or by a Fabricator Belt."""
    belts = _exists(setup, Ability.BUILD)
    needs_card = setup.ruled("empty-deck-build", "build-forbidden")
    terms: tuple[Clause, ...] = (
        when.cost_is_covered,
        when.number_is_new,
        when.value_is_not_locked,
    )
    pool_terms: tuple[Clause, ...] = (
        when.built_card_is_in_pool,
        *terms,
        *((when.place_can_be_filled,) if needs_card else ()),
    )
    found = _pool_builds(setup, seat, pool_terms, belts=belts)
    if not setup.has_cultures:
        return found
    pair, find = (_build(setup, part) for part in (setup.pairs, setup.finds))
    pairs = bool(pair.values)
    return (
        *found,
        *(twins.moves(setup, seat, pair, pool_terms, belts=belts) if pairs else ()),
        *searching.moves(setup, seat, find, terms, belts=belts),
    )


def _build(setup: Setup, part: tuple[Build, ...]) -> Param:
    """The parameter that names what is built: of one sort, and of cards in the deck."""
    domain = Range(0, len(setup.builds) - 1, "build", setup.build_labels)
    first = setup.builds.index(part[0]) if part else 0
    copies = setup.deck.copies
    places = tuple(first + i for i, one in enumerate(part) if copies[one.kind])
    return Param("build", domain, places)


def _pool_builds(
    setup: Setup, seat: Param, terms: tuple[Clause, ...], *, belts: bool
) -> tuple[Move, ...]:
    """A single card of the pool is built."""
    build = _build(setup, setup.singles)
    at_once = setup.ruled("trigger-time", "instant")
    fills = setup.ruled("refill-time", "after-each-build")
    taken: tuple[Clause, ...] = (
        do.pay_cost,
        do.take_card,
        *((revealing.earn_for_build,) if setup.has_cultures else ()),
        *((do.compare_with_threshold,) if at_once else ()),
        *((do.open_place,) if fills else ()),
    )
    by_action = Move(
        "build",
        Actor.PLAYER,
        guards=(
            when.main_step_is_on,
            when.seat_has_the_turn,
            when.action_is_left,
            *terms,
        ),
        effects=(do.spend_action, *taken),
        params=(seat, build),
    )
    early = setup.ruled("belt-window", "any-time-own-turn")
    by_belt = Move(
        "fabricate",
        Actor.PLAYER,
        guards=(
            when.dice_have_been_rolled if early else when.main_step_is_on,
            when.seat_has_the_turn,
            when.belt_is_unused,
            when.card_is_a_mech,
            *terms,
        ),
        effects=(do.use_belt, *taken),
        params=(seat, build),
    )
    return (by_action, *((by_belt,) if belts else ()))


def _cycles(setup: Setup, seat: Param, card: Param) -> tuple[Move, ...]:
    """A card of the pool is cycled, with an action or by Deepspace Scouts."""
    needs_card = setup.ruled("empty-deck-cycle", "forbidden")
    needs_roll = setup.ruled("scouts-first-turn", "forbidden")
    early = setup.ruled("scouts-window", "after-roll")
    keeps = setup.has_cultures and setup.ruled("scientistic-cycle", "forbidden")
    terms: tuple[Clause, ...] = (
        when.cycled_card_is_in_pool,
        *((when.deck_has_a_card,) if needs_card else ()),
        *((searching.deck_keeps_its_order,) if keeps else ()),
    )
    by_action = Move(
        "cycle",
        Actor.PLAYER,
        guards=(
            when.main_step_is_on,
            when.seat_has_the_turn,
            when.action_is_left,
            *terms,
        ),
        effects=(do.spend_action, do.earn_for_cycle, do.put_under_deck),
        params=(seat, card),
    )
    by_scouts = Move(
        "scout",
        Actor.PLAYER,
        guards=(
            when.dice_have_been_rolled if early else when.main_step_is_on,
            when.seat_has_the_turn,
            when.scouts_are_unused,
            *((when.turn_has_a_roll,) if needs_roll else ()),
            *terms,
        ),
        effects=(do.use_scouts, do.put_under_deck),
        params=(seat, card),
    )
    return (by_action, *((by_scouts,) if _exists(setup, Ability.CYCLE) else ()))


def _pass(setup: Setup, seat: Param) -> Move:
    """The turn ends."""
    spends = setup.ruled("leftover-actions", "must-spend")
    at_end = setup.ruled("trigger-time", "end-of-turn")
    return Move(
        "pass",
        Actor.PLAYER,
        guards=(
            when.main_step_is_on,
            when.seat_has_the_turn,
            *((when.actions_are_spent,) if spends else ()),
        ),
        effects=(
            *((do.compare_at_end_of_turn,) if at_end else ()),
            *((revealing.reveal_end_cards,) if setup.has_cultures else ()),
            do.pass_dice,
        ),
        params=(seat,),
    )
