"""The words that rules are written in, over Python values, NumPy lanes and Z3 terms.

A *value* is a Python ``int`` or ``bool`` (one play), a NumPy array (many plays side by
side: lanes) or a Z3 term (every play at once). Python constants fold first:
``both(True, x)`` is ``x`` and ``choose(False, a, b)`` is ``b``, so a column that is
constant over a batch can be passed as a Python value and the same rule text
specialises itself.

Lanes of a state have shape ``(N,)``. A parameter that is itself lanes has shape
``(A, 1)``, so what depends on the state alone is computed once and only what mixes
both is ``(A, N)``. Numbers in lanes are at least 16 bits wide while rules compute.
Z3 is imported by :func:`use_z3`, never before: plain play and search start fast.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

# Looseness by design: one rule text serves three readings, so a value is any of them.
Value: TypeAlias = Any
Truth: TypeAlias = Any
Number: TypeAlias = Any

Lanes: TypeAlias = Any  # an array
LaneType: TypeAlias = Any  # the type of an array's elements

TRUTHS: LaneType = np.dtype(np.bool_)
_LEAST = np.dtype(np.int16)  # int8 would wrap in silence: 100 + 100 is -56
_WIDTHS = tuple(np.dtype(f"{k}{n}") for n in (1, 2, 4, 8) for k in "iu")

_terms: tuple[type, ...] = ()
_build: Any = None  # spec.terms


def use_z3() -> Any:
    """Import Z3, let the words know its terms, and return the module."""
    global _terms, _build
    import z3

    from spec import terms as _build

    _terms = (z3.ExprRef,)
    return z3


def is_lanes(value: Value) -> bool:
    """Whether a value is an array of lanes."""
    return isinstance(value, np.ndarray)


def is_term(value: Value) -> bool:
    """Whether a value is a Z3 term."""
    return isinstance(value, _terms)


def is_constant(value: Value) -> bool:
    """Whether a value is a plain Python number or truth."""
    return isinstance(value, int)


def narrowest(low: int, high: int) -> LaneType:
    """The narrowest integer type that holds ``low..high``.

    Raises:
        OverflowError: if 64 bits do not hold it.
    """
    for kind in _WIDTHS:
        info: Any = np.iinfo(kind)
        if info.min <= low and high <= info.max:
            return kind
    raise OverflowError(f"{low}..{high} does not fit into 64 bits")


def word_type(bits: int) -> LaneType:
    """The narrowest unsigned type of a packed word of so many bits."""
    return np.dtype(f"u{narrowest(0, (1 << bits) - 1).itemsize}")


def in_type(value: Value, kind: LaneType) -> Value:
    """Lanes in a given type; other values as they are."""
    return value.astype(kind, copy=False) if is_lanes(value) else value


def grid(columns: Sequence[tuple[int, ...]]) -> list[Lanes]:
    """Every combination of the columns' values, as lanes, the last one fastest."""
    arrays = [np.asarray(c, dtype=computing_type(min(c), max(c))) for c in columns]
    return [g.ravel() for g in np.meshgrid(*arrays, indexing="ij")]


def computing_type(low: int, high: int) -> LaneType:
    """The type on which rules compute with ``low..high``: 16 bits or more.

    It is signed wherever one fits: in an unsigned one, 0 - 1 is a large number.
    """
    kind = narrowest(low if high >= 1 << 63 else min(low, -1), high)
    return kind if kind.itemsize >= _LEAST.itemsize else _LEAST


# -- truths ------------------------------------------------------------------------


def neg(x: Truth) -> Truth:
    """The opposite of a truth.

    Raises:
        TypeError: if ``x`` is a number: ``~`` of a number is another number.
    """
    if x is True or x is False:
        return not x
    _require_truth(x)
    return _build.negation(x) if is_term(x) else ~x


def _is_truth(x: Value) -> bool:
    if is_lanes(x):
        return bool(x.dtype == TRUTHS)
    return isinstance(x, bool) or (is_term(x) and isinstance(x, _build.z3.BoolRef))


def _require_truth(x: Value) -> None:
    if not _is_truth(x):
        raise TypeError(f"expected a truth, got {x!r}")


def _join(xs: Iterable[Truth], unit: bool) -> Truth:
    """Fold ``xs`` with *and* (unit True) or *or* (unit False)."""
    lanes: Any = unit
    terms = []
    for x in xs:
        if x is unit:
            continue
        if x is (not unit):
            return x
        _require_truth(x)
        if is_term(x):
            terms.append(x)
            continue
        lanes = x if lanes is unit else lanes & x if unit else lanes | x
    if len(terms) > 1:
        return _build.conjunction(terms) if unit else _build.disjunction(terms)
    return terms[0] if terms else lanes


