"""``play``: random with a seed, or with a person at some seats; saved when asked."""

import json

import pytest

from orrery.prompting import named
from spec.cosmos2024.game import RULEBOOK
from spec.games import Configuration
from spec.ledger import InputError

GAME = ("play", "cosmos2024")
SMALL = (*GAME, "--deck", "small.toml")


# -- random ------------------------------------------------------------------------


def test_a_play_is_told_to_its_end(run) -> None:
    found = run(*GAME, "--players", 3, "--seed", 1)

    assert found.code == 0
    assert found.lines[0] == "COSMOS (2024): 3 players, rules base, seed 1"
    assert "The game is over: C wins [OVER.WINNERS]." in found.lines
    assert max(map(len, found.lines)) <= 88


def test_what_decided_the_game_is_told_at_its_end(run) -> None:
    found = run("play", "empires", "--players", 2, "--seed", 3)
    end = next(i for i, line in enumerate(found.lines) if "is over:" in line)

    said, _, totals = found.lines[end - 1].partition(": ")
    first, second = (int(part.split()[1]) for part in totals.split(", "))
    assert said == "total production with what end cards add"
    assert f"is over: {'A' if first > second else 'B'} wins" in found.lines[end]


def test_the_same_seed_tells_the_same_play(run) -> None:
    assert run(*GAME, "--seed", 5).out == run(*GAME, "--seed", 5).out
    assert run(*GAME, "--seed", 5).out != run(*GAME, "--seed", 6).out


def test_a_seed_is_chosen_and_told(run) -> None:
    found = run(*SMALL)

    seed = found.lines[0].rpartition(" seed ")[2]
    assert run(*SMALL, "--seed", seed).out == found.out


@pytest.mark.parametrize("steps", [0, 1, 4, 64, 66])
def test_a_play_stops_after_a_number_of_steps(run, steps) -> None:
    found = json.loads(
        run(*GAME, "--seed", 1, "--steps", steps, "--format", "json").out
    )

    assert len(found["steps"]) == steps
    assert found["over"] is False
    assert found["winners"] is None


def test_a_play_that_goes_on_is_stopped(run, monkeypatch) -> None:
    """Without a number of steps, at a number that few games come to."""
    monkeypatch.setattr("orrery.playing.LONGEST", 30)
    found = run("play", "chaos", "--rules", "base", "--seed", "3")

    assert found.code == 0
    assert "Stopped after 30 steps" in found.out
    assert "Stopped" not in run("play", "chaos", "--seed", "3", "--steps", "30").out
    data = run("play", "chaos", "--seed", "3", "--format", "json").out
    assert len(json.loads(data)["steps"]) == 30


def test_who_is_to_act_is_told_when_a_play_stops(run) -> None:
    found = run(*GAME, "--seed", 1, "--steps", 66)

    assert "The game is not over; C is to act." in found.lines


def test_json_tells_steps_events_and_outcome(run) -> None:
    found = json.loads(run(*GAME, "--seed", 1, "--format", "json").out)

    assert found["seed"] == 1
    assert found["winners"] == ["C"]
    awards = [step for step in found["steps"] if step["action"] == "award"]
    assert awards[0]["events"][0] == {
        "clause": "AWARD.TAKE",
        "name": "take_trick",
        "cites": [*RULEBOOK.build(Configuration()).clause("AWARD.TAKE").cites],
        "changes": [
            {"field": "won", "entry": "A", "before": "0", "after": "1"},
            {"field": "leader", "entry": None, "before": "B", "after": "A"},
        ],
    }
    assert any("big_bang" in step["facts"] for step in found["steps"])


# -- saving ------------------------------------------------------------------------


def test_a_saved_trace_agrees_when_it_is_replayed(run, folder) -> None:
    played = run(*GAME, "--seed", 1, "--save", "a.itf.json")
    replayed = run("replay", "a.itf.json")

    assert played.lines[-1] == "saved a.itf.json"
    assert replayed.code == 0
    assert replayed.lines == [
        "a.itf.json agrees with the rules of COSMOS (2024) for 3 players: "
        "498 steps, 499 states"
    ]
    assert [p.name for p in folder.iterdir() if p.name.startswith("a")] == [
        "a.itf.json"
    ]


def test_a_saved_trace_is_the_same_bytes_each_time(run, folder) -> None:
    for name in ("a.itf.json", "b.itf.json"):
        run(*GAME, "--seed", 3, "--steps", 80, "--save", name)

    files = [(folder / f"{name}.itf.json").read_bytes() for name in "ab"]
    assert files[0] == files[1]
    assert str(folder).encode() not in files[0]


def test_a_trace_keeps_the_configuration(run) -> None:
    run(*SMALL, "--seed", 1, "--ruling", "void=off", "--save", "a.itf.json")

    assert run("replay", "a.itf.json").code == 0
    assert run("legal", "cosmos2024", "--trace", "a.itf.json", "--step", 9).code == 0


