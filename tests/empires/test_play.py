"""Random plays of Cosmos: Empires: what is true of every position they pass."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import pytest

from engines import lanes
from engines.play import Play, legal_actions, objections, random_play, weight
from engines.simulate import simulate
from spec.empires.game import build, ledger
from spec.empires.production import total_production
from spec.empires.state import Phase
from spec.games import Configuration, Game
from spec.shapes import fits, leaves, rebuild
from spec.system import Actor

PLAYERS = range(2, 9)
# Games that are short, with every ability, an empty deck and draws of known cards.
SMALL = {
    "cards": "SG SG FB FB DS DS DH DH TW TW NA",
    "card": {"FB": {"cost": 2}, "SG": {"cost": 2}},
    "pool": 3,
    "threshold": 8,
    "credits": 12,
}


@cache
def full_game(players: int) -> Game:
    return build(Configuration(players=players))


@cache
def small_game(*, packed: bool = True, **rulings: str) -> Game:
    names = {name.replace("_", "-"): option for name, option in rulings.items()}
    return build(Configuration(3, rulings=names, deck=SMALL, packed=packed))


@cache
def play_of(players: int, seed: int) -> Play:
    return random_play(full_game(players), seed)


plays = pytest.mark.parametrize(
    ("players", "seed"), [(n, seed) for n in PLAYERS for seed in range(2)]
)


# -- every position of a play ----------------------------------------------------------


@plays
def test_fields_lie_in_their_domains(players: int, seed: int) -> None:
    game = full_game(players)
    assert all(fits(game.shape, state) for state in play_of(players, seed).states())


@plays
def test_cards_are_conserved(players: int, seed: int) -> None:
    deck = full_game(players).start.setup.deck
    for s in play_of(players, seed).states():
        bags = [s.pool, s.deck.loose, *(t.cards for t in s.tableaus)]
        assert deck.made_of(bags, s.deck.stacked)
        assert sum(card < deck.kinds for card in s.deck.stacked) == s.deck.size


@plays
def test_a_play_goes_on_until_somebody_has_won(players: int, seed: int) -> None:
    """Nothing is legal when the game is over; before, something is."""
    game, play = full_game(players), play_of(players, seed)
    assert legal_actions(game, play.state) == []
    assert game.over(play.state)
    assert sum(game.outcome.run(play.state)) == 1
    assert not any(game.over(state) for state in play.states()[:-1])


@plays
def test_the_pool_is_full_where_somebody_decides(players: int, seed: int) -> None:
    game = full_game(players)
    for s in play_of(players, seed).states():
        if any(game.to_act(s)):
            assert s.pool.total() == 10 or s.deck.total() == 0


@plays
def test_the_final_round_runs_from_the_threshold_on(players: int, seed: int) -> None:
    game = full_game(players)
    setup = game.start.setup
    assert setup.sizes.threshold == (20 if players > 6 else 30)
    for s in play_of(players, seed).states():
        totals = [total_production(setup, tableau) for tableau in s.tableaus]
        assert (s.final > 0) == (max(totals) >= setup.sizes.threshold)


@plays
def test_as_many_values_are_set_as_hubs_are_owned(players: int, seed: int) -> None:
    """A value that is set is printed on no other card of its owner."""
    setup = full_game(players).start.setup
    hub = setup.deck.labels.index("DH")
    for s in play_of(players, seed).states():
        for tableau in s.tableaus:
            assert tableau.numbers.total() == tableau.cards.count(hub)
            held = {setup.cards[k].value for k in range(16) if tableau.cards.has(k)}
            places = [i for i in range(7) if tableau.numbers.has(i)]
            assert not held & {2 + i for i in places}


@plays
def test_first_turns_have_no_roll(players: int, seed: int) -> None:
    """The first roll comes when everyone has passed once."""
    moves = [action.move for action in play_of(players, seed).actions]
    assert moves[: moves.index("roll")].count("pass") == players
    assert "confirm" not in moves[: moves.index("roll")]


@plays
def test_a_turn_has_no_more_moves_than_its_sources(players: int, seed: int) -> None:
    """Actions, and for each ability as many uses as cards were owned at the end."""
    game, play = full_game(players), play_of(players, seed)
    paid = 0
    for action in play.actions:
        paid += action.move in ("shift", "build", "cycle")
        if action.move == "pass":
            assert paid <= game.start.setup.sizes.actions
            paid = 0


def test_chance_weighs_what_it_allows() -> None:
    game = full_game(2)
    for s in play_of(2, 0).states():
        chance = [
            weight(game, s, a)
            for a in legal_actions(game, s)
            if game.by_name[a.move].actor is Actor.CHANCE
        ]
        if s.phase == Phase.ROLL:
            assert chance == [1, 2, 3, 4, 3, 2, 1]
        elif s.phase in (Phase.DEAL, Phase.REFILL):
            loose = s.deck.loose.total()
            assert sum(chance) == (loose or 1)


# -- lanes -----------------------------------------------------------------------------


def agree(game: Game, played: list[Play]) -> int:
    """Legality and effects in lanes are those of each position; how many moves."""
    steps = [
        (before, step)
        for play in played
        for before, step in zip(play.states(), play.steps, strict=False)
    ]
    states = [before for before, _ in steps]
    checked = 0
    for part, (ids,) in lanes.split(
        game, lanes.gather(game, states), np.arange(len(states))
    ):
        state = rebuild(game.shape, part)
        for move in game.moves:
            rows, truth = lanes.legality(move, state, len(ids), np.arange(move.size))
            legal = np.zeros((move.size, len(ids)), bool)
            legal[rows] = truth
            for lane, i in enumerate(ids.tolist()):
                against = [
                    objections(game, states[i], move.action(row)) == ()
                    for row in range(move.size)
                ]
                assert legal[:, lane].tolist() == against
            taken = [
                lane
                for lane, i in enumerate(ids.tolist())
                if steps[i][1].action.move == move.name
            ]
            if taken:
                made = [steps[int(ids[lane])][1] for lane in taken]
                batch = lanes.take(lanes.full(game, part), np.array(taken))
                chosen = np.array([move.row(step.action) for step in made])
                after = lanes.full(game, lanes.apply(game, move, batch, chosen))
                assert lanes.scatter(game, after) == [step.state for step in made]
                checked += len(taken)
    assert checked == len(steps)
    return checked


@pytest.mark.parametrize("packed", [True, False], ids=["packed", "counts"])
def test_lanes_are_positions_side_by_side(*, packed: bool) -> None:
    game = small_game(packed=packed)
    played = [random_play(game, seed, steps=150) for seed in range(3)]
    assert agree(game, played) > 100
    moves = {action.move for play in played for action in play.actions}
    assert moves == set(game.by_name)


def test_packed_bags_and_counts_play_alike() -> None:
    one, other = small_game(), small_game(packed=False)
    for seed in range(3):
        left, right = (random_play(g, seed, steps=300) for g in (one, other))
        assert left.actions == right.actions
        assert one.outcome.run(left.state) == other.outcome.run(right.state)


def test_many_games_side_by_side_end_within_their_domains() -> None:
    game = small_game()

    def inside(s: Any) -> Any:
        return lanes.inside(game, leaves(s))

    found = simulate(game, 20, 7, tests={"inside": inside}, steps=300)

    assert found.violated is None
    assert found.stuck == 0
    assert found.ended == sum(found.wins) > 10
    assert found.shared == [0] * 3


def named(rulings: Mapping[str, str]) -> str:
    return " ".join(f"{name}={option}" for name, option in rulings.items())


@pytest.mark.parametrize("rulings", ledger().alternatives, ids=named)
def test_every_option_can_be_played(rulings: Mapping[str, str]) -> None:
    """Nothing leaves its domain, and no play is stuck before its end."""
    game = small_game(**{name.replace("-", "_"): o for name, o in rulings.items()})
    for seed in range(2):
        play = random_play(game, seed, steps=120)
        assert all(fits(game.shape, state) for state in play.states())
        assert game.over(play.state) or legal_actions(game, play.state)
