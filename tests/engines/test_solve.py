"""Questions to Z3: plays that replay, real cores, limits that end in unknown."""

from functools import cache

import attrs
import pytest

from engines.answers import Answer, Question, Window
from engines.assumptions import Budget, Status
from engines.expressions import parse
from engines.observables import vocabulary
from engines.proofs import Prover
from engines.solve import Asked
from properties.cosmos2024.invariants import INVARIANTS
from properties.cosmos2024.windows import any_position, any_trick, first_trick
from spec.cosmos2024.game import RULEBOOK
from spec.games import Configuration, Game
from spec.system import Clause, Verdict, guard

BANG = ("big_bang", "not table_match")


@cache
def built(players: int) -> Game:
    return RULEBOOK.build(Configuration(players, packed=False))


def asked(
    game: Game, where: str, *premises: str, window: Window, budget: Budget | None = None
) -> Asked:
    words = vocabulary(game, steps=True)
    question = Question(parse(where, words), tuple(parse(p, words) for p in premises))
    return Asked(game, question, window, INVARIANTS, budget or Budget())


def ask(game: Game, where: str, *premises: str, window: Window) -> Answer:
    prover = Prover(INVARIANTS)
    return asked(game, where, *premises, window=window).answer(prover)


def dropping(game: Game, id: str) -> Game:
    """The game without one clause."""

    def kept(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
        return tuple(c for c in clauses if c.id != id)

    moves = [
        attrs.evolve(m, guards=kept(m.guards), effects=kept(m.effects))
        for m in game.moves
    ]
    return attrs.evolve(game, moves=tuple(moves))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_reachable_answer_is_a_play_from_the_initial_state(players) -> None:
    game = built(players)

    found = ask(game, "big_bang", window=first_trick(game))

    assert found.verdict is Verdict.REACHABLE
    (play,) = found.plays
    assert play.start == game.start
    assert not any(play.state.up)
    assert play.state.played == players


def test_different_answers_differ_in_their_actions() -> None:
    game = built(3)

    found = asked(game, "big_bang", window=first_trick(game)).answer(
        Prover(INVARIANTS), 4
    )

    assert len({play.actions[64:] for play in found.plays}) == 4


def test_an_impossible_answer_names_the_collision() -> None:
    found = ask(built(5), *BANG, window=any_trick(built(5)))

    assert found.verdict is Verdict.IMPOSSIBLE
    names = {reason.name for reason in found.core}
    assert {"PLAY.COLLIDE", "SURVIVE.MATCH", "not table_match"} <= names
    assert {clause.id for clause in found.invariants} >= {"INV.SLOTS", "INV.PHASES"}


@pytest.mark.parametrize(
    ("players", "question"),
    [
        (3, BANG),
        (4, ("move == award and was_face_up_blacks > 0 and not was_black_of[leader]",)),
        (4, ("move == award and was_big_bang and leader != was_leader",)),
        (3, ("trick_done and best_cards > 1",)),
    ],
)
def test_no_member_of_a_core_can_be_spared(players, question) -> None:
    """With any one member removed from the core, some case is satisfiable."""
    game = built(players)
    found = ask(game, *question, window=any_trick(game))
    again = asked(game, *question, window=any_trick(game))
    cases = [target.case for target in again.targets()]
    used = [r for case in cases[:1] for r in case.assumptions.reasons]
    invariants = [r for r in used if r.kind == "invariant"]

    assert found.verdict is Verdict.IMPOSSIBLE
    core = [*found.core, *invariants]
    assert all(case.check(core) is Status.UNSAT for case in cases)
    for reason in found.core:
        rest = [r for r in core if r != reason]
        assert any(case.check(rest) is Status.SAT for case in cases), reason.name


@pytest.mark.parametrize("dropped", ["PLAY.COLLIDE", "SURVIVE.MATCH"])
def test_the_core_follows_a_dropped_clause(dropped) -> None:
    """Without a clause of the core, the core no longer names it."""
    game = dropping(built(3), dropped)

    found = ask(game, *BANG, window=any_trick(game))

    assert dropped not in {reason.name for reason in found.core}
    if dropped == "SURVIVE.MATCH":
        assert found.verdict is Verdict.IMPOSSIBLE


def test_a_dropped_guard_makes_a_question_reachable() -> None:
    where = "move == play and was_played == 0 and black[0]"
    game = built(3)
    window = first_trick(game)

    assert ask(game, where, window=window).verdict is Verdict.IMPOSSIBLE
    freed = dropping(game, "PLAY.BLACKLOCK")
    assert ask(freed, where, window=first_trick(freed)).verdict is Verdict.REACHABLE


def test_an_added_guard_forbids_and_is_named() -> None:
    @guard("TEST.NO.MOON", "COS-TUR-2")
    def no_moon_is_played(s, a):
        """Nobody plays a moon."""
        return s.setup.cards.suit(a.card) != 1

    game = built(3)
    moves = [
        attrs.evolve(m, guards=(*m.guards, no_moon_is_played))
        if m.name == "play"
        else m
        for m in game.moves
    ]
    forbidding = attrs.evolve(game, moves=tuple(moves))

    found = ask(forbidding, "of_suit[Moo] == 3", window=first_trick(forbidding))

    assert found.verdict is Verdict.IMPOSSIBLE
    assert "TEST.NO.MOON" in {reason.name for reason in found.core}


def test_a_position_without_a_known_way_to_it_is_unknown() -> None:
    game = built(4)

    found = ask(game, "big_bang", window=any_trick(game))

    assert found.verdict is Verdict.UNKNOWN
    assert found.position is not None
    assert "not known to be reachable" in found.why


def test_an_invariant_that_is_not_proven_carries_no_verdict() -> None:
    """Where the prover proves nothing, an impossibility is unknown."""
    game = built(3)
    question = asked(game, *BANG, window=any_trick(game))

    found = question.answer(lambda game, needed: {})

    assert found.verdict is Verdict.UNKNOWN
    assert "INV.SLOTS" in found.why


def test_a_window_that_begins_wrongly_carries_no_verdict() -> None:
    """What a window takes for granted must follow from the invariants."""
    game = built(3)
    window = any_trick(game)
    wrong = attrs.evolve(window, implied={**window.implied, "broken": True})

    found = ask(game, "not broken", window=wrong)

    assert found.verdict is Verdict.UNKNOWN
    assert "begins" in found.why


def test_no_time_is_unknown() -> None:
    game = built(3)
    question = asked(game, *BANG, window=any_trick(game), budget=Budget(seconds=0.0001))

    found = question.answer(Prover(INVARIANTS))

    assert found.verdict is Verdict.UNKNOWN
    assert "time" in found.why


def test_little_work_is_unknown() -> None:
    game = built(3)
    question = asked(game, *BANG, window=any_trick(game), budget=Budget(rlimit=1))

    assert question.answer(Prover(INVARIANTS)).verdict is Verdict.UNKNOWN


def test_a_contradiction_needs_no_rules() -> None:
    game = built(3)

    found = ask(game, "played > 3", window=any_position(game))

    assert found.verdict is Verdict.IMPOSSIBLE
    assert found.core == ()


@pytest.mark.parametrize(
    "premise",
    [
        "card != Col1",
        "move == play or move != play",
        "not (move == play and card == Col1)",
        "move != award",
        "was_played < 9",
        "starter == A",
        "leader == B",
        "not broken",
    ],
)
def test_premises_are_about_the_trick_and_its_steps(premise) -> None:
    """What is assumed does not speak of the time before the trick."""
    game = built(3)

    found = ask(game, "big_bang", premise, window=first_trick(game))

    assert found.verdict is Verdict.REACHABLE


@pytest.mark.parametrize("where", ["1 == 1", "broken", "big_bang"])
def test_premises_that_contradict_each_other_are_vacuous(where) -> None:
    game = built(3)

    found = ask(game, where, "broken", "not broken", window=first_trick(game))

    assert found.verdict is Verdict.VACUOUS


def test_what_no_step_could_show_is_said_to_be_false_outright() -> None:
    game = built(3)

    found = ask(game, "move == deal", window=first_trick(game))

    assert found.verdict is Verdict.IMPOSSIBLE
    assert "false outright" in found.why


def test_time_is_kept_while_plays_are_unrolled() -> None:
    game = built(3)
    question = asked(
        game,
        "1 == 2",
        window=any_position(game, 12),
        budget=Budget(seconds=1),
    )

    assert question.answer(Prover(INVARIANTS)).verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("window", [first_trick, any_trick, any_position])
def test_premises_that_cannot_be_met_are_vacuous(window) -> None:
    game = built(3)

    found = ask(game, "face_up == 3", "played > 3", window=window(game))

    assert found.verdict is Verdict.VACUOUS


def test_questions_are_answered_alike_each_time() -> None:
    game = built(3)
    runs = [ask(game, *BANG, window=any_trick(game)) for _ in range(2)]

    assert runs[0].core == runs[1].core
