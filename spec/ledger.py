"""The ledger of a rulebook: its sentences and rulings, in our own words.

Every rule-bearing sentence of a rulebook is a row with an id; clauses, data tables and
rulings cite these ids. A *ruling* is a named choice where the rulebook is silent,
ambiguous or contradicts itself. Both are data (``rulebook.toml``, ``rulings.toml``), so
that an editor can read and replace them.
"""

import difflib
import tomllib
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path

import attrs


class InputError(Exception):
    """A user's mistake: one line that says what was given, where, what is accepted."""


def nearest(given: str, known: Iterable[str], what: str) -> str:
    """A sentence about a name that is not known: the near ones, or all."""
    known = list(known)
    close = difflib.get_close_matches(given, known, n=3, cutoff=0.5)
    listed = close if close or len(known) > 20 else known
    hint = f"; {'near' if close else 'known'}: {', '.join(listed)}" if listed else ""
    return f"unknown {what} {given!r}{hint}"


@attrs.frozen
class Sentence:
    """A sentence of a rulebook.

    Attributes:
        id: the ledger id, such as ``COS-TUR-3``.
        section: the heading it stands under.
        place: where in the section.
        rules: the rule set it belongs to, several with spaces between, or "all".
        kind: normative, example or flavour.
        states: what it says, in our own words.
    """

    id: str
    section: str
    place: str
    rules: str
    kind: str
    states: str


@attrs.frozen
class Option:
    """One answer to a ruling.

    Attributes:
        name: its name.
        says: the answer.
        absent: why it has no executable rule; "" if it has one.
        beside: options of other rulings, by ruling, without which it has no meaning.
    """

    name: str
    says: str
    absent: str = ""
    beside: Mapping[str, str] = {}


@attrs.frozen
class Ruling:
    """A choice that the rulebook leaves open; the first option is the default.

    Attributes:
        id: the ledger id, such as ``COS-R41``.
        name: the configuration field, such as ``void``.
        asks: the question.
        kind: open, settled (by another sentence), immaterial or editorial.
        cites: the sentences concerned.
        why: why the default is the default.
        differs: where two options differ, or why none do.
        options: the possible answers.
    """

    id: str
    name: str
    asks: str
    kind: str
    cites: tuple[str, ...]
    why: str
    differs: str
    options: tuple[Option, ...]

    @property
    def default(self) -> Option:
        """The option that holds unless another is chosen."""
        return self.options[0]

    def option(self, name: str) -> Option:
        """The option of a given name.

        Raises:
            InputError: if there is none.
        """
        for option in self.options:
            if option.name == name.lower():
                return option
        names = [option.name for option in self.options]
        raise InputError(nearest(name, names, f"option of ruling {self.name}"))


@attrs.frozen
class Rulings:
    """The options chosen for the rulings of a ledger."""

    ledger: "Ledger"
    chosen: Mapping[str, str]

    def ruled(self, name: str, option: str) -> bool:
        """Whether a ruling has the given option; both must exist.

        Raises:
            KeyError: if the ruling or the option does not exist (a slip in a rule).
        """
        ruling = self.ledger.by_name[name]
        if option not in {known.name for known in ruling.options}:
            raise KeyError(f"ruling {name} has no option {option}")
        return self.chosen.get(name, ruling.default.name) == option

    @property
    def changed(self) -> dict[str, str]:
        """The rulings that differ from their default, in the ledger's order."""
        return {
            ruling.name: self.chosen[ruling.name]
            for ruling in self.ledger.rulings
            if self.chosen.get(ruling.name, ruling.default.name) != ruling.default.name
        }


@attrs.frozen(slots=False)
class Ledger:
    """The sentences and rulings of one rulebook."""

    title: str
    prefix: str
    sentences: tuple[Sentence, ...]
    rulings: tuple[Ruling, ...]

    @cached_property
    def by_id(self) -> dict[str, Sentence | Ruling]:
        """Sentences and rulings by id."""
        rows: list[Sentence | Ruling] = [*self.sentences, *self.rulings]
        return {row.id: row for row in rows}

    @cached_property
    def by_name(self) -> dict[str, Ruling]:
        """Rulings by name."""
        return {ruling.name: ruling for ruling in self.rulings}

    @cached_property
    def alternatives(self) -> tuple[Mapping[str, str], ...]:
        """Each option with a rule that is not a default, with what it needs beside it.

        Option names by ruling name; the option itself comes first.
        """
        return tuple(
            {ruling.name: option.name, **option.beside}
            for ruling in self.rulings
            for option in ruling.options[1:]
            if not option.absent
        )

    def choose(self, given: Mapping[str, str]) -> Rulings:
        """The rulings with the given options, the others at their defaults.

        Args:
            given: option names by ruling name or id.

        Raises:
            InputError: for an unknown ruling or option, or for an option that has no
                executable rule.
        """
        chosen = {}
        for name, option_name in given.items():
            ruling = self.ruling(name)
            option = ruling.option(option_name)
            if option.absent:
                raise InputError(
                    f"ruling {ruling.name}={option.name} has no executable rule: "
                    f"{option.absent}"
                )
            chosen[ruling.name] = option.name
        return Rulings(self, chosen)

    def ruling(self, name: str) -> Ruling:
        """The ruling of a given name or id.

        Raises:
            InputError: if there is none.
        """
        for ruling in self.rulings:
            if name.lower() == ruling.name or name.upper() == ruling.id:
                return ruling
        raise InputError(nearest(name, self.by_name, "ruling"))


def load_ledger(folder: Path) -> Ledger:
    """The ledger in a game's folder: ``rulebook.toml`` and ``rulings.toml``."""
    book = tomllib.loads((folder / "rulebook.toml").read_text(encoding="utf-8"))
    rows = tomllib.loads((folder / "rulings.toml").read_text(encoding="utf-8"))
    rulings = [
        Ruling(
            **{
                **{k: v for k, v in row.items() if k not in ("option", "cites")},
                "cites": tuple(row["cites"]),
                "options": tuple(Option(**option) for option in row["option"]),
            }
        )
        for row in rows.get("ruling", [])
    ]
    return Ledger(
        title=book["title"],
        prefix=book["prefix"],
        sentences=tuple(Sentence(**row) for row in book["sentence"]),
        rulings=tuple(rulings),
    )
