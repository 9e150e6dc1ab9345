"""The commands ``check`` and ``prove``: rows, formats, exit codes, mistakes."""

import json

import pytest

CHECK = ("check", "cosmos2024")
SMALL = ("--players", "3", "--deck", "small.toml")


def test_there_is_a_row_for_each_property_and_a_summary(run) -> None:
    found = run(*CHECK, "wins.A", "scope.M3a", "--players", "3")
    assert found.code == 0
    first, *rows, last = found.lines
    assert first == "COSMOS (2024), 3 players"
    assert [row.split()[:2] for row in rows] == [
        ["holds", "wins.A"],
        ["holds", "scope.M3a"],
    ]
    assert "play: a game of" in rows[0]
    assert "search: all 15,227 positions" in rows[1]
    assert last == "2 hold as expected"


def test_an_expected_refutation_is_as_expected_and_says_why(run) -> None:
    found = run(*CHECK, "ends", "--players", "3", "--format", "json")
    rows = {row["name"]: row for row in json.loads(found.out)}
    assert found.code == 0
    assert set(rows) == {"ends"}  # not all that begin with it
    assert rows["ends"]["verdict"] == rows["ends"]["expected"] == "refuted"
    assert "award" in rows["ends"]["detail"]


def test_without_players_each_number_is_checked(run) -> None:
    found = run(*CHECK, "wins.A", "--deck", "small.toml")
    assert found.code == 4  # the deck deals itself out to three only
    found = run(*CHECK, "scope")
    heads = [line for line in found.lines if line.startswith("COSMOS")]
    assert heads == [f"COSMOS (2024), {n} players" for n in (3, 4, 5, 6)]


def test_a_property_that_a_ruling_breaks_ends_with_code_2(run) -> None:
    words = ("scope.M3a", "--players", "3", "--ruling", "all-black-exempt=no")
    found = run(*CHECK, *words)
    assert found.code == 2
    assert "refuted" in found.out
    assert "EXPECTED holds" in found.out
    assert "nothing is legal" in found.out


def test_time_that_is_up_is_unknown_and_ends_with_code_3(run) -> None:
    found = run(*CHECK, "INV.SLOTS", *SMALL, "--timeout", "0.001")
    assert found.code == 3
    assert "unknown" in found.out
    assert "1 unknown (1 not as expected)" in found.out


def test_obligations_that_were_not_made_are_unknown(run) -> None:
    words = ("INV.SLOTS", *SMALL, "--timeout", "0.001")
    found = run("prove", "cosmos2024", *words)
    assert found.code == 3
    assert "1 obligation: 1 unknown (1 not as expected)" in found.out


@pytest.mark.parametrize("command", ["check", "prove"])
def test_an_interrupt_prints_what_was_done(run, monkeypatch, command) -> None:
    from properties import suite

    done = []

    def checked(item, bench):
        if done:
            raise KeyboardInterrupt
        done.append(item)
        return suite.Finding(suite.Verdict.HOLDS, "all of it")

    monkeypatch.setattr("properties.suite.checked", checked)
    words = ("INV.SLOTS", "INV.HANDS", *SMALL, "--format", "json")
    found = run(command, "cosmos2024", *words)
    assert found.code == 130
    assert len(json.loads(found.out)) == 1
    assert found.err == "orrery: interrupted\n"


@pytest.mark.parametrize("format", ["junit", "sarif"])
def test_reports_fail_on_what_is_not_as_expected(run, format) -> None:
    good = run(*CHECK, "scope.M3a", "--players", "3", "--format", format)
    words = ("--ruling", "all-black-exempt=no", "--format", format)
    bad = run(*CHECK, "scope.M3a", "--players", "3", *words)
    unknown = run(*CHECK, "INV.SLOTS", *SMALL, "--timeout", "0.001", "--format", format)
    failure = {"junit": "<failure", "sarif": '"fail"'}[format]
    error = {"junit": "<error", "sarif": '"open"'}[format]
    assert (good.code, bad.code, unknown.code) == (0, 2, 3)
    assert failure not in good.out
    assert failure in bad.out
    assert error in unknown.out


def test_obligations_are_listed_with_what_they_rest_on(run) -> None:
    found = run("prove", "cosmos2024", "INV.NINES", *SMALL, "--rests")
    assert found.code == 0
    assert "holds      award/INV.NINES/INV" in found.out
    assert "resting on AWARD.TAKE" in found.out
    assert found.lines[-1] == "8 obligations: 8 hold as expected"
    words = ("prove", "cosmos2024", "INV.TABLE", *SMALL, "--rests")
    assert "strengthened by INV." in run(*words).out


def test_an_obligation_that_fails_shows_its_counterexample(run) -> None:
    words = ("INV.DISTINCT", *SMALL, "--ruling", "table-timing=on-every-play")
    found = run("prove", "cosmos2024", "INV.PARITY", *words[1:])
    assert found.code == 3
    assert "unknown    play/INV.PARITY/INV" in found.out
    assert "a counterexample that is not known to be reachable" in found.out
    assert "then play" in found.out


@pytest.mark.parametrize("command", ["check", "prove"])
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("INV.SLOT5",), "INV.SLOTS"),
        (("",), "property"),
        (("scope.M3a", "--players", "4"), "about 3 players"),
        (("scope.M3a", *SMALL), "decks of their own"),
        (("--players", "7"), "7"),
        (("--ruling", "void=maybe"), "maybe"),
        (("--timeout", "0"), "--timeout"),
        (("--deck", "none.toml"), "none.toml"),
    ],
)
def test_wrong_input_is_one_line(refused, command, words, said) -> None:
    assert said in refused(command, "cosmos2024", *words).err
