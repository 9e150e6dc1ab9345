"""Statements about the cards of one player of Cosmos: Empires, whatever they are.

A tableau is any number of copies of each name, with numbers on its Darkspace Hubs as
the proven invariants have them; whether Transcendent is revealed is open too where
culture cards are played with. Z3 looks at all of them at once. That a bound is reached
is shown by a tableau that Z3 finds; that it can be built one card after another follows
from the rules of building, where every order is legal that sets Hubs last.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs

from engines.assumptions import Assumptions, Case, Clock, Reason, Status
from engines.obligations import Obligation
from engines.symbolic import concrete, variable
from properties.empires.invariants import (
    each_hub_has_its_number,
    numbers_are_on_no_other_card,
)
from properties.empires.theorems.length import PLAYERS
from properties.suite import Bench, Finding, Property, everywhere
from spec.empires import production
from spec.empires.cards import Ability, Times
from spec.empires.state import NO_VALUE, VALUES, Setup, Tableau
from spec.games import Game
from spec.logic import (
    Number,
    Truth,
    both,
    implies,
    neg,
)
from spec.shapes import TRUTH, rebuild
from spec.system import Verdict

ASSUMED = (each_hub_has_its_number, numbers_are_on_no_other_card)
FIRST = "tableaus[0]"  # its leaves stand for any tableau
EVERY = "every tableau within the invariants"


@attrs.frozen
class Cards:
    """Any cards of one player.

    Attributes:
        setup: the setup of the game.
        tableau: the cards.
        transcends: whether the Spirits among them are Bios.
    """

    setup: Setup
    tableau: Tableau
    transcends: Truth

    @property
    def total(self) -> Number:
        """Their total production."""
        return production.total_production(self.setup, self.tableau, self.transcends)

    @property
    def owned(self) -> Number:
        """How many there are."""
        return self.tableau.cards.total()

    def count(self, code: str) -> Number:
        """How many there are of a name."""
        return self.tableau.cards.count(self.setup.deck.labels.index(code))

    def produces(self, code: str) -> Number:
        """What one card of a name produces among them."""
        kind = self.setup.deck.labels.index(code)
        return production.production(self.setup, self.tableau, kind, self.transcends)

    def with_card(self, kind: int, place: int) -> "Cards":
        """The cards with one more, and the number set on it."""
        more = self.tableau.cards.add(kind), self.tableau.numbers.add(place)
        return attrs.evolve(self, tableau=Tableau(*more))

    def can_take(self, kind: int, place: int) -> Truth:
        """Whether a card can be built, if it lies in the pool and is paid for."""
        setup, tableau = self.setup, self.tableau
        left = tableau.cards.count(kind) < setup.cards[kind].copies
        owned = production.values_owned(setup, tableau)
        if place < NO_VALUE:
            return both(left, neg(owned[place]))
        value = setup.cards[kind].value
        return both(left, neg(tableau.numbers.has(VALUES.index(value))))

    def has(self, ability: Ability) -> Number:
        """How many there are with an ability."""
        return self.tableau.cards.number_of(self.setup.with_ability(ability))


Claims = Callable[[Cards], Iterator[tuple[str, Truth]]]


class Tableaus:
    """Any tableau of a game within invariants, and questions to Z3 about it."""

    def __init__(self, bench: Bench) -> None:
        game: Game = bench.game
        setup = game.start.setup
        made = [
            variable(domain, f"t.{name}")
            for name, domain in zip(game.names, game.domains, strict=True)
            if name.startswith(FIRST)
        ]
        tableau = rebuild(game.shape.tableaus[0], [value for value, _ in made])
        transcends, _ = variable(TRUTH, "transcends")
        self.cards = Cards(setup, tableau, transcends if setup.has_cultures else False)
        assumptions = Assumptions(Clock(bench.budget))
        assumptions.require(*(fact for _, facts in made for fact in facts))
        state = attrs.evolve(game.start, tableaus=(tableau, *game.start.tableaus[1:]))
        proven = bench.prover(game, ASSUMED)
        for invariant in ASSUMED:
            if invariant in proven:
                assumptions.assume(Reason.of(invariant), invariant.run(state))
        self.assumptions = assumptions

    def shows(self, name: str, truth: Truth) -> Obligation:
        """Whether a truth is one of every tableau."""
        made = self._shown(name, truth, self.assumptions)
        if made.verdict is Verdict.UNKNOWN:
            made = self._split(name, truth, self.assumptions, self._factors)
        return made

    def _shown(self, name: str, truth: Truth, known: Assumptions) -> Obligation:
        case = Case(known)
        status, used = case.refuted(truth)
        if status is Status.UNSAT:
            return Obligation(name, Verdict.HOLDS, tuple(used))
        if status is Status.UNKNOWN:
            return Obligation(name, Verdict.UNKNOWN, why="Z3 gave up")
        return Obligation(name, Verdict.REFUTED, why=self.text(case.model()))

    @property
    def _factors(self) -> tuple[int, ...]:
        """The kinds whose production is multiplied: what Z3 finds hard to multiply."""
        cards = self.cards.setup.cards
        return tuple(k for k, card in enumerate(cards) if card.times is not Times.ONE)

    def _split(
        self, name: str, truth: Truth, known: Assumptions, factors: tuple[int, ...]
    ) -> Obligation:
        """A truth for each number of copies of some kinds, as many as it takes."""
        kind, *others = factors
        rests: dict[Reason, None] = {}
        for copies in range(self.cards.setup.cards[kind].copies + 1):
            part = known.copy()
            part.require(self.cards.tableau.cards.count(kind) == copies)
            made = self._shown(name, truth, part)
            if made.verdict is Verdict.UNKNOWN and others:
                made = self._split(name, truth, part, tuple(others))
            if made.verdict is not Verdict.HOLDS:
                return made
            rests |= dict.fromkeys(made.rests)
        return Obligation(name, Verdict.HOLDS, tuple(rests))

    def has_one(self, name: str, truth: Truth) -> Obligation:
        """Whether a truth is one of some tableau."""
        known = self.assumptions.copy()
        known.require(truth)
        model = self._found(known, self._factors)
        if model is None:
            return Obligation(name, Verdict.UNKNOWN, why="no tableau was found")
        return Obligation(name, Verdict.HOLDS, why=self.text(model))

    def _found(self, known: Assumptions, factors: tuple[int, ...]) -> Any:
        """A tableau that Z3 finds, at last for each number of copies of some kinds."""
        case = Case(known)
        status = case.check()
        if status is Status.SAT:
            return case.model()
        if status is Status.UNSAT or not factors:
            return None
        kind, *others = factors
        for copies in range(self.cards.setup.cards[kind].copies, -1, -1):
            part = known.copy()
            part.require(self.cards.tableau.cards.count(kind) == copies)
            model = self._found(part, tuple(others))
            if model is not None:
                return model
        return None

    def text(self, model: Any) -> str:
        """A tableau that Z3 has found."""
        labels = self.cards.setup.deck.labels
        counts = [concrete(model, n) for n in self.cards.tableau.cards.counts()]
        pairs = zip(labels, counts, strict=True)
        found = [f"{n} {label}" for label, n in pairs if n]
        return ", ".join(found) or "no cards"


def of_tableaus(id: str, statement: str, claims: Claims, cites: str) -> Property:
    """What is true of every tableau: claims with the name of each."""

    def check(bench: Bench) -> Finding:
        every = Tableaus(bench)
        made = []
        for name, truth in claims(every.cards):
            bench.progress(f"{name}/{id}/THM")
            made.append(every.shows(f"{name}/{id}/THM", truth))
        return judged(made)

    expected = everywhere(PLAYERS)
    return Property(id, statement, "lemma", expected, check, tuple(cites.split()))


def judged(made: Sequence[Obligation]) -> Finding:
    """The finding of obligations about tableaus, none of which a play is shown for."""
    wrong = [o for o in made if o.verdict is not Verdict.HOLDS]
    verdict = Verdict.UNKNOWN if wrong else Verdict.HOLDS
    why = "; ".join(f"{o.name}: {o.why}" for o in wrong)
    return Finding(verdict, EVERY, why, obligations=tuple(made))


@attrs.frozen
class Bound:
    """The greatest that something can be, and of which tableaus that is said."""

    name: str
    measure: Callable[[Cards], Number]
    most: Callable[[Setup], int]
    premise: Callable[[Cards], Truth] = lambda cards: True


def bounded(id: str, statement: str, bounds: Sequence[Bound], cites: str) -> Property:
    """That bounds are not passed, and are reached."""

    def check(bench: Bench) -> Finding:
        every = Tableaus(bench)
        cards, made = every.cards, []
        for bound in bounds:
            most, measure = bound.most(cards.setup), bound.measure(cards)
            premise = bound.premise(cards)
            name = f"{bound.name}/{id}"
            bench.progress(name)
            within = implies(premise, measure <= most)
            made.append(every.shows(f"{name}/THM", within))
            reached = both(premise, measure == most)
            made.append(every.has_one(f"{name}/FIS", reached))
        return judged(made)

    expected = everywhere(PLAYERS)
    return Property(id, statement, "lemma", expected, check, tuple(cites.split()))
