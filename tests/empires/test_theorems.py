"""Theorems of Cosmos: Empires hold, and fail where a rule or a figure is another.

That all of them hold as a whole is tested with all properties; with culture cards, in
the profile full, here.
"""

import os
from collections.abc import Callable
from functools import cache
from typing import Any

import attrs
import pytest
from attrs import evolve

from engines.assumptions import Budget, Clock
from engines.history import tracked
from engines.induction import WORK, Goal, Step, Steps
from engines.obligations import Obligation
from engines.variants import without
from properties.empires.catalogue import catalogue
from properties.empires.invariants import INVARIANTS
from properties.empires.suite import suite, theorems
from properties.empires.tableaus import ASSUMED
from properties.empires.theorems import builds, chance, endings, figures, length, turns
from properties.suite import Bench, Suite, checked
from spec.empires.game import RULEBOOK, build
from spec.empires.state import Phase, Tableau
from spec.games import Configuration, Game
from spec.logic import Truth, at, put
from spec.piles import Pile
from spec.system import Clause, Verdict

FULL = os.environ.get("ORRERY_PROFILE") == "full"
only_full = pytest.mark.skipif(not FULL, reason="minutes of proofs: profile full")
ALL = {item.id: item for item in theorems()}

# -- steps -----------------------------------------------------------------------------


def given_to_the_next(s: Any, a: Any) -> Any:
    """The card goes to the seat after the one that builds."""
    return _given(s, a, (s.turn + 1,))


def given_to_both(s: Any, a: Any) -> Any:
    """The card goes to two seats."""
    return _given(s, a, (0, 1))


def _given(s: Any, a: Any, seats: tuple[Any, ...]) -> Any:
    grown = [Tableau(t.cards.add(0), t.numbers) for t in s.tableaus]
    tableaus = s.tableaus
    for seat in seats:
        tableaus = put(tableaus, seat, at(grown, seat))
    return evolve(s, tableaus=tableaus)


def shuffled_in(s: Any, a: Any) -> Any:
    """The cycled card is shuffled into the deck."""
    deck = Pile(s.deck.loose.add(a.card), s.deck.stacked, s.deck.size)
    return evolve(s, deck=deck, pool=s.pool.remove(a.card))


def to_refill(s: Any, a: Any) -> Any:
    """A place of the pool is filled while the total is open."""
    return evolve(s, phase=Phase.REFILL)


def won_by_building(s: Any, a: Any) -> Any:
    """Who builds has won."""
    return evolve(s, phase=Phase.WON)


@attrs.frozen
class Broken:
    """A step at which a theorem fails when a rule is broken.

    Attributes:
        id: the theorem, or what it rests on.
        move: the move.
        dropped: the clause that is left out, or replaced.
        by: what replaces it.
        rulings: other options than the defaults.
    """

    id: str
    move: str
    dropped: str = ""
    by: Callable[[Any, Any], Any] | None = None
    rulings: dict[str, str] = attrs.field(factory=dict)


LONGER = {"final-round-span": "one-more-full-round"}
BROKEN = [
    Broken("EMP-T-02", "build", "BUILD.COST"),
    Broken("EMP-T-07", "build", "BUILD.THRESHOLD"),
    Broken("AID.WON", "build", "BUILD.THRESHOLD", by=won_by_building),
    Broken("EMP-T-08", "build", "BUILD.TAKE", by=given_to_the_next),
    Broken("EMP-T-17", "confirm", "CONFIRM.EARN", by=lambda s, a: evolve(s)),
    Broken("EMP-T-18", "shift", "TURN.SPEND"),
    Broken("EMP-T-18", "nudge", "NUDGE.USE"),
    Broken("EMP-T-19", "cycle", "CYCLE.CREDITS"),
    Broken("EMP-T-19", "scout", "CYCLE.UNDER"),
    Broken("EMP-T-20", "build", "BUILD.PAY"),
    Broken("EMP-T-20", "fabricate", "BUILD.TAKE"),
    Broken("EMP-T-22", "pass", rulings=LONGER),
    Broken("EMP-T-23", "pass", rulings=LONGER),
    Broken("EMP-T-27", "build", "TURN.SPEND"),
    Broken("EMP-T-27", "scout", "SCOUT.USE"),
    Broken("EMP-T-39", "cycle", "CYCLE.UNDER", by=shuffled_in),
    Broken("EMP-T-51", "build", "BUILD.TAKE", by=given_to_both),
    Broken("AID.BUILT", "build", "TURN.SPEND"),
    Broken(
        "AID.SETTLED", "confirm", "CONFIRM.DONE", by=lambda s, a: evolve(s, phase=4)
    ),
]
OF_STEPS = {c.id: c for c in (*turns.STATEMENTS, length.turns_are_short)}
AIDS = (endings.ALONE, endings.COUNTED, length.BUILT, length.SETTLED)
KEPT = {c.id: (c, aid) for aid in AIDS for c in aid.invariants}


