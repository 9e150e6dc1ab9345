"""The command ``simulate``: many random games, and how often something happens."""

import random
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

from orrery.options import (
    DeckFile,
    GameName,
    OutputFormat,
    Players,
    Rules,
    RulingOptions,
    Seed,
    game_of,
)
from orrery.output import Format, show, show_json, table
from orrery.progress import counting

if TYPE_CHECKING:
    from engines.simulate import Simulated
    from engines.tallies import Clauses
    from spec.games import Game

LONGEST_FRACTION = 30  # characters; a longer one is shown as a decimal number only


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(metavar="N", help="how many games")] = 10_000,
    seed: Seed = None,
    where: Annotated[
        list[str] | None,
        typer.Option(metavar="EXPR", help="what is counted; repeatable"),
    ] = None,
    clauses: Annotated[
        bool, typer.Option("--clauses", help="what each clause does; slower")
    ] = False,
    lanes: Annotated[int, typer.Option(metavar="N", help="games side by side")] = 1
    << 16,
    steps: Annotated[
        int, typer.Option(metavar="N", help="leave a game after N steps")
    ] = 10_000,
    players: Players = None,
    rules: Rules = None,
    ruling: RulingOptions = None,
    deck: DeckFile = None,
    format: OutputFormat = Format.TEXT,
) -> None:
    """Play many random games and count what happens.

    Players choose evenly among their legal actions. An EXPR is counted in a game if
    it is true of at least one of its steps; its frequency is given exactly where the
    states are few, and else with an interval that covers it with 95 %.
    """
    from engines import simulate as engine

    built = game_of(game, players, rules, ruling, deck)
    chosen = seed if seed is not None else random.SystemRandom().randrange(10**6)
    with _stoppable() as stopped, counting("simulate") as update:
        began = time.perf_counter()

        def watch(found: "Simulated") -> bool:
            rate = found.steps / max(time.perf_counter() - began, 1e-9) / 1e6
            update(
                f"{found.games:,} of {found.wanted:,} games, "
                f"{rate:.2f} million actions a second"
            )
            return stopped()

        found = engine.simulate(
            built,
            games,
            chosen,
            lanes=lanes,
            where=where or (),
            clauses=clauses,
            steps=steps,
            watch=watch,
        )
        exact = _exact(built, where or [], update, stopped)
    if format is Format.JSON:
        show_json(data(found, exact, lanes))
    else:
        for line in told(found, exact, lanes):
            show(line)
    if stopped():
        raise KeyboardInterrupt


