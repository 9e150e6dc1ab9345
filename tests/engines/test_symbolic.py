"""The symbolic reading: steps with named clauses, minimal checked cores, limits."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from engines import lanes
from engines.assumptions import (
    Assumptions,
    Budget,
    Case,
    Clock,
    Impossible,
    OutOfTime,
    Reason,
    Status,
    conjuncts,
    minimal_core,
)
from engines.play import apply, random_play
from engines.search import search
from engines.symbolic import (
    acting_seat,
    alternatives,
    concrete,
    concrete_state,
    fresh,
    fresh_arguments,
    refusing,
    simplified,
    step,
    z3,
)
from spec.cosmos2024.game import build
from spec.cosmos2024.state import Phase
from spec.games import Configuration
from spec.logic import Truth, both, choose, count, is_term, neg
from spec.shapes import leaves
from spec.system import Action
from tests.engines.toy import (
    FILL,
    POUR,
    Jug,
    jug,
    jug_has_room,
    jug_is_open,
    seat_is_next,
)

GAME = jug()
FILLING, POURING = GAME.moves


# -- the toy in every reading ----------------------------------------------------------


def test_engines_serve_a_game_they_were_not_written_for() -> None:
    play = random_play(GAME, 1, steps=30)
    assert {s.phase for s in play.states()} == {FILL, POUR}
    found = search(GAME)
    assert found.complete
    assert found.ends == 0
    states = lanes.scatter(GAME, lanes.full(GAME, found.batch(0, found.distinct)))
    assert set(play.states()) <= set(states)
    assert {s.level for s in states} == {0, 2, 4, 6, 8}


def test_the_constants_that_a_term_chooses_between_are_known() -> None:
    state, _ = fresh(GAME, "s", {})
    nested = choose(state.level > 4, 7, choose(state.turn == 0, 3, 7))

    assert alternatives(nested) == [3, 7]
    assert alternatives(5) == [5]
    assert alternatives(state.level) is None
    assert alternatives(choose(state.level > 4, 7, state.turn)) is None


# -- states and arguments of terms -----------------------------------------------------


def test_a_fresh_state_has_every_value_of_its_domains_and_no_other() -> None:
    state, facts = fresh(GAME, "s", {})
    for domain, term in zip(GAME.domains, leaves(state), strict=True):
        for value in range(domain.low - 1, domain.high + 2):
            inside = domain.low <= value <= domain.high
            assert satisfiable(*facts, term == value) == inside


def test_fixed_leaves_stay_python_values() -> None:
    state, facts = fresh(GAME, "s", {"phase": POUR, "turn": 1})
    assert (state.phase, state.turn) == (POUR, 1)
    assert is_term(state.level)
    assert len(facts) == 2


def test_packed_words_are_refused() -> None:
    with pytest.raises(ValueError, match="packed=False"):
        fresh(build(Configuration(players=3)), "s", {})


def test_fresh_parameters_take_only_the_values_that_occur() -> None:
    arguments, facts = fresh_arguments(FILLING, "a")
    allowed = [v for v in range(-1, 7) if satisfiable(*facts, arguments.amount == v)]
    assert allowed == [2, 4]
    fixed, _ = fresh_arguments(FILLING, "a", {"seat": 1})
    assert fixed.seat == 1
    assert is_term(fixed.amount)


def satisfiable(*facts: Any) -> bool:
    solver = z3.Solver()
    solver.add(*facts)
    return bool(solver.check() == z3.sat)


def test_a_guard_that_is_false_outright_is_named() -> None:
    state, _ = fresh(GAME, "s", {"phase": POUR})
    arguments, _ = fresh_arguments(FILLING, "a")
    assert refusing(FILLING, state, arguments) == jug_is_open
    assert refusing(POURING, state, POURING.arguments(())) is None


def test_the_acting_seat_is_known_where_the_turn_is() -> None:
    known, _ = fresh(GAME, "s", {"phase": FILL, "turn": 1})
    unknown, _ = fresh(GAME, "s", {"phase": FILL})
    assert acting_seat(GAME, FILLING, known) == {"seat": 1}
    assert acting_seat(GAME, FILLING, unknown) == {}
    assert acting_seat(GAME, POURING, known) == {}


def test_control_leaves_that_are_constant_terms_become_python_values() -> None:
    state = Jug(z3.IntVal(0) + 1, z3.Int("t"), z3.IntVal(3))
    plain = simplified(GAME, state)
    assert plain.phase == 1
    assert isinstance(plain.phase, int)
    assert is_term(plain.turn)


def test_a_conjunction_falls_into_its_parts() -> None:
    a, b, c = z3.Bools("a b c")
    parts = conjuncts(z3.And(a, z3.And(b, z3.Or(a, c))))
    assert [str(p) for p in parts] == ["a", "b", "Or(a, c)"]
    assert conjuncts(True) == [True]


# -- steps with named assumptions ------------------------------------------------------


def filled(*truths: Callable[[Jug, Jug], Truth], budget: Budget | None = None) -> Case:
    """A case: one filling from any position, with truths about before and after."""
    state, facts = fresh(GAME, "s", {"phase": FILL})
    arguments, bounds = fresh_arguments(FILLING, "a")
    assumptions = Assumptions(Clock(budget or Budget()))
    assumptions.require(*facts, *bounds)
    after = step(GAME, assumptions, state, FILLING, arguments, "t")
    return Case(assumptions, *[truth(state, after) for truth in truths])


def over_full(before: Jug, after: Jug) -> Truth:
    return after.level > 8


def same_turn(before: Jug, after: Jug) -> Truth:
    return after.turn == before.turn


def names(core: list[Reason] | None) -> list[str]:
    assert core is not None
    return [reason.name for reason in core]


def test_a_step_that_is_possible_has_a_model_that_the_concrete_reading_takes() -> None:
    state, facts = fresh(GAME, "s", {"phase": FILL})
    arguments, bounds = fresh_arguments(FILLING, "a")
    assumptions = Assumptions(Clock(Budget()))
    assumptions.require(*facts, *bounds)
    after = step(GAME, assumptions, state, FILLING, arguments, "t")
    case = Case(assumptions, after.level == 8)
    for _ in range(4):  # every seat and amount that fill the jug
        assert case.check() is Status.SAT
        model = case.model()
        start = concrete_state(GAME, model, state)
        values = tuple(concrete(model, v) for v in vars(arguments).values())
        assert apply(GAME, start, Action("fill", values)) == concrete_state(
            GAME, model, after
        )
        same = [arguments.seat == values[0], arguments.amount == values[1]]
        case.block(neg(both(*same)))
    assert case.check() is Status.UNSAT


def test_dropping_a_guard_allows_what_it_forbids() -> None:
    case = filled(over_full)
    every = list(case.assumptions.reasons)
    assert case.check() is Status.UNSAT
    without = [r for r in every if r.name != "FILL.ROOM"]
    assert case.check(without) is Status.SAT


def test_dropping_an_effect_frees_what_it_changes() -> None:
    case = filled(same_turn)
    every = list(case.assumptions.reasons)
    assert case.check() is Status.UNSAT
    assert case.check([r for r in every if r.name != "FILL.PASS"]) is Status.SAT
    assert case.check([r for r in every if r.name == "FILL.PASS"]) is Status.UNSAT


def test_a_freed_leaf_stays_in_its_domain() -> None:
    case = filled(lambda before, after: after.level > 9)
    room = [r for r in case.assumptions.reasons if r.name == "FILL.ROOM"]
    assert case.check(room) is Status.UNSAT


def test_a_game_without_the_clause_answers_otherwise() -> None:
    """The rules are data: what forbids is gone when its clause is."""
    roomy = attrs.evolve(FILLING, guards=(jug_is_open, seat_is_next))
    game = attrs.evolve(GAME, moves=(roomy, POURING))
    state, facts = fresh(game, "s", {"phase": FILL})
    arguments, bounds = fresh_arguments(roomy, "a")
    assumptions = Assumptions(Clock(Budget()))
    assumptions.require(*facts, *bounds)
    after = step(game, assumptions, state, roomy, arguments, "t")
    assert Case(assumptions, after.level > 8).check() is Status.SAT


# -- cores -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "core"),
    [
        (over_full, ["FILL.ROOM", "FILL.ADD"]),
        (same_turn, ["FILL.PASS"]),
        (lambda b, a: a.level < b.level, ["FILL.ADD"]),
    ],
    ids=["over full", "same turn", "less"],
)
def test_a_core_names_exactly_the_clauses_that_forbid(
    wanted: Callable[[Jug, Jug], Truth], core: list[str]
) -> None:
    case = filled(wanted)
    found = minimal_core([case])
    assert found is not None
    assert names(found) == core
    assert case.check(found) is Status.UNSAT
    for reason in found:
        assert reason.clause is not None
        rest = [r for r in found if r is not reason]
        assert case.check(rest) is Status.SAT


def premises(clock: Clock, **truths: Any) -> Assumptions:
    assumptions = Assumptions(clock)
    for name, truth in truths.items():
        assumptions.assume(Reason("premise", name), truth)
    return assumptions


def test_what_a_core_can_spare_is_left_out_in_a_fixed_order() -> None:
    x = z3.Int("x")
    truths = {"a": x > 0, "b": x > 1, "c": x < 0, "d": x < 7, "e": x < -1}
    assumptions = premises(Clock(Budget()), **truths)
    cores = {tuple(names(minimal_core([Case(assumptions)]))) for _ in range(5)}
    assert len(cores) == 1
    (core,) = cores
    assert len(core) == 2
    assert set(core) & {"a", "b"}
    assert set(core) & {"c", "e"}


def test_a_core_of_several_cases_forbids_them_all() -> None:
    x = z3.Int("x")
    assumptions = premises(Clock(Budget()), low=x >= 0, high=x <= 9, odd=x % 2 == 1)
    cases = [
        Case(assumptions, x < 0),
        Case(assumptions, x > 9),
        Case(assumptions, x == 4),
    ]
    core = minimal_core(cases)
    assert names(core) == ["low", "high", "odd"]
    for reason in core or []:
        rest = [r for r in core or [] if r is not reason]
        assert any(case.check(rest) is Status.SAT for case in cases)


def test_there_is_no_core_where_one_case_is_possible() -> None:
    x = z3.Int("x")
    assumptions = premises(Clock(Budget()), low=x >= 0)
    assert minimal_core([Case(assumptions, x < 0), Case(assumptions, x == 4)]) is None


class Generous(Case):
    """A solver whose cores name every reason there is."""

    def core(self) -> list[Reason]:
        return list(self.assumptions.reasons)


def test_a_core_that_is_too_large_is_made_smaller_from_the_first_reason_on() -> None:
    x = z3.Int("x")
    truths = {"a": x > 0, "b": x > 1, "c": x < 0, "d": x < 7, "e": x < -1}
    assumptions = premises(Clock(Budget()), **truths)
    assert names(minimal_core([Generous(assumptions)])) == ["b", "e"]
    cases = [Generous(assumptions, x != 3), Generous(assumptions, x != 4)]
    assert names(minimal_core(cases)) == ["b", "e"]


class Hasty(Case):
    """A solver whose cores are too small, as Z3's have been."""

    def core(self) -> list[Reason]:
        return super().core()[:1]


