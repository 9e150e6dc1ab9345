"""All questions about Cosmos: Empires, and what asking them rests on."""

from functools import cache
from pathlib import Path

from properties.empires.invariants import INVARIANTS
from properties.empires.windows import any_position
from properties.questions import ANY, POSITION, Catalogue, load_questions

QUESTIONS = Path(__file__).with_name("questions.toml")


@cache
def catalogue() -> Catalogue:
    """The questions of ``questions.toml``, with their windows."""
    windows = {ANY: any_position, POSITION: any_position}
    return Catalogue(load_questions(QUESTIONS, {}), INVARIANTS, windows, any_position)
