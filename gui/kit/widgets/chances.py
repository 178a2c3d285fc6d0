"""Win probabilities during a match, as a graph and as text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from games.core import Pair
from gui.kit.look.smooth import fill_with, stroke_with
from gui.kit.texts import Kit
from gui.kit.theme import Radius, SeatStyle, Space, px, theme_of
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.flow import discard, in_column
from gui.kit.widgets.labels import Role, Section, label, show_text
from gui.kit.widgets.marks import paint_mark

HEIGHT = 132
LEFT, EDGE, MARK = 34, 10, 14
"""Width reserved for the marks on the left, margin around the line, and size of a mark, in
pixels.
"""


class Graph(QWidget):
    """A graph of the first seat's win chance (0 to 1) at each step. A click requests a step."""

    stepRequested = Signal(int)

    def __init__(self, styles: Pair[SeatStyle], steps: int) -> None:
        super().__init__()
        self._styles, self._steps = styles, steps
        self._chances: dict[int, float] = {}
        self._marks: frozenset[int] = frozenset()
        self._step = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def setStep(self, step: int) -> None:
        self._step = step
        self.update()

    def setChances(self, chances: dict[int, float]) -> None:
        self._chances = chances
        self.update()

    def setMarks(self, steps: Iterable[int]) -> None:
        self._marks = frozenset(steps)
        self.update()

    def points(self) -> list[QPointF]:
        return [self._point(step, self._chances[step]) for step in sorted(self._chances)]

    # Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(px(240), px(HEIGHT))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        area = self._area()
        share = (event.position().x() - area.left()) / area.width()
        self.stepRequested.emit(round(min(1.0, max(0.0, share)) * (self._steps - 1)))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, area = theme_of(self), self._area()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.setBrush(QColor(theme.background))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), Radius.CARD, 8)
        middle, mark = area.center().y(), px(MARK)
        painter.setPen(QPen(QColor(theme.edge), 1, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(area.left(), middle), QPointF(area.right(), middle))
        for style, y in ((self._styles.one, area.top()), (self._styles.two, area.bottom() - mark)):
            paint_mark(painter, QRectF(px(EDGE), y, mark, mark), style, theme)
        self._paint_line(painter)
        painter.end()

    def _paint_line(self, painter: QPainter) -> None:
        theme, area, points = theme_of(self), self._area(), self.points()
        painter.setPen(QPen(QColor(theme.muted), 1))
        now = self._point(self._step, 0.5)
        painter.drawLine(QPointF(now.x(), area.top()), QPointF(now.x(), area.bottom()))
        stroke_with(painter, QPen(QColor(theme.accent_text), 2))
        painter.drawPolyline(QPolygonF(points))
        painter.setPen(QPen(QColor(theme.background), 1))
        painter.setBrush(QColor(theme.warn))
        for step in self._marks & self._chances.keys():
            painter.drawEllipse(self._point(step, self._chances[step]), 4, 4)
        if self._step in self._chances:
            fill_with(painter, QColor(theme.accent_text))
            painter.drawEllipse(self._point(self._step, self._chances[self._step]), 4, 4)

    def _area(self) -> QRectF:
        left, edge = px(LEFT), px(EDGE)
        return QRectF(left, edge, self.width() - left - edge, self.height() - 2 * edge)

    def _point(self, step: int, chance: float) -> QPointF:
        area = self._area()
        across = area.left() + area.width() * step / max(1, self._steps - 1)
        return QPointF(across, area.bottom() - area.height() * chance)


class Chances(QWidget):
    """A graph of win chances, with the current chances as text. Hidden while they are unknown."""

    stepRequested = Signal(int)

    def __init__(self, players: Pair[str], styles: Pair[SeatStyle], steps: int) -> None:
        super().__init__()
        self._players = players
        self._chances: dict[int, float] = {}
        self._step = 0
        self.graph = Graph(styles, steps)
        self.graph.setAccessibleName(Kit.tr("Chances during the match"))
        self._words = label("", Role.STRONG, wrap=True)
        in_column(self.graph, self._words, gap=Space.M, of=self)
        self.graph.stepRequested.connect(self.stepRequested)
        self.hide()

    def setChances(self, chances: dict[int, float]) -> None:
        self._chances = chances
        self.graph.setChances(chances)
        self.setVisible(bool(chances))
        self._update_words()

    def setStep(self, step: int) -> None:
        self._step = step
        self.graph.setStep(step)
        self._update_words()

    def in_words(self) -> str:
        """Return the chances at the current step as text, or "" if they are unknown."""
        return self._words.text()

    def _update_words(self) -> None:
        chance = self._chances.get(self._step)
        text = "" if chance is None else chances_in_words(self._players, chance)
        show_text(self._words, text)
        self.graph.setAccessibleDescription(text)


class TurningPoints(QWidget):
    """A list of the costliest moves. Emits `stepRequested(index)` to show a step."""

    stepRequested = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[Button] = []
        self._points: list[tuple[str, int]] | None = None
        self._none = label(Kit.tr("No move was costly."), Role.MUTED, wrap=True)
        self._column = in_column(Section(Kit.tr("Turning points")), self._none, gap=4, of=self)
        self._none.hide()
        self.hide()

    def setPoints(self, points: list[tuple[str, int]], whole: bool) -> None:
        """Show turning points, given as pairs of label and step.

        `whole` is True if the list is complete.
        """
        self._none.setVisible(whole and not points)
        self.setVisible(bool(points) or whole)
        if points == self._points:
            return
        self._points = points
        for row in self.rows:
            self._column.removeWidget(row)
            discard(row)
        self.rows = [Button(text, Kind.QUIET, "chevron-right", elides=True) for text, _ in points]
        for row, (_, step) in zip(self.rows, points, strict=True):
            row.clicked.connect(partial(self.stepRequested.emit, step))
            self._column.addWidget(row, 0, Qt.AlignmentFlag.AlignLeft)


def turning_point(title: str, player: str, share: float) -> str:
    return Kit.tr("{0} · {1} · −{2}\u00a0%").format(title, player, round(100 * share))


def chances_in_words(players: Pair[str], share: float) -> str:
    """Return both players' chances of winning as text. `share` is the first seat's, from 0 to 1."""
    first = round(100 * share)
    # non-breaking spaces prevent line breaks before numbers
    text = Kit.tr("{0}:\u00a0{1}\u00a0%, {2}:\u00a0{3}\u00a0%")
    return text.format(players.one, first, players.two, 100 - first)
