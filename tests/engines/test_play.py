"""One play: what is legal, every refusing clause in order, application, replay."""

import random
from collections import Counter
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.play import (
    Play,
    apply,
    legal_actions,
    objections,
    random_play,
    random_step,
    refusal,
    replay,
    rows_of,
    settled,
    tables,
    weight,
)
from engines.positions import read
from spec.cosmos2024.game import build
from spec.cosmos2024.state import Phase
from spec.games import Configuration, Game
from spec.shapes import Range, fits
from spec.system import Action, Actor, IllegalAction, Move, effect, guard
from tests.engines.toy import Jug
from tests.unruled import unruled

THREE = build(Configuration(players=3))
FOUR = build(Configuration(players=4))
MINI = build(
    Configuration(
        players=3,
        deck={
            "cards": "Sun4 Sun4 Moo4 Sun9 Moo9 Ear9 Sat9 Ear5 Sat5 Col4 Col5",
            "hand": 3,
            "table": 2,
            "threshold": 4,
        },
    )
)


def position(game: Game = FOUR, **fields: Any) -> Any:
    """A position of the first round at the first card of a trick."""
    given_fields = {"phase": "play", "starter": "A", **fields}
    return read(game, given_fields)


LEAD = position(hands={"A": "Sun4 Col8", "B": "Sun2 Ear9", "C": "Moo3", "D": "Col5"})


def actions(game: Game) -> list[Action]:
    return [move.action(row) for move in game.moves for row in range(move.size)]


def ids(clauses: Any) -> tuple[str, ...]:
    return tuple(clause.id for clause in clauses)


# -- legality and refusals -------------------------------------------------------------


def test_legal_actions_are_those_that_no_guard_refuses() -> None:
    assert [FOUR.text(a) for a in legal_actions(FOUR, LEAD)] == ["play A Sun4"]


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("play A Sun4", ()),
        ("play A Col8", ("PLAY.BLACKLOCK",)),
        ("play A Sun5", ("PLAY.HELD",)),
        ("play B Sun2", ("PLAY.SEAT",)),
        ("play B Sun3", ("PLAY.SEAT", "PLAY.HELD")),
        ("play B Col1", ("PLAY.SEAT", "PLAY.HELD", "PLAY.BLACKLOCK")),
        ("play D Col5", ("PLAY.SEAT",)),
        ("reveal Sun4", ("REVEAL.PHASE",)),
        ("deal A Sun4", ("DEAL.PHASE",)),
        ("start A", ("START.PHASE",)),
        ("award", ("AWARD.PHASE",)),
        ("score", ("SCORE.PHASE",)),
    ],
)
def test_a_refusal_lists_every_objecting_clause_in_order(
    text: str, refused: tuple[str, ...]
) -> None:
    action = FOUR.parse(text)
    assert ids(objections(FOUR, LEAD, action)) == refused
    answer = refusal(FOUR, LEAD, action)
    if not refused:
        assert answer is None
        return
    assert answer is not None
    assert answer.ids == refused
    assert answer.action == text


def test_a_refusal_names_the_action_the_clause_its_source_and_what_it_says() -> None:
    answer = refusal(FOUR, LEAD, FOUR.parse("play B Sun3"))
    assert str(answer).splitlines() == [
        "play refuses B Sun3",
        "  seat_is_to_act (PLAY.SEAT, COS-TUR-1, COS-OVR-1): each player in turn, "
        "clockwise from the trick's leader, plays one card",
        "  card_is_in_hand (PLAY.HELD, COS-TUR-2, COS-OVR-1): a player plays a card of "
        "the own hand",
    ]
    assert str(refusal(FOUR, LEAD, Action("award"))).startswith("award is refused\n")


