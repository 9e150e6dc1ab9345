"""The command ``search``: what it prints, how it ends, what it refuses."""

import json
from contextlib import contextmanager

import pytest

M3A = ("search", "cosmos2024", "--scope", "M3a")


def test_a_scope_is_searched_and_compared_with_its_published_counts(run) -> None:
    found = run(*M3A, "--join-forced")
    assert found.code == 0
    assert "7,539 positions from 630, 9,188 steps" in found.out
    assert "HOLDS: all of it, in the whole space" in found.out
    assert "all 6 published counts agree" in found.out
    assert "every play ends" in found.out


def test_figures_that_are_not_the_published_ones_are_named(run, monkeypatch) -> None:
    import attrs

    from orrery import searching

    (first, *_) = searching.scopes_of("cosmos2024")
    wrong = attrs.evolve(first, joined={**first.joined, "distinct": 7_540})
    monkeypatch.setattr(searching, "scopes_of", lambda game: (wrong,))
    found = run(*M3A, "--join-forced")
    assert found.code == 2
    assert "NOT AS PUBLISHED: distinct 7,539, published 7,540" in found.out


def test_a_goal_is_shown_by_a_shortest_play_from_its_position(run) -> None:
    found = run(*M3A, "--goal", "won[C] == 1")
    assert found.code == 0
    assert "REACHABLE: won[C] == 1, after 5 steps at the least" in found.out
    assert "from the position" in found.out
    assert "hands:" in found.out
    assert "take trick: won C 0 → 1" in found.out


def test_a_goal_of_a_step_is_found(run) -> None:
    found = run(*M3A, "--goal", "move == award and was_big_bang", "--format", "json")
    answer = json.loads(found.out)
    assert answer["verdict"] == "reachable"
    assert answer["play"][-1] == "award"


def test_a_goal_that_is_never_met_is_impossible_in_the_space(run) -> None:
    found = run(*M3A, "--goal", "won[A] == 2 and voided[B]")
    assert found.code == 0
    assert "IMPOSSIBLE: won[A] == 2 and voided[B], in the whole space" in found.out


def test_a_test_that_fails_ends_with_a_play_and_code_2(run) -> None:
    found = run(*M3A, "--test", "not broken")
    assert found.code == 2
    assert "REFUTED: not broken fails, after 1 step at the least" in found.out
    assert run(*M3A, "--test", "not broken", "--expect", "refuted").code == 0


def test_a_limit_ends_in_unknown_and_code_3(run) -> None:
    found = run(*M3A, "--states", "10000")
    assert found.code == 3
    assert "UNKNOWN: the limit of 10,000 positions was reached" in found.out
    assert "counts agree" not in found.out
    small = run("search", "cosmos2024", "--scope", "X", "--memory", "60M")
    assert small.code == 3
    assert "UNKNOWN: 60 MiB hold 1,632,217 positions, and there are more" in small.out


def test_an_option_of_a_ruling_changes_the_space(run) -> None:
    found = run(*M3A, "--join-forced", "--ruling", "all-black-exempt=no")
    assert found.code == 0
    assert "374 of them without a legal action" in found.out
    assert "published" not in found.out


def test_a_projection_counts_positions(run) -> None:
    words = ("--project", "won[A]", "--project", "phase", "--where", "phase == score")
    found = run(*M3A, *words, "--format", "json")
    rows = json.loads(found.out)["projection"]
    assert sum(row["positions"] for row in rows) == 129
    assert all(row["values"]["phase"] == "score" for row in rows)


def test_an_endless_play_is_shown(run, folder) -> None:
    (folder / "void.toml").write_text(
        'cards = "Sun9 Moo1 Ear2"\nhand = 1\ntable = 0\nthreshold = 1\n'
    )
    words = ("search", "cosmos2024", "--deck", "void.toml", "--no-invariants")
    pooled = (*words, "--ruling", "void-pool=all-players", "--endless")
    found = run(*pooled, "--save", "endless.itf.json")
    assert found.code == 2
    assert "a play never ends: it comes back to step" in found.out
    assert run("replay", "endless.itf.json").code == 0
    ends = run(*words, "--ruling", "void=off", "--endless")
    assert ends.code == 0
    assert "every play ends" in ends.out


