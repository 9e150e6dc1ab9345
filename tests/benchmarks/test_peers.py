"""The peer workload: what tools print is read rightly, and a wrong count is told."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

from benchmarks.peers import runner
from benchmarks.peers.runner import Failed, Row, measure, planned, run, table
from benchmarks.peers.tools import SHAPES, Case, Counts, Tool, case, tools
from properties.cosmos2024.scopes import scopes

N3 = case("n3")
ROOT = Path(runner.__file__).parents[2]
GCC = pytest.mark.skipif(shutil.which("gcc") is None, reason="no gcc on the path")

# What each tool printed on n3, shortened.
PRINTED = {
    "orrery": """one round of 3 players with 3 cards each
146,808 positions from 1,680, 195,840 steps (play 130,362; award 65,478)
HOLDS: all of it, in the whole space
all 6 published counts agree
""",
    "c": "deals 1680 distinct 146808 plays 130362 resolves 65478 transitions 195840",
    "python": "distinct 146808 transitions 195840\n",
    "spin": """State-vector 52 byte, depth reached 33, errors: 0
   146809 states, stored
    50712 states, matched
   197521 transitions (= stored+matched)
    12175 atomic steps
""",
    "spin-bfs": """Depth=  20 States= 1.22e+04 Transitions= 1.22e+04 Memory=   129.758
State-vector 52 byte, depth reached 33, errors: 0
   158984 states, stored
          146809 nominal states (stored-atomic)
    50712 states, matched
   209696 transitions (= stored+matched)
    12175 atomic steps
""",
    "rumur": """
 10000 states explored in 1s, with 11458 rules fired and 522 in the queue.
Status:
        No error found.
State Space Explored:
        146808 states, 195840 rules fired in 3s.
""",
    "tlc": """Progress(4): 17,236 states generated (17,236 s/min), 17,236 distinct
