"""Theorems of Cosmos: Empires about figures: every case is looked at.

The chances are those printed on the cheat sheet. A tableau is produced for a second
time here, card by card from a plain list, apart from the rules.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product
from typing import Any

from attrs import evolve

from properties.empires.theorems.length import PLAYERS
from properties.enumerated import Cases, enumerated
from properties.suite import Bench, Property
from spec.empires import production, reads
from spec.empires.cards import HIGHEST, LOWEST, Ability, Times, Type
from spec.empires.state import VALUES, Phase, Setup, Table, Tableau
from spec.games import Game
from spec.piles import Deck, Pile
from spec.system import Arguments, Verdict

# The printed roll chance of each name in percent; Darkspace Hub has none.
CHANCES = {
    "NA": 6.25,
    "ME": 18.75,
    "NW": 18.75,
    "AG": 12.5,
    "WS": 12.5,
    "LI": 25.0,
    "CO": 18.75,
    "BH": 6.25,
    "YG": 12.5,
    "FB": 25.0,
    "TW": 12.5,
    "TH": 6.25,
    "SG": 18.75,
    "DI": 18.75,
    "DS": 12.5,
}
WAYS = 16  # outcomes of two four-sided dice
# How many of them can be shifted to 2, 3, ... 8 with 0 to 3 shifts, and with 6.
REACHED = {
    0: (1, 2, 3, 4, 3, 2, 1),
    1: (3, 6, 9, 10, 9, 6, 3),
    2: (6, 10, 13, 14, 13, 10, 6),
    3: (10, 13, 15, 16, 15, 13, 10),
    6: (16,) * 7,
}
MOST_LISTED = 3  # cards of the tableaus that are produced twice


def case(truth: Any, text: str) -> Cases:
    """One case."""
    return Cases(1, bool(truth), lambda _: text)


def law(game: Game) -> dict[int, int]:
    """In how many of 16 ways the dice show each total."""
    weight = game.by_name["roll"].weight
    assert weight is not None
    totals = range(LOWEST, HIGHEST + 1)
    return {t: weight.run(game.start, Arguments(total=t)) for t in totals}


# -- dice ------------------------------------------------------------------------------


def chances(bench: Bench, game: Game) -> Iterator[Cases]:
    """The printed chance of each name, against the law of the dice."""
    ways, cards = law(game), {card.code: card for card in game.start.setup.cards}
    for code, percent in CHANCES.items():
        chance = Fraction(ways[cards[code].value], WAYS)
        yield case(chance * 100 == Fraction(percent), f"{code}: {chance}")


def likeliest(bench: Bench, game: Game) -> Iterator[Cases]:
    """Five against each other total."""
    ways = law(game)
    for total, n in ways.items():
        yield case(n < ways[5] or total == 5, f"{total}: {n} of {WAYS}")


def shifts(bench: Bench, game: Game) -> Iterator[Cases]:
    """For numbers of shifts, the outcomes that can be shifted to each total."""
    ways = law(game)
    for most, counts in REACHED.items():
        for value, expected in zip(VALUES, counts, strict=True):
            found = sum(n for t, n in ways.items() if value in within(game, t, most))
            yield case(found == expected, f"{value} with {most} shifts: {found}")


def within(game: Game, first: int, most: int) -> set[int]:
    """The totals to which so many shifts lead, as the rules allow them."""
    move, found = game.by_name["shift"], {first}
    (legal,) = [c for c in move.guards if c.id == "SHIFT.RANGE"]
    for _ in range(most):
        for total, step in product(tuple(found), (0, 1)):
            s: Table = evolve(game.start, phase=Phase.SHIFT, roll=total)
            a = Arguments(seat=0, step=step)
            if legal.run(s, a):
                found.add(reads.shifted_roll(s, step))
    return found


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
    return evolve(game.start, tableaus=(first, *game.start.tableaus[1:]))


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


# -- the deck --------------------------------------------------------------------------

SMALL = ((1, 1, 1), (2, 1), (2, 2), (3, 1, 1))  # copies of each kind in small decks
DRAWS = "dcdcdd"  # cards are drawn; c: and the card drawn is put under the deck


def sampled(deck: Deck) -> Counter[tuple[int, ...]]:
    """The law of draws and cycles where each draw is by the weights of the pile."""
    level = {((), Pile.of(deck.all, deck.size)): Fraction(1)}
    for what in DRAWS:
        after: dict[Any, Fraction] = {}
        for (seen, pile), chance in level.items():
            weights = [pile.weight(kind) for kind in range(deck.kinds)]
            for kind, n in enumerate(weights):
                if n:
                    left = pile.drawn(kind)
                    left = left.cycled(kind) if what == "c" else left
                    key = ((*seen, kind), left)
                    part = chance * Fraction(n, sum(weights))
                    after[key] = after.get(key, Fraction(0)) + part
        level = after or level
    found: Counter[Any] = Counter()
    for (seen, _), chance in level.items():
        found[seen] += chance
    return found


def shuffled(deck: Deck) -> Counter[tuple[int, ...]]:
    """The law of the same draws from a deck whose order was settled at first."""
    cards = [kind for kind, n in enumerate(deck.copies) for _ in range(n)]
    orders = list(permutations(cards))
    found: Counter[Any] = Counter()
    for order in orders:
        pile, seen = list(order), []
        for what in DRAWS:
            if not pile:
                break
            seen.append(pile.pop(0))
            if what == "c":
                pile.append(seen[-1])
        found[tuple(seen)] += Fraction(1, len(orders))
    return found


def laws(bench: Bench, game: Game) -> Iterator[Cases]:
    """Small decks: both laws are the same."""
    for copies in SMALL:
        labels = tuple("ABC"[: len(copies)])
        deck = Deck(copies, labels, packed=False)
        yield case(sampled(deck) == shuffled(deck), f"{copies} copies")


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
        "EMP-T-14",
        "Every printed roll chance is that of two four-sided dice.",
        "names",
        chances,
        "EMP-GAM-2 EMP-NAU-5 EMP-LIB-5 EMP-TRA-5",
    ),
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
        "EMP-T-41c",
        "5 is the likeliest total of the dice.",
        "totals",
        likeliest,
        "EMP-LIB-7",
    ),
    _of(
        "EMP-T-44",
        "Of 16 outcomes of the dice 14 can be shifted to 5 with two shifts, 6 to 2.",
        "totals and numbers of shifts",
        shifts,
        "EMP-GAM-3 EMP-GAM-4 EMP-R-12",
    ),
    _of(
        "EMP-T-46",
        "Cards drawn one by one come as from a deck that was shuffled at first.",
        "small decks",
        laws,
        "EMP-SET-1 EMP-CYC-1 EMP-BLD-3",
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
