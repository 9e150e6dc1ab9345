"""How players of Cosmos: Empires come by their culture cards, once the pool is laid."""

from attrs import evolve

from spec.empires import reads
from spec.empires.cultures import Culture, Cultures, Held, Status, cultures_each
from spec.empires.state import Phase, Play, Setup, Table
from spec.logic import Number, Truth, any_of, at, both, choose, count, neg, wrap
from spec.shapes import Range
from spec.system import Actor, Move, Param, effect, guard, weight


def moves(setup: Setup, seat: Param, culture: Param) -> tuple[Move, ...]:
    """The moves by which culture cards are dealt and kept."""
    hand = Move(
        "hand",
        Actor.CHANCE,
        guards=(cultures_are_dealt, culture_is_undealt),
        effects=(deal_culture, open_choice),
        params=(culture,),
        weight=cultures_are_shuffled,
    )
    keep = Move(
        "keep",
        Actor.PLAYER,
        guards=(cultures_are_chosen, culture_was_dealt_to_seat, choice_is_open),
        effects=(discard_others, open_turns),
        params=(seat, culture),
    )
    return (hand, *((keep,) if setup.picks else ()))


def culture_param() -> Param:
    """The parameter that names a culture card."""
    names = tuple(culture.name.capitalize() for culture in Culture)
    return Param.over("culture", Range(0, len(names) - 1, "culture", names))


def dealt(s: Table) -> Number:
    """How many culture cards have been dealt."""
    return count(neg(card.holder == s.setup.players) for card in reads.culture_cards(s))


def card_named(s: Table, a: Play) -> Held:
    """The culture card of an action."""
    found: Held = at(reads.culture_cards(s), a.culture)
    return found


# -- guards ----------------------------------------------------------------------------


@guard("HAND.PHASE", "EMP-SIN-1 EMP-SIN-2 EMP-R-70 EMP-R-74")
def cultures_are_dealt(s: Table, a: Play) -> Truth:
    """Culture cards are dealt when the pool is laid out and before the first turn."""
    return s.phase == Phase.HAND


@guard("HAND.UNDEALT", "EMP-SIN-2 EMP-R-69 EMP-R-70")
def culture_is_undealt(s: Table, a: Play) -> Truth:
    """A culture card is dealt once."""
    return card_named(s, a).holder == s.setup.players


@guard("KEEP.PHASE", "EMP-SIN-3 EMP-R-74")
def cultures_are_chosen(s: Table, a: Play) -> Truth:
    """In Single Culture players choose when all culture cards are dealt."""
    return s.phase == Phase.PICK


@guard("KEEP.DEALT", "EMP-SIN-3")
def culture_was_dealt_to_seat(s: Table, a: Play) -> Truth:
    """Players choose among the culture cards that were dealt to them."""
    return card_named(s, a).holder == a.seat


@guard("KEEP.OPEN", "EMP-SIN-3 EMP-R-73 EMP-R-75")
def choice_is_open(s: Table, a: Play) -> Truth:
    """Each player chooses once; nobody's choice depends on another's."""
    waiting = [has_several(s, i) for i in range(s.setup.players)]
    return neg(both(s.phase == Phase.PICK, neg(at(waiting, a.seat))))


def has_several(s: Table, seat: int) -> Truth:
    """Whether a seat still has more than one culture card."""
    hidden = count(card.lies(seat, Status.HIDDEN) for card in reads.culture_cards(s))
    return hidden > 1


# -- effects ---------------------------------------------------------------------------


@weight("HAND.WEIGHT", "EMP-SIN-2 EMP-R-70")
def cultures_are_shuffled(s: Table, a: Play) -> Number:
    """Every culture card that is left is equally likely to come next."""
    return 1


@effect("HAND.DEAL", "EMP-SIN-2 EMP-CUL-1 EMP-CUL-2")
def deal_culture(s: Table, a: Play) -> Table:
    """The card goes face down to the next seat, clockwise from the first."""
    seat = wrap(dealt(s), s.setup.players)
    return evolve(s, cultures=s.cultures.but(a.culture, Held(seat, Status.HIDDEN)))


@effect("HAND.DONE", "EMP-SIN-2 EMP-HYB-1 EMP-HYB-2 EMP-R-71 EMP-R-73")
def open_choice(s: Table, a: Play) -> Table:
    """After equal shares the rest lies aside; players choose, or the game begins."""
    n = s.setup.players
    done = dealt(s) == n * cultures_each.run(n)
    then = Phase.PICK if s.setup.picks else Phase.MAIN
    return evolve(s, phase=choose(done, then, Phase.HAND))


@effect("KEEP.DISCARD", "EMP-SIN-3")
def discard_others(s: Table, a: Play) -> Table:
    """The other culture cards of the player are discarded face down."""
    kept = [
        Held(
            card.holder,
            choose(
                both(card.holder == a.seat, neg(a.culture == culture)),
                Status.DISCARDED,
                card.status,
            ),
        )
        for culture, card in enumerate(reads.culture_cards(s))
    ]
    return evolve(s, cultures=Cultures(*kept))


@effect("KEEP.DONE", "EMP-SIN-3 EMP-HYB-2")
def open_turns(s: Table, a: Play) -> Table:
    """When all have chosen, the first player's turn begins."""
    waits = any_of(has_several(s, i) for i in range(s.setup.players))
    return evolve(s, phase=choose(waits, Phase.PICK, Phase.MAIN))
