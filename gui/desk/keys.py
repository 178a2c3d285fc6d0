"""The Desk's keys. None of them means anything in a text field, on any system."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from gui.desk import words


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A key, what it does in words, and the doing. `also`: another key for the same."""

    key: str
    text: str
    do: Callable[[], None]
    also: str = ""


def bind(page: QWidget, shortcuts: tuple[Shortcut, ...]) -> None:
    """Make the keys work wherever the keyboard is on the page; sheets above it swallow them."""
    for one in shortcuts:
        for key in filter(None, (one.key, one.also)):
            shortcut = QShortcut(QKeySequence(key), page)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.setAutoRepeat(False)
            shortcut.activated.connect(one.do)


def listed(shortcuts: tuple[Shortcut, ...], rest: Collection[str] = ()) -> list[tuple[str, str]]:
    """The rows of the sheet: the keys that are bound, and those that need no binding.

    `rest`: those that do nothing now.
    """
    plain = [
        ("⏎", words.tr("The next thing, bottom right")),
        ("Esc", words.tr("Mask again; clear the field")),
    ]
    return plain + [(shown(one.key), one.text) for one in shortcuts if one.key not in rest]


def shown(key: str) -> str:
    """A key as it is written on this system."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
