"""Simulated mouse and keyboard input for the tour. Hidden and disabled widgets reject it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget


class NotClickable(AssertionError):
    """Raised if the widget is hidden or disabled."""


def settle(rounds: int = 1) -> None:
    for _ in range(rounds):
        QApplication.processEvents()


def click(widget: QWidget, at: QPointF | None = None) -> None:
    if not widget.isVisible() or not widget.isEnabled():
        raise NotClickable(f"{_name(widget)} cannot be clicked")
    point = QPointF(widget.rect().center()) if at is None else at
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    for kind, button, buttons in (
        (QEvent.Type.MouseMove, none, none),
        (QEvent.Type.MouseButtonPress, left, left),
        (QEvent.Type.MouseButtonRelease, left, none),
    ):
        place = QPointF(widget.mapToGlobal(QPoint(0, 0))) + point
        event = QMouseEvent(kind, point, place, button, buttons, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(widget, event)
    settle()


def press(widget: QWidget, key: Qt.Key, text: str = "") -> None:
    if not widget.isVisible() or not widget.isEnabled():
        raise NotClickable(f"{_name(widget)} does not accept keyboard input")
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, text)
        QApplication.sendEvent(widget, event)


def write(widget: QWidget, text: str) -> None:
    """Click a widget and enter the whole text at once, as an input method does."""
    click(widget)
    if text:
        press(widget, Qt.Key.Key_unknown, text)
    settle()


def _name(widget: QWidget) -> str:
    words = widget.text() if isinstance(widget, QAbstractButton) else ""
    return words or widget.accessibleName() or type(widget).__name__
