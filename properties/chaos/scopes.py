"""Small configurations of Chaos Cosmos for exhaustive work."""

from spec.games import Scope


def scopes() -> tuple[Scope, ...]:
    """The scopes, by name."""
    return ()
