"""``scenario`` runs files of cases: one line each, then a summary."""

import json

import pytest

GOOD = """\
game: cosmos2024
scenarios:
  - id: FIRST
    title: The turn passes
    players: 4
    given: {phase: play, leader: A, hands: {A: Sun5, B: Sun2}}
    after: play A Sun5
    then: {holds: [turn == B]}
"""
BAD = GOOD.replace("FIRST", "SECOND-CASE").replace("turn == B", "turn == C")


@pytest.fixture
def files(folder):
    (folder / "good.yaml").write_text(GOOD, encoding="utf-8")
    (folder / "bad.yaml").write_text(BAD, encoding="utf-8")


def test_what_is_as_expected_passes(run, files) -> None:
    found = run("scenario", "good.yaml")

    assert found.code == 0
    assert found.lines == [
        "pass  FIRST  The turn passes",
        "1 as expected, 0 not as expected",
    ]


def test_what_is_not_as_expected_is_told_and_is_exit_2(run, files) -> None:
    found = run("scenario", "good.yaml", "bad.yaml")

    assert found.code == 2
    assert found.lines[0] == "pass  FIRST        The turn passes"
    assert found.lines[1] == "FAIL  SECOND-CASE  The turn passes"
    assert found.lines[2].startswith("      ")
    assert "turn == C" in found.lines[2]
    assert found.lines[-1] == "1 as expected, 1 not as expected"


def test_results_as_json(run, files) -> None:
    found = run("scenario", "bad.yaml", "--format", "json")

    (result,) = json.loads(found.out)
    assert found.code == 2
    assert result["file"] == "bad.yaml"
    assert result["id"] == "SECOND-CASE"
    assert result["passed"] is False
    assert result["messages"]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"\xff", "b.yaml"),
        (b"scenarios: [", "b.yaml:"),
        (b"scenarios: 3", "b.yaml:1"),
        (
            b"game: chess\nscenarios:\n  - {id: x, title: y, then: {over: no}}\n",
            "unknown game 'chess'",
        ),
        (
            b"game: cosmos2024\nplayers: 7\nscenarios:\n  - {id: x, titel: y}\n",
            "b.yaml:4",
        ),
        (
            b"game: chaos\nscenarios:\n  - id: x\n    title: y\n"
            b"    given: {systems: {A: {real: Ma, joker: Ma}}, draw: AT}\n"
            b"    then: {over: no}\n",
            "b.yaml:5: scenarios[0].given: no position of Chaos Cosmos: A has Ma, and",
        ),
    ],
    ids=range(6),
)
def test_a_malformed_file_is_refused(refused, files, folder, content, problem) -> None:
    (folder / "b.yaml").write_bytes(content)

    assert problem in refused("scenario", "good.yaml", "b.yaml").err


def test_a_file_that_is_not_there_is_refused(refused, folder) -> None:
    refused("scenario", "none.yaml")
    refused("scenario", ".")
