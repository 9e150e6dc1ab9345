"""Response chains: what is claimed of all hands, wrong claims, and lines of play."""

from itertools import product
from typing import Any

import attrs
import pytest

from engines.assumptions import Budget, Clock
from engines.contests import bellman, played_out
from engines.obligations import Obligation
from engines.play import apply, legal_actions
from properties.chaos.catalogue import catalogue
from properties.chaos.duels import (
    CONTROL,
    DUELS,
    LENGTHS,
    Forecast,
    control,
    controlled,
    hits,
    lengthened,
    machines,
    of_chains,
    regions,
)
from properties.suite import Bench, Finding, Suite
from spec.chaos.cards import ATTACKS
from spec.chaos.duel import MOST, Held, duel
from spec.chaos.game import RULEBOOK, build, ledger
from spec.chaos.observables import spares
from spec.chaos.phases import Phase, Stage
from spec.chaos.state import Chain
from spec.games import Configuration, Game
from spec.logic import choose
from spec.system import Verdict
from tests.chaos.positions import position

RULES = ("base", "playtest")
COUNTS = list(product(range(4), range(3), range(4)))  # spares, Atmospheres, Mirrors


def bench(rules: str, **rulings: str) -> Bench:
    named = {name.replace("_", "-"): option for name, option in rulings.items()}
    made = Configuration(2, rules, named)
    return Bench(RULEBOOK, made, Suite(DUELS, catalogue()))


def chain(rules: str, attack: str, held: Held) -> Game:
    return duel(rules, ledger().choose({}), attack, held)


def by_formula(rules: str, copies: int, atmospheres: int, mirrors: int) -> int:
    """What the rulebook's readers expect, written here a second time."""
    defenses = atmospheres + mirrors
    if rules == "base":
        return 1 if mirrors > copies else -1 if defenses <= copies else 0
    if copies or not defenses:
        return -1
    return 1 if mirrors else 0


# -- every line of play --------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("attack", ATTACKS)
def test_best_play_of_a_chain_is_what_is_claimed(rules: str, attack: str) -> None:
    claim = controlled(CONTROL[rules])
    for counts in COUNTS:
        game = chain(rules, attack, Held(*counts))

        found = played_out(game, claim, game.start)

        assert found == claim.worth(game.start) == by_formula(rules, *counts), counts


@pytest.mark.parametrize("rules", RULES)
def test_the_longest_line_of_a_chain_is_what_is_claimed(rules: str) -> None:
    claim = lengthened(LENGTHS[rules])
    for counts in COUNTS:
        game = chain(rules, "SN", Held(*counts))
        most = min(2 * counts[0] + 2, 2 * (counts[1] + counts[2]) + 1)

        found = played_out(game, claim, game.start)

        assert found == claim.worth(game.start) == min(most, 3 + 9 * (rules == "base"))


@pytest.mark.parametrize(
    ("rules", "held", "lines"),
    [
        ("base", Held(1, 1, 1), 7),
        ("base", Held(2, 2, 2), 19),
        ("playtest", Held(1, 1, 1), 5),
        ("playtest", Held(2, 2, 2), 5),
    ],
)
def test_the_lines_of_play_of_a_chain_are_counted(rules, held, lines) -> None:
    game = chain(rules, "SN", held)

    def count(state: Any) -> int:
        if game.over(state):
            return 1
        return sum(count(apply(game, state, a)) for a in legal_actions(game, state))

    assert count(game.start) == lines


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("attack", ["SN", "GP"])
@pytest.mark.parametrize("counts", [(0, 1, 1), (1, 1, 1), (1, 0, 2), (2, 2, 0)])
def test_best_play_in_the_whole_game_is_the_same(rules, attack, counts) -> None:
    """From a position of the whole game, by its own moves, until the chain is over."""
    copies, atmospheres, mirrors = counts
    deck = {"cards": "Me Me Ve Ve WH WH WH GL BH " + "SN GP AT CM " * 4}
    game = build(Configuration(2, rules, deck={**deck, "types": 2}))
    cards, small = game.start.setup.cards, chain(rules, attack, Held())
    kind = cards.kind(attack)
    opened = position(
        game,
        phase=Phase.ANSWER,
        hands=(
            " ".join([attack] * copies + ["WH", "AT", "CM"]),
            " ".join(["AT"] * atmospheres + ["CM"] * mirrors + ["WH", attack]),
        ),
        systems=("Me Ve", "Me Ve"),
        acts=1,
        laid=1,
        table=(kind, *game.start.table[1:]),
        chain=Chain(kind, 1, 0, Stage.ATTACKED, 1, 0),
    )

    whole = attrs.evolve(game, over=small.over)

    found = played_out(whole, controlled(CONTROL[rules]), opened)
    assert found == by_formula(rules, *counts)


# -- for all counts ------------------------------------------------------------------


def obligations(rules: str, forecast: Forecast) -> dict[str, Obligation]:
    games = machines(bench(rules))
    made = bellman(controlled(forecast), regions(games), Clock(Budget()))
    return {o.name: o for o in made}


