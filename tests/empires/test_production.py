"""What tableaus produce: against a table from outside, in every reading, and by Z3."""

import csv
import random
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from spec.empires.game import setup
from spec.empires.production import income, incomes, production, total_production
from spec.empires.state import VALUES, Setup, Tableau
from spec.games import Configuration
from spec.logic import count, total, use_z3
from spec.shapes import Range, fits, leaves, rebuild

z3 = use_z3()
SCORES = Path(__file__).with_name("scores.csv")


@cache
def made(*, packed: bool = True, rulings: tuple[tuple[str, str], ...] = ()) -> Setup:
    return setup(Configuration(players=2, rulings=dict(rulings), packed=packed))


def scores() -> list[dict[str, str]]:
    with SCORES.open(encoding="utf-8") as file:
        return list(csv.DictReader(row for row in file if not row.startswith("#")))


def tableau(of: Setup, text: str) -> Tableau:
    """The tableau of a text such as ``2TW DH@5``."""
    codes = [card.code for card in of.cards]
    kinds, places = [], []
    for word in text.split():
        hub, _, number = word.partition("@")
        if number:
            kinds.append(codes.index(hub))
            places.append(VALUES.index(int(number)))
        else:
            kinds += [codes.index(word[1:])] * int(word[0])
    return Tableau(of.deck.of(*kinds), of.numbers.of(*places))


def figures(of: Setup, cards: Tableau) -> tuple[Any, ...]:
    """The total production, then the Credits at each total of the dice."""
    return (total_production(of, cards), *incomes(of, cards))


# -- the table from outside ------------------------------------------------------------


@pytest.mark.parametrize("row", scores(), ids=lambda row: str(row["cards"]))
@pytest.mark.parametrize("packed", [True, False], ids=["packed", "counts"])
def test_a_tableau_produces_what_the_calculator_says(
    row: Mapping[str, str], *, packed: bool
) -> None:
    of = made(packed=packed)

    found = figures(of, tableau(of, row["cards"]))

    assert found == tuple(int(row[name]) for name in ("total", *map(str, VALUES)))


@pytest.mark.parametrize("packed", [True, False], ids=["packed", "counts"])
def test_tableaus_side_by_side_produce_what_each_does(*, packed: bool) -> None:
    """All rows of the table and a thousand random tableaus in lanes."""
    of = made(packed=packed)
    cards = [tableau(of, row["cards"]) for row in scores()]
    cards += [anything(of, random.Random(seed)) for seed in range(1000)]
    shape = Tableau(of.deck.shape(), of.numbers.shape())
    columns = [
        np.array(column, domain.computed)
        for column, domain in zip(
            zip(*map(leaves, cards), strict=True), leaves(shape), strict=True
        )
    ]

    found = figures(of, rebuild(shape, columns))

    assert list(zip(*(f.tolist() for f in found), strict=True)) == [
        figures(of, one) for one in cards
    ]


def anything(of: Setup, rng: random.Random) -> Tableau:
    """Any numbers of copies, and values set on as many as there are Hubs."""
    counts = [rng.randint(0, copies) for copies in of.deck.copies]
    places = rng.sample(range(len(VALUES)), counts[-1])
    return Tableau(of.deck.bag(counts), of.numbers.of(*places))


# -- rulings ---------------------------------------------------------------------------

# ruling, option, cards, total production by default and under the option
RULED = [
    ("beacon-production", "per-mech", "2BH 1TW", 3, 7),
    ("beacon-production", "per-beacon", "2BH 1TW", 3, 5),
    ("beacon-production", "zero", "2BH 1TW", 3, 1),
    ("gate-self", "no", "5AG 1WS 1YG", 30, 25),
    ("gate-self", "no", "1AG 2ME", 8, 8),
    ("collective-self", "no", "2CO", 4, 0),
    ("per-copy-formulas", "once-per-name", "2YG 1SG", 7, 4),
    ("transit-values", "no", "DH@2 1TW 1TH", 8, 7),
    ("darkspace-type", "bio", "DH@2 1YG", 5, 6),
    ("darkspace-production", "7", "DH@2", 4, 7),
    ("darkspace-identity", "by-value", "DH@2 DH@3 1AG", 10, 9),
    ("darkspace-identity", "by-value", "DH@2 DH@3 1CO", 10, 8),
]


