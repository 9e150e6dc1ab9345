"""The expression language: what it means in three readings, and what it refuses."""

import ast
import itertools
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.expressions import (
    DEEPEST_NESTING,
    LONGEST_TEXT,
    Expression,
    Name,
    Vocabulary,
    parse,
    parse_many,
)
from spec.ledger import InputError
from spec.logic import use_z3

z3 = use_z3()

State = Mapping[str, Any]

SEATS = {"A": 0, "B": 1, "C": 2, "Nobody": 3}
SUITS = {"Sun": 0, "Moon": 1, "Star": 2, "-": -1}
CARDS = {"Sun7": 7, "Sun8": 8, "Moon7": 17}
PLANETS = {"Sun": 9, "Earth": 3}
NAMES = (
    Name("over", "truth"),
    Name("open", "truth"),
    Name("turn", "seat"),
    Name("led", "suit"),
    Name("rounds", "number"),
    Name("won", "number", (("A", "B", "C"),)),
    Name("hands", "number", (("A", "B", "C"), ("Sun7", "Sun8", "Moon7"))),
    Name("up", "truth", (("Sun", "Moon", "Star"),)),
    Name("slot", "card", (("1", "2", "3"),)),
)
GAME = Vocabulary(
    MappingProxyType({name.name: name for name in NAMES}),
    {"seat": SEATS, "suit": SUITS, "card": CARDS},
)
# The same with labels that two kinds share, an observable that hides a label, and
# subscripts that are of no one kind.
SKY = Vocabulary(
    {
        **GAME.observables,
        "orbit": Name("orbit", "planet"),
        "Star": Name("Star", "suit"),
        "odd": Name("odd", "number", (("A", "Sun"),)),
    },
    {**GAME.constants, "planet": PLANETS},
)


def state(**changes: Any) -> dict[str, Any]:
    return {
        "over": False,
        "open": True,
        "turn": 0,
        "led": 0,
        "rounds": 3,
        "won": (3, 0, 1),
        "hands": ((1, 2, 0), (0, 0, 3), (2, 1, 1)),
        "up": (True, False, True),
        "slot": (7, 17, 8),
        "orbit": 9,
        "Star": 1,
        **changes,
    }


STATES = (
    state(),
    state(over=True, turn=1, led=1, rounds=127, won=(127, 127, -128), orbit=3),
    state(open=False, turn=2, led=2, rounds=-128, up=(False, True, False)),
    state(turn=3, led=-1, rounds=0, slot=(17, 17, 7), won=(2, 2, 2)),
)


# -- the three readings ------------------------------------------------------------


def plain(expression: Expression, states: Sequence[State]) -> list[Any]:
    """The answers, state by state."""
    return [expression(each.__getitem__) for each in states]


def zipped(values: Sequence[Any], leaf: Callable[[tuple[Any, ...]], Any]) -> Any:
    """The values of one observable in many states, with one leaf for each place."""
    if isinstance(values[0], tuple):
        return tuple(zipped(part, leaf) for part in zip(*values, strict=True))
    return leaf(tuple(values))


def column(values: tuple[Any, ...]) -> Any:
    """Lanes as narrow as can be: they must not wrap."""
    if isinstance(values[0], bool):
        return np.array(values)
    return np.array(values, dtype=np.uint8 if min(values) >= 0 else np.int8)


def folded_column(values: tuple[Any, ...]) -> Any:
    """Lanes, or a Python value if they are all alike."""
    return values[0] if len(set(values)) == 1 else column(values)


def in_lanes(
    expression: Expression,
    states: Sequence[State],
    leaf: Callable[[tuple[Any, ...]], Any] = column,
) -> list[Any]:
    """The answers of one evaluation on lanes."""
    found = expression(lambda name: zipped([each[name] for each in states], leaf))
    lanes: list[Any] = np.broadcast_to(found, (len(states),)).tolist()
    return lanes


def in_z3(expression: Expression, states: Sequence[State]) -> list[Any]:
    """The answers of one evaluation on terms, with each state put in."""
    numbers = itertools.count()
    terms: list[tuple[Any, tuple[Any, ...]]] = []

    def leaf(values: tuple[Any, ...]) -> Any:
        make = z3.Bool if isinstance(values[0], bool) else z3.Int
        terms.append((make(f"leaf{next(numbers)}"), values))
        return terms[-1][0]

    found = expression(lambda name: zipped([each[name] for each in states], leaf))
    return [
        python_value(found, [(term, values[k]) for term, values in terms])
        for k in range(len(states))
    ]


def python_value(found: Any, values: list[tuple[Any, Any]]) -> Any:
    if isinstance(found, int):
        return found
    pairs = [
        (term, z3.BoolVal(x) if isinstance(x, bool) else z3.IntVal(x))
        for term, x in values
    ]
    value = z3.simplify(z3.substitute(found, *pairs))
    return z3.is_true(value) if z3.is_bool(value) else value.as_long()


