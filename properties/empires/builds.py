"""What builds of Cosmos: Empires can change: properties that questions are settled by.

Each card that can be built is looked at by itself: what it changes is then a matter of
constants, which Z3 settles where a symbolic card would keep it busy for minutes.
"""

from collections.abc import Callable

import attrs

from engines.assumptions import Clock
from engines.entailment import Goal, Step
from engines.history import tracked
from engines.induction import Steps
from engines.lemmas import Positions
from engines.obligations import Obligation
from properties.empires.invariants import INVARIANTS
from properties.empires.windows import OWNED
from properties.suite import Bench, Finding, Property, everywhere
from spec.empires import ending, reads
from spec.empires.cards import Ability, Type
from spec.empires.production import production
from spec.empires.state import PURSE, Play, Setup, Table, Tableau
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


def builds_alone(game: Game) -> Game:
    """The game with nothing but its builds, each a move of its own."""
    found = [m for m in apart(game).moves if any(p.name == "build" for p in m.params)]
    return attrs.evolve(game, moves=tuple(found))


def owning(bench: Bench) -> list[Clause]:
    """The proven invariants that matter to what players own."""
    wanted = [clause for clause in INVARIANTS if clause.id in OWNED]
    return list(bench.prover(bench.game, wanted))


def of_each_build(
    id: str, statement: str, truth: Callable[[Step], Truth], cites: str
) -> Property:
    """A truth of every build: of the state before, the move, and the state after."""

    def check(bench: Bench) -> Finding:
        steps = Steps(
            builds_alone(bench.game), owning(bench), Clock(bench.budget), ("turn",)
        )
        made = steps.discharge(Goal(id, "THM", truth), bench.progress)
        return bench.judged(made, "every position within the invariants, every build")

    cited = tuple(cites.split())
    return Property(id, statement, "induction", everywhere(PLAYERS), check, cited)


# -- production ------------------------------------------------------------------------


def _produced(s: Table, seat: int) -> list[Number]:
    """What a card of each kind produces for a seat."""
    return [production(s.setup, s.tableaus[seat], k) for k in s.setup.deck.present]


def _falls_nowhere(step: Step) -> Truth:
    before, after = (_produced(s, 0) for s in (step.before, step.after))
    return all_of(a >= b for a, b in zip(after, before, strict=True))


def _gains(step: Step) -> Truth:
    """More in all, unless The Collective is built."""
    (kind,) = {step.before.setup.kind_of[i] for i in step.move.params[1].values}
    if step.before.setup.cards[kind].code == "CO":
        return True
    before, after = step.before.tableaus[0].cards, step.after.tableaus[0].cards
    grown = after.count(kind) > before.count(kind)
    return implies(
        grown, production(step.after.setup, step.after.tableaus[0], kind) > 0
    )


def _largest(step: Step) -> Truth:
    """From a total below the threshold a build adds no more than that."""
    threshold = step.before.setup.sizes.threshold
    before, after = (ending.totals(s)[0] for s in (step.before, step.after))
    return implies(before < threshold, after - before <= LARGEST[threshold])


LARGEST = {30: 18, 20: 14}  # by the threshold

BUILD_THEOREMS = (
    of_each_build(
        "EMP-T-16",
        "No build lowers what a card produces.",
        _falls_nowhere,
        "EMP-ANA-7 EMP-BLD-2",
    ),
    of_each_build(
        "EMP-T-16a",
        "A card that is built produces something at once, except The Collective.",
        _gains,
        "EMP-ANA-7 EMP-COL-7",
    ),
    of_each_build(
        "EMP-T-21",
        "From below the threshold a build adds at most 18, or 14 with seven or eight "
        "players.",
        _largest,
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
        *Positions(game, standing, clock).follows(
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
