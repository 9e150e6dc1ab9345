"""Leaks: what a seat does not see makes no difference to what it does see."""

import os
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from engines.assumptions import Budget
from engines.leaks import leaks
from engines.obligations import Obligation
from properties.cosmos2024.invariants import INVARIANTS
from properties.cosmos2024.sights import SECRET
from spec.cosmos2024.game import build
from spec.games import Configuration, Game, Sight
from spec.logic import Truth, at, both, choose, neg, wrap
from spec.system import Clause, Verdict, effect, guard, run_effects
from tests.engines.toy import Jug, jug

FULL = os.environ.get("ORRERY_PROFILE") == "full"
A, B, C = 0, 1, 2


def mini(**more: Any) -> Game:
    deck = {"cards": "Sun1 Sun2 Sun9 Moo1 Moo2 Col1 Col2", "hand": 2, "table": 1}
    return build(Configuration(players=3, deck=deck, packed=False, **more))


def changed(
    game: Game, name: str, guards: tuple[Clause, ...] = (), effects: Any = ()
) -> Game:
    """The game with more guards and effects for one move."""
    moves = [
        attrs.evolve(m, guards=(*m.guards, *guards), effects=(*m.effects, *effects))
        if m.name == name
        else m
        for m in game.moves
    ]
    return attrs.evolve(game, moves=tuple(moves))


def seeing(game: Game, shown: Callable[[Any, Any], tuple[Sight, ...]]) -> Game:
    """The game with another view."""
    return attrs.evolve(game, view=attrs.evolve(game.view, run=shown))


def without(game: Game, *names: str) -> Game:
    """The game with some sights left out of its view."""

    def shown(s: Any, seat: Any) -> tuple[Sight, ...]:
        return tuple(x for x in game.view.run(s, seat) if x.name not in names)

    return seeing(game, shown)


def verdicts(found: list[Obligation]) -> dict[str, Verdict]:
    return {o.move: o.verdict for o in found}


def refuted(found: list[Obligation]) -> dict[str, Obligation]:
    return {o.move: o for o in found if o.verdict is Verdict.REFUTED}


def visible(game: Game, state: Any, seat: int) -> list[tuple[str, Any]]:
    """What a seat sees of a state of Python values."""
    return [(x.name, x.value) for x in game.view.run(state, seat) if x.seen]


def after(game: Game, state: Any, made: Obligation) -> Any:
    """The state after a legal action of a counterexample."""
    assert made.action is not None
    move, arguments = game.arguments(made.action)
    assert all(clause.run(state, arguments) for clause in move.guards)
    return run_effects(move, state, arguments)


def answers(game: Game, state: Any, made: Obligation) -> dict[str, bool]:
    """What each guard says of the action of a counterexample."""
    assert made.action is not None
    move, arguments = game.arguments(made.action)
    return {c.id: bool(c.run(state, arguments)) for c in move.guards}


# -- the toy ---------------------------------------------------------------------------


def jug_sights(*names: str) -> Game:
    return seeing(
        jug(), lambda s, seat: tuple(Sight(n, True, getattr(s, n)) for n in names)
    )


def test_a_game_in_which_all_is_seen_has_no_leak() -> None:
    found = leaks(jug_sights("phase", "turn", "level"), A, [])
    assert verdicts(found) == {"fill": Verdict.HOLDS, "pour": Verdict.HOLDS}
    assert [o.name for o in found] == ["fill/leak.A/NI", "pour/leak.A/NI"]


def test_a_number_that_a_guard_needs_and_nobody_sees_leaks() -> None:
    game = jug_sights("phase", "turn")
    made = refuted(leaks(game, B, []))["fill"]
    assert made.why == "FILL.ROOM differs"
    assert visible(game, made.state, B) == visible(game, made.other, B)
    one, two = answers(game, made.state, made), answers(game, made.other, made)
    assert one["FILL.ROOM"] != two["FILL.ROOM"]


def test_a_seat_that_cannot_tell_whether_it_is_to_act_is_told_by_acting() -> None:
    made = refuted(leaks(jug_sights("phase", "level"), A, []))["fill"]
    assert made.why == "to act differs"
    assert (made.state.turn, made.other.turn) == (A, B)


def test_phases_that_nobody_sees_are_told_apart() -> None:
    """Pairs of different phases count too."""
    made = refuted(leaks(jug_sights("turn", "level"), A, []))["fill"]
    assert made.why == "to act differs"
    assert made.state.phase != made.other.phase


def test_a_hidden_number_that_becomes_part_of_a_seen_one_leaks() -> None:
    """Which of two full levels was poured out would be told by whose turn it is."""

    @effect("POUR.TELL", "TOY-4")
    def tell(s: Jug, a: Any) -> Jug:
        """The last level tells whose turn it is."""
        return attrs.evolve(s, turn=s.phase)

    game = changed(jug_sights("phase", "turn"), "pour", effects=(tell,))
    assert verdicts(leaks(game, A, []))["pour"] is Verdict.HOLDS


def test_a_sight_that_is_seen_in_one_of_two_states_only_leaks() -> None:
    """Whether something is seen may not depend on what is hidden."""
    game = seeing(
        jug(),
        lambda s, seat: (
            Sight("phase", True, s.phase),
            Sight("turn", True, s.turn),
            Sight("level", s.level > 2, s.level),
        ),
    )
    made = refuted(leaks(game, A, []))["fill"]
    assert made.why == "whether level is seen differs"
    assert visible(game, made.state, A) == visible(game, made.other, A)