@settings(max_examples=max(1, settings.default.max_examples // 6))
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 60))
def test_a_table_says_of_each_action_what_is_said_of_it_alone(
    seed: int, steps: int
) -> None:
    state = random_play(MINI, seed, steps=steps).state
    for table in tables(MINI, state):
        assert len(table.rows) == len(table.objections) == table.move.size
        for row, against in zip(table.rows, table.objections, strict=True):
            action = table.move.action(row)
            assert against == objections(MINI, state, action)
            order = [table.move.guards.index(clause) for clause in against]
            assert order == sorted(order)


def test_tables_of_those_to_act_leave_out_the_other_seats() -> None:
    by_name = {t.move.name: t for t in tables(FOUR, LEAD, everyone=False)}
    play = FOUR.by_name["play"]
    seats = {play.action(row).values[0] for row in by_name["play"].rows}
    assert seats == {0}
    assert len(by_name["deal"].rows) == FOUR.by_name["deal"].size


def test_rows_of_nobody_are_none_for_players_and_all_for_chance() -> None:
    assert len(rows_of(FOUR.by_name["play"], [])) == 0
    assert len(rows_of(FOUR.by_name["deal"], [])) == FOUR.by_name["deal"].size
    assert len(rows_of(FOUR.by_name["play"], None)) == FOUR.by_name["play"].size


@pytest.mark.parametrize("seed", range(4))
def test_who_is_not_to_act_has_no_legal_action(seed: int) -> None:
    for state in random_play(MINI, seed, steps=60).states():
        everyone = [a for t in tables(MINI, state) for a in t.legal()]
        assert everyone == legal_actions(MINI, state)


def test_asking_never_raises_and_changes_nothing() -> None:
    before = attrs.evolve(LEAD)
    for action in actions(FOUR):
        refusal(FOUR, LEAD, action)
    assert before == LEAD


# -- application -----------------------------------------------------------------------


def test_applying_a_legal_action_gives_the_next_state() -> None:
    after = apply(FOUR, LEAD, FOUR.parse("play A Sun4"))
    want = position(
        hands={"A": "Col8", "B": "Sun2 Ear9", "C": "Moo3", "D": "Col5"},
        cards="Sun4 - - -",
        up="yes no no no",
        played="1",
    )
    assert after == want


@pytest.mark.parametrize("text", ["play A Col8", "play B Col1", "award", "deal A Sun4"])
def test_applying_an_illegal_action_raises_its_refusal(text: str) -> None:
    before = attrs.evolve(LEAD)
    action = FOUR.parse(text)
    with pytest.raises(IllegalAction) as caught:
        apply(FOUR, LEAD, action)
    assert caught.value.refusal == refusal(FOUR, LEAD, action)
    assert str(caught.value) == str(caught.value.refusal)
    assert before == LEAD


@settings(max_examples=max(1, settings.default.max_examples // 6))
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 60))
def test_exactly_the_refused_actions_raise(seed: int, steps: int) -> None:
    state = random_play(MINI, seed, steps=steps).state
    legal = set(legal_actions(MINI, state))
    for action in actions(MINI):
        if action in legal:
            assert fits(MINI.shape, apply(MINI, state, action)) is True
        else:
            with pytest.raises(IllegalAction):
                apply(MINI, state, action)


# -- plays -----------------------------------------------------------------------------


def test_a_play_ends_when_nothing_is_legal() -> None:
    play = random_play(THREE, 3)
    assert THREE.over(play.state)
    assert play.state.phase == Phase.OVER
    assert legal_actions(THREE, play.state) == []
    assert random_step(THREE, play.state, random.Random(0)) is None


def test_replaying_a_play_gives_the_same_states() -> None:
    play = random_play(MINI, 5)
    again = replay(MINI, play.actions)
    assert again == play
    assert again.states() == play.states()


def test_replaying_from_another_start_continues_there() -> None:
    play = random_play(MINI, 5)
    middle = play.fork(9).state
    rest = replay(MINI, play.actions[9:], middle)
    assert rest.start == middle
    assert rest.state == play.state


def test_replay_stops_at_the_first_refused_action() -> None:
    first = random_play(MINI, 5, steps=3).actions
    with pytest.raises(IllegalAction, match="award is refused"):
        replay(MINI, [*first, Action("award"), Action("score")])


