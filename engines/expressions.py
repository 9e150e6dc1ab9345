"""The small language of observables: questions, goals, assumptions and projections.

An expression is a line of Python's syntax, read through ``ast`` and never run:
``won[A] > 2 and led in (Sun, Moon)``. The kind of every part (truth, number, seat, ...)
is known before anything is computed, and the answer is made with the words of
:mod:`spec.logic`: one expression serves plain values, NumPy lanes and Z3 terms.

A label that several kinds share takes the kind of what it is compared with. Labels that
are no identifiers are quoted: ``led == '-'``. A subscript is a label of its place, or
else a term; a term that is none of the labels reads the last entry, in all readings.
Numbers of a state fit 32 bits, and arithmetic that may need over 62 is refused, so that
lanes are exact.
"""

import ast
import operator
import re
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any, TypeAlias

import numpy as np
from attrs import field, frozen

from spec.ledger import InputError, nearest
from spec.logic import all_of, any_of, choose, iff, is_lanes, neg, quotient, total, wrap

Kind: TypeAlias = str
TRUTH: Kind = "truth"
NUMBER: Kind = "number"

LONGEST_TEXT = 2000
DEEPEST_NESTING = 50
LARGEST_LITERAL = 10**6
_LARGEST_OBSERVED = 2**31
_LARGEST_COMPUTED = 2**62

_ACCEPTED = (
    "accepted are observables, labels, whole numbers, and, or, not, comparisons "
    "(with ==, not =), in (...), if-else, + - *, and // or % by a positive number"
)
_REMEDIES = {
    TRUTH: "; write a comparison such as x == 1",
    NUMBER: "; write 1 if x else 0 for a truth x",
}
_ORDERS: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_SPACES = {ord(space): " " for space in "\t\n\v\f\r"}


# -- what an expression may name, and what it is -----------------------------------


@frozen
class Name:
    """An observable: its name, the kind of its values, the labels of its subscripts.

    ``labels`` has a tuple for each level of subscripts and is empty for a plain value:
    ``Name("won", "number", (("A", "B"),))`` is written ``won[A]``.
    """

    name: str
    kind: Kind
    labels: tuple[tuple[str, ...], ...] = ()


