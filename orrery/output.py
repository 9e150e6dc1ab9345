"""What the commands print and write: aligned text, JSON, files that appear whole.

Text is plain where it goes to a pipe or file, or where ``NO_COLOR`` is set; only there
is it never wrapped, so that a row stays a line.
"""

import json
import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

from spec.ledger import InputError

LARGEST_FILE = 256 * 2**20  # bytes; more is no file of ours
WIDTH = 88  # of told plays, everywhere
TIGHT = "\N{NO-BREAK SPACE}"  # a space at which no line is wrapped


class Format(StrEnum):
    """How a command prints its answer."""

    TEXT = "text"
    JSON = "json"


class Report(StrEnum):
    """How a command prints verdicts."""

    TEXT = "text"
    JSON = "json"
    JUNIT = "junit"
    SARIF = "sarif"


def show(text: str) -> None:
    """Print a text."""
    sys.stdout.write(text if text.endswith("\n") else f"{text}\n")


def show_json(value: Any) -> None:
    """Print a value as JSON, its names in the order in which they were made."""
    show(json.dumps(value, ensure_ascii=False, indent=2))


def complain(message: str) -> None:
    """Print one line on stderr."""
    line = " ".join(part.strip() for part in message.splitlines() if part.strip())
    sys.stderr.write(f"orrery: {line}\n")


# -- aligned text ----------------------------------------------------------------------


def strong(text: str) -> str:
    """A text in bold, where the terminal shows it."""
    plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    if plain or not sys.stdout.isatty():
        return text
    return f"\x1b[1m{text}\x1b[0m"


def table(
    rows: Iterable[Sequence[str]], *, indent: str = "", wrap: bool = True
) -> list[str]:
    """Rows as aligned lines; at a terminal the last column is wrapped."""
    rows = [tuple(row) for row in rows]
    if not rows:
        return []
    columns = zip(*[row[:-1] for row in rows], strict=True)
    widths = [max(map(len, column)) for column in columns]
    lines = []
    for row in rows:
        cells = [cell.ljust(w) for cell, w in zip(row, widths, strict=False)]
        head = indent + "".join(f"{cell}  " for cell in cells)
        text = row[-1]
        lines += _hung(head, text) if wrap else [(head + text).rstrip()]
    return lines


def _hung(head: str, text: str) -> list[str]:
    """A text after a head, wrapped beside it at a terminal."""
    width = shutil.get_terminal_size().columns - 1
    if not sys.stdout.isatty() or width < len(head) + 20:
        return [(head + text).rstrip()]
    return wrapped(head, text, width)


def wrapped(head: str, text: str, width: int = WIDTH) -> list[str]:
    """A text after a head, wrapped beside it."""
    lines = textwrap.wrap(
        text,
        width - len(head),
        break_long_words=False,
        break_on_hyphens=False,
    )
    lines = [line.replace(TIGHT, " ") for line in lines or [""]]
    gap = " " * len(head)
    return [(head + lines[0]).rstrip(), *[gap + line for line in lines[1:]]]


# -- files -----------------------------------------------------------------------------


def read_text(path: Path, what: str) -> str:
    """The text of a user's file.

    Raises:
        InputError: if it cannot be read or is not UTF-8; it says which file and why.
    """
    from engines.files import reason

    if path.exists() and not (path.is_file() or path.is_dir()):
        raise InputError(f"{what} {str(path)!r}: is not a regular file")
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise InputError(f"{what} {str(path)!r}: {reason(error)}") from None
    if len(data) > LARGEST_FILE:
        raise InputError(f"{what} {str(path)!r}: larger than {LARGEST_FILE} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(
            f"{what} {str(path)!r}: not UTF-8 text (at byte {error.start})"
        ) from None


def write_text(path: Path, text: str) -> None:
    """Write a file whole: it is made beside its place and then moved there.

    Raises:
        InputError: if it cannot be written.
    """
    from engines.files import reason, write_whole

    try:
        data = text.encode("utf-8")
    except ValueError as error:
        raise InputError(f"cannot write {str(path)!r}: {reason(error)}") from None
    write_whole(path, data)