def test_every_obligation_is_told_before_it_is_tried() -> None:
    told: list[str] = []
    leaks(jug_sights("phase", "turn", "level"), B, [], progress=told.append)
    assert told == ["fill/leak.B/NI", "pour/leak.B/NI"]


# -- COSMOS ----------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [A, B, C])
def test_nothing_leaks_to_any_of_three_seats(seat: int) -> None:
    """With the full deck, card and acting seat symbolic."""
    game = build(Configuration(players=3, packed=False))
    found = leaks(game, seat, INVARIANTS, secret=SECRET)
    assert set(verdicts(found)) == set(game.by_name)
    assert {o.verdict for o in found} == {Verdict.HOLDS}


@pytest.mark.skipif(not FULL, reason="takes minutes: ORRERY_PROFILE=full")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_nothing_leaks_to_any_seat(players: int) -> None:
    game = build(Configuration(players=players, packed=False))
    for seat in range(players):
        found = leaks(game, seat, INVARIANTS, secret=SECRET)
        assert {o.verdict for o in found} == {Verdict.HOLDS}


def test_the_end_of_a_round_is_seen_only_because_hands_are_counted() -> None:
    """The award tells whether hands are empty: hidden, were it not for invariants."""
    made = refuted(leaks(mini(), A, []))["award"]
    assert made.why in ("phase differs", "whether gone is seen differs")
    held = {o.move: o for o in leaks(mini(), A, INVARIANTS)}["award"]
    assert held.verdict is Verdict.HOLDS
    assert "INV.HANDS" in {r.name for r in held.rests}


def test_a_proof_says_what_the_view_itself_reveals() -> None:
    """The nines of each seat are first shown when the round is counted."""
    held = {o.move: o for o in leaks(mini(), A, INVARIANTS)}["award"]
    premises = {r.name for r in held.rests if r.kind == "premise"}
    assert "nines[B] is revealed" in premises
    assert {"AWARD.TAKE", "AWARD.PACK"} <= {r.name for r in held.rests}


@guard("PLAY.PEEK", "COS-TUR-2")
def next_seat_lacks_the_card(s: Any, a: Any) -> Truth:
    """Planted: the next seat may not hold a card of the same kind."""
    return neg(at(s.hands, wrap(a.seat + 1, s.setup.players)).has(a.card))


def test_a_guard_that_reads_another_hand_leaks() -> None:
    game = changed(mini(), "play", guards=(next_seat_lacks_the_card,))
    found = leaks(game, B, INVARIANTS)
    assert set(refuted(found)) == {"play"}
    made = refuted(found)["play"]
    assert made.why == "PLAY.PEEK differs"
    assert made.action is not None
    assert made.action.values[0] == B
    assert visible(game, made.state, B) == visible(game, made.other, B)
    one, two = answers(game, made.state, made), answers(game, made.other, made)
    assert [id for id in one if one[id] != two[id]] == ["PLAY.PEEK"]
    for state in (made.state, made.other):
        assert all(clause.run(state) for clause in INVARIANTS)


def test_a_view_that_hides_the_own_hand_hides_what_guards_need() -> None:
    game = without(mini(), "hands[A]")
    made = refuted(leaks(game, A, INVARIANTS))["play"]
    assert made.why in ("PLAY.HELD differs", "PLAY.FOLLOW differs")
    assert made.state.hands[A] != made.other.hands[A]
    assert visible(game, made.state, A) == visible(game, made.other, A)


@effect("PLAY.TELL", "COS-TUR-2")
def tell_a_hand(s: Any, a: Any) -> Any:
    """Planted: whether seat C holds the first kind is written into a total."""
    told = choose(s.hands[C].has(0), 1, 0)
    return attrs.evolve(s, totals=(told, *s.totals[1:]))


def test_an_effect_that_writes_a_hidden_thing_into_an_open_one_leaks() -> None:
    game = changed(mini(), "play", effects=(tell_a_hand,))
    made = refuted(leaks(game, A, INVARIANTS))["play"]
    assert made.why == "totals differs"
    assert visible(game, made.state, A) == visible(game, made.other, A)
    next_states = [after(game, s, made) for s in (made.state, made.other)]
    assert visible(game, next_states[0], A) != visible(game, next_states[1], A)


def test_what_a_seat_sees_anyway_is_no_leak_to_it() -> None:
    """The hand that is told is the seat's own."""
    game = changed(mini(), "play", effects=(tell_a_hand,))
    assert verdicts(leaks(game, C, INVARIANTS))["play"] is Verdict.HOLDS


@effect("DEAL.TELL", "COS-PRE-5")
def tell_a_card(s: Any, a: Any) -> Any:
    """Planted: a black card that is dealt turns the Break card."""
    black = s.setup.cards.is_black(a.card)
    return attrs.evolve(s, broken=both(black, a.card > 0))


def test_a_dealt_card_that_tells_on_its_way_leaks_where_it_is_secret() -> None:
    game = changed(mini(), "deal", effects=(tell_a_card,))
    found = leaks(game, A, INVARIANTS, secret=SECRET)
    assert set(refuted(found)) == {"deal"}
    made = refuted(found)["deal"]
    assert made.why == "broken differs"
    assert made.action is not None
    assert made.action.values[0] != A
    assert set(refuted(leaks(game, A, INVARIANTS))) == set()


def test_too_little_work_is_unknown_and_never_a_proof() -> None:
    found = leaks(jug_sights("phase", "turn"), A, [], budget=Budget(rlimit=1))
    assert verdicts(found)["fill"] is Verdict.UNKNOWN
    assert found[0].why == "Z3 gave up on whether FILL.ROOM differs"
