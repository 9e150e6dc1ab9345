"""The end of turns and of the game: victory, the closing round, the score."""

from attrs import evolve

from spec.chaos.deal import begin_turn
from spec.chaos.phases import Phase, Swap
from spec.chaos.reads import best_seat, in_closing, is_clean, is_full, next_seat
from spec.chaos.reads import is_winning as meets_condition
from spec.chaos.state import Play, Position, Setup
from spec.chaos.turn import carry_on
from spec.logic import Number, Truth, both, choose, either, neg
from spec.system import Clause, effect, guard, outcome

# -- the victory test ----------------------------------------------------------------


@guard("CHECK.PHASE", "CHA-SPC-8 CHA-OBJ-16")
def turn_is_over(s: Position, a: Play) -> Truth:
    """Victory is tested at the end of the own turn, or of the closing action."""
    return s.phase == Phase.CHECK


@guard(
    "WIN.EIGHT",
    "CHA-OBJ-6 CHA-OBJ-7 CHA-OBJ-8 CHA-OBJ-16 CHA-EXA-10 CHA-OBJ-4 CHA-OBJ-5 "
    "CHA-PLN-4 CHA-QRF-6 CHA-QRF-7",
)
def all_types_are_there(s: Position, a: Play) -> Truth:
    """Who wins has all types; a Plotuh may stand in for one."""
    return is_full(s, s.turn)


@guard("WIN.CLEAN", "CHA-OBJ-6 CHA-GLI-0 CHA-GLI-1 CHA-QRF-10 CHA-QRF-6 CHA-QRF-7")
def no_glitch_is_there(s: Position, a: Play) -> Truth:
    """Who wins has no Glitch, neither in hand nor in the system."""
    return is_clean(s, s.turn)


@guard("WIN.ORIGIN", "CHA-OBJ-10 CHA-R65")
def score_comes_first(s: Position, a: Play) -> Truth:
    """Who brings on the closing round waits for the score."""
    return neg(s.turn == s.origin)


@effect(
    "WIN.CROWN",
    "CHA-OBJ-6 CHA-OBJ-16 CHA-FAQ-38 CHA-SPC-8 CHA-R61 CHA-R62 CHA-R63 CHA-R64 "
    "CHA-R65 CHA-R82",
)
def crown_player(s: Position, a: Play) -> Position:
    """The player has won, and the game ends."""
    return evolve(s, winner=s.turn, phase=Phase.OVER)


@guard("NEXT.GOES_ON", "CHA-OBJ-6 CHA-GLI-1 CHA-SPC-8")
def game_goes_on(s: Position, a: Play) -> Truth:
    """The game goes on as long as the player has not won."""
    wins = meets_condition(s, s.turn)
    if not s.setup.base and s.setup.ruled("origin-eight", "waits-for-scoring"):
        wins = both(wins, neg(s.turn == s.origin))
    if s.setup.base and s.setup.ruled("victory-moment-base", "before-discard"):
        return True
    return neg(wins)


@guard("NEXT.OPEN", "CHA-OBJ-9 CHA-OBJ-11")
def no_closing_round(s: Position, a: Play) -> Truth:
    """Turns follow each other until the closing round."""
    return s.origin == s.setup.nobody


@guard("NEXT.CLOSING", "CHA-OBJ-11 CHA-TRN-7 CHA-QRF-8")
def closing_round_is_on(s: Position, a: Play) -> Truth:
    """The closing round follows the turn that brought it on."""
    return neg(s.origin == s.setup.nobody)


@effect("NEXT.TURN", "CHA-TRN-0 CHA-TRN-1 CHA-TRN-2 CHA-TRN-4 CHA-TRN-5 CHA-R07")
def begin_next_turn(s: Position, a: Play) -> Position:
    """The next seat clockwise begins its turn."""
    return begin_turn(s, next_seat(s, s.turn))


@effect(
    "NEXT.ACTION",
    "CHA-OBJ-11 CHA-OBJ-12 CHA-TRN-7 CHA-TRN-8 CHA-TRN-15 CHA-FAQ-33 CHA-FAQ-34 "
    "CHA-R08",
)
def begin_next_action(s: Position, a: Play) -> Position:
    """Every other seat has one action; then the systems are scored."""
    seat = next_seat(s, s.turn)
    if s.setup.ruled("closing-origin", "emptier-excluded"):
        seat = choose(seat == s.emptier, skipping(s, seat), seat)
    done = seat == s.origin
    return evolve(
        s,
        turn=choose(done, s.turn, seat),
        acts=1,  # one action is left of two
        swapped=Swap.NONE,
        phase=choose(done, Phase.SCORE, Phase.CLOSING),
    )


