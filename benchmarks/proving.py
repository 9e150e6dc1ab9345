"""Proofs: every move by every invariant, seat and card symbolic."""

import time

from benchmarks.suite import Figures, figure


@figure("every invariant proven over every move, nothing kept (aim: 20 s a count)")
def proofs() -> Figures:
    """The full deck, for 3 players and for 4."""
    from engines.induction import prove
    from properties.cosmos2024.invariants import INVARIANTS
    from spec.cosmos2024.game import RULEBOOK
    from spec.games import Configuration

    found: Figures = {}
    for players in (3, 4):
        game = RULEBOOK.build(Configuration(players=players, packed=False))
        began = time.process_time()
        proof = prove(game, INVARIANTS)
        found[f"{players} players s"] = time.process_time() - began
        assert len(proof.proven) == len(INVARIANTS)
        found[f"{players} players obligations"] = len(proof.obligations)
    return found
