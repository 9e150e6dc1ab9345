"""The command `python -m benchmarks`: figures of the engines on COSMOS (2024).

Times are of the processor where one thread works, of the wall where a process starts.
`python -m benchmarks peers` measures a search beside other people's tools.
"""

import argparse
import subprocess
import sys
from pathlib import Path
from typing import Any

# Each of these adds its figures to the suite; none of them loads what it measures.
from benchmarks import asking, playing, proving, searching  # noqa: F401
from benchmarks.suite import SUITE, alone, machine, measured, save


def main() -> int:
    """Measure every figure, or those named, one process after the other."""
    chosen = arguments()
    told = machine()
    print(", ".join(f"{name} {value}" for name, value in told.items()))
    entries: list[dict[str, Any]] = []
    failed = 0
    for name in chosen.names or SUITE:
        print(f"{name}: {SUITE[name][0]}", flush=True)
        try:
            made = measured(name)
        except subprocess.CalledProcessError as error:
            failed += 1
            print(f"  FAILED\n{error.stderr}", file=sys.stderr)
            continue
        for key, value in made["figures"].items():
            print(f"  {value:10.3f} {key}", flush=True)
        entries.append(made)
    if chosen.json:
        save(chosen.json, entries)
    return 1 if failed else 0


def arguments() -> argparse.Namespace:
    """What the command is given."""
    figures = "\n".join(f"  {name:14} {text}" for name, (text, _) in SUITE.items())
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Measure the engines, each figure in a process of its own.",
        epilog=f"figures:\n{figures}\n\npython -m benchmarks peers --help: beside other"
        " people's tools",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="all if none is named")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write them there")
    chosen = parser.parse_args()
    for name in chosen.names:
        if name not in SUITE:
            parser.error(f"no figure {name!r}; there are: {', '.join(SUITE)}")
    return chosen


if __name__ == "__main__":
    if sys.argv[1:2] == ["--alone"]:
        alone(sys.argv[2])
    elif sys.argv[1:2] == ["peers"]:
        from benchmarks.peers.runner import main as peers

        sys.exit(peers(sys.argv[2:]))
    else:
        sys.exit(main())
