"""How culture cards of Cosmos: Empires are revealed, and what the moment brings."""

from attrs import evolve

from spec.empires import reads
from spec.empires.cultures import END_CARDS, TURN_CARDS, Culture, Held, Status
from spec.empires.ending import set_off, with_end_cards
from spec.empires.guards import seat_has_the_turn
from spec.empires.handing import card_named
from spec.empires.state import PURSE, Phase, Play, Setup, Table
from spec.logic import (
    Truth,
    any_of,
    both,
    choose,
    either,
    implies,
    neg,
    number,
    put,
    smallest,
)
from spec.system import Actor, Clause, Move, Param, effect, guard


def moves(setup: Setup, seat: Param, culture: Param) -> tuple[Move, ...]:
    """The move that reveals a culture card."""
    own_turn = setup.ruled("reveal-window", "own-turn-only")
    early = setup.ruled("early-endgame-reveal", "allowed-without-trigger")
    guards: tuple[Clause, ...] = (
        somebody_decides,
        culture_is_hidden,
        culture_is_not_barred,
        *(() if early else (culture_serves_before_the_end,)),
        seat_has_the_turn if own_turn else turn_is_served,
    )
    at_once = setup.ruled("trigger-time", "instant")
    compared = (compare_at_reveal,) if at_once else ()
    reveal = Move(
        "reveal",
        Actor.PLAYER,
        guards=guards,
        effects=(turn_face_up, *compared, look_through_deck),
        params=(seat, culture),
    )
    return (reveal,)


# -- guards ----------------------------------------------------------------------------


@guard("REVEAL.PHASE", "EMP-HYB-3 EMP-CUL-2 EMP-R-76 EMP-R-77 EMP-R-78 EMP-R-109")
def somebody_decides(s: Table, a: Play) -> Truth:
    """Culture cards are revealed whenever a player has something to decide."""
    return either(s.phase == Phase.SHIFT, s.phase == Phase.MAIN)


@guard("REVEAL.HIDDEN", "EMP-CUL-1 EMP-HYB-4 EMP-HYB-6 EMP-R-104")
def culture_is_hidden(s: Table, a: Play) -> Truth:
    """The player has the card, and it lies face down."""
    card = card_named(s, a)
    down = either(card.status == Status.HIDDEN, card.status == Status.BARRED)
    return both(card.holder == a.seat, down)


@guard("REVEAL.BARRED", "EMP-INN-2 EMP-INN-3 EMP-R-91 EMP-R-92")
def culture_is_not_barred(s: Table, a: Play) -> Truth:
    """Innovative stays hidden in the owner's turn after the one of its reveal."""
    return neg(card_named(s, a).lies(a.seat, Status.BARRED))


@guard("REVEAL.END", "EMP-MIL-1 EMP-MIL-2 EMP-ORT-1 EMP-ORT-3 EMP-R-95")
def culture_serves_before_the_end(s: Table, a: Play) -> Truth:
    """Militaristic and Orthodox are revealed at the end of the game only."""
    return neg(any_of(a.culture == culture for culture in END_CARDS))


@guard("REVEAL.TURN", "EMP-INN-1 EMP-SCI-1 EMP-SCI-3 EMP-HYB-3 EMP-R-76 EMP-R-80")
def turn_is_served(s: Table, a: Play) -> Truth:
    """Innovative and Scientistic serve in a turn, and are revealed in the own one."""
    serving = any_of(a.culture == culture for culture in TURN_CARDS)
    return implies(serving, a.seat == s.turn)


# -- effects ---------------------------------------------------------------------------


@effect("REVEAL.UP", "EMP-HYB-3 EMP-HYB-5 EMP-HYB-6 EMP-R-79 EMP-R-89 EMP-R-95")
def turn_face_up(s: Table, a: Play) -> Table:
    """The card lies face up, with its effect from now on; it costs no action."""
    early = any_of(a.culture == culture for culture in END_CARDS)
    status = choose(early, Status.SPENT, Status.REVEALED)
    return evolve(s, cultures=s.cultures.but(a.culture, Held(a.seat, status)))


@effect(
    "REVEAL.THRESHOLD",
    "EMP-TRN-1 EMP-TRN-2 EMP-WIN-1 EMP-WIN-3 EMP-R-62 EMP-R-63 EMP-R-107",
)
def compare_at_reveal(s: Table, a: Play) -> Table:
    """Transcendent can bring its owner to the threshold, in any player's turn."""
    after = set_off(s, a.seat)
    if s.setup.ruled("transcendent-trigger", "deferred-to-own-turn"):
        after = choose(a.seat == s.turn, after, s)
    return after


@effect("REVEAL.SEARCH", "EMP-SCI-1 EMP-SCI-2 EMP-R-99")
def look_through_deck(s: Table, a: Play) -> Table:
    """Who reveals Scientistic looks through the deck, whose order is then settled."""
    if s.setup.ruled("scientistic-knowledge", "contents-only"):
        return s
    loose = s.deck.loose.has_any(s.setup.deck.present)
    looks = both(a.culture == Culture.SCIENTISTIC, loose, neg(reads.is_over(s)))
    return evolve(s, phase=choose(looks, Phase.SEARCH, s.phase))


@effect("BUILD.BONUS", "EMP-INN-1 EMP-INN-4 EMP-R-89 EMP-R-90")
def earn_for_build(s: Table, a: Play) -> Table:
    """In the turn of its reveal Innovative brings 1 Credit for each card built."""
    earns = both(reads.in_effect(s, s.turn, Culture.INNOVATIVE), neg(reads.is_over(s)))
    bonus = number(earns)
    purse = smallest([reads.purse(s) + bonus, PURSE])
    return evolve(s, credits=put(s.credits, s.turn, purse))


@effect(
    "PASS.SCORE",
    "EMP-MIL-1 EMP-MIL-3 EMP-ORT-1 EMP-ORT-4 EMP-R-61 EMP-R-96",
)
def reveal_end_cards(s: Table, a: Play) -> Table:
    """When the final round is over, Militaristic and Orthodox are revealed."""
    scored = reads.final_round_ends(s)
    return evolve(s, cultures=choose(scored, with_end_cards(s), s.cultures))
