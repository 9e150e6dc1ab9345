"""The text of a diagram: quoted, in order, the same bytes each time."""

import os
import re
import subprocess
import sys
from pathlib import Path

from diagrams.dot import Arrow, Drawing, Node, plain, quoted
from diagrams.flowchart import draw

ROOT = Path(__file__).resolve().parents[2]


CODE = "import sys; from orrery.main import main; sys.exit(main(sys.argv[1:]))"


def printed(seed: str) -> bytes:
    """What a fresh interpreter prints, with another order of hashes."""
    command = [sys.executable, "-c", CODE, "diagram", "cosmos2024", "round"]
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_the_same_rules_give_the_same_bytes() -> None:
    first = printed("1")

    assert first.startswith(b"// A game: ")
    assert printed("2") == first


def test_the_text_is_a_plain_digraph_with_quoted_ids(flow) -> None:
    text = draw(flow("round", 3, 5)).text
    statements = text.splitlines()[2:]
    nodes = [s.strip() for s in statements if s.startswith('    "')]
    edges = [s.strip() for s in statements if " -> " in s.partition("[")[0]]

    assert text.splitlines()[0].endswith(": 8 nodes, 12 edges, 12 shown by play")
    assert text.splitlines()[1] == 'digraph "cosmos2024 round" {'
    assert "strict" not in text
    assert len(nodes) == 8 + 1
    assert len(edges) == 12 + 1
    assert all(re.match(r'"[^"]+" \[', node) for node in nodes)
    assert all(re.match(r'"[^"]+" -> "[^"]+" \[', edge) for edge in edges)
    assert '"phase = over" [' in text
    assert re.search(r'"phase = over" \[.*peripheries="2"', text)


def test_an_arrow_names_move_guards_and_sentences(flow) -> None:
    text = draw(flow("round", 3, 5)).text
    line = next(
        row for row in text.splitlines() if '"phase = play" -> "phase = survive"' in row
    )

    assert "[PHASE SEAT HELD FOLLOW BLACKLOCK]" in line
    assert "§ OVR-1 PRE-5 TUR-1..5" in line
    assert "guard PLAY.FOLLOW suit_is_followed: A player who" in line
    assert "COS-R55" in line


def test_order_does_not_depend_on_the_order_given() -> None:
    nodes = tuple(Node(name, {"shape": "box"}) for name in "abc")
    arrows = tuple(Arrow(a, b, {}) for a, b in ("ab", "bc", "ca", "ab"))

    def text(nodes, arrows):
        return Drawing("x", ("t", ""), nodes, arrows).text

    assert text(nodes, arrows) == text(nodes[::-1], arrows[::-1])
    assert text(nodes, arrows).count('"a" -> "b"') == 2


def test_text_cannot_leave_its_place() -> None:
    assert quoted('a "b" \\') == '"a \\"b\\" \\\\"'
    assert plain("<b>&'\"") == "&lt;b&gt;&amp;&#x27;&quot;"
