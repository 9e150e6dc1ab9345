"""Small games of Cosmos: Empires for tests: few cards, every ability, short games."""

from functools import cache

from spec.empires.game import build
from spec.games import Configuration, Game

# Every ability, an empty deck, draws of known cards, pairs, Bios and Spirits.
SMALL = {
    "cards": "SG SG FB DS DH DH TW TW NA NA NW NW YG AG",
    "card": {"FB": {"cost": 2}, "SG": {"cost": 2}, "DH": {"cost": 3}},
    "pool": 3,
    "threshold": 12,
    "credits": 12,
}


@cache
def small(culture: str, players: int = 2, *, packed: bool = True) -> Game:
    """A small game without culture cards ("none"), or in one of the two ways."""
    rulings = {"culture": culture}
    return build(Configuration(players, rulings=rulings, deck=SMALL, packed=packed))
