"""What a seat of Chaos Cosmos sees."""

from spec.chaos.phases import Phase
from spec.chaos.state import LETTERS, Position
from spec.games import Sight
from spec.logic import Number, Truth, either
from spec.system import view


@view(
    "VIEW.SEAT",
    "CHA-OBJ-1 CHA-OBJ-3 CHA-OBJ-15 CHA-SET-5 CHA-SET-6 CHA-TRN-25 CHA-ACT-2 "
    "CHA-ACT-4 CHA-WRM-5 CHA-TIP-2 CHA-FAQ-36",
)
def seat_sees(s: Position, seat: Number) -> tuple[Sight, ...]:
    """A seat sees its own hand, all systems and the table; piles lie face down.

    What a Wormhole shows is seen by who plays it. All hands are shown at the end.
    """
    names = LETTERS[: s.setup.players]
    public = (
        *("phase", "turn", "acts", "laid", "owed", "first", "swapped", "paid"),
        *("starter", "origin", "emptier", "winner", "shields", "table", "chain"),
    )
    return (
        *(Sight(name, True, getattr(s, name)) for name in public),
        *(
            Sight(f"systems[{name}]", True, system)
            for name, system in zip(names, s.systems, strict=True)
        ),
        *(
            Sight(f"hands[{name}]", either(seat == i, hands_are_shown(s)), hand)
            for i, (name, hand) in enumerate(zip(names, s.hands, strict=True))
        ),
        *(
            Sight(f"hand_sizes[{name}]", True, hand.total())
            for name, hand in zip(names, s.hands, strict=True)
        ),
        Sight("draw_size", True, s.draw.total()),
        Sight("discard_size", True, s.discard.size),
        Sight("draw", False, s.draw),
        Sight("discard", False, s.discard.stacked),
        Sight("seen", seat == s.turn, s.seen),
        Sight("seen_size", True, s.seen.total()),
    )


def hands_are_shown(s: Position) -> Truth:
    """Whether all hands lie open: after the score of the playtest rules."""
    if s.setup.base:
        return False
    return s.phase == Phase.OVER
