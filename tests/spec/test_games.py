"""A configured game: its texts, names and errors agree with each other."""

from typing import Any

import attrs
import pytest

from spec.games import Configuration, ConfigurationRefused, Game, Rulebook
from spec.ledger import InputError
from spec.shapes import fits
from spec.system import Action


def actions(game: Game) -> list[Action]:
    return [move.action(row) for move in game.moves for row in range(move.size)]


def error(call: Any, *values: Any) -> str:
    """The one line that a user reads about an input."""
    with pytest.raises(InputError) as caught:
        call(*values)
    text = str(caught.value)
    assert text
    assert "\n" not in text
    return text


# -- the text of an action -----------------------------------------------------------


def test_every_action_is_read_back_from_its_text(game: Game) -> None:
    texts = [game.text(action) for action in actions(game)]

    assert [game.parse(text) for text in texts] == actions(game)
    assert len(set(texts)) == len(texts)


def test_spaces_around_words_do_not_matter(game: Game) -> None:
    action = actions(game)[0]

    assert game.parse("  " + game.text(action).replace(" ", "   ") + "\n") == action


@pytest.mark.parametrize("text", ["", "   ", "fly A", "PLAY"], ids=repr)
def test_an_unknown_move_is_named_with_those_there_are(game: Game, text: str) -> None:
    message = error(game.parse, text)

    assert f"unknown move {(text.split() or [''])[0]!r}" in message
    assert repr(text) in message
    known = [move.name for move in game.moves]
    assert len(known) > 20 or any(name in message for name in known)


def test_a_near_move_is_offered(game: Game) -> None:
    name = max((move.name for move in game.moves), key=len)

    assert f"near: {name}" in error(game.parse, name[:-1] + "x")


def test_a_wrong_number_of_words_is_told_with_the_form(game: Game) -> None:
    for move in game.moves:
        form = " ".join((move.name, *(p.name.upper() for p in move.params)))
        text = game.text(move.action(0))
        assert repr(form) in error(game.parse, f"{text} more")
        if move.params:
            assert repr(form) in error(game.parse, move.name)


def test_a_wrong_word_is_told_with_what_is_accepted(game: Game) -> None:
    """For each parameter of each move, the parameter is named and a value offered."""
    for move in game.moves:
        words = game.text(move.action(0)).split()
        for i, param in enumerate(move.params, start=1):
            text = " ".join((*words[:i], "?!", *words[i + 1 :]))
            message = error(game.parse, text)
            assert f"unknown {param.name} '?!'" in message
            assert repr(text) in message
            known = [param.domain.text(v) for v in param.values]
            assert len(known) > 20 or all(word in message for word in known)


def test_a_word_for_a_value_that_does_not_occur_is_refused(game: Game) -> None:
    """Such as a card of which the deck has no copy."""
    for move in game.moves:
        words = game.text(move.action(0)).split()
        for i, param in enumerate(move.params, start=1):
            domain = param.domain
            for value in set(range(domain.low, domain.high + 1)) - set(param.values):
                label = domain.text(value)
                text = " ".join((*words[:i], label, *words[i + 1 :]))
                assert f"unknown {param.name} {label!r}" in error(game.parse, text)


def test_a_near_value_is_offered(game: Game) -> None:
    for move in game.moves:
        words = game.text(move.action(0)).split()
        for i, param in enumerate(move.params, start=1):
            label = param.domain.text(param.values[0])
            text = " ".join((*words[:i], label + "~", *words[i + 1 :]))
            assert label in error(game.parse, text).partition("near: ")[2]


# -- clauses and names ---------------------------------------------------------------


def test_a_clause_is_found_by_id_and_name_in_any_case(game: Game) -> None:
    for clause in game.clauses:
        assert game.clause(clause.id.lower()) is clause
        assert game.clause(clause.name.upper()) is clause


def test_clauses_have_ids_and_names_of_their_own(game: Game) -> None:
    names = [name for c in game.clauses for name in (c.id, c.name.upper())]

    assert len(set(names)) == len(names)


