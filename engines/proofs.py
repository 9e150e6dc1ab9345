"""Proofs of invariants, kept between runs.

A proof is made when a verdict first rests on it and kept in the user's cache folder
under a digest of everything that it depends on: the sources of the rules, of the
invariants and of all engines, the configuration, and the version of Z3. A change of any
of these means a new proof. Setting ``ORRERY_CACHE`` names another folder; ``off`` keeps
nothing.
"""

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

from engines import induction
from engines.assumptions import Budget, z3
from engines.obligations import Obligation
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
        self.made: list[Obligation] = []

    def __call__(
        self, game: Game, needed: Sequence[Clause]
    ) -> dict[Clause, Sequence[str]]:
        """The invariants, among those needed, that are proven for the game.

        Each with the ids of the clauses that its proof rests on.
        """
        place = kept_at(game, self.invariants)
        known = read(place)
        if any(c.id not in known for c in needed):
            proof = induction.prove(
                game, self.invariants, needed, self.budget, self.progress
            )
            self.made += proof.obligations
            known |= {c.id: resting(proof, c) for c in proof.proven}
            write(place, known)
        return {c: known[c.id] for c in needed if c.id in known}


def resting(proof: induction.Proof, invariant: Clause) -> list[str]:
    """The ids of the clauses that a proof rests on, through other invariants too."""
    clauses, queue, seen = set[str](), [invariant.id], {invariant.id}
    while queue:
        wanted = queue.pop()
        used = [o.rests for o in proof.obligations if o.subject == wanted]
        for reason in (reason for rests in used for reason in rests):
            if reason.kind == "clause":
                clauses.add(reason.name)
            elif reason.name not in seen:
                seen.add(reason.name)
                queue.append(reason.name)
    return sorted(clauses)


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
    files |= set(Path(__file__).parent.glob("*.py"))
    chosen = game.configuration
    facts = [
        z3.get_version_string(),
        chosen.players,
        chosen.rules,
        sorted(game.rulings.changed.items()),
        repr(chosen.deck),
        [clause.id for clause in invariants],
        [[_named(c) for c in move.clauses] for move in game.moves],
    ]
    parts = [repr(facts), *(source(f) for f in sorted(files))]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def _named(clause: Clause) -> str:
    """A clause by its id and its function: one that is silenced keeps its id."""
    return f"{clause.id} {clause.run.__module__}.{clause.run.__qualname__}"


@cache
def source(file: Path) -> str:
    """A digest of a source file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def read(place: Path | None) -> dict[str, list[str]]:
    """The ids of the invariants kept as proven, with what their proofs rest on."""
    if place is None:
        return {}
    try:
        kept = json.loads(place.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(kept, dict):
        return {}
    return {
        name: ids
        for name, ids in kept.items()
        if isinstance(ids, list) and all(isinstance(id, str) for id in ids)
    }


def write(place: Path | None, known: Mapping[str, Sequence[str]]) -> None:
    """Keep what is proven; a cache that cannot be written is no error."""
    if place is None:
        return
    made = place.with_suffix(f".{os.getpid()}")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        made.write_text(json.dumps(known, sort_keys=True), encoding="utf-8")
        made.replace(place)
    except OSError:
        with suppress(OSError):
            made.unlink(missing_ok=True)
