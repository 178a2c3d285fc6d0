"""The Desk's keys. None of them means anything in a text field, on any system."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from gui.desk import words


@dataclass(frozen=True, slots=True)
class Order:
    """A key, what it does in words, and the doing. `also`: another key for the same."""

    key: str
    text: str
    do: Callable[[], None]
    also: str = ""


def bind(page: QWidget, orders: tuple[Order, ...]) -> None:
    """Make the keys work wherever the keyboard is on the page; sheets above it swallow them."""
    for order in orders:
        for key in filter(None, (order.key, order.also)):
            shortcut = QShortcut(QKeySequence(key), page)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.setAutoRepeat(False)
            shortcut.activated.connect(order.do)


def listed(orders: tuple[Order, ...]) -> list[tuple[str, str]]:
    """The rows of the sheet: the keys that are bound, and those that need no binding."""
    plain = [
        ("⏎", words.tr("The next thing, bottom right")),
        ("Esc", words.tr("Mask again; clear the field")),
    ]
    return plain + [(shown(order.key), order.text) for order in orders]


def shown(key: str) -> str:
    """A key as it is written on this system."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
