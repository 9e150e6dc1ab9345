"""The command ``ask``: what it prints, how it ends, what it refuses."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from orrery.reports import Row, junit, sarif
from orrery.shelf import names


def test_a_play_is_told_and_the_exit_code_is_0(run) -> None:
    found = run("ask", "cosmos2024", "big-bang", "--players", "5")

    assert found.code == 0
    assert "REACHABLE (as expected)" in found.out
    assert "big bang" in found.out
    assert "reveal" in found.out


def test_forbidding_clauses_are_named_with_their_sentences(run) -> None:
    found = run(
        "ask", "cosmos2024", "big-bang", "--players", "5", "--assume", "not table_match"
    )

    assert found.code == 0
    assert "IMPOSSIBLE, in any trick of any round" in found.out
    assert "PLAY.COLLIDE" in found.out
    assert "COS-COL-1" in found.out
    assert "assumed: not table_match" in found.out


def test_json_has_the_same(run) -> None:
    found = run("ask", "cosmos2024", "big-bang", "--format", "json")

    answer = json.loads(found.out)
    assert answer["verdict"] == answer["expected"] == "reachable"
    assert answer["players"] == 3
    assert answer["plays"][0][0].startswith("reveal ")


@pytest.mark.parametrize("format", ["json", "junit"])
def test_moves_that_only_a_presumed_ruling_has_are_told(run, format: str) -> None:
    found = run("ask", "empires", "largest-reveal", "--format", format)

    assert found.code == 0
    assert "largest-reveal" in found.out


@pytest.mark.parametrize("name", names())
def test_a_free_question_can_be_asked_of_every_game(run, name: str) -> None:
    """From the deal on, without a word where plays begin."""
    found = run("ask", name, "--where", "0 == 0")

    assert (found.code, found.err) == (0, "")
    assert "REACHABLE" in found.out


def test_without_a_question_all_are_listed(run) -> None:
    found = run("ask", "cosmos2024", "--format", "json")

    rows = json.loads(found.out)
    assert found.code == 0
    assert {"big-bang", "round-without-break"} <= {row["name"] for row in rows}


@pytest.mark.parametrize(
    ("expect", "code"), [("reachable", 0), ("impossible", 2), ("unknown", 2)]
)
def test_the_exit_code_compares_with_what_is_expected(run, expect, code) -> None:
    found = run("ask", "cosmos2024", "--where", "face_up == 3", "--expect", expect)

    assert found.code == code


def test_unknown_is_exit_code_3(run) -> None:
    found = run(
        "ask", "cosmos2024", "--where", "big_bang", "--from", "any", "--players", "4"
    )

    assert found.code == 3
    assert "not known to be reachable" in found.out


def test_time_ends_in_unknown(run) -> None:
    found = run("ask", "cosmos2024", "big-bang", "--timeout", "0.001")

    assert found.code == 3
    assert "UNKNOWN" in found.out


def test_a_play_is_saved_and_replays(run, tmp_path) -> None:
    file = tmp_path / "bang.itf.json"

    assert run("ask", "cosmos2024", "big-bang", "--save", str(file)).code == 0
    assert run("replay", str(file)).code == 0


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["no-such"], "unknown question 'no-such'"),
        (["--where", "brokn"], "near: broken"),
        (["--where", "broken.x"], "write broken"),
        (["--where", "f(broken)"], "accepted"),
        (["--where", "2 ** 99 == 1"], "accepted"),
        (["--where", "[x for x in won]"], "accepted"),
        (["--where", "broken", "--assume", "won[Z] == 1"], "Z"),
        (["--where", "broken", "--assume", "played > 3"], "vacuous"),
        (["big-bang", "--assume", "face_up == 1 and face_up == 2"], "vacuous"),
        (["endless-game", "--where", "broken"], "whole games or by a proof"),
        (["big-bang", "--where", "brokn"], "brokn"),
        (["big-bang", "--from", "moon"], "accepted: deal, any"),
        (["big-bang", "--expect", "yes"], "accepted: reachable"),
        (["big-bang", "--trick", "2"], "accepted: 1"),
        (["sweep", "--from", "any"], "whole games"),
        (["sweep", "--steps", "2"], "whole games"),
        (["five-big-bangs", "--assume", "broken"], "whole games"),
        (["big-bang", "--players", "7"], "3 to 6"),
        (["big-bang", "--ruling", "void=maybe"], "void"),
        (["big-bang", "--save", "x.txt"], "cannot save"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_4(run, words, part) -> None:
    found = run("ask", "cosmos2024", *words)

    assert found.code == 4
    assert found.out == ""
    assert found.err.count("\n") == 1
    assert part in found.err


CONTROL = {
    "base": "caster is hit iff mirrors >= spares + 1; the target is hit iff mirrors + "
    "atmospheres <= spares",
    "playtest": "caster is hit iff spares == 0 and mirrors >= 1; the target is hit iff "
    "spares >= 1 or mirrors + atmospheres == 0",
}


@pytest.mark.parametrize("rules", CONTROL)
def test_a_condition_is_told_with_its_obligations_and_rules(run, rules: str) -> None:
    found = run("ask", "chaos", "chain-control", "--rules", rules)

    told = " ".join(found.out.split())
    assert found.code == 0
    assert "HOLDS (as expected), for all counts" in told
    assert CONTROL[rules] in told
    for name in ("base", "step/target", "step/attacker", "measure"):
        assert f"holds chain-control/{name}" in told
    assert "BREAK.PLAY" in told
    assert "CHA-DEF-4" in told


def test_a_condition_is_json_too(run) -> None:
    found = run("ask", "chaos", "chain-control", "--format", "json")

    answer = json.loads(found.out)
    assert answer["verdict"] == answer["expected"] == "holds"
    assert "mirrors >= spares + 1" in answer["condition"]
    assert {"name": "chain-control/base", "verdict": "holds"} in answer["obligations"]
    assert "BREAK.PLAY" in {clause["name"] for clause in answer["forbidden_by"]}


NARROWED = {
    "hands[B].CM == 1": ("REACHABLE", "REACHABLE"),
    "was_chain_stage == broken": ("REACHABLE", "IMPOSSIBLE"),
    "struck == turn": ("IMPOSSIBLE", "IMPOSSIBLE"),
}


@pytest.mark.parametrize("where", NARROWED)
@pytest.mark.parametrize("rules", ["base", "playtest"])
def test_a_named_question_can_be_narrowed(run, rules: str, where: str) -> None:
    found = run("ask", "chaos", "breakthrough", "--rules", rules, "--where", where)

    verdict = NARROWED[where][rules == "playtest"]
    assert found.code == 0
    assert f"where: {where}\n{verdict}, in an attack" in found.out
    assert ("forbidden by" in found.out) is (verdict == "IMPOSSIBLE")
    assert ("deal" in found.out) is (verdict == "REACHABLE")


def test_junit_and_sarif_say_the_verdict(run) -> None:
    words = ("ask", "cosmos2024", "big-bang", "--format")

    junit = ElementTree.fromstring(run(*words, "junit").out)
    sarif = json.loads(run(*words, "sarif").out)

    assert junit.find("testsuite").get("failures") == "0"
    (result,) = sarif["runs"][0]["results"]
    assert (result["kind"], result["level"]) == ("pass", "none")


def row(verdict: str, expected: str | None) -> Row:
    return Row("g", "q", "asks", verdict, expected, "here", "why", ("COS-X",), 0.1)


@pytest.mark.parametrize(
    ("verdict", "expected", "junit_kind", "sarif_kind", "level"),
    [
        ("reachable", "reachable", None, "pass", "none"),
        ("impossible", "reachable", "failure", "fail", "error"),
        ("unknown", "reachable", "error", "open", "none"),
        ("unknown", None, "error", "open", "none"),
        ("unknown", "unknown", None, "open", "none"),
        ("reachable", None, None, "pass", "none"),
    ],
)
def test_reports_never_pass_what_is_not_as_expected(
    verdict, expected, junit_kind, sarif_kind, level
) -> None:
    rows = [row(verdict, expected)]
    case = ElementTree.fromstring(junit(rows)).find("testsuite/testcase")
    (result,) = json.loads(sarif(rows))["runs"][0]["results"]

    kinds = [child.tag for child in case if child.tag != "properties"]
    assert kinds == ([junit_kind] if junit_kind else [])
    assert case.find("skipped") is None
    assert (result["kind"], result["level"]) == (sarif_kind, level)


def worked(pid: int) -> float:
    """The processor seconds of another process (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
def test_an_interrupt_ends_in_unknown_and_130(tmp_path) -> None:
    """Ctrl-C during a long proof: the answer is unknown, at once."""
    words = ("ask", "cosmos2024", "round-without-break", "--players", "6")
    with subprocess.Popen(
        [sys.executable, "-m", "orrery", *words],
        cwd=Path(__file__).resolve().parents[2],
        env={**os.environ, "ORRERY_CACHE": "off"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        while worked(process.pid) < 3:  # seconds: the proof has begun
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(timeout=0.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)

    assert process.returncode == 130
    assert "UNKNOWN" in out
    assert err == "orrery: interrupted\n"
