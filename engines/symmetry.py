"""Symmetries of a game: maps of states and actions that the rules cannot tell apart.

An obligation ``move/symmetry/EQV`` says of every state within the invariants and every
action of the move: each guard answers the same for the images; where the action is
legal, the image of the next state is the next state of the images, leaf by leaf; and
the weights of chance agree. ``to_act``, ``over`` and ``outcome`` are asked in the same
way, and ``initial`` says that the initial state is its own image. Nothing is assumed of
the images, which may lie outside the invariants.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import attrs

from engines.assumptions import Assumptions, Budget, Case, Clock, Reason
from engines.claims import Claim, Pins, discharge, phases
from engines.equality import Equality
from engines.induction import WORK, Progress, quiet
from engines.obligations import Obligation
from engines.positions import is_numbered
from engines.symbolic import (
    concrete,
    concrete_state,
    fresh,
    fresh_arguments,
    refusing,
)
from spec.games import Game
from spec.logic import Number, Truth, choose
from spec.piles import Bag
from spec.shapes import Range, leaves
from spec.system import Action, Arguments, Clause, Move, Verdict, run_effects

Part = Any  # a state or a part of one

QUESTIONS = ("to_act", "over", "outcome")


@attrs.frozen
class Symmetry:
    """A map of a game onto itself.

    Attributes:
        name: what it is known by, such as ``seat-rotation``.
        statement: what it says, in one sentence.
        on_state: the image of a state.
        on_action: the image of an action of a move, given by its parameters.
        on_seats: the image of a tuple with one entry a seat.
        moves: names of the moves that it is about; all if empty.
    """

    name: str
    statement: str
    on_state: Callable[[Any], Any]
    on_action: Callable[[Move, Arguments], Arguments]
    on_seats: Callable[[tuple[Any, ...]], tuple[Any, ...]]
    moves: tuple[str, ...] = ()


# -- makers --------------------------------------------------------------------------


def rotation(game: Game) -> Symmetry:
    """That the seats may be named from the next one on.

    Fields with an entry a seat rotate by one; leaves and parameters of kind ``seat``
    advance by one, but numbers beyond the seats ("no seat") stay.
    """
    seats = len(game.seats)

    def leaf(domain: Range, value: Number) -> Number:
        return advanced(value, seats) if domain.kind == "seat" else value

    def rotated(parts: tuple[Any, ...]) -> tuple[Any, ...]:
        return (parts[-1], *parts[:-1])

    def entries(parts: tuple[Any, ...], numbered: bool) -> tuple[Any, ...]:
        return parts if numbered or len(parts) != seats else rotated(parts)

    return Symmetry(
        "seat-rotation",
        "the rules are the same from every seat",
        partial(_mapped, game.shape, leaf=leaf, bag=lambda bag: bag, entries=entries),
        partial(_mapped_action, leaf=leaf),
        rotated,
    )


def advanced(seat: Number, seats: int) -> Number:
    """The next seat clockwise; a number beyond the seats stays as it is."""
    after = choose(seat == seats - 1, 0, seat + 1)
    return choose(seat >= seats, seat, after)


def relabelling(
    game: Game,
    permutation: Sequence[int],
    name: str,
    statement: str,
    kinds: Sequence[str] = ("card",),
) -> Symmetry:
    """That kinds of cards may be exchanged.

    Leaves and parameters of some kinds and the counts of bags are relabelled; numbers
    beyond the permutation ("no card") stay. A bag over the first kinds alone, and
    numbers of these, are relabelled alike: the permutation keeps them apart.

    Args:
        game: a game whose bags are counts.
        permutation: for each kind of card, the kind that takes its name.
        name: what the symmetry is known by.
        statement: what it says.
        kinds: the kinds of leaves and parameters that name cards.

    Raises:
        ValueError: if the permutation is none, or changes how many copies there are.
    """
    every = len(permutation)
    if sorted(permutation) != list(range(every)):
        raise ValueError(f"{permutation!r} is not a permutation of 0 to {every - 1}")

    def leaf(domain: Range, value: Number) -> Number:
        return relabelled(value, permutation) if domain.kind in kinds else value

    def bag(counted: Bag) -> Bag:
        copies = counted.deck.copies
        if sorted(permutation[: len(copies)]) != list(range(len(copies))):
            raise ValueError(f"{name} moves kinds out of a part of the deck")
        if counted.deck.packed or copies != permuted(copies):
            raise ValueError(f"{name} does not keep the copies of each kind as counts")
        return counted.deck.bag(permuted(counted.cells))

    def permuted(cells: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(cells[permutation.index(kind)] for kind in range(len(cells)))

    return Symmetry(
        name,
        statement,
        partial(
            _mapped, game.shape, leaf=leaf, bag=bag, entries=lambda parts, _: parts
        ),
        partial(_mapped_action, leaf=leaf),
        lambda parts: parts,
    )


def relabelled(kind: Number, permutation: Sequence[int]) -> Number:
    """The image of a kind: runs of kinds that move by one distance move together."""
    found = kind
    last = 0
    for k in reversed(range(len(permutation))):
        moves = permutation[k] - k
        if moves != last:
            found = choose(kind <= k, kind + moves, found)
            last = moves
    return found


def _mapped(
    shape: Any,
    part: Part,
    *,
    leaf: Callable[[Range, Any], Any],
    bag: Callable[[Bag], Bag],
    entries: Callable[[tuple[Any, ...], bool], tuple[Any, ...]],
    numbered: bool = False,
) -> Part:
    """A part of a state with its leaves, bags and tuples mapped, by its shape."""
    image = partial(_mapped, leaf=leaf, bag=bag, entries=entries)
    if isinstance(shape, Range):
        return leaf(shape, part)
    if isinstance(shape, Bag):
        return bag(part)
    if isinstance(shape, tuple):
        pairs = zip(shape, part, strict=True)
        parts = tuple(image(x, y, numbered=True) for x, y in pairs)
        return entries(parts, numbered)
    made = []
    for field in shape.__attrs_attrs__:
        inner = getattr(part, field.name)
        if not field.metadata.get("static"):
            of = getattr(shape, field.name)
            inner = image(of, inner, numbered=is_numbered(field))
        made.append(inner)
    return type(part)(*made)


def _mapped_action(
    move: Move, arguments: Arguments, *, leaf: Callable[[Range, Any], Any]
) -> Arguments:
    """An action with its parameters mapped by the kinds of their domains."""
    return move.arguments(
        leaf(p.domain, getattr(arguments, p.name)) for p in move.params
    )


# -- proofs --------------------------------------------------------------------------


def symmetric(
    game: Game,
    symmetry: Symmetry,
    invariants: Sequence[Clause],
    moves: Iterable[str] | None = None,
    budget: Budget | None = None,
    progress: Progress = quiet,
) -> list[Obligation]:
    """Whether a symmetry holds of the initial state, of questions and of moves.

    Args:
        game: a game whose bags are counts.
        symmetry: the map.
        invariants: clauses, proven elsewhere, that are assumed of the state.
        moves: names of the moves in question, ``initial``, ``to_act``, ``over`` and
            ``outcome`` among them; all that the symmetry is about if None.
        budget: limits; without one, ``WORK`` units of Z3's work a check.
        progress: called with the name of each obligation before it is tried.

    A refuted obligation has the state and the action, the image of the state as the
    other one, and in ``why`` what differs.

    Raises:
        KeyError: for a name of no move.
    """
    clock = Clock(budget or Budget(rlimit=WORK))
    about = symmetry.moves or tuple(move.name for move in game.moves)
    wanted = ("initial", *QUESTIONS, *about) if moves is None else tuple(moves)
    mapped = _Mapped(game, symmetry, tuple(invariants), clock)
    found = []
    for subject in wanted:
        name = f"{subject}/{symmetry.name}/EQV"
        if subject == "initial":
            found.append(mapped.initial(name))
            continue
        move = None if subject in QUESTIONS else game.by_name[subject]
        claims = (
            partial(mapped.asked, subject)
            if move is None
            else partial(mapped.moved, move)
        )
        found.append(discharge(game, name, claims, clock, progress, move))
    return found


@attrs.frozen
class _Mapped:
    """A game, and a map of it."""

    game: Game
    symmetry: Symmetry
    invariants: tuple[Clause, ...]
    clock: Clock

    def initial(self, name: str) -> Obligation:
        """Whether the initial state is its own image."""
        start = self.game.start
        image = self.symmetry.on_state(start)
        if Equality().same(start, image) is True:
            return Obligation(name, Verdict.HOLDS)
        pairs = zip(self.game.names, leaves(start), leaves(image), strict=True)
        first = next(leaf for leaf, x, y in pairs if x != y)
        return Obligation(
            name, Verdict.REFUTED, state=start, other=image, why=f"{first} differs"
        )

    def asked(self, question: str, pins: Pins, fixed: Pins) -> Iterator[Claim]:
        """That a question to a state is answered alike, by seats that are mapped."""
        game, image = self.game, self.symmetry.on_state
        for state, facts in self._states(pins):
            assumptions = self._assumed(state, facts)
            if question == "over":
                answers = [game.over(state), game.over(image(state))]
            elif question == "to_act":
                seats = self.symmetry.on_seats(game.to_act(state))
                answers = [seats, game.to_act(image(state))]
            else:
                if game.over(state) is False:
                    continue
                assumptions.require(game.over(state))
                seats = self.symmetry.on_seats(game.outcome.run(state))
                answers = [seats, game.outcome.run(image(state))]
            parts = ((f"{question} differs", Equality().same(*answers)),)
            yield Claim(Case(assumptions), parts, partial(self._shown, state, None, ()))

    def moved(self, move: Move, pins: Pins, fixed: Pins) -> Iterator[Claim]:
        """That a move is legal alike, and leads from images to the image."""
        yield self._guarded(move, pins, fixed)
        for state, facts in self._states(pins):
            if refusing(move, state, fresh_arguments(move, "a", fixed)[0]):
                continue
            step = self._step(move, state, facts, fixed)
            for clause in move.guards:
                truth = clause.run(state, step.arguments)
                step.assumptions.assume(Reason.of(clause), truth)
            uses = tuple(Reason.of(clause) for clause in move.effects)
            parts = tuple(self._next(move, step))
            yield Claim(Case(step.assumptions), parts, step.shown, uses)

    def _guarded(self, move: Move, pins: Pins, fixed: Pins) -> Claim:
        """Guards answer alike, in all phases at once: most do not read the phase."""
        step = self._step(move, *fresh(self.game, "s", pins), fixed)
        same = Equality().same
        one, two = (step.state, step.arguments), (step.other, step.images)
        parts = tuple(
            (f"{clause.id} differs", same(clause.run(*one), clause.run(*two)))
            for clause in move.guards
        )
        return Claim(Case(step.assumptions), parts, step.shown)

    def _step(self, move: Move, state: Any, facts: list[Any], fixed: Pins) -> "_Step":
        arguments, bounds = fresh_arguments(move, "a", fixed)
        return _Step(
            state,
            arguments,
            self.symmetry.on_state(state),
            self.symmetry.on_action(move, arguments),
            self._assumed(state, [*facts, *bounds]),
            partial(self._shown, state, move, tuple(vars(arguments).values())),
        )

    def _next(self, move: Move, step: "_Step") -> Iterator[tuple[str, Truth]]:
        """The weight, and every leaf of the next state."""
        same = Equality().same
        one, two = (step.state, step.arguments), (step.other, step.images)
        if move.weight is not None:
            weights = move.weight.run(*one), move.weight.run(*two)
            yield f"{move.weight.id} differs", same(*weights)
        after = self.symmetry.on_state(run_effects(move, *one))
        other = run_effects(move, *two)
        for name, x, y in zip(
            self.game.names, leaves(after), leaves(other), strict=True
        ):
            yield f"{name} differs", same(x, y)

    def _states(self, pins: Pins) -> Iterator[tuple[Any, list[Any]]]:
        phase = self.game.control[0]
        for value in phases(self.game):
            yield fresh(self.game, "s", {**pins, phase: value})

    def _assumed(self, state: Any, facts: Iterable[Any]) -> Assumptions:
        assumptions = Assumptions(self.clock)
        assumptions.require(*facts)
        for invariant in self.invariants:
            assumptions.assume(Reason.of(invariant), invariant.run(state))
        return assumptions

    def _shown(
        self, state: Any, move: Move | None, values: tuple[Any, ...], model: Any
    ) -> dict[str, Any]:
        shown = {
            "state": concrete_state(self.game, model, state),
            "other": concrete_state(self.game, model, self.symmetry.on_state(state)),
        }
        if move is not None:
            taken = tuple(concrete(model, v) for v in values)
            shown["action"] = Action(move.name, taken)
        return shown


@attrs.frozen
class _Step:
    """A state, an action, their images, and what is assumed of the former."""

    state: Any
    arguments: Arguments
    other: Any
    images: Arguments
    assumptions: Assumptions
    shown: Callable[[Any], dict[str, Any]]
