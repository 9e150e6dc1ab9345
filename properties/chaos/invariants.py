"""Invariants of Chaos Cosmos: what is true of every state that play can reach."""

from spec.system import Clause

INVARIANTS: tuple[Clause, ...] = ()
