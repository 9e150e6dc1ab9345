"""Cosmos: Empires: configuration and assembly."""

from functools import cache
from pathlib import Path

import attrs

from spec.empires import cards as components
from spec.empires.cards import read_deck
from spec.empires.cultures import Culture, culture_names, cultures_each
from spec.empires.moves import moves
from spec.empires.observables import observables
from spec.empires.reads import is_over, to_act
from spec.empires.state import LETTERS, Setup, shape, start
from spec.empires.views import greatest_production_wins, seat_sees
from spec.games import Configuration, ConfigurationRefused, Game, Rulebook
from spec.ledger import InputError, Ledger, Rulings, load_ledger
from spec.system import creation

TITLE = "Cosmos: Empires"
RULES = ("base",)


@cache
def ledger() -> Ledger:
    """The sentences and rulings of the rulebook."""
    return load_ledger(Path(__file__).parent)


@creation("NEW.PLAYERS", "EMP-P78-1 EMP-WIN-2 EMP-R-01 EMP-R-02")
def players_can_be_ranked(players: int, alone: bool) -> bool:
    """Two to eight players play, as far as the book has numbers for them."""
    return (1 if alone else 2) <= players <= len(LETTERS)


@creation("NEW.CULTURE", "EMP-NOT-1 EMP-USE-1 EMP-USE-2 EMP-CUL-3 EMP-R-112")
def cultures_are_in_play(option: str, culture: str) -> bool:
    """Without culture cards the game is whole, and nothing of them is settled."""
    return not option or culture != "none"


@creation("NEW.HYBRID", "EMP-HYB-1 EMP-SIN-2 EMP-R-72")
def hybrid_is_possible(players: int, forbidden: bool) -> bool:
    """Hybrid Culture needs several cards for each player only where that is ruled."""
    return not forbidden or cultures_each.run(players) > 1


def check_culture(players: int, rulings: Rulings) -> None:
    """Refuse what culture cards do not allow.

    Raises:
        ConfigurationRefused: for an option that is about culture cards where they are
            not played with, or Hybrid Culture where it is ruled out.
    """
    names = [option.name for option in ledger().by_name["culture"].options]
    culture = next(name for name in names if rulings.ruled("culture", name))
    for name, option in rulings.changed.items():
        beside = ledger().by_name[name].option(option).beside.get("culture", "")
        if not cultures_are_in_play.run(beside, culture):
            raise ConfigurationRefused(
                f"ruling {name}={option} is about culture cards; accepted beside it: "
                "culture=single or culture=hybrid",
                cultures_are_in_play,
            )
    hybrid = culture == "hybrid"
    ruled_out = rulings.ruled("hybrid-from-five", "hybrid-forbidden")
    if ruled_out and not hybrid:
        raise ConfigurationRefused(
            "ruling hybrid-from-five=hybrid-forbidden is about Hybrid Culture; "
            "accepted beside it: culture=hybrid",
            cultures_are_in_play,
        )
    if not hybrid_is_possible.run(players, hybrid and ruled_out):
        raise ConfigurationRefused(
            f"ruling hybrid-from-five=hybrid-forbidden leaves {players} players no "
            f"Hybrid Culture; accepted: 2 to {len(Culture) // 2}",
            hybrid_is_possible,
        )


def setup(configuration: Configuration) -> Setup:
    """The setup of a configuration.

    Raises:
        InputError: if the players, a ruling or the deck do not allow it.
    """
    rulings = ledger().choose(configuration.rulings)
    alone = rulings.ruled("player-range", "one-to-eight")
    players = 2 if configuration.players is None else configuration.players
    if not players_can_be_ranked.run(players, alone):
        raise ConfigurationRefused(
            f"empires is not played by {players}; accepted: {1 if alone else 2} to "
            f"{len(LETTERS)} ({players_can_be_ranked.id})",
            players_can_be_ranked,
        )
    check_culture(players, rulings)
    cards, sizes = read_deck(
        configuration.deck or {},
        components.ruled_cards.run(rulings),
        components.sizes.run(players),
    )
    return Setup(players, cards, sizes, rulings, configuration.packed)


def build(configuration: Configuration) -> Game:
    """The game of a configuration.

    Raises:
        InputError: for a configuration that cannot be played.
    """
    if configuration.rules not in (None, *RULES):
        raise InputError(
            f"empires has no rule set {configuration.rules!r}; accepted: "
            f"{', '.join(RULES)}"
        )
    made = setup(configuration)
    return Game(
        name="empires",
        title=TITLE,
        configuration=attrs.evolve(
            configuration, players=made.players, rules=configuration.rules or RULES[0]
        ),
        rulings=made.rulings,
        seats=tuple(LETTERS[: made.players]),
        shape=shape(made),
        start=start(made),
        moves=moves(made),
        control=("phase", "turn"),
        to_act=to_act,
        over=is_over,
        outcome=greatest_production_wins,
        view=seat_sees,
        observables=observables(made),
        sources=(
            components.printed_cards,
            components.ruled_cards,
            components.dice,
            components.sizes,
            players_can_be_ranked,
            cultures_are_in_play,
            hybrid_is_possible,
            culture_names,
            cultures_each,
        ),
    )


RULEBOOK = Rulebook(
    name="empires",
    title=TITLE,
    rules=RULES,
    players=tuple(range(2, len(LETTERS) + 1)),
    ledger=ledger,
    build=build,
)
