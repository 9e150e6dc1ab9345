"""COSMOS (2024): configuration and assembly."""

from functools import cache
from pathlib import Path

import attrs

from spec.cosmos2024 import cards as components
from spec.cosmos2024.cards import Cards, read_deck, require
from spec.cosmos2024.moves import moves
from spec.cosmos2024.observables import observables
from spec.cosmos2024.reads import to_act
from spec.cosmos2024.state import LETTERS, Setup, shape, start
from spec.cosmos2024.views import fewest_tricks_win, is_over, seat_sees
from spec.games import Configuration, Game, Rulebook
from spec.ledger import InputError, Ledger, load_ledger


@cache
def ledger() -> Ledger:
    """The sentences and rulings of the rulebook."""
    return load_ledger(Path(__file__).parent)


def setup(configuration: Configuration) -> Setup:
    """The setup of a configuration.

    Raises:
        InputError: if the tables, a ruling or the deck do not allow it.
    """
    rulings = ledger().choose(configuration.rulings)
    extrapolated = rulings.ruled("player-count", "extrapolated")
    players = 3 if configuration.players is None else configuration.players
    accepted = "2 to 6 or 10" if extrapolated else "3 to 6"
    require(
        components.players_are_tabled,
        f"cosmos2024 is not played by {players}; accepted: {accepted}",
        players,
        extrapolated,
    )
    if configuration.deck is None:
        faces = components.full_deck.run()
        hand, table = components.hand_table.run().get(players, (60 // players, 4))
        threshold = components.end_table.run().get(players, hand)
    else:
        faces, hand, table, given = read_deck(configuration.deck)
        threshold = given or components.end_table.run().get(players, hand)
    if rulings.ruled("threshold-source", "hand-size"):
        threshold = hand
    size = sum(faces.values())
    require(
        components.deck_is_dealt_out,
        f"{size} cards are not {table} table cards and {players} hands of {hand}; "
        f"accepted: {table + players * hand} cards",
        size,
        table,
        players,
        hand,
    )
    cards = Cards.of(faces, packed=configuration.packed)
    return Setup(players, cards, hand, table, threshold, rulings)


def build(configuration: Configuration) -> Game:
    """The game of a configuration.

    Raises:
        InputError: for a configuration that cannot be played.
    """
    if configuration.rules not in (None, RULEBOOK.rules[0]):
        raise InputError(
            f"cosmos2024 has no rule set {configuration.rules!r}; accepted: "
            f"{', '.join(RULEBOOK.rules)}"
        )
    made = setup(configuration)
    return Game(
        name="cosmos2024",
        title="COSMOS (2024)",
        configuration=attrs.evolve(
            configuration, players=made.players, rules=RULEBOOK.rules[0]
        ),
        rulings=made.rulings,
        seats=tuple(LETTERS[: made.players]),
        shape=shape(made),
        start=start(made),
        moves=moves(made),
        control=("phase", "leader", "played", "dealt"),
        to_act=to_act,
        over=is_over,
        outcome=fewest_tricks_win,
        view=seat_sees,
        observables=observables(made),
        sources=(
            components.full_deck,
            components.hand_table,
            components.end_table,
            components.players_are_tabled,
            components.deck_is_dealt_out,
        ),
    )


RULEBOOK = Rulebook(
    name="cosmos2024",
    title="COSMOS (2024)",
    rules=("base",),
    players=(3, 4, 5, 6),
    ledger=ledger,
    build=build,
)
