"""The Wormhole: an open search for a type, or a secret look at six cards."""

from attrs import evolve

from spec.chaos.course import after_action
from spec.chaos.phases import Phase
from spec.chaos.places import draw_top, gain, play, shuffle_in, system_of
from spec.chaos.reads import draw_is_empty, fills, is_empty
from spec.chaos.state import Play, Position
from spec.logic import Number, Truth, all_of, at, both, choose, either, neg
from spec.system import effect, guard, weight


@guard("WORMHOLE.HOLDS", "CHA-WRM-1 CHA-WRM-4 CHA-ACT-2 CHA-ACT-6 CHA-QRF-12")
def wormhole_is_in_hand(s: Position, a: Play) -> Truth:
    """The Wormhole that is played comes from the hand."""
    return at(s.hands, a.seat).has(s.setup.cards.wormhole)


@guard("WORMHOLE.PILE", "CHA-WRM-3 CHA-WRM-11 CHA-R59")
def pile_is_left_to_search(s: Position, a: Play) -> Truth:
    """A Wormhole is played only while the draw pile has a card."""
    return neg(draw_is_empty(s))


@effect("WORMHOLE.PLAY", "CHA-ACT-2 CHA-ACT-6")
def play_wormhole(s: Position, a: Play) -> Position:
    """The card lies on the table."""
    return play(s, a.seat, s.setup.cards.wormhole)


# -- base ----------------------------------------------------------------------------


@guard("WORMHOLE.MISSING", "CHA-WRM-2 CHA-WRM-18 CHA-WRM-19 CHA-R54 CHA-R60")
def sought_type_is_missing(s: Position, a: Play) -> Truth:
    """Only a planet type that the own system lacks is searched for."""
    missing = lacks(s, a.seat, a.planet)
    if s.setup.ruled("wormhole-nothing-missing", "name-any"):
        types = range(s.setup.cards.types)
        none = all_of(neg(lacks(s, a.seat, planet)) for planet in types)
        return either(missing, none)
    return missing


def lacks(s: Position, seat: Number, planet: Number) -> Truth:
    """Whether a system lacks a type; where only Plotuh stands in, it is lacking."""
    system = system_of(s, seat)
    if s.setup.ruled("missing-for-wormhole", "filled-slot"):
        return neg(fills(s, system, planet))
    return neg(system.real.has(planet))


@effect("WORMHOLE.FIND", "CHA-WRM-3 CHA-WRM-7 CHA-WRM-8 CHA-WRM-20 CHA-FAQ-10 CHA-R59")
def find_planet(s: Position, a: Play) -> Position:
    """If the draw pile holds the planet, it goes to the hand."""
    found = s.draw.loose.has(a.planet)
    card = choose(found, a.planet, s.setup.cards.empty)
    return gain(
        evolve(s, draw=evolve(s.draw, loose=s.draw.loose.remove(card))), a.seat, card
    )


@effect("WORMHOLE.SHUFFLE", "CHA-WRM-10 CHA-WRM-20 CHA-R09")
def shuffle_piles(s: Position, a: Play) -> Position:
    """Draw pile and discard pile are shuffled together, whatever was found."""
    return shuffle_in(s)


# -- playtest ------------------------------------------------------------------------


@effect("WORMHOLE.OPEN", "CHA-WRM-11 CHA-WRM-6 CHA-R59")
def open_look(s: Position, a: Play) -> Position:
    """The top six cards of the draw pile are looked at, or as many as there are."""
    none = draw_is_empty(s)
    return evolve(
        s,
        owed=choose(none, 0, s.setup.sizes.look),
        phase=choose(none, after_action(s), Phase.LOOK),
    )


@guard("LOOK.PHASE", "CHA-WRM-11")
def cards_are_looked_at(s: Position, a: Play) -> Truth:
    """A playtest Wormhole shows the cards of the draw pile."""
    return s.phase == Phase.LOOK


@effect("LOOK.SHOW", "CHA-WRM-5 CHA-WRM-11")
def look_at_card(s: Position, a: Play) -> Position:
    """The player looks at the top card."""
    s = evolve(draw_top(s, a.card), seen=s.seen.add(a.card))
    return evolve(s, owed=s.owed - 1)


@effect("LOOK.DONE", "CHA-WRM-11")
def end_look(s: Position, a: Play) -> Position:
    """After six cards, or the last one, the player may take one."""
    done = either(s.owed == 0, draw_is_empty(s))
    return evolve(
        s,
        owed=choose(done, 0, s.owed),
        phase=choose(done, Phase.TAKE, Phase.LOOK),
    )


@guard("TAKE.PHASE", "CHA-WRM-12 CHA-WRM-13")
def card_is_taken(s: Position, a: Play) -> Truth:
    """A card may be taken once the cards were looked at."""
    return s.phase == Phase.TAKE


@guard("TAKE.SEEN", "CHA-WRM-11 CHA-WRM-12")
def taken_card_was_seen(s: Position, a: Play) -> Truth:
    """The card that is taken is one of those looked at."""
    return s.seen.has(a.card)


@guard("TAKE.KIND", "CHA-WRM-12 CHA-WRM-14 CHA-FAQ-14 CHA-R70")
def taken_card_is_allowed(s: Position, a: Play) -> Truth:
    """A planet, Plotuh or Glitch is taken, no Black Hole and no action card."""
    return a.card <= s.setup.cards.glitch


@effect("TAKE.HAND", "CHA-WRM-12 CHA-WRM-16 CHA-FAQ-14 CHA-FAQ-15")
def take_seen(s: Position, a: Play) -> Position:
    """The card goes to the hand."""
    return gain(evolve(s, seen=s.seen.remove(a.card)), a.seat, a.card)


@effect("TAKE.LAST", "CHA-OBJ-12 CHA-TRN-8 CHA-R08")
def note_taker(s: Position, a: Play) -> Position:
    """Who takes the last card of the draw pile is remembered."""
    last = both(draw_is_empty(s), is_empty(s.seen))
    return evolve(s, emptier=choose(last, s.turn, s.emptier))


@effect("TAKE.REST", "CHA-WRM-13 CHA-WRM-15")
def leave_rest(s: Position, a: Play) -> Position:
    """The other cards are shuffled, if there are any."""
    return evolve(s, phase=choose(is_empty(s.seen), after_action(s), Phase.TUCK))


@guard("TUCK.PHASE", "CHA-WRM-15")
def rest_is_tucked(s: Position, a: Play) -> Truth:
    """The cards that were not taken go under the draw pile."""
    return s.phase == Phase.TUCK


@guard("TUCK.SEEN", "CHA-WRM-15")
def tucked_card_was_seen(s: Position, a: Play) -> Truth:
    """The card that goes under is one of those looked at."""
    return s.seen.has(a.card)


@weight("TUCK.WEIGHT", "CHA-WRM-15")
def copies_to_tuck(s: Position, a: Play) -> Number:
    """They are shuffled: each is equally likely to be the next one."""
    return s.seen.count(a.card)


@effect("TUCK.UNDER", "CHA-WRM-15")
def tuck_card(s: Position, a: Play) -> Position:
    """The card goes to the bottom of the draw pile."""
    return evolve(s, seen=s.seen.remove(a.card), draw=s.draw.cycled(a.card))


@effect("TUCK.DONE", "CHA-WRM-15")
def end_tuck(s: Position, a: Play) -> Position:
    """After the last of them the action is done."""
    return evolve(s, phase=choose(is_empty(s.seen), after_action(s), Phase.TUCK))
