"""Theorems of COSMOS (2024) about what may be played, and about the break."""

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from properties.aided import NONE, Aid, lemma_with, of_steps_with
from properties.cosmos2024.counters import blacks_of, dealt_blacks
from properties.cosmos2024.invariants import broken_after_a_black, has_played
from properties.forms import never
from properties.suite import Property
from spec.cosmos2024 import guards, reads
from spec.cosmos2024.observables import acting_hand
from spec.cosmos2024.state import Phase, Play, Round
from spec.games import Game
from spec.logic import (
    Number,
    Truth,
    all_of,
    any_of,
    both,
    implies,
    largest,
    neg,
    number,
    total,
    when,
)
from spec.shapes import Range
from spec.system import Arguments, Clause, invariant, theorem

PLAYERS = (3, 4, 5, 6)


def wherever(condition: Truth, truth: Any) -> Truth:
    """Whether a truth holds where a condition does; not computed where it cannot."""
    return neg(when(condition, lambda: neg(truth())))


def any_card(game: Game) -> Mapping[str, Range]:
    """A lemma that speaks of one card besides the position."""
    return {"card": Range(0, game.start.setup.cards.deck.kinds - 1, "card")}


def suits_allow(s: Round, card: Number) -> Truth:
    """Whether no rule about suits forbids the seat to act a card."""
    a = Arguments(seat=reads.turn(s), card=card)
    return both(guards.suit_is_followed.run(s, a), guards.black_is_free.run(s, a))


def legal(s: Round, card: Number) -> Truth:
    """Whether the seat to act holds a card and may play it."""
    return both(acting_hand(s).has(card), suits_allow(s, card))


@theorem("COS-T12", "COS-TUR-3 COS-TUR-4 COS-BLK-1 COS-BLK-2")
def one_suit_is_free(s: Round, card: Number) -> Truth:
    """From a hand of one suit, black or not, every card may be played."""

    def truth() -> Truth:
        hand, kinds = acting_hand(s), s.setup.cards.of_suit
        one = any_of(
            neg(hand.has_any(k for other in kinds if other is not suit for k in other))
            for suit in kinds
        )
        return implies(both(one, hand.has(card)), legal(s, card))

    return wherever(s.phase == Phase.PLAY, truth)


@theorem("COS-T43", "COS-BLK-3 COS-BLK-4")
def the_break_forbids_nothing(s: Round, card: Number) -> Truth:
    """What may be played before the break could be played after it, too."""

    def truth() -> Truth:
        return implies(legal(s, card), legal(evolve(s, broken=True), card))

    return wherever(s.phase == Phase.PLAY, truth)


@theorem("COS-T46", "COS-TUR-3 COS-TUR-4")
def covered_hand_is_free(s: Round, card: Number) -> Truth:
    """Who faces every suit of the own hand may play any card of it."""

    def truth() -> Truth:
        hand, kinds = acting_hand(s), s.setup.cards.of_suit
        covered = all_of(
            implies(hand.has_any(suit), reads.shown(s, i))
            for i, suit in enumerate(kinds)
        )
        return implies(both(covered, hand.has(card)), legal(s, card))

    return wherever(s.phase == Phase.PLAY, truth)


# -- the break -----------------------------------------------------------------------


@theorem("COS-T15", "COS-BLK-3 COS-BLK-4 COS-END-8")
def the_break_lasts(s: Round, move: Any, a: Play, after: Round) -> Truth:
    """Broken means that a black was played in this round; until the next it stays."""
    lasts = True if move.name == "score" else implies(s.broken, after.broken)
    return both(lasts, broken_after_a_black.run(after))


@theorem("COS-T18", "COS-BLK-2 COS-NUM-2 COS-CON-6")
def late_hands_are_black(s: Round) -> Truth:
    """Who is yet to play has no all-black hand but in the last eight tricks."""

    def truth() -> Truth:
        plain, most = s.setup.cards.plain, len(s.setup.cards.blacks)
        early = total(s.won) < s.setup.hand - most
        return implies(
            early,
            all_of(
                implies(neg(has_played(s, seat)), hand.has_any(plain))
                for seat, hand in enumerate(s.hands)
            ),
        )

    return wherever(s.phase == Phase.PLAY, truth)


@theorem("COS-T19", "COS-BLK-1 COS-BLK-2 COS-BLK-3")
def early_blacks_are_forced(s: Round, move: Any, a: Play, after: Round) -> Truth:
    """Before the break no black is up; one is led from black hands, never at once."""
    if move.name != "play":
        return True
    cards, hand = s.setup.cards, acting_hand(s)
    up = any_of(
        both(up, cards.is_black(card)) for card, up in zip(s.cards, s.up, strict=True)
    )
    led = both(s.played == 0, cards.is_black(a.card))
    forced = both(neg(hand.has_any(cards.plain)), total(s.won) > 0)
    return implies(neg(s.broken), both(neg(up), implies(led, forced)))