def both(*xs: Truth) -> Truth:
    """Whether all the given truths hold."""
    return _join(xs, True)


def either(*xs: Truth) -> Truth:
    """Whether at least one of the given truths holds."""
    return _join(xs, False)


def when(condition: Truth, truth: Callable[[], Truth]) -> Truth:
    """Whether a condition and then a truth hold; not computed where it cannot."""
    return False if condition is False else both(condition, truth())


def all_of(xs: Iterable[Truth]) -> Truth:
    """Whether every truth of a sequence holds."""
    return _join(xs, True)


def any_of(xs: Iterable[Truth]) -> Truth:
    """Whether at least one truth of a sequence holds."""
    return _join(xs, False)


def implies(p: Truth, q: Truth) -> Truth:
    """Whether ``q`` holds wherever ``p`` does."""
    return either(neg(p), q)


def iff(p: Truth, q: Truth) -> Truth:
    """Whether two truths are the same."""
    return either(both(p, q), both(neg(p), neg(q)))


# -- choice ------------------------------------------------------------------------


def choose(condition: Truth, a: Value, b: Value) -> Value:
    """``a`` where the condition holds, else ``b``.

    Works leaf by leaf on tuples and on attrs classes of the same build; leaves that
    both share cost nothing.
    """
    if condition is True:
        return a
    if condition is False:
        return b
    return _pick(condition, a, b)


def _pick(c: Truth, a: Value, b: Value) -> Value:
    if a is b:
        return a
    if isinstance(a, tuple):
        return tuple([_pick(c, x, y) for x, y in zip(a, b, strict=True)])
    fields = getattr(a, "__attrs_attrs__", None)
    if fields is not None:
        parts = [_pick(c, getattr(a, f.name), getattr(b, f.name)) for f in fields]
        return type(a)(*parts)
    if is_constant(a) and is_constant(b) and a == b and type(a) is type(b):
        return a
    if is_term(c) and not (isinstance(a, bool) or isinstance(b, bool)):
        return _build.conditional(c, a, b)
    return _blend(c, a, b)


def _blend(c: Truth, a: Value, b: Value) -> Value:
    """Lanes of ``a`` and ``b``; masks beat ``np.where`` for types of up to 16 bits."""
    _require_truth(c)
    if _is_truth(a) and _is_truth(b):
        return either(both(c, a), both(neg(c), b))
    kind = _holding(a, b)
    a, b = (np.asarray(x, dtype=kind) for x in (a, b))
    if kind.itemsize > 2 or not (a.ndim or b.ndim):
        return np.where(c, a, b)
    return b ^ ((a ^ b) & np.negative(c.astype(kind)))


def _holding(a: Value, b: Value) -> LaneType:
    """The type of lanes that holds two numbers or two truths."""
    if _is_truth(a) and _is_truth(b):
        return TRUTHS
    if is_constant(a) and is_constant(b):
        return computing_type(min(a, b), max(a, b))
    if is_constant(a) or is_constant(b):
        plain, lanes = (a, b) if is_constant(a) else (b, a)
        info = np.iinfo(lanes.dtype)
        if info.min <= plain <= info.max:
            return lanes.dtype
        return computing_type(min(int(info.min), plain), max(int(info.max), plain))
    kind = np.result_type(a, b)
    if kind.kind not in "iu":
        raise TypeError(f"lanes of {a!r} and {b!r} have no common whole-number type")
    return kind


# -- sequences ---------------------------------------------------------------------


def at(seq: Sequence[Any], i: Number) -> Value:
    """``seq[i]``, where the index may be a value.

    An index before the first or after the last entry means that entry, in every
    reading: guards answer for illegal actions too.
    """
    if is_constant(i):
        return seq[min(max(i, 0), len(seq) - 1)]
    first = seq[0]
    if all(x is first for x in seq):
        return first
    if isinstance(first, tuple):
        return tuple([at(column, i) for column in zip(*seq, strict=True)])
    fields = getattr(first, "__attrs_attrs__", None)
    if fields is not None:
        columns = ([getattr(x, f.name) for x in seq] for f in fields)
        return type(first)(*[at(column, i) for column in columns])
    if is_lanes(i) and all(is_constant(x) for x in seq):
        return _table(tuple(seq), None).take(i, mode="clip")
    if is_lanes(i) and not any(is_term(x) for x in seq):
        seq = _alike(seq)
        if i.ndim == 2 and i.shape[1] == 1 and all(x.ndim < 2 for x in seq):
            stack = np.stack(np.broadcast_arrays(*seq))
            return stack.take(i[:, 0], axis=0, mode="clip")
    found = last = seq[-1]
    for k in range(len(seq) - 2, -1, -1):
        if seq[k] is not last:
            last = seq[k]
            found = choose(i <= k, last, found)
    return found


