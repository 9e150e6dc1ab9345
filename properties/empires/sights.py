"""What of a position of Cosmos: Empires a seat does not see, and is not told.

Without culture cards everything lies open. With them the claim is about what is left
hidden: which culture cards the others have. Of the deck its contents are known, as one
ruling has it; that the order which a search settles is told to nobody is not claimed.
"""

from collections.abc import Mapping, Sequence

from attrs import evolve

from engines.leaks import leaks
from properties.pairs import EVERY_PAIR, untold
from properties.suite import Bench, Finding, Property, everywhere
from spec.empires.state import LETTERS
from spec.games import Game

# With culture cards, the moves that the claim leaves out, and why.
LEFT_OUT: Mapping[str, str] = {
    "pass": "Militaristic and Orthodox are revealed when the game ends",
    "hand": "dealing culture cards takes Z3 minutes",
    "keep": "nothing proven tells that no culture card is revealed before the choice",
    "build_pair": "Z3 gives up where two cards are built at once",
    "fabricate_pair": "Z3 gives up where two cards are built at once",
}
NEEDED = ("INV.CULTURES", "INV.TURN")


def has_cultures(game: Game) -> bool:
    """Whether culture cards are played with."""
    return bool(game.start.setup.has_cultures)


def lies_open(game: Game) -> bool:
    """Whether culture cards are not played with."""
    return not has_cultures(game)


def hidden(seat: int, letter: str, players: Sequence[int]) -> Property:
    """That hidden culture cards are told to no other seat."""

    def check(bench: Bench) -> Finding:
        made = bench.variant(scientistic_knowledge="contents-only")
        wanted = [c for c in made.invariants if c.id in NEEDED]
        proven = made.prover(made.game, wanted)
        known = [c for c in wanted if c in proven]
        moves = tuple(m for m in made.game.moves if m.name not in LEFT_OUT)
        game = evolve(made.game, moves=moves)
        return made.judged(
            leaks(game, seat, known, bench.budget, bench.progress), EVERY_PAIR
        )

    because = "; ".join(f"not {name}: {why}" for name, why in LEFT_OUT.items())
    made = Property(
        f"leak-cultures.{letter}",
        f"What {letter} sees decides its legal actions and refusals, and with the "
        "action and what is revealed what it sees next, where a search shows the "
        "contents of the deck alone.",
        "pairs",
        everywhere([n for n in players if n > seat]),
        check,
        ("EMP-CUL-2", "EMP-HYB-4", "EMP-R-06", "EMP-R-99", "EMP-R-108"),
        because,
    )
    return evolve(made, speaks=has_cultures)


def sights(players: Sequence[int]) -> tuple[Property, ...]:
    """That nothing hidden is told to any seat."""
    cites = "EMP-SET-1 EMP-SET-4 EMP-R-06"
    found = []
    for i in range(max(players)):
        plain = untold(i, LETTERS[i], players, None, cites)
        found.append(evolve(plain, speaks=lies_open))
        found.append(hidden(i, LETTERS[i], players))
    return tuple(found)
