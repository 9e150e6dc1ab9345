"""Positions as structured text: read, refused with a path, written, read again."""

from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.play import random_play
from engines.positions import FieldRefused, read, read_start, write
from spec.cosmos2024.game import build
from spec.games import Configuration, Game
from spec.piles import Deck, Pile
from spec.shapes import NUMBERED, TRUTH, Range

GAMES = {
    (players, packed): build(Configuration(players=players, packed=packed))
    for players in (3, 4, 5, 6)
    for packed in (True, False)
}
FOUR = GAMES[4, True]


@attrs.frozen
class Ship:
    name: Any
    crew: Any


@attrs.frozen
class Harbour:
    pile: Pile
    ships: tuple[Ship, ...]
    berths: tuple[Any, ...] = attrs.field(metadata=NUMBERED)
    flags: tuple[Any, ...]
    piers: tuple[tuple[Any, ...], ...]


def harbour(slots: int = 3) -> Game:
    """A toy game of two seats whose state has all kinds of parts."""
    deck = Deck((2, 1), ("Sun", "Moo"), packed=True)
    names = Range(0, 2, "ship", ("Ada", "Big Ben", "-"))
    number = Range(-2, 3)
    shape = Harbour(
        Pile.shape(deck, slots),
        (Ship(names, deck.shape()), Ship(names, deck.shape())),
        (number, number),
        (TRUTH, TRUTH, TRUTH),
        ((names, names), (names, names)),
    )
    start = Harbour(
        Pile.of(deck.none, slots),
        (Ship(2, deck.none), Ship(2, deck.none)),
        (0, 0),
        (False, False, False),
        ((2, 2), (2, 2)),
    )
    return attrs.evolve(
        FOUR, shape=shape, start=start, seats=("A", "B"), observables=()
    )


# -- reading -------------------------------------------------------------------------


def test_nothing_given_is_the_initial_state() -> None:
    assert read(FOUR, {}) == FOUR.start


def test_fields_that_are_not_mentioned_keep_the_base() -> None:
    base = random_play(FOUR, 7, steps=80).state

    state = read(FOUR, {"broken": "yes"}, base)

    assert state == attrs.evolve(base, broken=True)


def test_leaves_are_read_by_their_domain() -> None:
    given = {"phase": "play", "leader": "C", "starter": "-", "played": "2"}

    state = read(FOUR, given | {"broken": "Yes"})

    assert (state.phase, state.leader, state.starter, state.played) == (3, 2, 4, 2)
    assert state.broken is True


@pytest.mark.parametrize("packed", [True, False], ids=["packed", "counts"])
def test_a_bag_is_a_text_with_a_label_for_each_copy(packed: bool) -> None:
    game = GAMES[4, packed]
    kinds = [game.enumerations["card"][label] for label in ("Sun7", "Sun7", "Col8")]

    state = read(game, {"deck": "Sun7 Col8  Sun7", "table": ""})

    assert state.deck == state.setup.cards.deck.of(*kinds)
    assert state.table.total() == 0


@pytest.mark.parametrize(
    "won",
    ["1 2 0 3", ["1", "2", "0", "3"], {"B": "2", "A": "1", "D": "3"}],
    ids=["text", "list", "mapping"],
)
def test_a_tuple_is_a_text_a_list_or_a_mapping(won: object) -> None:
    assert read(FOUR, {"won": won}).won == (1, 2, 0, 3)


def test_numbered_entries_go_by_numbers() -> None:
    sun7 = FOUR.enumerations["card"]["Sun7"]

    state = read(FOUR, {"cards": {"1": "Sun7"}})

    assert state.cards == (45, sun7, 45, 45)


def test_a_pile_of_as_many_cards_as_seats_goes_by_numbers() -> None:
    game = harbour(slots=2)

    state = read(game, {"pile": {"stacked": {"1": "Moo"}}})

    assert state.pile.stacked == (2, 1)
    assert game.seats == ("A", "B")


