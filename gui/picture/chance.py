"""How the chances to win stand, as a bar: both marks with per cent, and what is each one's part."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from games.core import Pair, Seat
from gui.kit.theme import SeatStyle, Weight
from gui.picture.painter import StagePainter

LEFT, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight


def paint_chance(
    stage: StagePainter, area: QRectF, styles: Pair[SeatStyle], chance: float, share: float
) -> None:
    """The first seat's `chance` in figures; the bar is on its way there and stands at `share`."""
    face, first = stage.face(17, Weight.STRONG), round(100 * chance)
    room, side = stage.width("100\u00a0%", face), area.height() * 0.72
    if stage.backdrop.keyed:
        stage.card(area, stage.theme.surface)
    inner = stage.inset(area)
    for seat, style in styles.items():
        one = seat is Seat.ONE
        left = inner.left() if one else inner.right() - side
        mark = QRectF(left, inner.center().y() - side / 2, side, side)
        stage.mark(mark, style)
        at = mark.right() + side * 0.4 if one else mark.left() - side * 0.4 - room
        told = f"{first if one else 100 - first}\u00a0%"
        text = QRectF(at, inner.top(), room, inner.height())
        stage.line(text, told, face, stage.theme.text, LEFT if one else RIGHT)
    aside = side * 1.4 + room + stage.px(12)
    high = max(4.0, area.height() * 0.36)
    top = inner.center().y() - high / 2
    bar = QRectF(inner.left() + aside, top, inner.width() - 2 * aside, high)
    if bar.width() > stage.px(24):
        _paint_parts(stage, bar, styles, min(1.0, max(0.0, share)))


def _paint_parts(stage: StagePainter, bar: QRectF, styles: Pair[SeatStyle], share: float) -> None:
    """Each one's part of the bar, and where the middle is."""
    painter, gap = stage.painter, stage.px(3)
    wide = (bar.width() - gap) * share
    parts = (QRectF(bar.left(), bar.top(), wide, bar.height()), bar.adjusted(wide + gap, 0, 0, 0))
    for part, style in zip(parts, styles, strict=True):
        if part.width() < 1:
            continue
        radius = min(part.width(), part.height()) / 2
        painter.setPen(QPen(QColor(style.stroke(stage.theme)), 1))
        painter.setBrush(QColor(style.fill))
        painter.drawRoundedRect(part, radius, radius)
    painter.setPen(QPen(QColor(stage.theme.muted), max(1.0, stage.px(1.5))))
    middle, over = bar.center().x(), bar.height() * 0.4
    painter.drawLine(QPointF(middle, bar.top() - over), QPointF(middle, bar.top()))
    painter.drawLine(QPointF(middle, bar.bottom()), QPointF(middle, bar.bottom() + over))
