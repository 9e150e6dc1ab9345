"""The words of rules say the same over Python values, lanes and Z3 terms."""

from collections.abc import Callable
from operator import eq
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spec.logic import (
    all_of,
    any_of,
    at,
    both,
    choose,
    computing_type,
    count,
    either,
    grid,
    iff,
    implies,
    in_type,
    largest,
    lookup,
    narrowest,
    neg,
    number,
    put,
    quotient,
    smallest,
    total,
    use_z3,
    when,
    word_type,
    wrap,
)
from spec.shapes import Range

z3 = use_z3()
TABLE = (4, -7, -7, 30000, 9)
PRIMES = (True, True, False, True, False)


@attrs.frozen
class Pair:
    """A state with two leaves."""

    left: Any
    right: Any


def nearest(seq: Any, i: int) -> Any:
    """The entry at a place; outside of the sequence, its first or last one."""
    return seq[min(max(i, 0), len(seq) - 1)]


def replaced(seq: Any, i: int, value: Any) -> Any:
    return tuple(value if k == i else x for k, x in enumerate(seq))


# name: the word, the same in plain Python, and the kinds of its arguments: (t)ruth,
# (n)umber or (i)ndex
WORDS: dict[str, tuple[Callable[..., Any], Callable[..., Any], str]] = {
    "neg": (neg, lambda x: not x, "t"),
    "both": (both, lambda *xs: all(xs), "ttt"),
    "either": (either, lambda *xs: any(xs), "ttt"),
    "all_of": (lambda *xs: all_of(iter(xs)), lambda *xs: all(xs), "ttt"),
    "any_of": (lambda *xs: any_of(iter(xs)), lambda *xs: any(xs), "ttt"),
    "when": (lambda p, q: when(p, lambda: q), lambda p, q: p and q, "tt"),
    "implies": (implies, lambda p, q: not p or q, "tt"),
    "iff": (iff, eq, "tt"),
    "number": (number, int, "t"),
    "count": (lambda *xs: count(xs), lambda *xs: sum(xs), "tttt"),
    "total": (lambda *xs: total(xs), lambda *xs: sum(xs), "nnn"),
    "total with a constant": (lambda x: total([x, 5, -1]), lambda x: x + 4, "n"),
    "largest": (lambda *xs: largest(xs), lambda *xs: max(xs), "nnn"),
    "smallest": (lambda *xs: smallest(xs), lambda *xs: min(xs), "nnn"),
    "choose numbers": (choose, lambda c, a, b: a if c else b, "tnn"),
    "choose truths": (choose, lambda c, a, b: a if c else b, "ttt"),
    "choose constants": (
        lambda c: choose(c, (3, True, -9, 70000), (3, False, 300, -2)),
        lambda c: (3, True, -9, 70000) if c else (3, False, 300, -2),
        "t",
    ),
    "choose one constant": (
        lambda c, x: choose(c, 100000, x),
        lambda c, x: 100000 if c else x,
        "tn",
    ),
    "choose tuples": (
        lambda c, a, b, p, q: choose(c, (a, (p, b)), (b, (q, a))),
        lambda c, a, b, p, q: (a, (p, b)) if c else (b, (q, a)),
        "tnntt",
    ),
    "choose states": (
        lambda c, a, b, p: choose(c, Pair(a, p), Pair(b, True)),
        lambda c, a, b, p: Pair(a, p) if c else Pair(b, True),
        "tnnt",
    ),
    "at": (lambda i, *xs: at(xs, i), lambda i, *xs: nearest(xs, i), "innn"),
    "at truths": (lambda i, *xs: at(xs, i), lambda i, *xs: nearest(xs, i), "ittt"),
    "at constants": (lambda i: at(TABLE, i), lambda i: nearest(TABLE, i), "i"),
    "at some constants": (
        lambda i, x, p: (at((x, 5, 100000), i), at((True, p, False), i)),
        lambda i, x, p: (nearest((x, 5, 100000), i), nearest((True, p, False), i)),
        "int",
    ),
    "at a sum": (
        lambda i, j, *xs: at(xs, i + j),
        lambda i, j, *xs: nearest(xs, i + j),
        "iinnn",
    ),
    "at one entry": (lambda i, x: at((x,), i), lambda i, x: x, "in"),
    "at tuples": (
        lambda i, a, b, p: at(((a, p), (b, True), (1, False)), i),
        lambda i, a, b, p: nearest(((a, p), (b, True), (1, False)), i),
        "innt",
    ),
    "at states": (
        lambda i, a, b: at((Pair(a, 0), Pair(b, 1), Pair(a, b)), i),
        lambda i, a, b: nearest((Pair(a, 0), Pair(b, 1), Pair(a, b)), i),
        "inn",
    ),
    "put": (
        lambda i, x, *xs: put(xs, i, x),
        lambda i, x, *xs: replaced(xs, i, x),
        "innnn",
    ),
    "put truths": (
        lambda i, x, *xs: put(xs, i, x),
        lambda i, x, *xs: replaced(xs, i, x),
        "itttt",
    ),
    "put constants": (
        lambda i: put((5, 6, 7), i, -1),
        lambda i: replaced((5, 6, 7), i, -1),
        "i",
    ),
    "lookup": (lambda i: lookup(TABLE, i), lambda i: nearest(TABLE, i), "i"),
    "lookup truths": (lambda i: lookup(PRIMES, i), lambda i: nearest(PRIMES, i), "i"),
    **{
        f"quotient by {d}": (lambda x, d=d: quotient(x, d), lambda x, d=d: x // d, "n")
        for d in (1, 2, 7, 10000)
    },
    **{
        f"wrap by {d}": (lambda x, d=d: wrap(x, d), lambda x, d=d: x % d, "n")
        for d in (1, 2, 7, 10000)
    },
}

KINDS = {
    "t": st.booleans(),
    "n": st.integers(-9, 9) | st.integers(-10000, 10000),
    "i": st.integers(-2, 6) | st.sampled_from([-9999, 9999]),
}
SUBSETS = st.sets(st.integers(0, 4))


@pytest.mark.parametrize("name", WORDS)
@settings(max_examples=settings().max_examples // 2)
@given(data=st.data(), fixed=SUBSETS, down=SUBSETS)
def test_a_word_says_the_same_in_every_reading(
    name: str,
    agree: Callable[..., None],
    data: st.DataObject,
    fixed: set[int],
    down: set[int],
) -> None:
    """Whatever is constant, in lanes (N,) and in a grid of (A, 1) by (N,)."""
    word, oracle, kinds = WORDS[name]
    row = st.tuples(*(KINDS[kind] for kind in kinds))
    rows = data.draw(st.lists(row, min_size=1, max_size=4))

    agree(word, oracle, rows, fixed=fixed, down=down)


# -- constants fold ------------------------------------------------------------------

VALUES = {
    "lanes": (np.array([True, False]), np.array([3, -4], np.int16)),
    "terms": (z3.Bool("p"), z3.Int("n")),
}
FOLDS: dict[str, Callable[[Any, Any], tuple[Any, Any]]] = {
    "both(True, p)": lambda p, n: (both(True, p), p),
    "both(p, True)": lambda p, n: (both(p, True), p),
    "both(p, False)": lambda p, n: (both(p, False), False),
    "both()": lambda p, n: (both(), True),
    "either(False, p)": lambda p, n: (either(False, p), p),
    "either(p, False)": lambda p, n: (either(p, False), p),
    "either(p, True)": lambda p, n: (either(p, True), True),
    "either()": lambda p, n: (either(), False),
    "all_of([])": lambda p, n: (all_of([]), True),
    "any_of([])": lambda p, n: (any_of([]), False),
    "all_of([p])": lambda p, n: (all_of([p]), p),
    "any_of([p])": lambda p, n: (any_of([p]), p),
    "when(True, p)": lambda p, n: (when(True, lambda: p), p),
    "neg(True)": lambda p, n: (neg(True), False),
    "neg(False)": lambda p, n: (neg(False), True),
    "implies(True, p)": lambda p, n: (implies(True, p), p),
    "implies(False, p)": lambda p, n: (implies(False, p), True),
    "implies(p, True)": lambda p, n: (implies(p, True), True),
    "iff(True, p)": lambda p, n: (iff(True, p), p),
    "iff(p, True)": lambda p, n: (iff(p, True), p),
    "iff(True, False)": lambda p, n: (iff(True, False), False),
    "choose(True, n, p)": lambda p, n: (choose(True, n, p), n),
    "choose(False, p, n)": lambda p, n: (choose(False, p, n), n),
    "choose(p, n, n)": lambda p, n: (choose(p, n, n), n),
    "choose(p, 3, 3)": lambda p, n: (choose(p, 3, 3), 3),
    "choose(p, True, False)": lambda p, n: (choose(p, True, False), p),
    "at((p, n), 1)": lambda p, n: (at((p, n), 1), n),
    "at((p, p), n)": lambda p, n: (at((p, p), n), p),
    "put((p, p), 1, n)": lambda p, n: (put((p, p), 1, n)[1], n),
    "put((p, p), 2, n)": lambda p, n: (put((p, p), 2, n)[1], p),
    "put((p, p), n, p)": lambda p, n: (put((p, p), n, p)[0], p),
    "lookup((5, 6), 1)": lambda p, n: (lookup((5, 6), 1), 6),
    "number(True)": lambda p, n: (number(True), 1),
    "count([True, False])": lambda p, n: (count([True, False]), 1),
    "total([n])": lambda p, n: (total([n]), n),
    "total([0, n, 0])": lambda p, n: (total([0, n, 0]), n),
    "total([])": lambda p, n: (total([]), 0),
    "largest([n])": lambda p, n: (largest([n]), n),
    "smallest([2, 1])": lambda p, n: (smallest([2, 1]), 1),
    "quotient(-7, 2)": lambda p, n: (quotient(-7, 2), -4),
    "wrap(-7, 2)": lambda p, n: (wrap(-7, 2), 1),
}


@pytest.mark.parametrize("values", VALUES.values(), ids=VALUES)
@pytest.mark.parametrize("fold", FOLDS.values(), ids=FOLDS)
def test_constants_fold(
    fold: Callable[[Any, Any], tuple[Any, Any]], values: tuple[Any, Any]
) -> None:
    """The answer is the very value, or a Python constant: no new lanes or terms."""
    found, expected = fold(*values)

    assert found is expected


def test_what_cannot_matter_is_not_computed() -> None:
    assert when(False, lambda: 1 // 0) is False


# -- slips that raise ----------------------------------------------------------------

TRUTHS = {"python": True, **{name: pair[0] for name, pair in VALUES.items()}}
NUMBERS = {"python": 1, **{name: pair[1] for name, pair in VALUES.items()}}


@pytest.mark.parametrize("truth", TRUTHS.values(), ids=TRUTHS)
@pytest.mark.parametrize("others", [[], [1], [2, 3]], ids=str)
def test_a_truth_is_never_added(truth: Any, others: list[int]) -> None:
    """True + True is True in lanes and an error in Z3."""
    with pytest.raises(TypeError, match="use count"):
        total([*others, truth])


@pytest.mark.parametrize("value", NUMBERS.values(), ids=NUMBERS)
@pytest.mark.parametrize("word", [neg, number, both, either], ids=lambda w: w.__name__)
def test_a_number_is_no_truth(word: Callable[..., Any], value: Any) -> None:
    """``~1`` is -2, which counts as true; none of it passes unseen."""
    with pytest.raises(TypeError, match="expected a truth"):
        word(value)


@pytest.mark.parametrize("value", [1, np.array([1, 0])], ids=["python", "lanes"])
def test_a_number_is_no_condition(value: Any) -> None:
    with pytest.raises(TypeError, match="expected a truth"):
        choose(value, 3, 4)


BAD_DIVISORS = {
    "zero": 0,
    "negative": -3,
    "truth": True,
    "fraction": 2.0,
    "lanes": np.array([2, 2]),
    "term": z3.Int("d"),
}


@pytest.mark.parametrize("divisor", BAD_DIVISORS.values(), ids=BAD_DIVISORS)
@pytest.mark.parametrize("word", [quotient, wrap], ids=lambda w: w.__name__)
@pytest.mark.parametrize("value", NUMBERS.values(), ids=NUMBERS)
def test_a_divisor_is_a_positive_constant(
    word: Callable[..., Any], divisor: Any, value: Any
) -> None:
    """For others Python, NumPy and Z3 do not agree."""
    with pytest.raises(ValueError, match="a divisor is a positive constant"):
        word(value, divisor)


# -- width of numbers in lanes -------------------------------------------------------

ENDS = (
    -(1 << 31),
    -40000,
    -129,
    -1,
    0,
    1,
    100,
    127,
    128,
    255,
    256,
    32767,
    40000,
    65535,
)
DOMAINS = [
    *(Range(low, high) for low in ENDS for high in ENDS if low <= high),
    Range(0, (1 << 63) - 1),
    Range(-(1 << 63), 0),
]


def ids(domain: Range) -> str:
    return f"{domain.low}..{domain.high}"


@pytest.mark.parametrize("domain", DOMAINS, ids=ids)
def test_rules_compute_on_wide_signed_numbers(domain: Range) -> None:
    """At least 16 bits; signed, since in an unsigned type 0 - 1 is a large number."""
    kind = domain.computed
    ends = np.array([domain.low, domain.high], kind)

    assert kind.kind == "i"
    assert kind.itemsize >= 2
    assert kind.itemsize >= domain.stored.itemsize
    assert ends.tolist() == [domain.low, domain.high]


def test_stored_columns_would_wrap() -> None:
    """This is why rules compute on wider columns than states are stored in."""
    domain = Range(0, 100)
    narrow = np.array([100], domain.stored)
    wide = np.array([100], domain.computed)

    assert (narrow + narrow).tolist() == [-56]
    assert total([wide, wide]).tolist() == [200]


def test_a_column_of_large_numbers_can_go_below_zero() -> None:
    assert (np.array([0], Range(0, 40000).computed) - 1).tolist() == [-1]


@pytest.mark.parametrize("constant", [-129, 128, 300, 40000, -70000, 1 << 40], ids=str)
@pytest.mark.parametrize("kind", ["i1", "u1", "i2", "u2", "i4", "i8"])
def test_a_constant_that_does_not_fit_widens(kind: str, constant: int) -> None:
    lanes = np.array([1, 2], kind)

    for found in (
        choose(np.array([True, False]), constant, lanes),
        choose(np.array([False, True]), lanes, constant)[::-1],
        at((constant, lanes[::-1], 9), np.array([0, 1])),
    ):
        assert found.dtype.kind in "iu"
        assert constant in found.tolist()
        assert not {1, 2}.isdisjoint(found.tolist())


@pytest.mark.parametrize("places", [[0, 1, 2], [2, 0, 1]], ids=str)
@pytest.mark.parametrize("down", [False, True], ids=["lanes", "grid"])
def test_words_of_64_bits_stay_whole_beside_constants(
    places: list[int], *, down: bool
) -> None:
    """NumPy alone makes floats of them, which forget the last bits."""
    word = np.array([(1 << 63) + 1, (1 << 53) + 1, 3], np.uint64)
    index = np.array(places)

    found = at((word, 0, 5), index[:, None] if down else index)

    expected = [
        [[int(w), 0, 5][i] for i, w in zip(places, word, strict=True)],
        [[int(w) if i == 0 else (0, 0, 5)[i] for w in word] for i in places],
    ][down]
    assert found.dtype == np.uint64
    assert found.tolist() == expected


def test_numbers_of_no_common_type_are_refused() -> None:
    """64-bit words and signed numbers have none but float."""
    words, numbers = np.array([1, 2], np.uint64), np.array([1, -2], np.int16)

    with pytest.raises(TypeError, match="no common whole-number type"):
        choose(np.array([True, False]), words, numbers)
    with pytest.raises(OverflowError):
        choose(np.array([True, False]), words, -1)


def test_lookup_gives_words_in_their_type() -> None:
    index = np.array([0, 1])

    assert lookup((1, 2), index).dtype == np.int16
    assert lookup((1, 2), index, np.dtype(np.uint8)).dtype == np.uint8
    assert lookup((0, 1), index).tolist() == [0, 1]
    assert lookup((False, True), index).tolist() == [False, True]


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 0, "int8"),
        (-128, 127, "int8"),
        (0, 128, "uint8"),
        (-1, 128, "int16"),
        (0, 65535, "uint16"),
        (0, (1 << 64) - 1, "uint64"),
        (-(1 << 63), 0, "int64"),
    ],
)
def test_narrowest_type(low: int, high: int, expected: str) -> None:
    assert narrowest(low, high) == np.dtype(expected)


