"""A play laid over a flow: arrows numbered in the order of first use, and counted."""

import pytest

from diagrams.flowchart import UNUSED, USED, draw
from diagrams.trace import overlay
from engines.play import random_play
from spec.cosmos2024.state import Phase
from spec.ledger import InputError


def test_a_play_is_numbered_and_counted(flow, games) -> None:
    found = flow("round", 3)
    play = random_play(games(3).packed, seed=1, steps=64 + 1 + 5)

    laid = overlay(found, play, "a play")

    first = [
        (e.source, e.target) for e in sorted(laid.order, key=laid.order.__getitem__)
    ]
    names = [(Phase(*p).name, Phase(*q).name) for p, q in first]
    assert names[:3] == [("REVEAL", "REVEAL"), ("REVEAL", "DEAL"), ("DEAL", "DEAL")]
    assert sorted(laid.order.values()) == list(range(1, len(first) + 1))
    assert sum(laid.times.values()) == len(play.steps)
    assert laid.steps == (70, 70)
    text = draw(found, laid).text
    assert text.count(f'color="{UNUSED}"') >= len(found.edges) - len(first)
    assert "#1 (3 times)" in text
    assert USED in text


def test_steps_outside_the_picture_are_counted_only(flow, games) -> None:
    found = flow("break", 3)
    play = random_play(games(3).packed, seed=1, steps=70)

    laid = overlay(found, play, "a play")

    assert laid.steps[1] == 70
    assert 0 < laid.steps[0] < 70


def test_a_play_from_a_position_that_none_reaches_is_refused(flow, games) -> None:
    found = flow("trick", 4)
    play = random_play(games(4).packed, seed=1, steps=66)
    lost = type(play.state)(
        *[
            {"up": (False,) * 4}.get(f.name, getattr(play.state, f.name))
            for f in play.state.__attrs_attrs__
        ]
    )

    with pytest.raises(InputError, match="step 1 of the play has no arrow"):
        overlay(found, random_play(play.game, 1, steps=1, start=lost), "a play")
