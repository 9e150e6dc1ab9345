"""How hands rank: levels, keys and identical hands, as functions of their cards.

A *hand* is five values in the order drawn. Its *key* is a row of numbers, the level
first; of two hands the one whose key comes later in dictionary order ranks higher, so
that hands are totally preordered. An *outside card* is one whose value occurs once in a
hand that is no straight.
"""

from collections.abc import Sequence

import attrs

from spec.cosmo.cards import HAND, VALUES, Cards
from spec.ledger import Rulings
from spec.logic import (
    Number,
    Truth,
    all_of,
    any_of,
    both,
    choose,
    count,
    largest,
    neg,
    smallest,
    total,
)
from spec.system import data

OUTSIDE = 3  # the most outside cards of a hand that has a combination
PAIR, TWO_PAIRS, TRIPLE, FULL_HOUSE, FOUR, STRAIGHT, FIVE = range(1, 8)

# -- the levels: how often values occur, most often first ------------------------------


@data("RANK.PAIR", "CMO-EVAL-5 CMO-EVAL-6 CMO-EVAL-7 CMO-EVAL-8 CMO-BEST-5 CMO-R-23")
def one_pair() -> tuple[int, ...]:
    """Level 1: one value twice, three others; the higher pair is better."""
    return (2, 1, 1, 1)


@data("RANK.TWO-PAIRS", "CMO-EVAL-8 CMO-EVAL-9 CMO-EVAL-10 CMO-EVAL-11 CMO-R-24")
def two_pairs() -> tuple[int, ...]:
    """Level 2: two values twice, one other; the higher pairs are better."""
    return (2, 2, 1)


@data("RANK.THREE", "CMO-EVAL-12 CMO-EVAL-13 CMO-EVAL-14")
def three_of_a_kind() -> tuple[int, ...]:
    """Level 3: one value three times, two others; the higher three are better."""
    return (3, 1, 1)


@data("RANK.FULL-HOUSE", "CMO-EVAL-15 CMO-EVAL-16 CMO-EVAL-17")
def full_house() -> tuple[int, ...]:
    """Level 4: one value three times, one twice; the three count first."""
    return (3, 2)


@data("RANK.FOUR", "CMO-EVAL-18 CMO-EVAL-19 CMO-EVAL-20")
def four_of_a_kind() -> tuple[int, ...]:
    """Level 5: one value four times, one other; the higher four are better."""
    return (4, 1)


@data("RANK.STRAIGHT", "CMO-EVAL-21 CMO-EVAL-22 CMO-EVAL-23 CMO-EVAL-24 CMO-R-25")
def straight() -> tuple[int, ...]:
    """Level 6: every value once; the last cards drawn are compared first."""
    return (1, 1, 1, 1, 1)


@data("RANK.FIVE", "CMO-EVAL-25 CMO-EVAL-26 CMO-EVAL-27")
def five_of_a_kind() -> tuple[int, ...]:
    """Level 7: one value five times; the higher five are better."""
    return (5,)


# The levels, weakest first, from 1 on.
LADDER = (
    one_pair,
    two_pairs,
    three_of_a_kind,
    full_house,
    four_of_a_kind,
    straight,
    five_of_a_kind,
)


@attrs.frozen
class Ranking:
    """The rulings on how hands rank.

    Attributes:
        second_pair: option of ``second-pair``.
        two_pairs: option of ``two-pair-order``.
        straights: option of ``straight-fifth``.
        outside: option of ``outside-order``.
        scope: option of ``outside-scope``.
    """

    second_pair: str = "belongs-to-two-pair"
    two_pairs: str = "high-then-low"
    straights: str = "draw-position"
    outside: str = "draw-relative"
    scope: str = "all-levels"

    @staticmethod
    def of(rulings: Rulings) -> "Ranking":
        """What a configuration rules."""
        names = (
            "second-pair",
            "two-pair-order",
            "straight-fifth",
            "outside-order",
            "outside-scope",
        )
        return Ranking(*[_chosen(rulings, name) for name in names])


def _chosen(rulings: Rulings, name: str) -> str:
    options = rulings.ledger.by_name[name].options
    return next(o.name for o in options if rulings.ruled(name, o.name))


def values(cards: Cards, row: Sequence[Number]) -> tuple[Number, ...]:
    """The values of a full row."""
    return tuple([cards.value(card) for card in row])


# -- the level of a hand ---------------------------------------------------------------


def copies(hand: tuple[Number, ...]) -> tuple[Number, ...]:
    """How often each value from 1 to 5 occurs."""
    return tuple([count(card == value for card in hand) for value in VALUES])


