"""What a seat of Cosmos: Empires sees, and who has won."""

from spec.empires import reads
from spec.empires.state import LETTERS, Phase, Table
from spec.games import Sight
from spec.logic import Number, Truth, either
from spec.system import outcome, view


@outcome(
    "OVER.WINNERS",
    "EMP-WIN-2 EMP-WIN-3 EMP-WIN-4 EMP-WIN-5 EMP-R-64 EMP-R-65 EMP-R-66 EMP-R-68",
)
def greatest_production_wins(s: Table) -> tuple[Truth, ...]:
    """When the game is over, the greatest total production has won.

    Of the tied players those with the most Credits, and of these who played last. Who
    wins at once has the greatest production too: nobody else has reached the threshold.
    """
    return reads.winners(s)


@view("VIEW.SEAT", "EMP-SET-1 EMP-SET-4 EMP-BLD-1 EMP-CYC-1 EMP-R-06 EMP-R-38")
def seat_sees(s: Table, seat: Number) -> tuple[Sight, ...]:
    """A seat sees all that lies open, and the cards of the deck by subtraction.

    The order of the shuffled cards is not part of a position; cycled cards are known.
    """
    names = LETTERS[: s.setup.players]
    open_purses = s.setup.ruled("credit-visibility", "open")
    public = (
        *("phase", "turn", "opening", "actions", "roll", "shifted", "fabricated"),
        *("scouted", "final", "tableaus", "pool", "deck", "rolled", "direction"),
    )
    return (
        *(Sight(name, True, getattr(s, name)) for name in public),
        *(
            Sight(f"credits[{name}]", either(open_purses, seat == i), s.credits[i])
            for i, name in enumerate(names)
        ),
    )


def is_over(s: Table) -> Truth:
    """Whether the game has ended."""
    return s.phase == Phase.OVER
