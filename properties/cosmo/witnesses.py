"""Plays of whole games of Cosmo, with tests of what they show.

A function here is the witness of a question about whole games: the rounds of a play,
each won by one seat alone, and which bets are right. A play that the game
does not allow ends before the first action refused, and then its test fails.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

from engines.play import Play
from properties.cosmo.histories import dealt, paying_rounds, played
from spec.cosmo import reads
from spec.cosmo.ranking import FIVE, PAIR
from spec.cosmo.state import Phase, Table
from spec.games import Game

Shows = Callable[[Sequence[Play]], bool]
Witnessed = tuple[Sequence[Play], Shows]


def _one(test: Callable[[Play], bool]) -> Shows:
    """That there is one play, from the start of its game, and it passes a test."""

    def shows(plays: Sequence[Play]) -> bool:
        (play,) = plays
        return bool(play.start == play.game.start) and test(play)

    return shows


def _is_over(play: Play) -> bool:
    return bool(play.state.phase == Phase.OVER)


def _after_award(play: Play) -> list[Table]:
    """The positions in which the winners of each round are known and paid."""
    return [step.state for step in play.steps if step.action.move == "award"]


def endless(game: Game) -> Witnessed:
    """A round begins in the position of an earlier one: what lies between repeats.

    In each round the same seat wins and all bets are wrong, so that the winner's dollar
    goes back and nobody else has one to pay.
    """
    n = len(game.seats)
    return (played(game, [(0, (False,) * n)] * n),), _one(_returns)


def _returns(play: Play) -> bool:
    begun = [step.state for step in play.steps if step.action.move == "renew"]
    opened = [s for s in play.states() if s.phase == Phase.DRAW][:1]
    return any(one == other for one, other in combinations([*opened, *begun], 2))


def never_best(game: Game) -> Witnessed:
    """The last seat bets right four times while others win: it has five dollars."""
    n = len(game.seats)
    right = (*(False,) * (n - 1), True)
    rounds = [(i % (n - 1), right) for i in range(4)]
    return (played(game, rounds),), _one(_wins_without_a_hand)


def _wins_without_a_hand(play: Play) -> bool:
    awards = _after_award(play)
    return _is_over(play) and any(
        won and not any(s.best[seat] for s in awards)
        for seat, won in enumerate(reads.richest(play.state))
    )


def two_rounds(game: Game) -> Witnessed:
    """A seat has the best hand twice and bets on itself: four dollars and its own."""
    n = len(game.seats)
    right = (True, *(False,) * (n - 1))
    return (played(game, [(0, right)] * 2),), _one(
        lambda play: _is_over(play) and len(_after_award(play)) == 2
    )


def dry_alone(game: Game) -> Witnessed:
    """Five players with three dollars each, and all bet right on a single winner."""
    n = len(game.seats)
    rounds = paying_rounds((3,) * n, 3) or []
    rounds.append((0, (True,) * n))
    return (played(game, rounds),), _one(_owes_alone)


def _owes_alone(play: Play) -> bool:
    alone = all(sum(s.best) == 1 for s in _after_award(play))
    return alone and any(s.bank < 0 for s in play.states())


def late_luck(game: Game) -> Witnessed:
    """A bet is lost first; then the same seat has the best hand twice."""
    n = len(game.seats)
    none, right = (False,) * n, (True, *(False,) * (n - 1))
    rounds = [(1, none), (0, right), (0, right)]
    return (played(game, rounds),), _one(_wins_after_a_loss)


def _wins_after_a_loss(play: Play) -> bool:
    lost = [
        seat
        for s in _after_award(play)
        for seat, wrong in enumerate(reads.wrong_bets(s))
        if wrong
    ]
    return _is_over(play) and any(reads.richest(play.state)[seat] for seat in lost)


FIVES = tuple((value,) * 5 for value in (1, 2, 3, 4, 5))
PAIRS = (
    (5, 2, 2, 3, 4),
    (4, 2, 3, 4, 1),
    (1, 4, 4, 5, 3),
    (4, 1, 5, 2, 1),
    (3, 4, 1, 1, 2),
)


def fives_for_all(game: Game) -> Witnessed:
    """Each seat draws all its cards of one value."""
    return _all_of_level(game, FIVES, FIVE)


def pairs_for_all(game: Game) -> Witnessed:
    """Each seat draws one pair and three other values."""
    return _all_of_level(game, PAIRS, PAIR)


def _all_of_level(game: Game, hands: Sequence[Sequence[int]], wanted: int) -> Witnessed:
    def shows(play: Play) -> bool:
        shown = [s for s in play.states() if s.phase == Phase.AWARD]
        return any(all(of == wanted for of in reads.levels(s)) for s in shown)

    return (dealt(game, hands[: len(game.seats)]),), _one(shows)


def equal_pairs(game: Game) -> Witnessed:
    """All seats draw a pair of 3s, then 5, 4 and 1, and share the round."""
    hands = ((3, 3, 5, 4, 1),) * len(game.seats)
    return (dealt(game, hands),), _one(
        lambda play: any(
            all(s.best) and all(of == PAIR for of in reads.levels(s))
            for s in _after_award(play)
        )
    )
