"""The cards of Cosmos: Empires against the ledger and against outside data; decks."""

import csv
import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import attrs
import pytest

from spec.empires.cards import (
    CHOSEN,
    CODES,
    Ability,
    Card,
    Sizes,
    Times,
    Type,
    dice,
    printed_cards,
    read_deck,
    ruled_cards,
    sizes,
)
from spec.ledger import InputError, Sentence, load_ledger

LEDGER = load_ledger(Path(__file__).resolve().parents[2] / "spec" / "empires")
PRINTED: tuple[Card, ...] = printed_cards.run()
BY_CODE = {card.code: card for card in PRINTED}
USUAL: Sizes = sizes.run(2)
SCORES = Path(__file__).with_name("scores.csv")


# Where a card's rows give its figures, and in what form.
LABELS = {
    "cost": ("Cost", r"costs (\d+) Credit"),
    "type": ("Type", r"is a (Mech|Bio|Spirit)\."),
    "value": ("Roll Value", r"has the roll value (\d)\."),
    "production": ("Production", r"(?:produces |printed as x)(\d)"),
    "copies": ("Deck Quantity", r"holds (\d+) copies"),
}


def figures_in_the_ledger(name: str) -> dict[str, str]:
    """What the rows of a card say of it in numbers, by field of :class:`Card`."""
    rows = {row.place: row for row in LEDGER.sentences if row.section == name}
    found = {}
    for field, (place, form) in LABELS.items():
        if place in rows:
            match = re.search(form, rows[place].states)
            assert match, rows[place]
            found[field] = match[1]
    return found


# -- the table -------------------------------------------------------------------------


@pytest.mark.parametrize("card", PRINTED, ids=CODES)
def test_a_card_has_the_figures_of_its_sentences(card: Card) -> None:
    """Three figures of Darkspace Hub are in no sentence."""
    table = {
        "cost": str(card.cost),
        "type": card.type.name.title(),
        "value": str(card.value),
        "production": str(card.production),
        "copies": str(card.copies),
    }
    missing = {"type", "value", "production"} if card.code == "DH" else set()

    assert figures_in_the_ledger(card.name) == {
        field: figure for field, figure in table.items() if field not in missing
    }


def test_every_sentence_on_figures_of_cards_is_cited() -> None:
    labels = {place for place, _ in LABELS.values()}
    names = {card.name for card in PRINTED}
    rows = {s.id for s in LEDGER.sentences if s.section in names and s.place in labels}

    assert rows <= set(printed_cards.cites)
    assert set(printed_cards.cites) <= set(LEDGER.by_id)


def test_the_deck_is_the_whole_one() -> None:
    types: Counter[Type] = Counter()
    for card in PRINTED:
        types[card.type] += card.copies

    assert len(PRINTED) == 16
    assert types == {Type.MECH: 47 + 5, Type.BIO: 17, Type.SPIRIT: 15}
    assert sum(card.cost * card.copies for card in PRINTED) == 366


def test_a_card_that_does_more_than_produce_has_an_ability() -> None:
    """And its entry in the rulebook says what it is, or its production counts."""
    told = {s.section for s in LEDGER.sentences if s.place.startswith("Ability")}
    abilities = {c.code: c.ability for c in PRINTED if c.ability != Ability.NONE}

    assert abilities == {
        "BH": Ability.DISCOUNT,
        "FB": Ability.BUILD,
        "SG": Ability.SHIFT,
        "DS": Ability.CYCLE,
        "DH": Ability.NUMBER,
    }
    assert told & {card.name for card in PRINTED} == {
        card.name
        for card in PRINTED
        if card.code in abilities or card.times != Times.ONE
    }


def test_the_dice_have_the_printed_chances() -> None:
    chances: list[Sentence] = [s for s in LEDGER.sentences if s.place == "Roll Chance"]
    ways = dice.run()

    assert sum(ways.values()) == 16
    assert len(chances) == 15
    for row in chances:
        card = next(card for card in PRINTED if card.name == row.section)
        printed = re.search(r"chance of ([\d.]+) %", row.states)
        assert printed
        assert Fraction(ways[card.value], 16) == Fraction(printed[1]) / 100
        assert row.id in dice.cites


@pytest.mark.parametrize("players", range(2, 9))
def test_large_groups_have_an_action_more_and_a_lower_threshold(players: int) -> None:
    large = Sizes(pool=10, credits=8, actions=3, threshold=20)
    small = Sizes(pool=10, credits=8, actions=2, threshold=30)

    assert sizes.run(players) == (large if players in (7, 8) else small)