def test_a_core_that_is_too_small_is_not_shown() -> None:
    x = z3.Int("x")
    assumptions = premises(Clock(Budget()), low=x > 3, high=x < 2)
    assert names(minimal_core([Case(assumptions)])) == ["low", "high"]
    assert minimal_core([Hasty(assumptions)]) is None


def test_a_core_without_a_name_is_empty() -> None:
    """Facts cannot be dropped: what they forbid alone rests on no clause."""
    assert minimal_core([filled(lambda before, after: before.level > 9)]) == []


def test_asking_whether_a_truth_can_fail_leaves_the_case_as_it_was() -> None:
    case = filled()
    status, core = case.refuted(z3.Int("s.level") <= 5)
    assert status is Status.SAT
    assert core == []
    state = z3.Int("s.level")
    status, core = case.refuted(state <= 6)
    assert (status, names(core)) == (Status.UNSAT, ["FILL.ROOM"])
    assert case.check() is Status.SAT
    assert case.refuted(True) == (Status.UNSAT, [])


def test_reasons_with_the_same_name_share_one_switch() -> None:
    assumptions = Assumptions(Clock(Budget()))
    one = assumptions.label(Reason.of(jug_has_room))
    assert assumptions.label(Reason.of(jug_has_room)) is one
    assert len(assumptions.reasons) == 1


