"""What a response chain is worth: who can force the outcome, whatever the hands hold.

What is claimed is written in the language of questions, and these very texts are what
is proven, printed and tested. A chain is worth 1 if the caster is hit in the end, -1 if
the target is, and 0 if nobody is: the target wants it large, the caster small.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial

import attrs

from engines.assumptions import Clock
from engines.contests import Claim, Place, Region, always, bellman, played_out
from engines.expressions import Expression, Name, Vocabulary, parse
from engines.obligations import Obligation
from engines.play import apply, legal_actions
from engines.terms import NUMBER
from engines.variants import without
from properties.suite import Bench, Finding, Property, everywhere
from spec.chaos import observables
from spec.chaos.cards import ATTACKS
from spec.chaos.duel import CASTER, MOST, TARGET, duel
from spec.chaos.phases import Phase, Stage
from spec.chaos.places import gain, give_up
from spec.chaos.reads import struck
from spec.chaos.state import Position
from spec.games import Game
from spec.logic import Number, Truth, all_of, choose, implies
from spec.system import Verdict

PLAYERS = (2, 3, 4, 5)
BOUND = "for all counts: any cards in both hands, however many"
OPENING = (Phase.ANSWER, Stage.ATTACKED)
READ = {
    "spares": observables.spares,
    "atmospheres": observables.atmospheres,
    "mirrors": observables.mirrors,
    "chain_length": observables.chain_length,
}
WORDS = Vocabulary({name: Name(name, NUMBER) for name in READ})
LEGEND = (
    "; spares are further cards of the attack's name in the caster's hand, mirrors and "
    "atmospheres those of the target"
)


@attrs.frozen
class Forecast:
    """A number for each last card of a chain, in the language of questions.

    Attributes:
        attacked: after the attack or a Breakthrough.
        mirrored: after a Cosmic Mirror.
        blocked: after an Atmosphere.
        condition: what it says of an attack that was just played, in words.
    """

    attacked: str
    mirrored: str
    blocked: str
    condition: str

    def __call__(self, s: Position) -> Number:
        """The number in a position of a chain."""
        attacked, mirrored, blocked = (
            _parsed(text)(lambda name: READ[name](s))
            for text in (self.attacked, self.mirrored, self.blocked)
        )
        answered = choose(s.chain.stage == Stage.MIRRORED, mirrored, blocked)
        return choose(s.phase == Phase.ANSWER, attacked, answered)


@cache
def _parsed(text: str) -> Expression:
    return parse(text, WORDS, NUMBER)


# -- who is hit ----------------------------------------------------------------------


def hits(caster: str, target: str) -> str:
    """The worth of a chain by when the caster is hit, and when the target is."""
    return f"1 if {caster} else -1 if {target} else 0"


def control(
    attacked: tuple[str, str], mirrored: tuple[str, str], blocked: str
) -> Forecast:
    """Who is hit if both do their best: the condition for the caster, for the target.

    After an Atmosphere only the target can be hit.
    """
    caster, target = attacked
    return Forecast(
        hits(caster, target),
        hits(*mirrored),
        f"-1 if {blocked} else 0",
        f"the caster is hit iff {caster}; the target is hit iff {target}; "
        f"otherwise nobody is, if both have something to lose{LEGEND}",
    )


CONTROL = {
    "base": control(
        ("mirrors >= spares + 1", "mirrors + atmospheres <= spares"),
        ("mirrors >= spares", "mirrors + atmospheres < spares"),
        "mirrors + atmospheres < spares",
    ),
    "playtest": control(
        (
            "spares == 0 and mirrors >= 1",
            "spares >= 1 or mirrors + atmospheres == 0",
        ),
        ("spares == 0", "spares >= 1"),
        "spares >= 1",
    ),
}


def target_moves(s: Position) -> Truth:
    """Whether the target is to answer; it wants the caster to be hit."""
    return s.phase == Phase.ANSWER


def outcome(s: Position) -> Number:
    """What a chain that has ended is worth to the target."""
    hit = struck(s)
    return choose(hit == CASTER, 1, choose(hit == TARGET, -1, 0))


def cards_left(s: Position) -> Number:
    """The cards that the two parties can still play."""
    return READ["spares"](s) + READ["atmospheres"](s) + READ["mirrors"](s)


def controlled(forecast: Forecast, id: str = "chain-control") -> Claim:
    """The claim that a forecast of who is hit is right."""
    return Claim(id, target_moves, outcome, forecast, cards_left)


# -- how long it can get -------------------------------------------------------------

LENGTHS = {
    "base": Forecast(
        "chain_length + (2 * spares + 1 if spares < mirrors + atmospheres "
        "else 2 * (mirrors + atmospheres))",
        "chain_length + (2 * spares if spares <= mirrors + atmospheres "
        "else 2 * (mirrors + atmospheres) + 1)",
        "chain_length + (2 * spares if spares <= mirrors + atmospheres "
        "else 2 * (mirrors + atmospheres) + 1)",
        "the longest chain has 2 * spares + 2 cards if spares < mirrors + "
        "atmospheres, else 2 * (mirrors + atmospheres) + 1" + LEGEND,
    ),
    "playtest": Forecast(
        "chain_length + (0 if mirrors + atmospheres == 0 else 2 if spares >= 1 else 1)",
        "chain_length + (1 if spares >= 1 else 0)",
        "chain_length + (1 if spares >= 1 else 0)",
        "the longest chain has 1 card if mirrors + atmospheres == 0, else 3 if "
        "spares >= 1, else 2" + LEGEND,
    ),
}


def lengthened(forecast: Forecast, id: str = "CHA-T11") -> Claim:
    """The claim that a forecast of the longest chain is right: both parties help."""
    return Claim(id, lambda s: True, READ["chain_length"], forecast, cards_left)


# -- where a chain can be ------------------------------------------------------------


def machines(bench: Bench) -> list[Game]:
    """The chain of each attack card, by the rules and rulings of a bench."""
    rules, rulings = bench.game.configuration.rules or "", bench.game.rulings
    made = [duel(rules, rulings, attack) for attack in ATTACKS]
    known = {clause.id for clause in made[0].clauses}
    return [without(m, bench.dropped) if bench.dropped in known else m for m in made]


def regions(games: Sequence[Game]) -> list[Region]:
    """Every phase of a chain with every last card that occurs in it."""
    found = []
    for game in games:
        base = game.configuration.rules == "base"
        pairs = zip(game.names, game.domains, strict=True)
        endless = {name for name, domain in pairs if domain.high == MOST}
        lasts = [("target", *OPENING)]
        lasts += [("target", Phase.ANSWER, Stage.BROKEN)] if base else []
        lasts += [("attacker", Phase.PERSIST, Stage.BLOCKED)]
        lasts += [("attacker", Phase.PERSIST, Stage.MIRRORED)]
        found += [
            Region(label, game, {"phase": phase, "chain.stage": last}, endless)
            for label, phase, last in lasts
        ]
    return found


def openings(places: Sequence[Region]) -> list[Region]:
    """Those of some regions in which an attack was just played."""
    known = dict(zip(("phase", "chain.stage"), OPENING, strict=True))
    return [region for region in places if region.known == known]


# -- the properties ------------------------------------------------------------------

Statement = Callable[[Forecast, Place], Truth]
Extra = Callable[[Forecast, list[Region], Clock], list[Obligation]]


def of_chains(
    id: str,
    statement: str,
    forecasts: Mapping[str, Forecast],
    claimed: Callable[[Forecast, str], Claim],
    cites: str,
    extra: Extra = lambda forecast, places, clock: [],
) -> Property:
    """A forecast of chains, and what follows from it, proven for all counts."""

    def check(bench: Bench) -> Finding:
        forecast = forecasts[bench.game.configuration.rules or ""]
        claim, games = claimed(forecast, id), machines(bench)
        clock, places = Clock(bench.budget), regions(games)
        made = bellman(claim, places, clock, bench.progress)
        if all(o.verdict is Verdict.HOLDS for o in made):
            made += extra(forecast, places, clock)
        return attrs.evolve(judged(claim, games, made), condition=forecast.condition)

    expected = everywhere(PLAYERS)
    return Property(id, statement, "contest", expected, check, tuple(cites.split()))


def judged(claim: Claim, games: Sequence[Game], made: list[Obligation]) -> Finding:
    """The finding of the obligations of a claim; where one fails, play decides."""
    failed = [o for o in made if o.verdict is not Verdict.HOLDS]
    if not failed:
        return Finding(Verdict.HOLDS, BOUND, obligations=tuple(made))
    for obligation in failed:
        wrong = _played(claim, games, obligation)
        if wrong:
            return Finding(Verdict.REFUTED, BOUND, wrong, obligations=tuple(made))
    why = f"not proven: {', '.join(o.name for o in failed)}"
    return Finding(Verdict.UNKNOWN, BOUND, why, obligations=tuple(made))


def _played(claim: Claim, games: Sequence[Game], failed: Obligation) -> str:
    """Where best play shows that a claim is wrong: there, or one step on."""
    if failed.state is None:
        return ""
    (game,) = [g for g in games if g.start.setup is failed.state.setup]
    legal = legal_actions(game, failed.state)
    near = [failed.state, *(apply(game, failed.state, action) for action in legal)]
    for s in near:
        said, found = claim.value(game, s), played_out(game, claim, s)
        if said != found:
            held = ", ".join(f"{name} {run(s)}" for name, run in READ.items())
            last = Stage(s.chain.stage).name.lower()
            return f"with {held}, {last}: claimed {said}, best play gives {found}"
    return ""


def _compared(change: Callable[[Position], Position], sign: int) -> Statement:
    """That a change of the hands moves what a forecast says in one direction only."""

    def statement(forecast: Forecast, place: Place) -> Truth:
        before, after = forecast(place.state), forecast(change(place.state))
        return sign * after >= sign * before

    return statement


def more(seat: int, code: str) -> Callable[[Position], Position]:
    """A change: a seat holds one card more, of a code or of the attack's name."""

    def changed(s: Position) -> Position:
        card = s.setup.cards.kind(code) if code else s.chain.kind
        return gain(s, seat, card)

    return changed


