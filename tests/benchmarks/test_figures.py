"""Figures are taken one by one, and written as JSON; their values are not judged."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import __main__ as command
from benchmarks import suite


def test_a_figure_is_taken_alone_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "figures.json"
    monkeypatch.setattr(sys, "argv", ["benchmarks", "help_text", "--json", str(file)])

    code = command.main()

    (made,) = json.loads(file.read_text())
    assert code == 0
    assert list(made) == ["name", "statement", "figures", "machine"]
    assert made["name"] == "help_text"
    assert list(made["figures"]) == ["s", "peak MiB"]
    assert {"cores", "python", "numpy", "z3"} <= set(made["machine"])
    assert "help_text: " in capsys.readouterr().out


def test_a_figure_that_fails_is_told_and_the_rest_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measured(name: str) -> object:
        if name == "lanes":
            raise subprocess.CalledProcessError(1, "", stderr="no luck")
        return suite.entry(name, "", {"s": 1.5})

    file = tmp_path / "figures.json"
    words = ["benchmarks", "lanes", "search", "--json", str(file)]
    monkeypatch.setattr(sys, "argv", words)
    monkeypatch.setattr(command, "measured", measured)

    code = command.main()

    told = capsys.readouterr()
    assert code == 1
    assert "no luck" in told.err
    assert "1.500 s" in told.out
    assert [made["name"] for made in json.loads(file.read_text())] == ["search"]


def test_an_unknown_figure_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["benchmarks", "serach"])

    with pytest.raises(SystemExit) as ended:
        command.main()

    assert ended.value.code == 2
    assert "no figure 'serach'" in capsys.readouterr().err


def test_a_command_that_fails_is_not_timed() -> None:
    with pytest.raises(subprocess.CalledProcessError):
        suite.started("no-such-command", times=1)
