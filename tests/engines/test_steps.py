"""One random step of many lanes: what is open, the draw, chance, players, policies."""

from collections import Counter
from functools import cache
from math import sqrt
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import lanes, steps
from engines.play import apply, legal_actions, objections, random_play, weight
from spec.cosmos2024.game import build
from spec.cosmos2024.state import Phase
from spec.games import Configuration, Game
from spec.system import Action

CARDS = "Sun1 Sun2 Sun9 Moo1 Moo2 Col1 Col2"
M3A = {"cards": CARDS, "hand": 2, "table": 1, "threshold": 3}
TWINS = {"cards": "Sun4 Sun4 Moo4 Col1", "hand": 1, "table": 1}


@cache
def mini(deck: str = "M3a") -> Game:
    cards = {"M3a": M3A, "twins": TWINS}[deck]
    return build(Configuration(players=3, deck=cards))


def states_of(game: Game, plays: int, steps: int | None = None) -> list[Any]:
    return [
        state
        for seed in range(plays)
        for state in random_play(game, seed, steps=steps).states()
    ]


# -- what is open ----------------------------------------------------------------------


def test_what_control_leaves_open_loses_no_legal_action() -> None:
    game, opened = mini(), steps.Openings(mini())
    states = states_of(game, 8)
    for part, (ids,) in lanes.split(
        game, lanes.gather(game, states), np.arange(len(states))
    ):
        found = {option.move.name: option for option in opened(part)}
        assert opened(part) is opened(part)
        for i in ids.tolist():
            for action in legal_actions(game, states[i]):
                move = game.by_name[action.move]
                assert move.row(action) in found[move.name].rows


def test_control_decides_the_move_the_seat_and_the_guards_about_them() -> None:
    game = mini()
    states = [s for s in states_of(game, 6) if s.phase == Phase.PLAY]
    part, _ = next(iter(lanes.split(game, lanes.gather(game, states))))

    (option,) = steps.options(game, part)

    assert option.move.name == "play"
    assert len(option.rows) == 7
    assert isinstance(option.columns.seat, int)
    assert [guard.id for guard in option.guards] == [
        "PLAY.HELD",
        "PLAY.FOLLOW",
        "PLAY.BLACKLOCK",
    ]


# -- drawing ---------------------------------------------------------------------------


def chi_square(found: Any, weights: Any) -> float:
    """Pearson's statistic of counts against weights that are not 0."""
    expected = found.sum() * weights / weights.sum()
    return float(((found - expected) ** 2 / expected).sum())


def bound(freedom: int) -> float:
    """More than six standard deviations: one run in millions goes beyond it."""
    return freedom + 6 * sqrt(2 * freedom) + 12


@pytest.mark.parametrize(
    "weights",
    [
        [1, 1, 1],
        [0, 5, 1, 0, 3],
        [1] * 300,
        [60_000, 1_000, 9_000],
        [200, 55],
        [128, 128],
    ],
    ids=["even", "zeros", "many rows", "over 16 bits", "just 8 bits", "just over"],
)
def test_draws_have_the_frequencies_of_the_weights(weights: list[int]) -> None:
    n, column = 60_000, np.array(weights)
    table = np.repeat(column[:, None], n, axis=1)
    choice, total = steps.draw([table], np.random.default_rng(1))
    found = np.bincount(choice, minlength=len(weights))
    assert (total == sum(weights)).all()
    assert (found[column == 0] == 0).all()
    some = column > 0
    assert chi_square(found[some], column[some]) < bound(int(some.sum()) - 1)


def test_draws_over_stacked_tables_count_rows_through() -> None:
    n = 40_000
    truths = np.ones((2, n), bool)
    numbers = np.repeat(np.array([[0], [4]]), n, axis=1)
    choice, total = steps.draw([truths, numbers], np.random.default_rng(2))
    found = np.bincount(choice, minlength=4)
    assert (total == 6).all()
    assert found[2] == 0
    assert chi_square(found[[0, 1, 3]], np.array([1, 1, 4])) < bound(2)


def test_lanes_without_a_choice_have_total_zero() -> None:
    table = np.array([[0, 1, 0], [0, 0, 2]])
    choice, total = steps.draw([table], np.random.default_rng(3))
    assert total.tolist() == [0, 1, 2]
    assert choice.tolist()[1:] == [0, 1]


@given(
    st.lists(st.lists(st.integers(0, 9), min_size=4, max_size=4), min_size=1),
    st.integers(0, 2**32),
)
def test_what_weighs_nothing_is_never_drawn(rows: list[list[int]], seed: int) -> None:
    table = np.array(rows)
    choice, total = steps.draw([table], np.random.default_rng(seed))
    for lane in range(4):
        assert total[lane] == table[:, lane].sum()
        if total[lane]:
            assert table[choice[lane], lane] > 0