def _alike(seq: Sequence[Value]) -> list[Lanes]:
    """Constants among lanes as lanes too: NumPy makes them and 64-bit words floats."""
    lanes = next(x for x in seq if is_lanes(x))
    return [x if is_lanes(x) else np.asarray(x, _holding(x, lanes)) for x in seq]


def put(seq: tuple[Any, ...], i: Number, value: Value) -> tuple[Any, ...]:
    """``seq`` with ``value`` in place ``i``, where the place may be a value.

    A place outside ``seq`` changes nothing.
    """
    if is_constant(i):
        return tuple([value if k == i else x for k, x in enumerate(seq)])
    return tuple([choose(i == k, value, x) for k, x in enumerate(seq)])


@lru_cache(maxsize=4096)
def _array(table: tuple[Any, ...], kind: LaneType) -> Lanes:
    array = np.asarray(table, dtype=kind or computing_type(min(table), max(table)))
    array.setflags(write=False)
    return array


def _table(table: tuple[Any, ...], kind: LaneType) -> Lanes:
    # True == 1 as a key, so truths and numbers must not share one cache line
    return _array(table, TRUTHS if isinstance(table[0], bool) else kind)


def lookup(table: tuple[int, ...], i: Number, kind: LaneType = None) -> Value:
    """``table[i]`` for a constant tuple of numbers or truths.

    Args:
        table: the constants, one for each value of the index.
        i: the index; before the first or after the last entry it means that one.
        kind: the type of the answer in lanes, so that packed words do not widen.
    """
    if is_constant(i) or is_term(i):
        return at(table, i)
    return _table(table, kind).take(i, mode="clip")


# -- numbers -----------------------------------------------------------------------


def number(truth: Truth) -> Number:
    """A truth as 1 or 0."""
    if truth is True or truth is False:
        return int(truth)
    _require_truth(truth)
    return _build.conditional(truth, 1, 0) if is_term(truth) else truth.astype(_LEAST)


def total(xs: Iterable[Number]) -> Number:
    """The sum of numbers.

    Raises:
        TypeError: if a truth is among them (True + True is True in lanes).
    """
    plain: Any = 0
    lanes: Any = None
    terms = []
    for x in xs:
        if _is_truth(x):
            raise TypeError("total adds numbers: use count for truths")
        if is_term(x):
            terms.append(x)
        elif is_lanes(x):
            lanes = x if lanes is None else lanes + x
        else:
            plain += x
    if terms:
        parts = [*terms, plain] if plain else terms
        return parts[0] if len(parts) == 1 else _build.addition(parts)
    if lanes is None:
        return plain
    return lanes + plain if plain else lanes


def count(truths: Iterable[Truth]) -> Number:
    """How many of the truths hold."""
    return total(number(t) for t in truths)


def ones(word: Number) -> Number:
    """How many binary digits of a word (0 or more) are 1; not for terms."""
    plain = is_constant(word)
    return word.bit_count() if plain else np.bitwise_count(word).astype(_LEAST)


def largest(xs: Iterable[Number]) -> Number:
    """The largest of one or more numbers."""
    best, *rest = xs
    for x in rest:
        lanes = is_lanes(best) or is_lanes(x)
        best = np.maximum(best, x) if lanes else choose(x > best, x, best)
    return best


def smallest(xs: Iterable[Number]) -> Number:
    """The smallest of one or more numbers."""
    best, *rest = xs
    for x in rest:
        lanes = is_lanes(best) or is_lanes(x)
        best = np.minimum(best, x) if lanes else choose(x < best, x, best)
    return best


def _require_divisor(d: int) -> None:
    if isinstance(d, bool) or not is_constant(d) or d <= 0:
        raise ValueError(f"a divisor is a positive constant, got {d!r}")


def quotient(x: Number, d: int) -> Number:
    """``x`` divided by a positive constant, rounded down."""
    _require_divisor(d)
    return x / d if is_term(x) else x // d


def wrap(x: Number, d: int) -> Number:
    """``x`` modulo a positive constant: ``0..d - 1``."""
    _require_divisor(d)
    return x - d * (x // d) if is_lanes(x) else x % d
