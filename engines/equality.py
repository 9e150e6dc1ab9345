"""Equality of terms leaf by leaf, read off without a solver where that is possible.

Images of numbers are choices between few terms. Z3 leaves ``(if c then a else b) mod
9`` as it is and searches; with the choice lifted out of the arithmetic, terms that are
equal mostly become the same term.
"""

from typing import Any

from engines.assumptions import z3
from spec.logic import Truth, Value, all_of, iff, is_term
from spec.shapes import leaves

# operations of a number and a constant that a choice is lifted out of
_LIFTED = {z3.Z3_OP_IDIV, z3.Z3_OP_MOD, z3.Z3_OP_LE, z3.Z3_OP_GE, z3.Z3_OP_EQ}


class Equality:
    """Compares terms, and remembers what it has simplified: leaves share much."""

    def __init__(self) -> None:
        # by number of a term, which stays alive beside its answer: numbers are reused
        self._done: dict[int, tuple[Any, Any]] = {}
        self._chosen: dict[tuple[int, int, int], tuple[Any, Any]] = {}

    def same(self, a: Value, b: Value) -> Truth:
        """Whether two values are equal; plainly true or false where that is read off.

        Numbers, truths, and parts of states of one build, leaf by leaf.
        """
        pairs = zip(leaves(a), leaves(b), strict=True)
        return all_of(self._same_leaf(x, y) for x, y in pairs)

    def _same_leaf(self, a: Value, b: Value) -> Truth:
        if _identical(a, b):
            return True
        a, b = self.folded(a), self.folded(b)
        if _identical(a, b):
            return True
        if not is_term(a) and not is_term(b):
            return False
        truths = isinstance(a, bool) or (is_term(a) and z3.is_bool(a))
        return _plain(z3.simplify(iff(a, b) if truths else a == b))

    def folded(self, value: Value) -> Value:
        """A value simplified: plain where it is the same whatever its terms are."""
        if not is_term(value):
            return value
        return _plain(z3.simplify(self._lifted(z3.simplify(value))))

    def _lifted(self, term: Any) -> Any:
        """A term in which arithmetic with a constant is done inside choices."""
        done, stack = self._done, [term]
        while stack:
            node = stack[-1]
            if node.get_id() in done:
                stack.pop()
                continue
            parts = node.children()
            waiting = [part for part in parts if part.get_id() not in done]
            if waiting:
                stack.extend(waiting)
                continue
            kept = [done[part.get_id()][1] for part in parts]
            done[node.get_id()] = (node, self._outside(node, kept) if parts else node)
        return done[term.get_id()][1]

    def _outside(self, node: Any, parts: list[Any]) -> Any:
        """An operation over given parts, done inside the first where that chooses."""
        operation = node.decl()
        chooses = operation.kind() in _LIFTED and z3.is_int(parts[0])
        if chooses and _is_choice(parts[0]) and z3.is_int_value(parts[1]):
            return self._inside(operation, *parts)
        return operation(*parts)

    def _inside(self, operation: Any, part: Any, constant: Any) -> Any:
        key = (operation.get_id(), part.get_id(), constant.get_id())
        if key not in self._chosen:
            if _is_choice(part):
                condition, *ways = part.children()
                ways = [self._inside(operation, way, constant) for way in ways]
                found = z3.If(condition, *ways)
            else:
                found = z3.simplify(operation(part, constant))
            self._chosen[key] = ((operation, part, constant), found)
        return self._chosen[key][1]


def _is_choice(term: Any) -> bool:
    return bool(z3.is_app_of(term, z3.Z3_OP_ITE))


def _identical(a: Value, b: Value) -> bool:
    if is_term(a) or is_term(b):
        return is_term(a) and is_term(b) and bool(a.eq(b))
    return bool(a == b)


def _plain(term: Any) -> Value:
    """A term as a plain value where it is a constant."""
    if z3.is_true(term) or z3.is_false(term):
        return bool(z3.is_true(term))
    return term.as_long() if z3.is_int_value(term) else term