@invariant("AID.BLACKS", "COS-PRE-5 COS-BLK-3")
def blacks_wait_for_the_break(s: Any) -> Truth:
    """Until the break every seat still holds the blacks that it was dealt."""
    blacks = s.setup.cards.blacks
    dealt = both(s.phase >= Phase.DEAL, s.dealt > s.setup.table, neg(s.broken))
    return implies(
        dealt,
        all_of(
            hand.number_of(blacks) == getattr(s, blacks_of(seat))
            for seat, hand in enumerate(s.hands)
        ),
    )


BLACKS = Aid(
    "blacks",
    (blacks_wait_for_the_break,),
    dealt_blacks,
    rests=(
        "INV.SLOTS",
        "INV.PHASES",
        "INV.DECK",
        "INV.HANDS",
        "INV.TRICKS",
        "INV.BROKEN",
        "INV.FRESH",
    ),
)


def most_blacks(s: Any) -> Number:
    """The most blacks that one seat was dealt."""
    return largest([getattr(s, blacks_of(i)) for i in range(s.setup.players)])


@theorem("COS-T17a", "COS-BLK-1 COS-BLK-2 COS-BLK-3")
def the_break_comes_in_time(s: Any) -> Truth:
    """Of b blacks in one deal, one is played b - 1 tricks before the last or sooner."""

    def truth() -> Truth:
        return all_of(
            s.broken
            if s.broken is True
            else implies(
                neg(s.broken),
                total(s.won) + number(has_played(s, seat))
                <= s.setup.hand - getattr(s, blacks_of(seat)),
            )
            for seat in range(s.setup.players)
        )

    return wherever(s.phase == Phase.PLAY, truth)


@theorem("COS-T17b", "COS-BLK-1 COS-BLK-2 COS-BLK-3")
def the_unwilled_break_is_as_late(s: Any, move: Any, a: Play, after: Any) -> Truth:
    """A break from a hand of blacks comes in the last trick in which it can.

    Any other break is a free one: who holds a planet could have played it (COS-T13).
    """
    if move.name != "play":
        return True
    willed = acting_hand(s).has_any(s.setup.cards.plain)
    breaks = both(neg(s.broken), after.broken, neg(willed))
    return implies(breaks, total(s.won) == s.setup.hand - most_blacks(s))


@theorem("COS-T44", "COS-TUR-2 COS-TUR-10 COS-NUM-2")
def sixty_cards_are_played(s: Round, move: Any, a: Play, after: Round) -> Truth:
    """A round has sixty plays, each takes a card, and the last trick has no choice."""
    held, left = (total(h.total() for h in x.hands) for x in (s, after))
    if move.name == "start":
        return both(held == 60, left == 60)
    if move.name == "play":
        last = total(s.won) == s.setup.hand - 1
        return both(left == held - 1, implies(last, acting_hand(s).total() == 1))
    if move.name == "award":
        return both(left == held, implies(after.phase == Phase.SCORE, left == 0))
    return True if move.name in ("deal", "score") else left == held


def _lemma(statement: Clause) -> Property:
    return lemma_with(statement, PLAYERS, NONE, any_card)


THEOREMS: tuple[Property, ...] = (
    never(
        "COS-T09",
        "Whoever is to act may play some card.",
        "no-legal-card",
        PLAYERS,
        "COS-TUR-5 COS-BLK-2",
    ),
    never(
        "COS-T10",
        "Following suit and the black restriction never bind a player together.",
        "lock-and-follow",
        PLAYERS,
        "COS-TUR-3 COS-BLK-1",
    ),
    never(
        "COS-T11",
        "If a card may be played, so may all cards of its suit in the hand.",
        "suit-partly-legal",
        PLAYERS,
        "COS-TUR-3 COS-TUR-4",
    ),
    _lemma(one_suit_is_free),
    never(
        "COS-T13",
        "Before the break, who holds a planet may play one.",
        "forced-break",
        PLAYERS,
        "COS-BLK-1 COS-TUR-3",
    ),
    of_steps_with(the_break_lasts, PLAYERS, NONE),
    never(
        "COS-T16",
        "Every round that is played out has seen the break.",
        "round-without-break",
        PLAYERS,
        "COS-BLK-3 COS-PRE-3 COS-TUR-10",
    ),
    lemma_with(the_break_comes_in_time, PLAYERS, BLACKS),
    of_steps_with(the_unwilled_break_is_as_late, PLAYERS, BLACKS),
    lemma_with(late_hands_are_black, PLAYERS),
    of_steps_with(early_blacks_are_forced, PLAYERS, NONE),
    _lemma(the_break_forbids_nothing),
    of_steps_with(sixty_cards_are_played, PLAYERS, NONE),
    _lemma(covered_hand_is_free),
)
