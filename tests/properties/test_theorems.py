"""Theorems of COSMOS (2024) are false with an assumption less; tricks are played right.

That they hold as they are is tested with all properties (``test_expected.py``).
"""

import os
from functools import cache

import attrs
import numpy as np
import pytest

from properties.cosmos2024.suite import suite
from properties.cosmos2024.theorems.tricks import played, tricks, winner
from properties.suite import Bench
from spec.cosmos2024.game import RULEBOOK
from spec.games import Configuration
from spec.system import Verdict

FULL = os.environ.get("ORRERY_PROFILE") == "full"
THEOREMS = {p.id: p for p in suite().properties if p.id.startswith("COS-T")}
only_full = pytest.mark.skipif(not FULL, reason="minutes of proofs: profile full")


@attrs.frozen
class Less:
    """What is changed: rulings, a clause dropped, an invariant not known, players."""

    rulings: dict[str, str] = attrs.field(factory=dict)
    dropped: str = ""
    unknown: str = ""
    players: int = 3


def ruled(players: int = 3, **rulings: str) -> Less:
    named = {name.replace("_", "-"): option for name, option in rulings.items()}
    return Less(rulings=named, players=players)


NEIGHBOURS = {
    "COS-T01": Less(dropped="AWARD.PACK"),
    "COS-T02": ruled(black_collides="no"),
    "COS-T03": Less(dropped="PLAY.COLLIDE"),
    "COS-T04": Less(dropped="AWARD.TAKE"),
    "COS-T05": ruled(collision_target="any-played"),
    "COS-T06": ruled(4, collision_target="any-played"),
    "COS-T07": ruled(collision_target="any-played"),
    "COS-T08": ruled(table_persistence="restored-next-trick"),
    "COS-T09": ruled(all_black_exempt="no"),
    "COS-T10": ruled(lock_span="until-break"),
    "COS-T12": ruled(all_black_exempt="no"),
    "COS-T13": Less(dropped="PLAY.BREAK"),
    "COS-T14": ruled(collision_target="any-played"),
    "COS-T15": Less(dropped="PLAY.BREAK"),
    "COS-T16": Less(dropped="PLAY.BREAK"),
    "COS-T17a": Less(unknown="INV.HANDS"),
    "COS-T17b": Less(unknown="INV.HANDS"),
    "COS-T18": Less(unknown="INV.HANDS"),
    "COS-T19": Less(dropped="PLAY.BLACKLOCK"),
    "COS-T20": ruled(black_pool="all-played"),
    "COS-T21": ruled(black_pool="all-played"),
    "COS-T22": ruled(bang_winner="round-starter"),
    "COS-T23": ruled(table_in_majority="yes"),
    "COS-T27": Less(dropped="PLAY.COLLIDE"),
    "COS-T30": ruled(end_check="immediate"),
    "COS-T31": ruled(void="off"),
    "COS-T32": Less(dropped="SCORE.END"),
    "COS-T33": Less(dropped="SCORE.END"),
    "COS-T33b": ruled(end_check="immediate"),
    "COS-T33c": Less(dropped="SCORE.END", players=6),
    "COS-T34": Less(unknown="INV.CAPTORS"),
    "COS-T35": ruled(void_table_nine="count-dealt"),
    "COS-T36": ruled(end_check="immediate"),
    "COS-T37": ruled(4, collision_target="any-played"),
    "COS-T38": ruled(collision_target="any-played"),
    "COS-T39": ruled(black_pool="all-played"),
    "COS-T40": Less(unknown="INV.DISTINCT"),
    "COS-T41": ruled(table_in_majority="yes"),
    "COS-T42": Less(players=5),
    "COS-T44": Less(dropped="PLAY.LAY"),
    "COS-T45a": Less(dropped="AWARD.TAKE"),
    "COS-T45b": ruled(bang_winner="round-starter"),
    "COS-T46": ruled(lock_span="until-break", break_trigger="end-of-trick"),
    "COS-T47": ruled(void_pool="all-players"),
    "COS-T48a": Less(dropped="SCORE.END"),
    "COS-T48b": ruled(void_pool="all-players"),
    "COS-T50a": ruled(4, even_table_four="active", table_scope="every-survivor"),
    "COS-T50b": ruled(4, even_table_four="active", table_scope="every-survivor"),
}
# No ruling or clause decides these: legality is a matter of suits, and the break
# frees; the comparisons of tricks rest on the values being different.
UNDECIDED = {"COS-T11", "COS-T26", "COS-T28", "COS-T29", "COS-T43"}
QUICK = ("COS-T27", "COS-T31")


@cache
def bench(players: int) -> Bench:
    return changed(Less(players=players))


def changed(less: Less) -> Bench:
    setting = Configuration(less.players, rulings=less.rulings)
    made = Bench(RULEBOOK, setting, suite(), dropped=less.dropped)
    if less.unknown:
        known = [c for c in made.solid if c.id != less.unknown]
        made.__dict__["solid"] = tuple(known)
    return made


def refuted(id: str) -> bool:
    """Whether a theorem's neighbour is shown false: by a play, case or obligation."""
    made = changed(NEIGHBOURS[id])
    found = THEOREMS[id].check(made)
    shown = [o for o in found.obligations if o.verdict is Verdict.REFUTED]
    if THEOREMS[id].method == "play":
        return found.verdict is not Verdict.HOLDS
    basis = [o for aid in made.aids.values() for o in aid.obligations]
    basis += made.prover.made  # of invariants that a question rests on
    shown += [o for o in basis if o.verdict is Verdict.REFUTED]
    return found.verdict is not Verdict.HOLDS and (
        found.verdict is Verdict.REFUTED or bool(shown)
    )


@pytest.mark.parametrize("id", QUICK)
def test_a_quick_neighbour_is_refuted(id: str) -> None:
    assert refuted(id)


@only_full
@pytest.mark.parametrize("id", [id for id in NEIGHBOURS if id not in QUICK])
def test_a_neighbour_is_refuted(id: str) -> None:
    assert refuted(id)


def test_every_theorem_has_a_neighbour() -> None:
    assert set(NEIGHBOURS) | UNDECIDED == set(THEOREMS)


# -- tricks --------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "count"), [(3, 9_072), (4, 265_686)])
def test_every_trick_is_looked_at(players: int, count: int) -> None:
    cards = bench(players=players).packed.start.setup.cards
    found = tricks(cards.deck.copies, len(cards.values), cards.black, players)

    assert found.shape == (players, count)
    assert len(np.unique(found, axis=1).T) == count


def test_a_trick_is_played_by_the_rules() -> None:
    game = bench(players=5).packed
    labels = game.start.setup.cards.deck.labels
    trick = [
        np.array([labels.index(c)], np.int16)
        for c in ("Sun3", "Sun4", "Sat5", "Sat6", "Ear9")
    ]

    assert winner(game, played(game, trick)).tolist() == [3]
