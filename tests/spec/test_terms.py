"""Terms that are cheap to build are the very terms that Z3's own operators give."""

import operator
from collections.abc import Callable
from enum import IntEnum
from typing import Any

import pytest

from spec import logic, terms
from spec.logic import use_z3

z3 = use_z3()


class Place(IntEnum):
    HERE = 3


COMPARISONS = {"eq": "eq", "ne": "ne", "lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}
OPERATORS = [*COMPARISONS, "add", "sub", "mul", "truediv", "mod"]
WORDS: dict[str, Callable[..., Any]] = {
    "neg": lambda p, q, x, y: logic.neg(p),
    "both": lambda p, q, x, y: logic.both(p, q),
    "either": lambda p, q, x, y: logic.either(p, q, x > y),
    "implies": lambda p, q, x, y: logic.implies(p, x == 3),
    "choose numbers": lambda p, q, x, y: logic.choose(p, x, y),
    "choose a constant": lambda p, q, x, y: logic.choose(p, x, Place.HERE),
    "choose constants": lambda p, q, x, y: logic.choose(p, 4, 5),
    "choose truths": lambda p, q, x, y: logic.choose(p, q, x < y),
    "choose a known truth": lambda p, q, x, y: logic.choose(p, True, q),
    "number": lambda p, q, x, y: logic.number(q),
    "count": lambda p, q, x, y: logic.count([p, q, x < 3, True]),
    "total": lambda p, q, x, y: logic.total([x, 2, y, Place.HERE]),
    "at": lambda p, q, x, y: logic.at((y, 7, x), x),
    "put": lambda p, q, x, y: logic.put((y, 7), x, 9)[1],
    "largest": lambda p, q, x, y: logic.largest([x, y, 4]),
    "quotient": lambda p, q, x, y: logic.quotient(x, 5),
    "wrap": lambda p, q, x, y: logic.wrap(x + 1, 5),
}


def same(ours: Any, usual: Any) -> bool:
    """Whether two terms are one and the same in Z3, and of one sort."""
    return bool(ours.eq(usual)) and ours.sort() == usual.sort()


@pytest.mark.parametrize("name", OPERATORS)
@pytest.mark.parametrize("other", ["cheap", "usual", "constant", "enum", "unary"])
@pytest.mark.parametrize("swapped", [False, True], ids=["left", "right"])
def test_operators_give_the_terms_of_z3(name: str, other: str, swapped: bool) -> None:
    x, y = z3.Int("x"), z3.Int("y")
    rights = {
        "cheap": (terms.number_named("y"), y),
        "usual": (y, y),
        "constant": (3, 3),
        "enum": (Place.HERE, 3),
        "unary": (-terms.number_named("y"), -y),
    }
    ours = [terms.number_named("x"), rights[other][0]]
    usual = [x, rights[other][1]]
    made, wanted = (getattr(operator, name),) * 2
    if swapped:
        ours, usual = ours[::-1], usual[::-1]
    if swapped and other in ("usual", "unary") and name in COMPARISONS:
        # Python asks the class that knows more first: y < x is read as x > y
        wanted, usual = getattr(operator, COMPARISONS[name]), usual[::-1]

    assert same(made(*ours), wanted(*usual))


@pytest.mark.parametrize("word", WORDS)
def test_words_give_the_terms_of_z3(word: str) -> None:
    """The words build the same from cheap terms as from Z3's own."""
    cheap = [terms.truth_named(n) for n in "pq"] + [terms.number_named(n) for n in "xy"]

    ours = WORDS[word](*cheap)

    assert same(ours, WORDS[word](*z3.Bools("p q"), *z3.Ints("x y")))
    assert isinstance(ours, terms.Truth | terms.Number)


@pytest.mark.parametrize("words", ["neg both either", "choose number count"])
def test_terms_of_both_kinds_mix(words: str) -> None:
    p, x = terms.truth_named("p"), terms.number_named("x")
    q, y = z3.Bool("q"), z3.Int("y")
    mixed = {
        "neg": (logic.neg(q), z3.Not(q)),
        "both": (logic.both(p, q), z3.And(z3.Bool("p"), q)),
        "either": (logic.either(q, p), z3.Or(q, z3.Bool("p"))),
        "choose": (logic.choose(q, x, y), z3.If(q, z3.Int("x"), y)),
        "number": (logic.number(q), z3.If(q, 1, 0)),
        "count": (logic.count([p, q]), z3.If(z3.Bool("p"), 1, 0) + z3.If(q, 1, 0)),
    }

    for word in words.split():
        assert same(*mixed[word]), word


def test_known_truths_and_implications_are_those_of_z3() -> None:
    p, q = terms.truth_named("p"), terms.truth_named("q")

    assert same(terms.constant(True), z3.BoolVal(True))
    assert same(terms.constant(False), z3.BoolVal(False))
    assert same(terms.implication(p, q), z3.Implies(*z3.Bools("p q")))
    assert same(terms.implication(z3.Bool("p"), q), z3.Implies(*z3.Bools("p q")))


def test_a_truth_among_numbers_is_told() -> None:
    x, p = terms.number_named("x"), terms.truth_named("p")

    for wrong in ([x, p], [x, True]):
        with pytest.raises(TypeError, match="count"):
            logic.total(wrong)
    assert same(x + p, z3.Int("x") + z3.Bool("p"))


def test_a_term_outlives_what_it_was_made_of() -> None:
    """Z3 frees what nobody counts as used: the parts of a term must be counted."""
    kept = [terms.number_named(f"x{i}") * 2 + 5000 + i for i in range(6000)]

    for i in (0, 1, 5999):
        assert same(kept[i], z3.Int(f"x{i}") * 2 + 5000 + i)
