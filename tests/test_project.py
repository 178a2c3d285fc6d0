"""Rules for the project as a whole: imports, pinned requirements, files."""

import ast
import importlib.metadata
import re
import runpy
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtWidgets import QGraphicsRectItem

from games.version import DISTRIBUTION, VERSION

ROOT = Path(__file__).resolve().parents[1]
CATALOGUE = ROOT / "packaging" / "catalogue.py"
EVENING = ROOT / "tests" / "data" / "cases" / "evening" / "bracket-6-086.garnet-evening.json"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

# made by tools; so is what begins with a dot, except `OURS`
MADE = {"__pycache__", "build", "dist"}
OURS = {".ci", ".github", ".gitignore"}

# In pieces, so that this file does not break its own rule.
FOREIGN = re.compile(
    r"pypi\.(?:org|python)|python" + r"hosted|registry\.npm|-index" + r"-url\b"
    r"|(?<![\w.])/(?:work|root|tmp/bash)" + r"/"
)


def files(folder: Path = ROOT) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.name in MADE or (path.name.startswith(".") and path.name not in OURS):
            continue
        if path.is_dir():
            yield from files(path)
        else:
            yield path


def pins(name: str) -> set[str]:
    """Return the requirements in a file, such as `pytest==9.2.0`."""
    return set(re.findall(r"^[a-z][^\s;]*==\S+", (ROOT / name).read_text("utf-8"), re.MULTILINE))


def test_no_module_of_games_names_the_windows() -> None:
    """They are named neither in imports nor in texts; docstrings may name them."""
    named = re.compile(r"(?<![\w.])gui(?!\w)")
    found = []
    for path in sorted((ROOT / "games").rglob("*.py")):
        if not named.search(source := path.read_text("utf-8")):
            continue
        tree = ast.parse(source)
        said = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            match node:
                case ast.Import(names):
                    texts = [name.name for name in names]
                case ast.ImportFrom(module=str(module)):
                    texts = [module]
                case ast.Constant(value=str(text)) if node not in said:
                    texts = [text]
                case _:
                    continue
            found += [f"{path.relative_to(ROOT)}: {text}" for text in filter(named.search, texts)]
    assert found == []


@pytest.mark.parametrize("arguments", [["referee", "--help"], ["evening", str(EVENING)]])
def test_headless_commands_never_load_qt(arguments: list[str]) -> None:
    script = """
import sys
from gui.app.cli import main
try:
    assert not main()
except SystemExit as end:
    assert not end.code, end.code
print(*sorted(sys.modules), file=sys.stderr)
"""
    command = [sys.executable, "-c", script, *arguments]
    ended = subprocess.run(command, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    assert arguments[0] in ended.stdout or "The winner is Hana." in ended.stdout
    assert not {"PySide6", "shiboken6", "gui.kit"} & set(ended.stderr.split())


def test_classes_of_qt_raise_whole_exceptions() -> None:
    """The kit ensures this (docs/decisions/0062), so it must be imported before the class."""
    lacking = []
    for path in sorted((ROOT / "gui").rglob("*.py")):
        if "PySide6" not in (source := path.read_text("utf-8")):
            continue
        tree = ast.parse(source)
        qt, packages = set(), set()
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("PySide6"):
                qt |= {name.name for name in node.names}
            elif isinstance(node, ast.ImportFrom):
                packages.add((node.module or "").partition(".")[0])
            elif isinstance(node, ast.Import):
                packages |= {name.name.partition(".")[0] for name in node.names}
        classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
        derived = any(
            isinstance(b, ast.Name) and b.id in qt for class_ in classes for b in class_.bases
        )
        in_kit = (ROOT / "gui" / "kit") in path.parents
        if derived and "gui" not in packages and not in_kit:
            lacking.append(path.relative_to(ROOT).as_posix())
    assert lacking == []


def test_void_calls_of_qt_return_their_reference_to_none() -> None:
    """PySide6 6.12.0 loses a reference at each call, until Python aborts (docs/decisions/0001)."""
    item = QGraphicsRectItem()
    before = sys.getrefcount(None)
    for x in range(200):
        item.setPos(x, 0)
    assert sys.getrefcount(None) > before - 100


def test_one_version_everywhere() -> None:
    version = PYPROJECT["project"]["version"]
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = re.search(r"^## \[?(\d+\.\d+\.\d+)", changelog, re.MULTILINE)
    assert newest is not None
    assert newest[1] == version
    assert importlib.metadata.version(DISTRIBUTION) == version
    assert version == VERSION


def test_developers_run_what_users_run() -> None:
    runtime = pins("requirements.txt")
    assert runtime
    assert runtime <= pins("requirements-dev.txt")


def test_build_tools_are_not_shipped() -> None:
    build = pins("requirements-backend.txt")
    assert build
    assert not build & pins("requirements.txt")
    assert build <= pins("requirements-dev.txt"), "one environment holds both, in one version"


def test_no_file_is_large() -> None:
    fonts = ROOT / "resources" / "fonts"
    large = [path for path in files() if path.stat().st_size > 2**20 and fonts not in path.parents]
    assert not large


def test_no_file_names_a_registry_or_a_machine() -> None:
    found = []
    for path in files():
        lines = path.read_bytes().decode("utf-8", "replace").splitlines()
        found += [f"{path}:{n}: {line}" for n, line in enumerate(lines, 1) if FOREIGN.search(line)]
    assert not found


def test_texts_have_one_style_of_placeholders() -> None:
    """The placeholders are Python's braces (docs/decisions/0079), which gettext knows."""
    others = re.compile(r"%L?[1-9n]\b")
    found = [
        f"{path.relative_to(ROOT)}: {node.value}"
        for folder in ("games", "gui", "docs/examples")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if others.search(path.read_text("utf-8"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if others.search(node.value)
    ]
    assert found == []


@cache
def errors() -> set[str]:
    """Return the names of `KnownError` and its subclasses in games."""
    found, more = {"KnownError"}, 0
    classes = [
        node
        for path in (ROOT / "games").rglob("*.py")
        if re.search(r"^class \w+\(", path.read_text("utf-8"), re.MULTILINE)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    ]
    while len(found) > more:
        more = len(found)
        for class_ in classes:
            if any(isinstance(base, ast.Name) and base.id in found for base in class_.bases):
                found.add(class_.name)
    return found


def test_the_catalogue_has_the_sentences_of_every_error() -> None:
    """Errors with fixed texts pass them to `super().__init__(…)`."""
    own = {"BadSetup", "Complained", "NothingSeen", "RecordRefused"}
    assert errors() - own == set(runpy.run_path(str(CATALOGUE))["ERRORS"])


def test_sentences_of_games_are_messages_and_no_f_strings() -> None:
    """A refusal, a verdict or a line of news is a template, so that a catalogue has it."""
    makers = {"Message", "counted", "IllegalAction", "InvalidAction", "Outcome", "Verdict"}
    makers |= {*errors(), *runpy.run_path(str(CATALOGUE))["ERRORS"]}
    found = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for folder in ("games", "gui/app/cli.py", "docs/examples")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in makers
        if any(isinstance(arg, ast.JoinedStr) for arg in call.args)
    ]
    assert found == []


def test_every_decision_stands_in_the_index_once() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = re.findall(
        r"^- \[\d+\]\((\d{4}-.+?\.md)\)", (folder / "README.md").read_text("utf-8"), re.M
    )
    assert sorted(listed) == sorted(path.name for path in folder.glob("0*.md"))
