"""The rules of cosmos_tuple.py handed to musil, which needs Python 3.12 or newer.

python cosmos_musil.py SEATS VALUES FIX
"""

import sys
from functools import partial

from cosmos_tuple import Game
from musil import Action, Model, check

n, v, fix = map(int, sys.argv[1:4])
game = Game(n, v, fix)


def always(s):
    return True


def play(c, s):
    return game.play(s, c)


plays = [Action(f"play {c}", always, partial(play, c)) for c in range(game.c)]
resolve = [Action("resolve", always, game.resolve)]


def actions(s):
    if s[-1] == n:
        return resolve
    m, out = game.legal(s), []
    while m:
        b = m & -m
        out.append(plays[b.bit_length() - 1])
        m ^= b
    return out


model = Model(
    init=game.initial_states(),
    actions_fn=actions,
    invariants={
        "distinct_up": game.distinct_up,
        "conserved": game.conserved,
        "unique_winner": game.unique_winner,
    },
    terminal=lambda s: s[-4] == game.full,
)
found = check(model, max_states=10**8)
print(f"distinct {found.states_explored} holds {found.ok and not found.truncated}")
