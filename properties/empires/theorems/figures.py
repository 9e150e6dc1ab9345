"""Theorems of Cosmos: Empires about figures: every case is looked at.

A tableau is produced for a second time here, card by card from a plain list, apart from
the rules.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Any

from attrs import evolve

from properties.empires.theorems.chance import WAYS, case, law
from properties.empires.theorems.length import PLAYERS
from properties.enumerated import Cases, enumerated
from properties.suite import Bench, Property
from spec.empires import production, reads
from spec.empires.cards import Ability, Times, Type
from spec.empires.state import VALUES, Setup, Table, Tableau
from spec.games import Game
from spec.system import Verdict

MOST_LISTED = 3  # cards of the tableaus that are produced twice


# -- production ------------------------------------------------------------------------

Owned = tuple[str, int]  # the code of a card and its roll value


def tableaus(setup: Setup) -> Iterator[tuple[Owned, ...]]:
    """Every tableau of up to three cards that can be built, and all names once."""
    kinds = [c for c in setup.cards if c.ability is not Ability.NUMBER]
    printed = [(c.code, c.value) for c in kinds]
    hubs = [c.code for c in setup.cards if c.ability is Ability.NUMBER]
    every = printed + [(code, v) for code in hubs for v in VALUES]
    for size in range(MOST_LISTED + 1):
        for owned in combinations_with_replacement(every, size):
            if _allowed(owned, hubs):
                yield owned
    yield tuple(printed)
    yield (*printed, *printed[:3])


def _allowed(owned: Sequence[Owned], hubs: Sequence[str]) -> bool:
    values = Counter(value for _, value in owned)
    return all(values[value] == 1 for code, value in owned if code in hubs)


def listed(setup: Setup, owned: Sequence[Owned], *, transcends: bool) -> list[int]:
    """What each card of a list produces, by the sentences of the cheat sheet."""
    cards = {card.code: card for card in setup.cards}
    names = Counter(code for code, _ in owned)
    bios = (Type.BIO, Type.SPIRIT) if transcends else (Type.BIO,)
    counted = {
        Times.ONE: 1,
        Times.LARGEST_SET: max(names.values(), default=0),
        Times.DOUBLED_NAMES: sum(n > 1 for n in names.values()),
        Times.BIOS: sum(cards[code].type in bios for code, _ in owned),
        Times.ROLL_VALUES: len({value for _, value in owned}),
        Times.MECHS: sum(cards[code].type is Type.MECH for code, _ in owned),
        Times.BEACONS: sum(
            cards[code].ability is Ability.DISCOUNT for code, _ in owned
        ),
    }
    return [cards[code].production * counted[cards[code].times] for code, _ in owned]


def built(setup: Setup, owned: Sequence[Owned]) -> Tableau:
    """A list of cards as the rules keep it."""
    labels = setup.deck.labels
    hubs = [setup.cards[k].code for k in setup.with_ability(Ability.NUMBER)]
    return Tableau(
        setup.deck.of(*(labels.index(code) for code, _ in owned)),
        setup.numbers.of(*(VALUES.index(v) for code, v in owned if code in hubs)),
    )


def produced_twice(bench: Bench, game: Game) -> Iterator[Cases]:
    """Total production and incomes, by the rules and from a list."""
    setup = game.start.setup
    flags = (False, True) if setup.has_cultures else (False,)
    for owned, transcends in product(tableaus(setup), flags):
        each = listed(setup, owned, transcends=transcends)
        pairs = list(zip(owned, each, strict=True))
        tableau = built(setup, owned)
        total = production.total_production(setup, tableau, transcends)
        found = production.incomes(setup, tableau, transcends)
        wanted = [sum(n for (_, v), n in pairs if v == value) for value in VALUES]
        same = total == sum(each) and list(found) == wanted
        yield case(same, " ".join(f"{code}{value}" for code, value in owned))


# -- costs -----------------------------------------------------------------------------

# Names whose second copy Industrious brings, by the Beacon Hubs owned: these and those
# before them.
CHEAP = ("NA NW AG TW DI DS", "BH", "ME", "WS DH", "FB TH", "")


def with_beacons(game: Game, beacons: int) -> Table:
    """A position in which the first seat has so many Beacon Hubs and nothing else."""
    setup = game.start.setup
    (hub,) = setup.with_ability(Ability.DISCOUNT)
    first = evolve(game.start.tableaus[0], cards=setup.deck.of(*[hub] * beacons))
    others = game.start.tableaus[1:]
    made: Table = evolve(game.start, tableaus=(first, *others))
    return made


def discounts(bench: Bench, game: Game) -> Iterator[Cases]:
    """Each name with each number of Beacon Hubs: a Mech costs one less, not below 0."""
    setup = game.start.setup
    for beacons, (kind, card) in product(range(6), enumerate(setup.cards)):
        s = with_beacons(game, beacons)
        less = beacons if card.type is Type.MECH else 0
        wanted = max(0, card.cost - less)
        price = reads.price(s, 0, kind)
        yield case(price == wanted, f"{card.code} with {beacons}: {price}")


def affordable(bench: Bench, game: Game) -> Iterator[Cases]:
    """Each name, for the Credits of the start."""
    setup = game.start.setup
    for kind, card in enumerate(setup.cards):
        price = reads.price(game.start, 0, kind)
        yield case(price <= setup.sizes.credits, f"{card.code}: {price}")


def cheap(bench: Bench, game: Game) -> Iterator[Cases]:
    """Each name with each number of Beacon Hubs, against the limit of Industrious."""
    setup, known = game.start.setup, set[str]()
    for beacons, names in enumerate(CHEAP):
        s = with_beacons(game, beacons)
        known |= set(names.split())
        for kind, card in enumerate(setup.cards):
            small = reads.price(s, 0, kind) <= 3
            yield case(small == (card.code in known), f"{card.code} with {beacons}")


def beacon_first(bench: Bench, game: Game) -> Iterator[Cases]:
    """A Beacon Hub and a Mech of another name, in both orders."""
    setup = game.start.setup
    (hub,) = setup.with_ability(Ability.DISCOUNT)
    for beacons, kind in product(range(5), setup.of_type(Type.MECH)):
        if kind == hub:
            continue
        s, more = with_beacons(game, beacons), with_beacons(game, beacons + 1)
        later = reads.price(s, 0, kind)
        saved = later - reads.price(more, 0, kind)
        text = f"{setup.cards[kind].code} with {beacons}: {saved} saved"
        yield case(saved == (later > 0), text)


def value_for_money(game: Game) -> dict[str, Fraction]:
    """For each card of fixed production, Credits a roll for each Credit of its cost."""
    ways, found = law(game), {}
    for card in game.start.setup.cards:
        if card.times is Times.ONE:
            chance = ways.get(card.value, ways[5])  # a Hub is best set to 5
            found[card.code] = Fraction(chance * card.production, WAYS * card.cost)
    return found


def best_value(bench: Bench, game: Game) -> Iterator[Cases]:
    """Nebula Whale against each other name."""
    found = value_for_money(game)
    for code, worth in found.items():
        yield case(code == "NW" or worth < found["NW"], f"{code}: {worth}")


def second_value(bench: Bench, game: Game) -> Iterator[Cases]:
    """Nautilus against each name but Nebula Whale."""
    found = value_for_money(game)
    for code, worth in found.items():
        yield case(code == "NW" or worth <= found["NA"], f"{code}: {worth}")


def _of(
    id: str, statement: str, noun: str, cases: Any, cites: str, because: str = ""
) -> Property:
    made = enumerated(id, statement, noun, cases, PLAYERS, cites)
    if because:
        refuted = dict.fromkeys(PLAYERS, Verdict.REFUTED)
        made = evolve(made, expected=refuted, because=because)
    return made


THEOREMS: tuple[Property, ...] = (
    _of(
        "EMP-T-15a",
        "Production and incomes are those of a plain list of the cards.",
        "tableaus",
        produced_twice,
        "EMP-WIN-1 EMP-GAM-7 EMP-GAT-8 EMP-COL-8 EMP-YGG-7 EMP-TRA-8",
    ),
    _of(
        "EMP-T-40",
        "A Beacon Hub built before another Mech saves 1 Credit, unless that is free.",
        "pairs",
        beacon_first,
        "EMP-BEA-7 EMP-BEA-8",
    ),
    _of(
        "EMP-T-41a",
        "Nebula Whale earns most for each Credit of its cost.",
        "names of fixed production",
        best_value,
        "EMP-WHA-7",
    ),
    _of(
        "EMP-T-41b",
        "Nautilus earns second most for each Credit of its cost.",
        "names of fixed production",
        second_value,
        "EMP-NAU-7",
        "The Librarian and a Darkspace Hub set to 5 earn more",
    ),
    _of(
        "EMP-T-47",
        "At the start every card can be paid.",
        "names",
        affordable,
        "EMP-SET-3 EMP-ANA-2",
    ),
    _of(
        "EMP-T-48",
        "A Mech costs 1 less for each Beacon Hub and never less than nothing.",
        "names and numbers of Beacon Hubs",
        discounts,
        "EMP-BEA-7 EMP-BEA-8",
    ),
    _of(
        "EMP-T-50",
        "Industrious serves for six names, and for more with Beacon Hubs.",
        "names and numbers of Beacon Hubs",
        cheap,
        "EMP-IND-1 EMP-BEA-8 EMP-R-82",
    ),
)
