"""Games are named and configured by options; every mistake says which one."""

import pytest

BASE = ("play", "cosmos2024", "--seed", "1", "--save", "a.itf.json")


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--players", "7"], "not played by 7; accepted: 3 to 6 (NEW.PLAYERS)"),
        (["--players", "2"], "not played by 2"),
        (["--players", "0"], "not played by 0"),
        (["--players", "-3"], "not played by -3"),
        (["--players", "x"], "'--players'"),
        (["--rules", "empire"], "no rule set 'empire'; accepted: base"),
        (["--ruling", "viod=off"], "unknown ruling 'viod'; near: void"),
        (["--ruling", "void=maybe"], "unknown option of ruling void 'maybe'"),
        (["--ruling", "void"], "'void' is not of the form NAME=OPTION"),
        (["--ruling", "=off"], "not of the form NAME=OPTION"),
        (["--ruling", "void="], "not of the form NAME=OPTION"),
        (["--ruling", "void=on", "--ruling", "COS-R41=off"], "both on and off"),
        (["--ruling", "deal-granularity=at-once"], "has no executable rule"),
        (["--deck", "none.toml"], "deck 'none.toml': no such file"),
        (["--deck", "folder"], "deck 'folder': is a directory"),
        (["--deck", "bytes.toml"], "deck 'bytes.toml': not UTF-8 text (at byte 2)"),
        (["--deck", "broken.toml"], "deck 'broken.toml' is not TOML"),
        (["--deck", "deep.toml"], "deck 'deep.toml' is not TOML"),
        (["--deck", "copies.toml"], "deck has 2 copies of Sun1; accepted: 0 to 1"),
        (["--deck", "face.toml"], "names the card 'Col9', which does not exist"),
        (["--deck", "total.toml"], "5 cards are not 1 table cards and 3 hands of 2"),
        (["--deck", "field.toml"], "a deck has no field 'colour'"),
        (["--deck", "small.toml", "--players", "4"], "7 cards are not"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_wrong_configuration_is_refused(refused, folder, options, problem) -> None:
    (folder / "folder").mkdir()
    (folder / "bytes.toml").write_bytes(b"a=\xff\xfe")
    files = {
        "broken": "cards = [",
        "deep": "x = " + "[" * 5000,
        "copies": 'cards = "Sun1 Sun1"\nhand = 1',
        "face": 'cards = "Col9"\nhand = 1',
        "total": 'cards = "Sun1 Sun2 Sun3 Moo1 Moo2"\nhand = 2\ntable = 1',
        "field": 'colour = "red"',
    }
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")

    assert problem in refused(*BASE, *options).err


def test_an_unknown_game_is_refused_with_the_near_one(refused) -> None:
    assert (
        "unknown game 'cosmos'; near: cosmo, cosmos2024"
        in refused("play", "cosmos").err
    )
    assert "unknown game ''" in refused("rules", "").err


@pytest.mark.parametrize("name", ["../spec", "__init__", "cards", "a\x00b", "os.path"])
def test_a_game_is_no_path(refused, name) -> None:
    assert "unknown game" in refused("rules", name).err


def test_options_reach_the_game(run) -> None:
    found = run(
        *("play", "cosmos2024", "--seed", 1, "--players", 3, "--deck", "small.toml"),
        *("--ruling", "void=off", "--ruling", "COS-R34=on-survival", "--rules", "base"),
    )

    assert found.code == 0
    assert found.lines[0] == (
        "COSMOS (2024): 3 players, rules base, break-trigger=on-survival, void=off, "
        "seed 1"
    )


def test_an_option_may_allow_another_number_of_players(run, refused) -> None:
    refused("play", "cosmos2024", "--players", 2)

    found = run(
        *("play", "cosmos2024", "--players", 2, "--seed", 1, "--steps", 5),
        *("--ruling", "player-count=extrapolated"),
    )

    assert found.code == 0
    assert "2 players" in found.lines[0]
