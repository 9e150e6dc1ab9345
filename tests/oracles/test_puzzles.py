"""Puzzles whose state counts other people have published, searched by our engine.

*Distinct* is the number of states, start states included. *Generated* is TLC's count:
start states and every transition. *Levels* is its depth: the start states are level 1.
"""

from collections.abc import Callable
from functools import cache
from math import factorial

import attrs
import pytest

from engines import lanes
from engines.search import Found, Test, search
from spec.games import Game
from tests.oracles.puzzles import (
    channel,
    clock,
    coffee_can,
    crossing,
    die_hard,
    eight,
    hanoi,
    life,
    philosophers,
    prisoners,
    sliding,
    termination,
    tic_tac_toe,
    two_phase,
)
from tests.unruled import starts


@attrs.frozen
class Published:
    """Figures that a search must give, with their source.

    Attributes:
        id: the name of the row.
        game: the puzzle.
        source: who published the figures.
        distinct: states.
        generated: start states and transitions; None where nobody says.
        levels: levels of the search; None where nobody says.
        too_deep: how many levels the published figure has too many: two are those of
            a search by several workers at once, which may find a state late.
        is_start: a truth of the start states; None for the initial state.
        invariant: what the published model claims of every state, where it does.
    """

    id: str
    game: Callable[[], Game]
    source: str
    distinct: int
    generated: int | None = None
    levels: int | None = None
    too_deep: int = 0
    is_start: Test | None = None
    invariant: Test | None = None


# The folders are those of the TLA+ Examples (github.com/tlaplus/Examples).
PUBLISHED = (
    Published(
        id="hour-clock",
        game=clock.game,
        source="SpecifyingSystems/HourClock",
        distinct=12,
        generated=24,
        levels=1,
        is_start=clock.is_start,
    ),
    Published(
        id="channel",
        game=lambda: channel.game(3),
        source="SpecifyingSystems/AsynchronousInterface",
        distinct=12,
        generated=30,
        levels=2,
        is_start=channel.is_start,
    ),
    Published(
        id="prisoners",
        game=lambda: prisoners.game(3, light_known=True),
        source="Prisoners_Single_Switch",
        distinct=16,
        generated=49,
        levels=5,
        is_start=prisoners.is_start,
        invariant=prisoners.announcement_is_right,
    ),
    Published(
        id="prisoners-light-unknown",
        game=lambda: prisoners.game(3, light_known=False),
        source="Prisoners_Single_Switch",
        distinct=62,
        generated=188,
        levels=11,
        too_deep=1,
        is_start=prisoners.is_start,
        invariant=prisoners.announcement_is_right,
    ),
    Published(
        id="philosophers-5",
        game=lambda: philosophers.game(5),
        source="DiningPhilosophers",
        distinct=67,
        generated=336,
        levels=29,
        invariant=philosophers.neighbours_eat_apart,
    ),
    Published(
        id="two-phase-3",
        game=lambda: two_phase.game(3),
        source="transaction_commit; stateright, examples/2pc.rs, has the states too",
        distinct=288,
        generated=1_146,
        levels=11,
        invariant=two_phase.outcomes_agree,
    ),
    Published(
        id="two-phase-5",
        game=lambda: two_phase.game(5),
        source="stateright, examples/2pc.rs",
        distinct=8_832,
        invariant=two_phase.outcomes_agree,
    ),
    Published(
        id="termination-3",
        game=lambda: termination.game(3),
        source="ewd840",
        distinct=302,
        generated=2_001,
        levels=10,
        too_deep=1,
        is_start=termination.is_start,
        invariant=termination.detection_is_right,
    ),
    Published(
        id="termination-4",
        game=lambda: termination.game(4),
        source="ewd840, EWD840_json",
        distinct=1_566,
        generated=15_986,
        levels=12,
        is_start=termination.is_start,
        invariant=termination.detection_is_right,
    ),
    Published(
        id="hanoi-5",
        game=lambda: hanoi.game(5, twice=True),
        source="tower_of_hanoi, MC.out",
        distinct=243,
        generated=913,
        levels=32,
    ),
    Published(
        id="coffee-can-100",
        game=lambda: coffee_can.game(100),
        source="CoffeeCan",
        distinct=5_150,
        generated=20_002,
        levels=1,
        is_start=coffee_can.is_start,
    ),
    Published(
        id="coffee-can-1000",
        game=lambda: coffee_can.game(1000),
        source="CoffeeCan",
        distinct=501_500,
        generated=2_000_002,
        levels=1,
        is_start=coffee_can.is_start,
    ),
    Published(
        id="life-4x4",
        game=lambda: life.game(4),
        source="GameOfLife",
        distinct=65_536,
        generated=131_072,
        levels=1,
        is_start=life.is_start,
    ),
    Published(
        id="klotski",
        game=lambda: sliding.game(sliding.KLOTSKI),
        source="SlidingPuzzles, README",
        distinct=25_955,
    ),
    Published(
        id="pennant",
        game=lambda: sliding.game(sliding.PENNANT),
        source="SlidingPuzzles, README",
        distinct=1_398,
    ),
    Published(
        id="tic-tac-toe",
        game=tic_tac_toe.game,
        source="OpenSpiel, kNumberStates and get_all_states_test.cc",
        distinct=5_478,
        levels=10,
    ),
    Published(
        id="mas-puzzle",
        game=lambda: sliding.game(sliding.MAS_PUZZLE),
        source="SlidingPuzzles, README",
        distinct=110_804,
    ),
    Published(
        id="eight",
        game=eight.game,
        source="half of all arrangements, 9!/2; no more than 31 moves from the goal",
        distinct=factorial(9) // 2,
        levels=32,
    ),
)
BY_ID = {row.id: row for row in PUBLISHED}
rows = pytest.mark.parametrize(
    "row", [pytest.param(row, id=row.id) for row in PUBLISHED]
)


