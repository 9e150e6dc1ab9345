"""Plays of Cosmos: Empires that are told by their plan: who builds what, and when.

A *plan* is a sequence of lines. ``A holds Orthodox`` deals a culture card; ``A has 5 YG
NA DH3`` lets a seat build cards, in that order, while the others do nothing or build
their own (lines that follow each other are one stage); ``await A 8 CO`` goes on until a
seat has its turn, all its actions, some Credits and some cards in the pool; ``ready A``
goes on until a seat is to roll; ``level`` goes on until the purses of all are equal;
``dice 7`` fixes what is rolled from now on; ``end`` lets all pass until the game is
over. Every other line is an action, before which the seats whose turns come first pass.
``Z`` is the final player. Dice and draws fall as the plan needs them.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from engines.play import Play, Step, apply
from spec.empires import reads
from spec.empires.cultures import Culture, Status
from spec.empires.production import incomes
from spec.empires.state import LETTERS, VALUES, Phase, Setup, Table, Tableau
from spec.games import Game
from spec.ledger import InputError
from spec.system import IllegalAction

STEPS = 4000  # more than any plan takes
FINAL = "Z"  # the final player in a plan


class Lost(Exception):
    """A plan cannot go on."""


def told(game: Game, plan: Sequence[str]) -> Play:
    """The play of a plan from the start of a game, as far as it is legal."""
    teller = Teller(game, plan)
    with suppress(IllegalAction, InputError, Lost):
        teller.tell()
    return Play(game, game.start, tuple(teller.steps))


def codes(text: str) -> list[str]:
    """The cards of a list such as ``5 YG NA DH3``."""
    found: list[str] = []
    for number, code in re.findall(r"(?:(\d+) )?([A-Z]{2}\d?)", text):
        found += [code] * int(number or 1)
    return found


def named(line: str) -> Iterator[str]:
    """The cards that a line of a plan needs."""
    words = line.split()
    if words[0] == "await":
        yield from codes(" ".join(words[3:]))
    elif words[1:2] == ["has"]:
        yield from codes(line)
    elif words[0] in ("build", "fabricate", "build_pair", "fabricate_pair"):
        yield from words[2].split("+")


def _gap(purses: Sequence[int]) -> int:
    """What all purses together are short of the fullest."""
    return sum(max(purses) - purse for purse in purses)


class Teller:
    """A play as its plan is told, line by line."""

    def __init__(self, game: Game, plan: Sequence[str]) -> None:
        last = game.seats[-1]
        self.game = game
        self.plan = [re.sub(rf"\b{FINAL}\b", last, line) for line in plan]
        self.dice: int | None = None  # what is rolled, where that is fixed
        self.hands = {
            self._seat(line.split()[0]): line.split()[2:]
            for line in self.plan
            if line.split()[1:2] == ["holds"]
        }
        self.setup: Setup = game.start.setup
        self.kinds = {card.code: k for k, card in enumerate(self.setup.cards)}
        self.steps: list[Step] = []
        self.wants: dict[int, list[str]] = {}  # what seats are still to build
        self.earning: dict[int, tuple[Tableau, bool, tuple[int, ...]]] = {}
        self.awaited = (0, 0)  # a seat, and the Credits that it is to have

    @property
    def state(self) -> Table:
        """The position reached."""
        found: Table = self.steps[-1].state if self.steps else self.game.start
        return found

    def add(self, text: str) -> None:
        """One action more.

        Raises:
            IllegalAction: if it is not legal.
            Lost: after too many.
        """
        action = self.game.parse(text)
        self.steps.append(Step(action, apply(self.game, self.state, action)))
        if len(self.steps) > STEPS:
            raise Lost

    def tell(self) -> None:
        """The whole plan."""
        while self.plan:
            words = self.plan[0].split()
            if words[1:2] == ["has"]:
                self._stage()
                continue
            if words[0] == "await":
                cards = list(named(self.plan[0]))
                self._await(self._seat(words[1]), int(words[2]), cards)
            elif words[0] == "ready":
                self._ready(self._seat(words[1]))
            elif words[0] == "dice":
                self.dice = int(words[1])
            elif words[0] == "level":
                self._level()
            elif words[0] == "end":
                self._end()
            elif words[1:2] != ["holds"]:
                self._act(self.plan[0])
            self.plan.pop(0)

    def _seat(self, letter: str) -> int:
        return LETTERS.index(letter)

    # -- lines -------------------------------------------------------------------------

    def _stage(self) -> None:
        """All lines that say what seats have, up to the first other one."""
        while self.plan and self.plan[0].split()[1:2] == ["has"]:
            letter, _, cards = self.plan.pop(0).split(" ", 2)
            self.wants.setdefault(self._seat(letter), []).extend(codes(cards))
        while any(self.wants.values()):
            self._main()
            if not self._builds():
                self.add(f"pass {LETTERS[self.state.turn]}")

    def _builds(self) -> bool:
        """Whether the turn's owner builds a card that it wants, or cycles for it."""
        s = self.state
        wanted = self.wants.get(s.turn, [])
        if not wanted or s.actions == 0:
            return False
        kind, letter = self.kinds[wanted[0][:2]], LETTERS[s.turn]
        if not s.pool.has(kind):
            return self._cycles()
        if reads.price(s, s.turn, kind) <= reads.purse(s):
            self.add(f"build {letter} {wanted.pop(0)}")
            return True
        poor = not any(self._incomes(s.turn)) or s.opening
        return poor and self._cycles()

    def _await(self, seat: int, credits: int, cards: Sequence[str]) -> None:
        """Until a seat has its turn, so many Credits and cards in the pool."""
        self.awaited = (seat, credits)
        needed = Counter(self.kinds[code[:2]] for code in cards)
        while True:
            self._main()
            s = self.state
            there = all(s.pool.count(kind) >= n for kind, n in needed.items())
            fresh = s.turn == seat and s.actions == self.setup.sizes.actions
            if fresh and there and s.credits[seat] >= credits:
                break
            poor = s.turn == seat and s.credits[seat] < credits
            earns = poor and not any(self._incomes(seat))
            if (there and not earns) or s.actions == 0 or not self._cycles():
                self.add(f"pass {LETTERS[s.turn]}")
        self.awaited = (0, 0)

    def _level(self) -> None:
        """Until all purses are equal in the first player's turn.

        First come rolls that pay most to those who are behind, then such as leave even
        differences; the rest is cycled, two Credits a cycle, while rolls pay nobody.
        """
        while (value := self._nearing()) is not None:
            self._main(value)
            self.add(f"pass {LETTERS[self.state.turn]}")
        for value in self._evening():
            self._main(value)
            self.add(f"pass {LETTERS[self.state.turn]}")
        while self.state.turn or len(set(self.state.credits)) > 1:
            self._main(self._idle())
            while self._is_behind() and self._cycles():
                pass
            self.add(f"pass {LETTERS[self.state.turn]}")
            self._main(self._idle())

    def _is_behind(self) -> bool:
        """Whether the turn's owner has an action, and fewer Credits than somebody."""
        s = self.state
        return bool(s.actions and s.credits[s.turn] < max(s.credits))

    def _evening(self) -> list[int]:
        """The fewest rolls after which no two purses differ by an odd number."""
        s, seats = self.state, range(self.setup.players)
        odd = {v: tuple(self._incomes(i)[v - 2] % 2 for i in seats) for v in VALUES}
        first = tuple(credits % 2 for credits in s.credits)
        paths: dict[tuple[int, ...], list[int]] = {first: []}
        for purses, rolls in iter_growing(paths):
            if len(set(purses)) == 1:
                return rolls
            for value in VALUES:
                after = tuple(
                    (a + b) % 2 for a, b in zip(purses, odd[value], strict=True)
                )
                paths.setdefault(after, [*rolls, value])
        raise Lost

    def _nearing(self) -> int | None:
        """The roll that brings the purses nearest; None if none brings them nearer."""
        gaps = {}
        for value in VALUES:
            incomes = [self._incomes(i)[value - 2] for i in range(self.setup.players)]
            pairs = zip(self.state.credits, incomes, strict=True)
            gaps[value] = _gap([purse + income for purse, income in pairs])
        best = min(gaps, key=lambda value: gaps[value])
        return best if gaps[best] < _gap(self.state.credits) else None

    def _idle(self) -> int:
        """A roll at which all earn the same."""
        seats = range(self.setup.players)
        for value in VALUES:
            if len({self._incomes(i)[value - 2] for i in seats}) == 1:
                return value
        raise Lost

    def _ready(self, seat: int) -> None:
        """Until a seat is to roll."""
        while not (self.state.phase == Phase.ROLL and self.state.turn == seat):
            self._main()
            self.add(f"pass {LETTERS[self.state.turn]}")
            self._chance()

    def _end(self) -> None:
        """Until the game is over."""
        while not self.game.over(self.state):
            self._main()
            self.add(f"pass {LETTERS[self.state.turn]}")

    def _act(self, line: str) -> None:
        """An action, after the turns and the chance moves that it waits for."""
        name, *rest = line.split()
        if name in ("roll", "shift", "nudge", "confirm", "reveal"):
            self._chance()
        elif name != "draw":
            self._main()
            while self.state.turn != self._seat(rest[0]):
                self.add(f"pass {LETTERS[self.state.turn]}")
                self._main()
        self.add(line)

    # -- what falls as it is needed ----------------------------------------------------

    def _chance(self) -> None:
        """Draws and deals, until the dice are rolled or a player decides."""
        while not self.game.over(self.state):
            phase = self.state.phase
            if phase == Phase.DEAL:
                self.add(f"deal {self._drawn()}")
            elif phase in (Phase.REFILL, Phase.CLOSE):
                self.add(f"draw {self._drawn()}")
            elif phase == Phase.HAND:
                self.add(f"hand {self._handed()}")
            elif phase == Phase.PICK:
                self._keep()
            elif phase == Phase.SEARCH:
                self.add(f"see {self._from_deck(self.state.deck.loose.counts())}")
            elif phase == Phase.SHUFFLE:
                self.add("shuffle")
            else:
                break

    def _main(self, value: int | None = None) -> None:
        """Up to a player's main step: the dice show a value, or what pays best."""
        while not self.game.over(self.state) and self.state.phase != Phase.MAIN:
            self._chance()
            if self.state.phase == Phase.ROLL:
                self.add(f"roll {value or self.dice or self._best_roll()}")
            elif self.state.phase == Phase.SHIFT:
                self.add(f"confirm {LETTERS[self.state.turn]}")
        if self.game.over(self.state):
            raise Lost

    def _incomes(self, seat: int) -> Sequence[int]:
        """What a seat earns at each roll value; computed once for the same cards."""
        s = self.state
        cards, transcends = s.tableaus[seat], bool(reads.transcends(s, seat))
        known = self.earning.get(seat)
        if known is None or known[0] is not cards or known[1] != transcends:
            found: Any = incomes(self.setup, cards, transcends)
            known = self.earning[seat] = (cards, transcends, tuple(map(int, found)))
        return known[2]

    def _best_roll(self) -> int:
        """The roll that pays most to those who lack Credits for what they want."""
        s, gains = self.state, dict.fromkeys(VALUES, 0)
        for seat in range(self.setup.players):
            wanted = self.wants.get(seat, [])
            cost = sum(self.setup.cards[self.kinds[c[:2]]].cost for c in wanted)
            if seat == self.awaited[0]:
                cost += self.awaited[1]
            lacking = max(0, cost - s.credits[seat])
            for value, income in zip(VALUES, self._incomes(seat), strict=True):
                gains[value] += min(income, lacking)
        return max(gains, key=lambda value: gains[value])

    def _drawn(self) -> str:
        """The card that comes next: what is wanted and not in the pool, or what is not.

        Below the shuffled cards there is no choice.
        """
        s = self.state
        loose = s.deck.loose.counts()
        if not any(loose):
            return self.setup.deck.labels[s.deck.stacked[0]]
        pool, coming = list(s.pool.counts()), self._coming()
        for code in coming:
            kind = self.kinds[code[:2]]
            if pool[kind]:
                pool[kind] -= 1
            elif loose[kind]:
                return code[:2]
        return self._from_deck(loose)

    def _from_deck(self, loose: Sequence[int]) -> str:
        """The shuffled card of which most are left that are not wanted."""
        wanted = Counter(code[:2] for code in self._coming())
        spare = [
            n - wanted[c.code] for n, c in zip(loose, self.setup.cards, strict=True)
        ]
        kind = max((k for k, n in enumerate(loose) if n), key=lambda k: spare[k])
        return self.setup.cards[kind].code

    def _coming(self) -> list[str]:
        """The cards that the rest of the plan names, the nearest first."""
        longest = max(map(len, self.wants.values()), default=0)
        found = [
            w[i] for i in range(longest) for w in self.wants.values() if i < len(w)
        ]
        return found + [code for line in self.plan for code in named(line)]

    def _cycles(self) -> bool:
        """Whether a card of the pool that nobody wants is cycled."""
        wanted = Counter(self.kinds[code[:2]] for code in self._coming())
        spare = [n - wanted[k] for k, n in enumerate(self.state.pool.counts())]
        most = max(range(len(spare)), key=lambda k: spare[k])
        if spare[most] <= 0 or not self.state.actions:
            return False
        letter, code = LETTERS[self.state.turn], self.setup.cards[most].code
        self.add(f"cycle {letter} {code}")
        self._chance()
        return True

    # -- culture cards -----------------------------------------------------------------

    def _handed(self) -> str:
        """The culture card that is dealt next: the seat's own, or one of nobody's."""
        cards = dict(zip(Culture, reads.culture_cards(self.state), strict=True))
        undealt = [
            culture.name.capitalize()
            for culture, card in cards.items()
            if card.holder == self.setup.players
        ]
        seat = (len(cards) - len(undealt)) % self.setup.players
        mine = [name for name in undealt if name in self.hands.get(seat, [])]
        taken = {name for names in self.hands.values() for name in names}
        return next(iter([*mine, *(n for n in undealt if n not in taken), *undealt]))

    def _keep(self) -> None:
        """Each seat keeps the card that it holds by the plan, or any."""
        for seat in range(self.setup.players):
            if reads.picking(self.state, seat):
                kept = self.hands.get(seat) or [self._any_of(seat)]
                self.add(f"keep {LETTERS[seat]} {kept[0]}")

    def _any_of(self, seat: int) -> str:
        cards = zip(Culture, reads.culture_cards(self.state), strict=True)
        return next(
            culture.name.capitalize()
            for culture, card in cards
            if card.lies(seat, Status.HIDDEN)
        )


def iter_growing(
    paths: dict[tuple[int, ...], list[int]],
) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """The entries of a table, those included that are added meanwhile."""
    place = 0
    while place < len(paths):
        key = list(paths)[place]
        yield key, paths[key]
        place += 1
