"""Every ruling of COSMOS (2024): a position where each of its options shows.

Each row of the table gives a position in which an option and the default of its ruling
differ: in what is legal, in who takes a trick, in the count of a round, in who starts
or in what a seat sees. What differs in no position is listed as such.
"""

from collections.abc import Callable, Mapping
from typing import Any

import attrs
import pytest

from engines.play import apply, legal_actions, random_play
from engines.positions import read
from spec.cosmos2024.game import build, ledger
from spec.cosmos2024.state import Phase
from spec.games import Configuration, ConfigurationRefused, Game
from spec.ledger import InputError
from spec.system import Action

RULINGS = {ruling.name: ruling for ruling in ledger().rulings}
EXECUTABLE = [
    (ruling.name, option.name)
    for ruling in RULINGS.values()
    for option in ruling.options[1:]
    if not option.absent
]
ABSENT = [
    (ruling.name, option.name)
    for ruling in RULINGS.values()
    for option in ruling.options
    if option.absent
]


# -- what is asked of a position -------------------------------------------------------


def legal(game: Game, s: Any) -> str:
    """The legal actions without their move and seat."""
    return " ".join(game.text(a).split()[-1] for a in legal_actions(game, s))


def leader(game: Game, s: Any) -> str:
    """Who took the trick: the winner leads the next one."""
    return game.seats[s.leader]


def captured(game: Game, s: Any) -> tuple[int, ...]:
    return tuple(s.nines)


def packed_cards(game: Game, s: Any) -> int:
    return int(s.gone.total())


def facing_up(game: Game, s: Any) -> tuple[bool, ...]:
    return tuple(s.up[: s.played])


def phase(game: Game, s: Any) -> str:
    return Phase(s.phase).name


def counted(game: Game, s: Any) -> tuple[int, ...]:
    """The totals once the round is counted."""
    return tuple(apply(game, s, Action("score")).totals)


def next_phase(game: Game, s: Any) -> str:
    """What follows when the round is counted."""
    return phase(game, apply(game, s, Action("score")))


def winners(game: Game, s: Any) -> str:
    """Who has won once the round is counted."""
    truths = game.outcome.run(apply(game, s, Action("score")))
    return " ".join(seat for seat, won in zip(game.seats, truths, strict=True) if won)


def next_table(game: Game, s: Any) -> int:
    """How many table cards lie there before the next round's are turned up."""
    return int(apply(game, s, Action("score")).table.total())


def next_starters(game: Game, s: Any) -> str:
    """Who may start the next round."""
    after = apply(game, s, Action("score"))
    return legal(game, attrs.evolve(after, phase=int(Phase.START)))


def next_lead(game: Game, s: Any) -> str:
    """What A may lead in the next round with Sun4 and Collapsar 8."""
    return lead(game, apply(game, s, Action("score")))


def reveal_black(game: Game, s: Any) -> str:
    """What A may lead after Collapsar 5 was turned up, with Sun4 and Collapsar 8."""
    return lead(game, apply(game, s, game.parse("reveal Col5")))


def lead(game: Game, s: Any) -> str:
    fields = {"phase": "play", "hands": {"A": "Sun4 Col8"}, "leader": "A"}
    return legal(game, read(game, fields, s))


def seen(*names: str) -> Callable[[Game, Any], tuple[bool, ...]]:
    """Whether seat A sees the named things."""

    def ask(game: Game, s: Any) -> tuple[bool, ...]:
        sights = {sight.name: bool(sight.seen) for sight in game.view.run(s, 0)}
        return tuple(sights[name] for name in names)

    return ask


# -- the table -------------------------------------------------------------------------


@attrs.frozen
class Shown:
    """Where an option differs from the default.

    Attributes:
        players: the player count.
        given: the position; the first card of A's trick in the first round if not said.
        line: the cards played from there, forced steps in between.
        ask: what is asked at the end.
        default: the answer by default.
        changed: the answer under the option.
        both: other rulings that hold in both games.
        besides: what the position has besides under the option.
    """

    players: int
    given: Mapping[str, Any]
    line: str
    ask: Callable[[Game, Any], Any]
    default: Any
    changed: Any
    both: Mapping[str, str] = {}
    besides: Mapping[str, Any] = {}


def hands(text: str) -> dict[str, Any]:
    """Hands from a text: ``Sun2 Ear9, Moo3`` for A and B."""
    return {"hands": dict(zip("ABCDEF", text.split(", "), strict=False))}


def score(won: str, nines: str, totals: str = "", **more: Any) -> dict[str, Any]:
    """A round that is over."""
    given = {"phase": "score", "won": won, "nines": nines, **more}
    return {**given, "totals": totals} if totals else given


