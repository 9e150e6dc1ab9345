"""What the rules of Cosmos: Empires read off a position."""

from spec.empires.cards import Ability, Type
from spec.empires.production import incomes, total_production, values_owned
from spec.empires.state import NO_VALUE, VALUES, Phase, Setup, Table, Tableau
from spec.logic import (
    Number,
    Truth,
    all_of,
    any_of,
    at,
    both,
    choose,
    count,
    either,
    largest,
    lookup,
    neg,
    number,
    total,
    wrap,
)

LITERAL = 30  # the number in the sentence about winning at once

# -- seats -----------------------------------------------------------------------------


def to_act(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether it has a decision to make."""
    setup = s.setup
    acting = either(s.phase == Phase.SHIFT, s.phase == Phase.MAIN)
    found = [both(acting, s.turn == i) for i in range(setup.players)]
    if setup.ruled("seraph-whose-roll", "any-roll"):
        shifting = s.phase == Phase.SHIFT
        found = [
            either(truth, both(shifting, gates_left(s, i)))
            for i, truth in enumerate(found)
        ]
    return tuple(found)


def next_seat(s: Table) -> Number:
    """The seat whose turn follows."""
    return wrap(s.turn + 1, s.setup.players)


def is_final_player(s: Table) -> Truth:
    """Whether the turn is the final player's."""
    return s.turn == s.setup.players - 1


def own(s: Table) -> Tableau:
    """The tableau of the seat whose turn it is."""
    tableau: Tableau = at(s.tableaus, s.turn)
    return tableau


def purse(s: Table) -> Number:
    """The Credits of the seat whose turn it is."""
    return at(s.credits, s.turn)


# -- what a build is -------------------------------------------------------------------


def kind_built(s: Table, build: Number) -> Number:
    """The kind of card that is built."""
    return lookup(tuple(kind for kind, _ in s.setup.builds), build)


def place_set(s: Table, build: Number) -> Number:
    """The place of the roll value that is set, or ``NO_VALUE``."""
    return lookup(tuple(place for _, place in s.setup.builds), build)


def is_numbered(s: Table, build: Number) -> Truth:
    """Whether what is built is a card whose owner sets its roll value."""
    kinds = s.setup.with_ability(Ability.NUMBER)
    return lookup(tuple(kind in kinds for kind, _ in s.setup.builds), build)


def is_mech(setup: Setup, kind: Number) -> Truth:
    """Whether cards of a kind are Mechs."""
    return lookup(tuple(card.type is Type.MECH for card in setup.cards), kind)


def price(s: Table, tableau: Tableau, kind: Number) -> Number:
    """What a card costs the owner of a tableau: Beacon Hubs make Mechs cheaper."""
    setup = s.setup
    beacons = setup.with_ability(Ability.DISCOUNT)
    discount = tableau.cards.number_of(beacons)
    if setup.ruled("self-discount", "includes-itself"):
        is_beacon = lookup(tuple(k in beacons for k in range(len(setup.cards))), kind)
        discount = discount + number(is_beacon)
    printed = lookup(tuple(card.cost for card in setup.cards), kind)
    return largest([0, printed - choose(is_mech(setup, kind), discount, 0)])


def values_set(tableau: Tableau) -> tuple[Truth, ...]:
    """For each roll value, whether a Darkspace Hub of the player is set to it."""
    return tuple([tableau.numbers.has(i) for i in range(len(VALUES))])


def locked(s: Table, tableau: Tableau, kind: Number) -> Truth:
    """Whether the roll value of a card is set on a Darkspace Hub of the player."""
    setup = s.setup
    if setup.ruled("darkspace-lock", "no-lock"):
        return False
    places = tuple(
        VALUES.index(card.value) if card.value in VALUES else NO_VALUE
        for card in setup.cards
    )
    found = at((*values_set(tableau), False), lookup(places, kind))
    if setup.ruled("darkspace-lock", "paid-builds-only"):
        found = both(found, price(s, tableau, kind) > 0)
    return found


def may_be_set(s: Table, tableau: Tableau, place: Number) -> Truth:
    """Whether a number is new to the player; none is set only if none is new."""
    taken = values_owned(s.setup, tableau)
    return at((*[neg(truth) for truth in taken], all_of(taken)), place)


# -- abilities -------------------------------------------------------------------------


def gates_left(s: Table, seat: Number) -> Truth:
    """Whether a seat has a Seraph Gate that did not shift in this turn."""
    gates = s.setup.with_ability(Ability.SHIFT)
    owned = at(s.tableaus, seat).cards.number_of(gates)
    return at(s.shifted, seat) < owned


def belts_left(s: Table) -> Truth:
    """Whether the turn's owner has a Fabricator Belt that did not build in it."""
    belts = s.setup.with_ability(Ability.BUILD)
    return s.fabricated < own(s).cards.number_of(belts)


def scouts_left(s: Table) -> Truth:
    """Whether the turn's owner has Deepspace Scouts that did not cycle in it."""
    scouts = s.setup.with_ability(Ability.CYCLE)
    return s.scouted < own(s).cards.number_of(scouts)


# -- dice, deck and pool ---------------------------------------------------------------


def shifted_roll(s: Table, step: Number) -> Number:
    """The total after a shift: one more for step 1, one less for step 0."""
    low, high = s.setup.rolls[0], s.setup.rolls[-1]
    moved = s.roll + 2 * step - 1
    if s.setup.ruled("shift-range", "wrapped"):
        return choose(moved > high, low, choose(moved < low, high, moved))
    if s.setup.ruled("shift-range", "clamped"):
        return choose(moved > high, high, choose(moved < low, low, moved))
    return moved


def earned(s: Table, seat: int) -> Number:
    """What a seat earns at the total that is confirmed."""
    setup = s.setup
    roll = s.rolled if setup.ruled("pay-on", "natural") else s.roll
    found = incomes(setup, s.tableaus[seat])
    return total(
        choose(roll == value, earning, 0)
        for value, earning in zip(VALUES, found, strict=True)
    )


def deck_is_empty(s: Table) -> Truth:
    """Whether no card is left in the deck."""
    loose = s.deck.loose.has_any(s.setup.deck.present)
    return neg(either(loose, s.deck.size > 0))


def pool_is_full(s: Table) -> Truth:
    """Whether the build pool has all its cards."""
    return s.pool.total() == s.setup.sizes.pool


def nothing_to_cycle(s: Table) -> Truth:
    """Whether no action can be spent on a cycle for want of cards."""
    none = neg(s.pool.has_any(s.setup.deck.present))
    if s.setup.ruled("empty-deck-cycle", "forbidden"):
        none = either(none, deck_is_empty(s))
    return none


# -- the end of the game ---------------------------------------------------------------


def reaches(s: Table, amount: Number) -> Truth:
    """Whether a total production sets off the final round."""
    if s.setup.ruled("threshold-test", "exactly"):
        return amount == s.setup.sizes.threshold
    return amount >= s.setup.sizes.threshold


def wins_at_once(s: Table, amount: Number) -> Truth:
    """Whether a total production that sets off the final round ends the game."""
    setup = s.setup
    if setup.ruled("immediate-win-stop", "end-of-turn"):
        return False
    enough: Truth = True
    if setup.ruled("immediate-win-threshold", "literal-thirty"):
        enough = amount >= LITERAL
    return both(is_final_player(s), enough)


def totals(s: Table) -> tuple[Number, ...]:
    """Each seat's total production."""
    return tuple([total_production(s.setup, tableau) for tableau in s.tableaus])


def most(numbers: tuple[Number, ...], among: tuple[Truth, ...]) -> tuple[Truth, ...]:
    """For each seat, whether it has the most of those among whom it is sought."""
    best = largest(
        [choose(truth, n, -1) for n, truth in zip(numbers, among, strict=True)]
    )
    return tuple(
        [both(truth, n == best) for n, truth in zip(numbers, among, strict=True)]
    )


def winners(s: Table) -> tuple[Truth, ...]:
    """For each seat, whether it has won when the game is over."""
    setup, n = s.setup, s.setup.players
    tied = most(totals(s), (True,) * n)
    candidates = tied
    if setup.ruled("tie-candidates", "all-players"):
        shared = count(tied) > 1
        candidates = tuple([either(shared, truth) for truth in tied])
    tied = most(s.credits, candidates)
    if setup.ruled("played-last", "final-player-only"):
        alone = count(tied) == 1
        last = [False] * (n - 1) + [True]
        return tuple(
            [
                both(truth, either(alone, seat))
                for truth, seat in zip(tied, last, strict=True)
            ]
        )
    return tuple([both(tied[i], neg(any_of(tied[i + 1 :]))) for i in range(n)])
