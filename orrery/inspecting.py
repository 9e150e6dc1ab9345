"""The commands about given plays and positions: ``replay`` and ``legal``."""

import random
from collections.abc import Iterator
from pathlib import Path
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
from orrery.output import Format, show, show_json, strong, table, wrapped

if TYPE_CHECKING:
    from engines.play import Play
    from spec.games import Game


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a trace (.itf.json)")],
    tell: Annotated[bool, typer.Option("--tell", help="tell the play too")] = False,
    format: OutputFormat = Format.TEXT,
) -> None:
    """Check a trace against the rules.

    Every action is replayed, and every state compared; the first difference is told.
    """
    from orrery.playing import winners
    from orrery.saving import load_play

    play = load_play(file)
    game = play.game
    if format is Format.JSON:
        show_json(
            {
                "game": game.name,
                "players": len(game.seats),
                "steps": [game.text(action) for action in play.actions],
                "agrees": True,
                "over": bool(game.over(play.state)),
                "winners": winners(game, play.state),
            }
        )
        return
    for line in retold(play) if tell else ():
        show(line)
    show(
        f"{file} agrees with the rules of {game.title} for {len(game.seats)} players: "
        f"{len(play.steps)} steps, {len(play.steps) + 1} states"
    )


def retold(play: "Play") -> Iterator[str]:
    """The lines that tell a play, from its start to its end."""
    from orrery.events import Watcher
    from orrery.tell import Teller

    teller, watcher, state = Teller(play.game), Watcher(play.game), play.start
    yield from teller.begin([f"rules {play.game.configuration.rules}"])
    for action in play.actions:
        told = watcher.step(state, action)
        yield from teller.step(told)
        state = told.state
    yield from teller.end(state)
    yield ""


# -- legal ---------------------------------------------------------------------------


def legal(
    game: GameName,
    scenario: Annotated[
        Path | None,
        typer.Option("--scenario", metavar="FILE", help="a position of a scenario"),
    ] = None,
    id: Annotated[
        str | None, typer.Option("--id", metavar="ID", help="the scenario's id")
    ] = None,
    trace: Annotated[
        Path | None, typer.Option("--trace", metavar="FILE", help="one of a trace")
    ] = None,
    step: Annotated[
        int | None,
        typer.Option("--step", metavar="N", min=0, help="after N of its steps"),
    ] = None,
    steps: Annotated[
        int | None,
        typer.Option("--steps", metavar="N", min=0, help="after N random steps"),
    ] = None,
    seed: Seed = None,
    players: Players = None,
    rules: Rules = None,
    ruling: RulingOptions = None,
    deck: DeckFile = None,
    format: OutputFormat = Format.TEXT,
) -> None:
    """Show which actions are legal, and what refuses the others.

    Without a scenario, trace or number of steps: in the initial position.
    """
    from spec.ledger import InputError

    given = {"--scenario": scenario, "--trace": trace, "--steps": steps, "--seed": seed}
    file = {name: path for name, path in given.items() if path is not None}
    own = {"--players": players, "--rules": rules, "--ruling": ruling, "--deck": deck}
    used = [name for name, value in own.items() if value is not None]
    if (scenario or trace) and (used or len(file) > 1):
        other = next(name for name in (*used, *reversed(file)))
        raise InputError(f"{other} does not go with a position from a file")
    if (scenario is None) != (id is None):
        raise InputError("--scenario and --id go together")
    if step is not None and not (scenario or trace):
        raise InputError("--step goes with --trace or --scenario")
    chosen = None
    if scenario is not None or trace is not None:
        play = _from_file(game, scenario, id, trace, step)
    else:
        if steps:
            chosen = (
                seed if seed is not None else random.SystemRandom().randrange(10**6)
            )
        built = game_of(game, players, rules, ruling, deck)
        play = _after(built, steps or 0, chosen)
    _show_legal(play, chosen, format)


def _from_file(
    name: str, scenario: Path | None, id: str | None, trace: Path | None, step: Any
) -> "Play":
    """The play up to a position of a scenario or a trace.

    Raises:
        InputError: if there is no such position, or it is one of another game.
    """
    from orrery.saving import load_case, load_play
    from orrery.shelf import rulebook
    from spec.ledger import InputError

    wanted = rulebook(name).name
    if scenario is not None:
        play = load_case(scenario, str(id), step or 0)
    else:
        play = load_play(Path(str(trace)))
        length = len(play.steps)
        if step is not None and step > length:
            raise InputError(f"--step is {step}; accepted for {trace}: 0 to {length}")
        play = play.fork(length if step is None else step)
    if play.game.name != wanted:
        raise InputError(f"the position is one of {play.game.name}, not of {wanted}")
    return play


def _after(game: "Game", steps: int, seed: int | None) -> "Play":
    from engines.play import Play, random_play

    if not steps:
        return Play(game, game.start)
    return random_play(game, seed or 0, steps=steps)


def _show_legal(play: "Play", seed: int | None, format: Format) -> None:
    from orrery.legality import answers
    from orrery.saving import sound

    game, state = play.game, play.state
    with sound(given=play.start != game.start):
        found = answers(game, state)
    acting = [
        s for s, truth in zip(game.seats, game.to_act(state), strict=True) if truth
    ]
    if format is Format.JSON:
        show_json(
            {
                "game": game.name,
                "players": len(game.seats),
                "seed": seed,
                "steps": len(play.steps),
                "to_act": acting,
                "over": bool(game.over(state)),
                "actions": [answer.data for answer in found],
            }
        )
        return
    who = f"{' and '.join(acting)} to act" if acting else "no seat is to act"
    origin = "" if seed is None else f", seed {seed}"
    legal = sum(not answer.objections for answer in found)
    show(
        strong(
            f"{game.title}: {len(game.seats)} players{origin}, after "
            f"{len(play.steps)} steps: {who}, {legal} of {len(found)} actions legal"
        )
    )
    first = sorted(found, key=lambda answer: bool(answer.objections))
    lines = table((answer.action, answer.verdict) for answer in first)
    named = dict.fromkeys(c for answer in found for c in answer.objections)
    if named:
        lines.append("")
    for clause in named:
        cited = " ".join(clause.cites)
        lines += wrapped(f"{clause.id:<16}  ", f"{clause.statement} [{cited}]")
    show("\n".join(lines))
