"""Theorems of Cosmo about hands and how they rank, whatever the piles hold.

A hand is any five values from 1 to 5 in the order drawn: all 3125 are looked at, and
all their pairs. Which of them can be drawn depends on the piles, how they rank does
not.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import permutations
from typing import Any

import attrs
import numpy as np

from properties.enumerated import Cases, enumerated
from properties.suite import Bench, Property
from spec.cosmo import ranking
from spec.cosmo.cards import HAND, VALUES
from spec.cosmo.ranking import LADDER, OUTSIDE, STRAIGHT, TWO_PAIRS, Ranking
from spec.games import Game
from spec.logic import any_of, neg

PLAYERS = (2, 3, 4, 5)
COUNT = len(VALUES) ** HAND
BLOCK = 125  # hands that are compared with all others at once
WHATEVER = "whatever the piles hold"


@attrs.frozen
class Hands:
    """All hands, in the order of their texts, as lanes.

    Attributes:
        cards: the value at each place.
        level: the level of each.
        key: the key of each, digit by digit.
        copies: how often each value occurs.
    """

    cards: tuple[Any, ...]
    level: Any
    key: tuple[Any, ...]
    copies: tuple[Any, ...]

    def at(self, numbers: Any) -> tuple[Any, ...]:
        """The keys of some hands, by their numbers."""
        return tuple(digit[numbers] for digit in self.key)


@cache
def all_hands(how: Ranking) -> Hands:
    """All hands as they rank by some rulings."""
    grid = np.meshgrid(*[np.asarray(VALUES, np.int16)] * HAND, indexing="ij")
    cards = tuple(column.ravel() for column in grid)
    level = ranking.level(cards)
    key = tuple(np.broadcast_to(d, COUNT) for d in ranking.key(cards, how))
    return Hands(cards, level, key, ranking.copies(cards))


def hands_of(game: Game) -> Hands:
    """All hands as they rank by the rulings of a game."""
    return all_hands(Ranking.of(game.rulings))


def told(hands: Hands, number: int) -> str:
    """The text of a hand."""
    return " ".join(str(column[number]) for column in hands.cards)


Test = Callable[[Hands, Any, Any], Any]


def of_hands(test: Callable[[Hands], Any]) -> Callable[..., Iterator[Cases]]:
    """A truth of every hand, as cases."""

    def cases(bench: Bench, game: Game) -> Iterator[Cases]:
        hands = hands_of(game)
        yield Cases(COUNT, test(hands), lambda i: told(hands, i))

    return cases


def of_pairs(test: Test) -> Callable[..., Iterator[Cases]]:
    """A truth of every two hands: of all hands, and the numbers of the two."""

    def cases(bench: Bench, game: Game) -> Iterator[Cases]:
        hands = hands_of(game)
        others = np.tile(np.arange(COUNT), BLOCK)
        for begin in range(0, COUNT, BLOCK):
            ones = np.repeat(np.arange(begin, begin + BLOCK), COUNT)
            yield Cases(
                BLOCK * COUNT, test(hands, ones, others), _Pair(hands, ones, others)
            )

    return cases


@attrs.frozen
class _Pair:
    """The text of two hands that are compared."""

    hands: Hands
    ones: Any
    others: Any

    def __call__(self, i: int) -> str:
        """The text of a case."""
        pair = (int(self.ones[i]), int(self.others[i]))
        return " against ".join(told(self.hands, number) for number in pair)


# -- single hands ----------------------------------------------------------------------


def has_one_combination(hands: Hands) -> Any:
    """How often values occur is the pattern of exactly one level, the hand's own."""
    counted = np.sort(np.stack(hands.copies), axis=0)[::-1]
    fits = [
        np.all(counted == np.asarray(_padded(clause.run()))[:, None], axis=0)
        for clause in LADDER
    ]
    own = np.stack(fits)[np.asarray(hands.level) - 1, np.arange(COUNT)]
    return own & (np.sum(fits, axis=0) == 1)


def _padded(pattern: tuple[int, ...]) -> tuple[int, ...]:
    return (*pattern, *(0,) * (len(VALUES) - len(pattern)))


def level_is_blind_to_order(hands: Hands) -> Any:
    """A hand in any other order has the same level."""
    place = np.arange(COUNT).reshape((len(VALUES),) * HAND)
    level = np.asarray(hands.level)
    return np.all(
        [
            level[np.transpose(place, p).ravel()] == level
            for p in permutations(range(5))
        ],
        axis=0,
    )


def shifts_upwards(hands: Hands) -> Any:
    """A hand with every card one higher is better, at the same level."""
    weights = [len(VALUES) ** i for i in reversed(range(HAND))]
    higher = np.minimum(np.arange(COUNT) + sum(weights), COUNT - 1)
    able = np.all([card < VALUES[-1] for card in hands.cards], axis=0)
    better = ranking.outranks(hands.at(higher), hands.key)
    level = np.asarray(hands.level)
    return ~able | (better & (level[higher] == level))


