"""Aligned text, and files that are read and written whole or not at all."""

from pathlib import Path

import pytest

from orrery import output
from spec.ledger import InputError


def test_a_table_is_aligned_and_not_wrapped_in_a_pipe() -> None:
    lines = output.table([("a", "bb", "x" * 200), ("ccc", "d", "")], indent="  ")

    assert lines == [f"  a    bb  {'x' * 200}", "  ccc  d"]


def test_a_table_is_wrapped_at_a_terminal(monkeypatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "40")

    lines = output.table([("id", "one two three four five six seven eight")])

    assert lines == ["id  one two three four five six seven", "    eight"]


@pytest.mark.parametrize(
    ("variable", "value"), [("NO_COLOR", ""), ("TERM", "dumb")], ids=["no", "dumb"]
)
def test_bold_is_for_terminals_that_want_it(monkeypatch, variable, value) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert output.strong("x") == "x"
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert output.strong("x") == "\x1b[1mx\x1b[0m"

    monkeypatch.setenv(variable, value)

    assert output.strong("x") == "x"


def test_complaints_are_one_line(capsys) -> None:
    output.complain("first\n  second\n")

    assert capsys.readouterr().err == "orrery: first second\n"


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old", encoding="utf-8")

    output.write_text(path, "new →\n")

    assert path.read_bytes() == "new →\n".encode()
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "none" / "a.txt", tmp_path / "folder"):
        with pytest.raises(InputError, match="cannot write"):
            output.write_text(path, "text")
    with pytest.raises(InputError, match="cannot write"):
        output.write_text(tmp_path / "b.txt", "half \ud800")

    assert [path.name for path in tmp_path.rglob("*")] == ["folder"]


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(output, "LARGEST_FILE", 3)
    path = tmp_path / "a.txt"
    path.write_text("four", encoding="utf-8")

    with pytest.raises(InputError, match="larger than 3 bytes"):
        output.read_text(path, "deck")


def test_a_link_is_written_through_and_a_device_is_refused(tmp_path) -> None:
    target, link = tmp_path / "a.txt", tmp_path / "b.txt"
    target.write_text("old", encoding="utf-8")
    link.symlink_to(target)

    output.write_text(link, "new")

    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "new"
    with pytest.raises(InputError, match="not a regular file"):
        output.write_text(Path("/dev/null"), "new")
