"""Where questions about Cosmos: Empires begin: horizons of plays."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from engines.answers import Window
from engines.play import random_play
from spec.empires.state import Phase
from spec.games import Game
from spec.logic import Truth, all_of
from spec.shapes import leaves
from spec.system import Action

# The invariants that matter to what players own.
OWNED = ("INV.HUBS", "INV.LOCK")
# Those that matter to where all cards are.
LYING = (*OWNED, "INV.CARDS", "INV.POOL")
POOLS = ("pool.", "deck.loose.")  # leaves that the first deal fills begin so
TURN = 4  # steps of a first turn that are asked about: two actions, two cards drawn


def first_turn(game: Game) -> Window:
    """The first turn of a game, from any pool; culture cards fall as in one deal."""
    play = random_play(game, 0)
    begins = next(n for n, s in enumerate(play.states()) if s.phase == Phase.MAIN)
    start, dealt = play.states()[begins], play.actions[:begins]
    pairs = zip(game.names, leaves(start), strict=True)
    cultures = ", the culture cards of one deal" if start.cultures else ""
    return Window(
        name="deal",
        statement=f"in the first {TURN} steps of a game, from any build pool{cultures}",
        position={name: n for name, n in pairs if not name.startswith(POOLS)},
        steps=TURN,
        given=_is_dealt,
        script=partial(_dealt, tuple(a for a in dealt if a.move != "deal")),
    )


def _is_dealt(s: Any) -> Truth:
    """Whether a full pool and the deck together hold every card once."""
    setup, kinds = s.setup, enumerate(s.setup.cards)
    whole = [s.pool.count(k) + s.deck.loose.count(k) == c.copies for k, c in kinds]
    return all_of([*whole, s.pool.total() == setup.sizes.pool])


def _dealt(others: Sequence[Action], state: Any) -> Sequence[Action]:
    """The deal that leads to a first turn."""
    pool = enumerate(state.pool.cells)
    kinds = [kind for kind, number in pool for _ in range(number)]
    return [*(Action("deal", (kind,)) for kind in kinds), *others]


def any_position(game: Game, steps: int = 0) -> Window:
    """Any position that the proven invariants allow, and some steps from there."""
    after = f", and up to {steps} steps from it" if steps else ""
    return Window(
        name="any",
        statement=f"in any position{after}",
        position={},
        split=("phase",),
        steps=steps,
        whole=True,
    )


def any_cards(game: Game) -> Window:
    """What players can own in any position."""
    return Window(
        name="cards",
        statement="in any position, whatever players own",
        position={},
        steps=0,
        whole=True,
        within=OWNED,
    )


def any_deck(game: Game) -> Window:
    """What pool and deck can hold in any position."""
    return Window(
        name="deck",
        statement="in any position, wherever the cards are",
        position={},
        steps=0,
        whole=True,
        within=LYING,
    )


def any_end(game: Game) -> Window:
    """The end of any game in which totals are compared."""
    return Window(
        name="end",
        statement="at the end of any game in which totals are compared",
        position={"phase": Phase.OVER},
        steps=0,
        whole=True,
        within=OWNED,
    )


def any_reveal(game: Game) -> Window:
    """The reveal of any culture card, in any position."""
    return Window(
        name="reveal",
        statement="when any culture card is revealed, whatever players own",
        position={},
        split=("phase",),
        steps=1,
        only=(("reveal",),),
        whole=True,
        within=OWNED,
    )
