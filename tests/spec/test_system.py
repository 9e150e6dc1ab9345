"""Clauses, moves and refusals are data that tools can list, run and print."""

from typing import Any

import numpy as np
import pytest

from spec import system
from spec.games import Game
from spec.shapes import Range
from spec.system import (
    Action,
    Actor,
    Arguments,
    Clause,
    IllegalAction,
    Move,
    Param,
    Refusal,
    Verdict,
    effect,
    guard,
    lowered,
    run_effects,
    weight,
)

KINDS = (
    *("guard", "effect", "weight", "view", "outcome", "invariant"),
    *("data", "creation"),
)
SEATS = Range(0, 2, "seat", ("A", "B", "C"))
SIZES = Range(0, 9)


@guard("STEP.SEAT", "TST-1 TST-R2")
def seat_is_next(s: int, a: Any) -> bool:
    """The next seat steps,
    and no other.

    A second paragraph is no part of the statement.
    """
    return a.seat == s


@guard("STEP.SIZE", "TST-3")
def step_is_short(s: int, a: Any) -> bool:
    """A step is at most 5."""
    return a.size <= 5


@effect("STEP.DOUBLE", "TST-4")
def double(s: int, a: Any) -> int:
    """The state doubles."""
    return 2 * s


@effect("STEP.ADD", "TST-5")
def add(s: int, a: Any) -> int:
    """The size is added."""
    return s + a.size


@weight("STEP.WEIGHT", "TST-6")
def even(s: int, a: Any) -> int:
    """All are alike."""
    return 1


STEP = Move(
    "step",
    Actor.CHANCE,
    guards=(seat_is_next, step_is_short),
    effects=(double, add),
    params=(Param.over("seat", SEATS), Param("size", SIZES, (9, 2))),
    weight=even,
)
PASS = Move("pass", Actor.TABLE, guards=(), effects=())


# -- clauses -------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_decorator_makes_a_clause_of_its_kind(kind: str) -> None:
    def rule(s: int) -> int:
        """What it says."""
        return s + 1

    made = getattr(system, kind)("AN.ID", "TST-1 TST-2")(rule)

    assert made == Clause(
        kind, "AN.ID", "rule", ("TST-1", "TST-2"), "What it says.", rule
    )
    assert made.run is rule
    assert made(4) == 5


def test_the_statement_is_the_first_paragraph_on_one_line() -> None:
    assert seat_is_next.statement == "The next seat steps, and no other."
    assert seat_is_next.name == "seat_is_next"
    assert seat_is_next.cites == ("TST-1", "TST-R2")
    assert str(seat_is_next) == "seat_is_next (STEP.SEAT, TST-1, TST-R2)"


def test_a_clause_without_a_docstring_states_nothing() -> None:
    assert guard("AN.ID", "")(lambda s, a: True).statement == ""


def test_clauses_compare_by_what_they_say() -> None:
    """So that two builds of a game have equal clauses that can be keys."""
    one, two = (guard("AN.ID", "TST-1")(lambda s, a: True) for _ in range(2))

    assert one == two
    assert len({one, two}) == 1


# -- moves ---------------------------------------------------------------------------


def test_a_parameter_takes_every_value_of_its_domain() -> None:
    assert Param.over("x", Range(3, 5)).values == (3, 4, 5)


def test_a_table_has_every_combination_the_last_parameter_fastest() -> None:
    assert STEP.size == 6
    assert STEP.table["seat"].tolist() == [0, 0, 1, 1, 2, 2]
    assert STEP.table["size"].tolist() == [9, 2, 9, 2, 9, 2]
    assert all(values.dtype == np.int16 for values in STEP.table.values())


@pytest.mark.parametrize("row", range(6))
def test_rows_and_actions_name_each_other(row: int) -> None:
    action = STEP.action(row)

    assert STEP.row(action) == row
    assert all(type(value) is int for value in action.values)


