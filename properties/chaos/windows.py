"""Where questions about Chaos Cosmos begin: horizons of plays."""

from collections.abc import Callable, Iterator

from attrs import evolve

from engines.answers import Window
from properties.questions import ANY, DEAL, POSITION
from spec.chaos.phases import Phase, Stage
from spec.chaos.reads import slots
from spec.chaos.state import Position, Setup
from spec.games import Game
from spec.ledger import InputError
from spec.logic import Number, Truth, all_of, both, count, neg, number, total
from spec.piles import Bag
from spec.shapes import leaves
from spec.system import Action

# The moves that open a chain, those of a chain, and those of what it leads to.
OPEN = ("pull", "storm_hand", "supernova", "meteor", "glitch")
ANSWERS = ("defend", "none", "break", "stop")
HITS = ("seize", "blind", "destroy", "shield", "tax", "infest", "return")
SHOWERS = ("strike", "spare", "lose", "move_on", "bury", "collect")
CHAIN = (*ANSWERS, "choose", *HITS, *SHOWERS)


# -- any position --------------------------------------------------------------------


def any_position(game: Game, steps: int = 0) -> Window:
    """Any position that the proven invariants allow, and some steps from there."""
    after = f", and up to {steps} steps from it" if steps else ""
    return Window(
        name="any",
        statement=f"in any position{after}",
        position={},
        split=("phase",),
        steps=steps,
        whole=True,
    )


def any_step(game: Game) -> Window:
    """Any step from any position that the proven invariants allow."""
    return evolve(any_position(game, 1), statement="in any step from any position")


def any_chain(game: Game) -> Window:
    """Any response chain, from its first answer on until it is decided."""
    longest = longest_chain(_setup(game))
    return Window(
        name="chain",
        statement="in any response chain",
        position={"phase": Phase.ANSWER, "chain.stage": Stage.ATTACKED},
        split=("turn", "chain.defender"),
        steps=longest,
        whole=True,
        only=(ANSWERS,) * longest,
    )


def longest_chain(setup: Setup) -> int:
    """The most cards of a response chain that the deck allows."""
    if not setup.base:
        return 3
    cards = setup.cards
    defenses = cards.copies("AT") + cards.copies("CM")
    attacks = max(cards.copies(code) for code in ("GP", "MS", "SN", "MT"))
    return max(1, min(2 * attacks, 2 * defenses + 1))


# -- the first turn after some rounds ------------------------------------------------


def first_turn(game: Game) -> Window:
    """The first turn of a game, whatever is dealt and drawn."""
    return evolve(
        after_rounds(game, 0),
        name="first",
        statement="in the first turn of a game, whatever is dealt",
    )


def attack(game: Game) -> Window:
    """An attack in the second round, its chain, and what it does."""
    longest = longest_chain(_setup(game))
    made = after_rounds(game, 1)
    return evolve(
        made,
        name="attack",
        statement=f"in an attack {made.statement}",
        only=(OPEN, *[CHAIN] * (longest + 3)),
        steps=1 + longest + 1,
        settled=1,
    )


def course(
    rounds: int, base: str, playtest: str = "", *, plain: bool = False
) -> Callable[[Game], Window]:
    """The window of a course of moves after some rounds.

    Args:
        rounds: rounds in which each seat placed one card and discarded one.
        base: by the base rules, the moves of each step (several with ``|``).
        playtest: the same by the playtest rules, if they are others.
        plain: whether all seats have placed the same planets; a long course needs it.
    """

    def window(game: Game) -> Window:
        text = base if _setup(game).base else playtest or base
        steps = tuple(tuple(step.split("|")) for step in text.split())
        made = after_rounds(game, rounds)
        same = {}
        if plain:
            same = {n: _placed(game, n, rounds) for n in game.names if _is_placed(n)}
        moves = ", ".join(step.replace("|", " or ") for step in text.split())
        return evolve(
            made,
            statement=f"{made.statement}, then: {moves}",
            position={**made.position, **same},
            only=steps,
            steps=len(steps),
            settled=len(steps),
        )

    return window


