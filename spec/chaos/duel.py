"""The response chain as a game of its own: an attack, two hands, and nothing else.

Its moves are the very moves of the whole game, and so are its positions; what no move
of a chain reads stays as it is. Each party has something to lose: a planet, and a card
that no chain makes it play.
"""

from collections.abc import Mapping
from typing import Any

import attrs
from attrs import evolve

from spec.chaos.cards import SIZES, Cards, Sizes
from spec.chaos.ending import one_seat_wins
from spec.chaos.observables import observables
from spec.chaos.params import Params
from spec.chaos.phases import Phase, Stage
from spec.chaos.reads import in_chain, to_act
from spec.chaos.state import Chain, Position, Setup, System, shape, start
from spec.chaos.strikes import responses
from spec.chaos.views import seat_sees
from spec.games import Configuration, Game
from spec.ledger import Rulings
from spec.logic import Truth, neg
from spec.piles import Bag, Pile
from spec.shapes import Range, leaf_names, leaves, rebuild

MOST = 2**31 - 1  # copies that a hand may hold: what the number of a state stays within
CASTER, TARGET = 0, 1
STEERS = ("phase", "laid", "chain.stage", "chain.attacks", "chain.defenses")


@attrs.frozen
class Held:
    """What the parties of a chain hold for it.

    Attributes:
        spares: further cards of the caster with the name of the attack.
        atmospheres: Atmospheres of the target.
        mirrors: Cosmic Mirrors of the target.
    """

    spares: int = 0
    atmospheres: int = 0
    mirrors: int = 0


def duel(rules: str, rulings: Rulings, attack: str, held: Held = Held()) -> Game:
    """The chain that an attack card opens, from its first answer on.

    Args:
        rules: the rule set.
        rulings: the rulings in force.
        attack: the code of the attack card.
        held: what the hands hold at the start; in its positions they may hold any
            cards, and of each as many as a number of a state allows.
    """
    setup = _setup(rules, rulings, attack, held)
    opened = _opened(setup, setup.cards.kind(attack), held)
    return Game(
        name="chaos",
        title="Chaos Cosmos, a response chain",
        configuration=Configuration(2, rules, rulings.changed, packed=False),
        rulings=rulings,
        seats=("A", "B"),
        shape=_shape(setup, opened),
        start=opened,
        moves=responses(setup, Params.of(setup)),
        control=("phase", "turn"),
        to_act=to_act,
        over=is_decided,
        outcome=one_seat_wins,
        view=seat_sees,
        observables=observables(setup),
    )


def is_decided(s: Position) -> Truth:
    """Whether nobody plays a card of the chain any more."""
    return neg(in_chain(s))


def _setup(rules: str, rulings: Rulings, attack: str, held: Held) -> Setup:
    faces = {"Me": 2, "WH": 2, attack: held.spares + 1}
    faces |= {"AT": held.atmospheres, "CM": held.mirrors}
    cards = Cards.of(faces, 1, packed=False, doubled=False)
    return Setup(rules, 2, cards, Sizes(**{**SIZES, "types": 1}), rulings)


def _opened(setup: Setup, kind: int, held: Held) -> Position:
    """The position in which the target gives its first answer."""
    cards, slot = setup.cards, 0
    if kind == cards.storm or (kind == cards.meteor and not setup.base):
        slot = cards.types + 1
    own = {cards.wormhole: 1, kind: held.spares}
    others = {
        cards.wormhole: 1,
        cards.atmosphere: held.atmospheres,
        cards.mirror: held.mirrors,
    }
    planet = System(cards.planets.of(0), cards.unnamed, 0)
    return evolve(
        start(setup),
        phase=Phase.ANSWER,
        acts=1,
        laid=1,
        owed=0,
        starter=CASTER,
        hands=(_hand(cards, own), _hand(cards, others)),
        systems=(planet, planet),
        draw=Pile.of(cards.nothing.none, 0),
        discard=Pile.of(cards.nothing.none, 1),
        table=(),
        chain=Chain(kind, TARGET, slot, Stage.ATTACKED, 1, 0),
    )


def _hand(cards: Cards, counts: Mapping[int, int]) -> Bag:
    return cards.deck.bag(counts.get(kind, 0) for kind in range(cards.deck.kinds))


def _shape(setup: Setup, opened: Position) -> Any:
    """The domains: any hands with a card that no chain makes its holder play."""
    domains = dict(zip(leaf_names(shape(setup)), leaves(shape(setup)), strict=True))
    spare = f".cells[{setup.cards.wormhole}]"
    found = []
    for name, value in zip(leaf_names(opened), leaves(opened), strict=True):
        if name.startswith("hands["):
            found.append(Range(int(name.endswith(spare)), MOST))
        elif name in STEERS and name not in ("phase", "chain.stage"):
            found.append(Range(0, MOST))
        elif name in STEERS:
            found.append(domains[name])
        else:
            found.append(_fixed(domains.get(name, Range(value, value)), value))
    return rebuild(opened, found)


def _fixed(domain: Range, value: int) -> Range:
    """The domain of a leaf that keeps its value."""
    if domain.kind == "truth":
        return domain
    labels = domain.labels and (domain.labels[value - domain.low],)
    return Range(int(value), int(value), domain.kind, labels)
