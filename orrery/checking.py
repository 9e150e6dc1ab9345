"""The command ``scenario``: runs files of worked cases."""

from pathlib import Path
from textwrap import indent
from typing import Annotated

import typer

from orrery.options import OutputFormat
from orrery.output import Format, show, show_json, table


def scenario(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="scenario files (YAML)")
    ],
    format: OutputFormat = Format.TEXT,
) -> int:
    """Run scenario files against the rules."""
    from engines.scenarios import run
    from orrery.shelf import rulebook

    found = [(file, result) for file in files for result in run(file, rulebook)]
    failed = [result for _, result in found if not result.passed]
    if format is Format.JSON:
        show_json(
            [
                {
                    "file": str(file),
                    "id": result.id,
                    "title": result.title,
                    "passed": result.passed,
                    "messages": list(result.messages),
                }
                for file, result in found
            ]
        )
        return 2 if failed else 0
    rows = [("pass" if r.passed else "FAIL", r.id, r.title) for _, r in found]
    for (_, result), line in zip(found, table(rows, wrap=False), strict=True):
        show(line)
        for message in result.messages:
            show(indent(message, "      "))
    summary = f"{len(found) - len(failed)} as expected"
    show(f"{summary}, {len(failed)} not as expected")
    return 2 if failed else 0
