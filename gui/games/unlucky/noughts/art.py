"""Noughts, crosses, walls and lines, painted; and the board that they stand on."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from games.kinds.grids import Cell, grid
from games.unlucky.wandering_noughts.board import CORNERS, SIZE
from games.unlucky.wandering_noughts.view import Kind, Result, Step
from gui.kit.board.ground import paint_label
from gui.kit.board.layout import GridLayout
from gui.kit.theme import Mark, SeatStyle, Theme, tint

REACH = 0.33
"""Half of a piece, in cells."""
STROKE = 0.15
"""The thickness of a piece's line, in cells."""


def paint_spaces(painter: QPainter, layout: GridLayout, theme: Theme, plain: bool) -> None:
    """The 32 spaces and the coordinates."""
    radius, inset = layout.pitch * 0.1, max(1.0, layout.pitch * 0.028)
    for cell in grid(SIZE, SIZE):
        if cell in CORNERS:
            continue
        rect = layout.rect(cell).adjusted(inset, inset, -inset, -inset)
        painter.setPen(QPen(tint(theme.board.grid, 0.8), layout.hairline))
        if plain:
            painter.setBrush(tint(theme.board.cell))
        else:
            fall = QLinearGradient(rect.topLeft(), rect.bottomLeft())
            fall.setColorAt(0.0, tint(theme.board.cell_alt))
            fall.setColorAt(1.0, tint(theme.board.cell))
            painter.setBrush(fall)
        painter.drawRoundedRect(rect, radius, radius)
    if layout.coordinates:
        for index in range(SIZE):
            paint_label(painter, layout, theme, column=index)
            paint_label(painter, layout, theme, row=index)


def paint_piece(
    painter: QPainter,
    centre: QPointF,
    pitch: float,
    style: SeatStyle,
    theme: Theme,
    opacity: float = 1.0,
    scale: float = 1.0,
) -> None:
    """A nought or a cross, after its seat's mark."""
    reach, width = pitch * REACH * scale, pitch * STROKE * scale
    path = QPainterPath()
    if style.mark is Mark.CROSS:
        arm = reach * 0.82
        path.moveTo(centre + QPointF(-arm, -arm))
        path.lineTo(centre + QPointF(arm, arm))
        path.moveTo(centre + QPointF(arm, -arm))
        path.lineTo(centre + QPointF(-arm, arm))
    else:
        path.addEllipse(centre, reach * 0.92, reach * 0.92)
    painter.save()
    painter.setOpacity(painter.opacity() * opacity)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    shadow = QPen(tint("#000000", 0.4 if theme.dark else 0.22), width)
    edge = QPen(QColor(style.edge(theme)), width)
    fill = QPen(QColor(style.fill), width if not style.has_edge(theme) else width * 0.66)
    for pen, down in ((shadow, pitch * 0.03), (edge, 0.0), (fill, 0.0)):
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawPath(path.translated(down * 0.5, down))
    painter.restore()


def paint_wall(painter: QPainter, rect: QRectF, theme: Theme, opacity: float = 1.0) -> None:
    """A wall: courses of stone that fill the space."""
    side = rect.width()
    inset = side * 0.07
    box = rect.adjusted(inset, inset, -inset, -inset)
    painter.save()
    painter.setOpacity(painter.opacity() * opacity)
    path = QPainterPath()
    path.addRoundedRect(box, side * 0.08, side * 0.08)
    painter.setPen(QPen(tint(theme.board.wall), max(1.2, side * 0.035)))
    painter.setBrush(tint(theme.board.mask))
    painter.drawPath(path)
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(tint(theme.board.wall, 0.85), max(1.0, side * 0.03)))
    courses = 3
    high = box.height() / courses
    for course in range(courses):
        top = box.top() + course * high
        if course:
            painter.drawLine(QLineF(box.left(), top, box.right(), top))
        shift = 0.5 if course % 2 else 0.0
        for joint in (0.25 + shift, 0.75 + shift):
            x = box.left() + box.width() * (joint % 1.0)
            painter.drawLine(QLineF(x, top, x, top + high))
    painter.restore()


