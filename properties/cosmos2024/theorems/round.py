"""Theorems of COSMOS (2024) about whole rounds: cards, tricks, Big Bangs, Void."""

from collections.abc import Sequence
from typing import Any

from properties.aided import NONE, Aid, kept_with, lemma_with, of_steps_with, same_as
from properties.cosmos2024.counters import (
    BIG_BANGS,
    counted,
    pairs,
    pairs_of,
    survivors,
    survivors_of,
    up_among,
)
from properties.cosmos2024.theorems.play import PLAYERS, wherever
from properties.forms import never
from properties.suite import Property
from spec.cosmos2024 import reads
from spec.cosmos2024.observables import table_nines
from spec.cosmos2024.state import Phase, Play, Round
from spec.games import Game, History
from spec.logic import (
    Number,
    Truth,
    all_of,
    any_of,
    both,
    count,
    either,
    iff,
    implies,
    number,
    total,
)
from spec.system import invariant, theorem

ODD, EVEN = (3, 5), (4, 6)

# -- Big Bangs -----------------------------------------------------------------------


@invariant("COS-T08", "COS-COL-4 COS-COL-5 COS-COL-6 COS-BIG-1")
def each_bang_turns_a_table_card(s: Any) -> Truth:
    """An odd round has a Big Bang for each turned table card: four at the most."""
    now = both(s.phase == Phase.AWARD, reads.none_up(s))
    turned = s.turned.total()
    return both(
        implies(s.phase > Phase.START, s.big_bangs + number(now) == turned),
        turned <= 4,
    )


BANGS = Aid("bangs", (each_bang_turns_a_table_card,), counted(BIG_BANGS))


@invariant("COS-T38", "COS-COL-1 COS-COL-5 COS-TUR-6")
def cards_vanish_in_pairs(s: Any) -> Truth:
    """Of each value, cards played but neither surviving nor met by the table pair up.

    Cards that are still face up in the trick count as surviving.
    """
    cards, found = s.setup.cards, []
    for kinds, value in zip(cards.of_rank, cards.values, strict=True):
        played = s.gone.number_of(kinds) + count(c == k for c in s.cards for k in kinds)
        kept = getattr(s, survivors_of(value)) + up_among(s, kinds)
        paired = 2 * getattr(s, pairs_of(value))
        same = played == kept + s.turned.number_of(kinds) + paired
        found.append(implies(s.phase > Phase.START, same))
    return all_of(found)


@invariant("AID.KINDS", "COS-CON-2")
def values_are_kinds(s: Any) -> Truth:
    """A card in the trick has a value exactly if it is one of the cards of it."""
    cards = s.setup.cards
    return all_of(
        iff(both(card < cards.empty, cards.rank(card) == rank), card_in(card, kinds))
        for card in s.cards
        for rank, kinds in enumerate(cards.of_rank)
    )


def card_in(card: Number, kinds: Sequence[int]) -> Truth:
    """Whether a card is one of some kinds."""
    return any_of(card == kind for kind in kinds)


@invariant("AID.ALL_BANGS", "COS-BIG-1 COS-TUR-10")
def nothing_survives_big_bangs(s: Any) -> Truth:
    """While every trick of a round was a Big Bang, no card has survived."""
    kept = [getattr(s, survivors_of(v)) for v in s.setup.cards.values]
    tricks = total(s.won)
    none = all_of(n == 0 for n in kept)
    return implies(
        s.phase > Phase.START,
        both(s.big_bangs <= tricks, implies(s.big_bangs == tricks, none)),
    )


@theorem("COS-T37", "COS-BIG-1 COS-CON-3 COS-CON-4 COS-CON-6 COS-PRE-3")
def four_cards_survive(s: Any) -> Truth:
    """In an even round four cards or more survive, so some trick is no Big Bang."""

    def truth() -> Truth:
        kept = total(getattr(s, survivors_of(v)) for v in s.setup.cards.values)
        return both(kept >= 4, s.big_bangs <= s.setup.hand - 1)

    return wherever(s.phase == Phase.SCORE, truth)


def _bangs_and_survivors(game: Game) -> list[History]:
    return [BIG_BANGS, *survivors(game), *pairs(game)]


