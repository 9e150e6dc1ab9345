"""Machines play every game, and find the faults that are planted in one."""

import re
from collections.abc import Callable
from itertools import count
from typing import Any

import attrs
import hypothesis
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.errors import Unsatisfiable
from hypothesis.stateful import run_state_machine_as_test

from engines import scenarios
from engines.found import Limits
from engines.play import random_play, replay
from engines.search import search
from properties.cosmos2024.invariants import INVARIANTS
from properties.machines import Broken, check, machine
from properties.starts import positions, stations
from spec.cosmos2024 import effects
from spec.cosmos2024.game import RULEBOOK, build
from spec.games import Configuration, Game
from spec.logic import both, choose
from spec.system import Clause, invariant
from tests.engines.toy import FILL, Jug, jug, jug_has_room, seat_is_next

DECK = {"cards": "Sun1 Sun9 Moo9 Moo2 Ear2 Col1 Col2", "hand": 2, "table": 1}
SMALL = Configuration(players=3, deck={**DECK, "threshold": 3})
ONE_TRICK = {"cards": "Sun1 Moo1 Moo2 Col1", "hand": 1, "table": 1, "threshold": 2}

# Faults are found in a few runs, and not kept for the next time.
FINDING = settings(
    settings.get_profile("ci"),
    max_examples=300,
    database=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)
SHRINKING = settings(FINDING, phases=(Phase.generate, Phase.shrink))


@invariant("JUG.EVEN", "TOY-3")
def level_is_even(s: Jug) -> Any:
    """The jug holds an even number of measures, and is poured out when it is full."""
    return both((s.level & 1) == 0, choose(s.level == 8, s.phase != FILL, True))


def runs() -> int:
    """How many runs the profile in force asks for."""
    return settings.get_profile(settings.get_current_profile_name()).max_examples


def found(
    game: Game,
    *invariants: Clause,
    starts: tuple[Any, ...] = (),
    steps: int = 20,
    profile: settings = FINDING,
) -> Broken:
    """The fault that a machine finds in a game."""
    with pytest.raises(Broken) as caught:
        check(machine(game, invariants, starts=starts), steps=steps, profile=profile)
    return caught.value


# -- sound games -----------------------------------------------------------------------


@pytest.mark.parametrize("players", RULEBOOK.players)
def test_cosmos_is_sound_on_the_way_of_a_whole_game(players: int) -> None:
    game = build(Configuration(players=players))
    whole = random_play(game, seed=1)
    assert game.over(whole.state)

    tally = check(machine(game, INVARIANTS, starts=stations(whole)))

    assert tally.plays >= runs()
    assert tally.steps > tally.plays
    assert {clause.kind for clause in tally.fired} == {"effect"}
    assert {clause.kind for clause in tally.refused} == {"guard"}


def test_cosmos_is_sound_from_the_positions_of_a_search() -> None:
    game = build(Configuration(players=3, deck=ONE_TRICK))
    everything = search(game)
    assert everything.complete

    made = machine(game, INVARIANTS, starts=positions(everything))
    tally = check(made, steps=20)

    assert tally.ended
    assert effects.prepare_round not in tally.unexercised()


def test_the_toy_game_is_sound_and_every_clause_of_it_is_exercised() -> None:
    tally = check(machine(jug(), [level_is_even]), steps=30)

    assert tally.plays >= runs()
    assert tally.unexercised() == ()
    assert tally.refused >= tally.alone
    assert tally.alone[jug_has_room]


def test_clauses_that_were_not_exercised_are_named() -> None:
    """No jug is ever full after one step."""
    tally = check(machine(jug(), []), steps=1)

    names = [clause.name for clause in tally.unexercised()]
    assert names == ["jug_is_open", "jug_has_room", "close", "empty"]


# -- runs and starts -------------------------------------------------------------------


def test_a_run_without_a_step_is_no_example() -> None:
    """Where every run ends at its beginning, nothing was tried: that is an error."""
    made = machine(jug(), [])
    no_step = settings(FINDING, stateful_step_count=1)

    with pytest.raises(Unsatisfiable):
        run_state_machine_as_test(made, settings=no_step)

    assert made.tally.plays == made.tally.steps == 0


def test_a_fault_of_a_start_is_found_before_any_step() -> None:
    odd = Jug(FILL, 0, 3)

    broken = found(jug(), level_is_even, starts=(odd,))

    assert broken.play.start == odd
    assert broken.play.actions == ()


def test_positions_are_one_for_each_control_and_the_deepest() -> None:
    game = jug()
    everything = search(game)

    plays = positions(everything, deepest=1)

    assert everything.complete
    controls = {(play.state.phase, play.state.turn) for play in plays}
    states = [everything.play(n).state for n in range(everything.distinct)]
    assert controls == {(s.phase, s.turn) for s in states}
    assert plays[-1].state == states[-1]
    assert len(plays) <= len(controls) + 1
    assert all(replay(game, p.actions).state == p.state for p in plays)