17236 states generated, 17236 distinct states found, 9,414 states left on queue.
Model checking completed. No error has been found.
197520 states generated, 146808 distinct states found, 0 states left on queue.
""",
    "musil": "distinct 146808 holds True\n",
    "minicheck": "stored 146809 holds True\n",
}
UNTOLD = {"musil", "minicheck"}

FAILURES = {
    "orrery": ("HOLDS:", "REFUTED:"),
    "spin": ("errors: 0", "errors: 1"),
    "rumur": ("No error found.", "The following is the error trace"),
    "tlc": ("No error has been found.", "Invariant Conserved is violated."),
    "musil": ("True", "False"),
    "minicheck": ("True", "False"),
}


def tool(name: str) -> Tool:
    return next(t for t in tools() if t.name == name)


def printing(text: str, like: str) -> Tool:
    """A tool that prints a text and counts nothing."""
    command = [sys.executable, "-c", f"print({text!r})"]
    return attrs.evolve(tool(like), command=lambda case: command, missing="")


def peers(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "benchmarks", "peers", *words],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("name", PRINTED)
def test_counts_are_read(name: str) -> None:
    reading = tool(name).reading

    counts = reading(PRINTED[name], N3)

    transitions = None if name in UNTOLD else 195_840
    assert counts == Counts(146_808, transitions, holds=True)
    assert reading.objections(PRINTED[name], N3) == []


@pytest.mark.parametrize("name", FAILURES)
def test_a_failed_invariant_is_told(name: str) -> None:
    text = PRINTED[name].replace(*FAILURES[name])

    assert tool(name).reading.objections(text, N3) == ["does not say that all holds"]


@pytest.mark.parametrize("name", PRINTED)
def test_output_without_counts_is_told(name: str) -> None:
    objections = tool(name).reading.objections("Segmentation fault", N3)

    assert "does not say that all holds" in objections
    assert "distinct None, published 146808" in objections


@pytest.mark.parametrize("name", SHAPES)
def test_a_case_is_its_scope(name: str) -> None:
    here, scope = case(name), next(s for s in scopes() if s.name == name)

    deck = str((scope.configuration.deck or {})["cards"]).split()

    assert here.seats == scope.configuration.players
    assert 3 * here.values == len(deck)
    assert here.pinned == ("Col" in (scope.within or ""))
    assert here.distinct == scope.counts["distinct"]


@pytest.mark.parametrize(
    "name", [pytest.param("c", marks=GCC), "python", "orrery-plain"]
)
def test_a_model_gives_the_published_counts(name: str) -> None:
    row = Row(tool(name))

    measure([row], N3, repeats=1, timeout=120)

    assert row.state == "as published"
    assert row.best is not None
    counts = row.tool.reading(row.best.output, N3)
    assert counts == Counts(146_808, 195_840, holds=True)


@pytest.mark.parametrize("name", ["n4", "L"])
@GCC
def test_the_model_in_c_is_right_on_larger_scopes(name: str) -> None:
    row = Row(tool("c"))

    measure([row], case(name), repeats=1, timeout=120)

    assert row.state == "as published"


def test_a_wrong_count_is_told() -> None:
    row = Row(printing("distinct 146807 transitions 195840", like="python"))

    measure([row], N3, repeats=2, timeout=60)

    assert row.bad
    assert row.state == "WRONG: distinct 146807, published 146808"
    assert row.state in table([row], N3)[1]


@GCC
def test_a_wrong_count_is_the_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = attrs.evolve(N3, transitions=195_841)
    monkeypatch.setattr(runner, "case", lambda name: wrong)

    code = runner.main(["--scope", "n3", "--tool", "c", "--repeats", "1"])

    assert code == 1
    assert "WRONG: transitions 195840, published 195841" in capsys.readouterr().out


def test_a_failing_tool_is_told_and_the_rest_go_on() -> None:
    command = [sys.executable, "-c", "import sys; sys.exit('out of luck')"]
    broken = attrs.evolve(tool("python"), command=lambda case: command)
    rows = [Row(broken), Row(printing(PRINTED["python"], like="python"))]

    measure(rows, N3, repeats=1, timeout=60)

    assert rows[0].state.startswith("FAILED: ")
    assert rows[0].state.endswith("gives exit code 1: out of luck")
    assert rows[0].bad
    assert rows[1].state == "as published"


def test_a_run_out_of_time_is_ended(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    code = f"import time; open({str(begun)!r}, 'w'); time.sleep(600)"

    with pytest.raises(Failed, match="not done in 3 s"):
        run([sys.executable, "-S", "-c", code], tmp_path, timeout=3)

    assert begun.exists()


def test_who_ends_the_benchmark_ends_the_tool(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    sleeper = (
        f"import time; f = open({str(pipe)!r}, 'w'); print('begun', file=f, flush=True)"
        "; time.sleep(20); print('survived', file=f)"
    )
    code = (
        "import sys; from pathlib import Path; from benchmarks.peers import runner\n"
        "runner.leave_when_told()\n"
        f"runner.run([sys.executable, '-S', '-c', {sleeper!r}], Path('.'), 60)"
    )

    words = [sys.executable, "-c", code]
    with subprocess.Popen(words, cwd=ROOT) as benchmark, pipe.open() as lines:
        begun = lines.readline()
        benchmark.terminate()
        rest = lines.read()

    assert begun == "begun\n"
    assert rest == ""
    assert benchmark.returncode == 143


def test_memory_is_that_of_the_tool_alone(tmp_path: Path) -> None:
    """A process starts with its parent's peak, which would hide a small tool's."""
    size = 200 << 20
    held = bytearray(b"x") * size

    small = run([sys.executable, "-I", "-S", "-c", "pass"], tmp_path, 60)
    large = run([sys.executable, "-c", f"x = b'x' * {size}"], tmp_path, 60)

    assert len(held) == size
    assert small.peak < size / 4
    assert large.peak > size


def test_tools_that_are_missing_are_named(tmp_path: Path) -> None:
    file = tmp_path / "peers.json"
    words = ("--scope", "n3", "--repeats", "1", "--json", str(file))
    nowhere = {"PATH": str(tmp_path), "TLA2TOOLS": "", "MUSIL_PYTHON": "no-python"}
    names = ["orrery-plain", "c", "spin", "rumur", "tlc", "pypy", "musil"]

    done = peers(*words, *(w for name in names for w in ("--tool", name)), **nowhere)

    assert done.returncode == 0, done.stderr
    assert done.stdout.count("not installed: ") == 6
    (made,) = json.loads(file.read_text())
    states = {name: figures["state"] for name, figures in made["figures"].items()}
    assert states.pop("orrery-plain") == "as published"
    assert list(states) == names[1:]
    assert states["c"] == "not installed: no gcc on the path"
    assert states["musil"].startswith("not installed: no package musil")


def test_the_largest_scope_is_left_to_tools_that_can() -> None:
    large = Case("X", 3, 4, False, 34_650, 13_490_612, 19_354_936)
    python = tool("python")

    assert planned(python, large, named=False).state.startswith("left out")
    assert planned(python, large, named=True).state == ""
    assert planned(python, N3, named=False).state == ""


def test_an_unknown_scope_is_refused() -> None:
    done = peers("--scope", "Q")

    assert done.returncode == 2
    assert "invalid choice: 'Q'" in done.stderr
