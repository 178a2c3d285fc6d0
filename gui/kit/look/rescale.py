"""Another text size for windows that are there: what Qt keeps in pixels is brought to it.

That is margins, gaps, least and largest sizes, and the sizes of icons. Fonts are the style sheet's,
and a font of its own is what a widget sets anew. Whatever a widget works out by itself, it does so
again: it is told of the theme (`THEME_CHANGED`), asked how large it is, and
hears that it was resized, since what stands beside what may depend on it.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QBoxLayout,
    QFormLayout,
    QGridLayout,
    QLayout,
    QWidget,
)
from shiboken6 import isValid

HAIRLINE = 1
"""What is so thin stays so."""
ANY = 1 << 16
"""So large is no length but the lack of a limit."""

Scaled = Callable[[int], int]


def rescale(app: QApplication, before: float, after: float) -> None:
    """Bring every widget from one scale to another. No style sheet is set meanwhile."""

    def scaled(length: int) -> int:
        # A length at 100 % is a whole number: nothing is lost by going to and fro.
        plain = abs(length) <= HAIRLINE or length >= ANY
        return length if plain else round(round(length / before) * after)

    bounds = {one: _bounds(one, scaled) for one in app.allWidgets() if isValid(one)}
    for widget, (least, most) in bounds.items():  # another's size may set this one's bounds anew
        if not isValid(widget):
            continue
        if not widget.isWindow():  # how large a window may be is for its user
            _bound(widget, least, most)
        margins = widget.contentsMargins()
        if not margins.isNull():
            widget.setContentsMargins(*_four(margins, scaled))
        if isinstance(widget, QAbstractButton | QAbstractItemView):
            size = widget.iconSize()
            if size.isValid():
                widget.setIconSize(QSize(scaled(size.width()), scaled(size.height())))
        layout: QLayout | None = widget.layout()
        if layout is not None:
            for one in (layout, *layout.findChildren(QLayout)):
                _lay_out(one, scaled)


def settle(app: QApplication) -> None:
    """Have every widget decide anew what depends on how much room it has."""
    for widget in app.allWidgets():
        if not isValid(widget):
            continue
        widget.updateGeometry()
        if isinstance(widget, QAbstractItemView):
            widget.scheduleDelayedItemsLayout()
        unseen = widget.testAttribute(Qt.WidgetAttribute.WA_PendingResizeEvent)
        if not unseen and _follows_its_size(widget):
            QCoreApplication.sendEvent(widget, QResizeEvent(widget.size(), QSize()))


def _follows_its_size(widget: QWidget) -> bool:
    return any("resizeEvent" in vars(kind) for kind in type(widget).__mro__ if _is_ours(kind))


def _is_ours(kind: type) -> bool:
    return not kind.__module__.startswith(("PySide6", "builtins", "shiboken6", "Shiboken"))


def _bounds(widget: QWidget, scaled: Scaled) -> tuple[QSize, QSize]:
    """How small and how large it may be then."""
    least, most = widget.minimumSize(), widget.maximumSize()
    return (
        QSize(scaled(least.width()), scaled(least.height())),
        QSize(scaled(most.width()), scaled(most.height())),
    )


def _bound(widget: QWidget, least: QSize, most: QSize) -> None:
    if least != widget.minimumSize() or most != widget.maximumSize():
        widget.setMinimumSize(QSize(0, 0))  # Qt would raise the one to reach the other
        widget.setMaximumSize(most)
        widget.setMinimumSize(least)


def _four(margins: object, scaled: Scaled) -> tuple[int, int, int, int]:
    return tuple(  # type: ignore[return-value]
        scaled(getattr(margins, side)()) for side in ("left", "top", "right", "bottom")
    )


def _lay_out(layout: QLayout, scaled: Scaled) -> None:
    # Its items are left alone: PySide keeps what it was asked for also when Qt has deleted it.
    layout.setContentsMargins(*_four(layout.contentsMargins(), scaled))
    if isinstance(layout, QGridLayout):
        layout.setHorizontalSpacing(scaled(layout.horizontalSpacing()))
        layout.setVerticalSpacing(scaled(layout.verticalSpacing()))
        for column in range(layout.columnCount()):
            layout.setColumnMinimumWidth(column, scaled(layout.columnMinimumWidth(column)))
        for row in range(layout.rowCount()):
            layout.setRowMinimumHeight(row, scaled(layout.rowMinimumHeight(row)))
    elif isinstance(layout, QFormLayout):
        layout.setHorizontalSpacing(scaled(layout.horizontalSpacing()))
        layout.setVerticalSpacing(scaled(layout.verticalSpacing()))
    elif isinstance(layout, QBoxLayout):
        layout.setSpacing(scaled(layout.spacing()))
    layout.invalidate()