@frozen
class Vocabulary:
    """What an expression may name: observables by name, and the labels of each kind.

    Raises:
        ValueError: if a plain observable is spelled as a label of its own kind.
    """

    observables: Mapping[str, Name]
    constants: Mapping[Kind, Mapping[str, int]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        for name, about in self.observables.items():
            if not about.labels and name in self.constants.get(about.kind, {}):
                raise ValueError(f"{name} is an observable and a label of {about.kind}")


@frozen
class Expression:
    """A checked expression, to be evaluated on any state.

    Attributes:
        text: the expression as it was given.
        kind: the kind of its values.
        names: the observables that it reads.
    """

    text: str
    kind: Kind
    names: frozenset[str]
    _value: Callable[[Mapping[str, Any]], Any] = field(eq=False, repr=False)

    def __call__(self, read: Callable[[str], Any]) -> Any:
        """The value, where ``read`` gives that of an observable and is asked once each.

        An observable with subscripts is read as nested tuples. Values may be plain
        numbers and truths, lanes or Z3 terms, and so is the answer.
        """
        return self._value({name: read(name) for name in sorted(self.names)})


def parse(text: str, vocabulary: Vocabulary, want: Kind | None = TRUTH) -> Expression:
    """Read one expression of the wanted kind, or of any kind if that is None.

    Raises:
        InputError: if the text is not such an expression; it says where and why.
    """
    reader = _Reader(text, vocabulary)
    return reader.expression(reader.tree(), want, text)


def parse_many(text: str, vocabulary: Vocabulary) -> tuple[Expression, ...]:
    """Read a comma-separated list of one or more expressions of any kind.

    Raises:
        InputError: if a part is not an expression; it says where and why.
    """
    reader = _Reader(text, vocabulary)
    tree = reader.tree()
    parts = tree.elts if isinstance(tree, ast.Tuple) else [tree]
    if not parts:
        raise reader.refusal(tree, "holds no term; write one or more")
    return tuple(reader.expression(part, None, reader.source(part)) for part in parts)


# -- terms: checked parts of an expression -----------------------------------------


@frozen
class _Term:
    """How to compute a part, which observables it reads, how large it may get."""

    value: Callable[[Mapping[str, Any]], Any]
    names: frozenset[str] = frozenset()
    size: int = 0
    literal: int | None = None


_Readings: TypeAlias = dict[Kind, _Term]  # a part in each kind that it may have


def _literal(number: int) -> _Term:
    return _Term(lambda values: number, size=abs(number), literal=number)


def _observed(name: str) -> _Term:
    return _Term(lambda values: values[name], frozenset({name}), _LARGEST_OBSERVED)


def _applied(function: Callable[..., Any], *parts: _Term, size: int = 0) -> _Term:
    return _Term(
        lambda values: function(*[part.value(values) for part in parts]),
        frozenset(name for part in parts for name in part.names),
        size,
    )


def _wide(value: Any) -> Any:
    """Lanes as 64 bits, for arithmetic: narrow ones wrap in silence."""
    return value.astype(np.int64, copy=False) if is_lanes(value) else value


def _test(operation: ast.cmpop, kind: Kind) -> Callable[..., Any]:
    """The test of a left side against one right side, or against members of a list."""
    equal: Callable[[Any, Any], Any] = iff if kind == TRUTH else operator.eq
    test = _ORDERS.get(type(operation), equal)
    if isinstance(operation, ast.NotEq | ast.NotIn):
        return lambda left, *rights: neg(any_of(test(left, x) for x in rights))
    return lambda left, *rights: any_of(test(left, x) for x in rights)


def _entry(entry: Any, places: Sequence[Any], indexes: Sequence[Any]) -> Any:
    """An entry of nested tuples, by fixed places and, for computed ones, by value."""
    if not places:
        return entry
    place, *others = places
    if isinstance(place, int):
        return _entry(entry[place], others, indexes)
    *parts, found = [_entry(part, others, indexes[1:]) for part in entry]
    for value, part in zip(place, parts, strict=False):
        found = choose(indexes[0] == value, part, found)
    return found


# -- reading -----------------------------------------------------------------------


class _Reader:
    """Reads the syntax tree of one text, each part in every kind that it may have.

    ``_read_add`` reads what ``ast`` calls Add, and so on: no method, not accepted.
    """

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self._text = text.translate(_SPACES).strip(" ")
        self._observables = vocabulary.observables
        self._constants = vocabulary.constants
        self._depth = 0

    def source(self, node: ast.expr) -> str:
        """The text of a part."""
        return ast.get_source_segment(self._text, node) or ""

    def refusal(self, node: ast.expr, problem: str) -> InputError:
        """What is wrong with a part."""
        said = _shown(self.source(node), 40)
        return self._refusal_at(self._column(node.col_offset), f"{said} {problem}")

    def _refusal_at(self, column: int, problem: str) -> InputError:
        return InputError(
            f'column {column + 1} of "{_shown(self._text, 60)}": {problem}'
        )

    def _column(self, offset: int | None) -> int:
        return len(self._text.encode()[:offset].decode())

    def tree(self) -> ast.expr:
        """The syntax tree; refuses a text that is empty, too long, deep or broken."""
        brackets = ((c in "([{") - (c in ")]}") for c in self._text)
        if not self._text:
            raise self._refusal_at(0, f"nothing is given; {_ACCEPTED}")
        if len(self._text) > LONGEST_TEXT:
            raise self._refusal_at(0, f"longer than {LONGEST_TEXT} characters")
        if max(accumulate(brackets)) > DEEPEST_NESTING:
            raise self._refusal_at(0, f"nested deeper than {DEEPEST_NESTING}")
        tree = self._parsed()
        end = self._column(tree.end_col_offset)
        if "#" in self._text[end:]:
            raise self._refusal_at(
                end, "a comment is not accepted; quote labels with #"
            )
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id != self.source(node):
                raise self.refusal(
                    node, f"only looks like {node.id}; use plain letters"
                )
        return tree

    def _parsed(self) -> ast.expr:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                return ast.parse(self._text, mode="eval").body
        except SyntaxError as error:
            column, reason = error.offset or 1, error.msg.split(". ")[0]
        except (ValueError, OverflowError, RecursionError, MemoryError) as error:
            column, reason = 1, str(error) or "nested too deep"
        column = min(max(column - 1, 0), len(self._text))
        problem = f"cannot be read ({_shown(reason, 80)}); {_ACCEPTED}"
        raise self._refusal_at(column, problem)

    # kinds

    def expression(self, node: ast.expr, want: Kind | None, text: str) -> Expression:
        """The expression that a part is, of the wanted kind or of any."""
        if want is None:
            want, (term,) = self._alike([node])
        else:
            term = self._wanted(node, want)
        return Expression(text, want, term.names, term.value)

    def _readings(self, node: ast.expr) -> _Readings:
        self._depth += 1
        if self._depth > DEEPEST_NESTING:
            raise self._refusal_at(0, f"nested deeper than {DEEPEST_NESTING}")
        syntax = type(getattr(node, "op", node)).__name__
        reader = getattr(self, f"_read_{syntax.lower()}", None)
        if reader is None:
            raise self.refusal(node, f"is not accepted ({syntax}); {_ACCEPTED}")
        found: _Readings = reader(node)
        self._depth -= 1
        return found

    def _wanted(self, node: ast.expr, kind: Kind) -> _Term:
        readings = self._readings(node)
        if kind not in readings:
            problem = f"is {_kinds(readings)} where {_kinds([kind])} is wanted"
            raise self.refusal(node, problem + _REMEDIES.get(kind, ""))
        return readings[kind]

    def _shared(self, nodes: list[ast.expr]) -> dict[Kind, list[_Term]]:
        """The parts in each kind that all of them may have: one at least."""
        first, *others = nodes
        shared = {kind: [term] for kind, term in self._readings(first).items()}
        for node in others:
            found = self._readings(node)
            alike = {k: [*terms, found[k]] for k, terms in shared.items() if k in found}
            if not alike:
                beside = f"{_shown(self.source(first), 40)} is {_kinds(shared)}"
                raise self.refusal(node, f"is {_kinds(found)} but {beside}")
            shared = alike
        return shared

    def _alike(self, nodes: list[ast.expr]) -> tuple[Kind, list[_Term]]:
        """The only kind that all the parts may have, and the parts in it."""
        shared = self._shared(nodes)
        if len(shared) > 1:
            remedy = "compare it with an observable of the kind that is meant"
            raise self.refusal(nodes[0], f"may be {_kinds(shared)}; {remedy}")
        return shared.popitem()

    # names, labels and subscripts

    def _read_name(self, node: ast.Name) -> _Readings:
        readings = self._labelled(node.id)
        name = self._observables.get(node.id)
        if name and not name.labels:
            readings[name.kind] = _observed(node.id)
        if not readings:
            raise self._unknown(node, node.id, 0)
        return readings

    def _read_constant(self, node: ast.Constant) -> _Readings:
        value = node.value
        if isinstance(value, bool):
            return {TRUTH: _Term(lambda values: value)}
        if isinstance(value, int) and value <= LARGEST_LITERAL:
            return {NUMBER: _literal(value)}
        if not isinstance(value, str):
            raise self.refusal(
                node, f"is no whole number up to {LARGEST_LITERAL}; {_ACCEPTED}"
            )
        readings = self._labelled(value)
        if not readings:
            raise self._unknown(node, value, 0)
        return readings

    def _labelled(self, label: str) -> _Readings:
        kinds = self._constants.items()
        return {k: _literal(int(known[label])) for k, known in kinds if label in known}

    def _unknown(self, node: ast.expr, word: str, given: int) -> InputError:
        name = self._observables.get(word)
        if name and isinstance(node, ast.Name | ast.Subscript):
            example = word + "".join(f"[{_quoted(level[0])}]" for level in name.labels)
            wanted = f"{len(name.labels)} are wanted: {example}"
            return self.refusal(node, f"has {given} subscripts where {wanted}")
        known = [*self._observables, *[x for c in self._constants.values() for x in c]]
        problem = nearest(_shown(word, 40), known, "name")
        return self._refusal_at(self._column(node.col_offset), problem)

    def _read_subscript(self, node: ast.Subscript) -> _Readings:
        base: ast.expr = node
        subscripts: list[ast.expr] = []
        while isinstance(base, ast.Subscript):
            subscripts.insert(0, base.slice)
            base = base.value
        if not isinstance(base, ast.Name):
            raise self.refusal(base, "takes no subscript; only observables do")
        name = self._observables.get(base.id)
        if name is None or len(name.labels) != len(subscripts):
            raise self._unknown(node, base.id, len(subscripts))
        pairs = zip(name.labels, subscripts, strict=True)
        steps = [self._step(name, labels, part) for labels, part in pairs]
        places = [place for place, _ in steps]
        term = _applied(
            lambda entry, *indexes: _entry(entry, places, indexes),
            _observed(name.name),
            *[index for _, index in steps if index],
            size=_LARGEST_OBSERVED,
        )
        return {name.kind: term}

    def _step(
        self, name: Name, labels: tuple[str, ...], node: ast.expr
    ) -> tuple[int | tuple[int, ...], _Term | None]:
        """A fixed place; or the value of each place, and the term that picks one."""
        label = _spelled(node)
        if label in labels:
            return labels.index(label), None
        if label is not None and label not in self._observables:
            problem = nearest(_shown(label, 40), labels, f"subscript of {name.name}")
            raise self._refusal_at(self._column(node.col_offset), problem)
        numbers = {x: int(x) for x in labels if re.fullmatch("-?[0-9]+", x)}
        readings = self._readings(node)
        for kind, known in {**self._constants, NUMBER: numbers}.items():
            if kind in readings and all(x in known for x in labels):
                return tuple(int(known[x]) for x in labels), readings[kind]
        problem = f"is {_kinds(readings)}, no subscript of {name.name}"
        raise self.refusal(node, problem)

    # truths

    def _read_and(self, node: ast.BoolOp) -> _Readings:
        join = all_of if isinstance(node.op, ast.And) else any_of
        parts = [self._wanted(part, TRUTH) for part in node.values]
        return {TRUTH: _applied(lambda *xs: join(xs), *parts)}

    _read_or = _read_and

    def _read_not(self, node: ast.UnaryOp) -> _Readings:
        return {TRUTH: _applied(neg, self._wanted(node.operand, TRUTH))}

    def _read_ifexp(self, node: ast.IfExp) -> _Readings:
        test = self._wanted(node.test, TRUTH)
        shared = self._shared([node.body, node.orelse])
        return {
            kind: _applied(choose, test, a, b, size=max(a.size, b.size))
            for kind, (a, b) in shared.items()
        }

    def _read_compare(self, node: ast.Compare) -> _Readings:
        *chain, right = [node.left, *node.comparators]
        *_, last = node.ops
        rights = [right]
        if isinstance(last, ast.In | ast.NotIn):
            if not isinstance(right, ast.Tuple | ast.List | ast.Set) or not right.elts:
                raise self.refusal(right, "is no list of terms; write in (a, b)")
            rights = right.elts
        kind, terms = self._alike([*chain, *rights])
        for operation in node.ops:
            if isinstance(operation, ast.Is | ast.IsNot):
                raise self.refusal(node, "compares with is; write == or !=")
            if isinstance(operation, ast.In | ast.NotIn) and operation is not last:
                raise self.refusal(node, "goes on after in (...); write and")
            if type(operation) in _ORDERS and kind != NUMBER:
                raise self.refusal(node, f": {kind}s have no order; use == or in")
        links = [
            _applied(_test(operation, kind), *terms[k : k + 2])
            for k, operation in enumerate(node.ops[:-1])
        ]
        links.append(_applied(_test(last, kind), *terms[len(chain) - 1 :]))
        return {TRUTH: _applied(lambda *xs: all_of(xs), *links)}

    # numbers

    def _computed(
        self, node: ast.expr, function: Callable[..., Any], size: int, *parts: _Term
    ) -> _Readings:
        if size > _LARGEST_COMPUTED:
            raise self.refusal(node, "may be too large for 62 bits")
        wide = [_applied(_wide, part) for part in parts]
        return {NUMBER: _applied(function, *wide, size=size)}

    def _read_usub(self, node: ast.UnaryOp) -> _Readings:
        part = self._wanted(node.operand, NUMBER)
        if part.literal is not None:
            return {NUMBER: _literal(-part.literal)}
        return self._computed(node, operator.neg, part.size, part)

    def _read_add(self, node: ast.BinOp) -> _Readings:
        """A run of + and -: one level deep however long, and one sum in Z3."""
        left: ast.expr = node
        parts: list[_Term] = []
        signs: list[int] = []
        while isinstance(left, ast.BinOp) and isinstance(left.op, ast.Add | ast.Sub):
            parts.append(self._wanted(left.right, NUMBER))
            signs.append(1 if isinstance(left.op, ast.Add) else -1)
            left = left.left
        parts.append(self._wanted(left, NUMBER))
        signs.append(1)
        size = sum(part.size for part in parts)

        def added(*xs: Any) -> Any:
            pairs = zip(xs, signs, strict=True)
            return total([x if sign == 1 else -x for x, sign in pairs])

        return self._computed(node, added, size, *parts)

    _read_sub = _read_add

    def _read_mult(self, node: ast.BinOp) -> _Readings:
        a, b = [self._wanted(part, NUMBER) for part in (node.left, node.right)]
        if a.literal is None and b.literal is None:
            problem = "multiplies two terms; one must be a whole number"
            raise self.refusal(node, problem)
        return self._computed(node, operator.mul, a.size * b.size, a, b)

    def _read_floordiv(self, node: ast.BinOp) -> _Readings:
        part, by = [self._wanted(x, NUMBER) for x in (node.left, node.right)]
        divisor = by.literal or 0
        if divisor <= 0:
            problem = "is no divisor; write a positive whole number"
            raise self.refusal(node.right, problem)
        divide = quotient if isinstance(node.op, ast.FloorDiv) else wrap
        return self._computed(node, lambda x: divide(x, divisor), part.size, part)

    _read_mod = _read_floordiv


# -- text --------------------------------------------------------------------------


def _spelled(node: ast.expr) -> str | None:
    """The label that a subscript spells: a name, a string or a whole number."""
    match node:
        case ast.Name(id=label) | ast.Constant(value=str(label)):
            return label
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return str(number)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
            return str(-number)
    return None


def _shown(text: str, width: int) -> str:
    """Text for one line of a message: printable, and not too long."""
    line = "".join(c if c.isprintable() else " " for c in text)
    return line if len(line) <= width else f"{line[: width - 3]}..."


def _quoted(label: str) -> str:
    return label if label.isidentifier() or label.isdecimal() else repr(label)


def _kinds(kinds: Iterable[Kind]) -> str:
    return " or ".join(f"{'an' if k[:1] in 'aeiou' else 'a'} {k}" for k in kinds)
