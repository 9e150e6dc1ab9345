"""Traces are written in the exact format, read back, and checked against the rules."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import itf_py
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import traces
from engines.itf import Entries, difference, read_value
from engines.play import Play, random_play, replay
from spec.cosmos2024.game import RULEBOOK
from spec.games import Configuration
from spec.ledger import InputError

DATA = Path(__file__).parent / "data"
FULL = RULEBOOK.build(Configuration(players=3))
SMALL = RULEBOOK.build(
    Configuration(
        players=3,
        rulings={"void": "off", "table-timing": "on-every-play"},
        deck={
            "cards": "Sun1 Sun2 Moo1 Moo2 Ear3 Ear9 Col2",
            "hand": 2,
            "table": 1,
            "threshold": 3,
        },
    )
)


def written(play: Play, **given: Any) -> str:
    return traces.dumps(play, source="a test", description="what it shows", **given)


def json_numbers(value: Any) -> Iterator[Any]:
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from json_numbers(part)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield value


@pytest.fixture(scope="module")
def play() -> Play:
    return random_play(SMALL, 4)


@pytest.fixture(scope="module")
def text(play: Play) -> str:
    return written(play, seed=4)


# -- writing -----------------------------------------------------------------------


@pytest.mark.parametrize("packed", [True, False], ids=["packed", "counts"])
def test_a_trace_read_back_is_the_same_play(packed: bool) -> None:
    game = RULEBOOK.build(Configuration(players=4, packed=packed))
    play = random_play(game, 7, steps=90)

    trace = traces.loads(written(play, seed=7))
    again = traces.check(trace, RULEBOOK.build(trace.configuration))

    assert trace.game == "cosmos2024"
    assert again.actions == play.actions
    assert again.states() == play.states()
    assert written(again, seed=7) == written(play, seed=7)


def test_a_trace_tells_its_configuration(text: str) -> None:
    trace = traces.loads(text)

    assert trace.configuration == Configuration(
        players=3,
        rules="base",
        rulings={"void": "off", "table-timing": "on-every-play"},
        deck=SMALL.configuration.deck,
    )
    assert trace.meta["seed"] == 4
    assert trace.meta["format"] == "ITF"
    assert trace.meta["format-description"] == traces.ADR
    assert "timestamp" not in trace.meta


def test_every_state_defines_every_variable_and_the_step(text: str) -> None:
    raw = json.loads(text)

    assert raw["vars"][:2] == ["mbt::actionTaken", "mbt::nondetPicks"]
    assert all(list(state) == raw["vars"] for state in raw["states"])
    assert raw["states"][0]["mbt::actionTaken"] == "init"
    assert raw["states"][0]["mbt::nondetPicks"] == {}
    assert raw["states"][1]["mbt::actionTaken"] == "reveal"
    assert list(raw["states"][1]["mbt::nondetPicks"]) == ["card"]


def test_no_json_number_stands_anywhere(text: str) -> None:
    assert list(json_numbers(json.loads('{"a": [true, 7]}'))) == [7]
    assert list(json_numbers(json.loads(text))) == []


def test_values_have_the_forms_of_the_format(text: str) -> None:
    first = json.loads(text)["states"][0]

    assert first["phase"] == "reveal"
    assert first["starter"] == "-"
    assert first["played"] == {"#bigint": "0"}
    assert first["broken"] is False
    assert first["table"] == {"#map": []}
    assert first["deck"]["#map"][:2] == [
        ["Ear3", {"#bigint": "1"}],
        ["Ear9", {"#bigint": "1"}],
    ]
    assert first["cards"] == {"#tup": ["-", "-", "-"]}


def test_another_reader_accepts_our_traces(play: Play, text: str) -> None:
    """itf-py is by other people; it reads the same numbers."""
    trace = itf_py.trace_from_json(json.loads(text))

    assert len(trace.states) == len(play.steps) + 1
    assert trace.loop is None
    for state, told in zip(play.states(), trace.states, strict=True):
        assert told.values["won"] == state.won
        assert dict(told.values["deck"]) == {
            label: n
            for label, n in zip(
                SMALL.shape.deck.deck.labels, state.deck.counts(), strict=True
            )
            if n
        }


def test_the_other_reader_writes_what_ours_accepts(play: Play, text: str) -> None:
    rewritten = itf_py.trace_to_json(itf_py.trace_from_json(json.loads(text)))

    again = traces.check(traces.loads(json.dumps(rewritten)), SMALL)

    assert again.actions == play.actions


def test_a_play_from_a_position_begins_there(play: Play) -> None:
    middle = play.states()[9]
    later = replay(SMALL, play.actions[9:12], middle)

    trace = traces.loads(written(later))

    assert trace.meta["begins"] == "position"
    assert traces.check(trace, SMALL).states() == later.states()


# -- reading -----------------------------------------------------------------------


def test_a_trace_of_another_model_is_read_as_it_stands() -> None:
    trace = traces.loads((DATA / "missionaries.itf.json").read_text(encoding="utf-8"))

    assert trace.game is None
    assert trace.variables == ("boat", "banks")
    assert len(trace.states) == 6
    assert trace.states[2]["boat"] == "east"
    assert dict(trace.states[2]["banks"].members) == {
        "east": Entries(("c2", "m1", "m2")),
        "west": Entries(("c1",)),
    }
    with pytest.raises(InputError, match="names no game"):
        traces.check(trace, SMALL)


def test_the_crossings_are_safe() -> None:
    """The data is a solution: the boat carries one or two, nobody is outnumbered."""
    trace = traces.loads((DATA / "missionaries.itf.json").read_text(encoding="utf-8"))
    banks = [dict(state["banks"].members) for state in trace.states]
    for side in ("east", "west"):
        crowds = ["".join(bank[side].members) for bank in banks]
        assert all(not c.count("m") or c.count("m") >= c.count("c") for c in crowds)
    moved = [
        set(a["east"].members) ^ set(b["east"].members) for a, b in pairwise(banks)
    ]
    assert [len(boat) for boat in moved] == [2, 1, 2, 1, 2]


def test_bare_numbers_and_variants_without_a_value_are_read() -> None:
    trace = traces.loads(
        '{"vars": ["n", "v"], "loop": 1, "states": ['
        '{"n": 3, "v": {"tag": "None"}},'
        '{"n": {"#bigint": "-12"}, "v": {"tag": "Some", "value": [true]}}]}'
    )

    assert [state["n"] for state in trace.states] == [3, -12]
    assert trace.states[0]["v"] == {"tag": "None"}
    assert trace.states[1]["v"] == {"tag": "Some", "value": (True,)}
    assert trace.loop == 1


def test_our_trace_with_bare_numbers_is_accepted(text: str) -> None:
    def bare(value: Any) -> Any:
        if isinstance(value, list):
            return [bare(part) for part in value]
        if isinstance(value, dict):
            if list(value) == ["#bigint"]:
                return int(value["#bigint"])
            return {name: bare(part) for name, part in value.items()}
        return value

    rewritten = json.dumps(bare(json.loads(text)))

    assert traces.check(traces.loads(rewritten), SMALL).game is SMALL


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "not JSON"),
        ("[1, 2]", "vars and states"),
        ('{"vars": ["a"]}', "states"),
        ('{"vars": ["a"], "states": []}', "one or more"),
        ('{"vars": "a", "states": [{}]}', "list of names"),
        ('{"vars": ["a"], "states": [{"a": 1}, {}]}', "state 1 lacks a"),
        ('{"vars": [], "states": [{"a": 1}]}', "state 0 has a too"),
        ('{"vars": ["a"], "states": [{"a": 1.5}]}', "number 1.5"),
        ('{"vars": ["a"], "states": [{"a": NaN}]}', "number NaN"),
        ('{"vars": ["a"], "states": [{"a": null}]}', "state 0: None"),
        ('{"vars": ["a"], "states": [{"a": {"#bigint": "1_0"}}]}', "state 0: .*1_0"),
        ('{"vars": ["a"], "states": [{"a": {"#map": [[1]]}}]}', "state 0: .*map"),
        ('{"vars": ["a"], "states": [{"a": {"#odd": 1}}]}', "state 0: .*odd"),
        ('{"vars": ["a"], "states": [{"a": 1, "a": 2}]}', "'a' twice"),
        ('{"vars": ["a"], "loop": 1, "states": [{"a": 1}]}', "loop is 1.*0 to 0"),
        ('{"vars": ["a"], "loop": -1, "states": [{"a": 1}]}', "loop is -1"),
        ('{"vars": ["a"], "loop": true, "states": [{"a": 1}]}', "loop is True"),
        ("[" * 100_000, "nested too deep"),
        ("9" * 5000, "not JSON"),
    ],
    ids=range(19),
)
def test_what_is_no_trace_is_refused(text: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        traces.loads(text)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from(
                    ["#meta", "vars", "states", "loop", "a", "#bigint", "#map", "#tup"]
                ),
                inner,
            )
        ),
    )
)
def test_nothing_but_an_input_error_comes_of_any_json(value: Any) -> None:
    text = json.dumps({"vars": ["a"], "states": [{"a": value}], "#meta": value})
    for given_text in (text, json.dumps(value)):
        with suppress(InputError):
            traces.check(traces.loads(given_text), SMALL)


# -- checking ----------------------------------------------------------------------


def spoilt(text: str, change: Callable[[dict[str, Any]], object]) -> traces.Trace:
    raw = json.loads(text)
    change(raw)
    return traces.loads(json.dumps(raw))


def first_play(text: str) -> int:
    states = json.loads(text)["states"]
    return next(
        i for i, state in enumerate(states) if state["mbt::actionTaken"] == "play"
    )


def test_a_refused_action_is_told_with_step_and_clause(text: str) -> None:
    number = first_play(text)
    seat = json.loads(text)["states"][number]["mbt::nondetPicks"]["seat"]
    other = "A" if seat != "A" else "B"

    def out_of_turn(raw: dict[str, Any]) -> None:
        raw["states"][number]["mbt::nondetPicks"]["seat"] = other

    with pytest.raises(InputError, match=rf"step {number}: play {other}.*PLAY\.SEAT"):
        traces.check(spoilt(text, out_of_turn), SMALL)


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("won", {"#tup": [{"#bigint": "9"}] * 3}, r"won\[0\] is 9 in the trace, 0 by"),
        ("broken", "yes", "broken is 'yes' in the trace"),
        ("phase", "over", "phase is 'over' in the trace, 'play' by the rules"),
        ("played", {"#bigint": "0"}, "played is 0 in the trace, 1 by the rules"),
        ("gone", {"#map": [["Ear3", 1]]}, "gone has Ear3: 1 in the trace, not by"),
        ("deck", {"#map": [["Sun1", 9]]}, "deck has Sun1: 9 in the trace"),
        ("table", {"#map": []}, "table lacks .*: 1 in the trace"),
        ("up", {"#tup": [True, False]}, "up is .* in the trace"),
        ("up", {"#tup": [1, 0, 0]}, r"up\[0\] is 1 in the trace, True by"),
    ],
    ids=range(9),
)
def test_a_changed_variable_is_told_with_its_step(
    text: str, name: str, value: Any, problem: str
) -> None:
    number = first_play(text)

    def change(raw: dict[str, Any]) -> None:
        raw["states"][number][name] = value

    with pytest.raises(InputError, match=rf"step {number} \(play .*\): {problem}"):
        traces.check(spoilt(text, change), SMALL)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda raw: raw["states"].pop(3), "step 3"),
        (lambda raw: raw["states"].pop(0), "step 0"),
        (lambda raw: raw["states"][0].update(won={"#tup": [1, 0, 0]}), "step 0.*won"),
        (lambda raw: raw["#meta"].update(game="other"), "names the game 'other'"),
        (
            lambda raw: raw["states"][2].update({"mbt::actionTaken": "jump"}),
            "step 2: unknown move 'jump'",
        ),
        (
            lambda raw: raw["states"][2].update({"mbt::nondetPicks": {"card": "Sun1"}}),
            "step 2: deal has the parameters card; accepted: seat, card",
        ),
        (
            lambda raw: raw["states"][1].update({"mbt::nondetPicks": {"card": "Sun7"}}),
            "step 1: reveal: card is 'Sun7'",
        ),
        (
            lambda raw: raw["states"][1].update({"mbt::nondetPicks": {"card": "Sun3"}}),
            "step 1: reveal never has card 'Sun3'",
        ),
        (lambda raw: raw["states"][2].update({"mbt::actionTaken": True}), "step 2"),
        (
            lambda raw: (
                raw["vars"].append("extra"),
                [state.update(extra=True) for state in raw["states"]],
            ),
            "unknown variable of the trace 'extra'",
        ),
        (
            lambda raw: (
                raw["vars"].remove("won"),
                [state.pop("won") for state in raw["states"]],
            ),
            "no variable won",
        ),
    ],
    ids=range(11),
)
def test_a_spoilt_trace_is_refused(
    text: str, change: Callable[[dict[str, Any]], object], problem: str
) -> None:
    with pytest.raises(InputError, match=problem):
        traces.check(spoilt(text, change), SMALL)


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("players", "three", "players is 'three'"),
        ("players", True, "players is True"),
        ("rules", {"#bigint": "1"}, "rules is 1"),
        ("rulings", {"void": {"#bigint": "1"}}, "ruling void is 1"),
        ("deck", [], r"deck is \(\)"),
    ],
    ids=range(5),
)
def test_a_configuration_that_cannot_be_read_is_refused(
    text: str, name: str, value: Any, problem: str
) -> None:
    trace = spoilt(text, lambda raw: raw["#meta"].update({name: value}))

    with pytest.raises(InputError, match=problem):
        _ = trace.configuration


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("won", {"#tup": [{"#bigint": "0"}]}, "won is not a list of 3"),
        ("won", {"#tup": [{"#bigint": "9"}] * 3}, r"won\[0\] is 9; accepted: 0 to 2"),
        ("phase", "lunch", "phase is 'lunch'; accepted: reveal"),
        ("broken", {"#bigint": "1"}, "broken is 1; accepted: yes or no"),
        ("deck", {"#map": [["Sun7", 1]]}, "deck: unknown card 'Sun7'"),
        ("deck", {"#map": [["Sun1", 2]]}, "deck holds 2 Sun1; accepted: 1 to 1"),
        ("deck", {"#map": [["Sun1", 1], ["Sun1", 1]]}, "deck names Sun1 twice"),
        ("deck", {"#tup": []}, "deck is not a map"),
    ],
    ids=range(8),
)
def test_a_position_that_does_not_fit_is_refused(
    play: Play, name: str, value: Any, problem: str
) -> None:
    text = written(replay(SMALL, play.actions[9:10], play.states()[9]))
    trace = spoilt(text, lambda raw: raw["states"][0].update({name: value}))

    with pytest.raises(InputError, match=rf"step 0.*{problem}"):
        traces.check(trace, SMALL)


def test_the_same_trace_is_refused_under_other_rulings(text: str) -> None:
    """Where the table cards act at once, no trick waits for them."""
    other = RULEBOOK.build(Configuration(players=3, deck=SMALL.configuration.deck))

    with pytest.raises(InputError, match=r"step \d+"):
        traces.check(traces.loads(text), other)


def test_truths_are_no_numbers() -> None:
    assert difference(read_value([True]), read_value([1]), "x")
    assert not difference(read_value([1]), read_value([{"#bigint": "1"}]), "x")


def test_a_full_game_is_written_as_the_same_bytes_twice() -> None:
    first, second = (written(random_play(FULL, 1, steps=70)) for _ in range(2))

    assert first == second
