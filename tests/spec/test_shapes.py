"""Domains have texts and types; states are walked and rebuilt leaf by leaf."""

from collections.abc import Callable
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spec.games import Game
from spec.logic import TRUTHS
from spec.piles import Deck
from spec.shapes import (
    STATIC,
    TRUTH,
    Range,
    fits,
    leaf_names,
    leaves,
    merged,
    rebuild,
)

SEAT = Range(0, 3, "seat", ("A", "B", "C", "-"))
NUMBERED = Range(5, 7, "size", ("small", "middle", "large"))
DOMAINS = {
    "number": Range(0, 12),
    "negative": Range(-30, -3),
    "single": Range(4, 4),
    "wide": Range(-70000, 70000),
    "seat": SEAT,
    "labels from 5": NUMBERED,
    "truth": TRUTH,
    "word": Range(0, 255, "word"),
}
each_domain = pytest.mark.parametrize("domain", DOMAINS.values(), ids=DOMAINS)


@attrs.frozen
class Table:
    """An inner node with a field of the configuration."""

    cards: tuple[Any, ...]
    note: str = attrs.field(metadata=STATIC)


@attrs.frozen
class State:
    """A state with every kind of node."""

    phase: Any
    table: Table
    rows: tuple[tuple[Any, ...], ...]
    done: Any
    setup: Any = attrs.field(metadata=STATIC)


SHAPE = State(
    phase=SEAT,
    table=Table((Range(-1, 1), Range(0, 9)), "note"),
    rows=((), (TRUTH,), (SEAT, SEAT)),
    done=TRUTH,
    setup="setup",
)
VALUES = [2, -1, 9, True, 0, 3, False]


# -- domains -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high", "bits"),
    [(0, 0, 0), (7, 7, 0), (0, 1, 1), (0, 2, 2), (0, 3, 2), (0, 4, 3), (-1, 0, 1)],
)
def test_bits_tell_the_values_apart(low: int, high: int, bits: int) -> None:
    assert Range(low, high).bits == bits


@each_domain
def test_a_column_holds_both_ends(domain: Range) -> None:
    for kind in (domain.stored, domain.computed):
        ends = np.array([domain.low, domain.high], kind)
        assert ends.tolist() == [domain.low, domain.high]


@pytest.mark.parametrize(
    ("domain", "stored", "computed"),
    [
        (Range(0, 100), "int8", "int16"),
        (Range(0, 255), "uint8", "int16"),
        (Range(-1, 40000), "int32", "int32"),
        (Range(0, 255, "word"), "uint8", "uint8"),
        (Range(0, (1 << 64) - 1, "word"), "uint64", "uint64"),
        (TRUTH, "bool", "bool"),
    ],
    ids=["number", "to 255", "wide", "word", "long word", "truth"],
)
def test_types_of_columns(domain: Range, stored: str, computed: str) -> None:
    """Stored as narrow as may be; computed on 16 bits, but words and truths as is."""
    assert domain.stored == np.dtype(stored)
    assert domain.computed == np.dtype(computed)