def exchanged(s: Position) -> Position:
    """A change: the target holds a Cosmic Mirror in place of an Atmosphere."""
    cards = s.setup.cards
    return gain(give_up(s, TARGET, cards.atmosphere), TARGET, cards.mirror)


def only_mirrors_punish(forecast: Forecast, place: Place) -> Truth:
    """Where the caster can be hit, a Cosmic Mirror alone keeps it so."""
    game, claim = place.game, controlled(forecast)
    mirror = place.state.setup.cards.mirror
    others = [o for o in place.options if o.action.values[1:] != (mirror,)]
    return implies(
        forecast(place.state) == 1,
        all_of(implies(o.legal, claim.value(game, o.after) < 1) for o in others),
    )


def any_defense_saves(forecast: Forecast, place: Place) -> Truth:
    """Where nobody need be hit, every defense is as good, and only a defense."""
    game, claim = place.game, controlled(forecast)
    kept = [
        implies(
            o.legal,
            claim.value(game, o.after) == (0 if o.action.move == "defend" else -1),
        )
        for o in place.options
    ]
    return implies(forecast(place.state) == 0, all_of(kept))


def spare_lands(forecast: Forecast, place: Place) -> Truth:
    """A caster with a spare card hits the target."""
    return implies(READ["spares"](place.state) >= 1, forecast(place.state) == -1)


