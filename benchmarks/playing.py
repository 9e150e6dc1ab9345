"""Play: the actions of one state, and whole random games in busy lanes."""

import statistics
import time
from functools import partial
from typing import Any

from benchmarks.suite import Figures, figure, spent, started


@figure("all actions of a full-deck state with their refusals (under 0.5 ms)")
def legality() -> Figures:
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


@figure("whole random games, full deck, 4 players (aim: 3 million plays a second)")
def lanes() -> Figures:
    """Each dealt card is a chance move; a play is a card played."""
    return simulated(120_000)


@figure("the same with every invariant in every state (aim: 0.5 million)")
def lanes_checked() -> Figures:
    """The invariants of the game, evaluated on lanes."""
    from properties.cosmos2024.invariants import INVARIANTS

    return simulated(60_000, {clause.id: clause.run for clause in INVARIANTS})


def simulated(games: int, tests: dict[str, Any] | None = None) -> Figures:
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


@figure("whole random games of Chaos Cosmos, 4 players (at least 0.1 million actions)")
def lanes_chaos() -> Figures:
    """Every step is counted: chance, forced steps and what players decide."""
    from spec.chaos.game import build
    from spec.games import Configuration

    found: Figures = {}
    for rules in ("base", "playtest"):
        game = build(Configuration(4, rules))
        found[f"{rules} million actions a s"] = walked(game, 32_768, 120)
    return found


@figure("whole random games of Cosmo (aim: 2 million actions a second)")
def lanes_cosmo() -> Figures:
    """Draws, cards, bets and forced steps, until somebody has five dollars."""
    from engines.simulate import simulate
    from spec.cosmo.game import build
    from spec.games import Configuration

    found: Figures = {}
    for players in (2, 5):
        game = build(Configuration(players))
        simulate(game, 256, 1)
        began = time.process_time()
        made = simulate(game, 20_000, 1)
        seconds = time.process_time() - began
        found[f"{players} players million actions a s"] = made.steps / seconds / 1e6
    return found


@figure("random play of Cosmos: Empires, 4 players (at least 0.1 million actions)")
def lanes_empires() -> Figures:
    """Every step is counted: chance, forced steps and what players decide."""
    from spec.empires.game import build
    from spec.games import Configuration

    found: Figures = {}
    for culture in ("none", "hybrid"):
        game = build(Configuration(4, rulings={"culture": culture}))
        found[f"culture {culture} million actions a s"] = walked(game, 32_768, 120)
    return found


def walked(game: Any, games: int, steps: int) -> float:
    """Million steps a second of random games, each of so many steps at most."""
    from engines.simulate import simulate

    simulate(game, 256, 1, steps=steps)
    began = time.process_time()
    found = simulate(game, games, 1, steps=steps)
    return found.steps / (time.process_time() - began) / 1e6


@figure("orrery simulate, 10 000 games of 4 players, process start included")
def simulate() -> Figures:
    """Plain, with an expression that is counted, and with what each clause does."""
    command = ("simulate", "cosmos2024", "--players", "4", "--seed", "1")
    counted = ("--where", "trick_done and face_up == 1")
    return {
        "plain s": started(*command, times=3),
        "an expression counted s": started(*command, *counted, times=3),
        "clauses counted s": started(*command, "--clauses", times=3),
    }
