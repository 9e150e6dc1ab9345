"""Scenario files: what they accept and refuse, and that a wrong expectation fails."""

from pathlib import Path
from typing import Any

import attrs
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from engines.documents import LARGEST
from engines.expectations import Expect
from engines.play import Play, random_play
from engines.scenarios import Result, cases, run, save
from spec.cosmos2024.game import RULEBOOK
from spec.games import Configuration, Rulebook
from spec.ledger import InputError, nearest


def find(name: str) -> Rulebook:
    if name != RULEBOOK.name:
        raise InputError(nearest(name, [RULEBOOK.name], "game"))
    return RULEBOOK


def file(scenario: str, top: str = "game: cosmos2024") -> str:
    """A file of one scenario, given as the lines of its fields."""
    lines = "\n".join(f"    {line}" for line in scenario.strip().splitlines())
    return f"{top}\nscenarios:\n  - id: COS-X\n    title: a test\n{lines}\n"


def outcome(scenario: str, **given: Any) -> list[Result]:
    return run(file(scenario), find, **given)


TRICK = """
players: 4
given: {phase: play, leader: A, table: Ear1, hands: {A: Sun5, B: Sun2 Moo9}}
after: play A Sun5
"""
START = """
players: 3
given: {phase: start, starter: A, totals: 8 6 6}
"""
ENDED = """
players: 3
given: {phase: over, totals: 20 9 9}
"""

# For each kind of expectation: a position, what holds of it, and what does not.
CHECKS = [
    ("fields", TRICK, "{up: yes no no no, leader: A}", "{up: yes yes no no}"),
    ("fields", TRICK, "{cards: {0: Sun5}}", "{cards: {0: Sun6}}"),
    ("fields", TRICK, "{hands: {B: Moo9 Sun2}}", "{hands: {B: Sun2}}"),
    ("legal", TRICK, "[play B Sun2]", "[play B Sun2, play B Moo9]"),
    ("legal", TRICK, "{play B: Sun2}", "[]"),
    ("legal", TRICK, "{play: [B Sun2]}", '{play: ""}'),
    ("legal", TRICK, '{play A: "", award: []}', "{play B: Moo9}"),
    ("legal", START, "[start B, start C]", "[start A, start B, start C]"),
    ("legal_at_least", TRICK, "[play B Sun2]", "[play B Sun2, play B Moo9]"),
    ("legal_at_least", START, '"start B, start C"', '"start B, start A"'),
    ("refused", TRICK, "{play B Moo9: PLAY.FOLLOW}", "{play B Moo9: PLAY.HELD}"),
    (
        "refused",
        TRICK,
        "{play A Moo9: [PLAY.SEAT, card_is_in_hand]}",
        "{play A Moo9: PLAY.SEAT}",
    ),
    ("refused", START, "{start A: seat_has_fewest}", "{start B: seat_has_fewest}"),
    (
        "refused_at_least",
        TRICK,
        "{play A Moo9: PLAY.SEAT}",
        "{play A Moo9: PLAY.SEAT PLAY.FOLLOW}",
    ),
    ("unknown_action", START, "[start D, sing A]", "[start D, start A]"),
    ("weights", START, "{start B: 1, start C: 1}", "{start B: 1}"),
    ("weights", START, "{start C: 1, start B: 1}", "{start B: 1, start C: 2}"),
    ("weights", "players: 3", None, "{reveal Sun4: 2}"),
    ("holds", TRICK, "[turn == B, 'played == 1']", "[turn == B, turn == C]"),
    ("over", TRICK, "no", "yes"),
    ("over", ENDED, "yes", "no"),
    ("outcome", ENDED, "B C", "B"),
    ("outcome", ENDED, "[C, B]", "[]"),
    ("outcome", TRICK, None, "A"),
    ("outcome", TRICK, None, "A B C D"),
    (
        "view",
        TRICK,
        "{seat: B, sees: {won: 0 0 0 0}}",
        "{seat: B, sees: {won: 1 0 0 0}}",
    ),
    ("view", TRICK, "{seat: B, sees: {'cards[0]': Sun5}}", "{seat: B, hides: table}"),
    (
        "view",
        TRICK,
        "[{seat: B, hides: 'hands[A]'}]",
        "{seat: A, sees: {'hands[B]': ''}}",
    ),
    (
        "view",
        TRICK,
        "{seat: A, sees: {'hands[A]': ''}}",
        "{seat: A, hides: 'hands[A]'}",
    ),
    ("view", TRICK, None, "{seat: A, sees: {'hands[B]': Sun2 Moo9}}"),
    ("refused_configuration", "players: 7", "NEW.PLAYERS", "NEW.DECK"),
    ("refused_configuration", "players: 2", "players_are_tabled", None),
    ("refused_configuration", "players: 3", None, "NEW.PLAYERS"),
]


