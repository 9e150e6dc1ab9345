"""Invariants of Chaos Cosmos: what is true of every position that play can reach.

Those about an attack under way are in ``chains``. Rulings that bend a statement are
named in it; under some rarer ones it is not inductive, and then nothing rests on it.
"""

from properties.chaos.chains import CHAINS, TABLE, attack_is_on
from spec.chaos.course import is_satisfied
from spec.chaos.phases import Category, Phase, Swap
from spec.chaos.reads import (
    draw_is_empty,
    in_closing,
    is_clean,
    is_empty,
    is_full,
)
from spec.chaos.state import LASTING, SHIELDS, Position
from spec.logic import (
    Number,
    Truth,
    all_of,
    any_of,
    at,
    both,
    choose,
    count,
    either,
    iff,
    implies,
    lookup,
    neg,
    number,
    total,
)
from spec.piles import Pile
from spec.system import Clause, invariant

EMPTY_TABLE = (Phase.DEAL, Phase.START, Phase.DRAW, Phase.SCORE)


def among(s: Position, *phases: Phase) -> Truth:
    """Whether the phase is one of some."""
    return any_of(s.phase == phase for phase in phases)


# -- cards -----------------------------------------------------------------------------


@invariant("INV.TABLE", "CHA-ACT-2 CHA-ACT-3")
def table_is_filled_in_order(s: Position) -> Truth:
    """The first places of the table hold cards, the others none."""
    empty = s.setup.cards.empty
    return all_of(iff(card == empty, s.laid <= i) for i, card in enumerate(s.table))


@invariant("INV.PILES", "CHA-SET-6 CHA-SET-7")
def piles_are_filled_in_order(s: Position) -> Truth:
    """The first places of a pile hold cards, the others none."""
    return both(_in_order(s.draw), _in_order(s.discard))


def _in_order(pile: Pile) -> Truth:
    empty = pile.loose.deck.kinds
    return all_of(
        iff(card == empty, pile.size <= i) for i, card in enumerate(pile.stacked)
    )


@invariant("INV.NUMBER", "CHA-SET-2 CHA-OBJ-5 CHA-ACT-3 CHA-R79")
def cards_are_all_there(s: Position) -> Truth:
    """All places together hold as many cards as the deck, or fewer by sacrifices."""
    systems = [number(neg(x.joker == s.setup.cards.unnamed)) for x in s.systems]
    there = total(
        [
            s.draw.total(),
            s.discard.size,
            s.laid,
            s.seen.total(),
            *(hand.total() for hand in s.hands),
            *(x.real.total() + x.glitches for x in s.systems),
            *systems,
            *(lookup(SHIELDS, shield) for shield in s.shields),
        ]
    )
    size = s.setup.cards.deck.size
    gone = s.setup.ruled("sacrifice-destination", "out-of-game")
    return there <= size if gone else there == size


@invariant("INV.CARDS", "CHA-SET-2 CHA-OBJ-5 CHA-ACT-3 CHA-R79")
def cards_are_conserved(s: Position) -> Truth:
    """Every card of the deck is in exactly one place, or sacrificed out of the game."""
    gone = s.setup.ruled("sacrifice-destination", "out-of-game")
    copies, found = s.setup.cards.deck.copies, []
    for kind, most in enumerate(copies):
        there = lying(s, kind)
        found.append(there <= most if gone else there == most)
    return all_of(found)


def lying(s: Position, kind: int) -> Number:
    """How many cards of a kind lie anywhere."""
    cards = s.setup.cards
    bags = [s.draw.loose.count(kind), s.seen.count(kind)]
    bags += [hand.count(kind) for hand in s.hands]
    if kind < cards.types:
        bags += [system.real.count(kind) for system in s.systems]
    if kind == cards.plotuh:
        bags += [number(neg(x.joker == cards.unnamed)) for x in s.systems]
    if kind == cards.glitch:
        bags += [system.glitches for system in s.systems]
    if kind == cards.supernova:
        bags += [lookup(SHIELDS, shield) for shield in s.shields]
    faces = (*s.draw.stacked, *s.discard.stacked, *s.table)
    return total([*bags, count(card == kind for card in faces)])


