"""Where questions about COSMOS (2024) begin: horizons of plays."""

from engines.answers import Window
from spec.cosmos2024.state import Phase, Round, Setup
from spec.games import Game
from spec.piles import Bag
from spec.system import Action


def first_trick(game: Game) -> Window:
    """From the deal through the first trick of a game: the starter, then each play."""
    setup = _setup(game)
    return Window(
        name="deal",
        statement="in the first trick of a game, whatever is dealt",
        position={"phase": Phase.START, "starter": setup.nobody},
        implied={**_nothing_yet(game), **_empty_trick(game), "leader": 0},
        steps=1 + steps_of_a_trick(game),
        script=deal_of,
        settled=1,
    )


def any_trick(game: Game) -> Window:
    """Any trick of any round, from its first card on."""
    return Window(
        name="any",
        statement="in any trick of any round",
        position={"phase": Phase.PLAY, "played": 0},
        split=("leader",),
        implied=_empty_trick(game),
        steps=steps_of_a_trick(game),
        whole=True,
    )


def any_position(game: Game, steps: int = 0) -> Window:
    """Any position that the proven invariants allow, and some steps from there."""
    after = f", and up to {steps} steps from it" if steps else ""
    return Window(
        name="any",
        statement=f"in any position{after}",
        position={},
        split=("phase",) if not steps else ("phase", "leader", "played"),
        steps=steps,
        whole=True,
    )


def steps_of_a_trick(game: Game) -> int:
    """The actions of a trick: a play each, the table cards, the award."""
    survives = any(move.name == "survive" for move in game.moves)
    return len(game.seats) + survives + 1


def _setup(game: Game) -> Setup:
    setup: Setup = game.start.setup
    return setup


def _empty_trick(game: Game) -> dict[str, int]:
    """The leaves of a trick without cards, once all cards are dealt."""
    setup = _setup(game)
    known: dict[str, int] = {"played": 0, "dealt": setup.cards.deck.size}
    for name in game.names:
        if name.startswith("cards["):
            known[name] = setup.cards.empty
        if name.startswith("up["):
            known[name] = False
        if name.startswith("deck."):
            known[name] = 0
    return known


def _nothing_yet(game: Game) -> dict[str, int]:
    """The leaves that count what has happened, at the start of a game."""
    counted = ("turned.", "gone.", "won[", "nines[", "totals[", "basis[")
    known: dict[str, int] = {n: 0 for n in game.names if n.startswith(counted)}
    known["broken"] = False
    return known


def deal_of(s: Round) -> list[Action]:
    """The chance moves that lead from the initial state to a dealt position."""
    actions = [Action("reveal", (kind,)) for kind in _cards(s.table)]
    for seat, hand in enumerate(s.hands):
        actions += [Action("deal", (seat, kind)) for kind in _cards(hand)]
    return actions


def _cards(bag: Bag) -> list[int]:
    return [kind for kind, n in enumerate(bag.counts()) for _ in range(n)]
