"""Exhaustive search: published counts, shortest plays, limits, exact keys."""

from collections import Counter
from functools import cache
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import lanes
from engines.cycles import edges, lasso
from engines.expressions import parse
from engines.found import Found, Limits
from engines.history import tracked
from engines.keys import Codec
from engines.observables import vocabulary
from engines.play import apply, legal_actions, random_play, replay
from engines.projections import project
from engines.scopes import goal_of
from engines.search import OutsideDomain, search, starting
from engines.terms import NUMBER
from engines.visited import Forgotten, fingerprint
from properties.cosmos2024.counters import BIG_BANGS
from spec.cosmos2024.game import build
from spec.cosmos2024.state import Phase
from spec.games import Configuration, Game
from spec.logic import both, either, neg, total
from spec.shapes import TRUTH, Range, leaves
from tests.engines.toy import jug

M3A = {"cards": "Sun1 Sun2 Sun9 Moo1 Moo2 Col1 Col2", "hand": 2, "table": 1}
M3B = {"cards": "Sun4 Sun4 Sun5 Moo4 Moo5 Ear9 Col4 Col5", "hand": 2, "table": 2}
JUG = jug()
TINY = {"cards": "Sun1 Moo2 Col1", "hand": 1, "table": 0}


@cache
def game_of(deck: str, **rulings: str) -> Game:
    cards = {"M3a": M3A, "M3b": M3B, "tiny": TINY}[deck]
    named = {name.replace("_", "-"): option for name, option in rulings.items()}
    return build(Configuration(players=3, deck=cards, rulings=named))


def column(found: Found, name: str) -> Any:
    return found.batch()[found.game.names.index(name)]


def in_play(s: Any) -> Any:
    return s.phase == Phase.PLAY


def scored(s: Any) -> Any:
    return s.phase == Phase.SCORE


def deals(game: Game) -> lanes.Batch:
    """Every dealt position in which seat A leads."""
    return starting(game, in_play, lambda s: either(s.leader == 0, total(s.won) > 0))


@cache
def scope(deck: str, **rulings: str) -> Found:
    """All plays of one round from all deals, seat A leading."""
    game = game_of(deck, **rulings)
    return search(game, deals(game), stop=scored)


def test_search_counts_deadlocks_as_ends_that_are_not_scored() -> None:
    found = scope("M3a", all_black_exempt="no")
    scores = int(np.count_nonzero(column(found, "phase") == Phase.SCORE))
    assert scores == 129
    assert found.ends - scores == found.dead == 374
    assert found.first_dead is not None
    assert legal_actions(found.game, found.state(found.first_dead)) == []


def test_a_deadlock_that_search_counts_has_no_legal_action() -> None:
    game = game_of("M3a", all_black_exempt="no")

    def can_move(s: Any) -> Any:
        hand = s.hands[0]
        only_black = neg(hand.has_any(s.setup.cards.plain))
        lead = both(s.phase == Phase.PLAY, s.leader == 0, s.played == 0)
        return neg(both(lead, neg(s.broken), only_black))

    found = search(game, deals(game), stop=scored, tests={"can move": can_move})
    assert found.hit is not None
    assert legal_actions(game, found.play_to(found.hit).state) == []


def test_states_are_distinct() -> None:
    found = scope("M3a")
    columns = lanes.full(found.game, found.batch())
    states = set(zip(*[c.tolist() for c in columns], strict=True))
    assert len(states) == found.distinct == 15_227


def test_search_agrees_with_a_search_in_plain_python() -> None:
    game = game_of("tiny")
    level, seen, depth, transitions = {game.start}, {game.start}, 0, 0
    while True:
        following = set()
        for state in level:
            for action in [] if scored(state) else legal_actions(game, state):
                transitions += 1
                following.add(apply(game, state, action))
        level = following - seen
        if not level:
            break
        seen |= level
        depth += 1
    found = search(game, stop=scored)
    assert set(lanes.scatter(game, found.batch())) == seen
    assert (found.distinct, found.transitions) == (len(seen), transitions)
    assert found.depth == depth


