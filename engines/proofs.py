"""Proofs of invariants, kept between runs.

A proof is made when a verdict first rests on it and kept in the user's cache folder
under a digest of everything that it depends on: the sources of the rules, of the
invariants and of the prover, the configuration, and the version of Z3. A change of any
of these means a new proof. Setting ``ORRERY_CACHE`` names another folder; ``off`` keeps
nothing.
"""

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

from engines import induction, symbolic
from engines.symbolic import Budget, z3
from spec.games import Game
from spec.system import Clause

FOLDER = "ORRERY_CACHE"
Progress = Callable[[str], None]


class Prover:
    """Proves what is asked of one set of invariants, and remembers it."""

    def __init__(
        self,
        invariants: Sequence[Clause],
        budget: Budget | None = None,
        progress: Progress = lambda name: None,
    ) -> None:
        self.invariants = tuple(invariants)
        self.budget, self.progress = budget, progress
        self.made: list[induction.Obligation] = []

    def __call__(self, game: Game, needed: Sequence[Clause]) -> list[Clause]:
        """The invariants, among those needed, that are proven for the game."""
        place = kept_at(game, self.invariants)
        known = read(place)
        missing = [c for c in needed if c.id not in known]
        if missing:
            proof = induction.prove(
                game, self.invariants, needed, self.budget, self.progress
            )
            self.made += proof.obligations
            known |= {c.id for c in proof.proven}
            write(place, known)
        return [c for c in needed if c.id in known]


def kept_at(game: Game, invariants: Iterable[Clause]) -> Path | None:
    """The file in which the proofs for a game are kept, None if none are."""
    named = os.environ.get(FOLDER, "")
    if named == "off":
        return None
    folder = Path(named) if named else user_cache_path("orrery")
    return folder / "proofs" / f"{digest(game, tuple(invariants))}.json"


def digest(game: Game, invariants: tuple[Clause, ...]) -> str:
    """What a proof depends on, as a short text."""
    modules = {clause.run.__module__ for clause in (*game.clauses, *invariants)}
    files = {Path(sys.modules[name].__file__ or "") for name in modules}
    for folder in {Path(__file__).parent.parent / "spec", *(f.parent for f in files)}:
        files |= set(folder.rglob("*.py")) | set(folder.rglob("*.toml"))
    files |= {Path(induction.__file__), Path(symbolic.__file__)}
    chosen = game.configuration
    facts = [
        z3.get_version_string(),
        chosen.players,
        chosen.rules,
        sorted(game.rulings.changed.items()),
        repr(chosen.deck),
        [clause.id for clause in invariants],
        [[c.id for c in move.clauses] for move in game.moves],
    ]
    parts = [repr(facts), *(source(f) for f in sorted(files))]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


@cache
def source(file: Path) -> str:
    """A digest of a source file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def read(place: Path | None) -> set[str]:
    """The ids of the invariants that are kept as proven."""
    if place is None:
        return set()
    try:
        kept = json.loads(place.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return set()
    if not isinstance(kept, list) or not all(isinstance(name, str) for name in kept):
        return set()
    return set(kept)


def write(place: Path | None, known: Iterable[str]) -> None:
    """Keep what is proven; a cache that cannot be written is no error."""
    if place is None:
        return
    made = place.with_suffix(f".{os.getpid()}")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        made.write_text(json.dumps(sorted(known)), encoding="utf-8")
        made.replace(place)
    except OSError:
        made.unlink(missing_ok=True)