def test_a_copy_is_extended_apart() -> None:
    x = z3.Int("x")
    assumptions = premises(Clock(Budget()), low=x > 0)
    other = assumptions.copy()
    other.assume(Reason("premise", "high"), x < 0)
    assert Case(assumptions).check() is Status.SAT
    assert Case(other).check() is Status.UNSAT


def test_a_deferred_truth_is_computed_when_a_check_uses_its_reason() -> None:
    x, computed = z3.Int("x"), []
    assumptions = premises(Clock(Budget()), low=x > 0)
    for name, truth in {"high": x < 1, "idle": True}.items():
        reason = Reason("invariant", name)
        assumptions.defer(reason, lambda n=name, t=truth: computed.append(n) or t)
    case = Case(assumptions)
    low, high, idle = assumptions.reasons
    assert case.check([low]) is Status.SAT
    assert computed == []
    assert case.check([low, high]) is Status.UNSAT
    assert case.check([low, idle]) is Status.SAT
    assert case.refuted(x > 5, [high, low])[0] is Status.UNSAT
    assert case.check() is Status.UNSAT
    assert computed == ["high", "idle"]


def test_what_a_refutation_defers_stays_when_its_truth_goes() -> None:
    x = z3.Int("x")
    assumptions = premises(Clock(Budget()), low=x > 0)
    assumptions.defer(Reason("invariant", "high"), lambda: x < 3)
    case = Case(assumptions)
    assert case.refuted(x < 3)[0] is Status.UNSAT
    assert case.refuted(x < 2)[0] is Status.SAT
    assert case.refuted(x < 3)[0] is Status.UNSAT


