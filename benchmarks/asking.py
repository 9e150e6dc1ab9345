"""Questions: answers by Z3 in process, and from the start of a process."""

import statistics
from functools import partial
from itertools import product

from benchmarks.suite import Figures, figure, spent, started


def asked_by(
    name: str, rules: tuple[str | None, ...], players: tuple[int, ...]
) -> Figures:
    """Every named question that Z3 answers, proofs of invariants made beforehand.

    Cold: in windows that nobody has unrolled. Warm: one after the other in windows
    that they share, as ``ask --all`` asks them; the first ones unroll them.
    """
    from engines.proofs import Prover
    from engines.unrolling import Prepared
    from orrery.asking import catalogue_of
    from orrery.shelf import rulebook
    from properties.questions import answer
    from spec.games import Configuration

    asked = catalogue_of(name)
    prover = Prover(asked.invariants)
    times: dict[str, list[float]] = {"cold": [], "warm": []}
    for set_, n in product(rules, players):
        setting = Configuration(players=n, rules=set_, packed=False)
        game = rulebook(name).build(setting)
        prover(game, asked.invariants)
        named = [q for q in asked.questions if q.where and n in q.expects(set_)]
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
    return asked_by("cosmos2024", (None,), (3, 4))


@figure("the same for 5 and 6 players (takes several minutes)")
def questions_many() -> Figures:
    """The larger tables: more leaders, more cards in a trick."""
    return asked_by("cosmos2024", (None,), (5, 6))


@figure("the same of Chaos Cosmos, both rule sets, 2 players")
def questions_of_chaos() -> Figures:
    """Attacks and their chains, and courses of whole turns."""
    return asked_by("chaos", ("base", "playtest"), (2,))


@figure("the same of Cosmo, 2 to 5 players (aim: under 0.5 s each)")
def questions_of_cosmo() -> Figures:
    """The scoring of a round; hands and whole games are settled without Z3."""
    return asked_by("cosmo", (None,), (2, 3, 4, 5))


@figure("the same of Cosmos: Empires, 2 and 4 players")
def questions_of_empires() -> Figures:
    """Turns, builds and the end, in any position without culture cards."""
    return asked_by("empires", (None,), (2, 4))


@figure("a question about a response chain of Chaos Cosmos (under 0.3 s)")
def chains() -> Figures:
    """By both rule sets: the condition for all counts; a Breakthrough, with a play."""
    from engines.proofs import Prover
    from orrery.asking import catalogue_of
    from orrery.shelf import rulebook
    from properties.questions import answer
    from spec.games import Configuration

    asked, found = catalogue_of("chaos"), dict[str, float]()
    for rules, name in product(("base", "playtest"), ("chain-control", "breakthrough")):
        game = rulebook("chaos").build(Configuration(2, rules, packed=False))
        prover = Prover(asked.invariants)
        ask = partial(answer, game, asked.named(name), asked, prover)
        found[f"{name}, {rules} s"] = statistics.median(spent(ask, 5))
    return found


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
