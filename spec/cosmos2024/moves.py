"""The moves of COSMOS (2024), assembled from their clauses."""

from spec.cosmos2024 import effects as do
from spec.cosmos2024 import guards as when
from spec.cosmos2024.state import LETTERS, Play, Round, Setup
from spec.logic import Number
from spec.shapes import Range
from spec.system import Actor, Clause, Move, Param, weight


@weight("REVEAL.WEIGHT", "COS-PRE-2")
def copies_on_deck(s: Round, a: Play) -> Number:
    """Every card left in the deck is equally likely to be turned up."""
    return s.deck.count(a.card)


@weight("DEAL.WEIGHT", "COS-PRE-2 COS-PRE-5 COS-R03")
def copies_left(s: Round, a: Play) -> Number:
    """Every remaining card is equally likely to be dealt next."""
    return s.deck.count(a.card)


@weight("START.WEIGHT", "COS-PRE-7 COS-R04 COS-R06")
def seats_are_equal(s: Round, a: Play) -> Number:
    """Every seat that may start is equally likely to."""
    return 1


def moves(setup: Setup) -> tuple[Move, ...]:
    """All moves of a configured game; rulings choose among the clauses."""
    deck = setup.cards.deck
    seats = Range(0, setup.players - 1, "seat", tuple(LETTERS[: setup.players]))
    faces = Range(0, deck.kinds - 1, "card", deck.labels)
    seat, card = Param.over("seat", seats), Param("card", faces, deck.present)
    reveal = Move(
        "reveal",
        Actor.CHANCE,
        guards=(when.table_is_open, when.card_is_on_deck),
        effects=(do.turn_up, *_table_break(setup), do.open_deal),
        params=(card,),
        weight=copies_on_deck,
    )
    deal = Move(
        "deal",
        Actor.CHANCE,
        guards=(
            when.cards_are_dealt,
            when.hands_before_are_full,
            when.hand_has_room,
            when.card_is_left,
        ),
        effects=(do.give, do.open_start),
        params=(seat, card),
        weight=copies_left,
    )
    start = Move(
        "start",
        Actor.CHANCE,
        guards=(when.starter_is_sought, when.seat_has_fewest),
        effects=(do.take_lead,),
        params=(seat,),
        weight=seats_are_equal,
    )
    return (
        *((reveal,) if setup.table else ()),
        deal,
        start,
        _play(setup, seat, card),
        *_forced(setup),
    )


def _table_break(setup: Setup) -> tuple[Clause, ...]:
    breaks = setup.table_acts and setup.ruled("table-black", "breaks")
    return (do.break_on_table,) if breaks else ()


def _meets_early(setup: Setup) -> bool:
    return setup.table_acts and not setup.ruled("table-timing", "after-last-play")


def _play(setup: Setup, seat: Param, card: Param) -> Move:
    collision = (do.collide, *((do.meet_early,) if _meets_early(setup) else ()))
    late = setup.ruled("break-trigger", "end-of-trick")
    breaking = () if late else (do.break_on_black,)
    ordered = (*collision, *breaking)
    if setup.ruled("break-order", "break-first") and setup.ruled(
        "break-trigger", "on-play"
    ):
        ordered = (*breaking, *collision)
    return Move(
        "play",
        Actor.PLAYER,
        guards=(
            when.trick_is_open,
            when.seat_is_to_act,
            when.card_is_in_hand,
            when.suit_is_followed,
            when.black_is_free,
        ),
        effects=(do.lay, *ordered, do.pass_turn),
        params=(seat, card),
    )


def _forced(setup: Setup) -> tuple[Move, ...]:
    """The steps that nobody decides: table collision, award, score."""
    survive = Move(
        "survive",
        Actor.TABLE,
        guards=(when.all_have_played,),
        effects=(do.meet_table, do.open_award),
    )
    late = setup.ruled("break-trigger", "end-of-trick")
    restores = setup.table_acts and setup.ruled(
        "table-persistence", "restored-next-trick"
    )
    award = Move(
        "award",
        Actor.TABLE,
        guards=(when.trick_is_full,),
        effects=(
            do.take_trick,
            do.count_nines,
            *((do.break_late,) if late else ()),
            do.pack_trick,
            *((do.restore_table,) if restores else ()),
            do.open_next,
        ),
    )
    score = Move(
        "score",
        Actor.TABLE,
        guards=(when.round_is_over,),
        effects=(do.decide_end, do.add_tricks, do.prepare_round),
    )
    meets = setup.table_acts and not _meets_early(setup)
    return (*((survive,) if meets else ()), award, score)
