"""What a step leaves as it was, read off without a solver where that is possible.

An invariant over a long pile is a long conjunction, or a sum over all places of which a
step changes few. A conjunct that is after the step, as terms are written, what it or
another one was before needs no proof; of a sum that was right before, only what the
step changes is left to be asked: whether the changes add up to nothing.
"""

from collections import Counter
from collections.abc import Container, Iterator
from functools import cached_property
from itertools import pairwise
from operator import eq, ge, gt, le, lt
from typing import Any

import attrs

from engines.assumptions import Reason, conjuncts, z3
from engines.subterms import Part, Subterms
from spec.logic import Truth, any_of, both, implies, is_term, neg, number, total

Linear = dict[
    int, tuple[Any, int]
]  # by number of a term: the term, how often it counts
DEEP = 6  # conditions that cases are told apart by, one within another
ORDERS: dict[str, Any] = {"<=": le, "<": lt, ">=": ge, ">": gt, "=": eq}
MANY = 6  # numbers that a leaf is compared with where it is an index
ONE = 0  # the number that stands for the constant of a sum: no term has it


@attrs.frozen(slots=False)
class Before:
    """An invariant as it is assumed of the state before a step.

    Attributes:
        truth: the invariant of that state.
        switches: the switches of the step's effects, by their reasons: all are on.
    """

    truth: Truth
    switches: dict[Reason, Any]

    @cached_property
    def _on(self) -> list[tuple[Any, Any]]:
        return [(switch, z3.BoolVal(True)) for switch in self.switches.values()]

    @cached_property
    def _known(self) -> list[Any]:
        """The conjuncts in normal form; they are kept, since numbers are reused."""
        return [z3.simplify(part) for part in conjuncts(self.truth) if is_term(part)]

    @cached_property
    def _ids(self) -> set[int]:
        return {part.get_id() for part in self._known}

    @cached_property
    def _sums(self) -> list[Linear]:
        return [linear(part) for part in self._known if _is_sum(part)]

    def left(self, part: Truth) -> Truth:
        """What is left to be proven of a conjunct of the invariant after the step.

        True if nothing is.
        """
        if not is_term(part):
            return part
        normal = z3.simplify(z3.substitute(part, *self._on) if self._on else part)
        if z3.is_true(normal) or normal.get_id() in self._ids:
            return True
        if not _is_sum(normal) or not self._sums:
            return normal
        after = linear(normal)
        alike = max(self._sums, key=lambda before: len(before.keys() & after.keys()))
        if not alike.keys() & after.keys():
            return normal
        return _is_nothing(_difference(after, alike))

    def used(self, part: Truth) -> list[Reason]:
        """The effects that a conjunct after the step depends on."""
        found: list[Reason] = []
        if not is_term(part):
            return found
        for reason, switch in self.switches.items():
            on = z3.substitute(part, (switch, z3.BoolVal(True)))
            if on.get_id() != part.get_id():
                found.append(reason)
        return found


def where(truth: Any, leaf: Any, value: int) -> Truth:
    """A truth where a leaf has a given value; True if it is one there."""
    there = z3.simplify(z3.substitute(truth, (leaf, z3.IntVal(value))))
    return True if z3.is_true(there) else implies(leaf == value, there)


def cases(truth: Truth, known: Subterms, deep: int = DEEP) -> list[Truth]:
    """Truths that together say the same, apart by conditions that steer many terms.

    Where a pile is drawn from, one condition decides for every place what lies there.
    """
    condition = _steering(known.of(truth)) if is_term(truth) and deep else None
    if condition is None:
        return [truth]
    found = []
    for value, holds in ((True, condition), (False, neg(condition))):
        there = z3.simplify(z3.substitute(truth, (condition, z3.BoolVal(value))))
        if not z3.is_true(there):
            found += [implies(holds, part) for part in cases(there, known, deep - 1)]
    return found


def grouped(truth: Truth, known: Subterms) -> Truth:
    """A truth in which a sum of "this card is of kind k" over kinds asks for a range.

    The truth itself if it has no such sum.
    """
    swaps: list[tuple[Any, Any]] = []
    parts = known.of(truth).all() if is_term(truth) else ()
    for term in [part.term for part in parts if z3.is_add(part.term)]:
        groups: dict[tuple[int, int], list[tuple[Any, int]]] = {}
        for part, factor in linear(term == 0).values():
            asked = _compared(part)
            if asked is not None:
                groups.setdefault((asked.get_id(), factor), []).append((part, factor))
        rest = term
        for group in [g for g in groups.values() if len(g) >= MANY]:
            whole = total(part for part, _ in group)
            rest = rest + group[0][1] * (_in_range([p for p, _ in group]) - whole)
        if rest is not term:
            swaps.append((term, z3.simplify(rest)))
    return z3.substitute(truth, *swaps) if swaps else truth


