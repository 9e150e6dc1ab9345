"""Every property of every game comes out as expected.

In the profile ci for the smallest number of players, and without what takes minutes or
rests on proofs that do; in the profile full for all.
"""

import os
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from orrery.shelf import rulebook, rulebooks
from orrery.verifying import suite_of
from properties.suite import Bench, checked
from spec.games import Configuration

FULL = os.environ.get("ORRERY_PROFILE") == "full"
# Games whose invariants take minutes to prove, and what rests on these.
LONG = ("chaos",)
RESTING = ("induction", "lemma", "pairs")
# Properties that take many seconds each.
SLOW = {"empires": ("EMP-T-21", "EMP-T-34")}


def cases() -> Iterator[tuple[str, str, int, str]]:
    """Every game, rule set, number of players and property."""
    for book in rulebooks():
        counts = book.players if FULL else book.players[:1]
        for rules, players in product(book.rules, counts):
            game = bench(book.name, rules, players).game
            for item in suite_of(book.name).about(game):
                yield book.name, rules, players, item.id


@cache
def bench(name: str, rules: str, players: int) -> Bench:
    """A bench whose proofs are made once."""
    return Bench(rulebook(name), Configuration(players, rules), suite_of(name))


@pytest.mark.parametrize(("name", "rules", "players", "id"), list(cases()))
def test_a_property_is_as_expected(name: str, rules: str, players: int, id: str):
    made = bench(name, rules, players)
    (item,) = [p for p in made.suite.properties if p.id == id]
    if name in LONG and item.method in RESTING and not FULL:
        pytest.skip("rests on invariants, which are proven in `make full`")
    if id in SLOW.get(name, ()) and not FULL:
        pytest.skip("takes many seconds, in `make full`")
    found = checked(item, made)
    assert found.verdict is made.expected(item), found.why
    if found.play is not None:
        assert found.play.game.name == name
