"""The layout of pages: headers, scroll areas and wrapping grids, and the window's size."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from gui.kit.texts import Kit
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import icon_button
from gui.kit.widgets.flow import Flow, Part, empty, in_column, in_row
from gui.kit.widgets.labels import ElidedLabel, IconLabel, Role, label

SHORT = 24
"""Minimum length of a subtitle that is elided, in characters. Shorter subtitles are hidden."""


class Subtitle(ElidedLabel):
    def _elide(self) -> None:
        super()._elide()
        if self.text() != self.fullText() and len(self.fullText()) < SHORT:
            QLabel.setText(self, "")


class PageHeader(Flow):
    """The title of a page, with a back button. `backRequested` is emitted on click or Alt+Left."""

    backRequested = Signal()

    def __init__(self, title: str, subtitle: str = "") -> None:
        super().__init__(readable=0, right=True)
        self.back = icon_button("arrow-left", Kit.tr("Back"), Kit.tr("Back (Alt+Left arrow)"))
        self.back.clicked.connect(self.backRequested)
        self._title = ElidedLabel(title, Role.HEADING)
        self._title.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._subtitle = Subtitle(subtitle, Role.MUTED)
        self.setContentsMargins(Space.L, Space.M, Space.L, Space.M)
        for part in (self.back, self._title, self._subtitle):
            self.add(part)

    def setTitle(self, title: str, subtitle: str = "") -> None:
        self._title.setText(title)
        self._subtitle.setText(subtitle)

    def addEnd(self, widget: QWidget) -> None:
        self.add(widget)


class Page(QWidget):
    """A page of the main window, with a `header`. `backRequested` asks the window to leave it.

    The window calls `enter` whenever it shows the page, and `leave` when it removes the page.
    `unfinished` is True if leaving the page now would lose user input; the window then asks first.
    """

    backRequested = Signal()
    header: PageHeader

    def head(self, title: str, subtitle: str = "") -> None:
        self.header = PageHeader(title, subtitle)
        self.header.backRequested.connect(self.backRequested)

    def fill(self, *parts: Part, widest: int, gap: int = Space.M) -> QVBoxLayout:
        """Lay the parts out in a centred, scrolling column below the header.

        Return the column's layout.
        """
        inner = QWidget()
        inner.setMaximumWidth(px(widest))
        in_column(self.header, (centred(inner), 1), gap=0, of=self)
        margins = (Space.XL, Space.S, Space.XL, Space.XXL)
        return in_column(*parts, gap=gap, margins=margins, of=inner)

    def enter(self) -> None:
        """Set the initial focus."""
        self.header.back.setFocus(Qt.FocusReason.MouseFocusReason)

    def leave(self) -> None:
        """Release the page's resources."""

    @property
    def unfinished(self) -> bool:
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.backRequested.emit()
        else:
            super().keyPressEvent(event)


class SettingRow(Flow):
    def __init__(self, title: str, help_: str | QLabel, choice: QWidget) -> None:
        super().__init__(gap=24)
        captions = QWidget()
        if isinstance(help_, str):
            help_ = label(help_, Role.CAPTION, wrap=True)
        captions.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        in_column(label(title, Role.STRONG), help_, gap=px(2), of=captions)
        self.setContentsMargins(0, Space.XS, 0, Space.XS)
        self.add(captions)
        self.add(choice)


class Wordmark(QWidget):
    def __init__(self) -> None:
        super().__init__()
        stone = IconLabel("gem", lambda theme: theme.accent_text, 28)
        in_row(
            (stone, 0, Qt.AlignmentFlag.AlignVCenter),
            label("Garnet", Role.TITLE),
            gap=Space.M,
            of=self,
        )


