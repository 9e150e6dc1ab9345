"""The terms that truths are made of, read from Z3 once: each look there is slow."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import attrs

from engines.assumptions import z3


@attrs.frozen(slots=False, eq=False)
class Part:
    """A term within a truth.

    Attributes:
        term: the term; it is kept, since Z3 uses the numbers of lost ones again.
        number: its number, by which Z3 knows equal terms.
        parts: what it is made of.
    """

    term: Any
    number: int
    parts: tuple["Part", ...]

    def all(self) -> Iterator["Part"]:
        """The term and every term within it, once."""
        seen, todo = {self.number}, [self]
        while todo:
            part = todo.pop()
            yield part
            fresh = {p.number: p for p in part.parts if p.number not in seen}
            seen |= fresh.keys()
            todo += fresh.values()

    @cached_property
    def value(self) -> int | None:
        """The number that it is, if it is one."""
        return self.term.as_long() if z3.is_int_value(self.term) else None

    @cached_property
    def leaves(self) -> tuple["Part", ...]:
        """The named numbers in a sum."""
        if not self.parts:
            return () if self.value is not None else (self,)
        if z3.is_add(self.term) or z3.is_mul(self.term):
            return tuple([leaf for part in self.parts for leaf in part.leaves])
        return ()

    @cached_property
    def name(self) -> str:
        """What the term is called, or what it does with its parts."""
        return str(self.term.decl().name())

    @cached_property
    def compared(self) -> int | None:
        """The number that its first part is compared with, if it is such a test."""
        if len(self.parts) != 2 or not z3.is_bool(self.term):
            return None
        return self.parts[1].value

    @cached_property
    def chooses(self) -> bool:
        """Whether it is one of two terms by a condition, not just of two numbers."""
        if not z3.is_app_of(self.term, z3.Z3_OP_ITE):
            return False
        return self.parts[1].value is None


class Subterms:
    """The terms read so far; truths that share terms are read faster together."""

    def __init__(self) -> None:
        self._read: dict[int, Part] = {}

    def of(self, truth: Any) -> Part:
        """A truth, with all that it is made of."""
        todo = [truth]
        while todo:
            term = todo[-1]
            number = term.get_id()
            if number in self._read:
                todo.pop()
                continue
            children = term.children()
            parts = [self._read.get(child.get_id()) for child in children]
            if None in parts:
                todo += [c for c, part in zip(children, parts, strict=True) if not part]
                continue
            todo.pop()
            self._read[number] = Part(term, number, tuple(p for p in parts if p))
        return self._read[truth.get_id()]
