"""Mouse events sent to a widget, independent of the pointer and of other windows."""

from __future__ import annotations

import itertools

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
NO_KEYS = Qt.KeyboardModifier.NoModifier


def move(widget: QWidget, at: QPoint, held: Qt.MouseButton = NONE) -> None:
    """Send a move of the mouse to a widget, optionally with a button held.

    `QTest.mouseMove` would set the system's pointer instead: any window there gets the event, or
    none does if the pointer is there already.
    """
    place, anywhere = QPointF(at), QPointF(widget.mapToGlobal(at))
    event = QMouseEvent(QEvent.Type.MouseMove, place, anywhere, NONE, held, NO_KEYS)
    QApplication.sendEvent(widget, event)


def click(
    widget: QWidget,
    *places: QPoint,
    button: Qt.MouseButton = LEFT,
    keys: Qt.KeyboardModifier = NO_KEYS,
) -> None:
    for at in places:
        move(widget, at)
        QTest.mouseClick(widget, button, keys, at)


def drag(widget: QWidget, *places: QPoint, drop: bool = True, steps: int = 4) -> None:
    """Press the button at the first place, move along the others, and by default release it."""
    QTest.mousePress(widget, LEFT, NO_KEYS, places[0])
    for start, end in itertools.pairwise(places):
        for step in range(1, steps + 1):
            move(widget, start + (end - start) * step / steps, LEFT)
    if drop:
        QTest.mouseRelease(widget, LEFT, NO_KEYS, places[-1])
