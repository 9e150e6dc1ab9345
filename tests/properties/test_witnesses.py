"""Each witness shows its claim, and neither less nor anything else does."""

from functools import cache

import attrs
import pytest

from engines.play import Play, random_play
from properties.cosmos2024 import witnesses
from properties.cosmos2024.witnesses import Recorded, Witnessed, play_of, recorded
from properties.questions import Witness
from spec.cosmos2024.game import RULEBOOK
from spec.games import Configuration, Game

COUNTS = {
    "late_break": (4, 5, 6),
    "nearly_all_bangs": (4, 6),
    "sweep": (3, 4, 5, 6),
    "void_without_nines": (3, 4, 5, 6),
    "nines_avoided": (3, 4, 5, 6),
    "sweep_ends_game": (3, 4, 5, 6),
    "endless": (3, 4, 5, 6),
    "all_equal_end": (3, 4, 5, 6),
    "winner_over_threshold": (3, 4, 5),
    "equal_boundary": (6,),
    "order_decides": (3, 4, 5, 6),
    "win_with_nothing": (3, 4, 5, 6),
}
PAIRS = [
    pytest.param(name, players, id=f"{name}-{players}")
    for name, counts in COUNTS.items()
    for players in counts
]
# What is about scores does not depend on Void, except where it presumes it.
NEEDS_VOID = {
    "void_without_nines",
    "sweep_ends_game",
    "endless",
    "winner_over_threshold",
}


def game(players: int, deck: dict[str, object] | None = None, **rulings: str) -> Game:
    named = {name.replace("_", "-"): option for name, option in rulings.items()}
    return RULEBOOK.build(Configuration(players, rulings=named, deck=deck))


def witness(name: str) -> Witness:
    found: Witness = getattr(witnesses, name)
    return found


@cache
def of_default(name: str, players: int) -> Witnessed:
    """What a witness returns in the game by the default rulings."""
    return witness(name)(game(players))


def line(name: str, players: int) -> Recorded:
    found = recorded(name, players)
    assert found is not None
    return found


def with_tricks(given: Recorded, tricks: list[tuple[str, ...]]) -> Recorded:
    return attrs.evolve(given, tricks=tuple(tricks))


def swapped(name: str, players: int, one: int, other: int) -> Play:
    """The play of a recorded round with two of its tricks exchanged."""
    given = line(name, players)
    tricks = list(given.tricks)
    tricks[one], tricks[other] = tricks[other], tricks[one]
    return play_of(game(players), [with_tricks(given, tricks)])


# -- the claims ----------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), PAIRS)
def test_the_plays_show_it(name: str, players: int) -> None:
    plays, shows = of_default(name, players)

    assert plays
    assert all(play.start == play.game.start for play in plays)
    assert shows(plays)


@pytest.mark.parametrize(("name", "players"), PAIRS)
def test_without_void_they_show_what_is_not_about_it(name: str, players: int) -> None:
    plays, shows = witness(name)(game(players, void="off"))

    assert shows(plays) is (name not in NEEDS_VOID)


@pytest.mark.parametrize(("name", "players"), PAIRS)
def test_a_shorter_play_does_not_show_it(name: str, players: int) -> None:
    plays, shows = of_default(name, players)
    # Each is shown in a last trick or after it, but for the second start of a round.
    last = "start" if name == "endless" else "play"
    count = 1 if name == "endless" else players
    cuts = [
        [i for i, step in enumerate(p.steps) if step.action.move == last][-count]
        for p in plays
    ]

    assert not shows([p.fork(cut) for p, cut in zip(plays, cuts, strict=True)])
    assert not shows([])
    assert not shows([*plays, *plays])


@pytest.mark.parametrize(("name", "players"), PAIRS)
def test_a_play_that_begins_elsewhere_does_not_show_it(name: str, players: int) -> None:
    plays, shows = of_default(name, players)
    later = [Play(p.game, p.steps[0].state, p.steps[1:]) for p in plays]

    assert not shows(later)


@pytest.mark.parametrize(("name", "players"), PAIRS)
def test_another_play_of_the_deal_does_not_show_it(name: str, players: int) -> None:
    plays, shows = of_default(name, players)
    first = plays[0]
    begun = next(i for i, s in enumerate(first.steps) if s.action.move == "start")
    dealt = first.fork(begun + 1)
    other = random_play(first.game, seed=2, start=dealt.state, steps=75)

    assert not shows([attrs.evolve(dealt, steps=(*dealt.steps, *other.steps))])


@pytest.mark.parametrize(("name", "players"), PAIRS)
def test_a_deck_that_lacks_the_cards_leaves_it_open(name: str, players: int) -> None:
    values = "45678"[:players]
    cards = " ".join(f"{suit}{v}" for suit in ("Sun", "Moo", "Ear") for v in values)
    deck = {"cards": cards, "hand": 3}

    plays, shows = witness(name)(game(players if players < 6 else 5, deck))

    assert not shows(plays)


@pytest.mark.parametrize("name", COUNTS)
def test_there_are_no_plays_for_other_numbers_of_players(name: str) -> None:
    plays, shows = witness(name)(game(2, player_count="extrapolated"))

    assert not plays
    assert not shows(plays)


