"""Painters with antialiasing, and functions that set their pen and brush."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QGradient, QPaintDevice, QPainter, QPen


def smooth(device: QPaintDevice) -> QPainter:
    """Return a painter with antialiasing, to be used in a `with` statement."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def fill_with(painter: QPainter, brush: QBrush | QColor | QGradient | Qt.BrushStyle) -> None:
    """Set the painter to fill areas without outlines."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(brush)


def stroke_with(painter: QPainter, pen: QPen | QColor) -> None:
    """Set the painter to draw outlines without filling."""
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