def test_weights_that_do_not_fit_are_refused() -> None:
    table = np.full((2, 3), 1 << 31)
    with pytest.raises(OverflowError, match="4294967296"):
        steps.draw([table], np.random.default_rng(3))


@pytest.mark.parametrize("total", [3, 60_000, 3 << 30], ids=str)
def test_a_number_below_a_total_is_even(total: int) -> None:
    """3 << 30 of 2 ** 32: without a second draw the first third would come twice."""
    kind = np.uint8 if total < 256 else np.uint16 if total < 1 << 16 else np.uint32
    found = steps.below(np.full(60_000, total, kind), np.random.default_rng(8))

    assert found.max() < total
    thirds = np.bincount(found.astype(np.int64) * 3 // total, minlength=3)
    assert chi_square(thirds, np.ones(3)) < bound(2)


# -- chance and players ----------------------------------------------------------------


def test_deals_have_their_exact_frequencies() -> None:
    """Four cards, two of them equal: 12 orders, each as likely as its weights say."""
    game, n = mini("twins"), 48_000
    start = lanes.full(game, lanes.gather(game, [game.start]))
    batches = [[np.repeat(c, n) for c in start]]
    rng = np.random.default_rng(4)
    for _ in range(4):
        parts = [p for p, _ in lanes.split(game, lanes.merge(game, batches))]
        batches = [t.batch for p in parts for t in steps.advance(game, p, rng)]
    dealt = lanes.merge(game, batches)
    columns = [c.tolist() for c in lanes.full(game, dealt)]
    found = Counter(zip(*columns, strict=True))
    chances = exact_deals(game)
    assert found.keys() == chances.keys()
    assert len(found) == 12
    counts = np.array([found[key] for key in chances])
    assert chi_square(counts, np.array(list(chances.values()))) < bound(11)


def exact_deals(game: Game) -> dict[tuple[Any, ...], float]:
    """The probability of every dealt position, by the concrete reading."""
    level = {game.start: 1.0}
    for _ in range(4):
        following: Counter[Any] = Counter()
        for state, chance in level.items():
            legal = legal_actions(game, state)
            whole = sum(weight(game, state, a) for a in legal)
            for action in legal:
                share = chance * weight(game, state, action) / whole
                following[apply(game, state, action)] += share
        level = following
    batch = [c.tolist() for c in lanes.gather(game, level)]
    return dict(zip(zip(*batch, strict=True), level.values(), strict=True))


def test_players_choose_evenly_among_legal_cards() -> None:
    game = mini()
    states = [s for s in states_of(game, 6, steps=30) if s.phase == Phase.PLAY]
    state = max(states, key=lambda s: len(legal_actions(game, s)))
    legal = legal_actions(game, state)
    n = 20_000
    batch = [np.repeat(c, n) for c in lanes.gather(game, [state])]
    ((part, _),) = lanes.split(game, batch)
    (taken,) = steps.advance(game, part, np.random.default_rng(5))
    found = Counter(taken.move.action(row) for row in taken.rows.tolist())
    assert set(found) == set(legal)
    assert len(legal) > 1
    counts = np.array(list(found.values()))
    assert chi_square(counts, np.ones(len(counts))) < bound(len(counts) - 1)


def test_lanes_without_a_move_are_gone() -> None:
    game = mini()
    over = attrs.evolve(game.start, phase=int(Phase.OVER))
    batch = lanes.gather(game, [over, over])
    ((part, _),) = lanes.split(game, batch)
    assert steps.advance(game, part, np.random.default_rng(0)) == []


def test_every_step_of_a_random_game_is_legal_and_stays_inside() -> None:
    game, rng = mini(), np.random.default_rng(6)
    start = lanes.full(game, lanes.gather(game, [game.start]))
    batches, taken_steps = [[np.repeat(c, 40) for c in start]], 0
    while batches and taken_steps < 60:
        following = []
        for part, _ in lanes.split(game, lanes.merge(game, batches)):
            before = lanes.scatter(game, lanes.full(game, part))
            for taken in steps.advance(game, part, rng):
                for row, lane in zip(
                    taken.rows.tolist(), taken.lanes.tolist(), strict=True
                ):
                    action: Action = taken.move.action(row)
                    assert objections(game, before[lane], action) == ()
                assert np.all(lanes.inside(game, taken.batch))
                following.append(taken.batch)
        batches, taken_steps = following, taken_steps + 1
    assert taken_steps >= 30
