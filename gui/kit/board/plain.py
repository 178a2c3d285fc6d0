from __future__ import annotations

import textwrap
from functools import cache
from typing import ClassVar

from PySide6.QtCore import QObject, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter

from games.core import Game, Pair
from gui.kit.board.grid import Layer
from gui.kit.board.scene import BoardScene
from gui.kit.look.smooth import fill_with
from gui.kit.texts import Kit
from gui.kit.theme import DISPLAY_COLOURS, SeatStyle, font
from gui.kit.wording import worded

MARGIN, CORNER = 16.0, 12.0
LARGEST, SMALLEST = 28, 11
"""Maximum and minimum font size in pixels. Lines too long for the minimum size are wrapped."""
HIGH, WIDE = 1.4, 0.72
"""Height of a line and width of a column, as multiples of the font size."""
LONGEST = 200
"""Maximum number of characters in a typed move."""


@cache
def plain_scene(game: Game) -> type[PlainScene]:
    return type("PlainScene", (PlainScene,), {"game": game})


class PlainScene(BoardScene):
    """A board shown as text (`Game.board_text`), for games without a scene. The draft is typed."""

    game: ClassVar[Game]

    def __init__(self, parent: QObject | None = None) -> None:
        self._typed = ""
        super().__init__(parent)
        self._layer = Layer(self._paint, 0)
        self.addItem(self._layer)
        self.fit(QSizeF(480, 480))

    def usual_styles(self) -> Pair[SeatStyle]:
        return Pair(*DISPLAY_COLOURS[:2])

    def name(self) -> str:
        return self.game.title

    def description(self) -> str:
        return "" if self.view is None else worded(self.game, self.game.board_text(self.view))

    def prompt(self) -> str:
        return Kit.tr("This game has no board yet. Type your move.")

    def draft(self) -> str:
        return self._typed.strip()

    def complete(self) -> bool:
        return bool(self.draft())

    def setDraft(self, text: str) -> None:
        self._typed = text
        self.redraw()

    def drop_draft(self) -> bool:
        typed, self._typed = self._typed, ""
        return bool(typed)

    def take_view(self, before: object) -> None:
        self._typed = ""

    def confirmDraft(self) -> None:
        if self.complete():
            self.actionProposed.emit(self.draft())

    def fit(self, size: QSizeF, ratio: float = 1.0) -> None:
        self._layer.setRect(QRectF(0, 0, size.width(), size.height()))
        self.setSceneRect(self._layer.rect())
        self.redraw()

    def boardRect(self) -> QRectF:
        return self._layer.rect()

    def redraw(self) -> None:
        self.update()

    def understands(self, event: QKeyEvent) -> bool:
        return self.input is not None and bool(_letters(event))

    def key(self, event: QKeyEvent) -> bool:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self.complete():
                self.confirmDraft()
            case Qt.Key.Key_Backspace if self._typed:
                self._type(self._typed[:-1])
            case Qt.Key.Key_Escape if self._typed:
                self._type("")
            case _ if letters := _letters(event):
                self._type((self._typed + letters)[:LONGEST])
            case _:
                return False
        return True

    def _type(self, text: str) -> None:
        self._typed = text
        self.changed_draft()

    def _paint(self, painter: QPainter) -> None:
        area = self._layer.rect()
        board = self.theme.board
        fill_with(painter, QColor(board.table))
        painter.drawRoundedRect(area, CORNER, CORNER)
        lines = self.description().splitlines()
        if self.input is not None or self._typed:
            lines += ["", f"› {self._typed}{'▏' if self.input is not None else ''}"]
        self._write(painter, lines, area.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN))

    def _write(self, painter: QPainter, lines: list[str], area: QRectF) -> None:
        """Paint each character in its own column, so that boards made of letters stay aligned."""
        most = int(area.width() / SMALLEST / WIDE)
        lines = [part for line in lines for part in _broken(line, most)]
        longest = max(map(len, lines), default=0) or 1
        size = min(area.width() / longest / WIDE, area.height() / max(1, len(lines)) / HIGH)
        size = max(SMALLEST, min(LARGEST, size))
        painter.setFont(font(round(size)))
        painter.setPen(QColor(self.theme.text))
        painter.setClipRect(area)
        left = area.center().x() - min(longest * size * WIDE, area.width()) / 2
        top = area.center().y() - min(len(lines) * size * HIGH, area.height()) / 2
        for row, line in enumerate(lines):
            for column, letter in enumerate(line):
                if not letter.isspace():
                    box = QRectF(
                        left + column * size * WIDE - size, top + row * size * HIGH,
                        size * WIDE + 2 * size, size * HIGH,
                    )  # fmt: skip
                    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letter)


def _broken(line: str, most: int) -> list[str]:
    return [line] if len(line) <= most else textwrap.wrap(line, max(most, 1))


def _letters(event: QKeyEvent) -> str:
    """Return the characters that a key event types, or "" for a command."""
    command = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.MetaModifier
    text = event.text()
    return "" if event.modifiers() & command or not text.isprintable() else text