# -- pairs of hands --------------------------------------------------------------------


def ranks_are_numbers(bench: Bench, game: Game) -> Iterator[Cases]:
    """One outranks another exactly if it outranks more hands in all.

    So there is a number for each hand by which it is compared: the order is total and
    transitive, and what is tied with one of two tied hands is tied with the other.
    """
    hands = hands_of(game)
    everyone = np.arange(COUNT)
    beaten = np.zeros(COUNT, np.int64)
    for begin in range(0, COUNT, BLOCK):
        ones = np.repeat(np.arange(begin, begin + BLOCK), COUNT)
        others = np.tile(everyone, BLOCK)
        better = ranking.outranks(hands.at(ones), hands.at(others))
        beaten[begin : begin + BLOCK] = better.reshape(BLOCK, COUNT).sum(axis=1)

    def numbered(hands: Hands, one: Any, other: Any) -> Any:
        better = ranking.outranks(hands.at(one), hands.at(other))
        return better == (beaten[one] > beaten[other])

    yield from of_pairs(numbered)(bench, game)


def best_is_not_outranked(hands: Hands, one: Any, other: Any) -> Any:
    """Of two hands one is the best, both only if none outranks the other."""
    mine, its = hands.at(one), hands.at(other)
    first, second = ranking.highest([mine, its])
    loses, wins = ranking.outranks(its, mine), ranking.outranks(mine, its)
    return (first == neg(loses)) & (second == neg(wins)) & any_of([first, second])


def levels_come_first(hands: Hands, one: Any, other: Any) -> Any:
    """A hand of a higher level outranks every hand of a lower one."""
    level = np.asarray(hands.level)
    better = ranking.outranks(hands.at(one), hands.at(other))
    return (level[one] <= level[other]) | better


def ties_have_equal_values(hands: Hands, one: Any, other: Any) -> Any:
    """Hands of which none outranks the other have the same five values."""
    better = ranking.outranks(hands.at(one), hands.at(other))
    worse = ranking.outranks(hands.at(other), hands.at(one))
    return better | worse | _same_values(hands, one, other)


def _same_values(hands: Hands, one: Any, other: Any) -> Any:
    return np.all([n[one] == n[other] for n in hands.copies], axis=0)


def order_matters_for_few(hands: Hands, one: Any, other: Any) -> Any:
    """Only with one pair, three of a kind or a straight can the order of cards decide.

    Hands of other levels with the same values are tied.
    """
    level = np.asarray(hands.level)
    few = np.isin(level[one], (ranking.PAIR, ranking.TRIPLE, STRAIGHT))
    better = ranking.outranks(hands.at(one), hands.at(other))
    return few | ~_same_values(hands, one, other) | ~better


def repeated_values_come_next(hands: Hands, one: Any, other: Any) -> Any:
    """Within a level what occurs most often is compared first, the higher wins.

    Two pairs are compared by the higher pair; straights are told apart by their order.
    """
    level, most = np.asarray(hands.level), _most_frequent(hands)
    alike = (level[one] == level[other]) & (level[one] != STRAIGHT)
    better = ranking.outranks(hands.at(one), hands.at(other))
    return ~alike | (most[one] <= most[other]) | better


def _most_frequent(hands: Hands) -> Any:
    """The highest of the values that occur most often in each hand."""
    counted = np.stack(hands.copies)
    most = counted.max(axis=0)
    return np.max(
        [np.where(n == most, v, 0) for v, n in zip(VALUES, counted, strict=True)],
        axis=0,
    )


def straights_read_backwards(hands: Hands, one: Any, other: Any) -> Any:
    """Of two straights the one whose later card is higher ranks higher."""
    level = np.asarray(hands.level)
    both_ = (level[one] == STRAIGHT) & (level[other] == STRAIGHT)
    mine = [column[one] for column in reversed(hands.cards)]
    its = [column[other] for column in reversed(hands.cards)]
    better = ranking.outranks(hands.at(one), hands.at(other))
    return ~both_ | (better == ranking.outranks(tuple(mine), tuple(its)))


def outside_cards_read_forwards(hands: Hands, one: Any, other: Any) -> Any:
    """Hands with equal combinations are compared by outside cards, as they came."""
    level, most = np.asarray(hands.level), _most_frequent(hands)
    equal = (level[one] == level[other]) & (most[one] == most[other])
    repeated = [np.where(n > 1, n, 0) for n in hands.copies]
    equal &= np.all([n[one] == n[other] for n in repeated], axis=0)
    outside = _outside(hands)
    mine, its = (tuple(row[numbers] for row in outside) for numbers in (one, other))
    better = ranking.outranks(hands.at(one), hands.at(other))
    rows = level[one] == STRAIGHT
    return rows | ~equal | (better == ranking.outranks(mine, its))


