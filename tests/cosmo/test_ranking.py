"""How hands of Cosmo rank: a literal reading of all hands, proofs, worked cases."""

from collections import Counter
from collections.abc import Sequence
from functools import cmp_to_key
from itertools import pairwise, product
from typing import Any

import attrs
import numpy as np
import pytest

from spec.cosmo import ranking, reads
from spec.cosmo.game import build
from spec.cosmo.ranking import Ranking
from spec.games import Configuration
from spec.logic import use_z3

HANDS = list(product(range(1, 6), repeat=5))
COLUMNS = tuple(np.array(column, np.int16) for column in zip(*HANDS, strict=True))
PATTERNS = [
    *((2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2)),
    *((4, 1), (1, 1, 1, 1, 1), (5,)),
]

# -- a literal reading: two hands are compared as the text says, step by step ----------


def level_of(hand: Sequence[int]) -> int:
    pattern = tuple(sorted(Counter(hand).values(), reverse=True))
    return PATTERNS.index(pattern) + 1


def compared(a: Any, b: Any) -> int:
    return (a > b) - (a < b)


def against(mine: Sequence[int], other: Sequence[int], how: Ranking) -> int:
    """Whether a hand ranks above (1), below (-1) or level with (0) another one."""
    level = level_of(mine)
    if level != level_of(other):
        return compared(level, level_of(other))
    if level == 6:
        backwards = list(zip(mine, other, strict=True))[::-1]
        steps = [compared(a, b) for a, b in backwards]
        if how.straights == "sorted-position":
            steps = []
        return next((step for step in steps if step), 0)
    found = by_combination(mine, other, level, how)
    if not found and (level == 1 or how.scope == "all-levels"):
        found = by_outside(mine, other, how)
    return found


def times(hand: Sequence[int], n: int) -> list[int]:
    """The values that occur so often, greatest first."""
    return sorted((v for v, k in Counter(hand).items() if k == n), reverse=True)


def by_combination(
    mine: Sequence[int], other: Sequence[int], level: int, how: Ranking
) -> int:
    pairs = times(mine, 2), times(other, 2)
    if level == 1 and how.second_pair == "highest-outsider":
        return compared(pairs[0], pairs[1]) or compared(
            times(mine, 1)[0], times(other, 1)[0]
        )
    if level == 2 and how.two_pairs == "sum":
        return compared(sum(pairs[0]), sum(pairs[1]))
    if level == 2 and how.two_pairs == "low-then-high":
        return compared(pairs[0][::-1], pairs[1][::-1])
    for n in (5, 4, 3, 2):
        step = compared(times(mine, n), times(other, n))
        if step:
            return step
    return 0


def by_outside(mine: Sequence[int], other: Sequence[int], how: Ranking) -> int:
    lone = [
        [v if list(hand).count(v) == 1 else 0 for v in hand] for hand in (mine, other)
    ]
    if how.outside != "absolute-position":
        lone = [[v for v in hand if v] for hand in lone]
    if how.outside == "sum":
        return compared(sum(lone[0]), sum(lone[1]))
    if how.outside == "sorted-desc":
        lone = [sorted(hand, reverse=True) for hand in lone]
    return compared(lone[0], lone[1])


RANKINGS = [
    Ranking(),
    Ranking(second_pair="highest-outsider"),
    Ranking(two_pairs="sum"),
    Ranking(two_pairs="low-then-high"),
    Ranking(straights="sorted-position"),
    *(Ranking(outside=o) for o in ("sorted-desc", "absolute-position", "sum")),
    Ranking(scope="one-pair-only"),
    Ranking("highest-outsider", "sum", "sorted-position", "sum", "one-pair-only"),
]


def keys_of_all(how: Ranking) -> list[tuple[int, ...]]:
    """The keys of all hands, computed as lanes."""
    columns = [np.broadcast_to(c, len(HANDS)) for c in ranking.key(COLUMNS, how)]
    return list(zip(*(c.tolist() for c in columns), strict=True))


@pytest.mark.parametrize("how", RANKINGS, ids=lambda how: "-".join(attrs.astuple(how)))
def test_keys_put_all_hands_in_the_literal_order(how: Ranking) -> None:
    """Neighbours in the literal order tell everything: both orders are total."""
    key = dict(zip(HANDS, keys_of_all(how), strict=True))
    ordered = sorted(HANDS, key=cmp_to_key(lambda a, b: against(a, b, how)))

    for a, b in pairwise(ordered):
        assert compared(key[a], key[b]) == against(a, b, how), (a, b)


