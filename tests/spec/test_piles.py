"""Bags and piles against lists of cards, in both representations and every reading."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from spec.logic import Number, all_of, both, count, either, implies, neg, use_z3
from spec.piles import Bag, Deck, Pile
from spec.shapes import fits, leaves, rebuild

Counts = tuple[int, ...]

small = st.lists(st.integers(0, 3), min_size=1, max_size=6)
uneven = st.lists(st.sampled_from([0, 1, 3, 4, 15, 200]), min_size=1, max_size=5)
long = st.lists(st.sampled_from([0, 3, 7, 127, 1000]), min_size=12, max_size=20)
copies_of_decks = st.one_of(small, uneven, long).map(tuple)
# Each example is read three ways, most of the time by Z3.
fewer = settings(max_examples=settings().max_examples // 3)
both_kept = pytest.mark.parametrize("packed", [True, False], ids=["packed", "counts"])


def deck_of(copies: Counts, *, packed: bool) -> Deck:
    return Deck(copies, tuple(f"k{i}" for i in range(len(copies))), packed)


@st.composite
def bags(draw: st.DrawFn, copies: Counts) -> Counts:
    """How many cards of each kind a bag over a deck holds."""
    return tuple(draw(st.sampled_from([0, c]) | st.integers(0, c)) for c in copies)


def shifted(counts: Counts, kind: int, by: int) -> Counts:
    """The counts with a card of a kind more or less; "no card" changes nothing."""
    return tuple(c + by if k == kind else c for k, c in enumerate(counts))


# -- bags ----------------------------------------------------------------------------

# name: (what is asked of a bag, the same of its counts); the kind may be "no card"
QUESTIONS: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "counts": (lambda bag, k: bag.counts(), lambda c, k: c),
    "count": (lambda bag, k: bag.count(k), lambda c, k: (*c, 0)[k]),
    "has": (lambda bag, k: bag.has(k), lambda c, k: (*c, 0)[k] > 0),
    "has_any": (
        lambda bag, k: bag.has_any((0, len(bag.deck.copies) - 1, 0)),
        lambda c, k: c[0] + c[-1] > 0,
    ),
    "has_any of none": (lambda bag, k: bag.has_any(()), lambda c, k: False),
    "has_in": (
        lambda bag, k: bag.has_in([(0,), (), (len(bag.deck.copies) - 1, 0)], k),
        lambda c, k: (c[0] > 0, False, c[0] + c[-1] > 0)[min(k, 2)],
    ),
    "number_of": (
        lambda bag, k: bag.number_of((0, len(bag.deck.copies) - 1)),
        lambda c, k: c[0] + c[-1],
    ),
    "total": (lambda bag, k: bag.total(), lambda c, k: sum(c)),
    "same": (lambda bag, k: bag.same(bag.deck.all.without(bag)), None),
    "made_of": (lambda bag, k: bag.deck.made_of((bag, bag), ()), None),
    "made_of a card too": (
        lambda bag, k: bag.deck.made_of((bag, bag.deck.all.without(bag)), (k,)),
        lambda c, k: k == len(c),
    ),
}


def same_as_rest(copies: Counts) -> Callable[..., Any]:
    return lambda c, k: all(2 * n == m for n, m in zip(c, copies, strict=True))


@pytest.mark.parametrize("question", QUESTIONS)
@both_kept
@fewer
@given(data=st.data())
def test_a_bag_answers_like_its_counts(
    agree: Callable[..., None], question: str, data: st.DataObject, *, packed: bool
) -> None:
    """For kinds without copies, several words, and "no card" too."""
    copies = data.draw(copies_of_decks)
    deck = deck_of(copies, packed=packed)
    rows = data.draw(
        st.lists(
            st.tuples(bags(copies), st.integers(0, deck.kinds)), min_size=1, max_size=3
        )
    )
    word, oracle = QUESTIONS[question]
    oracle = oracle or same_as_rest(copies)
    cells = len(deck.none.cells)

    agree(
        lambda k, *found: word(Bag(found, deck), k),
        lambda k, *found: oracle(Bag(found, deck).counts(), k),
        [(kind, *deck.bag(counts).cells) for counts, kind in rows],
        fixed=data.draw(st.sampled_from([(), (0,), range(1, cells + 1)])),
        down=data.draw(st.sampled_from([(), (0,), range(1, cells + 1)])),
        terms=not packed,
    )


def test_a_sum_of_bags_does_not_run_into_the_next_kind() -> None:
    """Two of the first kind weigh what one of the second does in a packed word."""
    deck = deck_of((1,) * 64, packed=True)
    first, last = deck.of(0, *range(2, 64)), deck.of(*range(63))

    assert deck.made_of((first, deck.of(1)), ()) is True
    assert deck.made_of((first, deck.of(0)), ()) is False
    assert deck.made_of((last, deck.of(63)), ()) is True
    assert deck.made_of((last, *[deck.of(63)] * 3), ()) is False


@given(data=st.data(), copies=copies_of_decks)
def test_packed_words_hold_the_counts(data: st.DataObject, copies: Counts) -> None:
    """The oracle of the other tests reads packed bags; this one needs no oracle."""
    counts = data.draw(bags(copies))
    packed, plain = deck_of(copies, packed=True), deck_of(copies, packed=False)

    assert packed.bag(counts).counts() == plain.bag(counts).counts() == counts
    assert all(
        0 <= w < 1 << b for w, b in zip(packed.all.cells, packed.words, strict=True)
    )
    assert all(bits <= 64 for bits in packed.words)
    assert fits(packed.shape(), packed.bag(counts)) is True
    assert fits(plain.shape(), plain.bag(counts)) is True


@st.composite
def moves_of_a_card(draw: st.DrawFn, copies: Counts, sign: int) -> Any:
    """Bags with a kind that can be added or removed; one of the two may be fixed."""
    n, fixed = len(copies), draw(st.sampled_from(["nothing", "kind", "bag"]))
    kinds = st.sampled_from([*(k for k, c in enumerate(copies) if c), n])

    def bag_for(kind: int) -> Counts:
        counts = draw(bags(shifted(copies, kind, -1)))
        return counts if sign > 0 else shifted(counts, kind, 1)

    kind = draw(kinds)
    bag = bag_for(kind)
    rows = [(bag, kind)]
    for _ in range(draw(st.integers(0, 2))):
        other = kind if fixed == "kind" else draw(kinds)
        rows.append((bag, n) if fixed == "bag" else (bag_for(other), other))
    return fixed, rows


@pytest.mark.parametrize(("sign", "word"), [(1, Bag.add), (-1, Bag.remove)])
@both_kept
@fewer
@given(data=st.data(), copies=copies_of_decks)
def test_cards_are_added_and_removed(
    agree: Callable[..., None],
    sign: int,
    word: Callable[..., Bag],
    data: st.DataObject,
    copies: Counts,
    *,
    packed: bool,
) -> None:
    """One card at a time, where there is room; "no card" has no effect."""
    deck = deck_of(copies, packed=packed)
    cells = range(1, len(deck.none.cells) + 1)
    fixed, rows = data.draw(moves_of_a_card(copies, sign))

    agree(
        lambda kind, *found: word(Bag(found, deck), kind).counts(),
        lambda kind, *found: shifted(Bag(found, deck).counts(), kind, sign),
        [(kind, *deck.bag(counts).cells) for counts, kind in rows],
        fixed={"nothing": (), "kind": (0,), "bag": cells}[fixed],
        terms=not packed,
    )


@both_kept
@fewer
@given(data=st.data(), copies=copies_of_decks)
def test_bags_are_joined_and_taken_apart(
    agree: Callable[..., None], data: st.DataObject, copies: Counts, *, packed: bool
) -> None:
    deck = deck_of(copies, packed=packed)
    some = data.draw(bags(copies))
    rest = deck.bag(c - n for c, n in zip(copies, some, strict=True))
    bag, cells = deck.bag(some), len(deck.none.cells)

    agree(
        lambda *found: (
            Bag(found[:cells], deck).joined(Bag(found[cells:], deck)).counts(),
            deck.all.without(Bag(found[:cells], deck)).counts(),
        ),
        lambda *found: (copies, rest.counts()),
        [(*bag.cells, *rest.cells)],
        fixed=data.draw(st.sampled_from([(), range(cells), range(cells, 2 * cells)])),
        terms=not packed,
    )


@given(data=st.data(), copies=copies_of_decks)
def test_bags_compare_by_their_counts(data: st.DataObject, copies: Counts) -> None:
    """Whichever way they are kept."""
    packed, plain = deck_of(copies, packed=True), deck_of(copies, packed=False)
    one, two = data.draw(bags(copies)), data.draw(bags(copies))

    assert packed.bag(one) == plain.bag(one)
    assert hash(packed.bag(one)) == hash(plain.bag(one))
    assert (packed.bag(one) == plain.bag(two)) is (one == two)
    assert packed.bag(one).same(plain.bag(two)) is (one == two)
    assert packed.bag(one) != one


def test_a_deck_knows_its_cards() -> None:
    deck = Deck((2, 0, 1), ("a", "b", "c"))

    assert (deck.kinds, deck.size, deck.present) == (3, 3, (0, 2))
    assert deck.all.counts() == (2, 0, 1)
    assert deck.none.counts() == (0, 0, 0)
    assert deck.of(0, 2, 0) == deck.all
    assert deck.words == (3,)


# -- piles ---------------------------------------------------------------------------

SLOTS = 4
KINDS = 3
STEPS = {"d": "draw", "t": "top", "c": "cycle", "s": "shuffle"}


class Model:
    """A pile as lists: loose cards, and stacked ones top first."""

    def __init__(self, loose: list[int], stacked: list[int]) -> None:
        self.loose, self.stacked = list(loose), list(stacked)

    def weights(self) -> list[int]:
        if self.loose:
            return [self.loose.count(k) for k in range(KINDS)]
        return [int(self.stacked[:1] == [k]) for k in range(KINDS)]

    def take(self, name: str, card: int) -> bool:
        """Take a step with a card, if it is possible."""
        full = len(self.stacked) == SLOTS
        if name == "d" and self.weights()[card]:
            (self.loose or self.stacked).remove(card)
        elif name == "t" and not self.loose and not full:
            self.stacked.insert(0, card)
        elif name == "c" and not full:
            self.stacked.append(card)
        elif name == "s":
            self.loose, self.stacked = self.loose + self.stacked, []
        else:
            return False
        return True


def stepped(pile: Pile, name: str, card: Number) -> Pile:
    if name == "s":
        return pile.shuffled()
    return {"d": pile.drawn, "t": pile.topped, "c": pile.cycled}[name](card)


def seen(pile: Pile) -> tuple[Any, ...]:
    """All that can be asked of a pile."""
    kinds = range(KINDS)
    return (
        pile.total(),
        tuple(pile.count(k) for k in kinds),
        tuple(pile.weight(k) for k in kinds),
        pile.loose.counts(),
        pile.stacked,
        pile.size,
    )


def expected(model: Model) -> tuple[Any, ...]:
    every = Counter(model.loose + model.stacked)
    empty = SLOTS - len(model.stacked)
    return (
        every.total(),
        tuple(every[k] for k in range(KINDS)),
        tuple(model.weights()),
        tuple(model.loose.count(k) for k in range(KINDS)),
        (*model.stacked, *[KINDS] * empty),
        len(model.stacked),
    )


cards = st.integers(0, KINDS - 1)
models = st.tuples(st.lists(cards, max_size=4), st.lists(cards, max_size=SLOTS))


def pile_deck(*, packed: bool) -> Deck:
    return Deck((60,) * KINDS, ("a", "b", "c"), packed)


def pile_of(model: Model, deck: Deck) -> Pile:
    empty = SLOTS - len(model.stacked)
    slots = (*model.stacked, *[KINDS] * empty)
    return Pile(deck.of(*model.loose), slots, len(model.stacked))


@both_kept
@given(start=models, steps=st.lists(st.tuples(st.sampled_from([*STEPS]), cards)))
def test_a_pile_goes_like_a_list(
    start: tuple[list[int], list[int]], steps: list[tuple[str, int]], *, packed: bool
) -> None:
    """Drawn, topped, cycled and shuffled in any order: top first, loose cards above."""
    deck, model = pile_deck(packed=packed), Model(*start)
    pile = pile_of(model, deck)

    for name, card in steps:
        if model.take(name, card):
            pile = stepped(pile, name, card)
        assert seen(pile) == expected(model)


def model_of(pile: Pile) -> Model:
    """The model of a pile of Python values."""
    loose = [k for k, n in enumerate(pile.loose.counts()) for _ in range(n)]
    return Model(loose, list(pile.stacked[: pile.size]))


@pytest.mark.parametrize("name", STEPS, ids=STEPS.values())
@both_kept
@fewer
@given(starts=st.lists(models, min_size=1, max_size=3), card=cards, data=st.data())
def test_a_step_of_a_pile_is_alike_in_every_reading(
    agree: Callable[..., None],
    name: str,
    starts: list[tuple[list[int], list[int]]],
    card: int,
    data: st.DataObject,
    *,
    packed: bool,
) -> None:
    """Several piles side by side, with a card each or with one constant card."""
    deck, fixed = pile_deck(packed=packed), data.draw(st.sampled_from([(), (0,)]))
    shape = Pile.shape(deck, SLOTS)
    rows = []
    for start in starts:
        one = card if fixed else data.draw(cards)
        if Model(*start).take(name, one):
            rows.append((one, *leaves(pile_of(Model(*start), deck))))
    assume(rows)

    def oracle(card: int, *row: int) -> tuple[Any, ...]:
        model = model_of(rebuild(shape, row))
        model.take(name, card)
        return expected(model)

    agree(
        lambda card, *row: seen(stepped(rebuild(shape, row), name, card)),
        oracle,
        rows,
        fixed=fixed,
        terms=not packed,
    )


@both_kept
def test_the_top_comes_first(*, packed: bool) -> None:
    deck = pile_deck(packed=packed)
    pile = Pile.of(deck.none, SLOTS).topped(0).topped(1).cycled(2)

    assert pile.stacked == (1, 0, 2, KINDS)
    assert pile.size == 3
    assert [pile.weight(k) for k in range(KINDS)] == [0, 1, 0]
    assert pile.drawn(1).stacked == (0, 2, KINDS, KINDS)


@both_kept
def test_loose_cards_are_drawn_first_by_their_numbers(*, packed: bool) -> None:
    deck = pile_deck(packed=packed)
    pile = Pile.of(deck.of(0, 0, 1), SLOTS).cycled(2)

    assert [pile.weight(k) for k in range(KINDS)] == [2, 1, 0]
    assert pile.drawn(0).loose == deck.of(0, 1)
    assert pile.drawn(0).stacked == pile.stacked
    assert pile.shuffled() == Pile.of(deck.of(0, 0, 1, 2), SLOTS)


@both_kept
def test_a_pile_without_slots_is_shuffled_for_good(*, packed: bool) -> None:
    deck = pile_deck(packed=packed)
    pile = Pile.of(deck.of(0, 0, 1), 0)

    assert [pile.weight(k) for k in range(KINDS)] == [2, 1, 0]
    assert pile.drawn(0) == Pile.of(deck.of(0, 1), 0)
    assert pile.drawn(0).total() == 2


@both_kept
def test_a_pile_may_have_another_deck_for_its_loose_cards(*, packed: bool) -> None:
    deck = pile_deck(packed=packed)
    none = Deck((0,) * KINDS, deck.labels, packed)

    shape = Pile.shape(deck, SLOTS, loose=none)

    assert {domain.high for domain in leaves(shape.loose)} == {0}
    assert shape.stacked == Pile.shape(deck, SLOTS).stacked


# -- conservation, proven ------------------------------------------------------------


def proper(pile: Pile) -> Any:
    """The filled slots are the first ones, and they hold cards."""
    return all_of(
        implies(card == KINDS, pile.size <= i)
        if filled
        else either(pile.size > i, card == KINDS)
        for i, card in enumerate(pile.stacked)
        for filled in (True, False)
    )


STEP_MAY_BE_TAKEN = {
    "d": lambda pile, card: pile.weight(card) > 0,
    "t": lambda pile, card: both(neg(pile.loose.total() > 0), pile.size < SLOTS),
    "c": lambda pile, card: pile.size < SLOTS,
    "s": lambda pile, card: True,
}


@pytest.mark.parametrize(("name", "change"), [("d", -1), ("t", 1), ("c", 1), ("s", 0)])
def test_every_kind_is_conserved_by_proof(name: str, change: int) -> None:
    """For every pile of four slots and every card, Z3 finds no exception."""
    z3 = use_z3()
    shape = Pile.shape(pile_deck(packed=False), SLOTS)
    pile = rebuild(
        shape, z3.Ints(" ".join(f"x{i}" for i, _ in enumerate(leaves(shape))))
    )
    card = z3.Int("card")
    after = stepped(pile, name, card)
    kept = all_of(
        after.count(k) == pile.count(k) + change * count([card == k])
        for k in range(KINDS)
    )
    solver = z3.Solver()
    solver.add(fits(shape, pile), proper(pile), card >= 0, card < KINDS)
    solver.add(STEP_MAY_BE_TAKEN[name](pile, card))
    assert solver.check() == z3.sat

    solver.add(neg(both(kept, proper(after), after.total() == pile.total() + change)))

    assert solver.check() == z3.unsat


def test_a_push_onto_a_full_pile_would_lose_a_card() -> None:
    """So every push needs a guard or an invariant; this is what it guards against."""
    full = Pile.of(pile_deck(packed=True).none, 1).topped(0)

    assert [full.topped(1).count(k) for k in range(KINDS)] == [0, 1, 0]
