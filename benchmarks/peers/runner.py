"""The command `python -m benchmarks peers`: the same search, tool after tool.

One process at a time, in turns, each from its start to its verdict. A tool that is not
installed is named as such; one that fails, or whose counts are not the published ones,
makes the exit code 1.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import attrs

from benchmarks.peers.tools import SHAPES, Case, Tool, case, tools
from benchmarks.suite import MIB, entry, machine, save

LAUNCH = Path(__file__).parent / "launch.py"
LARGEST = "X"
REFERENCE = "c"
AS_PUBLISHED = "as published"


class Failed(Exception):
    """A tool that is there has failed; says how."""


@attrs.frozen
class Run:
    """A process that has ended: its wall seconds, peak memory in bytes, and output."""

    seconds: float
    peak: int
    output: str


@attrs.define
class Row:
    """What is known of a tool on a case.

    Attributes:
        tool: the tool.
        state: how it went, "" while it goes well.
        build: seconds.
        best: its fastest run.
        peak: the most memory of any run.
    """

    tool: Tool
    state: str = ""
    build: float = 0.0
    best: Run | None = None
    peak: int = 0

    @property
    def bad(self) -> bool:
        """Whether it failed or counted wrongly."""
        return self.state.startswith(("FAILED", "WRONG"))


def main(words: Sequence[str]) -> int:
    """Measure the tools on the scopes that are named; the exit code."""
    chosen = arguments(words)
    leave_when_told()
    print(", ".join(f"{name} {value}" for name, value in machine().items()))
    every = [t for t in tools() if not chosen.tool or t.name in chosen.tool]
    entries, bad = [], False
    for name in chosen.scope or SHAPES:
        here = case(name)
        print(f"\n{heading(here, chosen.repeats)}", flush=True)
        rows = [planned(tool, here, named=bool(chosen.tool)) for tool in every]
        measure(rows, here, chosen.repeats, chosen.timeout)
        print("\n".join(table(rows, here)), flush=True)
        bad = bad or any(row.bad for row in rows)
        reference = reference_seconds(rows)
        figures = {row.tool.name: data(row, here, reference) for row in rows}
        statement = heading(here, chosen.repeats)
        entries.append(entry(f"peers {name}", statement, figures))
    if chosen.json:
        save(chosen.json, entries)
    return 1 if bad else 0


def leave_when_told() -> None:
    """End at SIGTERM as at Ctrl-C: with the process that is being measured."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))


