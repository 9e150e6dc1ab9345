"""What of an action of Cosmos: Empires a seat does not see."""

from collections.abc import Mapping, Sequence

from engines.leaks import Viewers
from properties.pairs import untold
from properties.suite import Property
from spec.empires.handing import dealt
from spec.empires.state import LETTERS, Table
from spec.logic import Number, Truth, wrap


def _alone(s: Table, seat: Number) -> tuple[Truth, ...]:
    """For each seat, whether it is the one."""
    return tuple([seat == i for i in range(s.setup.players)])


def receiver(s: Table) -> tuple[Truth, ...]:
    """Who is dealt the next culture card."""
    return _alone(s, wrap(dealt(s), s.setup.players))


def searcher(s: Table) -> tuple[Truth, ...]:
    """Who looks through the deck."""
    return _alone(s, s.turn)


# Cards that lie face down, and in what order the deck lies: who sees them.
SECRET: Mapping[str, Mapping[str, Viewers] | Sequence[str]] = {
    "hand": {"culture": receiver},
    "keep": ("culture",),
    "see": {"card": searcher},
}


def sights(players: Sequence[int]) -> tuple[Property, ...]:
    """That nothing hidden is told to any seat."""
    cites = "EMP-CUL-2 EMP-SIN-3 EMP-SCI-2 EMP-R-06 EMP-R-99 EMP-R-108"
    return tuple(
        untold(i, LETTERS[i], players, SECRET, cites) for i in range(max(players))
    )
