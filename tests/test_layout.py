"""The folders show the architecture, and a new machine can build and test them."""

import ast
import importlib
import os
import re
import subprocess
import sys
from importlib.machinery import PathFinder
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("spec", "engines", "properties", "diagrams", "orrery")
GAMES = sorted(path.parent.name for path in ROOT.glob("spec/*/game.py"))
MODULES = sorted(
    path.relative_to(ROOT).as_posix()
    for package in PACKAGES
    for path in (ROOT / package).rglob("*.py")
)
SPEC_MODULES = [module for module in MODULES if module.startswith("spec/")]

# A module longer than this is two things, and is split where they part.
LONGEST_MODULE = 400

# Absolute paths that exist on one machine only. "https://host/home/x" is not one.
MACHINE_PATH = re.compile(r"(?<![\w.:/-])/(?:work|home|root|tmp|opt|Users)/\w")


def imported(tree: ast.AST) -> set[str]:
    """The top-level names that a module imports, at any depth of its code."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add("" if node.level else (node.module or "").partition(".")[0])
    return names


def loaded_by(module: str) -> set[str]:
    """The top-level modules that a fresh interpreter holds after one import."""
    code = f"import sys, {module}; print(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    return {name.partition(".")[0] for name in run.stdout.split()}


def test_machine_paths_are_told_from_addresses() -> None:
    assert MACHINE_PATH.search("see /" + "home/ada/notes")
    assert MACHINE_PATH.search('open("/' + 'tmp/x")')
    assert not MACHINE_PATH.search("https://example.org/home/ada")
    assert not MACHINE_PATH.search("docs/home/plan.md")


@pytest.mark.parametrize("package", PACKAGES)
def test_package_is_ours(package: str) -> None:
    """Popular packages share these names; one of them installed would hide ours."""
    elsewhere = [entry for entry in sys.path if Path(entry).resolve() != ROOT]

    module = importlib.import_module(package)
    other = PathFinder.find_spec(package, elsewhere)

    assert module.__file__ == str(ROOT / package / "__init__.py")
    assert other is None, f"{package} is also installed at {other.origin}"


@pytest.mark.parametrize("package", PACKAGES)
def test_package_declares_its_types(package: str) -> None:
    assert (ROOT / package / "py.typed").is_file()


@pytest.mark.parametrize("module", MODULES)
def test_module_is_one_thing_and_says_which(module: str) -> None:
    text = (ROOT / module).read_text(encoding="utf-8")

    assert 1 <= len(text.splitlines()) <= LONGEST_MODULE
    assert ast.get_docstring(ast.parse(text)), "no docstring"


@pytest.mark.parametrize("module", SPEC_MODULES)
def test_spec_needs_attrs_only(module: str) -> None:
    allowed = {*sys.stdlib_module_names, "spec", "attrs"}
    if module == "spec/logic.py":
        allowed |= {"numpy", "z3"}
    if module == "spec/terms.py":
        allowed |= {"z3"}

    names = imported(ast.parse((ROOT / module).read_text(encoding="utf-8")))

    assert names <= allowed


@pytest.mark.parametrize("game", GAMES)
def test_a_game_loads_without_provers(game: str) -> None:
    loaded = loaded_by(f"spec.{game}.game")

    assert "spec" in loaded
    assert not loaded & {"z3", "hypothesis"}


def test_the_command_line_starts_light() -> None:
    loaded = loaded_by("orrery.main")

    assert "orrery" in loaded
    assert not loaded & {"z3", "hypothesis", "graphviz"}


def test_one_module_of_the_product_knows_hypothesis() -> None:
    knowing = [
        module
        for module in MODULES
        if "hypothesis" in imported(ast.parse((ROOT / module).read_text("utf-8")))
    ]

    assert knowing == ["properties/machines.py"]


def test_tests_are_not_packages() -> None:
    """Under importlib mode, a package here would be imported under a second name."""
    assert not list((ROOT / "tests").rglob("__init__.py"))


def test_no_file_names_a_path_of_one_machine() -> None:
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    paths = [ROOT / name for name in listing.stdout.split("\0") if name]

    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in paths
        if path.is_file()
        for number, line in enumerate(
            path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1
        )
        if MACHINE_PATH.search(line)
    ]

    assert paths
    assert found == []


def test_ci_runs_what_developers_run() -> None:
    script = ROOT / ".ci" / "run"

    assert os.access(script, os.X_OK)
    assert "make test" in script.read_text(encoding="utf-8").splitlines()


def test_every_dependency_says_why() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    tables = re.findall(r"^(?:dependencies|dev) = \[\n(.*?)^\]", text, re.M | re.S)
    lines = [line for table in tables for line in table.splitlines() if line.strip()]

    assert len(tables) == 2
    assert [line for line in lines if not re.search(r'",\s+# \w', line)] == []
