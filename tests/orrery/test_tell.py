"""A play is told from the rules alone, whatever the game."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from attrs import evolve

from engines.play import Play, random_play, replay
from engines.positions import read_start
from orrery.events import Watcher, changes
from orrery.seeing import Onlooker, part_text, seen
from orrery.tell import Teller
from spec.chaos import game as chaos
from spec.cosmo import game as cosmo
from spec.cosmo.state import Phase
from spec.cosmos2024.game import RULEBOOK
from spec.games import Configuration, Game, Observable, Sight
from spec.ledger import Ledger, Rulings
from spec.piles import Deck, Pile
from spec.shapes import TRUTH, Range
from spec.system import (
    Action,
    Actor,
    IllegalAction,
    Move,
    Param,
    effect,
    guard,
    outcome,
    view,
)

COSMOS = RULEBOOK.build(Configuration(players=3))


def lines(play: Play, teller: Teller | None = None) -> list[str]:
    teller = teller or Teller(play.game)
    watcher, state = Watcher(play.game), play.start
    found = list(teller.begin(["as a test"]))
    for action in play.actions:
        told = watcher.step(state, action)
        found += teller.step(told)
        state = told.state
    return [*found, *teller.end(state)]


# -- a game that shares nothing with ours --------------------------------------------


@attrs.frozen
class Purse:
    coins: Any
    open: Any


@attrs.frozen
class Market:
    day: Any
    rain: Any
    purses: tuple[Purse, ...]
    stalls: tuple[Any, ...] = attrs.field(metadata={"numbered": True})


@attrs.frozen
class Heap:
    pile: Pile


STALL = Range(0, 2, "good", ("Figs", "Nuts", "-"))
SHAPE = Market(Range(0, 9), TRUTH, (Purse(Range(0, 99), TRUTH),) * 2, (STALL,) * 2)


@guard("ANY", "M-1")
def all_is_allowed(s: Market, a: Any) -> bool:
    """Everything is allowed before the ninth day."""
    return bool(s.day < 9)


@effect("TURN", "M-2")
def pass_day(s: Market, a: Any) -> Market:
    """A day passes."""
    return evolve(s, day=s.day + 1)


@effect("RAIN", "M-3 M-4")
def let_it_rain(s: Market, a: Any) -> Market:
    """It rains from the third day on."""
    return evolve(s, rain=s.day >= 3)


@effect("OFFER", "M-5")
def put_up(s: Market, a: Any) -> Market:
    """The goods lie on the first stall."""
    return evolve(s, stalls=(a.good, *s.stalls[1:]))


@effect("PAY", "M-6")
def pay(s: Market, a: Any) -> Market:
    """Both purses get coins and are opened."""
    return evolve(s, purses=tuple(Purse(p.coins + 5, True) for p in s.purses))


@effect("CLEAR", "M-7")
def clear(s: Market, a: Any) -> Market:
    """The stalls are empty again."""
    return evolve(s, stalls=(2, 2))


@effect("TAX", "M-10")
def tax(s: Market, a: Any) -> Market:
    """On the next day the first purse loses a coin."""
    first = Purse(s.purses[0].coins - 1, s.purses[0].open)
    return evolve(s, day=s.day + 1, purses=(first, s.purses[1]))


@outcome("WIN", "M-8")
def first_wins(s: Market) -> tuple[bool, ...]:
    """The first seat wins."""
    return (True, False)


@view("SEE", "M-9")
def seat_sees(s: Market, seat: int) -> tuple[Sight, ...]:
    """A seat sees its own purse and the stalls."""
    return (
        Sight("day", True, s.day),
        Sight("stalls", True, s.stalls),
        *(Sight(f"purses[{i}]", seat == i, p) for i, p in enumerate(s.purses)),
    )


SEAT = Param.over("seat", Range(0, 1, "seat", ("A", "B")))
GOOD = Param("good", Range(0, 1, "good", ("Figs", "Nuts")), (0, 1))


def move(name: str, actor: Actor, *effects: Any, params: Any = ()) -> Move:
    return Move(name, actor, (all_is_allowed,), effects, params)


MARKET = Game(
    name="market",
    title="Market",
    configuration=Configuration(players=2, rules="base"),
    rulings=Rulings(Ledger("Market", "M", (), ()), {}),
    seats=("A", "B"),
    shape=SHAPE,
    start=Market(0, False, (Purse(0, False),) * 2, (2, 2)),
    moves=(
        move("shake", Actor.CHANCE),
        move("dawn", Actor.CHANCE, pass_day, let_it_rain),
        move("offer", Actor.PLAYER, put_up, pass_day, params=(SEAT, GOOD)),
        move("settle", Actor.TABLE, pay, clear),
        move("audit", Actor.TABLE, tax),
    ),
    control=("day",),
    to_act=lambda s: (s.day % 2 == 0, False),
    over=lambda s: s.day == 9,
    outcome=first_wins,
    view=seat_sees,
    observables=(
        Observable(
            "late", "truth", "it is the third day or later", lambda s: s.day > 2
        ),
        Observable(
            "rich", "truth", "both own", lambda s: s.purses[0].coins > 4, told=True
        ),
    ),
)


def played(*texts: str, start: Any = None) -> Play:
    return replay(MARKET, [MARKET.parse(text) for text in texts], start)


def test_an_action_that_says_all_stands_alone() -> None:
    assert lines(played("offer A Figs"))[2:4] == ["offer A Figs", ""]


def test_changes_of_parts_and_facts_are_told() -> None:
    told = lines(played("offer A Figs", "settle"))

    assert told[3] == (
        "settle        pay: purses[A].coins 0 → 5, purses[A].open, "
        "purses[B].coins 0 → 5,"
    )
    assert told[4] == "              purses[B].open [PAY]"
    assert told[5] == "              rich"


def test_what_is_cleared_away_or_only_steers_is_not_told() -> None:
    told = "\n".join(lines(played("offer A Figs", "settle")))

    assert "CLEAR" not in told
    assert "late" not in "\n".join(lines(played("dawn", "dawn", "dawn")))


def test_what_steers_is_not_told_beside_other_changes() -> None:
    told = lines(played("settle", "audit"))

    assert "audit         tax: purses[A].coins 5 → 4 [TAX]" in told


def test_a_fact_is_told_when_it_becomes_true_and_not_again() -> None:
    told = lines(played("settle", "settle", start=evolve(MARKET.start, day=1)))

    assert [line.strip() for line in told].count("rich") == 1


def test_an_observable_that_is_not_to_be_told_is_not() -> None:
    assert "late" not in "\n".join(lines(played("dawn", "dawn", "dawn", "dawn")))


def test_chance_without_parameters_is_counted_and_its_events_stand_below() -> None:
    assert lines(played("shake", "shake"))[2] == "shake × 2"
    assert lines(played("dawn", "dawn", "dawn"))[2:4] == [
        "dawn × 3",
        "  dawn        let it rain: rain [RAIN]",
    ]


def test_a_truth_that_ends_is_told_with_not() -> None:
    wet = evolve(MARKET.start, rain=True)

    assert lines(played("dawn", start=wet))[2] == (
        "dawn          let it rain: not rain [RAIN]"
    )


def test_the_outcome_and_the_clauses_end_the_play() -> None:
    last = evolve(MARKET.start, day=8)

    assert lines(played("dawn", start=last))[-5:] == [
        "The game is over: A wins [WIN].",
        "",
        "clauses",
        "  RAIN  It rains from the third day on. [M-3 M-4]",
        "  WIN   The first seat wins. [M-8]",
    ]
    assert lines(played("shake"))[-1] == "The game is not over; A is to act."


def test_an_illegal_step_is_not_taken() -> None:
    late = evolve(MARKET.start, day=9)

    with pytest.raises(IllegalAction, match="all_is_allowed"):
        Watcher(MARKET).step(late, Action("dawn"))


def test_changes_know_their_entries() -> None:
    after = evolve(
        MARKET.start,
        day=1,
        stalls=(2, 1),
        purses=(MARKET.start.purses[0], Purse(3, False)),
    )

    found = [(c.field, c.entry, c.after) for c in changes(MARKET, MARKET.start, after)]

    assert found == [
        ("day", "", 1),
        ("purses[B].coins", "", 3),
        ("stalls", "1", 1),
    ]


def test_entries_of_rows_are_numbered_and_those_of_piles_too() -> None:
    game = cosmo.build(Configuration(players=5))
    rows = ((*game.start.rows[0][:4], 7), *game.start.rows[1:])
    found = changes(game, game.start, evolve(game.start, rows=rows))
    assert [(c.field, c.entry) for c in found] == [("rows[P0]", "4")]

    deck = Deck((2, 1), ("Sun", "Moo"), packed=True)
    heap = evolve(
        MARKET,
        shape=Heap(Pile.shape(deck, 2)),
        start=Heap(Pile.of(deck.none, 2)),
    )
    found = changes(heap, heap.start, Heap(Pile(deck.none, (1, 2), 0)))
    assert [(c.field, c.entry) for c in found] == [("pile.stacked", "0")]


def test_a_seat_sees_what_the_view_shows() -> None:
    state = played("offer A Figs", "settle", "offer B Nuts").state

    assert seen(MARKET, state, 1) == {
        "day": "2",
        "stalls": "Nuts -",
        "purses[1]": "coins 5, open yes",
    }
    assert part_text(None, 3) == "3"


def test_a_seat_is_told_what_it_sees_change() -> None:
    play = played("shake", "shake", "offer A Figs", "settle")

    told = lines(play, Onlooker(MARKET, 0))

    assert told[2:5] == [
        "shake × 2",
        "offer A  stalls: Figs -",
        "settle  purses[0]: coins 5, open yes",
    ]


# -- cards that come and go ----------------------------------------------------------

CHAOS = chaos.build(Configuration(players=2, rules="playtest"))
STEPS = "pull A B Ju, defend B AT, stop A, settle, pass A, sweep, sweep, discard A WH"


def turn(**given: object) -> Play:
    fields = {
        "phase": "act",
        "starter": "A",
        "owed": "0",
        "hands": {"A": "GP WH AT", "B": "AT MS"},
        "systems": {"B": {"real": "Ju Sa", "joker": "Ma"}},
        "draw": "Me Ve Ea",
    }
    return Play(CHAOS, read_start(CHAOS, fields | given))


def after(play: Play, *texts: str) -> Play:
    return replay(CHAOS, [CHAOS.parse(text) for text in texts], play.start)


def plain(line: str) -> str:
    return " ".join(line.split())


def test_cards_that_an_action_does_not_name_are_told() -> None:
    told = lines(after(turn(), "pull A B Ju", "none B", "seize", "settle"))

    assert [plain(line) for line in told[2:7]] == [
        "pull A B Ju open pull: hands[A] -GP [PULL.PLAY]",
        "none B",
        "seize seize planet: hands[A] +Ju, systems[B].real -Ju [SEIZE.TAKE]",
        "settle",
        "",
    ]


def test_cards_that_an_action_names_with_their_seat_are_not_told_again() -> None:
    play = after(turn(), "pull A B Ju", "defend B AT", "stop A")

    assert lines(play)[3:5] == ["defend B AT", "stop A"]


def test_the_pair_is_told_although_an_action_names_one_of_its_cards() -> None:
    told = lines(after(turn(hands={"A": "GL BH AT"}), "pair A BH"))

    assert plain(told[2]) == (
        "pair A BH drop pair: hands[A] -GL -BH, discard +GL +BH [PAIR.DROP]"
    )
    assert plain(told[3]) == "clean[A]"


def test_cards_of_chance_are_told_with_their_hands_and_joined() -> None:
    play = Play(CHAOS, CHAOS.start)
    texts = ["deal Me", "deal Me", "deal Ve", "deal AT", "deal AT", "deal Ve"]

    told = lines(after(play, *texts))

    assert plain(told[2]) == (
        "deal × 6 deal card: hands[A] +2 Me +Ve +2 AT, hands[B] +Ve [DEAL.GIVE]"
    )


def test_a_single_card_of_chance_is_named() -> None:
    play = turn(phase="draw", owed="2", hands={"A": "GP", "B": "MS"})

    assert plain(lines(after(play, "draw Me"))[2]) == (
        "draw Me draw card: hands[A] +Me [DRAW.TAKE]"
    )


def test_what_only_keeps_the_books_is_not_told() -> None:
    told = "\n".join(lines(after(turn(), *STEPS.split(", "))))

    assert not any(word in told for word in ("acts", "laid", "owed", "chain", "paid"))
    assert "sweep × 2" not in told
    assert told.count("sweep card: discard +") == 2


def test_the_end_tells_what_each_seat_has() -> None:
    play = turn(
        phase="closing",
        origin="B",
        acts="1",
        hands={"A": "GL AT", "B": "MS"},
    )

    told = lines(after(play, "pass A", "next_action", "score"))

    assert told[told.index("") + 4 :][:8] == [
        "",
        "types that a seat has: A 0, B 3",
        "real planets that a seat has: A 0, B 2",
        "a seat has all types: nobody",
        "a seat has no Glitch: B",
        "The game is over: B wins [OVER.WINNER].",
        "",
        "clauses",
    ]
    assert "types that" not in "\n".join(lines(after(play, "pass A")))


def test_a_seat_is_told_no_more_than_it_sees_of_cards() -> None:
    play = after(turn(), "pull A B Ju", "none B", "seize", "settle", "pass A")

    told = lines(play, Onlooker(CHAOS, 1))

    said = plain(" ".join(told))
    assert "pull A acts: 1" in said
    assert "systems[B]: real Sa, joker Ma, glitches 0; hand_sizes[A]: 3" in said
    assert "hands[A]" not in said
    assert not any(word in said for word in ("owed", "laid", "paid", "attacks 1"))
    over = turn(phase="closing", origin="B", acts="1")
    ended = after(over, "pass A", "next_action", "score")
    told = lines(ended, Onlooker(CHAOS, 1))
    assert "types that" not in "\n".join(told)
    assert told[-6].startswith("The game is over: B wins [OVER.WINNER].")
    clauses = [line.split()[0] for line in told[-4:] if line[2] != " "]
    assert clauses == ["clauses", "SCORE.BEST", "OVER.WINNER"]


# -- Cosmo ---------------------------------------------------------------------------


def test_a_card_that_comes_to_a_row_is_told_without_its_place() -> None:
    game = cosmo.build(Configuration(players=2))
    play = replay(game, [game.parse(text) for text in ("draw P0 F", "hide P0 5")])

    assert lines(play)[2:4] == ["draw P0 F", "hide P0 5  take: rows[P0] F5 [DEAL.TAKE]"]


def test_what_becomes_empty_is_not_told_beside_what_is_paid() -> None:
    game = cosmo.build(Configuration(players=2))
    start = evolve(
        game.start,
        phase=Phase.SETTLE,
        best=(True, False),
        bets=(0, 0),
        purses=(1, 0),
        bank=19,
    )

    told = lines(replay(game, [game.parse("settle")], start))

    assert told[2] == (
        "settle     pay right: purses P0 1 → 2, P1 0 → 1, bank 19 → 17 [SETTLE.RIGHT]"
    )


def test_a_sight_of_its_own_domain_is_shown_by_its_labels() -> None:
    game = cosmo.build(Configuration(players=2))
    play = replay(game, [game.parse(text) for text in ("draw P0 F", "hide P0 5")])

    found = seen(game, play.state, 1)

    assert found["letters[P0][0]"] == "F"
    assert "letters[P0][1]" not in found
    assert "rows[P0][0]" not in found
    assert "before[P0]" not in found  # a number that no ruling asks for


# -- COSMOS --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def told() -> list[str]:
    return lines(random_play(COSMOS, 1))


def test_the_deal_becomes_hands(told: list[str]) -> None:
    assert told[2] == "reveal       Ear6 Moo3 Sun5 Sun8"
    heads = [line[:6] for line in told if line.startswith("deal")]
    assert heads[:3] == ["deal A", "deal B", "deal C"]
    assert heads == heads[:3] * (len(heads) // 3)


def test_a_trick_is_a_paragraph_with_its_winner_and_clause(told: list[str]) -> None:
    start = told.index("play B Moo6")

    assert told[start - 1] == ""
    assert told[start : start + 6] == [
        "play B Moo6",
        "play C Moo7",
        "play A Moo8",
        "survive",
        "award        take trick: won A 0 → 1, leader B → A [AWARD.TAKE]",
        "",
    ]


def test_collisions_name_the_cards(told: list[str]) -> None:
    assert "play C Ear8  collide: not up Ear8, Ear8 [PLAY.COLLIDE]" in told


def test_totals_are_told_at_the_end_of_a_round(told: list[str]) -> None:
    assert (
        "score        add tricks: totals A 0 → 7, B 0 → 6, C 0 → 7 [SCORE.ADD]" in told
    )


def test_every_named_clause_is_explained_once(told: list[str]) -> None:
    head = told.index("clauses")
    named = {
        word.strip("[].")
        for line in told[:head]
        for word in line.split()
        if word.startswith("[")
    }
    explained = [line.split()[0] for line in told[head + 1 :] if line[2] != " "]

    assert sorted(explained) == sorted(named)
    assert "PLAY.COLLIDE" in named


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_telling_changes_nothing(players: int) -> None:
    game = RULEBOOK.build(Configuration(players=players))
    play = random_play(game, 3, steps=150)
    watcher: Callable[..., Any] = Watcher(game).step

    state = play.start
    for action in play.actions:
        state = watcher(state, action).state

    assert state == play.state
