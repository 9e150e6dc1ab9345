"""The commands that show what the rules are: ``games``, ``rules``, ``explain``."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from orrery.options import (
    DeckFile,
    GameName,
    OutputFormat,
    Players,
    Rules,
    RulingOptions,
    game_of,
)
from orrery.output import Format, show, show_json, strong, table

if TYPE_CHECKING:
    from orrery.shelf import Shelf


def games(format: OutputFormat = Format.TEXT) -> None:
    """List the games, with their figures."""
    from orrery.shelf import rulebooks, shelf

    found = [_figures(shelf(book)) for book in rulebooks()]
    if format is Format.JSON:
        show_json(found)
        return
    heads = [*found[0]] if found else []
    rows = [[_cell(figures[head]) for head in heads] for figures in found]
    head, *lines = table([heads, *rows])
    show("\n".join([strong(head), *lines]))


def _figures(shelf: "Shelf") -> dict[str, Any]:
    """What ``games`` says of a game."""
    book, ledger = shelf.book, shelf.book.ledger()
    return {
        "name": book.name,
        "title": book.title,
        "players": list(book.players),
        "rules": list(book.rules),
        "moves": len({name for names in shelf.moves.values() for name in names}),
        "clauses": len(shelf.clauses),
        "rulings": len(ledger.rulings),
        "sentences": len(ledger.sentences),
    }


def _cell(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def rules(
    game: GameName,
    actions: Annotated[bool, typer.Option("--actions", help="the moves")] = False,
    clauses: Annotated[bool, typer.Option("--clauses", help="the clauses")] = False,
    sentences: Annotated[
        bool, typer.Option("--sentences", help="the rulebook's sentences")
    ] = False,
    rulings: Annotated[
        bool, typer.Option("--rulings", help="what the rulebook leaves open")
    ] = False,
    observables: Annotated[
        bool, typer.Option("--observables", help="what expressions may name")
    ] = False,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="which sentence is modelled by what")
    ] = False,
    players: Players = None,
    rules: Rules = None,
    ruling: RulingOptions = None,
    deck: DeckFile = None,
    format: OutputFormat = Format.TEXT,
) -> int:
    """Show the rules of a game.

    These are its moves with their clauses, or the parts that are asked for.
    """
    from orrery import chapters
    from orrery.shelf import rulebook, shelf

    built = game_of(game, players, rules, ruling, deck)
    shelved = shelf(rulebook(game))
    asked = {
        "actions": actions,
        "clauses": clauses,
        "sentences": sentences,
        "rulings": rulings,
        "observables": observables,
        "coverage": coverage,
    }
    wanted = [name for name, yes in asked.items() if yes] or ["actions"]
    made = {name: chapters.CHAPTERS[name](shelved, built) for name in wanted}
    if format is Format.JSON:
        show_json({name: chapter.data for name, chapter in made.items()})
    else:
        show("\n\n".join("\n".join(chapter.lines) for chapter in made.values()))
    return max(chapter.exit_code for chapter in made.values())


def explain(
    first: Annotated[
        str, typer.Argument(metavar="ID", help="an id or name; or a game before it")
    ],
    second: Annotated[
        str | None, typer.Argument(metavar="ID", help="after a game: an id or name")
    ] = None,
    format: OutputFormat = Format.TEXT,
) -> None:
    """Explain a clause, sentence, ruling, property or question.

    Shown are what it says, what it cites, and what cites it.
    """
    from orrery.explaining import claimed, claims, explanation
    from orrery.shelf import rulebook, rulebooks, shelf
    from spec.ledger import InputError, nearest

    word = first if second is None else second
    books = rulebooks() if second is None else [rulebook(first)]
    shelves = [shelf(book) for book in books]
    found = [explanation(shelved, word) for shelved in shelves]
    known = [part for part in found if part is not None]
    if not known:
        known = [part for shelved in shelves if (part := claimed(shelved, word))]
    if not known:
        words = [w for shelved in shelves for w in (*shelved.words(), *claims(shelved))]
        what = "clause, sentence, ruling, property or question"
        raise InputError(nearest(word, dict.fromkeys(words), what))
    if format is Format.JSON:
        show_json([part.data for part in known])
    else:
        show("\n\n".join("\n".join(part.lines) for part in known))
