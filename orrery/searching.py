"""The command ``search``: every position of a small game or scope, one by one."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from orrery.options import (
    DeckFile,
    GameName,
    Memory,
    Players,
    ReportFormat,
    Rules,
    RulingOptions,
    game_of,
    mebibytes,
    rulings_of,
)
from orrery.output import Report, show, show_json, table

if TYPE_CHECKING:
    from engines.found import Limits
    from engines.scopes import Space
    from spec.games import Scope
    from spec.system import Clause

UNKNOWN = 3
MOST_ROWS = 40  # of a projection; JSON has them all
DEFAULT_MEMORY = 2048  # MiB


def search(
    game: GameName,
    scope: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="a small configuration (--scopes)"),
    ] = None,
    scopes: Annotated[
        bool, typer.Option("--scopes", help="list the scopes that there are")
    ] = False,
    goal: Annotated[
        str | None,
        typer.Option(metavar="EXPR", help="end with a shortest play to where it holds"),
    ] = None,
    test: Annotated[
        list[str] | None,
        typer.Option(metavar="EXPR", help="must hold in every position; repeatable"),
    ] = None,
    invariants: Annotated[
        bool, typer.Option(help="test the game's own invariants too")
    ] = True,
    start: Annotated[
        str | None, typer.Option(metavar="EXPR", help="where plays begin")
    ] = None,
    within: Annotated[
        str | None, typer.Option(metavar="EXPR", help="enter only such positions")
    ] = None,
    stop: Annotated[
        str | None, typer.Option(metavar="EXPR", help="where plays end")
    ] = None,
    project: Annotated[
        list[str] | None,
        typer.Option(metavar="EXPR", help="count positions by its values; repeatable"),
    ] = None,
    where: Annotated[
        str | None, typer.Option(metavar="EXPR", help="project only such positions")
    ] = None,
    join_forced: Annotated[
        bool,
        typer.Option("--join-forced", help="forced moves with the step before them"),
    ] = False,
    endless: Annotated[
        bool, typer.Option("--endless", help="look for a play that never ends")
    ] = False,
    fingerprints: Annotated[
        bool, typer.Option("--fingerprints", help="keys of 128 bits, not exact ones")
    ] = False,
    states: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="most positions")
    ] = None,
    memory: Memory = None,
    timeout: Annotated[
        float | None, typer.Option(metavar="S", min=0.001, help="seconds, then unknown")
    ] = None,
    expect: Annotated[
        str | None, typer.Option(metavar="VERDICT", help="the verdict you expect")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="save the play found")
    ] = None,
    players: Players = None,
    rules: Rules = None,
    ruling: RulingOptions = None,
    deck: DeckFile = None,
    format: ReportFormat = Report.TEXT,
) -> int:
    """Visit every position that can be reached.

    Positions are counted and tested, or a goal is looked for. The answer holds for the
    whole space named, or is unknown up to the limit that ended
    it: --states, --memory (2G unless given) or --timeout.
    """
    from engines.found import Limits
    from engines.search import NoStarts, StartsNotFound
    from orrery.exploring import Plan, explore, reported, so_far
    from orrery.progress import counting
    from spec.ledger import InputError

    if scopes:
        if scope or goal or test or start or within or stop or project:
            raise InputError(
                "--scopes lists the scopes; give no other question with it"
            )
        return list_scopes(game, format)
    if where is not None and not project:
        raise InputError("--where says which positions to --project; give both")
    if goal is not None and endless:
        raise InputError("--goal ends the search, --endless needs it whole: give one")
    if save is not None:
        from orrery.saving import require_savable

        require_savable(save)
    own = Own(start, within, stop, players, rules, deck)
    limits = Limits(
        states, DEFAULT_MEMORY if memory is None else mebibytes(memory), timeout
    )
    try:
        space, chosen = space_of(
            game, scope, own, ruling, limits, join_forced=join_forced
        )
    except NoStarts as error:
        raise InputError(f"{error}; see --start and --within") from None
    except StartsNotFound as error:
        show(f"UNKNOWN: {error}")
        return UNKNOWN
    plan = Plan.of(
        space,
        goal=goal,
        tests=test or (),
        invariants=invariants_of(game) if invariants else (),
        project=project or (),
        where=where,
        endless=endless,
        expect=expect,
        fingerprints=fingerprints,
    )
    with counting("searching") as update:
        made = explore(plan, limits, lambda found: update(so_far(found)))
    if chosen is not None and not (ruling or within or start or stop):
        published = chosen.joined if join_forced else chosen.counts
        made = attrs.evolve(made, published=published)
        asked = bool(goal or test or format is not Report.TEXT)
        if chosen.joined and not join_forced and not asked:
            show("the published counts of this scope are those with --join-forced")
    if save is not None and made.play is not None:
        from orrery.saving import save_play

        save_play(save, made.play)
    return reported(made, format, most=MOST_ROWS)


@attrs.frozen
class Own:
    """What the user gives for a space: where plays begin and end, a configuration."""

    start: str | None
    within: str | None
    stop: str | None
    players: int | None
    rules: str | None
    deck: Path | None


def space_of(
    game: str,
    name: str | None,
    own: Own,
    ruling: list[str] | None,
    limits: "Limits",
    *,
    join_forced: bool,
) -> "tuple[Space, Scope | None]":
    """The search space that the options name, and its scope if it has one.

    Raises:
        InputError: for an unknown scope, or options that a scope has itself.
        StartsNotFound: if there are no start positions, or too many to be found.
    """
    from engines.scopes import space
    from orrery.shelf import rulebook
    from spec.games import Scope
    from spec.ledger import InputError, nearest

    book = rulebook(game)
    if name is None:
        built = game_of(game, own.players, own.rules, ruling, own.deck)
        statement = f"{book.title}, {len(built.seats)} players"
        free = Scope(book.name, statement, built.configuration)
        chosen = None
    else:
        known = {scope.name: scope for scope in scopes_of(game)}
        chosen = known.get(name)
        if chosen is None:
            raise InputError(nearest(name, known, "scope"))
        if own.players is not None or own.rules or own.deck:
            raise InputError(
                f"scope {name} has its own players, rules and deck; leave out "
                "--players, --rules and --deck"
            )
        options = rulings_of(book.ledger(), ruling or ())
        rulings = {**chosen.configuration.rulings, **options}
        setting = attrs.evolve(chosen.configuration, rulings=rulings)
        free = attrs.evolve(chosen, configuration=setting)
    both = [text for text in (free.within, own.within) if text]
    free = attrs.evolve(
        free,
        statement=stated(free.statement, own, ruling),
        start=own.start or free.start,
        within=" and ".join(f"({text})" for text in both),
        stop=own.stop or free.stop,
    )
    made = space(book.build, free, join_forced=join_forced, limits=limits)
    return made, chosen


def stated(statement: str, own: Own, ruling: list[str] | None) -> str:
    """What a space covers, with what the user has changed of it."""
    changed = [f"with {text}" for text in ruling or ()]
    if own.start:
        changed.append(f"begun instead wherever {own.start}")
    if own.within:
        changed.append(f"only positions in which {own.within}")
    if own.stop:
        changed.append(f"no further than where {own.stop}")
    return "; ".join([statement, *changed])


def scopes_of(game: str) -> "tuple[Scope, ...]":
    """The scopes of a game; none if it has none."""
    module = properties_of(game, "scopes")
    found: tuple[Scope, ...] = module.scopes() if module else ()
    return found


def invariants_of(game: str) -> "tuple[Clause, ...]":
    """The invariants of a game; none if it has none."""
    module = properties_of(game, "invariants")
    found: tuple[Clause, ...] = module.INVARIANTS if module else ()
    return found


def properties_of(game: str, part: str) -> Any:
    """A module of a game's properties, None if there is no such module."""
    from importlib import import_module
    from importlib.util import find_spec

    from orrery.shelf import rulebook

    name = f"properties.{rulebook(game).name}.{part}"
    return import_module(name) if find_spec(name) else None


def list_scopes(game: str, format: Report) -> int:
    """The scopes of a game, with their published counts."""
    found = scopes_of(game)
    if format is not Report.TEXT:
        show_json(
            [
                {
                    "name": s.name,
                    "statement": s.statement,
                    "players": s.configuration.players,
                    "deck": s.configuration.deck,
                    "rulings": dict(s.configuration.rulings),
                    "start": s.start,
                    "within": s.within,
                    "stop": s.stop,
                    "counts": dict(s.counts),
                    "joined": dict(s.joined),
                }
                for s in found
            ]
        )
        return 0
    rows = [(s.name, f"{_largest(s):>12,}", s.statement) for s in found]
    show("\n".join(table([("scope", f"{'positions':>12}", "what it is"), *rows])))
    return 0


def _largest(scope: "Scope") -> int:
    counts = scope.counts or scope.joined
    return counts.get("distinct", 0)
