"""What a scenario may expect of a position, and what of it is not met.

Each kind of expectation is a field of :class:`Expect` and a function that says, for
one position, what differs: field, expected, got.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NewType

import attrs

from engines import expressions, observables
from engines.play import objections, refusal, tables, weight
from engines.positions import FieldRefused, read, read_part, shown, within, write
from spec.games import Game, Sight
from spec.ledger import InputError, nearest
from spec.logic import is_constant
from spec.piles import Bag
from spec.shapes import TRUTH, Range
from spec.system import Action

# Texts in a list, or in one text with spaces between them.
Words = NewType("Words", tuple[str, ...])
# Action texts in a list, or in one text with commas between them.
Actions = NewType("Actions", tuple[str, ...])
# Whole texts in a list.
Texts = NewType("Texts", tuple[str, ...])
# A part of a position, as it was written.
Fields = NewType("Fields", Mapping[str, Any])
# The legal actions by how they begin: all of them begin with "".
Legal = NewType("Legal", Mapping[str, tuple[str, ...]])
NO_WORDS, NO_FIELDS = Words(()), Fields({})


@attrs.frozen
class View:
    """What a seat is to see: the values of some things, and what is hidden from it."""

    seat: str
    sees: Fields = NO_FIELDS
    hides: Words = NO_WORDS

    def __attrs_post_init__(self) -> None:
        if not self.sees and not self.hides:
            problem = f"seat {self.seat} neither sees nor hides anything"
            raise FieldRefused((), f"{problem}, so that it cannot fail")


Views = NewType("Views", tuple[View, ...])


@attrs.frozen
class Expect:
    """What is expected of a position; None is not looked at.

    Attributes:
        fields: fields of the position, only those mentioned.
        legal: all legal actions, or all that begin in a given way.
        legal_at_least: some of the legal actions.
        refused: by action, exactly the clauses that refuse it.
        refused_at_least: by action, some of the clauses that refuse it.
        unknown_action: texts that name no action of the game.
        weights: for some moves, all their legal actions with their weights.
        holds: expressions over observables that are true.
        over: whether the game has ended.
        outcome: the seats that have won; the game has ended.
        view: what seats see.
        refused_configuration: exactly the creation clauses that refuse the game.
    """

    fields: Fields | None = None
    legal: Legal | None = None
    legal_at_least: Actions | None = None
    refused: Mapping[str, Words] | None = None
    refused_at_least: Mapping[str, Words] | None = None
    unknown_action: Texts | None = None
    weights: Mapping[str, int] | None = None
    holds: Texts | None = None
    over: bool | None = None
    outcome: Words | None = None
    view: Views | None = None
    refused_configuration: Words | None = None

    def __attrs_post_init__(self) -> None:
        given = attrs.asdict(self, recurse=False)
        if all(value is None for value in given.values()):
            raise FieldRefused((), f"expects nothing; accepted: {', '.join(given)}")
        for name, value in given.items():
            if name != "outcome" and value is not None and value in ((), {}):
                raise FieldRefused((name,), "empty, so that it cannot fail")


@attrs.frozen
class Moment:
    """A position of a play, and the step that led to it, if one is looked at."""

    game: Game
    state: Any
    before: Any = None
    action: Action | None = None


def unmet(expect: Expect, moment: Moment) -> list[str]:
    """What differs from the expectations, one line each.

    Raises:
        FieldRefused: if an expectation names what the game does not have.
    """
    found = []
    for name, check in _CHECKS.items():
        wanted = getattr(expect, name)
        if wanted is not None:
            with within(name):
                found += [f"{name}: {line}" for line in check(wanted, moment)]
    return found


def _expected(what: str, wanted: object, got: object) -> str:
    return f"{what}: expected {wanted}, got {got}"


def _listed(words: Any) -> str:
    return ", ".join(words) or "nothing"


# -- positions -----------------------------------------------------------------------


def _fields(wanted: Fields, m: Moment) -> Iterator[str]:
    meant = read(m.game, wanted, m.state)
    got = write(m.game, m.state, meant)
    for name, part in write(m.game, meant, m.state).items():
        yield _expected(name, part, got[name])


def _over(wanted: bool, m: Moment) -> Iterator[str]:
    if bool(m.game.over(m.state)) != wanted:
        yield f"expected {_yes(wanted)}, got {_yes(not wanted)}"


def _yes(truth: bool) -> str:
    return "yes" if truth else "no"


def _outcome(wanted: Words, m: Moment) -> Iterator[str]:
    for seat in wanted:
        _seat(m.game, seat)
    if not m.game.over(m.state):
        yield f"expected {_listed(wanted)}, got a game that goes on"
        return
    won = m.game.outcome(m.state)
    got = [seat for seat, truth in zip(m.game.seats, won, strict=True) if truth]
    if set(got) != set(wanted):
        yield f"expected {_listed(wanted)}, got {_listed(got)}"


def _seat(game: Game, seat: str) -> int:
    if seat not in game.seats:
        raise InputError(nearest(seat, game.seats, "seat"))
    return game.seats.index(seat)


def _holds(wanted: Texts, m: Moment) -> Iterator[str]:
    steps = m.action is not None
    vocabulary = observables.vocabulary(m.game, steps=steps)
    read = observables.reader(m.game, m.state, m.before, m.action)
    for text in wanted:
        expression = expressions.parse(text, vocabulary)
        if not expression(read):
            names = sorted(expression.names)
            values = ", ".join(
                f"{name} = {_told(m.game, name, read)}" for name in names
            )
            yield _expected(text, "true", f"false, with {values}")


def _told(game: Game, name: str, read: Callable[[str], Any]) -> str:
    about = observables.vocabulary(game, steps=True).observables[name]
    labels = {v: k for k, v in game.enumerations.get(about.kind, {}).items()}
    value = read(name)
    return labels.get(value, str(value)) if is_constant(value) else shown(value)


# -- actions -------------------------------------------------------------------------


def _legal_actions(m: Moment) -> list[Action]:
    """The legal actions, those of seats that are not to act included."""
    return [action for table in tables(m.game, m.state) for action in table.legal()]


def _legal(wanted: Legal, m: Moment) -> Iterator[str]:
    legal = [m.game.text(action) for action in _legal_actions(m)]
    for beginning, rests in wanted.items():
        words = _beginning(m.game, beginning)
        meant = {m.game.text(m.game.parse(f"{words} {rest}")) for rest in rests}
        got = [text for text in legal if f"{text} ".startswith(f"{words} ".lstrip())]
        if set(got) != meant:
            yield _expected(words or "all", _listed(sorted(meant)), _listed(got))


def _beginning(game: Game, text: str) -> str:
    """The first words of an action, if some action begins with them."""
    name, *words = text.split() or [""]
    move = game.by_name.get(name)
    if name and move is None:
        raise InputError(nearest(name, game.by_name, "move"))
    for p, word in zip(move.params if move else (), words, strict=False):
        if p.domain.value(word) not in p.values:
            known = [p.domain.text(value) for value in p.values]
            raise InputError(nearest(word, known, p.name))
    if len(words) > (len(move.params) if move else 0):
        raise InputError(f"{shown(text)} has more words than a {name} action")
    return " ".join((name, *words))


def _legal_at_least(wanted: Actions, m: Moment) -> Iterator[str]:
    for i, text in enumerate(wanted):
        with within(i):
            against = refusal(m.game, m.state, m.game.parse(text))
        if against is not None:
            got = ", ".join(against.ids)
            yield _expected(text, "legal", f"refused by {got}")


def _refused(wanted: Mapping[str, Words], m: Moment) -> Iterator[str]:
    for text, names in wanted.items():
        meant, got = _refusing(text, names, m)
        if set(got) != set(meant):
            yield _expected(text, _listed(meant), _listed(got))


def _refused_at_least(wanted: Mapping[str, Words], m: Moment) -> Iterator[str]:
    for text, names in wanted.items():
        meant, got = _refusing(text, names, m)
        if not set(meant) <= set(got):
            yield _expected(text, f"at least {_listed(meant)}", _listed(got))


def _refusing(text: str, names: Words, m: Moment) -> tuple[list[str], list[str]]:
    """The ids of the clauses named, and of those that refuse an action."""
    with within(text):
        action = m.game.parse(text)
        if not names:
            raise InputError("no clause given; accepted: ids or names of guards")
        meant = [m.game.clause(name).id for name in names]
    return meant, [clause.id for clause in objections(m.game, m.state, action)]


def _unknown_action(wanted: Texts, m: Moment) -> Iterator[str]:
    for text in wanted:
        try:
            m.game.parse(text)
        except InputError:
            continue
        yield _expected(text, "no action of the game", "one")


def _weights(wanted: Mapping[str, int], m: Moment) -> Iterator[str]:
    meant = {}
    for text, number in wanted.items():
        with within(text):
            meant[m.game.parse(text)] = number
    moves = {action.move for action in meant}
    legal = [action for action in _legal_actions(m) if action.move in moves]
    got = {action: weight(m.game, m.state, action) for action in legal}
    for action in {**meant, **got}:
        if meant.get(action) != got.get(action):
            expected = meant.get(action, "not legal")
            yield _expected(m.game.text(action), expected, got.get(action, "not legal"))


# -- views ---------------------------------------------------------------------------


def _view(wanted: Views, m: Moment) -> Iterator[str]:
    for i, view in enumerate(wanted):
        with within(i):
            sights = {s.name: s for s in m.game.view(m.state, _seat(m.game, view.seat))}
            for name, given in view.sees.items():
                with within("sees"):
                    sight = _sight(sights, name)
                    yield from _sees(m.game, view.seat, sight, given)
            for name in view.hides:
                with within("hides"):
                    if _sight(sights, name).seen:
                        yield _expected(f"{view.seat}, {name}", "hidden", "seen")


def _sight(sights: Mapping[str, Sight], name: str) -> Sight:
    if name not in sights:
        raise InputError(nearest(name, sights, "thing to see"))
    return sights[name]


def _sees(game: Game, seat: str, sight: Sight, given: Any) -> Iterator[str]:
    what = f"{seat}, {sight.name}"
    shape = _domain(game, sight)
    with within(sight.name):
        meant = read_part(game, shape, given, sight.value)
    if not sight.seen:
        yield _expected(what, given, "hidden")
    elif meant != sight.value:
        yield _expected(what, given, "another value")


def _domain(game: Game, sight: Sight) -> Any:
    """The shape of what is seen: its own, of the field it names, or of its value."""
    if sight.domain is not None:
        return sight.domain
    part = game.shape
    for word in sight.name.replace("[", ".").replace("]", "").split("."):
        if isinstance(part, tuple):
            places = {str(i): i for i in range(len(part))}
            places |= {label: i for i, label in enumerate(game.seats[: len(part)])}
            part = part[places[word]] if word in places else None
        else:
            part = getattr(part, word, None)
    return _domain_of(sight.value) if part is None else part


def _domain_of(value: Any) -> Any:
    if isinstance(value, Bag):
        return value.deck.shape()
    if isinstance(value, tuple):
        return tuple([_domain_of(entry) for entry in value])
    return TRUTH if isinstance(value, bool) else Range(-(2**31), 2**31)


_CHECKS: dict[str, Callable[[Any, Moment], Iterator[str]]] = {
    "fields": _fields,
    "legal": _legal,
    "legal_at_least": _legal_at_least,
    "refused": _refused,
    "refused_at_least": _refused_at_least,
    "unknown_action": _unknown_action,
    "weights": _weights,
    "holds": _holds,
    "over": _over,
    "outcome": _outcome,
    "view": _view,
}
