"""Pictures in files: the formats, and what is refused before anything is written."""

import shutil
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from diagrams.flowchart import draw
from diagrams.render import format_of, rendered, require_writable
from engines.files import write_whole
from spec.ledger import InputError


@pytest.fixture(scope="module")
def text(flow) -> str:
    return draw(flow("round", 3, 5)).text


def test_png_is_a_png(text) -> None:
    data = rendered(text, "png")

    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert data.rstrip().endswith(b"IEND\xaeB`\x82")


def test_svg_is_xml_with_every_node_and_whole_citations(text) -> None:
    root = ElementTree.fromstring(rendered(text, "svg"))
    titles = [t.text for t in root.iter("{http://www.w3.org/2000/svg}title")]
    tips = [e.get("{http://www.w3.org/1999/xlink}title") for e in root.iter()]

    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "phase = survive" in titles
    assert any("guard PLAY.FOLLOW" in tip and "COS-R09" in tip for tip in tips if tip)


def test_dot_is_the_text_itself(text) -> None:
    assert rendered(text, "dot").decode("utf-8") == text


def test_pdf_without_a_system_dot_is_one_clear_line(text, monkeypatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)

    with pytest.raises(InputError, match="PDF needs Graphviz's dot"):
        rendered(text, "pdf")


def test_text_that_is_no_graph_is_an_error_that_says_so() -> None:
    with pytest.raises(RuntimeError, match="cannot draw svg"):
        rendered("digraph {", "svg")


@pytest.mark.parametrize(
    ("path", "given", "found"),
    [("a.svg", None, "svg"), ("a.PNG", None, "png"), ("a.x", "dot", "dot")],
    ids=["suffix", "capitals", "named"],
)
def test_the_format_is_named_or_the_suffix(path, given, found) -> None:
    assert format_of(Path(path), given) == found
    assert format_of(None, None) == "dot"


@pytest.mark.parametrize("name", ["a.gif", "a.svgz"])
def test_another_format_is_refused(name) -> None:
    with pytest.raises(InputError, match="accepted: dot, svg, png, pdf"):
        format_of(Path(name), None)


def test_a_file_appears_whole_or_not_at_all(tmp_path) -> None:
    write_whole(tmp_path / "a.png", b"data")

    assert (tmp_path / "a.png").read_bytes() == b"data"
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]
    for wrong in (tmp_path, tmp_path / "none" / "a.png"):
        with pytest.raises(InputError, match="cannot write"):
            require_writable(wrong)
        with pytest.raises(InputError, match="cannot write"):
            write_whole(wrong, b"data")