def test_parts_with_fields_are_mappings() -> None:
    game = harbour()
    given = {
        "pile": {"loose": "Sun Sun", "stacked": "Moo - -", "size": "1"},
        "ships": {"B": {"name": "Big Ben"}},
        "berths": {"1": "-2"},
        "flags": "no yes no",
        "piers": [["Ada", "-"], {"0": "Big Ben"}],
    }

    state = read(game, given)

    assert state.pile.loose.counts() == (2, 0)
    assert (state.pile.stacked, state.pile.size) == ((1, 2, 2), 1)
    assert (state.ships[1].name, state.ships[0]) == (1, game.start.ships[0])
    assert (state.berths, state.flags) == ((0, -2), (False, True, False))
    assert state.piers == ((0, 2), (1, 2))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"phaze": "play"}, "phaze: unknown field 'phaze'; near: phase"),
        ({"phase": "plays"}, "phase: unknown phase 'plays'; near: play"),
        ({"played": "5"}, "played: '5' given; accepted: 0 to 4"),
        ({"played": "-1"}, "played: '-1' given; accepted: 0 to 4"),
        ({"played": "1.0"}, "played: '1.0' given; accepted: 0 to 4"),
        ({"played": ["1"]}, "played: ['1'] given; accepted: 0 to 4"),
        ({"played": 1}, "played: 1 given; accepted: 0 to 4"),
        ({"broken": "maybe"}, "broken: 'maybe' given; accepted: yes or no"),
        ({"leader": "-"}, "leader: unknown seat '-'; known: A, B, C, D"),
        ({"deck": "Sun1 Sun0"}, "deck: unknown label 'Sun0'; near: "),
        ({"deck": "Sun1 Sun1"}, "deck: Sun1 given 2 times; accepted: 0 to 1"),
        ({"deck": "Col9"}, "deck: Col9 given 1 times; accepted: 0 to 0"),
        ({"deck": ["Sun1"]}, "deck: ['Sun1'] given; accepted: a text such as"),
        ({"won": "1 2 3"}, "won: '1 2 3' given; accepted: a list of 4, or a mapping"),
        ({"won": ["1"] * 5}, "accepted: a list of 4, or a mapping from A, B, C, D"),
        ({"won": "1 2 3 99"}, "won.D: '99' given; accepted: 0 to 15"),
        ({"won": {"E": "1"}}, "won.E: unknown entry 'E'; known: A, B, C, D"),
        ({"won": None}, "won: None given; accepted: a list of 4"),
        ({"cards": {"A": "-"}}, "cards.A: unknown entry 'A'; known: 0, 1, 2, 3"),
        ({"hands": {"B": {"x": "y"}}}, "hands.B: {'x': 'y'} given; accepted: a text"),
        ({"hands": "Sun1"}, "hands: 'Sun1' given; accepted: a list of 4"),
        ({"setup": "x"}, "setup: unknown field 'setup'"),
    ],
    ids=str,
)
def test_mistakes_are_refused_with_their_path(
    given: dict[str, object], message: str
) -> None:
    with pytest.raises(FieldRefused) as error:
        read(FOUR, given)

    assert message in str(error.value)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"pile": ["Sun"]}, "pile: ['Sun'] given; accepted: a text or a mapping of l"),
        ({"pile": "Sun Sea"}, "pile: unknown card 'Sea'; known: Sun, Moo"),
        ({"pile": "Sun -"}, "pile: '-' given; accepted: labels of cards only"),
        ({"pile": "Moo Moo |"}, "pile: Moo given 2 times; accepted: 0 to 1"),
        ({"pile": "Sun Sun Sun Moo"}, "pile: 4 cards in known order given; accepted:"),
        ({"pile": "Sun | Moo | Sun"}, "pile: unknown card '|'"),
        ({"pile": {"loose": "Moo Moo"}}, "pile.loose: Moo given 2 times"),
        ({"pile": {"stacked": "Moo Sea"}}, "pile.stacked.1: unknown card 'Sea'"),
        ({"flags": "yes no"}, "flags: 'yes no' given; accepted: a list of 3"),
        ({"ships": {"A": {"mast": "1"}}}, "ships.A.mast: unknown field 'mast'"),
        ({"ships": [{}, {"name": "Ben"}]}, "ships.B.name: unknown ship 'Ben'"),
        ({"piers": {"B": ["Ada", "x"]}}, "piers.B.1: unknown ship 'x'"),
        ({"piers": {"B": {"A": "-"}}}, "piers.B.A: unknown entry 'A'; known: 0, 1"),
        ({"berths": {"2": "0"}}, "berths.2: unknown entry '2'; known: 0, 1"),
    ],
    ids=str,
)
def test_mistakes_in_parts_are_refused_with_their_path(
    given: dict[str, object], message: str
) -> None:
    with pytest.raises(FieldRefused) as error:
        read(harbour(), given)

    assert message in str(error.value)


# -- writing -------------------------------------------------------------------------


def test_what_does_not_differ_is_not_written() -> None:
    assert write(FOUR, FOUR.start) == {}


@pytest.mark.parametrize("pile", ["Moo Sun", "Sun Sun |", "Moo | Sun Sun", ""])
def test_a_pile_is_a_text_of_cards_from_the_top(pile: str) -> None:
    game = harbour()
    base = read(game, {"pile": "Sun | Moo"})
    shuffled, _, known = pile.rpartition("|")
    kinds = [("Sun", "Moo").index(label) for label in known.split()]

    state = read(game, {"pile": pile}, base)

    assert state.pile.loose == state.pile.loose.deck.of(
        *[("Sun", "Moo").index(label) for label in shuffled.split()]
    )
    assert state.pile.stacked == (*kinds, *[2] * (3 - len(kinds)))
    assert state.pile.size == len(kinds)
    assert write(game, state, base) == {"pile": pile}