def assert_means(
    expression: Expression, states: Sequence[State], expected: list[Any]
) -> None:
    kinds = bool if expression.kind == "truth" else int
    readings = {
        "plain": plain(expression, states),
        "lanes": in_lanes(expression, states),
        "folded lanes": in_lanes(expression, states, folded_column),
        "terms": in_z3(expression, states),
    }

    assert readings == dict.fromkeys(readings, expected)
    assert {type(x) for found in readings.values() for x in found} == {kinds}


# -- meaning -----------------------------------------------------------------------

MEANINGS: dict[str, Callable[[State], Any]] = {
    "over": lambda s: s["over"],
    "True": lambda s: True,
    "not over": lambda s: not s["over"],
    "over and open": lambda s: s["over"] and s["open"],
    "over or not open": lambda s: s["over"] or not s["open"],
    "over and open or True": lambda s: True,
    "over == open": lambda s: s["over"] is s["open"],
    "over != open": lambda s: s["over"] is not s["open"],
    "over == open == False": lambda s: s["over"] is s["open"] is False,
    "over == True": lambda s: s["over"],
    "over in (open, up[Sun])": lambda s: s["over"] in (s["open"], s["up"][0]),
    "(rounds > 0) == open": lambda s: (s["rounds"] > 0) is s["open"],
    "rounds": lambda s: s["rounds"],
    "rounds == 127": lambda s: s["rounds"] == 127,
    "rounds != 0": lambda s: s["rounds"] != 0,
    "rounds < 3": lambda s: s["rounds"] < 3,
    "rounds <= 3": lambda s: s["rounds"] <= 3,
    "rounds > 3": lambda s: s["rounds"] > 3,
    "rounds >= 3": lambda s: s["rounds"] >= 3,
    "rounds < 1000000": lambda s: True,
    "rounds > -1000000": lambda s: True,
    "3 == rounds": lambda s: s["rounds"] == 3,
    "0 < rounds < 127": lambda s: 0 < s["rounds"] < 127,
    "1 < rounds != won[A] > 0": lambda s: 1 < s["rounds"] != s["won"][0] > 0,
    "0 <= rounds in (1, 3)": lambda s: s["rounds"] == 3,
    "led == Sun": lambda s: s["led"] == 0,
    "led == '-'": lambda s: s["led"] == -1,
    "led != Moon": lambda s: s["led"] != 1,
    "Sun": lambda s: 0,
    "turn": lambda s: s["turn"],
    "led in (Sun, Moon)": lambda s: s["led"] in (0, 1),
    "led not in [Sun, '-']": lambda s: s["led"] not in (0, -1),
    "turn in {A}": lambda s: s["turn"] == 0,
    "rounds in (0, won[A], won[B] + 3)": lambda s: (
        s["rounds"] in (0, s["won"][0], s["won"][1] + 3)
    ),
    "won[A]": lambda s: s["won"][0],
    "won.A": lambda s: s["won"][0],
    "hands[B].Sun7 - hands.A . Sun7": lambda s: s["hands"][1][0] - s["hands"][0][0],
    "won['B']": lambda s: s["won"][1],
    "hands[C][Sun8]": lambda s: s["hands"][2][1],
    "up[Moon]": lambda s: s["up"][1],
    "slot[1]": lambda s: s["slot"][0],
    "slot[3] == Moon7": lambda s: s["slot"][2] == 17,
    "won[turn]": lambda s: s["won"][min(s["turn"], 2)],
    "hands[turn][Sun7]": lambda s: s["hands"][min(s["turn"], 2)][0],
    "hands[B][slot[1]]": lambda s: s["hands"][1][{7: 0, 8: 1, 17: 2}[s["slot"][0]]],
    "hands[turn][slot[2]]": lambda s: s["hands"][min(s["turn"], 2)][2],
    "hands[A if over else B][Moon7]": lambda s: s["hands"][0 if s["over"] else 1][2],
    "up[led]": lambda s: s["up"][s["led"]],
    "slot[won[C]]": lambda s: s["slot"][{1: 0, 2: 1}.get(s["won"][2], 2)],
    "won[A] + won[B]": lambda s: s["won"][0] + s["won"][1],
    "won[A] - won[B] - won[C]": lambda s: s["won"][0] - s["won"][1] - s["won"][2],
    "won[A] - (won[B] - won[C])": lambda s: s["won"][0] - (s["won"][1] - s["won"][2]),
    "won[A] + 1000000": lambda s: s["won"][0] + 1000000,
    "rounds * 1000000": lambda s: s["rounds"] * 1000000,
    "-3 * rounds": lambda s: -3 * s["rounds"],
    "-rounds": lambda s: -s["rounds"],
    "- -5": lambda s: 5,
    "2 * 3": lambda s: 6,
    "1 + 2 * rounds": lambda s: 1 + 2 * s["rounds"],
    "rounds // 5": lambda s: s["rounds"] // 5,
    "rounds % 5": lambda s: s["rounds"] % 5,
    "-7 // 2": lambda s: -4,
    "-7 % 2": lambda s: 1,
    "1 if over else 0": lambda s: int(s["over"]),
    "rounds if open else 1000": lambda s: s["rounds"] if s["open"] else 1000,
    "over if open else not over": lambda s: s["over"] is s["open"],
    "True if over else open": lambda s: s["over"] or s["open"],
    "(led if open else '-') == Sun": lambda s: s["open"] and s["led"] == 0,
    "led if over else '-'": lambda s: s["led"] if s["over"] else -1,
    "(rounds if over else won[A]) * 2 == 6": lambda s: (
        (s["rounds"] if s["over"] else s["won"][0]) * 2 == 6
    ),
    "(1 if over else 0) + (1 if open else 0) == 1": lambda s: s["over"] != s["open"],
    " over\n\tor\v\fopen\r\n": lambda s: s["over"] or s["open"],
}


