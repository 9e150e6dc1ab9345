"""What a seat of Cosmos: Empires sees, and who has won."""

from spec.empires import ending, reads
from spec.empires.cultures import Culture, Status
from spec.empires.state import LETTERS, Phase, Table
from spec.games import Sight
from spec.logic import Number, Truth, both, either, neg
from spec.system import outcome, view


@outcome(
    "OVER.WINNERS",
    "EMP-WIN-2 EMP-WIN-3 EMP-WIN-4 EMP-WIN-5 EMP-MIL-1 EMP-MIL-4 EMP-ORT-1 EMP-R-64 "
    "EMP-R-65 EMP-R-66 EMP-R-68 EMP-R-93 EMP-R-94 EMP-R-97",
)
def greatest_production_wins(s: Table) -> tuple[Truth, ...]:
    """When the game is over, the greatest total production has won.

    Militaristic and Orthodox add to it where they were revealed at the end. Of the tied
    players those with the most Credits, and of these who played last. The final player
    who is the first to reach the threshold has won at once.
    """
    return ending.winners(s)


@view(
    "VIEW.SEAT",
    "EMP-SET-1 EMP-SET-4 EMP-BLD-1 EMP-CYC-1 EMP-CUL-2 EMP-SIN-3 EMP-SCI-2 EMP-R-06 "
    "EMP-R-38 EMP-R-99 EMP-R-108",
)
def seat_sees(s: Table, seat: Number) -> tuple[Sight, ...]:
    """A seat sees all that lies open, and the cards of the deck by subtraction.

    The order of the shuffled cards is not part of a position; cycled cards are known.
    Culture cards are their owner's alone until they are revealed, and so is the order
    of the deck while Scientistic lets its owner look through it.
    """
    names = LETTERS[: s.setup.players]
    open_purses = s.setup.ruled("credit-visibility", "open")
    public = (
        *("phase", "turn", "opening", "actions", "roll", "shifted", "fabricated"),
        *("scouted", "final", "tableaus", "pool", "rolled", "direction"),
    )
    return (
        *(Sight(name, True, getattr(s, name)) for name in public),
        Sight("deck", sees_deck(s, seat), s.deck),
        *(
            Sight(f"credits[{name}]", either(open_purses, seat == i), s.credits[i])
            for i, name in enumerate(names)
        ),
        *(sights_of_cultures(s, seat) if s.setup.has_cultures else ()),
    )


def sees_deck(s: Table, seat: Number) -> Truth:
    """Whether a seat knows the order of the deck as far as the position has it."""
    if s.setup.ruled("scientistic-knowledge", "contents-only"):
        return True
    return either(neg(reads.deck_is_open(s)), s.turn == seat)


def sights_of_cultures(s: Table, seat: Number) -> tuple[Sight, ...]:
    """What a seat sees of each culture card."""
    everything = s.setup.ruled("culture-discards", "public")
    found = []
    for culture, card in zip(Culture, reads.culture_cards(s), strict=True):
        hidden = card.status == Status.HIDDEN
        aside = card.status == Status.DISCARDED
        up = neg(either(hidden, aside))
        if everything:
            left = both(card.holder == s.setup.players, neg(s.phase == Phase.HAND))
            up = either(up, aside, left)
        seen = either(up, card.holder == seat)
        found.append(Sight(f"cultures.{culture.name.lower()}", seen, card))
    return tuple(found)
