"""Plays of Cosmo that lead to a position: how it can have come about.

Within a round, rows and bets tell what was drawn and bet, in which order. The dollars
come from earlier rounds, each of which somebody wins alone.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import product

import attrs

from engines.play import Play, Step, apply
from spec.cosmo import reads
from spec.cosmo.cards import CONTENTS, HAND, LETTERS, PILE, VALUES
from spec.cosmo.state import Phase, Setup, Table
from spec.games import Game
from spec.system import Action, IllegalAction

Round = tuple[int, tuple[bool, ...]]  # who wins it alone, and who bets right
FEW = 3  # rounds from nothing to any purses that a round can begin with
FORCED = {
    Phase.REVEAL: "reveal",
    Phase.AWARD: "award",
    Phase.SETTLE: "settle",
    Phase.CLOSE: "renew",
}


def history_of(game: Game, wanted: Table) -> Sequence[Action] | None:
    """The actions of a play from the start of a game to a position.

    None if none is found: for a position after the reveal, for dollars that other
    rulings pay, or where nobody can win a round alone.
    """
    told = _Told(game)
    if wanted.phase > Phase.REVEAL:
        return None
    with suppress(IllegalAction):
        told.settle_piles(wanted)
        if wanted.phase > Phase.START:
            for winner, right in earlier_rounds(wanted):
                told.play_round(winner, right)
            told.draw_to(wanted)
        if told.state == wanted:
            return tuple(step.action for step in told.steps)
    return None


def played(game: Game, rounds: Sequence[Round]) -> Play:
    """A play of some rounds from the start of a game, as far as they are legal."""
    told = _Told(game)
    with suppress(IllegalAction):
        for winner, right in rounds:
            told.play_round(winner, right)
    return Play(game, game.start, tuple(told.steps))


def dealt(game: Game, hands: Sequence[Sequence[int]]) -> Play:
    """A play of a first round in which the seats draw hands, as far as it is legal.

    Args:
        game: the game.
        hands: the values of each seat's row; any piles that hold them are drawn from.
    """
    told = _Told(game)
    setup, copies = told.setup, list(reads.full_piles(game.start).counts())
    rows = []
    for hand in hands:
        row = []
        for value in hand:
            kinds = setup.cards.of_value[value - 1]
            row.append(next((k for k in kinds if copies[k]), setup.cards.empty))
            copies[row[-1] % len(copies)] -= 1
        rows.append(row)
    with suppress(IllegalAction):
        told.play_rows(rows, (0,) * setup.players)
    return Play(game, game.start, tuple(told.steps))


# -- earlier rounds --------------------------------------------------------------------


def earlier_rounds(wanted: Table) -> list[Round]:
    """Rounds that fill the purses and pass the start on; as few as are found."""
    n, purses = wanted.setup.players, wanted.purses
    rounds = (wanted.starter - wanted.first) % n
    idle: Round = (0, (False,) * n)
    while True:
        for last in range(min(rounds, FEW) + 1):
            found = paying_rounds(purses, last)
            if found is not None:
                return [idle] * (rounds - last) + found
        if rounds > FEW + n:
            return []
        rounds += n


def paying_rounds(purses: Sequence[int], rounds: int) -> list[Round] | None:
    """So many rounds that lead from empty purses to the given ones, or None."""
    seats = range(len(purses))
    for winners in product(seats, repeat=rounds):
        bets = [_bets(seat, purses[seat], winners) for seat in seats]
        known = [bet for bet in bets if bet is not None]
        if len(known) == len(bets):
            return list(zip(winners, zip(*known, strict=True), strict=True))
    return None


def _bets(seat: int, purse: int, winners: Sequence[int]) -> tuple[bool, ...] | None:
    """In which rounds a seat bets right to have a purse at the end of them."""
    for right in product((False, True), repeat=len(winners)):
        owned = 0
        for winner, truth in zip(winners, right, strict=True):
            owned += winner == seat
            owned = owned + 1 if truth else max(0, owned - 1)
        if owned == purse:
            return right
    return None


def rows_won_by(winner: int, setup: Setup, copies: Sequence[int]) -> list[list[int]]:
    """Full rows of which one seat's is the best: five of a kind, others mixed.

    Args:
        winner: the seat.
        setup: the configuration.
        copies: how many cards of each kind there are.
    """
    cards = setup.cards
    totals = [sum(copies[k] for k in kinds) for kinds in cards.of_value]
    best = max(v for v in range(len(VALUES)) if totals[v] >= HAND)
    left = [kind for kind, n in enumerate(copies) for _ in range(n)]
    mine = [k for k in left if k in cards.of_value[best]][:HAND]
    for kind in mine:
        left.remove(kind)
    left.sort(key=lambda kind: (totals[cards.value(kind) - 1], cards.value(kind)))
    others = setup.players - 1
    rows = [left[i : HAND * others : others] for i in range(others)]
    rows.insert(winner, mine)
    return rows


def equal_rows(setup: Setup, copies: Sequence[int]) -> list[list[int]]:
    """Full rows of which all are the same straight, as far as there are cards for it.

    Where a value runs out, a row has none of it, and the play that is to have the rows
    is not legal.
    """
    left = [
        [k for k in kinds for _ in range(copies[k])]
        for kinds in reversed(setup.cards.of_value)
    ]
    empty = setup.cards.empty
    return [
        [kinds.pop(0) if kinds else empty for kinds in left]
        for _ in range(setup.players)
    ]


# -- telling a play --------------------------------------------------------------------


class _Told:
    """A play as it is told, action by action."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.setup: Setup = game.start.setup
        self.steps: list[Step] = []

    @property
    def state(self) -> Table:
        """The position reached."""
        found: Table = self.steps[-1].state if self.steps else self.game.start
        return found

    def add(self, move: str, *values: int) -> None:
        """One action more.

        Raises:
            IllegalAction: if it is not legal.
        """
        action = Action(move, values)
        self.steps.append(Step(action, apply(self.game, self.state, action)))

    def settle_piles(self, wanted: Table) -> None:
        """What the piles hold and who begins, where that is left open."""
        for pile, held in enumerate(_contents(wanted)):
            if len(held) == PILE:
                self.add("print", pile, CONTENTS.index(held))
        if self.state.phase == Phase.START < wanted.phase:
            self.add("start", wanted.first)

    def play_round(self, winner: int, right: Sequence[bool]) -> None:
        """A round that a seat wins alone, in which some seats bet right."""
        n, copies = self.setup.players, reads.full_piles(self.state).counts()
        rows = rows_won_by(winner, self.setup, copies)
        bets = [winner if truth else (winner + 1) % n for truth in right]
        self.play_rows(rows, bets)

    def play_rows(self, rows: Sequence[Sequence[int]], bets: Sequence[int]) -> None:
        """A round with some rows and bets, and its end."""
        n = self.setup.players
        self.draw_to(
            attrs.evolve(
                self.state,
                rows=tuple(map(tuple, rows)),
                bets=tuple(bets),
                drawn=HAND * n,
                placed=n,
                phase=Phase.REVEAL,
            )
        )
        while self.state.phase in FORCED:
            over = self.state.phase == Phase.CLOSE and reads.is_reached(self.state)
            self.add("finish" if over else FORCED[Phase(self.state.phase)])

    def draw_to(self, wanted: Table) -> None:
        """The draws and bets of a round up to a position."""
        while True:
            s = self.state
            if s.phase == Phase.BET and s.placed < wanted.placed:
                seat = reads.bettor(s)
                self.add("bet", seat, wanted.bets[seat])
            elif s.phase == Phase.DRAW and s.drawn < wanted.drawn:
                seat = reads.drawer(s)
                self.draw(seat, wanted.rows[seat][reads.place(s)])
            else:
                break
        if wanted.phase == Phase.DEAL:
            self.add("draw", reads.drawer(s), wanted.chosen)

    def draw(self, seat: int, card: int) -> None:
        """A seat draws a card from its pile."""
        cards, hidden = self.setup.cards, reads.is_face_down(self.state)
        self.add("draw", seat, cards.letter(card))
        self.add("hide" if hidden else "deal", seat, cards.value(card))


def _contents(wanted: Table) -> Iterator[tuple[int, ...]]:
    """The values of each pile, where they are left open."""
    for counts in wanted.printed[:1]:
        cards = counts.counts()
        for letter in range(len(LETTERS)):
            first = letter * len(VALUES)
            yield tuple(v for v in VALUES for _ in range(cards[first + v - 1]))
