"""Who can build nothing more in a game of Cosmos: Empires, and whether all can be so.

Cards stay with their owners and numbers stay set, so that a card which nobody may build
in a position is never built after it.
"""

from engines.assumptions import Clock
from properties.empires.theorems.builds import owning, positions
from properties.suite import Bench, Finding, Property, everywhere
from spec.empires import ending, reads
from spec.empires.production import values_owned
from spec.empires.state import Table
from spec.logic import Truth, all_of, both, either, neg, total
from spec.system import theorem

FEW = (2, 3)  # players of whom Z3 knows within seconds


def closed_to(s: Table, seat: int, kind: int) -> Truth:
    """Whether a seat may never again build a card of a kind, wherever it lies.

    Its roll value is set on a Darkspace Hub of the seat; or the card is such a Hub
    itself, and no number is new to the seat.
    """
    if s.setup.is_hub[s.setup.kind_of.index(kind)]:
        return all_of(values_owned(s.setup, s.tableaus[seat]))
    return reads.locked(s, seat, kind)


def all_owned(s: Table, kind: int) -> Truth:
    """Whether all copies of a kind are owned by players."""
    owned = total(tableau.cards.count(kind) for tableau in s.tableaus)
    return owned == s.setup.deck.copies[kind]


def shut_out(s: Table, seat: int) -> Truth:
    """Whether a seat can build nothing for the rest of the game."""
    kinds = s.setup.deck.present
    return all_of(either(all_owned(s, k), closed_to(s, seat, k)) for k in kinds)


@theorem("EMP-T-32", "EMP-DAR-3 EMP-DAR-6 EMP-BLD-2 EMP-WIN-1")
def somebody_can_build(s: Table) -> Truth:
    """While no total is at the threshold, somebody may still build a card some day."""
    seats = range(s.setup.players)
    below = [neg(ending.reaches(s, amount)) for amount in ending.totals(s)]
    return neg(both(all_of(below), *[shut_out(s, seat) for seat in seats]))


def _check(bench: Bench) -> Finding:
    found = positions(bench.game, owning(bench), Clock(bench.budget))
    statement = somebody_can_build
    made = found.follows(statement.id, statement.run, progress=bench.progress)
    return bench.judged(made, "every position within the invariants")


THEOREMS = (
    Property(
        somebody_can_build.id,
        somebody_can_build.statement,
        "lemma",
        everywhere(FEW),
        _check,
        somebody_can_build.cites,
    ),
)
