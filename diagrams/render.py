"""DOT text as a picture: SVG and PNG by the renderer that is installed with us.

Where a system ``dot`` is present it draws PDF, which the embedded one cannot.
"""

import shutil
import subprocess
import sysconfig
from pathlib import Path

from spec.ledger import InputError

FORMATS = ("dot", "svg", "png", "pdf")
EMBEDDED = "graphviz-pure"
DPI = "110"  # of PNG: text of 10 points is readable without a magnifier


def format_of(path: Path | None, given: str | None) -> str:
    """The format that an option names, or else the file's suffix.

    Raises:
        InputError: for another format.
    """
    suffix = "" if path is None else path.suffix.removeprefix(".").lower()
    found = given or suffix or "dot"
    if found not in FORMATS:
        raise InputError(f"unknown format {found!r}; accepted: {', '.join(FORMATS)}")
    return found


def rendered(text: str, format: str) -> bytes:
    """The bytes of a picture.

    Raises:
        InputError: for PDF where no system ``dot`` is installed.
        RuntimeError: if the renderer fails: it says why.
    """
    if format == "dot":
        return text.encode("utf-8")
    import graphviz
    from graphviz.backend import dot_command

    if format == "png":
        text = text.replace("{\n", f'{{\n  graph [dpi="{DPI}"];\n', 1)
    dot_command.DOT_BINARY = Path(_renderer(format))
    try:
        drawn: bytes = graphviz.pipe("dot", format, text.encode("utf-8"), quiet=True)
    except subprocess.CalledProcessError as error:
        said = (error.stderr or b"").decode("utf-8", "replace").strip()
        raise RuntimeError(f"the renderer cannot draw {format}: {said}") from None
    return drawn


def _renderer(format: str) -> str:
    """The program that draws a format."""
    system = shutil.which("dot")
    if format == "pdf":
        if system is None:
            raise InputError("PDF needs Graphviz's dot; without it: svg, png, dot")
        return system
    beside = Path(sysconfig.get_path("scripts")) / EMBEDDED
    found = str(beside) if beside.is_file() else shutil.which(EMBEDDED)
    if found is None and system is None:
        raise RuntimeError(f"no renderer: neither {EMBEDDED} nor dot is installed")
    return found or str(system)


def require_writable(path: Path) -> None:
    """See before a diagram is made that its file can be written.

    Raises:
        InputError: if not.
    """
    if path.is_dir() or not path.parent.is_dir():
        reason = "it is a folder" if path.is_dir() else "its folder does not exist"
        raise InputError(f"cannot write {str(path)!r}: {reason}")
