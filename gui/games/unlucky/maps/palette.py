"""The regions to paint with, and how many nodes each has."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QGridLayout, QWidget

from games.unlucky.know_your_nodes.map import NO_NODE, REGIONS
from gui.games.unlucky.maps import words
from gui.games.unlucky.maps.canvas import region_colour
from gui.kit.theme import RING_RADIUS, Radius, Size, Space, Theme, Weight, font

COLUMNS = 5
SIDE = 50


class Brush(QAbstractButton):
    """A region, or no node."""

    def __init__(self, theme: Theme, letter: str) -> None:
        super().__init__()
        self._theme, self.letter = theme, letter
        self.count = 0
        self.setCheckable(True)
        self.setFixedSize(SIDE, SIDE)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setProperty(RING_RADIUS, int(Radius.CONTROL))
        key = "Del" if letter == NO_NODE else letter
        self.setToolTip(f"{words.brush(letter)} ({key})")
        self.setCount(0)

    def setCount(self, count: int) -> None:
        """Say how many nodes the region has."""
        self.count = count
        name = words.brush(self.letter)
        self.setAccessibleName(
            name if self.letter == NO_NODE else words.counted(self.letter, count)
        )
        self.update()

    def setTheme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(SIDE, SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        lit = self.isChecked() or self.underMouse()
        painter.setPen(
            QPen(QColor(theme.accent_text if self.isChecked() else theme.edge), 2 if lit else 1)
        )
        empty = self.letter == NO_NODE
        painter.setBrush(QColor(theme.surface if empty else region_colour(theme, self.letter)))
        painter.drawRoundedRect(area, Radius.CONTROL, Radius.CONTROL)
        painter.setPen(QColor(theme.text))
        painter.setFont(font(Size.LEAD, Weight.STRONG))
        top = area.adjusted(0, 2, 0, -14)
        painter.drawText(top, Qt.AlignmentFlag.AlignCenter, "·" if empty else self.letter)
        painter.setFont(font(Size.CAPTION))
        painter.setPen(QColor(theme.text if self.count or empty else theme.danger))
        said = words.tr("none") if empty else str(self.count)
        painter.drawText(area.adjusted(0, 24, 0, -2), Qt.AlignmentFlag.AlignCenter, said)
        painter.end()


class Palette(QWidget):
    """The thirteen regions and the eraser. `chosen(letter)`."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.brushes = {letter: Brush(theme, letter) for letter in (*REGIONS, NO_NODE)}
        self._group = QButtonGroup(self)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(Space.XS)
        for number, brush in enumerate(self.brushes.values()):
            self._group.addButton(brush)
            grid.addWidget(brush, number // COLUMNS, number % COLUMNS)
            brush.clicked.connect(lambda _on=False, one=brush: self.chosen.emit(one.letter))
        grid.setColumnStretch(COLUMNS, 1)

    def setBrush(self, letter: str) -> None:
        """Show which is painted with."""
        self.brushes[letter].setChecked(True)

    def setCounts(self, counts: dict[str, int]) -> None:
        """Show how many nodes each region has."""
        for letter, count in counts.items():
            self.brushes[letter].setCount(count)