def replaced(game: Game, broken: Broken) -> Game:
    """The game with one clause left out, or with another in its place."""
    if broken.by is None:
        return without(game, broken.dropped) if broken.dropped else game

    def changed(clause: Clause) -> Clause:
        return evolve(clause, run=broken.by) if clause.id == broken.dropped else clause

    moves = (evolve(m, effects=tuple(map(changed, m.effects))) for m in game.moves)
    return evolve(game, moves=tuple(moves))


def discharged(broken: Broken, *, whole: bool) -> Obligation:
    """What becomes of a theorem at one move, with the rules whole or broken."""
    rulings = {} if whole else broken.rulings
    made = build(Configuration(2, rulings=rulings, packed=False))
    if not whole:
        made = replaced(made, broken)
    known: tuple[Clause, ...] = INVARIANTS
    along: tuple[str, ...] = ()
    if broken.id in KEPT:
        clause, aid = KEPT[broken.id]
        made, along = tracked(made, aid.histories(made)), aid.along
        known, goal = (*known, *aid.invariants), Goal.keeping(clause)
    else:
        known, goal = (*known, *length.SETTLED.invariants), of_step(broken.id)
    alone = evolve(made, moves=(made.by_name[broken.move],))
    steps = Steps(alone, known, Clock(Budget(rlimit=WORK)), along)
    steps.possible = lambda move: True  # type: ignore[method-assign]
    (found,) = steps.discharge(goal)
    return found


def of_step(id: str) -> Goal:
    statement = OF_STEPS[id]

    def truth(step: Step) -> Truth:
        found: Truth = statement.run(step.before, step.move, step.arguments, step.after)
        return found

    return Goal(id, "THM", truth)


@pytest.mark.parametrize("broken", BROKEN, ids=lambda b: f"{b.id}-{b.move}")
def test_a_step_keeps_a_theorem_unless_a_rule_is_broken(broken: Broken) -> None:
    assert discharged(broken, whole=True).verdict is Verdict.HOLDS
    assert discharged(broken, whole=False).verdict is Verdict.REFUTED


def test_every_theorem_about_steps_is_seen_failing() -> None:
    proven = {id for id, item in ALL.items() if item.method == "induction"}
    assert proven == {b.id for b in BROKEN if b.id in ALL}


# -- tableaus and figures --------------------------------------------------------------


def bench(**changes: Any) -> Bench:
    """A bench of two players, or more, on which nothing has been proven yet."""
    players, rulings = changes.get("players", 2), changes.get("r", {})
    setting = Configuration(players, deck=changes.get("deck"), rulings=rulings)
    made = Bench(RULEBOOK, setting, Suite(tuple(ALL.values()), catalogue()))
    known = [c for c in ASSUMED if c.id != changes.get("unknown")]
    made.__dict__["solid"] = tuple(known)
    made.__dict__["prover"] = lambda game, wanted: {c: () for c in wanted if c in known}
    return made


def figure(code: str, **figures: Any) -> dict[str, Any]:
    return {"deck": {"card": {code: figures}}}