def test_a_pile_that_is_shuffled_whole_or_not_at_all_needs_no_bar() -> None:
    game = harbour()
    deck = game.shape.pile.loose.deck
    none = Deck((0, 0), ("Sun", "Moo"), packed=True)
    whole = attrs.evolve(
        game,
        shape=attrs.evolve(game.shape, pile=Pile.shape(deck, 0)),
        start=attrs.evolve(game.start, pile=Pile.of(deck.none, 0)),
    )
    never = attrs.evolve(
        game,
        shape=attrs.evolve(game.shape, pile=Pile.shape(deck, 3, loose=none)),
        start=attrs.evolve(game.start, pile=Pile.of(none.none, 3)),
    )

    assert read(whole, {"pile": "Moo Sun"}).pile.loose.counts() == (1, 1)
    assert read(never, {"pile": "Moo Sun"}).pile.stacked == (1, 0, 2)
    for one in (whole, never):
        state = read(one, {"pile": "Sun Moo"})
        assert write(one, state) == {"pile": "Sun Moo"}
    with pytest.raises(FieldRefused, match=r"^pile: 1 cards in known order given"):
        read(whole, {"pile": "Sun | Moo"})


def test_a_text_for_numbered_places_may_stop_early() -> None:
    game = harbour()

    assert read(FOUR, {"cards": "Sun7"}).cards[1:] == (45, 45, 45)
    assert read(FOUR, {"cards": ""}).cards == (45, 45, 45, 45)
    # of these places none can be empty
    with pytest.raises(FieldRefused, match="berths: '1' given; accepted: a list of 2"):
        read(game, {"berths": "1"})


def test_a_text_for_the_seats_names_each_of_them() -> None:
    game = harbour()
    names = game.shape.ships[0].name
    seats = attrs.evolve(
        game,
        shape=attrs.evolve(game.shape, flags=(names, names)),
        start=attrs.evolve(game.start, flags=(2, 2)),
    )

    assert read(seats, {"flags": "Ada -"}).flags == (0, 2)
    with pytest.raises(FieldRefused, match="flags: 'Ada' given; accepted: a list of 2"):
        read(seats, {"flags": "Ada"})


def test_a_game_may_refuse_a_position_to_start_from() -> None:
    game = attrs.evolve(
        FOUR, flaws=lambda s: [(s.leader == 1, "B leads"), (s.leader > 1, "C leads")]
    )

    assert read_start(game, {"leader": "A"}) == read(game, {"leader": "A"})
    with pytest.raises(FieldRefused, match=r"^no position of .*: B leads$"):
        read_start(game, {"leader": "B"})
    assert read_start(FOUR, {"leader": "B"}).leader == 1


def test_only_differences_are_written() -> None:
    state = read(FOUR, {"hands": {"B": "Sun7 Sun7"}, "won": "0 1 0 0"})

    assert write(FOUR, state) == {"hands": {"B": "Sun7 Sun7"}, "won": "0 1 0 0"}
    assert write(FOUR, FOUR.start, state) == {"hands": {"B": ""}, "won": "0 0 0 0"}


def test_labels_with_spaces_are_written_as_a_list() -> None:
    game = harbour()

    state = read(game, {"piers": [["Ada", "Big Ben"], ["-", "-"]]})

    assert write(game, state) == {"piers": {"A": ["Ada", "Big Ben"]}}
    assert read(game, write(game, state)) == state


def test_parts_are_written_and_read_again() -> None:
    game = harbour()
    # the size of the pile does not fit what lies there: it is written in parts
    parts = {"pile": {"loose": "Sun", "size": "1"}, "ships": {"A": {"crew": "Moo"}}}

    state = read(game, parts)

    assert write(game, state) == parts


@given(
    configured=st.sampled_from(sorted(GAMES)),
    seed=st.integers(0, 10**6),
    steps=st.integers(0, 120),
)
def test_what_is_written_is_read_again(
    configured: tuple[int, bool], seed: int, steps: int
) -> None:
    game = GAMES[configured]
    play = random_play(game, seed, steps=steps)
    half = play.states()[len(play.steps) // 2]

    assert read(game, write(game, play.state)) == play.state
    assert read(game, write(game, play.state, half), half) == play.state

    text, other = write(game, play.state), GAMES[configured[0], not configured[1]]
    assert write(other, read(other, text)) == text
