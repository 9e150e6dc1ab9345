"""What builds of Cosmos: Empires can change: properties that questions are settled by.

Each card that can be built is looked at by itself: what it changes is then a matter of
constants, which Z3 settles where a symbolic card would keep it busy for minutes.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product

import attrs

from engines.assumptions import Clock, conjuncts
from engines.entailment import Goal
from engines.history import tracked
from engines.induction import Steps
from engines.lemmas import Positions
from engines.obligations import Obligation
from properties.empires.invariants import INVARIANTS
from properties.empires.windows import OWNED
from properties.suite import Bench, Finding, Property, everywhere
from spec.empires import ending, reads
from spec.empires.cards import Ability, Times, Type
from spec.empires.production import doubled_names, production, total_production
from spec.empires.state import NO_VALUE, PURSE, Build, Play, Setup, Table, Tableau
from spec.games import Game, History
from spec.logic import (
    Number,
    Truth,
    all_of,
    at,
    both,
    choose,
    either,
    implies,
    smallest,
)
from spec.logic import total as added
from spec.shapes import Range
from spec.system import Clause, Param, Verdict, invariant, theorem

PLAYERS = range(2, 9)
BUILDS = ("build", "fabricate")
ANY_LEAF = "direction"  # one that has a single value by the usual rulings
EVERY_BUILD = "every position within the invariants, every card built"


def apart(game: Game) -> Game:
    """The game with a move of its own for each card that can be built."""
    made = []
    for move in game.moves:
        builds = [p for p in move.params if p.name == "build"]
        for param in builds:
            for value in param.values:
                one = Param("build", param.domain, (value,))
                params = tuple(one if p is param else p for p in move.params)
                name = f"{move.name} {param.domain.text(value)}"
                made.append(attrs.evolve(move, name=name, params=params))
        if not builds:
            made.append(move)
    return attrs.evolve(game, moves=tuple(made))


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
    truth: Callable[[Setup, Build, Tableau, Tableau], Truth],
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


def _of_card(
    build: Build, truth: Callable[[Setup, Build, Tableau, Tableau], Truth], s: Table
) -> Truth:
    after = s.tableaus[0]
    before = Tableau(after.cards.remove(build.kind), after.numbers.remove(build.place))
    has = after.cards.has(build.kind)
    if build.place in range(NO_VALUE):
        has = both(has, after.numbers.has(build.place))
    return all_of(
        implies(has, part) for part in conjuncts(truth(s.setup, build, before, after))
    )


# -- production ------------------------------------------------------------------------

LARGEST = {30: 18, 20: 14}  # what a build adds at most, by the threshold


def _falls_nowhere(
    setup: Setup, build: Build, before: Tableau, after: Tableau
) -> Truth:
    return all_of(
        production(setup, after, kind) >= production(setup, before, kind)
        for kind in setup.deck.present
    )


def _produces(setup: Setup, build: Build, before: Tableau, after: Tableau) -> Truth:
    times = setup.cards[build.kind].times
    return times is Times.DOUBLED_NAMES or production(setup, after, build.kind) > 0


def _adds_little(setup: Setup, build: Build, before: Tableau, after: Tableau) -> Truth:
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
        "A card that is built produces something at once, except The Collective.",
        _produces,
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


def _paid(value: Number, s: Table, a: Play) -> Number:
    cost = choose(s.turn == 0, reads.price(s, 0, reads.kind_built(s, a.build)), 0)
    return smallest([PURSE, value + cost])


PAID = History(
    name="paid",
    statement="What the first player has paid for cards",
    domain=Range(0, PURSE),
    start=0,
    moves=BUILDS,
    step=_paid,
)


@invariant("INV.PAID", "EMP-BLD-1 EMP-ANA-2 EMP-BEA-7 EMP-BEA-8")
def cards_were_paid(s: Table) -> Truth:
    """Whoever has cards has paid what they cost in the cheapest order, or more."""
    paid: Number = s.paid  # type: ignore[attr-defined]
    return either(paid == PURSE, paid >= least_cost(s.setup, s.tableaus[0]))


@theorem("EMP-T-36", "EMP-SET-3 EMP-BEA-7 EMP-BEA-8 EMP-WIN-1 EMP-P78-2")
def threshold_takes_nine_credits(s: Table) -> Truth:
    """Whoever has reached the threshold has paid 9 Credits or more."""
    paid: Number = s.paid  # type: ignore[attr-defined]
    return implies(ending.reaches(s, ending.totals(s)[0]), paid >= ENOUGH)


def _nine_credits(bench: Bench) -> Finding:
    """The payments are proven to cover the cards, and these to cost so much."""
    game, clock = tracked(bench.game, (PAID,)), Clock(bench.budget)
    standing = (*owning(bench), cards_were_paid)
    steps = Steps(apart(game), standing, clock, ("turn",))
    holds = cards_were_paid.run(game.start)
    first = Obligation(
        f"start/{cards_were_paid.id}/INV",
        Verdict.HOLDS if holds else Verdict.REFUTED,
        state=None if holds else game.start,
    )
    made = [
        first,
        *steps.discharge(Goal.keeping(cards_were_paid), bench.progress),
        *positions(game, standing, clock).follows(
            threshold_takes_nine_credits.id,
            threshold_takes_nine_credits.run,
            progress=bench.progress,
        ),
    ]
    return bench.judged(made, "every position, whatever was paid", game=game)


PAYMENT_THEOREMS = (
    Property(
        threshold_takes_nine_credits.id,
        threshold_takes_nine_credits.statement,
        "induction",
        everywhere(PLAYERS),
        _nine_credits,
        threshold_takes_nine_credits.cites,
    ),
)