@pytest.mark.parametrize("how", RANKINGS, ids=lambda how: "-".join(attrs.astuple(how)))
def test_a_key_is_the_same_of_one_hand_and_of_lanes(how: Ranking) -> None:
    lanes = keys_of_all(how)

    assert [ranking.key(hand, how) for hand in HANDS[::7]] == lanes[::7]


def test_each_hand_has_one_level() -> None:
    levels = ranking.level(COLUMNS).tolist()

    assert levels == [level_of(hand) for hand in HANDS]
    assert sorted(Counter(levels).items()) == list(
        enumerate((1200, 900, 600, 200, 100, 120, 5), start=1)
    )


def test_classes_of_equal_hands_are_as_many_as_counted_by_hand() -> None:
    classes = Counter(key[0] for key in set(keys_of_all(Ranking())))

    assert [classes[level] for level in range(1, 8)] == [120, 30, 60, 20, 20, 120, 5]


def test_the_extreme_hands() -> None:
    keys = keys_of_all(Ranking())
    lowest = {h for h, key in zip(HANDS, keys, strict=True) if key == min(keys)}
    highest = [h for h, key in zip(HANDS, keys, strict=True) if key == max(keys)]

    assert len(lowest) == 10
    assert all([v for v in hand if v != 1] == [2, 3, 4] for hand in lowest)
    assert highest == [(5, 5, 5, 5, 5)]


def test_highest_keys_are_those_that_no_key_outranks() -> None:
    rng = np.random.default_rng(4)
    picked = rng.integers(0, len(HANDS), (400, 4))
    keys = keys_of_all(Ranking())
    for table in picked.tolist():
        some = [keys[i] for i in table]
        beaten = [any(ranking.outranks(b, a) for b in some) for a in some]

        assert list(ranking.highest(some)) == [key == max(some) for key in some]
        assert [not b for b in beaten] == [key == max(some) for key in some]


# -- what holds of all pairs of hands is proved ----------------------------------------


def terms_of_hand(z3: Any, solver: Any, name: str) -> tuple[Any, ...]:
    hand = tuple(z3.Int(f"{name}{i}") for i in range(5))
    for card in hand:
        solver.add(card >= 1, card <= 5)
    return hand


def test_hands_with_equal_keys_have_the_same_values() -> None:
    """For every pair of hands: those with one key are gathered and looked at."""
    gathered: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
    for hand, key in zip(HANDS, keys_of_all(Ranking()), strict=True):
        gathered.setdefault(key, set()).add(tuple(sorted(hand)))

    assert len(gathered) == 375
    assert all(len(values) == 1 for values in gathered.values())


@pytest.mark.parametrize("level", [5, 6, 7])
def test_equal_keys_of_a_level_are_proved_to_have_the_same_values(level: int) -> None:
    z3 = use_z3()
    solver = z3.Solver()
    a, b = (terms_of_hand(z3, solver, name) for name in "ab")
    keys = [ranking.key(hand, Ranking()) for hand in (a, b)]
    solver.add(ranking.same_row(*keys), ranking.level(a) == level)

    assert solver.check() == z3.sat
    solver.add(z3.Not(ranking.same_values(a, b)))
    assert solver.check() == z3.unsat


def test_a_higher_level_is_proved_to_outrank_whatever_the_values() -> None:
    z3 = use_z3()
    solver = z3.Solver()
    a, b = (terms_of_hand(z3, solver, name) for name in "ab")
    keys = [ranking.key(hand, Ranking()) for hand in (a, b)]
    solver.add(ranking.level(a) > ranking.level(b))

    assert solver.check() == z3.sat
    solver.add(z3.Not(ranking.outranks(*keys)))
    assert solver.check() == z3.unsat


def test_without_outside_cards_equal_keys_do_not_mean_equal_values() -> None:
    """The theorem's neighbour: one ruling away it is false."""
    z3 = use_z3()
    solver = z3.Solver()
    a, b = (terms_of_hand(z3, solver, name) for name in "ab")
    how = Ranking(scope="one-pair-only")
    solver.add(ranking.same_row(ranking.key(a, how), ranking.key(b, how)))
    solver.add(z3.Not(ranking.same_values(a, b)))

    assert solver.check() == z3.sat


# -- worked cases: hands in draw order, and who has the best one -----------------------