@invariant("INV.SLOTS", "CHA-OBJ-8 CHA-PLN-3 CHA-PLN-5 CHA-R53")
def slots_are_single(s: Position) -> Truth:
    """No Plotuh stands in for a type that has its real planet in the same system."""
    if s.setup.doubled:
        return True
    types = range(s.setup.cards.types)
    return all_of(
        neg(both(system.joker == planet, system.real.has(planet)))
        for system in s.systems
        for planet in types
    )


# -- before the first turn -------------------------------------------------------------


@invariant("INV.DEALT", "CHA-SET-5 CHA-SET-8 CHA-R04")
def first_hands_are_filled_in_order(s: Position) -> Truth:
    """First hands are dealt seat by seat, from the whole deck."""
    deal, n = s.setup.sizes.deal, s.setup.players
    early, found = s.phase <= Phase.START, []
    for seat, hand in enumerate(s.hands):
        held = hand.total()
        found += [
            implies(both(s.phase == Phase.DEAL, s.turn > seat), held == deal),
            implies(both(s.phase == Phase.DEAL, s.turn < seat), held == 0),
            implies(both(s.phase == Phase.DEAL, s.turn == seat), held + s.owed == deal),
        ]
        if not s.setup.ruled("short-deal", "deal-short"):
            found.append(implies(s.phase == Phase.START, held == deal))
    cards = total([s.draw.loose.total(), *(hand.total() for hand in s.hands)])
    found += [
        implies(early, cards == s.setup.cards.deck.size),
        implies(s.phase == Phase.START, s.turn == 0),
        iff(early, s.starter == n),
    ]
    if s.setup.ruled("short-deal", "deal-short"):
        found.append(implies(s.phase == Phase.DEAL, neg(draw_is_empty(s))))
    return all_of(found)


@invariant("INV.FRESH", "CHA-SET-3 CHA-SET-7 CHA-OBJ-2")
def game_starts_from_nothing(s: Position) -> Truth:
    """Before the first turn nothing is placed, discarded, shielded or played."""
    cards = s.setup.cards
    systems = [
        both(is_empty(x.real), x.joker == cards.unnamed, x.glitches == 0)
        for x in s.systems
    ]
    fresh = both(
        *systems,
        *(shield == 0 for shield in s.shields),
        s.draw.size == 0,
        s.discard.size == 0,
        s.origin == s.setup.nobody,
        s.emptier == s.setup.nobody,
        s.acts == 0,
        neg(s.paid),
    )
    return implies(s.phase <= Phase.START, fresh)


# -- the course of a turn --------------------------------------------------------------


@invariant("INV.OWED", "CHA-SET-5 CHA-TRN-1 CHA-TRN-2 CHA-TRN-4 CHA-TRN-5 CHA-WRM-11")
def cards_are_owed_while_they_come(s: Position) -> Truth:
    """Cards are owed in the deal, the draw and the look, nowhere else."""
    sizes = s.setup.sizes
    coming = among(s, Phase.DEAL, Phase.DRAW, Phase.LOOK)
    return both(
        iff(coming, s.owed > 0),
        implies(s.phase == Phase.DEAL, s.owed <= sizes.deal),
        implies(s.phase == Phase.DRAW, s.owed <= sizes.refill + sizes.draw),
        implies(s.phase == Phase.LOOK, s.owed <= sizes.look),
    )


