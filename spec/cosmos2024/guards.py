"""When an action of COSMOS (2024) is legal: one clause a condition."""

from spec.cosmos2024.reads import bound, locked, obliged, starters, turn
from spec.cosmos2024.state import Phase, Play, Round
from spec.logic import Number, Truth, at, either, implies, neg, quotient
from spec.system import guard

# -- chance: the table cards, the deal, the starter ----------------------------------


@guard("REVEAL.PHASE", "COS-PRE-2 COS-PRE-3 COS-NUM-3")
def table_is_open(s: Round, a: Play) -> Truth:
    """Table cards are turned up first, until as many lie there as the table lists."""
    return s.phase == Phase.REVEAL


@guard("REVEAL.FROM_DECK", "COS-PRE-3 COS-CAR-1")
def card_is_on_deck(s: Round, a: Play) -> Truth:
    """The card that is turned up is one of those in the shuffled deck."""
    return s.deck.has(a.card)


@guard("DEAL.PHASE", "COS-PRE-5")
def cards_are_dealt(s: Round, a: Play) -> Truth:
    """Cards are dealt after the table cards were turned up."""
    return s.phase == Phase.DEAL


@guard("DEAL.SEATS", "COS-PRE-5 COS-R03")
def hands_before_are_full(s: Round, a: Play) -> Truth:
    """The hands are filled one after another, from the first seat on."""
    return either(neg(s.phase == Phase.DEAL), a.seat <= filling(s))


@guard("DEAL.SIZE", "COS-PRE-5 COS-NUM-2")
def hand_has_room(s: Round, a: Play) -> Truth:
    """No hand gets more cards than the table lists for the number of players."""
    return either(neg(s.phase == Phase.DEAL), a.seat >= filling(s))


@guard("DEAL.EXHAUST", "COS-PRE-5 COS-CAR-1")
def card_is_left(s: Round, a: Play) -> Truth:
    """The card that is dealt is one of the remaining ones."""
    return s.deck.has(a.card)


def filling(s: Round) -> Number:
    """The seat whose hand is being filled."""
    return quotient(s.dealt - s.setup.table, s.setup.hand)


@guard("START.PHASE", "COS-PRE-7 COS-PRE-8")
def starter_is_sought(s: Round, a: Play) -> Truth:
    """The starting player is found once all cards are dealt."""
    return s.phase == Phase.START


@guard(
    "START.FEWEST",
    "COS-PRE-7 COS-PRE-8 COS-R04 COS-R05 COS-R06 COS-R07",
)
def seat_has_fewest(s: Round, a: Play) -> Truth:
    """After the first round, one with the fewest tricks so far starts."""
    return at(starters(s), a.seat)


# -- playing a card ------------------------------------------------------------------


@guard("PLAY.PHASE", "COS-OVR-1 COS-PRE-5 COS-TUR-10 COS-END-1")
def trick_is_open(s: Round, a: Play) -> Truth:
    """Cards are played after the deal and until no cards are left in hand."""
    return s.phase == Phase.PLAY


@guard("PLAY.SEAT", "COS-TUR-1 COS-OVR-1")
def seat_is_to_act(s: Round, a: Play) -> Truth:
    """Each player in turn, clockwise from the trick's leader, plays one card."""
    return implies(s.phase == Phase.PLAY, a.seat == turn(s))


@guard("PLAY.HELD", "COS-TUR-2 COS-OVR-1")
def card_is_in_hand(s: Round, a: Play) -> Truth:
    """A player plays a card of the own hand."""
    return at(s.hands, a.seat).has(a.card)


@guard(
    "PLAY.FOLLOW",
    "COS-TUR-3 COS-TUR-4 COS-TUR-5 COS-COL-2 COS-CON-5 "
    "COS-R09 COS-R10 COS-R11 COS-R12 COS-R55",
)
def suit_is_followed(s: Round, a: Play) -> Truth:
    """A player who holds a card of a suit that lies face up plays such a card."""
    suits = (*bound(s), False)
    followed = at(suits, s.setup.cards.suit(a.card))
    return implies(obliged(s, at(s.hands, a.seat)), followed)


@guard(
    "PLAY.BLACKLOCK",
    "COS-BLK-1 COS-BLK-2 COS-BLK-5 COS-R30 COS-R31 COS-R32 COS-R33 COS-R53 COS-R54",
)
def black_is_free(s: Round, a: Play) -> Truth:
    """Before the break, who faces no face-up card plays no black card.

    A hand of black cards only is exempt.
    """
    black = s.setup.cards.is_black(a.card)
    return implies(black, neg(locked(s, at(s.hands, a.seat))))


# -- forced steps --------------------------------------------------------------------


@guard("SURVIVE.PHASE", "COS-COL-4 COS-R17")
def all_have_played(s: Round, a: Play) -> Truth:
    """The table cards are compared once everyone has played."""
    return s.phase == Phase.SURVIVE


@guard("AWARD.PHASE", "COS-TUR-7 COS-END-2")
def trick_is_full(s: Round, a: Play) -> Truth:
    """A trick is awarded once everyone has played and all collisions are done."""
    return s.phase == Phase.AWARD


@guard("SCORE.PHASE", "COS-END-1 COS-END-2 COS-END-3 COS-R38")
def round_is_over(s: Round, a: Play) -> Truth:
    """A round is counted after its last trick was awarded."""
    return s.phase == Phase.SCORE