@pytest.mark.parametrize(("kind", "position", "right", "wrong"), CHECKS, ids=str)
@pytest.mark.parametrize("packed", [True, False], ids=["packed", "counts"])
def test_what_is_right_passes_and_what_is_wrong_fails(
    kind: str, position: str, right: str | None, wrong: str | None, packed: bool
) -> None:
    if right is not None:
        [passed] = outcome(f"{position}\nthen: {{{kind}: {right}}}", packed=packed)
        assert passed.messages == ()
        assert passed.passed
    if wrong is not None:
        [failed] = outcome(f"{position}\nthen: {{{kind}: {wrong}}}", packed=packed)
        assert not failed.passed
        assert all(line.startswith(f"{kind}: ") for line in failed.messages)
        assert "expected" in failed.messages[0]
        assert "got" in failed.messages[0]


def test_every_kind_of_expectation_is_tested() -> None:
    wrong = {kind for kind, _, _, wrong in CHECKS if wrong is not None}

    assert wrong == {f.name for f in attrs.fields(Expect)}


def test_messages_say_field_expected_and_got() -> None:
    [result] = outcome(TRICK + "then: {fields: {up: yes yes no no}, over: yes}")

    assert result.messages == (
        "fields: up: expected yes yes no no, got yes no no no",
        "over: expected yes, got no",
    )


def test_a_false_expression_tells_the_values_that_it_reads() -> None:
    [result] = outcome(TRICK + "then: {holds: [turn == C and played == 1]}")

    assert result.messages == (
        "holds: turn == C and played == 1: expected true, "
        "got false, with played = 1, turn = B",
    )


# -- plays ---------------------------------------------------------------------------


STEPS = """
players: 4
given: {phase: play, leader: A, hands: {A: Sun5, B: Moo5, C: Ear1, D: Ear2}}
steps:
  - {do: play A Sun5, then: {fields: {up: yes no no no}}}
  - {do: play B Moo5, then: {holds: [move == play and seat == B, 'was_up[0]']}}
  - {do: play C Ear1}
  - {do: play D Ear2, then: {holds: [not big_bang]}}
  - {do: award}
then: {fields: {leader: D}}
"""


def test_steps_are_taken_and_looked_at() -> None:
    [result] = outcome(STEPS)

    assert result == Result("COS-X", "a test")


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        (
            "{up: yes no no no}",
            "{up: no no no no}",
            "step 1 (play A Sun5): fields: up:",
        ),
        (
            "'was_up[0]'",
            "'not was_up[0]'",
            "step 2 (play B Moo5): holds: not was_up[0]:",
        ),
        ("seat == B", "seat == A", "step 2 (play B Moo5): holds: move == play and"),
        ("[not big_bang]", "[big_bang]", "step 4 (play D Ear2): holds: big_bang:"),
        ("leader: D", "leader: C", "fields: leader: expected C, got D"),
    ],
    ids=str,
)
def test_a_wrong_step_fails_and_says_which(
    right: str, wrong: str, message: str
) -> None:
    [result] = outcome(STEPS.replace(right, wrong))

    [line] = result.messages
    assert line.startswith(message)


