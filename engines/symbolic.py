"""The symbolic reading: states of Z3 terms, steps with named clauses, checked cores.

Each guard is a named assumption. A leaf that an effect changes becomes
``If(name, new value, free variable)``, so that dropping the name frees the leaf; a
minimised unsat core then is the list of rules that forbid the thing asked for. Leaves
that only steer and change to a constant stay constants, and constants fold.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any

from engines.assumptions import Assumptions, Reason, z3
from spec.games import Game
from spec.logic import Truth, is_constant, is_term
from spec.shapes import Range, leaves, merged, rebuild
from spec.system import Actor, Arguments, Clause, Move
from spec.terms import conditional, number_named, truth_named


def fresh(
    game: Game, prefix: str, fixed: Mapping[str, int], endless: Collection[str] = ()
) -> tuple[Any, list[Any]]:
    """A state of fresh constants, and the facts of its domains.

    Args:
        game: a game whose bags are counts.
        prefix: what the names of the constants begin with.
        fixed: values of leaves (by name) that are known: they stay Python values, and
            rules specialise themselves.
        endless: leaves (by name) that may have any value from the low end of their
            domain on.

    Raises:
        ValueError: if bags are packed words, which Z3 cannot read as counts.
        KeyError: if there is no leaf of a name in ``fixed``.
    """
    missing = set(fixed).difference(game.names)
    if missing:
        raise KeyError(f"{game.name} has no leaf {', '.join(sorted(missing))}")
    values, facts = [], []
    for name, domain in zip(game.names, game.domains, strict=True):
        if domain.kind == "word":
            raise ValueError("the symbolic reading needs bags as counts: packed=False")
        if name in fixed:
            values.append(fixed[name])
        elif domain.low == domain.high:
            values.append(domain.low)
        else:
            value, bounds = variable(domain, f"{prefix}.{name}")
            values.append(value)
            facts += bounds[:1] if name in endless else bounds
    return rebuild(game.shape, values), facts


def variable(domain: Range, name: str) -> tuple[Any, list[Any]]:
    """A fresh constant of a domain, and its bounds."""
    if domain.kind == "truth":
        return truth_named(name), []
    value = number_named(name)
    return value, [domain.low <= value, value <= domain.high]


def fresh_arguments(
    move: Move, prefix: str, fixed: Mapping[str, int] | None = None
) -> tuple[Arguments, list[Any]]:
    """Parameters of fresh constants, and the facts of their domains.

    Args:
        move: the move.
        prefix: what the names of the constants begin with.
        fixed: values of parameters that are known.
    """
    values, facts = [], []
    for p in move.params:
        known = (fixed or {}).get(p.name)
        if known is not None or len(p.values) == 1:
            values.append(p.values[0] if known is None else known)
            continue
        value, bounds = variable(p.domain, f"{prefix}.{p.name}")
        low, high = min(p.values), max(p.values)
        missing = set(range(low, high + 1)) - set(p.values)
        values.append(value)
        facts += [*bounds, *(value != gap for gap in sorted(missing))]
        facts += [low <= value, value <= high]
    return move.arguments(values), facts


def judged(move: Move, state: Any, arguments: Arguments) -> list[Truth] | Clause:
    """What each guard says of an action; or a guard that is false whatever it is."""
    truths = []
    for clause in move.guards:
        truths.append(clause.run(state, arguments))
        if truths[-1] is False:
            return clause
    return truths


def refusing(move: Move, state: Any, arguments: Arguments) -> Clause | None:
    """A guard that is false whatever the terms are, None if there is none."""
    found = judged(move, state, arguments)
    return found if isinstance(found, Clause) else None


def step(
    game: Game,
    assumptions: Assumptions,
    state: Any,
    move: Move,
    arguments: Arguments,
    tag: str,
    truths: Sequence[Truth] | None = None,
) -> Any:
    """The state after a move, each guard and effect step a named assumption.

    The first control leaf (the phase) keeps the value that the rules give it even where
    an effect is dropped: without an order of moves nothing could be asked.
    """
    if truths is None:
        truths = [clause.run(state, arguments) for clause in move.guards]
    for clause, truth in zip(move.guards, truths, strict=True):
        assumptions.assume(Reason.of(clause), truth)
    for clause in move.effects:
        switch = assumptions.label(Reason.of(clause))
        switched = partial(_switched, game, assumptions, switch, f"{tag}.{clause.id}")
        state = merged(game.shape, state, clause.run(state, arguments), switched)
    return state


def _switched(
    game: Game,
    assumptions: Assumptions,
    switch: Any,
    tag: str,
    name: str,
    domain: Range,
    old: Any,
    new: Any,
) -> Any:
    """A leaf after an effect step: free where the step is dropped."""
    steers = name in game.control and is_constant(new)
    if steers or name == game.control[0] or _unchanged(old, new):
        return new
    free, bounds = variable(domain, f"{tag}.{name}")
    assumptions.require(*bounds)
    return conditional(switch, new, free)


def _unchanged(old: Any, new: Any) -> bool:
    if old is new:
        return True
    if is_term(old) and is_term(new):
        return bool(old.eq(new))
    return not is_term(old) and not is_term(new) and old == new


def acting_seat(game: Game, move: Move, state: Any) -> dict[str, int]:
    """The seat that is to make a player's move, where it is a constant."""
    if move.actor is not Actor.PLAYER:
        return {}
    truths = game.to_act(state)
    sure = [seat for seat, truth in enumerate(truths) if truth is True]
    return (
        {"seat": sure[0]}
        if sure and all(t is True or t is False for t in truths)
        else {}
    )


def simplified(game: Game, state: Any) -> Any:
    """The state with control leaves that are constant terms as Python values."""
    values = leaves(state)
    for place in game.steering:
        values[place] = _plain(values[place])
    return rebuild(game.shape, values)


def _plain(value: Any) -> Any:
    if not is_term(value):
        return value
    short = z3.simplify(value)
    if z3.is_int_value(short):
        return short.as_long()
    if z3.is_true(short) or z3.is_false(short):
        return bool(z3.is_true(short))
    return value


def alternatives(value: Any) -> list[int] | None:
    """The constants that a term chooses between; None if it may be something else."""
    if is_constant(value):
        return [int(value)]
    found, queue = set[int](), [value]
    while queue:
        term = queue.pop()
        if z3.is_int_value(term):
            found.add(term.as_long())
        elif z3.is_app_of(term, z3.Z3_OP_ITE):
            queue += term.children()[1:]
        else:
            return None
    return sorted(found)


def size_of(value: Any) -> int:
    """How many different parts a term has; 0 for what is no term."""
    seen, queue = set[int](), [value] if is_term(value) else []
    while queue:
        term = queue.pop()
        if term.get_id() not in seen:
            seen.add(term.get_id())
            queue += term.children()
    return len(seen)


def concrete(model: Any, value: Any) -> Any:
    """The Python value of a term in a model (any value where the model leaves it)."""
    if not is_term(value):
        return value
    got = model.eval(value, model_completion=True)
    return bool(z3.is_true(got)) if z3.is_bool(got) else got.as_long()


def concrete_state(game: Game, model: Any, state: Any) -> Any:
    """The state of Python values that a model gives to a state of terms."""
    return rebuild(game.shape, [concrete(model, v) for v in leaves(state)])
