"""Plays of Chaos Cosmos: bounds that are reached, and claims that are wrong."""

from collections.abc import Callable, Sequence

import attrs

from engines.play import Play, apply, legal_actions, settled
from engines.play import Step as Taken
from properties.chaos.duels import CONTROL, controlled, hits, of_chains
from properties.chaos.theorems.lasting import pile
from properties.chaos.theorems.systems import PLAYERS
from properties.chaos.theorems.tables import with_deck
from properties.forms import shown
from properties.suite import Bench, Finding, Property, everywhere
from spec.chaos import reads
from spec.chaos.state import Position
from spec.games import Game
from spec.system import Action, Verdict

Shows = Callable[[Play], bool]


def played(game: Game, script: str) -> Play:
    """The play of a script: actions after commas, without what happens by itself."""
    play = Play(game, game.start)
    for text in script.replace("\n", " ").split(","):
        play = settled(play).then(game.parse(text.strip()))
    return settled(play)


def reaching(
    id: str,
    statement: str,
    found: Callable[[Bench], Play],
    shows: Shows,
    players: Sequence[int],
    cites: str,
) -> Property:
    """What a play shows to be possible."""

    def check(bench: Bench) -> Finding:
        play = found(bench)
        verdict = Verdict.HOLDS if shows(play) else Verdict.UNKNOWN
        return Finding(verdict, f"a play of {len(play.steps)} steps", play=play)

    return Property(
        id, statement, "play", everywhere(players), check, tuple(cites.split())
    )


def wrong(made: Property, because: str) -> Property:
    """A claim that is wrong: a play shows the opposite of what it says."""

    def check(bench: Bench) -> Finding:
        found = made.check(bench)
        shows = found.verdict is Verdict.HOLDS
        verdict = Verdict.REFUTED if shows else Verdict.UNKNOWN
        return attrs.evolve(found, verdict=verdict)

    expected = everywhere(tuple(made.expected), Verdict.REFUTED)
    return attrs.evolve(made, check=check, expected=expected, because=because)


def scripted(script: str) -> Callable[[Bench], Play]:
    """The play of a script."""
    return lambda bench: played(bench.packed, script)


# -- bounds that are reached -----------------------------------------------------------

TWO_LOST = """
deal GP, deal SN, deal Me, deal Ve, deal Ea, deal Me, deal Ve, deal Ea, deal Ma,
deal Ju, start B,
draw Sa, draw Ur, place B Me, pass B, discard B Ur,
draw Ne, draw Ne, pass A, discard A Ne,
draw Sa, draw Ur, place B Ve, pass B, discard B Ur,
draw WH, draw WH, pull A B Me, none B, supernova A B Ve, none B
"""
TWO_LOST_BY_THE_PLAYER = """
deal GP, deal SN, deal Me, deal Ve, deal Ea, deal CM, deal Me, deal Ve, deal Ea,
deal Ma, start A,
draw Ne, draw Ne, place A Me, pass A, discard A Ne,
draw Sa, draw Sa, place B Me, pass B, discard B Sa,
draw Ju, draw Ju, place A Ve, pass A, discard A Ju,
draw Ur, draw Ur, pass B, discard B Ur,
draw WH, draw WH, pull A B Me, defend B CM, stop A, choose B Me, supernova A A Ve
"""


def two_lost(seat: int) -> Shows:
    """Whether a seat had two types when the last turn began, and has none."""

    def shows(play: Play) -> bool:
        pairs = zip(play.states(), play.actions, strict=False)
        begun = [s for s, action in pairs if action.move == "next_turn"][-1]
        types = [reads.slots(s, s.systems[seat]) for s in (begun, play.state)]
        return types == [2, 0]

    return shows


GROWN_HAND = """
deal MT, deal SN, deal SN, deal Me, deal Ve, deal CM, deal Me, deal Ve, deal Ea,
deal Ma, start B,
draw GP, draw GP, pass B, place B Me, discard B GP,
draw Ea, draw Ma, supernova A B Me, none B, tax Ea, place A Me, discard A Ma,
draw WH, draw WH, pass B, place B Ve, discard B WH,
draw Ju, draw Sa, supernova A B Ve, none B, tax Ju, place A Ve, discard A Sa,
draw MS, draw MS, pass B, pass B, discard B MS,
draw Ur, draw Ne, meteor A B, defend B CM, stop A, bury Ur
"""


def hand_grows(play: Play) -> bool:
    """Whether the last own action enlarged the hand of its player."""
    pairs = zip(play.states(), play.actions, strict=False)
    before = [s for s, action in pairs if action.move == "meteor"][-1]
    turn = play.state.turn
    sizes = [s.hands[turn].total() for s in (before, play.state)]
    return bool(before.turn == turn and sizes[1] > sizes[0])


def shortest_pile(bench: Bench) -> Play:
    """Eight types are placed although the draw pile has but 12 n + 2 cards."""
    n, sizes = bench.players, bench.game.start.setup.sizes
    labels = bench.game.start.setup.cards.planets.labels
    size = n * sizes.deal + 2 * (n * (len(labels) - 2) + 1)
    faces = {**dict.fromkeys(labels, 1), "BH": 1}
    faces["AT"] = size - sum(faces.values())
    game = with_deck(bench, faces)
    state, steps = game.start, list[Taken]()
    while not game.over(state):
        action = _builds(state, legal_actions(game, state))
        state = apply(game, state, action)
        steps.append(Taken(action, state))
    return Play(game, game.start, tuple(steps))


