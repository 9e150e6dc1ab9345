"""No rule branches on a value: a walk over the source of every rule.

The walk follows what is a value (a field of a state, an argument of an action, what a
word of ``spec.logic`` makes of these) and what is configuration (the setup, constants,
loops over these). It reads annotations: ``Number``, ``Truth``, ``Value``, ``Any`` and
the states are values; ``int``, ``bool``, ``str``, enumerations and classes made of such
are configuration. A function that takes no value only configures, and is not a rule.

Annotations are not trusted: a function that says it returns ``int`` and returns a value
is a slip too. :mod:`test_probes` runs the rules; this walk also sees branches that no
configuration takes, and slips that answer without an error.
"""

import ast
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import attrs
import pytest

ROOT = Path(__file__).resolve().parents[2]
FRAME = ("spec/piles.py", "spec/shapes.py", "spec/ledger.py")

# -- what an expression is -----------------------------------------------------------


@attrs.frozen
class Plain:
    """Configuration: Python may branch on it."""


@attrs.frozen
class Value:
    """A value, or an object of a class that holds values."""

    of: str = ""


@attrs.frozen
class Row:
    """A Python sequence, iterator or mapping, and what it holds.

    Attributes:
        part: what iteration gives.
        fixed: the parts of a tuple of fixed length.
        held: for a mapping, what its keys lead to.
    """

    part: Any
    fixed: tuple[Any, ...] = ()
    held: Any = None


Kind = Plain | Value | Row
PLAIN, VALUE = Plain(), Value()
CONTAINERS = {
    *("tuple", "list", "set", "frozenset", "dict", "Sequence", "Iterable", "Iterator"),
    *("Mapping", "Counter", "Callable", "type"),
}
# What a game is assembled from; a clause answers with values only if it is given some.
ASSEMBLY = {
    "Clause",
    "Move",
    "Param",
    "Observable",
    "Configuration",
    "Game",
    "Rulebook",
}
BASIC = {"int", "bool", "str", "None", "Path", *CONTAINERS, *ASSEMBLY}
MAPPINGS = {"dict", "Mapping", "Counter"}


def joined(a: Kind, b: Kind) -> Kind:
    """What may be either of two kinds."""
    if a == b or isinstance(b, Plain):
        return a
    if isinstance(a, Plain):
        return b
    if isinstance(a, Row) and isinstance(b, Row):
        fixed: tuple[Kind, ...] = ()
        if len(a.fixed) == len(b.fixed):
            fixed = tuple(map(joined, a.fixed, b.fixed))
        held = joined(a.held or PLAIN, b.held or PLAIN) if a.held or b.held else None
        return Row(joined(a.part, b.part), fixed, held)
    return VALUE


def all_joined(kinds: list[Kind]) -> Kind:
    found: Kind = PLAIN
    for kind in kinds:
        found = joined(found, kind)
    return found


def part_of(kind: Kind) -> Kind:
    """What iteration over something gives."""
    return kind.part if isinstance(kind, Row) else kind


def tainted(kind: Kind) -> bool:
    """Whether something is a value or holds one."""
    if isinstance(kind, Row):
        parts = (kind.part, *kind.fixed, *([kind.held] if kind.held else []))
        return any(map(tainted, parts))
    return isinstance(kind, Value)


# -- the classes and functions of a game ---------------------------------------------


