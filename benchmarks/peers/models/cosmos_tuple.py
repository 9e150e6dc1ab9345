"""COSMOS trick on a reduced deck, in plain Python: tuples and bit masks, no library.

    python cosmos_tuple.py SEATS VALUES FIX

A state is one flat tuple: hands by seat, table by seat, tricks won by seat, gone,
leader, broken, and how many cards lie on the table. Hands and gone are bit masks of
cards; a card on the table is 0 for none, 2 * (card + 1) face up, one more face down.
"""

import sys

SUITS = 3


class Game:
    def __init__(self, n, v, fix):
        self.n, self.v, self.fix = n, v, fix
        self.c = c = SUITS * v
        self.h = c // n
        self.black = SUITS - 1
        self.full = (1 << c) - 1
        self.suit_mask = [((1 << v) - 1) << (s * v) for s in range(SUITS)]
        self.not_black = self.full & ~self.suit_mask[self.black]
        # By the code of a card on the table: what follows it, nothing if it is down.
        self.follow = [0, 0] + [
            self.suit_mask[i // 2 // v] if i % 2 == 0 else 0 for i in range(2 * c)
        ]

    def deals(self):
        n, v, h, c = self.n, self.v, self.h, self.c
        out = []

        def deal(i, hands, held):
            if i == c:
                out.append(tuple(hands))
                return
            for p in range(n):
                pinned = self.fix and i // v == self.black and i % v < n
                if held[p] == h or (pinned and i % v != p):
                    continue
                held[p] += 1
                hands[p] |= 1 << i
                deal(i + 1, hands, held)
                held[p] -= 1
                hands[p] &= ~(1 << i)

        deal(0, [0] * n, [0] * n)
        return out

    def initial_states(self):
        rest = (0,) * (2 * self.n + 4)
        return [dealt + rest for dealt in self.deals()]

    # -- rules -------------------------------------------------------------------------

    def legal(self, s):
        n = self.n
        h = s[(s[-3] + s[-1]) % n]
        f = 0
        for t in s[n : 2 * n]:
            f |= self.follow[t]
        if f:
            return h & f or h
        if not s[-2] and h & self.not_black:
            return h & self.not_black
        return h

    def play(self, s, c):
        n, v = self.n, self.v
        me = (s[-3] + s[-1]) % n
        st = list(s)
        down = 0
        for p in range(n, 2 * n):
            t = st[p]
            if t and not t & 1 and (t // 2 - 1) % v == c % v:
                st[p] = t | 1
                down = 1
        st[n + me] = 2 * (c + 1) + down
        st[me] ^= 1 << c
        if c // v == self.black:
            st[-2] = 1
        st[-1] += 1
        return tuple(st)

    def winners(self, table, leader):
        v = self.v
        up = [
            (p, (t // 2 - 1) // v, (t // 2 - 1) % v)
            for p, t in enumerate(table)
            if not t & 1
        ]
        if not up:
            return [leader]
        count = [0] * SUITS
        for _, suit, _ in up:
            count[suit] += 1
        if count[self.black]:
            best = [(value, p) for p, suit, value in up if suit == self.black]
        else:
            most = max(count)
            best = [(value, p) for p, suit, value in up if count[suit] == most]
        highest = max(best)[0]
        return [p for value, p in best if value == highest]

    def resolve(self, s):
        n = self.n
        table = s[n : 2 * n]
        w = self.winners(table, s[-3])[0]
        st = list(s)
        for p in range(n):
            st[-4] |= 1 << (table[p] // 2 - 1)
            st[n + p] = 0
        st[2 * n + w] += 1
        st[-3] = w
        st[-1] = 0
        return tuple(st)

    def successors(self, s):
        if s[-1] == self.n:
            return [self.resolve(s)]
        m = self.legal(s)
        out = []
        while m:
            b = m & -m
            out.append(self.play(s, b.bit_length() - 1))
            m ^= b
        return out

    # -- invariants --------------------------------------------------------------------

    def distinct_up(self, s):
        n, v = self.n, self.v
        values = [(t // 2 - 1) % v for t in s[n : 2 * n] if t and not t & 1]
        return len(values) == len(set(values))

    def conserved(self, s):
        n = self.n
        masks = [*s[:n], s[-4], *(1 << (t // 2 - 1) for t in s[n : 2 * n] if t)]
        union = 0
        for m in masks:
            if union & m:
                return False
            union |= m
        return union == self.full

    def unique_winner(self, s):
        n = self.n
        return s[-1] != n or len(self.winners(s[n : 2 * n], s[-3])) == 1

    def holds(self, s):
        return self.distinct_up(s) and self.conserved(s) and self.unique_winner(s)


def search(game):
    order = game.initial_states()
    seen = set(order)
    transitions = 0
    for s in order:  # it grows while it is walked
        if not game.holds(s):
            raise AssertionError(s)
        for t in game.successors(s):
            transitions += 1
            if t not in seen:
                seen.add(t)
                order.append(t)
    return len(seen), transitions


if __name__ == "__main__":
    distinct, transitions = search(Game(*map(int, sys.argv[1:4])))
    print(f"distinct {distinct} transitions {transitions}")
