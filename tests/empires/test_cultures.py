"""Culture cards of Cosmos: Empires in whole plays, in both ways of playing."""

from functools import cache
from typing import Any

import pytest

from engines.play import Play, random_play
from properties.empires.invariants import INVARIANTS
from spec.empires.cultures import Culture, Status
from spec.empires.game import build
from spec.empires.state import Phase
from spec.games import Configuration, ConfigurationRefused, Game
from spec.shapes import fits, leaves
from tests.empires.tables import small

WAYS = ("single", "hybrid")
SHARES = {2: 4, 3: 2, 4: 2, 5: 1, 6: 1, 7: 1, 8: 1}
ways = pytest.mark.parametrize("way", WAYS)


@cache
def play(way: str, players: int, seed: int) -> Play:
    return random_play(small(way, players), seed, steps=150)


def with_cards(way: str, players: int) -> Any:
    """The position in which all culture cards are dealt and kept."""
    found = play(way, players, 0).states()
    return next(s for s in found if s.phase == Phase.MAIN)


# -- dealing and keeping ---------------------------------------------------------------


@ways
@pytest.mark.parametrize("players", SHARES)
def test_shares_are_equal_and_the_rest_lies_aside(way: str, players: int) -> None:
    s = with_cards(way, players)
    holders = [card.holder for card in s.cultures.each]
    dealt = [holders.count(seat) for seat in range(players)]

    assert dealt == [SHARES[players]] * players
    assert holders.count(players) == len(Culture) - players * SHARES[players]


@ways
@pytest.mark.parametrize("players", SHARES)
def test_players_keep_one_or_all(way: str, players: int) -> None:
    s = with_cards(way, players)
    kept = [
        sum(card.lies(seat, Status.HIDDEN) for card in s.cultures.each)
        for seat in range(players)
    ]

    assert kept == [1 if way == "single" else SHARES[players]] * players


@pytest.mark.parametrize("culture", [[], ["keep"]], ids=["hybrid", "single"])
def test_a_choice_there_is_only_in_single_culture(culture: list[str]) -> None:
    game = small("single" if culture else "hybrid")
    assert [name for name in game.by_name if name == "keep"] == culture


def test_without_culture_cards_nothing_of_them_is_kept() -> None:
    """No leaf, no move and no clause of theirs."""
    plain, more = small("none"), small("hybrid")
    added = {"hand", "reveal", "see", "shuffle", "build_pair", "build_from_deck"}

    assert plain.start.cultures == ()
    assert set(more.by_name) - set(plain.by_name) >= added
    assert len(more.domains) == len(plain.domains) + 2 * len(Culture)
    assert not any(clause.id.startswith("REVEAL") for clause in plain.clauses)


# -- whole plays -----------------------------------------------------------------------


@ways
@pytest.mark.parametrize("players", [2, 3])
def test_invariants_hold_in_random_plays(way: str, players: int) -> None:
    for seed in range(3):
        game = small(way, players)
        for s in play(way, players, seed).states():
            assert fits(game.shape, s)
            assert [clause.id for clause in INVARIANTS if not clause.run(s)] == []
            none, size = s.setup.deck.kinds, s.deck.size
            assert [card < none for card in s.deck.stacked] == [
                i < size for i in range(len(s.deck.stacked))
            ]
            bags = [s.pool, s.deck.loose, *(t.cards for t in s.tableaus)]
            assert s.setup.deck.made_of(bags, s.deck.stacked)


def sights(game: Game, s: Any, seat: int) -> dict[str, bool]:
    return {sight.name: bool(sight.seen) for sight in game.view.run(s, seat)}


@ways
def test_hidden_cards_are_their_owners_alone(way: str) -> None:
    game = small(way)
    checked = 0
    for seed in range(3):
        for s in play(way, 2, seed).states():
            for culture, card in zip(Culture, s.cultures.each, strict=True):
                name = f"cultures.{culture.name.lower()}"
                down = card.status in (Status.HIDDEN, Status.DISCARDED)
                seen = [sights(game, s, seat)[name] for seat in range(2)]
                owned = [card.holder == seat for seat in range(2)]
                assert seen == (owned if down else [True, True])
                checked += down
    assert checked > 100


@ways
def test_what_a_seat_is_shown_are_the_leaves_of_the_position(way: str) -> None:
    game = small(way)
    for s in play(way, 2, 1).states()[::10]:
        shown = leaves(tuple(sight.value for sight in game.view.run(s, 0)))
        assert sorted(map(str, shown)) == sorted(map(str, leaves(s)))


def test_plays_come_by_every_move_of_the_expansion() -> None:
    moves = {
        action.move for seed in range(8) for action in play("hybrid", 2, seed).actions
    }
    assert moves >= {"hand", "reveal", "see", "shuffle", "build_pair"}


# -- configurations --------------------------------------------------------------------


def refused(players: int = 2, **rulings: str) -> str:
    named = {name.replace("_", "-"): option for name, option in rulings.items()}
    with pytest.raises(ConfigurationRefused) as caught:
        build(Configuration(players, rulings=named))
    return str(caught.value)


def test_an_option_without_culture_cards_is_refused_with_what_it_needs() -> None:
    assert refused(militaristic_tie="strict-majority") == (
        "ruling militaristic-tie=strict-majority is about culture cards; accepted "
        "beside it: culture=single or culture=hybrid"
    )
    assert refused(hybrid_from_five="hybrid-forbidden", culture="single") == (
        "ruling hybrid-from-five=hybrid-forbidden is about Hybrid Culture; accepted "
        "beside it: culture=hybrid"
    )


@pytest.mark.parametrize("players", [5, 8])
def test_hybrid_culture_of_one_card_each_can_be_ruled_out(players: int) -> None:
    ruling = {"hybrid_from_five": "hybrid-forbidden", "culture": "hybrid"}
    assert refused(players, **ruling) == (
        f"ruling hybrid-from-five=hybrid-forbidden leaves {players} players no Hybrid "
        "Culture; accepted: 2 to 4"
    )
