"""The command ``play``: a random play, or one with a person at some of the seats."""

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from orrery.options import (
    DeckFile,
    GameName,
    OutputFormat,
    Players,
    Rules,
    RulingOptions,
    Seed,
    game_of,
)
from orrery.output import Format, show, show_json

if TYPE_CHECKING:
    from orrery.tell import Teller
    from spec.games import Game
    from spec.system import Action

LONGEST = 5000  # steps at which a play stops by itself: some go on for ever
Steps = Annotated[
    int | None,
    typer.Option("--steps", metavar="N", min=0, help=f"stop after N steps: {LONGEST}"),
]


def play(
    game: GameName,
    seed: Seed = None,
    steps: Steps = None,
    seat: Annotated[
        list[str] | None,
        typer.Option("--seat", metavar="A", help="a seat that you play; repeatable"),
    ] = None,
    interactive: Annotated[
        bool, typer.Option("--interactive", help="play all seats, with open cards")
    ] = False,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="write .itf.json or .yaml"),
    ] = None,
    players: Players = None,
    rules: Rules = None,
    ruling: RulingOptions = None,
    deck: DeckFile = None,
    format: OutputFormat = Format.TEXT,
) -> None:
    """Play a game, at random or at some of its seats.

    The play is told in the words of the game, with the clauses that acted.

    At your turn give an action such as `play A Sun7`, or only `Sun7`; `?` shows
    what is legal, `undo` takes back, `quit` ends.
    """
    from orrery.saving import require_savable, save_play
    from spec.ledger import InputError

    built = game_of(game, players, rules, ruling, deck)
    seats = _seats(built, seat or [], interactive)
    if seats and format is Format.JSON:
        raise InputError("a play at the terminal has no --format json")
    if save is not None:
        require_savable(save)
    chosen = seed if seed is not None else random.SystemRandom().randrange(10**6)
    party = Party(built, chosen, seats, open_cards=interactive or len(seats) != 1)
    if format is Format.JSON:
        show_json(party.data(steps))
    else:
        for line in party.lines(steps):
            show(line)
    if save is not None:
        save_play(save, party.play, seed=chosen)
        if format is Format.TEXT:
            show(f"saved {save}")


def _seats(game: "Game", given: list[str], everyone: bool) -> list[int]:
    """The seats that a person plays.

    Raises:
        InputError: for a seat that the game does not have.
    """
    from spec.ledger import InputError, nearest

    if everyone:
        return [*range(len(game.seats))]
    for name in given:
        if name.upper() not in game.seats:
            raise InputError(nearest(name, game.seats, "seat"))
    return sorted({game.seats.index(name.upper()) for name in given})


class Party:
    """A play as it comes about: chance, random seats, and seats that are asked."""

    def __init__(
        self, game: "Game", seed: int, seats: list[int], *, open_cards: bool = True
    ) -> None:
        from engines.play import Play
        from orrery.events import Watcher

        self._seed, self._seats = seed, seats
        self._rng = random.Random(seed)
        self._watcher = Watcher(game)
        self._open = open_cards
        self._decided: list[tuple[int, Any]] = []  # where to go back to
        self.play = Play(game, game.start)

    def facts(self) -> list[str]:
        """What the head of the play says of its configuration."""
        game = self.play.game
        changed = [f"{name}={option}" for name, option in game.rulings.changed.items()]
        return [f"rules {game.configuration.rules}", *changed, f"seed {self._seed}"]

    def lines(self, steps: int | None) -> Iterator[str]:
        """The play as text, a line at a time, while it comes about."""
        from orrery.seeing import Onlooker
        from orrery.tell import Teller

        game = self.play.game
        teller = Teller(game) if self._open else Onlooker(game, self._seats[0])
        yield from teller.begin(self.facts())
        while len(self.play.steps) < (LONGEST if steps is None else steps):
            action = self._next(teller)
            if action is None:
                break
            yield from teller.step(self._take(action))
        yield from teller.end(self.play.state)
        if steps is None and len(self.play.steps) >= LONGEST:
            yield f"Stopped after {LONGEST} steps, of which a play may take any number;"
            yield "--steps N takes more."

    def data(self, steps: int | None) -> dict[str, Any]:
        """The whole play as data."""
        from orrery.events import data

        game = self.play.game
        told: list[dict[str, Any]] = []
        while len(told) < (LONGEST if steps is None else steps):
            action = self._random()
            if action is None:
                break
            told.append(data(game, self._take(action)))
        return {
            "game": game.name,
            "players": len(game.seats),
            "rules": game.configuration.rules,
            "rulings": game.rulings.changed,
            "seed": self._seed,
            "steps": told,
            "over": bool(game.over(self.play.state)),
            "winners": winners(game, self.play.state),
        }

    def _take(self, action: "Action") -> Any:
        """Take a step, and tell what happens in it."""
        from attrs import evolve

        from engines.play import Step

        told = self._watcher.step(self.play.state, action)
        steps = (*self.play.steps, Step(action, told.state))
        self.play = evolve(self.play, steps=steps)
        return told

    def _random(self) -> "Action | None":
        from engines.play import random_step

        return random_step(self.play.game, self.play.state, self._rng)

    def _next(self, teller: "Teller") -> "Action | None":
        """The next action; None when the play ends."""
        from engines.play import legal_actions
        from spec.system import Actor

        if not self._seats:
            return self._random()
        game = self.play.game
        while True:
            acting = game.to_act(self.play.state)
            mine = [seat for seat in self._seats if acting[seat]]
            legal = [
                action
                for action in legal_actions(game, self.play.state)
                if game.by_name[action.move].actor is Actor.PLAYER
                and game.arguments(action)[1].seat in mine
            ]
            if not legal:
                return self._random()
            action = self._ask(teller, legal)
            if not isinstance(action, str):
                return action
            if action == "quit":
                return None
            self._undo(teller)

    def _ask(self, teller: "Teller", legal: list["Action"]) -> "Action | str":
        from orrery.prompting import asked

        game, state = self.play.game, self.play.state
        seat = game.arguments(legal[0])[1].seat
        legal = [a for a in legal if game.arguments(a)[1].seat == seat]
        for line in teller.pause():
            show(line)
        if not self._decided or self._decided[-1][0] != len(self.play.steps):
            self._decided.append((len(self.play.steps), self._rng.getstate()))
        return asked(game, state, seat, legal, _ask_line, show, open_cards=self._open)

    def _undo(self, teller: "Teller") -> None:
        """Go back to the decision before this one."""
        if len(self._decided) > 1:
            self._decided.pop()
        length, random_state = self._decided[-1]
        self.play = self.play.fork(length)
        self._rng.setstate(random_state)
        teller.rewind(self.play.state)
        show(f"back at step {length}")


def winners(game: "Game", state: Any) -> list[str] | None:
    """The seats that have won, or None while the game goes on."""
    if not game.over(state):
        return None
    pairs = zip(game.seats, game.outcome.run(state), strict=True)
    return [name for name, truth in pairs if truth]


def _ask_line(prompt: str) -> str:
    from spec.ledger import InputError

    sys.stdout.write(prompt)
    sys.stdout.flush()
    try:
        line = sys.stdin.readline()
    except UnicodeDecodeError:
        raise InputError("the answer is not UTF-8 text") from None
    if not line:
        show("")
        raise EOFError
    return line
