"""What questions about COSMOS (2024) can observe, besides the fields of a position."""

from collections.abc import Callable
from typing import Any

from spec.cosmos2024 import guards, reads
from spec.cosmos2024.state import LETTERS, Phase, Round, Setup
from spec.cosmos2024.views import is_over
from spec.games import Observable
from spec.logic import (
    Number,
    Truth,
    Value,
    all_of,
    any_of,
    at,
    both,
    choose,
    count,
    implies,
    largest,
    neg,
    smallest,
    total,
    when,
)
from spec.system import Arguments

Reading = Callable[[Round], Value]
NO_VALUE = 99  # larger than any printed value


def observables(setup: Setup) -> tuple[Observable, ...]:
    """Named functions of a position."""
    seats = (tuple(LETTERS[: setup.players]),)
    suits = (tuple(suit.code for suit in setup.cards.suits),)
    values = (tuple(str(v) for v in setup.cards.values),)
    slots = (tuple(str(i) for i in range(setup.players)),)

    def seen(
        name: str,
        kind: str,
        statement: str,
        run: Reading,
        indexes: tuple[tuple[str, ...], ...] = (),
    ) -> Observable:
        return Observable(name, kind, statement, run, indexes)

    def told(name: str, statement: str, run: Reading) -> Observable:
        return Observable(name, "truth", statement, run, told=True)

    return (
        # the trick as a whole
        seen("turn", "seat", "the seat whose turn it is to play", reads.turn),
        seen("trick_full", "truth", "all have played", full),
        seen("trick_done", "truth", "all have played, collisions are done", done),
        told("big_bang", "the trick is done, no card is up", reads.big_bang),
        told("table_match", "a table card will collide", reads.table_match),
        seen("face_up", "number", "cards of the trick that are up", face_up),
        seen("face_up_blacks", "number", "black ones among them", face_up_blacks),
        seen("highest_up", "number", "highest value that is up, or 0", highest_up),
        seen("lowest_played", "number", "lowest value in the trick, or 99", lowest),
        seen("best_cards", "number", "cards that are up and beaten by none", best),
        seen("of_suit", "number", "cards of a suit that are up", of_suit, suits),
        seen("of_value", "number", "cards of a value in the trick", of_value, values),
        # by slot of the trick, and by the seat that played there
        seen("value", "number", "value in a slot, 0 for none", slot_values, slots),
        seen("black", "truth", "the card in a slot is black", slot_blacks, slots),
        seen("card_of", "card", "the card a seat has played", card_of, seats),
        seen("value_of", "number", "the value a seat has played", value_of, seats),
        seen("black_of", "truth", "a seat has played a black card", black_of, seats),
        seen("up_of", "truth", "the card of a seat is up", up_of, seats),
        # hands and what is legal for the seat to act
        seen("hand_size", "number", "cards in a seat's hand", hand_size, seats),
        seen("all_black", "truth", "a seat holds black cards only", all_black, seats),
        seen("legal_cards", "number", "faces the seat to act may play", legal_cards),
        seen("legal_blacks", "number", "black ones among them", legal_blacks),
        seen("safe_cards", "number", "legal faces that would not collide", safe_cards),
        seen("must_follow", "truth", "the seat to act holds a bound suit", must_follow),
        seen(
            "black_locked", "truth", "the seat to act may play no black", black_locked
        ),
        seen("split_suit", "truth", "a held suit is partly legal", split_suit),
        # the round and the game
        seen("tricks_done", "number", "tricks won in this round", tricks_done),
        seen("hands_empty", "truth", "no player has a card left", hands_empty),
        seen("table_nines", "number", "nines among the table cards", table_nines),
        seen("turned_cards", "number", "table cards face down", turned_cards),
        seen("voided", "truth", "a seat's tricks count nothing", reads.voided, seats),
        seen("voids", "number", "seats whose tricks count nothing", voids),
        seen("may_start", "truth", "a seat may start the round", reads.starters, seats),
        seen("winners", "truth", "the game is over, a seat won it", winners, seats),
    )


# -- the trick -----------------------------------------------------------------------


def full(s: Round) -> Truth:
    """Whether all have played to the trick."""
    return s.played == s.setup.players


def done(s: Round) -> Truth:
    """Whether all have played and all collisions are done."""
    return s.phase == Phase.AWARD


def face_up(s: Round) -> Number:
    """How many cards of the trick are face up."""
    return count(s.up)


def face_up_blacks(s: Round) -> Number:
    """How many black cards of the trick are face up."""
    is_black = s.setup.cards.is_black
    return count(
        both(up, is_black(card)) for card, up in zip(s.cards, s.up, strict=True)
    )


def printed(s: Round, card: Number, nothing: int) -> Number:
    """The printed value of a card, or another number where there is none."""
    cards = s.setup.cards
    return choose(card == cards.empty, nothing, at(cards.values, cards.rank(card)))


def slot_values(s: Round) -> tuple[Number, ...]:
    """The value in each slot."""
    return tuple([printed(s, card, 0) for card in s.cards])


def slot_blacks(s: Round) -> tuple[Truth, ...]:
    """Whether the card in each slot is black."""
    return tuple([s.setup.cards.is_black(card) for card in s.cards])


def highest_up(s: Round) -> Number:
    """The highest value that is face up."""
    pairs = zip(slot_values(s), s.up, strict=True)
    return largest([choose(up, value, 0) for value, up in pairs])


def lowest(s: Round) -> Number:
    """The lowest value in the trick."""
    return smallest([printed(s, card, NO_VALUE) for card in s.cards])


