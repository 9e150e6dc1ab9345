"""Many plays at once: batches, legality, application, chance and whole random games."""

from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import lanes
from engines.play import legal_actions, objections, random_play, weight
from engines.search import search
from spec.cosmos2024.game import build
from spec.cosmos2024.state import Phase
from spec.games import Configuration, Game
from spec.shapes import rebuild
from spec.system import Actor

CARDS = "Sun1 Sun2 Sun9 Moo1 Moo2 Col1 Col2"
M3A = {"cards": CARDS, "hand": 2, "table": 1, "threshold": 3}
TWINS = {"cards": "Sun4 Sun4 Moo4 Col1", "hand": 1, "table": 1}


@cache
def full_game(players: int) -> Game:
    return build(Configuration(players=players))


@cache
def mini(deck: str = "M3a", *, packed: bool = True) -> Game:
    cards = {"M3a": M3A, "twins": TWINS}[deck]
    return build(Configuration(players=3, deck=cards, packed=packed))


def states_of(game: Game, plays: int, steps: int | None = None) -> list[Any]:
    return [
        state
        for seed in range(plays)
        for state in random_play(game, seed, steps=steps).states()
    ]


# -- batches ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@settings(max_examples=max(1, settings.default.max_examples // 20))
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 140))
def test_gathering_and_scattering_give_the_same_states(
    players: int, seed: int, steps: int
) -> None:
    game = full_game(players)
    states = random_play(game, seed, steps=steps).states()
    back = lanes.scatter(game, lanes.gather(game, states))
    assert back == states
    assert [type(s.broken) for s in back] == [bool] * len(states)


@pytest.mark.parametrize("packed", [True, False])
def test_columns_are_at_least_sixteen_bits_wide(packed: bool) -> None:
    game = mini(packed=packed)
    for column, domain in zip(
        lanes.gather(game, states_of(game, 1)), game.domains, strict=True
    ):
        assert column.dtype == domain.computed
        assert domain.kind in ("truth", "word") or column.dtype.itemsize >= 2


def test_taking_lanes_keeps_constants() -> None:
    game = mini()
    states = states_of(game, 1)
    batch = [7, *lanes.gather(game, states)[1:]]
    taken = lanes.take(batch, np.array([3, 0, 3]))
    assert taken[0] == 7
    assert lanes.width(taken) == 3
    assert lanes.width([1, 2]) == 1
    assert all((c == 7).all() for c in lanes.full(game, taken)[:1])


def test_splitting_makes_every_control_leaf_constant() -> None:
    game = mini()
    states = states_of(game, 8)
    parts = list(lanes.split(game, lanes.gather(game, states), np.arange(len(states))))
    assert len(parts) > 20
    controls = [tuple(part[p] for p in game.steering) for part, _ in parts]
    assert all(isinstance(v, int) for control in controls for v in control)
    assert len(set(controls)) == len(controls)


def test_splitting_loses_and_mixes_no_lane() -> None:
    game = mini()
    states = states_of(game, 8)
    seen = []
    for part, (ids,) in lanes.split(
        game, lanes.gather(game, states), np.arange(len(states))
    ):
        found = lanes.scatter(game, part)
        assert found == [states[i] for i in ids.tolist()]
        seen += ids.tolist()
    assert sorted(seen) == list(range(len(states)))


def test_splitting_a_split_batch_gives_it_back() -> None:
    game = mini()
    batch = lanes.gather(game, states_of(game, 3))
    part, _ = next(iter(lanes.split(game, batch)))
    ((again, rest),) = lanes.split(game, part)
    assert again is part
    assert rest == []


def test_merging_parts_gives_the_whole() -> None:
    game = mini()
    states = states_of(game, 5)
    parts = [p for p, _ in lanes.split(game, lanes.gather(game, states))]
    merged = lanes.scatter(game, lanes.full(game, lanes.merge(game, parts)))
    assert Counter(map(hash, merged)) == Counter(map(hash, states))
    assert lanes.merge(game, parts[:1]) is parts[0]


def test_merging_keeps_what_is_the_same_constant_in_all() -> None:
    game = mini()
    first = lanes.full(game, lanes.gather(game, [game.start]))
    same = [[1, *first[1:]], [1, *first[1:]]]
    other = [[1, *first[1:]], [2, *first[1:]]]
    assert lanes.merge(game, same)[0] == 1
    assert lanes.merge(game, other)[0].tolist() == [1, 2]


def test_lanes_outside_their_domain_are_seen() -> None:
    game = mini()
    batch = lanes.gather(game, states_of(game, 2))
    assert lanes.inside(game, batch).all()
    place = game.names.index("played")
    batch[place] = batch[place].copy()
    batch[place][1] = 4
    assert np.flatnonzero(~lanes.inside(game, batch)).tolist() == [1]
    batch[place] = -1
    assert lanes.inside(game, batch) is False


