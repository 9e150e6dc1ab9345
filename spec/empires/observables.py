"""What questions about Cosmos: Empires can observe, besides a position's fields."""

from collections.abc import Callable

from spec.empires import ending, production, reads
from spec.empires.cards import Ability
from spec.empires.cultures import Culture, Status
from spec.empires.state import LETTERS, VALUES, Setup, Table
from spec.games import Observable
from spec.logic import Number, Truth, Value, both, count, largest, neg

Reading = Callable[[Table], Value]


def observables(setup: Setup) -> tuple[Observable, ...]:
    """Named functions of a position."""
    seats = (tuple(LETTERS[: setup.players]),)
    values = tuple(map(str, VALUES))
    codes = setup.deck.labels

    def seen(
        name: str,
        kind: str,
        statement: str,
        run: Reading,
        indexes: tuple[tuple[str, ...], ...] = (),
    ) -> Observable:
        return Observable(name, kind, statement, run, indexes)

    def told(name: str, statement: str, run: Reading) -> Observable:
        return Observable(name, "truth", statement, run, told=True)

    return (
        # production
        seen("total", "number", "a seat's total production", ending.totals, seats),
        seen(
            "income",
            "number",
            "what a seat earns at a roll value",
            income,
            (*seats, values),
        ),
        seen(
            "produces",
            "number",
            "what one card of a kind produces for a seat",
            produces,
            (*seats, codes),
        ),
        seen("most_produced", "number", "the greatest total production", most_produced),
        # tableaus
        seen("owned", "number", "cards that a seat has built", owned, seats),
        seen(
            "values_owned",
            "number",
            "different roll values among a seat's cards",
            values_owned,
            seats,
        ),
        # the turn
        seen("purse", "number", "Credits of the seat that has the turn", reads.purse),
        seen("price", "number", "what a card costs a seat", prices, (*seats, codes)),
        seen("gate_left", "truth", "the turn's owner can use a Seraph Gate", gate_left),
        seen("belt_left", "truth", "a Fabricator Belt can be used", reads.belts_left),
        seen("scouts_left", "truth", "Scouts can be used", reads.scouts_left),
        seen("buildable", "number", "names the turn's owner could build", buildable),
        # pool, deck and the end
        seen("pool_cards", "number", "cards in the build pool", pool_cards),
        seen("deck_cards", "number", "cards in the deck", deck_cards),
        told("deck_out", "the deck is empty", reads.deck_is_empty),
        told("final_round", "the final round is set off", final_round),
        told("final_player", "the final player has the turn", reads.is_final_player),
        seen("threshold", "number", "what sets off the final round", threshold),
        seen("reached", "number", "seats at the threshold", reached),
        seen("winners", "truth", "the game is over, a seat won it", winners, seats),
        # told at the end, for it decides
        Observable(
            "compared",
            "number",
            "total production with what end cards add",
            ending.compared,
            seats,
            told=True,
        ),
        seen("level", "number", "seats that lead, end cards counted", level),
        seen("level_rich", "number", "seats that lead after Credits, too", level_rich),
        *((_of_cultures(seen, told, seats)) if setup.has_cultures else ()),
    )


def _of_cultures(
    seen: Callable[..., Observable],
    told: Callable[..., Observable],
    seats: tuple[tuple[str, ...], ...],
) -> tuple[Observable, ...]:
    """What culture cards add."""
    names = tuple(culture.name.capitalize() for culture in Culture)
    return (
        seen("holds", "truth", "a seat has a culture card", holds, (*seats, names)),
        seen(
            "serves", "truth", "a culture card serves a seat", serves, (*seats, names)
        ),
        seen("holder", "holder", "who has a culture card", holder, (names,)),
        seen("status", "status", "how a culture card lies", status, (names,)),
        told("deck_open", "cards can be built out of the deck", reads.deck_is_open),
    )


# -- production ------------------------------------------------------------------------


def income(s: Table) -> tuple[tuple[Number, ...], ...]:
    """What each seat earns at each roll value."""
    return tuple(
        [
            production.incomes(s.setup, tableau, reads.transcends(s, i))
            for i, tableau in enumerate(s.tableaus)
        ]
    )


