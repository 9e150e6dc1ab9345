"""Small configurations of Cosmos: Empires for exhaustive work, with their counts.

Every game has one action a turn and few cards. Nothing bounds a purse or the number of
turns, so that each scope ends somewhere: *whole* games where a purse holds more than a
few Credits, games *of some turns* after these. Of the latter, six were explored before
by a program written apart from these rules: it found the same ``OUTCOMES``.
"""

from collections.abc import Mapping
from functools import cache

from spec.empires.cultures import Culture
from spec.empires.state import LETTERS, Play, Table
from spec.games import Configuration, History, Scope
from spec.logic import Number, choose
from spec.shapes import Range

Counts = Mapping[str, int]
NAMES = tuple(culture.name.capitalize() for culture in Culture)
COUNTED = ("distinct", "transitions", "depth", "ends")
COSTS = {
    "SG": {"cost": 1},
    "FB": {"cost": 1},
    "BH": {"cost": 1},
    "DS": {"cost": 1},
    "DH": {"cost": 2},
}

# -- counters --------------------------------------------------------------------------


def turns(most: int) -> History:
    """The turns that are over."""
    return History(
        name="turns",
        statement="Turns that are over",
        domain=Range(0, most),
        start=0,
        moves=("pass",),
        step=lambda value, s, a: value + 1,
    )


def _first(value: Number, s: Table, a: Play) -> Number:
    return choose(s.final == 0, a.seat + 1, value)


FIRST = History(
    name="first",
    statement="Who built or revealed last before the final round, from 1; 0: nobody",
    domain=Range(0, len(LETTERS)),
    start=0,
    moves=("build", "build_pair", "build_from_deck", "reveal"),
    step=_first,
)

# Who wins, who set off the final round (seats from 0), and whether at once.
Outcomes = frozenset[tuple[int, int, bool]]
TWO: Outcomes = frozenset({(0, 0, False), (1, 1, True)})
OUTCOMES: Mapping[str, Outcomes] = {
    "turns-gate": TWO,
    "turns-hub": TWO,
    "turns-three": frozenset(
        {(2, 2, True), (0, 0, False), (1, 1, False)}
        | {(2, 1, False), (2, 0, False), (1, 0, False)}
    ),
    "turns-transcendent": TWO,
    "turns-militaristic": TWO,
    "turns-scientistic": TWO | {(1, 0, False)},
}

# -- makers ----------------------------------------------------------------------------


def _counts(*figures: int) -> Counts:
    return {**dict(zip(COUNTED, figures, strict=True)), "dead": 0}


def _setting(
    players: int, cards: str, pool: int, credits: int, threshold: int, culture: str
) -> Configuration:
    return Configuration(
        players,
        rulings={"culture": culture} if culture else {},
        deck={
            "cards": cards,
            "card": COSTS if "SG" in cards else {},
            "pool": pool,
            "credits": credits,
            "actions": 1,
            "threshold": threshold,
        },
    )


def _dealt(players: int, hands: Mapping[str, str]) -> str:
    """That culture cards go to the seats that they are meant for, or to nobody."""
    seats = LETTERS[:players]
    away = [
        f"not holds[{seat}][{name}]"
        for name in NAMES
        for seat in seats
        if name not in hands[seat].split()
    ]
    return " and ".join(away)


def _whole(
    name: str,
    setting: Configuration,
    most: int,
    counts: Counts,
    hands: Mapping[str, str] | None = None,
) -> Scope:
    """Whole games, as long as no purse holds more than ``most`` Credits."""
    players, deck = setting.players or 2, setting.deck or {}
    purses = [f"credits[{seat}] <= {most}" for seat in LETTERS[:players]]
    held = [_dealt(players, hands)] if hands else []
    shared = ", each seat dealt the same culture cards" if hands else ""
    return Scope(
        name=name,
        statement=f"games of {players} players with the cards {deck['cards']} up to "
        f"{deck['threshold']} production, no purse above {most}{shared}",
        configuration=setting,
        within=" and ".join([*purses, *held]),
        counts=counts,
    )