# -- legality and application ----------------------------------------------------------


@pytest.mark.parametrize("packed", [True, False])
def test_legality_of_a_batch_is_that_of_each_state(packed: bool) -> None:
    game = mini(packed=packed)
    states = states_of(game, 2)
    for part, (ids,) in lanes.split(
        game, lanes.gather(game, states), np.arange(len(states))
    ):
        state = rebuild(game.shape, part)
        for move in game.moves:
            rows, truth = lanes.legality(move, state, len(ids), np.arange(move.size))
            legal = np.zeros((move.size, len(ids)), bool)
            legal[rows] = truth
            for j, i in enumerate(ids.tolist()):
                for row in range(move.size):
                    against = objections(game, states[i], move.action(row))
                    assert legal[row, j] == (not against)


def test_a_guard_of_the_parameters_alone_shrinks_the_table() -> None:
    """With the phase and turn constant, only the rows of the acting seat are left."""
    game = mini()
    states = [s for s in states_of(game, 6) if s.phase == Phase.PLAY]
    part, (ids,) = next(
        iter(lanes.split(game, lanes.gather(game, states), np.arange(len(states))))
    )
    assert len(ids) > 1
    move, asked = game.by_name["play"], np.arange(game.by_name["play"].size)
    rows, truth = lanes.legality(move, rebuild(game.shape, part), len(ids), asked)
    seat = (part[game.names.index("leader")] + part[game.names.index("played")]) % 3
    assert {move.action(row).values[0] for row in rows.tolist()} == {seat}
    assert truth.shape == (len(rows), len(ids)) == (7, len(ids))


def test_a_guard_that_is_false_for_all_leaves_no_row() -> None:
    game = mini()
    batch = lanes.full(game, lanes.gather(game, [game.start]))
    ((part, _),) = lanes.split(game, batch)
    move = game.by_name["play"]
    rows, truth = lanes.legality(
        move, rebuild(game.shape, part), 1, np.arange(move.size)
    )
    assert len(rows) == 0
    assert truth.shape == (0, 1)


def test_only_the_seats_to_act_are_enumerated() -> None:
    game = mini()
    state = next(s for s in states_of(game, 1) if s.phase == Phase.PLAY)
    play, deal = game.by_name["play"], game.by_name["deal"]
    seats = {play.action(r).values[0] for r in lanes.enumerated(game, play, state)}
    assert seats == {s for s, truth in enumerate(game.to_act(state)) if truth}
    assert len(lanes.enumerated(game, deal, state)) == deal.size


def test_arguments_that_are_the_same_in_all_rows_are_constants() -> None:
    move = mini().by_name["play"]
    seat_b = np.flatnonzero(move.table["seat"] == 1)
    found = lanes.arguments(move, seat_b, column=True)
    assert found.seat == 1
    assert found.card.shape == (7, 1)
    assert lanes.arguments(move, seat_b, column=False).card.shape == (7,)


# -- chance ----------------------------------------------------------------------------


def test_weights_are_positive_exactly_where_chance_may_move() -> None:
    """In every state of the deal of M3a, and equal to those of the concrete reading."""
    game = mini()
    found = search(game, stop=lambda s: s.phase == Phase.PLAY)
    states = lanes.scatter(game, found.batch(0, found.distinct))
    chance = [m for m in game.moves if m.actor is Actor.CHANCE]
    checked = 0
    for part, (ids,) in lanes.split(
        game, lanes.gather(game, states), np.arange(len(states))
    ):
        state = rebuild(game.shape, part)
        for move in chance:
            rows, numbers = lanes.weights(game, move, state, len(ids))
            whole = np.zeros((move.size, len(ids)), int)
            whole[rows] = numbers
            kept, legal = lanes.legality(move, state, len(ids), np.arange(move.size))
            allowed = np.zeros(whole.shape, bool)
            allowed[kept] = legal
            assert ((whole > 0) == allowed).all()
            checked += int(allowed.sum())
    assert checked == sum(found.by_move.values()) > 6_000


def test_weights_of_lanes_are_those_of_each_state() -> None:
    game = mini("twins")
    states = states_of(game, 8, steps=5)
    for state in states:
        batch = lanes.gather(game, [state])
        for move in game.moves:
            rows, numbers = lanes.weights(game, move, rebuild(game.shape, batch), 1)
            found = {
                move.action(row): int(n)
                for row, (n,) in zip(rows.tolist(), numbers.tolist(), strict=True)
                if n
            }
            legal = [a for a in legal_actions(game, state) if a.move == move.name]
            assert found == {a: weight(game, state, a) for a in legal}
