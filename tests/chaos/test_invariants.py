"""Invariants of Chaos Cosmos hold in play, and nonsense breaks each of them."""

from functools import cache
from typing import Any

import attrs
import pytest
from attrs import evolve

from engines.induction import prove
from engines.play import random_play
from properties.chaos.chains import CHAINS
from properties.chaos.invariants import (
    INVARIANTS,
    cards_are_conserved,
    piles_are_filled_in_order,
    table_is_filled_in_order,
)
from spec.chaos.game import build
from spec.chaos.phases import Category, Phase, Stage, Swap
from spec.chaos.placing import plotuh_is_the_only_one
from spec.chaos.state import Chain, Position
from spec.games import Configuration, Game
from spec.system import Clause
from tests.chaos.positions import position

RULES = ("base", "playtest")
# Few cards, so that random games go through nearly every phase.
MIXED = {
    "cards": "Me Me Ve Ve PL PL GL BH WH WH GP GP MS MS SN SN MT MT AT AT CM CM",
    "types": 2,
    "deal": 2,
    "draw": 1,
    "refill": 2,
    "limit": 4,
    "look": 3,
    "take": 2,
}


@cache
def game(rules: str, players: int = 2, *, packed: bool = True) -> Game:
    return build(Configuration(players, rules, deck=MIXED, packed=packed))


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("rules", RULES)
def test_invariants_hold_in_random_games(rules: str, players: int) -> None:
    met = set()
    for seed in range(8):
        for state in random_play(game(rules, players), seed, steps=250).states():
            assert [c.id for c in INVARIANTS if not c.run(state)] == []
            met.add(Phase(state.phase))
    assert len(met) > 12


def middle(rules: str, **fields: Any) -> Position:
    """A position in the middle of a game, A to act, with every card somewhere."""
    g = game(rules)
    hands = ("Me GL GP MS MT", "Ve PL AT CM")
    return position(
        g,
        hands=hands,
        systems=("Ve", "Me"),
        draw="PL BH WH WH GP MS SN SN MT",
        discard="AT CM",
        **fields,
    )


def broken(state: Position) -> list[str]:
    return [c.id for c in INVARIANTS if not c.run(state)]


@pytest.mark.parametrize("rules", RULES)
def test_a_sound_position_breaks_nothing(rules: str) -> None:
    assert broken(middle(rules)) == []


def chained(rules: str, **fields: Any) -> Position:
    """A Gravitational Pull on B's planet, to be answered."""
    g = game(rules)
    cards = g.start.setup.cards
    s = middle(rules)
    hand = s.hands[0].remove(cards.pull)
    table = (cards.pull, *s.table[1:])
    chain = Chain(cards.pull, 1, 0, Stage.ATTACKED, 1, 0)
    first = Category.THEFT if rules == "base" else Category.NONE
    made = evolve(
        s,
        hands=(hand, s.hands[1]),
        table=table,
        laid=1,
        chain=chain,
        phase=Phase.ANSWER,
        acts=1,
        first=first,
    )
    return evolve(made, **fields)


@pytest.mark.parametrize("rules", RULES)
def test_an_attack_breaks_nothing(rules: str) -> None:
    assert broken(chained(rules)) == []


def with_chain(**fields: Any) -> Any:
    return lambda rules: evolve(
        chained(rules), chain=evolve(chained(rules).chain, **fields)
    )


def with_system(system: Any) -> Any:
    return lambda rules: evolve(
        middle(rules), systems=(system(middle(rules)), middle(rules).systems[1])
    )


ODD = {
    "INV.TABLE": lambda r: evolve(chained(r), laid=2),
    "INV.PILES": lambda r: evolve(middle(r), discard=evolve(middle(r).discard, size=1)),
    "INV.CARDS": lambda r: evolve(middle(r), hands=(middle(r).hands[0],) * 2),
    "INV.SLOTS": with_system(lambda s: evolve(s.systems[0], joker=1)),
    "INV.DEALT": lambda r: evolve(middle(r), starter=2),
    "INV.FRESH": lambda r: evolve(middle(r), phase=Phase.START, starter=2),
    "INV.OWED": lambda r: evolve(middle(r), owed=1),
    "INV.TURN": lambda r: evolve(middle(r), swapped=Swap.OWN),
    "INV.DISCARD": lambda r: evolve(middle(r), phase=Phase.CHECK, acts=2),
    "INV.HANDS": lambda r: evolve(
        middle(r), hands=(middle(r).hands[1], middle(r).hands[0])
    ),
    "INV.CLOSING": lambda r: evolve(middle(r), phase=Phase.SCORE, acts=2),
    "INV.WINNER": lambda r: evolve(middle(r), winner=0, phase=Phase.OVER),
    "INV.RULES": lambda r: evolve(middle(r), phase=Phase.YIELD),
    "INV.KINDS": with_chain(kind=0),
    "INV.TARGETS": with_chain(defender=0),
    "INV.STAGES": with_chain(attacks=2),
    "INV.AIMS": with_chain(slot=1),
    "INV.OPENING": lambda r: evolve(
        chained(r), table=(game(r).start.setup.cards.storm, *chained(r).table[1:])
    ),
    "INV.LAID": lambda r: evolve(chained(r), phase=Phase.DISCARD),
    "INV.LYING": lambda r: evolve(chained(r), table=(0, *chained(r).table[1:])),
}


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("id", list(ODD))
def test_nonsense_breaks_the_invariant_that_forbids_it(id: str, rules: str) -> None:
    assert id in broken(ODD[id](rules))


def test_ids_are_different_and_cited() -> None:
    assert len({c.id for c in INVARIANTS}) == len(INVARIANTS)
    assert set(CHAINS) < set(INVARIANTS)
    assert all(c.cites for c in INVARIANTS)


def alone(made: Game, name: str, *spared: Clause) -> Game:
    """A game of one move, without some of its guards."""
    move = made.by_name[name]
    free = attrs.evolve(move, guards=tuple(c for c in move.guards if c not in spared))
    return attrs.evolve(made, moves=(free,))


@pytest.mark.parametrize("rules", RULES)
def test_a_second_plotuh_would_lose_the_first(rules: str) -> None:
    """The neighbour of a proof: one guard less, and cards are not conserved."""
    made = game(rules, packed=False)
    few = (table_is_filled_in_order, piles_are_filled_in_order, cards_are_conserved)

    sound = prove(alone(made, "plotuh"), few)
    free = prove(alone(made, "plotuh", plotuh_is_the_only_one), few)

    assert sound.failed == ()
    assert free.failed == (cards_are_conserved,)
