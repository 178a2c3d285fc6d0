"""What every board paints the same way: burned cells, hidden pieces, rings, dots."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from gui.kit.theme import Theme, tint


def paint_burned(painter: QPainter, area: QRectF | QPainterPath, theme: Theme) -> None:
    """A burned cell: ash, hatched, its rim still glowing a little."""
    path, box = _path(area)
    board = theme.board
    step = max(4.0, min(box.width(), box.height()) / 6)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.fillPath(path, QColor(board.ash))
    painter.setPen(QPen(QColor(board.hatch), max(1.0, step / 5)))
    span = box.width() + box.height()
    at = step / 2
    while at < span:
        start = QPointF(box.left() + at, box.top())
        painter.drawLine(start, start + QPointF(-box.height(), box.height()))
        at += step
    painter.setPen(QPen(tint(board.ember, 0.75), max(2.0, step / 2.5)))
    painter.drawPath(path)
    painter.restore()


def paint_mask(painter: QPainter, area: QRectF | QPainterPath, theme: Theme) -> None:
    """A piece whose colours are hidden: calm grey with a weave one can only just see."""
    path, box = _path(area)
    board = theme.board
    step = max(4.0, min(box.width(), box.height()) / 8)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(path, QColor(board.mask))
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(board.mask_weave))
    dot = step * 0.28
    y, odd = box.top() + step / 2, False
    while y < box.bottom():
        x = box.left() + (step if odd else step / 2)
        while x < box.right():
            painter.drawEllipse(QPointF(x, y), dot, dot)
            x += step
        y, odd = y + step, not odd
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(board.mask_edge), max(1.0, step / 4)))
    painter.drawPath(path)
    painter.restore()


def paint_ring(painter: QPainter, area: QRectF | QPainterPath, theme: Theme, width: float) -> None:
    """The ring of the last move, `width` thick; it can be seen on every stone."""
    path, _box = _path(area)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, extra in ((theme.board.ring_ground, 2.0), (theme.board.ring, 0.0)):
        pen = QPen(QColor(colour), width + extra)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPath(path)
    painter.restore()


def paint_dot(painter: QPainter, centre: QPointF, cell: float, theme: Theme) -> None:
    """A legal target in a cell `cell` pixels wide."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint(theme.board.dot, 0.55))
    painter.drawEllipse(centre, cell * 0.11, cell * 0.11)
    painter.restore()


def _path(area: QRectF | QPainterPath) -> tuple[QPainterPath, QRectF]:
    if isinstance(area, QPainterPath):
        return area, area.boundingRect()
    path = QPainterPath()
    path.addRect(area)
    return path, area