@invariant("INV.TURN", "CHA-TRN-0 CHA-TRN-9 CHA-TRN-12 CHA-TRN-13 CHA-OBJ-11")
def actions_are_counted(s: Position) -> Truth:
    """A turn has two actions, a closing action is one; before them nothing is spent."""
    attacking = both(s.phase >= Phase.ANSWER, s.phase <= Phase.TUCK)
    ended = both(s.phase >= Phase.WANE, s.phase <= Phase.CHECK)
    swept = s.setup.ruled("table-sweep", "immediate")
    found = [
        implies(s.phase == Phase.DRAW, s.acts == 0),
        implies(s.phase == Phase.ACT, s.acts <= 1),
        implies(s.phase == Phase.CLOSING, s.acts == 1),
        implies(attacking, s.acts >= 1),
        implies(both(ended, neg(s.phase == Phase.SWEEP)), s.acts == 2),
        implies(s.phase == Phase.SWEEP, s.acts >= 1 if swept else s.acts == 2),
        implies(s.acts == 0, s.swapped == Swap.NONE),
        implies(s.phase == Phase.CLOSING, s.swapped == Swap.NONE),
    ]
    if s.setup.base:
        found.append(implies(s.acts == 0, s.first == Category.NONE))
    elif not s.setup.ruled("breakthrough-cost", "uses-action"):
        last = choose(in_closing(s), 2, 1)
        found.append(implies(attacking, s.acts == last))
    covered = s.setup.ruled("pair-as-mandatory", "covered")
    if not covered:
        late = either(s.phase >= Phase.SWEEP, in_closing(s))
        found.append(implies(s.paid, late))
    return all_of(found)


@invariant("INV.DISCARD", "CHA-TRN-25 CHA-TRN-26 CHA-TRN-30 CHA-R16 CHA-R18")
def discards_are_due_until_made(s: Position) -> Truth:
    """In the discard step something is due; at the end of a turn nothing is."""
    step = both(neg(in_closing(s)), s.acts == 2)
    return both(
        implies(s.phase == Phase.DISCARD, both(step, neg(is_satisfied(s)))),
        implies(both(s.phase == Phase.CHECK, neg(in_closing(s))), is_satisfied(s)),
    )


@invariant("INV.HANDS", "CHA-TRN-26 CHA-TRN-1 CHA-TRN-4 CHA-ATK-21")
def hands_are_limited(s: Position) -> Truth:
    """Hands keep to the limit, but for the player's, which is bounded, too."""
    sizes, most = s.setup.sizes, most_held(s)
    largest = s.setup.sizes.draw + max(most, sizes.refill)
    shower = both(s.setup.base, s.chain.kind == s.setup.cards.meteor)
    unpaid = both(attack_is_on(s), either(s.phase < Phase.SETTLE, shower))
    spent = number(unpaid)  # the card that was laid; something may come for it
    waiting = among(s, Phase.TAP, Phase.LOOK, Phase.TAKE)
    bound, found = choose(in_closing(s), most, largest), []
    for seat, hand in enumerate(s.hands):
        mine, held = s.turn == seat, hand.total()
        target = both(attack_is_on(s), s.chain.defender == seat)
        used = choose(target, s.chain.defenses, 0)
        used = choose(s.phase == Phase.SETTLE, 0, used)
        found += [
            implies(both(neg(mine), s.phase >= Phase.DRAW), held + used <= most),
            implies(mine, held + spent + number(waiting) <= bound),
            implies(both(mine, s.phase == Phase.DRAW), held + s.owed <= largest),
        ]
    return all_of(found)


def most_held(s: Position) -> int:
    """The most cards in the hand of a seat that has not the turn."""
    sizes, cards = s.setup.sizes, s.setup.cards
    limit = max(sizes.limit, sizes.deal, cards.copies("GL"))
    return limit if s.setup.base else max(limit, sizes.take)


# -- the closing round and the end -----------------------------------------------------


@invariant("INV.CLOSING", "CHA-OBJ-9 CHA-OBJ-11 CHA-OBJ-12 CHA-TRN-6 CHA-TRN-8")
def closing_round_has_no_draw(s: Position) -> Truth:
    """From the closing round's beginning on the draw pile is empty and stays so."""
    if s.setup.base:
        return neg(among(s, Phase.CLOSING, Phase.SCORE))
    begun = neg(s.origin == s.setup.nobody)
    dry = [Phase.TAP, Phase.LOOK, Phase.TAKE, Phase.TUCK]
    if not s.setup.ruled("closing-origin", "last-card-triggers"):
        dry.append(Phase.DRAW)
    return both(
        implies(begun, both(draw_is_empty(s), neg(among(s, *dry)))),
        implies(s.phase == Phase.CLOSING, in_closing(s)),
        implies(s.phase == Phase.SCORE, begun),
        implies(among(s, Phase.ACT, Phase.WANE, Phase.DISCARD), neg(in_closing(s))),
    )


