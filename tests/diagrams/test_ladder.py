"""How the rules rank things: the rungs, and what decides between two on one rung."""

import attrs
import pytest

from diagrams.catalogue import Wish, drawing, names
from diagrams.ladder import Standing, standing
from diagrams.rungs import draw
from properties.cosmo.pictures import PICTURES
from properties.pictures import Ladder
from spec.cosmo.game import build
from spec.games import Configuration, Game
from spec.ledger import InputError

RANKS = next(picture for picture in PICTURES if isinstance(picture, Ladder))


def cosmo(**rulings: str) -> Game:
    named = {name.replace("_", "-"): option for name, option in rulings.items()}
    return build(Configuration(players=2, rulings=named))


def decided(found: Standing, id: str) -> dict[str, int]:
    rung = next(rung for rung in found.rungs if rung.clause.id == id)
    assert rung.pairs == sum(c.pairs for c in rung.comparisons) + rung.alike
    return {c.words: c.pairs for c in rung.comparisons}


def test_every_hand_stands_on_one_rung() -> None:
    found = standing(cosmo(), RANKS)

    assert {rung.clause.id: rung.things for rung in found.rungs} == {
        "RANK.FIVE": 5,
        "RANK.STRAIGHT": 120,
        "RANK.FOUR": 100,
        "RANK.FULL-HOUSE": 200,
        "RANK.THREE": 600,
        "RANK.TWO-PAIRS": 900,
        "RANK.PAIR": 1200,
    }
    assert (found.things, found.unranked) == (5**5, 0)


def test_what_decides_is_counted_in_pairs() -> None:
    """Of straights, 24 end with each value; of those 6 have each fourth card."""
    found = standing(cosmo(), RANKS)

    assert decided(found, "RANK.FIVE") == {"the five": 10}
    assert decided(found, "RANK.STRAIGHT") == {
        "the 5th card drawn": 10 * 24 * 24,
        "the 4th card drawn": 5 * 6 * 6 * 6,
        "the 3rd card drawn": 20 * 3 * 2 * 2,
        "the 2nd card drawn": 60,
    }


def test_a_ruling_changes_what_decides() -> None:
    found = standing(
        cosmo(two_pair_order="sum", straight_fifth="sorted-position"), RANKS
    )

    assert decided(found, "RANK.STRAIGHT") == {}
    assert [*decided(found, "RANK.TWO-PAIRS")] == [
        "the sum of both pairs",
        "the 1st card outside",
    ]


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("absolute-position", [f"the {n} card, if outside" for n in ("1st", "2nd")]),
        ("sorted-desc", ["the highest card outside", "the 2nd highest card outside"]),
        ("sum", ["the sum of the cards outside"]),
    ],
)
def test_cards_outside_decide_as_ruled(option: str, words: list[str]) -> None:
    found = standing(cosmo(outside_order=option), RANKS)

    assert [*decided(found, "RANK.THREE")][1 : len(words) + 1] == words


def test_a_rung_that_is_gone_leaves_its_things_out() -> None:
    short = attrs.evolve(RANKS, rungs=RANKS.rungs[:-1])

    found = standing(cosmo(), short)

    assert found.unranked == 5
    assert "5 hands stand on no rung" in draw(found).text
    assert '"RANK.FIVE"' not in draw(found).text


def test_the_drawing_asks_from_the_top() -> None:
    text = draw(standing(cosmo(), RANKS)).text

    assert '"compared" -> "RANK.FIVE"' in text
    assert '"RANK.FIVE" -> "RANK.STRAIGHT"' in text
    assert '"RANK.PAIR" -> "decided RANK.PAIR"' in text
    assert '"RANK.PAIR" -> "RANK' not in text
    assert "EVAL-25..27" in text
    assert "1. the 5th card drawn" in text
    assert text == draw(standing(cosmo(), RANKS)).text


def test_the_catalogue_draws_a_ladder_and_refuses_what_it_has_not() -> None:
    game = cosmo()

    assert [*names(game)] == ["round", "scoring", "ranking", "legality", "states"]
    assert "RANK.FIVE" in drawing(game, game, Wish("ranking")).text
    with pytest.raises(InputError, match="--by does not go with the diagram ranking"):
        drawing(game, game, Wish("ranking", by="phase"))
    with pytest.raises(InputError, match="--move goes with the diagram legality"):
        drawing(game, game, Wish("ranking", move="bet"))
