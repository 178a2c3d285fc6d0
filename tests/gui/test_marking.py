"""Every text of a window is marked such that Qt's `lupdate` finds it with its context."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from games import registry
from gui.games import face
from gui.kit.texts import Texts

ROOT = Path(__file__).parents[2]
FILES = sorted({*(ROOT / "gui").rglob("*.py")} - {ROOT / "gui" / "kit" / "texts.py"})


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> set[tuple[str, str]]:
    """Return the pairs of context and text that `lupdate` finds."""
    path = tmp_path_factory.mktemp("catalogue") / "garnet.ts"
    lupdate = Path(sys.executable).with_name("pyside6-lupdate")
    subprocess.run([lupdate, "-silent", *FILES, "-ts", path], check=True, timeout=300)
    return {
        (context.findtext("name", ""), message.findtext("source", ""))
        for context in ElementTree.parse(path).getroot().iter("context")
        for message in context.iter("message")
    }


def marked(path: Path) -> Iterator[tuple[int, str, str]]:
    """Yield each call of `tr` in a module: line, name before `.tr`, and text or expression."""
    tree = ast.parse(path.read_text("utf-8"))
    called = {id(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "tr":
            call = called.get(id(node))
            text = node if call is None else call.args[0]
            said = str(text.value) if isinstance(text, ast.Constant) else ast.unparse(text)
            yield node.lineno, ast.unparse(node.value), said


def test_no_text_has_an_empty_context(seen: set[tuple[str, str]]) -> None:
    assert {text for context, text in seen if not context} == set()
    assert len(seen) > 1_500


def test_each_context_is_that_of_a_surface_or_a_game(seen: set[tuple[str, str]]) -> None:
    for game_id in registry.game_ids():
        face(game_id)  # import the windows of this face
    ours = [
        subclass for subclass in Texts.__subclasses__() if subclass.__module__.startswith("gui.")
    ]
    assert {context for context, _ in seen} == {item.__name__ for item in ours}


def test_lupdate_sees_each_text(seen: set[tuple[str, str]]) -> None:
    """`lupdate` ignores f-strings, so they must not contain texts."""
    unseen = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in FILES
        for line, context, text in marked(path)
        if (context, text) not in seen
    ]
    assert unseen == []
