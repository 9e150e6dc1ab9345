"""What expressions may name in a game, and its values in the three readings."""

from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.expressions import NUMBER, TRUTH, Name, parse
from engines.observables import parameters, reader, vocabulary
from engines.play import random_play
from spec.cosmo import game as cosmo
from spec.cosmos2024.game import build
from spec.games import Configuration, Game, Observable
from spec.logic import use_z3
from spec.piles import Deck, Pile
from spec.shapes import Range, leaves, rebuild
from spec.system import Action, Param

FOUR = build(Configuration(players=4))
COUNTS = build(Configuration(players=4, packed=False))
SEATS = ("A", "B", "C", "D")


@attrs.frozen
class Port:
    pile: Pile
    holds: tuple[Pile, ...]
    card: Any
    move: Any


def port() -> Game:
    """A toy state of piles, with the names of a parameter and of the move."""
    deck = Deck((2, 1), ("Sun", "Moo"), packed=True)
    number = Range(0, 3)
    pile = Pile.shape(deck, 2)
    shape = Port(pile, (pile,) * 4, number, number)
    piles = [Pile.of(deck.of(*[0] * i), 2) for i in range(3)]
    start = Port(piles[2], (piles[0], piles[1], piles[2], piles[0]), 1, 3)
    return attrs.evolve(FOUR, shape=shape, start=start, observables=())


def value(text: str, state: Any) -> Any:
    return parse(text, vocabulary(FOUR), NUMBER)(reader(FOUR, state))


# -- names ---------------------------------------------------------------------------


def test_fields_are_named_as_in_the_state() -> None:
    names = vocabulary(FOUR).observables

    assert names["broken"] == Name("broken", TRUTH)
    assert names["leader"] == Name("leader", "seat")
    assert names["won"] == Name("won", NUMBER, (SEATS,))
    assert names["cards"] == Name("cards", "card", (("0", "1", "2", "3"),))
    assert names["deck"] == Name("deck", NUMBER, (FOUR.start.deck.deck.labels,))
    assert names["hands"].labels == (SEATS, FOUR.start.deck.deck.labels)
    assert "setup" not in names


def test_every_field_and_observable_has_a_name() -> None:
    fields = {f.name for f in attrs.fields(type(FOUR.start))} - {"setup"}

    names = vocabulary(FOUR).observables

    assert set(names) == fields | {o.name for o in FOUR.observables}


def test_fields_of_parts_have_both_names() -> None:
    names = vocabulary(port()).observables

    assert names["pile_loose"] == Name("pile_loose", NUMBER, (("Sun", "Moo"),))
    assert names["pile_stacked"] == Name("pile_stacked", "card", (("0", "1"),))
    assert names["holds_size"] == Name("holds_size", NUMBER, (SEATS,))
    assert names["holds_loose"].labels == (SEATS, ("Sun", "Moo"))


def test_rows_of_as_many_entries_as_seats_go_by_numbers() -> None:
    five = cosmo.build(Configuration(players=5))
    names = vocabulary(five).observables

    assert names["rows"].labels == (five.seats, ("0", "1", "2", "3", "4"))
    assert (
        parse("rows[P0][4]", vocabulary(five), "card")(reader(five, five.start))
        == (five.enumerations["card"]["-"])
    )


def test_steps_add_the_position_before_the_move_and_its_parameters() -> None:
    plain, steps = vocabulary(FOUR), vocabulary(FOUR, steps=True)

    added = set(steps.observables) - set(plain.observables)

    before = {f"was_{name}" for name in plain.observables}
    assert added == before | {"move", "seat", "card"}
    assert steps.observables["seat"].kind == "seat"
    assert steps.observables["was_won"].labels == (SEATS,)
    assert set(steps.constants["move"]) == {move.name for move in FOUR.moves}


def test_a_parameter_with_the_name_of_an_observable_is_renamed() -> None:
    game = port()

    names = vocabulary(game, steps=True).observables

    assert names["card"].kind == NUMBER
    assert names["action_card"].kind == "card"
    assert names["move"].kind == NUMBER
    assert names["action_move"].kind == "move"
    assert "action_seat" not in names


def test_parameters_of_two_kinds_go_by_their_move() -> None:
    play = FOUR.by_name["play"]
    number = Param.over("seat", Range(0, 3))
    other = attrs.evolve(play, name="pass", params=(number,))
    game = attrs.evolve(FOUR, moves=(play, other))

    assert parameters(game) == {
        ("move", ""): ("move", "move"),
        ("play", "seat"): ("play_seat", "seat"),
        ("play", "card"): ("card", "card"),
        ("pass", "seat"): ("pass_seat", NUMBER),
    }


def test_two_observables_of_one_name_are_a_slip() -> None:
    again = Observable("won", NUMBER, "", lambda s: 0)

    with pytest.raises(ValueError, match="two observables won"):
        vocabulary(attrs.evolve(FOUR, observables=(again,)))