@attrs.frozen
class Source:
    """What annotations and calls mean: the parsed modules of a game and the frame."""

    modules: dict[str, ast.Module]
    plain: set[str] = attrs.field(factory=lambda: set(BASIC))
    classes: dict[str, ast.ClassDef] = attrs.field(factory=dict)
    functions: dict[str, ast.FunctionDef] = attrs.field(factory=dict)

    @staticmethod
    def of(texts: dict[str, str]) -> "Source":
        source = Source({name: ast.parse(text) for name, text in texts.items()})
        for tree in source.modules.values():
            for node in tree.body:
                if isinstance(node, ast.ClassDef):
                    source.classes[node.name] = node
                if isinstance(node, ast.FunctionDef):
                    source.functions[node.name] = node
        while found := [c for c in source.classes.values() if source.is_plain(c)]:
            source.plain.update(c.name for c in found)
        return source

    def is_plain(self, node: ast.ClassDef) -> bool:
        """Whether a class, not known yet, holds configuration only."""
        if node.name in self.plain:
            return False
        if any("Enum" in ast.unparse(base) for base in node.bases):
            return True
        fields = [f.annotation for f in node.body if isinstance(f, ast.AnnAssign)]
        names = {n for f in fields for n in names_in(f)}
        return bool(fields) and names <= {*self.plain, node.name}

    def kind(self, annotation: ast.expr | None) -> Kind:
        """What an annotation says."""
        if annotation is None:
            return VALUE
        if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
            return self.kind(ast.parse(annotation.value, mode="eval").body)
        if set(names_in(annotation)) <= self.plain:
            return PLAIN
        if isinstance(annotation, ast.Name):
            return Value(annotation.id if annotation.id in self.classes else "")
        if isinstance(annotation, ast.Subscript):
            return self._of_container(annotation)
        return VALUE

    def _of_container(self, node: ast.Subscript) -> Kind:
        name = ast.unparse(node.value)
        many = isinstance(node.slice, ast.Tuple)
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if name in MAPPINGS and many:
            return Row(self.kind(parts[0]), held=self.kind(parts[1]))
        if name not in CONTAINERS or name == "Callable":
            return VALUE
        if name == "tuple" and not is_ellipsis(parts[-1]):
            kinds = tuple(map(self.kind, parts))
            return Row(all_joined(list(kinds)), kinds)
        return Row(self.kind(parts[0]))

    def member(self, owner: str, name: str) -> Kind | None:
        """What a field, property or method of a class gives; None if not known."""
        for node in self.classes[owner].body if owner in self.classes else ():
            if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name:
                return self.kind(node.annotation)
            if isinstance(node, ast.FunctionDef) and node.name == name:
                return self.kind(node.returns)
        return None


def names_in(annotation: ast.expr) -> Iterator[str]:
    for node in ast.walk(annotation):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from names_in(ast.parse(node.value, mode="eval").body)
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and node.value is None:
            yield "None"


