"""What questions about Cosmo observe, in plays and in chosen positions."""

from functools import cache
from typing import Any

import pytest

from engines.observables import vocabulary
from engines.play import random_play, replay
from spec.cosmo.game import build
from spec.cosmo.state import Phase
from spec.games import Configuration, Game, Observable
from spec.shapes import leaves


@cache
def cosmo(players: int) -> Game:
    return build(Configuration(players))


def observed(game: Game, s: Any, name: str) -> Any:
    return named(game, name).run(s)


def named(game: Game, name: str) -> Observable:
    return next(o for o in game.observables if o.name == name)


def lengths(value: Any, levels: int) -> list[int]:
    """How many entries there are at each level of indexing."""
    found = []
    for _ in range(levels):
        found.append(len(value))
        value = value[0]
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_observable_has_an_entry_for_each_label(players: int) -> None:
    game = cosmo(players)
    for s in random_play(game, players, steps=60).states()[::7]:
        for observable in game.observables:
            value = observable.run(s)
            labels = [len(level) for level in observable.indexes]
            truth = {type(x) is bool for x in leaves(value)}
            assert lengths(value, len(labels)) == labels, observable.name
            assert truth == {observable.kind == "truth"}, observable.name


def test_names_are_no_names_of_fields() -> None:
    game = cosmo(5)
    names = [o.name for o in game.observables]

    assert len(set(names)) == len(names)
    assert vocabulary(game, steps=True)
    assert not set(names) & {a.name for a in type(game.start).__attrs_attrs__}


@pytest.mark.parametrize("players", [2, 5])
def test_cards_and_dollars_add_up(players: int) -> None:
    game = cosmo(players)
    for s in random_play(game, 1).states():
        cards = sum(observed(game, s, "cards_of"))
        assert cards == s.drawn
        assert sum(observed(game, s, "pile_size")) == 36 - cards
        assert observed(game, s, "in_play") + s.bank == 20
        assert sum(observed(game, s, "dollars")) == 20 - s.bank + players


def test_levels_are_known_of_full_rows_only() -> None:
    game = cosmo(3)
    for s in random_play(game, 4, steps=90).states():
        full = [size == 5 for size in observed(game, s, "cards_of")]
        level = observed(game, s, "level")

        assert [of > 0 for of in level] == full
        assert observed(game, s, "best_level") == max(level)
        assert any(observed(game, s, "leads")) == all(full)


def test_winners_are_told_when_the_game_is_over() -> None:
    game = cosmo(2)
    states = random_play(game, 3).states()

    assert states[-1].phase == Phase.OVER
    assert any(observed(game, states[-1], "winners"))
    assert not any(any(observed(game, s, "winners")) for s in states[:-1])


def test_bets_are_right_or_wrong_once_the_best_hand_is_known() -> None:
    """P0 has five 1s less one, P1 two pairs; both bet on P1."""
    game = cosmo(2)
    steps = []
    for place, (mine, other) in enumerate(
        zip(["A1", "A1", "A1", "D1", "E2"], ["B2", "B2", "C3", "C3", "D4"], strict=True)
    ):
        if place == 4:
            steps += ["bet P0 P1", "bet P1 P1"]
        come = "hide" if place in (0, 4) else "deal"
        for seat, card in (("P0", mine), ("P1", other)):
            steps += [f"draw {seat} {card[0]}", f"{come} {seat} {card[1]}"]
    taken = [game.parse(step) for step in [*steps, "reveal", "award"]]
    *_, before, after = replay(game, taken).states()

    assert observed(game, before, "wrong") == (False, False)
    assert observed(game, before, "level") == (5, 2)
    assert observed(game, before, "stakes") == (0, 2)
    assert observed(game, after, "wrong") == (True, True)
    assert observed(game, after, "right") == (False, False)
    assert observed(game, after, "let_off") == (False, True)
    assert observed(game, after, "winners_of_round") == 1
    assert observed(game, after, "copies")[0] == (4, 1, 0, 0, 0)
    assert observed(game, after, "value")[1] == (2, 2, 3, 3, 4)