def paint_line(
    painter: QPainter,
    layout: GridLayout,
    line: tuple[Cell, ...],
    style: SeatStyle,
    theme: Theme,
    share: float = 1.0,
    lit: bool = False,
) -> None:
    """A stroke through three pieces, drawn `share` of its way; `lit`: it is new."""
    start, end = layout.centre(line[0]), layout.centre(line[-1])
    whole = QLineF(start, end)
    reach = layout.pitch * 0.36
    step = QPointF(whole.dx(), whole.dy()) / max(1.0, whole.length())
    start, end = start - step * reach, end + step * reach
    end = start + (end - start) * share
    width = max(2.0, layout.pitch * 0.055)
    for colour, extra in ((theme.board.ring_ground, width * 0.9), (_tone(style, theme, lit), 0.0)):
        pen = QPen(tint(colour, 0.8 if extra else 0.95), width + extra)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(start, end)


def _tone(style: SeatStyle, theme: Theme, lit: bool) -> str:
    return theme.gold if lit else style.stroke(theme)


def paint_arrow(
    painter: QPainter, start: QPointF, end: QPointF, pitch: float, colour: str, theme: Theme
) -> None:
    """An arrow from space to space."""
    line = QLineF(start, end)
    if line.length() < 1:
        return
    step = QPointF(line.dx(), line.dy()) / line.length()
    aside = QPointF(-step.y(), step.x())
    tip = end - step * pitch * 0.1
    head = pitch * 0.17
    path = QPainterPath(start + step * pitch * 0.3)
    path.lineTo(tip)
    path.moveTo(tip - step * head + aside * head * 0.8)
    path.lineTo(tip)
    path.lineTo(tip - step * head - aside * head * 0.8)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    width = max(1.8, pitch * 0.05)
    for tone, extra in ((theme.board.ring_ground, width * 0.9), (colour, 0.0)):
        pen = QPen(tint(tone, 0.8 if extra else 1.0), width + extra)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPath(path)


def paint_trace(
    painter: QPainter, layout: GridLayout, step: Step, style: SeatStyle, theme: Theme
) -> None:
    """Where a piece of the latest round went, was to go, or was led."""
    led = step.kind is Kind.PLACE and step.result is Result.REDIRECTED
    start = step.aim if led else step.start
    aim = step.aim if step.result is Result.CANCELLED else step.end
    if start is None or aim is None or start == aim:
        return
    home, end = layout.centre(start), layout.centre(aim)
    whole = QLineF(home, end)
    short = QPointF(whole.dx(), whole.dy()) / whole.length() * layout.pitch * 0.3
    painter.save()
    painter.setOpacity(painter.opacity() * 0.6)
    paint_arrow(painter, home - short, end - short, layout.pitch, style.stroke(theme), theme)
    painter.restore()


def paint_cancelled(painter: QPainter, layout: GridLayout, step: Step, theme: Theme) -> None:
    """A sign where an action of the latest round came to nothing."""
    aim = layout.centre(step.aim)
    at = aim + QPointF(0.3, -0.3) * layout.pitch
    if step.start is not None:
        at = layout.centre(step.start) + (aim - layout.centre(step.start)) * 0.5
    paint_no(painter, at, layout.pitch, theme, 0.72)


def paint_no(painter: QPainter, centre: QPointF, pitch: float, theme: Theme, share: float) -> None:
    """A sign over something that was cancelled: a disc with a bar."""
    radius = pitch * 0.19 * share
    if radius < 1:
        return
    painter.setPen(QPen(tint(theme.board.ring_ground), max(1.0, radius * 0.16)))
    painter.setBrush(tint(theme.danger))
    painter.drawEllipse(centre, radius, radius)
    pen = QPen(QColor("#FFFFFF" if not theme.dark else "#17141C"), radius * 0.32)
    painter.setPen(pen)
    half = QPointF(radius * 0.52, 0)
    painter.drawLine(centre - half, centre + half)
