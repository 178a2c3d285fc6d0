from __future__ import annotations

from PySide6.QtGui import QPaintDevice, QPainter


def smooth(device: QPaintDevice) -> QPainter:
    """Return a painter with antialiasing, to be used in a `with` statement."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter
