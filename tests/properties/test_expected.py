"""Every property of every game comes out as expected.

In the profile ci for the smallest number of players, in the profile full for all.
"""

import os
from collections.abc import Iterator
from functools import cache

import pytest

from orrery.shelf import rulebook, rulebooks
from orrery.verifying import suite_of
from properties.suite import Bench, checked
from spec.games import Configuration

FULL = os.environ.get("ORRERY_PROFILE") == "full"


def cases() -> Iterator[tuple[str, int, str]]:
    """Every game, number of players and property."""
    for book in rulebooks():
        for players in book.players if FULL else book.players[:1]:
            for item in suite_of(book.name).about(players):
                yield book.name, players, item.id


@cache
def bench(name: str, players: int) -> Bench:
    """A bench whose proofs are made once."""
    return Bench(rulebook(name), Configuration(players=players), suite_of(name))


@pytest.mark.parametrize(("name", "players", "id"), list(cases()))
def test_a_property_is_as_expected(name: str, players: int, id: str) -> None:
    made = bench(name, players)
    (item,) = [p for p in made.suite.properties if p.id == id]
    found = checked(item, made)
    assert found.verdict is item.expected[players], found.why
    if found.play is not None:
        assert found.play.game.name == name
