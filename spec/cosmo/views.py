"""What a seat of Cosmo sees, and who has won."""

from spec.cosmo import reads
from spec.cosmo.cards import FACE_DOWN, HAND, LETTERS
from spec.cosmo.state import NO_PILE, Phase, Table, seat_names
from spec.games import Sight
from spec.logic import Number, Truth, both, choose, either
from spec.shapes import Range
from spec.system import outcome, view

PILES = Range(0, NO_PILE, "pile", (*LETTERS, "-"))  # the letter of a card, if any


@outcome("OVER.WINNERS", "CMO-END-2 CMO-END-3 CMO-R-40")
def most_dollars_win(s: Table) -> tuple[Truth, ...]:
    """When the game is over, the players with the most dollars have won."""
    over = is_over(s)
    return tuple([both(over, truth) for truth in reads.richest(s)])


@view(
    "VIEW.SEAT",
    "CMO-OBJ-3 CMO-PLAY-6 CMO-PLAY-7 CMO-PLAY-9 CMO-PLAY-10 CMO-BET-4 CMO-EVAL-1 "
    "CMO-R-04 CMO-R-11 CMO-R-12 CMO-R-13 CMO-R-14 CMO-R-18 CMO-R-47",
)
def seat_sees(s: Table, seat: Number) -> tuple[Sight, ...]:
    """A seat sees its own cards, and of others' those that lie face up.

    Letters stand on the backs, so that they and the sizes of piles are seen by all.
    """
    public = ("phase", "first", "starter", "drawn", "placed", "best")
    lists = s.setup.ruled("back-info", "full-pile-list")
    return (
        *(Sight(name, True, getattr(s, name)) for name in public),
        Sight("full_piles", lists, reads.full_piles(s)),
        *_piles(s, seat),
        *_rows(s, seat),
        *_bets(s, seat),
        *_dollars(s, seat),
    )


def is_over(s: Table) -> Truth:
    """Whether the game has ended."""
    return s.phase == Phase.OVER


def _letter_is_open(s: Table, place: int) -> bool:
    """Whether all see the letter of a card at a place while its value is hidden."""
    if place not in FACE_DOWN:
        return True
    secret = place == HAND - 1 and s.setup.ruled("fifth-pile", "pile-secret-too")
    return not secret and s.setup.ruled("back-letter", "public")


def _piles(s: Table, seat: Number) -> tuple[Sight, ...]:
    """The pile that was picked, and the sizes; never what is left in a pile."""
    n, own = s.setup.players, reads.drawer(s) == seat
    picked = own
    for place in range(HAND):
        if _letter_is_open(s, place):
            picked = either(picked, reads.place(s) == place)
    picked = either(picked, s.phase != Phase.DEAL)
    counted: Truth = True
    if not _letter_is_open(s, HAND - 1):
        counted = s.drawn <= (HAND - 1) * n
    if not _letter_is_open(s, 0):
        counted = False
    counted = either(counted, reads.are_shown(s))
    sizes = zip(LETTERS, reads.pile_sizes(s), strict=True)
    return (
        Sight("chosen", picked, s.chosen),
        *(Sight(f"sizes[{letter}]", counted, size) for letter, size in sizes),
        Sight("piles", False, s.piles),
    )


def _rows(s: Table, seat: Number) -> list[Sight]:
    """Cards are seen by their owner, and by all if open; letters as ruled."""
    cards, found = s.setup.cards, []
    for i, (name, row) in enumerate(zip(seat_names(s.setup), s.rows, strict=True)):
        for place, card in enumerate(row):
            seen = either(seat == i, place not in FACE_DOWN, reads.are_shown(s))
            letter = choose(card == cards.empty, NO_PILE, cards.letter(card))
            known = either(seen, _letter_is_open(s, place))
            found.append(Sight(f"rows[{name}][{place}]", seen, card))
            found.append(Sight(f"letters[{name}][{place}]", known, letter, PILES))
    return found


def _bets(s: Table, seat: Number) -> list[Sight]:
    """Bets are seen by all, or only by who placed them until all have."""
    secret = s.setup.ruled("bet-publicity", "simultaneous-secret")
    open_ = True if not secret else s.placed == s.setup.players
    return [
        Sight(f"bets[{name}]", either(seat == i, open_), s.bets[i])
        for i, name in enumerate(seat_names(s.setup))
    ]


def _dollars(s: Table, seat: Number) -> list[Sight]:
    """Purses and the bank are seen by all, or each purse by its owner."""
    public = s.setup.ruled("dollars-public", "public")
    found = [Sight("bank", public, s.bank)]
    for field in ("purses", "before", "received"):
        for i, name in enumerate(seat_names(s.setup)):
            seen = either(public, seat == i)
            found.append(Sight(f"{field}[{name}]", seen, getattr(s, field)[i]))
    return found
