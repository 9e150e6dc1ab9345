"""Two-phase commit: resource managers agree on a transaction through a manager.

Messages are never lost and never taken away, so one truth each is enough; who has
received one may receive it again.
"""

from typing import Any

import attrs

from spec.games import Game
from spec.logic import Truth, all_of, any_of, at, both, neg, put
from spec.shapes import TRUTH, Range
from spec.system import Actor, Clause, Move, Param, effect, guard
from tests.unruled import unruled

WORKING, PREPARED, COMMITTED, ABORTED = 0, 1, 2, 3
OPEN, DECIDED_TO_COMMIT, DECIDED_TO_ABORT = 0, 1, 2


@attrs.frozen
class Transaction:
    resources: Any
    manager: Any
    heard: Any  # from which resources the manager knows that they are prepared
    sent: Any  # which resources have said so
    commit_sent: Any
    abort_sent: Any


def outcomes_agree(s: Transaction) -> Truth:
    """No resource commits what another aborts."""
    return neg(
        both(
            any_of(r == COMMITTED for r in s.resources),
            any_of(r == ABORTED for r in s.resources),
        )
    )


@guard("COMMIT.WORKING", "")
def resource_is_working(s: Transaction, a: Any) -> Truth:
    """The resource has not decided yet."""
    return at(s.resources, a.resource) == WORKING


@guard("COMMIT.OPEN", "")
def manager_is_open(s: Transaction, a: Any) -> Truth:
    """The manager has not decided yet."""
    return s.manager == OPEN


@guard("COMMIT.SENT", "")
def resource_has_sent(s: Transaction, a: Any) -> Truth:
    """The resource has said that it is prepared."""
    return at(s.sent, a.resource)


@guard("COMMIT.ALL", "")
def all_are_heard(s: Transaction, a: Any) -> Truth:
    """The manager has heard from every resource."""
    return all_of(s.heard)


@guard("COMMIT.COMMITTED", "")
def commit_was_sent(s: Transaction, a: Any) -> Truth:
    """The manager has said that all commit."""
    return s.commit_sent


@guard("COMMIT.ABORTED", "")
def abort_was_sent(s: Transaction, a: Any) -> Truth:
    """The manager has said that all abort."""
    return s.abort_sent


@effect("COMMIT.PREPARE", "")
def prepare(s: Transaction, a: Any) -> Transaction:
    """The resource is prepared, and says so."""
    return attrs.evolve(
        s,
        resources=put(s.resources, a.resource, PREPARED),
        sent=put(s.sent, a.resource, True),
    )


@effect("COMMIT.HEAR", "")
def hear(s: Transaction, a: Any) -> Transaction:
    """The manager knows that the resource is prepared."""
    return attrs.evolve(s, heard=put(s.heard, a.resource, True))


@effect("COMMIT.COMMIT", "")
def commit(s: Transaction, a: Any) -> Transaction:
    """The resource commits."""
    return attrs.evolve(s, resources=put(s.resources, a.resource, COMMITTED))


@effect("COMMIT.ABORT", "")
def abort(s: Transaction, a: Any) -> Transaction:
    """The resource aborts."""
    return attrs.evolve(s, resources=put(s.resources, a.resource, ABORTED))


@effect("COMMIT.DECIDE", "")
def decide_to_commit(s: Transaction, a: Any) -> Transaction:
    """The manager decides that all commit, and says so."""
    return attrs.evolve(s, manager=DECIDED_TO_COMMIT, commit_sent=True)


@effect("COMMIT.GIVE-UP", "")
def decide_to_abort(s: Transaction, a: Any) -> Transaction:
    """The manager decides that all abort, and says so."""
    return attrs.evolve(s, manager=DECIDED_TO_ABORT, abort_sent=True)


def game(resources: int) -> Game:
    n = resources
    params = (Param.over("resource", Range(0, n - 1)),)

    def step(
        name: str, guards: tuple[Clause, ...], done: Clause, params: tuple[Param, ...]
    ) -> Move:
        return Move(name, Actor.TABLE, guards=guards, effects=(done,), params=params)

    return unruled(
        "two-phase commit",
        Transaction(
            (Range(0, 3),) * n, Range(0, 2), (TRUTH,) * n, (TRUTH,) * n, TRUTH, TRUTH
        ),
        Transaction((WORKING,) * n, OPEN, (False,) * n, (False,) * n, False, False),
        (
            step("hear", (manager_is_open, resource_has_sent), hear, params),
            step("decide", (manager_is_open, all_are_heard), decide_to_commit, ()),
            step("give-up", (manager_is_open,), decide_to_abort, ()),
            step("prepare", (resource_is_working,), prepare, params),
            step("refuse", (resource_is_working,), abort, params),
            step("commit", (commit_was_sent,), commit, params),
            step("abort", (abort_was_sent,), abort, params),
        ),
    )