def test_an_illegal_action_fails_with_its_refusal() -> None:
    [result] = outcome(STEPS.replace("do: play C Ear1", "do: play D Ear2"))

    [line] = result.messages
    assert line.startswith(
        "step 3: expected play D Ear2 to be legal, got: play refuses"
    )
    assert "PLAY.SEAT" in line


def test_the_same_actions_are_taken_under_other_rulings() -> None:
    under = """
under:
  - {rulings: {collision-target: any-played}, then: {fields: {leader: D}}}
  - {rulings: {COS-R16: no}, then: {fields: {leader: A}}}
  - rulings: {void: off}
    steps: [{do: play A Sun5}]
    then: {fields: {played: 1}}
"""

    results = outcome(STEPS + under)

    assert [(r.id, r.passed) for r in results] == [
        ("COS-X", True),
        ("COS-X (collision-target=any-played)", True),
        ("COS-X (COS-R16=no)", False),
        ("COS-X (void=off)", True),
    ]


FORCED = """
players: 4
forced: yes
given: {phase: play, leader: A, hands: {A: Sun5, B: Moo5, C: Ear1, D: Ear2}}
steps: [play A Sun5, play B Moo5, {do: play C Ear1, then: {over: no}}, play D Ear2]
then: {fields: {phase: reveal, totals: 0 0 0 1}}
"""


def test_what_happens_by_itself_may_be_left_out() -> None:
    [result] = outcome(FORCED)
    [written] = outcome(FORCED.replace("Ear2]", "Ear2, award]"))
    [other] = outcome(FORCED.replace("forced: yes", "forced: no"))

    assert result.messages == ()
    assert written.messages[0].startswith("step 5: expected award to be legal, got: ")
    assert other.messages == (
        "fields: phase: expected reveal, got award",
        "fields: totals: expected 0 0 0 1, got 0 0 0 0",
    )


def test_what_happens_by_itself_happens_in_the_given_position_too() -> None:
    given = "{phase: award, leader: A, played: 4, cards: Sun5 Moo5 Ear1 Ear2}"
    then = "then: {fields: {phase: reveal}}"

    [result] = outcome(f"players: 4\nforced: yes\ngiven: {given}\n{then}")

    assert result.messages == ()


def test_positions_of_a_file_hold_where_a_scenario_gives_nothing_else() -> None:
    top = "game: cosmos2024\nplayers: 4\ngiven: {leader: B, hands: {A: Sun1, B: Sun2}}"
    text = file("given: {starter: C, hands: {B: Sun3}}\nthen: {over: no}", top)

    [case] = cases(text)

    assert case.scenario.given == {
        "leader": "B",
        "starter": "C",
        "hands": {"A": "Sun1", "B": "Sun3"},
    }
    assert case.run(find)[0].passed


def test_a_mistake_is_placed_where_the_field_is_written() -> None:
    top = "game: cosmos2024\nplayers: 4\ngiven: {leader: B, hands: {A: Sun11}}"

    with pytest.raises(InputError) as shared:
        run(file("given: {starter: C}\nthen: {over: no}", top), find)
    with pytest.raises(InputError) as own:
        run(file("given: {hands: {A: Sun12}}\nthen: {over: no}", top), find)

    assert str(shared.value).startswith("text:3: given.hands.A: unknown label 'Sun11'")
    assert str(own.value).startswith(
        "text:7: scenarios[0].given.hands.A: unknown label"
    )


def test_a_position_that_the_game_refuses_is_a_mistake() -> None:
    game = RULEBOOK.build(Configuration(players=4))
    refusing = attrs.evolve(game, flaws=lambda s: [(s.leader == 1, "B leads")])
    book = attrs.evolve(RULEBOOK, build=lambda configuration: refusing)

    with pytest.raises(InputError) as error:
        run(file("given: {leader: B}\nthen: {over: no}"), lambda name: book)

    assert str(error.value) == (
        "text:5: scenarios[0].given: no position of COSMOS (2024): B leads"
    )