def test_a_lean_decision_tries_without_the_invariants_first() -> None:
    x = z3.Int("x")
    assumptions = premises(Clock(Budget()), low=x > 0)
    assumptions.defer(Reason("invariant", "high"), lambda: x < 3)
    few, more, possible = (Case(assumptions, t) for t in (x < 0, x > 5, x == 2))
    assert few.decide(lean=True) is Status.UNSAT
    assert names(few.refutation) == ["low"]
    assert more.decide(lean=True) is Status.UNSAT
    assert names(more.refutation) == ["high"]
    assert possible.decide(lean=True) is Status.SAT
    assert possible.refutation is None


def test_a_core_of_the_first_case_is_tried_on_the_others() -> None:
    x = z3.Int("x")
    assumptions = premises(Clock(Budget()), low=x >= 0, high=x <= 9)
    first, alike, other, possible = (
        Case(assumptions, truth) for truth in (x < 0, x < -5, x > 9, x == 4)
    )
    impossible = Impossible()
    assert not impossible.forbids(first)
    first.decide(lean=True)
    impossible.add(first)
    assert names(impossible.first) == ["low"]
    assert impossible.forbids(alike)
    assert names(impossible.core()) == ["low"]
    assert not impossible.forbids(possible)
    assert not impossible.forbids(other)
    assert names(impossible.core()) == ["low"]
    other.decide(lean=True)
    impossible.add(other)
    assert names(impossible.core()) == ["low", "high"]


