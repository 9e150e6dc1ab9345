"""Theorems of COSMOS (2024) about one trick: what stays face up, and who wins it."""

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve

from properties.aided import NONE, Aid, kept_with, lemma_with, of_steps_with, same_as
from properties.cosmos2024.theorems.play import PLAYERS, wherever
from properties.cosmos2024.theorems.round import EVEN, ODD
from properties.forms import never
from properties.suite import Property
from spec.cosmos2024 import effects, reads
from spec.cosmos2024.moves import moves
from spec.cosmos2024.observables import face_up
from spec.cosmos2024.state import Phase, Play, Round
from spec.games import Game
from spec.ledger import Rulings
from spec.logic import (
    Number,
    Truth,
    all_of,
    any_of,
    both,
    either,
    iff,
    implies,
    neg,
)
from spec.piles import Bag
from spec.shapes import Range
from spec.system import Arguments, Move, invariant, run_effects, theorem

# The least value of a planet that wins among so many face-up cards.
LEAST = {1: 1, 2: 2, 3: 2, 4: 2, 5: 2, 6: 3}


def closed_form(s: Round) -> tuple[Truth, ...]:
    """For each slot: its value was played an odd number of times, here last."""
    rank = s.setup.cards.rank
    found = []
    for i, card in enumerate(s.cards):
        same = [
            both(s.played > j, rank(other) == rank(card))
            for j, other in enumerate(s.cards)
        ]
        odd: Truth = False
        for truth in same:
            odd = neg(iff(odd, truth))
        found.append(both(s.played > i, odd, neg(any_of(same[i + 1 :]))))
    return tuple(found)


@invariant("COS-T14", "COS-TUR-6 COS-COL-1 COS-COL-3 COS-COL-5")
def up_in_closed_form(s: Round) -> Truth:
    """A card is up if its value came an odd number of times, and last with it.

    Once the table cards have acted, it may be that none is up instead.
    """
    same = all_of(iff(up, e) for up, e in zip(s.up, closed_form(s), strict=True))
    taken = both(s.phase == Phase.AWARD, reads.none_up(s), s.setup.table_acts)
    return either(same, taken)


CLOSED = Aid(
    "closed", (up_in_closed_form,), rests=("INV.SLOTS", "INV.PHASES", "INV.DISTINCT")
)


def decided(s: Round) -> Round:
    """A trick with all cards played as it is when it is awarded."""
    if not s.setup.table_acts:
        return s
    after: Round = effects.open_award.run(effects.meet_table.run(s, None), None)
    return after


def complete(s: Round) -> Truth:
    """Whether all have played and the table cards have not acted."""
    return s.phase == (Phase.SURVIVE if s.setup.table_acts else Phase.AWARD)


def one_card(game: Game) -> Mapping[str, Range]:
    """A lemma that speaks of one card besides the position."""
    return {"card": Range(0, game.start.setup.cards.deck.kinds - 1, "card")}


@theorem("COS-T20", "COS-COL-1 COS-COL-3")
def fallen_suits_do_not_matter(s: Round, card: Number) -> Truth:
    """The suit of a card that ends face down changes neither cards up nor winner."""

    def truth() -> Truth:
        found, before = [], decided(s)
        for slot, up in enumerate(s.up):
            other = evolve(s, cards=(*s.cards[:slot], card, *s.cards[slot + 1 :]))
            ranks = s.setup.cards.rank
            given = both(neg(up), ranks(card) == ranks(s.cards[slot]))
            same = [iff(a, b) for a, b in zip(closed_form(other), s.up, strict=True)]
            after = decided(other)
            same += [reads.winner(before) == reads.winner(after)]
            same += [iff(reads.none_up(before), reads.none_up(after))]
            found += [implies(given, part) for part in same]
        return all_of(found)

    return wherever(complete(s), truth)


@theorem("COS-T22", "COS-COL-5 COS-BIG-2")
def the_table_serves_the_leader(s: Round, move: Any, a: Play, after: Round) -> Truth:
    """What the table takes goes to the leader, who had won if the card was the own."""
    if move.name != "survive":
        return True
    alone = reads.winner(evolve(s, phase=Phase.AWARD)) == s.leader
    return implies(
        reads.table_match(s),
        both(reads.winner(after) == s.leader, implies(s.up[0], alone)),
    )