def test_what_restricts_a_space_is_said(run) -> None:
    words = ("--within", "face_up < 2", "--stop", "trick_done", "--ruling", "void=off")
    found = run(*M3A, *words)
    said = found.lines[0]
    assert "with void=off; only positions in which face_up < 2" in said
    assert "no further than where trick_done" in said


def test_joined_steps_pass_over_what_fails_between_them(run) -> None:
    words = ("--ruling", "collision-target=any-played")
    assert run(*M3A, *words).code == 2
    joined = run(*M3A, *words, "--join-forced")
    assert joined.code == 0
    assert "every position that is kept (steps are joined)" in joined.out


def test_start_positions_that_are_not_all_found_leave_it_unknown(run) -> None:
    found = run(*M3A, "--start", "False", "--states", "100")
    assert found.code == 3
    assert "UNKNOWN: the start positions were not all found" in found.out


def test_a_search_of_nothing_says_so(run) -> None:
    found = run(*M3A, "--no-invariants")
    assert "HOLDS: nothing was tested; the whole space was visited" in found.out
    assert "those with --join-forced" in found.out


def test_fingerprints_name_the_chance_of_a_mistake(run) -> None:
    found = run(*M3A, "--join-forced", "--fingerprints")
    assert found.code == 0
    assert "7,539 positions" in found.out
    assert "but for a chance below" in found.out


def test_the_scopes_are_listed(run) -> None:
    found = run("search", "cosmos2024", "--scopes")
    assert "13,490,612" in found.out
    rows = json.loads(run("search", "cosmos2024", "--scopes", "--format", "json").out)
    assert [row["name"] for row in rows] == [
        "M3a",
        "M3b",
        "M4a",
        "M3c",
        "n3",
        "n4",
        "L",
        "X",
    ]


@pytest.mark.parametrize("format", ["junit", "sarif"])
def test_reports_say_whether_it_holds(run, format) -> None:
    held = run(*M3A, "--format", format)
    failed = run(*M3A, "--test", "not broken", "--format", format)
    assert held.code == 0
    assert failed.code == 2
    word = {"junit": "<failure", "sarif": '"fail"'}[format]
    assert word in failed.out
    assert word not in held.out


def test_an_interrupt_prints_what_was_found(run, monkeypatch) -> None:
    @contextmanager
    def counting(what):
        def told(text):
            raise KeyboardInterrupt

        yield told

    monkeypatch.setattr("orrery.progress.counting", counting)
    found = run(*M3A)
    assert found.code == 130
    assert "UNKNOWN: interrupted" in found.out
    assert "630 positions were left behind by all their steps" in found.out
    assert found.err == "orrery: interrupted\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--scope", "M3x"), "M3x"),
        (("--scope", "M3a", "--players", "4"), "leave out"),
        (("--scope", "M3a", "--goal", "won[Q] == 1"), "Q"),
        (("--scope", "M3a", "--goal", "won"), "won"),
        (("--scope", "M3a", "--test", "__import__"), "__import__"),
        (("--scope", "M3a", "--memory", "lots"), "lots"),
        (("--scope", "M3a", "--memory", "0"), "accepted"),
        (("--scope", "M3a", "--states", "0"), "--states"),
        (("--scope", "M3a", "--expect", "fine"), "fine"),
        (("--scope", "M3a", "--ruling", "void=maybe"), "maybe"),
        (("--scope", "M3a", "--save", "play.txt", "--goal", "broken"), "play.txt"),
        (("--start", "move == play"), "move"),
        (("--scope", "M3a", "--fingerprints", "--endless"), "--endless"),
        (("--scope", "M3a", "--within", "False"), "--within"),
        (("--scope", "M3a", "--players", "0"), "leave out"),
        (("--scope", "M3a", "--where", "broken"), "--project"),
        (("--scope", "M3a", "--goal", "broken", "--endless"), "--goal"),
        (("--scope", "M3a", "--goal", "broken", "--expect", "holds"), "reachable"),
        (("--scopes", "--goal", "broken"), "--scopes"),
    ],
)
def test_wrong_input_is_one_line(refused, words, said) -> None:
    assert said in refused("search", "cosmos2024", *words).err
