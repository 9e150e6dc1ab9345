"""Every scenario under ``tests/scenarios`` passes, in both ways of keeping bags."""

from pathlib import Path

import pytest

from engines.scenarios import Case, cases
from orrery.shelf import rulebook

FOLDER = Path(__file__).parent / "scenarios"
CASES = [
    pytest.param(case, id=f"{path.relative_to(FOLDER)}:{case.scenario.id}")
    for path in sorted(FOLDER.rglob("*.yaml"))
    for case in cases(path)
]


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("packed", [True, False], ids=["packed", "counts"])
def test_scenario(case: Case, packed: bool) -> None:
    results = case.run(rulebook, packed=packed)

    assert [(r.id, r.messages) for r in results if not r.passed] == []


def test_ids_are_used_once() -> None:
    ids = [case.scenario.id for path in FOLDER.rglob("*.yaml") for case in cases(path)]

    assert len(set(ids)) == len(ids)
