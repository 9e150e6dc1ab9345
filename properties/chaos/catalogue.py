"""All questions about Chaos Cosmos, and what asking them rests on."""

from functools import cache
from pathlib import Path

import attrs

from properties.chaos import witnesses
from properties.chaos.duels import DUELS
from properties.chaos.invariants import INVARIANTS
from properties.chaos.windows import WINDOWS, any_position
from properties.questions import Catalogue, load_questions
from properties.suite import settling
from spec.chaos.game import RULEBOOK

QUESTIONS = Path(__file__).with_name("questions.toml")


@cache
def catalogue() -> Catalogue:
    """The questions of ``questions.toml``, with their windows and witnesses."""
    asked = load_questions(QUESTIONS, vars(witnesses))
    made = Catalogue(asked, INVARIANTS, WINDOWS, any_position)
    return attrs.evolve(made, settle=settling(RULEBOOK, made, DUELS))
