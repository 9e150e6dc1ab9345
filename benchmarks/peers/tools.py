"""The tools that search the same trick game: where they are, how they are run and read.

All search every deal of a scope, with three invariants in every state: face-up values
are distinct, every card is in one place, one seat wins a full table. The front door of
this project is given as it is, with all invariants of the game and with none.
"""

import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import attrs

from properties.cosmos2024.scopes import scopes

MODELS = Path(__file__).parent / "models"
ROOT = MODELS.parents[2]
CORES = os.cpu_count() or 1


@attrs.frozen
class Case:
    """A scope as the models know it, with its published counts.

    Attributes:
        name: of the scope.
        seats: how many.
        values: the values of each of the three suits.
        pinned: whether the first black cards lie at a seat each.
    """

    name: str
    seats: int
    values: int
    pinned: bool
    initial: int
    distinct: int
    transitions: int

    @property
    def numbers(self) -> list[str]:
        """Seats, values, and 1 if black cards are pinned."""
        return [str(self.seats), str(self.values), str(int(self.pinned))]

    @property
    def defines(self) -> list[str]:
        """The same for the C preprocessor."""
        pairs = zip(("N", "V", "FIX"), self.numbers, strict=True)
        return [f"-D{name}={number}" for name, number in pairs]


SHAPES = {
    "n3": (3, 3, False),
    "n4": (4, 4, True),
    "L": (3, 4, True),
    "X": (3, 4, False),
}


def case(name: str) -> Case:
    """The case of a scope's name."""
    counts = next(s.counts for s in scopes() if s.name == name)
    published = (counts[key] for key in ("initial", "distinct", "transitions"))
    return Case(name, *SHAPES[name], *published)


@attrs.frozen
class Counts:
    """What a tool counted; transitions are None if it does not count them."""

    distinct: int | None
    transitions: int | None
    holds: bool


@attrs.frozen
class Reading:
    """How a tool's output is read: patterns whose last match has the number.

    Attributes:
        holds: matches if nothing failed.
        distinct: the states stored.
        root: how many of them are none of the game's: the one before the deal.
        transitions: steps; "" if the tool does not tell.
        less: what is to be taken from the number of steps.
        arrivals: whether each state stored without a step counts as a step too.
    """

    holds: str
    distinct: str
    root: int = 0
    transitions: str = ""
    less: str = ""
    arrivals: bool = False

    def __call__(self, output: str, case: Case) -> Counts:
        """What the output says, in the terms of the published counts."""
        distinct, steps = last(self.distinct, output), None
        if distinct is not None:
            distinct -= self.root
        if self.transitions:
            steps = last(self.transitions, output)
        if steps is not None and self.arrivals:
            steps -= case.initial + self.root
        if steps is not None and self.less:
            steps -= last(self.less, output) or 0
        holds = re.search(self.holds, output) is not None
        return Counts(distinct, steps, holds)

    def objections(self, output: str, case: Case) -> list[str]:
        """What the output says that is not as published."""
        found = self(output, case)
        wrong = [] if found.holds else ["does not say that all holds"]
        if found.distinct != case.distinct:
            wrong.append(f"distinct {found.distinct}, published {case.distinct}")
        if self.transitions and found.transitions != case.transitions:
            wrong.append(
                f"transitions {found.transitions}, published {case.transitions}"
            )
        return wrong


def last(pattern: str, output: str) -> int | None:
    """The number in the last match of a pattern, None if there is no match."""
    matches = re.findall(pattern, output)
    return int(matches[-1].replace(",", "")) if matches else None


def nothing(case: Case, folder: Path) -> list[list[str]]:
    """Nothing is to be built."""
    return []


@attrs.frozen
class Tool:
    """A tool that is measured.

    Attributes:
        name: what the command line calls it.
        label: what the table calls it.
        command: searches a case, run in the folder where it was built.
        reading: of its output.
        missing: what is not there; "" if it is installed.
        build: writes files into a folder, and says which commands to run there.
        small: whether the largest scope is too much for it unless it is named.
        inside: where it is run instead of the folder where it was built.
    """

    name: str
    label: str
    command: Callable[[Case], list[str]]
    reading: Reading
    missing: str = ""
    build: Callable[[Case, Path], list[list[str]]] = nothing
    small: bool = False
    inside: Path | None = None


