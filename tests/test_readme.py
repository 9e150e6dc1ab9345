"""What the README says works as written."""

import os
import re
import shlex
from pathlib import Path

import pytest

from orrery.main import main

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, re.DOTALL)
COMMANDS = [
    line
    for language, block in BLOCKS
    if language == "sh"
    for line in block.splitlines()
    if line.startswith("orrery ")
]
# Minutes long: run in the long form of the tests only (ORRERY_PROFILE=full).
LONG = [line for line in COMMANDS if line == "orrery check cosmos2024 --players 3"]
FULL = os.environ.get("ORRERY_PROFILE") == "full"
# These write and read a file that the one before wrote: they are run in order, once.
FILES = [line for line in COMMANDS if "game.itf.json" in line or " -o " in line]


def run(line: str) -> int:
    words = shlex.split(line)[1:]
    if "*" in line:
        words = [
            *words[:-1],
            *(str(path) for path in sorted(ROOT.glob(words[-1]))),
        ]
    return main(words)


@pytest.mark.parametrize("line", [c for c in COMMANDS if c not in FILES])
def test_a_command_works(line, capsys) -> None:
    if line in LONG and not FULL:
        pytest.skip("its properties are tested one by one; whole in `make full`")
    assert run(line) == 0
    assert capsys.readouterr().out


def test_commands_with_files_work_in_order(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)

    assert [run(line) for line in FILES] == [0] * len(FILES)
    assert (tmp_path / "trick.svg").read_text(encoding="utf-8").count("<svg") == 1


def test_the_table_of_games_is_what_the_command_prints(capsys) -> None:
    (told,) = [block for language, block in BLOCKS if language == "text"]

    assert run("orrery games") == 0

    assert [line.rstrip() for line in capsys.readouterr().out.splitlines()] == (
        told.splitlines()
    )


def test_the_script_works(capsys) -> None:
    (script,) = [block for language, block in BLOCKS if language == "python"]

    exec(compile(script, "README.md", "exec"), {})

    assert "complete: True" in capsys.readouterr().out


def test_every_command_is_shown() -> None:
    shown = {shlex.split(line)[1] for line in COMMANDS}

    assert shown == {
        "ask",
        "check",
        "diagram",
        "explain",
        "legal",
        "play",
        "prove",
        "replay",
        "rules",
        "scenario",
        "search",
        "simulate",
    } | (shown & {"games"})