@pytest.mark.parametrize(("low", "high"), [(-1, 1 << 63), (0, 1 << 64)], ids=str)
def test_numbers_beyond_64_bits_are_refused(low: int, high: int) -> None:
    with pytest.raises(OverflowError, match="does not fit into 64 bits"):
        narrowest(low, high)


@pytest.mark.parametrize("bits", range(65))
def test_a_word_is_unsigned_and_holds_its_bits(bits: int) -> None:
    kind = word_type(bits)

    assert kind.kind == "u"
    assert np.array([(1 << bits) - 1], kind).tolist() == [(1 << bits) - 1]


def test_types_of_lanes_change_only_where_asked() -> None:
    lanes = np.array([1, 2], np.int16)

    assert in_type(lanes, lanes.dtype) is lanes
    assert in_type(lanes, np.dtype(np.uint8)).dtype == np.uint8
    assert in_type(7, np.dtype(np.uint8)) == 7
    assert computing_type(0, (1 << 64) - 1) == np.uint64


def test_grid_has_every_combination_the_last_fastest() -> None:
    first, second = grid([(5, 3), (0, 1, 2)])

    assert first.tolist() == [5, 5, 5, 3, 3, 3]
    assert second.tolist() == [0, 1, 2, 0, 1, 2]
    assert first.dtype == second.dtype == np.int16
    assert grid([]) == []