def _compared(part: Any) -> Any | None:
    """What is compared with a number in a choice between 1 and 0."""
    if not z3.is_app_of(part, z3.Z3_OP_ITE):
        return None
    condition, yes, no = part.children()
    plain = z3.is_int_value(yes) and z3.is_int_value(no)
    if not (plain and yes.as_long() == 1 and no.as_long() == 0):
        return None
    if z3.is_eq(condition) and z3.is_int_value(condition.arg(1)):
        return condition.arg(0)
    return None


def _in_range(parts: list[Any]) -> Any:
    """Whether the number that some choices compare is one of theirs, as 1 or 0."""
    card = parts[0].arg(0).arg(0)
    kinds = sorted(part.arg(0).arg(1).as_long() for part in parts)
    ends = [k for k in kinds if k + 1 not in kinds]
    begins = [k for k in kinds if k - 1 not in kinds]
    runs = zip(begins, ends, strict=True)
    return number(any_of(both(low <= card, card <= high) for low, high in runs))


def _steering(truth: Part) -> Any | None:
    """The condition of the most choices in a truth, if these are many."""
    choices = Counter(part.parts[0] for part in truth.all() if part.chooses)
    most = max(choices, key=lambda condition: choices[condition], default=None)
    return most.term if most is not None and choices[most] >= MANY else None


def index_in(truth: Truth, known: Subterms, among: Container[str]) -> Any | None:
    """A leaf that a truth compares with many numbers, as an index; None without one.

    Args:
        truth: the truth.
        known: the terms read so far.
        among: the names that leaves which may be indices have in terms.
    """
    if not is_term(truth):
        return None
    compared: dict[Part, set[tuple[int, int]]] = {}
    for part in known.of(truth).all():
        if part.compared is not None:
            for leaf in part.parts[0].leaves:
                if leaf.name in among:
                    told = part.parts[0].number, part.compared
                    compared.setdefault(leaf, set()).add(told)
    most = max(compared, key=lambda leaf: len(compared[leaf]), default=None)
    return most.term if most is not None and len(compared[most]) >= MANY else None


def apart(truth: Truth, known: Subterms) -> list[Truth] | None:
    """Truths that together say the same, one for each place that a sum may stand for.

    Where a row is closed up after a place, the place may be a sum of leaves: it is
    compared with the number of every other one. None if there is no such sum.
    """
    if not is_term(truth):
        return None
    tests: dict[Part, list[Part]] = {}
    for part in known.of(truth).all():
        if part.compared is not None and part.parts[0].parts and part.name in ORDERS:
            tests.setdefault(part.parts[0], []).append(part)
    marks = {side: {t.compared or 0 for t in made} for side, made in tests.items()}
    side = max(marks, key=lambda side: len(marks[side]), default=None)
    if side is None or len(marks[side]) < MANY:
        return None
    found = []
    for value, holds in _ranges(side.term, sorted(marks[side])):
        told = [
            (test.term, z3.BoolVal(ORDERS[test.name](value, test.compared)))
            for test in tests[side]
        ]
        there = z3.simplify(z3.substitute(truth, *told))
        if not z3.is_true(there):
            found.append(implies(holds, there))
    return found


def _ranges(side: Any, marks: list[int]) -> Iterator[tuple[int, Truth]]:
    """Ranges whose members no mark tells apart: a member, and what says "in it"."""
    yield marks[0] - 1, side < marks[0]
    for mark, following in pairwise(marks):
        yield mark, side == mark
        if following > mark + 1:
            yield mark + 1, both(side > mark, side < following)
    yield marks[-1], side == marks[-1]
    yield marks[-1] + 1, side > marks[-1]


def _is_sum(truth: Any) -> bool:
    return bool(z3.is_eq(truth) and z3.is_int(truth.arg(0)))


def linear(equation: Any) -> Linear:
    """The left side of an equation less its right side, as terms with their factors."""
    found: Linear = {}
    todo = [(equation.arg(0), 1), (equation.arg(1), -1)]
    while todo:
        term, factor = todo.pop()
        parts = term.children()
        if z3.is_int_value(term):
            _count(found, ONE, term, factor * term.as_long())
        elif z3.is_add(term):
            todo += [(part, factor) for part in parts]
        elif z3.is_sub(term):
            todo += [(parts[0], factor), *((part, -factor) for part in parts[1:])]
        elif z3.is_mul(term) and len(parts) == 2 and any(map(z3.is_int_value, parts)):
            times, once = sorted(parts, key=z3.is_int_value, reverse=True)
            todo.append((once, factor * times.as_long()))
        else:
            _count(found, term.get_id(), term, factor)
    return {key: (term, factor) for key, (term, factor) in found.items() if factor}


def _count(found: Linear, key: int, term: Any, factor: int) -> None:
    found[key] = (term, factor + found.get(key, (term, 0))[1])


def _difference(one: Linear, two: Linear) -> Linear:
    found = dict(one)
    for key, (term, factor) in two.items():
        _count(found, key, term, -factor)
    return found


def _is_nothing(sum_of: Linear) -> Truth:
    """Whether terms, each with its factor, add up to nothing."""
    plain = sum_of.get(ONE, (None, 0))[1]
    terms = [t * f for key, (t, f) in sum_of.items() if f and key != ONE]
    return total([plain, *terms]) == 0
