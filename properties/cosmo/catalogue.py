"""All questions about Cosmo, and what asking them rests on."""

from functools import cache
from pathlib import Path

from properties.cosmo.invariants import INVARIANTS
from properties.cosmo.windows import any_position, any_round, first_round
from properties.questions import ANY, DEAL, POSITION, Catalogue, load_questions

QUESTIONS = Path(__file__).with_name("questions.toml")


@cache
def catalogue() -> Catalogue:
    """The questions of ``questions.toml``, with their windows."""
    windows = {DEAL: first_round, ANY: any_round, POSITION: any_position}
    return Catalogue(load_questions(QUESTIONS, {}), INVARIANTS, windows, any_position)
