"""The deal, the starting player, and the draw step of a turn."""

from attrs import evolve

from spec.chaos.phases import Category, Phase, Swap
from spec.chaos.places import draw_top, gain, shuffle_in
from spec.chaos.reads import draw_is_empty, is_empty, next_seat
from spec.chaos.state import Play, Position
from spec.logic import Number, Truth, at, both, choose, either
from spec.system import effect, guard, weight

# -- the deal ------------------------------------------------------------------------


@guard("DEAL.PHASE", "CHA-SET-5")
def first_hands_are_dealt(s: Position, a: Play) -> Truth:
    """The first hands are dealt, before anything else happens."""
    return s.phase == Phase.DEAL


@guard("DRAW.LEFT", "CHA-SET-2 CHA-SET-6 CHA-TRN-1 CHA-TRN-4")
def card_is_drawn_next(s: Position, a: Play) -> Truth:
    """A card that can be the next one of the draw pile is drawn."""
    return s.draw.weight(a.card) > 0


@weight("DRAW.WEIGHT", "CHA-SET-2")
def copies_drawn_next(s: Position, a: Play) -> Number:
    """Cards shuffled together are equally likely to lie on top."""
    return s.draw.weight(a.card)


@effect("DEAL.GIVE", "CHA-SET-5 CHA-SET-7")
def deal_card(s: Position, a: Play) -> Position:
    """The top card goes to the hand that is being filled."""
    s = gain(draw_top(s, a.card), s.turn, a.card)
    return evolve(s, owed=s.owed - 1)


@effect("DEAL.NEXT", "CHA-SET-5 CHA-SET-8 CHA-R03 CHA-R04")
def fill_next_hand(s: Position, a: Play) -> Position:
    """A full hand is followed by the next seat's; then the starting player is found."""
    last = s.setup.players - 1
    full = s.owed == 0
    done = both(full, s.turn == last)
    if s.setup.ruled("short-deal", "deal-short"):
        done = either(done, draw_is_empty(s))
    return evolve(
        s,
        phase=choose(done, Phase.START, Phase.DEAL),
        turn=choose(done, 0, choose(full, next_seat(s, s.turn), s.turn)),
        owed=choose(done, 0, choose(full, s.setup.sizes.deal, s.owed)),
    )


@guard("START.PHASE", "CHA-SET-8")
def starter_is_sought(s: Position, a: Play) -> Truth:
    """The starting player is found once all hands are dealt."""
    return s.phase == Phase.START


@weight("START.WEIGHT", "CHA-SET-8 CHA-R03")
def seats_are_equal(s: Position, a: Play) -> Number:
    """Every seat is equally likely to begin."""
    return 1


@effect("START.BEGIN", "CHA-SET-8 CHA-TRN-0")
def begin_game(s: Position, a: Play) -> Position:
    """The starting player begins the first turn."""
    return begin_turn(evolve(s, starter=a.seat), a.seat)


def begin_turn(s: Position, seat: Number) -> Position:
    """A seat's turn begins: its draw is owed, more of it after an empty hand."""
    sizes = s.setup.sizes
    empty = is_empty(at(s.hands, seat))
    return evolve(
        s,
        phase=Phase.DRAW,
        turn=seat,
        acts=0,
        owed=choose(empty, sizes.refill + sizes.draw, sizes.draw),
        first=Category.NONE,
        swapped=Swap.NONE,
        paid=False,
    )


# -- the draw step -------------------------------------------------------------------


@guard("DRAW.PHASE", "CHA-TRN-0 CHA-TRN-1 CHA-TRN-2 CHA-TRN-4 CHA-TRN-5 CHA-R69")
def draw_is_owed(s: Position, a: Play) -> Truth:
    """Cards are drawn first of all in a turn, as long as some are owed."""
    return s.phase == Phase.DRAW