# -- what the rulebook does not print --------------------------------------------------


def ruled(**options: str) -> dict[str, Card]:
    rulings = LEDGER.choose({k.replace("_", "-"): v for k, v in options.items()})
    return {card.code: card for card in ruled_cards.run(rulings)}


def test_the_table_holds_the_default_rulings() -> None:
    assert ruled() == BY_CODE


@pytest.mark.parametrize(
    ("option", "production", "times"),
    [
        ("per-mech", 1, Times.MECHS),
        ("per-beacon", 1, Times.BEACONS),
        ("zero", 0, Times.ONE),
    ],
)
def test_beacon_hub_produces_as_ruled(
    option: str, production: int, times: Times
) -> None:
    beacon = attrs.evolve(BY_CODE["BH"], production=production, times=times)

    assert ruled(beacon_production=option) == BY_CODE | {"BH": beacon}


@pytest.mark.parametrize("number", ["0", "1", "2", "3", "5", "6", "7"])
def test_darkspace_hub_produces_as_ruled(number: str) -> None:
    hub = attrs.evolve(BY_CODE["DH"], production=int(number))

    assert ruled(darkspace_production=number) == BY_CODE | {"DH": hub}


@pytest.mark.parametrize("type", [Type.BIO, Type.SPIRIT, Type.NONE])
def test_darkspace_hub_has_the_type_that_is_ruled(type: Type) -> None:
    hub = attrs.evolve(BY_CODE["DH"], type=type)

    assert ruled(darkspace_type=type.name.lower()) == BY_CODE | {"DH": hub}


# -- outside data ----------------------------------------------------------------------


def scores() -> list[dict[str, str]]:
    with SCORES.open(encoding="utf-8") as file:
        return list(csv.DictReader(row for row in file if not row.startswith("#")))


def tableau(text: str) -> list[tuple[str, int]]:
    """The code and the roll value of each card: ``2TW DH@5``."""
    cards = []
    for word in text.split():
        hub, _, number = word.partition("@")
        if number:
            cards.append((hub, int(number)))
        else:
            cards += [(word[1:], BY_CODE[word[1:]].value)] * int(word[0])
    return cards


def earned(owned: list[tuple[str, int]], cards: Mapping[str, Card]) -> dict[int, int]:
    """Credits at each total, from the list of an owner's cards."""
    copies = Counter(code for code, _ in owned)
    types = Counter(cards[code].type for code, _ in owned)
    counted = {
        Times.ONE: 1,
        Times.LARGEST_SET: max(copies.values()),
        Times.DOUBLED_NAMES: sum(n > 1 for n in copies.values()),
        Times.BIOS: types[Type.BIO],
        Times.ROLL_VALUES: len({value for _, value in owned}),
        Times.MECHS: types[Type.MECH],
        Times.BEACONS: copies["BH"],
    }
    found = dict.fromkeys(range(2, 9), 0)
    for code, value in owned:
        found[value] += cards[code].production * counted[cards[code].times]
    return found


def disagreeing(cards: Mapping[str, Card]) -> list[str]:
    """The rows whose total or whose Credits at some roll are others by these cards."""
    found = []
    for row in scores():
        mine = earned(tableau(row["cards"]), cards)
        given = {value: int(row[str(value)]) for value in mine}
        if mine != given or sum(mine.values()) != int(row["total"]):
            found.append(row["cards"])
    return found


def test_a_public_calculator_has_the_same_scores() -> None:
    rows = [row["cards"] for row in scores()]

    assert len(set(rows)) == len(rows) == 100
    assert {code for row in rows for code, _ in tableau(row)} == set(CODES)
    assert all(value != CHOSEN for row in rows for _, value in tableau(row))
    assert disagreeing(BY_CODE) == []


@pytest.mark.parametrize("code", CODES)
def test_the_scores_show_a_change_of_any_card(code: str) -> None:
    """In just those rows that hold it, and in which it produces anything."""
    card = BY_CODE[code]
    more = attrs.evolve(card, production=card.production + 1)

    found = disagreeing(BY_CODE | {code: more})

    assert found
    assert all(code in row for row in found)


@pytest.mark.parametrize(
    "option",
    [
        {"beacon_production": "per-mech"},
        {"beacon_production": "per-beacon"},
        {"beacon_production": "zero"},
        {"darkspace_production": "3"},
        {"darkspace_type": "bio"},
    ],
    ids=str,
)
def test_the_scores_bear_out_the_default_rulings(option: dict[str, str]) -> None:
    assert disagreeing(ruled(**option))


