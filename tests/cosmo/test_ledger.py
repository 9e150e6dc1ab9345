"""The ledger of Cosmo: its sentences, its rulings and how many there are of each."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import attrs
import pytest

import spec.cosmo
from spec.ledger import InputError, Ruling, load_ledger

LEDGER = load_ledger(Path(spec.cosmo.__file__).parent)
RULINGS = pytest.mark.parametrize("ruling", LEDGER.rulings, ids=lambda r: r.name)

# Sentences of each section of the rulebook.
SECTIONS = {
    "Components": 4,
    "Object of the Game": 4,
    "Setup": 6,
    "Gameplay": 10,
    "The Bet": 4,
    "End of the Round": 1,
    "Evaluating and Scoring": 27,
    "Best Hand": 8,
    "Correct Bet?": 7,
    "New Round": 3,
    "End of the Game": 3,
}

# Words of the texts that have a hyphen and are no names.
PLAIN_WORDS = {"face-down", "tie-break", "tie-breakers", "tie-breaks"}

# What one ruling's option needs another ruling to be, as the header of the file says.
COMPANIONS = {
    "first-come": {"settle-order"},
    "after-each-transfer": {"settle-order", "scoring-atomicity"},
}


def tokens(text: str) -> list[str]:
    return re.findall(r"[a-z]+(?:-[a-z]+)*", text.lower())


def test_the_ledger_is_that_of_cosmo() -> None:
    assert (LEDGER.title, LEDGER.prefix) == ("Cosmo", "CMO")


def test_ids_and_names_are_used_once() -> None:
    ids = [row.id for row in (*LEDGER.sentences, *LEDGER.rulings)]

    assert [id for id, n in Counter(ids).items() if n > 1] == []
    assert all(id.startswith("CMO-") for id in ids)
    assert len(LEDGER.by_name) == len(LEDGER.rulings)


def test_rulings_are_numbered_without_a_gap() -> None:
    assert [r.id for r in LEDGER.rulings] == [f"CMO-R-{n:02}" for n in range(1, 51)]


def test_sentences_by_section() -> None:
    assert list(Counter(s.section for s in LEDGER.sentences).items()) == list(
        SECTIONS.items()
    )


def test_sentences_by_kind() -> None:
    assert Counter(s.kind for s in LEDGER.sentences) == {
        "normative": 71,
        "example": 3,
        "flavour": 3,
    }
    assert sum(SECTIONS.values()) == len(LEDGER.sentences) == 77


def test_rulings_by_kind() -> None:
    assert Counter(r.kind for r in LEDGER.rulings) == {
        "open": 33,
        "settled": 10,
        "immaterial": 5,
        "editorial": 2,
    }


def test_options_with_and_without_a_rule() -> None:
    counted = Counter(bool(o.absent) for r in LEDGER.rulings for o in r.options)

    assert counted == {False: 97, True: 24}


def test_sentences_are_filled_in() -> None:
    for row in LEDGER.sentences:
        assert all(attrs.astuple(row)), row.id
        assert row.states.endswith("."), row.id
        assert row.rules == "all", row.id


def test_no_two_sentences_have_one_place() -> None:
    places = [(row.section, row.place) for row in LEDGER.sentences]

    assert len(set(places)) == len(places)


@RULINGS
def test_a_ruling_cites_sentences_that_exist(ruling: Ruling) -> None:
    known = {row.id for row in LEDGER.sentences}

    assert ruling.cites
    assert len(set(ruling.cites)) == len(ruling.cites)
    assert set(ruling.cites) <= known


@RULINGS
def test_a_ruling_is_a_choice_with_a_default(ruling: Ruling) -> None:
    names = [option.name for option in ruling.options]

    assert len(set(names)) == len(names) >= 2
    assert ruling.default.absent == ""
    assert LEDGER.choose({ruling.name: names[0]}).changed == {}


@RULINGS
def test_a_ruling_says_what_it_is_about(ruling: Ruling) -> None:
    """A question, a reason, and a difference, or that there is none."""
    assert ruling.asks.endswith("?")
    assert all(option.says.endswith(".") for option in ruling.options)
    assert all(text.endswith(".") for text in (ruling.why, ruling.differs))
    none = ruling.differs.startswith("None does")
    assert none == (ruling.kind in ("immaterial", "editorial"))


@RULINGS
def test_an_executable_option_is_told_apart(ruling: Ruling) -> None:
    """A difference names each option, or there is but one or it says so of all."""
    others = {o.name for o in ruling.options[1:] if not o.absent}

    told = others & set(tokens(ruling.differs))

    assert told == others or len(others) == 1 or "the other options" in ruling.differs


@RULINGS
def test_names_are_in_kebab_case(ruling: Ruling) -> None:
    for name in (ruling.name, *(option.name for option in ruling.options)):
        assert all(part.isalpha() and part.islower() for part in name.split("-")), name


@RULINGS
def test_names_within_texts_exist(ruling: Ruling) -> None:
    """A word with a hyphen is a name; an option behind a ruling is one of it."""
    texts = [ruling.why, ruling.differs]
    texts += [text for o in ruling.options for text in (o.says, o.absent)]
    names = {r.name: {o.name for o in r.options} for r in LEDGER.rulings}
    known = PLAIN_WORDS.union(names, *names.values())

    for words in map(tokens, texts):
        assert {word for word in words if "-" in word} <= known
        for name, option in pairwise(words):
            if "-" in name and "-" in option and name in names:
                assert option in names[name]


def test_an_option_without_a_rule_is_refused_with_its_reason() -> None:
    absent = [(r, o) for r in LEDGER.rulings for o in r.options if o.absent]

    assert len(absent) == 24
    for ruling, option in absent:
        with pytest.raises(InputError, match="no executable rule") as caught:
            LEDGER.choose({ruling.id: option.name})
        assert str(caught.value).endswith(option.absent)


def test_options_that_need_another_ruling_say_so() -> None:
    for ruling in LEDGER.rulings:
        for option in ruling.options:
            needs = tokens(option.says.partition("needs ")[2])
            named = set(LEDGER.by_name).intersection(needs)
            assert named == COMPANIONS.get(option.name, set()), option.name
