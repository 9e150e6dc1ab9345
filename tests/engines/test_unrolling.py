"""Windows unrolled once answer every question as if it had been the first."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import attrs
import pytest

from engines.answers import Answer, Question, Window
from engines.assumptions import INTERRUPT, Budget, Clock
from engines.expressions import parse
from engines.observables import vocabulary
from engines.proofs import Prover
from engines.solve import Asked
from engines.unrolling import Prepared, Trail, Unrolled
from properties.cosmos2024.invariants import INVARIANTS
from properties.cosmos2024.windows import any_position, any_trick, first_trick
from spec.cosmos2024.game import RULEBOOK
from spec.games import Configuration, Game
from spec.logic import both
from spec.system import Clause, Verdict
from tests.engines.toy import jug

BANG = ("big_bang", "not table_match")
LEADER = ("move == award and was_big_bang and leader != was_leader",)


@cache
def built() -> Game:
    return RULEBOOK.build(Configuration(3, packed=False))


def ask(
    asked: Sequence[str],
    window: Window,
    prepared: Prepared | None = None,
    *,
    game: Game | None = None,
    invariants: Sequence[Clause] = INVARIANTS,
    budget: Budget | None = None,
) -> Answer:
    where, *premises = asked
    game = game or built()
    words = vocabulary(game, steps=True)
    question = Question(parse(where, words), tuple(parse(p, words) for p in premises))
    made = Asked(game, question, window, invariants, budget or Budget(), prepared)
    return made.answer(Prover(INVARIANTS))


def told(answer: Answer) -> Any:
    """An answer without the example, of which there are many, and how it was found."""
    shown = bool(answer.plays), answer.position is not None
    plain = attrs.evolve(answer, plays=(), position=None, after=(), checks=0)
    return attrs.evolve(plain, seconds=0.0), shown


QUESTIONS = {
    "forbidden": BANG,
    "with another premise": ("big_bang", "leader == B"),
    "free": ("big_bang",),
    "forbidden outright": ("move == deal",),
    "about a step": LEADER,
    "vacuous": ("big_bang", "played > 3"),
}


@pytest.mark.parametrize("window", [any_trick, first_trick])
@pytest.mark.parametrize("turned", [False, True], ids=["in order", "turned"])
def test_a_shared_window_gives_the_answers_of_a_new_one(window, turned) -> None:
    """No question leaves anything behind, whichever came before it."""
    order = list(QUESTIONS)[:: -1 if turned else 1]
    prepared = Prepared()

    for name in order:
        shared = ask(QUESTIONS[name], window(built()), prepared)
        alone = ask(QUESTIONS[name], window(built()))
        assert told(shared) == told(alone), name


def test_a_window_is_unrolled_once() -> None:
    prepared, clock = Prepared(), Clock(Budget())
    one = prepared.unrolled(built(), any_trick(built()))
    again = prepared.unrolled(built(), any_trick(built()))

    assert again is one
    starts = list(one.starts(clock))
    assert len(starts) == 3
    assert list(one.starts(clock)) == starts
    assert followed(starts[0], clock) == followed(starts[0], clock)


def test_other_windows_and_games_are_unrolled_apart() -> None:
    prepared, game = Prepared(), built()
    like = attrs.evolve(game)
    known = [
        prepared.unrolled(game, any_trick(game)),
        prepared.unrolled(game, first_trick(game)),
        prepared.unrolled(like, any_trick(like)),
    ]

    assert len({id(unrolled) for unrolled in known}) == 3


def test_a_long_horizon_is_not_kept_where_nobody_asks_for_it() -> None:
    clock = Clock(Budget())
    (start, *_) = Unrolled(built(), any_trick(built())).starts(clock)

    one, again = (followed(start, clock) for _ in range(2))

    assert len(one) == len(again)
    assert not {id(trail) for trail in one} & {id(trail) for trail in again}


def followed(start: Trail, clock: Clock) -> list[Trail]:
    return [t for t in start.continued(clock) if isinstance(t, Trail)]


def test_a_game_without_a_clause_is_not_answered_from_one_with_it() -> None:
    where = ("move == play and was_played == 0 and black[0]",)
    game, prepared = built(), Prepared()
    moves = [
        attrs.evolve(m, guards=tuple(c for c in m.guards if c.id != "PLAY.BLACKLOCK"))
        for m in game.moves
    ]
    freed = attrs.evolve(game, moves=tuple(moves))

    found = [
        ask(where, first_trick(g), prepared, game=g).verdict for g in (game, freed)
    ]

    assert found == [Verdict.IMPOSSIBLE, Verdict.REACHABLE]


def test_invariants_of_one_text_are_told_apart_by_what_they_compute() -> None:
    """A window keeps the truth of an invariant for the function, not for its name."""
    prepared, where = Prepared(), ("turned_cards > 4",)
    idle = [attrs.evolve(clause, run=lambda s: True) for clause in INVARIANTS]

    free = ask(where, any_position(built()), prepared, invariants=idle)
    bound = ask(where, any_position(built()), prepared)

    assert free.verdict is Verdict.UNKNOWN
    assert bound.verdict is Verdict.IMPOSSIBLE


@pytest.mark.parametrize("window", [any_trick, first_trick, any_position])
def test_a_question_cut_short_leaves_a_window_that_can_be_used(window) -> None:
    prepared = Prepared()

    cut = ask(BANG, window(built()), prepared, budget=Budget(seconds=0.01))
    found = ask(BANG, window(built()), prepared)

    assert cut.verdict is Verdict.UNKNOWN
    assert told(found) == told(ask(BANG, window(built())))


def test_an_interrupt_ends_unrolling_and_leaves_what_was_built() -> None:
    prepared = Prepared()
    INTERRUPT.set()
    try:
        with pytest.raises(KeyboardInterrupt):
            ask(BANG, any_trick(built()), prepared)
    finally:
        INTERRUPT.clear()

    found = ask(BANG, any_trick(built()), prepared)

    assert told(found) == told(ask(BANG, any_trick(built())))


def test_little_work_is_unknown_in_a_shared_window_too() -> None:
    prepared = Prepared()
    ask(BANG, any_trick(built()), prepared)

    found = ask(BANG, any_trick(built()), prepared, budget=Budget(rlimit=1))

    assert found.verdict is Verdict.UNKNOWN


# -- windows that are narrowed -------------------------------------------------------


def jugs(**parts: Any) -> Window:
    return Window("jugs", "from some jug", {"phase": 0}, 3, whole=True, **parts)


def of_jug(where: str, window: Window) -> Answer:
    return ask((where,), window, game=jug(), invariants=())


def test_a_start_is_as_it_is_given() -> None:
    """From an empty jug that A fills first, B never finds six measures in it."""
    where = "phase == pour and was_level == 6 and was_turn == B"
    free, empty = jugs(), jugs(given=lambda s: both(s.level == 0, s.turn == 0))

    assert of_jug(where, free).verdict is Verdict.UNKNOWN
    assert of_jug(where, empty).verdict is Verdict.IMPOSSIBLE


def test_steps_are_by_the_moves_that_are_named() -> None:
    free = jugs(given=lambda s: s.level == 6)
    narrow = attrs.evolve(free, only=(("pour",), ("fill",), ("fill",)))

    assert of_jug("move == pour", free).verdict is Verdict.UNKNOWN
    assert of_jug("move == pour", narrow).verdict is Verdict.IMPOSSIBLE
    assert of_jug("move == fill", narrow).verdict is Verdict.IMPOSSIBLE