@contextmanager
def _stoppable() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed; it then ends nothing by itself."""
    pressed: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, handler)


def _exact(
    game: "Game",
    where: list[str],
    update: Callable[[str], None],
    stopped: Callable[[], bool],
) -> list[Fraction | None]:
    """The exact probability of each expression, where there is time and room for it."""
    from engines.chances import exact

    found = []
    for text in where:
        update(f"can {text} be counted out")
        found.append(exact(game, text, stop=stopped))
    return found


# -- as text ---------------------------------------------------------------------------


def told(found: "Simulated", exact: list[Fraction | None], lanes: int) -> Iterator[str]:
    """What was found, as lines."""
    game = found.game
    yield (
        f"{game.title}: {len(game.seats)} players, rules {game.configuration.rules}, "
        + "".join(f"{k}={v}, " for k, v in game.rulings.changed.items())
        + f"seed {found.seed}, {lanes} lanes"
    )
    if found.partial:
        yield (
            f"partial: {found.games} of {found.wanted} games had ended when it was "
            "stopped; the shorter a game, the likelier it is among them"
        )
    yield from table(_rows(found), wrap=False)
    if found.where:
        yield ""
        yield from table(_where_rows(found, exact), wrap=False)
    if found.clauses is not None:
        yield ""
        yield CAPTION
        yield from table(_clause_rows(found.clauses), wrap=False)


def _rows(found: "Simulated") -> Iterator[tuple[str, ...]]:
    yield "games", str(found.games)
    if found.unfinished:
        yield "unfinished", f"{found.unfinished} at the limit of steps"
    if found.stuck:
        yield "stuck", f"{found.stuck} without a legal action though not over"
    if found.ended:
        tenth, half, ninth = (found.quantile(q) for q in (0.1, 0.5, 0.9))
        yield (
            "steps a game",
            f"{min(found.lengths)} to {max(found.lengths)}, mean {found.mean:.1f}, "
            f"10 % {tenth}, median {half}, 90 % {ninth}",
        )
    for name, n in found.actions.items():
        yield f"action {name}", str(n)
    for seat, wins, shared in zip(
        found.game.seats, found.wins, found.shared, strict=True
    ):
        if found.ended:
            share = _share(wins, found.ended)
            yield f"wins {seat}", f"{wins} ({shared} shared), {share}"


CAPTION = """\
Guards are asked about every action of a move of chance or the table, and about those of
the seats that are to act; alone: no other guard refused. Guards of phase and turn that
never refuse here are not idle: nothing was asked out of turn."""


def _share(found: int, of: int) -> str:
    from engines.chances import interval

    low, high = interval(found, of)
    return f"{found / of:.2%} (95 %: {low:.2%} to {high:.2%})"


def _where_rows(
    found: "Simulated", exact: list[Fraction | None]
) -> Iterator[tuple[str, ...]]:
    yield "where", "games", "steps", "frequency a game"
    for frequency, sure in zip(found.where, exact, strict=True):
        if sure is not None:
            ratio = f"{sure} = " if len(str(sure)) <= LONGEST_FRACTION else ""
            said = f"exactly {ratio}{float(sure):.6%}"
        elif found.games:
            said = f"estimated {_share(frequency.games, found.games)}"
        else:
            said = "unknown: no game was played to its end"
        yield frequency.text, str(frequency.games), str(frequency.steps), said


def _clause_rows(clauses: "Clauses") -> Iterator[tuple[str, ...]]:
    yield "clause", "asked", "acted", "alone", "what it does"
    for row in clauses.rows():
        of = "steps" if row.clause.kind == "effect" else "actions"
        did = "changed the state" if row.clause.kind == "effect" else "refused"
        yield (
            row.clause.id,
            str(row.asked),
            str(row.acted),
            "-" if row.alone is None else str(row.alone),
            f"{row.clause.name} {did} in {_ratio(row.acted, row.asked)} of {of}",
        )


def _ratio(part: int, whole: int) -> str:
    return f"{part / whole:.2%}" if whole else "none"


# -- as data ---------------------------------------------------------------------------


def data(
    found: "Simulated", exact: list[Fraction | None], lanes: int
) -> dict[str, Any]:
    """What was found, as data."""
    game = found.game
    told: dict[str, Any] = {
        "game": game.name,
        "players": len(game.seats),
        "rules": game.configuration.rules,
        "rulings": game.rulings.changed,
        "seed": found.seed,
        "lanes": lanes,
        "wanted": found.wanted,
        "games": found.games,
        "partial": found.partial,
        "unfinished": found.unfinished,
        "stuck": found.stuck,
        "lengths": {str(n): games for n, games in sorted(found.lengths.items())},
        "actions": found.actions,
        "wins": {
            seat: {
                "games": wins,
                "shared": shared,
                "interval": _bounds(wins, found.ended),
            }
            for seat, wins, shared in zip(
                game.seats, found.wins, found.shared, strict=True
            )
        },
        "where": [
            {
                "expression": frequency.text,
                "games": frequency.games,
                "steps": frequency.steps,
                "interval": _bounds(frequency.games, found.games),
                "exact": str(sure) if sure is not None else None,
            }
            for frequency, sure in zip(found.where, exact, strict=True)
        ],
    }
    if found.clauses is not None:
        told["clauses"] = [
            {
                "clause": row.clause.id,
                "name": row.clause.name,
                "kind": row.clause.kind,
                "asked": row.asked,
                "acted": row.acted,
                "alone": row.alone,
            }
            for row in found.clauses.rows()
        ]
    return told


def _bounds(found: int, of: int) -> list[float] | None:
    from engines.chances import interval

    return list(interval(found, of)) if of else None
