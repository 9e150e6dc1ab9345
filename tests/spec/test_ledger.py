"""Every sentence of a rulebook is modelled, and every rule rests on sentences."""

from collections import Counter
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path

import attrs
import pytest

from spec.games import Game, Rulebook
from spec.ledger import (
    InputError,
    Ledger,
    Option,
    Ruling,
    Rulings,
    Sentence,
    load_ledger,
    nearest,
)
from spec.system import Clause, guard

Games = Callable[[Rulebook], list[Game]]

SENTENCE_KINDS = {"normative", "example", "flavour"}
RULING_KINDS = {"open", "settled", "immaterial", "editorial"}


@pytest.fixture
def clauses(rulebook: Rulebook, every_game: Games) -> list[Clause]:
    """The clauses of a rulebook under any one ruling, and its invariants."""
    properties = import_module(f"properties.{rulebook.name}.invariants")
    games = every_game(rulebook)
    found = dict.fromkeys(c for game in games for c in game.clauses)
    return [*found, *properties.INVARIANTS]


# -- coverage ------------------------------------------------------------------------


def uncited(ledger: Ledger, clauses: Iterable[Clause]) -> list[str]:
    """Normative sentences that no clause models and no immaterial ruling explains."""
    cited = {id for clause in clauses for id in clause.cites}
    cited |= {id for r in ledger.rulings if r.kind == "immaterial" for id in r.cites}
    rows = [s for s in ledger.sentences if s.kind == "normative"]
    return [s.id for s in rows if s.id not in cited]


def unfounded(ledger: Ledger, clauses: Iterable[Clause]) -> list[str]:
    """Clauses that cite nothing, or something that is not in the ledger."""
    return [
        clause.id
        for clause in clauses
        if not clause.cites or not set(clause.cites) <= set(ledger.by_id)
    ]


def unused(ledger: Ledger, clauses: Iterable[Clause]) -> list[str]:
    """Rulings with two executable options of which no clause knows."""
    cited = {id for clause in clauses for id in clause.cites}
    return [
        r.id
        for r in ledger.rulings
        if sum(not o.absent for o in r.options) > 1 and r.id not in cited
    ]


def test_every_normative_sentence_is_modelled(
    rulebook: Rulebook, clauses: list[Clause]
) -> None:
    assert uncited(rulebook.ledger(), clauses) == []


def test_every_clause_rests_on_the_rulebook(
    rulebook: Rulebook, clauses: list[Clause]
) -> None:
    assert unfounded(rulebook.ledger(), clauses) == []


def test_every_choice_of_rulings_reaches_a_clause(
    rulebook: Rulebook, clauses: list[Clause]
) -> None:
    assert unused(rulebook.ledger(), clauses) == []


def test_clauses_of_all_configurations_have_ids_of_their_own(
    clauses: list[Clause],
) -> None:
    counted = Counter(name for c in clauses for name in (c.id, c.name))

    assert [name for name, n in counted.items() if n > 1] == []


# -- planted gaps --------------------------------------------------------------------


def sentence(id: str, kind: str = "normative") -> Sentence:
    return Sentence(id, "Section", "sentence 1", "all", kind, "Says something.")


def ruling(id: str, name: str, kind: str, *options: Option) -> Ruling:
    return Ruling(id, name, "Which?", kind, ("TST-2",), "Why.", "Differs.", options)


RULED = ruling("TST-R1", "hue", "open", Option("red", "Red."), Option("blue", "Blue."))
BLOCKED = Option("green", "Green.", absent="Nobody says how.")
SMALL = Ledger(
    "Small",
    "TST",
    (sentence("TST-1"), sentence("TST-2"), sentence("TST-3", "example")),
    (RULED, ruling("TST-R2", "shape", "settled", Option("round", "Round."), BLOCKED)),
)


def clause(cites: str) -> Clause:
    return guard("AN.ID", cites)(lambda s, a: True)