# -- plays -----------------------------------------------------------------------------


def test_a_play_leads_to_its_state_and_is_shortest() -> None:
    """Every step adds a card, so that a shortest play has as many steps as levels."""
    game = game_of("tiny")
    found = search(game, stop=scored)
    states = lanes.scatter(game, found.batch())
    distance = shortest(game)
    for i, state in enumerate(states):
        play = found.play(i)
        assert play.start == game.start
        assert play.state == state
        assert len(play.steps) == distance[state]


def shortest(game: Game) -> dict[Any, int]:
    """The number of steps to every state, by a search in plain Python."""
    distance, queue = {game.start: 0}, [game.start]
    for state in queue:
        for action in [] if scored(state) else legal_actions(game, state):
            after = apply(game, state, action)
            if after not in distance:
                distance[after] = distance[state] + 1
                queue.append(after)
    return distance


def test_plays_from_given_starts_begin_at_one_of_them() -> None:
    found = scope("M3b")
    states = lanes.scatter(found.game, found.batch())
    for i in range(0, found.distinct, 997):
        play = found.play(i)
        assert play.start.phase == Phase.PLAY
        assert play.start.played == sum(play.start.won) == 0
        assert play.state == states[i]


def test_a_violated_test_gives_a_shortest_play() -> None:
    """A black card can first be played by the second player of the first trick."""
    game = game_of("M3a")

    def unbroken(s: Any) -> Any:
        return neg(s.broken)

    found = search(game, deals(game), stop=scored, tests={"unbroken": unbroken})
    assert not found.complete
    assert found.hit is not None
    play, name = found.play_to(found.hit), found.hit.name
    assert name == "unbroken"
    assert play.state.broken
    assert len(play.steps) == 1  # an all-black hand leads
    assert all(s.hands[0].has_any(s.setup.cards.blacks) for s in [play.start])


def test_tests_that_hold_leave_the_search_complete() -> None:
    game = game_of("tiny")

    def few_won(s: Any) -> Any:
        return s.won[0] <= 1

    found = search(game, stop=scored, tests={"few won": few_won})
    assert found.complete
    assert found.hit is None


def test_a_test_is_asked_in_states_at_which_search_stops() -> None:
    found = search(
        game_of("tiny"),
        stop=scored,
        tests={"not scored": lambda s: s.phase != Phase.SCORE},
    )
    assert found.hit is not None
    assert found.play_to(found.hit).state.phase == Phase.SCORE


# -- limits ----------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [1, 2, 100, 629])
def test_a_limit_ends_in_an_incomplete_search(limit: int) -> None:
    game = game_of("M3a")
    found = search(game, stop=scored, limits=Limits(states=limit))
    assert not found.complete
    assert found.distinct <= limit
    assert found.play(found.distinct - 1).start == game.start


def test_a_limit_that_is_just_enough_leaves_the_search_complete() -> None:
    game = game_of("M3a")
    starts = deals(game)
    assert search(game, starts, stop=scored, limits=Limits(states=15_227)).complete
    assert not search(game, starts, stop=scored, limits=Limits(states=15_226)).complete


def test_a_limit_of_memory_is_a_limit_of_states() -> None:
    found = search(game_of("M3a"), stop=scored, limits=Limits(memory=1))
    assert not found.complete
    assert found.distinct <= found.seen.limit < (1 << 20) / (8 + 4 + 4 + 2 + 14)
    assert found.why == f"1 MiB hold {found.seen.limit:,} positions, and there are more"


def test_a_limit_of_time_ends_in_an_incomplete_search() -> None:
    found = search(game_of("M3a"), stop=scored, limits=Limits(seconds=0))
    assert found.why == "the time of 0 s was up"


