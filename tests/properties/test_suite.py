"""Suites of properties: findings, expected verdicts, counterexamples, limits."""

from functools import cache
from typing import Any

import attrs
import pytest

from engines.assumptions import Budget, Clock
from engines.lemmas import Positions
from engines.obligations import Obligation
from engines.play import replay
from engines.variants import droppable, without
from properties.cosmos2024.catalogue import catalogue
from properties.cosmos2024.invariants import INVARIANTS
from properties.cosmos2024.suite import suite, work_left
from properties.forms import endless, falls, kept, lemma, of_steps, smaller, winnable
from properties.reaching import reached
from properties.suite import Bench, Suite, checked
from spec.cosmos2024.game import RULEBOOK
from spec.cosmos2024.state import Phase, Round
from spec.games import Configuration
from spec.logic import Truth, implies, total
from spec.shapes import Range
from spec.system import Verdict, theorem
from tests.engines.toy import Jug, jug

MINI = {"cards": "Sun1 Sun2 Sun9 Moo1 Moo2 Col1 Col2", "hand": 2, "table": 1}
THREE = (3,)


@theorem("T.LEAD", "COS-TUR-1")
def nobody_leads_with_a_full_trick(s: Round) -> Truth:
    """While cards are played, the trick is not full."""
    return implies(s.phase == Phase.PLAY, s.played < s.setup.players)


@theorem("T.EMPTY", "COS-TUR-1")
def nobody_has_won(s: Round) -> Truth:
    """Nobody ever wins a trick (which is false)."""
    return total(s.won) == 0


@theorem("T.DEALT", "COS-PRE-5")
def cards_leave_the_deck_for_good(s: Round, move: Any, a: Any, after: Round) -> Truth:
    """But for a new round, no card comes back to the deck."""
    if move.name == "score":
        return True
    return after.deck.total() <= s.deck.total()


@theorem("T.AWARD", "COS-TUR-8")
def tricks_are_never_taken(s: Round, move: Any, a: Any, after: Round) -> Truth:
    """No step gives a trick to anybody (which is false)."""
    return total(after.won) <= total(s.won)


@cache
def bench(budget: Budget | None = None, *, full: bool = False, void: str = "") -> Bench:
    """A bench of the small deck, or of the full one, whose proofs are made once."""
    rulings = {"void": void} if void else {}
    setting = Configuration(players=3, deck=None if full else MINI, rulings=rulings)
    return Bench(RULEBOOK, setting, Suite((), catalogue()), budget)


def finding(item: Any, **options: Any) -> Any:
    return checked(item, bench(**options))


# -- forms -----------------------------------------------------------------------------


def test_a_lemma_is_proven_from_the_invariants_phase_by_phase() -> None:
    found = finding(lemma(nobody_leads_with_a_full_trick, THREE))
    assert found.verdict is Verdict.HOLDS
    names = [o.name for o in found.obligations]
    assert names == [f"{p.name.lower()}/T.LEAD/THM" for p in Phase]
    (play,) = [o for o in found.obligations if o.move == "play"]
    assert {r.kind for r in play.rests} == {"invariant"}


def test_a_false_lemma_is_refuted_by_a_play() -> None:
    found = finding(lemma(nobody_has_won, THREE))
    assert found.verdict is Verdict.REFUTED
    assert sum(found.play.state.won) > 0
    game = found.play.game
    assert replay(game, found.play.actions).state == found.play.state


def test_a_lemma_of_further_values_is_proven_for_all_of_them() -> None:
    @theorem("T.VALUE", "COS-TUR-1")
    def says(s: Round, n: Any) -> Truth:
        """A number from 1 to 3 is not zero."""
        return n != 0

    item = lemma(says, THREE, lambda game: {"n": Range(1, 3)})
    assert finding(item).verdict is Verdict.HOLDS
    wide = lemma(says, THREE, lambda game: {"n": Range(0, 3)})
    assert finding(wide).verdict is not Verdict.HOLDS


def test_a_truth_of_steps_is_proven_or_refuted() -> None:
    assert finding(of_steps(cards_leave_the_deck_for_good, THREE)).verdict == "holds"
    found = finding(of_steps(tricks_are_never_taken, THREE))
    assert found.verdict is Verdict.REFUTED
    assert found.play.actions[-1].move == "award"
    assert found.why == "award/T.AWARD/THM"
    assert len(found.play.steps) == 7 + 1 + 3 + 2  # the first award there is


def test_an_invariant_is_kept_by_every_step() -> None:
    slots = INVARIANTS[0]
    found = finding(kept(slots, THREE))
    assert found.verdict is Verdict.HOLDS
    assert {o.move for o in found.obligations} == {
        "initial",
        *(move.name for move in bench().game.moves),
    }


def test_play_ends_without_void_and_not_with_it() -> None:
    cites = "COS-END-1"
    plain = falls("ends", "Every play ends.", work_left, THREE, cites, void="off")
    assert finding(plain).verdict is Verdict.HOLDS
    with_void = falls("ends", "Every play ends.", work_left, THREE, cites)
    assert finding(with_void).verdict is not Verdict.HOLDS


