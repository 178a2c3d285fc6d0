"""The base scenes of all boards of square cells, with mouse and keyboard input."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, ClassVar

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QGraphicsRectItem,
    QGraphicsSceneMouseEvent,
    QGraphicsSceneWheelEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from games.kinds.grids import Cell, cell_name, grid, read_cell
from gui.kit.board.layout import GridLayout, fit
from gui.kit.board.painting import Paint, Sheets, paint_cursor, paint_ground, paint_lit_labels
from gui.kit.board.scene import BoardScene
from gui.kit.theme import tint

USUAL = QSizeF(640, 640)

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
BACK = (Qt.Key.Key_Escape, Qt.Key.Key_Backspace, Qt.Key.Key_Delete)


class Layer(QGraphicsRectItem):
    """A scene item that is painted by `paint_on` and covers its whole rectangle."""

    def __init__(self, paint_on: Callable[[QPainter], None], height: float) -> None:
        super().__init__()
        self._paint_on = paint_on
        self.setPen(Qt.PenStyle.NoPen)  # a pen's width would enlarge the bounding rectangle
        self.setZValue(height)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        self._paint_on(painter)


class CellItem(Layer):
    def __init__(self, cell: Cell, paint_cell: Callable[[QPainter, Cell, QRectF], None]) -> None:
        super().__init__(self._paint_cell, 1)
        self.cell = cell
        self._paint = paint_cell

    def _paint_cell(self, painter: QPainter) -> None:
        self._paint(painter, self.cell, self.rect())


class CelledScene(BoardScene):
    """A board on a `layout` of square cells. `hover` is the cell under the mouse."""

    layout: GridLayout
    hover: Cell | None

    def boardRect(self) -> QRectF:
        return self.layout.table

    def place_at(self, at: QPointF) -> str:
        cell = self.layout.cell_at(at)
        return "" if cell is None else cell_name(cell)

    def place_rect(self, place: str) -> QRectF | None:
        cell = read_cell(place)
        return None if cell is None else self.layout.rect(cell)

    def pointer_left(self) -> None:
        if self.hover is not None:
            self.hover = None
            self.update()

    def show_hand(self, means: bool) -> None:
        """Show a pointing hand if a click has an effect (`means`), otherwise an arrow."""
        shape = Qt.CursorShape.PointingHandCursor if means else Qt.CursorShape.ArrowCursor
        self.show_pointer(shape)


class GridScene(CelledScene):
    """A board of square cells with a keyboard cursor.

    `cursor` is the cell of the keyboard cursor, which appears once the keyboard has been used.
    `columns` and `rows` are the size of the board, or its maximum size if `size` depends on the
    view. If `wells` is True, the cells are painted with gaps between them. `letters` holds
    additional keys that are passed to `letter`. If `coordinates` is False, the names of columns and
    rows are not shown.
    """

    columns: int
    rows: int
    coordinates: bool = True
    wells: ClassVar[bool] = False
    letters: ClassVar[tuple[Qt.Key, ...]] = ()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.hover = None
        self.cursor: Cell = (self.columns // 2, self.rows // 2)
        self.cursor_shown = False
        width, height = USUAL.width(), USUAL.height()
        self.layout = fit(self.columns, self.rows, width, height, coordinates=self.coordinates)
        self._sheets = Sheets()
        self._layers = [
            Layer(self._paint_ground, 0),
            Layer(self.paint_under, 2),
            Layer(self._paint_over, 3),
        ]
        self._cells = {
            cell: CellItem(cell, self._paint_cell) for cell in grid(self.columns, self.rows)
        }
        for item in (*self._layers, *self._cells.values()):
            self.addItem(item)
        self._lay_out()

    # Overridden by each game

    def size(self, view: Any) -> tuple[int, int]:
        """Return the number of columns and rows of the board in a view."""
        return self.columns, self.rows

    def paint_cell(self, painter: QPainter, cell: Cell, rect: QRectF) -> None:
        """Paint the content of a cell, whose background is already painted."""

    def paint_under(self, painter: QPainter) -> None:
        """Paint shapes that cover several cells, above the cells and below `paint_over`."""

    def paint_over(self, painter: QPainter) -> None:
        """Paint rings, previews and moving pieces above the cells."""

    def forget_pictures(self) -> None:
        """Discard cached images after a change of size or colours."""

    def words_for(self, cell: Cell) -> str:
        """Return a cell's name and content as text. By default, return only the name."""
        return cell_name(cell)

    # Input handlers, overridden by games and called only while input is accepted

    def may_choose(self, cell: Cell) -> bool:
        """Return True if a click on this cell would have an effect."""
        return False

    def press(self, cell: Cell) -> None: ...

    def drag(self, cell: Cell | None, at: QPointF) -> None:
        """Handle a drag. `cell` is None outside the board."""

    def release(self, cell: Cell | None) -> None:
        """Handle the release of the mouse. `cell` is None outside the board."""

    def turn(self, forward: bool) -> None:
        """Handle a turn of the mouse wheel. `forward` is True if it turned away from the user."""

    def alternate(self) -> None:
        """Handle a right click."""

    def choose(self, cell: Cell) -> None:
        """Handle Enter or Space on the cursor's cell."""

    def letter(self, key: Qt.Key) -> None:
        """Handle one of the keys in `letters`."""

    def aim(self, step: tuple[int, int]) -> bool:
        """Handle an arrow key. Return False if the key should move the cursor instead."""
        return False

    def back(self) -> None:
        """Handle Escape or Backspace. By default, clear the draft."""
        self.clearDraft()

    def setView(self, view: Any, animated: bool) -> None:
        if view is not None and self.size(view) != (self.columns, self.rows):
            self.columns, self.rows = self.size(view)
            self.forget_pointer()
            self.fit(self.sceneRect().size(), self.layout.ratio)
        super().setView(view, animated)

    def fit(self, size: QSizeF, ratio: float = 1.0) -> None:
        self.layout = fit(
            self.columns, self.rows, size.width(), size.height(), ratio, self.coordinates
        )
        self.setSceneRect(QRectF(0, 0, size.width(), size.height()))
        self._lay_out()

    def setCoordinates(self, shown: bool) -> None:
        self.coordinates = shown
        self.fit(self.sceneRect().size(), self.layout.ratio)

    def redraw(self) -> None:
        table, ratio = self.layout.table, self.layout.ratio
        self._sheets.resize((table.size() * ratio).toSize(), ratio, table.topLeft())
        self.forget_pictures()
        self.update()

    def _lay_out(self) -> None:
        for layer in self._layers:
            layer.setRect(self.sceneRect() if not self.sceneRect().isNull() else self.layout.table)
        for cell, item in self._cells.items():
            item.setRect(self.layout.rect(cell))
            item.setVisible(cell[0] < self.columns and cell[1] < self.rows)
        self.redraw()

    def paint_sheet(self, painter: QPainter, name: str, key: Hashable, paint: Paint) -> None:
        """Paint a cached image, which is repainted only when `key` changes."""
        self._sheets.draw(painter, name, key, paint)

    def _paint_ground(self, painter: QPainter) -> None:
        self._sheets.draw(
            painter,
            "ground",
            (),
            lambda brush: paint_ground(brush, self.layout, self.theme, self.wells, self.plain),
        )
        pointed = self.pointed()
        if pointed is not None and self.coordinates:
            paint_lit_labels(painter, self.layout, self.theme, pointed)

    def _paint_cell(self, painter: QPainter, cell: Cell, rect: QRectF) -> None:
        if cell == self.pointed():
            line = self.layout.hairline
            painter.fillRect(
                rect.adjusted(line, line, -line, -line), tint(self.theme.board.cell_hover)
            )
        self.paint_cell(painter, cell, rect)

    def _paint_over(self, painter: QPainter) -> None:
        self.paint_over(painter)
        if self.cursor_shown and self.input is not None and self.has_keyboard():
            paint_cursor(painter, self.layout, self.theme, self.cursor)

    def has_keyboard(self) -> bool:
        return any(view.hasFocus() for view in self.views())

    def pointed(self) -> Cell | None:
        """Return the cell to which the keyboard or the mouse points, or None.

        A visible cursor points to its cell while the board has focus. If the cursor is not visible,
        the mouse points to the cell below it, provided that a click there would have an effect.
        While input is off, the result is None.
        """
        if self.input is None:
            return None
        if self.cursor_shown:
            return self.cursor if self.has_keyboard() else None
        return self.hover if self.hover is not None and self.may_choose(self.hover) else None

    # Mouse and keys

    def pressed(self, event: QGraphicsSceneMouseEvent) -> None:
        self.use_mouse(event.scenePos())
        if event.button() is Qt.MouseButton.RightButton:
            self.alternate()
        elif event.button() is Qt.MouseButton.LeftButton:
            cell = self.layout.cell_at(event.scenePos())
            if cell is not None:
                self.press(cell)

    def moved(self, event: QGraphicsSceneMouseEvent) -> None:
        self.use_mouse(event.scenePos())
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.drag(self.layout.cell_at(event.scenePos()), event.scenePos())

    def released(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.release(self.layout.cell_at(event.scenePos()))

    def wheelEvent(self, event: QGraphicsSceneWheelEvent) -> None:
        if self.input is None:
            event.ignore()
            return
        event.accept()
        if event.delta():
            self.turn(event.delta() < 0)

    def forget_pointer(self) -> None:
        self.hover = None
        self.cursor = (self.columns // 2, self.rows // 2)
        self.cursor_shown = False

    def use_mouse(self, at: QPointF) -> None:
        cell = self.layout.cell_at(at)
        if cell == self.hover and not self.cursor_shown:
            return
        self.hover, self.cursor_shown = cell, False
        if cell is not None:
            self.cursor = cell
        self.show_hand(cell is not None and self.may_choose(cell))
        self.update()

    def understands(self, event: QKeyEvent) -> bool:
        key = event.key()
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain not in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier):
            return False
        if key in ENTER:
            return self.complete() or self.cursor_shown
        if key in BACK:
            return bool(self.draft())
        return key in ARROWS or key == Qt.Key.Key_Space or key in self.letters

    def key(self, event: QKeyEvent) -> bool:
        if not self.understands(event):
            return False
        key = Qt.Key(event.key())
        if key in ARROWS:
            self._step(ARROWS[key])
        elif key in ENTER and self.complete():
            self.confirmDraft()
        elif key in BACK:
            self.back()
        elif key in self.letters:
            self.letter(key)
        elif self.cursor_shown:
            self.choose(self.cursor)
        else:
            self.cursor_shown, self.hover = True, None
        self.update()
        return True

    def walk(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key not in ARROWS or self.view is None:
            return False
        self._step(ARROWS[key])
        self.update()
        return True

    def _step(self, step: tuple[int, int]) -> None:
        first = not self.cursor_shown
        self.cursor_shown = True
        self.hover = None
        if self.input is not None and self.aim(step):
            return
        if not first:
            self.cursor = (
                min(self.columns - 1, max(0, self.cursor[0] + step[0])),
                min(self.rows - 1, max(0, self.cursor[1] + step[1])),
            )
        self.spoken.emit(self.words_for(self.cursor))