def test_an_unknown_clause_is_told_with_the_near_ones(game: Game) -> None:
    clause = game.moves[0].guards[0]

    message = error(game.clause, clause.name + "x")

    assert f"unknown clause '{clause.name}x'" in message
    assert clause.name in message.partition("near: ")[2]


def test_clauses_are_all_that_rules_are_made_of(game: Game) -> None:
    parts = {clause for move in game.moves for clause in move.clauses}

    assert parts | {game.outcome, game.view, *game.sources} == set(game.clauses)
    assert game.outcome.kind == "outcome"
    assert game.view.kind == "view"
    assert {clause.kind for clause in game.sources} <= {"data", "creation"}


def test_one_word_means_one_value_of_a_kind(game: Game) -> None:
    """States, actions and expressions use the same labels for the same values."""
    domains = [*game.domains, *(p.domain for m in game.moves for p in m.params)]
    for domain in domains:
        for i, label in enumerate(domain.labels):
            assert game.enumerations[domain.kind][label] == domain.low + i
        if domain.labels:
            assert len(domain.labels) == domain.high - domain.low + 1
            assert len(set(domain.labels)) == len(domain.labels)
    assert all("" not in labels for labels in game.enumerations.values())


def test_the_start_fits_and_steering_leaves_are_leaves(game: Game) -> None:
    assert fits(game.shape, game.start) is True
    assert [game.names[p] for p in game.steering] == list(game.control)
    assert game.over(game.start) is False
    assert len(game.to_act(game.start)) == len(game.seats)
    assert len(game.outcome(game.start)) == len(game.seats)


def test_observables_have_names_of_their_own_and_answer(game: Game) -> None:
    """The answer has as many levels as the observable has indexes."""
    names = [o.name for o in game.observables]
    assert len(set(names)) == len(names)
    for observable in game.observables:
        value = observable.run(game.start)
        for labels in observable.indexes:
            assert len(value) == len(labels)
            value = value[0]
        assert isinstance(value, bool if observable.kind == "truth" else int)


def test_a_seat_is_shown_every_leaf_or_told_it_is_hidden(game: Game) -> None:
    for seat in range(len(game.seats)):
        sights = game.view(game.start, seat)
        names = [sight.name for sight in sights]
        assert len(set(names)) == len(names)
        assert all(isinstance(sight.seen, bool) for sight in sights)


# -- rulebooks -----------------------------------------------------------------------


def test_a_rulebook_builds_its_smallest_game_by_default(rulebook: Rulebook) -> None:
    game = rulebook.build(Configuration())

    assert game.name == rulebook.name
    assert game.title == rulebook.title
    assert game.configuration.players == rulebook.players[0]
    assert game.configuration.rules == rulebook.rules[0]
    assert game.rulings.changed == {}
    assert game.ledger is rulebook.ledger()


def test_both_ways_of_keeping_bags_give_one_game(
    game: Game, rulebook: Rulebook
) -> None:
    if game.name != rulebook.name:
        pytest.skip("of another rulebook")
    other = rulebook.build(attrs.evolve(game.configuration, packed=False))

    assert other.start == game.start
    assert other.clauses == game.clauses
    assert [m.params for m in other.moves] == [m.params for m in game.moves]


@pytest.mark.parametrize("players", [0, 1, 99])
def test_an_impossible_number_of_players_is_refused(
    rulebook: Rulebook, players: int
) -> None:
    """By creation clauses, with what is accepted."""
    with pytest.raises(ConfigurationRefused) as caught:
        rulebook.build(Configuration(players=players))

    message, clauses = str(caught.value), caught.value.objections
    assert clauses
    assert {clause.kind for clause in clauses} == {"creation"}
    assert all(clause.id in message for clause in clauses)
    assert str(players) in message
    assert "accepted: " in message
    assert "\n" not in message


def test_an_unknown_rule_set_is_refused(rulebook: Rulebook) -> None:
    message = error(rulebook.build, Configuration(rules="house"))

    assert "'house'" in message
    assert all(rules in message for rules in rulebook.rules)


def test_an_unknown_ruling_is_refused(rulebook: Rulebook) -> None:
    message = error(rulebook.build, Configuration(rulings={"no-such": "x"}))

    assert "unknown ruling 'no-such'" in message