def after_rounds(game: Game, rounds: int) -> Window:
    """A turn of the starter after rounds in which each seat placed and discarded one.

    Raises:
        InputError: if the deck has too few cards for so many rounds.
    """
    setup, sizes = _setup(game), _setup(game).sizes
    dealt = setup.players * (sizes.deal + rounds * sizes.draw) + sizes.draw
    held = _held(setup, rounds)
    if dealt > setup.cards.deck.size or not 0 < held <= sizes.limit:
        raise InputError(
            f"{rounds} rounds need {dealt} cards, and 1 to {sizes.limit} in hand; the "
            f"deck has {setup.cards.deck.size}, and a hand would have {held}"
        )
    begun = evolve(game.start, phase=Phase.ACT, starter=0, owed=0)
    thrown = rounds * setup.players
    begun = evolve(begun, discard=evolve(begun.discard, size=thrown))
    lies = [f"discard.stacked[{i}]" for i in range(thrown)]
    pairs = zip(game.names, leaves(begun), strict=True)
    many = f"{rounds} round{'s' if rounds > 1 else ''}"
    return Window(
        name=f"round{rounds + 1}",
        statement=f"after {many} in which each seat placed one card and discarded one",
        position={n: v for n, v in pairs if not (n in lies or _is_open(n, rounds))},
        steps=1,
        script=_script(setup, rounds),
        given=_given(setup, rounds),
        steers=("chain.kind",),
    )


def _held(setup: Setup, rounds: int) -> int:
    """The cards in a hand after some rounds."""
    return setup.sizes.deal + rounds * (setup.sizes.draw - 2)


def _is_open(name: str, rounds: int) -> bool:
    """Whether a leaf depends on the cards that were dealt, drawn and placed."""
    held = name.startswith(("hands[", "draw.loose.cells"))
    return held or (rounds > 0 and _is_placed(name))


def _is_placed(name: str) -> bool:
    """Whether a leaf tells of the planets and the Plotuh of a system."""
    return ".real." in name or name.endswith(".joker")


def _placed(game: Game, name: str, rounds: int) -> int:
    """A leaf of a system with the first planets."""
    if name.endswith(".joker"):
        return _setup(game).cards.unnamed
    return int(int(name.rpartition("[")[2].rstrip("]")) < rounds)


def _given(setup: Setup, rounds: int) -> Callable[[Position], Truth]:
    """What holds at the start: no card is missing, and each seat has its number."""
    cards, kinds = setup.cards, range(setup.cards.deck.kinds)

    def held(s: Position, kind: int) -> Iterator[Number]:
        yield from (hand.count(kind) for hand in s.hands)
        yield s.draw.loose.count(kind)
        yield count(card == kind for card in s.discard.stacked[: s.discard.size])
        for system in s.systems:
            if kind < cards.types:
                yield system.real.count(kind)
            if kind == cards.plotuh:
                yield number(system.joker < cards.types)

    def given(s: Position) -> Truth:
        hand, lies = _held(setup, rounds), s.discard.stacked[: s.discard.size]
        kept = (cards.glitch, cards.black_hole, cards.empty)
        return both(
            all_of(total(held(s, k)) == cards.deck.copies[k] for k in kinds),
            s.hands[0].total() == hand + setup.sizes.draw,
            *(other.total() == hand for other in s.hands[1:]),
            *(neg(card == kind) for card in lies for kind in kept),
            *(slots(s, system) == rounds for system in s.systems),
            *(neg(system.real.has(system.joker)) for system in s.systems),
        )

    return given


def _script(setup: Setup, rounds: int) -> Callable[[Position], list[Action]]:
    """The actions that lead from the initial state to such a start.

    A seat gets first what it places and discards first.
    """
    deal, draw = setup.sizes.deal, setup.sizes.draw

    def script(s: Position) -> list[Action]:
        turns = [_turns(s, seat, rounds) for seat in range(setup.players)]
        got = [
            [card for turn in mine for card in turn[1:]] + list(_cards(hand))
            for mine, hand in zip(turns, s.hands, strict=True)
        ]
        found = [Action("deal", (c,)) for cards in got for c in cards[:deal]]
        found.append(Action("start", (0,)))
        for i in range(rounds):
            low = deal + i * draw
            for seat, cards in enumerate(got):
                found += [Action("draw", (c,)) for c in cards[low : low + draw]]
                found += _placing(setup, seat, *turns[seat][i])
        return [*found, *(Action("draw", (c,)) for c in got[0][-draw:])]

    return script


