"""What it takes that play of Cosmos: Empires can go on: from each phase to the next."""

from collections.abc import Sequence

from attrs import evolve

from engines.playable import playable
from properties.aided import Aid
from properties.empires.sights import has_cultures, lies_open
from properties.pairs import never_stuck
from properties.suite import EVERY_POSITION, Bench, Finding, Property, everywhere
from spec.empires import reads
from spec.empires.cultures import Status, cultures_each
from spec.empires.handing import dealt
from spec.empires.state import Phase, Table
from spec.logic import (
    Truth,
    all_of,
    any_of,
    both,
    count,
    either,
    implies,
    neg,
    quotient,
)
from spec.system import invariant


@invariant("AID.LAID", "EMP-SET-1 EMP-BLD-2")
def cards_not_laid_out_are_in_the_deck(s: Table) -> Truth:
    """While the pool is laid out, what is not in it is shuffled together."""
    cards = s.pool.total() + s.deck.loose.total()
    return implies(s.phase == Phase.DEAL, cards == s.setup.deck.size)


@invariant("AID.FILL", "EMP-BLD-3 EMP-CYC-1 EMP-R-32")
def places_are_filled_from_a_deck(s: Table) -> Truth:
    """A place of the pool is filled only while the deck has a card."""
    fills = s.phase == Phase.REFILL
    closing = s.phase == Phase.CLOSE
    if s.setup.ruled("refill-time", "end-of-turn"):
        fills, closing = either(fills, closing), False
    return both(implies(fills, neg(reads.deck_is_empty(s))), neg(closing))


@invariant("AID.HAND", "EMP-SIN-2 EMP-R-71")
def culture_cards_are_left_to_deal(s: Table) -> Truth:
    """While culture cards are dealt, not all shares are full; before, none is dealt."""
    if not s.setup.has_cultures:
        return True
    n = s.setup.players
    shares = n * cultures_each.run(n)
    each = [
        count(card.lies(i, Status.HIDDEN) for card in reads.culture_cards(s))
        == quotient(dealt(s) + n - 1 - i, n)
        for i in range(n)
    ]
    handing = s.phase == Phase.HAND
    return both(
        implies(s.phase == Phase.DEAL, dealt(s) == 0),
        implies(handing, dealt(s) < shares),
        implies(handing, all_of(each)) if s.setup.picks else True,
    )


@invariant("AID.PICK", "EMP-SIN-3")
def somebody_has_yet_to_choose(s: Table) -> Truth:
    """While culture cards are chosen, some player has several."""
    if not s.setup.has_cultures:
        return True
    waiting = any_of(reads.picking(s, i) for i in range(s.setup.players))
    return implies(s.phase == Phase.PICK, waiting if s.setup.picks else False)


@invariant("AID.SEARCH", "EMP-SCI-2 EMP-R-99")
def cards_are_left_to_be_seen(s: Table) -> Truth:
    """While the deck is looked through, some of its cards are still shuffled."""
    loose = s.deck.loose.has_any(s.setup.deck.present)
    return implies(s.phase == Phase.SEARCH, loose)


GOING = Aid(
    "going",
    (
        cards_not_laid_out_are_in_the_deck,
        places_are_filled_from_a_deck,
        culture_cards_are_left_to_deal,
        somebody_has_yet_to_choose,
        cards_are_left_to_be_seen,
    ),
)

CITES = "EMP-GAM-9 EMP-GAM-14 EMP-R-11 EMP-R-29"
DRAWING = "refill/"


def goes_on(players: Sequence[int]) -> tuple[Property, ...]:
    """That something is legal before the end.

    With culture cards the draw is left out: where a search has taken cards out of the
    middle, nothing proven tells that a deck with cards has one on top.
    """

    def check(bench: Bench) -> Finding:
        aided = GOING.on(bench)
        standing = (*bench.solid, *GOING.invariants)
        made = playable(bench.game, standing, bench.budget, bench.progress)
        kept = [o for o in made if not o.name.startswith(DRAWING)]
        return aided.judged(kept, EVERY_POSITION)

    but_draws = Property(
        "playable-cultures",
        "Before the end of the game some action is legal, unless a card is drawn.",
        "lemma",
        everywhere(players),
        check,
        tuple(CITES.split()),
        "nothing proven tells that an opened deck with cards has one on top",
    )
    return (
        evolve(never_stuck(players, CITES, GOING), speaks=lies_open),
        evolve(but_draws, speaks=has_cultures),
    )
