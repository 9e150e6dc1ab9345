"""Plays in files: saved as a trace or a scenario, read back and replayed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engines import scenarios, traces
from engines.play import Play
from orrery.output import read_text, write_text
from orrery.shelf import rulebook
from spec.ledger import InputError

YAML = (".yaml", ".yml")


def require_savable(path: Path) -> None:
    """See before a play that its file can be written.

    Raises:
        InputError: for another kind of file, or a folder that does not exist.
    """
    if not path.name.endswith((traces.SUFFIX, *YAML)):
        accepted = f"a name that ends {traces.SUFFIX} or {YAML[0]}"
        raise InputError(f"cannot save as {str(path)!r}; accepted: {accepted}")
    if path.is_dir() or not path.parent.is_dir():
        reason = "it is a folder" if path.is_dir() else "its folder does not exist"
        raise InputError(f"cannot save as {str(path)!r}: {reason}")


def save_play(path: Path, play: Play, *, seed: int | None = None) -> None:
    """Write a play: a trace, or a scenario where the name ends ``.yaml``.

    Raises:
        InputError: if the file cannot be written.
    """
    game = play.game
    origin = f"from seed {seed}" if seed is not None else "as given"
    title = f"{len(play.steps)} steps of {game.title}, {origin}"
    if path.name.endswith(YAML):
        id = path.name.rpartition(".")[0]
        text = scenarios.save(play, id=id, title=title)
    else:
        text = traces.dumps(play, source="orrery play", description=title, seed=seed)
    write_text(path, text)


def load_play(path: Path) -> Play:
    """The play of a trace file, replayed by the rules.

    Raises:
        InputError: if it cannot be read, or does not replay.
    """
    text = read_text(path, "trace")
    try:
        trace = traces.loads(text)
        if trace.game is None:
            raise InputError("the trace names no game, so there are no rules for it")
        return traces.check(trace, rulebook(trace.game).build(trace.configuration))
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def load_case(path: Path, id: str, steps: int) -> Play:
    """The play of a scenario up to a number of its steps.

    Raises:
        InputError: if there is no such scenario, or it cannot be played.
    """
    from engines.play import replay, settled
    from engines.positions import read_start
    from spec.games import Configuration
    from spec.ledger import nearest
    from spec.system import IllegalAction

    found = {case.scenario.id: case for case in scenarios.cases(path)}
    if id not in found:
        raise InputError(f"{path}: {nearest(id, found, 'scenario')}")
    scenario, setting = found[id].scenario, found[id].setting
    taken = scenario.steps or ()
    if steps > len(taken):
        raise InputError(f"--step is {steps}; accepted for {id}: 0 to {len(taken)}")
    if setting.game is None:
        raise InputError(f"{path}: {id} names no game")
    try:
        game = rulebook(setting.game).build(
            Configuration(setting.players, setting.rules, setting.rulings, setting.deck)
        )
        texts = [*scenario.after, *(step.do for step in taken[:steps])]
        actions = [game.parse(text) for text in texts]
        start = read_start(game, scenario.given)
        with sound(given=bool(scenario.given)):
            if not setting.forced:
                return replay(game, actions, start)
            play = settled(Play(game, start))
            for action in actions:
                play = settled(play.then(action))
            return play
    except (IllegalAction, InputError) as error:
        raise InputError(f"{path}: {id}: {error}") from None


@contextmanager
def sound(*, given: bool) -> Iterator[None]:
    """Blame a given position for what the rules cannot compute on it.

    Raises:
        InputError: for an error of the rules, if the position was given.
    """
    try:
        yield
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        if not given:
            raise
        problem = f"the rules cannot go on from the given position ({error})"
        raise InputError(problem) from error