def produces(s: Table) -> tuple[tuple[Number, ...], ...]:
    """What one card of each kind produces among each seat's cards."""
    kinds = range(s.setup.deck.kinds)
    return tuple(
        [
            tuple(
                [
                    production.production(s.setup, tableau, k, reads.transcends(s, i))
                    for k in kinds
                ]
            )
            for i, tableau in enumerate(s.tableaus)
        ]
    )


def most_produced(s: Table) -> Number:
    """The greatest total production."""
    return largest(ending.totals(s))


# -- tableaus --------------------------------------------------------------------------


def owned(s: Table) -> tuple[Number, ...]:
    """How many cards each seat has built."""
    return tuple([tableau.cards.total() for tableau in s.tableaus])


def values_owned(s: Table) -> tuple[Number, ...]:
    """How many different roll values the cards of each seat have."""
    return tuple([count(production.values_owned(s.setup, t)) for t in s.tableaus])


# -- the turn --------------------------------------------------------------------------


def prices(s: Table) -> tuple[tuple[Number, ...], ...]:
    """What each kind of card costs each seat."""
    kinds = range(s.setup.deck.kinds)
    seats = range(s.setup.players)
    return tuple([tuple([reads.price(s, i, k) for k in kinds]) for i in seats])


def gate_left(s: Table) -> Truth:
    """Whether the seat that has the turn can use a Seraph Gate."""
    return reads.gates_left(s, s.turn)


def buildable(s: Table) -> Number:
    """How many names of the pool the turn's owner can pay and has not locked.

    Actions are not asked for; of a card whose value is set, some value must be new.
    """
    setup, mine, purse = s.setup, reads.own(s), reads.purse(s)
    hubs = setup.with_ability(Ability.NUMBER)
    every = count(production.values_owned(setup, mine)) == len(VALUES)
    blocked = every if not setup.ruled(*WITHOUT_VALUE) else False
    found = []
    for kind in setup.deck.present:
        free = reads.price(s, s.turn, kind) <= purse
        closed = blocked if kind in hubs else reads.locked(s, s.turn, kind)
        found.append(both(s.pool.has(kind), free, neg(closed)))
    return count(found)


WITHOUT_VALUE = ("darkspace-no-value", "build-without-value")

# -- pool, deck and the end ------------------------------------------------------------


def pool_cards(s: Table) -> Number:
    """How many cards lie in the build pool."""
    return s.pool.total()


def deck_cards(s: Table) -> Number:
    """How many cards the deck has."""
    return s.deck.total()


def final_round(s: Table) -> Truth:
    """Whether the final round is set off."""
    return s.final > 0


def threshold(s: Table) -> Number:
    """The total production that sets off the final round."""
    return s.setup.sizes.threshold


def reached(s: Table) -> Number:
    """How many seats have reached the threshold."""
    return count(ending.reaches(s, amount) for amount in ending.totals(s))


def level(s: Table) -> Number:
    """How many seats have the greatest production, end cards counted."""
    return count(ending.tied_on_production(s))


def level_rich(s: Table) -> Number:
    """How many seats are still level after their Credits were compared."""
    return count(ending.tied_on_credits(s))


def winners(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether the game is over and it has won."""
    return tuple([both(reads.is_over(s), won) for won in ending.winners(s)])


# -- culture cards ---------------------------------------------------------------------


def holds(s: Table) -> tuple[tuple[Truth, ...], ...]:
    """For each seat and culture card, whether the seat has it and kept it."""
    return tuple(
        [
            tuple(
                [
                    both(card.holder == i, neg(card.status == Status.DISCARDED))
                    for card in reads.culture_cards(s)
                ]
            )
            for i in range(s.setup.players)
        ]
    )


def serves(s: Table) -> tuple[tuple[Truth, ...], ...]:
    """For each seat and culture card, whether it is revealed and has its effect."""
    seats = range(s.setup.players)
    return tuple(
        [tuple([reads.in_effect(s, i, culture) for culture in Culture]) for i in seats]
    )


def holder(s: Table) -> tuple[Number, ...]:
    """For each culture card, who has it."""
    return tuple([card.holder for card in reads.culture_cards(s)])


def status(s: Table) -> tuple[Number, ...]:
    """For each culture card, how it lies."""
    return tuple([card.status for card in reads.culture_cards(s)])
