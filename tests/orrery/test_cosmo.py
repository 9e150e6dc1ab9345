"""Cosmo at the command line: games told, a seat played, piles that cannot be dealt."""

import pytest

PILES = {
    "A": "1 1 1 2 2 3",
    "B": "2 2 2 3 3 4",
    "C": "3 3 3 4 4 5",
    "D": "4 4 4 5 5 1",
    "E": "5 5 5 1 1 2",
    "F": "1 2 3 3 4 5",
}


def deck(before: str = "", **piles: str) -> str:
    """A deck file with some piles written otherwise; "" leaves a pile out."""
    rows = [f"{k} = {v}" for k, v in {**quoted(PILES), **piles}.items() if v]
    return "\n".join([before, "[piles]", *rows])


def quoted(piles: dict[str, str]) -> dict[str, str]:
    return {letter: f'"{values}"' for letter, values in piles.items()}


# -- told ------------------------------------------------------------------------------


def test_a_game_is_told_to_its_end_with_citations(run) -> None:
    found = run("play", "cosmo", "--players", 4, "--seed", 2)

    assert found.code == 0
    assert found.lines[:4] == [
        "Cosmo: 4 players, rules base, seed 2",
        "",
        "draw P0 F",
        "hide P0 5  take: rows[P0] F5 [DEAL.TAKE]",
    ]
    assert "bet P0 P2  place bet: bets P0 - → P2 [BET.PLACE]" in found.lines
    assert "award      find best: best P0 [AWARD.BEST]" in found.lines
    assert "a seat's dollars in all: P0 5, P1 3, P2 1, P3 2" in found.lines
    assert "The game is over: P0 wins [OVER.WINNERS]." in found.lines
    assert "[CMO-END-2 CMO-END-3 CMO-R-40]" in found.out


def test_a_seat_sees_the_letters_of_hidden_cards_and_not_their_values(run) -> None:
    play = "A\nB\nC\nD\nP1\nE\n"
    found = run("play", "cosmo", "--seat", "P0", "--seed", 2, stdin=play)

    told = found.out.partition("reveal")[0]
    assert "rows[P0][0]: A3; letters[P0][0]: A" in told
    assert "letters[P1][0]: F" in told
    assert "rows[P1][0]" not in told
    assert "rows[P1][0]: F" in found.out
    assert "rows[P1][4]: " in found.out.partition("reveal")[2]


def test_the_legal_actions_say_what_refuses_the_others(run) -> None:
    found = run("legal", "cosmo", "--steps", 3, "--seed", 2)

    assert "no seat is to act, 3 of 10 actions legal" in found.out
    assert "hide P1 1  legal, weight 3" in found.lines
    assert "hide P1 5  refused by value_is_in_pile (DEAL.HELD)" in found.lines


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("BET.TARGET", "only with shared-target=exclusive"),
        ("RANK.PAIR", "Level 1: one value twice"),
        ("CMO-BEST-7", "example"),
        ("cmo-new-1a", "back to the pile of their letter"),
        ("outside-order", "sorted-desc"),
    ],
)
def test_clauses_sentences_and_rulings_are_explained(run, word, said) -> None:
    found = run("explain", "cosmo", word)

    assert found.code == 0
    assert said in found.out


# -- piles -----------------------------------------------------------------------------


def test_other_piles_can_be_played(run, folder) -> None:
    (folder / "ones.toml").write_text(
        deck(**dict.fromkeys(PILES, '"1 1 1 1 1 1"')), encoding="utf-8"
    )

    found = run("play", "cosmo", "--deck", "ones.toml", "--seed", 1)

    assert found.code == 0
    assert "The game is over: P0 and P1 win [OVER.WINNERS]." in found.lines


WRONG = {
    "empty": ("", "deck has no piles; accepted: a table piles such as"),
    "number": ("piles = 6", "deck field piles is 6; accepted: a table piles"),
    "nothing": ("[piles]", "deck has the piles none; accepted: one for each letter"),
    "missing": (deck(F=""), "deck has the piles A, B, C, D, E; accepted: one for"),
    "letter": (deck(F="", G='"1 2 3 3 4 5"'), "the piles A, B, C, D, E, G; accepted"),
    "lower": (deck(F="", f='"1 2 3 3 4 5"'), "the piles A, B, C, D, E, f; accepted"),
    "seven": (deck(F='"1 2 3 3 4 5 5"'), "holds 1 2 3 3 4 5 5; accepted: six values"),
    "five": (deck(F="[1, 2, 3, 3, 4]"), "holds 1 2 3 3 4; accepted: six values"),
    "none": (deck(F='""'), "deck pile F holds no card; accepted: six values"),
    "six": (deck(F='"1 2 3 3 4 6"'), "holds 1 2 3 3 4 6; accepted: six values from 1"),
    "less": (deck(F="[1, 2, 3, 3, 4, -5]"), "holds 1 2 3 3 4 -5; accepted: six"),
    "words": (deck(F='"one 2 3 3 4 5"'), "deck pile F is 'one 2 3 3 4 5'; accepted:"),
    "labels": (deck(F='"F1 F2 F3 F3 F4 F5"'), "deck pile F is 'F1 F2 F3 F3 F4 F5'"),
    "truth": (deck(F="[1, 2, 3, 3, 4, true]"), "is [1, 2, 3, 3, 4, True]; accepted"),
    "digits": (deck(F=f'"{"1" * 5000}"'), "deck pile F is '1111"),
    "many": (deck(F=f'"{"1 " * 5000}"'), "deck pile F holds 1 1 1"),
    "field": (deck("cards = 3"), "a deck has no field 'cards'; accepted: piles"),
    "broken": ("[piles", "is not TOML"),
}


@pytest.mark.parametrize(("text", "problem"), WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("command", ["play", "diagram"])
def test_piles_that_cannot_be_dealt_are_refused(
    refused, folder, command, text, problem
) -> None:
    (folder / "wrong.toml").write_text(text, encoding="utf-8")

    said = refused(command, "cosmo", "--deck", "wrong.toml").err

    assert problem in said
    assert "deck 'wrong.toml'" in said
    assert len(said) < 300


def test_piles_that_leave_a_sentence_idle_are_refused_on_request(
    refused, folder
) -> None:
    text = deck(**dict.fromkeys(PILES, '"1 1 1 1 1 1"'))
    (folder / "ones.toml").write_text(text, encoding="utf-8")
    options = ("--deck", "ones.toml", "--ruling", "admissibility=text-plausible")

    assert "(NEW.PLAUSIBLE)" in refused("play", "cosmo", *options).err


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--players", "6"], "accepted: 2 to 5 (NEW.STARTING, NEW.HELP)"),
        (["--players", "1"], "accepted: 2 to 5 (NEW.PLAYERS)"),
        (["--ruling", "empty-pile=reshuffle"], "has no executable rule"),
        (["--ruling", "bank-shortage=first-come"], "settle-order=round-order"),
        (["--ruling", "end-check=after-each-transfer"], "accepted beside it"),
        (["--rules", "deluxe"], "accepted: base"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_wrong_configuration_is_refused(refused, options, problem) -> None:
    assert problem in refused("play", "cosmo", *options).err