@pytest.mark.parametrize("text", MEANINGS)
def test_an_expression_means_the_same_in_every_reading(text: str) -> None:
    expression = parse(text, GAME, None)

    assert_means(expression, STATES, [MEANINGS[text](each) for each in STATES])


SHARED: dict[str, Callable[[State], Any]] = {
    "led == Sun": lambda s: s["led"] == 0,
    "orbit == Sun": lambda s: s["orbit"] == 9,
    "Sun == orbit": lambda s: s["orbit"] == 9,
    "orbit in (Sun, Earth)": lambda s: s["orbit"] in (3, 9),
    "Sun in (Moon, led)": lambda s: s["led"] == 0,
    "(Sun if over else Earth) == orbit": lambda s: (
        s["orbit"] == (9 if s["over"] else 3)
    ),
    "(Sun if over else Sun) == led": lambda s: s["led"] == 0,
    "Sun == led == Moon": lambda s: False,
    "up[Sun]": lambda s: s["up"][0],
    "up[Sun if open else Moon]": lambda s: s["up"][0 if s["open"] else 1],
    "led == Star": lambda s: s["led"] == s["Star"],
    "led == 'Star'": lambda s: s["led"] == 2,
    "up[Star]": lambda s: s["up"][2],
}


@pytest.mark.parametrize("text", SHARED)
def test_a_shared_label_takes_the_kind_of_what_it_stands_beside(text: str) -> None:
    expression = parse(text, SKY)

    assert_means(expression, STATES, [SHARED[text](each) for each in STATES])


def test_a_label_of_any_kind_can_be_wanted() -> None:
    assert plain(parse("Sun", SKY, "planet"), STATES[:1]) == [9]
    assert plain(parse("Sun", SKY, "suit"), STATES[:1]) == [0]


def test_an_expression_says_what_it_is() -> None:
    expression = parse(" hands[turn][Sun7] > 1 ", GAME)

    assert expression.text == " hands[turn][Sun7] > 1 "
    assert expression.kind == "truth"
    assert expression.names == {"hands", "turn"}
    assert expression == parse(" hands[turn][Sun7] > 1 ", GAME)
    assert len({expression, parse("over", GAME)}) == 2


def test_a_label_is_no_observable_that_is_read() -> None:
    assert parse("won[A] == 1 and led == Sun", GAME).names == {"won", "led"}
    assert parse("up[Star]", SKY).names == {"up"}


@pytest.mark.parametrize(
    "text", ["over == True", "over and True", "over or False", "over if True else open"]
)
def test_constants_fold(text: str) -> None:
    terms = {"over": z3.Bool("over"), "open": z3.Bool("open")}

    assert parse(text, GAME)(terms.__getitem__) is terms["over"]


def test_an_observable_is_read_once() -> None:
    asked: list[str] = []

    def read(name: str) -> Any:
        asked.append(name)
        return STATES[0][name]

    parse("won[A] < won[B] < won[turn] or rounds + rounds == rounds", GAME)(read)

    assert sorted(asked) == ["rounds", "turn", "won"]


def test_sums_of_narrow_lanes_are_exact() -> None:
    expression = parse(" + ".join(["won[A] * 1000000"] * 100), GAME, "number")

    found = expression(lambda name: (np.full(2, 127, np.int8),) * 3)

    assert found.tolist() == [12_700_000_000] * 2


def test_a_long_sum_is_not_deep() -> None:
    expression = parse(" + ".join(["rounds"] * 200), GAME, "number")

    assert plain(expression, STATES) == [200 * each["rounds"] for each in STATES]
    assert in_lanes(expression, STATES) == plain(expression, STATES)


