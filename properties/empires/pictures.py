"""The pictures of Cosmos: Empires that are worth drawing."""

from collections.abc import Callable, Sequence

import attrs
from attrs import evolve

from properties.empires.invariants import (
    culture_cards_lie_as_they_may,
    deck_is_open_in_the_turn_of_its_owner,
)
from properties.pictures import (
    Influence,
    Mark,
    Movement,
    Picture,
    Place,
    Shown,
    Terms,
    Thing,
)
from spec.empires import reads
from spec.empires.cards import Ability, Times, Type
from spec.empires.cultures import END_CARDS, Culture, Held, Status
from spec.empires.production import (
    production,
    production_of_kind,
    values_owned,
)
from spec.empires.state import NO_VALUE, PURSE, Phase, Setup, Table, Tableau
from spec.games import Game
from spec.logic import (
    Number,
    Truth,
    all_of,
    any_of,
    both,
    choose,
    either,
    neg,
    number,
    put,
)
from spec.system import Clause, invariant

# Within these, the legality of moves is drawn.
POSITIONS: tuple[Clause, ...] = ()

GOES_ON = "phase not in (won, over)"


def turn(game: Game) -> Picture:
    """A turn, with the phases and the moves that a configuration has."""
    acting = _within(game, "main", "refill", "search")
    shifting = _within(game, "shift", "refill", "search")
    moved = game.by_name
    return Picture(
        name="turn",
        statement="A turn: the roll, its shifts, what it pays, building and cycling",
        names=(
            (_within(game, "deal"), "Setup: the build pool"),
            *_named(game, "hand", "Setup: culture cards"),
            *_named(game, "pick", "Setup: each keeps one culture"),
            (f"{acting} and roll == '-' and opening", "First turn: build and cycle"),
            (_within(game, "roll"), "1. Roll the dice"),
            (f"{shifting} and roll != '-'", "2. Shift the total"),
            (f"{acting} and roll == '-' and not opening", "3. Build and cycle"),
            *_named(game, "close", "4. Fill the pool"),
            *_named(game, "shuffle", "4. Shuffle the deck"),
            (_within(game, "won", "over"), "The game ends"),
        ),
        marks=(
            Mark(f"actions < was_actions and {GOES_ON}", "for an action"),
            *(
                Mark(f"move == {name} and {GOES_ON}", words)
                for name, words in FREE.items()
                if name in moved
            ),
            Mark("move == draw", "fills the pool"),
            Mark(f"move == 'pass' and opening and {GOES_ON}", "the next first turn"),
        ),
        bundled=True,
        hidden=("phase", "roll == '-'", "opening", "turn"),
    )


def ending(game: Game) -> Picture:
    """The end of a game; culture cards add to it."""
    added = Mark("phase == over and was_phase != over", "end cards are added")
    has_cultures = not game.rulings.ruled("culture", "none")
    marks = (*ENDING.marks, *((added,) if has_cultures else ()))
    return attrs.evolve(ENDING, marks=marks)


ENDING = Picture(
    name="ending",
    statement="The end: the final round, the final player, and what decides",
    names=(
        (f"not final_player and not final_round and {GOES_ON}", "Turns of the others"),
        (f"final_player and not final_round and {GOES_ON}", "Turn of the final player"),
        (f"not final_player and final_round and {GOES_ON}", "Final round: the others"),
        (f"final_player and final_round and {GOES_ON}", "Final round: final player"),
        ("phase == won", "The final player wins at once"),
        ("phase == over and level == 1", "Greatest production wins"),
        ("phase == over and level > 1 and level_rich == 1", "Tie: most Credits win"),
        ("phase == over and level_rich > 1", "Still a tie: the later turn wins"),
    ),
    marks=(Mark("final_round and not was_final_round", "reaches the threshold"),),
    bundled=True,
    hidden=("phase", "turn"),
)

BUILD = Terms(
    name="build",
    statement="When a card can be built, and what building it does",
    move="build",
)

# -- the life of a culture card --------------------------------------------------------


