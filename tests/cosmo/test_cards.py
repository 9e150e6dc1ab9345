"""The components of Cosmo: compositions, deck files and numbers of players."""

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import spec.cosmo
from spec.cosmo import cards
from spec.cosmo.cards import Cards, check_players, choose_piles, read_piles, totals
from spec.games import ConfigurationRefused
from spec.ledger import InputError, Rulings, load_ledger
from spec.system import Clause

LEDGER = load_ledger(Path(spec.cosmo.__file__).parent)
CYCLIC = {
    "A": "1 1 1 2 2 3",
    "B": "2 2 2 3 3 4",
    "C": "3 3 3 4 4 5",
    "D": "4 4 4 5 5 1",
    "E": "5 5 5 1 1 2",
    "F": "1 2 3 3 4 5",
}


def ruled(**given: str) -> Rulings:
    return LEDGER.choose({name.replace("_", "-"): o for name, o in given.items()})


def refusal(run: Any, *values: Any) -> tuple[str, list[str]]:
    """The line a user reads, and the names of the clauses that object."""
    with pytest.raises(InputError) as caught:
        run(*values)
    assert "\n" not in str(caught.value)
    return str(caught.value), [c.name for c in getattr(caught.value, "objections", ())]


# -- the components --------------------------------------------------------------------


def test_dollars_and_help_cards_are_counted() -> None:
    assert cards.space_dollars.run() == 20
    assert cards.help_cards.run() == 5
    assert cards.starting_dollars.run() == (
        "yellow",
        "orange",
        "red",
        "purple",
        "green",
    )


def test_every_clause_cites_rows_of_the_ledger() -> None:
    clauses = [c for c in vars(cards).values() if isinstance(c, Clause)]

    assert len(clauses) == 12
    assert len({c.id for c in clauses}) == 12
    assert all(c.cites and set(c.cites) <= set(LEDGER.by_id) for c in clauses)
    assert all(c.statement.endswith(".") for c in clauses)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("cyclic", (7, 7, 8, 7, 7)),
        ("flat", (7, 7, 8, 7, 7)),
        ("mono", (7, 7, 8, 7, 7)),
        ("rarity", (13, 6, 6, 6, 5)),
        ("single", (36, 0, 0, 0, 0)),
    ],
)
def test_a_composition_is_chosen_by_its_ruling(
    name: str, expected: tuple[int, ...]
) -> None:
    piles = choose_piles(None, ruled(pile_composition=name))

    assert piles == cards.compositions.run()[name]
    assert [len(pile) for pile in piles] == [6] * 6
    assert totals(piles) == expected


def test_every_composition_is_an_option_of_its_ruling() -> None:
    options = LEDGER.by_name["pile-composition"].options

    executable = [option.name for option in options if not option.absent]
    assert [*cards.compositions.run(), "open"] == executable


@pytest.mark.parametrize("name", ["cyclic", "rarity"])
def test_the_ledger_and_the_data_tell_the_same_piles(name: str) -> None:
    says = LEDGER.by_name["pile-composition"].option(name).says
    told = dict(re.findall(r"([A-F]) (?:holds )?((?:[1-5] ?){6})", says))

    assert read_piles({"piles": told}) == cards.compositions.run()[name]


def test_flat_piles_double_the_value_that_the_ledger_names() -> None:
    says = LEDGER.by_name["pile-composition"].option("flat").says
    doubled = re.findall(r"([1-5]) in ([A-F])", says)

    assert "".join(letter for _, letter in doubled) == "ABCDEF"
    assert [Counter(pile) for pile in cards.compositions.run()["flat"]] == [
        Counter([1, 2, 3, 4, 5, int(value)]) for value, _ in doubled
    ]


def test_a_deck_file_takes_the_place_of_the_ruling() -> None:
    text = "[piles]\n" + "".join(f"{x} = [1, 1, 2, 3, 4, 5]\n" for x in "FEDCBA")

    piles = choose_piles(tomllib.loads(text), ruled(pile_composition="single"))

    assert piles == ((1, 1, 2, 3, 4, 5),) * 6


# -- the cards -------------------------------------------------------------------------


