"""What seats see of Chaos Cosmos, and what they are told."""

import attrs
import pytest

from engines.leaks import leaks
from properties.chaos.sights import LEFT_OUT, SECRET
from properties.chaos.symmetries import TURNED, UNKNOWN
from spec.chaos.game import RULES, build
from spec.games import Configuration, Game
from spec.system import Verdict


def game_by(rules: str) -> Game:
    """The game of two players by a rule set, with counts."""
    return build(Configuration(2, rules, packed=False))


def test_what_is_left_out_exists() -> None:
    """Every move that a claim names is one of some rule set."""
    moves = {name for rules in RULES for name in game_by(rules).by_name}
    named = {*LEFT_OUT, *SECRET, *TURNED, *UNKNOWN}
    assert named - moves == {"initial"}


@pytest.mark.parametrize("rules", RULES)
def test_who_need_not_discard_tells_of_the_glitch(rules: str) -> None:
    """Passing ends the turn, and whether a discard is due is seen by all."""
    game = game_by(rules)
    one = attrs.evolve(game, moves=(game.by_name["pass"],))
    (made,) = leaks(one, 0, (), secret=SECRET)
    assert (made.verdict, made.why) == (Verdict.REFUTED, "phase differs")


@pytest.mark.parametrize("rules", RULES)
def test_a_card_given_away_is_not_told(rules: str) -> None:
    """What a seat draws is seen by itself; told to all it would be a leak."""
    game = game_by(rules)
    one = attrs.evolve(game, moves=(game.by_name["draw"],))
    (made,) = leaks(one, 0, (), secret=SECRET)
    assert made.verdict is Verdict.HOLDS
    (told,) = leaks(one, 0, (), secret={"draw": {"card": nobody}})
    assert told.verdict is Verdict.REFUTED


def nobody(s: object) -> tuple[bool, ...]:
    """No seat sees the card."""
    return (False, False)