def absent(*programs: str) -> str:
    """Which of some programs are not on the path, as a text."""
    wanted = [name for name in programs if shutil.which(name) is None]
    return f"no {' and no '.join(wanted)} on the path" if wanted else ""


def tools() -> list[Tool]:
    """All tools, those that are not installed too."""
    return [
        *orrery(),
        in_c(),
        *in_promela(),
        *in_murphi(),
        *in_tla(),
        *in_python(),
    ]


def orrery() -> list[Tool]:
    """The front door of this project."""
    reading = Reading(
        holds=r"HOLDS: (all of it, in|nothing was tested;) the whole space",
        distinct=r"([\d,]+) positions from",
        transitions=r"([\d,]+) steps \(",
    )

    def command(*more: str) -> Callable[[Case], list[str]]:
        door = [sys.executable, "-m", "orrery", "search", "cosmos2024"]
        return lambda case: [*door, "--scope", case.name, *more]

    plain = command("--no-invariants")
    return [
        Tool("orrery", "Orrery", command(), reading, inside=ROOT),
        Tool("orrery-plain", "Orrery, no invariants", plain, reading, inside=ROOT),
    ]


COUNTED = Reading(
    holds=r"distinct \d+ ",
    distinct=r"distinct (\d+)",
    transitions=r"transitions (\d+)",
)


def in_c() -> Tool:
    """The reference: a loop written for this game alone."""

    def build(case: Case, folder: Path) -> list[list[str]]:
        source = str(MODELS / "cosmos.c")
        return [["gcc", "-O2", *case.defines, source, "-o", "cosmos"]]

    return Tool(
        "c",
        "C, gcc -O2",
        lambda case: ["./cosmos"],
        COUNTED,
        missing=absent("gcc"),
        build=build,
    )


def in_promela() -> list[Tool]:
    """SPIN, depth first and breadth first."""

    def compiled(*options: str) -> Callable[[Case, Path], list[list[str]]]:
        def build(case: Case, folder: Path) -> list[list[str]]:
            generate = ["spin", "-a", *case.defines, str(MODELS / "cosmos.pml")]
            return [
                generate,
                ["gcc", "-O2", "-DSAFETY", *options, "-o", "pan", "pan.c"],
            ]

        return build

    depth_first = Reading(
        holds=r"errors: 0\b",
        distinct=r"(\d+) states, stored",
        root=1,
        transitions=r"(\d+) transitions \(= stored\+matched\)",
        arrivals=True,
    )
    breadth_first = attrs.evolve(
        depth_first,
        distinct=r"(\d+) nominal states",
        less=r"(\d+) atomic steps",
    )

    def command(case: Case) -> list[str]:
        return ["./pan", "-m10000", "-n"]

    missing = absent("spin", "gcc")
    return [
        Tool("spin", "SPIN", command, depth_first, missing, compiled()),
        Tool(
            "spin-bfs", "SPIN -DBFS", command, breadth_first, missing, compiled("-DBFS")
        ),
    ]


def in_murphi() -> list[Tool]:
    """Rumur, on one core and on all."""
    reading = Reading(
        holds=r"No error found",
        distinct=r"([\d,]+) states, [\d,]+ rules fired in",
        transitions=r"([\d,]+) rules fired in [\d.]+s\.\s*$",
    )
    wide = ["-mcx16"] if platform.machine() == "x86_64" else []  # its atomics need it

    def threaded(threads: int) -> Callable[[Case, Path], list[list[str]]]:
        def build(case: Case, folder: Path) -> list[list[str]]:
            text = (MODELS / "cosmos.m.in").read_text(encoding="utf-8")
            keys = ("@N@", "@V@", "@FIX@", "@DEALS@")
            numbers = (*case.numbers, str(case.initial))
            for key, number in zip(keys, numbers, strict=True):
                text = text.replace(key, number)
            (folder / "cosmos.m").write_text(text, encoding="utf-8")
            generate = ["rumur", "--deadlock-detection", "off"]
            generate += ["--threads", str(threads), "--output", "m.c", "cosmos.m"]
            compile = ["gcc", "-std=c11", "-O3", "-march=native", *wide, "m.c"]
            return [generate, [*compile, "-o", "cosmos", "-lpthread"]]

        return build

    def row(name: str, label: str, threads: int) -> Tool:
        missing = absent("rumur", "gcc")
        build = threaded(threads)
        return Tool(name, label, lambda case: ["./cosmos"], reading, missing, build)

    return [row("rumur", "rumur", 1), row("rumur-all", f"rumur, {CORES} cores", CORES)]


