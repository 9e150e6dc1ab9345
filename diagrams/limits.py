"""How large a picture may be to be read."""

from collections.abc import Sequence

from spec.ledger import InputError

MOST = 80  # nodes


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