CASES = {
    "two pairs beat one": ("11223 55432", "0", {}),
    "full house beats three": ("11122 55543", "0", {}),
    "four beat full house": ("11112 55544", "0", {}),
    "straight beats four": ("54321 55554", "0", {}),
    "five levels": ("22134 11225 33315 44455 12345", "4", {}),
    "five single pairs": ("11234 22134 33124 44123 55321", "4", {}),
    "higher pair": ("44123 33542", "0", {}),
    "second outside card": ("24521 42235", "0", {}),
    "third outside card": ("54352 54531", "0", {}),
    "first outside card": ("33152 33241", "1", {}),
    "highest outside card": (
        "33152 33241",
        "0",
        {"second-pair": "highest-outsider"},
    ),
    "both pairs higher": ("54541 32325", "0", {}),
    "second pair decides": ("51514 25251", "1", {}),
    "lone card decides": ("44113 14541", "1", {}),
    "lone card left out": ("44113 14541", "01", {"outside-scope": "one-pair-only"}),
    "printed example": ("32331 53133", "1", {}),
    "printed example with 1s": ("12141 15113", "1", {}),
    "same cards, other order": ("44425 44452", "1", {}),
    "same cards share": ("44425 44452", "01", {"identical": "same-multiset-first"}),
    "same cards sorted": ("44425 44452", "01", {"outside-order": "sorted-desc"}),
    "draw order, not size": ("33315 32343", "1", {}),
    "size, not draw order": ("33315 32343", "0", {"outside-order": "sorted-desc"}),
    "higher three": ("22255 33311", "1", {}),
    "pair of a full house": ("33311 34343", "1", {}),
    "higher four": ("44441 22522", "0", {}),
    "four and a lone card": ("33332 35333", "1", {}),
    "fifth card of straights": ("12345 51234", "0", {}),
    "sorted straights": ("12345 51234", "01", {"straight-fifth": "sorted-position"}),
    "third card of straights": ("13245 21345", "1", {}),
    "second card of straights": ("12345 21345", "0", {}),
    "straights go backwards": ("54312 12453", "1", {}),
    "higher five": ("22222 55555", "1", {}),
    "equal fives": ("11111 11111", "01", {}),
    "identical pairs": ("14423 14423 41123", "01", {}),
    "third hand between": ("11234 11243 11235", "1", {}),
    "third hand left out": (
        "11234 11243 11235",
        "01",
        {"identical": "same-multiset-first"},
    ),
    "two of three": ("13112 13121 55332", "01", {}),
    "five equal straights": ("12345 12345 12345 12345 12345", "01234", {}),
    "tied, not place by place": ("33352 53233", "01", {"identical": "same-sequence"}),
    "nobody": (
        "33352 53233",
        "",
        {"identical": "same-sequence", "residual-tie": "nobody"},
    ),
    "place by place": (
        "33352 33352",
        "01",
        {"identical": "same-sequence", "residual-tie": "nobody"},
    ),
    "nobody without a tie": (
        "33352 53244",
        "0",
        {"identical": "same-sequence", "residual-tie": "nobody"},
    ),
}


def table(hands: str, rulings: dict[str, str], starter: int = 0) -> Any:
    """A position with these rows; the letters are those of pile A and do not count."""
    rows = tuple(tuple(int(v) - 1 for v in hand) for hand in hands.split())
    game = build(Configuration(len(rows), rulings=rulings))
    return attrs.evolve(game.start, rows=rows, starter=starter)


def winners(s: Any) -> str:
    return "".join(str(i) for i, won in enumerate(reads.winners_of_round(s)) if won)


@pytest.mark.parametrize(("hands", "expected", "rulings"), CASES.values(), ids=CASES)
def test_the_best_hand(hands: str, expected: str, rulings: dict[str, str]) -> None:
    assert winners(table(hands, rulings)) == expected


@pytest.mark.parametrize(("starter", "expected"), [(0, "0"), (1, "1"), (2, "0")])
def test_the_earliest_of_tied_hands_wins(starter: int, expected: str) -> None:
    rulings = {"identical": "same-sequence", "residual-tie": "earliest-in-turn-order"}

    s = table("33352 53233 11111", rulings, starter)

    assert winners(attrs.evolve(s, rows=(*s.rows[:2], (0, 0, 1, 2, 3)))) == expected


def test_letters_count_only_where_ruled() -> None:
    """F1 B2 C3 D4 E5 against A1 B2 C3 D4 E5: kinds of F begin at 25."""
    rulings = {"identical": "same-letters-too", "residual-tie": "nobody"}
    s = table("12345 12345", rulings)
    other = (25, *s.rows[1][1:])

    assert winners(s) == "01"
    assert winners(attrs.evolve(s, rows=(s.rows[0], other))) == ""
    plain = table("12345 12345", {})
    assert winners(attrs.evolve(plain, rows=(plain.rows[0], other))) == "01"
