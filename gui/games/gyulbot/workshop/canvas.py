"""The board on which puzzles are drawn: walls, Gyulbots and the goal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from games.gyulbot.board import COLOURS, STEPS, Direction
from games.gyulbot.sketch import Border, Sketch, between
from games.kinds.grids import Cell
from gui.games.gyulbot.ground import Scenery, closed_cells
from gui.games.gyulbot.input import ARROWS
from gui.games.gyulbot.paint import Body, PuzzlePaint, placed
from gui.games.gyulbot.words import Gyulbot
from gui.games.gyulbot.workshop import words
from gui.games.gyulbot.workshop.player import LinePlayer
from gui.kit.board.layout import GridLayout, fit
from gui.kit.board.painting import paint_cursor
from gui.kit.look.smooth import fill_with, stroke_with
from gui.kit.theme import RING_RADIUS, THEME_CHANGED, px, theme_of, tint

LATER = 120
"""Delay between a change and the search for closed areas, in ms."""
STROKE = 8
"""Maximum number of walls changed by one edit. If more differ, the drawing is a different one."""
DRAG = 6
"""Distance that the mouse must be dragged before walls are drawn, in pixels."""


@dataclass(frozen=True, slots=True)
class Walls:
    """The tool that draws and removes walls."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The tool that sets the goal's cell."""


@dataclass(frozen=True, slots=True)
class Eraser:
    """The tool that removes a wall or the content of a cell."""


@dataclass(frozen=True, slots=True)
class Robot:
    """The tool that places Gyulbots of one colour."""

    colour: str


Tool: TypeAlias = Walls | Goal | Eraser | Robot
TOOLS: tuple[Tool, ...] = (Walls(), Goal(), Eraser(), *map(Robot, COLOURS))


