"""Long work: progress on a terminal, nothing in a pipe; Ctrl-C ends it soon."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

END = b"\0"


@contextmanager
def watching(what: str) -> Iterator[Callable[[str], None]]:
    """A function that shows what is being done; the line is gone at the end.

    Raises:
        KeyboardInterrupt: soon after Ctrl-C.
    """
    with _interruptible(), _status(what) as update:
        yield lambda name: update(f"{what}: proving {name}")


@contextmanager
def counting(what: str) -> Iterator[Callable[[str], None]]:
    """A function that shows how far work has come; the line is gone at the end."""
    with _status(what) as update:
        yield lambda text: update(f"{what}: {text}")


@contextmanager
def _interruptible() -> Iterator[None]:
    """Have a thread end Z3's work at Ctrl-C.

    Python runs a signal handler when Z3 has returned, which may take minutes; the file
    descriptor that it wakes is written at once.
    """
    from engines.assumptions import INTERRUPT, interrupt

    woken, wake = os.pipe()
    os.set_blocking(wake, False)

    def watch() -> None:
        if os.read(woken, 1) != END:
            interrupt()

    thread = threading.Thread(target=watch, daemon=True)
    handler = signal.signal(signal.SIGINT, lambda number, frame: None)
    other = signal.set_wakeup_fd(wake)
    thread.start()
    try:
        yield
    except Exception as error:
        if INTERRUPT.is_set():  # what Z3 could not finish, it complains of
            raise KeyboardInterrupt from error
        raise
    finally:
        signal.set_wakeup_fd(other)
        signal.signal(signal.SIGINT, handler)
        os.write(wake, END)
        thread.join()
        os.close(woken)
        os.close(wake)
        INTERRUPT.clear()


@contextmanager
def _status(what: str) -> Iterator[Callable[[str], None]]:
    if not sys.stderr.isatty():
        yield lambda text: None
        return
    from rich.console import Console

    with Console(stderr=True).status(what) as status:
        yield status.update
