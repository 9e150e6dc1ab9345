"""The keystone: Python, NumPy lanes and Z3 read the same rules the same way.

On the same states and actions, illegal ones included, every reading must give the same
truth for every guard apart, so the same legality and the same refusing clauses, and,
where an action is legal, the same next state. Chance weights, seats to act, the end of
the game, its winners and what each seat sees are compared with them.

``ORRERY_PROFILE=full`` runs the long form: Z3 and one action at a time on every state
of the scopes instead of an evenly spaced part, and more Hypothesis examples.
"""

import os
import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import lanes, play
from engines.search import search
from engines.symbolic import fresh, fresh_arguments, z3
from spec.cosmos2024.game import build, ledger
from spec.cosmos2024.state import Phase
from spec.games import Configuration, Game
from spec.logic import either, is_lanes, is_term, neg
from spec.piles import Bag
from spec.shapes import fits, leaves, rebuild
from spec.system import Clause, Move, run_effects

FULL = os.environ.get("ORRERY_PROFILE") == "full"
MINI = {  # the decks of two scopes, dealt to three players
    "M3a": {"cards": "Sun1 Sun2 Sun9 Moo1 Moo2 Col1 Col2", "hand": 2, "table": 1},
    "M3b": {
        "cards": "Sun4 Sun4 Sun5 Moo4 Moo5 Ear9 Col4 Col5",
        "hand": 2,
        "table": 2,
    },
}
# Eleven cards for two, three or four players: doubles, blacks and all nines.
SMALL = "Sun4 Sun4 Moo4 Sun9 Moo9 Ear9 Sat9 Ear5 Sat5 Col4 Col5"
HANDS = {2: (4, 3), 3: (3, 2), 4: (2, 3)}
NOT_ASKED = -1


# -- what a reading says ---------------------------------------------------------------


class Disagreement(AssertionError):
    """Two readings of one rule that differ."""


@attrs.frozen
class Said:
    """What one reading says of some states.

    Attributes:
        reading: its name.
        game: the game that it read.
        truths: by move, for every (guard, row of the table, state) 1, 0 or not asked.
        numbers: by name, for every (entry, state) a number or not asked.
        afters: the leaves of the next state by (move, row, state), for legal actions.
    """

    reading: str
    game: Game = attrs.field(repr=False)
    truths: dict[str, Any] = attrs.field(repr=False)
    numbers: dict[str, Any] = attrs.field(repr=False)
    afters: dict[tuple[str, int, int], Any] = attrs.field(factory=dict, repr=False)


def nothing_said(reading: str, game: Game, n: int) -> Said:
    truths = {
        m.name: np.full((len(m.guards), m.size, n), NOT_ASKED, np.int8)
        for m in game.moves
    }
    numbers = {m.name: np.full((m.size, n), NOT_ASKED) for m in game.moves if m.weight}
    numbers["read off"] = np.full((len(read_off(game, game.start)), n), NOT_ASKED)
    return Said(reading, game, truths, numbers)


def read_off(game: Game, state: Any) -> list[Any]:
    """What is read off a state besides moves: seats to act, end, winners, views."""
    seen = [
        sight.seen
        for seat, _ in enumerate(game.seats)
        for sight in game.view.run(state, seat)
    ]
    return [*game.to_act(state), game.over(state), *game.outcome.run(state), *seen]


def one_by_one(game: Game, states: Sequence[Any]) -> Said:
    """The concrete reading, an action at a time."""
    said = nothing_said("concrete", game, len(states))
    for j, state in enumerate(states):
        said.numbers["read off"][:, j] = read_off(game, state)
        for move in game.moves:
            for row in range(move.size):
                _one_action(said, game, move, row, state, j)
    return said


def _one_action(
    said: Said, game: Game, move: Move, row: int, state: Any, j: int
) -> None:
    action = move.action(row)
    against = play.objections(game, state, action)
    refused = {clause.id for clause in against}
    said.truths[move.name][:, row, j] = [c.id not in refused for c in move.guards]
    if not against:
        after = play.apply(game, state, action)
        said.afters[move.name, row, j] = tuple(leaves(after))
        if move.weight:
            said.numbers[move.name][row, j] = play.weight(game, state, action)


