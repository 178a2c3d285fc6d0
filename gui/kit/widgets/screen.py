"""How large a window may be on this screen."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication

FRAME = QSize(16, 40)
"""What a window manager may add around a window."""


def fitting(wanted: QSize, least: QSize) -> QSize:
    """`wanted` as far as the screen and a frame allow, but no less than `least`."""
    room = QGuiApplication.primaryScreen().availableGeometry().size() - FRAME
    return wanted.expandedTo(least).boundedTo(room.expandedTo(least))
