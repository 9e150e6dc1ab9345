"""How large a picture may be to be read."""

from collections.abc import Sequence

from spec.ledger import InputError

MOST = 80  # nodes
MOST_EDGES = 2000  # where the search for further ones ends


def require_drawable(nodes: int, projection: Sequence[str]) -> None:
    """See that a diagram is small enough to be read.

    Raises:
        InputError: for more than ``MOST`` nodes; it names a projection to use instead.
    """
    if nodes > MOST:
        raise InputError(
            f"the diagram has {nodes} nodes, more than {MOST}; project it: "
            f"--by {','.join(projection)}"
        )


def require_finite(edges: int) -> None:
    """See that the search for edges does not go on for ever.

    Raises:
        InputError: for more than ``MOST_EDGES``.
    """
    if edges > MOST_EDGES:
        raise InputError(
            f"the diagram has more than {MOST_EDGES} arrows; group positions by "
            "expressions with fewer values (--by)"
        )