def undealt(s: Table, culture: int) -> Sequence[Number]:
    """Whether a culture card was not dealt."""
    return (number(reads.culture_cards(s)[culture].holder == s.setup.players),)


def lying(status: Status) -> Callable[[Table, int], Sequence[Number]]:
    """Whether a culture card that was dealt lies in some way."""

    def lies(s: Table, culture: int) -> Sequence[Number]:
        card = reads.culture_cards(s)[culture]
        held = neg(card.holder == s.setup.players)
        return (number(both(held, card.status == status)),)

    return lies


@invariant("INV.DEALT", "EMP-SIN-2 EMP-SIN-3 EMP-CUL-1")
def cultures_are_dealt_face_down(s: Table) -> Truth:
    """While culture cards are dealt and chosen, all lie face down."""
    started = neg(any_of(s.phase == p for p in (Phase.DEAL, Phase.HAND, Phase.PICK)))
    down = [
        either(card.status == Status.HIDDEN, card.status == Status.DISCARDED)
        for card in reads.culture_cards(s)
    ]
    return either(started, all_of(down))


@invariant("INV.END", "EMP-MIL-2 EMP-ORT-3 EMP-R-95")
def end_cards_wait_face_down(s: Table) -> Truth:
    """Militaristic and Orthodox are not spent, unless they may be revealed early."""
    early = s.setup.ruled("early-endgame-reveal", "allowed-without-trigger")
    if not s.setup.has_cultures or early:
        return True
    return neg(any_of(reads.held(s, c).status == Status.SPENT for c in END_CARDS))


CULTURE = Movement(
    name="culture",
    statement="The life of a culture card",
    places=(
        Place("Not dealt", undealt),
        Place("Face down", lying(Status.HIDDEN)),
        Place("Dealt, not kept", lying(Status.DISCARDED)),
        Place("Revealed: it serves", lying(Status.REVEALED)),
        Place("Face down, barred", lying(Status.BARRED)),
        Place("Face up, spent", lying(Status.SPENT)),
    ),
    kinds=lambda s: range(len(Culture)),
    within=(culture_cards_lie_as_they_may, deck_is_open_in_the_turn_of_its_owner),
    assumes=(cultures_are_dealt_face_down, end_cards_wait_face_down),
    called=lambda s, culture: Culture(culture).name.capitalize(),
    needs=(("culture", ("single", "hybrid")),),
)

# -- what feeds what -------------------------------------------------------------------

OWNER = 0  # the seat whose economy is drawn: the first


def feeds(game: Game) -> Influence:
    """What feeds what in the economy of a player."""
    setup = game.start.setup
    things = [
        # far from where Credits are no more counted
        Thing(
            "Credits", _credits, _one_credit, lambda s: s.credits[OWNER] < PURSE // 2
        ),
        Thing(
            "Actions",
            lambda s: (s.actions,),
            lambda s: evolve(s, actions=s.actions + 1),
            lambda s: s.actions < s.setup.sizes.actions,
        ),
        Thing("Any card", lambda s: (s.tableaus[OWNER].cards.total(),)),
        *(_owned(setup, kind) for kind in setup.deck.present),
        *(_revealed(culture) for culture in Culture if setup.has_cultures),
        Thing("Total production", _produced_by_all),
        Thing("Cost of a Mech", _cost(setup, Type.MECH)),
        Thing("Cost of a Spirit", _cost(setup, Type.SPIRIT)),
        *(
            Thing(f"{setup.cards[kind].name} earns", _produced(kind))
            for kind in setup.deck.present
            if setup.cards[kind].times is not Times.ONE
        ),
    ]
    return Influence(
        name="feeds",
        statement="What feeds what: what one more card, Credit or action changes",
        things=tuple(things),
        moves=(
            ("shift", ("shift", "nudge")),
            ("confirm: everybody earns", ("confirm",)),
            ("build", ("build", "fabricate")),
            ("cycle", ("cycle", "scout")),
        ),
        seat=OWNER,
    )


def _credits(s: Table) -> Sequence[Number]:
    return (s.credits[OWNER],)


