"""Z3 terms that are cheap to build: whole numbers and truths of one context.

The terms are those that Z3's own operators give. These look up sorts and contexts at
every step, which took most of the time of a question. Rules know only two sorts, so the
classes here call the library at once; an operand of neither class goes the usual way.

Only :func:`spec.logic.use_z3` imports this module: plain play and search start fast.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import z3

_CONTEXT = z3.main_ctx()
_HERE = _CONTEXT.ref()
_INT, _BOOL = z3.IntSort().ast, z3.BoolSort().ast
_PAIR = z3.Ast * 2


class _Cheap:
    """A term that knows its sort by its class."""

    def __init__(self, ast: Any) -> None:
        self.ctx, self.ast = _CONTEXT, ast
        z3.Z3_inc_ref(_HERE, ast)

    def __del__(self, release: Callable[..., None] = z3.Z3_dec_ref) -> None:
        if self.ctx.ctx is not None:
            release(self.ctx.ctx, self.ast)


class Truth(_Cheap, z3.BoolRef):  # type: ignore[misc]  # z3 declares no types
    """A truth."""


@lru_cache(maxsize=4096)
def _numeral(value: int) -> Any:
    return z3.IntVal(int(value))


def _operand(value: Any) -> Any:
    """The term of a number; None for what is none of ours."""
    if type(value) is Number:
        return value
    if isinstance(value, int) and value is not True and value is not False:
        return _numeral(value)
    return None


def _operator(
    name: str, make: Any, kind: type, *, swapped: bool = False, many: bool = False
) -> Callable[[Any, Any], Any]:
    """An operator of numbers.

    Args:
        name: the operator's method, which Z3's class has too.
        make: the library's function, over two terms.
        kind: the class of the answer.
        swapped: whether the right operand comes first.
        many: whether the function takes an array.
    """
    usual = getattr(z3.ArithRef, name)

    def applied(self: Any, other: Any) -> Any:
        right = _operand(other)
        if right is None:
            return usual(self, other)
        one, two = (right.ast, self.ast) if swapped else (self.ast, right.ast)
        if many:
            return kind(make(_HERE, 2, _PAIR(one, two)))
        return kind(make(_HERE, one, two))

    return applied


class Number(_Cheap, z3.ArithRef):  # type: ignore[misc]  # z3 declares no types
    """A whole number."""

    __hash__ = z3.ArithRef.__hash__
    __eq__ = _operator("__eq__", z3.Z3_mk_eq, Truth)
    __ne__ = _operator("__ne__", z3.Z3_mk_distinct, Truth, many=True)
    __lt__ = _operator("__lt__", z3.Z3_mk_lt, Truth)
    __le__ = _operator("__le__", z3.Z3_mk_le, Truth)
    __gt__ = _operator("__gt__", z3.Z3_mk_gt, Truth)
    __ge__ = _operator("__ge__", z3.Z3_mk_ge, Truth)


for _name, _make, _many in (
    ("add", z3.Z3_mk_add, True),
    ("sub", z3.Z3_mk_sub, True),
    ("mul", z3.Z3_mk_mul, True),
    ("truediv", z3.Z3_mk_div, False),
    ("mod", z3.Z3_mk_mod, False),
):
    for _prefix, _swapped in (("__", False), ("__r", True)):
        _method = f"{_prefix}{_name}__"
        _made = _operator(_method, _make, Number, swapped=_swapped, many=_many)
        setattr(Number, _method, _made)


# -- what spec.logic builds ------------------------------------------------------------


def number_named(name: str) -> Number:
    """The number of a given name."""
    return Number(z3.Z3_mk_const(_HERE, z3.Z3_mk_string_symbol(_HERE, name), _INT))


def truth_named(name: str) -> Truth:
    """The truth of a given name."""
    return Truth(z3.Z3_mk_const(_HERE, z3.Z3_mk_string_symbol(_HERE, name), _BOOL))


def constant(truth: bool) -> Truth:
    """The term of a truth that is known."""
    return Truth(z3.Z3_mk_true(_HERE) if truth else z3.Z3_mk_false(_HERE))


def negation(x: Any) -> Any:
    """The opposite of a truth."""
    return Truth(z3.Z3_mk_not(_HERE, x.ast)) if type(x) is Truth else z3.Not(x)


def conjunction(xs: Sequence[Any]) -> Any:
    """Whether all of some truths hold."""
    if all(type(x) is Truth for x in xs):
        return Truth(z3.Z3_mk_and(_HERE, *_array(xs)))
    return z3.And(xs)


def disjunction(xs: Sequence[Any]) -> Any:
    """Whether one of some truths holds."""
    if all(type(x) is Truth for x in xs):
        return Truth(z3.Z3_mk_or(_HERE, *_array(xs)))
    return z3.Or(xs)


def implication(p: Any, q: Any) -> Any:
    """Whether ``q`` holds wherever ``p`` does."""
    if type(p) is Truth and type(q) is Truth:
        return Truth(z3.Z3_mk_implies(_HERE, p.ast, q.ast))
    return z3.Implies(p, q)


def conditional(c: Any, a: Any, b: Any) -> Any:
    """``a`` where ``c`` holds, else ``b``: two numbers or two truths."""
    if type(c) is not Truth:
        return z3.If(c, a, b)
    a, b = (constant(x) if isinstance(x, bool) else x for x in (a, b))
    if type(a) is Truth and type(b) is Truth:
        return Truth(z3.Z3_mk_ite(_HERE, c.ast, a.ast, b.ast))
    yes, no = _operand(a), _operand(b)
    if yes is None or no is None:
        return z3.If(c, a, b)
    return Number(z3.Z3_mk_ite(_HERE, c.ast, yes.ast, no.ast))


def addition(xs: Sequence[Any]) -> Any:
    """The sum of two or more numbers, constants among them."""
    terms = [_operand(x) for x in xs]
    if any(term is None for term in terms):
        return z3.Sum(*xs)
    return Number(z3.Z3_mk_add(_HERE, *_array(terms)))


def _array(xs: Sequence[Any]) -> tuple[int, Any]:
    return len(xs), (z3.Ast * len(xs))(*[x.ast for x in xs])
