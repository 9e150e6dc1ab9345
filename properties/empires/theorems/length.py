"""Theorems of Cosmos: Empires about how long turns and games last."""

from typing import Any

from engines.play import Play, legal_actions
from properties.aided import Aid, lemma_with, of_steps_with
from properties.suite import Bench, Finding, Property, everywhere
from spec.empires import reads
from spec.empires.cards import Ability
from spec.empires.cultures import Culture, Status
from spec.empires.state import Phase, Table
from spec.games import Game, History
from spec.logic import Number, Truth, at, both, choose, implies, lookup, neg, number
from spec.shapes import Range
from spec.system import Action, Arguments, Verdict, invariant, theorem

PLAYERS = tuple(range(2, 9))

# -- play that never ends --------------------------------------------------------------

IDLE = ("deal", "hand", "keep", "roll", "confirm", "pass")
ROUNDS = 3  # the first, of which the dice are not rolled, and two that are alike


def idle(game: Game) -> Play:
    """A play in which nobody builds or cycles, and every roll shows the least total."""
    play, passed = Play(game, game.start), 0
    while passed < ROUNDS * len(game.seats):
        action = _idle(legal_actions(game, play.state))
        if action is None:
            break
        play = play.then(action)
        passed += action.move == "pass"
    return play


def _idle(legal: list[Action]) -> Action | None:
    return next((action for action in legal if action.move in IDLE), None)


def _every_play_ends(bench: Bench) -> Finding:
    play = idle(bench.packed)
    *earlier, last = play.states()
    bound = "a play in which all pass"
    if last in earlier:
        why = "it comes back to a position that it has passed"
        return Finding(Verdict.REFUTED, bound, why, play)
    return Finding(Verdict.UNKNOWN, bound, "it does not come back to a position")


ENDS = Property(
    "ends",
    "Every play ends.",
    "play",
    everywhere(PLAYERS, Verdict.REFUTED),
    _every_play_ends,
    ("EMP-GAM-14", "EMP-R-29"),
    "nobody has to build, and a total may pay nobody",
)

# -- turns that end --------------------------------------------------------------------

BUILDS = (
    *("build", "fabricate", "build_pair", "fabricate_pair"),
    *("build_from_deck", "fabricate_from_deck"),
)
DECISIONS = ("shift", "nudge", "confirm", *BUILDS, "cycle", "scout")
WITHIN = (*DECISIONS, "reveal", "see", "draw")


def copies(s: Table, ability: Ability) -> int:
    """How many cards there are that have an ability."""
    return sum(s.setup.deck.copies[k] for k in s.setup.with_ability(ability))


def decisions_left(s: Table) -> Number:
    """The most decisions that a turn can still have, but for reveals."""
    gates, belts, scouts = (
        copies(s, ability) for ability in (Ability.SHIFT, Ability.BUILD, Ability.CYCLE)
    )
    open_ = neg(s.roll == s.setup.no_roll)
    shifts = choose(open_, gates + 1 - at(s.shifted, s.turn), 0)
    return s.actions + shifts + belts - s.fabricated + scouts - s.scouted + 1


@invariant("AID.SETTLED", "EMP-GAM-2 EMP-GAM-9 EMP-R-23 EMP-R-24")
def total_is_settled_while_a_place_is_filled(s: Table) -> Truth:
    """While a place of the pool is filled, no total is open."""
    return implies(s.phase == Phase.REFILL, s.roll == s.setup.no_roll)


SETTLED = Aid("settled", (total_is_settled_while_a_place_is_filled,))


@theorem("EMP-T-27", "EMP-GAM-1 EMP-GAM-9 EMP-FAB-7 EMP-SER-7 EMP-SCO-7")
def turns_are_short(s: Table, move: Any, a: Arguments, after: Table) -> Truth:
    """A turn has two or three decisions and 17 more at most, reveals left aside.

    Each of them leaves one less: actions, Seraph Gates, Fabricator Belts and Scouts
    serve, a total is confirmed, the turn ends.
    """
    if move.name == "roll":
        every = sum(
            copies(s, ability)
            for ability in (Ability.SHIFT, Ability.BUILD, Ability.CYCLE)
        )
        return decisions_left(after) <= s.setup.sizes.actions + every + 2
    if move.name not in WITHIN:
        return True
    left = decisions_left(s) - int(move.name in DECISIONS)
    return both(left >= 1, decisions_left(after) <= left)


# -- cards in one turn -----------------------------------------------------------------


def _built(value: Number, s: Table, a: Arguments) -> Number:
    if not hasattr(a, "build"):
        return 0
    return value + lookup(s.setup.cards_built, a.build)


def _cards_of_a_turn(game: Game) -> list[History]:
    moves = (*(name for name in BUILDS if name in game.by_name), "pass")
    most = game.start.setup.deck.size
    return [History("built", "Cards built", Range(0, most), 0, moves, _built)]


@invariant("AID.BUILT", "EMP-GAM-1 EMP-FAB-7 EMP-IND-1")
def cards_take_what_builds(s: Any) -> Truth:
    """Each card built in a turn took an action, a Belt or the use of Industrious."""
    spent = s.setup.sizes.actions - s.actions + s.fabricated
    if s.setup.has_cultures:
        card = reads.held(s, Culture.INDUSTRIOUS)
        spent = spent + number(card.lies(s.turn, Status.SPENT))
    passed = implies(s.phase == Phase.SHUFFLE, s.built == 0)
    return both(s.built <= spent, passed)


BUILT = Aid("built", (cards_take_what_builds,), _cards_of_a_turn)


@theorem("EMP-T-42", "EMP-GAM-1 EMP-P78-3 EMP-FAB-7 EMP-IND-1 EMP-IND-3")
def few_cards_are_built_in_a_turn(s: Any) -> Truth:
    """In one turn five cards are built beside its actions, and one by Industrious."""
    most = s.setup.sizes.actions + copies(s, Ability.BUILD)
    return s.built <= most + int(s.setup.has_cultures)


THEOREMS: tuple[Property, ...] = (
    of_steps_with(turns_are_short, PLAYERS, SETTLED),
    lemma_with(few_cards_are_built_in_a_turn, PLAYERS, BUILT),
    ENDS,
)
