"""The pictures of Cosmo: which steps a round and a scoring have, and which never."""

from functools import cache

import pytest

from diagrams.abstraction import Abstraction, Edge
from diagrams.flow import Flow, derive
from diagrams.flowchart import draw, returns
from properties.cosmo.pictures import ROUND, SCORING, winners_of_a_round_are_paid
from properties.pictures import Picture
from spec.cosmo.game import build
from spec.games import Configuration


@cache
def flow(picture: Picture, players: int = 2, **rulings: str) -> Flow:
    named = {name.replace("_", "-"): option for name, option in rulings.items()}
    packed, counted = (
        build(Configuration(players, rulings=named, packed=packed))
        for packed in (True, False)
    )
    return derive(Abstraction.of(counted, picture), packed, games=20)


def steps(found: Flow) -> set[tuple[str, str, str]]:
    """The edges as texts: from, move, to."""
    chosen = found.abstraction

    def told(edge: Edge) -> tuple[str, str, str]:
        texts = [
            " ".join([chosen.texts(key)[0], *chosen.words(key)])
            for key in (edge.source, edge.target)
        ]
        return texts[0], chosen.game.moves[edge.move].name, texts[1]

    return {told(edge) for edge in found.edges}


def settled(found: Flow) -> dict[str, set[str]]:
    """What the own bet can bring, by who has won the round."""
    chosen, brought = found.abstraction, dict[str, set[str]]()
    for edge in found.edges:
        if chosen.game.moves[edge.move].name == "settle":
            marks = zip(SCORING.marks, edge.marks, strict=True)
            words = " and ".join(mark.words for mark, holds in marks if holds)
            brought.setdefault(chosen.words(edge.source)[0], set()).add(words)
    return brought


def test_a_round_runs_from_hidden_to_open_cards_to_bets_and_back() -> None:
    found = steps(flow(ROUND))

    assert {step for step in found if step[1] in ("deal", "bet")} == {
        ("deal cards 2 to 4: open", "deal", "draw cards 2 to 4: open"),
        ("deal cards 2 to 4: open", "deal", "bet"),
        ("bet", "bet", "bet"),
        ("bet", "bet", "draw fifth card: hidden"),
    }
    assert ("close", "renew", "draw first card: hidden") in found
    assert ("deal fifth card: hidden", "hide", "reveal") in found
    assert len(found) == 16


def test_only_a_new_round_leads_to_the_first_box_again() -> None:
    found = flow(ROUND)

    assert [
        found.abstraction.game.moves[edge.move].name
        for edge in found.edges
        if returns(found, edge)
    ] == ["renew"]
    assert draw(found).text.count('"again ') == 2


def test_bets_one_by_one_take_turns_with_fifth_cards() -> None:
    found = steps(flow(ROUND, bet_timing="each-before-own-fifth"))

    assert ("bet", "bet", "bet") not in found
    assert ("deal fifth card: hidden", "hide", "bet") in found


@pytest.mark.parametrize("players", [2, 3])
def test_who_has_won_is_never_let_off(players: int) -> None:
    found = flow(SCORING, players)

    assert settled(found) == {
        "P0 has won the round": {"right: paid 1", "wrong: pays 1"},
        "others have won the round": {
            "right: paid 1",
            "wrong: pays 1",
            "wrong: let off",
        },
    }
    assert winners_of_a_round_are_paid in found.assumed
    assert not found.undecided
