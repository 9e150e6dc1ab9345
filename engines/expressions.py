"""The small language of observables: questions, goals, assumptions and projections.

An expression is a line of Python's syntax, read through ``ast`` and never run:
``won[A] > 2 and led in (Sun, Moon)``. The kind of every part (truth, number, seat, ...)
is known before anything is computed, and the answer is made with the words of
:mod:`spec.logic`: one expression serves plain values, NumPy lanes and Z3 terms.

A label that several kinds share takes the kind of what it is compared with. Quotes name
a label that is no identifier (``led == '-'``) or that an observable hides. A subscript
is a label of its place, or else a term; one that is none of the labels reads the last
entry. Numbers of a state fit 32 bits; arithmetic that may need over 62 is refused.
"""

import ast
import re
import warnings
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from operator import mul, pos
from operator import neg as minus
from typing import Any

from attrs import field, frozen

from engines.terms import (
    NUMBER,
    ORDERS,
    TRUTH,
    Kind,
    Readings,
    Step,
    Term,
    Word,
    applied,
    literal_term,
    observed,
    tested,
)
from spec.ledger import InputError, nearest
from spec.logic import (
    all_of,
    any_of,
    both,
    choose,
    neg,
    quotient,
    total,
    wrap,
)

LONGEST_TEXT, DEEPEST_NESTING, LARGEST_LITERAL = 2000, 50, 10**6
_COMPUTED = 2**62

_LIMITS = f"write 1 to {LONGEST_TEXT} characters, nested at most {DEEPEST_NESTING} deep"
_ACCEPTED = (
    f"accepted are observables, labels, whole numbers up to {LARGEST_LITERAL}, and or "
    "not, == (not =) != < <= > >=, in (...), if-else, + - *, // and % by a number"
)
_REMEDIES = {TRUTH: "compare it, as in x == 1", NUMBER: "write 1 if ... else 0"}


@frozen
class Name:
    """An observable: its name, the kind of its values, the labels of its subscripts.

    There is a tuple of labels for each level of subscripts, none for a plain value:
    ``Name("won", "number", (("A", "B"),))`` is written ``won[A]``.
    """

    name: str
    kind: Kind
    labels: tuple[tuple[str, ...], ...] = ()


@frozen
class Vocabulary:
    """What an expression may name: observables by name, and the labels of each kind."""

    observables: Mapping[str, Name]
    constants: Mapping[Kind, Mapping[str, int]] = field(factory=dict)


@frozen
class Expression:
    """A checked expression: its text, its kind, the names of what it observes."""

    text: str
    kind: Kind
    names: frozenset[str]
    _value: Callable[[Mapping[str, Any]], Any] = field(eq=False, repr=False)

    def __call__(self, read: Callable[[str], Any]) -> Any:
        """The value, where ``read`` gives that of an observable, asked at most once.

        An observable with subscripts is read as nested tuples. The answer is a plain
        value, lanes or a Z3 term, as are the values read.
        """
        return self._value(_Read(read))


class _Read(dict[str, Any]):
    """The values of observables, each read when it is first needed."""

    def __init__(self, read: Callable[[str], Any]) -> None:
        self._read = read

    def __missing__(self, name: str) -> Any:
        value = self[name] = self._read(name)
        return value


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
    parts = tree.elts if isinstance(tree, ast.Tuple) and tree.elts else [tree]
    return tuple(reader.expression(part, None, reader.source(part)) for part in parts)


# -- reading -----------------------------------------------------------------------


def _shown(text: str, width: int = 60) -> str:
    """Text for one line of a message: printable, and not too long."""
    line = "".join(c if c.isprintable() else " " for c in text)
    return line if len(line) <= width else f"{line[: width - 3]}..."


def _kinds(kinds: Iterable[Kind]) -> str:
    return " or ".join(f"{'an' if k[:1] in 'aeiou' else 'a'} {k}" for k in kinds)


