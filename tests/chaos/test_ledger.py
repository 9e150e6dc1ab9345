"""The ledger of Chaos Cosmos: two rule sets told apart, and every gap a ruling.

The page of the rulebook prints both rule sets together. These tests hold the rows to
what the head of the ledger says about it: numbering, pairs and counts.
"""

import re
from collections import Counter
from pathlib import Path

import attrs
import pytest

from spec.ledger import InputError, Ruling, load_ledger

FOLDER = Path(__file__).resolve().parents[2] / "spec" / "chaos"
LEDGER = load_ledger(FOLDER)
SENTENCES = {row.id.removeprefix("CHA-"): row for row in LEDGER.sentences}
RULINGS = {row.id.removeprefix("CHA-"): row for row in LEDGER.rulings}

RULE_SETS = {"base", "playtest", "all"}
SENTENCE_KINDS = {"normative", "example", "flavour"}
RULING_KINDS = {"open", "settled", "immaterial", "editorial"}

# Rows by kind and rule set, as the page was counted sentence by sentence.
COUNTED = {
    ("normative", "all"): 97,
    ("normative", "base"): 37,
    ("normative", "playtest"): 67,
    ("example", "base"): 11,
    ("flavour", "all"): 29,
    ("flavour", "base"): 1,
}

# The last sentence of each section; all before it have a row, from 0 where the section
# has a subtitle. The questions of the FAQ are numbered too, but carry no rule.
LAST = {
    "HDR": 2,
    "OBJ": 16,
    "SET": 8,
    "TRN": 30,
    "PLN": 11,
    "ACT": 6,
    "ATK": 25,
    "DEF": 14,
    "GLI": 7,
    "WRM": 23,
    "SPC": 9,
    "EXA": 10,
    "DEC": 3,
    "TIP": 11,
    "QRF": 13,
    "FAQ": 38,
    "TRV": 5,
    "LOR": 8,
}
WITHOUT_SUBTITLE = {"HDR", "FAQ", "TRV", "LOR"}
QUESTIONS = {1, 4, 6, 9, 13, 17, 21, 24, 27, 29, 31}

# Passages printed twice: base sentences, playtest sentences.
PAIRS = [
    ("TRN", (1, 3), (4, 8)),
    ("TRN", (9, 11), (12, 16)),
    ("TRN", (20, 21), (22, 24)),
    ("ATK", (6, 8), (9, 11)),
    ("ATK", (12, 12), (13, 17)),
    ("ATK", (18, 19), (20, 25)),
    ("DEF", (4, 8), (9, 14)),
    ("WRM", (1, 3), (4, 6)),
    ("WRM", (7, 10), (11, 17)),
    ("WRM", (18, 20), (21, 23)),
    ("QRF", (6, 6), (7, 8)),
    ("FAQ", (10, 12), (14, 16)),
    ("FAQ", (28, 28), (30, 30)),
]
PRINTED_ONCE = [
    ("OBJ", (9, 16), "playtest"),
    ("FAQ", (32, 38), "playtest"),
    ("SPC", (2, 2), "base"),
    ("TIP", (7, 7), "base"),
    ("QRF", (2, 2), "base"),
    ("QRF", (5, 5), "base"),
    ("EXA", (0, 10), "base"),
]


def rows(section: str, bounds: tuple[int, int]) -> list[str]:
    """The ids of a section's rows from one number to another, both included."""
    return [f"{section}-{number}" for number in range(bounds[0], bounds[1] + 1)]


def of_one_set() -> dict[str, str]:
    """Each sentence that belongs to one rule set, by the pairs and the exceptions."""
    sets = {}
    for section, base, playtest in PAIRS:
        sets |= dict.fromkeys(rows(section, base), "base")
        sets |= dict.fromkeys(rows(section, playtest), "playtest")
    for section, bounds, rules in PRINTED_ONCE:
        sets |= dict.fromkeys(rows(section, bounds), rules)
    return sets


# -- sentences -----------------------------------------------------------------------


def test_the_ledger_is_that_of_the_game() -> None:
    assert (LEDGER.title, LEDGER.prefix) == ("Chaos Cosmos", "CHA")


def test_every_id_is_unique_and_has_the_prefix() -> None:
    ids = [row.id for row in (*LEDGER.sentences, *LEDGER.rulings)]

    assert [id for id, n in Counter(ids).items() if n > 1] == []
    assert [id for id in ids if not re.fullmatch(r"CHA-([A-Z]{3}-\d+|R\d\d)", id)] == []


def test_every_sentence_is_filled_in() -> None:
    for row in LEDGER.sentences:
        assert all(value.strip() for value in attrs.astuple(row)), row
        assert row.rules in RULE_SETS, row
        assert row.kind in SENTENCE_KINDS, row
        assert row.states.endswith("."), row

    texts = Counter(row.states for row in LEDGER.sentences)
    assert [text for text, n in texts.items() if n > 1] == []


def test_rows_are_counted_by_kind_and_rule_set() -> None:
    assert Counter((row.kind, row.rules) for row in LEDGER.sentences) == COUNTED
    assert len(LEDGER.sentences) == sum(COUNTED.values()) == 242


