"""The games that there are, and every clause that they can have.

A game is a package in ``spec`` with a module ``game`` that holds a ``RULEBOOK``: a
further game appears here without a change.
"""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from typing import Any

import attrs

import spec
from spec.games import Configuration, Game, Rulebook
from spec.ledger import InputError, Ruling, Sentence, nearest
from spec.system import Clause


def names() -> list[str]:
    """The names of all games, in alphabetical order."""
    found = [m.name for m in pkgutil.iter_modules(spec.__path__) if m.ispkg]
    return sorted(name for name in found if find_spec(f"spec.{name}.game"))


def rulebook(name: str) -> Rulebook:
    """The rulebook of a game.

    Raises:
        InputError: if there is no such game.
    """
    known = names()
    if name.lower() not in known:
        raise InputError(nearest(name, known, "game"))
    module = importlib.import_module(f"spec.{name.lower()}.game")
    found: Rulebook = module.RULEBOOK
    return found


def rulebooks() -> list[Rulebook]:
    """The rulebooks of all games."""
    return [rulebook(name) for name in names()]


# -- what a rulebook can have ----------------------------------------------------------


@attrs.frozen
class Shelf:
    """A rulebook with every clause that one of its configurations has.

    Attributes:
        book: the rulebook.
        game: its game with the smallest number of players and all defaults.
        clauses: every clause, with the ruling that brings it ("" without one).
        moves: for every clause, the names of the moves that it belongs to.
    """

    book: Rulebook
    game: Game
    clauses: Mapping[Clause, str]
    moves: Mapping[Clause, tuple[str, ...]]

    def clause(self, name: str) -> Clause | None:
        """The clause of a given id or name, if there is one."""
        for clause in self.clauses:
            if name.upper() == clause.id or name.lower() == clause.name:
                return clause
        return None

    def row(self, name: str) -> Sentence | Ruling | None:
        """The sentence or ruling of a given id or name, if there is one."""
        ledger = self.book.ledger()
        for id, row in ledger.by_id.items():  # an id may end with a small letter
            if id.upper() == name.upper():
                return row
        return ledger.by_name.get(name.lower())

    def citing(self, id: str) -> tuple[list[Clause], list[Ruling]]:
        """The clauses and rulings that cite a sentence or ruling."""
        clauses = [c for c in self.clauses if id in c.cites]
        return clauses, [r for r in self.book.ledger().rulings if id in r.cites]

    def words(self) -> list[str]:
        """Every id and name that can be explained."""
        ledger = self.book.ledger()
        ours = [word for c in self.clauses for word in (c.id, c.name)]
        return [*ours, *ledger.by_id, *ledger.by_name]


def shelf(book: Rulebook) -> Shelf:
    """A rulebook with all its clauses, from the games of all its configurations."""
    game = book.build(Configuration())
    clauses: dict[Clause, str] = {}
    moves: dict[Clause, dict[str, None]] = {}
    for source, built in _configured(book):
        for clause in built.clauses:
            clauses.setdefault(clause, source)
        for move in built.moves:
            for clause in move.clauses:
                moves.setdefault(clause, {})[move.name] = None
    ordered = {clause: tuple(found) for clause, found in moves.items()}
    return Shelf(book, game, clauses, ordered)


def _configured(book: Rulebook) -> Iterator[tuple[str, Game]]:
    """Games of every rule set and player count, all defaults and each option alone."""
    counts: list[dict[str, Any]] = [
        {"players": players, "rules": rules}
        for rules in book.rules
        for players in book.players
    ]
    for count in counts:
        yield "", book.build(Configuration(**count))
    for chosen in book.ledger().alternatives:
        name, option = next(iter(chosen.items()))
        for count in counts:
            try:
                game = book.build(Configuration(**count, rulings=chosen))
            except InputError:
                continue  # an option may need another player count
            yield f"{name}={option}", game