def test_stations_are_even_steps_and_where_each_move_is_last_made() -> None:
    actions = ["fill A 4", "fill B 4", "pour", *["fill A 2", "fill B 2"] * 2]
    play = replay(jug(), [jug().parse(text) for text in actions])

    found = stations(play, apart=5)

    assert [len(p.steps) for p in found] == [2, 5, 6]
    assert found[-1].then(play.actions[-1]) == play


def test_rare_phases_are_reached_from_the_stations_of_a_game() -> None:
    game = build(Configuration(players=3))
    reached = {
        game.start.phase,
        *(p.state.phase for p in stations(random_play(game, seed=1))),
    }

    assert len(reached) == len(game.moves)


# -- planted faults --------------------------------------------------------------------


def altered(game: Game, name: str, **changes: Any) -> Game:
    """A game with another version of one move."""
    moves = [
        attrs.evolve(move, **changes) if move.name == name else move
        for move in game.moves
    ]
    return attrs.evolve(game, moves=tuple(moves))


def replaced(game: Game, name: str, run: Callable[..., Any]) -> Game:
    """A game in which one clause does something else."""

    def other(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
        return tuple(attrs.evolve(c, run=run) if c.name == name else c for c in clauses)

    moves = [
        attrs.evolve(m, guards=other(m.guards), effects=other(m.effects))
        for m in game.moves
    ]
    assert game.clause(name)
    return attrs.evolve(game, moves=tuple(moves))


def without(game: Game, name: str) -> Game:
    """A game without one guard."""
    return replaced(game, name, lambda s, a: True)


def test_a_guard_that_is_dropped_breaks_an_invariant() -> None:
    """With any card for any hand in the deal, hands are not filled in order."""
    broken = found(without(build(SMALL), "hands_before_are_full"), *INVARIANTS)

    assert broken.problem.startswith("hands_shrink_card_by_card (INV.HANDS, ")
    assert broken.play.actions[-1].move == "deal"


def test_an_effect_that_loses_a_card_breaks_an_invariant() -> None:
    game = build(SMALL)

    def lose(s: Any, a: Any) -> Any:
        return attrs.evolve(effects.pack_trick(s, a), gone=s.gone)

    starts = positions(search(game, limits=Limits(states=1 << 14)))
    broken = found(replaced(game, "pack_trick", lose), *INVARIANTS, starts=starts)

    assert broken.problem.startswith("cards_are_conserved (INV.CONSERVED, ")
    assert broken.play.actions[-1].move == "award"


def test_a_legal_action_that_is_missing_is_a_deadlock() -> None:
    """Nothing can be filled into a jug with six measures."""
    stuck = replaced(jug(), "jug_has_room", lambda s, a: s.level + a.amount <= 6)

    broken = found(stuck)

    assert broken.problem == "no action is legal, but the game is not over"
    assert broken.play.state.level == 6


def test_a_ruling_that_sticks_is_a_deadlock() -> None:
    """Without its exemption a hand of black cards only can have no legal card."""
    rulings = {"all-black-exempt": "no"}
    game = build(attrs.evolve(SMALL, rulings=rulings))
    starts = positions(search(game, limits=Limits(states=1 << 16)))

    broken = found(game, *INVARIANTS, starts=starts)

    assert broken.problem == "no action is legal, but the game is not over"


def test_an_effect_with_a_memory_of_its_own_is_found() -> None:
    memory = count()

    def add(s: Jug, a: Any) -> Jug:
        return attrs.evolve(s, level=s.level + 2 * (next(memory) % 2))

    broken = found(replaced(jug(), "add", add))

    assert broken.problem == "the same action leads to different states"


def test_an_effect_that_changes_the_state_before_is_found() -> None:
    def add(s: Jug, a: Any) -> Jug:
        object.__setattr__(s, "level", 4)
        return attrs.evolve(s, level=6)

    broken = found(replaced(jug(), "add", add))

    assert broken.problem == "an effect changed the state before"


def test_a_guard_that_changes_the_state_is_found() -> None:
    """A frozen state can be changed by such means only."""

    def changing(s: Jug, a: Any) -> Any:
        object.__setattr__(s, "level", (s.level + 2) % 8)
        return seat_is_next(s, a)

    broken = found(replaced(jug(), "seat_is_next", changing))

    assert broken.problem == "asking what is legal changed the state"


def test_a_guard_that_answers_otherwise_for_one_action_is_found() -> None:
    """The whole table is asked at once, each action then alone."""

    def room(s: Jug, a: Any) -> Any:
        return (s.level + a.amount <= 8) & (not isinstance(a.amount, int))

    broken = found(replaced(jug(), "jug_has_room", room))

    assert "but alone fill refuses " in broken.problem


def test_a_leaf_that_leaves_its_domain_is_found() -> None:
    broken = found(without(jug(), "jug_has_room"), level_is_even)

    assert broken.problem == "level is 10; accepted: 0 to 9"
    assert broken.play.state.level == 10


def test_a_legal_play_out_of_turn_is_found() -> None:
    broken = found(without(jug(), "seat_is_next"))

    assert broken.problem == "fill B 2 is legal, but the seat is not to act"


def test_a_game_that_goes_on_after_its_end_is_found() -> None:
    broken = found(attrs.evolve(jug(), over=lambda s: s.level == 4))

    assert broken.problem.startswith("the game is over, but fill ")


def test_a_chance_without_a_weight_is_found() -> None:
    game = build(SMALL)
    weight = game.by_name["reveal"].weight
    assert weight
    none = attrs.evolve(weight, run=lambda s, a: 0)

    broken = found(altered(game, "reveal", weight=none))

    assert broken.problem == "a weight is not positive"


@pytest.mark.parametrize("name", ["view", "outcome"])
def test_what_cannot_be_seen_or_told_is_found(name: str) -> None:
    def fails(*values: Any) -> Any:
        raise LookupError("no such seat")

    game = build(SMALL)
    ends = stations(random_play(game, seed=1))
    clause = attrs.evolve(getattr(game, name), run=fails)

    broken = found(attrs.evolve(game, **{name: clause}), starts=ends)

    assert broken.problem == "LookupError: no such seat"


def test_what_a_rule_cannot_compute_is_told_with_the_action() -> None:
    def add(s: Jug, a: Any) -> Jug:
        return attrs.evolve(s, level=s.level + a.amount + 0 // (4 - s.level))

    broken = found(replaced(jug(), "add", add))

    assert broken.problem.startswith("ZeroDivisionError: ")
    assert broken.play.actions[-1].move == "fill"


def test_the_play_of_a_fault_is_shrunk() -> None:
    """Four measures are one too many; what came before them is gone."""

    def add(s: Jug, a: Any) -> Jug:
        return attrs.evolve(s, level=s.level + a.amount + (a.amount == 4))

    game = replaced(jug(), "add", add)
    broken = found(game, level_is_even, steps=4, profile=SHRINKING)

    assert [game.text(action) for action in broken.play.actions] == ["fill A 4"]


# -- what a failure says ---------------------------------------------------------------


def losing() -> Game:
    def lose(s: Any, a: Any) -> Any:
        return attrs.evolve(effects.lay(s, a), hands=s.hands)

    return replaced(build(SMALL), "lay", lose)


def expecting(text: str) -> str:
    """A scenario with what its reader expects: here that play goes on."""
    return f'{text}  then: {{over: "no"}}\n'


def test_a_failure_prints_a_scenario_that_shows_it() -> None:
    game = losing()
    whole = random_play(build(SMALL), seed=1)
    broken = found(game, *INVARIANTS, starts=stations(whole, apart=3))

    problem, text = str(broken).split("\n\n", 1)

    assert problem == broken.problem
    assert "play A " in text
    # By the sound rules the actions are legal.
    text = expecting(text)
    (result,) = scenarios.run(text, {"cosmos2024": RULEBOOK}.__getitem__)
    assert result.passed
    (case,) = scenarios.cases(text)
    actions = [game.parse(action) for action in case.scenario.after]
    *states, last = replay(game, actions).states()
    assert all(clause(state) for clause in INVARIANTS for state in states)
    assert not all(clause(last) for clause in INVARIANTS)


def test_a_failure_from_a_given_state_gives_it() -> None:
    game = losing()
    state = random_play(build(SMALL), seed=1, steps=8).state
    broken = found(game, *INVARIANTS, starts=(state,))
    start = broken.play.start

    (case,) = scenarios.cases(expecting(str(broken).split("\n\n", 1)[1]))

    assert start in (state, game.start)
    assert bool(case.scenario.given) == (start == state)


def test_a_failure_can_be_reproduced() -> None:
    """Hypothesis's blob, given to the machine, leads to the same play."""
    made = machine(losing(), INVARIANTS)
    with pytest.raises(Broken) as caught:
        check(made, steps=20, profile=FINDING)
    blob = re.search(
        r"reproduce_failure\('(.+?)', b'(.+?)'\)", "\n".join(caught.value.__notes__)
    )
    assert blob

    again = hypothesis.reproduce_failure(blob[1], blob[2].encode())(made)

    with pytest.raises(Broken) as repeated:
        check(again, steps=20, profile=FINDING)
    assert repeated.value.play.actions == caught.value.play.actions
