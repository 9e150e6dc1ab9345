"""The pictures of Chaos Cosmos that are worth drawing, for both rule sets."""

from collections.abc import Sequence

from properties.chaos.invariants import INVARIANTS
from properties.pictures import Mark, Movement, Picture, Place
from spec.chaos.state import SHIELDS, Position
from spec.logic import (
    Number,
    count,
    lookup,
    neg,
    number,
)
from spec.system import Clause

# Within these, the legality of moves is drawn.
POSITIONS: tuple[Clause, ...] = ()

# Between an action and the next one: attacks, and cards of the draw pile.
UNDER_WAY = (
    "(answer, persist, choose, seize, blind, destroy, shield, tax, bury, collect, "
    "meteor, lose, infest, 'return', 'yield', settle, tap, look, take, tuck)"
)

OVER = "phase not in (answer, persist)"  # of an attack: the chain has ended

WINDING_UP = "(wane, sweep, discard, check)"  # after the last action
# Whether the closing round has begun, and whether that was in this very turn.
ROUND = "0 if origin == '-' else 2 if closing else 1"

TURN = Picture(
    name="turn",
    statement="A turn: draw, two actions, the end of the turn",
    names=(
        ("phase in ('deal', 'start')", "Setup"),
        ("phase == draw", "1. Draw"),
        ("phase == act and acts == 0", "2. First action"),
        (f"phase in {UNDER_WAY} and not closing", "Response, draw or search"),
        ("phase == act and acts == 1", "2. Second action"),
        (f"phase in {WINDING_UP} and not closing", "3. Discard, victory test"),
        ("phase == closing", "Closing round: one action"),
        (f"phase in {UNDER_WAY} and closing", "Response, draw or search in closing"),
        (f"phase in {WINDING_UP} and closing", "Victory test in closing"),
        ("phase == score", "Score"),
        ("phase == over", "The game ends"),
    ),
    bundled=True,
    hidden=("phase", "acts", ROUND),
)

ENDING = Picture(
    name="ending",
    statement="The end of a turn or closing action, and of the game",
    names=(
        ("phase == wane", "The shield wanes"),
        ("phase == sweep", "Played cards leave the table"),
        ("phase == discard", "Discard"),
        ("phase == check", "Victory test"),
        ("phase == closing", "Closing round: one action"),
        ("phase == draw", "Next turn: draw"),
        ("phase == score", "Score"),
        ("phase == over", "The game ends"),
    ),
    bundled=True,
    within="phase in (wane, sweep, discard, check, score)",
    hidden=("phase", ROUND),
)

CHAIN = Picture(
    name="chain",
    statement="An attack: defenses and Breakthroughs, and whom it hits at last",
    names=(
        ("phase == answer and chain_stage == attacked", "Attack: the target decides"),
        ("phase == persist and chain_stage == blocked", "Atmosphere: attacker decides"),
        ("phase == persist and chain_stage == mirrored", "Mirror: attacker decides"),
        (
            "phase == answer and chain_stage in (broken, cancelled)",
            "Breakthrough: target decides",
        ),
        (f"{OVER} and chain_stage in (blocked, cancelled)", "It fizzles"),
        (f"{OVER} and chain_stage == mirrored", "It hits the attacker"),
        (f"{OVER} and chain_stage in (attacked, broken)", "It hits the target"),
    ),
    bundled=True,
    within="phase in (answer, persist)",
    hidden=("phase", "chain_stage"),
)


SHOWER = Picture(
    name="shower",
    statement="A Meteor Shower: whom it comes to, and what it takes",
    names=(
        ("chain_kind == MT and phase == meteor", "It comes to a seat"),
        ("chain_kind == MT and phase == answer", "The target decides"),
        ("chain_kind == MT and phase == persist", "A defense: attacker decides"),
        ("chain_kind == MT and phase == choose", "What is lost is chosen"),
        ("chain_kind == MT and phase == lose", "It hits: the type is lost"),
        ("chain_kind == MT and phase == bury", "It hits: the hand goes under"),
        ("chain_kind == MT and phase == collect", "New cards from the top"),
        ("chain_kind == MT and phase == settle", "With this target it is over"),
        ("chain_kind != MT", "The turn goes on"),
    ),
    marks=(
        Mark("was_phase == meteor and phase == answer", "an opponent has the type"),
        Mark("was_phase == meteor and phase == lose", "the player of it has the type"),
        Mark("was_phase == meteor and phase == settle", "the seat lacks the type"),
        Mark("was_phase == settle and phase == meteor", "the next seat"),
        Mark(
            "was_phase == persist and move == 'stop' and hit == turn",
            "a Mirror turns it",
        ),
        Mark("phase == bury and was_phase == bury", "each card of the hand"),
    ),
    bundled=True,
    within="chain_kind == MT",
    hidden=("phase", "chain_stage"),
)

# -- where cards lie -----------------------------------------------------------------


def in_draw_pile(s: Position, kind: int) -> Sequence[Number]:
    """Cards of a kind in the draw pile."""
    return (s.draw.count(kind),)


