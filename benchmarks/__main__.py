"""Measure the engines on COSMOS (2024): `python -m benchmarks`.

Each figure is taken in a process of its own on one core, with the peak memory of that
process. Times are of the processor where one thread works, of the wall where a process
starts.
"""

import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

SUITE: dict[str, tuple[str, Callable[[], dict[str, Any]]]] = {}


def figure(
    statement: str,
) -> Callable[[Callable[[], dict[str, Any]]], Callable[[], dict[str, Any]]]:
    """Add a function to the suite; it returns what it measured."""

    def added(run: Callable[[], dict[str, Any]]) -> Callable[[], dict[str, Any]]:
        SUITE[run.__name__] = (statement, run)
        return run

    return added


def spent(work: Callable[[], Any], times: int) -> list[float]:
    """The processor seconds of each of some runs."""
    found = []
    for _ in range(times):
        began = time.process_time()
        work()
        found.append(time.process_time() - began)
    return found


def started(*words: str, times: int = 5) -> float:
    """The median wall seconds of a command, process start included."""
    found = []
    for _ in range(times):
        began = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "orrery", *words], check=False, capture_output=True
        )
        found.append(time.perf_counter() - began)
    return statistics.median(found)


def asked_by(players: tuple[int, ...]) -> dict[str, Any]:
    """Every named question that Z3 answers, proofs of invariants made beforehand.

    Cold: in windows that nobody has unrolled. Warm: one after the other in windows
    that they share, as ``ask --all`` asks them; the first ones unroll them.
    """
    from engines.proofs import Prover
    from engines.unrolling import Prepared
    from properties.cosmos2024.catalogue import catalogue
    from properties.questions import answer
    from spec.cosmos2024.game import RULEBOOK
    from spec.games import Configuration

    asked = catalogue()
    prover = Prover(asked.invariants)
    times: dict[str, list[float]] = {"cold": [], "warm": []}
    for n in players:
        game = RULEBOOK.build(Configuration(players=n, packed=False))
        prover(game, asked.invariants)
        named = [q for q in asked.questions if q.where and n in q.expected]
        for kind, prepared in (("cold", None), ("warm", Prepared())):
            for question in named:
                ask = partial(answer, game, question, asked, prover, prepared=prepared)
                times[kind] += spent(ask, 1)
    found: dict[str, Any] = {"asked": len(times["cold"])}
    for kind, seconds in times.items():
        found[f"{kind} median s"] = statistics.median(seconds)
        found[f"{kind} 90 % s"] = statistics.quantiles(seconds, n=10)[-1]
        found[f"{kind} slowest s"] = max(seconds)
    return found


@figure("a named question, full deck, 3 and 4 players (aim: median 0.1 s)")
def questions() -> dict[str, Any]:
    """Cold and warm: a play shown, or the rules that forbid it."""
    return asked_by((3, 4))


@figure("the same for 5 and 6 players (takes several minutes)")
def questions_many() -> dict[str, Any]:
    """The larger tables: more leaders, more cards in a trick."""
    return asked_by((5, 6))


@figure("a named question with process start (at most 1.5 s)")
def asking() -> dict[str, Any]:
    """One question with a play and one with the rules that forbid it."""
    play = started("ask", "cosmos2024", "big-bang", "--players", "5")
    forbidden = started("ask", "cosmos2024", "big-bang-without-table", "--players", "3")
    return {"a play s": play, "forbidden s": forbidden}


@figure("all actions of a full-deck state with their refusals (under 0.5 ms)")
def legality() -> dict[str, Any]:
    """The concrete reading, in the middle of a round."""
    from engines.play import random_play, tables
    from spec.cosmos2024.game import RULEBOOK
    from spec.games import Configuration

    found = {}
    for players in RULEBOOK.players:
        game = RULEBOOK.build(Configuration(players=players))
        states = random_play(game, 1, steps=130).states()[66:]
        runs = [t for s in states for t in spent(partial(tables, game, s), 5)]
        found[f"{players} players ms"] = statistics.median(runs) * 1e3
    return found


@figure("orrery --help with process start (under 0.3 s)")
def help_text() -> dict[str, Any]:
    """The front door alone."""
    return {"s": started("--help", times=9)}


@figure("whole random games, full deck, 4 players (aim: 3 million plays a second)")
def lanes() -> dict[str, Any]:
    """Each dealt card is a chance move; a play is a card played."""
    return simulated(120_000)


@figure("the same with every invariant in every state (aim: 0.5 million)")
def lanes_checked() -> dict[str, Any]:
    """The invariants of the game, evaluated on lanes."""
    from properties.cosmos2024.invariants import INVARIANTS

    return simulated(60_000, {clause.id: clause.run for clause in INVARIANTS})


def simulated(games: int, tests: dict[str, Any] | None = None) -> dict[str, Any]:
    """The speed of random games in which the given tests hold."""
    from engines.simulate import simulate
    from spec.cosmos2024.game import RULEBOOK
    from spec.games import Configuration

    game = RULEBOOK.build(Configuration(players=4))
    simulate(game, 256, 1, tests=tests)
    began = time.process_time()
    found = simulate(game, games, 1, tests=tests)
    seconds = time.process_time() - began
    assert found.games == games
    return {
        "million actions a s": found.steps / seconds / 1e6,
        "million plays a s": found.actions["play"] / seconds / 1e6,
    }


def alone(name: str) -> None:
    """Measure one figure in this process and print it as JSON."""
    found = SUITE[name][1]()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({**found, "peak MiB": peak}))


def main() -> None:
    """Measure every figure, or those named, one process after the other."""
    names = sys.argv[1:] or list(SUITE)
    unknown = [name for name in names if name not in SUITE]
    if unknown:
        sys.exit(f"no figure {unknown[0]!r}; there are: {', '.join(SUITE)}")
    for name in names:
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks", "--alone", name],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "OMP_NUM_THREADS": "1"},
        )
        found = json.loads(done.stdout.splitlines()[-1])
        print(f"{name}: {SUITE[name][0]}")
        for key, value in found.items():
            print(f"  {value:10.3f} {key}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--alone"]:
        alone(sys.argv[2])
    else:
        main()