def test_an_interrupt_leaves_what_was_found() -> None:
    def interrupted(found: Found) -> None:
        if found.distinct > 100:
            raise KeyboardInterrupt

    found = search(game_of("M3a"), stop=scored, progress=interrupted)
    assert found.why == "interrupted"
    assert found.expanded > 0
    assert found.play(found.distinct - 1).state == found.state(found.distinct - 1)


def test_start_states_that_are_given_twice_count_once() -> None:
    game = game_of("M3a")
    twice = [np.concatenate([c, c]) for c in deals(game)]
    assert search(game, twice, stop=in_play).initial == 630


# -- goals, constraints, forced moves --------------------------------------------------


def test_a_goal_ends_the_search_with_a_shortest_play() -> None:
    game = game_of("M3a")
    found = search(game, deals(game), stop=scored, goal=lambda s: s.won[2] > 0)
    assert found.hit is not None
    assert not found.complete
    play = found.play_to(found.hit)
    assert play.state.won[2] == 1
    assert len(play.steps) == 5  # three cards, the table, the award


def test_a_goal_of_a_step_is_met_by_the_last_step() -> None:
    game = game_of("M3a")
    goal = goal_of(game, "move == award and was_big_bang")
    found = search(game, deals(game), stop=scored, **goal)
    assert found.hit is not None
    play = found.play_to(found.hit)
    assert play.steps[-1].action.move == "award"
    assert not any(play.states()[-2].up)


def test_a_goal_that_is_never_met_leaves_the_search_complete() -> None:
    game = game_of("M3a")
    goal = goal_of(game, "move == play and was_phase == deal")
    assert search(game, deals(game), stop=scored, **goal).complete


def test_no_state_outside_a_constraint_is_entered() -> None:
    game = game_of("M3a")
    found = search(game, deals(game), stop=scored, within=lambda s: neg(s.broken))
    assert found.complete
    assert not column(found, "broken").any()
    assert 630 < found.distinct < scope("M3a").distinct


def test_a_step_that_leaves_a_constraint_meets_no_goal() -> None:
    game = game_of("M3a")
    goal = goal_of(game, "move == play and broken")

    def unbroken(s: Any) -> Any:
        return neg(s.broken)

    free = search(game, deals(game), stop=scored, **goal)
    bound = search(game, deals(game), stop=scored, within=unbroken, **goal)
    assert free.hit is not None
    assert bound.hit is None
    assert bound.complete


def test_joined_steps_pass_over_no_state_in_which_somebody_decides() -> None:
    game = game_of("M3b")
    fine = scope("M3b")
    coarse = search(game, deals(game), stop=scored, join_forced=True)
    decided = np.isin(column(fine, "phase"), (Phase.PLAY, Phase.SCORE))
    states = lanes.scatter(game, lanes.take(fine.batch(), np.flatnonzero(decided)))
    assert set(lanes.scatter(game, coarse.batch())) == set(states)
    assert coarse.transitions == coarse.by_move["play"] == fine.by_move["play"]


def test_a_play_of_joined_steps_replays_every_step() -> None:
    game = game_of("M3b")
    found = search(game, deals(game), stop=scored, join_forced=True)
    for number in range(0, found.distinct, 1499):
        play = found.play(number)
        assert play.state == found.state(number)
        again = replay(game, play.actions, play.start)
        assert again.state == play.state


def test_a_rule_that_leaves_a_domain_is_found_out() -> None:
    fill, pour = JUG.moves
    roomy = attrs.evolve(fill, guards=fill.guards[:2])
    game = attrs.evolve(JUG, moves=(roomy, pour))
    assert search(JUG, domains=True).complete
    with pytest.raises(OutsideDomain, match="fill gives level values"):
        search(game, domains=True)


# -- endless play ----------------------------------------------------------------------


def voiding() -> Game:
    """Rounds in which nobody reaches the end come back to the same position."""
    return build(
        Configuration(
            players=3,
            deck={"cards": "Sun9 Moo1 Ear2", "hand": 1, "table": 0, "threshold": 1},
            rulings={"void-pool": "all-players", "void": "on"},
        )
    )


