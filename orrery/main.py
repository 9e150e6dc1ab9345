"""The command line: ``orrery``, its commands, and how a run of it ends.

A user's mistake is one line on stderr and exit code 4, whatever it was: a wrong option,
a file that cannot be read, a position that the rules refuse. What heavy work needs is
imported by the command that does it, so that ``orrery --help`` starts fast.
"""

import errno
import io
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import typer

from orrery import (
    asking,
    checking,
    drawing,
    inspecting,
    listing,
    playing,
    searching,
    simulating,
    verifying,
)
from orrery.options import epilog
from orrery.output import complain
from spec.ledger import InputError

AS_EXPECTED, NOT_AS_EXPECTED, UNKNOWN, WRONG_INPUT = 0, 2, 3, 4
INTERNAL, INTERRUPTED, PIPE_CLOSED = 70, 130, 141
DEBUG = "ORRERY_DEBUG"

app = typer.Typer(
    name="orrery",
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
    epilog=epilog("games", "play cosmos2024 --players 3 --seed 1"),
)


@app.callback(invoke_without_command=True)
def orrery(context: typer.Context) -> None:
    """An executable rulebook: play it, ask it, check it."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def register(command: Callable[..., Any], *examples: str) -> None:
    """Add a command under its function's name, with examples for its help."""
    app.command(command.__name__, epilog=epilog(*examples))(command)


register(listing.games, "games", "games --format json")
register(
    listing.rules,
    "rules cosmos2024",
    "rules cosmos2024 --clauses --rulings",
    "rules cosmos2024 --coverage",
)
register(listing.explain, "explain PLAY.FOLLOW", "explain cosmos2024 void")
register(
    playing.play,
    "play cosmos2024 --players 3 --seed 1",
    "play cosmos2024 --seat A",
    "play cosmos2024 --seed 1 --save game.itf.json",
)
register(inspecting.replay, "replay game.itf.json")
register(
    inspecting.legal,
    "legal cosmos2024 --steps 70 --seed 1",
    "legal cosmos2024 --trace game.itf.json --step 70",
)
register(
    asking.ask,
    "ask cosmos2024 big-bang --players 5",
    "ask cosmos2024 big-bang --players 5 --assume 'not table_match'",
    "ask cosmos2024 --where 'move == award and was_face_up == 1'",
)
register(
    verifying.check,
    "check cosmos2024 --players 5",
    "check cosmos2024 INV.HANDS ends --players 3",
    "check cosmos2024 --players 3 --ruling table-scope=every-survivor",
)
register(
    verifying.prove,
    "prove cosmos2024 --players 4",
    "prove cosmos2024 INV.NINES --players 3 --rests",
)
register(
    searching.search,
    "search cosmos2024 --scopes",
    "search cosmos2024 --scope L",
    "search cosmos2024 --scope L --goal 'won[C] == 1'",
    "search cosmos2024 --scope M3a --join-forced --project 'won[A]'",
)
register(
    simulating.simulate,
    "simulate cosmos2024 --players 4 --seed 1",
    "simulate cosmos2024 --where 'trick_done and face_up == 1'",
    "simulate cosmos2024 --games 1000 --clauses",
)
register(
    drawing.diagram,
    "diagram cosmos2024",
    "diagram cosmos2024 trick -o trick.svg",
    "diagram cosmos2024 round --players 4 --seed 1 -o round.png",
)
register(checking.scenario, "scenario tests/scenarios/cosmos2024/*.yaml")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the answer is its exit code."""
    _open_streams()
    if arguments is None and isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # for a terminal of ASCII
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        code = _run(given)
        sys.stdout.flush()
        return code
    except InputError as error:
        return _complained(WRONG_INPUT, str(error))
    except typer.TyperException as error:
        said = error.format_message()
        return _complained(WRONG_INPUT, said[:1].lower() + said[1:].removesuffix("."))
    except BrokenPipeError:
        # What Python still holds for stdout must not raise again when it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except OSError as error:
        if error.errno != errno.ENOSPC:
            return _internal(error)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _complained(WRONG_INPUT, "cannot write the output: no space is left")
    except (KeyboardInterrupt, typer.Abort):
        return _complained(INTERRUPTED, "interrupted")
    except Exception as error:
        return _internal(error)


def _internal(error: Exception) -> int:
    if os.environ.get(DEBUG):
        traceback.print_exc()
    name = type(error).__name__
    message = f"internal error: {name}: {error} (with {DEBUG}=1: where)"
    return _complained(INTERNAL, message)


def _open_streams() -> None:
    """Give a closed stdout or stderr somewhere to go."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115


def _run(arguments: list[str]) -> int:
    """Run one command; its own answer, if it gives one, is the exit code."""
    command = typer.main.get_command(app)
    try:
        with command.make_context("orrery", arguments) as context:
            code = command.invoke(context)
    except typer.Exit as ended:
        code = ended.exit_code
    return code if isinstance(code, int) else AS_EXPECTED


def _complained(code: int, message: str) -> int:
    sys.stdout.flush()
    complain(message)
    return code
