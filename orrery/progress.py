"""Progress of long work: a line on a terminal, nothing in a pipe."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def watching(what: str) -> Iterator[Callable[[str], None]]:
    """A function that shows what is being done; the line is gone at the end."""
    if not sys.stderr.isatty():
        yield lambda name: None
        return
    from rich.console import Console

    with Console(stderr=True).status(what) as status:
        yield lambda name: status.update(f"{what}: proving {name}")
