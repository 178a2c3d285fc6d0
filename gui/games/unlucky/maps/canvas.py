"""The canvas for editing a map with mouse and keyboard, and the palette of regions."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QWidget

from games.kinds.grids import Cell
from games.unlucky.know_your_nodes.map import NO_NODE, REGIONS
from gui.games.unlucky.captions import ground
from gui.games.unlucky.maps import words
from gui.games.unlucky.maps.bench import MapBench
from gui.games.unlucky.words import Unlucky
from gui.kit.board.layout import GridLayout, fit
from gui.kit.board.painting import paint_cursor, paint_label
from gui.kit.look.smooth import fill_with, smooth, stroke_with
from gui.kit.theme import (
    DISPLAY_COLOURS,
    RING_RADIUS,
    Radius,
    Size,
    Space,
    Theme,
    Weight,
    font,
    px,
    theme_of,
)
from gui.kit.widgets.choices import Pick

ARROWS = {
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Left: (-1, 0),
}
ERASE = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Period)
GAP = 0.05
"""Space between regions, in cells."""


def region_colour(theme: Theme, letter: str) -> str:
    """Return a region's colour. Regions can share a colour, so their letters identify them."""
    number = REGIONS.index(letter)
    style = DISPLAY_COLOURS[number % len(DISPLAY_COLOURS)]
    strength = 0.42 if number < len(DISPLAY_COLOURS) else 0.2
    return ground(style.fill, theme.surface, strength, theme)


class MapCanvas(QWidget):
    """The canvas for a bench's map. `brushWanted(letter)` reports a region picked from the map."""

    brushWanted = Signal(str)

    def __init__(self, bench: MapBench) -> None:
        super().__init__()
        self._bench = bench
        self.brush = REGIONS[0]
        self.wrong: frozenset[Cell] = frozenset()
        self.cursor_at: Cell | None = None
        self._layout = fit(1, 1, 1, 1)
        self._painting = ""
        self._painted = QPointF()
        self.setMinimumSize(px(140), px(140))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty(RING_RADIUS, 8)
        self.setAccessibleName(Unlucky.tr("Map"))
        bench.changed.connect(self._follow)
        self._follow()

    def grid(self) -> GridLayout:
        return self._layout

    def setWrong(self, cells: frozenset[Cell]) -> None:
        self.wrong = cells
        self.update()

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    # The mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self._cell_at(event.position())
        if cell is None:
            return
        self.cursor_at = None
        if event.button() == Qt.MouseButton.MiddleButton:
            self.brushWanted.emit(self._bench.letter(cell))
            return
        right = event.button() == Qt.MouseButton.RightButton
        self._painting = NO_NODE if right else self.brush
        self._painted = event.position()
        self._bench.begin()
        self._bench.paint((cell,), self._painting)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._painting:
            cells = self._cells_between(self._painted, event.position())
            self._painted = event.position()
            self._bench.paint(cells, self._painting)

    def _cells_between(self, start: QPointF, end: QPointF) -> list[Cell]:
        """Return the cells on a straight line, so that fast mouse movements skip no cells."""
        way = end - start
        steps = max(1, round(2 * max(abs(way.x()), abs(way.y())) / self._layout.pitch))
        cells = (self._cell_at(start + way * (step / steps)) for step in range(steps + 1))
        return [cell for cell in cells if cell is not None]

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._painting:
            self._painting = ""
            self._bench.end()

    # The keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        letter = event.text().upper() if plain else ""
        if key in ARROWS:
            self._move_cursor(*ARROWS[key])
        elif key in ERASE:
            self._paint_at_cursor(NO_NODE)
        elif key == Qt.Key.Key_Space:
            self._paint_at_cursor(self.brush)
        elif letter and letter in REGIONS:
            self.brushWanted.emit(letter)
            if self.cursor_at is not None:
                self._paint_at_cursor(letter)
        else:
            super().keyPressEvent(event)

    def _move_cursor(self, dx: int, dy: int) -> None:
        columns, rows = self._bench.size
        at = self.cursor_at
        if at is None:
            self.cursor_at = (0, 0)
        else:
            self.cursor_at = (
                min(max(0, at[0] + dx), columns - 1),
                min(max(0, at[1] + dy), rows - 1),
            )
        self._describe()
        self.update()

    def _paint_at_cursor(self, letter: str) -> None:
        if self.cursor_at is not None:
            self._bench.paint((self.cursor_at,), letter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._follow()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        with smooth(self) as painter:
            columns, rows = self._bench.size
            for column in range(columns):
                paint_label(painter, self._layout, theme, column=column)
            for row in range(rows):
                paint_label(painter, self._layout, theme, row=row)
            cells = [(column, row) for row in range(rows) for column in range(columns)]
            for cell in cells:
                self._paint_place(painter, cell)
            for cell in self.wrong:
                if cell[0] < columns and cell[1] < rows:
                    self._paint_wrong(painter, cell)
            if self.cursor_at is not None and self.hasFocus():
                paint_cursor(painter, self._layout, theme, self.cursor_at)

    def _paint_place(self, painter: QPainter, cell: Cell) -> None:
        theme = theme_of(self)
        rect, letter = self._layout.rect(cell), self._bench.letter(cell)
        if letter == NO_NODE:
            fill_with(painter, QColor(theme.line))
            painter.drawEllipse(rect.center(), 1.5, 1.5)
            return
        fill_with(painter, QColor(region_colour(theme, letter)))
        edges = self._edges(cell, rect, letter)
        area = rect.adjusted(edges[0], edges[1], -edges[2], -edges[3])
        painter.drawRect(area)
        self._paint_border(painter, area, edges)
        painter.setPen(QColor(theme.text))
        painter.setFont(font(max(12, round(rect.width() * 0.3)), Weight.STRONG))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, letter)

    def _edges(self, cell: Cell, rect: QRectF, letter: str) -> tuple[float, float, float, float]:
        """Return a cell's left, top, right and bottom gaps, which are 0 inside its region."""
        columns, rows = self._bench.size
        gap = max(1.0, rect.width() * GAP)

        def edge(dx: int, dy: int) -> float:
            column, row = cell[0] + dx, cell[1] + dy
            inside = 0 <= column < columns and 0 <= row < rows
            return 0.0 if inside and self._bench.letter((column, row)) == letter else gap

        return edge(-1, 0), edge(0, -1), edge(1, 0), edge(0, 1)

    def _paint_border(
        self, painter: QPainter, area: QRectF, edges: tuple[float, float, float, float]
    ) -> None:
        """Paint lines on the sides with a gap, to set the region off from a pale background."""
        painter.setPen(QPen(QColor(theme_of(self).edge), 1))
        corners = (area.bottomLeft(), area.topLeft(), area.topRight(), area.bottomRight())
        for number, gap in enumerate(edges):
            if gap:
                painter.drawLine(corners[number], corners[(number + 1) % 4])

    def _paint_wrong(self, painter: QPainter, cell: Cell) -> None:
        stroke_with(painter, QPen(QColor(theme_of(self).danger), 3))
        painter.drawRoundedRect(self._layout.rect(cell).adjusted(3, 3, -3, -3), 6, 6)

    def _cell_at(self, point: QPointF) -> Cell | None:
        return self._layout.cell_at(point)

    def _follow(self) -> None:
        columns, rows = self._bench.size
        ratio = self.devicePixelRatioF()
        self._layout = fit(columns, rows, self.width(), self.height(), ratio)
        if self.cursor_at is not None:
            column, row = self.cursor_at
            self.cursor_at = (min(column, columns - 1), min(row, rows - 1))
        self._describe()
        self.update()

    def _describe(self) -> None:
        if self.cursor_at is not None:
            self.setAccessibleDescription(
                words.place(self.cursor_at, self._bench.letter(self.cursor_at))
            )
        else:
            self.setAccessibleDescription(
                words.described(self._bench.problems(), *self._bench.size)
            )


