"""The options that commands share, and the configured game that they name."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from orrery.output import Format, Report, read_text

if TYPE_CHECKING:
    from spec.games import Configuration, Game, Rulebook
    from spec.ledger import Ledger

GameName = Annotated[str, typer.Argument(metavar="GAME", help="the game's name")]
Players = Annotated[
    int | None,
    typer.Option(metavar="N", help="number of players; without it the smallest"),
]
PlayersOrAll = Annotated[
    int | None,
    typer.Option(
        "--players", metavar="N", help="number of players; without it every number"
    ),
]
Rules = Annotated[
    str | None, typer.Option(metavar="SET", help="rule set; without it the first")
]
RulingOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--ruling", metavar="NAME=OPTION", help="answer to a ruling; repeatable"
    ),
]
DeckFile = Annotated[
    Path | None, typer.Option("--deck", metavar="FILE", help="other cards, as TOML")
]
Seed = Annotated[
    int | None,
    typer.Option(metavar="N", min=0, help="seed; without it one is chosen"),
]
Memory = Annotated[
    str | None,
    typer.Option(metavar="SIZE", help="most memory, such as 200M or 2G (MiB alone)"),
]
OutputFormat = Annotated[
    Format, typer.Option("--format", metavar="text|json", help="form of the answer")
]

ReportFormat = Annotated[
    Report,
    typer.Option("--format", metavar="FORM", help="text, json, junit or sarif"),
]

EXIT_CODES = """\
Exit codes:
  0    all as expected
  2    not as expected
  3    unknown where that was not expected
  4    the input is wrong: one line on stderr says what and where
  70   internal error
  130  interrupted"""


def epilog(*examples: str) -> str:
    """The end of a command's help: examples and the exit codes."""
    head = "Example:" if len(examples) == 1 else "Examples:"
    lines = "\n".join(f"  orrery {example}" for example in examples)
    return f"\b\n{head}\n{lines}\n\n\b\n{EXIT_CODES}"


def game_of(
    name: str,
    players: int | None = None,
    rules: str | None = None,
    ruling: Sequence[str] | None = None,
    deck: Path | None = None,
    *,
    packed: bool = True,
) -> "Game":
    """The configured game that the options name.

    Raises:
        InputError: if there is none; it says which option is wrong.
    """
    from attrs import evolve

    from orrery.shelf import rulebook
    from spec.games import Configuration
    from spec.ledger import InputError

    book = rulebook(name)
    chosen = Configuration(
        players=players,
        rules=rules,
        rulings=rulings_of(book.ledger(), ruling or ()),
        packed=packed,
    )
    if deck is None:
        return book.build(chosen)
    given = deck_of(deck)
    try:
        return book.build(evolve(chosen, deck=given))
    except InputError as error:
        if str(error) == _problem(book, chosen):
            raise
        raise InputError(f"deck '{deck}': {error}") from error


def _problem(book: "Rulebook", configuration: "Configuration") -> str | None:
    """What is wrong with a configuration, if anything."""
    from spec.ledger import InputError

    try:
        book.build(configuration)
    except InputError as error:
        return str(error)
    return None


def rulings_of(ledger: "Ledger", given: Sequence[str]) -> dict[str, str]:
    """The options of rulings given as ``NAME=OPTION``.

    Raises:
        InputError: for another form, an unknown ruling, or two answers to one.
    """
    from spec.ledger import InputError

    found: dict[str, str] = {}
    for text in given:
        word, equals, option = text.partition("=")
        if not (word and equals and option):
            raise InputError(f"--ruling {text!r} is not of the form NAME=OPTION")
        name = ledger.ruling(word).name
        if found.setdefault(name, option) != option:
            raise InputError(
                f"--ruling {name} is given both {found[name]} and {option}"
            )
    return found


def mebibytes(text: str) -> int:
    """The MiB that a size names: ``200M``, ``2G``, or a number of MiB.

    Raises:
        InputError: if it names none.
    """
    from spec.ledger import InputError

    number, unit = (text[:-1], text[-1].upper()) if text[-1:].isalpha() else (text, "M")
    digits = number.isascii() and number.isdigit() and len(number) < 8
    size = int(number) * {"M": 1, "G": 1024}.get(unit, 0) if digits else 0
    if not 1 <= size <= 2**20:
        raise InputError(
            f"--memory is {text!r}; accepted: a size such as 200M or 2G, up to 1024G"
        )
    return size


def deck_of(path: Path) -> Mapping[str, Any]:
    """The data of a deck file.

    Raises:
        InputError: if it cannot be read or is not TOML.
    """
    from spec.ledger import InputError

    text = read_text(path, "deck")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        problem = str(error) or "nested too deep"
        raise InputError(f"deck {str(path)!r} is not TOML: {problem}") from None