def _builds(s: Position, legal: Sequence[Action]) -> Action:
    """A begins, holds two planets where it can, and places one each turn.

    The others pass and discard; none of them gets a planet.
    """
    types = s.setup.cards.types
    own = s.hands[0].number_of(range(types)) if s.turn == 0 else 2
    for action in legal:
        planet = action.values[-1] < types if action.values else False
        if action.move == "place":
            return action
        if action.move in ("deal", "draw") and planet == (own < 2):
            return action
        if action.move == "discard" and not planet:
            return action
    passes = [action for action in legal if action.move == "pass"]
    return (*passes, *legal)[0]


def eight_from_the_shortest(play: Play) -> bool:
    """Whether the seat that began won from a pile of 12 n + 2 cards."""
    s: Position = play.state
    n = s.setup.players
    return bool(s.winner == 0 and reads.is_full(s, 0) and pile(s) == 12 * n + 2)


# -- a chain that is not punished ------------------------------------------------------

ONE_MIRROR = {
    "base": attrs.evolve(
        CONTROL["base"],
        attacked=hits(
            "mirrors >= 1 and mirrors + atmospheres > spares",
            "mirrors + atmospheres <= spares",
        ),
    )
}
CHAIN = of_chains(
    "CHA-T09w",
    "One Mirror is enough to punish, wherever defenses outnumber spare cards.",
    ONE_MIRROR,
    controlled,
    "CHA-DEF-3 CHA-DEF-4 CHA-DEF-6",
)

THEOREMS: tuple[Property, ...] = (
    attrs.evolve(
        CHAIN,
        expected=everywhere(PLAYERS, Verdict.REFUTED),
        because="with one spare card, one Mirror and one Atmosphere nobody is hit",
    ).only("base"),
    shown(
        "CHA-T14d",
        "The player who begins can win in turn 7 n + 1.",
        "win-in-eight-turns",
        PLAYERS,
        "CHA-OBJ-6 CHA-SPC-8",
    ),
    wrong(
        reaching(
            "CHA-T16w",
            "No own action enlarges the player's hand.",
            scripted(GROWN_HAND),
            hand_grows,
            (2,),
            "CHA-ATK-21 CHA-DEF-3",
        ),
        "a Meteor Shower that comes back gives five cards for few",
    ).only("playtest"),
    reaching(
        "CHA-T18b",
        "An opponent can take two types of a system in one turn.",
        scripted(TWO_LOST),
        two_lost(1),
        (2,),
        "CHA-TRN-9 CHA-ATK-1 CHA-ATK-12",
    ).only("base"),
    reaching(
        "CHA-T19b",
        "A player can lose two types in the own turn.",
        scripted(TWO_LOST_BY_THE_PLAYER),
        two_lost(0),
        (2,),
        "CHA-TRN-9 CHA-DEF-3 CHA-ATK-12 CHA-R30",
    ).only("base"),
    reaching(
        "CHA-T27b",
        "Eight types can be placed from a draw pile of 12 n + 2 cards.",
        shortest_pile,
        eight_from_the_shortest,
        PLAYERS,
        "CHA-OBJ-9 CHA-OBJ-11 CHA-TRN-6",
    ).only("playtest"),
    shown(
        "CHA-T35b",
        "By the base rules a victory can be lost before the turn ends.",
        "win-lost-by-mirror",
        (2,),
        "CHA-SPC-8 CHA-DEF-3 CHA-R61",
    ).only("base"),
    shown(
        "CHA-T40",
        "Who holds the Glitch and has seven types can pass it on, place and win.",
        "win-by-passing-glitch",
        (2,),
        "CHA-TRN-14 CHA-GLI-7 CHA-OBJ-6",
    ).only("playtest"),
    wrong(
        shown(
            "CHA-T40w",
            "Who holds the Glitch and has seven types needs the Black Hole to win now.",
            "win-by-mirror",
            (2,),
            "CHA-DEF-3 CHA-R44 CHA-OBJ-6",
        ),
        "a mirrored Magnetic Storm can take the Glitch",
    ).only("base"),
    shown(
        "CHA-T44b",
        "A planet that a base Supernova destroyed can be taken by a Storm at once.",
        "destroy-and-take",
        (2,),
        "CHA-ATK-12 CHA-ATK-6",
    ).only("base"),
    wrong(
        shown(
            "CHA-EXA-7w",
            "A reversed Supernova or Pull takes the type that was attacked.",
            "another-planet-lost",
            (2,),
            "CHA-DEF-3 CHA-EXA-7 CHA-R40",
        ),
        "who mirrors chooses among what the caster has",
    ),
    wrong(
        shown(
            "CHA-OBJ-12w",
            "Who took the last card of the draw pile brings on the closing round.",
            "origin-took-no-last-card",
            (2,),
            "CHA-OBJ-12 CHA-TRN-7 CHA-R08",
        ),
        "a draw that is met exactly leaves it to the next player",
    ).only("playtest"),
    wrong(
        shown(
            "CHA-R63w",
            "Two players never meet the condition of victory at once.",
            "two-complete",
            (2,),
            "CHA-SPC-8 CHA-R63",
        ),
        "a Storm can take the Glitch from a full system; the pair is dropped later",
    ),
)
