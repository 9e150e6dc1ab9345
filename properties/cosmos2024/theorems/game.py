"""Theorems of COSMOS (2024) about whole games: rounds, totals, who wins."""

from typing import Any

from properties.aided import NONE, Aid, kept_with, lemma_with, of_steps_with
from properties.cosmos2024.counters import ROUNDS, SCORING, counted
from properties.cosmos2024.theorems.play import PLAYERS, wherever
from properties.forms import shown
from properties.suite import Property
from spec.cosmos2024 import reads
from spec.cosmos2024.state import Phase, Play, Round
from spec.logic import Truth, all_of, both, either, implies, total
from spec.system import invariant, theorem

WITHOUT_VOID = {"void": "off"}

# -- without Void --------------------------------------------------------------------


@invariant("COS-T30", "COS-END-4 COS-END-6 COS-END-8 COS-R41")
def rounds_are_few(s: Any) -> Truth:
    """Without Void every round adds its tricks: the players outnumber no rounds."""
    return both(s.rounds * s.setup.hand == total(s.totals), s.rounds <= s.setup.players)


COUNTED = Aid("rounds", (rounds_are_few,), counted(ROUNDS), WITHOUT_VOID)


@theorem("COS-T33b", "COS-END-6 COS-END-7 COS-R41")
def winners_without_void(s: Any) -> Truth:
    """Without Void a winner has at most H tricks, and H only if all do, in round n."""

    def truth() -> Truth:
        most = s.setup.hand
        level = both(s.rounds == s.setup.players, all_of(t == most for t in s.totals))
        return all_of(
            implies(won, both(t <= most, implies(t == most, level)))
            for won, t in zip(reads.winners(s), s.totals, strict=True)
        )

    return wherever(s.phase == Phase.OVER, truth)


@theorem("COS-T36", "COS-END-6 COS-END-8 COS-R41")
def level_boundaries(s: Any) -> Truth:
    """Without Void all totals are equal in mid-game only for six, after round 3."""

    def truth() -> Truth:
        level = both(s.rounds > 0, all_of(t == s.totals[0] for t in s.totals))
        only = both(s.rounds == 3, s.totals[0] == 5) if s.setup.players == 6 else False
        return implies(level, only)

    return wherever(s.phase < Phase.OVER, truth)


# -- with Void -----------------------------------------------------------------------


@theorem("COS-T32", "COS-END-4 COS-END-6 COS-VOI-6")
def totals_never_fall(s: Round, move: Any, a: Play, after: Round) -> Truth:
    """Totals never fall, are below H until the end, and at the end below 2 H."""
    most, pairs = s.setup.threshold - 1, list(zip(s.totals, after.totals, strict=True))
    open_ = either(after.phase == Phase.OVER, all_of(t <= most for _, t in pairs))
    return all_of([open_, *(both(t <= u, u <= most + s.setup.hand) for t, u in pairs)])


@invariant("AID.SUM", "COS-END-4 COS-END-6 COS-VOI-6")
def totals_are_bounded(s: Round) -> Truth:
    """The last round adds its tricks at most to totals below the threshold."""
    setup = s.setup
    return total(s.totals) <= setup.players * (setup.threshold - 1) + setup.hand


BOUNDED = Aid("bounded", (totals_are_bounded,))


@theorem("COS-T33", "COS-END-6 COS-END-7 COS-VOI-1")
def winners_have_little(s: Round) -> Truth:
    """A winner has H - 1 tricks and an equal part of the last round's at most."""
    setup = s.setup
    most = setup.threshold - 1 + setup.hand // setup.players
    pairs = zip(reads.winners(s), s.totals, strict=True)
    return wherever(
        s.phase == Phase.OVER, lambda: all_of(implies(w, t <= most) for w, t in pairs)
    )


@theorem("COS-T33c", "COS-END-6 COS-END-7 COS-VOI-1 COS-NUM-1")
def winners_of_six_keep_below(s: Round) -> Truth:
    """With six players no winner exceeds the end-of-game number, Void or not."""
    pairs = zip(reads.winners(s), s.totals, strict=True)
    return wherever(
        s.phase == Phase.OVER,
        lambda: all_of(implies(w, t <= s.setup.threshold) for w, t in pairs),
    )


@invariant("COS-T48a", "COS-END-6 COS-VOI-1")
def few_rounds_score(s: Any) -> Truth:
    """At most n (H - 1) + 1 rounds of a game add anything to a total."""
    setup = s.setup
    most = setup.players * (setup.threshold - 1)
    return both(
        either(s.phase == Phase.OVER, s.scoring <= total(s.totals)),
        s.scoring <= most + 1,
    )


SCORED = Aid("scoring", (few_rounds_score,), counted(SCORING))

THEOREMS: tuple[Property, ...] = (
    kept_with(rounds_are_few, PLAYERS, COUNTED),
    shown(
        "COS-T31",
        "With Void a game need not end: a round of a game can come back.",
        "endless-game",
        PLAYERS,
        "COS-VOI-1 COS-END-8 COS-R41",
    ),
    of_steps_with(totals_never_fall, PLAYERS, NONE),
    lemma_with(winners_have_little, PLAYERS, BOUNDED),
    lemma_with(winners_of_six_keep_below, (6,), BOUNDED),
    lemma_with(winners_without_void, PLAYERS, COUNTED),
    lemma_with(level_boundaries, PLAYERS, COUNTED),
    kept_with(few_rounds_score, PLAYERS, SCORED),
)
