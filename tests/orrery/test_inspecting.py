"""``replay`` checks traces; ``legal`` shows what may be done in a position, and why."""

import json

import attrs
import pytest

from spec.cosmos2024.game import RULEBOOK

SMALL = ("play", "cosmos2024", "--deck", "small.toml", "--seed", "1")


@pytest.fixture
def trace(run, folder):
    run(*SMALL, "--save", "a.itf.json")
    return folder / "a.itf.json"


@pytest.fixture
def spoil(trace):
    """Change one state of the trace and write it as ``b.itf.json``."""

    def spoilt(move: str, change) -> int:
        raw = json.loads(trace.read_text(encoding="utf-8"))
        number = next(
            i for i, s in enumerate(raw["states"]) if s["mbt::actionTaken"] == move
        )
        change(raw["states"][number])
        text = json.dumps(raw)
        trace.with_name("b.itf.json").write_text(text, encoding="utf-8")
        return number

    return spoilt


# -- replay ------------------------------------------------------------------------


def test_replay_tells_the_play_on_request(run, trace) -> None:
    told = run("replay", "a.itf.json", "--tell")
    played = run(*SMALL)

    assert told.lines[1:-2] == played.lines[1:]


def test_replay_as_json(run, trace) -> None:
    found = json.loads(run("replay", "a.itf.json", "--format", "json").out)

    assert found["agrees"] is True
    assert found["steps"][0].startswith("reveal ")
    assert found["over"] is True
    assert found["winners"]


def test_a_refused_step_is_told_with_its_clause(refused, spoil) -> None:
    number = spoil(
        "play", lambda state: state["mbt::nondetPicks"].update({"card": "Col2"})
    )

    err = refused("replay", "b.itf.json").err

    assert f"b.itf.json: step {number}: play " in err
    assert "is refused by card_is_in_hand (PLAY.HELD)" in err


def test_a_state_that_differs_is_told_with_its_variable(refused, spoil) -> None:
    number = spoil("award", lambda state: state.update({"broken": "maybe"}))

    err = refused("replay", "b.itf.json").err

    assert f"b.itf.json: step {number} (award): broken is 'maybe' in the trace" in err


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not UTF-8 text"),
        (b"\xef\xbb\xbf{}", "not JSON"),
        (b"{}", "vars of the trace"),
        (b'{"vars": [], "states": [{}]}', "names no game"),
        (
            b'{"#meta": {"game": "chess"}, "vars": [], "states": [{}]}',
            "unknown game 'chess'",
        ),
        (
            b'{"#meta": {"game": "cosmos2024", "players": 9}, "vars": [], '
            b'"states": [{}]}',
            "not played by 9",
        ),
        (
            b'{"#meta": {"game": "cosmos2024", "rulings": {"void": "maybe"}}, '
            b'"vars": [], "states": [{}]}',
            "unknown option of ruling void",
        ),
    ],
    ids=range(8),
)
def test_what_is_no_trace_is_refused(refused, folder, content, problem) -> None:
    (folder / "c.itf.json").write_bytes(content)

    assert problem in refused("replay", "c.itf.json").err


def test_a_file_that_is_not_there_is_refused(refused, folder) -> None:
    assert "no such file" in refused("replay", "none.itf.json").err
    assert "is a directory" in refused("replay", ".").err


# -- legal -------------------------------------------------------------------------


def test_the_first_position_is_one_of_chance(run) -> None:
    found = run("legal", "cosmos2024")

    assert found.code == 0
    assert found.lines[0] == (
        "COSMOS (2024): 3 players, after 0 steps: no seat is to act, 44 of 44 actions "
        "legal"
    )
    assert "reveal Sun7  legal, weight 2" in found.lines
    assert not any(line.startswith("deal") for line in found.lines)


def test_every_action_of_the_seat_to_act_is_answered(run) -> None:
    found = run("legal", "cosmos2024", "--steps", 66, "--seed", 1)

    assert found.lines[0].startswith("COSMOS (2024): 3 players, seed 1, after 66 steps")
    rows = [line for line in found.lines if line.startswith("play ")]
    assert len(rows) == 44
    assert {row.split()[1] for row in rows} == {"C"}
    assert "play C Moo7  legal" in rows
    assert (
        "play C Sun1  refused by card_is_in_hand (PLAY.HELD), "
        "suit_is_followed (PLAY.FOLLOW)"
    ) in rows
    assert any(line.startswith("PLAY.FOLLOW  ") for line in found.lines)


