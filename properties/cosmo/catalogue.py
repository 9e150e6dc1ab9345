"""All questions about Cosmo, and what asking them rests on."""

from functools import cache
from pathlib import Path

import attrs

from properties.cosmo import windows, witnesses
from properties.cosmo.invariants import INVARIANTS
from properties.cosmo.theorems import dollars, meeting, ranking
from properties.questions import ANY, DEAL, POSITION, Catalogue, load_questions
from properties.suite import settling
from spec.cosmo.game import RULEBOOK

QUESTIONS = Path(__file__).with_name("questions.toml")


@cache
def catalogue() -> Catalogue:
    """The questions of ``questions.toml``, with their windows and witnesses."""
    known = {
        DEAL: windows.first_round,
        ANY: windows.any_round,
        POSITION: windows.any_position,
        "won": windows.won_round,
        "tied": windows.tied_round,
        "paid": windows.paid_round,
        "piles": windows.any_piles,
    }
    asked = load_questions(QUESTIONS, vars(witnesses))
    made = Catalogue(
        asked, INVARIANTS, known, windows.any_position, build=RULEBOOK.build
    )
    theorems = (
        *ranking.THEOREMS,
        *meeting.THEOREMS,
        *dollars.THEOREMS,
        dollars.ENDS_AS_RULED,
    )
    return attrs.evolve(made, settle=settling(RULEBOOK, made, theorems))