def test_an_endless_play_refutes_that_every_play_ends() -> None:
    item = endless("ends", "Every play ends.", "endless-game", THREE, because="Void")
    found = finding(item, full=True)
    assert found.verdict is Verdict.REFUTED
    assert found.play is not None
    off = finding(item, full=True, void="off")
    assert off.verdict is Verdict.UNKNOWN  # that no cycle was found is no proof


def test_a_seat_that_wins_is_shown_by_its_game() -> None:
    found = finding(winnable(1, "B", THREE, 100))
    assert found.verdict is Verdict.HOLDS
    game = found.play.game
    assert game.outcome.run(found.play.state)[1]
    assert finding(winnable(1, "B", THREE, 0)).verdict is Verdict.UNKNOWN


@pytest.mark.parametrize(
    ("new", "old", "less"),
    [
        ((1, 9), (2, 0), True),
        ((2, 0), (2, 1), True),
        ((2, 1), (2, 1), False),
        ((3, 0), (2, 9), False),
    ],
)
def test_measures_are_compared_from_the_first_entry_on(new, old, less) -> None:
    assert smaller(new, old) is less


# -- what is not proven ----------------------------------------------------------------


def test_a_counterexample_that_no_play_reaches_leaves_it_unknown() -> None:
    """A position that no invariant rules out, yet no play leads to."""
    game = bench().game
    odd = attrs.evolve(game.start, totals=(2, 0, 0))
    failed = Obligation("play/X/INV", Verdict.REFUTED, state=odd)
    found = bench().judged([failed], "every step")
    assert found.verdict is Verdict.UNKNOWN
    assert "not known to be reachable" in found.why


def test_nothing_asked_is_never_green() -> None:
    assert bench().judged([], "no step").verdict is Verdict.VACUOUS


def test_a_counterexample_is_looked_for_in_a_small_game() -> None:
    game = bench().game
    action = game.parse("reveal Sun1")
    failed = Obligation(
        "reveal/X/INV", Verdict.REFUTED, state=game.start, action=action
    )
    play = reached(game, failed, catalogue())
    assert play is not None
    assert play.actions == (action,)


def test_a_dealt_position_of_the_full_deck_is_found_by_a_question() -> None:
    from engines.play import random_play

    game = RULEBOOK.build(Configuration(players=3, packed=False))
    dealt = random_play(game, 5, steps=66).state
    failed = Obligation("play/X/INV", Verdict.REFUTED, state=dealt)
    play = reached(game, failed, catalogue())
    assert play is not None
    assert play.state == dealt


def test_no_work_at_all_leaves_everything_unknown() -> None:
    asked = attrs.evolve(catalogue(), invariants=())
    spent = Bench(
        RULEBOOK,
        Configuration(players=3, deck=MINI),
        Suite((), asked),
        Budget(rlimit=1),
    )
    item = lemma(nobody_leads_with_a_full_trick, THREE)
    assert checked(item, spent).verdict is Verdict.UNKNOWN


def test_no_time_leaves_a_check_unknown() -> None:
    item = kept(INVARIANTS[0], THREE)
    found = checked(item, bench(Budget(seconds=0)))
    assert found.verdict is Verdict.UNKNOWN
    assert found.why == "the time was up"


def test_only_proven_invariants_are_assumed() -> None:
    """An invariant that is false is not kept, and nothing rests on it."""
    false = attrs.evolve(INVARIANTS[0], id="INV.FALSE", run=nobody_has_won.run)
    asked = attrs.evolve(catalogue(), invariants=(*INVARIANTS, false))
    setting = Configuration(players=3, deck=MINI)
    made = Bench(RULEBOOK, setting, Suite((), asked))
    assert false not in made.solid
    assert set(INVARIANTS) == set(made.solid)
    assert checked(lemma(nobody_has_won, THREE), made).verdict is Verdict.REFUTED


# -- lemmas and variants of any game ---------------------------------------------------


def test_lemmas_serve_any_game() -> None:
    places = Positions(jug(), (), Clock(Budget()))
    made = places.follows("LEVEL", lambda s: s.level <= 9)
    assert [o.name for o in made] == ["fill/LEVEL/THM", "pour/LEVEL/THM"]
    assert all(o.verdict is Verdict.HOLDS for o in made)
    refuted = places.follows("LEVEL", lambda s: s.level <= 8)
    assert all(o.verdict is Verdict.REFUTED for o in refuted)
    assert all(isinstance(o.state, Jug) and o.state.level == 9 for o in refuted)


def test_a_clause_is_dropped_wherever_it_occurs() -> None:
    game = bench().game
    dropped = without(game, "PLAY.FOLLOW")
    assert "PLAY.FOLLOW" in droppable(game)
    assert set(droppable(game)) - set(droppable(dropped)) == {"PLAY.FOLLOW"}
    with pytest.raises(KeyError):
        without(game, "PLAY.NOTHING")


def test_every_property_has_an_expected_verdict_for_some_players() -> None:
    items = suite().properties
    assert len({item.id for item in items}) == len(items)
    assert all(item.expected for item in items)
    assert all(set(item.expected) <= set(RULEBOOK.players) for item in items)
    odd = [i for i in items if set(i.expected.values()) - {Verdict.HOLDS}]
    assert all(item.because for item in odd)