COLUMNS = 5
SIDE = 50


class Brush(Pick):
    def __init__(self, letter: str) -> None:
        key = "Del" if letter == NO_NODE else letter
        super().__init__(SIDE, tooltip=f"{words.brush(letter)} ({key})")
        self.letter = letter
        self.count = 0
        self.setCount(0)

    def setCount(self, count: int) -> None:
        self.count = count
        name = words.brush(self.letter)
        self.setAccessibleName(
            name if self.letter == NO_NODE else words.region_and_size(self.letter, count)
        )
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        with smooth(self) as painter:
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
            count_text = Unlucky.tr("none") if empty else str(self.count)
            painter.drawText(area.adjusted(0, 24, 0, -2), Qt.AlignmentFlag.AlignCenter, count_text)


class Palette(QWidget):
    """The buttons for the thirteen regions and the eraser. `chosen(letter)` reports a choice."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.brushes = {letter: Brush(letter) for letter in (*REGIONS, NO_NODE)}
        self._group = QButtonGroup(self)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(Space.XS)
        for number, brush in enumerate(self.brushes.values()):
            self._group.addButton(brush)
            grid.addWidget(brush, number // COLUMNS, number % COLUMNS)
            brush.clicked.connect(lambda _on=False, brush_=brush: self.chosen.emit(brush_.letter))
        grid.setColumnStretch(COLUMNS, 1)

    def setBrush(self, letter: str) -> None:
        self.brushes[letter].setChecked(True)

    def setCounts(self, counts: dict[str, int]) -> None:
        for letter, count in counts.items():
            self.brushes[letter].setCount(count)
