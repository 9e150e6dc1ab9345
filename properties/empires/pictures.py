"""The pictures of Cosmos: Empires that are worth drawing."""

from collections.abc import Callable, Sequence

from properties.empires.invariants import (
    culture_cards_lie_as_they_may,
    deck_is_open_in_the_turn_of_its_owner,
)
from properties.pictures import Mark, Movement, Picture, Place, Shown
from spec.empires import reads
from spec.empires.cultures import Culture, Status
from spec.empires.state import Table
from spec.games import Game
from spec.logic import Number, both, neg, number
from spec.system import Clause

# Within these, the legality of moves is drawn.
POSITIONS: tuple[Clause, ...] = ()

def turn(game: Game) -> Picture:
    """A turn, with the phases and the moves that a configuration has."""
    acting = _within(game, "main", "refill", "search")
    shifting = _within(game, "shift", "refill", "search")
    goes_on = "phase not in (won, over)"
    moved = game.by_name
    return Picture(
        name="turn",
        statement="A turn: the roll, its shifts, what it pays, building and cycling",
        names=(
            (_within(game, "deal"), "Setup: the build pool"),
            *_named(game, "hand", "Setup: culture cards"),
            *_named(game, "pick", "Setup: each keeps one culture"),
            (f"{acting} and roll == '-' and opening", "First turn: build and cycle"),
            (_within(game, "roll"), "1. Roll the dice"),
            (f"{shifting} and roll != '-'", "2. Shift the total"),
            (f"{acting} and roll == '-' and not opening", "3. Build and cycle"),
            *_named(game, "close", "4. Fill the pool"),
            *_named(game, "shuffle", "4. Shuffle the deck"),
            (_within(game, "won", "over"), "The game ends"),
        ),
        marks=(
            Mark(f"actions < was_actions and {goes_on}", "for an action"),
            *(
                Mark(f"move == {name} and {goes_on}", words)
                for name, words in FREE.items()
                if name in moved
            ),
            Mark("move == draw", "fills the pool"),
            Mark(f"move == 'pass' and opening and {goes_on}", "the next first turn"),
        ),
        bundled=True,
        hidden=("phase", "roll == '-'", "opening", "turn"),
    )


ENDING = Picture(
    name="ending",
    statement="The end: the final round, the final player, and what decides",
    names=(
        ("not final_player and not final_round and not phase == over", "Others' turns"),
        (
            "final_player and not final_round and not phase == over",
            "Turn of the final player",
        ),
        ("not final_player and final_round and phase != over", "Final round: others"),
        (
            "final_player and final_round and phase not in (over, won)",
            "Final round: the final player",
        ),
        ("phase == won", "The final player wins at once"),
        ("phase == over and level == 1", "Greatest production wins"),
        ("phase == over and level > 1 and level_rich == 1", "Tie: most Credits win"),
        ("phase == over and level_rich > 1", "Still a tie: the later turn wins"),
    ),
    marks=(
        Mark("final_round and not was_final_round", "reaches the threshold"),
        Mark("move == 'pass' and phase == over", "end cards are added"),
    ),
    bundled=True,
    hidden=("phase", "turn"),
)

# -- the life of a culture card --------------------------------------------------------


def undealt(s: Table, culture: int) -> Sequence[Number]:
    """Whether a culture card was not dealt."""
    return (number(reads.culture_cards(s)[culture].holder == s.setup.players),)


def lying(status: Status) -> Callable[[Table, int], Sequence[Number]]:
    """Whether a culture card that was dealt lies in some way."""

    def lies(s: Table, culture: int) -> Sequence[Number]:
        card = reads.culture_cards(s)[culture]
        held = neg(card.holder == s.setup.players)
        return (number(both(held, card.status == status)),)

    return lies


CULTURE = Movement(
    name="culture",
    statement="The life of a culture card",
    places=(
        Place("Not dealt", undealt),
        Place("Face down", lying(Status.HIDDEN)),
        Place("Dealt, not kept", lying(Status.DISCARDED)),
        Place("Revealed: it serves", lying(Status.REVEALED)),
        Place("Face down, barred", lying(Status.BARRED)),
        Place("Face up, spent", lying(Status.SPENT)),
    ),
    kinds=lambda s: range(len(Culture)),
    within=(culture_cards_lie_as_they_may, deck_is_open_in_the_turn_of_its_owner),
    called=lambda s, culture: Culture(culture).name.capitalize(),
    needs=(("culture", ("single", "hybrid")),),
)

# What takes no action.
FREE = {
    "nudge": "each once a turn",
    "fabricate": "each once a turn",
    "scout": "each once a turn",
    "reveal": "at any time",
}

# What moves are called in a picture.
MOVES = {
    "confirm": "confirm: everybody earns",
    "hand": "deal a culture card",
    "nudge": "Seraph Gate",
    "fabricate": "Fabricator Belt",
    "scout": "Deepspace Scouts",
    "pass": "end the turn",
    "reveal": "reveal a culture",
    "build_pair": "build two: Industrious",
    "fabricate_pair": "Belt builds two",
    "build_from_deck": "build from deck: Scientistic",
    "fabricate_from_deck": "Belt builds from deck",
    "see": "see the deck",
}


def _within(game: Game, *phases: str) -> str:
    """The expression that says that a position is in one of some phases, if it has it.

    Without culture cards, and by most rulings, a game lacks some phases.
    """
    known = [phase for phase in phases if phase in game.enumerations["phase"]]
    return " or ".join(f"phase == {phase}" for phase in known).join("()")


def _named(game: Game, phase: str, words: str) -> tuple[tuple[str, str], ...]:
    """The words of a phase, where a game has it."""
    known = phase in game.enumerations["phase"]
    return ((f"phase == {phase}", words),) if known else ()


def pictures(game: Game) -> tuple[Shown, ...]:
    """All pictures of a configured game."""
    return (turn(game), ENDING, CULTURE)