def tabled(game: Game, states: Sequence[Any]) -> Said:
    """The concrete reading, with the parameters of a move as lanes."""
    said = nothing_said("concrete with parameters as lanes", game, len(states))
    for j, state in enumerate(states):
        for table in play.tables(game, state):
            _one_table(said, table, state, j)
    return said


def _one_table(said: Said, table: play.Table, state: Any, j: int) -> None:
    move = table.move
    ids = [clause.id for clause in move.guards]
    truths = said.truths[move.name]
    truths[:, :, j] = 1
    for row, against in enumerate(table.objections):
        for clause in against:
            truths[ids.index(clause.id), row, j] = 0
    for action in table.legal():
        after = run_effects(move, state, move.arguments(action.values))
        said.afters[move.name, move.row(action), j] = tuple(leaves(after))


def laned(game: Game, states: Sequence[Any], *, split: bool = True) -> Said:
    """The lanes, all states side by side; split along the control leaves or not."""
    said = nothing_said(f"lanes, split={split}", game, len(states))
    batch, numbers = lanes.gather(game, states), np.arange(len(states))
    parts = lanes.split(game, batch, numbers) if split else [(batch, [numbers])]
    for part, (ids,) in parts:
        _laned_part(said, game, part, ids)
    return said


def _laned_part(said: Said, game: Game, batch: Any, ids: Any) -> None:
    n, state = len(ids), rebuild(game.shape, batch)
    for i, value in enumerate(read_off(game, state)):
        said.numbers["read off"][i, ids] = value
    for move in game.moves:
        rows = np.arange(move.size)
        arguments = lanes.arguments(move, rows, column=True)
        truths = np.ones((len(move.guards), move.size, n), bool)
        for truth, clause in zip(truths, move.guards, strict=True):
            truth[:] = clause.run(state, arguments)
        said.truths[move.name][:, :, ids] = truths
        kept, legal = lanes.legality(move, state, n, rows)
        whole = np.zeros((move.size, n), bool)
        whole[kept] = legal
        if not (whole == truths.all(0)).all():
            raise Disagreement(f"{move.name}: legality is not all guards together")
        if move.weight:
            weight = np.broadcast_to(move.weight.run(state, arguments), whole.shape)
            said.numbers[move.name][:, ids] = np.where(whole, weight, NOT_ASKED)
        acts, lane = np.nonzero(whole)
        if len(acts):
            after = lanes.apply(game, move, lanes.take(batch, lane), acts)
            found = zip(*[c.tolist() for c in lanes.full(game, after)], strict=True)
            keys = zip(acts.tolist(), ids.take(lane).tolist(), strict=True)
            for (row, j), new in zip(keys, found, strict=True):
                said.afters[move.name, row, j] = new


class Terms:
    """Values that the rules answered on terms, to be evaluated by Z3 all at once."""

    def __init__(self, values: Sequence[Any]) -> None:
        self.values = values
        terms = [v for v in values if is_term(v)]
        sorts = [term.sort() for term in terms]
        # one application holds them all, so that Z3 sees what they share only once
        self.whole = (
            z3.Function("all", *sorts, z3.BoolSort())(*terms) if terms else None
        )

    def with_these(self, pairs: Sequence[Any]) -> "Terms":
        """The values with literals in the place of some constants, simplified."""
        if self.whole is None:
            return self
        whole = z3.simplify(z3.substitute(self.whole, *pairs))
        found = iter(whole.children())
        return Terms([next(found) if is_term(v) else v for v in self.values])

    def plain(self) -> list[Any]:
        """The values as Python values; every constant must have been replaced."""
        return [_plain(v) if is_term(v) else v for v in self.values]


def _plain(value: Any) -> Any:
    if z3.is_true(value) or z3.is_false(value):
        return z3.is_true(value)
    return value.as_long()