@pytest.mark.parametrize("game", [voiding(), JUG], ids=["voiding", "jug"])
def test_a_play_that_never_ends_comes_back(game: Game) -> None:
    found = search(game)
    endless = lasso(found)
    assert endless is not None
    states = endless.play.states()
    assert states[-1] == states[endless.back_to]
    assert len(states) > endless.back_to + 1
    assert states[0] == game.start
    assert replay(game, endless.play.actions).state == states[-1]


def test_steps_to_earlier_levels_alone_make_no_cycle() -> None:
    """Two ways of unequal length to the same place: counted, and no cycle."""
    fill, _ = JUG.moves
    found = search(attrs.evolve(JUG, moves=(fill,)))
    assert lasso(found) is None
    tall = attrs.evolve(JUG, moves=(fill,), start=attrs.evolve(JUG.start, turn=1))
    both_ways = search(
        tall, lanes.gather(JUG, [JUG.start, attrs.evolve(JUG.start, turn=1, level=2)])
    )
    assert both_ways.back > 0
    assert lasso(both_ways) is None


def test_the_steps_written_down_are_those_of_the_search() -> None:
    found = scope("M3a")
    source, target, _ = edges(found)
    assert len(source) == found.transitions
    assert (np.diff(source.astype(int)) >= 0).all()
    reached = np.zeros(found.distinct, bool)
    reached[target] = True
    assert (~reached).sum() == found.initial


def test_whether_play_ends_is_not_said_of_part_of_a_space() -> None:
    with pytest.raises(ValueError, match="not complete"):
        lasso(search(JUG, limits=Limits(states=3)))


# -- projections and counters ----------------------------------------------------------


def test_a_projection_counts_the_states_of_each_value() -> None:
    found = scope("M3a")
    names = vocabulary(found.game)
    won = [parse(f"won[{seat}]", names, NUMBER) for seat in "ABC"]
    rows = project(found, won, parse("phase == score", names))
    scored_states = [s for s in lanes.scatter(found.game, found.batch()) if scored(s)]
    counted = Counter(s.won for s in scored_states)
    assert {row.values: row.states for row in rows} == counted
    assert len(rows) == 6  # published: six score vectors
    assert all(found.state(row.first).won == row.values for row in rows)


def test_a_projection_of_nothing_is_one_row() -> None:
    (row,) = project(scope("M3a"), [])
    assert (row.values, row.states, row.first) == ((), 15_227, 0)


def test_a_counter_leaves_the_play_as_it_was() -> None:
    counted = tracked(game_of("M3a"), [BIG_BANGS])
    play = random_play(counted, 3)
    plain = replay(game_of("M3a"), play.actions)
    for with_it, without in zip(play.states(), plain.states(), strict=True):
        assert leaves(with_it)[:-1] == leaves(without)
    assert parse("big_bangs == 0", vocabulary(counted))


# -- fingerprints ----------------------------------------------------------------------


def test_fingerprints_give_the_counts_of_exact_keys() -> None:
    game, exact = game_of("M3a"), scope("M3a")
    found = search(game, deals(game), stop=scored, fingerprints=True)
    assert found.complete
    assert (found.distinct, found.by_move) == (exact.distinct, exact.by_move)
    assert (found.depth, found.ends, found.back) == (exact.depth, exact.ends, 0)
    assert 0 < found.risk < 1e-30
    assert exact.risk == 0
    states = set(lanes.scatter(game, exact.batch()))
    numbers = range(0, found.distinct, 499)
    reached = {found.state(number) for number in numbers}
    assert len(reached) == len(numbers)
    assert reached <= states


def test_what_only_a_fingerprint_is_left_of_is_not_made_up() -> None:
    game = game_of("M3a")
    found = search(game, deals(game), stop=scored, fingerprints=True)
    with pytest.raises(Forgotten):
        found.batch()


