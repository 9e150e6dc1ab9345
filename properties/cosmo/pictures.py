"""The pictures of Cosmo that are worth drawing."""

from collections.abc import Sequence

from properties.cosmo import invariants as known
from properties.pictures import Ladder, Mark, Picture
from spec.cosmo import ranking
from spec.cosmo.cards import HAND, VALUES
from spec.cosmo.ranking import Ranking
from spec.cosmo.state import Phase, Table
from spec.games import Game
from spec.logic import Number, Truth, any_of, both, implies
from spec.system import Clause, invariant

# Within these, the legality of moves is drawn.
POSITIONS: tuple[Clause, ...] = (
    known.rows_are_filled_in_turn,
    known.phases_come_in_order,
)

ROUND = Picture(
    name="round",
    statement="A round: hidden and open cards, the bets, the fifth cards, the scoring",
    by=("phase",),
    names=(
        ("place == 0 and phase in (draw, deal)", "first card: hidden"),
        ("place in (1, 2, 3) and phase in (draw, deal)", "cards 2 to 4: open"),
        ("place == 4 and phase in (draw, deal)", "fifth card: hidden"),
    ),
    once=True,
    assumes=POSITIONS,
)


@invariant("INV.PAID", "CMO-BEST-1 CMO-BEST-2")
def winners_of_a_round_are_paid(s: Table) -> Truth:
    """When the bets are settled somebody has won, and each winner owns a dollar."""
    owns = [implies(w, p > 0) for w, p in zip(s.best, s.purses, strict=True)]
    return implies(s.phase == Phase.SETTLE, both(any_of(s.best), *owns))


SCORING = Picture(
    name="scoring",
    statement="The scoring as P0 sees it: the award, and what the own bet brings",
    by=("phase",),
    names=(
        ("phase == settle and best[P0]", "P0 has won the round"),
        ("phase == settle and not best[P0]", "others have won the round"),
    ),
    marks=(
        Mark("was_phase == award and best[P0]", "P0 is paid 1", "AWARD.PAY"),
        Mark("was_phase == settle and was_right[P0]", "right: paid 1", "SETTLE.RIGHT"),
        Mark(
            "was_phase == settle and was_wrong[P0] and not was_let_off[P0]",
            "wrong: pays 1",
            "SETTLE.WRONG",
        ),
        Mark(
            "was_phase == settle and was_let_off[P0]",
            "wrong: let off",
            "SETTLE.WRONG",
        ),
    ),
    within="phase in (award, settle, close)",
    assumes=(
        *POSITIONS,
        known.stakes_lie_until_they_are_settled,
        known.best_hand_is_found_after_the_reveal,
        known.nobody_begins_a_round_at_the_goal,
        winners_of_a_round_are_paid,
    ),
)


def rank(game: Game, hand: Sequence[Number]) -> tuple[Number, ...]:
    """What hands are compared by under the rulings of a game."""
    return ranking.key(tuple(hand), Ranking.of(game.rulings))


def words(game: Game, level: int) -> tuple[str, ...]:
    """What the numbers after the level are in the rank of a hand of that level."""
    how = Ranking.of(game.rulings)
    main, second = MAIN.get(level, ""), SECOND.get(level, "")
    if level == ranking.TWO_PAIRS:
        main, second = PAIRS[how.two_pairs]
    outside = OUTSIDE[how.outside]
    if level == ranking.STRAIGHT:
        places = tuple(f"the {nth} card drawn" for nth in reversed(NTH))
        return (*places, *("",) * (2 + len(outside) - HAND))
    return (main, second, *outside)


NTH = ("1st", "2nd", "3rd", "4th", "5th")
MAIN = {
    ranking.PAIR: "the pair",
    ranking.TRIPLE: "the three",
    ranking.FULL_HOUSE: "the three",
    ranking.FOUR: "the four",
    ranking.FIVE: "the five",
}
SECOND = {
    ranking.PAIR: "the highest card outside",
    ranking.FULL_HOUSE: "the pair",
}
PAIRS = {
    "high-then-low": ("the higher pair", "the lower pair"),
    "low-then-high": ("the lower pair", "the higher pair"),
    "sum": ("the sum of both pairs", ""),
}
OUTSIDE = {
    "draw-relative": tuple(f"the {nth} card outside" for nth in NTH[:3]),
    "sorted-desc": tuple(f"the {n}highest card outside" for n in ("", "2nd ", "3rd ")),
    "absolute-position": tuple(f"the {nth} card, if outside" for nth in NTH),
    "sum": ("the sum of the cards outside", "", ""),
}

RANKS = Ladder(
    name="ranking",
    statement="Which hand is best: combinations from the top, and what breaks a tie",
    things="hands",
    rungs=ranking.LADDER,
    parts=(VALUES,) * HAND,
    rank=rank,
    words=words,
    alike="alike: a tie",
    used="AWARD.BEST",
)

PICTURES: tuple[Picture | Ladder, ...] = (ROUND, SCORING, RANKS)
