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


@figure("the same for Chaos Cosmos, 3 players by both rule sets (aim: 120 s each)")
def proofs_chaos() -> Figures:
    """The full deck: piles of sixty places."""
    from engines.induction import prove
    from properties.chaos.invariants import INVARIANTS
    from spec.chaos.game import build
    from spec.games import Configuration

    found: Figures = {}
    for rules in ("base", "playtest"):
        game = build(Configuration(3, rules, packed=False))
        began = time.process_time()
        proof = prove(game, INVARIANTS)
        found[f"{rules} s"] = time.process_time() - began
        assert len(proof.proven) == len(INVARIANTS)
        found[f"{rules} obligations"] = len(proof.obligations)
    return found


@figure("the same for Cosmo, 3 and 5 players, and 2 with piles left open")
def proofs_cosmo() -> Figures:
    """Left open, the piles may hold anything: what is proven holds for all."""
    from engines.induction import prove
    from properties.cosmo.invariants import INVARIANTS
    from spec.cosmo.game import build
    from spec.games import Configuration

    found: Figures = {}
    left_open = {"pile-composition": "open"}
    for players, rulings in ((3, {}), (5, {}), (2, left_open)):
        game = build(Configuration(players, rulings=rulings, packed=False))
        began = time.process_time()
        proof = prove(game, INVARIANTS)
        how = ", open piles" if rulings else ""
        found[f"{players} players{how} s"] = time.process_time() - began
        assert len(proof.proven) == len(INVARIANTS)
    return found


@figure("the same for Cosmos: Empires, 3 players (aim: 10 minutes)")
def proofs_empires() -> Figures:
    """Without culture cards, and with all of them."""
    from engines.induction import prove
    from properties.empires.invariants import INVARIANTS
    from spec.empires.game import build
    from spec.games import Configuration

    found: Figures = {}
    for culture in ("none", "hybrid"):
        game = build(Configuration(3, rulings={"culture": culture}, packed=False))
        began = time.process_time()
        proof = prove(game, INVARIANTS)
        found[f"culture {culture} s"] = time.process_time() - began
        assert len(proof.proven) == len(INVARIANTS)
        found[f"culture {culture} obligations"] = len(proof.obligations)
    return found
