"""What must hold of a game: properties, how each is checked, the verdict expected.

A *property* is checked by the strongest means that fits: induction over every step, a
lemma from proven invariants, pairs of positions, exhaustive search of a scope, a
question, or a play that shows it. Its *finding* is compared with the expected verdict;
an expected refutation or unknown is as expected, and never called holding.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

import attrs

from engines.answers import Answer
from engines.assumptions import Budget, Clock, OutOfTime
from engines.induction import WORK, Proof, Steps, prove, quiet
from engines.lemmas import Positions
from engines.obligations import Obligation
from engines.play import Play
from engines.proofs import Prover
from engines.variants import without
from properties.questions import Catalogue
from properties.reaching import Breach, reached
from spec.games import Configuration, Game, Rulebook, Scope
from spec.system import Clause, Verdict

EVERY_STEP = "every position within the invariants, every move"
EVERY_POSITION = "every position within the invariants"


@attrs.frozen
class Finding:
    """How a property came out.

    Attributes:
        verdict: holds, refuted, unknown or vacuous.
        bound: what was covered.
        why: for unknown, the reason; for others a remark.
        play: for refuted, the play that shows it; for a property that says that
            something can happen, the play in which it does.
        obligations: the proof obligations, if it is proven by them.
        seconds: time taken.
        condition: for a property that says when something is so, that condition.
    """

    verdict: Verdict
    bound: str
    why: str = ""
    play: Play | None = None
    obligations: tuple[Obligation, ...] = ()
    seconds: float = 0.0
    condition: str = ""


def _of_any(game: Game) -> bool:
    return True


@attrs.frozen
class Property:
    """A statement about a game, how it is checked, and what is expected.

    Attributes:
        id: the ledger's or the theorem's id, or a short name.
        statement: what it says.
        method: how it is checked: induction, lemma, pairs, search, question, play ...
        expected: the verdict for each number of players that it is about.
        check: the check itself.
        cites: ledger ids of the sentences concerned.
        because: for an expected refutation or unknown, the reason.
        under: for rule sets with other verdicts than ``expected``, those verdicts.
        speaks: whether it speaks of a game at all, whose rulings may leave out what it
            is about.
    """

    id: str
    statement: str
    method: str
    expected: Mapping[int, Verdict]
    check: Callable[["Bench"], Finding] = attrs.field(repr=False, eq=False)
    cites: tuple[str, ...] = ()
    because: str = ""
    under: Mapping[str, Mapping[int, Verdict]] = {}
    speaks: Callable[[Game], bool] = attrs.field(default=_of_any, repr=False, eq=False)

    def expects(self, rules: str | None) -> Mapping[int, Verdict]:
        """The verdict for each number of players, by the rules of a set."""
        return self.under.get(rules or "", self.expected)

    def only(self, *rules: str) -> "Property":
        """The property, expected of some rule sets alone."""
        return attrs.evolve(
            self, expected={}, under=dict.fromkeys(rules, self.expected)
        )


@attrs.frozen
class Suite:
    """All properties of a game, and what checking them rests on.

    Attributes:
        properties: the properties.
        catalogue: the questions, invariants and windows of the game.
        scopes: the small configurations for exhaustive search.
    """

    properties: tuple[Property, ...]
    catalogue: Catalogue
    scopes: tuple[Scope, ...] = ()

    def about(self, game: Game) -> tuple[Property, ...]:
        """The properties that speak of a game: of its rules and number of players."""
        players, rules = len(game.seats), game.configuration.rules
        return tuple(
            p for p in self.properties if players in p.expects(rules) and p.speaks(game)
        )


class Bench:
    """What the checks of one configured game share; proofs are made once.

    Attributes:
        book: the rulebook, from which variants are built.
        configuration: the configuration that is checked.
        suite: the properties, with the invariants that proofs may assume.
        budget: limits of one check by Z3.
        progress: called with the name of what is being done.
        dropped: the id of a guard or effect that the game is checked without.
    """

    def __init__(
        self,
        book: Rulebook,
        configuration: Configuration,
        suite: Suite,
        budget: Budget | None = None,
        progress: Callable[[str], None] = quiet,
        dropped: str = "",
    ) -> None:
        self.book, self.configuration, self.suite = book, configuration, suite
        self.budget = budget or Budget(rlimit=WORK)
        self.progress, self.dropped = progress, dropped
        self.invariants = suite.catalogue.invariants
        self.aids: dict[str, Any] = {}  # what further invariants prove, by name

    def variant(self, **rulings: str) -> "Bench":
        """The bench of the game with other options of some rulings."""
        named = {name.replace("_", "-"): option for name, option in rulings.items()}
        chosen = {**self.configuration.rulings, **named}
        return Bench(
            self.book,
            attrs.evolve(self.configuration, rulings=chosen),
            self.suite,
            self.budget,
            self.progress,
            self.dropped,
        )

    def with_players(self, players: int) -> "Bench":
        """The bench of the game with another number of players."""
        return Bench(
            self.book,
            attrs.evolve(self.configuration, players=players),
            self.suite,
            self.budget,
            self.progress,
            self.dropped,
        )

    @cached_property
    def game(self) -> Game:
        """The game with bags as counts, for Z3."""
        return self._built(packed=False)

    @cached_property
    def packed(self) -> Game:
        """The game with bags as packed words, for play and search."""
        return self._built(packed=True)

    def _built(self, *, packed: bool) -> Game:
        game = self.book.build(attrs.evolve(self.configuration, packed=packed))
        return without(game, self.dropped) if self.dropped else game

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.game.seats)

    def expected(self, item: Property) -> Verdict:
        """The verdict that is expected of a property that speaks of the game."""
        return item.expects(self.game.configuration.rules)[self.players]

    @cached_property
    def proof(self) -> Proof:
        """The proof of all invariants."""
        return prove(
            self.game, self.invariants, budget=self.budget, progress=self.progress
        )

    @cached_property
    def solid(self) -> tuple[Clause, ...]:
        """The invariants that are proven, now or before: other proofs assume them."""
        if "proof" in vars(self):
            return self.proof.proven
        proven = self.prover(self.game, self.invariants)
        return tuple(c for c in self.invariants if c in proven)

    @cached_property
    def steps(self) -> Steps:
        """Every step from any position within the proven invariants."""
        return Steps(self.game, self.solid, Clock(self.budget))

    @cached_property
    def positions(self) -> Positions:
        """Any position within the proven invariants."""
        return Positions(self.game, self.solid, Clock(self.budget))

    @cached_property
    def prover(self) -> Prover:
        """The prover that questions ask; it makes no proof twice."""
        return Prover(self.invariants, self.budget, self.progress)

    def judged(
        self,
        made: Sequence[Obligation],
        bound: str,
        breach: Breach | None = None,
        game: Game | None = None,
    ) -> Finding:
        """The finding of some obligations.

        A counterexample of a step or position is not known to be reachable: only if a
        play that shows it is found is the property refuted.

        Args:
            made: the obligations.
            bound: what they cover.
            breach: for a step, whether it goes against the property.
            game: the game that they are about, if it has counters beside the state.
        """
        catalogue = self.suite.catalogue
        if game is not None:  # windows know nothing of counters
            catalogue = attrs.evolve(catalogue, windows={})
        obligations = tuple(made)
        verdicts = {o.verdict for o in made}
        if verdicts <= {Verdict.HOLDS, Verdict.VACUOUS}:
            if Verdict.HOLDS in verdicts:
                return Finding(Verdict.HOLDS, bound, obligations=obligations)
            why = "nothing was asked that could have failed"
            return Finding(Verdict.VACUOUS, bound, why, obligations=obligations)
        for failed in made:
            if failed.verdict is not Verdict.REFUTED or failed.state is None:
                continue
            play = reached(game or self.game, failed, catalogue, breach)
            if play is not None:
                return Finding(
                    Verdict.REFUTED, bound, failed.name, play, obligations=obligations
                )
        fine = (Verdict.HOLDS, Verdict.VACUOUS)
        names = [o.name for o in made if o.verdict not in fine]
        refuted = any(o.verdict is Verdict.REFUTED for o in made)
        why = f"not proven: {', '.join(names)}"
        if refuted:
            why += "; a position was found that is not known to be reachable"
        return Finding(Verdict.UNKNOWN, bound, why, obligations=obligations)


def settling(
    book: Rulebook, catalogue: Catalogue, properties: Sequence[Property]
) -> Callable[[Game, str, Prover], Answer]:
    """How questions are settled by properties: what these find impossible.

    A property with a condition says itself when something is so: whether that holds is
    the answer.

    Args:
        book: the rulebook of the games.
        catalogue: what proofs rest on.
        properties: those that may settle a question.
    """

    def settle(game: Game, id: str, prover: Prover) -> Answer:
        item = next(item for item in properties if item.id == id)
        if len(game.seats) not in item.expects(game.configuration.rules):
            why = f"{id} does not speak of {len(game.seats)} players by these rules"
            return Answer(Verdict.UNKNOWN, "in whole games", why=why)
        bench = Bench(
            book,
            game.configuration,
            Suite((item,), catalogue),
            prover.budget,
            prover.progress,
        )
        found = checked(item, bench)
        holds = found.verdict is Verdict.HOLDS
        verdict = Verdict.IMPOSSIBLE if holds else Verdict.UNKNOWN
        rests = dict.fromkeys(r for o in found.obligations for r in o.rests)
        core = tuple(r for r in rests if r.kind != "invariant")
        return Answer(
            found.verdict if found.condition else verdict,
            f"{found.bound}: {id}",
            core=core,
            invariants=tuple(r.clause for r in rests if r.clause and r not in core),
            why=found.why,
            seconds=found.seconds,
            condition=found.condition,
            obligations=found.obligations if found.condition else (),
        )

    return settle


def checked(item: Property, bench: Bench) -> Finding:
    """The finding of one property, with the time that it took."""
    began = time.monotonic()
    bench.progress(item.id)
    try:
        found = item.check(bench)
    except OutOfTime:
        found = Finding(Verdict.UNKNOWN, "part of it", "the time was up")
    # what is proven together is counted where it belongs
    proving = sum(o.seconds for o in found.obligations)
    return attrs.evolve(found, seconds=proving or time.monotonic() - began)


def everywhere(
    players: Sequence[int], verdict: Verdict = Verdict.HOLDS
) -> dict[int, Verdict]:
    """One expected verdict for all numbers of players."""
    return dict.fromkeys(players, verdict)
