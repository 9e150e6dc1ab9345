"""Verdicts as JUnit XML and as SARIF: agreement with what is expected of them.

An expected refutation passes; an unexpected unknown is an error in JUnit and an open
result in SARIF, never a pass and never skipped. JUnit follows the common practice of
Jenkins and Ant, SARIF the standard 2.1.0, in which anything but a failure has the level
``none``.
"""

import json
from collections.abc import Sequence
from xml.etree import ElementTree

import attrs


@attrs.frozen
class Row:
    """One verdict.

    Attributes:
        suite: what was asked, such as the game and its players.
        name: the property or question.
        asks: what it says.
        verdict: the verdict.
        expected: the verdict expected, None where none is.
        horizon: where it was looked for.
        detail: a play, the clauses that forbid it, or why it is unknown.
        cites: ledger ids.
        seconds: time taken.
    """

    suite: str
    name: str
    asks: str
    verdict: str
    expected: str | None
    horizon: str
    detail: str
    cites: tuple[str, ...]
    seconds: float

    @property
    def agrees(self) -> bool:
        """Whether the verdict is the expected one; any but unknown where none is."""
        if self.expected is None:
            return self.verdict != "unknown"
        return self.verdict == self.expected


def junit(rows: Sequence[Row]) -> str:
    """The rows as JUnit XML."""
    root = ElementTree.Element("testsuites")
    for suite in dict.fromkeys(row.suite for row in rows):
        mine = [row for row in rows if row.suite == suite]
        wrong = [row for row in mine if not row.agrees]
        errors = sum(row.verdict == "unknown" for row in wrong)
        group = ElementTree.SubElement(
            root,
            "testsuite",
            name=suite,
            tests=str(len(mine)),
            failures=str(len(wrong) - errors),
            errors=str(errors),
            skipped="0",
            time=f"{sum(row.seconds for row in mine):.3f}",
        )
        for row in mine:
            _case(group, row)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _case(group: ElementTree.Element, row: Row) -> None:
    case = ElementTree.SubElement(
        group,
        "testcase",
        name=row.name,
        classname=row.suite,
        time=f"{row.seconds:.3f}",
    )
    properties = ElementTree.SubElement(case, "properties")
    said = {"verdict": row.verdict, "expected": row.expected, "horizon": row.horizon}
    for name, value in said.items():
        if value is not None:
            ElementTree.SubElement(properties, "property", name=name, value=value)
    if not row.agrees:
        kind = "error" if row.verdict == "unknown" else "failure"
        message = f"{row.verdict}, expected {row.expected or 'a verdict'}"
        wrong = ElementTree.SubElement(case, kind, message=message, type=row.verdict)
        wrong.text = row.detail


def sarif(rows: Sequence[Row]) -> str:
    """The rows as SARIF 2.1.0."""
    rules = {
        row.name: {"id": row.name, "shortDescription": {"text": row.asks}}
        for row in rows
    }
    driver = {"name": "orrery", "rules": list(rules.values())}
    results = [_result(row) for row in rows]
    run = {"tool": {"driver": driver}, "results": results}
    return json.dumps({"version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _result(row: Row) -> dict[str, object]:
    if row.verdict == "unknown":
        kind = "open"
    else:
        kind = "pass" if row.agrees else "fail"
    return {
        "ruleId": row.name,
        "kind": kind,
        "level": "error" if kind == "fail" else "none",
        "message": {"text": f"{row.verdict}, {row.horizon}\n{row.detail}".strip()},
        "properties": {
            "suite": row.suite,
            "verdict": row.verdict,
            "expected": row.expected,
            "cites": list(row.cites),
        },
    }
