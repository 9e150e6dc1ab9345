"""What holds all along the turns of Chaos Cosmos, with counters beside the positions.

All of it is proven together, step by step; the theorems about turns follow from it.
"""

from typing import Any

from properties.aided import Aid
from properties.chaos.theorems.counters import counters, lost_by, turns_of
from spec.chaos import reads
from spec.chaos.chain import victim
from spec.chaos.phases import Category, Phase, Stage, Swap
from spec.chaos.state import Position
from spec.logic import (
    Number,
    Truth,
    all_of,
    any_of,
    at,
    both,
    choose,
    either,
    implies,
    neg,
    number,
    wrap,
)
from spec.system import Clause, invariant


def slots(s: Position) -> list[Number]:
    """For each seat, how many types it has."""
    return [reads.slots(s, system) for system in s.systems]


def distance(s: Position, start: Number, end: Number) -> Number:
    """The steps clockwise from one seat to another."""
    return wrap(end - start, s.setup.players)


def attack_is_on(s: Position) -> Truth:
    """Whether an attack is under way."""
    return both(s.phase >= Phase.ANSWER, s.phase <= Phase.SETTLE)


def attack_is_due(s: Position) -> Truth:
    """Whether an attack is under way that has not yet done what it does."""
    return both(s.phase >= Phase.ANSWER, s.phase < Phase.SETTLE)


def among(s: Position, *phases: Phase) -> Truth:
    """Whether the phase is one of some."""
    return any_of(s.phase == phase for phase in phases)


# -- how a system grows ----------------------------------------------------------------


@invariant("CHA-T14b", "CHA-TRN-9 CHA-TRN-17 CHA-TRN-20 CHA-TRN-12 CHA-R11")
def one_card_is_placed(s: Any) -> Truth:
    """In one turn a player places one planet or Plotuh at most."""
    first = both(s.first == Category.PLACEMENT, s.swapped == Swap.NONE, s.acts == 1)
    spent = either(first, s.acts == 2) if s.setup.base else s.acts == 2
    ended = s.phase >= Phase.SCORE
    return both(s.placed <= 1, implies(s.placed == 1, either(spent, ended)))


@invariant("CHA-T14c", "CHA-TRN-9 CHA-TRN-17 CHA-TRN-12 CHA-OBJ-11")
def types_need_turns(s: Any) -> Truth:
    """No player has more types than turns so far, a closing action counted as one."""
    return all_of(
        n + number(both(s.turn == i, s.placed == 0, s.phase >= Phase.DRAW))
        <= getattr(s, turns_of(i))
        for i, n in enumerate(slots(s))
    )


@invariant("AID.ROUNDS", "CHA-TRN-0 CHA-OBJ-11")
def turns_go_round(s: Any) -> Truth:
    """Between two turns of a player every other player has one."""
    n = s.setup.players
    found = [implies(s.phase <= Phase.START, s.turns == 0)]
    for i in range(n):
        own = getattr(s, turns_of(i))
        found.append(implies(s.turns == 0, own == 0))
        since = n * (own - 1) + 1 + distance(s, i, s.turn)
        found.append(implies(own >= 1, s.turns >= since))
    return all_of(found)


# -- what a system loses ---------------------------------------------------------------


@invariant("AID.SHOWER", "CHA-ATK-19 CHA-SPC-2 CHA-R36")
def showers_take_what_is_there(s: Position) -> Truth:
    """A base Meteor Shower only takes the type that it names, where that lies."""
    if not s.setup.base:
        return True
    cards, kind = s.setup.cards, s.chain.kind
    others = (cards.pull, cards.storm, cards.supernova, cards.glitch, cards.plotuh)
    shower = neg(any_of(kind == card for card in others))
    waits = both(shower, among(s, Phase.ANSWER, Phase.PERSIST))
    hits = both(s.phase >= Phase.CHOOSE, s.phase <= Phase.DESTROY)
    target, hit = at(s.systems, s.chain.defender), at(s.systems, victim(s))
    fresh = neg(s.chain.stage == Stage.MIRRORED)
    return both(
        implies(among(s, Phase.METEOR, Phase.ANSWER), fresh),
        implies(either(hits, s.phase == Phase.RETURN), neg(kind == cards.meteor)),
        implies(waits, reads.named_by_shower(s, target)),
        implies(s.phase == Phase.LOSE, reads.named_by_shower(s, hit)),
    )