@invariant("INV.SEEN", "CHA-WRM-5 CHA-WRM-11 CHA-WRM-15")
def cards_are_seen_for_a_while(s: Position) -> Truth:
    """Cards are seen only while a playtest Wormhole shows them, up to six."""
    shown = among(s, Phase.LOOK, Phase.TAKE, Phase.TUCK)
    look = s.setup.sizes.look
    return both(
        either(shown, is_empty(s.seen)),
        implies(s.phase == Phase.LOOK, s.seen.total() + s.owed == look),
        implies(among(s, Phase.TAKE, Phase.TUCK), neg(is_empty(s.seen))),
        implies(shown, s.seen.total() <= look),
        implies(s.phase == Phase.LOOK, neg(draw_is_empty(s))),
        implies(s.phase == Phase.TAP, _is_tapped(s)),
    )


def _is_tapped(s: Position) -> Truth:
    """Whether a Magnetic Storm that draws has a pile to draw from."""
    some = neg(draw_is_empty(s))
    if not s.setup.base:
        return some
    if s.setup.ruled("storm-c-both-empty", "no-effect"):
        return True
    return either(some, s.discard.size > 0)


@invariant("INV.WINNER", "CHA-OBJ-6 CHA-OBJ-13 CHA-OBJ-16 CHA-GLI-0 CHA-R66")
def winners_end_the_game(s: Position) -> Truth:
    """A winner ends the game, has no Glitch and, but by the score, all types."""
    n, found = s.setup.players, []
    over = s.phase == Phase.OVER
    scored = False if s.setup.base else neg(s.origin == s.setup.nobody)
    flawed_may = s.setup.ruled("all-flawed", "glitch-ignored")
    for seat in range(n):
        won = s.winner == seat
        found.append(implies(won, either(scored, is_full(s, seat))))
        if not (flawed_may and not s.setup.base):
            found.append(implies(won, is_clean(s, seat)))
            nobody = both(over, s.winner == n)
            if not s.setup.ruled("both-piles-empty", "game-halts"):
                flawed = False if s.setup.base else neg(is_clean(s, seat))
                found.append(implies(nobody, flawed))
    return all_of([either(over, s.winner == n), *found])


# -- shields ---------------------------------------------------------------------------


@invariant("INV.SHIELDS", "CHA-ATK-14 CHA-R45 CHA-R46")
def shields_fall_in_time(s: Position) -> Truth:
    """A shield is young in the own turn of who was hit, or in the closing round."""
    if s.setup.base:
        return True
    begun, found = neg(s.origin == s.setup.nobody), []
    for seat, shield in enumerate(s.shields):
        found.append(implies(shield == LASTING, either(s.turn == seat, begun)))
    after = [Phase.DISCARD, Phase.CHECK]
    sweeps_first = s.setup.ruled("shield-vs-sweep", "shield-over")
    if not (sweeps_first or s.setup.ruled("table-sweep", "immediate")):
        after.append(Phase.SWEEP)
    worn = both(among(s, *after), neg(in_closing(s)))
    found.append(implies(worn, neg(at(s.shields, s.turn) == LASTING)))
    found.append(implies(s.phase == Phase.WANE, at(s.shields, s.turn) > 0))
    return all_of(found)


INVARIANTS: tuple[Clause, ...] = (
    table_is_filled_in_order,
    piles_are_filled_in_order,
    cards_are_all_there,
    *TABLE,
    slots_are_single,
    first_hands_are_filled_in_order,
    game_starts_from_nothing,
    cards_are_owed_while_they_come,
    actions_are_counted,
    discards_are_due_until_made,
    hands_are_limited,
    closing_round_has_no_draw,
    cards_are_seen_for_a_while,
    winners_end_the_game,
    shields_fall_in_time,
    *CHAINS,
    cards_are_conserved,
)
