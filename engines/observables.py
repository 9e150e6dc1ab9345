"""What expressions may name in any game: the fields of a state, observables, steps.

A field is named as in the class of the state, and a field of a part by both names
(``pile_size``). The entries of a field go by the seats if there is one for each seat
(``won[A]``) and its metadata does not say ``numbered``, else by numbers, and so do the
entries of a tuple within a tuple (``rows[A][0]``); the count of a card in a bag goes by
its label (``hands[A][Sun7]``).

For a step, ``was_NAME`` is the value before it, ``move`` the move made, and each
parameter of the moves goes by its name, or by ``action_NAME`` where an observable has
that name. A parameter that the move made does not have is -1, or false for a truth.
"""

from collections.abc import Callable, Iterator
from typing import Any

from engines.expressions import Expression, Name, Vocabulary
from engines.positions import entry_labels, is_numbered
from engines.terms import NUMBER, TRUTH
from spec.games import Game
from spec.logic import Value
from spec.piles import Bag
from spec.shapes import Range
from spec.system import Action

MOVE = "move"
_BEFORE = "was_"
_ABSENT = -1


def vocabulary(game: Game, *, steps: bool = False) -> Vocabulary:
    """The vocabulary of a game's states, or of its steps.

    Raises:
        ValueError: if two observables have one name (a slip in the game).
    """
    names = {name: about for name, (about, _) in _sources(game).items()}
    constants = dict(game.enumerations)
    if steps:
        before = {
            f"{_BEFORE}{name}": Name(f"{_BEFORE}{name}", about.kind, about.labels)
            for name, about in names.items()
        }
        taken = parameters(game)
        made = {name: Name(name, kind) for name, kind in taken.values()}
        names = {**made, **before, **names}
        constants[MOVE] = {move.name: i for i, move in enumerate(game.moves)}
    return Vocabulary(names, constants)


def reader(
    game: Game, state: Any, before: Any = None, action: Action | None = None
) -> Callable[[str], Value]:
    """The function that reads observables for an expression.

    Args:
        game: the game.
        state: a state of Python values, lanes or Z3 terms.
        before: for a step, the state before it, of any of these kinds.
        action: for a step, its action; its values may be lanes or terms.
    """
    sources = _sources(game)
    made = {} if action is None else _made(game, action)

    def read(name: str) -> Value:
        if name in sources:
            return sources[name][1](state)
        if name in made:
            return made[name]
        return sources[name.removeprefix(_BEFORE)][1](before)

    return read


def reads_a_step(game: Game, expression: Expression) -> bool:
    """Whether an expression speaks of an action or of the position before it."""
    return not expression.names <= set(vocabulary(game).observables)


# -- states --------------------------------------------------------------------------

_Source = tuple[Name, Callable[[Any], Value]]


def _sources(game: Game) -> dict[str, _Source]:
    found: dict[str, _Source] = {}
    published = [*_published(game, game.shape, "", (), (), numbered=False)]
    published += [(Name(o.name, o.kind, o.indexes), o.run) for o in game.observables]
    for about, run in published:
        if about.name in found:
            raise ValueError(f"{game.name} has two observables {about.name}")
        found[about.name] = (about, run)
    return found


def _published(
    game: Game,
    shape: Any,
    name: str,
    labels: tuple[tuple[str, ...], ...],
    path: tuple[str | None, ...],
    *,
    numbered: bool,
) -> Iterator[_Source]:
    """The observables of a part: ``path`` leads to it, None standing for each entry."""
    if isinstance(shape, Range):
        yield Name(name, shape.kind, labels), lambda s: _followed(s, path)
    elif isinstance(shape, Bag):
        counted = (*labels, shape.deck.labels)
        yield Name(name, NUMBER, counted), lambda s: _followed(s, path)
    elif isinstance(shape, tuple):
        level = entry_labels(game, len(shape), numbered=numbered)
        for part in shape[:1]:
            yield from _published(
                game, part, name, (*labels, level), (*path, None), numbered=True
            )
    else:
        for f in shape.__attrs_attrs__:
            if not f.metadata.get("static"):
                yield from _published(
                    game,
                    getattr(shape, f.name),
                    f"{name}_{f.name}" if name else f.name,
                    labels,
                    (*path, f.name),
                    numbered=is_numbered(f),
                )


def _followed(part: Any, path: tuple[str | None, ...]) -> Value:
    if not path:
        return part.counts() if isinstance(part, Bag) else part
    step, *rest = path
    if step is None:
        return tuple([_followed(entry, tuple(rest)) for entry in part])
    return _followed(getattr(part, step), tuple(rest))


# -- steps ---------------------------------------------------------------------------


def parameters(game: Game) -> dict[tuple[str, str], tuple[str, str]]:
    """The name and kind under which each parameter of each move can be observed.

    Keys are (move, parameter), and (``move``, "") for the move itself. Parameters that
    share a name but not a kind are told apart by the move: ``MOVE_NAME``.
    """
    kinds: dict[str, set[str]] = {}
    for move in game.moves:
        for p in move.params:
            kinds.setdefault(p.name, set()).add(p.domain.kind)
    used = set(_sources(game))

    def free(name: str) -> str:
        clash = name in used or name == MOVE or f"{_BEFORE}{name}" in used
        return f"action_{name}" if clash else name

    found = {(MOVE, ""): (f"action_{MOVE}" if MOVE in used else MOVE, MOVE)}
    for move in game.moves:
        for p in move.params:
            name = p.name if len(kinds[p.name]) == 1 else f"{move.name}_{p.name}"
            found[move.name, p.name] = (free(name), p.domain.kind)
    return found


def _made(game: Game, action: Action) -> dict[str, Value]:
    named = parameters(game)
    found: dict[str, Value] = {
        name: False if kind == TRUTH else _ABSENT for name, kind in named.values()
    }
    move = game.by_name[action.move]
    found[named[MOVE, ""][0]] = game.moves.index(move)
    for p, value in zip(move.params, action.values, strict=True):
        found[named[move.name, p.name][0]] = value
    return found