def test_no_sentence_is_missing_and_none_is_out_of_order() -> None:
    """In page order, without a gap but for the questions of the FAQ."""
    expected = [
        f"{section}-{number}"
        for section, last in LAST.items()
        for number in range(section in WITHOUT_SUBTITLE, last + 1)
        if not (section == "FAQ" and number in QUESTIONS)
    ]

    assert list(SENTENCES) == expected


def test_a_sentence_has_the_heading_of_its_section() -> None:
    headings = {(id.partition("-")[0], row.section) for id, row in SENTENCES.items()}

    assert len(headings) == len(LAST)
    assert len({heading for _, heading in headings}) == len(LAST)


# -- the two rule sets ---------------------------------------------------------------


def test_a_sentence_belongs_to_both_sets_unless_paired_or_excepted() -> None:
    sets = of_one_set()

    assert set(sets) <= set(SENTENCES)
    assert {id: row.rules for id, row in SENTENCES.items()} == {
        id: sets.get(id, "all") for id in SENTENCES
    }


@pytest.mark.parametrize(
    ("section", "base", "playtest"), PAIRS, ids=[f"{s}-{b[0]}" for s, b, _ in PAIRS]
)
def test_both_members_of_a_pair_say_which_printing_they_are(
    section: str, base: tuple[int, int], playtest: tuple[int, int]
) -> None:
    for id in rows(section, base):
        assert "first printing" in SENTENCES[id].place, id
    for id in rows(section, playtest):
        place = SENTENCES[id].place
        assert "second printing" in place or "marked playtest" in place, id


def test_printings_are_told_of_pairs_only() -> None:
    paired = {
        id
        for section, base, playtest in PAIRS
        for id in rows(section, base) + rows(section, playtest)
    }
    told = {
        id
        for id, row in SENTENCES.items()
        if re.search(r"first printing|(?<!no )second printing|marked", row.place)
    }

    assert told == paired


def test_the_head_of_the_file_lists_every_pair() -> None:
    head = (
        (FOLDER / "rulebook.toml").read_text(encoding="utf-8").partition("\ntitle")[0]
    )

    def span(section: str, bounds: tuple[int, int]) -> str:
        first, last = bounds
        return f"{section}-{first}" if first == last else f"{section}-{first} to {last}"

    listed = re.findall(
        r"^#   ([A-Z]{3}-[\d to]+?) +/ ([A-Z]{3}-[\d to]+?)  ", head, re.M
    )
    assert listed == [(span(s, base), span(s, play)) for s, base, play in PAIRS]


# -- rulings -------------------------------------------------------------------------


def test_rulings_are_counted() -> None:
    assert {f"R{number:02}" for number in range(1, 83)} == set(RULINGS)
    assert Counter(row.kind for row in LEDGER.rulings) == {
        "open": 65,
        "settled": 16,
        "editorial": 1,
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


def test_names_are_lower_case_words_joined_by_hyphens() -> None:
    names = [row.name for row in LEDGER.rulings]
    names += [option.name for row in LEDGER.rulings for option in row.options]

    assert [name for name in names if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name)] == []


def test_every_ruling_cites_sentences_that_bear_on_it() -> None:
    for row in LEDGER.rulings:
        assert row.cites, row.id
        assert len(set(row.cites)) == len(row.cites), row.id
        assert {id.removeprefix("CHA-") for id in row.cites} <= set(SENTENCES), row.id


@pytest.mark.parametrize(
    ("start", "foreign"),
    [("Base rules: ", "playtest"), ("Playtest rules: ", "base")],
    ids=["base", "playtest"],
)
def test_a_ruling_on_one_rule_set_cites_a_sentence_that_binds_there(
    start: str, foreign: str
) -> None:
    found = [row for row in LEDGER.rulings if row.asks.startswith(start)]

    assert len(found) > 10
    for row in found:
        assert {LEDGER.by_id[id].rules for id in row.cites} != {foreign}, row.id


def test_every_option_without_a_rule_is_refused_with_its_reason() -> None:
    absent = [(r, o) for r in LEDGER.rulings for o in r.options if o.absent]

    assert len(absent) == 19
    for row, option in absent:
        with pytest.raises(InputError, match=re.escape(option.absent)):
            LEDGER.choose({row.name: option.name})


def test_every_other_option_can_be_chosen() -> None:
    for row in LEDGER.rulings:
        for option in row.options:
            if not option.absent:
                assert LEDGER.choose({row.id: option.name}).ruled(row.name, option.name)


@pytest.mark.parametrize("file", ["rulebook.toml", "rulings.toml"])
def test_what_the_text_points_at_exists(file: str) -> None:
    """Rows, reasons and comments name sentences and rulings that there are."""
    text = (FOLDER / file).read_text(encoding="utf-8")
    sentences = set(re.findall(r"\b[A-Z]{3}-\d+", text))
    rulings = set(re.findall(r"\bR\d+\b", text))

    assert sentences
    assert sentences <= set(SENTENCES)
    assert rulings
    assert rulings <= set(RULINGS)


def test_options_that_the_text_points_at_exist() -> None:
    """Such as "ruling=option" in what a ruling says it changes."""
    texts = [row.differs for row in LEDGER.rulings]
    pointed = [
        pair for text in texts for pair in re.findall(r"([\w-]+)=([\w-]+)", text)
    ]

    assert pointed
    for name, option in pointed:
        assert LEDGER.ruling(name).option(option)