def test_legality_as_json(run) -> None:
    found = json.loads(
        run(
            *("legal", "cosmos2024", "--steps", 66, "--seed", 1, "--format", "json")
        ).out
    )

    assert found["to_act"] == ["C"]
    assert found["seed"] == 1
    answers = {answer["action"]: answer for answer in found["actions"]}
    assert answers["play C Moo7"] == {
        "action": "play C Moo7",
        "legal": True,
        "refused_by": [],
    }
    assert [c["id"] for c in answers["play C Sun1"]["refused_by"]] == [
        "PLAY.HELD",
        "PLAY.FOLLOW",
    ]


def test_a_seed_is_chosen_and_told_for_random_steps(run) -> None:
    found = run("legal", "cosmos2024", "--steps", 70)

    seed = found.lines[0].partition("seed ")[2].partition(",")[0]
    assert run("legal", "cosmos2024", "--steps", 70, "--seed", seed).out == found.out


def test_a_position_may_be_one_of_a_trace(run, trace) -> None:
    at_once = run(
        *("legal", "cosmos2024", "--steps", 9, "--seed", 1, "--deck", "small.toml")
    )

    found = run("legal", "cosmos2024", "--trace", "a.itf.json", "--step", 9)

    assert found.lines[1:] == at_once.lines[1:]


def test_a_position_of_another_game_is_refused(refused, trace, monkeypatch) -> None:
    def books(name: str):
        return attrs.evolve(RULEBOOK, name=name)

    monkeypatch.setattr("orrery.shelf.rulebook", books)

    err = refused("legal", "comets", "--trace", "a.itf.json").err

    assert "the position is one of cosmos2024, not of comets" in err


def test_the_last_position_of_a_trace_is_over(run, trace) -> None:
    found = run("legal", "cosmos2024", "--trace", "a.itf.json")

    assert "no seat is to act, 0 of " in found.lines[0]


def test_a_position_may_be_one_of_a_scenario(run, folder) -> None:
    (folder / "s.yaml").write_text(
        """\
game: cosmos2024
scenarios:
  - id: TWO-SUITS
    title: Either suit may be followed
    players: 4
    given: {phase: play, leader: A, hands: {A: Sun5, B: Moo9, C: Sun2 Moo2 Ear1}}
    after: play A Sun5
    steps: [{do: play B Moo9, then: {holds: [turn == C]}}]
""",
        encoding="utf-8",
    )
    options = ("legal", "cosmos2024", "--scenario", "s.yaml", "--id", "TWO-SUITS")

    first, second = run(*options), run(*options, "--step", 1)

    assert "B to act, 1 of 44 actions legal" in first.lines[0]
    assert "C to act, 2 of 44 actions legal" in second.lines[0]
    assert "play C Ear1  refused by suit_is_followed (PLAY.FOLLOW)" in second.lines


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--trace", "a.itf.json", "--step", "1000"], "accepted for a.itf.json: 0 to"),
        (["--trace", "a.itf.json", "--players", "3"], "--players does not go with"),
        (["--trace", "a.itf.json", "--steps", "3"], "--steps does not go with"),
        (["--trace", "none.itf.json"], "no such file"),
        (["--step", "3"], "--step goes with --trace or --scenario"),
        (["--scenario", "s.yaml"], "--scenario and --id go together"),
        (["--id", "x"], "--scenario and --id go together"),
        (["--scenario", "none.yaml", "--id", "x"], "no such file"),
        (["--scenario", "s.yaml", "--id", "y"], "unknown scenario 'y'; known: x, z"),
        (["--scenario", "s.yaml", "--id", "x", "--step", "1"], "accepted for x: 0 to"),
        (["--scenario", "s.yaml", "--id", "z"], "s.yaml: z: play refuses A Sun1"),
        (["--scenario", "s.yaml", "--id", "x", "--trace", "a"], "does not go with"),
        (["--steps", "x"], "'--steps'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_position_that_is_not_there_is_refused(
    refused, trace, folder, options, problem
) -> None:
    (folder / "s.yaml").write_text(
        "game: cosmos2024\nscenarios:\n"
        "  - {id: x, title: new, then: {over: no}}\n"
        "  - {id: z, title: wrong, after: play A Sun1, then: {over: no}}\n",
        encoding="utf-8",
    )

    assert problem in refused("legal", "cosmos2024", *options).err


def test_what_is_legal_comes_first(run) -> None:
    found = run("legal", "cosmos2024", "--steps", 66, "--seed", 1)

    head = found.lines.index("")
    verdicts = ["refused by" not in line for line in found.lines[1:head]]
    assert verdicts == sorted(verdicts, reverse=True)
    assert len(set(verdicts)) == 2
