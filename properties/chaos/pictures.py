"""The pictures of Chaos Cosmos that are worth drawing, for both rule sets."""

from collections.abc import Sequence

from properties.pictures import Movement, Picture, Place
from spec.chaos.state import SHIELDS, Position
from spec.logic import Number, count, lookup, neg, number
from spec.system import Clause

# Within these, the legality of moves is drawn.
POSITIONS: tuple[Clause, ...] = ()

ATTACK = (
    "(answer, persist, choose, seize, blind, destroy, shield, tax, bury, collect, "
    "meteor, lose, infest, 'return', 'yield', settle)"
)
SEARCH = "(tap, look, take, tuck)"

TURN = Picture(
    name="turn",
    statement="A turn: draw, two actions, discard; then victory, the next player or "
    "the closing round",
    names=(
        ("phase in ('deal', 'start')", "Setup"),
        ("phase == draw", "1. Draw"),
        ("phase == act and acts == 0", "2. First action"),
        ("phase == act and acts == 1", "2. Second action"),
        (f"phase in {ATTACK} and not closing", "Attack and response"),
        (f"phase in {SEARCH} and not closing", "Cards of the draw pile"),
        ("phase == closing", "Closing round: one action each"),
        (f"phase in {ATTACK} and closing", "Attack in the closing round"),
        (f"phase in {SEARCH} and closing", "Cards of the pile in the closing round"),
        ("phase == wane", "Shield at the end of the turn"),
        ("phase == sweep", "Played cards leave the table"),
        ("phase == discard", "3. Discard"),
        ("phase == check", "Victory test"),
        ("phase == score", "Score of the systems"),
        ("phase == over", "The game ends"),
    ),
    bundled=True,
)

CHAIN = Picture(
    name="chain",
    statement="An attack: defenses and Breakthroughs, and whom it hits at last",
    names=(
        ("phase == answer and chain_stage == attacked", "Attack: the target decides"),
        (
            "phase == answer and chain_stage == broken",
            "Breakthrough: the target decides",
        ),
        (
            "phase == persist and chain_stage == blocked",
            "Atmosphere: the attacker decides",
        ),
        (
            "phase == persist and chain_stage == mirrored",
            "Mirror: the attacker decides",
        ),
        (
            "phase not in (answer, persist) and chain_stage == attacked",
            "It hits the target",
        ),
        (
            "phase not in (answer, persist) and chain_stage == broken",
            "It breaks through",
        ),
        ("phase not in (answer, persist) and chain_stage == blocked", "It fizzles"),
        (
            "phase not in (answer, persist) and chain_stage == mirrored",
            "It hits the attacker",
        ),
    ),
    bundled=True,
    within="phase in (answer, persist)",
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
    kinds=lambda s: range(s.setup.cards.deck.kinds),
)

GLITCH = Movement(
    name="glitch",
    statement="The life of the Glitch",
    places=PLACES,
    kinds=lambda s: (s.setup.cards.glitch,),
)

PLOTUH = Movement(
    name="plotuh",
    statement="The ways of Plotuh",
    places=PLACES,
    kinds=lambda s: (s.setup.cards.plotuh,),
)

PLANETS = Movement(
    name="planets",
    statement="The ways of a planet",
    places=PLACES,
    kinds=lambda s: range(s.setup.cards.types),
)

PICTURES: tuple[Picture | Movement, ...] = (
    TURN,
    CHAIN,
    PILES,
    PLANETS,
    PLOTUH,
    GLITCH,
)