class _Reader:
    """Reads the syntax tree of one text, each part in every kind that it may have.

    ``_read_add`` reads what ``ast`` calls Add, and so on: no method, not accepted.
    """

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self._text = re.sub(r"[\t\n\v\f\r]", " ", text).strip(" ")
        self._observables = vocabulary.observables
        self._constants = vocabulary.constants
        self._depth = 0

    def source(self, node: ast.expr) -> str:
        return ast.get_source_segment(self._text, node) or ""

    def _column(self, offset: int | None) -> int:
        return len(self._text.encode()[:offset].decode())

    def _refusal(self, node: ast.expr, problem: str) -> InputError:
        said = _shown(self.source(node), 40)
        return self._refusal_at(self._column(node.col_offset), f"{said}: {problem}")

    def _refusal_at(self, column: int, problem: str) -> InputError:
        return InputError(f'column {column + 1} of "{_shown(self._text)}": {problem}')

    def tree(self) -> ast.expr:
        """The syntax tree; refuses a text that is empty, too long, deep or broken."""
        depths = accumulate((c in "([{") - (c in ")]}") for c in self._text)
        if not 1 <= len(self._text) <= LONGEST_TEXT or max(depths) > DEEPEST_NESTING:
            raise self._refusal_at(0, _LIMITS)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                tree = ast.parse(self._text, mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            column = (getattr(error, "offset", None) or 1) - 1
            reason = _shown(
                getattr(error, "msg", str(error) or "too deep").split(". ")[0]
            )
            problem = f"cannot be read: {reason}; {_ACCEPTED}"
            raise self._refusal_at(column, problem) from None
        end = self._column(tree.end_col_offset)
        if "#" in self._text[end:]:
            end = self._text.index("#", end)
            raise self._refusal_at(end, "no comment is accepted; quote labels with #")
        return tree

    def expression(self, node: ast.expr, want: Kind | None, text: str) -> Expression:
        """The expression that a part is, of the wanted kind or of any."""
        if want is None:
            want, (term,) = self._alike(node, [node])
        else:
            term = self._wanted(node, want)
        return Expression(text, want, term.names, term.value)

    def _readings(self, node: ast.expr) -> Readings:
        self._depth += 1
        if self._depth > DEEPEST_NESTING:
            raise self._refusal_at(0, _LIMITS)
        syntax = type(getattr(node, "op", node)).__name__
        reader = getattr(self, f"_read_{syntax.lower()}", None)
        if reader is None:
            words = re.sub("(?<=[a-z])(?=[A-Z])", " ", syntax).lower()
            raise self._refusal(node, f"{words} is not accepted; {_ACCEPTED}")
        found: Readings = reader(node)
        self._depth -= 1
        return found

    def _wanted(self, node: ast.expr, kind: Kind) -> Term:
        readings = self._readings(node)
        if kind not in readings:
            problem = f"{_kinds(readings)} where {_kinds([kind])} is wanted"
            raise self._refusal(node, f"{problem}; {_REMEDIES.get(kind, _ACCEPTED)}")
        return readings[kind]

    def _shared(self, node: ast.expr, parts: list[ast.expr]) -> dict[Kind, list[Term]]:
        """The parts in each kind that all of them may have: one at least."""
        every = [self._readings(part) for part in parts]
        shared = [k for k in every[0] if all(k in readings for readings in every)]
        if not shared:
            pairs = zip(parts, every, strict=True)
            said = ", ".join(f"{self.source(x)} is {_kinds(r)}" for x, r in pairs)
            raise self._refusal(node, f"mixes kinds: {_shown(said, 200)}")
        return {kind: [readings[kind] for readings in every] for kind in shared}

    def _alike(self, node: ast.expr, parts: list[ast.expr]) -> tuple[Kind, list[Term]]:
        """The only kind that all the parts may have, and the parts in it."""
        shared = self._shared(node, parts)
        if len(shared) > 1:
            problem = f"may be {_kinds(shared)}; compare it with an observable"
            raise self._refusal(node, problem)
        return shared.popitem()

    def _read_name(self, node: ast.Name) -> Readings:
        # the source, not the id: Python takes look-alike letters for plain ones
        return self._named(node, self.source(node), self._observables)

    def _read_constant(self, node: ast.Constant) -> Readings:
        value = node.value
        if isinstance(value, str):
            return self._named(node, value, {})
        if isinstance(value, int) and value <= LARGEST_LITERAL:
            return {TRUTH if isinstance(value, bool) else NUMBER: literal_term(value)}
        raise self._refusal(node, f"not accepted; {_ACCEPTED}")

    def _named(self, node: ast.expr, word: str, names: Mapping[str, Name]) -> Readings:
        kinds = self._constants.items()
        found = {
            k: literal_term(int(known[word])) for k, known in kinds if word in known
        }
        name = names.get(word)
        if name and not name.labels:
            found[name.kind] = observed(word)
        if not found:
            raise self._misnamed(node, word, name)
        return found

    def _misnamed(self, node: ast.expr, word: str, name: Name | None) -> InputError:
        if name:
            example = word + "".join(f"[{labels[0]!r}]" for labels in name.labels)
            return self._refusal(node, f"wrong number of subscripts; write {example}")
        known = {*self._observables}.union(*self._constants.values())
        return self._refusal(node, nearest(_shown(word), sorted(known), "name"))

    def _read_subscript(self, node: ast.Subscript | ast.Attribute) -> Readings:
        base: ast.expr = node
        subscripts: list[ast.expr] = []
        while isinstance(base, ast.Subscript | ast.Attribute):
            subscripts.insert(0, self._subscript(base))
            base = base.value
        word = self.source(base)
        name = self._observables.get(word)
        if name is None or len(name.labels) != len(subscripts):
            raise self._misnamed(node, word, name)
        pairs = zip(name.labels, subscripts, strict=True)
        steps = [self._step(word, labels, part) for labels, part in pairs]
        return {name.kind: observed(word, steps)}

    def _subscript(self, node: ast.Subscript | ast.Attribute) -> ast.expr:
        """The subscript of a part; ``hands[A].Sun7`` is ``hands[A][Sun7]``."""
        if isinstance(node, ast.Subscript):
            return node.slice
        label = self.source(node).rpartition(".")[2].strip()
        return ast.copy_location(ast.Constant(label), node)

    def _step(self, word: str, labels: tuple[str, ...], node: ast.expr) -> Step:
        label = str(node.value) if isinstance(node, ast.Constant) else self.source(node)
        if label in labels:
            return tuple(range(len(labels))), literal_term(labels.index(label))
        what = f"subscript of {word}"
        if isinstance(node, ast.Name | ast.Constant) and label not in self._observables:
            raise self._refusal(node, nearest(_shown(label), labels, what))
        numbers = {x: int(x) for x in labels if re.fullmatch("-?[0-9]+", x)}
        readings = self._readings(node)
        for kind, known in {**self._constants, NUMBER: numbers}.items():
            index = readings.get(kind)
            if index and index.literal is None and all(x in known for x in labels):
                return tuple(int(known[x]) for x in labels), index
        raise self._refusal(node, f"{_kinds(readings)} is no {what}")

    def _read_and(self, node: ast.BoolOp) -> Readings:
        join = all_of if isinstance(node.op, ast.And) else any_of
        parts = [self._wanted(x, TRUTH) for x in node.values]
        names = frozenset(name for part in parts for name in part.names)
        # one after the other: what a constant part decides is not computed
        return {TRUTH: Term(lambda read: join(x.value(read) for x in parts), names)}

    def _read_not(self, node: ast.UnaryOp) -> Readings:
        return {TRUTH: applied(neg, self._wanted(node.operand, TRUTH))}

    def _read_ifexp(self, node: ast.IfExp) -> Readings:
        test = self._wanted(node.test, TRUTH)
        return {
            kind: applied(choose, test, a, b, size=max(a.size, b.size))
            for kind, (a, b) in self._shared(node, [node.body, node.orelse]).items()
        }

    def _read_compare(self, node: ast.Compare) -> Readings:
        *links, last = node.ops
        *chain, right = [node.left, *node.comparators]
        if any(isinstance(x, ast.Is | ast.IsNot) for x in node.ops):
            raise self._refusal(node, "is cannot compare; write == or !=")
        if any(isinstance(x, ast.In | ast.NotIn) for x in links):
            raise self._refusal(node, "nothing may follow in (...); write and")
        rights = [right]
        if isinstance(last, ast.In | ast.NotIn):
            rights = getattr(right, "elts", [])
            if not rights:
                raise self._refusal(right, "no list of terms; write in (a, b)")
        kind, terms = self._alike(node, [*chain, *rights])
        if kind != NUMBER and any(type(x) in ORDERS for x in node.ops):
            raise self._refusal(node, f"{kind}s have no order; use == or in")
        tests = [
            applied(tested(x, kind), *terms[k : k + 2]) for k, x in enumerate(links)
        ]
        tests.append(applied(tested(last, kind), *terms[len(links) :]))
        return {TRUTH: applied(both, *tests)}

    def _computed(self, node: ast.expr, size: int, use: Word, *of: Term) -> Readings:
        if size > _COMPUTED:
            raise self._refusal(node, "may be too large for 62 bits")
        return {NUMBER: applied(use, *of, size=size)}

    def _read_usub(self, node: ast.UnaryOp) -> Readings:
        part = self._wanted(node.operand, NUMBER)
        if part.literal is not None:
            return {NUMBER: literal_term(-part.literal)}
        return self._computed(node, part.size, minus, part)

    def _read_add(self, node: ast.BinOp) -> Readings:
        """A run of + and -: one level deep however long, and one sum in Z3."""
        left: ast.expr = node
        parts: list[Term] = []
        while isinstance(left, ast.BinOp) and isinstance(left.op, ast.Add | ast.Sub):
            part = self._wanted(left.right, NUMBER)
            sign = pos if isinstance(left.op, ast.Add) else minus
            parts.append(self._computed(node, part.size, sign, part)[NUMBER])
            left = left.left
        parts.append(self._wanted(left, NUMBER))
        size = sum(part.size for part in parts)
        return self._computed(node, size, lambda *xs: total(xs), *reversed(parts))

    def _read_mult(self, node: ast.BinOp) -> Readings:
        a, b = (self._wanted(x, NUMBER) for x in (node.left, node.right))
        if a.literal is None and b.literal is None:
            raise self._refusal(node, "one of two factors must be a whole number")
        return self._computed(node, a.size * b.size, mul, a, b)

    def _read_floordiv(self, node: ast.BinOp) -> Readings:
        a, b = (self._wanted(x, NUMBER) for x in (node.left, node.right))
        divisor = b.literal or 0
        if divisor <= 0:
            raise self._refusal(node.right, "a divisor must be a positive whole number")
        divide = quotient if isinstance(node.op, ast.FloorDiv) else wrap
        return self._computed(node, a.size, lambda x: divide(x, divisor), a)

    _read_or, _read_sub, _read_mod = _read_and, _read_add, _read_floordiv
    _read_attribute = _read_subscript