def test_nesting_is_accepted_up_to_its_limit() -> None:
    deepest = "not " * (DEEPEST_NESTING - 1) + "over"

    assert plain(parse(deepest, GAME), STATES) == [not s["over"] for s in STATES]


# -- projections -------------------------------------------------------------------


def test_a_projection_is_a_list_of_terms_of_any_kind() -> None:
    found = parse_many("won[A], led,(over and open), turn in (A, B) , rounds+1", GAME)

    assert [(each.text, each.kind) for each in found] == [
        ("won[A]", "number"),
        ("led", "suit"),
        ("over and open", "truth"),
        ("turn in (A, B)", "truth"),
        ("rounds+1", "number"),
    ]
    assert [each(STATES[0].__getitem__) for each in found] == [3, 0, False, True, 4]


@pytest.mark.parametrize("text", ["led", "led,", "(led)", "(led,)"])
def test_a_projection_may_be_one_term(text: str) -> None:
    assert [(each.text, each.kind) for each in parse_many(text, GAME)] == [
        ("led", "suit")
    ]


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("", 1, "write 1 to 2000 characters"),
        ("()", 1, "tuple is not accepted"),
        ("led, , turn", 6, "cannot be read"),
        ("led, (turn, over)", 6, "tuple is not accepted"),
        ("[led, turn]", 1, "list is not accepted"),
        ("(led, *turn)", 7, "starred is not accepted"),
        ("led, Sun", 6, "may be a suit or a planet; compare it with an observable"),
        ("led; turn", 4, "cannot be read"),
    ],
    ids=["empty", "none", "gap", "nested", "list", "star", "ambiguous", "semicolon"],
)
def test_a_projection_refuses(text: str, column: int, problem: str) -> None:
    with pytest.raises(InputError) as error:
        parse_many(text, SKY)

    assert_says(error.value, column, problem)


# -- refusals ----------------------------------------------------------------------


def assert_says(error: InputError, column: int, problem: str) -> None:
    message = str(error)

    assert message.startswith(f'column {column} of "')
    assert problem in message
    assert message.isprintable(), "one line"
    assert len(message) < 500


CONSTRUCTS = {
    "call": ("max(rounds, 2) == 2", 1, "max(rounds, 2): call is not accepted"),
    "lambda": ("lambda: over", 1, "lambda is not accepted"),
    "list-comprehension": ("[x for x in won]", 1, "list comp is not accepted"),
    "set-comprehension": ("{x for x in won}", 1, "set comp is not accepted"),
    "dict-comprehension": ("{x: x for x in won}", 1, "dict comp is not accepted"),
    "generator": ("(x for x in won)", 1, "generator exp is not accepted"),
    "dictionary": ("{over: open}", 1, "dict is not accepted"),
    "power": ("rounds ** 2 == 4", 1, "rounds ** 2: pow is not accepted"),
    "division": ("1 == rounds / 2", 6, "rounds / 2: div is not accepted"),
    "matrix": ("rounds @ 2 == 4", 1, "mat mult is not accepted"),
    "bit-and": ("over & open", 1, "bit and is not accepted"),
    "bit-or": ("over | open", 1, "bit or is not accepted"),
    "bit-xor": ("over ^ open", 1, "bit xor is not accepted"),
    "invert": ("not ~over", 5, "~over: invert is not accepted"),
    "shift-left": ("1 << rounds", 1, "lshift is not accepted"),
    "shift-right": ("rounds >> 1", 1, "rshift is not accepted"),
    "plus": ("+1 == rounds", 1, "uadd is not accepted"),
    "f-string": ("f'{led}' == led", 1, "joined str is not accepted"),
    "walrus": ("(x := over)", 2, "x := over: named expr is not accepted"),
    "yield": ("(yield over)", 2, "yield is not accepted"),
    "star": ("(*won,)", 1, "tuple is not accepted"),
    "tuple": ("(over, open)", 1, "tuple is not accepted"),
    "list": ("[over]", 1, "list is not accepted"),
    "set": ("{over}", 1, "set is not accepted"),
    "slice": ("won[A:B] == 1", 5, "slice is not accepted"),
    "ellipsis": ("won[...] == 1", 5, "unknown subscript of won"),
    "fraction": ("rounds == 1.0", 11, "1.0: not accepted"),
    "complex": ("rounds == 2j", 11, "2j: not accepted"),
    "bytes": ("led == b'Sun'", 8, "b'Sun': not accepted"),
    "none": ("led == None", 8, "None: not accepted"),
    "large": ("rounds < 1000001", 10, "whole numbers up to 1000000"),
    "huge": ("rounds < " + "9" * 1900, 10, "whole numbers up to 1000000"),
    "hexadecimal": ("rounds < 0x" + "f" * 1900, 10, "whole numbers up to 1000000"),
    "is": ("rounds is 1", 1, "write == or !="),
    "is-not": ("rounds is not 1", 1, "write == or !="),
    "comment": ("led == Sun # or over", 12, "quote labels with #"),
    "assignment": ("rounds = 1", 8, "== (not =)"),
    "ampersands": ("over && open", 7, "cannot be read"),
    "statement": ("import os", 1, "cannot be read"),
    "two-lines": ("over\nopen", 6, "cannot be read"),
    "open-bracket": ("(over", 1, "'(' was never closed"),
    "open-string": ("led == 'Sun", 8, "unterminated string"),
    "escape": (r"led == '\d'", 8, "invalid escape sequence"),
    "glued": ("1if over else 2", 1, "cannot be read"),
    "null-byte": ("over\0", 1, "cannot be read"),
    "surrogate": ("over \ud800", 1, "cannot be read"),
    "no-break-space": ("over\u00a0or open", 5, "cannot be read"),
    "empty": ("", 1, "write 1 to 2000 characters"),
    "blank": (" \n ", 1, "write 1 to 2000 characters"),
    "long": ("over or " * 300 + "over", 1, "write 1 to 2000 characters"),
    "deep": ("not " * DEEPEST_NESTING + "over", 1, "nested at most 50 deep"),
    "deep-brackets": ("(" * 51 + "over" + ")" * 51, 1, "nested at most 50 deep"),
    "deep-braces": ("{" * 51, 1, "nested at most 50 deep"),
    "deepest-brackets": ("(" * 1000 + "over", 1, "nested at most 50 deep"),
    "minuses": ("-" * 1999 + "1", 1, "nested at most 50 deep"),
    "powers": ("2" + "**2" * 600, 1, "pow is not accepted"),
    "subscripted-minuses": ("won[" + "-" * 1900 + "1]", 1, "at most 50 deep"),
}