def arguments(words: Sequence[str]) -> argparse.Namespace:
    """What the command is given."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks peers",
        description="Search the same trick game with every tool that is installed.",
        epilog="TLA2TOOLS names the jar of the TLA+ tools, MUSIL_PYTHON and "
        "MINICHECK_PYTHON interpreters that have these packages. On X, tools that need "
        "gigabytes or many minutes are run only if --tool names them. Orrery's first "
        "row tests all invariants of the game, its second none, every other row three. "
        "A peak under about 10 MiB is shown as that.",
    )
    names = [tool.name for tool in tools()]
    add = parser.add_argument
    add(
        "--scope", action="append", choices=[*SHAPES], help="repeatable; without it all"
    )
    add("--tool", action="append", choices=names, metavar="NAME", help=", ".join(names))
    add("--repeats", type=int, default=3, metavar="N", help="runs of each (3)")
    add("--timeout", type=float, default=900, metavar="S", help="of each run (900)")
    add("--json", type=Path, metavar="FILE", help="write the figures there")
    chosen = parser.parse_args(words)
    if chosen.repeats < 1:
        parser.error("--repeats is at least 1")
    return chosen


def heading(here: Case, repeats: int) -> str:
    """What is measured."""
    cards = ", the first black cards at a seat each" if here.pinned else ""
    return (
        f"{here.name}: {here.seats} seats, 3 suits of {here.values}{cards}: "
        f"{here.distinct:,} positions, {here.transitions:,} steps; "
        f"best of {repeats} from process start"
    )


def planned(tool: Tool, here: Case, *, named: bool) -> Row:
    """The row of a tool before it is run, with why it will not be."""
    if tool.missing:
        return Row(tool, f"not installed: {tool.missing}")
    if tool.small and here.name == LARGEST and not named:
        return Row(tool, f"left out: too large unless named (--tool {tool.name})")
    return Row(tool)


def measure(rows: list[Row], here: Case, repeats: int, timeout: float) -> None:
    """Build what is to be run, then run each in turn, round after round."""
    with TemporaryDirectory() as place:
        for step in [build, *[turn] * repeats]:
            for row in rows:
                if row.state:
                    continue
                folder = Path(place) / row.tool.name
                folder.mkdir(exist_ok=True)
                try:
                    step(row, here, folder, timeout)
                except Failed as failed:
                    row.state = f"FAILED: {failed}"
    for row in rows:
        row.state = row.state or AS_PUBLISHED


def build(row: Row, here: Case, folder: Path, timeout: float) -> None:
    """Build what a tool needs for a case.

    Raises:
        Failed: if that fails.
    """
    began = time.perf_counter()
    for command in row.tool.build(here, folder):
        run(command, folder, timeout)
    row.build = time.perf_counter() - began


def turn(row: Row, here: Case, folder: Path, timeout: float) -> None:
    """Run a tool once and compare what it counts.

    Raises:
        Failed: if it fails or takes too long.
    """
    made = run(row.tool.command(here), row.tool.inside or folder, timeout)
    wrong = row.tool.reading.objections(made.output, here)
    if wrong:
        row.state = f"WRONG: {'; '.join(wrong)}"
    row.peak = max(row.peak, made.peak)
    if row.best is None or made.seconds < row.best.seconds:
        row.best = made


def run(command: Sequence[str], folder: Path, timeout: float) -> Run:
    """Run a command in a folder to its end.

    Raises:
        Failed: if it ends with an error or not in time.
    """
    with TemporaryDirectory() as place:
        told = Path(place) / "row.json"
        started = subprocess.Popen(
            [sys.executable, "-I", "-S", str(LAUNCH), str(told), *command],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        try:
            output, _ = started.communicate(timeout=timeout)
        except BaseException as error:
            # Its children too: the session is theirs alone.
            os.killpg(started.pid, signal.SIGKILL)
            started.communicate()
            if isinstance(error, subprocess.TimeoutExpired):
                raise Failed(f"not done in {timeout:g} s") from None
            raise
        if not told.exists():
            raise Failed(f"{command[0]} does not start: {last_line(output)}")
        seconds, most, code = json.loads(told.read_text(encoding="ascii"))
    if code:
        raise Failed(f"{command[0]} gives exit code {code}: {last_line(output)}")
    return Run(seconds, most, output)


def last_line(output: str) -> str:
    """The last line that says something."""
    return (output.strip().splitlines() or ["no output"])[-1]


# -- shown -----------------------------------------------------------------------------


def reference_seconds(rows: Sequence[Row]) -> float | None:
    """The seconds of the loop in C, None if it was not run."""
    found = [row.best for row in rows if row.tool.name == REFERENCE]
    return found[0].seconds if found and found[0] else None


def data(row: Row, here: Case, reference: float | None) -> dict[str, Any]:
    """A row as JSON has it: figures only of what was run."""
    if row.best is None:
        return {"state": row.state}
    found = row.tool.reading(row.best.output, here)
    return {
        "state": row.state,
        "build s": round(row.build, 3),
        "wall s": round(row.best.seconds, 3),
        "times C": round(row.best.seconds / reference, 2) if reference else None,
        "positions a s": round(here.distinct / row.best.seconds),
        "peak MiB": round(row.peak / MIB, 1),
        "distinct": found.distinct,
        "transitions": found.transitions,
    }


def table(rows: Sequence[Row], here: Case) -> list[str]:
    """The rows as lines; the ratios are to the loop in C of the same run."""
    heads = ("build s", "wall s", "times C", "1000 a s", "peak MiB")
    lines = [f"  {'':21} {' '.join(f'{head:>8}' for head in heads)}  counts"]
    reference = reference_seconds(rows)
    for row in rows:
        shown = ""
        if row.best is not None:
            found = data(row, here, reference)
            ratio = found["times C"]
            cells = (
                f"{row.build:8.2f}" if row.build > 0.005 else f"{'-':>8}",
                f"{row.best.seconds:8.2f}",
                f"{'-':>8}" if ratio is None else f"{ratio:8.1f}",
                f"{found['positions a s'] / 1000:8,.0f}",
                f"{row.peak / MIB:8,.0f}",
            )
            shown = " ".join(cells)
        untold = "" if row.tool.reading.transitions else ", steps not told"
        state = row.state + (untold if row.state == AS_PUBLISHED else "")
        lines.append(f"  {row.tool.label:21} {shown:44}  {state}")
    return lines
