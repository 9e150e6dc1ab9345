"""No rule branches on a value: every clause runs on values that cannot be branched on.

Plain NumPy lets ``if lane:`` pass when there is one lane, and Z3 lets ``if x == y`` and
``x in (...)`` pass always (structural equality). So every clause runs once on probes,
whose truth, index and iteration are errors; engines keep plain arrays and terms.
``ORRERY_PROFILE=full`` probes every option with every number of players too.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import attrs
import numpy as np
import pytest

from spec.games import Configuration, Game, Rulebook
from spec.logic import (
    any_of,
    at,
    both,
    choose,
    count,
    is_lanes,
    largest,
    lookup,
    neg,
    put,
    quotient,
    total,
    use_z3,
    wrap,
)
from spec.shapes import TRUTH, Range, leaf_names, leaves, rebuild
from spec.system import Actor, Arguments, Move, Param, guard
from tests.chaos.tables import MIXED, SIZES

FULL = os.environ.get("ORRERY_PROFILE") == "full"
z3 = use_z3()
LANES = 3
TRUTH_WORDS = (
    "a value has no truth: use both, either, neg, implies, any_of, all_of, choose, "
    "largest or smallest instead of if, and, or, not, in, any, all, max or min"
)
INDEX_WORDS = "a value is no index: use at, put or lookup, and no range over it"
ITERATION_WORDS = "a value cannot be iterated over: use total, count, any_of or all_of"


class Probe(np.ndarray):
    """Lanes without a truth value, an index or an iterator."""

    def __bool__(self) -> bool:
        raise TypeError(TRUTH_WORDS)

    def __index__(self) -> int:
        raise TypeError(INDEX_WORDS)

    def __iter__(self) -> Iterator[Any]:
        raise TypeError(ITERATION_WORDS)


def probe(values: Any) -> Any:
    return np.asarray(values).view(Probe)


@contextmanager
def terms_without_truth() -> Iterator[None]:
    """Z3 terms raise where Python asks whether they are true."""

    def no_truth(self: Any) -> bool:
        raise TypeError(TRUTH_WORDS)

    assert "__bool__" not in vars(z3.BoolRef)  # it inherits one that guesses
    z3.ExprRef.__bool__ = no_truth
    try:
        yield
    finally:
        del z3.ExprRef.__bool__


# -- probes of a game ----------------------------------------------------------------


def lane_of(domain: Range) -> Any:
    """The ends and the middle of a domain, side by side."""
    middle = (domain.low + domain.high) // 2
    return probe(np.array([domain.low, middle, domain.high], domain.computed))


def term_of(domain: Range, name: str) -> Any:
    return z3.Bool(name) if domain.kind == "truth" else z3.Int(name)


def lane_state(game: Game) -> Any:
    return rebuild(game.shape, map(lane_of, game.domains))


def term_state(game: Game) -> Any:
    return rebuild(game.shape, map(term_of, game.domains, game.names))


def lane_arguments(move: Move, *, column: bool) -> Arguments:
    """The first, middle and last value of each parameter."""
    found = {}
    for p in move.params:
        picked = [p.values[0], p.values[len(p.values) // 2], p.values[-1]]
        values = probe(np.array(picked, p.domain.computed))
        found[p.name] = values[:, None] if column else values
    return Arguments(**found)


def term_arguments(move: Move) -> Arguments:
    return Arguments(**{p.name: term_of(p.domain, f"a.{p.name}") for p in move.params})


Check = tuple[str, Callable[..., Any], tuple[Any, ...]]


def clauses_of(move: Move, *, terms: bool) -> Iterator[Check]:
    """Guards and weights with parameters of shape (A, 1), effects with lanes."""
    for clause in move.clauses:
        if terms:
            given = term_arguments(move)
        else:
            given = lane_arguments(move, column=clause.kind != "effect")
        yield f"{move.name}: {clause}", clause.run, (given,)


def checks(game: Game, *, terms: bool) -> Iterator[Check]:
    """Everything that reads a state: its name, the function and its other values."""
    for move in game.moves:
        yield from clauses_of(move, terms=terms)
    seat = z3.Int("seat") if terms else probe(np.arange(LANES)[:, None])
    yield str(game.outcome), game.outcome.run, ()
    for whose in (0, seat):
        yield str(game.view), game.view.run, (whose,)
    yield "to_act", game.to_act, ()
    yield "over", game.over, ()
    invariants = import_module(f"properties.{game.name}.invariants").INVARIANTS
    for invariant in invariants:
        yield str(invariant), invariant.run, ()


def observed(game: Game) -> Iterator[Check]:
    for observable in game.observables:
        yield f"observable {observable.name}", observable.run, ()


def slips(state: Any, made: Iterable[Check]) -> list[str]:
    """What branches on a value (or leaves whole numbers), with the reason."""
    found = []
    for name, run, values in made:
        try:
            answer = run(state, *values)
        except (TypeError, ValueError, IndexError, z3.Z3Exception) as error:
            found.append(f"{name}: {error}")
            continue
        kinds = {x.dtype.kind for x in leaves(answer) if is_lanes(x)}
        if not kinds <= set("biu"):
            found.append(f"{name}: lanes that are no whole numbers")
    return found


def slips_of_clauses(game: Game) -> list[str]:
    """The clauses that branch on lanes, or on terms where bags are counts."""
    found = slips(lane_state(game), checks(game, terms=False))
    if not is_packed(game):
        with terms_without_truth():
            found += slips(term_state(game), checks(game, terms=True))
    return found


def is_packed(game: Game) -> bool:
    return any(domain.kind == "word" for domain in game.domains)


# -- the rules are clean -------------------------------------------------------------

# What would take long is probed on small decks, where a game has decks.
CARDS = "Sun1 Sun2 Sun9 Moo1 Moo2 Moo9 Col1"
SMALL: dict[str, list[Configuration]] = {
    "cosmos2024": [
        Configuration(3, deck={"cards": CARDS, "hand": 2, "table": 1}),
        Configuration(4, deck={"cards": CARDS, "hand": 1, "table": 3}),
    ],
    "chaos": [
        Configuration(2, rules, deck={**SIZES, "cards": MIXED})
        for rules in ("base", "playtest")
    ],
    "empires": [Configuration(deck={"cards": "SG FB DS DH DH TW TW NW", "pool": 2})],
}


def small(rulebook: Rulebook) -> list[Configuration]:
    return SMALL.get(rulebook.name, [Configuration()])


@pytest.mark.parametrize("packed", [True, False], ids=["packed", "counts"])
def test_no_clause_branches_on_a_value(game: Game, *, packed: bool) -> None:
    """For every game and player count, both ways of keeping bags."""
    build = import_module(f"spec.{game.name}.game").RULEBOOK.build
    kept = build(attrs.evolve(game.configuration, packed=packed))

    assert is_packed(kept) <= packed
    assert slips_of_clauses(kept) == []


def test_no_observable_branches_on_a_value(rulebook: Rulebook) -> None:
    for configuration in small(rulebook):
        lanes = rulebook.build(configuration)
        terms = rulebook.build(attrs.evolve(configuration, packed=False))

        assert slips(lane_state(lanes), observed(lanes)) == []
        with terms_without_truth():
            assert slips(term_state(terms), observed(terms)) == []


@pytest.mark.parametrize("packed", [True, False], ids=["packed", "counts"])
def test_no_option_of_a_ruling_branches_on_a_value(
    rulebook: Rulebook,
    every_game: Callable[[Rulebook], list[Game]],
    *,
    packed: bool,
) -> None:
    """For every option with a rule: other clauses, and other branches in them."""
    made = [
        attrs.evolve(configuration, rulings=rulings)
        for configuration in small(rulebook)
        for rulings in rulebook.ledger().alternatives
    ]
    if FULL:
        made += [game.configuration for game in every_game(rulebook)]
    found = []
    for configuration in made:
        game = rulebook.build(attrs.evolve(configuration, packed=packed))
        found += [(configuration, slip) for slip in slips_of_clauses(game)]

    assert made
    assert found == []


# -- planted slips are caught --------------------------------------------------------


def truth_of(value: Any) -> bool:
    return bool(value)


# name: (a rule that branches on a value, in which reading it is caught, the word)
SLIPS: dict[str, tuple[Callable[[Any, Any], Any], str, str]] = {
    "if": (lambda s, a: 1 if s.turn == a.seat else 2, "lanes terms", "choose"),
    "if on a truth": (lambda s, a: 1 if s.done else 2, "lanes terms", "choose"),
    "and": (lambda s, a: s.done and s.turn == 1, "lanes terms", "both"),
    "or": (lambda s, a: s.turn == 1 or s.done, "lanes terms", "either"),
    "not": (lambda s, a: not s.turn == 1, "lanes terms", "neg"),  # noqa: SIM201
    "chain": (lambda s, a: 0 <= s.turn < 2, "lanes terms", "both"),
    "in constants": (lambda s, a: s.turn in (0, 2), "lanes terms", "any_of"),
    "in values": (lambda s, a: a.seat in s.cards, "lanes terms", "any_of"),
    "not in": (lambda s, a: s.turn not in (0, 2), "lanes terms", "any_of"),
    "bool": (lambda s, a: bool(s.turn == a.seat), "lanes terms", "choose"),
    "any": (lambda s, a: any(c == 1 for c in s.cards), "lanes terms", "any_of"),
    "all": (lambda s, a: all(c == 1 for c in s.cards), "lanes terms", "all_of"),
    "max": (lambda s, a: max(s.cards), "lanes terms", "largest"),
    "min": (lambda s, a: min(s.turn, 1), "lanes terms", "smallest"),
    "sorted": (lambda s, a: sorted(s.cards), "lanes terms", "choose"),
    "filter": (lambda s, a: [c for c in s.cards if c == 1], "lanes terms", "any_of"),
    "index of": (lambda s, a: s.cards.index(a.seat), "lanes terms", "choose"),
    "while": (
        lambda s, a: next(i for i in range(3) if s.turn < i),
        "lanes terms",
        "if",
    ),
    "range": (lambda s, a: [*range(s.turn)], "lanes terms", ""),
    "index": (lambda s, a: s.cards[a.seat], "lanes terms", ""),
    "index of constants": (lambda s, a: (5, 6, 7)[s.turn], "lanes terms", ""),
    "slice": (lambda s, a: s.cards[: s.turn], "lanes terms", ""),
    "iteration": (lambda s, a: [x for x in s.turn], "lanes terms", ""),  # noqa: C416
    "sum of truths": (lambda s, a: sum([s.done, s.done]), "", ""),
    "division": (lambda s, a: s.turn / 2, "lanes", "whole numbers"),
}
CLEAN: dict[str, Callable[[Any, Any], Any]] = {
    "words": lambda s, a: both(
        s.done, neg(s.turn == a.seat), any_of(c == 1 for c in s.cards)
    ),
    "choice": lambda s, a: choose(
        s.done, at(s.cards, a.seat), lookup((5, 6, 7), s.turn)
    ),
    "numbers": lambda s, a: largest([count(s.truths), total(s.cards), wrap(s.turn, 2)]),
    "place": lambda s, a: put(s.cards, s.turn, quotient(a.seat, 2)),
}


@attrs.frozen
class State:
    """A state with numbers, a truth and tuples."""

    turn: Any
    done: Any
    cards: tuple[Any, ...]
    truths: tuple[Any, ...]


SEAT = Range(0, 2, "seat", ("A", "B", "C"))
SHAPE = State(SEAT, TRUTH, (SEAT,) * 3, (TRUTH,) * 2)
STEP = Move("step", Actor.PLAYER, (), (), (Param.over("seat", SEAT),))


def caught(rule: Callable[..., Any], reading: str) -> list[str]:
    """What the probe says about a rule in one reading."""
    careless = guard("CARELESS", "TST-1")(rule)
    move = attrs.evolve(STEP, guards=(careless,))
    terms = reading == "terms"
    made = list(clauses_of(move, terms=terms))
    if not terms:
        return slips(rebuild(SHAPE, map(lane_of, leaves(SHAPE))), made)
    with terms_without_truth():
        return slips(
            rebuild(SHAPE, map(term_of, leaves(SHAPE), leaf_names(SHAPE))), made
        )


@pytest.mark.parametrize("reading", ["lanes", "terms"])
@pytest.mark.parametrize("slip", SLIPS)
def test_a_planted_slip_is_caught(slip: str, reading: str) -> None:
    """In the readings that can tell; the walk over the source finds the others too."""
    rule, readings, word = SLIPS[slip]

    found = caught(rule, reading)

    if reading in readings:
        assert len(found) == 1
        assert "CARELESS" in found[0]
        assert word in found[0]


@pytest.mark.parametrize("reading", ["lanes", "terms"])
@pytest.mark.parametrize("rule", CLEAN.values(), ids=CLEAN)
def test_a_rule_in_words_passes(rule: Callable[..., Any], reading: str) -> None:
    assert caught(rule, reading) == []


def test_plain_values_would_let_slips_pass() -> None:
    """The reason for the probes: these answers are wrong, and nothing raises."""
    x, y = z3.Ints("x y")

    assert not truth_of(x == y)
    assert x not in (y, y + 1)
    assert truth_of(np.array([True]))


def test_terms_have_their_own_truth_again() -> None:
    x = z3.Int("x")
    with terms_without_truth(), pytest.raises(TypeError, match="has no truth"):
        truth_of(x == x + 0)

    assert truth_of(z3.BoolVal(True))
    assert not truth_of(x == x + 0)
