"""How a run of the command line ends: help, exit codes, mistakes, closed pipes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from orrery import main as front

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = (
    "games",
    "rules",
    "explain",
    "play",
    "replay",
    "legal",
    "ask",
    "check",
    "prove",
    "search",
    "simulate",
    "diagram",
    "scenario",
)
PROGRAM = "import sys; from orrery.main import main; sys.exit(main())"


def program(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        **options,
    )


def test_help_lists_every_command(run) -> None:
    found = run("--help")

    assert found.code == 0
    assert all(f"\n  {command}" in found.out for command in COMMANDS)


def test_without_arguments_there_is_help(run) -> None:
    assert run().out == run("--help").out


@pytest.mark.parametrize("command", [(), *[(command,) for command in COMMANDS]])
def test_help_fits_shows_an_example_and_ends_with_exit_codes(run, command) -> None:
    found = run(*command, "--help")

    assert found.code == 0
    assert max(map(len, found.lines)) <= 80
    assert "..." not in found.out.partition("Commands:")[2]
    example = next(i for i, line in enumerate(found.lines) if "Example" in line)
    assert f"orrery {' '.join(command)}".strip() in found.lines[example + 1]
    codes = [line.split()[0] for line in found.lines[-6:]]
    assert codes == ["0", "2", "3", "4", "70", "130"]


def test_help_needs_no_engine() -> None:
    code = "import sys, orrery.main; print(*sys.modules)"

    found = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True
    )

    loaded = set(found.stdout.split())
    assert "orrery.playing" in loaded
    heavy = {"numpy", "z3", "hypothesis", "graphviz", "yaml", "rich", "engines.play"}
    assert not loaded & heavy


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["dance"], "no such command 'dance'"),
        (["--fast"], "no such option: --fast"),
        (["play"], "missing argument 'GAME'"),
        (["play", "cosmos2024", "--fast"], "no such option: --fast"),
        (["play", "cosmos2024", "--seed"], "'--seed' requires an argument"),
        (["play", "cosmos2024", "--seed", "x"], "'--seed'"),
        (["play", "cosmos2024", "--seed", "-1"], "'--seed'"),
        (["play", "cosmos2024", "further"], "unexpected extra argument"),
        (["games", "--format", "xml"], "'xml' is not one of 'text', 'json'"),
        (["explain"], "missing argument"),
        (["replay"], "missing argument"),
        (["scenario"], "missing argument"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_usage_errors_are_one_line(refused, arguments, problem) -> None:
    assert problem in refused(*arguments).err


def test_a_fault_of_ours_is_one_line_with_a_hint(run, monkeypatch) -> None:
    monkeypatch.delenv("ORRERY_DEBUG", raising=False)
    monkeypatch.setattr("orrery.shelf.names", lambda: 1 / 0)

    found = run("games")

    assert found.code == 70
    assert found.err.count("\n") == 1
    assert "internal error: ZeroDivisionError" in found.err
    assert "ORRERY_DEBUG=1" in found.err


def test_the_place_of_a_fault_is_shown_on_request(run, monkeypatch) -> None:
    monkeypatch.setenv("ORRERY_DEBUG", "1")
    monkeypatch.setattr("orrery.shelf.names", lambda: 1 / 0)

    found = run("games")

    assert found.code == 70
    assert "Traceback" in found.err


def test_an_interrupt_is_130_after_what_was_told(run, monkeypatch) -> None:
    from orrery.playing import Party

    take = Party._take

    def interrupted(party, action):
        if len(party.play.steps) == 70:
            raise KeyboardInterrupt
        return take(party, action)

    monkeypatch.setattr(Party, "_take", interrupted)

    found = run("play", "cosmos2024", "--seed", 1)

    assert found.code == 130
    assert "play B Moo6" in found.out
    assert found.err == "orrery: interrupted\n"


def test_a_closed_pipe_is_quiet() -> None:
    script = f"{sys.executable} -c '{PROGRAM}' play cosmos2024 --seed 1 | head -n 1"

    found = subprocess.run(
        ["bash", "-c", script], cwd=ROOT, capture_output=True, text=True
    )

    assert found.stdout.startswith("COSMOS (2024)")
    assert found.stderr == ""


def test_output_to_a_pipe_is_plain_and_fits_any_encoding() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONPATH": str(ROOT)}

    found = program("play", "cosmos2024", "--seed", "1", "--steps", "70", env=env)

    assert found.returncode == 0, found.stderr
    assert "\x1b" not in found.stdout
    assert "\\u2192" in found.stdout


def test_commands_are_registered_under_their_names() -> None:
    names = [command.name for command in front.app.registered_commands]

    assert names == list(COMMANDS)
