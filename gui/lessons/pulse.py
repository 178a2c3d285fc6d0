from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.kit.board.marks import CASING
from gui.kit.board.scene import BoardScene
from gui.kit.board.view import BoardView
from gui.kit.look.smooth import smooth
from gui.kit.theme import px, theme_of

FRAME_TIME, FRAMES = 50, 26
"""Time between frames in milliseconds, and number of frames in a pulse."""
BUTTON_RING, GROWTH = 40, 1.3
"""Diameter in pixels of the ring around a button on the board, and factor by which rings grow."""


class Pulse(QWidget):
    """A pulsing ring around the place on the board that should be clicked next."""

    def __init__(self, board: BoardView, scene: BoardScene) -> None:
        super().__init__(board.viewport())
        self._board, self._scene = board, scene
        self._move, self._side = "", 0.0
        self.phase = 0
        self._timer = QTimer(self, interval=FRAME_TIME)
        self._timer.timeout.connect(self.follow)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def point_at(self, move: str) -> None:
        """Show where to click for a move in canonical text, or hide the ring if `move` is ""."""
        self._move = move
        self._timer.start() if move else self._timer.stop()
        self.follow()

    def target(self) -> QPointF | None:
        """Return the next point to click, in scene coordinates, or None if no click is needed."""
        scene = self._scene
        if not self._move or scene.input is None or scene.complete() or scene.animating():
            return None
        points, draft = scene.touches(self._move), scene.draft()
        for touched in scene.touches(draft) if draft else ():
            if touched in points:
                points.remove(touched)
        return points[0] if points else None

    def follow(self) -> None:
        target = self.target() if self._board.isVisible() else None
        self.setVisible(target is not None)
        if target is None:
            return
        if theme_of(self).motion.on:
            self.phase = (self.phase + 1) % FRAMES
        place = self._scene.place_rect(self._scene.place_at(target))
        cell = place is not None and place.contains(target)
        self._side = min(place.width(), place.height()) if place and cell else px(BUTTON_RING)
        ring = QRectF(0, 0, self._side * GROWTH + 4, self._side * GROWTH + 4)
        ring.moveCenter(QPointF(self._board.mapFromScene(target)))
        self.setGeometry(ring.toAlignedRect())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with smooth(self) as painter:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            grown = math.sin(math.pi * self.phase / FRAMES)
            side = self._side * (0.9 + (GROWTH - 0.9) * grown)
            width = max(2.5, self._side * 0.07)
            ring = QRectF(0, 0, side - width, side - width)
            ring.moveCenter(QRectF(self.rect()).center())
            painter.setOpacity(1.0 - 0.45 * grown)
            for tone, line in ((CASING, width + 2.0), (theme_of(self).accent_text, width)):
                painter.setPen(QPen(QColor(tone), line))
                painter.drawEllipse(ring)
