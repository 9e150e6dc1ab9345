"""Proof obligations: what each asks, and how it came out.

They are named ``move/property/KIND`` as in Event-B: INV an invariant is kept, THM a
theorem holds of every step, DLF something is legal before the end, VAR a measure falls,
NI nothing hidden is told, EQV a symmetry is kept.
"""

from typing import Any

import attrs

from engines.assumptions import Reason
from spec.system import Action, Verdict


@attrs.frozen
class Obligation:
    """One proof obligation and how it came out.

    Attributes:
        name: ``move/property/KIND``; ``initial/...`` is about the initial state.
        verdict: holds, refuted, unknown or vacuous. Refuted means that the step has a
            counterexample, which is not known to be reachable; vacuous that no step of
            the move meets what is assumed.
        rests: the clauses and invariants that the proof used (not minimised).
        seconds: time taken.
        state: for refuted, the state in which it fails.
        action: for refuted, the action with which it fails.
        other: for a statement about two plays, the other state.
        why: a remark, such as what differs or why it is unknown.
    """

    name: str
    verdict: Verdict
    rests: tuple[Reason, ...] = ()
    seconds: float = 0.0
    state: Any = None
    action: Action | None = None
    other: Any = None
    why: str = ""

    @property
    def move(self) -> str:
        """The move concerned."""
        return self.name.split("/")[0]

    @property
    def subject(self) -> str:
        """The property concerned, by its id or name."""
        return self.name.split("/")[1]

    @property
    def kind(self) -> str:
        """INV, THM, DLF, VAR, NI or EQV."""
        return self.name.rpartition("/")[2]