def _of_turns(
    name: str,
    setting: Configuration,
    pool: str,
    most: int,
    counts: Counts,
    kept: Mapping[str, str] | None = None,
) -> Scope:
    """Games of so many turns, from a given pool, with the culture cards kept."""
    players, deck = setting.players or 2, setting.deck or {}
    opened = " and ".join(f"pool[{card}] == 1" for card in pool.split())
    fresh = "phase == main and opening and turn == A and actions == 1"
    where = [f"(not ({fresh}) or {opened})"]
    if kept:
        hands = _hands(kept)
        mine = " and ".join(f"holds[{seat}][{name}]" for seat, name in kept.items())
        where += [_dealt(players, hands), f"(phase in (deal, hand, pick) or {mine})"]
    said = ", ".join(f"{seat} keeps {name}" for seat, name in (kept or {}).items())
    return Scope(
        name=name,
        statement=f"{most} turns of {players} players with the cards {deck['cards']}, "
        f"{pool} in the pool{f', {said}' if kept else ''}",
        configuration=setting,
        start="phase == main",
        within=" and ".join(where),
        stop=f"turns == {most}",
        history=(turns(most), FIRST),
        counts=counts,
    )


def _hands(kept: Mapping[str, str]) -> Mapping[str, str]:
    """What two seats are dealt: the card that each keeps, the others in order."""
    others = [name for name in NAMES if name not in kept.values()]
    half = len(others) // len(kept)
    return {
        seat: " ".join([name, *others[i * half : (i + 1) * half]])
        for i, (seat, name) in enumerate(kept.items())
    }


TWO_HANDS = {
    "A": "Awakened Industrious Militaristic Scientistic",
    "B": "Innovative Orthodox Resourceful Transcendent",
}
THREE_HANDS = {
    "A": "Awakened Militaristic",
    "B": "Industrious Scientistic",
    "C": "Innovative Transcendent",
}


@cache
def scopes() -> tuple[Scope, ...]:
    """The scopes: whole games, smaller ones first, then games of some turns."""
    return (
        _whole(
            "two-cards",
            _setting(2, "TW NA", 1, 1, 3, ""),
            2,
            _counts(887, 1_752, 20, 8),
        ),
        _whole(
            "three-cards",
            _setting(2, "TW NA TW", 1, 3, 4, ""),
            6,
            _counts(10_061, 20_336, 26, 40),
        ),
        _whole(
            "three-seats",
            _setting(3, "TW NA NW", 1, 3, 3, ""),
            5,
            _counts(51_336, 100_685, 30, 1_039),
        ),
        _whole(
            "six-cards",
            _setting(2, "TW NA TW AG NA NA", 2, 3, 6, ""),
            9,
            _counts(735_661, 1_510_891, 51, 5_843),
        ),
        _whole(
            "abilities",
            _setting(2, "SG FB DS BH DH", 2, 6, 7, ""),
            7,
            _counts(800_854, 1_790_850, 33, 2_748),
        ),
        _whole(
            "single",
            _setting(2, "TW NW TW", 1, 3, 4, "single"),
            5,
            _counts(532_263, 1_348_251, 38, 1_904),
            TWO_HANDS,
        ),
        _whole(
            "hybrid",
            _setting(2, "TW TW NW", 2, 2, 4, "hybrid"),
            4,
            _counts(949_693, 3_801_421, 40, 2_688),
            TWO_HANDS,
        ),
        _whole(
            "hybrid-three",
            _setting(3, "TW NW", 1, 1, 3, "hybrid"),
            2,
            _counts(59_547, 196_442, 37, 624),
            THREE_HANDS,
        ),
        _of_turns(
            "turns-gate",
            _setting(2, "TW NA TW TW NA AG", 2, 3, 4, ""),
            "TW NA",
            5,
            _counts(107_962, 194_929, 21, 10_217),
        ),
        _of_turns(
            "turns-hub",
            _setting(2, "TW NA TW TW DH AG", 2, 8, 5, ""),
            "TW NA",
            4,
            _counts(74_980, 117_327, 16, 14_616),
        ),
        _of_turns(
            "turns-three",
            _setting(3, "TW NA TW TW NA", 2, 3, 3, ""),
            "TW NA",
            6,
            _counts(118_961, 207_055, 24, 14_202),
        ),
        _of_turns(
            "turns-transcendent",
            _setting(2, "TW NW NW YG", 2, 8, 4, "single"),
            "TW NW",
            4,
            _counts(51_012, 107_803, 18, 6_581),
            {"A": "Transcendent", "B": "Innovative"},
        ),
        _of_turns(
            "turns-militaristic",
            _setting(2, "TW NW TW", 2, 5, 3, "single"),
            "TW NW",
            4,
            _counts(5_883, 12_314, 17, 649),
            {"A": "Militaristic", "B": "Industrious"},
        ),
        _of_turns(
            "turns-scientistic",
            _setting(2, "TW NW TW NW", 2, 5, 3, "single"),
            "TW NW",
            4,
            _counts(33_654, 68_559, 20, 3_486),
            {"A": "Scientistic", "B": "Resourceful"},
        ),
    )