def start(totals: str, leader: str = "A") -> dict[str, Any]:
    return {"phase": "start", "starter": "A", "totals": totals, "leader": leader}


def in_trick(cards: str, up: str, played: int, **more: Any) -> dict[str, Any]:
    return {"cards": cards, "up": up, "played": str(played), **more}


TWO_SIXES = hands("Moo3 Sat2, Ear3 Ear2, Sun6 Moo6")
TWO_TRICKS = "Moo3 Ear3 Sun6 Sat2 Ear2 Moo6"
LOCKED = hands("Sun4 Col8")
UNEQUAL = score("9 3 2 1", "4 0 0 0", "2 3 5 5")

TABLE: dict[tuple[str, str], Shown] = {
    ("even-table-four", "hidden-inert"): Shown(
        4, {"table": "Sun6"}, "", seen("table"), (True,), (False,)
    ),
    ("even-table-four", "active"): Shown(
        4,
        {"table": "Moo6 Moo5", **hands("Moo3, Sun6, Ear5, Sat3")},
        "Moo3 Sun6 Ear5 Sat3",
        leader,
        "B",
        "A",
        both={"table-scope": "every-survivor"},
    ),
    ("starter-basis", "raw-total"): Shown(
        4, UNEQUAL, "", next_starters, "A", "B D", besides={"basis": "0 1 3 3"}
    ),
    ("starter-basis", "last-round"): Shown(4, UNEQUAL, "", next_starters, "A", "D"),
    ("starter-tie", "next-clockwise"): Shown(3, start("8 6 6"), "", legal, "B C", "B"),
    ("starter-tie", "last-trick-winner-if-tied"): Shown(
        3, start("8 6 6", "C"), "", legal, "B C", "C"
    ),
    ("round-boundary", "last-trick-winner"): Shown(
        3, start("8 6 6"), "", legal, "B C", "A"
    ),
    ("reshuffle", "keep-table-four"): Shown(
        3,
        score("7 7 6", "0 0 0", table="Sun6 Sun7", turned="Moo9 Col1"),
        "",
        next_table,
        0,
        4,
    ),
    ("follow-scope", "lead-suit"): Shown(
        4,
        in_trick("Sun5 Moo3 - -", "yes yes no no", 2, **hands(", , Moo7 Ear9 Col2")),
        "",
        legal,
        "Moo7",
        "Ear9 Moo7 Col2",
    ),
    ("black-follow", "no"): Shown(
        4,
        {"broken": "yes", **hands("Col3, Sun2 Col5")},
        "Col3",
        legal,
        "Col5",
        "Sun2 Col5",
    ),
    ("table-in-follow", "yes"): Shown(
        3, {"table": "Moo4", **hands("Moo2 Sat3")}, "", legal, "Moo2 Sat3", "Moo2"
    ),
    ("free-d-example", "literal-free"): Shown(
        4,
        hands("Sat7, Sun5, Moo7, Sat6 Sun3"),
        "Sat7 Sun5 Moo7",
        legal,
        "Sun3",
        "Sat6 Sun3",
    ),
    ("collision-target", "any-played"): Shown(
        3, hands("Sun7, Moo7, Ear7"), "Sun7 Moo7 Ear7", leader, "C", "A"
    ),
    ("collision-memory", "whole-round"): Shown(
        3, {"gone": "Sun5", **hands("Moo5")}, "Moo5", facing_up, (True,), (False,)
    ),
    ("black-collides", "no"): Shown(
        4, hands("Sun5, Col5, Moo3, Moo4"), "Sun5 Col5 Moo3 Moo4", leader, "D", "B"
    ),
    ("table-timing", "on-lone-card-anytime"): Shown(
        3,
        {"table": "Ear6", **hands("Sun6, Moo3 Sun2")},
        "Sun6",
        legal,
        "Sun2",
        "Moo3 Sun2",
    ),
    ("table-timing", "on-every-play"): Shown(
        3,
        {"table": "Ear6", **hands("Sun6, Moo3 Sun2")},
        "Sun6",
        legal,
        "Sun2",
        "Moo3 Sun2",
    ),
    ("table-scope", "every-survivor"): Shown(
        5,
        {"table": "Ear6", **hands("Moo3, Sat3, Sun6, Sun4, Ear8")},
        "Moo3 Sat3 Sun6 Sun4 Ear8",
        leader,
        "C",
        "E",
    ),
    ("table-persistence", "restored-next-trick"): Shown(
        3, {"table": "Ear6", **TWO_SIXES}, TWO_TRICKS, leader, "C", "A"
    ),
    ("table-match-count", "all-matching"): Shown(
        3, {"table": "Ear6 Sat6", **TWO_SIXES}, TWO_TRICKS, leader, "A", "C"
    ),
    ("table-destination", "joins-trick"): Shown(
        3,
        {"table": "Sat9", **hands("Moo9, Sun3, Ear3")},
        "Moo9 Sun3 Ear3",
        captured,
        (1, 0, 0),
        (2, 0, 0),
    ),
    ("trick-content", "table-four-too"): Shown(
        4,
        {"table": "Sun9 Moo1 Ear1 Sat1", **hands("Sun2, Sun3, Sun4, Sun5")},
        "Sun2 Sun3 Sun4 Sun5",
        packed_cards,
        4,
        8,
    ),
    ("table-in-majority", "yes"): Shown(
        3,
        {"table": "Moo1 Moo2 Moo3", **hands("Sun8, Moo4, Ear5")},
        "Sun8 Moo4 Ear5",
        leader,
        "A",
        "B",
    ),
    ("table-black", "breaks"): Shown(
        3, {"phase": "reveal", "starter": "-"}, "", reveal_black, "Sun4", "Sun4 Col8"
    ),
    ("majority-tie", "all-face-up"): Shown(
        5,
        hands("Sun3, Sun4, Sat5, Sat6, Ear9"),
        "Sun3 Sun4 Sat5 Sat6 Ear9",
        leader,
        "D",
        "E",
    ),
    ("black-pool", "all-played"): Shown(
        4, hands("Sun8, Col8, Col1, Moo9"), "Sun8 Col8 Col1 Moo9", leader, "C", "B"
    ),
    ("lock-who", "leader-only"): Shown(
        3,
        hands("Sun7, Sun7, Ear9 Sun2 Col4"),
        "Sun7 Sun7",
        legal,
        "Ear9 Sun2",
        "Ear9 Sun2 Col4",
    ),
    ("lock-span", "until-break"): Shown(
        4, hands("Sun5, Ear2 Col3"), "Sun5", legal, "Ear2 Col3", "Ear2"
    ),
    ("lock-precedence", "free-play-wins"): Shown(
        4, LOCKED, "", legal, "Sun4", "Sun4 Col8"
    ),
    ("all-black-exempt", "no"): Shown(3, hands("Col2"), "", legal, "Col2", ""),
    ("break-trigger", "on-survival"): Shown(
        3, hands("Sun5, Col5, Moo4 Col2"), "Sun5 Col5", legal, "Moo4 Col2", "Moo4"
    ),
    ("break-trigger", "end-of-trick"): Shown(
        3, hands("Sun5, Col5, Moo4 Col2"), "Sun5 Col5", legal, "Moo4 Col2", "Moo4"
    ),
    ("break-reset", "per-game"): Shown(
        3, score("7 7 6", "0 0 0", broken="yes"), "", next_lead, "Sun4", "Sun4 Col8"
    ),
    ("bang-winner", "round-starter"): Shown(
        4,
        {"leader": "C", **hands("Ear4, Sat4, Sun3, Moo3")},
        "Sun3 Moo3 Ear4 Sat4",
        leader,
        "C",
        "A",
    ),
    ("end-check", "immediate"): Shown(
        6,
        {
            "totals": "9 0 0 0 0 0",
            **hands("Sun9 Moo9, Sun1, Sun2, Sun3, Sun4, Sun5"),
        },
        "Sun9 Sun1 Sun2 Sun3 Sun4 Sun5",
        phase,
        "PLAY",
        "SCORE",
    ),
    ("winner-tie", "fewest-last-round"): Shown(
        4, score("5 5 2 3", "0 0 0 0", "10 3 6 11"), "", winners, "B C", "C"
    ),
    ("void", "off"): Shown(
        4, score("9 3 2 1", "4 0 0 0"), "", counted, (0, 3, 2, 1), (9, 3, 2, 1)
    ),
    ("void-subject", "everyone"): Shown(
        3, score("10 6 4", "4 0 0", "7 7 6"), "", counted, (7, 13, 10), (7, 7, 6)
    ),
    ("void-pool", "all-players"): Shown(
        4, score("9 3 2 1", "1 1 1 1"), "", counted, (9, 3, 2, 1), (0, 0, 0, 0)
    ),
    ("void-table-nine", "count-dealt"): Shown(
        3, score("10 6 4", "3 0 0", table="Sun9"), "", counted, (10, 6, 4), (0, 6, 4)
    ),
    ("void-order", "after-end-check"): Shown(
        4, score("8 3 2 2", "4 0 0 0", "10 2 2 1"), "", next_phase, "REVEAL", "OVER"
    ),
    ("void-nines", "face-up-only"): Shown(
        4,
        hands("Sun9, Moo9, Ear9, Sat9"),
        "Sun9 Moo9 Ear9 Sat9",
        captured,
        (4, 0, 0, 0),
        (0, 0, 0, 0),
    ),
    ("pile-inspection", "allowed"): Shown(
        4, {"gone": "Sun9"}, "", seen("gone", "nines[B]"), (False, False), (True, True)
    ),
    ("face-down-knowledge", "forgotten"): Shown(
        4,
        {"turned": "Ear6", **hands("Sun7, Moo7")},
        "Sun7 Moo7",
        seen("cards[0]", "turned", "cards[2]"),
        (True, True, True),
        (False, False, True),
    ),
    ("table-in-lock", "yes"): Shown(
        3, {"table": "Ear1", **LOCKED}, "", legal, "Sun4", "Sun4 Col8"
    ),
    ("end-inspection", "own-tricks-only"): Shown(
        4,
        score("9 3 2 1", "1 1 1 1"),
        "",
        seen("gone", "nines[A]", "nines[B]"),
        (True, True, True),
        (False, True, False),
    ),
}
# Options shown by a test of their own below.
BY_ITSELF = {
    ("player-count", "extrapolated"): "test_two_players_exist_only_if_extrapolated",
    ("threshold-source", "hand-size"): "test_the_end_of_game_number_is_the_hand_size",
}
# Options with a rule that differ from the default nowhere.
NOWHERE = {("break-order", "collision-first")}


