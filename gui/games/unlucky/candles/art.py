"""Painting functions for candles (wax, flame and smoke), and the colours of plates."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from games.unlucky.candle_countdown.view import CandleKind, SeenCandle, State, Trim
from gui.kit.look.smooth import fill_with, stroke_with
from gui.kit.theme import SeatStyle, Theme, tint

TALL = 3.0
"""Height of an unlit candle of unknown kind, in rounds: 1 is the wax burned in one round."""
STUB = 0.34
"""Height of a burnt candle, in rounds."""
WHITE_TRIM, BLACK_TRIM = "#F3ECDD", "#121016"


@dataclass(frozen=True, slots=True)
class Wax:
    """The appearance of a candle. `height` is in rounds.

    `flame`, `smoke` and `burnt` are strengths, 0 to 1. `parts` is the number of rounds marked on
    the wax, or 0 if the viewer does not know it. `snuffed` is True if the candle has been put out
    once.
    """

    height: float
    flame: float
    smoke: float
    burnt: float
    parts: int
    snuffed: bool

    def towards(self, other: Wax, share: float) -> Wax:
        """Return the wax interpolated between this wax and `other`.

        If `share` is 0, return this wax; if it is 1, return `other`.
        """

        def mid(start: float, end: float) -> float:
            return start + (end - start) * share

        return Wax(
            mid(self.height, other.height),
            mid(self.flame, other.flame),
            mid(self.smoke, other.smoke),
            mid(self.burnt, other.burnt),
            other.parts if share > 0.5 else self.parts,
            other.snuffed if share > 0 else self.snuffed,
        )


def wax_of(candle: SeenCandle) -> Wax:
    """Return the appearance of a candle at rest, using only what the viewer knows."""
    lit, burnt = candle.state is State.LIT, candle.state is State.BURNT
    if burnt:
        height = STUB
    elif candle.left is not None:
        height = float(candle.left)
    else:
        height = TALL - candle.burned
    return Wax(
        height,
        1.0 if lit else 0.0,
        1.0 if candle.extinguished and not lit and not burnt else 0.0,
        1.0 if burnt else 0.0,
        0 if candle.left is None or burnt else candle.left,
        candle.extinguished,
    )


def new_wax(kind: CandleKind) -> Wax:
    return Wax(float(kind.burn), 0.0, 0.0, 0.0, kind.burn, False)


def paint_candle(
    painter: QPainter, box: QRectF, wax: Wax, style: SeatStyle, theme: Theme
) -> QRectF:
    """Paint a candle at the lower edge of `box`. Return the area of the wax."""
    flame = box.height() * 0.2
    unit = (box.height() - flame) / TALL
    wide = min(box.width() * 0.52, unit * 1.4)
    high = max(unit * STUB * 0.9, unit * wax.height)
    body = QRectF(box.center().x() - wide / 2, box.bottom() - high, wide, high)
    _paint_dish(painter, box, wide, theme)
    _paint_wax(painter, body, wax, style, theme)
    if wax.parts > 1:
        _paint_marks(painter, body, wax.parts, style)
    tip = QPointF(body.center().x(), body.top() + wide * 0.04)
    if wax.burnt < 0.5:
        _paint_wick(painter, tip, wide)
    if wax.smoke > 0:
        _paint_smoke(painter, tip, wide, flame, wax.smoke, theme)
    if wax.flame > 0:
        _paint_flame(painter, tip, wide, flame, wax.flame, theme)
    return body


def _paint_dish(painter: QPainter, box: QRectF, wide: float, theme: Theme) -> None:
    dish = QRectF(0, 0, wide * 1.7, max(3.0, wide * 0.26))
    dish.moveCenter(QPointF(box.center().x(), box.bottom() - dish.height() * 0.1))
    painter.setPen(QPen(tint(theme.board.grid), max(1.0, wide * 0.04)))
    painter.setBrush(tint(theme.board.cell_target))
    painter.drawEllipse(dish)


def _paint_wax(painter: QPainter, body: QRectF, wax: Wax, style: SeatStyle, theme: Theme) -> None:
    wide = body.width()
    base = QColor(style.fill)
    if wax.burnt > 0:
        grey = QColor(theme.board.mask)
        base = _mixed(base, grey, wax.burnt * 0.72)
    path = QPainterPath()
    bow = wide * 0.12
    path.moveTo(body.left(), body.top() + bow)
    path.quadTo(body.center().x(), body.top() - bow, body.right(), body.top() + bow)
    path.lineTo(body.right(), body.bottom() - bow)
    path.quadTo(body.center().x(), body.bottom() + bow, body.left(), body.bottom() - bow)
    path.closeSubpath()
    round_ = QLinearGradient(body.topLeft(), body.topRight())
    round_.setColorAt(0.0, base.darker(150))
    round_.setColorAt(0.3, base.lighter(112))
    round_.setColorAt(0.55, base)
    round_.setColorAt(1.0, base.darker(165))
    painter.setPen(QPen(base.darker(200), max(0.8, wide * 0.03)))
    painter.setBrush(round_)
    painter.drawPath(path)
    if wax.flame > 0:
        _paint_warmth(painter, path, body, wax.flame)
    top = QRectF(body.left(), body.top() - bow * 0.1, wide, bow * 2)
    fill_with(painter, base.lighter(126) if wax.burnt < 0.5 else base.darker(125))
    painter.drawEllipse(top.adjusted(wide * 0.04, 0, -wide * 0.04, 0))
    if wax.snuffed and wax.burnt < 0.5:
        band = QRectF(body.left(), body.top() + bow * 1.9, wide, max(2.0, wide * 0.09))
        painter.fillRect(band, tint(theme.board.ring_ground, 0.75))


def _paint_warmth(painter: QPainter, path: QPainterPath, body: QRectF, strength: float) -> None:
    fall = QLinearGradient(body.topLeft(), QPointF(body.left(), body.top() + body.width() * 1.3))
    fall.setColorAt(0.0, tint("#FFF4C8", 0.62 * strength))
    fall.setColorAt(1.0, tint("#FFF4C8", 0.0))
    painter.fillPath(path, fall)


def _paint_marks(painter: QPainter, body: QRectF, parts: int, style: SeatStyle) -> None:
    wide = body.width()
    tone = tint(QColor(style.fill).darker(210).name(), 0.8)
    stroke_with(painter, QPen(tone, max(1.0, wide * 0.035)))
    for part in range(1, parts):
        y = body.bottom() - body.height() * part / parts
        path = QPainterPath(QPointF(body.left(), y))
        path.quadTo(body.center().x(), y + wide * 0.2, body.right(), y)
        painter.drawPath(path)


def _paint_wick(painter: QPainter, tip: QPointF, wide: float) -> None:
    pen = QPen(QColor("#1A1410"), max(1.2, wide * 0.07))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(tip, tip - QPointF(-wide * 0.03, wide * 0.24))


def _paint_smoke(
    painter: QPainter, tip: QPointF, wide: float, room: float, strength: float, theme: Theme
) -> None:
    start = tip - QPointF(0, wide * 0.26)
    path = QPainterPath(start)
    for step in range(1, 9):
        rise = room * 0.82 * step / 8
        sway = sin(step / 8 * 2 * pi) * wide * 0.14
        path.lineTo(start + QPointF(sway, -rise))
    pen = QPen(tint(theme.muted, 0.75 * strength), max(1.2, wide * 0.07))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    stroke_with(painter, pen)
    painter.drawPath(path)


def _paint_flame(
    painter: QPainter, tip: QPointF, wide: float, room: float, strength: float, theme: Theme
) -> None:
    high = room * 1.02 * strength
    half = min(wide * 0.3, room * 0.34) * strength
    middle = tip - QPointF(0, wide * 0.1 + high * 0.42)
    reach = room * 1.45 * strength
    glow = QRadialGradient(middle, reach)
    glow.setColorAt(0.0, tint("#FFC65A", (0.62 if theme.dark else 0.7) * strength))
    glow.setColorAt(0.4, tint("#FF9D2E", (0.22 if theme.dark else 0.3) * strength))
    glow.setColorAt(1.0, tint("#FF9D2E", 0.0))
    fill_with(painter, glow)
    painter.drawEllipse(middle, reach, reach)
    for scale, colours in ((1.0, ("#FF8A1F", "#FFD45E")), (0.56, ("#FFE9A8", "#FFFFFF"))):
        path = _drop(tip - QPointF(0, wide * 0.1), half * scale, high * scale)
        fire = QLinearGradient(middle - QPointF(0, high * 0.6), tip)
        fire.setColorAt(0.0, QColor(colours[0]))
        fire.setColorAt(1.0, QColor(colours[1]))
        painter.setBrush(fire)
        painter.setPen(
            QPen(QColor("#C25A00"), max(0.6, wide * 0.02))
            if scale == 1.0
            else QPen(Qt.PenStyle.NoPen)
        )
        painter.drawPath(path)


def _drop(foot: QPointF, half: float, high: float) -> QPainterPath:
    top = foot - QPointF(0, high)
    path = QPainterPath(top)
    path.cubicTo(
        top + QPointF(half * 0.25, high * 0.34), foot + QPointF(half * 1.35, -high * 0.34), foot
    )
    path.cubicTo(
        foot + QPointF(-half * 1.35, -high * 0.34), top + QPointF(-half * 0.25, high * 0.34), top
    )
    return path


def paint_change(painter: QPainter, box: QRectF, wax: Wax, lights: bool, theme: Theme) -> None:
    """Paint a preview: a flame that will be lit, or the smoke of a flame that will be put out."""
    flame = box.height() * 0.2
    unit = (box.height() - flame) / TALL
    wide = min(box.width() * 0.52, unit * 1.4)
    high = max(unit * STUB * 0.9, unit * wax.height)
    tip = QPointF(box.center().x(), box.bottom() - high + wide * 0.04)
    if lights:
        painter.setOpacity(theme.board.preview_alpha + 0.2)
        _paint_flame(painter, tip, wide, flame, 1.0, theme)
        painter.setOpacity(1.0)
        return
    fill_with(painter, tint(theme.board.table, 0.7))
    painter.drawEllipse(tip - QPointF(0, flame * 0.5), flame * 0.62, flame * 0.62)
    _paint_smoke(painter, tip, wide, flame, 1.0, theme)


def plate_colours(trim: Trim | None, theme: Theme) -> tuple[str, str, str]:
    """Return the background, text and edge colours of a plate with this public trim (CC-2)."""
    if trim is Trim.WHITE:
        return WHITE_TRIM, "#17141C", "#B9AFC9" if theme.dark else "#6E6478"
    if trim is Trim.BLACK:
        return BLACK_TRIM, "#F3ECDD", "#8E84A0" if theme.dark else "#121016"
    return theme.board.cell_alt, theme.text, theme.edge


def _mixed(start: QColor, other: QColor, share: float) -> QColor:
    return QColor.fromRgbF(
        start.redF() + (other.redF() - start.redF()) * share,
        start.greenF() + (other.greenF() - start.greenF()) * share,
        start.blueF() + (other.blueF() - start.blueF()) * share,
    )