def test_a_move_without_parameters_has_one_action() -> None:
    assert (PASS.size, PASS.table) == (1, {})
    assert PASS.action(0) == Action("pass")
    assert PASS.row(Action("pass")) == 0
    assert vars(PASS.lanes()) == {}


def test_an_action_outside_of_the_table_has_no_row() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        STEP.row(Action("step", (0, 3)))
    with pytest.raises(ValueError, match="zip"):
        STEP.row(Action("step", (0,)))


def test_parameters_are_lanes_or_columns() -> None:
    lanes, columns = STEP.lanes(), STEP.lanes(np.array([1, 4]), column=True)

    assert lanes.seat.shape == (6,)
    assert columns.seat.tolist() == [[0], [2]]
    assert columns.size.tolist() == [[2], [9]]


def test_arguments_have_the_names_of_the_parameters() -> None:
    assert STEP.arguments((2, 9)) == Arguments(seat=2, size=9)
    with pytest.raises(ValueError, match="zip"):
        STEP.arguments((2,))


def test_a_move_lists_its_clauses_in_order() -> None:
    assert STEP.clauses == (seat_is_next, step_is_short, double, add, even)
    assert PASS.clauses == ()


def test_effects_are_applied_in_order() -> None:
    assert run_effects(STEP, 10, STEP.arguments((0, 2))) == 22
    assert run_effects(PASS, 10, PASS.arguments(())) == 10


def test_rows_and_actions_of_every_game_name_each_other(game: Game) -> None:
    for move in game.moves:
        actions = [move.action(row) for row in range(move.size)]
        assert [move.row(action) for action in actions] == list(range(move.size))
        assert len(set(actions)) == move.size


def test_every_move_of_every_game_is_proper(game: Game) -> None:
    """A player's move names its seat; chance has weights, and only chance."""
    for move in game.moves:
        assert {clause.kind for clause in move.guards} == {"guard"}
        assert {clause.kind for clause in move.effects} == {"effect"}
        assert (move.weight is not None) == (move.actor is Actor.CHANCE)
        if move.actor is Actor.PLAYER:
            assert "seat" in [p.name for p in move.params]


# -- refusals ------------------------------------------------------------------------


def test_a_refusal_has_a_line_for_every_objection() -> None:
    refusal = Refusal("step C 9", (seat_is_next, step_is_short))

    assert refusal.ids == ("STEP.SEAT", "STEP.SIZE")
    assert str(refusal) == (
        "step refuses C 9\n"
        "  seat_is_next (STEP.SEAT, TST-1, TST-R2): the next seat steps, and no other\n"
        "  step_is_short (STEP.SIZE, TST-3): a step is at most 5"
    )


def test_a_move_without_parameters_is_refused_by_its_name() -> None:
    assert str(Refusal("pass", (step_is_short,))).splitlines() == [
        "pass is refused",
        "  step_is_short (STEP.SIZE, TST-3): a step is at most 5",
    ]


def test_an_illegal_action_carries_its_refusal() -> None:
    refusal = Refusal("pass", (step_is_short,))

    error = IllegalAction(refusal)

    assert error.refusal is refusal
    assert str(error) == str(refusal)


@pytest.mark.parametrize(
    ("statement", "part"),
    [("A card.", "a card"), ("One. Two.", "one. Two"), ("none", "none"), ("", "")],
)
def test_a_statement_becomes_part_of_a_message(statement: str, part: str) -> None:
    assert lowered(statement) == part


def test_statements_of_every_game_are_sentences(game: Game) -> None:
    """Capital first, one final stop, so that both listings and messages read well."""
    for clause in game.clauses:
        assert clause.kind in KINDS
        assert clause.statement[:1].isupper(), clause
        assert clause.statement.endswith("."), clause
        assert not clause.statement.endswith(".."), clause


def test_verdicts_and_actors_are_words() -> None:
    assert [str(v) for v in Verdict] == (
        ["holds", "refuted", "unknown", "vacuous", "reachable", "impossible"]
    )
    assert [str(a) for a in Actor] == ["player", "chance", "table"]
