"""Every ruling of Cosmo: positions where each two of its options with a rule differ.

A row of the table gives a position, what is asked of it, and the answer under every
option; options that are not named answer as the default does. What an option needs
beside it (``beside`` in the ledger) holds where it is chosen.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any

import attrs
import pytest

from engines.play import apply, legal_actions, replay
from engines.positions import read
from spec.cosmo.game import build, ledger
from spec.cosmo.state import Phase
from spec.games import Configuration, Game
from spec.ledger import InputError

RULINGS = {ruling.name: ruling for ruling in ledger().rulings}
ABSENT = [
    (ruling.name, option.name)
    for ruling in RULINGS.values()
    for option in ruling.options
    if option.absent
]
REFUSED = "refused"  # the answer of a configuration that cannot be played


def executable(ruling: str) -> list[str]:
    """The options of a ruling that have a rule, the default first."""
    return [option.name for option in RULINGS[ruling].options if not option.absent]


# -- what is asked of a position -------------------------------------------------------


def legal(game: Game, s: Any) -> str:
    """The legal actions, shortened to their move and seat where all of these agree."""
    texts = [game.text(action) for action in legal_actions(game, s)]
    heads = {" ".join(text.split()[:2]) for text in texts}
    return f"{heads.pop()} {len(texts)}" if len(heads) == 1 else ", ".join(texts)


def seats(game: Game, s: Any) -> int:
    return len(game.seats)


def weights(game: Game, s: Any) -> tuple[int, ...]:
    """How many cards of each value pile A and pile B hold."""
    return tuple(int(s.piles.count(kind)) for kind in range(10))


def best(game: Game, s: Any) -> str:
    """Who wins the round, once the hands are compared."""
    after = apply(game, s, game.parse("award"))
    return "".join(str(i) for i, won in enumerate(after.best) if won)


def settled(game: Game, s: Any) -> tuple[str, str]:
    """The purses at the end of the round, and who has won the game."""
    while s.phase not in (Phase.OVER, Phase.DRAW):
        (action,) = legal_actions(game, s)
        s = apply(game, s, action)
    won = game.outcome.run(s)
    return "".join(map(str, s.purses)), "".join(str(i) for i, w in enumerate(won) if w)


def starter(game: Game, s: Any) -> str:
    return game.seats[s.starter]


def seen(name: str, seat: int = 1) -> Callable[[Game, Any], bool]:
    """Whether a seat sees a thing."""

    def ask(game: Game, s: Any) -> bool:
        return {x.name: bool(x.seen) for x in game.view.run(s, seat)}[name]

    return ask


# -- the table -------------------------------------------------------------------------


@attrs.frozen
class Shown:
    """Where the options of a ruling differ.

    Attributes:
        ask: what is asked of the position.
        answers: the answers by option; the default's is always given.
        given: the start position.
        line: actions taken from there.
        players: the player count.
        both: other rulings that hold under every option.
    """

    ask: Callable[[Game, Any], Any]
    answers: Mapping[str, Any]
    given: Mapping[str, Any] = {}
    line: str = ""
    players: int = 2
    both: Mapping[str, str] = {}

    def answer(self, ruling: str, option: str) -> Any:
        """The answer that is expected under an option."""
        default = RULINGS[ruling].default.name
        return self.answers.get(option, self.answers[default])


def answer(shown: Shown, ruling: str, option: str) -> Any:
    """The answer that the rules give under an option."""
    beside = RULINGS[ruling].option(option).beside
    rulings = {**beside, **shown.both, ruling: option}
    try:
        game = build(Configuration(shown.players, rulings=rulings))
    except InputError:
        return REFUSED
    line = [game.parse(text) for text in shown.line.split(", ") if text]
    return shown.ask(game, replay(game, line, read(game, shown.given)).state)


def hands(text: str, **more: str) -> dict[str, Any]:
    """Shown hands, ``33352 53233``, of cards from pile A: letters are of no account."""
    rows = [[f"A{value}" for value in hand] for hand in text.split()]
    return {"phase": "award", "rows": rows, **more}


def count(text: str, bets: str, purses: str, **more: str) -> dict[str, Any]:
    """Shown hands with bets and purses, a figure a seat: ``011`` for P0 P1 P1."""
    bank = str(20 - sum(map(int, purses)))
    targets = " ".join(f"P{bet}" for bet in bets)
    return hands(text, bets=targets, purses=" ".join(purses), bank=bank, **more)


FOUR = (
    "draw P0 A, hide P0 1, draw P1 A, hide P1 1, draw P0 A, deal P0 1, draw P1 A, "
    "deal P1 2, draw P0 B, deal P0 2, draw P1 B, deal P1 2, draw P0 B, deal P0 2, "
    "draw P1 B, deal P1 3"
)
ROUND_2 = (
    "draw P1 A, hide P1 1, draw P0 A, hide P0 1, draw P1 A, deal P1 1, draw P0 A, "
    "deal P0 2, draw P1 B, deal P1 2, draw P0 B, deal P0 2, draw P1 B, deal P1 2, "
    "draw P0 B, deal P0 3"
)
FIFTH = f"{FOUR}, bet P0 P0, bet P1 P1, draw P0 C, hide P0 3"
STRAIGHTS = "12345 12345"
ONE_WINS = "12345 11234 22341 33412 44123"
TWO_WIN = "12345 12345 22341 33412 44123"
SEQUENCE = {"identical": "same-sequence"}
STAGE = {"end-check": "after-each-stage"}
COME = {"bank-shortage": "first-come"}
NONE = {"bank-shortage": "none-if-short"}

TABLE: dict[str, tuple[Shown, ...]] = {
    "pile-composition": (
        Shown(
            weights,
            {
                "cyclic": (3, 2, 1, 0, 0, 0, 3, 2, 1, 0),
                "flat": (2, 1, 1, 1, 1, 1, 2, 1, 1, 1),
                "mono": (6, 0, 0, 0, 0, 0, 6, 0, 0, 0),
                "rarity": (4, 1, 1, 0, 0, 3, 2, 0, 1, 0),
                "single": (6, 0, 0, 0, 0, 6, 0, 0, 0, 0),
                "open": (0,) * 10,  # nothing is settled yet
            },
        ),
    ),
    "admissibility": (
        Shown(
            seats,
            {"any-six-by-six": 2, "text-plausible": REFUSED},
            both={"pile-composition": "single"},
        ),
    ),
    "back-info": (
        Shown(seen("full_piles"), {"full-pile-list": True, "nothing": False}),
    ),
    "min-players": (
        Shown(seats, {"two": REFUSED, "one": 1}, players=1),
        Shown(seats, {"two": 2, "three": REFUSED}, players=2),
    ),
    "max-players": (
        Shown(seats, {"five": REFUSED, "more-with-substitutes": 6}, players=6),
    ),
    "first-starter": (
        Shown(
            lambda game, s: Phase(s.phase).name,
            {"external-parameter": "DRAW", "random": "START"},
        ),
    ),
    "back-letter": (
        Shown(
            seen("letters[P0][0]"),
            {"public": True, "hidden": False},
            line="draw P0 A, hide P0 1",
        ),
    ),
    "fifth-pile": (
        Shown(
            seen("letters[P0][4]"),
            {"value-secret-only": True, "pile-secret-too": False},
            line=FIFTH,
        ),
    ),
    "bet-timing": (
        Shown(
            legal,
            {"all-before-any-fifth": "bet P1 2", "each-before-own-fifth": "draw P0 6"},
            line=f"{FOUR}, bet P0 P1",
        ),
    ),
    "first-bettor": (
        Shown(
            legal,
            {"game-starter": "bet P0 2", "round-starter": "bet P1 2"},
            {"starter": "P1"},
            ROUND_2,
        ),
    ),
    "bet-publicity": (
        Shown(
            seen("bets[P0]"),
            {"sequential-public": True, "simultaneous-secret": False},
            line=f"{FOUR}, bet P0 P1",
        ),
    ),
    "shared-target": (
        Shown(
            legal,
            {"allowed": "bet P1 2", "exclusive": "bet P1 1"},
            line=f"{FOUR}, bet P0 P0",
        ),
    ),
    "fifth-order": (
        Shown(
            legal,
            {"round-order": "draw P1 6", "bet-order": "draw P0 6"},
            {"starter": "P1"},
            f"{ROUND_2}, bet P0 P0, bet P1 P0",
        ),
    ),
    "second-pair": (
        Shown(
            best,
            {"belongs-to-two-pair": "1", "highest-outsider": "0"},
            hands("33152 33241"),
        ),
    ),
    "two-pair-order": (
        Shown(
            best,
            {"high-then-low": "0", "sum": "1", "low-then-high": "1"},
            hands("55112 44332"),
        ),
        Shown(
            best,
            {"high-then-low": "0", "sum": "01", "low-then-high": "1"},
            hands("55113 44223"),
        ),
    ),
    "straight-fifth": (
        Shown(
            best, {"draw-position": "0", "sorted-position": "01"}, hands("12345 54321")
        ),
    ),
    "outside-order": (
        Shown(
            best,
            {"draw-relative": "1", "sorted-desc": "0", "sum": "01"},
            hands("33315 33324"),
        ),
        Shown(
            best,
            {"draw-relative": "1", "absolute-position": "0"},
            hands("23331 35331"),
        ),
    ),
    "identical": (
        Shown(
            best,
            {"rank-exhausted": "0", "same-multiset-first": "01"},
            hands("33352 33325"),
        ),
        Shown(
            best,
            {"rank-exhausted": "01", "same-sequence": "", "same-letters-too": ""},
            hands("33352 53233"),
            both={"residual-tie": "nobody"},
        ),
        Shown(
            best,
            {"rank-exhausted": "01", "same-letters-too": ""},
            {"phase": "award", "rows": ["A1 B2 C3 D4 E5", "F1 B2 C3 D4 E5"]},
            both={"residual-tie": "nobody"},
        ),
    ),
    "residual-tie": (
        Shown(
            best,
            {"share": "01", "nobody": "", "earliest-in-turn-order": "1"},
            hands("33352 53233", starter="P1"),
            both=SEQUENCE,
        ),
    ),
    "correct-target": (
        Shown(
            settled,
            {"any-round-winner": ("00", ""), "best-category-holder": ("12", "")},
            count("33312 44412", "00", "00"),
        ),
        Shown(
            settled,
            {"any-round-winner": ("22", ""), "sole-winner-only": ("00", "")},
            count(STRAIGHTS, "01", "00"),
        ),
    ),
    "relief-basis": (
        Shown(
            settled,
            {"after-award": ("00", ""), "before-award": ("10", "")},
            count("12345 11234", "11", "00"),
        ),
    ),
    "settle-order": (
        Shown(
            settled,
            {
                "simultaneous": REFUSED,
                "round-order": ("55432", "01"),
                "bet-order": ("55432", "01"),
                "returns-first": ("55442", "01"),
            },
            count(TWO_WIN, "00002", "33333"),
            players=5,
            both=COME,
        ),
        Shown(
            settled,
            {
                "simultaneous": REFUSED,
                "round-order": ("44444", "01234"),
                "bet-order": ("54443", "0"),
                "returns-first": ("44444", "01234"),
            },
            count(ONE_WINS, "00000", "33333", starter="P1"),
            players=5,
            both=COME,
        ),
        Shown(
            settled,
            {"simultaneous": ("44332", "01"), "returns-first": ("55442", "01")},
            count(TWO_WIN, "00002", "33333"),
            players=5,
            both=NONE,
        ),
    ),
    "bank-shortage": (
        Shown(
            settled,
            {
                "unlimited": ("54444", "0"),
                "first-come": ("54443", "0"),
                "none-if-short": ("43333", "0"),
            },
            count(ONE_WINS, "00000", "33333"),
            players=5,
        ),
    ),
    "end-check": (
        Shown(
            settled,
            {"after-settlement": ("43", "0"), "after-each-stage": ("34", "1")}
            | {"after-each-transfer": ("34", "1")},
            count("11234 12345", "10", "33"),
        ),
        Shown(
            settled,
            {"after-settlement": ("440", "01"), "after-each-transfer": ("431", "0")},
            count("11234 22341 12345", "220", "330"),
            players=3,
        ),
    ),
    "end-threshold": (
        Shown(
            settled,
            {"total-five": ("42", "0"), "space-five": ("42", "")},
            count("12345 11234", "01", "23"),
        ),
    ),
    "collected": (
        Shown(
            settled,
            {"holding": ("00", ""), "cumulative": ("00", "01")},
            count("12345 11234", "11", "00"),
        ),
    ),
    "stake-counts-for": (
        Shown(
            settled,
            {"owner": ("00000", ""), "location": ("01000", "0")},
            count("11234 12345 22341 33412 44123", "00000", "00000"),
            players=5,
            both=STAGE,
        ),
    ),
    "next-starter": (
        Shown(
            starter,
            {"left-of-round-starter": "P1", "left-of-last-actor": "P0"},
            {"phase": "close"},
            "renew",
        ),
    ),
    "dollars-public": (Shown(seen("purses[P0]"), {"public": True, "private": False}),),
    "scoring-atomicity": (
        Shown(
            settled,
            {"atomic": REFUSED, "one-by-one": ("34", "1")},
            count(STRAIGHTS, "01", "33", starter="P1"),
            both={"end-check": "after-each-transfer", "settle-order": "round-order"},
        ),
    ),
    "outside-scope": (
        Shown(best, {"all-levels": "1", "one-pair-only": "01"}, hands("44113 14541")),
    ),
}

# What is given besides where a ruling keeps more of the past.
RECEIVED = {("collected", "cumulative"): {"received": "3 0"}}


def rows() -> Iterator[Any]:
    """Each position of the table under each option of its ruling."""
    for ruling, found in TABLE.items():
        for option in executable(ruling):
            for i, shown in enumerate(found):
                yield pytest.param(ruling, option, shown, id=f"{ruling}={option} {i}")


@pytest.mark.parametrize(("ruling", "option", "shown"), [*rows()])
def test_an_option_answers_as_the_table_says(
    ruling: str, option: str, shown: Shown
) -> None:
    more = RECEIVED.get((ruling, option), {})
    asked = attrs.evolve(shown, given={**shown.given, **more})

    assert answer(asked, ruling, option) == shown.answer(ruling, option)


# -- nothing is forgotten --------------------------------------------------------------


def test_every_two_options_with_a_rule_differ_in_a_position() -> None:
    alike = [
        (name, one, other)
        for name in RULINGS
        for one, other in combinations(executable(name), 2)
        if all(
            shown.answer(name, one) == shown.answer(name, other)
            for shown in TABLE.get(name, ())
        )
    ]

    assert alike == []


def test_the_table_names_options_that_have_a_rule() -> None:
    for name, found in TABLE.items():
        for shown in found:
            assert RULINGS[name].default.name in shown.answers
            assert set(shown.answers) <= set(executable(name))


def test_rulings_that_differ_nowhere_have_one_rule_only() -> None:
    nowhere = [r for r in RULINGS.values() if r.differs.startswith("None does")]

    assert {r.kind for r in nowhere} == {"immaterial", "editorial"}
    assert [len(executable(r.name)) for r in nowhere] == [1] * len(nowhere)


# -- options without a rule ------------------------------------------------------------


@pytest.mark.parametrize(("ruling", "option"), ABSENT, ids=map("=".join, ABSENT))
def test_an_option_without_a_rule_is_refused_with_the_reason(
    ruling: str, option: str
) -> None:
    reason = RULINGS[ruling].option(option).absent

    with pytest.raises(InputError) as caught:
        build(Configuration(rulings={ruling: option}))

    assert str(caught.value) == (
        f"ruling {ruling}={option} has no executable rule: {reason}"
    )


def test_every_ruling_with_one_rule_only_says_why() -> None:
    for ruling in RULINGS.values():
        assert not ruling.default.absent
        assert len(ruling.options) > 1, f"{ruling.name} has one option only"


def test_what_an_option_needs_beside_it_is_needed() -> None:
    """Each option with a companion is refused without it, and accepted with it."""
    needy = [
        (ruling.name, option)
        for ruling in RULINGS.values()
        for option in ruling.options
        if option.beside
    ]

    assert [name for name, _ in needy] == ["bank-shortage", "end-check"]
    for name, option in needy:
        assert build(Configuration(rulings={name: option.name, **option.beside}))
        for left_out in option.beside:
            rest = {k: v for k, v in option.beside.items() if k != left_out}
            with pytest.raises(InputError, match="accepted beside it: "):
                build(Configuration(rulings={name: option.name, **rest}))