ACROSS, DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class Scrolling(QScrollArea):
    """An area that scrolls vertically. If `snug` is True, it is no taller than its content."""

    def __init__(self, inner: QWidget, snug: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._least = 0
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if snug:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._inner = inner
        inner.setParent(self.viewport())
        self._refits = False

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.Polish:
            self.setWidget(self._inner)
        return done

    def setLeast(self, least: int) -> None:
        """Set the minimum height in pixels, at a text size of 100 %."""
        self._least = least
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        self.ensurePolished()
        inner = self._inner
        if inner.hasHeightForWidth():  # the minimum height is for narrower text
            # Use the current width, even beside a scroll bar.
            height = inner.heightForWidth(self.viewport().width())
        else:
            height = inner.minimumSizeHint().height()
        return QSize(inner.sizeHint().width(), height)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, min(px(self._least), self.sizeHint().height()) if self._least else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refit()
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._refit()
            self.updateGeometry()
        return super().viewportEvent(event)

    def _refit(self) -> None:
        """Schedule a call of `_hide_needless_bar` for the next turn of the event loop.

        If it were called during a layout, the content would keep its old width.
        """
        if not self._refits:
            self._refits = True
            QTimer.singleShot(0, self, self._hide_needless_bar)

    def _hide_needless_bar(self) -> None:
        """Hide the scroll bar if the content fits without it.

        Qt would keep a visible bar, because the text beside it is narrower and therefore has more
        lines.
        """
        self._refits = False
        full_size = self.maximumViewportSize()
        fits = 0 <= self._inner.heightForWidth(full_size.width()) <= full_size.height()
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOff if fits else policy.ScrollBarAsNeeded
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._refit()
            self.updateGeometry()
        return super().eventFilter(watched, event)


def scrolled(inner: QWidget) -> QScrollArea:
    area = QScrollArea(widgetResizable=True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    return area


def centred(column: QWidget) -> QScrollArea:
    """Return a vertical scroll area with `column` centred and as wide as its maximum width allows.

    Call this while the column is still empty, because widgets moved into it are styled again.
    """
    area = scrolled(page := QWidget())
    in_row(None, (column, 100), None, of=page)
    return area


def columns(width: int, count: int, least: int, most: int, gap: int) -> int:
    """Return the number of columns for `count` cells that are at least `least` wide.

    This is as many columns as fit, up to `most`, or fewer if that makes the rows more even.
    """
    fit = max(1, min(most, count, (width + gap) // (least + gap)))
    rows = -(-count // fit) if count else 1
    return max(1, -(-count // rows)) if count else 1


NARROW = 200
"""Minimum width of a cell in a narrow window, in pixels."""


class _Grid(QLayout):
    """A layout of equal cells, row by row. Each row is as tall as its tallest cell."""

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

    def sort(self, widgets: Sequence[QWidget]) -> None:
        """Move the cells with these widgets to the front, in this order."""
        places: dict[QWidget | None, int] = {widget: place for place, widget in enumerate(widgets)}
        old_order = list(self._items)
        self._items.sort(key=lambda item: places.get(item.widget(), len(places)))
        if self._items != old_order:
            self.invalidate()

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._place(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        wide = px(self._least) * min(self._most, max(1, self.count()))
        return QSize(wide, self.heightForWidth(wide))

    def minimumSize(self) -> QSize:
        return QSize(min(px(self._least), px(NARROW)), 0)

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _place(self, rect: QRect, move: bool) -> int:
        items = self._shown()
        gap = px(self._gap)
        column_count = columns(rect.width(), len(items), px(self._least), self._most, gap)
        cell = (rect.width() - gap * (column_count - 1)) / column_count
        y = rect.top()
        for start in range(0, len(items), column_count):
            row = items[start : start + column_count]
            height = max(_height(item, int(cell)) for item in row)
            for column, item in enumerate(row):
                left = rect.left() + round(column * (cell + gap))
                right = rect.left() + round(column * (cell + gap) + cell)
                if move:
                    item.setGeometry(QRect(left, y, right - left, height))
            y += height + gap
        return max(0, y - gap - rect.top()) if items else 0


class FlowGrid(QWidget):
    """Cells of equal width, at most `most` in a row and at least `least` wide if possible.

    `least` and `gap` are in pixels at a text size of 100 %.
    """

    def __init__(self, least: int = 220, most: int = 5, gap: int = 16) -> None:
        super().__init__()
        self._grid = _Grid(self, least, most, gap)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, widget: QWidget) -> None:
        self._grid.addWidget(widget)

    def arrange(self, widgets: Sequence[QWidget]) -> None:
        for widget in widgets:
            if self._grid.indexOf(widget) < 0:
                self._grid.addWidget(widget)
        self._grid.sort(list(widgets))

    def clear(self) -> None:
        empty(self._grid)


def _height(item: QLayoutItem, width: int) -> int:
    if item.hasHeightForWidth():
        return item.heightForWidth(width)
    return item.sizeHint().height()


FRAME = QSize(16, 40)
"""Width and height that a window manager may add around a window, in pixels."""


def fitting(wanted: QSize, least: QSize) -> QSize:
    """Return `wanted`, enlarged to `least` and then limited to the size that the screen allows."""
    room = QGuiApplication.primaryScreen().availableGeometry().size() - FRAME
    return wanted.expandedTo(least).boundedTo(room)
