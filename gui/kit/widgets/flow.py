"""Parts in a row, in a column, or in as many lines as it takes."""

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
"""Qt's word for a length without a limit."""
READABLE = 200
"""So wide, at a text size of 100 %, is at least a part that takes the room which is left over."""

Part: TypeAlias = (
    QWidget
    | QLayout
    | tuple[QWidget | QLayout, int]
    | tuple[QWidget, int, Qt.AlignmentFlag]
    | int
    | None
)
"""What stands in a row or column: with its stretch and where it lies in its room. A number: so
much room, in pixels at a text size of 100 %; None: all the room there is."""
Margins: TypeAlias = tuple[int, int, int, int]
"""Left, above, right, below."""
NONE: Margins = (0, 0, 0, 0)


def in_row(
    *parts: Part, gap: int | None = None, margins: Margins = NONE, of: QWidget | None = None
) -> QHBoxLayout:
    """Parts beside one another, `gap` apart or as far as is usual; `of`: what consists of them."""
    return _filled(QHBoxLayout() if of is None else QHBoxLayout(of), parts, gap, margins)


def in_column(
    *parts: Part, gap: int | None = None, margins: Margins = NONE, of: QWidget | None = None
) -> QVBoxLayout:
    """Lay the parts out in a column."""
    return _filled(QVBoxLayout() if of is None else QVBoxLayout(of), parts, gap, margins)


def discard(widget: QWidget) -> None:
    """Have a widget gone: to the eye at once."""
    widget.hide()
    widget.deleteLater()


def empty(layout: QLayout) -> None:
    """Discard all widgets in a layout."""
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
            case (QLayout() as one, int(stretch)):
                box.addLayout(one, stretch)
            case (one, stretch, *where):
                box.addWidget(one, stretch, *where)
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
    """Room before what comes next in a column or row, `length` at a text size of 100 %."""
    direction, box = layout.direction(), QBoxLayout.Direction
    layout.addItem(_Gap(length, direction in (box.LeftToRight, box.RightToLeft)))


class Flow(QWidget):
    """Parts beside one another; those that there is no room for go to the next line.

    A part that expands takes what is left of its line; it shares it only while it stays `readable`.
    `right`: in a line without such a part the others stand at its right end. Lengths are pixels at
    a text size of 100 %. (It is no `QLayout`: PySide loses track of the items of one.)
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
        """Put a part at the end."""
        self.insert(len(self._parts), part)

    def insert(self, index: int, part: QWidget) -> None:
        """Put a part before another."""
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
        """Take a part out; it is still there, and still a child."""
        self._parts.remove(part)
        self._settle()

    # Qt

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
        """No less than in any larger width: words beside a part may take more lines than below it,
        and what scrolls would show its bar, need less height beside it, and hide the bar again.
        """
        parts = self._measured()
        if width not in self._heights:
            around = self.contentsMargins()
            sides = around.left() + around.right()
            wider = {one + sides for one in self._breaks(parts) if one + sides > width}
            tried = [self._place(parts, one, move=False) for one in {width, *wider}]
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

    # Inside

    def _settle(self) -> None:
        self._known = None
        self.updateGeometry()
        self._place(self._measured(), self.width(), move=True)

    def _shown(self) -> list[QWidget]:
        """Return the parts that take room: some keep theirs while they are hidden."""
        return [
            part
            for part in self._parts
            if not part.isHidden() or part.sizePolicy().retainSizeWhenHidden()
        ]

    def _measured(self) -> list[_Measured]:
        """Return the measured parts; each is measured once, whatever widths the lines are tried in.

        Also the next time, until one says that it has changed: who is not visible is not told.
        """
        if self._known is None or not self.isVisible():
            self._known = [_Measured(part, px(self._readable)) for part in self._shown()]
            self._heights = {}
        return self._known

    def _breaks(self, parts: list[_Measured]) -> Iterator[int]:
        """Yield the widths from which on some parts stand in one line."""
        wanted, gap = [part.wanted for part in parts], px(self._gap)
        for start in range(len(wanted)):
            for end in range(start + 2, len(wanted) + 1):
                yield sum(wanted[start:end]) + gap * (end - start - 1)

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
        """Return how wide each part of a line is."""
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
        """Lay the parts out in a width; how high they are then."""
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
    """A part as it is now: how much of a line it takes at least, and how high it is in a width."""

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
    """Whether a part keeps its room while it is hidden, so that nothing beside it moves."""
    policy = part.sizePolicy()
    policy.setRetainSizeWhenHidden(kept)
    part.setSizePolicy(policy)
