"""Scientistic of Cosmos: Empires: a turn in which cards are built out of the deck."""

from attrs import evolve

from spec.empires import effects as do
from spec.empires import guards as when
from spec.empires import reads
from spec.empires.cultures import Culture, Held, Status
from spec.empires.revealing import earn_for_build
from spec.empires.state import Phase, Play, Setup, Table
from spec.logic import Number, Truth, choose, lookup, neg, number
from spec.piles import Pile
from spec.system import Actor, Clause, Move, Param, effect, guard, weight


def moves(
    setup: Setup, seat: Param, find: Param, terms: tuple[Clause, ...], *, belts: bool
) -> tuple[Move, ...]:
    """The moves that build out of the deck, with an action or by a Fabricator Belt.

    Args:
        setup: the setup.
        seat: the parameter that names the seat.
        find: the parameter that names the copy in the deck.
        terms: what is asked of any build, wherever the card comes from.
        belts: whether there are Fabricator Belts.
    """
    free = setup.ruled("scientistic-cost", "no-action")
    early = setup.ruled("belt-window", "any-time-own-turn")
    at_once = setup.ruled("trigger-time", "instant")
    opened: tuple[Clause, ...] = (deck_is_open, copy_is_in_deck, *terms)
    taken: tuple[Clause, ...] = (
        do.pay_cost,
        take_from_deck,
        earn_for_build,
        *((do.compare_with_threshold,) if at_once else ()),
    )
    by_action = Move(
        "build_from_deck",
        Actor.PLAYER,
        guards=(
            when.main_step_is_on,
            when.seat_has_the_turn,
            *(() if free else (when.action_is_left,)),
            *opened,
        ),
        effects=(*(() if free else (do.spend_action,)), *taken),
        params=(seat, find),
    )
    by_belt = Move(
        "fabricate_from_deck",
        Actor.PLAYER,
        guards=(
            when.dice_have_been_rolled if early else when.main_step_is_on,
            when.seat_has_the_turn,
            when.belt_is_unused,
            when.card_is_a_mech,
            *opened,
        ),
        effects=(do.use_belt, *taken),
        params=(seat, find),
    )
    belts = belts and setup.ruled("belt-source", "as-any-build")
    return (by_action, *((by_belt,) if belts else ()))


def forced(setup: Setup, card: Param) -> tuple[Move, ...]:
    """The moves that nobody decides: the deck's order is seen, and shuffled away."""
    see = Move(
        "see",
        Actor.CHANCE,
        guards=(deck_is_looked_through, card_is_unseen),
        effects=(lay_in_order, end_search),
        params=(card,),
        weight=copies_unseen,
    )
    shuffle = Move(
        "shuffle",
        Actor.TABLE,
        guards=(turn_of_search_is_over,),
        effects=(shuffle_deck, begin_next_turn),
    )
    seen = setup.ruled("scientistic-knowledge", "order-seen")
    return (*((see,) if seen else ()), shuffle)


def taken_out(deck: Pile, kind: Number, copy: Number) -> Pile:
    """A deck without one of its copies of a kind: the loose ones come first."""
    loose = deck.loose.count(kind)
    from_loose = Pile(deck.loose.remove(kind), deck.stacked, deck.size)
    passed: Number = 0
    slots = []
    for card, below in zip(
        deck.stacked, (*deck.stacked[1:], deck.loose.deck.kinds), strict=True
    ):
        passed = passed + number(card == kind)
        slots.append(choose(loose + passed > copy, below, card))
    from_stack = Pile(deck.loose, tuple(slots), deck.size - 1)
    after: Pile = choose(loose > copy, from_loose, from_stack)
    return after


# -- guards ----------------------------------------------------------------------------


@guard("SEARCH.OPEN", "EMP-SCI-1 EMP-HYB-4 EMP-R-28 EMP-R-80 EMP-R-104")
def deck_is_open(s: Table, a: Play) -> Truth:
    """The builder has revealed Scientistic in this turn."""
    return reads.in_effect(s, a.seat, Culture.SCIENTISTIC)


