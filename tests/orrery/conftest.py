"""The command line run inside the test's process, in a folder of its own."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from orrery.main import main

# Three players, two cards each and one on the table: a game of a few rounds.
DECK = """\
cards = "Sun1 Sun2 Moo1 Moo2 Ear3 Ear9 Col2"
hand = 2
table = 1
threshold = 3
"""


@attrs.frozen
class Ran:
    """What a run of the command line gave."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Run = Callable[..., Ran]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, with a small deck in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "small.toml").write_text(DECK, encoding="utf-8")
    return tmp_path


@pytest.fixture
def run(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Run:
    """Run ``orrery`` with arguments, and perhaps with lines to read."""

    def ran(*arguments: Any, stdin: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return ran


@pytest.fixture
def refused(run: Run, folder: Path) -> Run:
    """Run ``orrery`` with wrong input: exit 4, one line, nothing printed or written."""

    def ran(*arguments: Any, stdin: str = "") -> Ran:
        before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
        found = run(*arguments, stdin=stdin)
        after = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
        assert found.code == 4, found
        assert found.out == ""
        assert found.err.startswith("orrery: ")
        assert found.err.count("\n") == 1
        assert found.err.endswith("\n")
        assert "Traceback" not in found.err
        assert after == before
        return found

    return ran