OTHER: dict[str, dict[str, Any]] = {
    "EMP-T-09": figure("TH", production=2),
    "EMP-T-10": figure("AG", production=2),
    "EMP-T-11": {"unknown": "INV.LOCK"},
    "EMP-T-12": figure("YG", production=2),
    "EMP-T-13": figure("ME", production=4),
    "EMP-T-15": {"unknown": "INV.HUBS"},
    "EMP-T-15a": figure("NA", value=3) | {"r": {"gate-self": "no"}},
    "EMP-T-16a": figure("ME", production=0),
    "EMP-T-21": figure("WS", production=30),
    "EMP-T-24": {"players": 3, "r": {"played-last": "final-player-only"}},
    "EMP-T-32": {"unknown": "INV.HUBS"},
    "EMP-T-34": figure("WS", production=5),
    "EMP-T-36": figure("TW", production=30),
    "EMP-T-36a": {"r": {"self-discount": "includes-itself"}},
    "EMP-T-41a": figure("NW", cost=8),
    "EMP-T-47": {"deck": {"credits": 7}},
    "EMP-T-48": {"r": {"self-discount": "includes-itself"}},
    "EMP-T-50": figure("BH", cost=2),
    "ends": {"r": {"leftover-actions": "must-spend"}},
}
LONG = ("EMP-T-21", "EMP-T-24", "EMP-T-34")
QUICK = [id for id in OTHER if id not in LONG]


@pytest.mark.parametrize(
    "id",
    [id if id in QUICK else pytest.param(id, marks=only_full) for id in OTHER],
)
def test_a_theorem_rests_on_a_rule_or_a_figure(id: str) -> None:
    made = bench(**OTHER[id])
    found = checked(ALL[id], made)
    assert found.verdict is not (Verdict.REFUTED if id == "ends" else Verdict.HOLDS)


def test_without_dearer_rivals_nautilus_would_be_second() -> None:
    """The tip about its worth is false, for the reason that is given."""
    deck = {"card": {"LI": {"cost": 9}, "DH": {"cost": 9}}}
    assert checked(ALL["EMP-T-41b"], bench()).verdict is Verdict.REFUTED
    assert checked(ALL["EMP-T-41b"], bench(deck=deck)).verdict is Verdict.HOLDS


@pytest.mark.parametrize("id", ["EMP-T-14", "EMP-T-41c", "EMP-T-44"])
def test_a_law_of_the_dice_is_that_of_two(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chance, "law", lambda game: dict.fromkeys(range(2, 9), 2))
    assert checked(ALL[id], bench()).verdict is Verdict.REFUTED


def test_cards_that_crowd_each_other_would_produce_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def crowded(setup: Any, tableau: Any, kind: int, bios: bool) -> Any:
        return 64 - tableau.cards.total()

    monkeypatch.setattr(builds, "production", crowded)
    assert checked(ALL["EMP-T-16"], bench()).verdict is not Verdict.HOLDS


def test_drawing_by_other_weights_is_no_shuffled_deck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Pile, "weight", lambda pile, kind: int(pile.count(kind) > 0))
    assert checked(ALL["EMP-T-46"], bench()).verdict is Verdict.REFUTED


def test_no_beacon_hub_saves_anything_where_prices_are_printed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(figures.reads, "price", lambda s, seat, kind: 5)
    assert checked(ALL["EMP-T-40"], bench()).verdict is Verdict.REFUTED


def test_every_theorem_is_seen_failing() -> None:
    tried = {b.id for b in BROKEN} | set(OTHER)
    tried |= {"EMP-T-14", "EMP-T-16", "EMP-T-40", "EMP-T-41b", "EMP-T-41c", "EMP-T-44"}
    tried |= {"EMP-T-46"}
    assert set(ALL) - tried == {
        "EMP-T-25",  # follows from AID.WON alone
        "EMP-T-37",  # what end cards add is never negative, whatever they count
        "EMP-T-42",  # follows from AID.BUILT alone
    }


# -- with culture cards ----------------------------------------------------------------


@cache
def cultured() -> Bench:
    return Bench(RULEBOOK, Configuration(2, rulings={"culture": "hybrid"}), suite())


@only_full
@pytest.mark.parametrize("id", [p.id for p in suite().about(cultured().game)])
def test_a_property_is_as_expected_with_culture_cards(id: str) -> None:
    made = cultured()
    (item,) = [p for p in suite().about(made.game) if p.id == id]
    found = checked(item, made)
    assert found.verdict is made.expected(item), found.why