def _pairs(terms: Iterable[Any], values: Iterable[Any]) -> list[Any]:
    """Constants with the literals of their values; what is no term is left out."""
    return [
        (term, z3.BoolVal(bool(v)) if z3.is_bool(term) else z3.IntVal(int(v)))
        for term, v in zip(terms, values, strict=True)
        if is_term(term)
    ]


Rows = Callable[[Move, Any], Iterable[int]]


def every_row(move: Move, state: Any) -> Iterable[int]:
    return range(move.size)


def symbolic(game: Game, states: Sequence[Any], rows: Rows = every_row) -> Said:
    """Z3: each rule run once on terms for all states, then evaluated by Z3 at each."""
    said = nothing_said("Z3", game, len(states))
    state, _ = fresh(game, "s", {})
    points = [_pairs(leaves(state), leaves(s)) for s in states]
    seen = Terms(read_off(game, state))
    for j, point in enumerate(points):
        said.numbers["read off"][:, j] = seen.with_these(point).plain()
    for move in game.moves:
        arguments, _ = fresh_arguments(move, "a")
        guards = Terms([clause.run(state, arguments) for clause in move.guards])
        effects = leaves(run_effects(move, state, arguments))
        weight = move.weight.run(state, arguments) if move.weight else 1
        after = Terms([weight, *effects])
        for j, point in enumerate(points):
            here, legal = guards.with_these(point), None
            for row in rows(move, states[j]):
                values = move.action(row).values
                chosen = _pairs(vars(arguments).values(), values)
                truths = here.with_these(chosen).plain()
                said.truths[move.name][:, row, j] = truths
                if all(truths):
                    legal = legal or after.with_these(point)
                    number, *new = legal.with_these(chosen).plain()
                    said.afters[move.name, row, j] = tuple(new)
                    if move.weight:
                        said.numbers[move.name][row, j] = number
    return said


# -- comparing -------------------------------------------------------------------------


def compare(game: Game, one: Said, other: Said) -> int:
    """Compare all that both readings were asked; the number of next states compared.

    Raises:
        Disagreement: with the action, the clause and what either says.
    """
    for move in game.moves:
        _compare_truths(game, move, one, other)
    for name, numbers in one.numbers.items():
        others = other.numbers[name]
        asked = (numbers != NOT_ASKED) & (others != NOT_ASKED)
        for entry, j in np.argwhere(asked & (numbers != others))[:1]:
            raise Disagreement(
                f"{name}, entry {entry}, state {j}: {one.reading} says "
                f"{numbers[entry, j]}, {other.reading} says {others[entry, j]}"
            )
    shared = one.afters.keys() & other.afters.keys()
    alike = one.game.names == other.game.names
    for name, row, j in shared:
        a, b = one.afters[name, row, j], other.afters[name, row, j]
        if a != b and (alike or plain(one.game, a) != plain(other.game, b)):
            text = game.text(game.by_name[name].action(row))
            raise Disagreement(
                f"{text}: next states differ in state {j}: {one.reading} {a}, "
                f"{other.reading} {b}"
            )
    return len(shared)


def _compare_truths(game: Game, move: Move, one: Said, other: Said) -> None:
    ours, theirs = one.truths[move.name], other.truths[move.name]
    asked = (ours != NOT_ASKED) & (theirs != NOT_ASKED)
    for guard, row, j in np.argwhere(asked & (ours != theirs))[:1]:
        raise Disagreement(
            f"{game.text(move.action(row))}: {move.guards[guard].id} in state {j}: "
            f"{one.reading} says {ours[guard, row, j]}, "
            f"{other.reading} says {theirs[guard, row, j]}"
        )


def plain(game: Game, values: Iterable[Any]) -> list[Any]:
    """The leaves of a state with bags by counts, however the game keeps them."""
    return leaves(kept(rebuild(game.shape, values), lambda bag: bag.counts()))


