"""Arrows are derived from the rules: no more and no fewer than the rules allow."""

import attrs
import pytest

from diagrams.abstraction import Abstraction
from diagrams.flow import derive
from diagrams.plays import play_edges, random_edges
from engines.play import random_play
from properties.cosmos2024.pictures import PICTURES, ROUND, TRICK
from properties.pictures import Mark, Picture
from spec.cosmos2024.reads import ends
from spec.cosmos2024.state import Phase
from spec.ledger import InputError
from spec.logic import neg
from spec.system import guard

EVERY_ROUND = {
    ("reveal", "reveal", "reveal"),
    ("reveal", "reveal", "deal"),
    ("deal", "deal", "deal"),
    ("deal", "deal", "start"),
    ("start", "start", "play"),
    ("play", "play", "play"),
    ("award", "award", "play"),
    ("award", "award", "score"),
    ("score", "score", "reveal"),
    ("score", "score", "over"),
}
ODD = {("play", "play", "survive"), ("survive", "survive", "award")}
EVEN = {("play", "play", "award")}


@guard("SCORE.ENDLESS", "COS-END-8")
def totals_stay_small(s, a):
    """A round is only counted while nobody reaches the end-of-game number."""
    return neg(ends(s))


@guard("AWARD.STUCK", "COS-TUR-7")
def hands_are_full(s, a):
    """A trick is only awarded while the first player holds cards."""
    return s.hands[0].total() > 0


def with_guard(game, name, clause):
    """The game with a clause added to a move."""
    moves = [
        attrs.evolve(move, guards=(*move.guards, clause)) if move.name == name else move
        for move in game.moves
    ]
    return attrs.evolve(game, moves=tuple(moves))


@pytest.mark.parametrize(("players", "own"), [(3, ODD), (4, EVEN)], ids=["3", "4"])
def test_a_round_has_exactly_its_arrows(flow, text_of, players, own) -> None:
    found = text_of(flow("round", players))

    def named(phase: str) -> str:
        return f"phase = {phase}"

    assert found == {(named(p), m, named(q)) for p, m, q in EVERY_ROUND | own}


def test_the_end_of_a_game_is_marked_and_its_start_entered(flow) -> None:
    found = flow("round", 3)

    assert found.over == {(Phase.OVER,)}
    assert found.entries == {(Phase.REVEAL,)}
    assert found.undecided == 0


def test_a_group_with_positions_that_go_on_is_not_marked_as_over(games) -> None:
    picture = Picture("x", "x", by=("hands_empty",))

    found = derive(Abstraction.of(games(3).counted, picture), games=0)

    assert found.nodes
    assert found.over == frozenset()


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_random_game_takes_derived_arrows_only(games, flow, players) -> None:
    found = flow("round", players)
    play = random_play(games(players).packed, seed=players)

    taken = play_edges(found.abstraction.on(play.game), play)

    assert None not in taken
    assert set(taken) == set(found.edges)


def test_games_side_by_side_show_every_arrow_of_a_trick(games, flow) -> None:
    found = flow("trick", 3)

    taken = random_edges(found.abstraction.on(games(3).packed), 60, 1, set(found.edges))

    assert taken == set(found.edges)


@pytest.mark.parametrize("players", [3, 4])
def test_a_trick_loses_two_cards_in_a_collision(flow, players) -> None:
    found = flow("trick", players)
    collides = [mark.words for mark in TRICK.marks].index("collides")

    for edge in found.edges:
        (phase, played, up, *_), target = edge.source, edge.target
        if phase == Phase.PLAY:
            assert target[1] == played + 1
            assert target[2] == (up - 1 if edge.marks[collides] else up + 1)


def test_a_big_bang_of_three_needs_a_table_card(flow) -> None:
    found = flow("trick", 3)
    words = {key: found.abstraction.words(key) for key in found.nodes}
    bangs = [key for key, named in words.items() if "Big Bang" in named]
    before = {edge.source for edge in found.edges if edge.target in bangs}

    assert len(bangs) == 1
    assert [words[key] for key in before] == [["a table card has its value"]]


def test_a_big_bang_of_four_needs_none(flow) -> None:
    found = flow("trick", 4)
    words = [found.abstraction.words(key) for key in found.nodes]

    assert ["Big Bang"] in words
    assert not any("a table card has its value" in named for named in words)


def test_only_a_black_hand_breaks_while_no_card_lies_face_up(flow) -> None:
    found = flow("break", 3)
    alone = [e for e in found.edges if e.source == (0, 1) and e.target[0] == 1]

    assert alone
    assert {e.marks for e in alone} == {(1, 0)}
    assert {e.marks for e in found.edges if e.source == (0, 0)} == {
        *[(0, 0), (1, 0), (0, 1)]
    }


# -- a clause more, an arrow less ------------------------------------------------------


def test_a_blocking_clause_removes_its_arrow_and_no_other(games, flow) -> None:
    game = with_guard(games(3).counted, "score", totals_stay_small)
    whole = set(flow("round", 3).edges)

    found = set(derive(Abstraction.of(game, ROUND), games=0).edges)

    gone = {(edge.source, edge.target) for edge in whole - found}
    assert gone == {((Phase.SCORE,), (Phase.OVER,))}
    assert found < whole


def test_what_only_a_blocked_arrow_leads_to_goes_with_it(games, flow) -> None:
    game = with_guard(games(3).counted, "award", hands_are_full)
    whole = set(flow("round", 3).edges)

    found = set(derive(Abstraction.of(game, ROUND), games=0).edges)

    gone = {(edge.source, edge.target) for edge in whole - found}
    assert gone == {
        ((Phase.AWARD,), (Phase.SCORE,)),
        ((Phase.SCORE,), (Phase.OVER,)),
        ((Phase.SCORE,), (Phase.REVEAL,)),
    }


def test_a_play_that_takes_an_excluded_step_is_an_error(games) -> None:
    blocked = with_guard(games(3).counted, "award", hands_are_full)

    with pytest.raises(AssertionError, match="that Z3 excludes"):
        derive(Abstraction.of(blocked, ROUND), games(3).packed, games=2)


# -- pictures as data ------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_every_picture_reads_in_every_game(games, picture, players) -> None:
    game = games(players).counted
    Abstraction.of(game, picture)

    known = {clause.id for clause in games(3).counted.clauses}
    assert {mark.clause for mark in picture.marks if mark.clause} <= known


def test_a_picture_of_unknown_observables_is_refused(games) -> None:
    game = games(3).counted

    with pytest.raises(InputError, match="colour"):
        Abstraction.of(game, Picture("x", "x", by=("colour",)))
    marks = (Mark("was_nothing", "x"),)
    with pytest.raises(InputError, match="was_nothing"):
        Abstraction.of(game, Picture("x", "x", by=("phase",), marks=marks))


def test_arrows_without_end_are_refused(games, monkeypatch) -> None:
    monkeypatch.setattr("diagrams.limits.MOST_EDGES", 20)
    picture = Picture("x", "x", by=("dealt",))

    with pytest.raises(InputError, match="more than 20 arrows"):
        derive(Abstraction.of(games(3).counted, picture), games=0)