def answer(shown: Shown, chosen: Mapping[str, str], besides: Mapping[str, Any]) -> Any:
    """What the game says at the end of a row's line under some rulings."""
    game = build(Configuration(players=shown.players, rulings={**shown.both, **chosen}))
    first = {"phase": "play", "starter": "A"}
    state = read(game, {**first, **shown.given, **besides})
    for card in shown.line.split():
        seat = next(s for s, t in zip(game.seats, game.to_act(state), strict=True) if t)
        state = apply(game, state, game.parse(f"play {seat} {card}"))
        while state.phase in (Phase.SURVIVE, Phase.AWARD):
            (forced,) = legal_actions(game, state)
            state = apply(game, state, forced)
    return shown.ask(game, state)


@pytest.mark.parametrize(("ruling", "option"), TABLE, ids=map("=".join, TABLE))
def test_an_option_differs_from_the_default_in_a_position(
    ruling: str, option: str
) -> None:
    shown = TABLE[ruling, option]
    assert answer(shown, {}, {}) == shown.default
    assert answer(shown, {ruling: option}, shown.besides) == shown.changed
    assert shown.default != shown.changed


# Where a ruling has two options besides its default, these differ from each other too.
AMONG_THEMSELVES = {
    ("break-trigger", "end-of-trick", "on-survival"): Shown(
        5,
        hands("Sun5, Col3, Sun3, Moo5, Ear9 Col1"),
        "Sun5 Col3 Sun3 Moo5",
        legal,
        "Ear9",
        "Ear9 Col1",
    ),
    ("table-timing", "on-lone-card-anytime", "on-every-play"): Shown(
        3,
        {"table": "Ear6", **hands("Moo3, Sun6, Moo2 Sun2")},
        "Moo3 Sun6",
        legal,
        "Moo2 Sun2",
        "Moo2",
    ),
    ("starter-basis", "raw-total", "last-round"): Shown(
        4, UNEQUAL, "", next_starters, "B D", "D"
    ),
    ("starter-tie", "next-clockwise", "last-trick-winner-if-tied"): Shown(
        3, start("8 6 6", "C"), "", legal, "B", "C"
    ),
    ("even-table-four", "hidden-inert", "active"): Shown(
        4, {"table": "Sun6"}, "", seen("table"), (False,), (True,)
    ),
}


