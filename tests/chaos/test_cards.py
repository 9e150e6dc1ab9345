"""The proposed composition, deck files, and what is refused or doubted."""

from collections import Counter
from typing import Any

import pytest

from spec.chaos import cards
from spec.chaos.game import build
from spec.games import Configuration, ConfigurationRefused
from spec.ledger import InputError
from tests.chaos.tables import SIZES, SMALL


@pytest.mark.parametrize(("players", "size"), [(2, 48), (3, 61), (4, 76), (5, 95)])
def test_default_decks_have_the_proposed_sizes(players: int, size: int) -> None:
    assert cards.default_deck.run(players).total() == size


@pytest.mark.parametrize("rules", ["base", "playtest"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_is_doubtful_about_the_default_decks(rules: str, players: int) -> None:
    assert cards.doubts(cards.default_deck.run(players), players, rules) == ()


DOUBTFUL = {
    "short draws": (
        "base",
        2,
        {"AT": -4, "Me": -3, "Ve": -3, "Ea": -3, "Ma": -3},
        ["NEW.SHORT_DRAW"],
    ),
    "nobody completes": (
        "playtest",
        2,
        {"Me": -1, "Ve": -3, "AT": -4, "GP": -1, "MS": -1, "PL": -2, "WH": -1},
        ["NEW.SOME_EIGHT", "NEW.EVERY_EIGHT"],
    ),
    "not everybody": ("playtest", 5, {"AT": -1}, ["NEW.EVERY_EIGHT"]),
    "many Glitches": ("base", 2, {"GL": 2}, ["NEW.GLITCHES"]),
    "single Meteor": ("base", 2, {"MT": -1}, ["NEW.SPARE_ATTACKS"]),
}


@pytest.mark.parametrize(
    ("rules", "players", "changes", "ids"), DOUBTFUL.values(), ids=DOUBTFUL
)
def test_doubts_name_what_is_doubtful(
    rules: str, players: int, changes: dict[str, int], ids: list[str]
) -> None:
    faces = Counter(cards.default_deck.run(players))
    faces.update(changes)

    found = [clause.id for clause in cards.doubts(faces, players, rules)]

    assert [i for i in found if i in ids] == ids


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "unknown field": ({"card": "Me"}, "no field 'card'"),
    "unknown card": ({"cards": "Me Sun"}, "'Sun', which does not exist"),
    "type beyond the types": ({"cards": "Ea", "types": 2}, "'Ea', which does not"),
    "no number": ({"cards": "Me", "draw": "two"}, "draw is 'two'; accepted: 1 to 64"),
    "copies": ({"cards": {"Me": -1}}, "-1 copies of Me; accepted: 0 to 64"),
    "no list": ({"cards": ["Me"]}, "cards is \\['Me'\\]"),
}


@pytest.mark.parametrize(("deck", "words"), REFUSED.values(), ids=REFUSED)
def test_a_deck_file_with_a_mistake_is_refused(
    deck: dict[str, Any], words: str
) -> None:
    with pytest.raises(InputError, match=words):
        build(Configuration(deck=deck))


OBJECTED = {
    "too small": ("Me Ve GL BH", {"deal": 5}, "NEW.DEAL"),
    "two Black Holes": ("Me Ve GL BH BH", {}, "NEW.BLACKHOLE"),
    "two types missing": ("Me GL BH", {"types": 3}, "NEW.TYPES"),
    "one type missing, no Plotuh": ("Me GL BH", {}, "NEW.TYPES"),
}


@pytest.mark.parametrize(("faces", "sizes", "id"), OBJECTED.values(), ids=OBJECTED)
def test_a_deck_that_cannot_be_played_is_refused(
    faces: str, sizes: dict[str, int], id: str
) -> None:
    deck = {**SIZES, "cards": faces, **sizes}

    with pytest.raises(ConfigurationRefused) as caught:
        build(Configuration(players=2, deck=deck))

    assert [clause.id for clause in caught.value.objections] == [id]


def test_one_type_may_be_missing_where_a_plotuh_stands_in() -> None:
    deck = {**SIZES, "cards": "Me PL GL BH"}

    assert build(Configuration(players=2, deck=deck)).configuration.players == 2


def test_a_small_hand_may_be_dealt_by_a_ruling() -> None:
    deck = {**SIZES, "cards": SMALL["planets"], "deal": 4}
    rulings = {"short-deal": "deal-short"}

    assert build(Configuration(players=2, deck=deck, rulings=rulings))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (Configuration(players=6), "not played by 6; accepted: 2 to 5"),
        (Configuration(rules="advanced"), "accepted: base, playtest"),
        (Configuration(rulings={"table-swept": "immediate"}), "table-sweep"),
    ],
    ids=["players", "rules", "ruling"],
)
def test_a_mistaken_configuration_is_refused(given: Configuration, words: str) -> None:
    with pytest.raises(InputError, match=words):
        build(given)