def best(s: Round) -> Number:
    """How many face-up cards are beaten by none."""
    power = reads.strengths(s)
    most = largest(power)
    return count(both(up, p == most) for p, up in zip(power, s.up, strict=True))


def of_suit(s: Round) -> tuple[Number, ...]:
    """For each suit, how many of its cards are face up."""
    cards = s.setup.cards
    return tuple(
        [
            count(
                both(up, cards.suit(card) == suit)
                for card, up in zip(s.cards, s.up, strict=True)
            )
            for suit in range(len(cards.suits))
        ]
    )


def of_value(s: Round) -> tuple[Number, ...]:
    """For each value, how many cards of it lie in the trick."""
    values = slot_values(s)
    return tuple([count(v == value for v in values) for value in s.setup.cards.values])


# -- by seat -------------------------------------------------------------------------


def by_seat(s: Round, slots: tuple[Value, ...], nothing: Value) -> tuple[Value, ...]:
    """What lies in the slot of each seat."""
    n = s.setup.players
    found = []
    for seat in range(n):
        here = nothing
        for slot in range(n):
            mine = both(reads.seat_of(s, slot) == seat, s.played > slot)
            here = choose(mine, slots[slot], here)
        found.append(here)
    return tuple(found)


def card_of(s: Round) -> tuple[Number, ...]:
    """The card that each seat has played to the trick."""
    return by_seat(s, s.cards, s.setup.cards.empty)


def value_of(s: Round) -> tuple[Number, ...]:
    """The value that each seat has played, 0 for none."""
    return by_seat(s, slot_values(s), 0)


def black_of(s: Round) -> tuple[Truth, ...]:
    """Whether each seat has played a black card."""
    return by_seat(s, slot_blacks(s), False)


def up_of(s: Round) -> tuple[Truth, ...]:
    """Whether the card of each seat is face up."""
    return by_seat(s, s.up, False)


# -- hands and legality --------------------------------------------------------------


def hand_size(s: Round) -> tuple[Number, ...]:
    """How many cards each seat holds."""
    return tuple([hand.total() for hand in s.hands])


def all_black(s: Round) -> tuple[Truth, ...]:
    """Whether each seat holds black cards only, at least one."""
    cards = s.setup.cards
    return tuple(
        [both(h.has_any(cards.blacks), neg(h.has_any(cards.plain))) for h in s.hands]
    )


def legality(s: Round) -> list[tuple[int, Truth]]:
    """For each face, whether the seat to act may play it."""
    play = (
        guards.trick_is_open,
        guards.card_is_in_hand,
        guards.suit_is_followed,
        guards.black_is_free,
    )
    seat = reads.turn(s)
    found = []
    for kind in s.setup.cards.deck.present:
        a = Arguments(seat=seat, card=kind)
        found.append((kind, all_of(clause.run(s, a) for clause in play)))
    return found


def legal_cards(s: Round) -> Number:
    """How many faces the seat to act may play."""
    return count(legal for _, legal in legality(s))


def legal_blacks(s: Round) -> Number:
    """How many black faces the seat to act may play."""
    blacks = s.setup.cards.blacks
    return count(legal for kind, legal in legality(s) if kind in blacks)


def safe_cards(s: Round) -> Number:
    """How many legal faces would not collide with a card that is face up."""
    cards = s.setup.cards
    ranks = [cards.rank(card) for card in s.cards]

    def hit(kind: int) -> Truth:
        pairs = zip(ranks, s.up, strict=True)
        return any_of(both(up, rank == cards.rank(kind)) for rank, up in pairs)

    return count(both(legal, neg(hit(kind))) for kind, legal in legality(s))


def acting_hand(s: Round) -> Any:
    """The hand of the seat to act."""
    return at(s.hands, reads.turn(s))


def must_follow(s: Round) -> Truth:
    """Whether the seat to act holds a card of a suit that binds."""
    return when(s.phase == Phase.PLAY, lambda: reads.obliged(s, acting_hand(s)))


def black_locked(s: Round) -> Truth:
    """Whether the seat to act may not play black cards."""
    return when(s.phase == Phase.PLAY, lambda: reads.locked(s, acting_hand(s)))


def split_suit(s: Round) -> Truth:
    """Whether, of one suit in the hand to act, some cards are legal and some not."""
    return when(s.phase == Phase.PLAY, lambda: splits_a_suit(s))


def splits_a_suit(s: Round) -> Truth:
    """The same where a card is to be played."""
    cards, hand = s.setup.cards, acting_hand(s)
    legal = dict(legality(s))
    found = []
    for kinds in cards.of_suit:
        held = [k for k in kinds if k in legal]
        some = any_of(both(hand.has(k), legal[k]) for k in held)
        whole = all_of(implies(hand.has(k), legal[k]) for k in held)
        found.append(both(some, neg(whole)))
    return any_of(found)


# -- the round and the game ----------------------------------------------------------


def tricks_done(s: Round) -> Number:
    """How many tricks of this round were won."""
    return total(s.won)


def hands_empty(s: Round) -> Truth:
    """Whether no player has a card left."""
    return all_of(reads.hand_is_empty(hand) for hand in s.hands)


def table_nines(s: Round) -> Number:
    """How many nines lie among the table cards, on either side."""
    nines = s.setup.cards.nines
    return s.table.number_of(nines) + s.turned.number_of(nines)


def turned_cards(s: Round) -> Number:
    """How many table cards are face down."""
    return s.turned.total()


def voids(s: Round) -> Number:
    """How many seats have tricks that count nothing."""
    return count(reads.voided(s))


def winners(s: Round) -> tuple[Truth, ...]:
    """For each seat, whether the game is over and it has won."""
    over = is_over(s)
    return tuple([both(over, won) for won in reads.winners(s)])