# -- which table card is turned ------------------------------------------------------


def other_table(game: Game) -> Mapping[str, Range]:
    """Another table with the cards that lie face up, and an action."""
    deck = game.start.setup.cards.deck
    bags = {
        f"{name}{kind}": Range(0, copies)
        for name in ("up", "down")
        for kind, copies in enumerate(deck.copies)
        if copies
    }
    seats = Range(0, len(game.seats) - 1, "seat")
    return {**bags, "seat": seats, "card": Range(0, deck.kinds - 1, "card")}


def alike(s: Round, other: Round) -> Truth:
    """Whether two positions differ in the suits of table cards only."""
    by_value = s.setup.cards.of_rank
    return all_of(
        one.number_of(kinds) == two.number_of(kinds)
        for one, two in ((s.table, other.table), (s.turned, other.turned))
        for kinds in by_value
    )


def rest(s: Round) -> Sequence[Any]:
    """All that a position holds but the table cards."""
    bags = (*s.hands, s.deck, s.gone)
    numbers = (s.phase, s.starter, s.leader, s.played, s.dealt, *s.cards, *s.won)
    cells = [cell for bag in bags for cell in bag.cells]
    return (*numbers, *s.nines, *s.totals, *s.basis, *cells)


@theorem("COS-T23", "COS-COL-6 COS-R22")
def table_suits_do_not_matter(s: Round, seat: Any, card: Any, **bags: Any) -> Truth:
    """Whichever matching table card is turned, all that follows is the same.

    Positions that differ in the suits of table cards only allow the same actions, and
    lead to positions that differ in these only.
    """
    deck = s.setup.cards.deck
    up, down = (
        Bag(tuple(bags.get(f"{name}{k}", 0) for k in range(deck.kinds)), deck)
        for name in ("up", "down")
    )
    other, a = evolve(s, table=up, turned=down), Arguments(seat=seat, card=card)
    inside = s.phase > Phase.START
    return wherever(
        inside,
        lambda: all_of(
            implies(alike(s, other), part)
            for move in moves(s.setup)
            if move.name in ("play", "survive", "award", "score")
            for part in _together(move, s, other, a)
        ),
    )


def _together(move: Move, s: Round, other: Round, a: Play) -> list[Truth]:
    legal = all_of(clause.run(s, a) for clause in move.guards)
    as_well = all_of(clause.run(other, a) for clause in move.guards)
    if legal is False and as_well is False:
        return []
    one, two = (run_effects(move, x, a) for x in (s, other))
    pairs = zip((*rest(one),), (*rest(two),), strict=True)
    truths = zip((one.broken, *one.up), (two.broken, *two.up), strict=True)
    same = [x == y for x, y in pairs if x is not y]
    same += [iff(x, y) for x, y in truths if x is not y]
    return [iff(legal, as_well), *(implies(legal, t) for t in (alike(one, two), *same))]


# -- who wins ------------------------------------------------------------------------


def wins(s: Round, slot: int) -> Truth:
    """Whether the card in a slot is up and wins."""
    return both(s.up[slot], reads.winning_slot(s) == slot)


@theorem("COS-T39", "COS-WIN-1 COS-WIN-3")
def ones_win_alone(s: Round) -> Truth:
    """A planet 1 wins only if no other card is up; a black loses to a higher black."""

    def truth() -> Truth:
        cards, found = s.setup.cards, []
        one = cards.values[0] == 1
        for i, card in enumerate(s.cards):
            lowest = both(cards.rank(card) == 0, neg(cards.is_black(card)))
            if one:
                found.append(implies(both(wins(s, i), lowest), face_up(s) == 1))
            beaten = any_of(
                both(up, cards.is_black(c), cards.rank(c) > cards.rank(card))
                for c, up in zip(s.cards, s.up, strict=True)
            )
            loses = both(s.up[i], cards.is_black(card), neg(wins(s, i)))
            found.append(implies(loses, beaten))
        return all_of(found)

    return wherever(s.phase == Phase.AWARD, truth)


def winning_planets(s: Round, least: Any) -> Truth:
    """Whether planets that win have at least a rank, which depends on the slot."""
    cards = s.setup.cards
    return all_of(
        implies(
            both(wins(s, i), neg(cards.is_black(card))), cards.rank(card) >= least(i)
        )
        for i, card in enumerate(s.cards)
    )


