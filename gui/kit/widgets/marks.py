"""The marks of seats as paths, painting functions and widgets, and the panel of a seat."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from games.match.clocks import Reading
from gui.kit.look.smooth import fill_with, stroke_with
from gui.kit.look.text import WIDEST, elided, worth_measuring
from gui.kit.look.tokens import Tween
from gui.kit.theme import Mark, SeatStyle, Space, Theme, Weight, font, px, theme_of
from gui.kit.widgets.buttons import tip
from gui.kit.widgets.clock import ClockFace, Pressure, pressure
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.ground import paint_lit
from gui.kit.widgets.labels import IconLabel, Role, label, set_role, show_text
from gui.kit.wording import translate

_POLYGONS: dict[Mark, tuple[int, float, float]] = {
    # Each value holds the number of corners, the radius relative to half the side of the available
    # square, and the angle of the first corner. With these radii, the shapes look equally large.
    Mark.TRIANGLE: (3, 1.16, -90),
    Mark.SQUARE: (4, 1.20, -45),
    Mark.DIAMOND: (4, 1.10, -90),
    Mark.PENTAGON: (5, 1.03, -90),
    Mark.HEXAGON: (6, 1.00, -90),
}

FACE = 28
"""Size of a bot's face beside its name, in pixels."""
_SHADOWED = 24
"""Minimum size at which marks have a shadow, in pixels."""


def mark_path(mark: Mark, rect: QRectF) -> QPainterPath:
    """Return the mark's outline, centred in `rect`. All marks look equally large."""
    half = min(rect.width(), rect.height()) / 2
    centre = rect.center()
    path = QPainterPath()
    if mark in _POLYGONS:
        corners, reach, start = _POLYGONS[mark]
        lower = half * 0.14 if mark is Mark.TRIANGLE else 0.0
        middle = QPointF(centre.x(), centre.y() + lower)
        path.addPolygon(_ring(middle, half * reach * 0.92, corners, start))
        path.closeSubpath()
    elif mark is Mark.STAR:
        path.addPolygon(_star(centre + QPointF(0, half * 0.05), half))
        path.closeSubpath()
    elif mark in (Mark.PLUS, Mark.CROSS):
        path = _bars(centre, half, 45 if mark is Mark.CROSS else 0)
    else:
        path.addEllipse(centre, half * 0.92, half * 0.92)
        if mark is Mark.CIRCLE:
            path.addEllipse(centre, half * 0.54, half * 0.54)
    return path


def paint_mark(
    painter: QPainter, rect: QRectF, style: SeatStyle, theme: Theme, opacity: float = 1.0
) -> None:
    """Paint a seat's mark inside `rect`, with an outline if the mark needs one in this theme."""
    side = min(rect.width(), rect.height())
    width = max(1.0, side / 12)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setOpacity(painter.opacity() * opacity)
    edged = style.has_edge(theme)
    inset = width / 2 if edged else 0.0
    painter.setPen(_pen(style.edge(theme), width) if edged else QPen(Qt.PenStyle.NoPen))
    painter.setBrush(QColor(style.fill))
    path = mark_path(style.mark, rect.adjusted(inset, inset, -inset, -inset))
    if side >= _SHADOWED and opacity >= 1.0:
        _paint_shadow(painter, path, side, theme)
    painter.drawPath(path)
    if style.mark is Mark.RINGED:
        stroke_with(painter, _pen(style.ink, width * 0.9))
        painter.drawEllipse(rect.center(), side * 0.22, side * 0.22)
    painter.restore()


