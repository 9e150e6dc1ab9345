"""Theorems of Cosmos: Empires about the cards of one player, whatever they are."""

from collections.abc import Callable, Iterator

from properties.empires.tableaus import Bound, Cards, bounded, of_tableaus
from properties.empires.theorems.builds import least_cost
from properties.suite import Property
from spec.empires import production
from spec.logic import (
    Number,
    Truth,
    both,
    implies,
    neg,
    total,
)

# -- income and production -------------------------------------------------------------


def incomes_sum_up(cards: Cards) -> Iterator[tuple[str, Truth]]:
    """The incomes at all totals of the dice are together the total production."""
    found = production.incomes(cards.setup, cards.tableau, cards.transcends)
    yield "income", total(found) == cards.total


def builds_of(cards: Cards) -> Iterator[tuple[str, int, int]]:
    """Every card that can be built alone, with the number set on it."""
    setup = cards.setup
    for label, build in zip(setup.build_labels, setup.singles, strict=False):
        if setup.deck.copies[build.kind]:
            yield label, build.kind, build.place


# -- bounds ----------------------------------------------------------------------------

FROM_BELOW = {30: (18, 47), 20: (14, 33)}  # by threshold: the most gained, reached


def gain_of_a_build(cards: Cards) -> Iterator[tuple[str, Truth]]:
    """From below the threshold a build adds little, and the total stays small."""
    threshold = cards.setup.sizes.threshold
    gain, most = FROM_BELOW[threshold]
    for label, kind, place in builds_of(cards):
        after, before = cards.with_card(kind, place).total, cards.total
        able = both(before < threshold, cards.can_take(kind, place))
        yield label, implies(able, both(after - before <= gain, after <= most))


def printed_costs(cards: Cards) -> Number:
    """What all cards cost without a discount."""
    pairs = zip(cards.setup.cards, cards.tableau.cards.counts(), strict=True)
    return total(card.cost * n for card, n in pairs)


def costs_paid(cards: Cards) -> Number:
    """What all cards cost if the Beacon Hubs among them are built first."""
    return least_cost(cards.setup, cards.tableau)


LARGEST = (4, 8, 12, 16, 25, 32, 39, 46)  # by the number of cards


def _of_size(size: int) -> Bound:
    return Bound(
        f"{size}-cards",
        lambda cards: cards.total,
        lambda setup: LARGEST[size - 1],
        lambda cards: both(cards.owned == size, neg(cards.transcends)),
    )


def _cheapest(
    name: str, cost: Callable[[Cards], Number], goal: int, least: int
) -> Bound:
    """The least that cards cost which produce so much: the greatest, below nothing."""
    return Bound(
        f"{name}-{goal}",
        lambda cards: -cost(cards),
        lambda setup: -least,
        lambda cards: both(neg(cards.transcends), cards.total >= goal),
    )


THEOREMS: tuple[Property, ...] = (
    bounded(
        "EMP-T-09",
        "A Transit Hub produces 7 at most.",
        [Bound("TH", lambda cards: cards.produces("TH"), lambda setup: 7)],
        "EMP-TRA-9 EMP-TRA-10",
    ),
    bounded(
        "EMP-T-10",
        "An Ancient Gate produces 7 at most.",
        [Bound("AG", lambda cards: cards.produces("AG"), lambda setup: 7)],
        "EMP-GAT-7",
    ),
    bounded(
        "EMP-T-11",
        "A Collective produces 30 at most, 28 beside a Darkspace Hub, 26 beside two.",
        [
            Bound("CO", lambda cards: cards.produces("CO"), lambda setup: 30),
            Bound(
                "CO-hub",
                lambda cards: cards.produces("CO"),
                lambda setup: 28,
                lambda cards: cards.count("DH") > 0,
            ),
            Bound(
                "CO-hubs",
                lambda cards: cards.produces("CO"),
                lambda setup: 26,
                lambda cards: cards.count("DH") > 1,
            ),
        ],
        "EMP-COL-7 EMP-DAR-5 EMP-DAR-6",
    ),
    bounded(
        "EMP-T-12",
        "An Yggdrasil produces 17 at most, with Transcendent 32.",
        [
            Bound(
                "YG",
                lambda cards: cards.produces("YG"),
                lambda setup: 32 if setup.has_cultures else 17,
            ),
            Bound(
                "YG-plain",
                lambda cards: cards.produces("YG"),
                lambda setup: 17,
                lambda cards: neg(cards.transcends),
            ),
        ],
        "EMP-YGG-7 EMP-YGG-8 EMP-TRN-1",
    ),
    bounded(
        "EMP-T-13",
        "One player's total production is 361 at most, with Transcendent 436.",
        [
            Bound(
                "total",
                lambda cards: cards.total,
                lambda setup: 436 if setup.has_cultures else 361,
            )
        ],
        "EMP-WIN-1 EMP-TRN-1",
    ),
    of_tableaus(
        "EMP-T-15",
        "What a player earns at all totals of the dice is the total production.",
        incomes_sum_up,
        "EMP-GAM-6 EMP-GAM-7 EMP-WIN-1 EMP-DAR-3",
    ),
    of_tableaus(
        "EMP-T-21",
        "From below the threshold one build adds 18 at most and leads to 47 at most; "
        "14 and 33 with seven players or more.",
        gain_of_a_build,
        "EMP-WIN-1 EMP-P78-2",
    ),
    bounded(
        "EMP-T-34",
        "One to eight cards produce 4, 8, 12, 16, 25, 32, 39, 46 at most; so that 30 "
        "takes six cards, and 20 takes five.",
        [_of_size(size) for size in range(1, len(LARGEST) + 1)],
        "EMP-WIN-1 EMP-P78-2",
    ),
    bounded(
        "EMP-T-36",
        "Below 15 Credits of printed costs no total reaches 30, below 10 none 20; with "
        "discounts below 9 none reaches either.",
        [
            _cheapest(name, cost, goal, least)
            for name, cost, goal, least in (
                ("printed", printed_costs, 30, 15),
                ("printed", printed_costs, 20, 10),
                ("paid", costs_paid, 30, 9),
                ("paid", costs_paid, 20, 9),
            )
        ],
        "EMP-ANA-2 EMP-BEA-7 EMP-BEA-8 EMP-SET-3",
    ),
)
