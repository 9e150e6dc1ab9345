"""Questions: answers by Z3 in process, and from the start of a process."""

import statistics
from functools import partial

from benchmarks.suite import Figures, figure, spent, started


def asked_by(players: tuple[int, ...]) -> Figures:
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
        named = [q for q in asked.questions if q.where and n in q.expects(None)]
        for kind, prepared in (("cold", None), ("warm", Prepared())):
            for question in named:
                ask = partial(answer, game, question, asked, prover, prepared=prepared)
                times[kind] += spent(ask, 1)
    found: Figures = {"asked": len(times["cold"])}
    for kind, seconds in times.items():
        found[f"{kind} median s"] = statistics.median(seconds)
        found[f"{kind} 90 % s"] = statistics.quantiles(seconds, n=10)[-1]
        found[f"{kind} slowest s"] = max(seconds)
    return found


@figure("a named question, full deck, 3 and 4 players (aim: median 0.1 s)")
def questions() -> Figures:
    """Cold and warm: a play shown, or the rules that forbid it."""
    return asked_by((3, 4))


@figure("the same for 5 and 6 players (takes several minutes)")
def questions_many() -> Figures:
    """The larger tables: more leaders, more cards in a trick."""
    return asked_by((5, 6))


@figure("a named question with process start (at most 1.5 s)")
def asking() -> Figures:
    """One question with a play and one with the rules that forbid it."""
    play = started("ask", "cosmos2024", "big-bang", "--players", "5")
    forbidden = started("ask", "cosmos2024", "big-bang-without-table", "--players", "3")
    return {"a play s": play, "forbidden s": forbidden}


@figure("orrery --help with process start (under 0.3 s)")
def help_text() -> Figures:
    """The front door alone."""
    return {"s": started("--help", times=9)}