@each_domain
def test_every_value_is_read_back_from_its_text(domain: Range) -> None:
    values = range(domain.low, domain.high + 1)[:: max(1, domain.high // 50)]

    assert [domain.value(domain.text(v)) for v in values] == list(values)


@each_domain
@given(text=st.text(max_size=30) | st.integers().map(str) | st.from_regex(r"-*[0-9 ]*"))
def test_a_text_names_a_value_of_the_domain_or_none(domain: Range, text: str) -> None:
    """Reading never raises, whatever is typed."""
    value = domain.value(text)

    assert value is None or domain.low <= value <= domain.high


@pytest.mark.parametrize(
    ("domain", "text"),
    [
        (Range(0, 9), "10"),
        (Range(0, 9), "-1"),
        (Range(0, 9), "+1"),
        (Range(0, 9), "1.0"),
        (Range(0, 9), " 1"),
        (Range(0, 9), ""),
        (Range(0, 9), "٣"),
        (Range(-9, 9), "--1"),
        (Range(0, 9), "1" * 5000),
        (SEAT, "0"),
        (SEAT, "a"),
        (TRUTH, "1"),
    ],
    ids=lambda x: f"{x.low}..{x.high}" if isinstance(x, Range) else x[:4],
)
def test_what_names_no_value(domain: Range, text: str) -> None:
    assert domain.value(text) is None


@pytest.mark.parametrize("text", ["yes", "Yes", "true", "TRUE"])
def test_truths_are_read_in_words(text: str) -> None:
    assert TRUTH.value(text) is True
    assert TRUTH.value("no") is TRUTH.value("False") is False


def test_messages_say_what_is_accepted() -> None:
    assert Range(2, 5).accepted == "2 to 5"
    assert SEAT.accepted == "A, B, C, -"
    assert TRUTH.accepted == "yes or no"


# -- walking states ------------------------------------------------------------------


def test_leaves_come_in_order_without_the_configuration() -> None:
    state = rebuild(SHAPE, VALUES)

    assert state == State(
        2, Table((-1, 9), "note"), ((), (True,), (0, 3)), False, "setup"
    )
    assert leaves(state) == VALUES
    assert all(a is b for a, b in zip(leaves(state), VALUES, strict=True))


def test_leaves_have_names() -> None:
    assert leaf_names(SHAPE) == [
        "phase",
        "table.cards[0]",
        "table.cards[1]",
        "rows[1][0]",
        "rows[2][0]",
        "rows[2][1]",
        "done",
    ]


@pytest.mark.parametrize("packed", [True, False], ids=["packed", "counts"])
def test_the_shape_of_a_bag_has_a_leaf_a_cell(*, packed: bool) -> None:
    deck = Deck((1, 2, 3), ("a", "b", "c"), packed)
    bag = rebuild(deck.shape(), leaves(deck.all))

    assert bag == deck.all
    assert bag.deck is deck
    assert [d.high for d in leaves(deck.shape())] == ([31] if packed else [1, 2, 3])


def test_a_game_has_a_name_and_a_domain_for_every_leaf(game: Game) -> None:
    values = leaves(game.start)

    assert len(game.names) == len(set(game.names)) == len(game.domains) == len(values)
    assert rebuild(game.shape, values) == game.start
    assert fits(game.shape, game.start) is True


# -- the type invariant --------------------------------------------------------------


@given(data=st.data())
def test_a_state_fits_when_every_leaf_does(
    agree: Callable[..., None], data: st.DataObject
) -> None:
    near = [
        st.booleans() if d.kind == "truth" else st.integers(d.low - 1, d.high + 1)
        for d in leaves(SHAPE)
    ]
    rows = data.draw(st.lists(st.tuples(*near), min_size=1, max_size=4))

    agree(
        lambda *values: fits(SHAPE, rebuild(SHAPE, values)),
        lambda *values: all(
            d.low <= v <= d.high for d, v in zip(leaves(SHAPE), values, strict=True)
        ),
        rows,
        fixed=data.draw(st.sets(st.integers(0, len(near)))),
        down=data.draw(st.sets(st.integers(0, len(near)))),
    )


def test_truths_have_the_type_of_truths() -> None:
    assert TRUTH.stored == TRUTH.computed == TRUTHS
    assert TRUTH.holds(np.array([True])) is True


def test_a_merged_state_asks_about_what_is_not_shared() -> None:
    old = rebuild(SHAPE, VALUES)
    new = attrs.evolve(old, table=attrs.evolve(old.table, cards=(5, 9)), done=True)
    asked = []

    def leaf(name: str, domain: Range, before: Any, after: Any) -> Any:
        asked.append((name, domain, before, after))
        return before if name == "done" else 7

    found = merged(SHAPE, old, new, leaf)

    inner = Range(-1, 1)
    assert asked == [("table.cards[0]", inner, -1, 5), ("done", TRUTH, False, True)]
    assert leaves(found) == [2, 7, 9, True, 0, 3, False]
    assert found.rows is old.rows
    assert found.table.note == old.table.note


def test_states_that_are_one_object_are_merged_at_once() -> None:
    state = rebuild(SHAPE, VALUES)

    assert merged(SHAPE, state, state, lambda *leaf: pytest.fail(str(leaf))) is state
