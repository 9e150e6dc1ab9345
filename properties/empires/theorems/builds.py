"""Theorems of Cosmos: Empires about builds: what each changes, and what it costs.

Each card that can be built is looked at by itself: what it changes is then a matter of
constants, which Z3 settles where a symbolic card would keep it busy for minutes.
"""

from collections.abc import Callable, Sequence
from functools import partial

import attrs
from attrs import evolve

from engines.assumptions import Clock, conjuncts
from engines.lemmas import Positions
from engines.obligations import Obligation
from properties.empires.invariants import INVARIANTS
from properties.empires.windows import OWNED
from properties.suite import Bench, Finding, Property, everywhere
from spec.empires import reads
from spec.empires.cards import Ability, Times, Type
from spec.empires.production import production
from spec.empires.state import NO_VALUE, Build, Setup, Table, Tableau
from spec.games import Game
from spec.logic import (
    Number,
    Truth,
    all_of,
    at,
    both,
    implies,
)
from spec.logic import total as added
from spec.system import Clause

PLAYERS = range(2, 9)
ANY_LEAF = "direction"  # one that has a single value by the usual rulings
Claim = Callable[[Setup, Build, Table, Tableau, Tableau], Truth]
EVERY_BUILD = "every position within the invariants, every card built"


def positions(game: Game, standing: Sequence[Clause], clock: Clock) -> Positions:
    """Any position, whatever its phase: what players own does not depend on it."""
    return Positions(attrs.evolve(game, control=(ANY_LEAF,)), standing, clock)


def owning(bench: Bench) -> list[Clause]:
    """The proven invariants that matter to what players own."""
    wanted = [clause for clause in INVARIANTS if clause.id in OWNED]
    return list(bench.prover(bench.game, wanted))


def of_each_card(
    id: str,
    statement: str,
    truth: Claim,
    cites: str,
) -> Property:
    """A truth of every build, by the cards that its builder has before and after it.

    Those after it are what the first player owns in any position; before it there was
    one card less.
    """

    def check(bench: Bench) -> Finding:
        game, setup = bench.game, bench.game.start.setup
        found = positions(game, owning(bench), Clock(bench.budget))
        made: list[Obligation] = []
        for build in setup.singles:
            name = f"{setup.cards[build.kind].name}/{id}"
            claim = partial(_of_card, build, truth)
            made += found.follows(name, claim, progress=bench.progress)
        return bench.judged(made, EVERY_BUILD)

    cited = tuple(cites.split())
    return Property(id, statement, "lemma", everywhere(PLAYERS), check, cited)


def _of_card(build: Build, truth: Claim, s: Table) -> Truth:
    after = s.tableaus[0]
    before = Tableau(after.cards.remove(build.kind), after.numbers.remove(build.place))
    has = after.cards.has(build.kind)
    if build.place in range(NO_VALUE):
        has = both(has, after.numbers.has(build.place))
    return all_of(
        implies(has, part)
        for part in conjuncts(truth(s.setup, build, s, before, after))
    )


# -- production ------------------------------------------------------------------------


def spirits(setup: Setup) -> tuple[bool, ...]:
    """Whether Spirits may be Bios: both ways where culture cards are played with."""
    return (False, True) if setup.has_cultures else (False,)


def _falls_nowhere(
    setup: Setup, build: Build, s: Table, before: Tableau, after: Tableau
) -> Truth:
    return all_of(
        production(setup, after, kind, bios) >= production(setup, before, kind, bios)
        for bios in spirits(setup)
        for kind in setup.deck.present
    )


def _gains(
    setup: Setup, build: Build, s: Table, before: Tableau, after: Tableau
) -> Truth:
    """Nothing produces less and the card something, unless it counts doubled names."""
    if setup.cards[build.kind].times is Times.DOUBLED_NAMES:
        return True
    kept = _falls_nowhere(setup, build, s, before, after)
    own = [production(setup, after, build.kind, bios) for bios in spirits(setup)]
    return both(kept, *[number > 0 for number in own])


_BUILDS = (
    of_each_card(
        "EMP-T-16",
        "No build lowers what a card produces.",
        _falls_nowhere,
        "EMP-ANA-7 EMP-BLD-2",
    ),
    of_each_card(
        "EMP-T-16a",
        "Every build raises the total production, unless it is one of The Collective.",
        _gains,
        "EMP-ANA-7 EMP-COL-7",
    ),
)


# -- payments --------------------------------------------------------------------------


def least_cost(setup: Setup, tableau: Tableau) -> Number:
    """What cards cost in the cheapest order: all Beacon Hubs first."""
    hubs = setup.with_ability(Ability.DISCOUNT)
    owned = sum(setup.deck.copies[k] for k in hubs)
    costs = []
    for beacons in range(owned + 1):
        first = sum(
            max(0, setup.cards[k].cost - i) for k in hubs for i in range(beacons)
        )
        rest = [
            max(0, card.cost - (beacons if card.type is Type.MECH else 0))
            * tableau.cards.count(kind)
            for kind, card in enumerate(setup.cards)
            if kind not in hubs
        ]
        costs.append(first + added(rest))
    return at(tuple(costs), tableau.cards.number_of(hubs))


def _costs_what_it_adds(
    setup: Setup, build: Build, s: Table, before: Tableau, after: Tableau
) -> Truth:
    """The price of a card is no less than what it adds to the least cost of all."""
    owned = evolve(s, tableaus=(before, *s.tableaus[1:]))
    rise = least_cost(setup, after) - least_cost(setup, before)
    covered = reads.price(owned, 0, build.kind) >= rise
    hubs = setup.with_ability(Ability.DISCOUNT)
    beacons = after.cards.number_of(hubs)
    most = sum(setup.deck.copies[k] for k in hubs)
    return all_of(implies(beacons == n, covered) for n in range(most + 1))


def plays_without_cultures(game: Game) -> bool:
    """Whether no culture card brings cards for less, or for nothing."""
    return not game.start.setup.has_cultures


THEOREMS = (
    *_BUILDS,
    evolve(
        of_each_card(
            "EMP-T-36a",
            "A build costs no less than what it adds to the least cost of all cards of "
            "its player.",
            _costs_what_it_adds,
            "EMP-BLD-1 EMP-BEA-7 EMP-BEA-8",
        ),
        speaks=plays_without_cultures,
    ),
)
