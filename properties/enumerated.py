"""Truths of finitely many cases, each of which is looked at, side by side in lanes."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import attrs
import numpy as np

from properties.suite import Bench, Finding, Property, everywhere
from spec.games import Game
from spec.system import Verdict

SECONDS = "looking at every case would take too long"


@attrs.frozen
class Cases:
    """Some cases, and what is to be true of each.

    Attributes:
        count: how many cases there are.
        truth: lanes of truths, or one truth for all.
        text: the text of a case, by its number.
    """

    count: int
    truth: Any
    text: Callable[[int], str] = attrs.field(repr=False)


def enumerated(
    id: str,
    statement: str,
    noun: str,
    cases: Callable[[Bench, Game], Iterable[Cases]],
    players: Sequence[int],
    cites: str,
    too_many: Sequence[int] = (),
) -> Property:
    """A truth of every case of a finite number.

    Args:
        id: the theorem.
        statement: what it says.
        noun: what the cases are.
        cases: the cases of a game whose bags are packed.
        players: the numbers of players for which all cases are looked at.
        cites: ledger ids.
        too_many: the numbers of players for which there are too many: unknown.
    """

    def check(bench: Bench) -> Finding:
        if bench.players in too_many:
            return Finding(Verdict.UNKNOWN, f"no {noun}", SECONDS)
        looked, seen = 0, 0
        for part in cases(bench, bench.packed):
            truth = np.broadcast_to(part.truth, part.count)
            wrong = np.flatnonzero(~truth)
            if len(wrong):
                text = part.text(int(wrong[0]))
                return Finding(Verdict.REFUTED, f"{noun}", f"fails for {text}")
            looked, seen = looked + part.count, seen + 1
        if not looked:
            return Finding(Verdict.VACUOUS, f"no {noun}", "there is no case")
        return Finding(Verdict.HOLDS, f"all {looked:,} {noun}")

    expected = {
        **everywhere(players),
        **everywhere(too_many, Verdict.UNKNOWN),
    }
    because = SECONDS if too_many else ""
    cited = tuple(cites.split())
    return Property(id, statement, "enumeration", expected, check, cited, because)