def in_tla() -> list[Tool]:
    """TLC, with one worker and with one a core."""
    reading = Reading(
        holds=r"No error has been found",
        distinct=r"([\d,]+) distinct states found, 0 states left",
        transitions=r"([\d,]+) states generated, [\d,]+ distinct states found, 0 ",
        arrivals=True,
    )
    start = tlc()

    def build(case: Case, folder: Path) -> list[list[str]]:
        shutil.copy(MODELS / "Cosmos.tla", folder)
        fix = str(case.pinned).upper()
        (folder / "Cosmos.cfg").write_text(
            f"CONSTANTS N = {case.seats} V = {case.values} Fix = {fix}\n"
            "INIT Init\nNEXT Next\nINVARIANTS DistinctUp Conserved UniqueWinner\n",
            encoding="ascii",
        )
        return []

    def row(name: str, label: str, workers: int) -> Tool:
        options = ["-deadlock", "-workers", str(workers), "-metadir", "states"]
        missing = "" if start else "no tlc on the path, no java with a TLA2TOOLS jar"
        command = [*start, *options, "Cosmos.tla"]
        return Tool(name, label, lambda _: command, reading, missing, build, small=True)

    return [row("tlc", "TLC", 1), row("tlc-all", f"TLC, {CORES} workers", CORES)]


def tlc() -> list[str]:
    """The words that start TLC, none if it is not installed."""
    if shutil.which("tlc"):
        return ["tlc"]
    jar = os.environ.get("TLA2TOOLS", "")
    if not Path(jar).is_file() or not shutil.which("java"):
        return []
    # The standard modules are unpacked into the folder for temporary files.
    java = ["java", "-XX:+UseParallelGC", "-Djava.io.tmpdir=."]
    return [*java, "-cp", str(Path(jar).resolve()), "tlc2.TLC"]


def in_python() -> list[Tool]:
    """Tuned rules over tuples: alone, and handed to checkers written in Python."""
    held = attrs.evolve(COUNTED, holds=r"holds True\b", transitions="")
    rooted = attrs.evolve(held, distinct=r"stored (\d+)", root=1)

    def model(python: str, name: str) -> Callable[[Case], list[str]]:
        file = str(MODELS / f"cosmos_{name}.py")
        return lambda case: [python, "-B", file, *case.numbers]

    def row(name: str, label: str, command: Callable[[Case], list[str]]) -> Tool:
        return Tool(name, label, command, COUNTED, small=True)

    def checker(name: str, reading: Reading) -> Tool:
        python = os.environ.get(f"{name.upper()}_PYTHON", sys.executable)
        return Tool(
            name, name, model(python, name), reading, lacking(python, name), small=True
        )

    pypy = row("pypy", "PyPy, tuples", model("pypy3", "tuple"))
    return [
        row("python", "Python, tuples", model(sys.executable, "tuple")),
        attrs.evolve(pypy, missing=absent("pypy3")),
        checker("musil", held),
        checker("minicheck", rooted),
    ]


def lacking(python: str, package: str) -> str:
    """What is not there for a package of an interpreter."""
    missing = f"no package {package}; {package.upper()}_PYTHON names an interpreter"
    if not shutil.which(python):
        return missing
    done = subprocess.run([python, "-c", f"import {package}"], capture_output=True)
    return missing if done.returncode else ""
