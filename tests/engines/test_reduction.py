"""Shorter forms of truths say the same as the long ones."""

import pytest
import z3

from engines.reduction import apart, cases, grouped, index_in, linear, where
from engines.subterms import Subterms
from spec.logic import Truth, all_of

CARDS = z3.Ints("cards[0] cards[1] cards[2]")
size, seat = z3.Ints("size seat")
KINDS = 8


def of_kind(card: z3.ArithRef, kind: int) -> z3.ArithRef:
    """1 where a card is of a kind, 0 elsewhere."""
    return z3.If(card == kind, z3.IntVal(1), z3.IntVal(0))


def same(one: Truth, two: Truth) -> bool:
    """Whether two truths say the same of all numbers."""
    solver = z3.Solver()
    solver.add(one != two)
    return solver.check() == z3.unsat


@pytest.mark.parametrize("times", [1, -1, 3])
@pytest.mark.parametrize("first", [True, False])
def test_a_sum_over_kinds_asks_for_a_range(times: int, first: bool) -> None:
    """The cards of a row, counted kind by kind, with the factor on either side."""
    counts = [of_kind(card, kind) for kind in range(KINDS) for card in CARDS]
    truth = z3.Sum([times * n if first else n * times for n in counts]) == times * size
    shorter = grouped(truth, Subterms())
    assert same(truth, shorter)
    assert len(shorter.sexpr()) < len(truth.sexpr()) / 2


def test_kinds_with_a_gap_ask_for_two_ranges() -> None:
    """A card that is of any kind but one."""
    truth = z3.Sum([of_kind(CARDS[0], k) for k in range(KINDS) if k != 3]) == size
    shorter = grouped(truth, Subterms())
    assert shorter is not truth
    assert same(truth, shorter)


def test_a_short_sum_stays() -> None:
    """Two kinds are no reason for another form."""
    truth = of_kind(CARDS[0], 1) + of_kind(CARDS[0], 2) == size
    assert grouped(truth, Subterms()) is truth


def test_cases_together_say_the_same() -> None:
    """A condition that steers many terms tells two cases apart."""
    drawn = [z3.If(seat <= 1, size, CARDS[n % 3] + n) for n in range(KINDS)]
    steered = z3.And(*[term > n for n, term in enumerate(drawn)])
    assert same(steered, all_of(cases(steered, Subterms())))
    assert len(cases(steered, Subterms())) == 2


def test_an_index_is_what_many_numbers_are_compared_with() -> None:
    """The size of a row is found, the cards in it are not."""
    truth = z3.And(*[z3.Implies(size <= n, CARDS[n % 3] == KINDS) for n in range(9)])
    found = index_in(truth, Subterms(), {"size", "seat"})
    assert found is not None
    assert found.eq(size)
    assert index_in(truth, Subterms(), {"seat"}) is None
    assert index_in(size <= 3, Subterms(), {"size"}) is None


@pytest.mark.parametrize("step", [1, 3])
def test_places_that_are_sums_are_told_apart(step: int) -> None:
    """A row closed up after a place, and numbers with gaps between them."""
    place = size - seat
    later = [*CARDS[1:], z3.IntVal(KINDS)] * 3
    truth = z3.And(
        *[
            z3.If(place <= step * n, card, later[n]) != n
            for n, card in enumerate([*CARDS] * 3)
        ],
        z3.Not(place == step * 4),
    )
    found = apart(truth, Subterms())
    assert found is not None
    assert same(truth, all_of(found))
    assert all("size" not in str(part.children()[1]) for part in found)
    assert apart(z3.If(place <= 3, CARDS[0], CARDS[1]) == 2, Subterms()) is None


def test_a_truth_where_an_index_is_known() -> None:
    """All values together say the same, and some of them nothing."""
    truth = z3.Implies(size <= 2, CARDS[0] == size)
    assert where(truth, size, 5) is True
    known = z3.Or(*[size == n for n in range(6)])
    values = all_of([where(truth, size, n) for n in range(6)])
    assert same(z3.Implies(known, truth), z3.Implies(known, values))


def test_terms_that_cancel_are_gone() -> None:
    """Both sides of an equation, with factors."""
    left, right = 2 * size + CARDS[0] + 3, CARDS[0] * 1 + size * 2
    assert [factor for _, factor in linear(left == right).values()] == [3]