def test_a_normative_sentence_cited_by_nothing_is_found() -> None:
    assert uncited(SMALL, [clause("TST-2 TST-3")]) == ["TST-1"]
    assert uncited(SMALL, []) == ["TST-1", "TST-2"]
    assert uncited(SMALL, [clause("TST-1"), clause("TST-2")]) == []


@pytest.mark.parametrize("kind", sorted(RULING_KINDS))
def test_only_an_immaterial_ruling_stands_for_a_rule(kind: str) -> None:
    ledger = attrs.evolve(SMALL, rulings=(attrs.evolve(RULED, kind=kind),))

    missing = [] if kind == "immaterial" else ["TST-2"]
    assert uncited(ledger, [clause("TST-1")]) == missing


def test_a_clause_without_ground_is_found() -> None:
    assert unfounded(SMALL, [clause("TST-1 TST-R1")]) == []
    assert unfounded(SMALL, [clause("")]) == ["AN.ID"]
    assert unfounded(SMALL, [clause("TST-1 TST-4")]) == ["AN.ID"]


def test_a_choice_that_changes_no_rule_is_found() -> None:
    """A ruling with one executable option is no choice."""
    assert unused(SMALL, [clause("TST-1")]) == ["TST-R1"]
    assert unused(SMALL, [clause("TST-R1")]) == []


def test_a_citation_less_makes_a_gap(rulebook: Rulebook, clauses: list[Clause]) -> None:
    """Every normative sentence that is cited once only: without it, it is missing."""
    ledger = rulebook.ledger()
    counted = Counter(id for c in clauses for id in c.cites)
    explained = {i for r in ledger.rulings if r.kind == "immaterial" for i in r.cites}
    once = [
        s.id
        for s in ledger.sentences
        if s.kind == "normative" and counted[s.id] == 1 and s.id not in explained
    ]
    assert once
    for id in once:
        fewer = [
            attrs.evolve(c, cites=tuple(i for i in c.cites if i != id)) for c in clauses
        ]
        assert uncited(ledger, fewer) == [id]


# -- the ledger itself ---------------------------------------------------------------


def test_ids_are_used_once_and_have_the_prefix(rulebook: Rulebook) -> None:
    ledger = rulebook.ledger()
    ids = [row.id for row in (*ledger.sentences, *ledger.rulings)]

    assert len(set(ids)) == len(ids)
    assert all(id.startswith(f"{ledger.prefix}-") for id in ids)
    assert all(ledger.by_id[row.id] is row for row in ledger.rulings)


def test_rows_are_filled_in(rulebook: Rulebook) -> None:
    ledger = rulebook.ledger()
    for row in ledger.sentences:
        assert all(attrs.astuple(row)), row
        assert row.kind in SENTENCE_KINDS
        assert row.rules == "all" or set(row.rules.split()) <= set(rulebook.rules)
    places = [(row.section, row.place, row.states) for row in ledger.sentences]
    assert len(set(places)) == len(places)


def test_every_ruling_is_a_choice_with_a_default(rulebook: Rulebook) -> None:
    ledger = rulebook.ledger()
    assert len(ledger.by_name) == len(ledger.rulings)
    for row in ledger.rulings:
        assert all((row.asks, row.why, row.differs)), row.id
        assert row.kind in RULING_KINDS
        assert len(row.options) >= 2, row.id
        assert len({o.name for o in row.options}) == len(row.options), row.id
        assert all(o.says for o in row.options), row.id
        assert row.default.absent == "", row.id
        assert row.name == row.name.lower()
        assert all(o.name == o.name.lower() for o in row.options)


def test_every_ruling_cites_sentences_that_exist(rulebook: Rulebook) -> None:
    ledger = rulebook.ledger()
    sentences = {row.id for row in ledger.sentences}
    for row in ledger.rulings:
        assert row.cites, row.id
        assert set(row.cites) <= sentences, row.id


def test_every_executable_option_can_be_chosen(
    rulebook: Rulebook, every_game: Games
) -> None:
    """And the game that is built says so."""
    ledger = rulebook.ledger()
    chosen = {
        (name, option)
        for game in every_game(rulebook)
        for name, option in game.rulings.changed.items()
    }

    assert chosen == {
        (row.name, o.name)
        for row in ledger.rulings
        for o in row.options[1:]
        if not o.absent
    }