@pytest.mark.parametrize("rules", RULES)
def test_every_obligation_holds_and_is_named(rules: str) -> None:
    made = obligations(rules, CONTROL[rules])

    assert list(made) == [
        "chain-control/base",
        "chain-control/step/target",
        "chain-control/step/attacker",
        "chain-control/measure",
    ]
    assert {o.verdict for o in made.values()} == {Verdict.HOLDS}


def test_counts_have_no_end() -> None:
    """A claim that is wrong only where a number of a state cannot come is refuted."""
    right = controlled(CONTROL["base"])
    wrong = attrs.evolve(
        right,
        worth=lambda s: choose(spares(s) > MOST, 0, right.worth(s)),
    )

    made = bellman(wrong, regions(machines(bench("base"))), Clock(Budget()))

    assert made[0].verdict is Verdict.REFUTED
    assert spares(made[0].state) > MOST


WRONG = {
    "base": {
        "caster-sooner": ("mirrors >= spares", "mirrors + atmospheres <= spares"),
        "caster-later": ("mirrors >= spares + 2", "mirrors + atmospheres <= spares"),
        "target-sooner": (
            "mirrors >= spares + 1",
            "mirrors + atmospheres <= spares + 1",
        ),
        "target-later": ("mirrors >= spares + 1", "mirrors + atmospheres < spares"),
        "defenses-punish": (
            "mirrors >= 1 and mirrors + atmospheres > spares",
            "mirrors + atmospheres <= spares",
        ),
    },
    "playtest": {
        "caster-sooner": ("spares == 0", "spares >= 1"),
        "caster-later": (
            "spares == 0 and mirrors >= 2",
            "spares >= 1 or mirrors + atmospheres == 0",
        ),
        "target-sooner": (
            "spares == 0 and mirrors >= 1",
            "spares >= 1 or mirrors + atmospheres <= 1",
        ),
        "target-later": (
            "spares == 0 and mirrors >= 1",
            "spares >= 2 or mirrors + atmospheres == 0",
        ),
    },
}


@pytest.mark.parametrize(
    ("rules", "name"), [(rules, name) for rules in RULES for name in WRONG[rules]]
)
def test_a_condition_that_is_wrong_by_one_is_refuted(rules: str, name: str) -> None:
    wrong = attrs.evolve(CONTROL[rules], attacked=hits(*WRONG[rules][name]))
    item = of_chains("wrong", "", {rules: wrong}, controlled, "")

    found: Finding = item.check(bench(rules))

    assert found.verdict is Verdict.REFUTED
    assert "best play gives" in found.why


@pytest.mark.parametrize("rules", RULES)
def test_a_wrong_value_after_a_defense_is_refuted(rules: str) -> None:
    right = CONTROL[rules]
    for change in (
        {"mirrored": hits("mirrors > spares", "mirrors + atmospheres < spares")},
        {"blocked": "-1 if mirrors + atmospheres + 1 < spares else 0"},
    ):
        item = of_chains(
            "wrong", "", {rules: attrs.evolve(right, **change)}, controlled, ""
        )

        assert item.check(bench(rules)).verdict is Verdict.REFUTED


@pytest.mark.parametrize(
    ("rules", "attacked"),
    [
        ("base", "chain_length + 2 * spares + 1"),
        ("base", "chain_length + 2 * (mirrors + atmospheres)"),
        ("playtest", "chain_length + 2"),
    ],
)
def test_a_wrong_length_is_refuted(rules: str, attacked: str) -> None:
    wrong = attrs.evolve(LENGTHS[rules], attacked=attacked)
    item = of_chains("wrong", "", {rules: wrong}, lengthened, "")

    assert item.check(bench(rules)).verdict is Verdict.REFUTED


def test_other_rulings_change_what_a_chain_is_worth() -> None:
    """The caster may not turn a Mirror against a Breakthrough any more."""
    item = next(p for p in DUELS if p.id == "chain-control")

    found = item.check(bench("base", mirror_against_breakthrough="atmosphere-only"))

    assert found.verdict is Verdict.REFUTED


def test_a_claim_without_a_falling_measure_is_not_proven() -> None:
    claim = attrs.evolve(controlled(CONTROL["base"]), left=lambda s: s.laid)

    made = bellman(claim, regions(machines(bench("base"))), Clock(Budget()))

    assert [o.name for o in made if o.verdict is not Verdict.HOLDS] == [
        "chain-control/measure"
    ]


def test_a_rule_that_is_dropped_is_missed() -> None:
    """Without the rule that a defense is held, a Mirror costs nothing."""
    item = next(p for p in DUELS if p.id == "chain-control")
    made = bench("base")
    dropped = Bench(
        made.book, made.configuration, made.suite, made.budget, dropped="ANSWER.HOLDS"
    )

    assert item.check(dropped).verdict is not Verdict.HOLDS


def test_control_writes_the_conditions_that_it_says() -> None:
    made = control(("mirrors > 1", "spares > 2"), ("spares < 3", "spares > 4"), "a")

    assert made.attacked == "1 if mirrors > 1 else -1 if spares > 2 else 0"
    assert "iff mirrors > 1; the target is hit iff spares > 2" in made.condition
