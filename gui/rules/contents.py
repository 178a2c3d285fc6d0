"""The list beside the rules: all pages, and the sections of the one that is shown."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from gui.kit.look.fitting import elided
from gui.kit.theme import RING_RADIUS, Radius, Size, Space, Theme, Weight, font
from gui.kit.widgets.labels import Section
from gui.rules import words

WIDTH = 290
INDENT = 12
"""How far the parts of a game stand to the right of it."""


class Entry(QAbstractButton):
    """A line of the list; the page that is shown has a bar before it. `part`: of the one above."""

    def __init__(
        self,
        theme: Theme,
        text: str,
        page: bool,
        part: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme, self._indent = theme, INDENT if part else 0
        self._face = font(Size.BODY, Weight.STRONG if page and not part else Weight.NORMAL)
        self.setText(text)
        self.setAccessibleName(text)
        self.setCheckable(page)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setProperty(RING_RADIUS, int(Radius.CONTROL))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def setTheme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(WIDTH - 32, 34)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, area = self._theme, QRectF(self.rect())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.isChecked() or self.underMouse():
            painter.setBrush(QColor(theme.raised))
            painter.drawRoundedRect(area, Radius.CONTROL, Radius.CONTROL)
        if self.isChecked():
            painter.setBrush(QColor(theme.accent_text))
            painter.drawRoundedRect(QRectF(4, 9, 3, area.height() - 18), 1.5, 1.5)
        painter.setFont(self._face)
        lit = self.isChecked() or self.underMouse()
        painter.setPen(QColor(theme.text if lit else theme.muted))
        room = area.adjusted(Space.M + 4 + self._indent, 0, -Space.S, 0)
        text = elided(self.text(), painter.fontMetrics(), int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)
        painter.end()


class Contents(QScrollArea):
    """`pageRequested(id)` and `sectionRequested(heading)`: where to go. `parts`: ids of trials."""

    pageRequested = Signal(str)
    sectionRequested = Signal(str)

    def __init__(
        self,
        theme: Theme,
        titles: list[tuple[object, str]],
        parts: Collection[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pages: dict[str, Entry] = {}
        self._group = QButtonGroup(self)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(Space.L, Space.M, Space.L, Space.L)
        column.setSpacing(2)
        for page, title in titles:
            entry = Entry(theme, title, page=True, part=page in parts)
            entry.clicked.connect(lambda _on=False, page=page: self.pageRequested.emit(page))
            self._group.addButton(entry)
            self._pages[str(page)] = entry
            column.addWidget(entry)
        column.addSpacing(Space.XL)
        column.addWidget(Section(theme, words.tr("On this page")))
        column.addSpacing(Space.XS)
        self._sections = QVBoxLayout()
        self._sections.setSpacing(0)
        column.addLayout(self._sections)
        column.addStretch()
        self.setWidget(body)
        self.setWidgetResizable(True)
        self.setFixedWidth(WIDTH)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def setTheme(self, theme: Theme) -> None:
        """Take another theme, for the sections to come."""
        self._theme = theme

    def setPage(self, page: str, headings: tuple[str, ...]) -> None:
        """Show which page is open, and its sections."""
        self._pages[page].setChecked(True)
        while (item := self._sections.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for heading in headings:
            entry = Entry(self._theme, heading, page=False)
            entry.clicked.connect(
                lambda _on=False, heading=heading: self.sectionRequested.emit(heading)
            )
            self._sections.addWidget(entry)
