"""``simulate``: many random games, what they count, and what an interrupt leaves."""

import json
import os
import signal

import pytest

from engines import simulate as engine

GAME = ("simulate", "cosmos2024")
SMALL = (*GAME, "--deck", "small.toml", "--ruling", "void=off", "--games", 500)


def test_games_are_counted(run) -> None:
    found = run(*GAME, "--players", 4, "--games", 30, "--seed", 1)

    assert found.code == 0
    assert found.err == ""
    assert found.lines[0] == (
        "COSMOS (2024): 4 players, rules base, seed 1, 65536 lanes"
    )
    rows = dict(line.split(maxsplit=1) for line in found.lines[1:2])
    assert rows == {"games": "30"}
    counts = {
        line.split()[1]: int(line.split()[2])
        for line in found.lines
        if line.startswith("action ")
    }
    assert counts["play"] == counts["deal"] == 15 * counts["reveal"]
    assert len([line for line in found.lines if line.startswith("wins ")]) == 4
    assert "partial" not in found.out


def test_the_same_seed_tells_the_same(run) -> None:
    assert run(*SMALL, "--seed", 5).out == run(*SMALL, "--seed", 5).out
    assert run(*SMALL, "--seed", 5).out != run(*SMALL, "--seed", 6).out


def test_a_seed_is_chosen_and_told(run) -> None:
    found = run(*SMALL)

    seed = found.lines[0].rpartition(" seed ")[2].partition(",")[0]
    assert run(*SMALL, "--seed", seed).out == found.out
    assert "void=off" in found.lines[0]


def test_a_frequency_is_exact_where_the_states_are_few(run, folder) -> None:
    deck = 'cards = "Sun4 Sun4 Moo4 Col1"\nhand = 1\ntable = 1\nthreshold = 1\n'
    (folder / "tiny.toml").write_text(deck, encoding="utf-8")
    dealt = "move == deal and card == Col1 and seat == A"

    found = run(*GAME, "--deck", "tiny.toml", "--seed", 1, "--where", dealt)

    (line,) = [line for line in found.lines if line.startswith(dealt)]
    assert line.endswith("exactly 1/4 = 25.000000%")


def test_a_frequency_is_an_estimate_with_its_interval_elsewhere(run) -> None:
    found = run(
        *(*GAME, "--deck", "small.toml", "--games", 200, "--seed", 1),
        *("--where", "big_bang", "--where", "1 > 2"),
    )

    # with the Void rule a round may leave everything as it was
    lines = {line.split("  ")[0]: line for line in found.lines}
    assert " estimated " in lines["big_bang"]
    assert "(95 %: " in lines["big_bang"]
    assert "0.00% (95 %: 0.00% to 1.88%)" in lines["1 > 2"]


def test_clauses_are_counted_on_request(run) -> None:
    found = run(*SMALL, "--seed", 1, "--clauses")

    rows = {line.split()[0]: line.split()[1:] for line in found.lines if line}
    assert rows["clause"][:3] == ["asked", "acted", "alone"]
    assert rows["PLAY.SEAT"][1:3] == ["0", "0"]
    assert int(rows["PLAY.HELD"][1]) >= int(rows["PLAY.HELD"][2]) > 0
    assert rows["PLAY.LAY"][0] == rows["PLAY.LAY"][1]
    assert rows["PLAY.LAY"][2] == "-"
    assert "PLAY.LAY" not in run(*SMALL, "--seed", 1).out


def test_json_holds_all_of_it(run) -> None:
    found = run(
        *(*SMALL, "--seed", 1, "--clauses", "--where", "broken"),
        *("--format", "json", "--lanes", 100),
    )

    told = json.loads(found.out)
    assert (told["seed"], told["lanes"], told["games"]) == (1, 100, 500)
    assert told["partial"] is False
    assert sum(told["lengths"].values()) == 500
    assert told["wins"].keys() == {"A", "B", "C"}
    low, high = told["wins"]["A"]["interval"]
    assert low < told["wins"]["A"]["games"] / 500 < high
    assert told["where"][0]["expression"] == "broken"
    assert 490 <= told["where"][0]["games"] <= 500
    assert {row["clause"] for row in told["clauses"]} >= {"PLAY.HELD", "AWARD.TAKE"}


def test_games_at_the_limit_of_steps_are_told(run) -> None:
    found = run(*SMALL, "--seed", 1, "--steps", 5)

    assert "unfinished      500 at the limit of steps" in found.lines
    assert "wins" not in found.out


@pytest.mark.parametrize("form", ["text", "json"])
def test_an_interrupt_tells_what_was_found(run, monkeypatch, form) -> None:
    """Ctrl-C is pressed while the third batch of steps is made."""
    step = engine._Run._step

    def pressed(self, piece):
        if self.now == 60 and piece.size:
            os.kill(os.getpid(), signal.SIGINT)
        step(self, piece)

    monkeypatch.setattr(engine._Run, "_step", pressed)

    found = run(
        *(*SMALL, "--games", 5000, "--lanes", 500, "--seed", 1),
        *("--where", "broken", "--format", form),
    )

    assert found.code == 130
    assert found.err == "orrery: interrupted\n"
    if form == "json":
        told = json.loads(found.out)
        assert told["partial"] is True
        assert 0 < told["games"] < told["wanted"] == 5000
    else:
        assert found.lines[1].startswith("partial: ")
        assert any(line.startswith("broken") for line in found.lines)


def test_an_interrupt_before_any_game_ended_is_told_too(run, monkeypatch) -> None:
    step = engine._Run._step

    def pressed(self, piece):
        os.kill(os.getpid(), signal.SIGINT)
        step(self, piece)

    monkeypatch.setattr(engine._Run, "_step", pressed)

    found = run(*SMALL, "--seed", 1, "--where", "broken")

    assert found.code == 130
    assert found.lines[1].startswith("partial: 0 of 500 games")
    assert "unknown: no game was played to its end" in found.out


def test_ctrl_c_is_as_before_afterwards(run) -> None:
    before = signal.getsignal(signal.SIGINT)

    run(*SMALL, "--seed", 1)

    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--games", "0"], "games is 0; accepted: 1 or more"),
        (["--games", "x"], "'--games'"),
        (["--lanes", "0"], "lanes is 0; accepted: 1 or more"),
        (["--steps", "-1"], "steps is -1; accepted: 1 or more"),
        (["--where", "nonsense == 1"], "nonsense"),
        (["--where", "won[A]"], "won[A]"),
        (["--seed", "-1"], "'--seed'"),
        (["--players", "9"], "not played by 9"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_options_are_refused(refused, options, problem) -> None:
    assert problem in refused(*GAME, *options).err
