"""What is expected of properties and questions, by players and rule set, in words."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from properties.questions import Named
    from properties.suite import Property
    from spec.games import Game


def verdicts(item: "Property | Named") -> str:
    """The verdicts expected of a property or question: ``holds for 3 4 players``."""
    parts = [_by_players(item.expected)] if item.expected else []
    parts += [f"{rules}: {_by_players(row)}" for rules, row in item.under.items()]
    return "; ".join(parts)


def counts(item: "Property | Named") -> str:
    """The numbers of players that a property or question speaks of."""
    rows = [("", item.expected), *item.under.items()]
    said = [
        " ".join(filter(None, (rules, *map(str, row)))) for rules, row in rows if row
    ]
    return ", ".join(said)


def titled(game: "Game") -> str:
    """The title of a game, with its rule set where there is a choice."""
    from orrery.shelf import names, rulebook

    rules = game.configuration.rules
    several = game.name in names() and len(rulebook(game.name).rules) > 1
    return f"{game.title}, {rules} rules" if several else game.title


def _by_players(expected: Mapping[int, Any]) -> str:
    groups: dict[str, list[str]] = {}
    for players, verdict in expected.items():
        groups.setdefault(str(verdict), []).append(str(players))
    return "; ".join(f"{v} for {' '.join(ns)} players" for v, ns in groups.items())
