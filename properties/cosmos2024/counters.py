"""Counters beside the positions of COSMOS (2024), for theorems and scopes.

Those of a round begin anew when its starting player is found.
"""

from collections.abc import Sequence

from spec.cosmos2024.reads import big_bang, scores
from spec.cosmos2024.state import LETTERS, Phase, Play, Round
from spec.games import Game, History
from spec.logic import Number, any_of, both, choose, count, number
from spec.shapes import Range

MANY = 99  # more rounds than any theorem speaks of


def _big_bangs(value: Number, s: Round, a: Play) -> Number:
    return choose(s.phase == Phase.START, 0, value + number(big_bang(s)))


BIG_BANGS = History(
    name="big_bangs",
    statement="Big Bangs so far in the round",
    domain=Range(0, 20),
    start=0,
    moves=("start", "award"),
    step=_big_bangs,
)

ROUNDS = History(
    name="rounds",
    statement="Rounds that were counted",
    domain=Range(0, MANY),
    start=0,
    moves=("score",),
    step=lambda value, s, a: value + 1,
)

SCORING = History(
    name="scoring",
    statement="Rounds in which somebody scored",
    domain=Range(0, MANY),
    start=0,
    moves=("score",),
    step=lambda value, s, a: value + number(any_of(n > 0 for n in scores(s))),
)


def survivors(game: Game) -> list[History]:
    """For each value, how many of its cards were face up when a trick was taken."""
    return [
        History(
            name=survivors_of(value),
            statement=f"Cards of value {value} that have survived in this round",
            domain=Range(0, game.start.setup.cards.deck.size),
            start=0,
            moves=("start", "award"),
            step=_Survivors(rank),
        )
        for rank, value in enumerate(game.start.setup.cards.values)
    ]


def up_among(s: Round, kinds: Sequence[int]) -> Number:
    """How many cards of some kinds are face up in the trick."""
    return count(
        both(up, card == kind)
        for card, up in zip(s.cards, s.up, strict=True)
        for kind in kinds
    )


def survivors_of(value: int) -> str:
    """The name of the counter of a value's survivors."""
    return f"survivors_{value}"


class _Survivors:
    def __init__(self, rank: int) -> None:
        self.rank = rank

    def __call__(self, value: Number, s: Round, a: Play) -> Number:
        up = up_among(s, s.setup.cards.of_rank[self.rank])
        return choose(s.phase == Phase.START, 0, value + up)


def pairs(game: Game) -> list[History]:
    """For each value, how often two of its cards turned each other down."""
    return [
        History(
            name=pairs_of(value),
            statement=f"Pairs of value {value} that have collided in this round",
            domain=Range(0, game.start.setup.cards.deck.size),
            start=0,
            moves=("start", "play"),
            step=_Pairs(rank),
        )
        for rank, value in enumerate(game.start.setup.cards.values)
    ]


def pairs_of(value: int) -> str:
    """The name of the counter of a value's pairs."""
    return f"pairs_{value}"


class _Pairs:
    def __init__(self, rank: int) -> None:
        self.rank = rank

    def __call__(self, value: Number, s: Round, a: Play) -> Number:
        if not hasattr(a, "card"):
            return 0
        up = up_among(s, s.setup.cards.of_rank[self.rank])
        mine = s.setup.cards.rank(a.card) == self.rank
        return value + number(both(mine, up > 0))


def dealt_blacks(game: Game) -> list[History]:
    """For each seat, how many black cards were dealt to it in this round."""
    blacks = len(game.start.setup.cards.blacks)
    return [
        History(
            name=blacks_of(seat),
            statement=f"Black cards dealt to {LETTERS[seat]} in this round",
            domain=Range(0, blacks),
            start=0,
            moves=("deal",),
            step=_Blacks(seat),
        )
        for seat in range(len(game.seats))
    ]


def blacks_of(seat: int) -> str:
    """The name of the counter of a seat's dealt blacks."""
    return f"blacks_{LETTERS[seat]}"


class _Blacks:
    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __call__(self, value: Number, s: Round, a: Play) -> Number:
        before = choose(s.dealt == s.setup.table, 0, value)
        return before + number(
            both(a.seat == self.seat, s.setup.cards.is_black(a.card))
        )


def counted(*histories: History) -> "Counted":
    """Some counters, the same for every number of players."""
    return Counted(histories)


class Counted:
    """Counters that do not depend on the configuration."""

    def __init__(self, histories: Sequence[History]) -> None:
        self.histories = tuple(histories)

    def __call__(self, game: Game) -> Sequence[History]:
        """The counters of a configured game."""
        return self.histories
