"""Cases of Cosmos: Empires, worked out by hand: a position, a play, what then holds."""

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import attrs
import pytest

from engines.play import apply, legal_actions, objections
from spec.empires.build import build
from spec.empires.production import incomes, production, total_production
from spec.empires.reads import price, winners
from spec.empires.state import LETTERS, VALUES, Phase, Table, Tableau
from spec.games import Configuration, Game
from spec.piles import Bag, Pile
from spec.system import Action

CASES: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("cases.toml").read_text(encoding="utf-8")
)["case"]


# -- positions from text ---------------------------------------------------------------


def tableau(s: Table, text: str) -> Tableau:
    """The cards of a text such as ``2TW DH@5``."""
    codes, kinds, places = s.setup.deck.labels, [], []
    for word in text.split():
        hub, _, number = word.partition("@")
        if number:
            kinds.append(codes.index(hub))
            places.append(VALUES.index(int(number)))
        else:
            kinds += [codes.index(word[1:])] * int(word[0])
    return Tableau(s.setup.deck.of(*kinds), s.setup.numbers.of(*places))


def bag(s: Table, text: str) -> Bag:
    return tableau(s, text).cards


def pile(s: Table, text: str, elsewhere: list[Bag]) -> Pile:
    """A deck: the rest of the cards shuffled, or parts from the top."""
    deck, slots = s.setup.deck, len(s.deck.stacked)
    if text == "rest":
        rest = deck.all
        for cards in elsewhere:
            rest = rest.without(cards)
        return Pile.of(rest, slots)
    parts = [bag(s, part) for part in text.split("|") if part.strip()]
    loose = parts.pop(0) if parts and parts[0].total() > 1 else deck.none
    found = Pile.of(loose, slots)
    for part in parts:
        found = found.cycled(next(k for k in deck.present if part.has(k)))
    return found


def position(game: Game, case: Mapping[str, Any]) -> Table:
    given, s = case["at"], game.start
    owned = case.get("tableaus", {})
    tableaus = tuple(tableau(s, owned.get(seat, "")) for seat in game.seats)
    pool = bag(s, given["pool"])
    known = {
        "phase": Phase[given["phase"].upper()],
        "turn": LETTERS.index(given["turn"]),
        "final": int(given["final"]),
        "credits": tuple(given["credits"]),
        **{
            name: given[name]
            for name in ("opening", "actions", "roll")
            if name in given
        },
    }
    cards = [pool, *(t.cards for t in tableaus)]
    return attrs.evolve(
        s, **known, tableaus=tableaus, pool=pool, deck=pile(s, given["deck"], cards)
    )


def action(game: Game, s: Table, text: str) -> Action:
    """An action of the seat that has the turn, unless the text ends with a seat."""
    move, *words = text.split()
    if "seat" in [p.name for p in game.by_name[move].params]:
        seat = words.pop() if words and words[-1] in game.seats else LETTERS[s.turn]
        words.insert(0, seat)
    return game.parse(" ".join((move, *words)))


# -- what a case says ------------------------------------------------------------------


def of_seat(s: Table, seat: str) -> Tableau:
    found: Tableau = s.tableaus[LETTERS.index(seat)]
    return found


def kind(s: Table, code: str) -> int:
    return s.setup.deck.labels.index(code)


def numbers(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))


def refused(game: Game, s: Table, text: str) -> str:
    wanted = action(game, s, text.partition(":")[0])
    against = " ".join(sorted(c.name for c in objections(game, s, wanted)))
    return f"{text.partition(':')[0]}: {against}"


def sorted_refusal(text: str) -> str:
    wanted, _, names = text.partition(":")
    return f"{wanted}: {' '.join(sorted(names.split()))}"


def plain(game: Game, a: Action) -> str:
    return game.text(a).split()[0]


# A word of a case: what the game says, and what the case says, in one form.
Said = Callable[[Game, Table, str], tuple[Any, Any]]
WORDS: dict[str, Said] = {
    "credits": lambda g, s, t: (numbers(s.credits), t),
    "totals": lambda g, s, t: (
        numbers(tuple(total_production(s.setup, x) for x in s.tableaus)),
        t,
    ),
    "total": lambda g, s, t: (
        total_production(s.setup, of_seat(s, t[0])),
        int(t.split()[1]),
    ),
    "produces": lambda g, s, t: (
        production(s.setup, of_seat(s, t[0]), kind(s, t.split()[1])),
        int(t.split()[2]),
    ),
    "income": lambda g, s, t: (
        incomes(s.setup, of_seat(s, t[0]))[int(t.split()[1]) - 2],
        int(t.split()[2]),
    ),
    "price": lambda g, s, t: (
        price(s, of_seat(s, t[0]), kind(s, t.split()[1])),
        int(t.split()[2]),
    ),
    "winner": lambda g, s, t: (
        [seat for seat, won in zip(g.seats, winners(s), strict=True) if won],
        [] if t == "none" else [t],
    ),
    "phase": lambda g, s, t: (Phase(s.phase).name.lower(), t),
    "turn": lambda g, s, t: (LETTERS[s.turn], t),
    "actions": lambda g, s, t: (s.actions, int(t)),
    "roll": lambda g, s, t: (s.roll, int(t)),
    "final": lambda g, s, t: (s.final > 0, t == "yes"),
    "deck_cards": lambda g, s, t: (s.deck.total(), int(t)),
    "pool_cards": lambda g, s, t: (s.pool.total(), int(t)),
    "pool": lambda g, s, t: (s.pool, bag(s, t)),
    "tableau": lambda g, s, t: (of_seat(s, t[0]), tableau(s, t[1:])),
    "deck": lambda g, s, t: (s.deck, pile(s, t, [])),
    "bottom": lambda g, s, t: (s.deck.stacked[s.deck.size - 1], kind(s, t)),
    "legal": lambda g, s, t: (objections(g, s, action(g, s, t)), ()),
    "refused": lambda g, s, t: (refused(g, s, t), sorted_refusal(t)),
    "only": lambda g, s, t: ({plain(g, a) for a in legal_actions(g, s)}, {t}),
    "no": lambda g, s, t: (t in {plain(g, a) for a in legal_actions(g, s)}, False),
    "threshold": lambda g, s, t: (s.setup.sizes.threshold, int(t)),
    "allowance": lambda g, s, t: (s.setup.sizes.actions, int(t)),
    "last": lambda g, s, t: (g.seats[-1], t),
}


@pytest.mark.parametrize("packed", [True, False], ids=["packed", "counts"])
@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_case_comes_out_as_worked_out(
    case: Mapping[str, Any], *, packed: bool
) -> None:
    """In the order of the case; legality and refusals name all clauses."""
    game = build(
        Configuration(
            case["at"]["players"],
            rulings=case.get("rulings", {}),
            deck=case.get("deck"),
            packed=packed,
        )
    )
    s = position(game, case)

    for text in case.get("play", ()):
        s = apply(game, s, action(game, s, text))

    for text in case["then"]:
        word, _, rest = text.partition(" ")
        found, expected = WORDS[word](game, s, rest)
        assert found == expected, text