PAIRS = Aid(
    "pairs",
    (values_are_kinds, cards_vanish_in_pairs, nothing_survives_big_bangs),
    _bangs_and_survivors,
    rests=("INV.SLOTS", "INV.PHASES", "INV.DISTINCT", "INV.FRESH"),
    along=("played",),
)

# -- the table cards -----------------------------------------------------------------


@theorem("COS-T50b", "COS-PRE-4 COS-COL-4")
def the_even_table_stays(s: Round, move: Any, a: Play, after: Round) -> Truth:
    """In an even round nothing changes the table cards, once they are turned up."""
    if move.name in ("reveal", "score"):
        return True
    return both(s.table.same(after.table), s.turned.same(after.turned))


# -- Void ----------------------------------------------------------------------------


@theorem("COS-T34", "COS-VOI-1 COS-END-6")
def sweeps_void(s: Round) -> Truth:
    """Who wins every trick voids, unless a nine is on the table; round 1 ends so."""

    def truth() -> Truth:
        missing = table_nines(s) > 0
        swept = all_of(
            implies(won == s.setup.hand, either(void, missing))
            for won, void in zip(s.won, reads.voided(s), strict=True)
        )
        first = all_of(t == 0 for t in s.totals)
        return both(swept, implies(both(first, reads.ends(s)), missing))

    return wherever(s.phase == Phase.SCORE, truth)


@invariant("AID.CAPTURE", "COS-VOI-1 COS-TUR-7")
def a_trick_holds_few_nines(s: Round) -> Truth:
    """A seat has captured no more nines than cards in its tricks."""
    pairs = zip(s.nines, s.won, strict=True)
    return all_of(nines <= s.setup.players * won for nines, won in pairs)


CAPTURE = Aid("capture", (a_trick_holds_few_nines,))


@theorem("COS-T47", "COS-VOI-1 COS-NUM-1")
def void_takes_tricks(s: Round) -> Truth:
    """Void takes a trick, and with three players two of them."""

    def truth() -> Truth:
        least = 2 if s.setup.players == 3 else 1
        voided = reads.voided(s)
        return all_of(
            implies(void, won >= least) for void, won in zip(voided, s.won, strict=True)
        )

    return wherever(s.phase == Phase.SCORE, truth)


@theorem("COS-T48b", "COS-VOI-1 COS-VOI-6")
def only_sweeps_score_nothing(s: Round) -> Truth:
    """A round that adds nothing to any total is a sweep by a player who voids."""

    def truth() -> Truth:
        nothing = all_of(n == 0 for n in reads.scores(s))
        swept = any_of(
            both(void, won == s.setup.hand)
            for void, won in zip(reads.voided(s), s.won, strict=True)
        )
        return implies(nothing, swept)

    return wherever(s.phase == Phase.SCORE, truth)


THEOREMS: tuple[Property, ...] = (
    same_as(
        "COS-T01",
        "Every card is in exactly one place, in every position.",
        ["INV.CONSERVED"],
        PLAYERS,
        "COS-CON-1 COS-PRE-5 COS-TUR-8",
    ),
    same_as(
        "COS-T04",
        "Hands shrink by a card a turn, and a round has as many tricks as cards.",
        ["INV.HANDS", "INV.TRICKS"],
        PLAYERS,
        "COS-PRE-5 COS-TUR-1 COS-TUR-10",
    ),
    kept_with(each_bang_turns_a_table_card, ODD, BANGS),
    lemma_with(sweeps_void, PLAYERS),
    never(
        "COS-T35",
        "At most one player voids in a round, and none if a nine is on the table.",
        "void-with-table-nine two-voids",
        PLAYERS,
        "COS-VOI-1 COS-R23 COS-R44",
    ),
    lemma_with(four_cards_survive, EVEN, PAIRS),
    kept_with(cards_vanish_in_pairs, PLAYERS, PAIRS),
    lemma_with(void_takes_tricks, PLAYERS, CAPTURE),
    lemma_with(only_sweeps_score_nothing, PLAYERS),
    same_as(
        "COS-T50a",
        "With an even number of players no table card is turned down.",
        ["INV.EVEN"],
        EVEN,
        "COS-PRE-4",
    ),
    of_steps_with(the_even_table_stays, EVEN, NONE),
)