@pytest.mark.parametrize("case", CONSTRUCTS)
def test_what_is_not_the_language_is_refused(case: str) -> None:
    text, column, problem = CONSTRUCTS[case]

    with pytest.raises(InputError) as error:
        parse(text, GAME)

    assert_says(error.value, column, problem)


MISTAKES = {
    "unknown-name": ("round > 1", 1, "unknown name 'round'; near: rounds"),
    "unknown-indexed-name": ("wn[A] > 1", 1, "unknown name 'wn'; near: won"),
    "unknown-label": ("led == 'Sum'", 8, "unknown name 'Sum'; near: Sun"),
    "label-of-nothing": ("led == Erth", 8, "unknown name 'Erth'; near: Earth"),
    "unknown-subscript": ("won[D] > 1", 5, "subscript of won 'D'; known: A, B, C"),
    "wrong-subscript": ("won[Sun] > 1", 5, "subscript of won 'Sun'; known: A, B, C"),
    "long-subscript": (f"won['{'a' * 1000}'] > 1", 5, "unknown subscript of won"),
    "near-subscript": ("hands[A][Sun9]>1", 10, "subscript of hands 'Sun9'; near: Sun"),
    "number-beyond": ("slot[4] == Sun7", 6, "subscript of slot '4'; known: 1, 2, 3"),
    "number-below": ("slot[-1] == Sun7", 6, "a number is no subscript of slot"),
    "number-of-letters": ("won[0] > 1", 5, "subscript of won '0'; known: A, B, C"),
    "truth-as-subscript": ("won[True] > 1", 5, "unknown subscript of won 'True'"),
    "kind-of-subscript": ("won[led] > 1", 5, "led: a suit is no subscript of won"),
    "computed-subscript": ("won[rounds+1]>1", 5, "a number is no subscript of won"),
    "two-in-one": ("hands[A, Sun7] > 1", 1, "subscripts; write hands['A']['Sun7']"),
    "tuple-subscript": ("won[A, B] > 1", 5, "tuple is not accepted"),
    "subscript-missing": ("won > 1", 1, "number of subscripts; write won['A']"),
    "subscript-extra": ("won[A][B] > 1", 1, "number of subscripts; write won['A']"),
    "subscript-of-value": ("turn[A] == B", 1, "number of subscripts; write turn"),
    "subscript-of-label": ("Sun[A] > 1", 1, "unknown name 'Sun'"),
    "subscript-of-term": ("(won + won)[A] > 1", 1, "unknown name 'won + won'"),
    "subscript-of-text": ("'won'[A] > 1", 1, "unknown name \"'won'\""),
    "look-alike": ("\U0001d42cover", 1, "unknown name"),
    "look-alike-name": ("\U0001d428ver", 1, "unknown name '\U0001d428ver'; near: over"),
    "look-alike-base": ("\U0001d430on[A] > 1", 1, "unknown name '\U0001d430on'"),
    "look-alike-label": ("won[\U0001d400] > 1", 5, "unknown subscript of won"),
    "mixed": ("turn == Sun7", 1, "turn is a seat, Sun7 is a card"),
    "mixed-many": ("led in (Sun, Moon, A)", 1, "Moon is a suit, A is a seat"),
    "mixed-long": (f"led in ({'Sun, ' * 300}A)", 1, "mixes kinds: led is a suit, Sun"),
    "mixed-chain": (
        "over or 1 == rounds == led",
        9,
        "rounds is a number, led is a suit",
    ),
    "mixed-shared": ("Sun == turn", 1, "Sun is a suit or a planet, turn is a seat"),
    "mixed-if": ("1 if over else open", 1, "1 is a number, open is a truth"),
    "truth-with-number": ("over == 1", 1, "over is a truth, 1 is a number"),
    "in-truth-with-number": ("over in (0, 1)", 1, "mixes kinds: over is a truth"),
    "ambiguous": ("over or Sun == Sun", 9, "may be a suit or a planet; compare it"),
    "ambiguous-if": ("Sun == (Sun if over else Sun)", 1, "may be a suit or a planet"),
    "order": ("turn < B", 1, "turn < B: seats have no order; use == or in"),
    "order-of-truths": ("over < open", 1, "truths have no order; use == or in"),
    "order-in-chain": ("A == turn >= B", 1, "seats have no order; use == or in"),
    "number-as-truth": ("over and rounds", 10, "rounds: a number where a truth is"),
    "number-negated": ("not rounds", 5, "a truth is wanted; compare it, as in x == 1"),
    "number-as-test": ("over if 1 else open", 9, "1: a number where a truth is wanted"),
    "number-as-answer": ("rounds + 1", 1, "rounds + 1: a number where a truth is"),
    "label-as-truth": ("over or led", 9, "led: a suit where a truth is wanted"),
    "shared-as-truth": ("Sun", 1, "Sun: a suit or a planet where a truth is wanted"),
    "truth-as-number": ("over + 1 == 2", 1, "is wanted; write 1 if ... else 0"),
    "truth-doubled": ("2 * over == 2", 5, "over: a truth where a number is wanted"),
    "truth-divided": ("over // 2 == 0", 1, "over: a truth where a number is wanted"),
    "label-added": ("1 + led == 2", 5, "led: a suit where a number is wanted"),
    "label-negated": ("-turn == 0", 2, "turn: a seat where a number is wanted"),
    "product": ("rounds * won[A] == 1", 1, "one of two factors must be a whole number"),
    "divided-by-zero": ("rounds // 0 == 1", 11, "0: a divisor must be a positive"),
    "divided-by-negative": ("rounds % -2 == 1", 10, "-2: a divisor must be a positive"),
    "divided-by-term": (
        "rounds % won[A]==1",
        10,
        "won[A]: a divisor must be a positive",
    ),
    "too-large": ("rounds * 1000000 * 1000000 > 1", 1, "too large for 62 bits"),
    "sum-too-large": (
        " + ".join(["rounds * 1000000 * 1000"] * 3) + " > 1",
        1,
        "too large for 62 bits",
    ),
    "choice-too-large": (
        "(1 if over else rounds) * 1000000 * 1000000 > 1",
        1,
        "too large for 62 bits",
    ),
    "other-choice-too-large": (
        "(rounds if over else 1) * 1000000 * 1000000 > 1",
        1,
        "too large for 62 bits",
    ),
    "negative-too-large": ("1000000 * -rounds * 1000000 > 1", 1, "too large"),
    "quotient-too-large": ("rounds // 1 * 1000000 * 1000000 > 1", 1, "too large"),
    "entry-too-large": ("won[A] * 1000000 * 1000000 > 1", 1, "too large"),
    "subscripts-of-no-kind": (
        "odd[turn] > 1",
        5,
        "turn: a seat is no subscript of odd",
    ),
    "in-a-term": ("rounds in 3", 11, "3: no list of terms; write in (a, b)"),
    "in-an-observable": ("rounds in won", 11, "won: no list of terms"),
    "in-nothing": ("rounds in ()", 11, "no list of terms; write in (a, b)"),
    "in-a-comprehension": ("1 in [x for x in won]", 6, "no list of terms"),
    "after-in": ("over in (open,) == over", 1, "nothing may follow in (...)"),
    "column-after-space": ("  over or rounds", 9, "rounds: a number where a truth"),
    "column-after-accent": ("led == 'é' or rounds", 8, "unknown name 'é'"),
}


