"""Layouts of widgets in a row, in a column, or in a row that wraps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias, TypeVar

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLayout,
    QSizePolicy,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from gui.kit.theme import px

Box = TypeVar("Box", bound=QBoxLayout)

ANY = 16_777_215
"""Qt's maximum widget size, which means no limit."""
READABLE = 200
"""Minimum width of an expanding part beside other parts, in pixels at a text size of 100 %."""

Part: TypeAlias = (
    QWidget
    | QLayout
    | tuple[QWidget | QLayout, int]
    | tuple[QWidget, int, Qt.AlignmentFlag]
    | int
    | None
)
"""A part of a row or column: a widget or layout, optionally with a stretch and an alignment.

A number stands for space in pixels at a text size of 100 %, and None for a stretch.
"""
Margins: TypeAlias = tuple[int, int, int, int]
"""The left, top, right and bottom margins."""
NONE: Margins = (0, 0, 0, 0)


def in_row(
    *parts: Part, gap: int | None = None, margins: Margins = NONE, of: QWidget | None = None
) -> QHBoxLayout:
    """Return a row of parts. If `of` is given, the row becomes the layout of that widget."""
    return _filled(QHBoxLayout() if of is None else QHBoxLayout(of), parts, gap, margins)


def in_column(
    *parts: Part, gap: int | None = None, margins: Margins = NONE, of: QWidget | None = None
) -> QVBoxLayout:
    """Return a column of parts. If `of` is given, the column becomes the layout of that widget."""
    return _filled(QVBoxLayout() if of is None else QVBoxLayout(of), parts, gap, margins)


def discard(widget: QWidget) -> None:
    """Hide a widget and delete it later."""
    widget.hide()
    widget.deleteLater()


