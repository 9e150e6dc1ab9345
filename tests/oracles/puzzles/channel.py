"""A channel with a handshake: a value waits on it until it is acknowledged.

The two bits of the handshake are equal while the channel is idle: the sender flips one,
the receiver the other.
"""

from typing import Any

import attrs

from spec.games import Game
from spec.logic import Truth, iff, neg
from spec.shapes import TRUTH, Range
from spec.system import Actor, Move, Param, effect, guard
from tests.unruled import unruled


@attrs.frozen
class Channel:
    value: Any
    ready: Any
    acknowledged: Any


def is_start(s: Channel) -> Truth:
    """At first nothing waits, whatever the wires show."""
    return iff(s.ready, s.acknowledged)


@guard("CHANNEL.IDLE", "")
def nothing_waits(s: Channel, a: Any) -> Truth:
    """A value is sent when the last one was acknowledged."""
    return iff(s.ready, s.acknowledged)


@effect("CHANNEL.SEND", "")
def offer(s: Channel, a: Any) -> Channel:
    """The sender sets the value and flips its bit."""
    return attrs.evolve(s, value=a.value, ready=neg(s.ready))


@guard("CHANNEL.WAITS", "")
def a_value_waits(s: Channel, a: Any) -> Truth:
    """A value is received when one waits."""
    return neg(iff(s.ready, s.acknowledged))


@effect("CHANNEL.RECEIVE", "")
def acknowledge(s: Channel, a: Any) -> Channel:
    """The receiver flips its bit."""
    return attrs.evolve(s, acknowledged=neg(s.acknowledged))


def game(values: int) -> Game:
    value = Range(0, values - 1)
    send = Move(
        "send",
        Actor.TABLE,
        guards=(nothing_waits,),
        effects=(offer,),
        params=(Param.over("value", value),),
    )
    receive = Move(
        "receive", Actor.TABLE, guards=(a_value_waits,), effects=(acknowledge,)
    )
    shape, start = Channel(value, TRUTH, TRUTH), Channel(0, False, False)
    return unruled("channel", shape, start, (send, receive))
