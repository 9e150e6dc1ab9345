"""The questions about Cosmo: windows, plays that lead to a position, witnesses."""

from functools import cache

import attrs
import pytest

from engines.play import random_play, replay
from engines.proofs import Prover
from properties.cosmo import windows, witnesses
from properties.cosmo.catalogue import catalogue
from properties.cosmo.histories import earlier_rounds, history_of, paying_rounds
from properties.questions import Request, answer, ask
from spec.cosmo.game import RULEBOOK
from spec.cosmo.state import Phase
from spec.games import Configuration, Game
from spec.system import Verdict

CATALOGUE = catalogue()
OPEN = {"pile-composition": "open"}


@cache
def cosmo(players: int = 2, packed: bool = True, **rulings: str) -> Game:
    named = {name.replace("_", "-"): option for name, option in rulings.items()}
    return RULEBOOK.build(Configuration(players, rulings=named, packed=packed))


# -- plays that lead to a position -----------------------------------------------------


@pytest.mark.parametrize("players", RULEBOOK.players)
@pytest.mark.parametrize("composition", ["cyclic", "open"])
def test_a_history_leads_to_every_position_before_an_award(
    players: int, composition: str
) -> None:
    game = cosmo(players, pile_composition=composition, first_starter="random")
    states = random_play(game, players, steps=150).states()
    wanted = [s for s in states if s.phase <= Phase.REVEAL][::9]

    assert len(wanted) > 5
    for state in wanted:
        found = history_of(game, state)
        if found is None:  # piles of which too few cards are alike for a sole winner
            assert composition == "open"
            continue
        assert replay(game, found).state == state


def test_a_history_is_none_for_a_position_that_no_play_reaches() -> None:
    game = cosmo()
    early = attrs.evolve(game.start, purses=(5, 0), bank=15)
    late = attrs.evolve(game.start, phase=Phase.AWARD)

    assert history_of(game, early) is None
    assert history_of(game, late) is None


@pytest.mark.parametrize("purses", [(0, 0), (3, 3), (2, 0), (1, 3)])
def test_rounds_that_pay_are_as_few_as_can_be(purses: tuple[int, int]) -> None:
    few = next(n for n in range(4) if paying_rounds(purses, n) is not None)
    state = attrs.evolve(cosmo().start, purses=purses, starter=few % 2)

    assert len(earlier_rounds(state)) == few


# -- windows ---------------------------------------------------------------------------


@pytest.mark.parametrize("window", [windows.won_round, windows.tied_round])
@pytest.mark.parametrize("composition", ["cyclic", "open"])
def test_a_known_round_is_won_by_whom_its_window_says(window, composition) -> None:
    """Whoever wins: the first seat alone, or both."""
    game = cosmo(packed=False, pile_composition=composition)
    asked = window(game)
    alone = window is windows.won_round
    wrong = "best[P1]" if alone else "not best[P1]"
    prover = Prover(())

    for where, verdict in (
        (f"move == award and not ({wrong})", Verdict.REACHABLE),
        (f"move == award and best[P0] and ({wrong})", Verdict.IMPOSSIBLE),
    ):
        narrow = attrs.evolve(
            asked,
            within=("none",),
            implied={},
            position={
                **asked.implied,
                **asked.position,
                "purses[0]": 0,
                "purses[1]": 0,
                "bank": 20,
            },
        )
        found = ask(game, Request(where, windows=(narrow,)), prover)
        assert found.verdict is verdict, found.why


def test_every_name_of_a_pinned_leaf_exists() -> None:
    for rulings in ({}, {"pile_composition": "open"}):
        game = cosmo(3, packed=False, **rulings)
        for make in CATALOGUE.windows.values():
            window = make(game)
            assert {*window.position, *window.implied} <= set(game.names)


# -- witnesses -------------------------------------------------------------------------

WITNESSES = [
    witnesses.endless,
    witnesses.never_best,
    witnesses.two_rounds,
    witnesses.late_luck,
    witnesses.fives_for_all,
    witnesses.pairs_for_all,
]


@pytest.mark.parametrize("witness", WITNESSES)
def test_a_witness_refuses_a_play_that_ends_too_early(witness) -> None:
    plays, shows = witness(cosmo(3))

    (play,) = plays
    assert shows(plays)
    assert not shows((play.fork(10),))


def test_the_endless_game_comes_back_to_an_equal_position() -> None:
    (play,), _ = witnesses.endless(cosmo(3))
    renewed = [step.state for step in play.steps if step.action.move == "renew"]

    assert len(renewed) == 3
    assert renewed[-1] == play.start
    assert play.start not in renewed[:-1]


def test_the_bank_runs_dry_with_single_winners_only_for_five() -> None:
    for players in RULEBOOK.players:
        plays, shows = witnesses.dry_alone(cosmo(players))
        assert shows(plays) == (players == 5)


# -- answers ---------------------------------------------------------------------------


def verdict_of(name: str, players: int = 2, **rulings: str) -> Verdict:
    game = cosmo(players, packed=False, **rulings)
    found = answer(game, CATALOGUE.named(name), CATALOGUE, Prover(CATALOGUE.invariants))
    return found.verdict


def test_the_game_ends_if_the_end_counts_what_was_ever_received() -> None:
    assert verdict_of("endless-game") is Verdict.REACHABLE
    assert verdict_of("endless-game", collected="cumulative") is Verdict.IMPOSSIBLE


def test_an_endless_game_is_not_called_impossible_for_want_of_a_play() -> None:
    """Of equal cards no round has a sole winner, and the measure proves nothing."""
    assert verdict_of("endless-game", pile_composition="single") is Verdict.UNKNOWN


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("equal-fives-in-some-piles", Verdict.REACHABLE),
        ("piles-with-seven-of-each", Verdict.IMPOSSIBLE),
    ],
)
def test_a_question_presumes_its_own_rulings(name: str, expected: Verdict) -> None:
    question = CATALOGUE.named(name)
    game = cosmo(packed=False)

    found = answer(game, question, CATALOGUE, Prover(CATALOGUE.invariants))

    assert question.rulings == OPEN
    assert found.verdict is expected, found.why
    for play in found.plays:
        assert play.actions[0].move == "print"