def level(hand: tuple[Number, ...]) -> Number:
    """The level of the strongest combination of a hand, 1 to 7."""
    found = copies(hand)
    repeated = [count(n == times for n in found) for times in range(2, HAND + 1)]
    chosen: Number = 0
    for place, clause in enumerate(LADDER, start=1):
        pattern = clause.run()
        wanted = [pattern.count(times) for times in range(2, HAND + 1)]
        chosen = choose(same_row(repeated, wanted), place, chosen)
    return chosen


# -- the key ---------------------------------------------------------------------------


def key(hand: tuple[Number, ...], ranking: Ranking) -> tuple[Number, ...]:
    """What hands are compared by: level, combination, outside cards.

    Between straights the cards are compared from the last one drawn backwards, and
    outside cards from the first one drawn forwards.
    """
    found, of = copies(hand), level(hand)
    main, second = combination(found, of, ranking)
    ranked = (main, second, *outside(of, hand, ranking))
    straight: tuple[Number, ...] = tuple(reversed(hand))
    if ranking.straights == "sorted-position":
        straight = (0,) * HAND
    padded = (*straight, *(0,) * (len(ranked) - HAND))
    chosen: tuple[Number, ...] = choose(of == STRAIGHT, padded, ranked)
    return (of, *chosen)


def combination(
    found: tuple[Number, ...], of: Number, ranking: Ranking
) -> tuple[Number, Number]:
    """The values of a combination in the order in which they are compared."""
    most = largest(found)
    pairs = list(zip(VALUES, found, strict=True))
    main = largest(choose(n == most, v, 0) for v, n in pairs)
    pair = smallest(choose(n == 2, v, VALUES[-1]) for v, n in pairs)
    paired = of == TWO_PAIRS
    second = choose(paired, pair, choose(of == FULL_HOUSE, pair, 0))
    if ranking.two_pairs == "low-then-high":
        main, second = choose(paired, second, main), choose(paired, main, second)
    if ranking.two_pairs == "sum":
        main, second = (
            choose(paired, main + second, main),
            choose(paired, 0, second),
        )
    if ranking.second_pair == "highest-outsider":
        highest = largest(choose(n == 1, v, 0) for v, n in pairs)
        second = choose(of == PAIR, highest, second)
    return main, second


def outside(
    of: Number, hand: tuple[Number, ...], ranking: Ranking
) -> tuple[Number, ...]:
    """The outside cards in the order in which they are compared, 0 where none is."""
    alone = [
        all_of(neg(card == other) for k, other in enumerate(hand) if k != i)
        for i, card in enumerate(hand)
    ]
    if ranking.scope == "one-pair-only":
        alone = [both(truth, of == PAIR) for truth in alone]
    kept = [choose(truth, card, 0) for truth, card in zip(alone, hand, strict=True)]
    if ranking.outside == "absolute-position":
        return tuple(kept)
    if ranking.outside == "sum":
        return (total(kept), *(0,) * (OUTSIDE - 1))
    ordered = list(zip(alone, hand, strict=True))
    if ranking.outside == "sorted-desc":
        ordered = [(any_of(card == v for card in kept), v) for v in VALUES[::-1]]
    found: tuple[Number, ...] = (0,) * OUTSIDE
    for truth, card in reversed(ordered):
        found = choose(truth, (card, *found[:-1]), found)
    return found


# -- comparing -------------------------------------------------------------------------


def outranks(mine: tuple[Number, ...], other: tuple[Number, ...]) -> Truth:
    """Whether a key comes after another one in dictionary order."""
    later: Truth = False
    for a, b in reversed(list(zip(mine, other, strict=True))):
        later = choose(a == b, later, a > b)
    return later


def highest(keys: Sequence[tuple[Number, ...]]) -> tuple[Truth, ...]:
    """For each key, whether no other one ranks higher."""
    still: list[Truth] = [True for _ in keys]
    for column in zip(*keys, strict=True):
        pairs = list(zip(still, column, strict=True))
        top = largest(choose(truth, digit, -1) for truth, digit in pairs)
        still = [both(truth, digit == top) for truth, digit in pairs]
    return tuple(still)


def same_values(mine: tuple[Number, ...], other: tuple[Number, ...]) -> Truth:
    """Whether two hands have the same five values, in any order."""
    pairs = zip(copies(mine), copies(other), strict=True)
    return all_of(a == b for a, b in pairs)


def same_row(mine: Sequence[Number], other: Sequence[Number]) -> Truth:
    """Whether two rows agree place by place."""
    return all_of(a == b for a, b in zip(mine, other, strict=True))