@pytest.mark.parametrize("packed", [True, False], ids=["packed", "counts"])
def test_kinds_are_ordered_by_letter_and_value(packed: bool) -> None:
    made = Cards.of(choose_piles(None, ruled()), packed=packed)

    assert made.deck.size == 36
    assert made.deck.packed is packed
    assert made.empty == len(made.deck.labels) == 30
    for kind, label in enumerate(made.deck.labels):
        letter, value = label
        assert made.letter(kind) == "ABCDEF".index(letter)
        assert made.value(kind) == int(value)
        assert made.deck.copies[kind] == CYCLIC[letter].split().count(value)
        assert kind == made.of_letter["ABCDEF".index(letter)][int(value) - 1]
        assert kind == made.of_value[int(value) - 1]["ABCDEF".index(letter)]


# -- deck files that are refused -------------------------------------------------------


def changed(**piles: Any) -> dict[str, Any]:
    return {"piles": {**CYCLIC, **piles}}


def test_cyclic_is_read_as_it_is_written() -> None:
    assert read_piles(changed()) == cards.compositions.run()["cyclic"]


def test_a_missing_pile_is_refused() -> None:
    deck = {"piles": {x: pile for x, pile in CYCLIC.items() if x != "F"}}

    assert refusal(read_piles, deck) == (
        "deck has the piles A, B, C, D, E; accepted: one for each letter A to F "
        "(NEW.PILES)",
        ["piles_are_six"],
    )


def test_a_pile_too_many_is_refused() -> None:
    said, objections = refusal(read_piles, changed(G="1 2 3 4 5 5"))

    assert said.startswith("deck has the piles A, B, C, D, E, F, G; accepted: ")
    assert objections == ["piles_are_six"]


def test_no_piles_are_refused() -> None:
    assert refusal(read_piles, {"piles": {}}) == (
        "deck has the piles none; accepted: one for each letter A to F (NEW.PILES)",
        ["piles_are_six"],
    )


@pytest.mark.parametrize(
    ("pile", "told", "objections"),
    [
        ("1 1 1 1 2 2 3", "1 1 1 1 2 2 3", ["piles_hold_six_cards"]),
        ("1 1 1 2 2", "1 1 1 2 2", ["piles_hold_six_cards"]),
        ("1 1 1 2 2 6", "1 1 1 2 2 6", ["values_are_one_to_five"]),
        ([0, 1, 1, 2, 2, 3], "0 1 1 2 2 3", ["values_are_one_to_five"]),
        ([-1], "-1", ["piles_hold_six_cards", "values_are_one_to_five"]),
        ("", "no card", ["piles_hold_six_cards"]),
    ],
    ids=["seven", "five", "six-as-value", "zero", "both", "none"],
)
def test_a_pile_of_other_cards_is_refused(
    pile: Any, told: str, objections: list[str]
) -> None:
    said, found = refusal(read_piles, changed(A=pile))

    assert said.startswith(
        f"deck pile A holds {told}; accepted: six values from 1 to 5 (NEW."
    )
    assert found == objections


@pytest.mark.parametrize(
    "pile",
    ["1 1 1 2 2 x", "A1 A1 A1 A2 A2 A3", [1, 1, 1, 2, 2, True], [1.0], 111223, None],
    ids=["letter", "labels", "truth", "fraction", "number", "nothing"],
)
def test_values_that_are_no_numbers_are_refused(pile: Any) -> None:
    assert refusal(read_piles, changed(C=pile)) == (
        f"deck pile C is {pile!r}; accepted: six values from 1 to 5, as a text such "
        "as '1 1 1 2 2 3' or a list",
        [],
    )


@pytest.mark.parametrize("piles", ["cyclic", [1, 2]])
def test_piles_that_are_no_table_are_refused(piles: Any) -> None:
    said, objections = refusal(read_piles, {"piles": piles})

    assert said.startswith(f"deck field piles is {piles!r}; accepted: a table piles ")
    assert objections == []


def test_a_deck_without_piles_is_refused() -> None:
    said, _ = refusal(read_piles, {})

    assert said.startswith("deck has no piles; accepted: a table piles such as A = ")


