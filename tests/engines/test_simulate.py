"""Whole random games: all are played, fairly, and what is counted is right."""

from collections import Counter
from functools import cache
from itertools import pairwise
from math import sqrt
from typing import Any

import attrs
import numpy as np
import pytest

from engines import simulate as module
from engines import steps as drawing
from engines.chances import exact
from engines.lanes import scatter
from engines.play import apply, legal_actions, objections, weight
from engines.simulate import Simulated, simulate
from spec.cosmos2024.game import build
from spec.cosmos2024.state import Phase
from spec.games import Configuration, Game
from spec.ledger import InputError
from spec.system import Actor
from tests.engines.toy import FILL, jug

CARDS = "Sun1 Sun2 Sun9 Moo1 Moo2 Col1 Col2"
M3A = {"cards": CARDS, "hand": 2, "table": 1, "threshold": 2}
TWINS = {"cards": "Sun4 Sun4 Moo4 Col1", "hand": 1, "table": 1, "threshold": 1}
BIG_BANG = "big_bang"
A_HAS_NONE = "phase == over and totals[A] == 0"


@cache
def full_game(players: int) -> Game:
    return build(Configuration(players=players))


@cache
def mini(deck: str = "M3a") -> Game:
    """A game without the Void rule, so that it never comes back to a state."""
    cards = {"M3a": M3A, "twins": TWINS}[deck]
    return build(Configuration(players=3, deck=cards, rulings={"void": "off"}))


def comparable(found: Simulated) -> dict[str, Any]:
    return {
        field.name: getattr(found, field.name)
        for field in attrs.fields(Simulated)
        if field.name not in ("game", "clauses")
    }


# -- every game is played --------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_round_of_a_full_deck_has_its_counts(players: int) -> None:
    found = simulate(full_game(players), 10, seed=players)

    rounds = found.actions["score"]
    assert rounds >= found.games == found.ended == 10
    assert found.actions["reveal"] == 4 * rounds
    assert found.actions["deal"] == found.actions["play"] == 60 * rounds
    assert found.actions["start"] == rounds
    assert found.actions["award"] == 60 // players * rounds
    survives = found.actions["award"] if players % 2 else 0
    assert found.actions.get("survive", 0) == survives


