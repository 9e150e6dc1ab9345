"""Where a turn goes on: the phase that follows, by what is left to be done.

After the actions the shield wanes, the cards on the table are swept onto the discard
pile, the player discards, and victory is tested; what has nothing to do is skipped.
"""

from spec.chaos.phases import Phase
from spec.chaos.reads import bound_by_glitch, in_closing, is_empty
from spec.chaos.state import Position
from spec.logic import Number, Truth, at, both, choose, either, neg


def after_action(s: Position) -> Number:
    """The phase after an action is done."""
    phase = choose(s.acts >= 2, winding_up(s), Phase.ACT)
    if s.setup.ruled("table-sweep", "immediate"):
        phase = choose(s.laid > 0, Phase.SWEEP, phase)
    return phase


def winding_up(s: Position) -> Number:
    """The phase after the last action: the shield first."""
    if s.setup.base:
        return clearing(s)
    wanes = at(s.shields, s.turn) > 0
    if not s.setup.ruled("shield-in-closing", "closing-action-counts"):
        wanes = both(wanes, neg(in_closing(s)))
    first, second = Phase.WANE, clearing(s)
    if s.setup.ruled("shield-vs-sweep", "shield-over"):
        sweeps = second == Phase.SWEEP
        return choose(sweeps, Phase.SWEEP, choose(wanes, first, second))
    return choose(wanes, first, second)


def clearing(s: Position) -> Number:
    """The phase after the shield: the cards on the table."""
    lies: Truth = s.laid > 0
    if s.setup.ruled("table-sweep", "after-discard"):
        lies = both(lies, in_closing(s))
    if s.setup.ruled("closing-sweep", "at-game-end"):
        lies = both(lies, neg(in_closing(s)))
    return choose(lies, Phase.SWEEP, discarding(s))


def discarding(s: Position) -> Number:
    """The phase after the table: the discard step."""
    free = either(in_closing(s), is_satisfied(s))
    return choose(free, after_discards(s), Phase.DISCARD)


def after_discards(s: Position) -> Number:
    """The phase after the discard step."""
    if not s.setup.ruled("table-sweep", "after-discard"):
        return Phase.CHECK
    return choose(s.laid > 0, Phase.SWEEP, Phase.CHECK)


def after_sweep(s: Position) -> Number:
    """The phase after the last card was swept from the table."""
    if s.setup.ruled("table-sweep", "after-discard"):
        return Phase.CHECK
    if s.setup.ruled("table-sweep", "immediate"):
        return choose(s.acts >= 2, winding_up(s), Phase.ACT)
    if s.setup.ruled("shield-vs-sweep", "shield-over"):
        return winding_up(s)
    return discarding(s)


def is_satisfied(s: Position) -> Truth:
    """Whether the player has discarded all that is asked for, or can."""
    hand = at(s.hands, s.turn)
    limit = s.setup.sizes.limit
    if s.setup.ruled("limit-arithmetic", "limit-then-one"):
        limit = limit - 1
    done = either(is_empty(hand), both(s.paid, hand.total() <= limit))
    if s.setup.ruled("only-glitch-in-hand", "skip"):
        done = either(done, bound_by_glitch(s, hand))
    return done