MONOTONE: Mapping[str, Statement] = {
    "a-spare-never-helps-the-target": _compared(more(CASTER, ""), -1),
    "an-atmosphere-never-hurts": _compared(more(TARGET, "AT"), 1),
    "a-mirror-never-hurts": _compared(more(TARGET, "CM"), 1),
    "a-mirror-is-no-worse-than-an-atmosphere": _compared(exchanged, 1),
    "only-mirrors-punish": only_mirrors_punish,
    "any-defense-saves": any_defense_saves,
}


def corollaries(id: str, statements: Mapping[str, Statement]) -> Extra:
    """What follows from a forecast in every position with an attack just played."""

    def extra(
        forecast: Forecast, places: list[Region], clock: Clock
    ) -> list[Obligation]:
        return [
            always(f"{id}/{name}", partial(truth, forecast), openings(places), clock)
            for name, truth in statements.items()
        ]

    return extra


DUELS = (
    of_chains(
        "chain-control",
        "Who can force the outcome of a response chain, whatever the hands hold.",
        CONTROL,
        controlled,
        "CHA-DEF-1 CHA-DEF-2 CHA-DEF-3 CHA-DEF-4 CHA-DEF-5 CHA-DEF-6 CHA-DEF-7 "
        "CHA-DEF-12 CHA-DEF-13 CHA-DEF-14 CHA-SPC-1 CHA-SPC-5 CHA-SPC-7",
    ),
    of_chains(
        "CHA-T11",
        "How long a response chain can get.",
        LENGTHS,
        lengthened,
        "CHA-DEF-5 CHA-DEF-9 CHA-DEF-14",
    ),
    of_chains(
        "CHA-T12",
        "In a response chain cards never hurt who holds them; only Mirrors punish.",
        CONTROL,
        controlled,
        "CHA-DEF-3 CHA-DEF-6 CHA-SPC-6",
        corollaries("CHA-T12", MONOTONE),
    ),
    of_chains(
        "CHA-T43",
        "A caster with a spare card of the same name hits, whatever the target holds.",
        CONTROL,
        controlled,
        "CHA-DEF-12 CHA-DEF-13",
        corollaries("CHA-T43", {"a-spare-lands": spare_lands}),
    ).only("playtest"),
)
