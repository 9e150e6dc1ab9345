"""The games that diagrams are made of, kept in both ways that bags can be kept."""

from collections.abc import Callable
from functools import cache

import attrs
import pytest

from diagrams.abstraction import Abstraction
from diagrams.flow import Flow, derive
from properties.cosmos2024.pictures import PICTURES
from spec.cosmos2024.game import RULEBOOK
from spec.games import Configuration, Game


@attrs.frozen
class Pair:
    """A game with bags as counts (for Z3), and the same one packed (for plays)."""

    counted: Game
    packed: Game


@cache
def pair(players: int) -> Pair:
    made = [
        RULEBOOK.build(Configuration(players=players, packed=packed))
        for packed in (False, True)
    ]
    return Pair(*made)


@cache
def derived(name: str, players: int, games: int = 0) -> Flow:
    """A named flow; without random games unless some are wanted."""
    picture = next(picture for picture in PICTURES if picture.name == name)
    games_of = pair(players)
    chosen = Abstraction.of(games_of.counted, picture)
    return derive(chosen, games_of.packed, games=games)


@pytest.fixture(scope="session")
def games() -> Callable[[int], Pair]:
    return pair


@pytest.fixture(scope="session")
def flow() -> Callable[..., Flow]:
    return derived


def arrows(flow: Flow) -> set[tuple[str, str, str]]:
    """The edges of a flow as text: source, move, target."""
    chosen = flow.abstraction
    return {
        (chosen.id(e.source), chosen.game.moves[e.move].name, chosen.id(e.target))
        for e in flow.edges
    }


@pytest.fixture(scope="session")
def text_of() -> Callable[[Flow], set[tuple[str, str, str]]]:
    return arrows
