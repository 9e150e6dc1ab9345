"""Invariants of Cosmos: Empires: statements that are true of every position."""

from spec.empires import reads
from spec.empires.cards import Ability
from spec.empires.cultures import Culture, Status
from spec.empires.state import VALUES, Phase, Table
from spec.logic import Truth, all_of, any_of, both, either, iff, implies, neg, total
from spec.system import Clause, invariant


def _in(s: Table, *phases: Phase) -> Truth:
    return any_of(s.phase == phase for phase in phases)


@invariant("INV.ROLL", "EMP-GAM-2 EMP-GAM-5 EMP-GAM-8")
def total_is_open_while_it_is_shifted(s: Table) -> Truth:
    """There is a total while it can be shifted, and none before and after."""
    none = s.roll == s.setup.no_roll
    between = _in(s, Phase.REFILL, Phase.SEARCH, Phase.OVER, Phase.WON)
    return either(between, iff(s.phase == Phase.SHIFT, neg(none)))


@invariant("INV.USES", "EMP-FAB-7 EMP-SER-7 EMP-SCO-7 EMP-SCO-8")
def abilities_serve_once_for_each_copy(s: Table) -> Truth:
    """Belts, Gates and Scouts have not served more often than there are copies."""
    setup = s.setup
    gates, belts, scouts = (
        setup.with_ability(ability)
        for ability in (Ability.SHIFT, Ability.BUILD, Ability.CYCLE)
    )
    own = reads.own(s).cards
    return both(
        s.fabricated <= own.number_of(belts),
        s.scouted <= own.number_of(scouts),
        all_of(
            used <= tableau.cards.number_of(gates)
            for used, tableau in zip(s.shifted, s.tableaus, strict=True)
        ),
    )


@invariant("INV.HUBS", "EMP-DAR-3 EMP-DAR-5 EMP-R-50 EMP-R-51")
def each_hub_has_its_number(s: Table) -> Truth:
    """As many different numbers are set as Darkspace Hubs are owned."""
    setup = s.setup
    hubs = setup.with_ability(Ability.NUMBER)
    fewer = setup.ruled("darkspace-no-value", "build-without-value")
    found = []
    for tableau in s.tableaus:
        numbers, owned = tableau.numbers.total(), tableau.cards.number_of(hubs)
        found.append(numbers <= owned if fewer else numbers == owned)
    return all_of(found)


@invariant("INV.LOCK", "EMP-DAR-5 EMP-DAR-6 EMP-R-52 EMP-R-53")
def numbers_are_on_no_other_card(s: Table) -> Truth:
    """No number that is set is printed on a card of the same owner."""
    setup = s.setup
    if not setup.ruled("darkspace-lock", "all-builds"):
        return True
    printed = [(k, setup.cards[k].value) for k in setup.deck.present]
    return all_of(
        neg(both(tableau.cards.has(kind), tableau.numbers.has(VALUES.index(value))))
        for tableau in s.tableaus
        for kind, value in printed
        if value in VALUES
    )


@invariant("INV.POOL", "EMP-SET-1 EMP-BLD-3 EMP-CYC-1 EMP-R-31 EMP-R-32")
def pool_is_full_where_somebody_decides(s: Table) -> Truth:
    """A place of the pool is free while it is filled; without culture cards, not else.

    With them, nothing proven tells whether an opened deck is empty.
    """
    setup = s.setup
    cards = s.pool.total()
    full = either(cards == setup.sizes.pool, reads.deck_is_empty(s))
    fills = setup.ruled("refill-time", "after-each-build")
    kept = fills and not setup.has_cultures
    deciding = _in(s, Phase.ROLL, Phase.SHIFT, Phase.MAIN, Phase.SHUFFLE)
    filling = _in(s, Phase.DEAL, Phase.REFILL, Phase.CLOSE)
    return both(
        cards <= setup.sizes.pool,
        implies(filling, cards < setup.sizes.pool),
        implies(deciding, full) if kept else True,
    )


@invariant("INV.CARDS", "EMP-SET-1 EMP-BLD-2 EMP-CYC-1 EMP-TIP-1 EMP-R-37")
def no_card_is_lost(s: Table) -> Truth:
    """Without culture cards, no card is lost between pool, deck and players.

    With them, nothing proven counts the cards that are shuffled together.
    """
    if s.setup.has_cultures:
        return True
    owned = [tableau.cards.total() for tableau in s.tableaus]
    return total([s.pool.total(), s.deck.total(), *owned]) == s.setup.deck.size


@invariant("INV.DECK", "EMP-CYC-1 EMP-R-38")
def known_cards_lie_on_each_other(s: Table) -> Truth:
    """Without culture cards, known cards fill the slots of the deck from the first on.

    With them Z3 does not finish, where Scientistic takes a card out of the middle.
    """
    if s.setup.has_cultures:
        return True
    none = s.setup.deck.kinds
    return all_of(
        iff(card == none, s.deck.size <= i) for i, card in enumerate(s.deck.stacked)
    )


@invariant("INV.CULTURES", "EMP-CUL-2 EMP-HYB-6 EMP-INN-2 EMP-IND-1 EMP-SCI-1")
def culture_cards_lie_as_they_may(s: Table) -> Truth:
    """Innovative alone is barred; Industrious, Scientistic and end cards are spent."""
    if not s.setup.has_cultures:
        return True
    spent = (Culture.INDUSTRIOUS, Culture.SCIENTISTIC)
    ends = (Culture.MILITARISTIC, Culture.ORTHODOX)
    found = []
    for culture, card in zip(Culture, reads.culture_cards(s), strict=True):
        nobody = card.holder == s.setup.players
        found.append(implies(nobody, card.status == Status.HIDDEN))
        if culture is not Culture.INNOVATIVE:
            found.append(neg(card.status == Status.BARRED))
        if culture not in (*spent, *ends):
            found.append(neg(card.status == Status.SPENT))
        if culture in ends:
            shown = card.status == Status.REVEALED
            found.append(implies(shown, s.phase == Phase.OVER))
    return all_of(found)


@invariant("INV.TURN", "EMP-SCI-1 EMP-SCI-4 EMP-HYB-4")
def deck_is_open_in_the_turn_of_its_owner(s: Table) -> Truth:
    """Scientistic serves in its owner's turn, in which there is no roll any more."""
    if not s.setup.has_cultures:
        return True
    card = reads.held(s, Culture.SCIENTISTIC)
    serving = card.status == Status.REVEALED
    dealing = _in(s, Phase.DEAL, Phase.HAND, Phase.PICK, Phase.ROLL)
    needed = _in(s, Phase.SEARCH, Phase.SHUFFLE)
    return both(
        implies(serving, both(card.holder == s.turn, neg(dealing))),
        implies(needed, serving),
    )


INVARIANTS: tuple[Clause, ...] = (
    total_is_open_while_it_is_shifted,
    abilities_serve_once_for_each_copy,
    each_hub_has_its_number,
    numbers_are_on_no_other_card,
    known_cards_lie_on_each_other,
    pool_is_full_where_somebody_decides,
    no_card_is_lost,
    culture_cards_lie_as_they_may,
    deck_is_open_in_the_turn_of_its_owner,
)