def paint_glyph(painter: QPainter, rect: QRectF, style: SeatStyle) -> None:
    """Paint only the mark's shape, in the style's ink, for use on the seat's colour."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    fill_with(painter, QColor(style.ink))
    painter.drawPath(mark_path(style.mark, rect))
    painter.restore()


class SeatMark(QWidget):
    def __init__(self, style: SeatStyle, size: int = 16) -> None:
        super().__init__()
        self._seat = style
        self.setFixedSize(px(size), px(size))
        self.setAccessibleName(translate(style.name))

    def setSeatStyle(self, style: SeatStyle) -> None:
        self._seat = style
        self.setAccessibleName(translate(style.name))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_mark(painter, QRectF(self.rect()), self._seat, theme_of(self))


class SeatName(QWidget):
    """A seat's mark and its player's name. A long name is shrunk by up to 30 % before it is elided.

    `size` is the font size in pixels at a text size of 100 %. Two names joined by `pair` have the
    same font size.
    """

    def __init__(
        self,
        style: SeatStyle,
        name: str,
        size: int = 16,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._seat, self._size, self._name = style, size, ""
        self._lit = True
        self._other: SeatName | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setName(name)

    def pair(self, other: SeatName) -> None:
        """Show this name and `other` at the same size, the largest at which both fit."""
        self._other, other._other = other, self

    def setSeatStyle(self, style: SeatStyle) -> None:
        self._seat = style
        self.update()

    def setName(self, name: str) -> None:
        self._name = name
        self.setAccessibleName(name)
        self.updateGeometry()
        self._paint_anew()

    def setSize(self, size: int) -> None:
        self._size = size
        self.updateGeometry()
        self._paint_anew()

    def setLit(self, lit: bool) -> None:
        self._lit = lit
        self.update()

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(font(px(self._size), Weight.STRONG))
        wide = metrics.horizontalAdvance(worth_measuring(self._name, metrics, WIDEST))
        side = self._side()
        return QSize(side + wide + 2, side)

    def minimumSizeHint(self) -> QSize:
        side = self._side()
        return QSize(side + px(self._size) * 3, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        with QPainter(self) as painter:
            side = px(self._size * 0.95)
            top = (self.height() - side) / 2
            paint_mark(painter, QRectF(0, top, side, side), self._seat, theme)
            room = self.width() - self._side()
            face = font(px(self._size), Weight.STRONG)
            size = self._fitting()
            if self._other is not None:
                size = min(size, self._other._fitting())
            face.setPixelSize(size)
            text = elided(self._name, QFontMetrics(face), room)
            painter.setFont(face)
            painter.setPen(QColor(theme.text if self._lit else theme.muted))
            area = QRectF(self._side(), 0, room, self.height())
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._paint_anew()

    def _paint_anew(self) -> None:
        self.update()
        if self._other is not None:
            self._other.update()

    def _fitting(self) -> int:
        """Return the font size in pixels at which the name fits, or the minimum size allowed."""
        room = self.width() - self._side()
        size = px(self._size)
        metrics = QFontMetrics(font(size, Weight.STRONG))
        wide = metrics.horizontalAdvance(worth_measuring(self._name, metrics, 2 * room))
        if wide <= room:
            return size
        return max(round(size * 0.7), int(size * room / wide))

    def _side(self) -> int:
        return px(self._size * 1.5)


def _paint_shadow(painter: QPainter, path: QPainterPath, side: float, theme: Theme) -> None:
    painter.save()
    painter.translate(0, side * 0.035)
    painter.setPen(_pen(theme.scrim, side * 0.03))
    painter.setBrush(QColor(theme.scrim))
    painter.setOpacity(painter.opacity() * (0.42 if theme.dark else 0.22))
    painter.drawPath(path)
    painter.restore()


def _pen(colour: str, width: float) -> QPen:
    pen = QPen(QColor(colour), width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def _ring(centre: QPointF, reach: float, corners: int, start: float) -> QPolygonF:
    angles = (start * pi / 180 + 2 * pi * i / corners for i in range(corners))
    return QPolygonF([centre + QPointF(cos(a), sin(a)) * reach for a in angles])


def _star(centre: QPointF, reach: float) -> QPolygonF:
    points = []
    for i in range(10):
        angle = -pi / 2 + pi * i / 5
        points.append(centre + QPointF(cos(angle), sin(angle)) * reach * (1 if i % 2 == 0 else 0.5))
    return QPolygonF(points)


def _bars(centre: QPointF, half: float, turn: float) -> QPainterPath:
    long, thick = half * (1.08 if turn else 0.96), half * 0.30
    points = [
        QPointF(-thick, -long), QPointF(thick, -long), QPointF(thick, -thick),
        QPointF(long, -thick), QPointF(long, thick), QPointF(thick, thick),
        QPointF(thick, long), QPointF(-thick, long), QPointF(-thick, thick),
        QPointF(-long, thick), QPointF(-long, -thick), QPointF(-thick, -thick),
    ]  # fmt: skip
    c, s = cos(turn * pi / 180), sin(turn * pi / 180)
    path = QPainterPath()
    path.addPolygon(
        QPolygonF([centre + QPointF(p.x() * c - p.y() * s, p.x() * s + p.y() * c) for p in points])
    )
    path.closeSubpath()
    return path


class SeatPanel(QWidget):
    """A seat's mark, name, status and clock.

    The panel is lit while the clock runs. If there is no clock, `setActive(True)` lights the panel.
    """

    clockActivated = Signal()
    """Emitted when the clock is clicked, but only after `clock.make_clickable`."""

    def __init__(
        self,
        style: SeatStyle,
        name: str,
        size: int = 20,
        digits: int = 40,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._style = style
        self._alarm = False
        self._lit = Tween(self, lambda _value: self.update())
        self.name = SeatName(style, name, size)
        self.clock = ClockFace(digits)
        self.clock.setPlain(True)
        self._status = label("", Role.MUTED)
        self._status.hide()
        self._gained, self.score = label("", Role.CAPTION), label("", Role.TITLE)
        self._head = in_row((self.name, 1), self._status, self._gained, self.score, gap=Space.S)
        for part in (self._gained, self.score):
            part.hide()
        in_column(
            self._head,
            (self.clock, 1),
            gap=Space.XS,
            margins=(Space.XL, Space.M, Space.L, Space.M),
            of=self,
        )
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(name)
        self.clock.activated.connect(self.clockActivated)
        self.setActive(False)

    def setReading(self, reading: Reading | None) -> None:
        """Show a reading, or hide the clock if `reading` is None."""
        self.clock.setVisible(reading is not None)
        if reading is None:
            return
        self.clock.setReading(reading)
        self._alarm = pressure(reading) is Pressure.DANGER
        self.setActive(reading.running)

    def setActive(self, active: bool) -> None:
        self.name.setLit(active)
        self._lit.to(float(active), theme_of(self).motion.normal if self.isVisible() else 0)
        self.update()

    def setStatus(self, text: str, role: Role = Role.MUTED) -> None:
        """Show the seat's public status, for example "received", or clear it if the text is ""."""
        show_text(self._status, text)
        set_role(self._status, role)

    def setScore(self, score: str, gained: str = "") -> None:
        """Show the score, and the points gained in the last round. Empty strings are hidden."""
        show_text(self.score, score)
        show_text(self._gained, gained)

    def setFace(self, icon: str, name: str) -> None:
        """Show the face `icon` before the player's name. `name` is the tooltip of the face."""
        face = IconLabel(icon, lambda theme: theme.text, FACE)
        face.setToolTip(tip(name))
        self._head.insertWidget(0, face)

    def setName(self, name: str) -> None:
        self.name.setName(name)
        self.setAccessibleName(name)

    def setSeatStyle(self, style: SeatStyle) -> None:
        self._style = style
        self.name.setSeatStyle(style)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        with QPainter(self) as painter:
            bar = self._style.stroke(theme)
            paint_lit(painter, QRectF(self.rect()), theme, bar, self._lit.now, self._alarm)
