"""Random plays of both rule sets, and small decks searched whole."""

from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest

from engines import lanes, play
from engines.search import search
from engines.simulate import simulate
from spec.chaos.phases import Phase
from spec.games import Game
from spec.logic import all_of
from spec.shapes import fits, leaves
from tests.chaos.tables import MIXED, SMALL, cards_by_kind, game

RULES = ("base", "playtest")


def conserved(g: Game) -> Any:
    """A test of a state: all cards of the deck are somewhere, once."""
    copies = g.start.setup.cards.deck.copies

    def holds(s: Any) -> Any:
        pairs = zip(cards_by_kind(s), copies, strict=True)
        return all_of(found == wanted for found, wanted in pairs)

    return holds


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("rules", RULES)
def test_random_plays_keep_every_card_and_domain(rules: str, players: int) -> None:
    g = game(rules, players)
    holds = conserved(g)

    taken = play.random_play(g, players, steps=250)

    for state in taken.states():
        assert fits(g.shape, state)
        assert holds(state)
    assert len(taken.steps) == 250 or g.over(taken.state)


@pytest.mark.parametrize("rules", RULES)
def test_hundreds_of_small_games_never_get_stuck(rules: str) -> None:
    g = game(rules, 2, SMALL["supernova"])

    found = simulate(g, 300, 1, tests={"domains": lambda s: fits(g.shape, s)}, steps=90)

    assert found.violated is None
    assert (found.games, found.stuck) == (300, 0)
    assert found.ended > 100


def test_the_playtest_rules_end() -> None:
    g = game("playtest", 3, MIXED)

    found = simulate(g, 200, 1)

    assert (found.ended, found.stuck, sum(found.wins)) == (200, 0, 200)


@cache
def whole(rules: str, name: str) -> tuple[Game, Any]:
    """All states of a small deck, seat A beginning."""
    g = game(rules, 2, SMALL[name])
    dealt = search(g, stop=lambda s: s.phase == Phase.DRAW)
    states = lanes.scatter(g, dealt.batch(0, dealt.distinct))
    starts = [s for s in states if s.phase == Phase.DRAW and s.turn == 0]
    return g, search(g, lanes.gather(g, starts))


def column(g: Game, found: Any, name: str) -> Any:
    batch = found.batch(0, found.distinct)
    return np.broadcast_to(batch[g.names.index(name)], found.distinct)


@pytest.mark.parametrize("name", ["planets", "supernova", "pull"])
@pytest.mark.parametrize("rules", RULES)
def test_small_decks_conserve_cards_everywhere(rules: str, name: str) -> None:
    g, found = whole(rules, name)
    holds = conserved(g)

    state = g.layout.build(tuple(found.batch(0, found.distinct)))

    assert found.complete
    assert np.all(holds(state))


# Deals, and games won before a closing round, by winner. Where two people counted, they
# agreed on these numbers.
WON = {
    ("playtest", "planets"): (14, {0: 44, 1: 10}),
    ("playtest", "pull"): (22, {0: 120, 1: 120}),
}


@pytest.mark.parametrize(("rules", "name"), WON)
def test_small_decks_are_won_as_counted(rules: str, name: str) -> None:
    g, found = whole(rules, name)
    deals, won = WON[rules, name]

    over = column(g, found, "phase") == Phase.OVER
    early = over & (column(g, found, "origin") == g.start.setup.nobody)

    assert found.initial == deals
    assert Counter(column(g, found, "winner")[early].tolist()) == won


def test_seats_win_alike_in_a_small_base_game() -> None:
    g, found = whole("base", "planets")

    over = column(g, found, "phase") == Phase.OVER
    won = Counter(column(g, found, "winner")[over].tolist())

    assert won[0] == won[1] > 0


@pytest.mark.parametrize("name", ["planets", "supernova", "pull"])
@pytest.mark.parametrize("rules", RULES)
def test_small_decks_have_no_dead_end(rules: str, name: str) -> None:
    """Some states, evenly spaced: whatever is not over goes on."""
    g, found = whole(rules, name)
    going = np.flatnonzero(column(g, found, "phase") != Phase.OVER)
    some = going[:: len(going) // 40]

    states = lanes.scatter(g, lanes.take(found.batch(0, found.distinct), some))

    assert len(states) >= 40
    assert all(play.legal_actions(g, s) for s in states)


def test_the_only_glitch_is_a_dead_end_under_a_ruling() -> None:
    """The hand is one Glitch, which may not be discarded, and a discard is due."""
    rulings = {"only-glitch-in-hand": "stuck"}
    g = game("base", 2, SMALL["planets"], rulings=rulings)

    found = simulate(g, 200, 1, lanes=200, steps=60)

    assert found.stuck > 0


def test_plays_agree_however_bags_are_kept() -> None:
    """The same actions lead to the same cards in all places."""
    packed = game("playtest", 3, MIXED)
    counts = game("playtest", 3, MIXED, packed=False)
    taken = play.random_play(packed, 3)

    again = play.replay(counts, taken.actions)

    assert packed.over(taken.state)
    for one, other in zip(taken.states(), again.states(), strict=True):
        assert cards_by_kind(one) == cards_by_kind(other)
        assert one.hands == other.hands
    assert len(leaves(taken.state)) < len(leaves(again.state))
