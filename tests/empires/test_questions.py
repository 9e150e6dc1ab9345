"""The questions about Cosmos: Empires: plans, what they show, windows, answers."""

import re
from functools import cache

import pytest

from engines.play import Play
from engines.proofs import Prover
from properties.empires import histories
from properties.empires.catalogue import catalogue
from properties.empires.histories import told
from properties.empires.theorems.locks import closed_to, shut_out
from properties.empires.witnesses import SEATS, TESTS, planned, rows
from properties.questions import answer, presuming
from spec.empires import ending
from spec.empires.game import RULEBOOK
from spec.empires.state import Phase
from spec.games import Configuration, Game
from spec.system import Verdict

CATALOGUE = catalogue()
ASKED = {row["name"] for row in rows()}


@cache
def empires(players: int = 2, **rulings: str) -> Game:
    named = {name.replace("_", "-"): option for name, option in rulings.items()}
    return RULEBOOK.build(Configuration(players, rulings=named, packed=False))


def question_shown_by(witness: str):
    """A question that a witness answers, for the rulings that it presumes."""
    return next(
        q
        for q in CATALOGUE.questions
        if q.witness is not None and q.witness.args == (witness,)
    )


def presumed(witness: str, players: int) -> Game:
    rulings = question_shown_by(witness).rulings
    return RULEBOOK.build(
        presuming(Configuration(players, rulings={}, packed=False), rulings)
    )


# -- plans -----------------------------------------------------------------------------


def test_a_list_of_cards_may_count_them() -> None:
    assert histories.codes("2 NA DH3 3 TW") == ["NA", "NA", "DH3", "TW", "TW", "TW"]
    assert list(histories.named("await A 8 2 CO")) == ["CO", "CO"]
    assert list(histories.named("pass A")) == []


def test_a_seat_has_what_its_plan_says_and_others_have_nothing() -> None:
    play = told(empires(3), ["B has NA TW DH5"])

    assert [t.cards.total() for t in play.state.tableaus] == [0, 3, 0]
    assert play.state.tableaus[1].numbers.total() == 1
    assert play.start == play.game.start


def test_a_seat_waits_for_its_turn_its_credits_and_the_pool() -> None:
    play = told(empires(3), ["A has NA", "await C 20 2 YG CO"])
    s, yggdrasil = play.state, empires(3).start.setup.deck.labels.index("YG")

    assert (s.phase, s.turn, s.actions) == (Phase.MAIN, 2, 2)
    assert s.credits[2] >= 20
    assert s.pool.count(yggdrasil) >= 2


def test_the_final_player_is_called_z() -> None:
    play = told(empires(4), ["build Z NA"])

    assert play.state.tableaus[3].cards.total() == 1


def test_a_plan_that_the_rules_refuse_ends_before_the_refusal() -> None:
    play = told(empires(), ["build A TW", "build A TW", "build A TW"])

    assert [a.move for a in play.actions].count("build") == 2
    assert told(empires(), ["nod A"]).state.phase == Phase.MAIN


def test_culture_cards_go_to_who_holds_them() -> None:
    game = empires(3, culture="hybrid")
    play = told(game, ["C holds Orthodox Awakened", "build A NA"])
    s = play.state

    assert (s.cultures.orthodox.holder, s.cultures.awakened.holder) == (2, 2)


def test_purses_are_levelled() -> None:
    s = told(empires(2), ["A has NA", "B has TW DI", "level"]).state

    assert len(set(s.credits)) == 1
    assert s.turn == 0


# -- witnesses -------------------------------------------------------------------------


def plans() -> list[pytest.param]:
    found = [(row["name"], row.get("players", SEATS)[0]) for row in rows()]
    return [pytest.param(*case, id="-".join(map(str, case))) for case in found]


@pytest.mark.parametrize(("name", "players"), plans())
def test_a_plan_shows_it_and_less_of_it_does_not(name: str, players: int) -> None:
    plays, shows = planned(name, presumed(name, players))

    (play,) = plays
    assert shows(plays)
    assert not shows((play.fork(8),))
    assert not shows(())
    assert not shows((play, play))