def test_other_rulings_end_a_play_where_they_refuse_it() -> None:
    plays, shows = of_default("late_break", 5)
    ruled, _ = witness("late_break")(game(5, follow_scope="lead-suit"))

    assert len(ruled[0].steps) < len(plays[0].steps)
    assert ruled[0].actions == plays[0].actions[: len(ruled[0].steps)]
    assert not shows(ruled)


# -- one trick exchanged -------------------------------------------------------------


def test_a_break_before_the_last_trick_is_no_late_one() -> None:
    _, shows = of_default("late_break", 4)

    assert not shows([swapped("late-break", 4, 13, 14)])
    assert not shows([play_of(game(4), [line("sweep-ends-game", 4)])])


def test_two_tricks_exchanged_within_the_rules_change_nothing() -> None:
    _, shows = of_default("nearly_all_bangs", 6)

    assert shows([swapped("nearly-all-bangs", 6, 0, 5)])


def test_three_tricks_won_by_cards_and_one_by_another_player() -> None:
    """The round is complete, but neither a sweep nor nearly all Big Bangs."""
    given = line("nearly-all-bangs", 4)
    kept = [t for i, t in enumerate(given.tricks[:-1]) if i not in (0, 4, 12)]
    mixed = [
        ("Sun8", "Moo1", "Ear1", "Sat4"),
        ("Sun4", "Moo8", "Ear8", "Sat1"),
        ("Sun1", "Moo4", "Ear4", "Sat8"),
        ("Col3", "Col4", "Col1", "Col2"),
    ]
    play = play_of(game(4), [with_tricks(given, [*kept, *mixed])])

    assert len(play.steps) == len(play_of(game(4), [given]).steps)
    for name in ("nearly_all_bangs", "sweep", "sweep_ends_game", "endless"):
        _, shows = of_default(name, 4)
        assert not shows([play])


@pytest.mark.parametrize("players", [3, 5])
def test_big_bangs_of_an_odd_round_are_another_question(players: int) -> None:
    _, shows = of_default("nearly_all_bangs", players)

    assert not shows([play_of(game(players), [line("sweep", players)])])


def test_a_void_after_a_dealt_nine_is_another_matter() -> None:
    _, shows = of_default("void_without_nines", 3)

    assert not shows([play_of(game(3), [line("sweep", 3)])])


def test_players_with_a_nine_each_avoid_nothing() -> None:
    _, shows = of_default("nines_avoided", 4)

    assert not shows([play_of(game(4), [line("sweep", 4)])])


def test_a_sweep_with_four_nines_does_not_end_the_game() -> None:
    _, ends = of_default("sweep_ends_game", 6)
    _, wins = of_default("win_with_nothing", 6)
    play = play_of(game(6), [line("sweep", 6)])

    assert not ends([play])
    assert not wins([play])


def test_two_rounds_with_different_deals_do_not_return() -> None:
    _, shows = of_default("endless", 4)
    rounds = [line("sweep", 4), line("void-without-nines", 4)]

    assert not shows([play_of(game(4), rounds)])


def test_two_rounds_that_score_do_not_return() -> None:
    _, shows = of_default("endless", 6)

    assert not shows([play_of(game(6), [line("level", 6), line("level", 6).turned(2)])])


def test_a_level_game_after_a_void_is_not_the_end_that_is_asked_about() -> None:
    plays, _ = of_default("winner_over_threshold", 3)
    _, shows = of_default("all_equal_end", 3)

    assert not shows(plays)


def test_a_winner_with_just_the_threshold_does_not_exceed_it() -> None:
    plays, _ = of_default("all_equal_end", 3)
    _, shows = of_default("winner_over_threshold", 3)

    assert not shows(plays)


def test_a_level_end_is_no_level_boundary() -> None:
    plays, _ = of_default("all_equal_end", 5)
    _, shows = of_default("equal_boundary", 5)

    assert not shows(plays)


def test_the_same_order_twice_decides_nothing() -> None:
    plays, shows = of_default("order_decides", 3)

    assert not shows([plays[0], plays[0]])
    assert shows([plays[1], plays[0]])


def test_big_bangs_of_two_leaders_are_not_decided_by_the_order() -> None:
    _, shows = of_default("order_decides", 4)
    given = line("one-order", 4)
    one = with_tricks(given, [("Sun7", "Moo7", "Ear7", "Sat7")])
    other = attrs.evolve(
        with_tricks(given, [("Moo7", "Ear7", "Sat7", "Sun7")]), starter="B"
    )

    assert not shows([play_of(game(4), [one]), play_of(game(4), [other])])


# -- recorded rounds -----------------------------------------------------------------


def test_cards_of_one_suit_may_be_written_together() -> None:
    given = line("sweep", 3)

    assert given.table == ("Ear1", "Ear2", "Col7", "Col8")
    assert given.tricks[0] == ("Sun1", "Moo4", "Sat4")


def test_a_round_may_be_turned_by_seats() -> None:
    given = line("sweep", 3)
    turned = given.turned(1)

    assert turned.starter == "B"
    assert turned.hands == (given.hands[2], given.hands[0], given.hands[1])
    assert play_of(game(3), [turned]).state.totals == (0, 0, 0)
    assert turned.turned(2) == given


def test_the_scores_are_as_noted() -> None:
    """The highest total that a winner can have is attained."""
    ends = {3: 25, 4: 17, 5: 13}
    for players, total in ends.items():
        plays, _ = of_default("winner_over_threshold", players)

        assert plays[0].state.totals == (total,) * players