@pytest.mark.parametrize(
    "given",
    [
        changed(A="1 " * 3000),
        changed(A=[1] * 3000),
        changed(A="1" * 5000),
        changed(**{"A" * 3000: "1 1 1 2 2 3"}),
        {"piles": "A" * 3000},
    ],
    ids=["text", "list", "digits", "letter", "piles"],
)
def test_a_refusal_of_much_is_short(given: dict[str, Any]) -> None:
    said, _ = refusal(read_piles, given)

    assert "..." in said
    assert len(said) < 300


def test_an_unknown_field_is_refused() -> None:
    assert refusal(read_piles, {**changed(), "hand": 5}) == (
        "a deck has no field 'hand'; accepted: piles",
        [],
    )


# -- plausible piles -------------------------------------------------------------------


def test_piles_need_not_be_plausible_by_default() -> None:
    assert totals(choose_piles(None, ruled(pile_composition="single")))[0] == 36


@pytest.mark.parametrize("name", ["cyclic", "flat", "mono", "rarity"])
def test_plausible_piles_are_admitted(name: str) -> None:
    rulings = ruled(pile_composition=name, admissibility="text-plausible")

    assert choose_piles(None, rulings) == cards.compositions.run()[name]


def test_piles_that_leave_a_sentence_idle_are_refused_on_request() -> None:
    rulings = ruled(pile_composition="single", admissibility="text-plausible")

    assert refusal(choose_piles, None, rulings) == (
        "the piles hold 36 0 0 0 0 cards of the values 1 to 5; accepted: 2 or more of "
        "each, 5 or more of two, 6 or more of 1, 3 or 4 (NEW.PLAUSIBLE)",
        ["compared_hands_can_meet"],
    )


@pytest.mark.parametrize(
    ("copies", "plausible"),
    [
        ((6, 2, 5, 11, 12), True),
        ((1, 7, 8, 10, 10), False),  # no two straights
        ((28, 2, 2, 2, 2), False),  # no fives of a kind of two values
        ((4, 4, 2, 4, 22), False),
        ((5, 8, 5, 5, 13), False),  # no two triples as in the example
        ((6, 15, 5, 5, 5), True),
        ((5, 15, 6, 5, 5), True),
        ((5, 15, 5, 6, 5), True),
    ],
)
def test_what_is_plausible(copies: tuple[int, ...], plausible: bool) -> None:
    assert sum(copies) == 36
    assert cards.compared_hands_can_meet.run(copies) is plausible


# -- numbers of players ----------------------------------------------------------------

DOLLARS_AND_HELP = ["starting_dollars_suffice", "help_cards_suffice"]


@pytest.mark.parametrize(
    ("players", "given"),
    [
        (2, {}),
        (5, {}),
        (1, {"min_players": "one"}),
        (3, {"min_players": "three"}),
        (7, {"max_players": "more-with-substitutes"}),
    ],
)
def test_players_who_can_play(players: int, given: dict[str, str]) -> None:
    check_players(players, ruled(**given))


@pytest.mark.parametrize(
    ("players", "given", "accepted", "objections"),
    [
        (1, {}, "2 to 5 (NEW.PLAYERS)", ["players_are_enough"]),
        (2, {"min_players": "three"}, "3 to 5 (NEW.PLAYERS)", ["players_are_enough"]),
        (0, {"min_players": "one"}, "1 to 5 (NEW.PLAYERS)", ["players_are_enough"]),
        (6, {}, "2 to 5 (NEW.STARTING, NEW.HELP)", DOLLARS_AND_HELP),
        (
            8,
            {},
            "2 to 5 (NEW.STARTING, NEW.HELP, NEW.CARDS)",
            [*DOLLARS_AND_HELP, "cards_suffice"],
        ),
        (
            8,
            {"max_players": "more-with-substitutes"},
            "2 to 7 (NEW.CARDS)",
            ["cards_suffice"],
        ),
    ],
)
def test_players_who_cannot_play(
    players: int, given: dict[str, str], accepted: str, objections: list[str]
) -> None:
    assert refusal(check_players, players, ruled(**given)) == (
        f"cosmo is not played by {players}; accepted: {accepted}",
        objections,
    )


def test_a_refusal_of_a_clause_is_one_of_the_configuration() -> None:
    with pytest.raises(ConfigurationRefused):
        check_players(6, ruled())