def losses(s: Any, seat: int) -> Truth:
    """How many cards a system can have lost by where the turn stands."""
    lost, due = getattr(s, lost_by(seat)), attack_is_due(s)
    if not s.setup.base:
        fresh = either(s.acts == 0, s.phase == Phase.CLOSING)
        early = both(due, s.phase <= Phase.DESTROY)
        return both(lost <= 1, implies(either(fresh, early), lost == 0))
    n, shower = s.setup.players, s.chain.kind == s.setup.cards.meteor
    shower = both(shower, attack_is_on(s))
    place, comes = wrap(seat - s.turn - 1, n), wrap(s.chain.defender - s.turn - 1, n)
    ahead = both(shower, either(place > comes, both(place == comes, due)))
    has = both(shower, reads.fills(s, s.systems[seat], s.chain.slot))
    pending = either(both(due, neg(shower)), choose(s.turn == seat, has, ahead))
    return lost + number(pending) <= s.acts


@invariant("CHA-T18", "CHA-TRN-9 CHA-TRN-12 CHA-ATK-2 CHA-ATK-12 CHA-ATK-19")
def opponents_lose_little(s: Any) -> Truth:
    """In another's turn a system loses two cards at most, one in the playtest rules."""
    return all_of(
        implies(neg(s.turn == i), losses(s, i)) for i in range(s.setup.players)
    )


@invariant("CHA-T19", "CHA-TRN-9 CHA-TRN-12 CHA-DEF-3 CHA-GLI-5 CHA-ATK-19")
def players_lose_little(s: Any) -> Truth:
    """In the own turn a system loses two cards at most, one in the playtest rules."""
    return all_of(implies(s.turn == i, losses(s, i)) for i in range(s.setup.players))


@invariant("CHA-T39", "CHA-GLI-0 CHA-GLI-5 CHA-TRN-9 CHA-TRN-12 CHA-OBJ-6")
def burdens_last_a_turn(s: Any) -> Truth:
    """Who begins a turn with a Glitch in the system and a type missing wins not in it.

    The Glitch leaves for a sacrifice, and one card at most is placed.
    """
    seat = s.turn
    types = at(tuple(slots(s)), seat) - s.placed
    most = s.setup.cards.types - 1
    flawed = at(s.systems, seat).glitches > 0
    kept = either(both(flawed, types <= most), types <= most - 1)
    return implies(s.burdened == 1, kept)


# -- hands and discards ----------------------------------------------------------------


@invariant("CHA-T16", "CHA-TRN-9 CHA-TRN-12 CHA-ATK-2 CHA-ATK-6 CHA-ATK-21")
def actions_enlarge_no_hand(s: Any) -> Truth:
    """No own action enlarges the player's hand, but a Meteor Shower that comes back."""
    out = either(attack_is_due(s), among(s, Phase.TAP, Phase.LOOK, Phase.TAKE))
    if s.setup.base:  # a Meteor Shower that goes on to the next seat brings no card
        goes_on = both(s.phase == Phase.SETTLE, s.chain.kind == s.setup.cards.meteor)
        out = either(out, goes_on)
    acted = both(s.acts >= 1, neg(s.phase == Phase.CLOSING))
    less = at(s.hands, s.turn).total() + number(out) <= s.held
    if s.setup.base:
        return implies(acted, less)
    return implies(acted, either(s.showered == 1, less))


@invariant("CHA-T15a", "CHA-TRN-25 CHA-TRN-26")
def two_discards_are_enough(s: Any) -> Truth:
    """Nobody discards more than twice in a turn."""
    sizes, hand = s.setup.sizes, at(s.hands, s.turn).total()
    step = s.phase == Phase.DISCARD
    return both(
        s.discards <= 2,
        implies(step, hand + s.discards <= sizes.limit + sizes.draw),
        implies(both(step, s.discards > 0), s.paid),
        implies(s.phase < Phase.DISCARD, s.discards == 0),
    )


@invariant("CHA-T21", "CHA-TRN-25 CHA-ACT-3 CHA-R21")
def discards_stay_on_top(s: Any) -> Truth:
    """What a player discards last lies on top of the discard pile at the turn's end."""
    late = among(s, Phase.DISCARD, Phase.CHECK, Phase.SCORE, Phase.OVER)
    there = s.discard.stacked[0] == s.topped - 1
    return implies(s.topped > 0, both(late, there, s.discard.size > 0))


