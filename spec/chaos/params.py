"""The parameters of the moves of Chaos Cosmos."""

import attrs

from spec.chaos.cards import ATTACKS
from spec.chaos.state import LETTERS, Setup
from spec.shapes import Range
from spec.system import Param


@attrs.frozen
class Params:
    """The parameters of the moves.

    Attributes:
        seat: the seat that acts, or that chance picks.
        target: the seat that is chosen.
        planet: a planet type.
        slot: a slot: a planet type, or Plotuh.
        card: any card of the deck.
        attack: an attack card.
        defense: a defense card.
        pair: the card of Glitch and Black Hole that comes to lie on top.
    """

    seat: Param
    target: Param
    planet: Param
    slot: Param
    card: Param
    attack: Param
    defense: Param
    pair: Param

    @staticmethod
    def of(setup: Setup) -> "Params":
        """The parameters of a configured game."""
        cards = setup.cards
        seats = Range(0, setup.players - 1, "seat", tuple(LETTERS[: setup.players]))
        types = cards.planets.labels
        planets = Range(0, cards.types - 1, "planet", types)
        slots = Range(0, cards.types, "slot", (*types, "PL"))
        faces = Range(0, cards.deck.kinds - 1, "card", cards.deck.labels)

        def some(*codes: str) -> tuple[int, ...]:
            return tuple(cards.kind(code) for code in codes)

        return Params(
            seat=Param.over("seat", seats),
            target=Param.over("target", seats),
            planet=Param.over("planet", planets),
            slot=Param.over("slot", slots),
            card=Param("card", faces, cards.deck.present),
            attack=Param("card", faces, some(*ATTACKS)),
            defense=Param("card", faces, some("AT", "CM")),
            pair=Param("card", faces, some("GL", "BH")),
        )
