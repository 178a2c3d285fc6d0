"""The mouse over a widget, wherever the pointer was and whatever other windows lie there."""

from __future__ import annotations

import itertools

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
NO_KEYS = Qt.KeyboardModifier.NoModifier


def move(widget: QWidget, at: QPoint, held: Qt.MouseButton = NONE) -> None:
    """The mouse comes to a place, perhaps with a button held.

    The widget itself is told, as by QTest's clicks. QTest's move sets the system's pointer instead:
    any window that lies there is told then, and nobody if the pointer is there already.
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
    """The mouse comes to places and is clicked there."""
    for at in places:
        move(widget, at)
        QTest.mouseClick(widget, button, keys, at)


def drag(widget: QWidget, *places: QPoint, drop: bool = True, steps: int = 4) -> None:
    """The button goes down at the first place and, unless told not to, up at the last."""
    QTest.mousePress(widget, LEFT, NO_KEYS, places[0])
    for start, end in itertools.pairwise(places):
        for step in range(1, steps + 1):
            move(widget, start + (end - start) * step / steps, LEFT)
    if drop:
        QTest.mouseRelease(widget, LEFT, NO_KEYS, places[-1])
