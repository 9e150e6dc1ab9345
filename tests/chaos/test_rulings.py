"""Every ruling of Chaos Cosmos: a scenario in which each of its options shows."""

import pytest

from spec.chaos.game import RULEBOOK
from spec.games import Configuration
from spec.ledger import InputError
from tests import ruled

EXECUTABLE = ruled.options("chaos", absent=False)
ABSENT = ruled.options("chaos", absent=True)


@pytest.mark.parametrize(("ruling", "option"), EXECUTABLE)
def test_an_option_shows_in_a_scenario(ruling: str, option: str) -> None:
    assert ruled.shows("chaos", ruling, option)


@pytest.mark.parametrize(("ruling", "option"), ABSENT)
def test_an_option_without_a_rule_is_refused(ruling: str, option: str) -> None:
    with pytest.raises(InputError, match=f"{ruling}={option} has no executable rule"):
        RULEBOOK.build(Configuration(rulings={ruling: option}))


def test_scenarios_name_every_option_that_has_a_rule_and_no_other() -> None:
    defaults = {(row.name, row.default.name) for row in RULEBOOK.ledger().rulings}

    assert set(EXECUTABLE) <= ruled.named("chaos") <= {*EXECUTABLE, *defaults}


def test_an_option_that_changes_nothing_does_not_show() -> None:
    assert not ruled.shows("chaos", "tie-break-scope", "remove-first")
