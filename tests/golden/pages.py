"""Golden pages: the texts of every page, in the order of its widgets.

`python -m tests.golden.pages` writes them to `pages/`, a file for each game and one for all other
pages. Read the difference before committing it.
"""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path
from unittest.mock import patch

from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QGraphicsView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QTextEdit,
    QWidget,
)

from games.core import Game
from gui.app.tour import PLAYERS, Guide, lead
from gui.games.face import GameFace
from gui.games.gyulbot.face import GyulbotFace
from gui.home.page import shown_games
from gui.kit import background
from gui.kit.widgets.notices import Toast
from tests.gui.matrix import Inspector

FOLDER = Path(__file__).parent / "pages"
OTHER = "other"
"""The name of the file for pages that belong to no game."""
CHANGING = ("about", "diary", "schedule", "-today", "-masked-army-1", "-hyperstar-1")
"""Parts of the names of pages that show versions or the date, or draw what they ask."""
VARIABLE = re.compile(r"/\S+/\S+|\w+ \d+ \w+ \d{4} \d\d:\d\d|\d\d:\d\d:\d\d")
"""Paths and times."""


class Scribe(Inspector):
    """Writes down the texts of each page that the inspector visits."""

    players = PLAYERS

    def __init__(self, guide: Guide) -> None:
        super().__init__(guide.garnet, guide.clock, guide.keep)
        self.lines: list[str] = []

    def picture(self, name: str, widget: QWidget | None = None) -> None:
        if not any(part in name for part in CHANGING):
            self.lines += [f"# {name}", "", *texts(widget or self.garnet.window), ""]

    def go_through(self, game: Game) -> None:
        self.umpire(game)
        super().go_through(game)


def texts(window: QWidget) -> list[str]:
    """Return a line for each visible widget with a text: its class, texts and state.

    Toasts are left out, since they disappear after a time.
    """
    parts = [part for part in window.findChildren(QWidget) if part.isVisible()]
    return [line for part in parts if not isinstance(part, Toast) and (line := told(part))]


def told(widget: QWidget) -> str:
    """Return a widget's class, text, accessible name, tool tip and state; "" without any text."""
    parts = [text_of(widget), widget.accessibleName(), widget.toolTip()]
    if not any(parts):
        return ""
    marks = "" if widget.isEnabled() else " (disabled)"
    if isinstance(widget, QAbstractButton) and widget.isChecked():
        marks += " (checked)"
    said = " | ".join(" ".join(part.split()) for part in dict.fromkeys(parts) if part)
    return f"{type(widget).__name__}: {VARIABLE.sub('…', said)}{marks}"


def text_of(widget: QWidget) -> str:
    match widget:
        case QLabel() | QAbstractButton():
            return widget.text()
        case QLineEdit():
            return widget.text() or widget.placeholderText()
        case QComboBox():
            return widget.currentText()
        case QPlainTextEdit() | QTextEdit():
            return widget.toPlainText()
        case QSpinBox():
            return widget.cleanText()
        case QGraphicsView():
            return widget.accessibleDescription()
    return ""


def pages(name: str) -> str:
    """Return the texts of a game's pages, or of all other pages."""
    scribes: list[Scribe] = []

    def through(guide: Guide) -> None:
        scribe = Scribe(guide)
        scribes.append(scribe)
        for game in shown_games():
            if game.id == name:
                scribe.go_through(game)
        if name == OTHER:
            scribe.go_about()

    # Without the solver, the pages do not depend on how long it takes.
    with (
        patch.object(background, "next_turn", lambda _parent, do: do()),
        patch.object(GyulbotFace, "companion", GameFace.companion),
    ):
        lead(lambda _name, _picture: None, through)
    return "\n".join(scribes[0].lines)


def names() -> list[str]:
    return [*(game.id for game in shown_games()), OTHER]


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the golden pages.")
    parser.add_argument("--to", type=Path, default=FOLDER, metavar="DIR")
    parser.add_argument("names", nargs="*", default=names())
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    options.to.mkdir(parents=True, exist_ok=True)
    for name in options.names:
        (options.to / f"{name}.txt").write_text(pages(name), "utf-8")


if __name__ == "__main__":
    main()
