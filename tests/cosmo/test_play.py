"""Plays of Cosmo: random ones in every configuration, rounds told card by card."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs
import numpy as np
import pytest

from engines import lanes
from engines.play import apply, legal_actions, random_play, replay
from engines.simulate import simulate
from properties.cosmo.invariants import INVARIANTS, dollars_are_conserved
from spec.cosmo.game import build, ledger
from spec.cosmo.state import Phase
from spec.cosmo.views import seat_sees
from spec.games import Configuration, Game
from spec.ledger import InputError
from spec.shapes import fits

PLAYERS = (2, 3, 4, 5)
IN_TURN = {"settle-order": "round-order"}
ONE_BY_ONE = {**IN_TURN, "scoring-atomicity": "one-by-one"}
OPTIONS = ledger().alternatives


@cache
def cosmo(players: int = 2, **rulings: str) -> Game:
    named = {name.replace("_", "-"): option for name, option in rulings.items()}
    return build(Configuration(players, rulings=named))


def conditions(game: Game) -> dict[str, Any]:
    """The domains and the invariants, as truths of a state."""
    domains = {"domains": lambda s: fits(game.shape, s)}
    return {**domains, **{clause.name: clause.run for clause in INVARIANTS}}


# -- random plays ----------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_keep_cards_and_dollars_and_come_to_an_end(players: int) -> None:
    game = cosmo(players)
    found = simulate(game, 200, players, tests=conditions(game), steps=1000)

    assert found.violated is None
    assert found.stuck == 0
    assert found.ended + found.unfinished == 200
    assert found.ended > 50
    assert min(found.lengths) > 2 * 5 * players
    assert min(found.wins) > 0


@pytest.mark.parametrize(
    "rulings", OPTIONS, ids=lambda r: "=".join(next(iter(r.items())))
)
def test_random_games_under_every_option(rulings: dict[str, str]) -> None:
    players = 3 if rulings.get("max-players") is None else 7
    game = build(Configuration(players, rulings=rulings))
    found = simulate(game, 40, 1, tests=conditions(game), steps=400)

    assert found.violated is None
    assert found.stuck == 0
    assert found.ended > 0


def states_of(game: Game, plays: int) -> list[Any]:
    return [
        state
        for seed in range(plays)
        for state in random_play(game, seed, steps=150).states()
    ]


def parts(game: Game, states: list[Any]) -> Iterator[tuple[Any, list[Any]]]:
    """Lanes with the same control, and the states that they hold."""
    ids = np.arange(len(states))
    for part, (at,) in lanes.split(game, lanes.gather(game, states), ids):
        yield part, [states[i] for i in at.tolist()]


@pytest.mark.parametrize("players", PLAYERS)
def test_lanes_and_single_states_agree(players: int) -> None:
    """On what is legal, on how likely it is and on what it does."""
    game = cosmo(players)
    for part, states in parts(game, states_of(game, 6)):
        single = [set(legal_actions(game, s)) for s in states]
        found: list[set[Any]] = [set() for _ in states]
        for move in game.moves:
            state = game.layout.build(tuple(part))
            rows, truth = lanes.legality(move, state, len(states), np.arange(move.size))
            for row, legal in zip(rows.tolist(), truth, strict=True):
                where = np.flatnonzero(legal)
                if not len(where):
                    continue
                action = move.action(row)
                for i in where.tolist():
                    found[i].add(action)
                taken = lanes.take(part, where)
                after = lanes.apply(game, move, taken, np.full(len(where), row))
                given = lanes.scatter(game, lanes.full(game, after))
                given = given * len(where) if len(given) < len(where) else given
                assert given == [apply(game, states[i], action) for i in where.tolist()]
        assert found == single


@pytest.mark.parametrize("players", PLAYERS)
def test_bags_of_counts_play_like_packed_ones(players: int) -> None:
    """The states that Z3 reads: the same plays, step by step."""
    packed = cosmo(players)
    counts = build(Configuration(players, packed=False))
    play = random_play(packed, 5, steps=200)
    same = replay(counts, play.actions)

    for a, b in zip(play.states(), same.states(), strict=True):
        assert a.rows == b.rows
        assert a.purses == b.purses
        assert a.piles.counts() == b.piles.counts()
        assert legal_actions(packed, a) == legal_actions(counts, b)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_round_has_five_draws_and_a_bet_for_each_player(players: int) -> None:
    play = random_play(cosmo(players), 2)
    names = [action.move for action in play.actions]
    first = names[: names.index("reveal")]

    assert first.count("draw") == 5 * players
    assert first.count("hide") == 2 * players
    assert first.count("deal") == 3 * players
    assert first.count("bet") == players


# -- whose turn it is ------------------------------------------------------------------


def actors(game: Game, rounds: int = 1) -> list[str]:
    """Who draws (lower case) and who bets (upper case), in order."""
    found, state, done = [], game.start, 0
    while done < rounds:
        action = legal_actions(game, state)[0]
        if action.move in ("draw", "bet"):
            name = "abcdefg"[action.values[0]]
            found.append(name if action.move == "draw" else name.upper())
        state = apply(game, state, action)
        done += action.move == "renew"
    return found


@pytest.mark.parametrize(
    ("rulings", "second"),
    [
        ({}, "ABC" + "bca"),
        ({"first_bettor": "round-starter"}, "BCA" + "bca"),
        ({"fifth_order": "bet-order"}, "ABC" + "abc"),
        ({"bet_timing": "each-before-own-fifth"}, "AaBbCc"),
        (
            {"bet_timing": "each-before-own-fifth", "first_bettor": "round-starter"},
            "BbCcAa",
        ),
    ],
)
def test_who_draws_and_who_bets(rulings: dict[str, str], second: str) -> None:
    """Three players: the second round is begun by the second one."""
    last = "AaBbCc" if "bet_timing" in rulings else "ABCabc"

    order = "".join(actors(cosmo(3, **rulings), rounds=2))

    assert order == "abc" * 4 + last + "bca" * 4 + second


@pytest.mark.parametrize(
    ("option", "starters"),
    [("left-of-round-starter", [0, 1]), ("left-of-last-actor", [0, 0])],
)
def test_who_begins_the_next_round(option: str, starters: list[int]) -> None:
    game = cosmo(2, next_starter=option)
    states = random_play(game, 0, steps=40).states()

    assert list(dict.fromkeys(s.starter for s in states)) == sorted(set(starters))


def test_chance_names_the_first_starter_where_ruled() -> None:
    game = cosmo(3, first_starter="random")

    assert [game.text(a) for a in legal_actions(game, game.start)] == [
        "start P0",
        "start P1",
        "start P2",
    ]
    after = apply(game, game.start, game.parse("start P2"))
    assert (after.first, after.starter, after.phase) == (2, 2, Phase.DRAW)


# -- drawing ---------------------------------------------------------------------------


def told(game: Game, *steps: str) -> Any:
    return replay(game, [game.parse(step) for step in steps]).state


def chances(game: Game, s: Any) -> dict[int, int]:
    """The weight of each value that may come."""
    move = game.by_name["hide" if s.drawn < 2 else "deal"]
    return {
        a.values[1]: move.weight.run(s, game.arguments(a)[1])
        for a in legal_actions(game, s)
        if move.weight
    }


def test_cards_come_without_replacement() -> None:
    game = cosmo(2)
    first = told(game, "draw P0 A")
    second = told(game, "draw P0 A", "hide P0 1", "draw P1 A")

    assert chances(game, first) == {1: 3, 2: 2, 3: 1}
    assert chances(game, second) == {1: 2, 2: 2, 3: 1}


def test_an_empty_pile_cannot_be_picked() -> None:
    game = cosmo(2)
    steps = []
    for i, value in enumerate("111223"):
        seat, come = i % 2, "hide" if i < 2 else "deal"
        steps += [f"draw P{seat} A", f"{come} P{seat} {value}"]
    state = told(game, *steps)

    assert [game.text(a) for a in legal_actions(game, state)] == [
        f"draw P0 {letter}" for letter in "BCDEF"
    ]


def test_bets_name_every_player_unless_exclusive() -> None:
    free, exclusive = cosmo(3), cosmo(3, shared_target="exclusive")
    for game, left in ((free, 3), (exclusive, 2)):
        s = attrs.evolve(game.start, phase=Phase.BET, drawn=12)
        assert len(legal_actions(game, s)) == 3
        s = apply(game, s, game.parse("bet P0 P1"))
        assert len(legal_actions(game, s)) == left


# -- the end of a round ----------------------------------------------------------------

STRAIGHT, PAIR = (0, 1, 2, 3, 4), (0, 0, 1, 2, 3)


def scored(
    purses: list[int], best: str, bets: str, rulings: dict[str, str], starter: int = 0
) -> tuple[Any, Any]:
    """The game, and the position after the round was counted."""
    n = len(purses)
    game = build(Configuration(n, rulings=rulings))
    state = attrs.evolve(
        game.start,
        phase=Phase.AWARD,
        starter=starter,
        drawn=5 * n,
        placed=n,
        rows=tuple(STRAIGHT if str(i) in best else PAIR for i in range(n)),
        bets=tuple(map(int, bets)),
        purses=tuple(purses),
        bank=20 - sum(purses),
    )
    while state.phase not in (Phase.OVER, Phase.DRAW):
        (action,) = legal_actions(game, state)
        state = apply(game, state, action)
        assert fits(game.shape, state)
        assert dollars_are_conserved.run(state)
    return game, state


def won(game: Game, state: Any) -> str | None:
    """The seats that have won the game; None while it goes on."""
    if not game.over(state):
        return None
    return "".join(str(i) for i, w in enumerate(game.outcome.run(state)) if w)


STAGE = {"end-check": "after-each-stage"}
TRANSFER = {"end-check": "after-each-transfer", **ONE_BY_ONE}
FIRST_COME = {"bank-shortage": "first-come"}
NONE = {"bank-shortage": "none-if-short"}
THREES = [3, 3, 3, 3, 3]
# purses, seats with the best hand, bets, rulings, starter; purses after, winners
ROUNDS: dict[str, Any] = {
    "award handed back": ([0, 0], "0", "11", {}, 0, [0, 0], None),
    "let off for what was owned before": (
        *([0, 0], "0", "11", {"relief-basis": "before-award"}, 0),
        *([1, 0], None),
    ),
    "wrong with two": ([2, 1], "0", "10", {}, 0, [2, 2], None),
    "loser bets right": ([0, 1, 2], "2", "212", {}, 0, [1, 0, 4], "2"),
    "nothing to pay": ([0, 0, 0], "1", "012", {}, 0, [0, 2, 0], None),
    "two winners": ([0, 0, 0], "01", "001", {}, 0, [2, 2, 1], None),
    "sole winners only": (
        *([0, 0, 0], "01", "001", {"correct-target": "sole-winner-only"}, 0),
        *([0, 0, 0], None),
    ),
    "all bet wrong": ([1, 2, 3], "0", "121", {}, 0, [1, 1, 2], None),
    "four players": ([1, 0, 2, 3], "1", "1013", {}, 0, [2, 0, 3, 2], None),
    "five players": ([0, 1, 2, 3, 0], "34", "30404", {}, 0, [1, 0, 3, 3, 2], None),
    "four dollars": ([2, 0], "1", "10", {}, 0, [3, 0], None),
    "six dollars": ([3, 1], "0", "01", {}, 0, [5, 0], "0"),
    "six dollars by stages": ([3, 1], "0", "01", STAGE, 0, [4, 1], "0"),
    "shared": ([3, 3, 0], "2", "220", {}, 0, [4, 4, 0], "01"),
    "one at a time": ([3, 3, 0], "2", "220", TRANSFER, 0, [4, 3, 1], "0"),
    "one at a time from P1": ([3, 3, 0], "2", "220", TRANSFER, 1, [3, 4, 1], "1"),
    "both paid at once": ([3, 3], "01", "01", STAGE, 0, [4, 4], "01"),
    "first paid alone": ([3, 3], "01", "01", TRANSFER, 1, [3, 4], "1"),
    "six against five": ([3, 3], "0", "00", {}, 0, [5, 4], "0"),
    "taken back in time": ([3, 0], "0", "11", {}, 0, [3, 0], None),
    "over before": ([3, 0], "0", "11", STAGE, 0, [4, 0], "0"),
    "other winner": ([3, 3], "1", "10", {}, 0, [4, 3], "0"),
    "other winner by stages": ([3, 3], "1", "10", STAGE, 0, [3, 4], "1"),
    "all win": ([2, 2], "01", "10", {}, 0, [4, 4], "01"),
    "space five": ([3, 3], "0", "00", {"end-threshold": "space-five"}, 0, [5, 4], "0"),
    "space five not yet": (
        *([2, 3], "0", "00", {"end-threshold": "space-five"}, 0),
        *([4, 4], None),
    ),
    "owners keep their stakes": ([2, 0, 3], "0", "020", {}, 0, [4, 0, 4], "02"),
    "bank emptied": ([3, 3, 3, 3], "0123", "0123", {}, 0, [5, 5, 5, 5], "0123"),
    "bank owes": (THREES, "01234", "12340", {}, 0, [5, 5, 5, 5, 5], "01234"),
    "bank empty by stages": (
        *(THREES, "01234", "12340", STAGE, 0),
        *([4, 4, 4, 4, 4], "01234"),
    ),
    "unlimited": (THREES, "0", "00000", {}, 0, [5, 4, 4, 4, 4], "0"),
    "all or none": (THREES, "0", "00000", NONE, 0, [4, 3, 3, 3, 3], "0"),
    "first come from P0": (
        *(THREES, "0", "00000", {**FIRST_COME, **IN_TURN}, 0),
        *([5, 4, 4, 4, 3], "0"),
    ),
    "first come from P1": (
        *(THREES, "0", "00000", {**FIRST_COME, **IN_TURN}, 1),
        *([4, 4, 4, 4, 4], "01234"),
    ),
    "first come by bets": (
        *(THREES, "0", "00000", {**FIRST_COME, "settle-order": "bet-order"}, 1),
        *([5, 4, 4, 4, 3], "0"),
    ),
    "P3 unpaid": (
        *(THREES, "01", "00002", {**FIRST_COME, **IN_TURN}, 0),
        *([5, 5, 4, 3, 2], "01"),
    ),
    "returns first": (
        *(THREES, "01", "00002", {**FIRST_COME, "settle-order": "returns-first"}, 0),
        *([5, 5, 4, 4, 2], "01"),
    ),
    "all or none after returns": (
        *(THREES, "01", "00002", {**NONE, "settle-order": "returns-first"}, 0),
        *([5, 5, 4, 4, 2], "01"),
    ),
    "all or none before returns": (
        *(THREES, "01", "00002", NONE, 0),
        *([4, 4, 3, 3, 2], "01"),
    ),
    "five stakes before P0": (
        *([0] * 5, "1", "00000", {**STAGE, "stake-counts-for": "location"}, 0),
        *([0, 1, 0, 0, 0], "0"),
    ),
    "a stake before somebody else": (
        *([3, 0], "0", "11", {**STAGE, "stake-counts-for": "location"}, 0),
        *([3, 0], None),
    ),
    "five stakes of their owners": (
        *([0] * 5, "1", "00000", STAGE, 0),
        *([0, 0, 0, 0, 0], None),
    ),
}


@pytest.mark.parametrize(
    ("purses", "best", "bets", "rulings", "starter", "after", "winners"),
    ROUNDS.values(),
    ids=ROUNDS,
)
def test_a_round_is_counted(
    purses: list[int],
    best: str,
    bets: str,
    rulings: dict[str, str],
    starter: int,
    after: list[int],
    winners: str | None,
) -> None:
    game, state = scored(purses, best, bets, rulings, starter)

    assert list(state.purses) == after
    assert state.bank == 20 - sum(after)
    assert won(game, state) == winners


@pytest.mark.parametrize(
    ("option", "after"),
    [("any-round-winner", [0, 0]), ("best-category-holder", [1, 2])],
)
def test_a_bet_on_the_loser_of_a_tie_break(option: str, after: list[int]) -> None:
    """P0 has three 3s, P1 three 4s, and both bet on P0."""
    game = cosmo(2, correct_target=option)
    rows = ((2, 2, 2, 0, 1), (3, 3, 3, 0, 1))
    s = attrs.evolve(game.start, phase=Phase.AWARD, rows=rows, bets=(0, 0), drawn=10)
    for step in ("award", "settle"):
        s = apply(game, s, game.parse(step))

    assert list(s.purses) == after


def test_no_bet_is_right_where_nobody_has_won_the_round() -> None:
    """Two triples tie place by place apart, and both bet on a highest level."""
    rulings = {
        "identical": "same-sequence",
        "residual-tie": "nobody",
        "correct-target": "best-category-holder",
    }
    game = build(Configuration(2, rulings=rulings))
    rows = ((2, 2, 2, 4, 1), (4, 2, 1, 2, 2))
    s = attrs.evolve(game.start, phase=Phase.AWARD, rows=rows, bets=(0, 1), drawn=10)
    for step in ("award", "settle"):
        s = apply(game, s, game.parse(step))

    assert s.best == (False, False)
    assert s.purses == (0, 0)


def test_what_was_ever_paid_ends_the_game_where_ruled() -> None:
    """P0 wins every hand, and both always bet on P1: nobody owns anything for long."""
    for option, ends in (("holding", None), ("cumulative", 4)):
        game = cosmo(2, collected=option)
        s, rounds = game.start, 0
        while not game.over(s) and rounds < 6:
            rows = (STRAIGHT, PAIR)
            s = attrs.evolve(s, phase=Phase.AWARD, rows=rows, bets=(1, 1))
            while s.phase not in (Phase.OVER, Phase.DRAW):
                s = apply(game, s, legal_actions(game, s)[0])
            rounds += 1
            assert list(s.purses) == [0, 0]

        assert (rounds if game.over(s) else None) == ends


# -- rounds told card by card ----------------------------------------------------------


def round_of(hands: dict[str, str], bets: dict[str, str]) -> list[str]:
    """The steps of a round; hands in turn order, bets in the order of the bets."""
    steps = []
    drawn = {seat: hand.split() for seat, hand in hands.items()}
    for place in range(5):
        if place == 4:
            steps += [f"bet {seat} {target}" for seat, target in bets.items()]
        come = "hide" if place in (0, 4) else "deal"
        for seat, hand in drawn.items():
            letter, value = hand[place]
            steps += [f"draw {seat} {letter}", f"{come} {seat} {value}"]
    return [*steps, "reveal", "award", "settle", "renew"]


CARD_BY_CARD = {
    "straight against straight": (
        {
            "P1": "A1 B2 C3 D4 E5",
            "P2": "E5 D4 C3 B2 A1",
            "P0": "F3 F3 C3 B4 A1",
        },
        {"P1": "P1", "P2": "P0", "P0": "P1"},
        (1, 2, 0),
        2,
    ),
    "four players": (
        {
            "P0": "C3 C3 C3 F3 A1",
            "P1": "E5 E5 E5 D5 D4",
            "P2": "A1 A1 B2 B2 B2",
            "P3": "D4 D4 C4 C5 F1",
        },
        {"P0": "P1", "P1": "P1", "P2": "P3", "P3": "P1"},
        (1, 2, 0, 1),
        1,
    ),
    "three identical straights": (
        {
            "P4": "A1 B2 C3 D4 E5",
            "P0": "A1 B2 C3 D4 E5",
            "P1": "A1 B2 C3 D4 E5",
            "P2": "E1 E1 D1 F1 A2",
            "P3": "F3 F3 B3 B3 A2",
        },
        {"P4": "P4", "P0": "P4", "P1": "P2", "P2": "P1", "P3": "P3"},
        (2, 0, 1, 0, 2),
        0,
    ),
}


@pytest.mark.parametrize(
    ("hands", "bets", "after", "starter"), CARD_BY_CARD.values(), ids=CARD_BY_CARD
)
def test_a_round_card_by_card(
    hands: dict[str, str], bets: dict[str, str], after: tuple[int, ...], starter: int
) -> None:
    game = cosmo(len(hands), first_starter="random")
    first = next(iter(hands))
    state = told(game, f"start {first}", *round_of(hands, bets))

    assert state.purses == after
    assert state.bank == 20 - sum(after)
    assert f"P{state.first}" == first
    assert state.starter == starter
    assert state.piles == game.start.piles
    assert state.rows == game.start.rows


def test_the_same_two_rounds_can_repeat_for_ever() -> None:
    game = cosmo(2)
    hands = {"P0": "E5 E5 E5 D5 D5", "P1": "A1 A1 A1 A2 B2"}
    bets = {"P0": "P1", "P1": "P1"}
    other = {"P1": hands["P1"], "P0": hands["P0"]}

    state = told(game, *round_of(hands, bets), *round_of(other, bets))

    assert state == game.start


# -- what seats see --------------------------------------------------------------------


def seen(s: Any, seat: int) -> dict[str, Any]:
    return {x.name: x.value for x in seat_sees.run(s, seat) if x.seen}


ROUND = round_of(
    {"P0": "A1 A1 A2 B2 A3", "P1": "E5 E5 D4 D4 D5"}, {"P0": "P0", "P1": "P1"}
)


def rows_seen(s: Any, seat: int) -> list[str]:
    """The values that a seat sees in each row, ? for a card that it does not see."""
    names = seen(s, seat)
    labels = [*s.setup.cards.deck.labels, "-"]
    return [
        "".join(
            labels[names[key]][-1] if (key := f"rows[P{i}][{k}]") in names else "?"
            for k in range(5)
        )
        for i in range(s.setup.players)
    ]


def test_first_and_fifth_cards_are_hidden_until_the_reveal() -> None:
    game = cosmo(2)
    before = told(game, *ROUND[:-4])
    after = told(game, *ROUND[:-3])

    assert rows_seen(before, 0) == ["11223", "?544?"]
    assert rows_seen(before, 1) == ["?122?", "55445"]
    assert rows_seen(after, 0) == rows_seen(after, 1) == ["11223", "55445"]


@pytest.mark.parametrize(
    ("rulings", "unseen"),
    [
        ({}, ""),
        ({"fifth_pile": "pile-secret-too"}, "sizes letters[P1][4]"),
        ({"back_letter": "hidden"}, "sizes letters[P1][0] letters[P1][4]"),
        ({"dollars_public": "private"}, "bank purses[P1]"),
        ({"back_info": "nothing"}, "full_piles"),
    ],
)
def test_what_a_ruling_hides(rulings: dict[str, str], unseen: str) -> None:
    state = told(cosmo(2, **rulings), *ROUND[:-4])
    everything = seen(told(cosmo(2), *ROUND[:-4]), 0)
    hidden = everything.keys() - seen(state, 0).keys()

    sizes = {f"sizes[{letter}]" for letter in "ABCDEF"}
    money = {"before[P1]", "received[P1]"} if "dollars_public" in rulings else set()
    expected = set(unseen.split()) - {"sizes"} | money
    assert hidden == expected | (sizes if "sizes" in unseen else set())


def test_secret_bets_are_seen_when_all_are_placed() -> None:
    game = cosmo(2, bet_publicity="simultaneous-secret")
    first = ROUND.index("bet P0 P0")

    assert "bets[P0]" not in seen(told(game, *ROUND[: first + 1]), 1)
    assert "bets[P0]" in seen(told(game, *ROUND[: first + 1]), 0)
    assert "bets[P0]" in seen(told(game, *ROUND[: first + 2]), 1)


def test_a_hidden_pile_is_not_seen_while_its_card_comes() -> None:
    game = cosmo(2, back_letter="hidden")
    s = told(game, "draw P0 A")

    assert "chosen" in seen(s, 0)
    assert "chosen" not in seen(s, 1)
    assert "chosen" in seen(told(cosmo(2), "draw P0 A"), 1)


# -- configurations --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rulings", "accepted"),
    [
        ({"bank-shortage": "first-come"}, "settle-order=round-order"),
        ({"end-check": "after-each-transfer"}, "settle-order=round-order"),
        (
            {"end-check": "after-each-transfer", **IN_TURN},
            "one-by-one",
        ),
    ],
)
def test_an_option_without_its_companion_is_refused(
    rulings: dict[str, str], accepted: str
) -> None:
    with pytest.raises(InputError, match=accepted) as caught:
        build(Configuration(rulings=rulings))
    assert "\n" not in str(caught.value)


def test_an_unknown_rule_set_is_refused() -> None:
    with pytest.raises(InputError, match="accepted: base"):
        build(Configuration(rules="deluxe"))


def test_the_fewest_players_are_the_default() -> None:
    assert build(Configuration()).configuration.players == 2
    solo = build(Configuration(rulings={"min-players": "one"}))
    assert solo.seats == ("P0",)
