"""What the cards of a player produce: in all, and at each total of the dice.

Everything is written for a constant kind or value over counts that may be values, and
without a product of two values, so that Z3 stays with linear sums.
"""

from spec.empires.cards import Ability, Times, Type
from spec.empires.state import VALUES, Setup, Tableau
from spec.logic import (
    Number,
    Truth,
    choose,
    count,
    either,
    largest,
    number,
    total,
)
from spec.piles import Bag


def repeated(times: Number, each: Number, most: int) -> Number:
    """A number taken so many times, at most ``most``: a product of two values."""
    return total(choose(times > i, each, 0) for i in range(most))


def spread(setup: Setup, tableau: Tableau) -> Tableau:
    """The same cards as one count a kind: what is read often is unpacked once."""
    cards, numbers = setup.counters
    return Tableau(
        Bag(tableau.cards.counts(), cards), Bag(tableau.numbers.counts(), numbers)
    )


# -- what is counted -----------------------------------------------------------------


def values_owned(setup: Setup, tableau: Tableau) -> tuple[Truth, ...]:
    """For each roll value, whether a card of the player has it, printed or set."""
    return tuple(
        [
            either(printed_value_owned(setup, tableau, value), tableau.numbers.has(i))
            for i, value in enumerate(VALUES)
        ]
    )


def printed_value_owned(setup: Setup, tableau: Tableau, value: int) -> Truth:
    """Whether a card of the player has a roll value printed on it."""
    kinds = [k for k, card in enumerate(setup.cards) if card.value == value]
    return tableau.cards.has_any(kinds)


def roll_values(setup: Setup, tableau: Tableau) -> Number:
    """How many different roll values the player's cards have."""
    if setup.ruled("transit-values", "no"):
        return count(printed_value_owned(setup, tableau, value) for value in VALUES)
    return count(values_owned(setup, tableau))


def copies_by_name(setup: Setup, tableau: Tableau) -> tuple[Number, ...]:
    """For each kind, how many cards of one name the player has."""
    counts = list(tableau.cards.counts())
    if setup.ruled("darkspace-identity", "by-value"):
        for kind in setup.with_ability(Ability.NUMBER):
            counts[kind] = number(counts[kind] > 0)
    return tuple(counts)


def largest_set(setup: Setup, tableau: Tableau, kind: int) -> Number:
    """The size of the largest set of cards of one name, as a card of a kind counts."""
    counts = list(copies_by_name(setup, tableau))
    if setup.ruled("gate-self", "no"):
        counts[kind] = counts[kind] - number(counts[kind] > 0)
    return largest([counts[k] for k in setup.deck.present] or [0])


def doubled_names(setup: Setup, tableau: Tableau, kind: int) -> Number:
    """How many names the player has more than once, as a card of a kind counts."""
    apart = setup.ruled("collective-self", "no")
    counts = copies_by_name(setup, tableau)
    return count(c > 1 for k, c in enumerate(counts) if k != kind or not apart)


def bios(setup: Setup, tableau: Tableau, transcends: Truth) -> Number:
    """How many Bios the player has; with Transcendent revealed Spirits are Bios too."""
    found = tableau.cards.number_of(setup.of_type(Type.BIO))
    if not setup.has_cultures:
        return found
    spirits = tableau.cards.number_of(setup.of_type(Type.SPIRIT))
    return found + choose(transcends, spirits, 0)


def counted(
    setup: Setup, tableau: Tableau, kind: int, transcends: Truth = False
) -> Number:
    """What the production of a card of a kind is multiplied with."""
    match setup.cards[kind].times:
        case Times.LARGEST_SET:
            return largest_set(setup, tableau, kind)
        case Times.DOUBLED_NAMES:
            return doubled_names(setup, tableau, kind)
        case Times.BIOS:
            return bios(setup, tableau, transcends)
        case Times.ROLL_VALUES:
            return roll_values(setup, tableau)
        case Times.MECHS:
            return tableau.cards.number_of(setup.of_type(Type.MECH))
        case Times.BEACONS:
            return tableau.cards.number_of(setup.with_ability(Ability.DISCOUNT))
        case Times.ONE:
            return 1


# -- production ------------------------------------------------------------------------


# ``transcends`` says whether the player has revealed Transcendent.


def production(
    setup: Setup, tableau: Tableau, kind: int, transcends: Truth = False
) -> Number:
    """What one card of a kind produces among the player's cards."""
    return setup.cards[kind].production * counted(setup, tableau, kind, transcends)


def production_of_kind(
    setup: Setup, tableau: Tableau, kind: int, transcends: Truth = False
) -> Number:
    """What all cards of a kind produce together."""
    card, copies = setup.cards[kind], tableau.cards.count(kind)
    if card.times is Times.ONE:
        return card.production * copies
    each = production(setup, tableau, kind, transcends)
    if setup.ruled("per-copy-formulas", "once-per-name"):
        return choose(copies > 0, each, 0)
    return repeated(copies, each, card.copies)


def income(
    setup: Setup, tableau: Tableau, value: int, transcends: Truth = False
) -> Number:
    """What the player's cards earn when the dice show a value."""
    printed = [k for k in setup.deck.present if setup.cards[k].value == value]
    hubs = setup.with_ability(Ability.NUMBER)
    set_here = tableau.numbers.count(VALUES.index(value))
    return total(
        [
            *(production_of_kind(setup, tableau, k, transcends) for k in printed),
            *(setup.cards[kind].production * set_here for kind in hubs),
        ]
    )


def incomes(
    setup: Setup, tableau: Tableau, transcends: Truth = False
) -> tuple[Number, ...]:
    """What the player's cards earn at each roll value, ascending."""
    counts = spread(setup, tableau)
    return tuple([income(setup, counts, value, transcends) for value in VALUES])


def total_production(
    setup: Setup, tableau: Tableau, transcends: Truth = False
) -> Number:
    """What all cards of the player produce together."""
    counts = spread(setup, tableau)
    kinds = setup.deck.present
    return total(production_of_kind(setup, counts, k, transcends) for k in kinds)