def in_discard_pile(s: Position, kind: int) -> Sequence[Number]:
    """Cards of a kind in the discard pile."""
    return (s.discard.count(kind),)


def in_hands(s: Position, kind: int) -> Sequence[Number]:
    """For each seat, the cards of a kind in its hand."""
    return tuple([hand.count(kind) for hand in s.hands])


def in_systems(s: Position, kind: int) -> Sequence[Number]:
    """For each seat, the cards of a kind in its system."""
    cards = s.setup.cards
    if kind < cards.types:
        return tuple([system.real.count(kind) for system in s.systems])
    if kind == cards.plotuh:
        jokers = [system.joker for system in s.systems]
        return tuple([number(neg(joker == cards.unnamed)) for joker in jokers])
    if kind == cards.glitch:
        return tuple([system.glitches for system in s.systems])
    return (0,)


def on_table(s: Position, kind: int) -> Sequence[Number]:
    """Cards of a kind that were played and lie in the middle."""
    return (count(card == kind for card in s.table),)


def as_shields(s: Position, kind: int) -> Sequence[Number]:
    """For each seat, the Supernovas before it."""
    if kind != s.setup.cards.supernova:
        return (0,)
    return tuple([lookup(SHIELDS, shield) for shield in s.shields])


def among_seen(s: Position, kind: int) -> Sequence[Number]:
    """Cards of a kind that a Wormhole shows."""
    return (s.seen.count(kind),)


# Cards lie in order, with room for more, and attacks are aimed at what there is.
ORDER = {
    *("INV.TABLE", "INV.PILES", "INV.NUMBER", "INV.ROOM"),
    *("INV.KINDS", "INV.TARGETS", "INV.OPENING", "INV.LYING"),
}
ORDERLY = tuple(clause for clause in INVARIANTS if clause.id in ORDER)

PLACES = (
    Place("Draw pile", in_draw_pile),
    Place("Seen by a Wormhole", among_seen),
    Place("Hand", in_hands),
    Place("Table: played cards", on_table),
    Place("Solar system", in_systems),
    Place("Shield", as_shields),
    Place("Discard pile", in_discard_pile),
)

PILES = Movement(
    name="piles",
    statement="How cards go from place to place",
    places=PLACES,
    # the last planet stands for all: no rule tells planets apart
    kinds=lambda s: range(s.setup.cards.types - 1, s.setup.cards.deck.kinds),
    within=ORDERLY,
)

GLITCH = Movement(
    name="glitch",
    statement="The life of the Glitch",
    places=PLACES,
    kinds=lambda s: (s.setup.cards.glitch,),
    within=ORDERLY,
)

PLOTUH = Movement(
    name="plotuh",
    statement="The ways of Plotuh",
    places=PLACES,
    kinds=lambda s: (s.setup.cards.plotuh,),
    within=ORDERLY,
)

PLANETS = Movement(
    name="planets",
    statement="The ways of a planet",
    places=PLACES,
    kinds=lambda s: (s.setup.cards.types - 1,),
    within=ORDERLY,
)

# What moves are called in a picture.
MOVES = {
    "place": "place a planet",
    "plotuh": "place Plotuh",
    "swap": "swap Plotuh",
    "claim": "claim Plotuh",
    "glitch": "place the Glitch",
    "relocate": "relocate the Glitch",
    "pair": "Glitch + Black Hole",
    "pull": "Gravitational Pull",
    "storm_hand": "Magnetic Storm A",
    "storm_top": "Magnetic Storm B",
    "storm_deck": "Magnetic Storm C",
    "supernova": "Supernova",
    "meteor": "Meteor Shower",
    "no_effect": "card without effect",
    "wormhole": "Wormhole",
    "take": "take a card seen",
    "leave": "take none",
    "defend": "defend",
    "none": "no defense",
    "break": "Breakthrough",
    "stop": "no Breakthrough",
    "choose": "choose what is lost",
    "discard_pair": "discard Glitch + Black Hole",
    "close": "closing round begins",
    "reshuffle": "shuffle the discard pile",
    "forgo": "nothing to draw",
    "tap": "Storm C draws",
    "run_dry": "Storm C finds nothing",
    "seize": "the Pull hits",
    "blind": "Storm A hits",
    "destroy": "the Supernova hits",
    "shield": "the shield rises",
    "tax": "blind discard of the other",
    "infest": "the Glitch enters",
    "return": "the Glitch goes back",
    "strike": "Meteor Shower comes",
    "spare": "Meteor Shower passes",
    "lose": "Meteor Shower hits",
    "move_on": "Meteor Shower goes on",
    "bury": "Meteor Shower hits",
    "collect": "cards instead of the hand",
    "settle": "the attack is over",
    "look": "look at a card",
    "tuck": "the rest goes back",
    "wane": "the shield stays",
    "drop": "the shield falls",
    "next_turn": "next turn",
    "next_action": "closing action",
}

PICTURES: tuple[Picture | Movement, ...] = (
    TURN,
    ENDING,
    CHAIN,
    SHOWER,
    PILES,
    PLANETS,
    PLOTUH,
    GLITCH,
)