def is_ellipsis(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is ...


# -- slips ---------------------------------------------------------------------------

# Functions of Python that ask values for their truth, index, order or hash.
BUILTINS = {
    "any": "any_of",
    "all": "all_of",
    "max": "largest",
    "min": "smallest",
    "sum": "total or count",
    "sorted": "largest, smallest or choose",
    "filter": "both in the words over it",
    "range": "a range of the configuration, and both or choose inside",
    "bool": "the truth itself",
    "int": "number",
    "float": "whole numbers",
    "round": "quotient",
    "divmod": "quotient and wrap",
    "pow": "products",
    "abs": "largest",
    "len": "count or total",
    "hash": "a comparison",
    "set": "any_of over the entries",
    "frozenset": "any_of over the entries",
    "Counter": "count",
}
# These look at the parts of their argument, the others at their arguments.
OVER_PARTS = {"any", "all", "sum", "sorted", "set", "frozenset", "Counter"}
METHODS = {"index": "choose", "count": "count", "get": "at or lookup", "pop": "at"}
OPERATORS: dict[type, str] = {
    ast.FloorDiv: "quotient",
    ast.Mod: "wrap",
    ast.Div: "quotient",
    ast.Pow: "products",
    ast.BitAnd: "both",
    ast.BitOr: "either",
    ast.BitXor: "iff and neg",
    ast.LShift: "products",
    ast.RShift: "quotient",
    ast.Invert: "neg",
    ast.Not: "neg",
    ast.And: "both",
    ast.Or: "either",
}
NAMES: dict[type, str] = {
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Div: "/",
    ast.Pow: "**",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.Invert: "~",
    ast.Not: "not",
    ast.And: "and",
    ast.Or: "or",
}
Bound = dict[str, Kind]


class Walk:
    """A walk over one function: what its names hold, and the slips so far."""

    def __init__(self, source: Source, place: str) -> None:
        self.source, self.place = source, place
        self.slips: dict[str, None] = {}
        self.bound: Bound = {}
        self.returns: list[Kind] = [PLAIN]
        self.local: dict[str, ast.FunctionDef] = {}

    def slip(self, node: Any, what: str, word: str) -> None:
        self.slips[f"{self.place}:{node.lineno}: {what} on a value: use {word}"] = None

    # -- statements

    def function(self, node: ast.FunctionDef, owner: Kind = PLAIN) -> None:
        outer, bound = self.returns, dict(self.bound)
        self.returns = [self.source.kind(node.returns)]
        arguments = node.args
        for arg in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
            kind = owner if arg.arg == "self" else self.source.kind(arg.annotation)
            self.bound[arg.arg] = kind
        if arguments.vararg:
            kind = self.source.kind(arguments.vararg.annotation)
            self.bound[arguments.vararg.arg] = Row(kind)
        self.block(node.body)
        self.returns, self.bound = outer, bound

    def block(self, body: list[ast.stmt]) -> None:
        for statement in body:
            self.statement(statement)

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.FunctionDef():
                self.local[node.name] = node
                self.function(node)
            case ast.Return(value=ast.expr() as value):
                kind = self.kind(value)
                if self.returns[-1] == PLAIN and tainted(kind):
                    self.slip(node, "an annotation of configuration", "Number or Truth")
            case ast.Assign():
                kind = self.kind(node.value)
                for target in node.targets:
                    self.bind(target, kind)
            case ast.AnnAssign(value=ast.expr() as value):
                self.kind(value)
                self.bind(node.target, self.source.kind(node.annotation))
            case ast.AugAssign():
                made = ast.BinOp(node.target, node.op, node.value)
                self.bind(node.target, self.kind(ast.copy_location(made, node)))
            case ast.If():
                self.test(node.test, "if", "choose")
                self.either(node.body, node.orelse)
            case ast.While():
                self.test(node.test, "while", "a loop over the configuration")
                self.loop(node.body)
            case ast.For():
                self.bind(node.target, self.iterated(node.iter))
                self.loop(node.body)
            case ast.Assert():
                self.test(node.test, "assert", "a guard or an invariant")
            case ast.Match():
                if tainted(self.kind(node.subject)):
                    self.slip(node, "match", "choose")
                for case in node.cases:
                    self.block(case.body)
            case _:
                for child in ast.iter_child_nodes(node):
                    if isinstance(child, ast.expr):
                        self.kind(child)
                    elif isinstance(child, ast.stmt):
                        self.statement(child)

    def either(self, first: list[ast.stmt], second: list[ast.stmt]) -> None:
        before = deepcopy(self.bound)
        self.block(first)
        after, self.bound = self.bound, before
        self.block(second)
        for name, kind in after.items():
            self.bound[name] = joined(self.bound.get(name, PLAIN), kind)

    def loop(self, body: list[ast.stmt]) -> None:
        for _ in range(2):  # what one round makes a value, the next one reads
            self.either(body, [])

    def bind(self, target: ast.expr, kind: Kind) -> None:
        match target:
            case ast.Name():
                self.bound[target.id] = kind
            case ast.Tuple() | ast.List():
                fixed = kind.fixed if isinstance(kind, Row) else ()
                plain = len(fixed) != len(target.elts)
                for i, one in enumerate(target.elts):
                    self.bind(one, part_of(kind) if plain else fixed[i])
            case ast.Starred():
                self.bind(target.value, Row(kind))
            case ast.Subscript():
                self.kind(target)
                self.grow(target.value, kind)

    def grow(self, node: ast.expr, kind: Kind) -> None:
        """A name's sequence holds something more."""
        if isinstance(node, ast.Name):
            old = self.bound.get(node.id, PLAIN)
            row = old if isinstance(old, Row) else Row(PLAIN)
            held = None if row.held is None else joined(row.held, kind)
            self.bound[node.id] = Row(joined(row.part, kind), (), held)

    # -- expressions

    def iterated(self, node: ast.expr) -> Kind:
        """What iteration over an expression gives."""
        kind = self.kind(node)
        if isinstance(kind, Value):
            self.slip(node, "`for`", "a loop over the configuration")
        return part_of(kind)

    def test(self, node: ast.expr, what: str, word: str) -> None:
        if isinstance(self.kind(node), Value):
            self.slip(node, f"`{what}`", word)

    def kind(self, node: ast.expr) -> Kind:
        """What an expression gives; slips inside of it are noted."""
        match node:
            case ast.Constant():
                return PLAIN
            case ast.Name():
                return self.bound.get(node.id, PLAIN)
            case ast.Attribute():
                return self.attribute(self.kind(node.value), node.attr)
            case ast.Call():
                return self.call(node)
            case ast.Subscript():
                return self.subscript(node)
            case ast.Compare():
                return self.compare(node)
            case ast.BoolOp():
                return self.operation(node, node.values, node.op)
            case ast.UnaryOp():
                return self.operation(node, [node.operand], node.op)
            case ast.BinOp():
                return self.operation(node, [node.left, node.right], node.op)
            case ast.IfExp():
                self.test(node.test, "if", "choose")
                return joined(self.kind(node.body), self.kind(node.orelse))
            case ast.Tuple() | ast.List():
                return self.display(node.elts)
            case ast.Set():
                if any(tainted(self.kind(one)) for one in node.elts):
                    self.slip(node, "a set", BUILTINS["set"])
                return Row(PLAIN)
            case ast.Dict():
                return self.dictionary(node)
            case ast.ListComp() | ast.GeneratorExp() | ast.SetComp() | ast.DictComp():
                return self.comprehension(node)
            case ast.Lambda():
                return self.anonymous(node)
            case ast.NamedExpr():
                kind = self.kind(node.value)
                self.bind(node.target, kind)
                return kind
            case ast.Starred():
                return part_of(self.kind(node.value))
        parts = [n for n in ast.iter_child_nodes(node) if isinstance(n, ast.expr)]
        return all_joined([self.kind(part) for part in parts])

    def display(self, parts: list[ast.expr]) -> Kind:
        kinds = [self.kind(part) for part in parts]
        if any(isinstance(part, ast.Starred) for part in parts):
            return Row(all_joined(kinds))
        return Row(all_joined(kinds), tuple(kinds))

    def dictionary(self, node: ast.Dict) -> Kind:
        keys = [self.kind(key) for key in node.keys if key]
        if any(map(tainted, keys)):
            self.slip(node, "a key", "put or choose")
        return Row(all_joined(keys), held=all_joined([*map(self.kind, node.values)]))

    def comprehension(self, node: Any) -> Kind:
        before = dict(self.bound)
        for generator in node.generators:
            self.bind(generator.target, self.iterated(generator.iter))
            for condition in generator.ifs:
                self.test(condition, "if", "both or choose in the words over it")
        if isinstance(node, ast.DictComp):
            made = ast.copy_location(ast.Dict([node.key], [node.value]), node)
            found = self.dictionary(made)
        elif isinstance(node, ast.SetComp):
            found = self.kind(ast.copy_location(ast.Set([node.elt]), node))
        else:
            found = Row(self.kind(node.elt))
        self.bound = before
        return found

    def anonymous(self, node: ast.Lambda) -> Kind:
        before = dict(self.bound)
        self.bound |= {arg.arg: VALUE for arg in node.args.args}
        found = self.kind(node.body)
        self.bound = before
        return found

    def attribute(self, owner: Kind, name: str) -> Kind:
        if not isinstance(owner, Value):
            return PLAIN
        found = self.source.member(owner.of, name)
        if found is None and name == "setup":
            return PLAIN
        return VALUE if found is None else found

    def subscript(self, node: ast.Subscript) -> Kind:
        owner = self.kind(node.value)
        bounds = [node.slice]
        if isinstance(node.slice, ast.Slice):
            bounds = [b for b in (node.slice.lower, node.slice.upper) if b]
        if any(tainted(self.kind(bound)) for bound in bounds):
            self.slip(node, "an index", "at, put or lookup")
            return VALUE
        if isinstance(node.slice, ast.Slice) or not isinstance(owner, Row):
            return Row(owner.part) if isinstance(owner, Row) else owner
        place = node.slice.value if isinstance(node.slice, ast.Constant) else None
        if owner.fixed and isinstance(place, int) and -len(owner.fixed) <= place:
            return owner.fixed[place] if place < len(owner.fixed) else VALUE
        return owner.part if owner.held is None else owner.held

    def compare(self, node: ast.Compare) -> Kind:
        sides = [self.kind(side) for side in (node.left, *node.comparators)]
        values = [isinstance(side, Value) for side in sides]
        found: Kind = PLAIN
        for i, operator in enumerate(node.ops):
            if isinstance(operator, ast.In | ast.NotIn):
                keys = part_of(sides[i + 1])
                if tainted(sides[i]) or tainted(keys):
                    self.slip(node, "`in`", "any_of with ==")
            elif isinstance(operator, ast.Is | ast.IsNot):
                continue
            elif any(values):
                found = VALUE
            elif tainted(sides[i]) or tainted(sides[i + 1]):
                self.slip(node, "a comparison of tuples", "all_of with ==")
        if len(node.ops) > 1 and any(map(tainted, sides)):
            self.slip(node, "a chained comparison", "both")
        return found

    def operation(self, node: Any, operands: list[ast.expr], operator: Any) -> Kind:
        kinds = [self.kind(operand) for operand in operands]
        word = OPERATORS.get(type(operator))
        if word and any(isinstance(kind, Value) for kind in kinds):
            self.slip(node, f"`{NAMES[type(operator)]}`", word)
        if isinstance(operator, ast.Mult) and any(isinstance(k, Row) for k in kinds):
            return Row(all_joined([part_of(k) for k in kinds]))
        return all_joined(kinds)

    # -- calls

    def call(self, node: ast.Call) -> Kind:
        named = {k.arg: self.kind(k.value) for k in node.keywords}
        kinds = [self.kind(argument) for argument in node.args]
        every = [*kinds, *named.values()]
        if isinstance(node.func, ast.Name):
            return self.named_call(node, node.func.id, kinds, every)
        if not isinstance(node.func, ast.Attribute):
            return VALUE if any(map(tainted, every)) else self.kind(node.func)
        return self.method(node, node.func, kinds, every)

    def named_call(
        self, node: ast.Call, name: str, kinds: list[Kind], every: list[Kind]
    ) -> Kind:
        looked = list(every)
        if name in OVER_PARTS or (name in ("max", "min") and len(kinds) == 1):
            looked = [part_of(kind) for kind in every]
        if name in BUILTINS and any(isinstance(kind, Value) for kind in looked):
            self.slip(node, f"{name}()", BUILTINS[name])
        if name in BUILTINS:
            return self.built(name, every)
        found = self.sequence(name, kinds)
        if found is not None:
            return found
        function = self.local.get(name) or self.source.functions.get(name)
        if function is not None:
            kind = self.source.kind(function.returns)
            return kind if any(map(tainted, every)) or name in self.local else PLAIN
        if name in self.source.classes:
            return PLAIN if name in self.source.plain else Value(name)
        return VALUE if any(map(tainted, every)) else self.bound.get(name, PLAIN)

    def built(self, name: str, every: list[Kind]) -> Kind:
        if name in ("sorted", "set", "frozenset", "filter") and every:
            return Row(part_of(every[-1]))
        if name in ("len", "range", "bool", "int"):
            return PLAIN
        return VALUE if any(map(tainted, every)) else PLAIN

    def sequence(self, name: str, kinds: list[Kind]) -> Kind | None:
        """What functions that pass parts on give: Python's, and words of the logic."""
        match name, kinds:
            case "zip", _:
                parts = tuple(part_of(kind) for kind in kinds)
                return Row(Row(all_joined(list(parts)), parts))
            case "enumerate", [kind, *_]:
                pair = (PLAIN, part_of(kind))
                return Row(Row(part_of(kind), pair))
            case (("list" | "tuple" | "iter" | "reversed"), [kind]):
                return Row(part_of(kind)) if isinstance(kind, Row) else kind
            case (("combinations" | "pairwise" | "permutations"), [kind, *_]):
                return Row(Row(part_of(kind)))
            case "dict", [Row(part=Row(fixed=(key, held)))]:
                return Row(key, held=held)
            case "at", [Row() as row, place]:
                found = row.part
                return VALUE if isinstance(found, Plain) and tainted(place) else found
            case "put", [Row() as row, _, new]:
                return Row(joined(joined(row.part, new), VALUE))
            case "choose", [_, first, second]:
                found = joined(first, second)
                return VALUE if isinstance(found, Plain) else found
            case "evolve", [kind, *_]:
                return kind
        return None

    def method(
        self,
        node: ast.Call,
        function: ast.Attribute,
        kinds: list[Kind],
        every: list[Kind],
    ) -> Kind:
        owner, name = self.kind(function.value), function.attr
        if name in ("append", "add", "extend", "insert") and isinstance(owner, Row):
            more = part_of(kinds[-1]) if name == "extend" else kinds[-1]
            self.grow(function.value, more)
            return PLAIN
        if isinstance(owner, Plain) and name in ("append", "extend") and kinds:
            more = part_of(kinds[-1]) if name == "extend" else kinds[-1]
            self.grow(function.value, more)
            return PLAIN
        if isinstance(owner, Row):
            return self.of_row(node, owner, name, kinds)
        if isinstance(owner, Value):
            found = self.source.member(owner.of, name)
            return VALUE if found is None else found
        if name in METHODS and any(map(tainted, every)):
            self.slip(node, f".{name}()", METHODS[name])
        known = self.source.functions.get(name)
        if known is not None and any(map(tainted, every)):
            return self.source.kind(known.returns)
        return VALUE if any(map(tainted, every)) else PLAIN

    def of_row(self, node: ast.Call, owner: Row, name: str, kinds: list[Kind]) -> Kind:
        parts = kinds if owner.held else [*kinds, owner.part]
        if name in METHODS and any(map(tainted, parts)):
            self.slip(node, f".{name}()", METHODS[name])
        if owner.held is None:
            return VALUE if tainted(owner) else PLAIN
        pair = (owner.part, owner.held)
        return {
            "items": Row(Row(joined(*pair), pair)),
            "values": Row(owner.held),
            "keys": Row(owner.part),
        }.get(name, owner.held)


# -- the rules of a game -------------------------------------------------------------


def takes_values(source: Source, node: ast.FunctionDef) -> bool:
    """Whether a function is a rule: it has a state, an argument or a value."""
    for arg in (*node.args.args, *node.args.kwonlyargs):
        if arg.arg in ("self", "cls"):
            continue
        names = set(names_in(arg.annotation)) if arg.annotation else {"Number"}
        if arg.arg in ("s", "a") or names - source.plain - {"Any"}:
            return True
    return False


def slips(texts: dict[str, str], *, only: tuple[str, ...] = ()) -> list[str]:
    """The slips in the rules of some modules, given as text by path.

    Args:
        texts: the modules, among them those that others refer to.
        only: the modules to walk over; all unless given.
    """
    source = Source.of(texts)
    found: dict[str, None] = {}
    for path in only or texts:
        for owner, node in functions_of(source.modules[path]):
            kind = PLAIN if owner in source.plain else Value(owner)
            if takes_values(source, node) or (owner and isinstance(kind, Value)):
                walk = Walk(source, path)
                walk.function(node, kind)
                found |= walk.slips
    return list(found)


def functions_of(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield "", node
        elif isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    yield node.name, part


GAMES = sorted(path.parent for path in ROOT.glob("spec/*/game.py"))


def modules_of(folder: Path) -> list[str]:
    invariants = ROOT / "properties" / folder.name / "invariants.py"
    paths = [*sorted(folder.glob("*.py")), invariants]
    return [path.relative_to(ROOT).as_posix() for path in paths]


def texts_of(folder: Path) -> dict[str, str]:
    names = [*FRAME, *modules_of(folder)]
    return {name: (ROOT / name).read_text(encoding="utf-8") for name in names}


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_no_rule_branches_on_a_value(folder: Path) -> None:
    assert slips(texts_of(folder), only=tuple(modules_of(folder))) == []


# -- planted slips are caught --------------------------------------------------------

SMALL = """
class Setup:
    players: int
    table: tuple[int, ...]

class Bag:
    cells: tuple[Any, ...]
    def counts(self) -> tuple[Number, ...]: ...
    def has(self, kind: Number) -> Truth: ...

class Round:
    turn: Number
    done: Truth
    hands: tuple[Bag, ...]
    cards: tuple[Number, ...]
    up: tuple[Truth, ...]
    setup: Setup

def first(s: Round) -> Number: ...

def pairs(s: Round) -> list[tuple[int, Truth]]: ...

def careless(s: Round) -> int:
    return 1

@guard("A.RULE", "TST-1")
def rule(s: Round, a: Play, more: Number, n: int, setup: Setup) -> Truth:
"""

# name: (the body of a rule, what is found on its last line, the word to use)
SLIPS = {
    "if": ("if s.done:\n    return 1", "`if`", "choose"),
    "if on a comparison": ("if s.turn == a.seat:\n    return 1", "`if`", "choose"),
    "if on an argument": ("if a.seat == 0:\n    return 1", "`if`", "choose"),
    "if on a parameter": ("if more > n:\n    return 1", "`if`", "choose"),
    "elif": ("if n:\n    pass\nelif s.done:\n    return 1", "`if`", "choose"),
    "ternary": ("return 1 if s.done else 0", "`if`", "choose"),
    "while": ("while s.turn > 0:\n    n = n - 1", "`while`", "a loop"),
    "assert": ("assert s.done", "`assert`", "a guard"),
    "match": ("match s.turn:\n    case 1: pass", "match", "choose"),
    "and": ("return s.done and n > 2", "`and`", "both"),
    "or": ("return n > 2 or s.done", "`or`", "either"),
    "not": ("return not s.done", "`not`", "neg"),
    "invert": ("return ~s.done", "`~`", "neg"),
    "ampersand": ("return s.done & (s.turn == 1)", "`&`", "both"),
    "bar": ("return s.done | (s.turn == 1)", "`|`", "either"),
    "in constants": ("return s.turn in (1, 2)", "`in`", "any_of"),
    "in values": ("return n in s.cards", "`in`", "any_of"),
    "not in": ("return a.card not in setup.table", "`in`", "any_of"),
    "chain": ("return 0 <= s.turn < 3", "a chained comparison", "both"),
    "chain of constants": ("return 0 < n < s.turn", "a chained comparison", "both"),
    "tuples compared": ("return s.cards == (1, 2)", "a comparison of tuples", "all_of"),
    "any": ("return any(c == 1 for c in s.cards)", "any()", "any_of"),
    "all": ("return all(s.up)", "all()", "all_of"),
    "max": ("return max(s.cards)", "max()", "largest"),
    "max of two": ("return max(0, s.turn)", "max()", "largest"),
    "min": ("return min(s.turn - 1 for _ in setup.table)", "min()", "smallest"),
    "sum": ("return sum(s.cards)", "sum()", "total"),
    "sum of counts": ("return sum(s.hands[0].counts())", "sum()", "total"),
    "sorted": ("return sorted(s.cards)", "sorted()", "largest"),
    "range": ("for i in range(s.turn):\n    pass", "range()", "a range of"),
    "len": ("return len(s.turn)", "len()", "count or total"),
    "bool": ("return bool(s.done)", "bool()", "the truth itself"),
    "int": ("return int(s.done)", "int()", "number"),
    "abs": ("return abs(s.turn - 1)", "abs()", "largest"),
    "set": ("return set(s.cards)", "set()", "any_of"),
    "set display": ("return {s.turn, 1}", "a set", "any_of"),
    "key": ("return {s.turn: 1}", "a key", "put"),
    "filter": ("return [c for c in s.cards if c > 1]", "`if`", "both"),
    "filter of pairs": ("return [k for k, ok in pairs(s) if ok]", "`if`", "both"),
    "index": ("return s.cards[a.seat]", "an index", "at"),
    "index of constants": ("return (5, 6, 7)[s.turn]", "an index", "at"),
    "index of configuration": ("return setup.table[s.turn]", "an index", "at"),
    "slice": ("return s.cards[: s.turn]", "an index", "at"),
    "index of": ("return setup.table.index(s.turn)", ".index()", "choose"),
    "get": ("return {1: 2}.get(s.turn)", ".get()", "at or lookup"),
    "iteration": ("for x in s.turn:\n    pass", "`for`", "a loop"),
    "floor division": ("return s.turn // 2", "`//`", "quotient"),
    "remainder": ("return (s.turn + n) % setup.players", "`%`", "wrap"),
    "division": ("return s.turn / 2", "`/`", "quotient"),
    # what a name holds is followed through the function
    "by a name": ("t = s.turn\nx = t + 1\nif x > 2:\n    return 1", "`if`", "choose"),
    "by unpacking": ("k, ok = pairs(s)[0]\nif ok:\n    return 1", "`if`", "choose"),
    "by a loop": ("for c in s.cards:\n    if c:\n        return 1", "`if`", "choose"),
    "by enumeration": (
        "for i, c in enumerate(s.cards):\n    if c:\n        return 1",
        "`if`",
        "choose",
    ),
    "by a word": ("if both(s.done, n > 1):\n    return 1", "`if`", "choose"),
    "by a read": ("if first(s) == 1:\n    return 1", "`if`", "choose"),
    "by a bag": ("if s.hands[0].has(1):\n    return 1", "`if`", "choose"),
    "by at": ("if at(s.hands, a.seat).has(1):\n    return 1", "`if`", "choose"),
    "by a list": (
        "found = []\nfound.append(s.turn)\nif found[0]:\n    return 1",
        "`if`",
        "choose",
    ),
    "by a branch": (
        "x = 1\nif n:\n    x = s.turn\nif x:\n    return 1",
        "`if`",
        "choose",
    ),
    "in the next round": (
        "x = 1\nfor i in range(n):\n    if x:\n        x = s.turn",
        "`if`",
        "choose",
    ),
    "in a function inside": (
        "def inside(k: int) -> Truth:\n    return not s.done\nreturn inside(1)",
        "`not`",
        "neg",
    ),
    "in a lambda": ("return choose(n, lambda x: not x, 1)", "`not`", "neg"),
    "in a branch not taken": ("if n < 0:\n    return not s.done", "`not`", "neg"),
}


def found_in(body: str) -> tuple[int, list[str]]:
    """The slips in a rule of a small game, and the line on which its body begins."""
    lines = [f"    {line}" for line in body.split("\n")]
    text = SMALL + "\n".join(lines) + "\n"
    return SMALL.count("\n") + 1, slips({"spec/small/guards.py": text})


@pytest.mark.parametrize("slip", SLIPS)
def test_a_planted_slip_is_caught(slip: str) -> None:
    """With its file and line, and the word to use instead."""
    body, what, word = SLIPS[slip]

    start, found = found_in(body)

    messages = [message for message in found if f": {what} on a value: use " in message]
    assert len(messages) == 1, found
    place, _, advice = messages[0].partition(": ")
    path, _, line = place.partition(":")
    assert path == "spec/small/guards.py"
    assert start <= int(line) < start + body.count("\n") + 1
    assert advice.partition("use ")[2].startswith(word)


CLEAN = {
    "words": "return both(s.done, neg(s.turn == n), any_of(c == 1 for c in s.cards))",
    "players": "if setup.players % 2 == 0 and not n:\n    return s.done",
    "setup of the state": "return s.turn if s.setup.players > 3 else 0",
    "ruling": 'if s.setup.ruled("void", "on") or n > 1:\n    return s.done',
    "configuration": "return [i for i in range(setup.players) if i in setup.table]",
    "length": "return at(s.cards, s.turn) if len(s.cards) > 2 else 0",
    "places": "return [s.cards[(i + 1) % n] for i in range(len(s.cards))]",
    "pairs": "return any_of(c == 1 for c, up in zip(s.cards, s.up, strict=True))",
    "plain halves of pairs": "return [ok for k, ok in pairs(s) if k in setup.table]",
    "sums of configuration": "return max(sum(setup.table), 1) + s.turn",
    "chain of configuration": "return s.turn + 1 if 0 < n < setup.players else 0",
    "mapping": "d = dict(pairs(s))\nreturn all_of(d[k] for k in setup.table if k in d)",
    "list": "found = [s.done]\nfound.append(n > 1)\nreturn any_of(found)",
    "loops": "for i, c in enumerate(s.cards):\n    if i > n:\n        return c",
    "identity": "return s.turn if setup is not None else 0",
}


@pytest.mark.parametrize("body", CLEAN.values(), ids=CLEAN)
def test_branching_on_configuration_is_python(body: str) -> None:
    assert found_in(body)[1] == []


def test_annotations_are_not_trusted() -> None:
    text = (
        SMALL.replace("    return 1\n", "    return s.turn\n") + "    return s.done\n"
    )

    (found,) = slips({"spec/small/reads.py": text})

    line = text[: text.index("    return s.turn")].count("\n") + 1
    assert found == (
        f"spec/small/reads.py:{line}: an annotation of configuration on a value: "
        "use Number or Truth"
    )


def test_what_takes_no_value_only_configures() -> None:
    text = "def read(given: Mapping[str, Any], n: int) -> int:\n    return not given\n"

    assert slips({"spec/small/cards.py": text}) == []
    assert slips({"spec/small/cards.py": text.replace("n: int", "n: Number")}) != []


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_every_clause_is_walked(folder: Path) -> None:
    """Each function that is decorated as a rule takes a value."""
    source = Source.of(texts_of(folder))
    rules = {"guard", "effect", "weight", "view", "outcome", "invariant"}
    walked = []
    for path in modules_of(folder):
        for _, node in functions_of(source.modules[path]):
            made = {ast.unparse(d).partition("(")[0] for d in node.decorator_list}
            if made & rules:
                assert takes_values(source, node), f"{path}:{node.lineno}"
                walked.append(node.name)
    assert walked