@pytest.mark.parametrize("case", MISTAKES)
def test_a_mistake_is_refused_with_its_place_and_remedy(case: str) -> None:
    text, column, problem = MISTAKES[case]

    with pytest.raises(InputError) as error:
        parse(text, SKY)

    assert_says(error.value, column, problem)


def test_columns_count_characters_not_bytes() -> None:
    vocabulary = Vocabulary(GAME.observables, {"suit": {"é": 0}})

    with pytest.raises(InputError) as error:
        parse("led == 'é' or rounds", vocabulary)

    assert_says(error.value, 15, "rounds: a number where a truth is wanted")


def test_what_python_only_warns_of_is_refused() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(InputError) as error:
            parse("1if over else 2", GAME, "number")

    assert_says(error.value, 1, "cannot be read: invalid decimal literal")


def test_another_kind_than_wanted_is_refused() -> None:
    with pytest.raises(InputError) as error:
        parse("led", GAME, "seat")

    assert_says(error.value, 1, "led: a suit where a seat is wanted")


# -- any text ----------------------------------------------------------------------

PIECES = (
    *("over", "turn", "led", "rounds", "won[A]", "won", "hands[A][Sun7]", "up", "A"),
    *(
        "Sun",
        "'-'",
        "'",
        '"',
        "0",
        "1",
        "1000000",
        "1e9",
        "0x",
        "True",
        "None",
        "nobody",
    ),
    *(" and ", " or ", " not ", " in ", " if ", " else ", " is ", "lambda ", "yield "),
    *("==", "!=", "<", "<=", "=", ":=", "+", "-", "*", "**", "//", "/", "%", "~", "@"),
    *("(", ")", "[", "]", "{", "}", ",", ":", ".", ";", "#", "\\", "\n", " ", "\0"),
    *("f'{", "b'", "for x in ", "await ", "\ufeff", "\u00a0", "\ud800", "é", "ﬁ"),
)
ANY_TEXT = st.one_of(
    st.text(st.characters(exclude_categories=())),
    st.lists(st.sampled_from(PIECES), max_size=40).map("".join),
    st.builds(
        lambda piece, times, tail: piece * times + tail,
        st.sampled_from(PIECES),
        st.integers(0, LONGEST_TEXT),
        st.sampled_from(PIECES),
    ),
)