@theorem("COS-T40", "COS-WIN-1 COS-WIN-2")
def low_planets_lose(s: Round) -> Truth:
    """A planet that wins among six cards is a 3 or more, among two to five a 2."""

    def truth() -> Truth:
        up = face_up(s)
        return all_of(
            implies(up == k, winning_planets(s, lambda i, k=k: LEAST[k] - 1))
            for k in range(1, s.setup.players + 1)
        )

    return wherever(s.phase == Phase.AWARD, truth)


@theorem("COS-T41", "COS-WIN-1 COS-COL-1")
def majorities_reach_high(s: Round) -> Truth:
    """The value of a planet that wins is at least the number of its suit's cards up."""

    def truth() -> Truth:
        sizes = reads.peers(s)
        return winning_planets(s, lambda i: sizes[i] - 1)

    return wherever(s.phase == Phase.AWARD, truth)


@theorem("COS-T42", "COS-WIN-2 COS-R27")
def ties_are_the_same(s: Round) -> Truth:
    """With few players it is the same which cards compete when suits tie."""

    def truth() -> Truth:
        setup = s.setup
        other = setup.rulings.ledger.choose(
            {**setup.rulings.changed, "majority-tie": "all-face-up"}
        )
        assert isinstance(other, Rulings)
        turned = evolve(s, setup=evolve(setup, rulings=other))
        return reads.winner(s) == reads.winner(turned)

    return wherever(s.phase == Phase.AWARD, truth)


@theorem("COS-T45b", "COS-CON-5 COS-WIN-3 COS-COL-1")
def the_best_black_leads_to_win(s: Round) -> Truth:
    """Who leads the highest black wins, unless its value is played again."""

    def truth() -> Truth:
        cards = s.setup.cards
        best = max(cards.blacks)
        again = any_of(cards.rank(c) == best % len(cards.values) for c in s.cards[1:])
        led = both(s.cards[0] == best, neg(again))
        return implies(led, reads.winner(s) == s.leader)

    return wherever(s.phase == Phase.AWARD, truth)


THEOREMS: tuple[Property, ...] = (
    same_as(
        "COS-T02",
        "The face-up cards of a trick differ in value.",
        ["INV.DISTINCT"],
        PLAYERS,
        "COS-TUR-6 COS-COL-1",
    ),
    never(
        "COS-T03",
        "No two players have the best card: every trick has one winner.",
        "two-best-cards",
        PLAYERS,
        "COS-WIN-1 COS-WIN-2 COS-WIN-3",
    ),
    same_as(
        "COS-T05",
        "Until the table cards act, cards go down in pairs.",
        ["INV.PARITY"],
        PLAYERS,
        "COS-COL-1 COS-COL-4",
    ),
    never(
        "COS-T06",
        "With an even number of players never exactly one card stays up.",
        "lone-card-even",
        EVEN,
        "COS-COL-1 COS-PRE-4",
    ),
    never(
        "COS-T07",
        "An odd number of players has no Big Bang without the table cards.",
        "big-bang-without-table",
        ODD,
        "COS-COL-1 COS-COL-4 COS-COL-5",
    ),
    kept_with(up_in_closed_form, PLAYERS, CLOSED),
    lemma_with(fallen_suits_do_not_matter, (3, 4, 5), CLOSED, one_card, too_hard=(6,)),
    never(
        "COS-T21",
        "A face-down card wins for the leader in a Big Bang, and never else.",
        "leader-wins-face-down other-wins-face-down",
        PLAYERS,
        "COS-COL-3 COS-BIG-2",
    ),
    of_steps_with(the_table_serves_the_leader, ODD, NONE),
    lemma_with(table_suits_do_not_matter, ODD, NONE, other_table),
    lemma_with(ones_win_alone, PLAYERS),
    lemma_with(low_planets_lose, PLAYERS),
    lemma_with(majorities_reach_high, PLAYERS),
    lemma_with(ties_are_the_same, (3, 4)),
    never(
        "COS-T45a",
        "No planet wins while a black card is up.",
        "plain-beats-black",
        PLAYERS,
        "COS-WIN-3",
    ),
    lemma_with(the_best_black_leads_to_win, PLAYERS, CLOSED),
)