# -- values --------------------------------------------------------------------------


@given(seed=st.integers(0, 10**6), steps=st.integers(0, 90))
def test_fields_are_read_from_the_state(seed: int, steps: int) -> None:
    state = random_play(FOUR, seed, steps=steps).state

    read = reader(FOUR, state)

    assert read("won") == state.won
    assert read("phase") == state.phase
    assert read("deck") == state.deck.counts()
    assert read("hands") == tuple(hand.counts() for hand in state.hands)
    for observable in FOUR.observables:
        assert read(observable.name) == observable.run(state)


def test_parts_are_read_from_the_state() -> None:
    game = port()

    read = reader(game, game.start)

    assert read("pile_loose") == (2, 0)
    assert read("holds_loose") == ((0, 0), (1, 0), (2, 0), (0, 0))
    assert read("holds_stacked") == ((2, 2),) * 4
    assert read("move") == 3


def test_entries_go_by_labels_and_by_terms() -> None:
    state = attrs.evolve(FOUR.start, leader=2, won=(5, 6, 7, 8), played=1)

    assert value("won[C]", state) == 7
    assert value("won[leader]", state) == 7
    assert value("deck[Sun4] + deck[Col9]", state) == 2


def test_a_step_has_two_positions_and_an_action() -> None:
    play = random_play(FOUR, 3, steps=66)
    before, after, action = play.states()[-2], play.state, play.actions[-1]
    seat, card = FOUR.text(action).split()[1:]

    def holds(text: str) -> Any:
        return parse(text, vocabulary(FOUR, steps=True))(
            reader(FOUR, after, before, action)
        )

    assert FOUR.text(action).startswith("play")
    assert holds(f"move == play and seat == {seat} and card == {card}")
    assert not holds("move == award")
    assert holds("was_hand_size[seat] == hand_size[seat] + 1")
    assert holds("was_played + 1 == played")
    assert holds("was_hands[seat][card] == hands[seat][card] + 1")


def test_a_parameter_that_a_move_lacks_is_no_value_of_its_kind() -> None:
    steps = vocabulary(FOUR, steps=True)
    state = FOUR.start
    read = reader(FOUR, state, state, Action("award"))

    none = " or ".join(f"seat == {s}" for s in SEATS)

    assert parse(f"move == award and not ({none})", steps)(read) is True
    assert read("card") == -1


def test_a_truth_that_a_move_lacks_is_false() -> None:
    award = FOUR.by_name["award"]
    bold = attrs.evolve(
        award, name="bid", params=(Param.over("bold", Range(0, 1, "truth")),)
    )
    game = attrs.evolve(FOUR, moves=(award, bold))

    assert reader(game, FOUR.start, FOUR.start, Action("award"))("bold") is False
    assert reader(game, FOUR.start, FOUR.start, Action("bid", (1,)))("bold") == 1


TEXTS = (
    "won[leader] + hands[turn][Sun7] >= 1 and phase == play",
    "cards[0] == Sun7 or up[1] or broken",
    "hand_size[leader] == 0 or starter == '-' or table[Ear1] > 0",
    "totals[C] == won[C] and deck[Moo4] != 1",
)


@given(text=st.sampled_from(TEXTS), seed=st.integers(0, 10**6))
def test_lanes_say_the_same_as_single_states(text: str, seed: int) -> None:
    states = random_play(FOUR, seed, steps=80).states()[60:]
    columns = zip(*[leaves(state) for state in states], strict=True)
    pairs = zip(FOUR.domains, columns, strict=True)
    lanes = rebuild(FOUR.start, [np.asarray(c, d.computed) for d, c in pairs])
    expression = parse(text, vocabulary(FOUR))

    together = np.broadcast_to(expression(reader(FOUR, lanes)), len(states))

    alone = [bool(expression(reader(FOUR, state))) for state in states]
    assert together.tolist() == alone


@pytest.mark.parametrize("text", TEXTS)
def test_terms_say_the_same_as_single_states(text: str) -> None:
    z3 = use_z3()
    pairs = zip(COUNTS.names, COUNTS.domains, strict=True)
    terms = [z3.Bool(n) if d.kind == "truth" else z3.Int(n) for n, d in pairs]
    expression = parse(text, vocabulary(COUNTS))
    answer = expression(reader(COUNTS, rebuild(COUNTS.start, terms)))

    answers = set()
    for state in random_play(COUNTS, 11, steps=100).states():
        known = [
            (term, z3.BoolVal(bool(x)) if z3.is_bool(term) else z3.IntVal(int(x)))
            for term, x in zip(terms, leaves(state), strict=True)
        ]
        got = z3.is_true(z3.simplify(z3.substitute(answer, *known)))
        assert got == bool(expression(reader(COUNTS, state)))
        answers.add(got)
    assert answers == {True, False}
