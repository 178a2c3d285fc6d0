"""A made-up language, in which every text is 40 % longer and has no English letters.

The catalogue is made by the translators' tools from all texts that `lupdate` and
`packaging/catalogue.py` find, and is installed as usual. English text that is still shown was not
marked, or is not translated where it is shown.
"""

from __future__ import annotations

import math
import re
import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QGraphicsView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)

from games import registry
from games.gyulbot import packs
from gui.about.page import components
from gui.kit.widgets.labels import ElidedLabel
from resources import RULES
from tests.gui.layouts import NAMES

ROOT = Path(__file__).parents[2]
LANGUAGE = "eo"
LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "àßçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÀßÇĐÉƑĜĤÎĴĶĻɱÑÖÞɊŔŠŢÛṼŴẊÝŽ",
)
KEPT = re.compile(r"\{[^}]*\}|<[^>]*>|https?://\S+|\b[A-Z]{2,3}-\d+\b")
"""Placeholders, tags, addresses and clauses."""
LONGER = 0.4


def said(text: str) -> str:
    parts = re.split(f"({KEPT.pattern})", text)
    return "".join(part if KEPT.fullmatch(part) else _words(part) for part in parts)


def _words(text: str) -> str:
    return re.sub(r"[A-Za-z]+", lambda found: _longer(found[0].translate(LETTERS)), text)


def _longer(word: str) -> str:
    return word + word[-1].lower() * math.ceil(len(word) * LONGER)


@cache
def tools() -> dict[str, Any]:
    """Return the namespace of the module behind `python3 dev.py language`."""
    return runpy.run_path(str(ROOT / "packaging" / "catalogue.py"))


def translate(path: Path) -> None:
    """Translate all texts of a catalogue, and compile it."""
    tree = ElementTree.parse(path)
    for message in tree.iter("message"):
        source, answer = message.findtext("source", ""), message.find("translation")
        assert answer is not None
        answer.attrib.clear()
        forms = answer.findall("numerusform")
        texts = (source, message.findtext("comment", source))
        for form, text in zip(forms, texts, strict=False):
            form.text = said(text)
        if not forms:
            answer.text = said(source)
    tree.write(path, "utf-8", xml_declaration=True)
    tools()["compile_catalogue"](path)


def make(folder: Path) -> None:
    """Write Garnet's catalogue of the made-up language to a folder."""
    path = folder / f"garnet_{LANGUAGE}.ts"
    tools()["update"](path, *tools()["FOLDERS"])
    translate(path)


# Remaining English

WORD = re.compile(r"(?<![\w.’])[A-Za-z]{3,}(?![\w/\\])")
KNOWN = re.compile(
    rf"{KEPT.pattern}|\S*[/\\]\S+|\w+\.html|\d+ [A-Z][a-z]{{2}} \d{{4}}"
    r"|\b[0-9a-f]{4}\b|\b[0-9a-f]+…|\barrange (?=\d)|\bplace (?=[A-Z]\d)"
    r"|\b(?:claim|undercut|lower) (?=\d)|\bsolve(?: [A-Z][a-z]+ [URDL]+)+"
)
"""Text that is the same in every language: paths, files, dates, moves in notation."""


@cache
def names() -> frozenset[str]:
    """Return names that are the same in every language: games, puzzles, people, keys, licences."""
    told = [registry.game(game_id).title for game_id in registry.game_ids()]
    told += [packs.shipped(item).title for item in packs.SHIPPED]
    told += [f"{component.name} {component.licence}" for component in components()]
    told += [
        *NAMES,
        "Garnet Qt PySide6 Python UTC",
        "POST curl Stream Deck Companion",
        "Ctrl Alt Shift Esc Enter Space Home End Tab Del",
    ]
    told += ["amber slate"]
    return frozenset(word for text in told for word in re.findall(r"[A-Za-z]+", text))


@cache
def rules() -> str:
    """Return the text of all rules pages, each of which is translated as a whole."""
    return "\n".join(path.read_text("utf-8") for path in sorted(RULES.glob("*.md")))


def english(text: str) -> list[str]:
    """Return the English words of a text, except in rules and cut names."""
    if text in rules() or any(name.startswith(text.rstrip("…")) for name in NAMES):
        return []
    bare = KNOWN.sub(" ", re.sub("|".join(NAMES), " ", text.replace("\n", " ")))
    return [word for word in WORD.findall(bare) if word not in names()]


def left(window: QWidget) -> Iterator[str]:
    """Yield the English texts of a window, including those for screen readers."""
    for widget in [window, *window.findChildren(QWidget)]:
        if not widget.isVisible():
            continue
        for text in set(_texts(widget)):
            if words := english(text):
                yield f"{type(widget).__name__} “{text[:60]}” says {', '.join(words)}"


def _texts(widget: QWidget) -> Iterator[str]:
    yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())
    if widget.isWindow():
        yield widget.windowTitle()
    match widget:
        case ElidedLabel():
            yield widget.fullText()
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield widget.placeholderText()
        case QPlainTextEdit():
            yield widget.placeholderText()
        case QComboBox():
            yield from (widget.itemText(index) for index in range(widget.count()))
        case QTabBar():
            yield from (widget.tabText(index) for index in range(widget.count()))
        case QGraphicsView() if hasattr(widget.scene(), "description"):
            yield widget.scene().description()  # type: ignore[attr-defined]
        case QAbstractItemView() if (model := widget.model()) is not None:
            for row in range(model.rowCount()):
                yield str(model.index(row, 0).data() or "")


class PaintedWords:
    """Collects painted texts that belong to no widget."""

    def __init__(self) -> None:
        self.texts: set[str] = set()
        usual = QPainter.drawText

        def draw(painter: QPainter, *args: Any) -> Any:
            self.texts.update(arg for arg in args if isinstance(arg, str))
            return usual(painter, *args)

        QPainter.drawText = draw  # type: ignore[assignment,method-assign]

    def left(self) -> list[str]:
        """Return the English texts painted since the last call."""
        found = [f"“{text}” is painted" for text in sorted(self.texts) if english(text)]
        self.texts.clear()
        return found