def explored(row: Published, game: Game) -> Found:
    """All states of a game with the start states and the invariant of a row."""
    batch = None if row.is_start is None else starts(game, row.is_start)
    tests = {} if row.invariant is None else {"invariant": row.invariant}
    return search(game, batch, tests=tests)


@cache
def found(id: str) -> Found:
    return explored(BY_ID[id], BY_ID[id].game())


def figures(searched: Found) -> tuple[int, int, int]:
    """Distinct, generated and levels."""
    generated = searched.initial + searched.transitions
    return searched.distinct, generated, searched.depth + 1


@rows
def test_search_finds_the_published_figures(row: Published) -> None:
    distinct, generated, levels = figures(found(row.id))
    assert found(row.id).hit is None
    assert found(row.id).complete
    assert distinct == row.distinct
    if row.generated is not None:
        assert generated == row.generated
    if row.levels is not None:
        assert levels == row.levels - row.too_deep


# Who answers for the figures: without a guard the same model gives others.
@pytest.mark.parametrize(
    ("id", "clause"),
    [
        ("channel", "nothing_waits"),
        ("channel", "a_value_waits"),
        ("philosophers-5", "philosopher_is_to_look"),
        ("philosophers-5", "philosopher_is_to_eat"),
        ("philosophers-5", "philosopher_is_to_think"),
        ("two-phase-3", "resource_is_working"),
        ("two-phase-3", "resource_has_sent"),
        ("two-phase-3", "manager_is_open"),
        ("two-phase-3", "all_are_heard"),
        ("two-phase-3", "commit_was_sent"),
        ("two-phase-3", "abort_was_sent"),
        ("termination-3", "token_is_home"),
        ("termination-3", "token_is_here"),
        ("termination-3", "token_is_black"),
        ("termination-3", "origin_is_black"),
        ("termination-3", "node_is_black"),
        ("termination-3", "node_is_idle"),
        ("termination-3", "node_is_active"),
        ("termination-3", "message_goes_to_another"),
        ("hanoi-5", "disc_changes_its_peg"),
        ("hanoi-5", "disc_is_on_top"),
        ("hanoi-5", "no_smaller_disc_is_there"),
        ("hanoi-5", "peg_is_empty"),
        ("tic-tac-toe", "game_is_open"),
        ("tic-tac-toe", "cell_is_empty"),
        ("eight", "tile_is_beside_the_gap"),
    ],
)
def test_a_model_without_one_of_its_guards_gives_other_figures(
    id: str, clause: str
) -> None:
    row = BY_ID[id]
    game = row.game()
    assert clause in {guard.name for move in game.moves for guard in move.guards}
    moves = tuple(
        attrs.evolve(move, guards=tuple(g for g in move.guards if g.name != clause))
        for move in game.moves
    )
    loose = explored(row, attrs.evolve(game, moves=moves))
    assert figures(loose) != figures(found(id))