@pytest.mark.parametrize(
    ("ruling", "option", "cards", "usual", "other"),
    RULED,
    ids=[f"{r}={o}-{c}" for r, o, c, _, _ in RULED],
)
def test_a_ruling_changes_a_total(
    ruling: str, option: str, cards: str, usual: int, other: int
) -> None:
    default, changed = made(), made(rulings=((ruling, option),))

    assert total_production(default, tableau(default, cards)) == usual
    assert total_production(changed, tableau(changed, cards)) == other


# -- proofs ----------------------------------------------------------------------------


def any_tableau(of: Setup) -> tuple[Tableau, list[Any]]:
    """A tableau of Z3 terms, and that it is one: as many numbers as Hubs."""

    def term(domain: Range, name: str) -> Any:
        return z3.Bool(name) if domain.kind == "truth" else z3.Int(name)

    shape = Tableau(of.deck.shape(), of.numbers.shape())
    domains = leaves(shape)
    cards: Tableau = rebuild(
        shape, [term(domain, f"x{i}") for i, domain in enumerate(domains)]
    )
    hubs = cards.cards.count(of.deck.labels.index("DH"))
    return cards, [fits(shape, cards), hubs == cards.numbers.total()]


def values_are_distinct(of: Setup, cards: Tableau) -> Any:
    """No number is set that is printed on a card of the same owner."""
    return z3.And(
        *(
            z3.Not(
                z3.And(cards.numbers.has(VALUES.index(card.value)), cards.cards.has(k))
            )
            for i, value in enumerate(VALUES)
            for k, card in enumerate(of.cards)
            if card.value == value
        )
    )


Claim = Callable[[Setup, Tableau], Any]


def kind_of(of: Setup, code: str) -> int:
    return of.deck.labels.index(code)


CLAIMS: dict[str, tuple[Claim, str]] = {
    "credits at all totals are the total production": (
        lambda of, t: total(incomes(of, t)) == total_production(of, t),
        "unsat",
    ),
    "a Transit Hub produces at most 7": (
        lambda of, t: production(of, t, kind_of(of, "TH")) <= 7,
        "unsat",
    ),
    "a Transit Hub produces at most 6": (
        lambda of, t: production(of, t, kind_of(of, "TH")) <= 6,
        "sat",
    ),
    "an Ancient Gate produces at most 7": (
        lambda of, t: production(of, t, kind_of(of, "AG")) <= 7,
        "unsat",
    ),
    "an Ancient Gate produces at most 6": (
        lambda of, t: production(of, t, kind_of(of, "AG")) <= 6,
        "sat",
    ),
    "a Yggdrasil produces at most 17": (
        lambda of, t: production(of, t, kind_of(of, "YG")) <= 17,
        "unsat",
    ),
    "a Collective produces at most 30": (
        lambda of, t: production(of, t, kind_of(of, "CO")) <= 30,
        "unsat",
    ),
    "a Collective produces at most 28": (
        lambda of, t: production(of, t, kind_of(of, "CO")) <= 28,
        "sat",
    ),
    "five cards produce less than 30": (
        lambda of, t: z3.Or(t.cards.total() > 5, total_production(of, t) < 30),
        "unsat",
    ),
    "six cards produce less than 30": (
        lambda of, t: z3.Or(t.cards.total() > 6, total_production(of, t) < 30),
        "sat",
    ),
    "cards that produce at 2 are Nautilus or a Hub": (
        lambda of, t: z3.Or(
            income(of, t, 2) == 0,
            count([t.cards.has(kind_of(of, "NA")), t.numbers.has(0)]) > 0,
        ),
        "unsat",
    ),
}


@pytest.mark.parametrize(("claim", "verdict"), CLAIMS.values(), ids=CLAIMS)
def test_claims_about_every_tableau(claim: Claim, verdict: str) -> None:
    """The negation has no model, or one where the claim is too strong."""
    of = made(packed=False)
    cards, facts = any_tableau(of)
    solver = z3.Solver()
    solver.add(*facts, values_are_distinct(of, cards))
    assert str(solver.check()) == "sat"

    solver.add(z3.Not(claim(of, cards)))

    assert str(solver.check()) == verdict


def test_a_tableau_of_terms_is_read_like_one_of_numbers() -> None:
    """The model of a refuted claim produces what the same plain tableau does."""
    of = made(packed=False)
    cards, facts = any_tableau(of)
    solver = z3.Solver()
    solver.add(*facts, total_production(of, cards) == 47, cards.cards.total() == 9)
    assert str(solver.check()) == "sat"
    model = solver.model()
    plain = [model.eval(x, model_completion=True).as_long() for x in leaves(cards)]

    found: Tableau = rebuild(Tableau(of.deck.shape(), of.numbers.shape()), plain)

    assert total_production(of, found) == 47
