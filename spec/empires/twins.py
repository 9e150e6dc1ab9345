"""Industrious of Cosmos: Empires: with a cheap card its second copy is built too."""

from attrs import evolve

from spec.empires import effects as do
from spec.empires import guards as when
from spec.empires import reads
from spec.empires.cultures import Culture, Held, Status
from spec.empires.production import values_owned
from spec.empires.revealing import earn_for_build
from spec.empires.state import Play, Setup, Table
from spec.logic import Truth, choose, either, lookup, neg
from spec.system import Actor, Clause, Move, Param, effect, guard

LIMIT = 3  # the greatest cost of a card that brings its second copy


def moves(
    setup: Setup, seat: Param, pair: Param, terms: tuple[Clause, ...], *, belts: bool
) -> tuple[Move, ...]:
    """The moves that build two copies, with an action or by a Fabricator Belt.

    Args:
        setup: the setup.
        seat: the parameter that names the seat.
        pair: the parameter that names the card.
        terms: what is asked of any build out of the pool.
        belts: whether there are Fabricator Belts.
    """
    terms += _terms(setup)
    taken = _taken(setup)
    acts = setup.ruled("industrious-twin-action", "uses-action")
    early = setup.ruled("belt-window", "any-time-own-turn")
    by_action = Move(
        "build_pair",
        Actor.PLAYER,
        guards=(
            when.main_step_is_on,
            when.seat_has_the_turn,
            when.action_is_left,
            *((two_actions_are_left,) if acts else ()),
            *terms,
        ),
        effects=(do.spend_action, *((do.spend_action,) if acts else ()), *taken),
        params=(seat, pair),
    )
    by_belt = Move(
        "fabricate_pair",
        Actor.PLAYER,
        guards=(
            when.dice_have_been_rolled if early else when.main_step_is_on,
            when.seat_has_the_turn,
            *((when.action_is_left,) if acts else ()),
            when.belt_is_unused,
            when.card_is_a_mech,
            *terms,
        ),
        effects=(do.use_belt, *((do.spend_action,) if acts else ()), *taken),
        params=(seat, pair),
    )
    belts = belts and setup.ruled("industrious-build-kinds", "any-pool-build")
    return (by_action, *((by_belt,) if belts else ()))


def _terms(setup: Setup) -> tuple[Clause, ...]:
    """What is asked of the second copy."""
    once = setup.ruled("industrious-limit", "once-per-turn")
    hubs = setup.ruled("darkspace-twins", "two-distinct-values")
    return (
        industrious_is_revealed,
        *((free_copy_is_left,) if once else ()),
        cost_is_small,
        twin_is_in_pool,
        twin_number_is_new if hubs else card_is_no_hub,
    )


def _taken(setup: Setup) -> tuple[Clause, ...]:
    """Both copies are taken; the first alone, if it ends the game."""
    once = setup.ruled("industrious-limit", "once-per-turn")
    stops = setup.ruled("industrious-free-and-trigger", "stop-before-second")
    fills = setup.ruled("refill-time", "after-each-build")
    at_once = setup.ruled("trigger-time", "instant")
    compared: tuple[Clause, ...] = (do.compare_with_threshold,) if at_once else ()
    return (
        do.pay_cost,
        do.take_card,
        earn_for_build,
        *(compared if stops else ()),
        take_twin,
        earn_for_build,
        *compared,
        *((use_industrious,) if once else ()),
        *((do.open_place,) if fills else ()),
    )


# -- guards ----------------------------------------------------------------------------


@guard("PAIR.REVEALED", "EMP-IND-1 EMP-HYB-4 EMP-R-83")
def industrious_is_revealed(s: Table, a: Play) -> Truth:
    """The builder has revealed Industrious."""
    card = reads.held(s, Culture.INDUSTRIOUS)
    return either(card.lies(a.seat, Status.REVEALED), card.lies(a.seat, Status.SPENT))


@guard("PAIR.ONCE", "EMP-IND-1 EMP-IND-3 EMP-R-85")
def free_copy_is_left(s: Table, a: Play) -> Truth:
    """Industrious brings one free copy a turn."""
    return neg(reads.held(s, Culture.INDUSTRIOUS).lies(a.seat, Status.SPENT))


@guard("PAIR.COST", "EMP-IND-1 EMP-R-82")
def cost_is_small(s: Table, a: Play) -> Truth:
    """A card that brings its second copy costs 3 Credits at most."""
    kind = reads.kind_built(s, a.build)
    if s.setup.ruled("industrious-cost", "printed"):
        return reads.printed_cost(s.setup, kind) <= LIMIT
    return reads.price(s, s.turn, kind) <= LIMIT


@guard("PAIR.POOL", "EMP-IND-1 EMP-IND-2 EMP-R-86")
def twin_is_in_pool(s: Table, a: Play) -> Truth:
    """Both copies lie in the build pool before the first is built."""
    return s.pool.count(reads.kind_built(s, a.build)) > 1


@guard("PAIR.NUMBER", "EMP-IND-1 EMP-DAR-5 EMP-R-55")
def twin_number_is_new(s: Table, a: Play) -> Truth:
    """The second of two Darkspace Hubs is set to a further new value."""
    first = reads.place_set(s, a.build)
    owned = values_owned(s.setup, reads.own(s))
    taken = tuple([either(truth, first == i) for i, truth in enumerate(owned)])
    return either(
        neg(reads.is_numbered(s, a.build)),
        reads.may_be_set(taken, lookup(s.setup.twin_place_of, a.build)),
    )


@guard("PAIR.HUB", "EMP-IND-1 EMP-R-55")
def card_is_no_hub(s: Table, a: Play) -> Truth:
    """Industrious does not serve for a Darkspace Hub."""
    return neg(reads.is_numbered(s, a.build))


@guard("PAIR.ACTIONS", "EMP-IND-1 EMP-R-84")
def two_actions_are_left(s: Table, a: Play) -> Truth:
    """The second copy costs an action too, and both are left."""
    return neg(s.actions == 1)


# -- effects ---------------------------------------------------------------------------


@effect("PAIR.TAKE", "EMP-IND-1 EMP-IND-3 EMP-R-84 EMP-R-87 EMP-R-88")
def take_twin(s: Table, a: Play) -> Table:
    """The second copy goes to the builder for nothing, unless the game is over."""
    kind = reads.kind_built(s, a.build)
    more = do.grown(s, kind, lookup(s.setup.twin_place_of, a.build))
    after: Table = choose(reads.is_over(s), s, evolve(more, pool=s.pool.remove(kind)))
    return after


@effect("PAIR.USE", "EMP-IND-1 EMP-R-85")
def use_industrious(s: Table, a: Play) -> Table:
    """Industrious has served in this turn."""
    card = Held(s.turn, Status.SPENT)
    return evolve(s, cultures=s.cultures.but(Culture.INDUSTRIOUS, card))
