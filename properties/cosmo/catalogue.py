"""All questions about Cosmo, and what asking them rests on."""

from functools import cache
from pathlib import Path

from properties.cosmo import windows, witnesses
from properties.cosmo.invariants import INVARIANTS
from properties.questions import ANY, DEAL, POSITION, Catalogue, load_questions
from spec.cosmo.game import RULEBOOK

QUESTIONS = Path(__file__).with_name("questions.toml")


@cache
def catalogue() -> Catalogue:
    """The questions of ``questions.toml``, with their windows."""
    known = {
        DEAL: windows.first_round,
        ANY: windows.any_round,
        POSITION: windows.any_position,
        "won": windows.won_round,
        "tied": windows.tied_round,
        "paid": windows.paid_round,
    }
    return Catalogue(
        load_questions(QUESTIONS, vars(witnesses)),
        INVARIANTS,
        known,
        windows.any_position,
        build=RULEBOOK.build,
    )