@pytest.mark.parametrize(
    ("ruling", "one", "other"), AMONG_THEMSELVES, ids=map(" ".join, AMONG_THEMSELVES)
)
def test_two_options_besides_the_default_differ_in_a_position(
    ruling: str, one: str, other: str
) -> None:
    shown = AMONG_THEMSELVES[ruling, one, other]
    raw = {"basis": "0 1 3 3"} if one == "raw-total" else {}
    assert answer(shown, {ruling: one}, raw) == shown.default
    assert answer(shown, {ruling: other}, {}) == shown.changed


# -- configurations --------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 10])
def test_two_players_exist_only_if_extrapolated(players: int) -> None:
    with pytest.raises(ConfigurationRefused) as caught:
        build(Configuration(players=players))
    assert [c.id for c in caught.value.objections] == ["NEW.PLAYERS"]
    allowed = {"player-count": "extrapolated"}
    game = build(Configuration(players=players, rulings=allowed))
    assert len(game.seats) == players
    assert game.start.setup.hand == game.start.setup.threshold == 60 // players


def test_a_count_that_does_not_divide_the_cards_is_refused_anyway() -> None:
    for players in (1, 7, 8, 9, 12):
        with pytest.raises(ConfigurationRefused):
            build(
                Configuration(players=players, rulings={"player-count": "extrapolated"})
            )