@pytest.mark.parametrize(("name", "players"), plans()[::6])
def test_a_play_that_begins_elsewhere_does_not_show_it(name, players) -> None:
    (play,), shows = planned(name, presumed(name, players))
    later = Play(play.game, play.steps[0].state, play.steps[1:])

    assert not shows((later,))


def test_every_plan_is_asked_for_and_every_test_is_used() -> None:
    asked = {q.witness.args[0] for q in CATALOGUE.questions if q.witness is not None}

    assert asked == ASKED
    assert {row["test"] for row in rows() if "test" in row} == set(TESTS)


def test_there_are_no_plays_for_other_numbers_of_players() -> None:
    plays, shows = planned("dead_table", empires(2))

    assert plays == ()
    assert not shows(plays)


def test_a_fastest_win_takes_no_turn_more() -> None:
    (play,), _ = planned("fastest_win", empires(2))

    assert TESTS["wins_in_three_turns"](play)
    assert not TESTS["wins_in_two_turns"](play)


def test_the_play_of_an_endless_game_comes_back_to_its_position() -> None:
    (play,), _ = planned("endless", empires(2))

    assert play.states().count(play.state) == 2
    assert not TESTS["returns"](told(empires(2), ["ready A", "ready B"]))


# -- locks -----------------------------------------------------------------------------


def test_who_is_locked_out_could_build_if_one_card_were_free() -> None:
    """One card of value 2 less in the hands of another, and the game is open."""
    few = ["A has DH3 DH4 DH5 DH6 DH7", "B has 6 NA 5 BH 5 TH", "await A 8"]
    (play,), _ = planned("locked_out", empires(2))

    assert shut_out(play.state, 0)
    assert not shut_out(told(empires(2), few).state, 0)


def test_who_is_locked_out_never_builds_in_any_play_that_follows() -> None:
    """What the lock says is what the guards say: nothing is legal to build."""
    (play,), _ = planned("locked_out", empires(2))
    s, game = play.state, empires(2)
    hubs = [k for k, c in enumerate(s.setup.cards) if c.code == "DH"]

    for kind in s.setup.deck.present:
        locked = closed_to(s, 0, kind)
        assert locked == (s.setup.cards[kind].value in range(3, 8)), kind
        assert kind not in hubs or not locked  # two values are new to A
    assert game.start.setup.deck.copies[hubs[0]] == s.tableaus[0].cards.total()


def test_without_the_lock_nobody_is_locked_out() -> None:
    open_game = empires(2, darkspace_lock="no-lock")
    plays, shows = planned("locked_out", open_game)

    assert plays
    assert not shows(plays)


# -- answers ---------------------------------------------------------------------------


def verdict_of(name: str, players: int = 2, **rulings: str) -> Verdict:
    game = empires(players, **rulings)
    found = answer(game, CATALOGUE.named(name), CATALOGUE, Prover(CATALOGUE.invariants))
    return found.verdict


def test_all_questions_of_the_rules_editor_are_there() -> None:
    numbers = {int(q.id[-2:]) for q in CATALOGUE.questions}

    assert set(range(1, 41)) <= numbers


def test_another_ruling_turns_the_answer() -> None:
    assert verdict_of("fewer-cards") is Verdict.IMPOSSIBLE
    assert verdict_of("fewer-cards", darkspace_production="7") is not Verdict.IMPOSSIBLE
    assert verdict_of("locked-out", darkspace_lock="no-lock") is Verdict.UNKNOWN


def test_a_tie_goes_to_the_final_player() -> None:
    (play,), _ = planned("all_tied", empires(2))
    s = play.state

    assert len(set(ending.compared(s))) == 1
    assert tuple(map(bool, ending.winners(s))) == (False, True)


@pytest.mark.parametrize("question", CATALOGUE.questions, ids=lambda q: q.name)
def test_a_question_is_a_sentence_of_its_own(question) -> None:
    assert re.fullmatch(r"[A-Z][^?]*\?", question.asks)
    assert question.expected
