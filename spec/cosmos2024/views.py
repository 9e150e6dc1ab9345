"""What a seat of COSMOS (2024) sees, who has won, and what questions can observe."""

from spec.cosmos2024 import reads
from spec.cosmos2024.state import LETTERS, Phase, Round, Setup
from spec.games import Observable, Sight
from spec.logic import (
    Number,
    Truth,
    all_of,
    at,
    both,
    choose,
    count,
    either,
    neg,
    total,
)
from spec.system import outcome, view


@outcome("OVER.WINNERS", "COS-END-7 COS-R39 COS-OVR-3")
def fewest_tricks_win(s: Round) -> tuple[Truth, ...]:
    """When the game is over, the players with the smallest total have won."""
    return reads.winners(s)


@view(
    "VIEW.SEAT",
    "COS-PRE-3 COS-PRE-6 COS-TUR-8 COS-CAR-1 COS-CAR-2 COS-CON-7 COS-PRE-1 "
    "COS-R02 COS-R48 COS-R49 COS-R56",
)
def seat_sees(s: Round, seat: Number) -> tuple[Sight, ...]:
    """A seat sees its own hand and all that lies open, never another hand.

    Won tricks lie face down until the round is counted.
    """
    setup = s.setup
    hidden_table = setup.players % 2 == 0 and setup.ruled(
        "even-table-four", "hidden-inert"
    )
    packets = either(setup.ruled("pile-inspection", "allowed"), s.phase >= Phase.SCORE)
    own_only = setup.ruled("end-inspection", "own-tricks-only")
    remembered = setup.ruled("face-down-knowledge", "remembered")
    names = LETTERS[: setup.players]
    public = ("phase", "starter", "leader", "played", "dealt", "broken", "up")
    return (
        *(Sight(name, True, getattr(s, name)) for name in public),
        Sight("table", not hidden_table, s.table),
        Sight("turned", both(not hidden_table, remembered), s.turned),
        *(
            Sight(f"cards[{i}]", either(remembered, up, s.played <= i), card)
            for i, (card, up) in enumerate(zip(s.cards, s.up, strict=True))
        ),
        *(
            Sight(f"hands[{name}]", seat == i, s.hands[i])
            for i, name in enumerate(names)
        ),
        Sight("won", True, s.won),
        Sight("totals", True, s.totals),
        Sight("deck", False, s.deck),
        Sight("gone", packets if not own_only else False, s.gone),
        *(
            Sight(f"nines[{name}]", both(packets, either(not own_only, seat == i)), n)
            for i, (name, n) in enumerate(zip(names, s.nines, strict=True))
        ),
    )


def is_over(s: Round) -> Truth:
    """Whether the game has ended."""
    return s.phase == Phase.OVER


def observables(setup: Setup) -> tuple[Observable, ...]:
    """Named functions of a position, for questions."""
    cards, seats = setup.cards, tuple(LETTERS[: setup.players])
    slots = tuple(str(i) for i in range(setup.players))
    suits = tuple(suit.code for suit in cards.suits)

    def value(s: Round, slot: int) -> Number:
        card = s.cards[slot]
        return choose(card == cards.empty, 0, at(cards.values, cards.rank(card)))

    def face_up_black(s: Round) -> tuple[Truth, ...]:
        return tuple(
            [
                both(up, cards.is_black(card))
                for card, up in zip(s.cards, s.up, strict=True)
            ]
        )

    return (
        Observable("turn", "seat", "the seat whose turn it is to play", reads.turn),
        Observable(
            "big_bang",
            "truth",
            "everyone has played, all collisions are done, and no card is face up",
            reads.big_bang,
        ),
        Observable(
            "table_match",
            "truth",
            "everyone has played and a table card is about to collide",
            reads.table_match,
        ),
        Observable(
            "trick_done",
            "truth",
            "all have played, collisions are done: the trick is awarded next",
            lambda s: s.phase == Phase.AWARD,
        ),
        Observable(
            "face_up", "number", "played cards that are face up", lambda s: count(s.up)
        ),
        Observable(
            "value",
            "number",
            "the value of the card in a slot of the trick; 0 where none lies",
            lambda s: tuple(value(s, i) for i in range(setup.players)),
            (slots,),
        ),
        Observable(
            "black",
            "truth",
            "whether the card in a slot of the trick is black",
            lambda s: tuple(cards.is_black(card) for card in s.cards),
            (slots,),
        ),
        Observable(
            "face_up_blacks",
            "number",
            "black cards of the trick that are face up",
            lambda s: count(face_up_black(s)),
        ),
        Observable(
            "of_suit",
            "number",
            "face-up cards of a suit in the trick",
            lambda s: tuple(
                count(
                    both(up, cards.suit(card) == k)
                    for card, up in zip(s.cards, s.up, strict=True)
                )
                for k in range(len(suits))
            ),
            (suits,),
        ),
        Observable(
            "hand_size",
            "number",
            "cards in a seat's hand",
            lambda s: tuple(hand.total() for hand in s.hands),
            (seats,),
        ),
        Observable(
            "all_black",
            "truth",
            "a seat holds black cards only, at least one",
            lambda s: tuple(
                both(hand.has_any(cards.blacks), neg(hand.has_any(cards.plain)))
                for hand in s.hands
            ),
            (seats,),
        ),
        Observable(
            "may_start",
            "truth",
            "a seat may lead the first trick of the next round",
            reads.starters,
            (seats,),
        ),
        Observable(
            "voided",
            "truth",
            "a seat's tricks of this round count nothing",
            reads.voided,
            (seats,),
        ),
        Observable(
            "winners",
            "truth",
            "the game is over and a seat has won it",
            lambda s: tuple(both(is_over(s), w) for w in reads.winners(s)),
            (seats,),
        ),
        Observable(
            "tricks_done",
            "number",
            "tricks won in this round",
            lambda s: total(s.won),
        ),
        Observable(
            "hands_empty",
            "truth",
            "no player has a card left",
            lambda s: all_of(reads.hand_is_empty(hand) for hand in s.hands),
        ),
        Observable(
            "all_up",
            "truth",
            "a trick is complete and all its cards are face up",
            lambda s: both(s.phase == Phase.AWARD, all_of(s.up)),
        ),
        Observable(
            "table_values",
            "truth",
            "a face-up table card has a given value",
            lambda s: tuple(s.table.has_any(kinds) for kinds in cards.of_rank),
            (tuple(str(v) for v in cards.values),),
        ),
    )
