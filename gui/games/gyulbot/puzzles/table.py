from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QSize, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from games.gyulbot.board import Bodies
from games.kinds.grids import Cell
from gui.games.gyulbot.ground import Scenery
from gui.games.gyulbot.paint import Leg, PuzzlePaint, legs_of, placed
from gui.kit.board.layout import GridLayout, fit
from gui.kit.look.tokens import Tween
from gui.kit.theme import THEME_CHANGED, px, theme_of

SLIDE = 240
"""Duration of a slide, in ms."""
REST = 420
"""Pause between the moves of a line, in ms."""


class PuzzleTable(QWidget):
    """A board with its Gyulbots, animated on request.

    `arrived(number)` reports each move of a line that has been played, and `played()` the end.
    """

    arrived = Signal(int)
    played = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.scenery = Scenery(16, 16, frozenset())
        self.bodies: Bodies = {}
        self.legs: tuple[Leg, ...] = ()
        self._paint: PuzzlePaint | None = None
        self._from: Bodies = {}
        self._line: list[Bodies] = []
        self._step = 0
        self._slide = Tween(self, self._on_slide, 1.0)
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._next)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(px(140), px(140))

    @property
    def layout_(self) -> GridLayout:
        return self.painted.layout

    @property
    def painted(self) -> PuzzlePaint:
        if self._paint is None:
            size, scenery = self.size(), self.scenery
            layout = fit(
                scenery.width,
                scenery.height,
                size.width(),
                size.height(),
                self.devicePixelRatioF(),
            )
            self._paint = PuzzlePaint(scenery, layout, theme_of(self))
        return self._paint

    @property
    def playing(self) -> bool:
        return bool(self._line)

    def setScenery(self, scenery: Scenery) -> None:
        if scenery != self.scenery:
            self.scenery = scenery
            self._paint = None
            self.update()

    def setBodies(self, bodies: Bodies, legs: Sequence[Leg] = ()) -> None:
        """Show the Gyulbots and a path without animation. A line being played is stopped."""
        self.halt()
        self._slide.to(1.0, 0)
        self.bodies, self.legs = bodies, tuple(legs)
        self.update()

    def slideTo(self, bodies: Bodies, legs: Sequence[Leg] = ()) -> None:
        self._from, self.bodies, self.legs = self.bodies, bodies, tuple(legs)
        self._slide.to(0.0, 0)
        self._slide.to(1.0, SLIDE if theme_of(self).motion.on and self.isVisible() else 0)
        self.update()

    def play(self, places: Sequence[Bodies]) -> None:
        """Show the first of `places`, then play the moves between them after a pause."""
        self.setBodies(places[0])
        self._line, self._step = list(places), 0
        self._pause.start(REST)

    def halt(self) -> None:
        self._line = []
        self._pause.stop()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._paint = None

    def cell_at(self, point: QPointF) -> Cell | None:
        return self.layout_.cell_at(point)

    def paint_under(self, painter: QPainter) -> None:
        """Paint something below paths and Gyulbots. Do nothing by default."""

    def paint_over(self, painter: QPainter) -> None:
        """Paint something over everything else. Do nothing by default."""

    # Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(px(560), px(560))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._paint = None
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint = self.painted
            paint.ground(painter)
            self.paint_under(painter)
            paint.path(painter, self.legs)
            bodies = placed(self.bodies, self._shifts())
            paint.gyulbots(painter, bodies)
            paint.goal_badge(painter, bodies)
            paint.numbers(painter, self.legs)
            self.paint_over(painter)

    def _shifts(self) -> dict[str, tuple[float, float]]:
        left = 1.0 - self._slide.now
        if left <= 0:
            return {}
        by_colour = {}
        for colour, cells in self.bodies.items():
            before = self._from.get(colour, cells)
            if before != cells and len(before) == len(cells):
                column, row = before[0][0] - cells[0][0], before[0][1] - cells[0][1]
                by_colour[colour] = (column * left, row * left)
        return by_colour

    def _next(self) -> None:
        if not self._line:
            return
        self._step += 1
        if self._step == len(self._line):
            self._line = []
            self.played.emit()
            return
        legs = legs_of(self._line[: self._step + 1])
        self.slideTo(self._line[self._step], legs)
        self.arrived.emit(self._step)
        self._pause.start(SLIDE + REST)

    def _on_slide(self, _value: float) -> None:
        self.update()