@invariant("AID.THROWN", "CHA-ATK-8 CHA-ATK-11 CHA-ACT-3")
def thrown_cards_spend_the_theft(s: Any) -> Truth:
    """Of the cards played in a turn only a Magnetic Storm is discarded before its end.

    With it the action that could take it is spent.
    """
    late = s.acts == 2
    if s.setup.base:
        theft = s.first == Category.THEFT
        return both(
            implies(s.thrown == 1, either(late, theft)),
            implies(s.phase == Phase.TAP, theft),
        )
    used = both(s.acts >= 1, neg(s.phase == Phase.CLOSING))
    return implies(s.thrown == 1, used)


@invariant("AID.SHIELDS", "CHA-ATK-14 CHA-R46 CHA-R51")
def shields_ward_off(s: Position) -> Truth:
    """A Supernova is not on its way to a seat behind a shield."""
    if s.setup.base:
        return True
    back = both(s.phase == Phase.CHOOSE, neg(s.chain.kind == s.setup.cards.pull))
    hits = among(s, Phase.DESTROY, Phase.SHIELD)
    return both(
        implies(s.phase == Phase.CHOOSE, s.chain.stage == Stage.MIRRORED),
        implies(either(back, hits), neg(reads.is_shielded(s, victim(s)))),
    )


# -- the draw pile of the playtest rules -----------------------------------------------


def undrawn(s: Position) -> Number:
    """The cards of the draw pile, and those of it that a Wormhole shows."""
    return s.draw.total() + s.seen.total()


def pile(s: Position) -> int:
    """The cards of the draw pile after the deal."""
    setup = s.setup
    return setup.cards.deck.size - setup.players * setup.sizes.deal


@invariant("AID.DRAWN", "CHA-TRN-4 CHA-TRN-5 CHA-TRN-6 CHA-OBJ-9")
def full_draws_take_two(s: Any) -> Truth:
    """Each draw step that misses no card takes two from the draw pile, or more."""
    if s.setup.base:
        return True
    draws = s.phase == Phase.DRAW
    taken = choose(both(draws, s.owed <= 2), 2 - s.owed, 0)
    gone = 2 * s.full_draws + taken
    return both(
        implies(s.phase == Phase.DEAL, s.seen.total() == 0),
        implies(s.phase > Phase.DEAL, undrawn(s) + gone <= pile(s)),
    )


@invariant("AID.FULL", "CHA-TRN-0 CHA-TRN-6 CHA-OBJ-9 CHA-OBJ-11")
def full_draws_are_turns(s: Any) -> Truth:
    """Every turn has a full draw step, until one that brings on the closing round."""
    if s.setup.base:
        return True
    begun, draws = s.phase > Phase.START, number(s.phase == Phase.DRAW)
    nobody = s.origin == s.setup.nobody
    closing = s.turns - 1 - distance(s, s.origin, s.turn)
    return both(
        implies(neg(begun), both(s.full_draws == 0, s.turns == 0, nobody)),
        implies(begun, s.full_draws == choose(nobody, s.turns - draws, closing)),
    )


@invariant("CHA-T27", "CHA-OBJ-9 CHA-TRN-4 CHA-TRN-6 CHA-TRN-12")
def full_systems_need_draws(s: Any) -> Truth:
    """All types in a system need six rounds and a turn of draws; in all, seven rounds.

    With eight types, n players and two cards a turn that is a draw pile of 12 n + 2
    cards after the deal, or of 14 n.
    """
    if s.setup.base:
        return True
    n, types = s.setup.players, s.setup.cards.types
    full = [reads.is_full(s, i) for i in range(n)]
    gone = pile(s) - undrawn(s)
    one, every = n * (types - 2) + 1, n * (types - 1)
    return both(
        implies(any_of(full), gone >= 2 * one), implies(all_of(full), gone >= 2 * every)
    )


LASTING: tuple[Clause, ...] = (
    one_card_is_placed,
    types_need_turns,
    turns_go_round,
    showers_take_what_is_there,
    opponents_lose_little,
    players_lose_little,
    burdens_last_a_turn,
    actions_enlarge_no_hand,
    two_discards_are_enough,
    discards_stay_on_top,
    thrown_cards_spend_the_theft,
    shields_ward_off,
    full_draws_take_two,
    full_draws_are_turns,
    full_systems_need_draws,
)

# Few invariants of the game: what these do not need makes only work.
TURNS = Aid(
    "turns",
    LASTING,
    counters,
    rests=(
        "INV.NUMBER",
        "INV.SLOTS",
        "INV.DEALT",
        "INV.FRESH",
        "INV.OWED",
        "INV.TURN",
        "INV.DISCARD",
        "INV.HANDS",
        "INV.CLOSING",
        "INV.KINDS",
        "INV.TARGETS",
        "INV.LAID",
    ),
)