def kept(node: Any, keep: Callable[[Bag], Any], setup: Any = None) -> Any:
    """A state with every bag made anew, and another setup if one is given."""
    if isinstance(node, tuple):
        return tuple([kept(part, keep) for part in node])
    if isinstance(node, Bag):
        return keep(node)
    if not attrs.has(type(node)):
        return node
    parts = {
        f.name: getattr(node, f.name)
        if f.metadata.get("static")
        else kept(getattr(node, f.name), keep, setup)
        for f in attrs.fields(type(node))
    }
    if "setup" in parts:
        parts["setup"] = setup or parts["setup"]
    return type(node)(**parts)


def moved(game: Game, states: Iterable[Any]) -> list[Any]:
    """The same states in a game that keeps its bags in another way."""
    setup = game.start.setup
    deck = setup.cards.deck
    return [kept(s, lambda bag: deck.bag(bag.counts()), setup) for s in states]


def evenly(items: Sequence[Any], most: int) -> list[Any]:
    """At most so many of the items, evenly spaced."""
    step = max(1, -(-len(items) // most))
    return list(items[::step])


# -- games and states ------------------------------------------------------------------


@cache
def pair(
    players: int, deck: str | None = None, option: tuple[tuple[str, str], ...] = ()
) -> tuple[Game, Game]:
    """A game with packed bags, and the same one with counts."""
    given: Any = None
    if deck in MINI:
        given = MINI[deck]
    elif deck is not None:
        hand, table = HANDS[players]
        given = {"cards": deck, "hand": hand, "table": table, "threshold": 4}
    packed, counts = (
        build(
            Configuration(
                players=players, deck=given, rulings=dict(option), packed=packed
            )
        )
        for packed in (True, False)
    )
    return packed, counts


@cache
def scope_states(scope: str) -> tuple[Any, ...]:
    """Every state of a scope: all deals, seat A leading, to the end of the round."""
    game, _ = pair(3, scope)
    dealt = search(game, stop=lambda s: s.phase == Phase.PLAY)
    batch = dealt.batch(0, dealt.distinct)
    phase, leader = (batch[game.names.index(n)] for n in ("phase", "leader"))
    starts = lanes.take(batch, np.flatnonzero((phase == Phase.PLAY) & (leader == 0)))
    found = search(
        game, lanes.full(game, starts), stop=lambda s: s.phase == Phase.SCORE
    )
    assert dealt.complete
    assert found.complete
    return tuple(lanes.scatter(game, found.batch(0, found.distinct)))


def phases(states: Iterable[Any]) -> set[Phase]:
    return {Phase(s.phase) for s in states}


def walked(game: Game, plays: int, steps: int) -> list[Any]:
    """The states of some random plays, evenly spaced, in all phases that occur."""
    found: dict[tuple[int, ...], Any] = {}
    for seed in range(plays):
        states = play.random_play(game, seed, steps=steps).states()
        found |= {tuple(leaves(state)): state for state in states}
    by_phase: dict[int, list[Any]] = {}
    for state in found.values():
        by_phase.setdefault(state.phase, []).append(state)
    return [s for states in by_phase.values() for s in evenly(states, 6)]


# -- (a) whole scopes ------------------------------------------------------------------


@pytest.mark.parametrize("scope", MINI)
@pytest.mark.parametrize("part", range(4))
def test_lanes_and_python_agree_on_every_state_of_a_scope(
    scope: str, part: int
) -> None:
    """Every state, every action; one action at a time on each 25th (full: all)."""
    game, counts = pair(3, scope)
    states = scope_states(scope)[part::4]
    said = laned(game, states)
    assert phases(states) == set(Phase) - {
        Phase.REVEAL,
        Phase.DEAL,
        Phase.START,
        Phase.OVER,
    }
    assert compare(game, tabled(game, states), said) == len(said.afters) > 0
    some = states if FULL else states[::25]
    said = laned(game, some)
    assert compare(game, one_by_one(game, some), said) == len(said.afters) > 0
    assert compare(game, laned(game, some, split=False), said) == len(said.afters)
    by_counts = laned(counts, moved(counts, some))
    assert compare(game, by_counts, said) == len(said.afters)


@pytest.mark.parametrize("scope", MINI)
@pytest.mark.parametrize("part", range(4))
def test_z3_agrees_on_the_states_of_a_scope(scope: str, part: int) -> None:
    """An evenly spaced part of the states, every action (full: every state)."""
    game, counts = pair(3, scope)
    mine = scope_states(scope)[part::4]
    states = list(mine) if FULL else evenly(mine, 24)
    said = symbolic(counts, moved(counts, states))
    assert compare(game, laned(game, states), said) == len(said.afters) > 0


@pytest.mark.parametrize("scope", MINI)
def test_all_readings_agree_before_the_first_trick(scope: str) -> None:
    """Reveal, deal and start: an evenly spaced part of the states."""
    game, counts = pair(3, scope)
    found = search(game, stop=lambda s: s.phase == Phase.PLAY)
    states = lanes.scatter(game, found.batch(0, found.distinct))
    some = evenly(states, 250)
    assert phases(some) >= {Phase.REVEAL, Phase.DEAL, Phase.START}
    said = laned(game, some)
    assert compare(game, one_by_one(game, some), said) == len(said.afters) > 0
    few = evenly(states, 20)
    by_z3 = symbolic(counts, moved(counts, few))
    assert compare(game, laned(game, few), by_z3) == len(by_z3.afters) > 0


# -- (b) full decks --------------------------------------------------------------------


def stages(states: Sequence[Any], rng: random.Random) -> list[Any]:
    """One state each: before the deal is done, dealt, middle, last trick, settling."""
    hand = states[0].setup.hand
    playing = [s for s in states if s.phase == Phase.PLAY]
    last = [s for s in playing if sum(s.won) == hand - 1]
    kinds = [
        [s for s in states if s.phase < Phase.START],
        playing[:1],
        [s for s in playing if 0 < sum(s.won) < hand - 1],
        [s for s in last if s.played == 0],
        [s for s in last if s.played > 0],
        [s for s in states if s.phase == Phase.SURVIVE],
        [s for s in states if s.phase == Phase.AWARD],
        [s for s in states if s.phase == Phase.SCORE],
    ]
    return [rng.choice(kind) for kind in kinds if kind]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@settings(max_examples=max(1, settings.default.max_examples // 25))
@given(seed=st.integers(0, 2**32 - 1))
def test_all_readings_agree_on_full_decks(players: int, seed: int) -> None:
    """Dealt, middle and last-trick states of random rounds."""
    game, counts = pair(players)
    rng = random.Random(seed)
    taken = play.random_play(game, seed, steps=65 + 60 + 2 * game.start.setup.hand)
    states = stages(taken.states(), rng)
    assert len(states) == 7 + players % 2
    said = laned(game, states)
    assert compare(game, one_by_one(game, states), said) == len(said.afters) > 0
    assert compare(game, tabled(game, states), said) == len(said.afters)
    assert compare(game, laned(game, states, split=False), said) == len(said.afters)
    by_counts = moved(counts, states)
    assert compare(game, laned(counts, by_counts), said) == len(said.afters)
    chosen = rng.sample(range(len(states)), 2)
    few = [by_counts[i] for i in chosen]
    by_z3 = symbolic(counts, few, rows_near_legal(counts, rng))
    assert compare(game, laned(counts, few), by_z3) == len(by_z3.afters) > 0


def rows_near_legal(game: Game, rng: random.Random) -> Rows:
    """Up to five legal rows of each move and twenty of any kind."""

    def chosen(move: Move, state: Any) -> list[int]:
        legal = [
            move.row(action)
            for table in play.tables(game, state)
            if table.move is move
            for action in table.legal()
        ]
        few = rng.sample(legal, min(5, len(legal)))
        return [*few, *rng.sample(range(move.size), min(20, move.size))]

    return chosen


# -- (c) every option ------------------------------------------------------------------

OPTIONS = [
    (ruling.name, option.name)
    for ruling in ledger().rulings
    for option in ruling.options[1:]
    if not option.absent
]
PLAYERS = {"player-count": 2, "even-table-four": 4}
# An option that shows only together with another one is run with it.
TOGETHER = {
    ("even-table-four", "active"): {"table-scope": "every-survivor"},
}


@pytest.mark.parametrize(("ruling", "option"), OPTIONS, ids=map("=".join, OPTIONS))
def test_all_readings_agree_under_every_option(ruling: str, option: str) -> None:
    """Random plays of several rounds with eleven cards, all nines among them."""
    chosen = {ruling: option, **TOGETHER.get((ruling, option), {})}
    game, counts = pair(PLAYERS.get(ruling, 3), SMALL, tuple(chosen.items()))
    states = walked(game, plays=4, steps=90)
    assert phases(states) >= set(Phase) - {Phase.SURVIVE, Phase.OVER}
    said = laned(game, states)
    assert compare(game, one_by_one(game, states), said) == len(said.afters) > 0
    assert compare(game, laned(game, states, split=False), said) == len(said.afters)
    by_counts = moved(counts, states)
    assert compare(game, laned(counts, by_counts), said) == len(said.afters)
    few = by_counts if FULL else evenly(by_counts, 5)
    by_z3 = symbolic(counts, few)
    assert compare(game, laned(counts, few), by_z3) == len(by_z3.afters) > 0


# -- (d) the ends of every domain ------------------------------------------------------


def ends(game: Game, mixed: int, rng: random.Random) -> list[Any]:
    """For each phase: all leaves low, all high, and some with leaves at either end."""
    domains, where = game.domains, game.names.index("phase")
    rows = [[d.low for d in domains], [d.high for d in domains]]
    rows += [[rng.choice((d.low, d.high)) for d in domains] for _ in range(mixed)]
    rows += [[rng.randint(d.low, d.high) for d in domains] for _ in range(mixed)]
    states = []
    for phase in range(domains[where].low, domains[where].high + 1):
        for row in rows:
            values = [
                bool(v) if d.kind == "truth" else v
                for v, d in zip(row, domains, strict=True)
            ]
            values[where] = phase
            states.append(rebuild(game.shape, values))
    return states


def stays_inside(game: Game, move: Move, state: Any, row: int) -> bool:
    """Whether every step of a move's effects keeps every leaf in its domain."""
    arguments = move.arguments(move.action(row).values)
    for clause in move.effects:
        state = clause.run(state, arguments)
        if not fits(game.shape, state):
            return False
    return True


@pytest.mark.parametrize("players", [3, 4])
def test_all_readings_agree_at_the_ends_of_every_domain(players: int) -> None:
    """States that no play reaches: the rules answer for them too, and alike."""
    _, counts = pair(players, SMALL)
    states = ends(counts, 40 if FULL else 8, random.Random(1))
    said = laned(counts, states)
    assert compare(counts, one_by_one(counts, states), said) == len(said.afters) > 0
    assert compare(counts, tabled(counts, states), said) == len(said.afters)
    assert compare(counts, laned(counts, states, split=False), said) > 0
    few = states if FULL else states[::7]
    by_z3 = symbolic(counts, few)
    assert compare(counts, laned(counts, few), by_z3) == len(by_z3.afters) > 0


@pytest.mark.parametrize("players", [3, 4])
def test_packed_words_agree_at_the_ends_of_every_domain(players: int) -> None:
    """Where no field of a word overflows, which is for the caller to see to."""
    game, counts = pair(players, SMALL)
    states = ends(counts, 40 if FULL else 8, random.Random(2))
    packed = laned(game, moved(game, states))
    said = laned(counts, states)
    inside = {
        key: after
        for key, after in said.afters.items()
        if stays_inside(counts, counts.by_name[key[0]], states[key[2]], key[1])
    }
    assert compare(game, packed, attrs.evolve(said, afters=inside)) == len(inside) > 0
    one = one_by_one(game, moved(game, states))
    kept_inside = {key: one.afters[key] for key in inside}
    assert compare(game, packed, attrs.evolve(one, afters=kept_inside)) == len(inside)


def test_packed_words_full_of_ones_are_read_alike() -> None:
    """Every bit of every word set: more copies than exist, so only truths compare."""
    game, _ = pair(3, SMALL)
    states = ends(game, 8, random.Random(3))
    truths_only = attrs.evolve(laned(game, states), afters={})
    assert compare(game, tabled(game, states), truths_only) == 0
    assert compare(game, one_by_one(game, states), truths_only) == 0


# -- the keystone itself is tested -----------------------------------------------------


def planted(game: Game, id: str, run: Callable[..., Any]) -> Game:
    """The game with one clause run by another function."""

    def swapped(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
        return tuple(attrs.evolve(c, run=run) if c.id == id else c for c in clauses)

    moves = [
        attrs.evolve(m, guards=swapped(m.guards), effects=swapped(m.effects))
        for m in game.moves
    ]
    return attrs.evolve(game, moves=tuple(moves))


def clause(game: Game, id: str) -> Clause:
    return next(c for m in game.moves for c in m.clauses if c.id == id)


def in_lanes(s: Any, a: Any) -> bool:
    return is_lanes(s.broken)


def in_lanes_of_parameters(s: Any, a: Any) -> bool:
    return is_lanes(a.card) and not is_lanes(s.broken)


def in_z3(s: Any, a: Any) -> bool:
    return is_term(s.broken)


def with_counts(s: Any, a: Any) -> bool:
    return not s.setup.cards.deck.packed


PLANTS = {
    "lanes": (in_lanes, laned),
    "parameters": (in_lanes_of_parameters, tabled),
    "z3": (in_z3, symbolic),
    "counts": (with_counts, laned),
}


def compared_with_a_plant(plant: str, id: str, wrong: Callable[..., Any]) -> int:
    """Compare a reading that a clause treats apart with the concrete one."""
    special, reading = PLANTS[plant]
    game, counts = pair(3, "M3a")

    def run(s: Any, a: Any) -> Any:
        truly = clause(game, id).run(s, a)
        return wrong(s, truly) if special(s, a) else truly

    states = evenly(scope_states("M3a"), 120)
    if plant in ("z3", "counts"):
        said = reading(planted(counts, id, run), moved(counts, states[::8]))
        return compare(game, one_by_one(planted(game, id, run), states[::8]), said)
    said = reading(planted(game, id, run), states)
    return compare(game, one_by_one(planted(game, id, run), states), said)


@pytest.mark.parametrize("plant", PLANTS)
@pytest.mark.parametrize("id", ["PLAY.BLACKLOCK", "PLAY.FOLLOW"])
def test_a_guard_that_one_reading_answers_differently_is_caught(
    plant: str, id: str
) -> None:
    assert compared_with_a_plant(plant, id, lambda s, truly: truly) > 0
    with pytest.raises(Disagreement, match=id):
        compared_with_a_plant(plant, id, lambda s, truly: either(truly, s.played >= 0))


@pytest.mark.parametrize("plant", [plant for plant in PLANTS if plant != "parameters"])
@pytest.mark.parametrize("id", ["PLAY.COLLIDE", "PLAY.BREAK", "AWARD.TAKE"])
def test_an_effect_that_one_reading_carries_out_differently_is_caught(
    plant: str, id: str
) -> None:
    with pytest.raises(Disagreement, match="next states differ"):
        compared_with_a_plant(
            plant, id, lambda s, truly: attrs.evolve(truly, broken=neg(s.broken))
        )


def test_a_weight_that_one_reading_gives_differently_is_caught() -> None:
    game, _ = pair(3, "M3a")
    states = play.random_play(game, 0, steps=5).states()
    said = laned(game, states)
    said.numbers["deal"][said.numbers["deal"] > 0] += 1
    with pytest.raises(Disagreement, match="deal"):
        compare(game, one_by_one(game, states), said)
