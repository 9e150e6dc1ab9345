"""The command ``diagram``: what it lists, prints, writes and refuses."""

import pytest

TINY = 'cards = "Sun4 Sun4 Moo1"\nhand = 1\ntable = 0\nthreshold = 1\n'


@pytest.fixture
def tiny(folder):
    (folder / "tiny.toml").write_text(TINY, encoding="utf-8")
    return ("--deck", "tiny.toml")


def test_without_a_name_the_diagrams_are_listed(run) -> None:
    found = run("diagram", "cosmos2024")

    assert found.code == 0
    names = [line.split()[0] for line in found.lines]
    assert names == ["round", "trick", "break", "legality", "states"]


def test_without_a_file_dot_is_printed(run, tiny) -> None:
    found = run("diagram", "cosmos2024", "round", *tiny)

    assert found.code == 0
    assert found.lines[1] == 'digraph "cosmos2024 round" {'
    assert found.lines[-1] == "}"


@pytest.mark.parametrize(
    ("name", "begins"),
    [("a.svg", b"<?xml"), ("a.png", b"\x89PNG\r\n"), ("a.dot", b"// Every")],
    ids=["svg", "png", "dot"],
)
def test_a_file_has_the_format_of_its_name(run, folder, tiny, name, begins) -> None:
    found = run("diagram", "cosmos2024", "states", *tiny, "-o", name)

    assert found.code == 0
    assert found.out.startswith(f"{name}: Every position that can be reached: ")
    assert (folder / name).read_bytes().startswith(begins)


def test_a_trace_brings_its_own_configuration(run, folder, tiny) -> None:
    run("play", "cosmos2024", *tiny, "--seed", 1, "--save", "a.itf.json")

    found = run("diagram", "cosmos2024", "round", "--trace", "a.itf.json")

    assert found.code == 0
    assert "the play of a.itf.json" in found.out
    assert "another deck" in found.out


def test_positions_can_be_grouped_otherwise(run, tiny) -> None:
    found = run("diagram", "cosmos2024", "round", *tiny, "--by", "phase,played")

    assert found.code == 0
    assert '"phase = play; played = 2"' in found.out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["tirck"], "unknown diagram 'tirck'; near: trick"),
        (["trick", "-o", "a.gif"], "unknown format 'gif'"),
        (["trick", "--format", "gif"], "unknown format 'gif'"),
        (["trick", "--format", "png"], "--format png needs a file"),
        (["trick", "-o", "none/a.svg"], "its folder does not exist"),
        (["trick", "-o", "."], "it is a folder"),
        (["round", "--by", "colour"], "colour"),
        (["round", "--by", "phase +"], "phase +"),
        (["round", "--move", "play"], "--move goes with the diagram legality"),
        (["legality", "--move", "plya"], "unknown move 'plya'; near: play"),
        (["legality", "--by", "phase"], "--by does not go with the diagram legality"),
        (["legality", "--seed", "1"], "a play does not go with the diagram legality"),
        (["states", "--seed", "1"], "needs --by EXPR,EXPR"),
        (["round", "--trace", "none.itf.json"], "no such file"),
        (["round", "--trace", "a", "--seed", "0"], "--seed does not go with --trace"),
        (["round", "--trace", "a", "--players", "4"], "--players does not go with"),
        (["round", "--players", "9"], "not played by 9"),
        (["states", "--deck", "tiny94.toml"], "94 nodes, more than 80; project it"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_input_is_one_line(refused, folder, arguments, problem) -> None:
    text = TINY.replace("Sun4 Sun4 Moo1", "Sun1 Moo1 Ear1")
    (folder / "tiny94.toml").write_text(text, encoding="utf-8")

    assert problem in refused("diagram", "cosmos2024", *arguments).err


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["legality", "--against", "playtest"], "--against does not go with"),
        (["chain", "--against", "base"], "is what is drawn already"),
        (["chain", "--against", "basic"], "no rule set 'basic'"),
        (["chain", "--against", "playtest", "--seed", "1"], "does not go with --ag"),
        (["glitch", "--by", "phase"], "--by does not go with the diagram glitch"),
        (["glitch", "--seed", "1"], "a play does not go with the diagram glitch"),
        (["shower", "--move", "meteor"], "--move goes with the diagram legality"),
    ],
)
def test_a_comparison_that_makes_no_sense_is_refused(
    refused, arguments, problem
) -> None:
    assert problem in refused("diagram", "chaos", *arguments).err


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["culture"], "needs --ruling culture=single or --ruling culture=hybrid"),
        (["culture", "--ruling", "culture=none"], "the diagram culture needs --ruling"),
        (["feeds", "--by", "phase"], "--by does not go with the diagram feeds"),
        (["build", "--move", "pass"], "--move goes with the diagram legality"),
        (["build", "--against", "culture=single"], "--against does not go with"),
        (["build", "--seed", "1"], "a play does not go with the diagram build"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_picture_that_there_is_not_is_refused(refused, arguments, problem) -> None:
    assert problem in refused("diagram", "empires", *arguments).err


def test_a_play_is_laid_over_a_picture_that_has_only_names(run, folder) -> None:
    few = 'cards = "TW TW NA"\npool = 1\nthreshold = 2\n'
    (folder / "few.toml").write_text(few, encoding="utf-8")

    found = run("diagram", "empires", "turn", "--deck", "few.toml", "--seed", 1)

    assert found.code == 0
    assert "the random play of seed 1" in found.out
    assert "3. Build and cycle" in found.out


def test_a_legal_move_tells_what_it_does(run) -> None:
    found = run("diagram", "empires", "build")

    assert found.code == 0
    steps = ("TURN.SPEND", "BUILD.PAY", "BUILD.TAKE", "BUILD.THRESHOLD")
    places = [found.out.index(f">{id}<") for id in steps]
    assert places == sorted(places)
