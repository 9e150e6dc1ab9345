"""How often something happens: exactly, or within an interval."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from engines.chances import exact, interval
from engines.expressions import parse
from engines.observables import reader, vocabulary
from engines.play import apply, legal_actions, weight
from spec.cosmos2024.game import build
from spec.games import Configuration, Game
from spec.ledger import InputError
from tests.engines.toy import jug

CARDS = "Sun1 Sun2 Sun9 Moo1 Moo2 Col1 Col2"


def mini(**deck: Any) -> Game:
    return build(Configuration(players=3, deck=deck, rulings={"void": "off"}))


TWINS = mini(cards="Sun4 Sun4 Moo4 Col1", hand=1, table=1, threshold=1)
SEVEN = mini(cards=CARDS, hand=2, table=1, threshold=1)


# -- intervals -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("found", "of", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (1, 100, 0.0018, 0.0545),
        (500, 1000, 0.4691, 0.5309),
    ],
    ids=str,
)
def test_intervals_are_the_published_ones(
    found: int, of: int, low: float, high: float
) -> None:
    assert interval(found, of) == pytest.approx((low, high), abs=6e-5)


def test_ends_are_solutions_of_the_equation() -> None:
    """A bound is a probability from which the share is 1.96 deviations away."""
    for bound in interval(37, 200):
        deviation = (bound * (1 - bound) / 200) ** 0.5
        assert abs(37 / 200 - bound) / deviation == pytest.approx(1.959964, abs=1e-5)


def test_more_confidence_is_wider_and_no_trial_has_none() -> None:
    assert interval(5, 10, 0.99)[1] > interval(5, 10)[1]
    with pytest.raises(ValueError, match="no trial"):
        interval(0, 0)


# -- exact frequencies -----------------------------------------------------------------


def by_hand(game: Game, text: str) -> Fraction:
    """The probability by the concrete reading, one state after another."""
    expression = parse(text, vocabulary(game, steps=True))
    level, happened = {game.start: Fraction(1)}, Fraction(0)
    while level:
        following: Counter[Any] = Counter()
        for state, chance in level.items():
            legal = legal_actions(game, state)
            whole = sum(weight(game, state, a) for a in legal)
            for action in legal:
                share = chance * weight(game, state, action) / whole
                after = apply(game, state, action)
                if expression(reader(game, after, state, action)):
                    happened += share
                else:
                    following[after] += share
        level = following
    return happened


@pytest.mark.parametrize(
    "text",
    [
        "phase == over and totals[A] == 0",
        "move == play and card == Col1 and seat == A",
        "move == deal and card == Sun4 and seat == C",
        "broken",
        "1 > 2",
        "move == reveal",
    ],
)
def test_exact_is_what_the_concrete_reading_counts(text: str) -> None:
    assert exact(TWINS, text) == by_hand(TWINS, text)


def test_exact_of_what_can_be_counted_by_hand() -> None:
    assert exact(TWINS, "move == reveal and card == Sun4") == Fraction(1, 2)
    assert exact(TWINS, "move == deal and card == Col1 and seat == B") == Fraction(1, 4)
    assert exact(SEVEN, "move == play and card == Col1 and seat == A") == Fraction(2, 7)


def test_more_states_than_the_limit_give_nothing() -> None:
    """Before a card is played: 1, 3, 7, 12, 12 and, with three leaders, 36."""
    assert exact(TWINS, "move == play", limit=71) == 1
    assert exact(TWINS, "move == play", limit=70) is None


def test_a_game_that_comes_back_gives_nothing_and_soon() -> None:
    levels: list[int] = []

    def asked() -> bool:
        levels.append(1)
        return len(levels) > 100

    assert exact(jug(), "level == 5", stop=asked) is None
    assert len(levels) < 30
    assert exact(jug(), "level == 8") == 1


def test_it_gives_up_when_told_to() -> None:
    assert exact(TWINS, "broken", stop=lambda: True) is None


def test_an_expression_that_is_none_is_refused() -> None:
    with pytest.raises(InputError, match="nonsense"):
        exact(TWINS, "nonsense")