def test_settings_of_a_file_hold_where_a_scenario_has_none() -> None:
    top = "game: cosmos2024\nplayers: 5\nrulings: {void: off, black-follow: no}"
    text = file("rulings: {black-follow: yes}\nthen: {over: no}", top)

    [case] = cases(text)

    assert case.setting.players == 5
    assert case.setting.rulings == {"void": "off", "black-follow": "yes"}
    assert case.run(find) == [Result("COS-X", "a test")]


def test_a_deck_is_read_as_data() -> None:
    text = """
players: 3
deck: {cards: {Sun4: 2, Moo1: 1, Ear1: 1}, hand: 1, table: 1, threshold: 4}
then: {weights: {reveal Sun4: 2, reveal Moo1: 1, reveal Ear1: 1}}
"""

    [case] = cases(file(text))

    assert case.setting.deck is not None
    assert case.setting.deck["cards"] == {"Sun4": 2, "Moo1": 1, "Ear1": 1}
    assert case.run(find)[0].passed


def test_a_refused_configuration_fails_what_is_expected_of_a_game() -> None:
    [result] = outcome("players: 9\nthen: {over: no}")

    assert result.messages[0].startswith("the configuration is refused: cosmos2024 is")


# -- mistakes ------------------------------------------------------------------------

GOOD = "then: {over: no}"
MISTAKES = [
    # (text, parts of the message)
    ("", ["text: empty"]),
    ("game: [", ["text:", "no YAML"]),
    ("game: \ud800", ["text: no YAML: ", "surrogates not allowed"]),
    ("game: \x00", ["text: no YAML: ", "control characters are not allowed"]),
    ("game: x\ngame: y", ["text:2: 'game' given twice; accepted: once"]),
    ("- a", ["text:1: ['a'] given; accepted: a mapping of game, players"]),
    ("game: x", ["text:1: field scenarios is missing"]),
    ("game: x\nscenarios: []", ["text:2: scenarios: empty, so that it cannot fail"]),
    ("game: x\nscenarios: x", ["text:2: scenarios: 'x' given; accepted: a list"]),
    ("game: x\nscenarios: [x]", ["text:2: scenarios[0]: 'x' given; accepted: a map"]),
    ("game: &a x\nscenarios: [*a]", ["text:1: anchors and aliases are not accepted"]),
    ("game: !!str x", ["text:1: tag", "not accepted"]),
    ("a: 1\n---\nb: 2", ["text:2: a second document; accepted: one"]),
    ("? [a]\n: b", ["text:1: a list or mapping as a key; accepted: text"]),
    ("x: " + "[" * 100, ["text:1: nested deeper than 20"]),
    ("x" * (LARGEST + 1), ["text: longer than 500000 characters"]),
    (file(GOOD, "gam: cosmos2024"), ["text:1: gam: unknown field 'gam'; near: game"]),
    (file(GOOD, "game: cosmic"), ["scenarios[0].game: unknown game 'cosmic'"]),
    (file(GOOD, "players: 3"), ["scenarios[0].game: no game is named"]),
    (file("players: 3"), ["text:3: scenarios[0]: expects nothing"]),
    (file("then: {}"), ["text:5: scenarios[0].then: expects nothing; accepted: fiel"]),
    (file("then: {holds: []}"), ["text:5: scenarios[0].then.holds: empty"]),
    (file("then: {fields: {}}"), ["scenarios[0].then.fields: empty"]),
    (file("then: {hold: [x]}"), ["scenarios[0].then.hold: unknown field 'hold'; near"]),
    (
        file("then: {over: maybe}"),
        ["scenarios[0].then.over: 'maybe' given; accepted: y"],
    ),
    (file("then: {legal: 3}"), ["scenarios[0].then.legal: '3' given; accepted: a map"]),
    (file("then: {legal: [[x]]}"), ["scenarios[0].then.legal[0]: ['x'] given; accept"]),
    (file("then: {legal: [x]}"), ["then.legal: unknown move 'x'"]),
    (file("then: {legal: {play Z: ''}}"), ["then.legal: unknown seat 'Z'"]),
    (file("then: {legal: {award A: ''}}"), ["'award A' has more words than a award"]),
    (file("then: {legal: {deal A: Col9}}"), ["then.legal: unknown card 'Col9'"]),
    (file("then: {refused: {play A: X}}"), ["then.refused.play A: 'play A' is not of"]),
    (file("then: {refused: {score: PLAY.X}}"), ["unknown clause 'PLAY.X'"]),
    (file("then: {refused: {score: ''}}"), ["then.refused.score: no clause given"]),
    (file("then: {refused: [score]}"), ["then.refused: ['score'] given; accepted: a"]),
    (file("then: {refused_at_least: {score: x}}"), ["refused_at_least.score: unknown"]),
    (
        file("then: {unknown_action: x}"),
        ["unknown_action: 'x' given; accepted: a list"],
    ),
    (
        file("then: {weights: {start A: x}}"),
        ["weights.start A: 'x' given; accepted: a"],
    ),
    (file("then: {weights: {start Z: 1}}"), ["weights.start Z: unknown seat 'Z'"]),
    (file("then: {holds: [x ==]}"), ["then.holds: column"]),
    (file("then: {holds: [was_broken]}"), ["unknown name 'was_broken'"]),
    (file("then: {outcome: Z}"), ["then.outcome: unknown seat 'Z'"]),
    (file("then: {view: {seat: A}}"), ["then.view[0]: seat A neither sees nor hides"]),
    (file("then: {view: {sees: {won: 0}}}"), ["then.view[0]: field seat is missing"]),
    (file("then: {view: {seat: Z, hides: x}}"), ["then.view[0]: unknown seat 'Z'"]),
    (
        file("then: {view: {seat: A, hides: x}}"),
        ["view[0].hides: unknown thing to see"],
    ),
    (
        file("then: {view: {seat: A, sees: {won: x}}}"),
        ["text:5: scenarios[0].then.view[0].sees.won: 'x' given; accepted: a list"],
    ),
    (file("then: {fields: {leader: Q}}"), ["then.fields.leader: unknown seat 'Q'"]),
    (
        file("given: {hands: {A: Sun99}}\n" + GOOD),
        ["text:5: scenarios[0].given.hands.A"],
    ),
    (file("given: x\n" + GOOD), ["given: 'x' given; accepted: a mapping"]),
    (file("after: [{}]\n" + GOOD), ["after[0]: {} given; accepted: a text"]),
    (file("after: score, sing\n" + GOOD), ["after[1]: unknown move 'sing'"]),
    (file("after: sing\n" + GOOD), ["after[0]: unknown move 'sing'"]),
    (file("steps: [{do: sing}]\n" + GOOD), ["steps[0]: unknown move 'sing'"]),
    (file("steps: [{don: sing}]\n" + GOOD), ["steps[0]: field do is missing"]),
    (file("steps: [{do: reveal Sun1, then: {}}]"), ["steps[0].then: expects nothing"]),
    (
        file("steps: [{do: reveal Sun1, then: {fields: {x: y}}}]"),
        ["text:5: scenarios[0].steps[0].then.fields.x: unknown field 'x'"],
    ),
    (
        file("cites: COS-TUR-99\n" + GOOD),
        ["text:5: scenarios[0].cites: unknown ledger"],
    ),
    (file("players: three\n" + GOOD), ["players: 'three' given; accepted: a whole"]),
    (file("players: 1" + "0" * 30 + "\n" + GOOD), ["accepted: a whole number"]),
    (file("rules: extended\n" + GOOD), ["no rule set 'extended'"]),
    (file("rulings: {void: of}\n" + GOOD), ["unknown option of ruling void 'of'"]),
    (file("rulings: {vod: off}\n" + GOOD), ["unknown ruling 'vod'; near: void"]),
    (file("rulings: [void]\n" + GOOD), ["rulings: ['void'] given; accepted: a map"]),
    (file("rulings: {void: [off]}\n" + GOOD), ["rulings.void: ['off'] given; accep"]),
    (
        file("steps: {do: score}\n" + GOOD),
        ["steps: {'do': 'score'} given; accepted: a"],
    ),
    (file("deck: {cards: Sun0, hand: 1}\n" + GOOD), ["deck names the card 'Sun0'"]),
    (file("deck: x\n" + GOOD), ["deck: 'x' given; accepted: a mapping"]),
    (file("under: [{rulings: {void: off}}]\n" + GOOD), ["under[0]: expects nothing"]),
    (file("under: [{then: {over: no}}]\n" + GOOD), ["under[0]: field rulings is miss"]),
    (
        file("under: [{rulings: {}, then: {over: no}}]\n" + GOOD),
        ["under[0].rulings: empty"],
    ),
    (
        file("under: [{rulings: {void: x}, then: {over: no}}]\n" + GOOD),
        ["scenarios[0].under[0]: unknown option of ruling void 'x'"],
    ),
    (
        file("then: {refused_configuration: X}"),
        ["then.refused_configuration: unknown clause 'X'"],
    ),
    (
        file("then: {refused_configuration: NEW.DECK, over: no}"),
        ["then: refused_configuration stands alone"],
    ),
    (
        file("given: {played: 1}\nthen: {refused_configuration: NEW.DECK}"),
        ["text:5: scenarios[0].given: never used"],
    ),
    (
        file("steps: [{do: score, then: {refused_configuration: NEW.DECK}}]"),
        ["steps[0].then: refused_configuration is for the end"],
    ),
    (
        file(GOOD) + "  - {id: COS-X, title: again, then: {over: no}}",
        ["text:6: scenarios[1].id: COS-X is used above"],
    ),
    (
        file(
            "given: {phase: play, played: 3, hands: {A: Sun1}}\nafter: play A Sun1\n"
            + GOOD
        ),
        ["after[0]: the rules cannot go on from the given position"],
    ),
]