@given(ANY_TEXT)
def test_any_text_is_read_or_refused(text: str) -> None:
    began = time.perf_counter()
    for reads in (parse, parse_many):
        try:
            reads(text, SKY)
        except InputError as error:
            assert_says(error, column_of(error), "")
    assert time.perf_counter() - began < 5


def column_of(error: InputError) -> int:
    return int(str(error).split()[1])


# -- generated expressions ---------------------------------------------------------

LABELS = {"seat": SEATS, "suit": SUITS, "card": CARDS}
VALUES = {"rounds": None, "turn": SEATS, "led": SUITS}


def name(word: str) -> ast.expr:
    return ast.Name(word) if word.isidentifier() else ast.Constant(word)


def entry(word: str, *subscripts: ast.expr) -> ast.expr:
    found = name(word)
    for subscript in subscripts:
        found = ast.Subscript(found, subscript)
    return found


def labels(kind: str) -> st.SearchStrategy[ast.expr]:
    return st.sampled_from(sorted(LABELS[kind])).map(name)


@st.composite
def terms(draw: st.DrawFn, kind: str, depth: int) -> ast.expr:
    """A syntax tree that is of a kind."""
    makers = {"truth": truths, "number": numbers}
    if kind in makers:
        return draw(makers[kind](depth))
    plain_names = {"seat": [name("turn")], "suit": [name("led")], "card": []}
    shapes = [labels(kind), *map(st.just, plain_names[kind])]
    if kind == "card":
        shapes.append(
            st.sampled_from("123").map(lambda x: entry("slot", number(int(x))))
        )
    if depth:
        shapes.append(choices(kind, depth - 1))
        if kind == "card":
            shapes.append(terms("number", depth - 1).map(slot_of))
    return draw(st.one_of(shapes))


def slot_of(index: ast.expr) -> ast.expr:
    """A slot by a computed number: an index that is a literal must be a label."""
    total = ast.BinOp(name("rounds"), ast.Add(), index)
    return entry("slot", total)


def number(value: int) -> ast.expr:
    whole = ast.Constant(abs(value))
    return whole if value >= 0 else ast.UnaryOp(ast.USub(), whole)


def choices(kind: str, depth: int) -> st.SearchStrategy[ast.expr]:
    part = terms(kind, depth)
    return st.builds(ast.IfExp, terms("truth", depth), part, part)


