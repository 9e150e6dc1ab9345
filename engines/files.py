"""Files that appear whole or not at all."""

import os
import tempfile
from pathlib import Path

from spec.ledger import InputError


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole: it is made beside its place and then moved there.

    Raises:
        InputError: if it cannot be written.
    """
    made: str | None = None
    try:
        path = path.resolve()  # a link stays a link
        if path.exists() and not path.is_file():
            raise ValueError("is not a regular file")
        handle, made = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        mask = os.umask(0)
        os.umask(mask)
        Path(made).chmod(0o666 & ~mask)
        Path(made).replace(path)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot write {str(path)!r}: {reason(error)}") from None
    finally:
        if made is not None:
            Path(made).unlink(missing_ok=True)


def reason(error: OSError | ValueError) -> str:
    """Why a file cannot be read or written, as part of a message."""
    text = getattr(error, "strerror", None) or str(error)
    return text[:1].lower() + text[1:]
