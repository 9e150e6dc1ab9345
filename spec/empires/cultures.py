"""The culture cards of Cosmos: Empires: what there are, and how each of them is held.

They are an expansion that a group may leave out. There is one of each, so that what is
kept of a card is its holder and how it lies.
"""

from enum import IntEnum

import attrs

from spec.logic import Number, Truth, both, put
from spec.shapes import Range
from spec.system import data


class Culture(IntEnum):
    """The culture cards, in the order of their list."""

    AWAKENED = 0
    INDUSTRIOUS = 1
    INNOVATIVE = 2
    MILITARISTIC = 3
    ORTHODOX = 4
    RESOURCEFUL = 5
    SCIENTISTIC = 6
    TRANSCENDENT = 7


class Status(IntEnum):
    """How a culture card lies."""

    HIDDEN = 0  # face down
    REVEALED = 1  # face up, with its effect
    SPENT = 2  # face up, without effect: for this turn, for good, or up to the end
    BARRED = 3  # face down again, and not to be revealed in this turn
    DISCARDED = 4  # face down, and not kept


END_CARDS = (Culture.MILITARISTIC, Culture.ORTHODOX)  # they count when a game ends
TURN_CARDS = (Culture.INNOVATIVE, Culture.SCIENTISTIC)  # they serve in one turn


@attrs.frozen
class Held:
    """A culture card: who has it, and how it lies.

    Attributes:
        holder: the seat that it was dealt to; one above the last seat for nobody.
        status: how it lies.
    """

    holder: Number
    status: Number

    def lies(self, seat: Number, status: Status) -> Truth:
        """Whether it lies before a seat in a given way."""
        return both(self.holder == seat, self.status == status)


@attrs.frozen
class Cultures:
    """The culture cards, one field each."""

    awakened: Held
    industrious: Held
    innovative: Held
    militaristic: Held
    orthodox: Held
    resourceful: Held
    scientistic: Held
    transcendent: Held

    @property
    def each(self) -> tuple[Held, ...]:
        """The cards in the order of their list."""
        return (
            self.awakened,
            self.industrious,
            self.innovative,
            self.militaristic,
            self.orthodox,
            self.resourceful,
            self.scientistic,
            self.transcendent,
        )

    def but(self, culture: Number, held: Held) -> "Cultures":
        """The cards with another holder or status of one of them."""
        return Cultures(*put(self.each, culture, held))


@data("DATA.CULTURES", "EMP-LST-1 EMP-R-69")
def culture_names() -> tuple[str, ...]:
    """There are eight culture cards, one of each."""
    return tuple(culture.name.capitalize() for culture in Culture)


@data("DATA.SHARES", "EMP-SIN-2 EMP-CUL-1 EMP-R-71 EMP-R-72 EMP-R-73")
def cultures_each(players: int) -> int:
    """Each player is dealt as many culture cards as equal shares allow."""
    return len(Culture) // players


def shape(players: int, letters: str, *, discards: bool) -> Cultures:
    """The domain of every leaf.

    Args:
        players: the number of seats.
        letters: the names of the seats.
        discards: whether players keep one card of those dealt to them.
    """
    labels = tuple(status.name.lower() for status in Status)
    last = Status.DISCARDED if discards else Status.BARRED
    holder = Range(0, players, "holder", (*letters[:players], "-"))
    status = Range(0, last, "status", labels[: last + 1])
    return Cultures(*[Held(holder, status) for _ in Culture])


def undealt(players: int) -> Cultures:
    """The culture cards before they are dealt."""
    return Cultures(*[Held(players, Status.HIDDEN) for _ in Culture])
