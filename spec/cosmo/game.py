"""Cosmo: configuration and assembly."""

from functools import cache
from pathlib import Path

import attrs

from spec.cosmo import cards as components
from spec.cosmo.cards import Cards, check_players, choose_piles
from spec.cosmo.moves import moves
from spec.cosmo.observables import observables
from spec.cosmo.ranking import LADDER
from spec.cosmo.reads import to_act
from spec.cosmo.state import Setup, seat_names, shape, start
from spec.cosmo.views import is_over, most_dollars_win, seat_sees
from spec.games import Configuration, Game, Rulebook
from spec.ledger import InputError, Ledger, Rulings, load_ledger

RULES = ("base",)


@cache
def ledger() -> Ledger:
    """The sentences and rulings of the rulebook."""
    return load_ledger(Path(__file__).parent)


def setup(configuration: Configuration) -> Setup:
    """The setup of a configuration.

    Raises:
        InputError: if the components, a ruling or the deck do not allow it.
    """
    rulings = ledger().choose(configuration.rulings)
    check_companions(rulings)
    fewest = {"two": 2, "one": 1, "three": 3}
    players = configuration.players
    if players is None:
        players = next(n for o, n in fewest.items() if rulings.ruled("min-players", o))
    check_players(players, rulings)
    piles = choose_piles(configuration.deck, rulings)
    return Setup(players, Cards.of(piles, packed=configuration.packed), rulings)


def check_companions(rulings: Rulings) -> None:
    """Refuse options that have a meaning only beside others.

    Raises:
        InputError: if a payment would need an order that the rulings do not give.
    """
    ordered = not rulings.ruled("settle-order", "simultaneous")
    for name, option in (
        ("bank-shortage", "first-come"),
        ("end-check", "after-each-transfer"),
    ):
        if rulings.ruled(name, option) and not ordered:
            raise InputError(
                f"ruling {name}={option} needs an order of payments; accepted beside "
                "it: settle-order=round-order, bet-order or returns-first"
            )
    single = rulings.ruled("scoring-atomicity", "one-by-one")
    if rulings.ruled("end-check", "after-each-transfer") and not single:
        raise InputError(
            "ruling end-check=after-each-transfer needs single payments; accepted "
            "beside it: scoring-atomicity=one-by-one"
        )


def build(configuration: Configuration) -> Game:
    """The game of a configuration.

    Raises:
        InputError: for a configuration that cannot be played.
    """
    if configuration.rules not in (None, *RULES):
        raise InputError(
            f"cosmo has no rule set {configuration.rules!r}; accepted: "
            f"{', '.join(RULES)}"
        )
    made = setup(configuration)
    return Game(
        name="cosmo",
        title="Cosmo",
        configuration=attrs.evolve(configuration, players=made.players, rules=RULES[0]),
        rulings=made.rulings,
        seats=seat_names(made),
        shape=shape(made),
        start=start(made),
        moves=moves(made),
        control=("phase", "first", "starter", "drawn", "placed"),
        to_act=to_act,
        over=is_over,
        outcome=most_dollars_win,
        view=seat_sees,
        observables=observables(made),
        sources=(
            components.compositions,
            components.space_dollars,
            components.starting_dollars,
            components.help_cards,
            components.players_are_enough,
            components.starting_dollars_suffice,
            components.help_cards_suffice,
            components.cards_suffice,
            components.piles_are_six,
            components.piles_hold_six_cards,
            components.values_are_one_to_five,
            components.compared_hands_can_meet,
            *LADDER,
        ),
    )


RULEBOOK = Rulebook(
    name="cosmo",
    title="Cosmo",
    rules=RULES,
    players=(2, 3, 4, 5),
    ledger=ledger,
    build=build,
)