def test_a_limit_leaves_the_plays_that_fingerprints_have_found() -> None:
    game = game_of("M3a")
    few = Limits(states=5_000)
    found = search(game, deals(game), stop=scored, fingerprints=True, limits=few)
    assert not found.complete
    last = found.distinct - 1
    assert found.play(last).state == found.state(last)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1))
def test_equal_keys_have_equal_fingerprints_and_others_do_not(
    rows: list[tuple[int, int]],
) -> None:
    words = [np.array([row[i] for row in rows], dtype=np.uint64) for i in (0, 1)]
    prints = list(zip(*[w.tolist() for w in fingerprint(words)], strict=True))
    pairs = set(zip(rows, prints, strict=True))
    assert len({row for row, _ in pairs}) == len(set(prints)) == len(pairs)
    assert len({first for first, _ in prints}) == len(set(rows))
    assert len({second for _, second in prints}) == len(set(rows))


# -- keys ------------------------------------------------------------------------------


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[Range], list[list[int]]]:
    """Some domains, and rows of values that lie in them."""
    ranges = st.tuples(
        st.integers(-(2**20), 2**20), st.one_of(st.just(0), st.integers(0, 2**40))
    )
    domains = [
        TRUTH
        if kind == 0
        else Range(low, low + size)
        if kind == 1
        else Range(0, size, "word")
        for kind, (low, size) in draw(
            st.lists(st.tuples(st.integers(0, 2), ranges), min_size=1, max_size=12)
        )
    ]
    row = st.tuples(*[st.integers(d.low, d.high) for d in domains])
    return domains, [list(r) for r in draw(st.lists(row, min_size=1, max_size=5))]


@given(tables())
def test_packing_and_unpacking_give_the_same_values(
    table: tuple[list[Range], list[list[int]]],
) -> None:
    domains, rows = table
    codec = Codec(domains)
    batch = [
        np.array([row[i] for row in rows], dtype=d.computed)
        for i, d in enumerate(domains)
    ]
    words = codec.pack(batch, len(rows))
    back = [np.broadcast_to(c, len(rows)).tolist() for c in codec.unpack(words)]
    assert [list(map(int, c)) for c in back] == [list(map(int, c)) for c in batch]


@given(tables())
def test_equal_words_mean_equal_values(
    table: tuple[list[Range], list[list[int]]],
) -> None:
    domains, rows = table
    codec = Codec(domains)
    batch = [
        np.array([row[i] for row in rows], dtype=d.computed)
        for i, d in enumerate(domains)
    ]
    words = list(zip(*[w.tolist() for w in codec.pack(batch, len(rows))], strict=True))
    assert len(set(words)) == len({tuple(row) for row in rows})


@pytest.mark.parametrize("players", [3, 6])
def test_states_of_a_full_deck_survive_the_codec(players: int) -> None:
    game = build(Configuration(players=players))
    codec = Codec(game.domains)
    states = random_play(game, players, steps=150).states()
    words = codec.pack(lanes.gather(game, states), len(states))
    assert lanes.scatter(game, lanes.full(game, codec.unpack(words))) == states


def test_constant_columns_are_packed_like_arrays() -> None:
    game = game_of("M3a")
    batch = deals(game)
    codec = Codec(game.domains)
    n = lanes.width(batch)
    for part, (ids,) in lanes.split(game, batch, np.arange(n)):
        packed = codec.pack(part, len(ids))
        whole = codec.pack(lanes.take(batch, ids), len(ids))
        assert all((a == b).all() for a, b in zip(packed, whole, strict=True))


def test_the_bits_of_a_key_are_those_of_the_domains() -> None:
    game = game_of("M3a")
    codec = Codec(game.domains)
    assert sum(codec.bits) == sum(d.bits for d in game.domains)
    assert len(leaves(game.start)) == len(codec.domains)