def _one_credit(s: Table) -> Table:
    return evolve(s, credits=put(s.credits, OWNER, s.credits[OWNER] + 1))


def _owned(setup: Setup, kind: int) -> Thing:
    """One more card of a kind, out of the shuffled cards of the deck.

    A Darkspace Hub is set to the least new value.
    """
    card = setup.cards[kind]
    hub = card.ability is Ability.NUMBER

    def more(s: Table) -> Table:
        tableau = s.tableaus[OWNER]
        place = _least_new(s) if hub else NO_VALUE
        added = Tableau(tableau.cards.add(kind), tableau.numbers.add(place))
        deck = evolve(s.deck, loose=s.deck.loose.remove(kind))
        return evolve(s, tableaus=put(s.tableaus, OWNER, added), deck=deck)

    def possible(s: Table) -> Truth:
        new = _least_new(s) < NO_VALUE if hub else True
        return both(s.deck.loose.has(kind), new)

    return Thing(card.name, None, more, possible, sort="Any card")


def _least_new(s: Table) -> Number:
    """The place of the least value that no card of the owner has."""
    place: Number = NO_VALUE
    owned = values_owned(s.setup, s.tableaus[OWNER])
    for i, truth in reversed([*enumerate(owned)]):
        place = choose(truth, place, i)
    return place


def _revealed(culture: Culture) -> Thing:
    """A culture card that is revealed."""

    def more(s: Table) -> Table:
        shown = Held(OWNER, Status.REVEALED)
        return evolve(s, cultures=s.cultures.but(culture, shown))

    return Thing(
        culture.name.capitalize(),
        None,
        more,
        lambda s: reads.held(s, culture).lies(OWNER, Status.HIDDEN),
    )


def _cost(setup: Setup, type: Type) -> Callable[[Table], Sequence[Number]]:
    """What the dearest card of a type costs."""
    kind = max(setup.of_type(type), key=lambda k: setup.cards[k].cost)
    return lambda s: (reads.price(s, OWNER, kind),)


def _produced(kind: int) -> Callable[[Table], Sequence[Number]]:
    """What one card of a kind produces."""
    return lambda s: (
        production(s.setup, s.tableaus[OWNER], kind, reads.transcends(s, OWNER)),
    )


def _produced_by_all(s: Table) -> Sequence[Number]:
    """The total production, kind by kind."""
    mine, transcends = s.tableaus[OWNER], reads.transcends(s, OWNER)
    return [
        production_of_kind(s.setup, mine, kind, transcends)
        for kind in s.setup.deck.present
    ]


# What takes no action.
FREE = {
    "nudge": "each once a turn",
    "fabricate": "each once a turn",
    "scout": "each once a turn",
    "reveal": "at any time",
}

# What moves are called in a picture.
MOVES = {
    "confirm": "confirm: everybody earns",
    "hand": "deal a culture card",
    "nudge": "Seraph Gate",
    "fabricate": "Fabricator Belt",
    "scout": "Deepspace Scouts",
    "pass": "end the turn",
    "reveal": "reveal a culture",
    "build_pair": "build two: Industrious",
    "fabricate_pair": "Belt builds two",
    "build_from_deck": "build from deck: Scientistic",
    "fabricate_from_deck": "Belt builds from deck",
    "see": "see the deck",
}


def _within(game: Game, *phases: str) -> str:
    """The expression that says that a position is in one of some phases, if it has it.

    Without culture cards, and by most rulings, a game lacks some phases.
    """
    known = [phase for phase in phases if phase in game.enumerations["phase"]]
    return " or ".join(f"phase == {phase}" for phase in known).join("()")


def _named(game: Game, phase: str, words: str) -> tuple[tuple[str, str], ...]:
    """The words of a phase, where a game has it."""
    known = phase in game.enumerations["phase"]
    return ((f"phase == {phase}", words),) if known else ()


def pictures(game: Game) -> tuple[Shown, ...]:
    """All pictures of a configured game."""
    return (turn(game), BUILD, ending(game), CULTURE, feeds(game))
