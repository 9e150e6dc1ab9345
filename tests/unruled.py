"""Small games without a rulebook: how tests make one and choose its start states."""

from collections.abc import Callable
from typing import Any

import numpy as np

from engines import lanes
from spec.games import Configuration, Game
from spec.ledger import Ledger, Rulings
from spec.logic import Truth, grid
from spec.shapes import rebuild
from spec.system import Clause, Move, outcome, view


@view("UNRULED.VIEW", "")
def all_is_seen(s: Any, seat: Any) -> tuple[Any, ...]:
    """Everything is seen."""
    return ()


def unruled(
    name: str,
    shape: Any,
    start: Any,
    moves: tuple[Move, ...],
    *,
    control: tuple[str, ...] = (),
    seats: tuple[str, ...] = (),
    to_act: Callable[[Any], tuple[Truth, ...]] = lambda s: (),
    over: Callable[[Any], Truth] = lambda s: False,
    won: Clause | None = None,
) -> Game:
    """A game that cites nothing; without seats, all its moves are the table's."""

    @outcome("UNRULED.OUTCOME", "")
    def nobody_wins(s: Any) -> tuple[Truth, ...]:
        """Nobody wins."""
        return (False,) * len(seats)

    return Game(
        name=name.replace(" ", "-"),
        title=name.capitalize(),
        configuration=Configuration(players=len(seats)),
        rulings=Rulings(Ledger(name, "", (), ()), {}),
        seats=seats,
        shape=shape,
        start=start,
        moves=moves,
        control=control,
        to_act=to_act,
        over=over,
        outcome=won or nobody_wins,
        view=all_is_seen,
    )


def starts(game: Game, where: Callable[[Any], Truth]) -> lanes.Batch:
    """Every state within the domains of which a truth holds, as start states."""
    columns = grid([tuple(range(d.low, d.high + 1)) for d in game.domains])
    batch = [c.astype(d.computed) for c, d in zip(columns, game.domains, strict=True)]
    holds = np.broadcast_to(where(rebuild(game.shape, batch)), len(batch[0]))
    return lanes.take(batch, np.flatnonzero(holds))