def _turns(s: Position, seat: int, rounds: int) -> list[tuple[int, int, int]]:
    """For each turn of a seat: the type it fills, the card placed, the discard."""
    cards, system, n = s.setup.cards, s.systems[seat], s.setup.players
    placed = [(planet, planet) for planet in _cards(system.real)]
    if system.joker < cards.types:
        placed.append((int(system.joker), cards.plotuh))
    thrown = s.discard.stacked[: s.discard.size][::-1][seat::n]
    return [(*placed[i], thrown[i]) for i in range(rounds)]


def _placing(
    setup: Setup, seat: int, planet: int, card: int, thrown: int
) -> list[Action]:
    """A turn from its draw on: a card is placed, another discarded."""
    name = "plotuh" if card == setup.cards.plotuh else "place"
    place, skip = Action(name, (seat, planet)), Action("pass", (seat,))
    actions = [place, skip] if setup.base else [skip, place]
    return [*actions, Action("discard", (seat, thrown)), Action("next_turn")]


def _cards(bag: Bag) -> Iterator[int]:
    for kind, n in enumerate(bag.counts()):
        yield from [kind] * n


def _setup(game: Game) -> Setup:
    setup: Setup = game.start.setup
    return setup


WINDOWS: dict[str, Callable[[Game], Window]] = {
    DEAL: attack,
    ANY: any_step,
    POSITION: any_position,
    "chain": any_chain,
    "first-turn": first_turn,
    "second-round": lambda game: after_rounds(game, 1),
    # courses of whole turns
    "discard": course(1, "pass discard", "pass pass discard"),
    "wormhole": course(1, "wormhole look look look look look look take"),
    "two-attacks": course(2, "pull none seize settle supernova|meteor"),
    "claim-and-place": course(1, "claim plotuh"),
    "destroy-and-take": course(1, "supernova none destroy settle storm_top"),
    "win": course(7, "place|plotuh pass discard win", "pass place|plotuh discard win"),
    "win-with-pair": course(
        7,
        "place|plotuh pass discard_pair win",
        "pair place|plotuh discard win",
    ),
    "win-by-passing-glitch": course(
        7,
        "glitch none infest settle place|plotuh|pass discard win",
        "glitch none infest settle place|plotuh discard win",
    ),
    "win-by-mirror": course(
        7,
        "place|plotuh storm_hand defend stop blind settle sweep sweep discard win",
        "storm_hand defend stop blind settle place|plotuh sweep sweep discard win",
    ),
    "win-lost-by-mirror": course(7, "place|plotuh pull defend stop choose seize"),
    "two-complete": course(
        7,
        "place pass discard next_turn draw draw "
        "storm_hand none blind settle place sweep discard_pair",
        "pass place discard next_turn draw draw "
        "storm_hand none blind settle place sweep discard_pair",
    ),
    "win-infested-with-seven": course(
        7,
        "pass discard next_turn draw draw glitch none infest settle pass discard "
        "next_turn draw draw relocate place|plotuh discard win",
        "pass pass discard next_turn draw draw glitch none infest settle pass discard "
        "next_turn draw draw relocate place|plotuh discard win",
        plain=True,
    ),
    "win-after-own-glitch": course(
        7,
        "glitch defend stop infest settle relocate|pair|pass sweep discard win",
        "glitch defend stop infest settle place|plotuh sweep discard win",
    ),
    "win-from-infested": course(
        7,
        "pass discard next_turn draw draw "
        "glitch none infest settle pass discard next_turn draw draw "
        "place pass discard next_turn draw draw "
        "pass discard next_turn draw draw relocate place discard win",
        "pass pass discard next_turn draw draw "
        "glitch none infest settle pass discard next_turn draw draw "
        "pass place discard next_turn draw draw "
        "pass pass discard next_turn draw draw relocate place discard win",
        plain=True,
    ),
}
