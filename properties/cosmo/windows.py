"""Where questions about Cosmo begin: horizons of plays."""

from collections.abc import Sequence
from functools import partial

from engines.answers import Window
from properties.cosmo.histories import equal_rows, history_of, rows_won_by
from spec.cosmo.cards import HAND, Cards, compositions, space_dollars
from spec.cosmo.state import NO_PILE, Phase, Setup
from spec.games import Game

SCORING = 4  # reveal, award, settle, and the end of the game or the next round
SETTLING = 2  # the last two of them

# The invariants that matter to dollars, and those that matter to the sizes of piles.
DOLLARS = (
    "INV.PHASES",
    "INV.FIRST",
    "INV.BETS",
    "INV.BEST",
    "INV.GOAL",
    "INV.PAID",
    "INV.OVER",
    "INV.DOLLARS",
)
SIZES = ("INV.PHASES", "INV.LEFT", "INV.PRINTED")


def first_round(game: Game) -> Window:
    """The scoring of the first round of a game, from any full rows and any bets."""
    nothing = {
        name: 0
        for name in game.names
        if name.startswith(("purses[", "before[", "received["))
    }
    begun = {"first": 0, "starter": 0, "bank": space_dollars.run()}
    return Window(
        name="deal",
        statement="when the first round of a game is scored, whatever is drawn and bet",
        position={"phase": Phase.REVEAL, **begun, **nothing},
        implied=_full_rows(game),
        steps=SCORING,
        script=partial(history_of, game),
    )


def any_round(game: Game) -> Window:
    """The scoring of any round of a game, from any full rows and any bets."""
    return Window(
        name="any",
        statement="when any round of a game is scored, whatever is drawn and bet",
        position={"phase": Phase.REVEAL},
        implied=_full_rows(game),
        steps=SCORING,
        script=partial(history_of, game),
        whole=True,
    )


def won_round(game: Game) -> Window:
    """The scoring of a round that the first seat wins alone, with any dollars."""
    return _scoring(
        game,
        "a round that P0 began and wins alone",
        rows_won_by(0, _setup(game), _piles(game)),
    )


def tied_round(game: Game) -> Window:
    """The scoring of a round in which all hands are equal, with any dollars."""
    return _scoring(
        game,
        "a round that P0 began and all win",
        equal_rows(_setup(game), _piles(game)),
    )


def _scoring(game: Game, which: str, rows: Sequence[Sequence[int]]) -> Window:
    """The scoring of a round of which the rows are known."""
    cards, full = _setup(game).cards, _piles(game)
    known = {"first": 0, "starter": 0}
    for seat, row in enumerate(rows):
        known |= {f"rows[{seat}][{i}]": card for i, card in enumerate(row)}
    drawn = [card for row in rows for card in row]
    for kind in range(cards.deck.kinds):
        known[f"piles.cells[{kind}]"] = full[kind] - drawn.count(kind)
        if cards.is_open:
            known[f"printed[0].cells[{kind}]"] = full[kind]
    return Window(
        name="won",
        statement=f"when {which} is scored, whatever is owned and bet",
        position={"phase": Phase.REVEAL, **known},
        implied=_full_rows(game),
        steps=SCORING,
        script=partial(history_of, game),
        within=DOLLARS,
    )


def paid_round(game: Game) -> Window:
    """What follows the award of any round: bets are settled, the end is tested."""
    return Window(
        name="paid",
        statement="when the bets of any round are settled, whoever has the best hand",
        position={"phase": Phase.SETTLE},
        implied=_all_done(game),
        steps=SETTLING,
        whole=True,
        within=DOLLARS,
    )


def any_piles(game: Game) -> Window:
    """What piles can hold in any position, by their sizes alone."""
    return Window(
        name="piles",
        statement="in any position",
        position={},
        split=("phase",),
        steps=0,
        whole=True,
        within=SIZES,
    )


def _setup(game: Game) -> Setup:
    setup: Setup = game.start.setup
    return setup


def _piles(game: Game) -> tuple[int, ...]:
    """The copies of each kind in the piles, or in some where they are left open."""
    setup = _setup(game)
    copies: tuple[int, ...] = setup.cards.deck.copies
    if setup.cards.is_open:
        usual = compositions.run()["cyclic"]
        copies = Cards.of(usual, packed=False).deck.copies
    return copies


def any_position(game: Game, steps: int = 0) -> Window:
    """Any position that the proven invariants allow, and some steps from there."""
    after = f", and up to {steps} steps from it" if steps else ""
    return Window(
        name="any",
        statement=f"in any position{after}",
        position={},
        split=("phase",),
        steps=steps,
        script=partial(history_of, game),
        whole=True,
    )


def _full_rows(game: Game) -> dict[str, int]:
    """The leaves that say that all have drawn and bet, and nobody has won yet."""
    won = [name for name in game.names if name.startswith("best[")]
    return {**_all_done(game), **dict.fromkeys(won, False)}


def _all_done(game: Game) -> dict[str, int]:
    """The leaves that say that all have drawn and bet."""
    setup = _setup(game)
    n = setup.players
    known = {"drawn": HAND * n, "placed": n, "chosen": NO_PILE}
    if setup.opening == Phase.DRAW:
        known["first"] = 0
    return known