def test_the_end_of_game_number_is_the_hand_size() -> None:
    """With a reduced deck only: the two tables of the full game agree."""
    deck = {"cards": "Sun1 Sun2 Moo1 Moo2 Ear1 Ear2", "hand": 2}
    sizes = [
        build(
            Configuration(players=3, deck=deck, rulings={"threshold-source": option})
        ).start.setup.threshold
        for option in ("own-table", "hand-size")
    ]
    assert sizes == [20, 2]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_end_of_game_number_of_a_full_deck_is_the_hand_size_anyway(
    players: int,
) -> None:
    setup = build(Configuration(players=players)).start.setup
    assert setup.threshold == setup.hand


# -- what differs nowhere --------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_break_and_collision_in_either_order_give_the_same_plays(players: int) -> None:
    """The two effects are really in another order, and no play shows it."""
    games = [
        build(Configuration(players=players, rulings={"break-order": option}))
        for option in ("break-first", "collision-first")
    ]
    orders = [[c.id for c in g.by_name["play"].effects] for g in games]
    assert orders[0] != orders[1]
    assert sorted(orders[0]) == sorted(orders[1])
    for seed in range(2):
        plays = [random_play(game, seed, steps=130) for game in games]
        assert plays[0].actions == plays[1].actions
        assert plays[0].states() == plays[1].states()


def test_rulings_that_differ_nowhere_are_listed_as_such() -> None:
    nowhere = {
        r.name: r.kind
        for r in RULINGS.values()
        if r.kind in ("immaterial", "editorial")
    }
    assert nowhere == {
        "deal-granularity": "immaterial",
        "table-chooser": "immaterial",
        "break-order": "immaterial",
        "threshold-source": "immaterial",
        "goal-statement": "immaterial",
        "winner-example-titles": "editorial",
    }
    assert all(RULINGS[name].differs.startswith("None does") for name in nowhere)
    assert all(RULINGS[name].kind == "immaterial" for name, _ in NOWHERE)


# -- options without a rule ------------------------------------------------------------


@pytest.mark.parametrize(("ruling", "option"), ABSENT, ids=map("=".join, ABSENT))
def test_an_option_without_a_rule_is_refused_with_the_reason(
    ruling: str, option: str
) -> None:
    reason = RULINGS[ruling].option(option).absent
    with pytest.raises(InputError) as caught:
        build(Configuration(players=4, rulings={ruling: option}))
    assert str(caught.value) == (
        f"ruling {ruling}={option} has no executable rule: {reason}"
    )


def test_every_ruling_with_one_rule_only_says_why() -> None:
    for ruling in RULINGS.values():
        rest = ruling.options[1:]
        assert not ruling.default.absent
        assert rest, f"{ruling.name} has one option only"
        if all(option.absent for option in rest):
            assert (ruling.name, rest[0].name) in ABSENT


# -- nothing is forgotten --------------------------------------------------------------


def test_every_executable_option_is_shown_or_known_to_differ_nowhere() -> None:
    covered = [*TABLE, *BY_ITSELF, *NOWHERE]
    assert len(covered) == len(set(covered))
    assert set(covered) == set(EXECUTABLE)
    assert all(name in globals() for name in BY_ITSELF.values())


def test_every_pair_of_executable_options_is_compared() -> None:
    """Of three executable options, the two that are not the default as well."""
    pairs = {
        (ruling.name, a.name, b.name)
        for ruling in RULINGS.values()
        for i, a in enumerate(ruling.options)
        for b in ruling.options[i + 1 :]
        if i and not a.absent and not b.absent
    }
    found = {(ruling, *sorted((a, b))) for ruling, a, b in AMONG_THEMSELVES}
    assert found == {(ruling, *sorted((a, b))) for ruling, a, b in pairs}
