"""A grid whose columns follow the width there is."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QWidget

from gui.kit.theme import Space


def columns(width: int, count: int, least: int, most: int, gap: int) -> int:
    """How many columns `count` cells get: as many as fit, then as even as the rows allow."""
    fit = max(1, min(most, count, (width + gap) // (least + gap)))
    rows = -(-count // fit) if count else 1
    return max(1, -(-count // rows)) if count else 1


class _Grid(QLayout):
    """Equal cells, row by row; a row is as high as its highest cell."""

    def __init__(self, parent: QWidget, least: int, most: int, gap: int) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}
        self._least, self._most, self._gap = least, most, gap
        self.setContentsMargins(0, 0, 0, 0)

    def invalidate(self) -> None:
        self._heights.clear()
        super().invalidate()

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)
        self.invalidate()

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        if not 0 <= index < len(self._items):
            return None
        item = self._items.pop(index)
        self.invalidate()
        return item

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:  # Qt asks again and again, until something changes
            self._heights[width] = self._place(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        wide = self._least * min(self._most, max(1, self.count()))
        return QSize(wide, self.heightForWidth(wide))

    def minimumSize(self) -> QSize:
        return QSize(self._least, 0)

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _place(self, rect: QRect, move: bool) -> int:
        items = self._shown()
        across = columns(rect.width(), len(items), self._least, self._most, self._gap)
        cell = (rect.width() - self._gap * (across - 1)) / across
        y = rect.top()
        for start in range(0, len(items), across):
            row = items[start : start + across]
            height = max(_height(item, int(cell)) for item in row)
            for column, item in enumerate(row):
                left = rect.left() + round(column * (cell + self._gap))
                right = rect.left() + round(column * (cell + self._gap) + cell)
                if move:
                    item.setGeometry(QRect(left, y, right - left, height))
            y += height + self._gap
        return max(0, y - self._gap - rect.top()) if items else 0


class FlowGrid(QWidget):
    """Cells of equal width, `most` in a row, never narrower than `least` while that can be."""

    def __init__(
        self,
        least: int = 220,
        most: int = 5,
        gap: int = Space.L,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._grid = _Grid(self, least, most, gap)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, widget: QWidget) -> None:
        """Put a widget behind the others."""
        self._grid.addWidget(widget)

    def clear(self) -> None:
        """Take every widget out and delete it."""
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()


def _height(item: QLayoutItem, width: int) -> int:
    if item.hasHeightForWidth():
        return item.heightForWidth(width)
    return item.sizeHint().height()
