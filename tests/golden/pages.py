"""Golden pages and layouts: what every page says, and where its widgets are.

`python -m tests.golden.pages` writes the texts to `pages/` and the layouts to `layouts/`, a file
for each game and one for all other pages. Read the difference before committing it.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import QSize
from PySide6.QtGui import QFontDatabase
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
from games.match.archive import guarded
from gui.app import pages as opening
from gui.app.tour import PLAYERS, Guide, lead
from gui.app.window import MainWindow
from gui.games.face import GameFace
from gui.games.gyulbot.face import GyulbotFace
from gui.home.index import Outcomes
from gui.home.page import shown_games
from gui.kit import background
from gui.kit.look import text
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.notices import Toast
from gui.people import card, words
from gui.play import idle_time
from gui.table import naming
from gui.table.simulated_input import settle
from tests.golden.geometry import complete, layout
from tests.golden.sheets import SheetInspector

FOLDER, TEXTS, LAYOUTS = Path(__file__).parent, "pages", "layouts"
NARROW = QSize(640, 600)
"""A window in which pages are arranged otherwise than in the usual one."""
OTHER = "other"
"""The name of the file for pages that belong to no game."""
CHANGING = ("about", "diary", "-today", "-masked-army-1", "-hyperstar-1")
"""Parts of the names of pages that show versions or the date, or draw what they ask."""
VARIABLE = re.compile(r"/\S+/\S+|\w+ \d+ \w+ \d{4} \d\d:\d\d|\d\d:\d\d:\d\d|[0-9a-f]{16,}")
"""Paths, times, and hashes."""


class Scribe(SheetInspector):
    """Writes down the texts and the layout of each page that the inspector visits."""

    players = PLAYERS

    def __init__(self, guide: Guide) -> None:
        super().__init__(guide.garnet, guide.clock, guide.keep)
        self.texts: list[str] = []
        self.layouts: dict[str, list[str]] = {}

    def picture(self, name: str, widget: QWidget | None = None) -> None:
        if any(part in name for part in CHANGING):
            return
        shown = widget or self.garnet.window
        shown.window().setUpdatesEnabled(False)  # nobody looks at it
        while any(results.busy for results in self.garnet.window.findChildren(Outcomes)):
            settle()
        complete(shown)
        self.texts += [f"# {name}", "", *texts(shown), ""]
        if name not in self.layouts:
            narrow = NARROW if isinstance(shown, MainWindow) else None
            try:
                lines = layout(shown, narrow)
            except AssertionError as error:
                error.add_note(f"page {name}")
                raise
            same = next((page for page, seen in self.layouts.items() if seen == lines), None)
            self.layouts[name] = lines if same is None else [f"as {same}"]

    def go_through(self, game: Game) -> None:
        self.umpire(game)
        super().go_through(game)
        self.play_on(self.begin(game, "play"))

    def go_about(self) -> None:
        super().go_about()
        self.look_at_sheets()


def texts(window: QWidget) -> list[str]:
    """Return a line for each visible widget with a text: its class, texts and state.

    Toasts are left out, since they disappear after a time.
    """
    parts = [part for part in window.findChildren(QWidget) if part.isVisible()]
    return [line for part in parts if not isinstance(part, Toast) and (line := told(part))]


def told(widget: QWidget) -> str:
    """Return a widget's class, texts, state and displayed key; "" without any text."""
    parts = [text_of(widget), widget.accessibleName(), widget.toolTip()]
    if not any(parts):
        return ""
    marks = "" if widget.isEnabled() else " (disabled)"
    if isinstance(widget, QAbstractButton) and widget.isChecked():
        marks += " (checked)"
    if isinstance(widget, Button) and widget.key:
        marks += f" ({widget.key})"
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


@contextmanager
def reproducible() -> Iterator[ExitStack]:
    """Make pages independent of the date, the system's fonts and the computer's speed."""
    with ExitStack() as stack:
        for module in (naming, card, words):
            stack.enter_context(patch.object(module, "when", lambda _created: "today"))
        stack.enter_context(patch.object(QFontDatabase, "systemFont", lambda _kind: text.font()))
        stack.enter_context(patch.object(background, "next_turn", lambda _parent, do: do()))
        stack.enter_context(patch.object(background, "QUICK", 60))
        stack.enter_context(patch.object(guarded, "FORCED", "OFF"))
        stack.enter_context(patch.object(opening, "AHEAD", 1_000_000))
        stack.enter_context(patch.object(idle_time, "UNREAD", 0))
        stack.enter_context(patch.object(card, "SAVE_DELAY", 1_000_000))
        stack.enter_context(patch.object(GyulbotFace, "companion", GameFace.companion))
        yield stack


def visited(name: str) -> Scribe:
    """Visit a game's pages, or all other pages."""
    scribes: list[Scribe] = []

    def through(guide: Guide) -> None:
        scribe = Scribe(guide)
        scribes.append(scribe)
        for game in shown_games():
            if game.id == name:
                scribe.go_through(game)
        if name == OTHER:
            scribe.go_about()

    with reproducible():
        lead(lambda _name, _picture: None, through)
    return scribes[0]


def write(folder: Path, name: str) -> None:
    """Write the texts and layouts of a game's pages, or of all other pages."""
    scribe = visited(name)
    places = [
        line for page in scribe.layouts.items() for line in (f"# {page[0]}", "", *page[1], "")
    ]
    for kind, lines in ((TEXTS, scribe.texts), (LAYOUTS, places)):
        file = folder / kind / f"{name}.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(lines), "utf-8")


def names() -> list[str]:
    return [*(game.id for game in shown_games()), OTHER]


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the golden pages and layouts.")
    parser.add_argument("--to", type=Path, default=FOLDER, metavar="DIR")
    parser.add_argument("names", nargs="*", default=names())
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.update(TZ="UTC", LC_ALL="C.UTF-8", LANGUAGE="")
    for name in options.names:
        write(options.to, name)


if __name__ == "__main__":
    main()
