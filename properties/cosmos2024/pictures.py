"""The pictures of COSMOS (2024) that are worth drawing."""

from properties.cosmos2024 import invariants as known
from properties.pictures import Mark, Picture
from spec.system import Clause

# Within these, the legality of moves is drawn.
POSITIONS: tuple[Clause, ...] = (
    known.slots_are_filled_in_order,
    known.phases_come_in_order,
)

ROUND = Picture(
    name="round",
    statement="A game: from the table cards and the deal through the tricks to the end",
    by=("phase",),
    assumes=POSITIONS,
)

TRICK = Picture(
    name="trick",
    statement="A trick: the cards that stay face up, collisions, and the Big Bang",
    by=("phase", "played", "face_up"),
    names=(("big_bang", "Big Bang"), ("table_match", "a table card has its value")),
    marks=(
        Mark("was_phase == play and face_up < was_face_up", "collides", "PLAY.COLLIDE"),
        Mark("was_phase == play and face_up > was_face_up", "stays face up"),
        Mark("was_phase == play and face_up == was_face_up", "goes down alone"),
        Mark(
            "was_phase == survive and face_up < was_face_up",
            "collides with the table card",
            "SURVIVE.MATCH",
        ),
    ),
    within="phase in (play, survive, award)",
    once=True,
    assumes=(
        known.slots_are_filled_in_order,
        known.phases_come_in_order,
        known.face_up_values_differ,
        known.collisions_turn_pairs,
    ),
)

BREAK = Picture(
    name="break",
    statement="The Break card: how a black card can be played before the break",
    by=("broken",),
    names=(("face_up == 0", "no card lies face up"),),
    marks=(
        Mark(
            "broken and not was_broken and was_all_black[seat]",
            "black, from a hand of black cards only",
            "PLAY.BREAK",
        ),
        Mark(
            "broken and not was_broken and not was_all_black[seat]",
            "black, from any other hand",
            "PLAY.BREAK",
        ),
    ),
    within="phase == play",
    assumes=POSITIONS,
)

PICTURES: tuple[Picture, ...] = (ROUND, TRICK, BREAK)
