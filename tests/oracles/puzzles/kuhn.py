"""Kuhn poker for two: a card each out of three, and one round of betting.

A state holds the cards and every bet, so that each is one history.
"""

from typing import Any

import attrs

from spec.games import Game
from spec.logic import Truth, both, count, either, neg, put, wrap
from spec.shapes import Range
from spec.system import Actor, Move, Param, effect, guard, weight
from tests.unruled import unruled

NONE, PASS, BET = 0, 1, 2
SEATS, CARDS, BETS = 2, 3, 3


@attrs.frozen
class Hand:
    cards: Any  # of each seat; 0 before it is dealt
    bets: Any  # in the order in which they were made


def is_dealt(s: Hand) -> Truth:
    """Whether each seat has a card."""
    return s.cards[SEATS - 1] != 0


def is_over(s: Hand) -> Truth:
    """Whether a bet was answered, or nobody bet."""
    first, second, third = s.bets
    return either(
        both(first == PASS, second == PASS),
        both(first == BET, second != NONE),
        third != NONE,
    )


def bets_made(s: Hand) -> Any:
    return count(bet != NONE for bet in s.bets)


@guard("KUHN.DEAL", "")
def a_card_is_due(s: Hand, a: Any) -> Truth:
    """Each seat gets one card."""
    return neg(is_dealt(s))


@guard("KUHN.DECK", "")
def card_is_in_the_deck(s: Hand, a: Any) -> Truth:
    """Each card is there once."""
    return both(*[card != a.card for card in s.cards])


@effect("KUHN.GIVE", "")
def give_the_card(s: Hand, a: Any) -> Hand:
    """The first seat without a card gets it."""
    seat = count(card != 0 for card in s.cards)
    return attrs.evolve(s, cards=put(s.cards, seat, a.card))


@weight("KUHN.EVEN", "")
def cards_are_alike(s: Hand, a: Any) -> int:
    """Every card in the deck is as likely."""
    return 1


@guard("KUHN.BETTING", "")
def cards_are_dealt(s: Hand, a: Any) -> Truth:
    """Bets are made when the cards are dealt."""
    return is_dealt(s)


@guard("KUHN.TURN", "")
def seat_is_next(s: Hand, a: Any) -> Truth:
    """The seats take turns."""
    return a.seat == wrap(bets_made(s), 2)


@guard("KUHN.OPEN", "")
def betting_is_open(s: Hand, a: Any) -> Truth:
    """Betting ends when a bet was answered, or nobody bet."""
    return neg(is_over(s))


@effect("KUHN.BET", "")
def make_the_bet(s: Hand, a: Any) -> Hand:
    """The seat passes or bets."""
    return attrs.evolve(s, bets=put(s.bets, bets_made(s), a.bet))


def game() -> Game:
    card = Range(0, CARDS, "card", ("none", "jack", "queen", "king"))
    bet = Range(0, 2, "bet", ("none", "pass", "bet"))
    seat = Range(0, 1, "seat", ("A", "B"))
    deal = Move(
        "deal",
        Actor.CHANCE,
        guards=(a_card_is_due, card_is_in_the_deck),
        effects=(give_the_card,),
        params=(Param("card", card, (1, 2, 3)),),
        weight=cards_are_alike,
    )
    call = Move(
        "call",
        Actor.PLAYER,
        guards=(cards_are_dealt, seat_is_next, betting_is_open),
        effects=(make_the_bet,),
        params=(Param.over("seat", seat), Param("bet", bet, (PASS, BET))),
    )
    return unruled(
        "kuhn poker",
        Hand((card,) * SEATS, (bet,) * BETS),
        Hand((0,) * SEATS, (NONE,) * BETS),
        (deal, call),
        seats=seat.labels,
        to_act=lambda s: tuple(
            both(is_dealt(s), neg(is_over(s)), wrap(bets_made(s), 2) == i)
            for i in range(SEATS)
        ),
        over=is_over,
    )
