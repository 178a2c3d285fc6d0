"""Parts in a line, in as many lines as it takes."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.kit.theme import px

READABLE = 200
"""So wide, at a text size of 100 %, is at least a part that takes the room which is left over."""


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
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        for part in parts:
            self.add(part)

    def add(self, part: QWidget) -> None:
        """Put a part at the end."""
        self.insert(len(self._parts), part)

    def insert(self, index: int, part: QWidget) -> None:
        """Put a part before another."""
        hidden = part.isHidden() and part.testAttribute(
            Qt.WidgetAttribute.WA_WState_ExplicitShowHide
        )
        part.setParent(self)
        self._parts.insert(index, part)
        if not hidden:
            part.show()
        self._settle()

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
        self._place(event.size().width(), move=True)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._settle()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """No less than in any larger width: words beside a part may take more lines than below it,
        and what scrolls would show its bar, need less height beside it, and hide the bar again.
        """
        around = self.contentsMargins()
        sides = around.left() + around.right()
        wider = {one + sides for one in self._breaks() if one + sides > width}
        return max(self._place(one, move=False) for one in {width, *wider})

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
        self.updateGeometry()
        self._place(self.width(), move=True)

    def _shown(self) -> list[QWidget]:
        return [part for part in self._parts if not part.isHidden()]

    def _wanted(self, part: QWidget) -> int:
        """How much of a line a part takes at least."""
        least, wide = _least(part).width(), part.sizeHint().width()
        if _expands(part):
            wide = min(wide, px(self._readable))
        return min(max(wide, least), part.maximumWidth())

    def _breaks(self) -> Iterator[int]:
        """The widths from which on some parts stand in one line."""
        wanted = [self._wanted(part) for part in self._shown()]
        for start in range(len(wanted)):
            for end in range(start + 2, len(wanted) + 1):
                yield sum(wanted[start:end]) + px(self._gap) * (end - start - 1)

    def _lines(self, width: int) -> Iterator[list[QWidget]]:
        line: list[QWidget] = []
        used = 0
        for part in self._shown():
            wide = self._wanted(part)
            if line and used + px(self._gap) + wide > width:
                yield line
                line, used = [], 0
            used += wide + (px(self._gap) if line else 0)
            line.append(part)
        if line:
            yield line

    def _widths(self, line: list[QWidget], width: int) -> list[int]:
        """How wide each part of a line is."""
        widths = [min(self._wanted(part), width) for part in line]
        spare = width - sum(widths) - px(self._gap) * (len(line) - 1)
        growing = [index for index, part in enumerate(line) if _expands(part)]
        growing.sort(key=lambda index: line[index].maximumWidth())
        for others, index in enumerate(growing):
            share = spare // (len(growing) - others)
            more = max(0, min(share, line[index].maximumWidth() - widths[index]))
            widths[index] += more
            spare -= more
        return widths

    def _place(self, width: int, move: bool) -> int:
        """Lay the parts out in a width; how high they are then."""
        area = QRect(0, 0, width, 0).marginsRemoved(self.contentsMargins())
        gap, y = px(self._gap), area.top()
        for number, line in enumerate(self._lines(area.width())):
            y += px(min(self._gap, 8)) if number else 0
            widths = self._widths(line, area.width())
            heights = [_height(part, wide) for part, wide in zip(line, widths, strict=True)]
            x = area.left()
            if self._right:
                x += max(0, area.width() - sum(widths) - gap * (len(line) - 1))
            for part, wide, high in zip(line, widths, heights, strict=True):
                if move:
                    part.setGeometry(x, y + (max(heights) - high) // 2, wide, high)
                x += wide + gap
            y += max(heights)
        return y + self.contentsMargins().bottom()


def _expands(part: QWidget) -> bool:
    return bool(part.sizePolicy().expandingDirections() & Qt.Orientation.Horizontal)


def _least(part: QWidget) -> QSize:
    return part.minimumSizeHint().expandedTo(part.minimumSize())


def _height(part: QWidget, width: int) -> int:
    layout = part.layout()
    wrapped = part.hasHeightForWidth()
    if wrapped and layout is not None:
        high = layout.totalHeightForWidth(width)
    else:
        high = part.heightForWidth(width) if wrapped else part.sizeHint().height()
    return min(max(high, _least(part).height()), part.maximumHeight())
