"""What the rules are: ``games``, ``rules`` and ``explain``."""

import json

import attrs
import pytest

from orrery import shelf
from spec.cosmos2024.game import RULEBOOK
from spec.games import Configuration


def test_games_are_a_table(run) -> None:
    found = run("games")

    assert found.code == 0
    assert found.lines[0].split()[0] == "name"
    assert any(line.startswith("cosmos2024  COSMOS (2024)") for line in found.lines)


def test_games_as_json_are_a_list_of_objects_with_computed_figures(run) -> None:
    game = RULEBOOK.build(Configuration())
    ledger = RULEBOOK.ledger()

    found = json.loads(run("games", "--format", "json").out)

    (cosmos,) = [entry for entry in found if entry["name"] == "cosmos2024"]
    assert cosmos == {
        "name": "cosmos2024",
        "title": "COSMOS (2024)",
        "players": [3, 4, 5, 6],
        "rules": ["base"],
        "moves": len(game.moves),
        "clauses": len(shelf.shelf(RULEBOOK).clauses),
        "rulings": len(ledger.rulings),
        "sentences": len(ledger.sentences),
    }


def test_rules_are_the_moves_with_their_clauses(run) -> None:
    found = run("rules", "cosmos2024")

    assert found.code == 0
    assert "play SEAT CARD  (player, 132 actions)" in found.lines
    assert any(
        line.startswith("  guard   PLAY.FOLLOW     A player") for line in found.lines
    )


def test_rules_follow_the_configuration(run) -> None:
    assert "survive" in run("rules", "cosmos2024", "--players", 3).out
    assert "survive" not in run("rules", "cosmos2024", "--players", 4).out


def test_sentences_are_listed(run) -> None:
    found = run("rules", "cosmos2024", "--sentences")

    assert len(found.lines) == len(RULEBOOK.ledger().sentences)
    assert found.lines[0].startswith("COS-TOC-1   flavour    ")


def test_clauses_say_which_ruling_brings_them(run) -> None:
    text = run("rules", "cosmos2024", "--clauses").out
    (line,) = [line for line in text.splitlines() if line.startswith("PLAY.TABLE")]

    assert "meet_early" in line
    assert "Only with table-timing=on-lone-card-anytime." in line
    assert line.endswith("[COS-COL-4 COS-COL-5 COS-COL-6 COS-R17 COS-R21]")

    ruled = run(
        *("rules", "cosmos2024", "--clauses"),
        *("--ruling", "table-timing=on-lone-card-anytime"),
    )
    (line,) = [line for line in ruled.lines if line.startswith("PLAY.TABLE")]
    assert "Only with" not in line


def test_rulings_mark_default_choice_and_absence(run) -> None:
    found = run("rules", "cosmos2024", "--rulings", "--ruling", "void=off")

    start = next(i for i, x in enumerate(found.lines) if x.startswith("COS-R41"))
    on, off = found.lines[start + 1 : start + 3]
    assert on.split()[:2] == ["on", "(default)"]
    assert off.split()[:2] == ["*", "off"]
    (line,) = [line for line in found.lines if line.strip().startswith("at-once")]
    assert "No executable rule: It has the same distribution" in line


def test_observables_are_fields_and_functions_with_their_meaning(run) -> None:
    found = run("rules", "cosmos2024", "--observables", "--players", 4)

    rows = {line.split()[0]: line for line in found.lines}
    assert "number  each seat's tricks in this round" in rows["won[A|B|C|D]"]
    assert "truth" in rows["big_bang"]
    said = {o.name: o.statement for o in RULEBOOK.build(Configuration()).observables}
    assert rows["big_bang"].endswith(said["big_bang"])
    assert all(len(line.split("  ")) > 2 for line in found.lines)


def test_several_parts_as_json(run) -> None:
    found = run(
        *("rules", "cosmos2024", "--actions", "--clauses", "--sentences"),
        *("--rulings", "--observables", "--coverage", "--format", "json"),
    )

    data = json.loads(found.out)
    assert list(data) == [
        *("actions", "clauses", "sentences", "rulings", "observables", "coverage")
    ]
    play = next(move for move in data["actions"] if move["name"] == "play")
    assert play["guards"][0] == "PLAY.PHASE"
    assert play["params"]["seat"] == ["A", "B", "C"]
    void = next(ruling for ruling in data["rulings"] if ruling["name"] == "void")
    assert [option["in_force"] for option in void["options"]] == [True, False]
    phase = next(x for x in data["observables"] if x["name"] == "phase")
    assert phase["values"][0] == "reveal"


