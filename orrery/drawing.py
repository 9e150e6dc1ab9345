"""The command ``diagram``: pictures that are derived from the rules."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import attrs
import typer

from orrery.options import (
    DeckFile,
    GameName,
    Players,
    Rules,
    RulingOptions,
    game_of,
)
from orrery.output import show, table

if TYPE_CHECKING:
    from diagrams.catalogue import Other
    from engines.play import Play
    from spec.games import Game


def diagram(
    game: GameName,
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="which diagram; none: list them"),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="without it: DOT, printed"),
    ] = None,
    format: Annotated[
        str | None,
        typer.Option(metavar="svg|png|dot|pdf", help="without it as FILE's name ends"),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(metavar="EXPR,EXPR", help="group the positions by these instead"),
    ] = None,
    move: Annotated[
        str | None, typer.Option(metavar="MOVE", help="whose legality is drawn")
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(metavar="SET|NAME=OPTION", help="mark what differs there"),
    ] = None,
    trace: Annotated[
        Path | None, typer.Option("--trace", metavar="FILE", help="lay a trace over it")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="lay a random play over it")
    ] = None,
    players: Players = None,
    rules: Rules = None,
    ruling: RulingOptions = None,
    deck: DeckFile = None,
) -> None:
    """Draw a diagram of the rules.

    Its arrows are the steps that the rules allow, found by Z3 and by random games. With
    --trace, or --seed for a random game, a play is laid over it.
    """
    from diagrams.catalogue import Wish, drawing, names
    from diagrams.render import format_of, rendered, require_writable
    from engines.files import write_whole
    from spec.ledger import InputError

    form = format_of(output, format)
    if output is None and form in ("png", "pdf"):
        raise InputError(f"--format {form} needs a file: -o FILE")
    if output is not None:
        require_writable(output)
    options = {"--players": players, "--rules": rules, "--ruling": ruling}
    used = [key for key, given in {**options, "--deck": deck}.items() if given]
    play: Play | None
    if trace is not None:
        play, about = _traced(
            game, trace, [*used, *([] if seed is None else ["--seed"])]
        )
        packed = play.game
    else:
        packed = game_of(game, players, rules, ruling, deck)
        play, about = _random(packed, seed)
    if name is None:
        for line in table([*names(packed).items()]):
            show(line)
        return
    other = None if against is None else _other(packed, against)
    wish = Wish(name.lower(), by or "", move or "", play, about, other)
    text = drawing(_counted(packed), packed, wish).text
    if output is None and form == "dot":
        show(text)
    elif output is None:
        show(rendered(text, form).decode("utf-8"))
    else:
        write_whole(output, rendered(text, form))
        show(f"{output}: {text.partition(chr(10))[0].removeprefix('// ')}")


def _other(game: "Game", against: str) -> "Other":
    """The configuration that a diagram is compared with: other rules, or a ruling.

    Raises:
        InputError: if there is none, or it is the same one.
    """
    from diagrams.catalogue import Other
    from orrery.options import rulings_of
    from orrery.shelf import rulebook
    from spec.ledger import InputError

    book, had = rulebook(game.name), game.configuration
    if "=" in against:
        given = rulings_of(book.ledger(), [against])
        (ruling, option) = next(iter(given.items()))
        changed = attrs.evolve(had, rulings={**had.rulings, **given})
        before = game.rulings.chosen.get(
            ruling, book.ledger().by_name[ruling].default.name
        )
        names = (f"{ruling}={before}", f"{ruling}={option}")
    else:
        changed = attrs.evolve(had, rules=against)
        names = (str(had.rules), against)
    if names[0] == names[1]:
        raise InputError(f"--against {against} is what is drawn already")
    packed = book.build(changed)
    return Other(_counted(packed), packed, names)


def _counted(game: "Game") -> "Game":
    """The same game with bags as counts, which is what Z3 reads."""
    from orrery.shelf import rulebook

    configuration = attrs.evolve(game.configuration, packed=False)
    return rulebook(game.name).build(configuration)


def _traced(name: str, path: Path, used: list[str]) -> tuple["Play", str]:
    """The play of a trace, which brings its own configuration.

    Raises:
        InputError: if options contradict it, or it is of another game.
    """
    from orrery.saving import load_play
    from spec.ledger import InputError

    if used:
        raise InputError(f"{used[0]} does not go with --trace, which says it itself")
    play = load_play(path)
    if play.game.name != name.lower():
        raise InputError(f"{path} is a trace of {play.game.name}, not of {name}")
    return play, f"the play of {path.name}"


def _random(game: "Game", seed: int | None) -> tuple["Play | None", str]:
    """A random play of a seed, if one is given."""
    from engines.play import random_play

    if seed is None:
        return None, ""
    return random_play(game, seed), f"the random play of seed {seed}"