def skipping(s: Position, seat: Number) -> Number:
    """The seat after one that has no closing action, unless it is the origin."""
    return choose(seat == s.origin, seat, next_seat(s, seat))


# -- the score -----------------------------------------------------------------------


@guard("SCORE.PHASE", "CHA-OBJ-13")
def systems_are_scored(s: Position, a: Play) -> Truth:
    """The systems are scored after the closing round."""
    return s.phase == Phase.SCORE


@effect(
    "SCORE.BEST",
    "CHA-OBJ-13 CHA-OBJ-14 CHA-QRF-8 CHA-FAQ-35 CHA-R66 CHA-R67 CHA-R75",
)
def crown_best(s: Position, a: Play) -> Position:
    """The most types win, then the most real planets, then the earlier seat.

    A Glitch excludes from winning.
    """
    return evolve(s, winner=best_seat(s), phase=Phase.OVER)


# -- victory at another moment, by rulings -------------------------------------------


def crown(s: Position, seat: Number, wins: Truth) -> Position:
    """The game ends with a winner, where a condition holds."""
    return evolve(
        s,
        winner=choose(wins, seat, s.winner),
        phase=choose(wins, Phase.OVER, s.phase),
    )


@effect("EARLY.ACTION", "CHA-SPC-8 CHA-OBJ-16 CHA-R61 CHA-R62")
def crown_after_action(s: Position, a: Play) -> Position:
    """The player wins as soon as an own action completes the system."""
    return crown(s, s.turn, meets_condition(s, s.turn))


@effect("EARLY.ACTIONS", "CHA-SPC-8 CHA-R61")
def crown_before_discard(s: Position, a: Play) -> Position:
    """Victory is tested after the last action, before the discard."""
    return crown(s, s.turn, both(s.acts >= 2, meets_condition(s, s.turn)))


@effect("EARLY.ANYBODY", "CHA-SPC-8 CHA-R63")
def crown_anybody(s: Position, a: Play) -> Position:
    """Any seat wins as soon as it meets the condition; the player first of all."""
    return crown_first(s, True)


@effect("EARLY.CLOSING", "CHA-OBJ-16 CHA-R64")
def crown_anybody_in_closing(s: Position, a: Play) -> Position:
    """In the closing round any seat wins as soon as it meets the condition."""
    return crown_first(s, in_closing(s))


def crown_first(s: Position, asked: Truth) -> Position:
    """The first seat that meets the condition wins, counted from the player on."""
    n = s.setup.players
    seats = [next_of(s, k) for k in range(n)]
    found: Truth = s.phase == Phase.OVER
    for seat in seats:
        wins = both(asked, neg(found), meets_condition(s, seat))
        s = crown(s, seat, wins)
        found = either(found, wins)
    return s


def next_of(s: Position, steps: int) -> Number:
    """The seat that many steps clockwise from the player."""
    seat = s.turn
    for _ in range(steps):
        seat = next_seat(s, seat)
    return seat


def carrying_on(setup: Setup) -> tuple[Clause, ...]:
    """The effects at the end of an action: where the turn goes on, early victory."""
    moment = "victory-moment-base" if setup.base else "victory-moment-playtest"
    found = [carry_on]
    if setup.ruled(moment, "immediate"):
        found.append(crown_after_action)
    if setup.base and setup.ruled(moment, "before-discard"):
        found.append(crown_before_discard)
    if setup.ruled("eight-off-turn", "immediate"):
        found.append(crown_anybody)
    elif not setup.base and setup.ruled("closing-bystander", "any-seat"):
        found.append(crown_anybody_in_closing)
    return tuple(found)


@outcome("OVER.WINNER", "CHA-OBJ-6 CHA-OBJ-13 CHA-OBJ-16 CHA-R66")
def one_seat_wins(s: Position) -> tuple[Truth, ...]:
    """One seat has won, or nobody."""
    return tuple([s.winner == i for i in range(s.setup.players)])


def is_over(s: Position) -> Truth:
    """Whether the game has ended."""
    return s.phase == Phase.OVER