def test_coverage_names_what_models_each_sentence(run) -> None:
    found = run("rules", "cosmos2024", "--coverage")

    normative = [s for s in RULEBOOK.ledger().sentences if s.kind == "normative"]
    assert found.code == 0
    assert len(found.lines) == len(normative) + 1
    (line,) = [line for line in found.lines if line.startswith("COS-TUR-3 ")]
    assert "PLAY.FOLLOW (guard), follow-scope" in line
    assert found.lines[-1].startswith(f"{len(normative)} normative sentences: ")
    assert found.lines[-1].endswith(", 0 by nothing")


def test_a_sentence_that_nothing_cites_is_not_as_expected(run, monkeypatch) -> None:
    ledger = RULEBOOK.ledger()
    bare = attrs.evolve(ledger.sentences[2], id="COS-NEW-1")
    longer = attrs.evolve(ledger, sentences=(*ledger.sentences, bare))
    monkeypatch.setattr("spec.cosmos2024.game.ledger", lambda: longer)

    found = run("rules", "cosmos2024", "--coverage")

    assert found.code == 2
    assert "cited by nothing: COS-NEW-1" in found.lines
    assert found.lines[-1].endswith(", 1 by nothing")


# -- explain -----------------------------------------------------------------------


def test_a_clause_is_explained_with_what_it_cites(run) -> None:
    by_id = run("explain", "play.follow")

    assert by_id.code == 0
    assert by_id.out == run("explain", "cosmos2024", "suit_is_followed").out
    assert by_id.lines[0] == (
        "PLAY.FOLLOW  suit_is_followed  (COSMOS (2024): guard of play)"
    )
    assert any(line.startswith("  COS-TUR-3  If the hand") for line in by_id.lines)


def test_a_sentence_is_explained_with_what_cites_it(run) -> None:
    found = run("explain", "cos-tur-3")

    assert found.lines[0].startswith("COS-TUR-3  (COSMOS (2024): normative; Turn")
    assert any(line.startswith("  PLAY.FOLLOW  ") for line in found.lines)
    assert any(line.startswith("  COS-R09      follow-scope") for line in found.lines)


def test_a_ruling_is_explained_with_its_options(run) -> None:
    found = run("explain", "void")

    assert found.out == run("explain", "cosmos2024", "COS-R41").out
    assert any("on (default)" in line for line in found.lines)
    assert any(line.startswith("why  ") for line in found.lines)
    assert any(line.startswith("  SCORE.ADD  ") for line in found.lines)


def test_explanations_as_json(run) -> None:
    (clause,) = json.loads(run("explain", "PLAY.TABLE", "--format", "json").out)
    (ruling,) = json.loads(run("explain", "void", "--format", "json").out)

    assert clause["game"] == "cosmos2024"
    assert clause["ruling"] == "table-timing=on-lone-card-anytime"
    assert clause["moves"] == ["play"]
    assert ruling["cited_by"]["clauses"] == ["SCORE.ADD"]


def test_a_property_is_explained_with_the_verdict_expected_of_it(run) -> None:
    found = run("explain", "inv.hands")
    assert found.code == 0
    assert "checked by  induction" in found.out
    assert "holds for 3 4 5 6 players" in found.out
    assert "COS-PRE-5" in found.out


def test_a_question_is_explained_by_id_and_by_name(run) -> None:
    found = run("explain", "COS-Q05")
    assert "impossible for 3 5 players" in found.out
    assert found.out == run("explain", "cosmos2024", "big-bang-without-table").out
    (data,) = json.loads(run("explain", "COS-Q05", "--format", "json").out)
    assert data["what"] == "question"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (
            ["PLAY.FOLOW"],
            "unknown clause, sentence, ruling, property or question 'PLAY.FOLOW'",
        ),
        (["cosmos2024", "nothing-like-it"], "property or question 'nothing-like-it'"),
        (["chess", "PLAY.FOLLOW"], "unknown game 'chess'"),
        (["cosmos2024"], "property or question 'cosmos2024'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_explained_is_refused(refused, arguments, problem) -> None:
    assert problem in refused("explain", *arguments).err


@pytest.mark.parametrize(
    "arguments",
    [
        ("games",),
        ("games", "--format", "json"),
        ("rules", "cosmos2024", "--clauses", "--rulings", "--observables"),
        ("explain", "PLAY.FOLLOW"),
    ],
    ids=" ".join,
)
def test_listings_are_the_same_each_time(run, arguments) -> None:
    assert run(*arguments).out == run(*arguments).out
