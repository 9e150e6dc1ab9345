"""Asking a person for the next action: what is legal, why something is not."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engines.play import refusal
from orrery.output import table, wrapped
from orrery.seeing import seen
from spec.games import Game
from spec.ledger import InputError
from spec.system import Action, Actor

UNDO = "undo"
QUIT = "quit"
HELP = (
    "an action, or without the words that are clear; ? shows what is legal; undo; quit"
)


def asked(
    game: Game,
    state: Any,
    seat: int,
    legal: Sequence[Action],
    ask: Callable[[str], str],
    show: Callable[[str], None],
    *,
    open_cards: bool = True,
) -> Action | str:
    """The action that a person chooses for a seat, or ``undo`` or ``quit``.

    Args:
        game: the game.
        state: the position.
        seat: the seat that is asked.
        legal: its legal actions.
        ask: reads a line after a prompt; raises EOFError at the end of the input.
        show: prints lines.
        open_cards: whether this person may know of the other seats' cards; if not, why
            another seat could not act is not told either.
    """
    name = game.seats[seat]
    show("\n".join(options(game, legal)))
    while True:
        try:
            line = ask(f"{name}> ").strip()
        except EOFError:
            return QUIT
        if line in (UNDO, QUIT):
            return line
        if line in ("", "?", "help"):
            sights = table(seen(game, state, seat).items(), indent="  ")
            show("\n".join([*sights, *options(game, legal), HELP]))
            continue
        try:
            action = named(game, seat, line)
            if game.by_name[action.move].actor is not Actor.PLAYER:
                raise InputError(f"{action.move} is no move of a player")
        except InputError as error:
            show(str(error))
            continue
        if not open_cards and game.arguments(action)[1].seat != seat:
            show(f"{name} is to act: what another seat could do is not told")
            continue
        against = refusal(game, state, action)
        if against is None:
            return action
        show(str(against))


def options(game: Game, legal: Sequence[Action]) -> Iterator[str]:
    """The legal actions, those of one move and seat in one line."""
    groups: dict[str, list[str]] = {}
    for action in legal:
        move = game.by_name[action.move]
        words = game.text(action).split()
        shared = 2 if move.params and move.params[0].name == "seat" else 1
        groups.setdefault(" ".join(words[:shared]), []).append(" ".join(words[shared:]))
    for head, rest in groups.items():
        yield from wrapped(f"  {head}: " if any(rest) else f"  {head}", ", ".join(rest))


def named(game: Game, seat: int, line: str) -> Action:
    """The action that a line names; the move and the seat may be left out.

    Raises:
        InputError: if it names none, or several.
    """
    words = line.split()
    if words[0] in game.by_name:
        move = game.by_name[words[0]]
        short = len(words) == len(move.params) and move.actor is Actor.PLAYER
        if short and move.params[0].name == "seat":
            words.insert(1, game.seats[seat])
        return game.parse(" ".join(words))
    moves = [m for m in game.moves if m.actor is Actor.PLAYER]
    found, problems = [], []
    for move in moves:
        try:
            found.append(game.parse(" ".join((move.name, game.seats[seat], *words))))
        except InputError as error:
            problems.append(error)
    if len(found) == 1:
        return found[0]
    if not found and len(problems) == 1:
        raise problems[0]
    forms = ", ".join(move.name for move in moves)
    raise InputError(f"{line!r} does not name one action; begin with a move: {forms}")
