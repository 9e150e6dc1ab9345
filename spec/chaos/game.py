"""Chaos Cosmos: configuration and assembly."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import attrs

from spec.chaos import cards as components
from spec.chaos.cards import PLANETS, Cards, Sizes, read_deck, require
from spec.chaos.ending import is_over, one_seat_wins
from spec.chaos.flaws import flaws
from spec.chaos.moves import moves
from spec.chaos.observables import observables
from spec.chaos.reads import to_act
from spec.chaos.state import LETTERS, Setup, shape, start
from spec.chaos.views import seat_sees
from spec.games import Configuration, Game, Rulebook
from spec.ledger import InputError, Ledger, load_ledger

NAME, TITLE = "chaos", "Chaos Cosmos"
RULES = ("base", "playtest")


@cache
def ledger() -> Ledger:
    """The sentences and rulings of the rulebook."""
    return load_ledger(Path(__file__).parent)


def setup(configuration: Configuration) -> Setup:
    """The setup of a configuration.

    Raises:
        InputError: if the rule set, a ruling or the deck does not allow it.
    """
    rules = configuration.rules or RULES[0]
    if rules not in RULES:
        raise InputError(
            f"{NAME} has no rule set {rules!r}; accepted: {', '.join(RULES)}"
        )
    rulings = ledger().choose(configuration.rulings)
    players = 2 if configuration.players is None else configuration.players
    require(
        components.players_are_two_to_five,
        f"{NAME} is not played by {players}; accepted: 2 to 5",
        players,
    )
    if configuration.deck is None:
        faces, sizes = components.default_deck.run(players), components.sizes.run()
    else:
        faces, sizes = read_deck(configuration.deck)
    short = rulings.ruled("short-deal", "deal-short")
    _require_deck(faces, sizes, players, short=short)
    cards = Cards.of(
        faces,
        sizes.types,
        packed=configuration.packed,
        doubled=rulings.ruled("missing-for-placement", "real-only"),
    )
    return Setup(rules, players, cards, sizes, rulings)


def _require_deck(
    faces: Mapping[str, int], sizes: Sizes, players: int, *, short: bool
) -> None:
    """Refuse a deck that the checks refuse.

    Raises:
        ConfigurationRefused: with the check.
    """
    size, holes = sum(faces.values()), faces.get("BH", 0)
    present = sum(1 for code in PLANETS[: sizes.types] if faces.get(code, 0))
    require(
        components.black_hole_is_unique,
        f"the deck has {holes} Black Holes; accepted: 1 (or 0 with fewer than "
        f"{len(PLANETS)} types)",
        holes,
        sizes.types,
    )
    require(
        components.first_hands_are_full,
        f"{size} cards are no {players} hands of {sizes.deal}; "
        f"accepted: {players * sizes.deal} cards or more",
        size,
        players,
        sizes.deal,
        short,
    )
    require(
        components.full_system_is_possible,
        f"the deck has {present} of {sizes.types} planet types and "
        f"{faces.get('PL', 0)} Plotuhs; accepted: all types, or all but one and PL",
        present,
        sizes.types,
        faces.get("PL", 0),
    )


def build(configuration: Configuration) -> Game:
    """The game of a configuration.

    Raises:
        InputError: for a configuration that cannot be played.
    """
    made = setup(configuration)
    return Game(
        name=NAME,
        title=TITLE,
        configuration=attrs.evolve(
            configuration, players=made.players, rules=made.rules
        ),
        rulings=made.rulings,
        seats=tuple(LETTERS[: made.players]),
        shape=shape(made),
        start=start(made),
        moves=moves(made),
        control=("phase", "turn"),
        to_act=to_act,
        over=is_over,
        outcome=one_seat_wins,
        view=seat_sees,
        observables=observables(made),
        sources=(
            components.default_deck,
            components.sizes,
            *components.CHECKS,
            *components.DOUBTS,
        ),
        flaws=flaws,
    )


RULEBOOK = Rulebook(
    name=NAME,
    title=TITLE,
    rules=RULES,
    players=(2, 3, 4, 5),
    ledger=ledger,
    build=build,
)
