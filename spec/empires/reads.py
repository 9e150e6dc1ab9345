"""What the rules of Cosmos: Empires read off a position."""

from spec.empires.cards import Ability, Type
from spec.empires.cultures import END_CARDS, TURN_CARDS, Culture, Held, Status
from spec.empires.production import incomes
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
    if setup.has_cultures:
        found = [
            either(truth, picking(s, i), both(acting, can_reveal(s, i)))
            for i, truth in enumerate(found)
        ]
    return tuple(found)


def is_over(s: Table) -> Truth:
    """Whether the game has ended."""
    return either(s.phase == Phase.OVER, s.phase == Phase.WON)


def final_round_ends(s: Table) -> Truth:
    """Whether the game is over with this turn, and totals are compared."""
    return both(neg(is_over(s)), is_final_player(s), s.final == 1)


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
    return lookup(s.setup.kind_of, build)


def place_set(s: Table, build: Number) -> Number:
    """The place of the roll value that is set, or ``NO_VALUE``."""
    return lookup(s.setup.place_of, build)


def is_numbered(s: Table, build: Number) -> Truth:
    """Whether what is built is a card whose owner sets its roll value."""
    return lookup(s.setup.is_hub, build)


def is_mech(setup: Setup, kind: Number) -> Truth:
    """Whether cards of a kind are Mechs."""
    return lookup(tuple(card.type is Type.MECH for card in setup.cards), kind)


def printed_cost(setup: Setup, kind: Number) -> Number:
    """What a card costs without a discount."""
    return lookup(tuple(card.cost for card in setup.cards), kind)


def price(s: Table, seat: Number, kind: Number) -> Number:
    """What a card costs a seat: Beacon Hubs make Mechs cheaper, Awakened Spirits."""
    setup = s.setup
    beacons = setup.with_ability(Ability.DISCOUNT)
    discount = at(s.tableaus, seat).cards.number_of(beacons)
    if setup.ruled("self-discount", "includes-itself"):
        is_beacon = lookup(tuple(k in beacons for k in range(len(setup.cards))), kind)
        discount = discount + number(is_beacon)
    lowered = choose(is_mech(setup, kind), discount, 0)
    if setup.has_cultures:
        lowered = lowered + number(is_cheaper_spirit(s, seat, kind))
    return largest([0, printed_cost(setup, kind) - lowered])


def is_cheaper_spirit(s: Table, seat: Number, kind: Number) -> Truth:
    """Whether Awakened makes a card cheaper for a seat."""
    setup = s.setup
    spirit = lookup(tuple(card.type is Type.SPIRIT for card in setup.cards), kind)
    if setup.ruled("transcendent-types", "replaces-spirit"):
        spirit = both(spirit, neg(transcends(s, seat)))
    return both(spirit, in_effect(s, seat, Culture.AWAKENED))


def values_set(tableau: Tableau) -> tuple[Truth, ...]:
    """For each roll value, whether a Darkspace Hub of the player is set to it."""
    return tuple([tableau.numbers.has(i) for i in range(len(VALUES))])


def locked(s: Table, seat: Number, kind: Number) -> Truth:
    """Whether the roll value of a card is set on a Darkspace Hub of a seat."""
    setup = s.setup
    if setup.ruled("darkspace-lock", "no-lock"):
        return False
    places = tuple(
        VALUES.index(card.value) if card.value in VALUES else NO_VALUE
        for card in setup.cards
    )
    found = at((*values_set(at(s.tableaus, seat)), False), lookup(places, kind))
    if setup.ruled("darkspace-lock", "paid-builds-only"):
        found = both(found, price(s, seat, kind) > 0)
    return found


def may_be_set(taken: tuple[Truth, ...], place: Number) -> Truth:
    """Whether a number is new to a player; none is set only if none is new.

    Args:
        taken: for each roll value, whether a card of the player has it.
        place: the place of the number.
    """
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
    found = incomes(setup, s.tableaus[seat], transcends(s, seat))
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


# -- culture cards: nothing of them is true where they are not played with -------------


def culture_cards(s: Table) -> tuple[Held, ...]:
    """The culture cards in the order of their list; none where there are none."""
    return s.cultures.each if s.setup.has_cultures else ()


def held(s: Table, culture: Culture) -> Held:
    """A culture card; only where they are played with."""
    return culture_cards(s)[culture]


def in_effect(s: Table, seat: Number, culture: Culture) -> Truth:
    """Whether a culture card of a seat is revealed and serves."""
    if not s.setup.has_cultures:
        return False
    return held(s, culture).lies(seat, Status.REVEALED)


def transcends(s: Table, seat: Number) -> Truth:
    """Whether the Spirits of a seat are Bios."""
    return in_effect(s, seat, Culture.TRANSCENDENT)


def deck_is_open(s: Table) -> Truth:
    """Whether cards can be built out of the deck in this turn."""
    return in_effect(s, s.turn, Culture.SCIENTISTIC)


def picking(s: Table, seat: Number) -> Truth:
    """Whether a seat has yet to choose which of its culture cards it keeps."""
    hidden = count(card.lies(seat, Status.HIDDEN) for card in culture_cards(s))
    return both(s.phase == Phase.PICK, hidden > 1)


def can_reveal(s: Table, seat: int) -> Truth:
    """Whether a seat has a culture card that it may reveal where players decide."""
    setup = s.setup
    mine = s.turn == seat
    own_turn = setup.ruled("reveal-window", "own-turn-only")
    early = setup.ruled("early-endgame-reveal", "allowed-without-trigger")
    return any_of(
        both(
            held(s, culture).lies(seat, Status.HIDDEN),
            mine if own_turn or culture in TURN_CARDS else True,
        )
        for culture in Culture
        if early or culture not in END_CARDS
    )