# -- shortest solutions ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "is_unsolved", "moves"),
    [
        # The least number of single steps; the 81 of the literature are longer slides.
        pytest.param(
            lambda: sliding.game(sliding.KLOTSKI),
            sliding.klotski_is_unsolved,
            116,
            id="klotski",
        ),
        pytest.param(die_hard.game, die_hard.is_unsolved, 6, id="die-hard"),
        # As in the trace that the Informal Trace Format shows.
        pytest.param(
            lambda: crossing.game(2), crossing.is_unsolved, 5, id="crossing-2"
        ),
        pytest.param(
            lambda: crossing.game(3), crossing.is_unsolved, 11, id="crossing-3"
        ),
    ],
)
def test_the_shortest_solution_has_as_many_moves(
    game: Callable[[], Game], is_unsolved: Test, moves: int
) -> None:
    searched = search(game(), tests={"unsolved": is_unsolved})
    assert searched.hit is not None
    play = searched.play_to(searched.hit)
    assert not is_unsolved(play.state)
    assert len(play.steps) == moves


def test_four_missionaries_and_four_cannibals_cannot_cross() -> None:
    """A boat for two takes three of each and no more."""
    searched = search(crossing.game(4), tests={"unsolved": crossing.is_unsolved})
    assert searched.complete


@pytest.mark.parametrize("discs", range(1, 8))
def test_a_tower_has_the_states_and_the_solution_of_the_closed_forms(
    discs: int,
) -> None:
    game = hanoi.game(discs)
    whole = search(game)
    assert whole.complete
    assert whole.distinct == 3**discs
    # Three moves in every state, but two where all discs lie on one peg.
    assert whole.transitions == 3 * 3**discs - 3
    solved = search(game, tests={"unsolved": hanoi.is_unsolved})
    assert solved.hit is not None
    assert len(solved.play_to(solved.hit).steps) == 2**discs - 1


# TLC stops at the goal in these, so that nobody publishes the size of the whole space;
# these figures are those of another search of ours, by successors made by hand.
def test_the_jugs_have_the_whole_space_of_an_independent_search() -> None:
    assert figures(search(die_hard.game())) == (16, 97, 8)


def test_the_crossing_has_the_states_of_an_independent_search() -> None:
    assert search(crossing.game(3)).distinct == 16


# -- models in which every state is a start state --------------------------------------

# Their published figures say nothing of where a step leads; these do.


def test_the_clock_goes_round() -> None:
    assert figures(search(clock.game())) == (12, 13, 12)


@pytest.mark.parametrize(
    ("rows", "generations"),
    [
        pytest.param(".... .##. .##. ....", 1, id="block-stays"),
        pytest.param(".... ###. .... ....", 2, id="blinker-blinks"),
        pytest.param("##.. #... .... ....", 2, id="three-become-a-block"),
        pytest.param("#... .#.. .... ....", 2, id="two-die"),
    ],
)
def test_small_patterns_live_as_is_known(rows: str, generations: int) -> None:
    game = life.game(4)
    cells = tuple(tuple(cell == "#" for cell in row) for row in rows.split())
    searched = search(attrs.evolve(game, start=life.Square(cells)))
    assert searched.distinct == generations


def test_start_states_are_those_of_which_the_truth_holds() -> None:
    game = coffee_can.game(2)
    cans = lanes.scatter(game, starts(game, coffee_can.is_start))
    assert {(can.black, can.white) for can in cans} == {
        (0, 1),
        (0, 2),
        (1, 0),
        (1, 1),
        (2, 0),
    }
