"""Board and card games whose positions and histories other people have counted."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from engines.search import Found, search
from spec.shapes import rebuild
from tests.oracles.puzzles import connect_four, kuhn, tic_tac_toe


def state(searched: Found) -> Any:
    """All states that were found, as one state of lanes."""
    return rebuild(searched.game.shape, searched.batch(0, searched.distinct))


def is_tree(searched: Found) -> bool:
    """Whether every state was found once: each is a history."""
    return searched.initial + searched.transitions == searched.distinct


# -- tic-tac-toe -----------------------------------------------------------------------


@cache
def positions() -> Found:
    """All positions of tic-tac-toe, 5,478 by OpenSpiel's kNumberStates."""
    searched = search(tic_tac_toe.game())
    assert searched.complete
    assert searched.distinct == 5_478
    return searched


def test_tic_tac_toe_has_the_published_positions_at_each_turn() -> None:
    turns = np.bincount(state(positions()).turn)
    assert turns.tolist() == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]


def test_tic_tac_toe_has_the_published_ends() -> None:
    """958 positions end the game: 626 are won by x, 316 by o, 16 are drawn."""
    searched = positions()
    board = state(searched)
    over = tic_tac_toe.is_over(board)
    x, o = (int(np.sum(won & over)) for won in searched.game.outcome(board))
    assert searched.ends == np.count_nonzero(over) == 958
    assert (x, o, searched.ends - x - o) == (626, 316, 16)


def test_tic_tac_toe_has_the_published_games() -> None:
    """255,168 games, counted as histories: a position may end many of them."""
    searched = search(tic_tac_toe.game(by_history=True))
    assert searched.complete
    assert searched.distinct == 549_946
    assert searched.ends == 255_168
    assert is_tree(searched)


def test_tic_tac_toe_has_the_published_positions_up_to_symmetry() -> None:
    """765 positions are left if a board is the same turned around or over."""
    cells = np.stack(state(positions()).cells)
    square = np.arange(9).reshape(3, 3)
    turned = [np.rot90(board, k) for board in (square, square.T) for k in range(4)]
    powers = 3 ** np.arange(9)
    images = [powers @ cells[board.ravel()] for board in turned]
    assert len(np.unique(np.min(images, axis=0))) == 765


# -- Connect Four ----------------------------------------------------------------------


def test_connect_four_has_the_published_positions_at_each_turn() -> None:
    """The first of the sequence A212693 of the OEIS; games end from turn 7 on."""
    searched = search(connect_four.game(7, 6), stop=lambda s: s.turn == 8)
    turns = np.bincount(state(searched).turn)
    assert turns.tolist() == [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275]


@pytest.mark.parametrize(("height", "games"), [(1, 2), (2, 90), (3, 356_232)])
def test_connect_four_has_the_published_games_on_small_boards(
    height: int, games: int
) -> None:
    """The sequence A342329 of the OEIS: a board is one wider than it is high."""
    searched = search(connect_four.game(height + 1, height, by_history=True))
    assert searched.complete
    assert searched.ends == games
    assert is_tree(searched)


def test_connect_four_has_the_positions_of_an_independent_search() -> None:
    """On four by four, where diagonals win too; an earlier search of ours counted."""
    searched = search(connect_four.game(4, 4))
    assert searched.complete
    assert searched.distinct == 161_029


# -- Kuhn poker ------------------------------------------------------------------------


def test_kuhn_poker_has_the_published_histories() -> None:
    """OpenSpiel counts 4 chance nodes, 24 decisions and 30 ends (api_test.py)."""
    searched = search(kuhn.game())
    hands = state(searched)
    over, dealt = kuhn.is_over(hands), kuhn.is_dealt(hands)
    assert searched.complete
    assert np.count_nonzero(~dealt) == 4
    assert np.count_nonzero(dealt & ~over) == 24
    assert np.count_nonzero(over) == searched.ends == 30
    assert is_tree(searched)
