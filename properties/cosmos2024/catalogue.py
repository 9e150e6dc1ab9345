"""All questions about COSMOS (2024), and what asking them rests on."""

from functools import cache
from pathlib import Path

import attrs

from properties.cosmos2024 import witnesses
from properties.cosmos2024.invariants import INVARIANTS
from properties.cosmos2024.theorems import game, round
from properties.cosmos2024.windows import any_position, any_trick, first_trick
from properties.questions import ANY, DEAL, POSITION, Catalogue, load_questions
from properties.suite import settling
from spec.cosmos2024.game import RULEBOOK

QUESTIONS = Path(__file__).with_name("questions.toml")


@cache
def catalogue() -> Catalogue:
    """The questions of ``questions.toml``, with their windows and witnesses."""
    windows = {DEAL: first_trick, ANY: any_trick, POSITION: any_position}
    asked = load_questions(QUESTIONS, vars(witnesses))
    made = Catalogue(asked, INVARIANTS, windows, any_position)
    theorems = (*round.THEOREMS, *game.THEOREMS)
    return attrs.evolve(made, settle=settling(RULEBOOK, made, theorems))
