"""Exhaustive search: published counts, shortest plays, limits, exact keys."""

from functools import cache
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import lanes
from engines.play import apply, legal_actions, random_play
from engines.search import Codec, Found, search
from spec.cosmos2024.game import build
from spec.cosmos2024.reads import big_bang
from spec.cosmos2024.state import Phase
from spec.games import Configuration, Game
from spec.logic import both, neg, number
from spec.shapes import TRUTH, Range, leaves
from spec.system import Clause

M3A = {"cards": "Sun1 Sun2 Sun9 Moo1 Moo2 Col1 Col2", "hand": 2, "table": 1}
M3B = {"cards": "Sun4 Sun4 Sun5 Moo4 Moo5 Ear9 Col4 Col5", "hand": 2, "table": 2}
TINY = {"cards": "Sun1 Moo2 Col1", "hand": 1, "table": 0}


@cache
def game_of(deck: str, **rulings: str) -> Game:
    cards = {"M3a": M3A, "M3b": M3B, "tiny": TINY}[deck]
    named = {name.replace("_", "-"): option for name, option in rulings.items()}
    return build(Configuration(players=3, deck=cards, rulings=named))


def column(found: Found, name: str) -> Any:
    return found.batch(0, found.distinct)[found.game.names.index(name)]


def in_play(s: Any) -> Any:
    return s.phase == Phase.PLAY


def scored(s: Any) -> Any:
    return s.phase == Phase.SCORE


def deals(game: Game) -> lanes.Batch:
    """Every dealt position in which seat A leads."""
    found = search(game, stop=in_play)
    assert found.complete
    here = (column(found, "phase") == Phase.PLAY) & (column(found, "leader") == 0)
    batch = found.batch(0, found.distinct)
    return lanes.full(game, lanes.take(batch, np.flatnonzero(here)))


@cache
def scope(deck: str, **rulings: str) -> Found:
    """All plays of one round from all deals, seat A leading."""
    game = game_of(deck, **rulings)
    return search(game, deals(game), stop=scored)


def between_steps(found: Found) -> int:
    """States at which a card is played or the round is counted, as published."""
    phase = column(found, "phase")
    return int(np.count_nonzero((phase == Phase.PLAY) | (phase == Phase.SCORE)))


# The published counts are those of this project's own two independent explorers.
@pytest.mark.parametrize(
    ("deck", "dealt", "states", "plays", "ends"),
    [("M3a", 630, 7_539, 9_188, 129), ("M3b", 1_440, 16_577, 20_424, 242)],
)
def test_search_finds_the_published_counts(
    deck: str, dealt: int, states: int, plays: int, ends: int
) -> None:
    found = scope(deck)
    assert found.complete
    assert found.initial == dealt
    assert between_steps(found) == states
    assert found.by_move["play"] == plays
    assert found.ends == ends
    assert int(np.count_nonzero(column(found, "phase") == Phase.SCORE)) == ends
    assert found.seen.back == 0  # no cycle: every step goes on


@attrs.frozen
class Counted:
    """A position with the number of Big Bangs so far, as the explorers kept it."""

    round: Any
    bangs: Any


def counted(game: Game) -> Game:
    """The game with a counter: the engine runs states it has never seen."""

    def lifted(clause: Clause) -> Clause:
        if clause.kind == "guard":
            return attrs.evolve(clause, run=lambda s, a: clause.run(s.round, a))

        def run(s: Counted, a: Any) -> Counted:
            bang = both(big_bang(s.round), clause.id == "AWARD.TAKE")
            return Counted(clause.run(s.round, a), s.bangs + number(bang))

        return attrs.evolve(clause, run=run)

    return attrs.evolve(
        game,
        shape=Counted(game.shape, Range(0, 3)),
        start=Counted(game.start, 0),
        moves=tuple(
            attrs.evolve(
                move,
                guards=tuple(map(lifted, move.guards)),
                effects=tuple(map(lifted, move.effects)),
            )
            for move in game.moves
        ),
        control=tuple(f"round.{name}" for name in game.control),
        to_act=lambda s: game.to_act(s.round),
    )