def empty(layout: QLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            discard(widget)


def _filled(box: Box, parts: Iterable[Part], spacing: int | None, margins: Margins) -> Box:
    box.setContentsMargins(*margins)
    if spacing is not None:
        box.setSpacing(spacing)
    for part in parts:
        match part:
            case None:
                box.addStretch(1)
            case int():
                gap(box, part)
            case QLayout():
                box.addLayout(part)
            case QWidget():
                box.addWidget(part)
            case (QLayout() as layout, int(stretch)):
                box.addLayout(layout, stretch)
            case (layout, stretch, *where):
                box.addWidget(layout, stretch, *where)
    return box


class _Gap(QSpacerItem):
    def __init__(self, length: int, across: bool) -> None:
        super().__init__(0, 0)
        self._length, self._across = length, across

    def sizeHint(self) -> QSize:
        length = px(self._length)
        return QSize(length, 0) if self._across else QSize(0, length)

    def minimumSize(self) -> QSize:
        return self.sizeHint()

    def maximumSize(self) -> QSize:
        length = px(self._length)
        return QSize(length, ANY) if self._across else QSize(ANY, length)


def gap(layout: QBoxLayout, length: int) -> None:
    """Add space to a row or column. `length` is in pixels at a text size of 100 %."""
    direction, box = layout.direction(), QBoxLayout.Direction
    layout.addItem(_Gap(length, direction in (box.LeftToRight, box.RightToLeft)))


class Flow(QWidget):
    """A row of widgets that wraps onto further lines.

    An expanding part takes up the rest of its line. It shares the line with other parts only if
    each part is at least `readable` wide. If `right` is True, a line without an expanding part is
    aligned right. Lengths are in pixels at a text size of 100 %. The class is not a `QLayout`,
    because PySide loses track of a layout's items.
    """

    def __init__(
        self,
        *parts: QWidget,
        gap: int = 12,
        readable: int = READABLE,
        right: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._parts: list[QWidget] = []
        self._gap, self._readable, self._right = gap, readable, right
        self._known: list[_Measured] | None = None
        self._heights: dict[int, int] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        for index, part in enumerate(parts):
            self._take(index, part)
        self._settle()

    def add(self, part: QWidget) -> None:
        self.insert(len(self._parts), part)

    def insert(self, index: int, part: QWidget) -> None:
        self._take(index, part)
        self._settle()

    def _take(self, index: int, part: QWidget) -> None:
        hidden = part.isHidden() and part.testAttribute(
            Qt.WidgetAttribute.WA_WState_ExplicitShowHide
        )
        part.setParent(self)
        self._parts.insert(index, part)
        if not hidden:
            part.show()

    def remove(self, part: QWidget) -> None:
        """Remove a part, which stays alive as a child of this widget."""
        self._parts.remove(part)
        self._settle()

    # Qt overrides

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._settle()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place(self._measured(), event.size().width(), move=True)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._settle()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height for a width. It is never less than the height for a larger width.

        A part can be taller beside another part than below it, because it is then narrower. A wider
        layout could therefore be taller, and a scroll area would endlessly show and hide its bar.
        """
        parts = self._measured()
        if width not in self._heights:
            around = self.contentsMargins()
            sides = around.left() + around.right()
            wider = {wide + sides for wide in self._breaks(parts) if wide + sides > width}
            tried = [self._place(parts, wide, move=False) for wide in {width, *wider}]
            self._heights[width] = max(tried)
        return self._heights[width]

    def sizeHint(self) -> QSize:
        shown = self._shown()
        wide = sum(part.sizeHint().width() for part in shown) + px(self._gap) * (len(shown) - 1)
        high = max((part.sizeHint().height() for part in shown), default=0)
        return QSize(max(0, wide), high).grownBy(self.contentsMargins())

    def minimumSizeHint(self) -> QSize:
        least = [_least(part) for part in self._shown()]
        wide = max((size.width() for size in least), default=0)
        high = max((size.height() for size in least), default=0)
        return QSize(wide, high).grownBy(self.contentsMargins())

    def _settle(self) -> None:
        self._known = None
        self.updateGeometry()
        if self.isVisible():  # otherwise the parts are placed when the widget is shown
            self._place(self._measured(), self.width(), move=True)

    def _shown(self) -> list[QWidget]:
        """Return the parts that take up space, including hidden parts that keep their space."""
        return [
            part
            for part in self._parts
            if not part.isHidden() or part.sizePolicy().retainSizeWhenHidden()
        ]

    def _measured(self) -> list[_Measured]:
        """Return the parts with their sizes, which are cached while the widget is visible."""
        if self._known is None or not self.isVisible():
            self._known = [_Measured(part, px(self._readable)) for part in self._shown()]
            self._heights = {}
        return self._known

    def _breaks(self, parts: list[_Measured]) -> Iterator[int]:
        """Yield the width of each run of two or more adjacent parts laid out on one line."""
        widths, gap = [part.wanted for part in parts], px(self._gap)
        for start in range(len(widths)):
            for end in range(start + 2, len(widths) + 1):
                yield sum(widths[start:end]) + gap * (end - start - 1)

    def _lines(self, parts: list[_Measured], width: int) -> Iterator[list[_Measured]]:
        line: list[_Measured] = []
        used, gap = 0, px(self._gap)
        for part in parts:
            if line and used + gap + part.wanted > width:
                yield line
                line, used = [], 0
            used += part.wanted + (gap if line else 0)
            line.append(part)
        if line:
            yield line

    def _widths(self, line: list[_Measured], width: int) -> list[int]:
        widths = [min(part.wanted, width) for part in line]
        spare = width - sum(widths) - px(self._gap) * (len(line) - 1)
        growing = [index for index, part in enumerate(line) if part.expands]
        growing.sort(key=lambda index: line[index].most)
        for others, index in enumerate(growing):
            share = spare // (len(growing) - others)
            more = max(0, min(share, line[index].most - widths[index]))
            widths[index] += more
            spare -= more
        return widths

    def _place(self, parts: list[_Measured], width: int, move: bool) -> int:
        """Return the height of the parts for a width. If `move` is True, also place the widgets."""
        area = QRect(0, 0, width, 0).marginsRemoved(self.contentsMargins())
        gap, y = px(self._gap), area.top()
        for number, line in enumerate(self._lines(parts, area.width())):
            y += px(min(self._gap, 8)) if number else 0
            widths = self._widths(line, area.width())
            heights = [part.height(wide) for part, wide in zip(line, widths, strict=True)]
            x = area.left()
            if self._right:
                x += max(0, area.width() - sum(widths) - gap * (len(line) - 1))
            for part, wide, high in zip(line, widths, heights, strict=True):
                if move:
                    part.part.setGeometry(x, y + (max(heights) - high) // 2, wide, high)
                x += wide + gap
            y += max(heights)
        return y + self.contentsMargins().bottom()


class _Measured:
    """The cached sizes of a part: its minimum width, and its height for a width."""

    def __init__(self, part: QWidget, readable: int) -> None:
        self.part, self.most = part, part.maximumWidth()
        self.expands = bool(part.sizePolicy().expandingDirections() & Qt.Orientation.Horizontal)
        self._least = _least(part)
        wide = part.sizeHint().width()
        if self.expands:
            wide = min(wide, readable)
        self.wanted = min(max(wide, self._least.width()), self.most)
        self._heights: dict[int, int] = {}

    def height(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._ask(width)
        return self._heights[width]

    def _ask(self, width: int) -> int:
        part, layout = self.part, self.part.layout()
        if not part.hasHeightForWidth():
            high = part.sizeHint().height()
        elif layout is None:
            high = part.heightForWidth(width)
        else:
            high = layout.totalHeightForWidth(width)
        return min(max(high, self._least.height()), part.maximumHeight())


def _least(part: QWidget) -> QSize:
    return part.minimumSizeHint().expandedTo(part.minimumSize())


def keep_room(part: QWidget, kept: bool = True) -> None:
    """If `kept` is True, let a hidden part keep its space, so that its neighbours do not move."""
    policy = part.sizePolicy()
    policy.setRetainSizeWhenHidden(kept)
    part.setSizePolicy(policy)
