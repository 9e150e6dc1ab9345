"""The response chain: an attack, its defenses and its Breakthroughs.

The clauses here read the chain, the hands, the seat whose turn it is and the cards on
the table, nothing else of a position; what a hit does is told in ``hits``.
"""

from typing import Any

from attrs import evolve

from spec.chaos.phases import Phase, Stage
from spec.chaos.places import give_up, play, throw
from spec.chaos.state import Play
from spec.logic import Number, Truth, at, both, choose, either, implies, neg
from spec.system import effect, guard

# -- reads ---------------------------------------------------------------------------


def reversed_on_caster(s: Any) -> Truth:
    """Whether a Cosmic Mirror is the last card."""
    return s.chain.stage == Stage.MIRRORED


def victim(s: Any) -> Number:
    """The seat that the attack hits when the chain ends as it stands."""
    return choose(reversed_on_caster(s), s.turn, s.chain.defender)


def beneficiary(s: Any) -> Number:
    """The other party."""
    return choose(reversed_on_caster(s), s.chain.defender, s.turn)


def opening_place(s: Any) -> Number:
    """Where on the table the first card of the chain lies."""
    lying = s.chain.attacks
    if not s.setup.ruled("defense-card-home", "immediate"):
        lying = lying + s.chain.defenses
    return s.laid - lying


# -- guards --------------------------------------------------------------------------


@guard("ANSWER.PHASE", "CHA-DEF-1 CHA-DEF-5 CHA-DEF-11 CHA-SPC-1 CHA-FAQ-37")
def attack_awaits_answer(s: Any, a: Play) -> Truth:
    """A defense is played while an attack waits for an answer."""
    return s.phase == Phase.ANSWER


@guard("ANSWER.SEAT", "CHA-DEF-1 CHA-SPC-1")
def seat_is_the_target(s: Any, a: Play) -> Truth:
    """Only the player who is attacked answers; nobody else intervenes."""
    return implies(s.phase == Phase.ANSWER, a.seat == s.chain.defender)


@guard("ANSWER.HOLDS", "CHA-DEF-1 CHA-R77")
def defense_is_in_hand(s: Any, a: Play) -> Truth:
    """The defense card comes from the hand of the player who answers."""
    return at(s.hands, a.seat).has(a.card)


@guard("ANSWER.MIRROR_BREAK", "CHA-DEF-5 CHA-R77")
def mirror_answers_no_break(s: Any, a: Play) -> Truth:
    """A Breakthrough is answered with an Atmosphere only."""
    mirrored = both(a.card == s.setup.cards.mirror, s.phase == Phase.ANSWER)
    return neg(both(mirrored, s.chain.stage >= Stage.BROKEN))


@guard("ANSWER.MIRROR_GLITCH", "CHA-GLI-7 CHA-R42")
def mirror_answers_no_glitch(s: Any, a: Play) -> Truth:
    """The placement of a Glitch is answered with an Atmosphere only."""
    cards = s.setup.cards
    return neg(both(a.card == cards.mirror, s.chain.kind == cards.glitch))


@guard("BREAK.PHASE", "CHA-DEF-4 CHA-DEF-12 CHA-SPC-1")
def defense_awaits_answer(s: Any, a: Play) -> Truth:
    """A Breakthrough is played, or renounced, right after a defense."""
    return s.phase == Phase.PERSIST


@guard("BREAK.SEAT", "CHA-DEF-4 CHA-SPC-1")
def seat_is_the_attacker(s: Any, a: Play) -> Truth:
    """Only the attacker answers a defense."""
    return implies(s.phase == Phase.PERSIST, a.seat == s.turn)


@guard("BREAK.NAME", "CHA-DEF-4 CHA-DEF-7 CHA-DEF-12 CHA-SPC-5 CHA-SPC-7 CHA-ATK-17")
def same_name_is_in_hand(s: Any, a: Play) -> Truth:
    """A Breakthrough is a further card of the name of the attack, from the hand."""
    return implies(s.phase == Phase.PERSIST, at(s.hands, a.seat).has(s.chain.kind))


@guard("BREAK.ATTACK", "CHA-DEF-4 CHA-ACT-5 CHA-R34")
def attack_card_breaks(s: Any, a: Play) -> Truth:
    """Only an attack card breaks through: a Glitch, or a claim, is none."""
    cards = s.setup.cards
    return neg(either(s.chain.kind == cards.glitch, s.chain.kind == cards.plotuh))


@guard("BREAK.COST", "CHA-DEF-4 CHA-R33")
def action_is_left_to_break(s: Any, a: Play) -> Truth:
    """A Breakthrough costs an action, and one is left."""
    return implies(s.phase == Phase.PERSIST, s.acts < 2)


# -- effects of cards ----------------------------------------------------------------


@effect("ANSWER.PLAY", "CHA-DEF-1 CHA-DEF-2 CHA-ACT-2 CHA-FAQ-37 CHA-R23")
def play_defense(s: Any, a: Play) -> Any:
    """The defense goes from the hand to the table; it costs no action."""
    if s.setup.ruled("defense-card-home", "immediate"):
        return throw(give_up(s, a.seat, a.card), a.card)
    return play(s, a.seat, a.card)


@effect("BREAK.PLAY", "CHA-DEF-4 CHA-DEF-12 CHA-ACT-2 CHA-R32 CHA-R33 CHA-R28")
def play_break(s: Any, a: Play) -> Any:
    """The Breakthrough goes from the hand to the table, aimed as before."""
    s = play(s, a.seat, s.chain.kind)
    if s.setup.ruled("breakthrough-cost", "uses-action"):
        return evolve(s, acts=s.acts + 1)
    return s


@effect("ANSWER.STAGE", "CHA-DEF-2 CHA-DEF-3 CHA-DEF-6 CHA-DEF-11 CHA-SPC-6 CHA-QRF-9")
def raise_defense(s: Any, a: Play) -> Any:
    """The defense is the last card now, and the attacker decides."""
    mirrored = a.card == s.setup.cards.mirror
    chain = evolve(
        s.chain,
        stage=choose(mirrored, Stage.MIRRORED, Stage.BLOCKED),
        defenses=s.chain.defenses + 1,
    )
    return evolve(s, chain=chain, phase=Phase.PERSIST)


@effect("BREAK.STAGE", "CHA-DEF-4 CHA-DEF-5")
def break_open(s: Any, a: Play) -> Any:
    """The Breakthrough is the last card now, and the target may answer again."""
    return evolve(broken(s), phase=Phase.ANSWER)


@effect("BREAK.LAST", "CHA-DEF-9 CHA-DEF-12 CHA-DEF-13 CHA-DEF-14")
def break_for_good(s: Any, a: Play) -> Any:
    """The Breakthrough is the third and last card: nobody answers it."""
    return broken(s)


def broken(s: Any) -> Any:
    """The chain with a Breakthrough on top."""
    chain, stage = s.chain, Stage.BROKEN
    if s.setup.ruled("breakthrough-after-mirror", "cancels-only"):
        stage = choose(reversed_on_caster(s), Stage.CANCELLED, Stage.BROKEN)
    return evolve(s, chain=evolve(chain, stage=stage, attacks=chain.attacks + 1))


def is_answered(s: Any) -> Truth:
    """Whether a defense is the last card."""
    stage = s.chain.stage
    return either(stage == Stage.BLOCKED, stage == Stage.MIRRORED)