@pytest.mark.parametrize("name", ["a.yaml", "a.b.yml"])
def test_a_play_saved_as_a_scenario_passes(run, name) -> None:
    run(*SMALL, "--seed", 1, "--save", name)

    found = run("scenario", name)

    assert found.code == 0, found
    assert found.lines[-1] == "1 as expected, 0 not as expected"


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("a.txt", "accepted: a name that ends .itf.json or .yaml"),
        ("", "accepted: a name that ends"),
        ("none/a.itf.json", "its folder does not exist"),
        ("folder.yaml", "it is a folder"),
        ("small.toml/a.yaml", "its folder does not exist"),
    ],
    ids=range(5),
)
def test_what_cannot_be_saved_is_refused_first(refused, folder, path, problem) -> None:
    (folder / "folder.yaml").mkdir()

    assert problem in refused(*SMALL, "--seed", 1, "--save", path).err


# -- with a person -----------------------------------------------------------------


def test_a_person_sees_what_is_legal_and_why_something_is_not(run) -> None:
    found = run(*GAME, "--seed", 1, "--seat", "a", stdin="Col1\nMoo1\nquit\n")

    assert found.code == 0
    assert "  play A: Moo1, Moo7, Moo8" in found.lines
    assert "A> play refuses A Col1" in found.lines
    assert any(
        line.startswith("  suit_is_followed (PLAY.FOLLOW, COS-TUR-3")
        for line in found.lines
    )
    assert any(line.startswith("A> play A  up: yes yes yes") for line in found.lines)


def test_a_seat_is_not_told_the_cards_of_others(run) -> None:
    """B holds Sun1, which nothing that A is told may show or suggest."""
    found = run(*GAME, "--seed", 1, "--seat", "A", stdin="?\nplay B Sun1\nquit\n")

    assert "hands[A]" in found.out
    assert "hands[B]" not in found.out
    assert "deal B" not in found.out
    assert "Sun1" not in found.out
    assert "A> A is to act: what another seat could do is not told" in found.lines


def test_open_seats_are_told_why_they_are_not_to_act(run) -> None:
    found = run(*GAME, "--seed", 1, "--interactive", stdin="play A Moo1\n")

    assert "B> play refuses A Moo1" in found.lines
    assert any("seat_is_to_act (PLAY.SEAT" in line for line in found.lines)
    assert "deal A" in found.out


def test_mistakes_are_explained_and_asked_again(run) -> None:
    answers = "\nfoo\nSun99\ndeal A Sun1\nplay\nplay A\nplay A Sun1 Sun2\nMoo7\n"

    found = run(*GAME, "--seed", 1, "--seat", "A", stdin=answers)

    assert found.code == 0
    assert found.out.count("A> ") == 9
    assert "A> unknown card 'foo'" in found.out
    assert "A> deal is no move of a player" in found.lines
    assert "is not of the form 'play SEAT CARD'" in found.out


def test_undo_goes_back_to_the_decision_before(run) -> None:
    undone = run(
        *GAME,
        *("--seed", 1, "--interactive", "--save", "a.itf.json"),
        stdin="Moo6\nMoo6\nundo\nundo\nundo\nMoo6\nMoo7\nquit\n",
    )
    straight = run(
        *GAME,
        *("--seed", 1, "--interactive", "--save", "b.itf.json"),
        stdin="Moo6\nMoo7\nquit\n",
    )

    assert "back at step 66" in undone.out
    assert "back at step 65" in undone.out
    assert straight.code == 0
    with open("a.itf.json", "rb") as a, open("b.itf.json", "rb") as b:
        assert a.read() == b.read()


def test_after_undo_chance_and_the_others_do_the_same_again(run) -> None:
    played = (*GAME, "--seed", 1, "--seat", "A", "--save")

    undone = run(*played, "a.itf.json", stdin="Moo1\nundo\nMoo1\nquit\n")
    straight = run(*played, "b.itf.json", stdin="Moo1\nquit\n")

    assert undone.lines.count("A> back at step 67") == 1
    assert straight.code == 0
    with open("a.itf.json", "rb") as a, open("b.itf.json", "rb") as b:
        assert a.read() == b.read()


def test_a_person_can_play_to_the_end(run) -> None:
    """Every card is offered over and over, so that a legal one is always found."""
    deck = RULEBOOK.build(Configuration()).shape.deck.deck
    answers = "\n".join(deck.labels * 300)

    found = run(*SMALL, "--seed", 2, "--seat", "B", "--seat", "C", stdin=answers)

    assert found.code == 0
    assert "The game is over: " in found.out


def test_the_end_of_the_input_ends_the_play(run) -> None:
    found = run(*GAME, "--seed", 1, "--seat", "A")

    assert found.code == 0
    assert "The game is not over; A is to act." in found.lines


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--seat", "Z"], "unknown seat 'Z'; known: A, B, C"),
        (["--seat", "A", "--format", "json"], "no --format json"),
        (["--interactive", "--format", "json"], "no --format json"),
        (["--steps", "-1"], "'--steps'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_options_are_refused(refused, options, problem) -> None:
    assert problem in refused(*GAME, "--seed", "1", *options).err


@pytest.mark.parametrize("line", ["Sun7", "play Sun7", "play A Sun7", " play  A  Sun7"])
def test_an_action_may_be_named_in_short(line) -> None:
    game = RULEBOOK.build(Configuration())

    assert game.text(named(game, 0, line)) == "play A Sun7"


def test_a_line_that_names_nothing_is_refused() -> None:
    game = RULEBOOK.build(Configuration())

    with pytest.raises(InputError, match="unknown card 'Sun77'"):
        named(game, 0, "Sun77")