class Forgetful(Assumptions):
    """Assumptions whose first solver has a fact too many."""

    spoiled = True

    def copy(self) -> Assumptions:
        return self

    def solver(self, *, proving: bool = False) -> Any:
        solver = super().solver(proving=proving)
        if self.spoiled:
            solver.add(False)
        self.spoiled = False
        return solver


def test_a_core_is_checked_again_by_a_solver_of_its_own() -> None:
    """What only a spoiled solver refuses is not shown as impossible."""
    assumptions = Forgetful(Clock(Budget()))
    assumptions.assume(Reason("premise", "low"), z3.Int("x") > 0)
    case = Case(assumptions)
    assert case.decide(lean=True) is Status.UNSAT
    assert minimal_core([case]) is None


# -- limits ----------------------------------------------------------------------------


def hard(budget: Budget) -> Case:
    """Whole numbers a, b, c from 2 on with a cube that is the sum of two."""
    a, b, c = z3.Ints("a b c")
    assumptions = Assumptions(Clock(budget))
    assumptions.require(a > 1, b > 1, c > 1)
    assumptions.assume(Reason("premise", "cubes"), a**3 + b**3 == c**3)
    return Case(assumptions)


def test_too_little_work_ends_in_unknown() -> None:
    case = hard(Budget(rlimit=1000))
    assert case.check() is Status.UNKNOWN
    assert minimal_core([case]) is None
    assert case.refuted(z3.Int("a") > 2)[0] is Status.UNKNOWN


def test_too_little_time_for_a_check_ends_in_unknown() -> None:
    assert hard(Budget(seconds=0.2)).check() is Status.UNKNOWN


def test_no_time_left_raises() -> None:
    case = filled(budget=Budget(seconds=0))
    with pytest.raises(OutOfTime):
        case.check()


def test_checks_are_counted() -> None:
    case = filled(over_full)
    minimal_core([case])
    assert case.assumptions.clock.checks > 2


# -- COSMOS ----------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["Sun7", "Col5", "Ear1"])
def test_a_model_of_a_play_of_cosmos_is_taken_by_the_concrete_reading(
    card: str,
) -> None:
    """Any position in which some seat may play the card, found by Z3."""
    game = build(Configuration(players=4, packed=False))
    move = game.by_name["play"]
    state, facts = fresh(game, "s", {"phase": Phase.PLAY, "leader": 1, "played": 2})
    kind = game.enumerations["card"][card]
    arguments, bounds = fresh_arguments(move, "a", {"seat": 3, "card": kind})
    assumptions = Assumptions(Clock(Budget()))
    assumptions.require(*facts, *bounds)
    after = step(game, assumptions, state, move, arguments, "t")
    case = Case(assumptions, *[count(after.up) == up for up in (1,)])
    assert case.check() is Status.SAT
    start = concrete_state(game, case.model(), state)
    taken = apply(game, start, Action("play", (3, kind)))
    assert taken == concrete_state(game, case.model(), after)


def test_the_core_of_a_black_lead_before_the_break_is_the_black_restriction() -> None:
    game = build(Configuration(players=4, packed=False))
    move = game.by_name["play"]
    fixed = {"phase": Phase.PLAY, "leader": 0, "played": 0, "broken": False}
    empty = {f"up[{i}]": False for i in range(4)}
    state, facts = fresh(game, "s", {**fixed, **empty})
    kinds = game.enumerations["card"]
    arguments, bounds = fresh_arguments(move, "a", {"seat": 0, "card": kinds["Col8"]})
    assumptions = Assumptions(Clock(Budget()))
    assumptions.require(*facts, *bounds)
    step(game, assumptions, state, move, arguments, "t")
    holds_sun = state.hands[0].cells[kinds["Sun2"]] > 0
    assumptions.assume(Reason("premise", "a Sun in hand"), holds_sun)
    case = Case(assumptions)
    core = minimal_core([case])
    assert names(core) == ["PLAY.BLACKLOCK", "a Sun in hand"]