@pytest.mark.parametrize(
    ("games", "lanes"),
    [(1, 1), (1, 9), (7, 7), (500, 1), (500, 64), (500, 500), (3000, 2999)],
    ids=str,
)
def test_no_lane_is_lost_and_no_game_cut_off(
    games: int, lanes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PIECE", 100)

    found = simulate(mini(), games, 3, lanes=lanes)

    assert found.started == found.games == found.ended == games
    assert (found.unfinished, found.stuck, found.partial) == (0, 0, False)
    steps = sum(length * n for length, n in found.lengths.items())
    assert found.steps == steps
    assert set(found.lengths) <= {19, 38}
    assert sum(found.wins) >= games


def test_lanes_are_kept_busy_until_all_games_are_started() -> None:
    running = []

    def watch(found: Simulated) -> bool:
        running.append((found.started, found.started - found.games))
        return False

    simulate(mini(), 300, 3, lanes=40, watch=watch)

    assert {busy for started, busy in running if started < 300} == {40}
    assert len({started for started, _ in running}) > 8
    assert running[-1] == (300, 0)


def test_few_lanes_do_not_favour_short_games() -> None:
    """Were games cut off when enough had ended, long ones would be missing."""
    few, many = (simulate(mini(), 6000, 5, lanes=n) for n in (300, 6000))

    long = [found.lengths[38] / 6000 for found in (few, many)]
    assert long[0] == pytest.approx(long[1], abs=5 * sqrt(0.24 * 2 / 6000))


def test_the_same_seed_gives_the_same_answer() -> None:
    def run(seed: int) -> dict[str, Any]:
        return comparable(simulate(mini(), 400, seed, lanes=100, where=[BIG_BANG]))

    assert run(1) == run(1)
    assert len({str(run(seed)["wins"]) for seed in range(4)}) > 1


def test_a_game_whose_columns_are_all_constants_keeps_its_lanes() -> None:
    """After a jug is poured out, every column is a constant."""
    found = simulate(jug(), 50, 1, lanes=20, steps=40)

    assert found.unfinished == found.games == 50
    assert found.steps == 50 * 40
    assert not found.lengths


def test_what_has_no_move_and_is_not_over_is_stuck() -> None:
    game = jug()
    dry = attrs.evolve(game, moves=game.moves[:1])

    found = simulate(dry, 50, 1, lanes=20, where=["level == 8"])

    assert found.stuck == found.games == 50
    assert found.ended == 0
    assert found.where[0].games == 50


def test_games_at_the_limit_are_unfinished() -> None:
    found = simulate(mini(), 400, 2, lanes=64, steps=30, where=["move == score"])

    assert found.unfinished + found.lengths[19] == found.games == 400
    assert found.unfinished > 50
    assert found.where[0].games == 400


def test_a_watcher_may_stop_it() -> None:
    found = simulate(mini(), 400, 2, lanes=50, watch=lambda f: f.games >= 100)

    assert found.partial
    assert 100 <= found.games < 400


@pytest.mark.parametrize("name", ["games", "lanes", "steps"])
def test_numbers_below_one_are_refused(name: str) -> None:
    numbers = {"games": 1, name: 0}
    with pytest.raises(InputError, match=f"{name} is 0; accepted: 1 or more"):
        simulate(mini(), seed=1, **numbers)


def test_an_expression_that_is_none_is_refused() -> None:
    with pytest.raises(InputError, match="nonsense"):
        simulate(mini(), 1, 1, where=["nonsense == 1"])


# -- fairness --------------------------------------------------------------------------


def exact_ends(game: Game) -> dict[Any, float]:
    """The probability of each last position, by the concrete reading."""
    level, ends = {game.start: 1.0}, Counter[Any]()
    while level:
        following: Counter[Any] = Counter()
        for state, chance in level.items():
            legal = legal_actions(game, state)
            if not legal:
                ends[state] += chance
            whole = sum(weight(game, state, a) for a in legal)
            for action in legal:
                share = chance * weight(game, state, action) / whole
                following[apply(game, state, action)] += share
        level = following
    return dict(ends)


def statistic(found: Counter[Any], chances: dict[Any, float]) -> float:
    """Pearson's statistic."""
    games = found.total()
    return sum((found[s] - games * p) ** 2 / (games * p) for s, p in chances.items())


def ends(game: Game, games: int, monkeypatch: pytest.MonkeyPatch) -> Counter[Any]:
    """The last positions of random games."""
    last: Counter[Any] = Counter()
    count = module._Run._ended

    def counted(run: Any, part: Any) -> None:
        last.update(scatter(game, part.batch))
        count(run, part)

    monkeypatch.setattr(module._Run, "_ended", counted)
    simulate(game, games, 7, lanes=3000)
    return last


def most(freedom: int) -> float:
    """More than six standard deviations: one run in millions goes beyond it."""
    return freedom + 6 * sqrt(2 * freedom) + 12


def test_last_positions_have_their_exact_frequencies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chances = exact_ends(mini("twins"))
    found = ends(mini("twins"), 20_000, monkeypatch)

    assert found.keys() == chances.keys()
    assert len(chances) > 10
    assert statistic(found, chances) < most(len(chances) - 1)


def test_a_biased_draw_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A draw by remainder of a small number: some are likelier by one part in five."""

    def biased(total: Any, rng: np.random.Generator) -> Any:
        bits = rng.integers(0, 11, len(total), dtype=total.dtype)
        return bits % np.maximum(total, 1)

    monkeypatch.setattr(drawing, "below", biased)

    chances = exact_ends(mini("twins"))
    found = ends(mini("twins"), 20_000, monkeypatch)
    assert statistic(found, chances) > most(len(chances) - 1)


@pytest.mark.parametrize("text", [BIG_BANG, A_HAS_NONE, "move == play and seat == A"])
def test_estimates_agree_with_exact_frequencies(text: str) -> None:
    games, chance = 40_000, exact(mini(), text)
    assert chance is not None

    found = simulate(mini(), games, 11, lanes=4000, where=[text])

    deviation = sqrt(games * chance * (1 - chance))
    assert abs(found.where[0].games - games * chance) <= 4 * deviation


# -- policies --------------------------------------------------------------------------


def first_legal(game: Game, move: Any, state: Any, rows: Any, legal: Any) -> Any:
    return legal & (np.cumsum(legal, axis=0) == 1)


def test_a_policy_decides_what_players_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the first legal card always played, only the deal and the start differ."""
    seen = []
    took = module._Run._took

    def watched(run: Any, part: Any, step: Any) -> None:
        if step.move.actor is Actor.PLAYER:
            before = scatter(game, step.before)
            seen.extend(zip(before, step.rows.tolist(), strict=False))
        took(run, part, step)

    game = mini()
    monkeypatch.setattr(module._Run, "_took", watched)
    simulate(game, 50, 1, policy=first_legal)

    assert len(seen) >= 300
    for state, row in seen:
        assert game.by_name["play"].action(row) == legal_actions(game, state)[0]


def test_a_policy_changes_the_outcomes() -> None:
    """A plays its first card, the others theirs evenly: an advantage of its own."""

    def first_for_a(game: Any, move: Any, state: Any, rows: Any, legal: Any) -> Any:
        mine = move.table["seat"].take(rows)[:, None] == 0
        return np.where(mine, first_legal(game, move, state, rows, legal), legal)

    even = simulate(full_game(3), 2000, 1)
    odd = simulate(full_game(3), 2000, 1, policy=first_for_a)

    assert abs(even.wins[0] - even.wins[1]) < 5 * sqrt(2000 / 2)
    assert abs(odd.wins[0] - odd.wins[1]) > 8 * sqrt(2000 / 2)


@pytest.mark.parametrize(
    ("policy", "problem"),
    [
        (lambda game, move, state, rows, legal: legal | True, "illegal play"),
        (lambda game, move, state, rows, legal: legal * -1, "illegal play"),
        (lambda game, move, state, rows, legal: legal & False, "no legal play"),
    ],
    ids=["illegal", "negative", "nothing"],
)
def test_a_policy_that_breaks_the_rules_is_refused(policy: Any, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        simulate(mini(), 10, 1, policy=policy)


# -- what is counted -------------------------------------------------------------------


def test_steps_and_games_of_an_expression_are_counted() -> None:
    texts = [
        "move == score",
        "move == deal and seat == B",
        "was_phase == award",
        "1 > 2",
    ]

    found = simulate(mini(), 200, 1, lanes=30, where=texts)

    rounds = found.actions["score"]
    assert [f.text for f in found.where] == texts
    assert [f.games for f in found.where] == [200, 200, 200, 0]
    assert [f.steps for f in found.where] == [rounds, 2 * rounds, 2 * rounds, 0]


def test_winners_are_those_of_the_rules() -> None:
    found = simulate(mini("twins"), 3000, 1, where=["phase == over and totals[A] == 0"])

    assert found.wins[0] == found.where[0].games
    # one trick, so that two of three seats share the win
    assert sum(found.wins) == 2 * 3000
    assert found.shared == found.wins


def test_lengths_are_told_by_their_quantiles() -> None:
    found = Simulated(mini(), 1, 10, lengths=Counter({5: 1, 7: 8, 30: 1}))

    assert [found.quantile(q) for q in (0.0, 0.1, 0.11, 0.9, 0.91, 1.0)] == [
        *(5, 5, 7, 7, 30, 30)
    ]
    assert found.mean == pytest.approx(9.1)
    with pytest.raises(ValueError, match="no game ended"):
        Simulated(mini(), 1, 10).quantile(0.5)


def test_clauses_count_what_the_concrete_reading_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = mini("twins")
    plays: list[Any] = []
    took = module._Run._took

    def watched(run: Any, part: Any, step: Any) -> None:
        before = scatter(game, step.before)
        moves = [step.move.action(row) for row in step.rows.tolist()]
        plays.extend(zip(before, moves, strict=True))
        took(run, part, step)

    monkeypatch.setattr(module._Run, "_took", watched)
    # one lane: batches whose columns are all constants would be scattered as one
    found = simulate(game, 3, 1, lanes=1, clauses=True)
    assert found.clauses is not None

    asked, acted, alone = (Counter[str]() for _ in range(3))
    for state, action in plays:
        for move in game.moves:
            for row in range(move.size):
                offered = move.action(row)
                if move.actor is Actor.PLAYER:
                    acting = game.to_act(state)
                    if not acting[offered.values[0]]:
                        continue
                against = objections(game, state, offered)
                asked.update(c.id for c in move.guards)
                acted.update(c.id for c in against)
                alone.update(c.id for c in against[: len(against) == 1])
        move, arguments = game.arguments(action)
        states = [state]
        for clause in move.effects:
            states.append(clause.run(states[-1], arguments))
        asked.update(c.id for c in move.effects)
        changed = [old != new for old, new in pairwise(states)]
        acted.update(c.id for c, new in zip(move.effects, changed, strict=True) if new)
    rows = {row.clause.id: row for row in found.clauses.rows()}
    assert {id: row.asked for id, row in rows.items() if row.asked} == asked
    assert {id: row.acted for id, row in rows.items() if row.acted} == acted
    assert {id: row.alone for id, row in rows.items() if row.alone} == alone
    assert all(
        (row.alone is None) == (row.clause.kind == "effect") for row in rows.values()
    )


# -- tests in every state --------------------------------------------------------------


def test_a_violation_stops_and_shows_the_state() -> None:
    found = simulate(
        mini(),
        5000,
        1,
        tests={"fine": lambda s: True, "no award": lambda s: s.phase != Phase.AWARD},
    )

    assert found.violated is not None
    name, state = found.violated
    assert name == "no award"
    assert state.phase == Phase.AWARD
    assert found.partial


def test_a_rare_violation_is_found_in_its_lane() -> None:
    test = {
        "A holds no pair of black cards": lambda s: s.hands[0].number_of((3, 4)) < 9
    }
    kinds = mini().shape.deck.deck
    blacks = tuple(k for k, label in enumerate(kinds.labels) if label[:3] == "Col")
    test = {"pair": lambda s: s.hands[0].number_of(blacks) < 2}

    found = simulate(mini(), 500, 1, tests=test)

    assert found.violated is not None
    assert found.violated[1].hands[0].number_of(blacks) == 2


def test_every_state_is_tested_the_first_and_last_too() -> None:
    asked: Counter[int] = Counter()

    def test(state: Any) -> bool:
        asked[state.phase] += 1
        return True

    found = simulate(mini("twins"), 30, 1, lanes=30, tests={"seen": test})

    assert found.violated is None
    assert set(asked) == set(Phase)


def test_a_violation_of_the_first_state_is_found() -> None:
    found = simulate(jug(), 5, 1, tests={"never filled": lambda s: s.phase != FILL})

    assert found.violated is not None
    assert found.violated[1] == jug().start