def test_a_fork_keeps_the_first_steps_and_can_go_another_way() -> None:
    play = random_play(MINI, 7)
    fork = play.fork(4)
    assert fork.actions == play.actions[:4]
    assert fork.state == play.states()[4]
    other = next(a for a in legal_actions(MINI, fork.state) if a != play.actions[4])
    taken = fork.then(other)
    assert taken.actions == (*play.actions[:4], other)
    assert len(fork.steps) == 4
    assert play.fork(0).state == play.start == MINI.start


def test_a_play_refuses_an_illegal_continuation() -> None:
    play = Play(MINI, MINI.start)
    with pytest.raises(IllegalAction):
        play.then(Action("score"))
    assert play.steps == ()


# -- random play -----------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, 2**40])
def test_a_seed_gives_the_same_play_each_time(seed: int) -> None:
    assert random_play(MINI, seed) == random_play(MINI, seed)
    short = random_play(MINI, seed, steps=11)
    assert short.actions == random_play(MINI, seed).actions[:11]


def test_seeds_give_different_plays() -> None:
    assert len({random_play(MINI, seed, steps=20).actions for seed in range(20)}) > 15


@pytest.mark.parametrize("steps", [0, 1, 64])
def test_a_random_play_has_the_steps_asked_for(steps: int) -> None:
    assert len(random_play(FOUR, 1, steps=steps).steps) == steps


def test_chance_draws_by_weight() -> None:
    """Two of eleven cards are Sun4; bounds are five standard deviations wide."""
    rng = random.Random(11)
    drawn = Counter(random_step(MINI, MINI.start, rng) for _ in range(2200))
    sun4 = MINI.parse("reveal Sun4")
    assert weight(MINI, MINI.start, sun4) == 2
    assert 310 < drawn[sun4] < 490
    assert len(drawn) == 10
    assert all(n > 110 for n in drawn.values())


def test_what_is_no_chance_move_weighs_one() -> None:
    assert weight(FOUR, LEAD, FOUR.parse("play A Sun4")) == 1


def test_chance_weighs_every_legal_action_and_players_none() -> None:
    for state in random_play(MINI, 2, steps=30).states():
        for action in legal_actions(MINI, state):
            assert weight(MINI, state, action) > 0
    with_weight = {m.name for m in MINI.moves if m.weight}
    assert with_weight == {m.name for m in MINI.moves if m.actor is Actor.CHANCE}


# -- what happens by itself ------------------------------------------------------------


def counter(step: Any) -> Game:
    """A number up to nine that goes on by itself."""
    on = guard("ON", "TST-1")(lambda s, a: s.level < 9)
    tick = effect("TICK", "TST-1")(lambda s, a: step(s))
    shape = Jug(Range(0, 0), Range(0, 0), Range(0, 9))
    moves = (Move("tick", Actor.TABLE, (on,), (tick,)),)
    return unruled("counter", shape, Jug(0, 0, 0), moves)


def test_forced_steps_are_taken_to_their_end() -> None:
    game = counter(lambda s: attrs.evolve(s, level=s.level + 1))

    play = settled(Play(game, game.start))

    assert (play.state.level, len(play.steps)) == (9, 9)


@pytest.mark.parametrize(
    "step",
    [
        pytest.param(lambda s: s, id="stays"),
        pytest.param(
            lambda s: attrs.evolve(s, level=(s.level + 1) % 9), id="goes-round"
        ),
        pytest.param(
            lambda s: attrs.evolve(s, level=(s.level + 1) % 9 or 3), id="enters-a-ring"
        ),
        pytest.param(lambda s: attrs.evolve(s, level=s.level - 1), id="leaves"),
    ],
)
def test_forced_steps_without_an_end_are_told(step: Any) -> None:
    game = counter(step)

    with pytest.raises(ValueError, match="come to no end"):
        settled(Play(game, game.start))