@pytest.mark.parametrize(
    ("text", "parts"), MISTAKES, ids=[" ".join(parts)[:60] for _, parts in MISTAKES]
)
def test_mistakes_are_said_with_their_place(text: str, parts: list[str]) -> None:
    with pytest.raises(InputError) as error:
        run(text, find)

    message = str(error.value)
    assert message.startswith("text:")
    assert "\n" not in message
    assert [part for part in parts if part not in message] == []


def test_a_slip_in_a_rule_is_not_blamed_on_a_position_of_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = RULEBOOK.build(Configuration())

    def broken(state: Any) -> Any:
        raise ValueError("a slip")

    book = attrs.evolve(
        RULEBOOK, build=lambda configuration: attrs.evolve(game, over=broken)
    )

    with pytest.raises(ValueError, match="a slip"):
        run(file("then: {over: no}"), lambda name: book)


# -- files ---------------------------------------------------------------------------


def test_a_file_is_named_in_its_mistakes(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(file("then: {over: perhaps}"), encoding="utf-8")

    with pytest.raises(InputError, match=r"mine\.yaml:5: scenarios\[0\]\.then\.over"):
        run(path, find)


def test_a_file_is_read_as_a_text_is(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(file("then: {over: no}"), encoding="utf-8")

    assert run(path, find) == [Result("COS-X", "a test")]


def test_what_is_no_file_of_text_is_refused(tmp_path: Path) -> None:
    binary, large = tmp_path / "binary", tmp_path / "large"
    binary.write_bytes(b"\xff\xfe\x00")
    large.write_bytes(b"x" * (4 * LARGEST + 1))

    for path, message in [
        (tmp_path / "none", "no such file"),
        (tmp_path, "is a directory"),
        (binary, "no UTF-8 text"),
        (large, "longer than"),
    ]:
        with pytest.raises(InputError, match=message):
            cases(path)


# -- saving --------------------------------------------------------------------------

DECK = {"cards": "Sun1 Sun2 Moo1 Moo2 Ear1 Ear2 Col1", "hand": 2, "table": 1}
GAMES = {
    "three": RULEBOOK.build(Configuration(players=3)),
    "six, counts": RULEBOOK.build(
        Configuration(players=6, rulings={"void": "off"}, packed=False)
    ),
    "small": RULEBOOK.build(Configuration(deck=DECK)),
}


@given(
    name=st.sampled_from(sorted(GAMES)),
    seed=st.integers(0, 10**6),
    start=st.integers(0, 80),
    steps=st.integers(0, 40),
)
def test_a_saved_play_passes(name: str, seed: int, start: int, steps: int) -> None:
    first = random_play(GAMES[name], seed, steps=start).state
    play = random_play(GAMES[name], seed, steps=steps, start=first)

    text = save(play, id="MINE-1", title="Void: off", cites=("COS-TUR-3",))

    assert run(text, find) == [Result("MINE-1", "Void: off")]
    [case] = cases(text)
    assert case.scenario.after == tuple(map(play.game.text, play.actions))
    assert case.setting.players == play.game.configuration.players
    assert case.setting.rulings == play.game.rulings.changed


def test_a_saved_end_has_its_outcome() -> None:
    play = random_play(GAMES["small"], 1)

    text = save(play, id="MINE-1", title="to the end")

    assert yaml.safe_load(text)["scenarios"][0]["then"]["over"] == "yes"
    assert run(text, find)[0].passed


def test_a_saved_position_has_its_legal_actions() -> None:
    play = Play(GAMES["small"], GAMES["small"].start)

    text = save(play, id="MINE-1", title="the start")

    legal = yaml.safe_load(text)["scenarios"][0]["then"]["legal"]
    assert legal == [
        f"reveal {face}" for face in sorted(DECK["cards"].split(), key=_rank)
    ]
    assert run(text.replace("- reveal Col1", "- reveal Sun1"), find)[0].messages


def _rank(face: str) -> tuple[int, str]:
    return ["Ear", "Moo", "Sun", "Col"].index(face[:3]), face


# -- whatever is written, nothing but InputError is raised -----------------------------

VALID = file(
    STEPS
    + """
under:
  - {rulings: {collision-target: any-played}, then: {fields: {leader: D}}}
""",
    "game: cosmos2024\nplayers: 4\nrulings: {void: off}",
)
PLAIN = VALID.translate({ord(c): " " for c in "{},"})
MARKS = ["yes", "no", "-1", "99", "Sun5", "A", "E", "play", "  "]
WORDS = st.sampled_from(
    [*"{}[]:,-?&*!|>'\"#%@ \n", *MARKS, *sorted(set(PLAIN.split()))]
)


def attempt(text: str) -> str:
    """Run a text: why it is refused, or "text" where it is not."""
    try:
        run(text, find)
    except InputError as error:
        return str(error)
    return "text"


@given(text=st.text(max_size=200))
def test_arbitrary_text_is_read_or_refused(text: str) -> None:
    assert attempt(text).startswith("text")


@given(
    cut=st.integers(0, len(VALID)),
    length=st.integers(0, 30),
    words=st.lists(WORDS, max_size=3),
)
def test_a_changed_file_is_read_or_refused(
    cut: int, length: int, words: list[str]
) -> None:
    text = VALID[:cut] + "".join(words) + VALID[cut + length :]

    assert attempt(text).startswith("text")


@given(data=st.data())
def test_a_file_with_changed_words_is_read_or_refused(data: st.DataObject) -> None:
    lines = VALID.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        i = data.draw(st.integers(0, len(lines) - 1))
        words = lines[i].split(" ")
        j = data.draw(st.integers(0, len(words) - 1))
        words[j] = data.draw(WORDS)
        lines[i] = " ".join(words)

    assert attempt("\n".join(lines)).startswith("text")


def test_the_file_that_is_changed_is_valid() -> None:
    assert [result.passed for result in run(VALID, find)] == [True, True]