# -- choosing ------------------------------------------------------------------------


def test_defaults_hold_unless_changed() -> None:
    rulings = SMALL.choose({})

    assert rulings.ruled("hue", "red")
    assert not rulings.ruled("hue", "blue")
    assert rulings.changed == {}


@pytest.mark.parametrize("name", ["hue", "HUE", "TST-R1", "tst-r1"])
@pytest.mark.parametrize("option", ["blue", "Blue"])
def test_a_ruling_is_chosen_by_name_or_id(name: str, option: str) -> None:
    rulings = SMALL.choose({name: option})

    assert rulings.ruled("hue", "blue")
    assert rulings.changed == {"hue": "blue"}


def test_the_default_may_be_chosen_by_name() -> None:
    assert SMALL.choose({"hue": "red"}).changed == {}


def refused(given: dict[str, str]) -> str:
    with pytest.raises(InputError) as caught:
        SMALL.choose(given)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_mistakes_in_choosing_are_told_in_one_line() -> None:
    assert refused({"hues": "red"}) == "unknown ruling 'hues'; near: hue"
    assert refused({"xyz": "red"}) == "unknown ruling 'xyz'; known: hue, shape"
    assert refused({"hue": "bleu"}) == (
        "unknown option of ruling hue 'bleu'; near: blue"
    )
    assert refused({"hue": "zzz"}) == (
        "unknown option of ruling hue 'zzz'; known: red, blue"
    )


def test_an_option_without_a_rule_is_refused_with_its_reason() -> None:
    assert refused({"shape": "green"}) == (
        "ruling shape=green has no executable rule: Nobody says how."
    )


def test_every_absent_option_is_refused_with_its_reason(rulebook: Rulebook) -> None:
    ledger = rulebook.ledger()
    for row in ledger.rulings:
        for option in row.options:
            if option.absent:
                with pytest.raises(InputError) as caught:
                    ledger.choose({row.name: option.name})
                assert option.absent in str(caught.value)
                assert f"{row.name}={option.name}" in str(caught.value)


@pytest.mark.parametrize("name", ["hues", "hue"])
def test_a_slip_in_a_rule_is_an_error(name: str) -> None:
    """A rule that asks for what is not in the ledger must not read as "no"."""
    with pytest.raises(KeyError):
        Rulings(SMALL, {}).ruled(name, "yellow")


def test_long_lists_of_names_are_not_told() -> None:
    known = [f"name{i}" for i in range(30)]

    assert nearest("zzz", known, "thing") == "unknown thing 'zzz'"
    assert nearest("name1", known, "thing").startswith("unknown thing 'name1'; near: ")
    assert nearest("x", [], "thing") == "unknown thing 'x'"


def test_a_ledger_is_read_from_two_files(tmp_path: Path) -> None:
    (tmp_path / "rulebook.toml").write_text(
        'title = "Small"\nprefix = "TST"\n[[sentence]]\nid = "TST-1"\nsection = "S"\n'
        'place = "p"\nrules = "all"\nkind = "normative"\nstates = "Says."\n',
        encoding="utf-8",
    )
    row = Sentence("TST-1", "S", "p", "all", "normative", "Says.")
    red = Option("red", "Red.")
    hue = Ruling("TST-R1", "hue", "?", "open", ("TST-1",), "w", "d", (red,))
    rulings = tmp_path / "rulings.toml"

    rulings.write_text("", encoding="utf-8")
    assert load_ledger(tmp_path) == Ledger("Small", "TST", (row,), ())

    rulings.write_text(
        '[[ruling]]\nid = "TST-R1"\nname = "hue"\nasks = "?"\nkind = "open"\n'
        'cites = ["TST-1"]\nwhy = "w"\ndiffers = "d"\n'
        '[[ruling.option]]\nname = "red"\nsays = "Red."\n',
        encoding="utf-8",
    )
    assert load_ledger(tmp_path) == Ledger("Small", "TST", (row,), (hue,))
