"""What seats of Cosmos: Empires see, and what a configuration may not be."""

from functools import cache
from typing import Any

import pytest

from engines.play import random_play
from spec.empires.game import build
from spec.games import Configuration, ConfigurationRefused, Game
from spec.ledger import InputError
from spec.shapes import leaves


@cache
def game(**rulings: str) -> Game:
    names = {name.replace("_", "-"): option for name, option in rulings.items()}
    return build(Configuration(3, rulings=names))


def unseen(of: Game, s: Any, seat: int) -> list[str]:
    return [sight.name for sight in of.view.run(s, seat) if sight.seen is False]


@pytest.mark.parametrize("seat", range(3))
def test_everything_lies_open(seat: int) -> None:
    """The whole position is shown; what is hidden, the order of the deck, is none."""
    for s in random_play(game(), 1, steps=60).states():
        assert unseen(game(), s, seat) == []
        shown = [leaf for sight in game().view.run(s, seat) for leaf in [sight.value]]
        assert sorted(map(str, leaves(tuple(shown)))) == sorted(map(str, leaves(s)))


@pytest.mark.parametrize("seat", range(3))
def test_credits_may_be_hidden_from_others(seat: int) -> None:
    of = game(credit_visibility="hidden")
    others = [f"credits[{name}]" for i, name in enumerate("ABC") if i != seat]
    assert unseen(of, of.start, seat) == others


@pytest.mark.parametrize("players", [0, 1, 9])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(ConfigurationRefused, match="accepted: 2 to 8") as refused:
        build(Configuration(players=players))
    assert [c.id for c in refused.value.objections] == ["NEW.PLAYERS"]


def test_an_unknown_rule_set_is_refused() -> None:
    with pytest.raises(InputError, match="no rule set 'single'; accepted: base"):
        build(Configuration(rules="single"))


def test_a_reduced_deck_leaves_out_what_it_cannot_use() -> None:
    """Moves of abilities that no card of the deck has do not exist."""
    of = build(Configuration(deck={"cards": "TW TW NA", "pool": 1}))
    assert not {"nudge", "fabricate", "scout"} & set(of.by_name)
    assert of.text(of.by_name["build"].action(0)) == "build A NA"
    assert of.by_name["build"].size == 4


def test_a_hub_is_named_with_its_number() -> None:
    of = game()
    texts = [of.text(of.by_name["build"].action(row)) for row in range(22)]
    assert texts[-7:] == [f"build A DH{value}" for value in range(2, 9)]
    assert of.parse("build A DH5") == of.by_name["build"].action(18)
