"""What of an action of Chaos Cosmos a seat does not see."""

from collections.abc import Mapping, Sequence

from engines.leaks import Viewers
from properties.pairs import untold
from properties.suite import Property
from spec.chaos.chain import beneficiary, victim
from spec.chaos.state import LETTERS, Position
from spec.logic import Number, Truth, either


def _among(s: Position, *seats: Number) -> tuple[Truth, ...]:
    """For each seat, whether it is one of some."""
    players = range(s.setup.players)
    return tuple([either(*(seat == i for seat in seats)) for i in players])


def player(s: Position) -> tuple[Truth, ...]:
    """The seat whose turn it is, or whose hand is being filled."""
    return _among(s, s.turn)


def robbed(s: Position) -> tuple[Truth, ...]:
    """Who loses a card to a Magnetic Storm, and who gets it."""
    return _among(s, victim(s), beneficiary(s))


def taxed(s: Position) -> tuple[Truth, ...]:
    """Who pays the tax of a Supernova."""
    return _among(s, beneficiary(s))


def buried(s: Position) -> tuple[Truth, ...]:
    """Whose hand goes under the discard pile."""
    return _among(s, victim(s))


# Cards that leave a pile or a hand face down: who sees them.
SECRET: Mapping[str, Mapping[str, Viewers]] = {
    "deal": {"card": player},
    "draw": {"card": player},
    "tap": {"card": player},
    "look": {"card": player},
    "take": {"card": player},
    "tuck": {"card": player},
    "discard": {"card": player},
    "blind": {"card": robbed},
    "tax": {"card": taxed},
    "bury": {"card": buried},
}


# What moves tell all the same, whoever looks on; and what is not known.
_GLITCH = "who need not discard after it shows that the Glitch is all that is held"
_TOP = "who gets cards of the discard pile sees them"
LEFT_OUT: Mapping[str, str] = {
    **dict.fromkeys(("place", "plotuh", "pass", "tap"), _GLITCH),
    **dict.fromkeys(("settle", "wane", "drop", "sweep"), _GLITCH),
    "storm_top": f"{_TOP}, and {_GLITCH}",
    "collect": _TOP,
    "bury": "Z3 gives up on whether a card is left in the hand",
    "wormhole": "who searches the draw pile sees whether the card is there",
}


def sights(players: Sequence[int]) -> tuple[Property, ...]:
    """That nothing hidden is told to the first seat; the others are like it."""
    cites = "CHA-SET-5 CHA-TRN-25 CHA-ACT-4 CHA-WRM-5"
    return (untold(0, LETTERS[0], players, SECRET, cites, LEFT_OUT),)
