"""The rules of cosmos_tuple.py handed to minicheck's breadth-first checker.

    python cosmos_minicheck.py SEATS VALUES FIX

minicheck has one initial state, so a root that is dealt from is stored too.
"""

import sys

from cosmos_tuple import Game
from minicheck import Protocol, check_safety

n, v, fix = map(int, sys.argv[1:4])
game = Game(n, v, fix)
fields = (
    *(f"hand{i}" for i in range(n)),
    *(f"table{i}" for i in range(n)),
    *(f"won{i}" for i in range(n)),
    *("gone", "leader", "broken", "placed"),
)
ROOT = (0,) * len(fields)


def transitions(s):
    if s == ROOT:
        return [("deal", t) for t in game.initial_states()]
    if s[-1] == n:
        return [("resolve", game.resolve(s))]
    m, out = game.legal(s), []
    while m:
        b = m & -m
        out.append(("play", game.play(s, b.bit_length() - 1)))
        m ^= b
    return out


def on_state(invariant):
    def test(named):
        s = tuple(named.values())
        return s == ROOT or invariant(s)

    return test


invariants = {
    "distinct_up": on_state(game.distinct_up),
    "conserved": on_state(game.conserved),
    "unique_winner": on_state(game.unique_winner),
}
protocol = Protocol("cosmos", False, fields, ROOT, transitions, invariants)
found = check_safety(protocol, max_states=10**8)
holds = found["exhaustive"] and all(p["holds"] for p in found["properties"].values())
print(f"stored {found['reachable_states']} holds {holds}")
