"""All questions about Cosmos: Empires, and what asking them rests on."""

from functools import cache
from pathlib import Path

import attrs

from properties.empires import windows
from properties.empires.invariants import INVARIANTS
from properties.empires.theorems import builds, chance, locks, tableaus
from properties.empires.witnesses import witnesses
from properties.questions import ANY, DEAL, POSITION, Catalogue, load_questions
from properties.suite import settling
from spec.empires.game import RULEBOOK

QUESTIONS = Path(__file__).with_name("questions.toml")


@cache
def catalogue() -> Catalogue:
    """The questions of ``questions.toml``, with their windows and witnesses."""
    known = {
        DEAL: windows.first_turn,
        ANY: windows.any_position,
        POSITION: windows.any_position,
        "cards": windows.any_cards,
        "end": windows.any_end,
        "reveal": windows.any_reveal,
        "deck": windows.any_deck,
    }
    asked = load_questions(QUESTIONS, witnesses())
    made = Catalogue(
        asked, INVARIANTS, known, windows.any_position, build=RULEBOOK.build
    )
    subjects = (builds, chance, locks, tableaus)
    theorems = [item for subject in subjects for item in subject.THEOREMS]
    return attrs.evolve(made, settle=settling(RULEBOOK, made, theorems))
