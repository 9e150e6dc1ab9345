"""What builds of Cosmos: Empires can change: properties that questions are settled by.

Each card that can be built is looked at by itself: what it changes is then a matter of
constants, which Z3 settles where a symbolic card would keep it busy for minutes.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product

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
from spec.empires.production import doubled_names, production, total_production
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
from spec.system import Clause, Verdict

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

LARGEST = {30: 18, 20: 14}  # what a build adds at most, by the threshold


def _falls_nowhere(
    setup: Setup, build: Build, s: Table, before: Tableau, after: Tableau
) -> Truth:
    return all_of(
        production(setup, after, kind) >= production(setup, before, kind)
        for kind in setup.deck.present
    )


def _gains(
    setup: Setup, build: Build, s: Table, before: Tableau, after: Tableau
) -> Truth:
    """Nothing produces less and the card something, unless it counts doubled names."""
    if setup.cards[build.kind].times is Times.DOUBLED_NAMES:
        return True
    kept = _falls_nowhere(setup, build, s, before, after)
    return both(kept, production(setup, after, build.kind) > 0)


def _adds_little(
    setup: Setup, build: Build, s: Table, before: Tableau, after: Tableau
) -> Truth:
    threshold = setup.sizes.threshold
    total, more = total_production(setup, before), total_production(setup, after)
    little = implies(total < threshold, more - total <= LARGEST[threshold])
    copies = range(1, setup.cards[build.kind].copies + 1)
    cases: list[Truth] = [after.cards.count(build.kind) == n for n in copies]
    if setup.cards[build.kind].times is Times.DOUBLED_NAMES:
        names = doubled_names(setup, after, build.kind)
        pairs = product(cases, range(len(setup.cards) + 1))
        cases = [both(case, names == n) for case, n in pairs]
    return all_of(implies(case, little) for case in cases)


BUILD_THEOREMS = (
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
    of_each_card(
        "EMP-T-21",
        "From below the threshold a build adds at most 18, or 14 with seven or eight "
        "players.",
        _adds_little,
        "EMP-COL-7 EMP-WIN-1",
    ),
)


# -- payments --------------------------------------------------------------------------

ENOUGH = 9  # the least that anybody pays for a total at the threshold


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


def _takes_enough(setup: Setup, tableau: Tableau) -> Truth:
    """Cards that reach the threshold have a least cost of 9."""
    production = total_production(setup, tableau)
    reached = production >= setup.sizes.threshold
    return implies(reached, least_cost(setup, tableau) >= ENOUGH)


def _nine_credits(bench: Bench) -> Finding:
    """Each build costs what it adds to the least cost, and that comes to enough.

    That what is paid for a tableau is the sum over its builds is an argument, not a
    proof by induction over plays: the bound says so.
    """
    game, setup = bench.game, bench.game.start.setup
    bound = "every build and every tableau within the invariants; summed by argument"
    if setup.has_cultures:
        why = "culture cards bring cards for less, or for nothing"
        return Finding(Verdict.UNKNOWN, bound, why)
    found = positions(game, owning(bench), Clock(bench.budget))
    made: list[Obligation] = []
    for build in setup.singles:
        name = f"{setup.cards[build.kind].name}/{NINE}"
        claim = partial(_of_card, build, _costs_what_it_adds)
        made += found.follows(name, claim, progress=bench.progress)

    def enough(s: Table) -> Truth:
        return _takes_enough(setup, s.tableaus[0])

    made += found.follows(NINE, enough, progress=bench.progress)
    return bench.judged(made, bound)


NINE = "EMP-T-36"

PAYMENT_THEOREMS = (
    Property(
        NINE,
        "Whoever reaches the threshold has paid 9 Credits or more for all cards.",
        "lemma",
        everywhere(PLAYERS),
        _nine_credits,
        ("EMP-SET-3", "EMP-BLD-1", "EMP-BEA-7", "EMP-BEA-8", "EMP-WIN-1"),
    ),
)