@pytest.mark.parametrize(
    ("ruling", "option", "states", "ends", "most"),
    [
        ("player_count", "tabled-only", 7_539, 129, 1),
        ("collision_target", "any-played", 7_570, 160, 2),
        ("table_scope", "every-survivor", 7_593, 171, 1),
        ("black_follow", "no", 7_491, 129, 1),
        ("lock_who", "leader-only", 7_599, 129, 1),
        ("lock_span", "until-break", 6_201, 129, 1),
        ("break_trigger", "on-survival", 8_028, 234, 1),
        ("break_trigger", "end-of-trick", 7_455, 129, 1),
        ("table_persistence", "restored-next-trick", 7_539, 129, 1),
    ],
)
def test_search_finds_the_published_counts_of_an_option(
    ruling: str, option: str, states: int, ends: int, most: int
) -> None:
    """The published states tell positions apart by their number of Big Bangs too."""
    game = game_of("M3a", **{ruling: option})
    found = search(
        counted(game),
        [*deals(game), np.zeros(630, np.int16)],
        stop=lambda s: s.round.phase == Phase.SCORE,
    )
    phase = column(found, "round.phase")
    between = np.isin(phase, (Phase.PLAY, Phase.SCORE))
    assert found.complete
    assert int(np.count_nonzero(between)) == states
    assert found.ends == ends
    assert int(column(found, "bangs").max()) == most


def test_search_counts_deadlocks_as_ends_that_are_not_scored() -> None:
    found = scope("M3a", all_black_exempt="no")
    scores = int(np.count_nonzero(column(found, "phase") == Phase.SCORE))
    assert between_steps(found) == 6_477
    assert scores == 129
    assert found.ends - scores == 374


def test_a_deadlock_that_search_counts_has_no_legal_action() -> None:
    game = game_of("M3a", all_black_exempt="no")

    def can_move(s: Any) -> Any:
        hand = s.hands[0]
        only_black = neg(hand.has_any(s.setup.cards.plain))
        lead = both(s.phase == Phase.PLAY, s.leader == 0, s.played == 0)
        return neg(both(lead, neg(s.broken), only_black))

    found = search(game, deals(game), stop=scored, tests={"can move": can_move})
    assert found.violated is not None
    assert legal_actions(game, found.play(found.violated[1]).state) == []


def test_states_are_distinct() -> None:
    found = scope("M3a")
    columns = lanes.full(found.game, found.batch(0, found.distinct))
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
    assert set(lanes.scatter(game, found.batch(0, found.distinct))) == seen
    assert (found.distinct, found.transitions) == (len(seen), transitions)
    assert found.depth == depth


# -- plays -----------------------------------------------------------------------------


def test_a_play_leads_to_its_state_and_is_shortest() -> None:
    """Every step adds a card, so that a shortest play has as many steps as levels."""
    game = game_of("tiny")
    found = search(game, stop=scored)
    states = lanes.scatter(game, found.batch(0, found.distinct))
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
    states = lanes.scatter(found.game, found.batch(0, found.distinct))
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
    assert found.violated is not None
    name, violating = found.violated
    play = found.play(violating)
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
    assert found.violated is None


def test_a_test_is_asked_in_states_at_which_search_stops() -> None:
    found = search(
        game_of("tiny"),
        stop=scored,
        tests={"not scored": lambda s: s.phase != Phase.SCORE},
    )
    assert found.violated is not None
    assert found.play(found.violated[1]).state.phase == Phase.SCORE


# -- limits ----------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [1, 2, 100, 629])
def test_a_limit_ends_in_an_incomplete_search(limit: int) -> None:
    game = game_of("M3a")
    found = search(game, stop=scored, limit=limit)
    assert not found.complete
    assert found.distinct <= limit
    assert found.play(found.distinct - 1).start == game.start


def test_a_limit_that_is_just_enough_leaves_the_search_complete() -> None:
    game = game_of("M3a")
    starts = deals(game)
    assert search(game, starts, stop=scored, limit=15_227).complete
    assert not search(game, starts, stop=scored, limit=15_226).complete


def test_start_states_that_are_given_twice_count_once() -> None:
    game = game_of("M3a")
    twice = [np.concatenate([c, c]) for c in deals(game)]
    assert search(game, twice, stop=in_play).initial == 630


def test_a_cycle_is_counted() -> None:
    """Rounds in which nobody reaches the end come back to the same position."""
    everyone_voids = {"void-pool": "all-players", "void": "on"}
    game = build(
        Configuration(
            players=3,
            deck={"cards": "Sun9 Moo1 Ear2", "hand": 1, "table": 0, "threshold": 1},
            rulings=everyone_voids,
        )
    )
    found = search(game)
    assert found.complete
    assert found.seen.back > 0


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
