"""The ledger of Cosmos: Empires: every sentence a row, every gap a ruling."""

import re
from collections import Counter
from pathlib import Path

import attrs
import pytest

from spec.ledger import InputError, Ruling, load_ledger

FOLDER = Path(__file__).resolve().parents[2] / "spec" / "empires"
LEDGER = load_ledger(FOLDER)
SENTENCES = {row.id.removeprefix("EMP-"): row for row in LEDGER.sentences}

SENTENCE_KINDS = {"normative", "example", "flavour"}
RULING_KINDS = {"open", "settled", "immaterial", "editorial"}

# Rows by kind, as the rulebook was counted sentence by sentence.
COUNTED = {"normative": 205, "example": 4, "flavour": 29}

# The sections in the order of the rulebook, with their numbers of sentences.
SECTIONS = {
    "TOC": 1,
    "SET": 7,
    "WIN": 5,
    "GAM": 18,
    "P78": 3,
    "BLD": 3,
    "CYC": 2,
    "ANA": 7,
    "TIP": 4,
    "NAU": 9,
    "MER": 7,
    "WHA": 7,
    "GAT": 9,
    "WOR": 7,
    "LIB": 7,
    "COL": 9,
    "BEA": 9,
    "YGG": 10,
    "FAB": 10,
    "TWI": 7,
    "TRA": 10,
    "SER": 9,
    "DIS": 7,
    "SCO": 9,
    "DAR": 6,
    "NOT": 3,
    "CUL": 3,
    "USE": 2,
    "SIN": 3,
    "HYB": 10,
    "LST": 1,
    "AWA": 3,
    "IND": 4,
    "INN": 5,
    "MIL": 4,
    "ORT": 5,
    "RES": 4,
    "SCI": 6,
    "TRN": 3,
}


# -- sentences -----------------------------------------------------------------------


def test_the_ledger_is_that_of_the_game() -> None:
    assert (LEDGER.title, LEDGER.prefix) == ("Cosmos: Empires", "EMP")


def test_every_id_is_unique_and_has_the_prefix() -> None:
    ids = [row.id for row in LEDGER.sentences]
    ids += [row.id for row in LEDGER.rulings]
    form = r"EMP-([A-Z][A-Z\d]{2}-\d+|R-\d{2,3})"

    assert [id for id, n in Counter(ids).items() if n > 1] == []
    assert [id for id in ids if not re.fullmatch(form, id)] == []


def test_every_sentence_is_filled_in() -> None:
    for row in LEDGER.sentences:
        assert all(value.strip() for value in attrs.astuple(row)), row
        assert row.rules == "all", row  # culture cards are a ruling, no rule set
        assert row.kind in SENTENCE_KINDS, row
        assert row.states.endswith("."), row

    texts = Counter(row.states for row in LEDGER.sentences)
    places = Counter((row.section, row.place) for row in LEDGER.sentences)
    assert [given for given, n in (texts + places).items() if n > 1] == []


def test_rows_are_counted_by_kind() -> None:
    assert Counter(row.kind for row in LEDGER.sentences) == COUNTED
    assert len(LEDGER.sentences) == 238


def test_no_sentence_is_missing_and_none_is_out_of_order() -> None:
    assert list(SENTENCES) == [
        f"{section}-{number}"
        for section, last in SECTIONS.items()
        for number in range(1, last + 1)
    ]


def test_a_sentence_has_the_heading_of_its_section() -> None:
    headings = {(id.partition("-")[0], row.section) for id, row in SENTENCES.items()}

    assert len(headings) == len(SECTIONS)
    assert len({heading for _, heading in headings}) == len(SECTIONS)


# -- rulings -------------------------------------------------------------------------


def test_rulings_are_counted() -> None:
    ids = {row.id for row in LEDGER.rulings}

    assert ids == {f"EMP-R-{number:02}" for number in range(1, 113)}
    assert Counter(row.kind for row in LEDGER.rulings) == {
        "open": 66,
        "settled": 42,
        "immaterial": 4,
    }


def test_every_ruling_is_a_choice_with_a_default() -> None:
    assert len(LEDGER.by_name) == len(LEDGER.rulings)
    for row in LEDGER.rulings:
        assert row.kind in RULING_KINDS, row.id
        assert row.asks.endswith("?"), row.id
        assert row.why.endswith("."), row.id
        assert len(row.options) >= 2, row.id
        assert len({option.name for option in row.options}) == len(row.options), row.id
        assert all(option.says.endswith(".") for option in row.options), row.id
        assert row.default.absent == "", row.id


@pytest.mark.parametrize("row", LEDGER.rulings, ids=lambda row: row.id)
def test_a_ruling_says_what_it_changes(row: Ruling) -> None:
    """And where a default has rivals, which of them changes what."""
    others = [option.name for option in row.options[1:] if not option.absent]

    assert row.differs.endswith(".")
    assert len(row.differs.split()) >= 8
    if len(others) > 1:
        assert [name for name in others if name not in row.differs] == []


def test_an_immaterial_ruling_has_no_second_rule() -> None:
    """It may explain a sentence that no rule models, and so must not offer one."""
    found = [row for row in LEDGER.rulings if row.kind == "immaterial"]

    assert {id for row in found for id in row.cites} == {
        "EMP-SET-2",
        "EMP-SET-5",
        "EMP-TIP-2",
        "EMP-DAR-4",
    }
    assert all(option.absent for row in found for option in row.options[1:])


def test_names_are_lower_case_words_joined_by_hyphens() -> None:
    names = [row.name for row in LEDGER.rulings]
    names += [option.name for row in LEDGER.rulings for option in row.options]
    form = r"[a-z]+(-[a-z]+)*|[0-7]"

    assert [name for name in names if not re.fullmatch(form, name)] == []


def test_every_ruling_cites_sentences_that_bear_on_it() -> None:
    for row in LEDGER.rulings:
        assert row.cites, row.id
        assert len(set(row.cites)) == len(row.cites), row.id
        assert {id.removeprefix("EMP-") for id in row.cites} <= set(SENTENCES), row.id


def test_every_option_without_a_rule_is_refused_with_its_reason() -> None:
    absent = [(r, o) for r in LEDGER.rulings for o in r.options if o.absent]

    assert len(absent) == 60
    for row, option in absent:
        assert option.absent.endswith("."), row.id
        with pytest.raises(InputError, match=re.escape(option.absent)):
            LEDGER.choose({row.name: option.name})


def test_every_other_option_can_be_chosen() -> None:
    for row in LEDGER.rulings:
        for option in row.options:
            if not option.absent:
                assert LEDGER.choose({row.id: option.name}).ruled(row.name, option.name)


@pytest.mark.parametrize("file", ["rulebook.toml", "rulings.toml"])
def test_what_the_text_points_at_exists(file: str) -> None:
    """Rows, reasons and comments name rows and rulings that there are."""
    text = (FOLDER / file).read_text(encoding="utf-8")
    named = set(re.findall(r"EMP-\w+-\d+", text))

    assert named
    assert named <= set(LEDGER.by_id)