class Canvas(QWidget):
    """A board that shows a sketch and reports edits.

    `changed(Sketch, bool)` reports an edit, with True if the edit belongs to the previous undo
    step, for example the next wall of one stroke. `toolWanted(Tool)` reports a tool chosen by a
    key. `refused(message)` reports an edit that is not possible. `player` plays a line of moves.
    """

    changed = Signal(object, bool)
    toolWanted = Signal(object)
    refused = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.scenery = Scenery(16, 16, frozenset())
        self.player = LinePlayer(self)
        self._paint: PuzzlePaint | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(px(140), px(140))
        self.sketch = Sketch()
        self.tool: Tool = Walls()
        self.wrong: Cell | None = None
        self._cursor: Cell | None = None
        self._hover: QPointF | None = None
        self._carried: Cell | None = None
        self._pressed: QPointF | None = None
        self._walling: bool | None = None
        self._drawn: Border | None = None
        self._later = QTimer(self, singleShot=True, interval=LATER)
        self._later.timeout.connect(self._find_closed_areas)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty(RING_RADIUS, -1)  # the canvas paints its own focus ring
        self.setAccessibleName(Gyulbot.tr("Board"))

    @property
    def layout_(self) -> GridLayout:
        return self.painted.layout

    @property
    def painted(self) -> PuzzlePaint:
        if self._paint is None:
            size, scenery, ratio = self.size(), self.scenery, self.devicePixelRatioF()
            layout = fit(scenery.width, scenery.height, size.width(), size.height(), ratio)
            self._paint = PuzzlePaint(scenery, layout, theme_of(self))
        return self._paint

    def setScenery(self, scenery: Scenery) -> None:
        if scenery != self.scenery:
            self.scenery = scenery
            self._paint = None
            self.update()

    def cell_at(self, point: QPointF) -> Cell | None:
        return self.layout_.cell_at(point)

    def setSketch(self, sketch: Sketch) -> None:
        """Show a sketch, and stop the animation of a line of moves if it is running."""
        drawn_on = len(sketch.walls ^ self.sketch.walls) <= STROKE
        self.sketch = sketch
        if self._cursor is not None and not _is_inside(sketch, self._cursor):
            self._cursor = None
        self.setScenery(scenery(sketch, self.scenery.closed))
        if drawn_on:
            self._later.start()
        else:
            self._find_closed_areas()
        self.player.put(sketch.bodies)
        self.setAccessibleDescription(words.spoken(sketch))

    def _find_closed_areas(self) -> None:
        """Find closed areas and paint them as blocks. The search is slow, so it is delayed."""
        sketch, walls = self.sketch, self.scenery.walls
        used = {cell for _, cell in sketch.robots} | ({sketch.goal} if sketch.goal else set())
        closed = closed_cells(sketch.width, sketch.height, walls, used)
        self.setScenery(replace(self.scenery, closed=closed))

    def setTool(self, tool: Tool) -> None:
        self.tool = tool
        self.update()

    def setWrong(self, cell: Cell | None) -> None:
        self.wrong = cell
        self.update()

    # The mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._show_start()
        self._cursor = None
        point = event.position()
        cell = self.cell_at(point)
        if event.button() == Qt.MouseButton.RightButton:
            self._erase(point)
        elif event.button() == Qt.MouseButton.LeftButton and cell is not None:
            if isinstance(self.tool, Walls):
                self._pressed = point
            elif self._movable(cell):
                self._carried = cell
            else:
                self._apply_tool(cell, point)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is not None:
            self._draw_walls(self._pressed, event.position())
        self._hover = event.position()
        shape = Qt.CursorShape.ArrowCursor
        if self._carried is not None:
            shape = Qt.CursorShape.ClosedHandCursor
        elif self._over_movable():
            shape = Qt.CursorShape.OpenHandCursor
        self.setCursor(shape)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        carried, self._carried = self._carried, None
        clicked, drawn = self._pressed, self._walling is not None
        self._pressed = self._walling = self._drawn = None
        cell = self.cell_at(event.position())
        if clicked is not None and not drawn:
            self._toggle(self.border_at(clicked))
        if carried is None or event.button() != Qt.MouseButton.LeftButton:
            return
        if cell == carried:
            self._apply_tool(carried, event.position())
        elif cell is not None:
            self._tell(self.sketch.moved(carried, cell))
        self.update()

    def leaveEvent(self, event: object) -> None:
        self._hover = None
        self.update()

    # The keyboard

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._cursor_cell()
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        way = ARROWS.get(key)
        number = event.key() - Qt.Key.Key_1
        if way is not None:
            self._show_start()
            self._arrow(way, event.modifiers())
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._show_start()
            self._apply_tool(self._cursor_cell(), None)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._tell(self.sketch.cleared(self._cursor_cell()))
        elif 0 <= number < len(COLOURS):
            self.toolWanted.emit(Robot(COLOURS[number]))
        elif key in _KEYS:
            self.toolWanted.emit(_KEYS[key])
        else:
            super().keyPressEvent(event)

    def _arrow(self, way: Direction, held: Qt.KeyboardModifier) -> None:
        """Move the cursor.

        With Shift, toggle a wall instead; with Ctrl, also move the cell's content.
        """
        hidden, cell = self._cursor is None, self._cursor_cell()
        target = cell[0] + STEPS[way][0], cell[1] + STEPS[way][1]
        if held & Qt.KeyboardModifier.ShiftModifier:
            border = self.sketch.border(cell, way)
            if border is not None:
                self._tell(self.sketch.walled(border, border not in self.sketch.walls))
            self._cursor = cell
            return
        if held & Qt.KeyboardModifier.ControlModifier:
            self._tell(self.sketch.moved(cell, target))
        if hidden or not _is_inside(self.sketch, target):
            target = cell  # the first key press only shows the cursor
        self._cursor = target
        self.setAccessibleDescription(words.in_cell(self.sketch, target))
        self.update()

    # Drawing

    def _apply_tool(self, cell: Cell, point: QPointF | None) -> None:
        """Apply the tool to a cell, or remove what the tool places if the cell already holds it."""
        sketch, tool = self.sketch, self.tool
        match tool:
            case Robot(colour=colour):
                if sketch.robot_at(cell) == colour:
                    self._tell(sketch.cleared(cell))
                    return
                try:
                    self._tell(sketch.with_robot(colour, cell))
                except ValueError as error:
                    self.refused.emit(f"{error}.")
            case Goal():
                goal = None if sketch.goal == cell else cell
                self._tell(sketch.with_goal(goal, sketch.accepts))
            case Eraser():
                self._erase(self.layout_.centre(cell) if point is None else point)
            case Walls():
                pass

    def _erase(self, point: QPointF) -> None:
        cell, border = self.cell_at(point), self.border_at(point, 0.22)
        if border is not None and border in self.sketch.walls:
            self._tell(self.sketch.walled(border, False))
        elif cell is not None:
            self._tell(self.sketch.cleared(cell))

    def _toggle(self, border: Border | None) -> None:
        if border is not None:
            self._tell(self.sketch.walled(border, border not in self.sketch.walls))

    def _draw_walls(self, pressed: QPointF, point: QPointF) -> None:
        """Draw walls along the mouse's path, or remove walls if the first wall already existed."""
        start = pressed if self._walling is None or self._hover is None else self._hover
        way = point - start
        if self._walling is None and way.manhattanLength() < DRAG:
            return
        kind = Direction.DOWN if abs(way.x()) >= abs(way.y()) else Direction.RIGHT
        going_on = self._walling is not None
        first_borders = [] if going_on else [self.border_at(pressed, 0.5, kind)]
        sketch = self.sketch
        for border in (*first_borders, self.border_at(point, 0.4, kind)):
            if border is None:
                continue
            if self._walling is None:
                self._walling = border not in sketch.walls
            for wall in (*between(self._drawn, border), border):
                sketch = sketch.walled(wall, self._walling)
            self._drawn = border
        if self.cell_at(point) is None:
            self._drawn = None  # the mouse button can be released outside the board
        self._tell(sketch, going_on)

    def border_at(
        self, point: QPointF, within: float = 0.5, kind: Direction | None = None
    ) -> Border | None:
        """Return the nearest border between two cells, at most `within` cells away, or None.

        `kind` restricts the search to borders below a cell (DOWN) or right of a cell (RIGHT).
        """
        cell = self.cell_at(point)
        if cell is None:
            return None
        rect = self.layout_.rect(cell)
        away = {
            Direction.LEFT: point.x() - rect.left(),
            Direction.RIGHT: rect.right() - point.x(),
            Direction.UP: point.y() - rect.top(),
            Direction.DOWN: rect.bottom() - point.y(),
        }
        borders = {way: self.sketch.border(cell, way) for way in away}
        distances = {
            way: far
            for way, far in away.items()
            if (border := borders[way]) is not None and kind in (None, border[1])
        }
        if not distances:
            return None
        way = min(distances, key=lambda way: distances[way])
        return borders[way] if distances[way] <= within * rect.width() else None

    def _tell(self, sketch: Sketch, going_on: bool = False) -> None:
        if sketch != self.sketch:
            self.changed.emit(sketch, going_on)

    def _show_start(self) -> None:
        player = self.player
        if player.playing or player.bodies != self.sketch.bodies or player.legs:
            player.put(self.sketch.bodies)

    def _cursor_cell(self) -> Cell:
        """Return the cell of the keyboard cursor, which is initially at the centre."""
        if self._cursor is None:
            self._cursor = self.sketch.width // 2, self.sketch.height // 2
        return self._cursor

    def _movable(self, cell: Cell) -> bool:
        return self.sketch.robot_at(cell) is not None or (
            self.sketch.goal == cell and not isinstance(self.tool, Robot)
        )

    def _over_movable(self) -> bool:
        if self._hover is None or isinstance(self.tool, Walls | Eraser):
            return False
        cell = self.cell_at(self._hover)
        return cell is not None and self._movable(cell)

    # Painting

    def sizeHint(self) -> QSize:
        return QSize(px(560), px(560))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._paint = None
        super().resizeEvent(event)

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._paint = None

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint, legs = self.painted, self.player.legs
            paint.ground(painter)
            paint.path(painter, legs)
            bodies = placed(self.player.bodies, self.player.shifts())
            paint.gyulbots(painter, bodies)
            paint.goal_badge(painter, bodies)
            paint.numbers(painter, legs)
            self._paint_input(painter)

    def _paint_input(self, painter: QPainter) -> None:
        theme = theme_of(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.wrong is not None and _is_inside(self.sketch, self.wrong):
            rect = self.layout_.rect(self.wrong).adjusted(1, 1, -1, -1)
            painter.setPen(QPen(tint(theme.danger), 2))
            painter.drawRoundedRect(rect, 4, 4)
        if self._hover is not None and not self.player.playing:
            self._paint_hover(painter, self._hover)
        if self._cursor is not None and self.hasFocus():
            paint_cursor(painter, self.layout_, theme, self._cursor)

    def _paint_hover(self, painter: QPainter, point: QPointF) -> None:
        cell = self.cell_at(point)
        if isinstance(self.tool, Walls):
            border = self.border_at(point)
            if border is not None:
                self._paint_border(painter, border)
            return
        if cell is None:
            return
        if self._carried is not None:
            colour = self.sketch.robot_at(self._carried)
            if colour is not None:
                self.painted.ghost(painter, Body(colour, (cell,)))
                return
        elif isinstance(self.tool, Robot) and self.sketch.robot_at(cell) is None:
            self.painted.ghost(painter, Body(self.tool.colour, (cell,)))
            return
        rect = self.layout_.rect(cell).adjusted(1, 1, -1, -1)
        stroke_with(painter, QPen(tint(theme_of(self).board.dot), 1.5))
        painter.drawRoundedRect(rect, 4, 4)

    def _paint_border(self, painter: QPainter, border: Border) -> None:
        theme = theme_of(self)
        (column, row), way = border
        pitch, origin = self.layout_.pitch, self.layout_.origin
        thick = max(4.0, pitch * 0.16)
        if way is Direction.RIGHT:
            rect = QRectF(0, 0, thick, pitch)
            rect.moveCenter(origin + QPointF(column + 1, row + 0.5) * pitch)
        else:
            rect = QRectF(0, 0, pitch, thick)
            rect.moveCenter(origin + QPointF(column + 0.5, row + 1) * pitch)
        exists = border in self.sketch.walls
        fill_with(painter, tint(theme.danger if exists else theme.accent_text, 0.8))
        painter.drawRoundedRect(rect, thick / 2, thick / 2)


_KEYS: dict[Qt.Key, Tool] = {
    Qt.Key.Key_W: Walls(),
    Qt.Key.Key_G: Goal(),
    Qt.Key.Key_E: Eraser(),
}


def scenery(sketch: Sketch, closed: frozenset[Cell] = frozenset()) -> Scenery:
    """Return the scenery of a sketch, with those `closed` cells that are inside the board."""
    walls = set(sketch.walls)
    walls |= {
        ((cell[0] + STEPS[way][0], cell[1] + STEPS[way][1]), _BACK[way])
        for cell, way in sketch.walls
    }
    closed_inside = frozenset(cell for cell in closed if _is_inside(sketch, cell))
    return Scenery(
        sketch.width, sketch.height, frozenset(walls), sketch.goal, sketch.accepts, closed_inside
    )


_BACK = {Direction.RIGHT: Direction.LEFT, Direction.DOWN: Direction.UP}


def _is_inside(sketch: Sketch, cell: Cell) -> bool:
    return 0 <= cell[0] < sketch.width and 0 <= cell[1] < sketch.height
