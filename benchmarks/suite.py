"""What a figure is, and how one is taken: in a process of its own, with its memory."""

import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

Figures = dict[str, float]

ROOT = Path(__file__).resolve().parent.parent
SUITE: dict[str, tuple[str, Callable[[], Figures]]] = {}
MIB = 1 << 20


def figure(
    statement: str,
) -> Callable[[Callable[[], Figures]], Callable[[], Figures]]:
    """Add a function to the suite; it returns what it measured."""

    def added(run: Callable[[], Figures]) -> Callable[[], Figures]:
        SUITE[run.__name__] = (statement, run)
        return run

    return added


# -- inside the process that measures --------------------------------------------------


def spent(work: Callable[[], Any], times: int) -> list[float]:
    """The processor seconds of each of some runs."""
    found = []
    for _ in range(times):
        began = time.process_time()
        work()
        found.append(time.process_time() - began)
    return found


def started(*words: str, times: int = 5) -> float:
    """The median wall seconds of a command, process start included.

    Raises:
        subprocess.CalledProcessError: if it fails; that would be fast for nothing.
    """
    found = []
    for _ in range(times):
        began = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "orrery", *words], check=True, capture_output=True
        )
        found.append(time.perf_counter() - began)
    return statistics.median(found)


def peak(who: int = resource.RUSAGE_SELF) -> int:
    """The most memory so far, in bytes, of this process or of its children."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(who).ru_maxrss * unit


def resident() -> int:
    """The memory that this process has now, in bytes; where nothing tells, its peak."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return peak()
    return int(pages) * resource.getpagesize()


def alone(name: str) -> None:
    """Measure one figure in this process and print it as JSON."""
    found = SUITE[name][1]()
    most = max(peak(), peak(resource.RUSAGE_CHILDREN))
    print(json.dumps({**found, "peak MiB": most / MIB}))


# -- outside ---------------------------------------------------------------------------


def measured(name: str) -> dict[str, Any]:
    """One figure, taken in a process of its own whose libraries keep to one thread.

    Raises:
        subprocess.CalledProcessError: if it fails; ``stderr`` says why.
    """
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--alone", name],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )
    figures = json.loads(done.stdout.splitlines()[-1])
    return entry(name, SUITE[name][0], figures)


def entry(name: str, statement: str, figures: dict[str, Any]) -> dict[str, Any]:
    """A figure as JSON has it."""
    return {
        "name": name,
        "statement": statement,
        "figures": figures,
        "machine": machine(),
    }


def machine() -> dict[str, Any]:
    """Where a figure was taken."""
    return {
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2),
        "python": platform.python_version(),
        "numpy": installed("numpy"),
        "z3": installed("z3-solver"),
    }


def installed(package: str) -> str | None:
    """The version of a package, without loading it."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def save(file: Path, entries: list[dict[str, Any]]) -> None:
    """Write figures as JSON."""
    file.write_text(json.dumps(entries, indent=2) + "\n", encoding="utf-8")
