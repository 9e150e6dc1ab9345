"""The parts of an expression: how each is computed over the three kinds of values."""

import ast
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import eq, ge, gt, le, lt
from typing import Any, TypeAlias

import numpy as np
from attrs import frozen

from spec.logic import choose, either, iff, is_lanes, neg

Kind: TypeAlias = str
TRUTH, NUMBER = "truth", "number"
OBSERVED = 2**31  # what the number of a state stays within
ORDERS: dict[type, Any] = {ast.Lt: lt, ast.LtE: le, ast.Gt: gt, ast.GtE: ge}


@frozen
class Term:
    """How to compute a part, which observables it reads, how large it may get."""

    value: Callable[[Mapping[str, Any]], Any]
    names: frozenset[str] = frozenset()
    size: int = 0
    literal: int | None = None


Word: TypeAlias = Callable[..., Any]  # over values, like those of spec.logic
Readings: TypeAlias = dict[Kind, Term]  # a part in each kind that it may have
Step: TypeAlias = tuple[tuple[int, ...], Term]  # values of places, and the index


def literal_term(number: int) -> Term:
    """A number written out."""
    return Term(lambda read: number, size=abs(number), literal=number)


def applied(use: Word, *of: Term, size: int = 0) -> Term:
    """A word over terms."""
    names = frozenset(name for term in of for name in term.names)
    return Term(lambda read: use(*[x.value(read) for x in of]), names, size)


def observed(name: str, steps: Sequence[Step] = ()) -> Term:
    """An observable, or an entry of it."""
    whole = Term(lambda read: read[name], frozenset({name}))
    pick = partial(entry, [values for values, _ in steps])
    return applied(pick, whole, *[index for _, index in steps], size=OBSERVED)


def tested(operation: ast.cmpop, kind: Kind) -> Word:
    """The test of a left side against one right side, or against members of a list."""
    test = ORDERS.get(type(operation), iff if kind == TRUTH else eq)
    if isinstance(operation, ast.NotEq | ast.NotIn):
        return lambda left, *rights: neg(either(*[test(left, x) for x in rights]))
    return lambda left, *rights: either(*[test(left, x) for x in rights])


def entry(places: Sequence[tuple[int, ...]], whole: Any, *indexes: Any) -> Any:
    """An entry of nested tuples, by the values of places; the last one for others."""
    if not places:
        # as 64 bits: arithmetic on narrow lanes would wrap in silence
        numbers = is_lanes(whole) and whole.dtype != np.bool_
        return whole.astype(np.int64) if numbers else whole
    (values, *others), (index, *rest) = places, indexes
    if isinstance(index, int):
        place = values.index(index) if index in values else -1
        return entry(others, whole[place], *rest)
    *parts, found = [entry(others, part, *rest) for part in whole]
    for value, part in zip(values, parts, strict=False):
        found = choose(index == value, part, found)
    return found