@guard("SEARCH.COPY", "EMP-SCI-2 EMP-R-100 EMP-R-102")
def copy_is_in_deck(s: Table, a: Play) -> Truth:
    """The deck has the copy that is built."""
    held = s.deck.cards().count(reads.kind_built(s, a.build))
    return held > lookup(s.setup.copy_of, a.build)


@guard("SEARCH.PHASE", "EMP-SCI-2 EMP-R-99")
def deck_is_looked_through(s: Table, a: Play) -> Truth:
    """Who has revealed Scientistic looks through the deck."""
    return s.phase == Phase.SEARCH


@guard("SEARCH.UNSEEN", "EMP-SCI-2 EMP-R-99")
def card_is_unseen(s: Table, a: Play) -> Truth:
    """The card is one of those whose place is not known yet."""
    return s.deck.loose.has(a.card)


@guard("SEARCH.CYCLE", "EMP-SCI-3 EMP-CYC-1 EMP-R-101")
def deck_keeps_its_order(s: Table, a: Play) -> Truth:
    """No card is cycled while the deck is open."""
    return neg(reads.deck_is_open(s))


@guard("SHUFFLE.PHASE", "EMP-SCI-4 EMP-SCI-6 EMP-R-103 EMP-R-105")
def turn_of_search_is_over(s: Table, a: Play) -> Truth:
    """The deck is shuffled after the turn in which it was open, and never else."""
    return s.phase == Phase.SHUFFLE


# -- effects ---------------------------------------------------------------------------


@weight("SEARCH.WEIGHT", "EMP-SCI-2 EMP-R-99")
def copies_unseen(s: Table, a: Play) -> Number:
    """Every order of the shuffled cards is equally likely."""
    return s.deck.loose.count(a.card)


@effect("SEARCH.LAY", "EMP-SCI-2 EMP-SCI-3 EMP-R-99")
def lay_in_order(s: Table, a: Play) -> Table:
    """The card lies above those whose places are known: the order is seen upwards."""
    deck = s.deck
    stacked = (a.card, *deck.stacked[:-1])
    return evolve(s, deck=Pile(deck.loose.remove(a.card), stacked, deck.size + 1))


@effect("SEARCH.DONE", "EMP-SCI-1 EMP-SCI-2")
def end_search(s: Table, a: Play) -> Table:
    """When every place is known the turn goes on."""
    more = s.deck.loose.has_any(s.setup.deck.present)
    return evolve(s, phase=choose(more, Phase.SEARCH, do.within_turn(s)))


@effect("SEARCH.TAKE", "EMP-SCI-1 EMP-SCI-2 EMP-SCI-3 EMP-BLD-2 EMP-R-98 EMP-R-100")
def take_from_deck(s: Table, a: Play) -> Table:
    """The card goes from the deck to the builder; the others keep their order."""
    kind = reads.kind_built(s, a.build)
    deck = taken_out(s.deck, kind, lookup(s.setup.copy_of, a.build))
    return evolve(do.grown(s, kind, reads.place_set(s, a.build)), deck=deck)


@effect("SHUFFLE.DECK", "EMP-SCI-4 EMP-HYB-6 EMP-R-103 EMP-R-104")
def shuffle_deck(s: Table, a: Play) -> Table:
    """All cards of the deck are shuffled, and Scientistic serves no more."""
    card = Held(s.turn, Status.SPENT)
    cards = s.cultures.but(Culture.SCIENTISTIC, card)
    return evolve(s, deck=s.deck.shuffled(), cultures=cards)


@effect("SHUFFLE.NEXT", "EMP-SCI-4 EMP-GAM-14")
def begin_next_turn(s: Table, a: Play) -> Table:
    """The next player gets the dice."""
    return do.next_turn(s)
