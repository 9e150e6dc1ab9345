"""A ring that detects its own termination (Dijkstra's note EWD 840).

A token goes round by falling numbers. Where several reasons allow the same step, each
is a move of its own, so that steps are counted once a reason, as TLC counts a guard
that is a disjunction.
"""

from typing import Any

import attrs

from spec.games import Game
from spec.logic import Truth, at, both, either, implies, neg, put
from spec.shapes import TRUTH, Range
from spec.system import Actor, Clause, Move, Param, effect, guard
from tests.unruled import unruled


@attrs.frozen
class Ring:
    active: Any
    black: Any
    token: Any  # where it is
    token_black: Any


def is_start(s: Ring) -> Truth:
    """The token is black; anything else may be anyhow."""
    return s.token_black


def detection_is_right(s: Ring) -> Truth:
    """A white token at a white idle node 0 means that no node is active."""
    detected = both(s.token == 0, neg(s.token_black), neg(s.black[0]), neg(s.active[0]))
    return implies(detected, neg(either(*s.active)))


@guard("RING.HOME", "")
def token_is_home(s: Ring, a: Any) -> Truth:
    """The token is at node 0."""
    return s.token == 0


@guard("RING.HERE", "")
def token_is_here(s: Ring, a: Any) -> Truth:
    """The token is at the node."""
    return s.token == a.node


@guard("RING.TOKEN-BLACK", "")
def token_is_black(s: Ring, a: Any) -> Truth:
    """The token is black."""
    return s.token_black


@guard("RING.ORIGIN-BLACK", "")
def origin_is_black(s: Ring, a: Any) -> Truth:
    """Node 0 is black."""
    return s.black[0]


@guard("RING.NODE-BLACK", "")
def node_is_black(s: Ring, a: Any) -> Truth:
    """The node is black."""
    return at(s.black, a.node)


@guard("RING.IDLE", "")
def node_is_idle(s: Ring, a: Any) -> Truth:
    """The node is not active."""
    return neg(at(s.active, a.node))


@guard("RING.ACTIVE", "")
def node_is_active(s: Ring, a: Any) -> Truth:
    """The node is active."""
    return at(s.active, a.node)


@guard("RING.OTHER", "")
def message_goes_to_another(s: Ring, a: Any) -> Truth:
    """A message goes to another node."""
    return a.node != a.to


@effect("RING.PROBE", "")
def start_a_round(s: Ring, a: Any) -> Ring:
    """Node 0 turns white and sends a white token to the last node."""
    last = len(s.active) - 1
    return Ring(s.active, put(s.black, 0, False), last, False)


@effect("RING.PASS", "")
def hand_on_the_token(s: Ring, a: Any) -> Ring:
    """The token takes the black of the node, which turns white."""
    return Ring(
        s.active,
        put(s.black, a.node, False),
        a.node - 1,
        either(s.token_black, at(s.black, a.node)),
    )


@effect("RING.SEND", "")
def activate(s: Ring, a: Any) -> Ring:
    """A message activates a node; one to a higher number blackens the sender."""
    black = either(at(s.black, a.node), a.to > a.node)
    return attrs.evolve(
        s, active=put(s.active, a.to, True), black=put(s.black, a.node, black)
    )


@effect("RING.STOP", "")
def deactivate(s: Ring, a: Any) -> Ring:
    """The node is active no more."""
    return attrs.evolve(s, active=put(s.active, a.node, False))


def game(nodes: int) -> Game:
    node = Range(0, nodes - 1)
    a_node = Param.over("node", node)
    not_first = Param("node", node, tuple(range(1, nodes)))
    to = Param.over("to", node)

    def probe(reason: Clause) -> Move:
        guards = (token_is_home, reason)
        return Move(
            f"probe-{reason.name}", Actor.TABLE, guards=guards, effects=(start_a_round,)
        )

    def hand_on(reason: Clause) -> Move:
        return Move(
            f"pass-{reason.name}",
            Actor.TABLE,
            guards=(token_is_here, reason),
            effects=(hand_on_the_token,),
            params=(not_first,),
        )

    send = Move(
        "send",
        Actor.TABLE,
        guards=(message_goes_to_another, node_is_active),
        effects=(activate,),
        params=(a_node, to),
    )
    stop = Move(
        "stop",
        Actor.TABLE,
        guards=(node_is_active,),
        effects=(deactivate,),
        params=(a_node,),
    )
    return unruled(
        "termination detection",
        Ring((TRUTH,) * nodes, (TRUTH,) * nodes, node, TRUTH),
        Ring((False,) * nodes, (False,) * nodes, 0, True),
        (
            *map(probe, (token_is_black, origin_is_black)),
            *map(hand_on, (node_is_idle, node_is_black, token_is_black)),
            send,
            stop,
        ),
        control=("token",),
    )