def _outside(hands: Hands) -> tuple[Any, ...]:
    """The values that occur once in each hand, as they came; then noughts."""
    cards, counted = np.stack(hands.cards), np.stack(hands.copies)
    alone = counted[cards - 1, np.arange(COUNT)] == 1
    first = np.argsort(~alone, axis=0, kind="stable")
    kept = np.where(alone, cards, 0)
    return tuple(np.take_along_axis(kept, first, axis=0)[: OUTSIDE + 2])


def higher_pairs_first(hands: Hands, one: Any, other: Any) -> Any:
    """Of two pairs the higher ones are compared before the lower ones."""
    level = np.asarray(hands.level)
    both_ = (level[one] == TWO_PAIRS) & (level[other] == TWO_PAIRS)
    pairs = [np.where(n == 2, v, 0) for v, n in zip(VALUES, hands.copies, strict=True)]
    sorted_ = np.sort(np.stack(pairs), axis=0)[::-1][:2]
    mine, its = (tuple(row[numbers] for row in sorted_) for numbers in (one, other))
    higher = ranking.outranks(mine, its)
    better = ranking.outranks(hands.at(one), hands.at(other))
    return ~both_ | ~np.asarray(higher) | better


THEOREMS: tuple[Property, ...] = (
    enumerated(
        "CMO-T-14",
        f"Every five cards have exactly one best combination, {WHATEVER}.",
        "hands",
        of_hands(has_one_combination),
        PLAYERS,
        "CMO-EVAL-3 CMO-EVAL-6 CMO-EVAL-10 CMO-EVAL-13 CMO-EVAL-16 CMO-EVAL-19 "
        "CMO-EVAL-22 CMO-EVAL-26",
    ),
    enumerated(
        "CMO-T-15",
        f"The order of the cards never changes the combination, {WHATEVER}.",
        "hands",
        of_hands(level_is_blind_to_order),
        PLAYERS,
        "CMO-BEST-1 CMO-EVAL-22",
    ),
    enumerated(
        "CMO-T-16",
        f"Hands are totally preordered, {WHATEVER}: each has a number that decides.",
        "pairs of hands",
        ranks_are_numbers,
        PLAYERS,
        "CMO-EVAL-4 CMO-BEST-3 CMO-BEST-4",
    ),
    enumerated(
        "CMO-T-35",
        "Of any two hands the best is the one that is not outranked, or both are.",
        "pairs of hands",
        of_pairs(best_is_not_outranked),
        PLAYERS,
        "CMO-BEST-1 CMO-BEST-2",
    ),
    enumerated(
        "CMO-T-26",
        "Every hand of a level outranks every hand of a lower one.",
        "pairs of hands",
        of_pairs(levels_come_first),
        PLAYERS,
        "CMO-EVAL-4 CMO-BEST-3",
    ),
    enumerated(
        "CMO-T-17",
        "Tied hands have the same five values.",
        "pairs of hands",
        of_pairs(ties_have_equal_values),
        PLAYERS,
        "CMO-BEST-2 CMO-BEST-4",
    ),
    enumerated(
        "CMO-T-18",
        "The order of the cards decides between one-pair hands, threes and straights "
        "at most.",
        "pairs of hands",
        of_pairs(order_matters_for_few),
        PLAYERS,
        "CMO-BEST-4 CMO-EVAL-23 CMO-EVAL-24",
    ),
    enumerated(
        "CMO-T-16a",
        "Within a level the value that occurs most often is compared first.",
        "pairs of hands",
        of_pairs(repeated_values_come_next),
        PLAYERS,
        "CMO-EVAL-7 CMO-EVAL-14 CMO-EVAL-17 CMO-EVAL-20 CMO-EVAL-27",
    ),
    enumerated(
        "CMO-T-16b",
        "Of two pairs the higher ones are compared before the lower ones.",
        "pairs of hands",
        of_pairs(higher_pairs_first),
        PLAYERS,
        "CMO-EVAL-8 CMO-EVAL-11 CMO-R-24",
    ),
    enumerated(
        "CMO-T-16c",
        "Straights are compared from the last card drawn backwards.",
        "pairs of hands",
        of_pairs(straights_read_backwards),
        PLAYERS,
        "CMO-EVAL-23 CMO-EVAL-24",
    ),
    enumerated(
        "CMO-T-16d",
        "Equal combinations are compared by the outside cards in the order they came.",
        "pairs of hands",
        of_pairs(outside_cards_read_forwards),
        PLAYERS,
        "CMO-BEST-4 CMO-BEST-5 CMO-BEST-6 CMO-BEST-7 CMO-BEST-8",
    ),
    enumerated(
        "CMO-T-24",
        "A hand without a 5 becomes better, at its level, with every card one higher.",
        "hands",
        of_hands(shifts_upwards),
        PLAYERS,
        "CMO-EVAL-7 CMO-EVAL-20 CMO-EVAL-27",
    ),
)
