"""Two charts of one picture, and what only one of them has."""

from enum import StrEnum

import attrs

from diagrams.chart import Box, Chart, Link


class Side(StrEnum):
    """Which of two charts has something."""

    BOTH = "both"
    FIRST = "first"
    SECOND = "second"


@attrs.frozen
class Difference:
    """Two charts of the same picture.

    Attributes:
        first: the first one, and what it is called.
        second: the second one, and what it is called.
    """

    first: tuple[Chart, str]
    second: tuple[Chart, str]

    def side(self, where: tuple[bool, bool]) -> Side:
        """The side of what is in the first chart, the second one, or both."""
        if all(where):
            return Side.BOTH
        return Side.FIRST if where[0] else Side.SECOND

    def name(self, side: Side) -> str:
        """What a side is called."""
        return (self.first if side is Side.FIRST else self.second)[1]

    @property
    def links(self) -> dict[Link, Side]:
        """Every link, and which chart has it."""
        first, second = (dict.fromkeys(c.links) for c, _ in (self.first, self.second))
        return {
            link: self.side((link in first, link in second))
            for link in {**second, **first}
        }

    @property
    def entries(self) -> dict[Box, Side]:
        """The boxes where plays enter, and in which chart they do."""
        ids = [
            {box.id for box in chart.boxes.values() if box.entered}
            for chart, _ in (self.first, self.second)
        ]
        return {
            box: self.side((box.id in ids[0], box.id in ids[1]))
            for box in self.boxes
            if box.id in ids[0] | ids[1]
        }

    @property
    def boxes(self) -> dict[Box, Side]:
        """Every box, and which chart has it."""
        first, second = (chart.boxes for chart, _ in (self.first, self.second))
        return {
            box: self.side((id in first, id in second))
            for id, box in {**second, **first}.items()
        }
