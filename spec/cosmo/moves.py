"""The moves of Cosmo, assembled from their clauses."""

from spec.cosmo import effects as do
from spec.cosmo import guards as when
from spec.cosmo.cards import CONTENTS, LETTERS, VALUES
from spec.cosmo.state import Play, Setup, Table, seat_range
from spec.logic import Number
from spec.shapes import Range
from spec.system import Actor, Clause, Move, Param, weight


@weight("PRINT.WEIGHT", "CMO-PLAY-9 CMO-R-02")
def contents_are_equal(s: Table, a: Play) -> Number:
    """Of what a pile may hold nothing is likelier than anything else."""
    return 1


@weight("START.WEIGHT", "CMO-PLAY-1 CMO-R-07")
def seats_are_equal(s: Table, a: Play) -> Number:
    """Every seat is equally likely to begin the game."""
    return 1


@weight("DEAL.WEIGHT", "CMO-SET-1 CMO-PLAY-5 CMO-NEW-1b")
def copies_in_pile(s: Table, a: Play) -> Number:
    """Every card left in the pile is equally likely to lie on top."""
    return s.piles.count(when.top(s, a))


def moves(setup: Setup) -> tuple[Move, ...]:
    """All moves of a configured game; rulings choose among the clauses."""
    seats = seat_range(setup)
    seat, target = Param.over("seat", seats), Param.over("target", seats)
    pile = Param.over("pile", Range(0, len(LETTERS) - 1, "pile", tuple(LETTERS)))
    value = Param.over("value", Range(VALUES[0], VALUES[-1]))
    contents = tuple("".join(map(str, content)) for content in CONTENTS)
    content = Param.over("content", Range(0, len(contents) - 1, "content", contents))
    settling = Move(
        "print",
        Actor.CHANCE,
        guards=(when.pile_is_unknown, when.pile_is_next),
        effects=(do.fill_pile, do.pass_print),
        params=(pile, content),
        weight=contents_are_equal,
    )
    start = Move(
        "start",
        Actor.CHANCE,
        guards=(when.starter_is_sought,),
        effects=(do.begin,),
        params=(seat,),
        weight=seats_are_equal,
    )
    draw = Move(
        "draw",
        Actor.PLAYER,
        guards=(when.draw_is_due, when.seat_is_to_draw, when.pile_has_card),
        effects=(do.pick,),
        params=(seat, pile),
    )
    deal = _coming("deal", when.card_is_open, (seat, value))
    hide = _coming("hide", when.card_is_secret, (seat, value))
    exclusive = setup.ruled("shared-target", "exclusive")
    bet = Move(
        "bet",
        Actor.PLAYER,
        guards=(
            when.bet_is_due,
            when.seat_is_to_bet,
            *((when.target_is_free,) if exclusive else ()),
        ),
        effects=(do.place_bet, do.pass_bet),
        params=(seat, target),
    )
    chance = setup.ruled("first-starter", "random")
    first = (
        *((settling,) if setup.cards.is_open else ()),
        *((start,) if chance else ()),
    )
    return (*first, draw, deal, hide, bet, *_forced(setup))


def _coming(name: str, side: Clause, params: tuple[Param, ...]) -> Move:
    """The top card of a pile comes, face up or face down."""
    return Move(
        name,
        Actor.CHANCE,
        guards=(
            when.card_is_awaited,
            side,
            when.seat_has_picked,
            when.value_is_in_pile,
        ),
        effects=(do.take, do.pass_turn),
        params=params,
        weight=copies_in_pile,
    )


def _forced(setup: Setup) -> tuple[Move, ...]:
    """The steps that nobody decides, from the last card to the next round."""
    basis = setup.ruled("relief-basis", "before-award")
    return (
        Move("reveal", Actor.TABLE, (when.rows_are_full,), (do.show,)),
        Move(
            "award",
            Actor.TABLE,
            guards=(when.hands_are_shown,),
            effects=(
                do.find_best,
                *((do.note_purses,) if basis else ()),
                do.pay_best,
            ),
        ),
        Move(
            "settle",
            Actor.TABLE,
            guards=(
                when.award_is_made,
                *((when.game_goes_on,) if setup.stops_early else ()),
            ),
            effects=(*_settlement(setup), do.close),
        ),
        Move(
            "finish",
            Actor.TABLE,
            guards=(when.end_is_tested, when.goal_is_reached),
            effects=(do.finish,),
        ),
        Move(
            "renew",
            Actor.TABLE,
            guards=(when.bets_are_settled, when.goal_is_not_reached),
            effects=(do.return_cards, do.pass_start),
        ),
    )


def _settlement(setup: Setup) -> tuple[Clause, ...]:
    if setup.ruled("settle-order", "simultaneous"):
        return (do.pay_right, do.collect_wrong)
    if setup.ruled("settle-order", "returns-first"):
        return (do.collect_wrong, do.pay_right)
    return (do.settle_in_turn,)