@st.composite
def numbers(draw: st.DrawFn, depth: int) -> ast.expr:
    deeper = max(depth - 1, 0)
    seat = terms("seat", deeper) if depth else labels("seat")
    fixed_seat = st.sampled_from("ABC").map(name)
    shapes = [
        st.integers(-300, 300).map(number),
        st.just(name("rounds")),
        st.builds(entry, st.just("won"), fixed_seat),
        st.builds(entry, st.just("hands"), fixed_seat, labels("card")),
    ]
    if depth:
        part = terms("number", deeper)
        factor = st.integers(-9, 9).map(number)
        divisor = st.integers(1, 9).map(number)
        sums = st.sampled_from([ast.Add(), ast.Sub()])
        quotients = st.sampled_from([ast.FloorDiv(), ast.Mod()])
        shapes += [
            st.builds(ast.BinOp, part, sums, part),
            st.builds(ast.BinOp, part, st.just(ast.Mult()), factor),
            st.builds(ast.BinOp, factor, st.just(ast.Mult()), part),
            st.builds(ast.BinOp, part, quotients, divisor),
            st.builds(ast.UnaryOp, st.just(ast.USub()), part),
            choices("number", deeper),
            st.builds(entry, st.just("won"), seat.filter(is_in_won)),
            st.builds(
                entry, st.just("hands"), seat.filter(is_in_won), terms("card", deeper)
            ),
        ]
    return draw(st.one_of(shapes))


def is_in_won(seat: ast.expr) -> bool:
    """Whether a seat may be a subscript: Nobody, spelled out, is refused."""
    return not (isinstance(seat, ast.Name) and seat.id == "Nobody")


def is_in_up(suit: ast.expr) -> bool:
    """Whether a suit may be a subscript: the label for none is refused."""
    return not isinstance(suit, ast.Constant)


@st.composite
def truths(draw: st.DrawFn, depth: int) -> ast.expr:
    suits = terms("suit", max(depth - 1, 0)).filter(is_in_up)
    shapes = [
        st.sampled_from([name("over"), name("open"), ast.Constant(True)]),
        st.builds(entry, st.just("up"), suits),
    ]
    if depth:
        part = truths(depth - 1)
        joins = st.sampled_from([ast.And(), ast.Or()])
        shapes += [
            st.builds(ast.BoolOp, joins, st.lists(part, min_size=2, max_size=3)),
            st.builds(ast.UnaryOp, st.just(ast.Not()), part),
            choices("truth", depth - 1),
            comparisons(depth - 1),
        ]
    return draw(st.one_of(shapes))


@st.composite
def comparisons(draw: st.DrawFn, depth: int) -> ast.expr:
    kind = draw(st.sampled_from(["number", "truth", "seat", "suit", "card"]))
    part = terms(kind, depth)
    signs: list[ast.cmpop] = [ast.Eq(), ast.NotEq()]
    if kind == "number":
        signs += [ast.Lt(), ast.LtE(), ast.Gt(), ast.GtE()]
    links = draw(st.lists(st.sampled_from(signs), min_size=1, max_size=3))
    rights = [draw(part) for _ in links]
    if draw(st.booleans()):
        links[-1] = draw(st.sampled_from([ast.In(), ast.NotIn()]))
        rights[-1] = ast.Tuple(draw(st.lists(part, min_size=1, max_size=3)))
    return ast.Compare(draw(part), links, rights)


BYTES = st.integers(-128, 127)


@st.composite
def states(draw: st.DrawFn) -> dict[str, Any]:
    def row(values: st.SearchStrategy[Any]) -> tuple[Any, ...]:
        return draw(st.tuples(values, values, values))

    return {
        "over": draw(st.booleans()),
        "open": draw(st.booleans()),
        "turn": draw(st.sampled_from(sorted(SEATS.values()))),
        "led": draw(st.sampled_from(sorted(SUITS.values()))),
        "rounds": draw(BYTES),
        "won": row(BYTES),
        "hands": (row(BYTES), row(BYTES), row(BYTES)),
        "up": row(st.booleans()),
        "slot": row(st.sampled_from(sorted(CARDS.values()))),
    }


class Row:
    """What Python's own brackets read: the entry of a value, or the last one."""

    def __init__(self, entries: Sequence[Any], values: Sequence[int]) -> None:
        self.entries = dict(zip(values, entries, strict=True))
        self.last = entries[-1]

    def __getitem__(self, value: int) -> Any:
        return self.entries.get(value, self.last)


def python_names(state: State) -> dict[str, Any]:
    """The state and the labels as names of Python."""
    cards = tuple(CARDS.values())
    rows = {
        "won": Row(state["won"], (0, 1, 2)),
        "hands": Row([Row(hand, cards) for hand in state["hands"]], (0, 1, 2)),
        "up": Row(state["up"], (0, 1, 2)),
        "slot": Row(state["slot"], (1, 2, 3)),
    }
    return {**state, **SEATS, **SUITS, **CARDS, **rows}


@given(
    terms("truth", 3) | terms("number", 3), st.lists(states(), min_size=1, max_size=4)
)
def test_generated_expressions_mean_what_they_mean_in_python(
    tree: ast.expr, several: list[dict[str, Any]]
) -> None:
    text = ast.unparse(tree)
    python_text = text.replace("'-'", "(-1)")

    expression = parse(text, GAME, None)

    expected = [eval(python_text, {}, python_names(each)) for each in several]
    assert_means(expression, several, expected)
