"""What a seat of COSMOS (2024) sees, and who has won."""

from spec.cosmos2024 import reads
from spec.cosmos2024.state import LETTERS, Phase, Round
from spec.games import Sight
from spec.logic import (
    Number,
    Truth,
    both,
    either,
)
from spec.system import outcome, view


@outcome("OVER.WINNERS", "COS-END-7 COS-R39 COS-OVR-3")
def fewest_tricks_win(s: Round) -> tuple[Truth, ...]:
    """When the game is over, the players with the smallest total have won."""
    return reads.winners(s)


@view(
    "VIEW.SEAT",
    "COS-PRE-3 COS-PRE-6 COS-TUR-8 COS-CAR-1 COS-CAR-2 COS-CON-7 COS-PRE-1 "
    "COS-R02 COS-R48 COS-R49 COS-R56",
)
def seat_sees(s: Round, seat: Number) -> tuple[Sight, ...]:
    """A seat sees its own hand and all that lies open, never another hand.

    Won tricks lie face down until the round is counted.
    """
    setup = s.setup
    hidden_table = setup.players % 2 == 0 and setup.ruled(
        "even-table-four", "hidden-inert"
    )
    packets = either(setup.ruled("pile-inspection", "allowed"), s.phase >= Phase.SCORE)
    own_only = setup.ruled("end-inspection", "own-tricks-only")
    remembered = setup.ruled("face-down-knowledge", "remembered")
    names = LETTERS[: setup.players]
    public = ("phase", "starter", "leader", "played", "dealt", "broken", "up")
    return (
        *(Sight(name, True, getattr(s, name)) for name in public),
        Sight("table", not hidden_table, s.table),
        Sight("turned", both(not hidden_table, remembered), s.turned),
        *(
            Sight(f"cards[{i}]", either(remembered, up, s.played <= i), card)
            for i, (card, up) in enumerate(zip(s.cards, s.up, strict=True))
        ),
        *(
            Sight(f"hands[{name}]", seat == i, s.hands[i])
            for i, name in enumerate(names)
        ),
        Sight("won", True, s.won),
        Sight("totals", True, s.totals),
        Sight("deck", False, s.deck),
        Sight("gone", packets if not own_only else False, s.gone),
        *(
            Sight(f"nines[{name}]", both(packets, either(not own_only, seat == i)), n)
            for i, (name, n) in enumerate(zip(names, s.nines, strict=True))
        ),
    )


def is_over(s: Round) -> Truth:
    """Whether the game has ended."""
    return s.phase == Phase.OVER