# -- deck files ------------------------------------------------------------------------


def copies(cards: tuple[Card, ...]) -> dict[str, int]:
    return {card.code: card.copies for card in cards if card.copies}


def test_an_empty_deck_file_changes_nothing() -> None:
    assert read_deck({}, PRINTED, USUAL) == (PRINTED, USUAL)


@pytest.mark.parametrize("cards", ["TW NA TW", {"TW": 2, "NA": 1, "DH": 0}], ids=type)
def test_a_reduced_deck_has_the_given_cards_and_sizes(cards: Any) -> None:
    given = {"cards": cards, "pool": 3, "credits": 0, "actions": 1, "threshold": 4}

    made, found = read_deck(given, PRINTED, USUAL)

    assert copies(made) == {"NA": 1, "TW": 2}
    assert found == Sizes(pool=3, credits=0, actions=1, threshold=4)
    assert [attrs.evolve(c, copies=0) for c in made] == [
        attrs.evolve(c, copies=0) for c in PRINTED
    ]


def test_figures_of_cards_can_be_changed() -> None:
    given = {
        "card": {
            "DH": {"type": "none", "production": 3},
            "BH": {"times": "mechs", "cost": 0, "value": 2},
        }
    }

    made, found = read_deck(given, PRINTED, USUAL)

    hub = attrs.evolve(BY_CODE["DH"], type=Type.NONE, production=3)
    beacon = attrs.evolve(BY_CODE["BH"], times=Times.MECHS, cost=0, value=2)
    assert {card.code: card for card in made} == BY_CODE | {"DH": hub, "BH": beacon}
    assert found == USUAL


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            {"hand": 3},
            "a deck has no field 'hand'; accepted: cards, card, pool, credits, "
            "actions, threshold",
        ),
        ({"pool": 0}, "deck field pool is 0; accepted: 1 to 64"),
        ({"credits": -1}, "deck field credits is -1; accepted: 0 to 64"),
        ({"actions": True}, "deck field actions is True; accepted: 1 to 64"),
        ({"threshold": "30"}, "deck field threshold is '30'; accepted: 1 to 64"),
        (
            {"cards": 3},
            "deck field cards is 3; accepted: a text such as 'TW TW NA', "
            "or copies by code",
        ),
        ({"cards": "TW TX"}, "unknown card 'TX'; near: TW, TH (in a deck)"),
        (
            {"cards": {"TW": 65}},
            "the number of copies of TW in a deck is 65; accepted: 0 to 64",
        ),
        (
            {"cards": {"TW": "two"}},
            "the number of copies of TW in a deck is 'two'; accepted: 0 to 64",
        ),
        (
            {"cards": "TW " * 65},
            "the number of copies of TW in a deck is 65; accepted: 0 to 64",
        ),
        (
            {"cards": "TW NA", "pool": 3},
            "a deck of 2 cards is too small for its pool; "
            "accepted: 3 cards or more, or a smaller field pool",
        ),
        ({"card": 1}, "deck field card is 1; accepted: changed figures by code"),
        ({"card": {"TX": {}}}, "unknown card 'TX'; near: TW, TH (in a deck)"),
        (
            {"card": {"TW": 1}},
            "card TW is 1 in a deck; accepted: changed figures",
        ),
        ({"card": {"TW": {"cost": 65}}}, "cost of card TW is 65; accepted: 0 to 64"),
        ({"card": {"TW": {"value": 9}}}, "value of card TW is 9; accepted: 2 to 8"),
        (
            {"card": {"DH": {"value": 5}}},
            "card DH has no field 'value' in a deck; "
            "accepted: type, times, cost, production",
        ),
        (
            {"card": {"DH": {"type": "hub"}}},
            "type of card DH is 'hub'; accepted: mech, bio, spirit, none",
        ),
        (
            {"card": {"BH": {"times": ["one"]}}},
            "times of card BH is ['one']; accepted: one, largest-set, doubled-names, "
            "bios, roll-values, mechs, beacons",
        ),
    ],
    ids=str,
)
def test_a_mistake_in_a_deck_file_is_told_in_one_line(
    given: dict[str, Any], message: str
) -> None:
    with pytest.raises(InputError) as caught:
        read_deck(given, PRINTED, USUAL)

    assert str(caught.value) == message