@effect("DRAW.TAKE", "CHA-TRN-1 CHA-TRN-2 CHA-TRN-4 CHA-TRN-5 CHA-FAQ-28 CHA-FAQ-30")
def draw_card(s: Position, a: Play) -> Position:
    """The top card of the draw pile goes to the hand."""
    s = gain(draw_top(s, a.card), s.turn, a.card)
    return evolve(s, owed=s.owed - 1)


@effect("DRAW.DONE", "CHA-TRN-0 CHA-R07")
def open_actions(s: Position, a: Play) -> Position:
    """With all owed cards drawn, the player acts."""
    return evolve(s, phase=choose(s.owed == 0, Phase.ACT, Phase.DRAW))


@effect("DRAW.EMPTIER", "CHA-OBJ-12 CHA-TRN-8 CHA-FAQ-34 CHA-R08")
def note_emptier(s: Position, a: Play) -> Position:
    """Who draws the last card of the draw pile is remembered."""
    return evolve(s, emptier=choose(draw_is_empty(s), s.turn, s.emptier))


@effect("DRAW.LAST", "CHA-OBJ-12 CHA-TRN-8 CHA-R08")
def close_on_last_card(s: Position, a: Play) -> Position:
    """Who draws the last card brings on the closing round."""
    last = both(draw_is_empty(s), s.origin == s.setup.nobody)
    return evolve(s, origin=choose(last, s.turn, s.origin))


@effect("DRAW.REFILL", "CHA-TRN-3 CHA-R05")
def reshuffle_early(s: Position, a: Play) -> Position:
    """The discard pile is shuffled as soon as the draw pile is empty."""
    return choose_position(draw_is_empty(s), shuffle_in(s), s)


def choose_position(condition: Truth, one: Position, other: Position) -> Position:
    """One of two positions."""
    found: Position = choose(condition, one, other)
    return found


@guard("RESHUFFLE.PHASE", "CHA-TRN-3 CHA-ATK-7")
def card_is_needed(s: Position, a: Play) -> Truth:
    """The discard pile is shuffled only when a card is to be drawn."""
    return either(s.phase == Phase.DRAW, s.phase == Phase.TAP)


@guard("RESHUFFLE.EMPTY", "CHA-TRN-3 CHA-ATK-7 CHA-R05")
def draw_pile_is_empty(s: Position, a: Play) -> Truth:
    """The draw pile has given out."""
    return draw_is_empty(s)


@guard("RESHUFFLE.DISCARDS", "CHA-TRN-3")
def discards_are_left(s: Position, a: Play) -> Truth:
    """There is a discard pile to be shuffled."""
    return s.discard.size > 0


@effect("RESHUFFLE.TURN", "CHA-TRN-3 CHA-ATK-7 CHA-R09")
def reshuffle(s: Position, a: Play) -> Position:
    """The discard pile, shuffled, becomes the draw pile."""
    return shuffle_in(s)


@guard("FORGO.DISCARDS", "CHA-TRN-3 CHA-R06 CHA-R29")
def discards_are_gone(s: Position, a: Play) -> Truth:
    """The discard pile is empty too."""
    return s.discard.size == 0


@effect("FORGO.DRAW", "CHA-TRN-3 CHA-R06")
def forgo_draw(s: Position, a: Play) -> Position:
    """What cannot be drawn is not drawn, and the player acts."""
    return evolve(s, owed=0, phase=Phase.ACT)


@effect("FORGO.HALT", "CHA-TRN-3 CHA-R06")
def halt_game(s: Position, a: Play) -> Position:
    """The game ends without a winner."""
    return evolve(s, owed=0, phase=Phase.OVER)


@effect(
    "CLOSE.ORIGIN",
    "CHA-OBJ-9 CHA-OBJ-10 CHA-TRN-6 CHA-TRN-7 CHA-FAQ-30 CHA-FAQ-32 CHA-R08 CHA-R74",
)
def bring_on_closing(s: Position, a: Play) -> Position:
    """A draw that cannot be met brings on the closing round; the turn goes on."""
    origin = choose(s.origin == s.setup.nobody, s.turn, s.origin)
    return evolve(s, origin=origin, owed=0, phase=Phase.ACT)
