"""Functions that paint the fixed parts of Gyulbot's board: table, walls, goal and coordinates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from games.gyulbot.board import STEPS, Direction, Puzzle, board_of
from games.kinds.grids import Cell, column_name, grid
from gui.kit.board.layout import GridLayout
from gui.kit.board.painting import paint_ground
from gui.kit.look.colours import INK, PALE
from gui.kit.look.smooth import fill_with
from gui.kit.theme import Mark, SeatStyle, Theme, Weight, font, mix, tint
from gui.kit.widgets.marks import mark_path

ROBOTS: dict[str, SeatStyle] = {
    "red": SeatStyle("red", Mark.TRIANGLE, "#D6182F", PALE, "#FF6B7C", "#D6182F"),
    "blue": SeatStyle("blue", Mark.SQUARE, "#2A62FF", PALE, "#7C9DFF", "#2A62FF"),
    "green": SeatStyle("green", Mark.DISC, "#3FCFA6", INK, "#3FCFA6", "#137A5D"),
    "yellow": SeatStyle("yellow", Mark.DIAMOND, "#F6EB7C", INK, "#F6EB7C", "#7A6B00"),
    "orange": SeatStyle("orange", Mark.CROSS, "#F58A0B", INK, "#F58A0B", "#AD5D00"),
    "purple": SeatStyle("purple", Mark.HEXAGON, "#9A5DB4", PALE, "#BC85D4", "#82459E"),
}
"""The styles of the six Gyulbots, keyed by colour. Their glyphs are painted in `ink` on the body.

No Gyulbot uses a star, because the star marks the goal. The players are pearl and steel, so every
other colour on the board belongs to a Gyulbot.
"""

Wall = tuple[Cell, Direction]

THICK = 0.11
"""Thickness of a wall, in cells. On large cells, it grows only half as fast as the cell."""
THICKER = 2.6
MINIATURE = 9.0
"""Cell size in device pixels below which walls are as thin as the grid lines."""
BADGE = 12.0
"""Minimum width of the goal's badge, in pixels. On tiny cells, the width is 75 % of the cell."""
GLYPHS = 20.0
"""Minimum width of a badge with a glyph, in pixels."""
EVERY = (1, 2, 4, 5, 8)
"""Possible intervals between labelled columns or rows. With 2, every second one is labelled."""


@dataclass(frozen=True, slots=True)
class Scenery:
    """The fixed parts of a puzzle or of an unfinished sketch.

    `walls` holds (cell, direction) pairs as in `games.gyulbot.board.Board`. Walls at the edge can
    be omitted. `goal` is None if it is not set. `accepts` is the goal's colour, or None if the goal
    accepts any colour. `closed` holds the unreachable cells, which are painted as solid blocks.
    """

    width: int
    height: int
    walls: frozenset[Wall]
    goal: Cell | None = None
    accepts: str | None = None
    closed: frozenset[Cell] = frozenset()


@lru_cache(maxsize=64)
def scenery_of(puzzle: Puzzle) -> Scenery:
    """Return the fixed parts of a puzzle. Raise ValueError if the puzzle is invalid."""
    board = board_of(puzzle)
    used = {board.goal, *(cell for _, cells in board.start for cell in cells)}
    return Scenery(
        board.width,
        board.height,
        board.walls,
        board.goal,
        puzzle.goal[1],
        closed_cells(board.width, board.height, board.walls, used),
    )


def closed_cells(
    width: int, height: int, walls: frozenset[Wall], used: Iterable[Cell]
) -> frozenset[Cell]:
    """Return the cells that walls cut off from both the largest area and all cells in `used`."""
    rooms = _rooms(width, height, walls)
    largest = max(rooms, key=len)
    open_cells = set(used)
    parted = (room for room in rooms if room is not largest and open_cells.isdisjoint(room))
    return frozenset(cell for room in parted for cell in room)


def _rooms(width: int, height: int, walls: frozenset[Wall]) -> list[set[Cell]]:
    left = set(grid(width, height))
    rooms = []
    while left:
        first = left.pop()
        room, open_ = {first}, [first]
        while open_:
            cell = open_.pop()
            for way, (column, row) in STEPS.items():
                neighbour = cell[0] + column, cell[1] + row
                if neighbour in left and (cell, way) not in walls:
                    left.remove(neighbour)
                    room.add(neighbour)
                    open_.append(neighbour)
        rooms.append(room)
    return rooms


def paint_scenery(
    painter: QPainter, scenery: Scenery, layout: GridLayout, theme: Theme, plain: bool
) -> None:
    """Paint all fixed parts, with flat colours for chroma keying if `plain` is True."""
    paint_ground(painter, replace(layout, coordinates=False), theme, False, plain)
    if layout.coordinates:
        for column in range(0, layout.columns, _step(layout, across=True)):
            _paint_name(painter, layout, theme.board.coordinate, column, None)
        for row in range(0, layout.rows, _step(layout, across=False)):
            _paint_name(painter, layout, theme.board.coordinate, None, row)
    if scenery.goal is not None:
        paint_goal(painter, layout.rect(scenery.goal), scenery.accepts, layout, theme)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for cell in scenery.closed:
        painter.fillRect(layout.rect(cell), QColor(_block(theme)))
    _paint_walls(painter, scenery, layout, theme)
    painter.restore()


def _step(layout: GridLayout, across: bool) -> int:
    """Return the smallest interval in `EVERY` at which labels of columns or rows do not overlap."""
    metrics = QFontMetricsF(font(layout.label, Weight.STRONG))
    if across:
        widest = max(
            metrics.horizontalAdvance(column_name(column)) for column in range(layout.columns)
        )
        need = widest + 3
    else:
        need = metrics.capHeight() + 3
    return next((step for step in EVERY if step * layout.pitch >= need), EVERY[-1])


def paint_lit_names(painter: QPainter, layout: GridLayout, theme: Theme, cell: Cell) -> None:
    for column, row in ((cell[0], None), (None, cell[1])):
        _paint_name(painter, layout, theme.text, column, row, theme.board.table)


def _paint_name(
    painter: QPainter,
    layout: GridLayout,
    colour: str,
    column: int | None,
    row: int | None,
    ground: str = "",
) -> None:
    """Paint the name of a column above it, or the name of a row to the left of it."""
    wall_half = (wall_thickness(layout) + layout.hairline) / 2
    cells, gap = layout.cells, layout.band - wall_half
    lit = bool(ground)
    face = font(layout.label, Weight.STRONG if lit else Weight.NORMAL)
    metrics = QFontMetricsF(face)
    if column is not None:
        text = column_name(column)
        x = cells.left() + (column + 0.5) * layout.pitch
        y = cells.top() - layout.band + gap / 2
    else:
        text = str((row or 0) + 1)
        x = cells.left() - layout.band + gap / 2
        y = cells.top() + ((row or 0) + 0.5) * layout.pitch
    wide, tall = metrics.horizontalAdvance(text), metrics.capHeight()
    if lit:
        area = QRectF(x - wide / 2 - 2, y - tall / 2 - 2, wide + 4, tall + 4)
        painter.fillRect(area, QColor(ground))
    painter.setFont(face)
    painter.setPen(QColor(colour))
    painter.drawText(QPointF(x - wide / 2, y + tall / 2), text)


def paint_goal(
    painter: QPainter, area: QRectF, accepts: str | None, layout: GridLayout, theme: Theme
) -> None:
    """Paint the goal: a star, with the colour and glyph of the Gyulbots that it accepts."""
    style = ROBOTS.get(accepts or "")
    colour = theme.board.ring if style is None else style.fill
    inner = area.adjusted(0, 0, -layout.hairline, -layout.hairline)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(inner, tint(colour, 0.16 if style is None else 0.3))
    inset = layout.pitch * 0.04
    star = mark_path(Mark.STAR, inner.adjusted(inset, inset, -inset, -inset))
    edge = theme.board.ring_ground if style is None else style.edge(theme)
    painter.setBrush(QColor(colour))
    pen = QPen(QColor(edge), max(1.0, layout.pitch * 0.035))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen if style is None or style.has_edge(theme) else Qt.PenStyle.NoPen)
    painter.drawPath(star)
    if style is not None:
        side = layout.pitch * 0.26
        glyph = QRectF(0, 0, side, side)
        glyph.moveCenter(inner.center() + QPointF(0, layout.pitch * 0.03))
        fill_with(painter, QColor(style.ink))
        painter.drawPath(mark_path(style.mark, glyph))
    painter.restore()


def paint_goal_badge(
    painter: QPainter, area: QRectF, accepts: str | None, layout: GridLayout, theme: Theme
) -> None:
    """Paint the goal's star on a disc in the corner of its cell, above a Gyulbot on the goal."""
    side = max(layout.pitch * 0.54, min(BADGE, layout.pitch * 0.75))
    inward = side * min(0.34, max(0.22, (layout.pitch - BADGE) / 60))
    disc = QRectF(0, 0, side, side)
    disc.moveCenter(area.bottomLeft() + QPointF(inward, -inward))
    paint_goal_sign(painter, disc, accepts, theme)


def paint_goal_sign(painter: QPainter, disc: QRectF, accepts: str | None, theme: Theme) -> None:
    style = ROBOTS.get(accepts or "")
    colour = theme.board.ring if style is None else style.stroke(theme)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(theme.board.ring_ground))
    painter.setPen(QPen(QColor(colour), max(1.0, disc.width() * 0.06)))
    painter.drawEllipse(disc)
    inset = disc.width() * 0.1
    star = disc.adjusted(inset, inset, -inset, -inset)
    fill_with(painter, QColor(colour))
    painter.drawPath(mark_path(Mark.STAR, star))
    if style is not None and disc.width() >= GLYPHS:
        glyph = QRectF(0, 0, star.width() * 0.3, star.width() * 0.3)
        glyph.moveCenter(star.center() + QPointF(0, star.width() * 0.03))
        painter.setBrush(QColor(theme.board.ring_ground))
        painter.drawPath(mark_path(style.mark, glyph))
    painter.restore()


def wall_thickness(layout: GridLayout) -> float:
    """Return the thickness of walls in pixels. Walls are symmetric about the line between cells."""
    line = round(layout.hairline * layout.ratio)
    if layout.pitch * layout.ratio < MINIATURE:
        return line / layout.ratio
    wide = min(layout.pitch * THICK, layout.pitch * THICK / 2 + THICKER)
    thick = max(line + 1, round(wide * layout.ratio))
    return (thick + (thick - line) % 2) / layout.ratio


def wall_rect(layout: GridLayout, wall: Wall) -> QRectF:
    thick = wall_thickness(layout)
    offset = layout.hairline + (thick - layout.hairline) / 2
    (column, row), way = wall
    x = layout.left + (column + (way is Direction.RIGHT)) * layout.pitch - offset
    y = layout.top + (row + (way is Direction.DOWN)) * layout.pitch - offset
    if way in (Direction.LEFT, Direction.RIGHT):
        return QRectF(x, y, thick, layout.pitch + thick)
    return QRectF(x, y, layout.pitch + thick, thick)


def _paint_walls(painter: QPainter, scenery: Scenery, layout: GridLayout, theme: Theme) -> None:
    colour = QColor(theme.board.wall)
    block = QColor(mix(theme.board.wall, _block(theme), 0.35))
    inner_walls = [wall for wall in scenery.walls if _between_cells(scenery, wall)]
    for wall in sorted(inner_walls, key=lambda wall: not _sides(wall) <= scenery.closed):
        hidden = _sides(wall) <= scenery.closed
        painter.fillRect(wall_rect(layout, wall), block if hidden else colour)
    for column in range(scenery.width):
        painter.fillRect(wall_rect(layout, ((column, 0), Direction.UP)), colour)
        painter.fillRect(wall_rect(layout, ((column, scenery.height - 1), Direction.DOWN)), colour)
    for row in range(scenery.height):
        painter.fillRect(wall_rect(layout, ((0, row), Direction.LEFT)), colour)
        painter.fillRect(wall_rect(layout, ((scenery.width - 1, row), Direction.RIGHT)), colour)


def _between_cells(scenery: Scenery, wall: Wall) -> bool:
    return all(
        0 <= column < scenery.width and 0 <= row < scenery.height for column, row in _sides(wall)
    )


def _sides(wall: Wall) -> frozenset[Cell]:
    (column, row), way = wall
    across, down = STEPS[way]
    return frozenset({(column, row), (column + across, row + down)})


def _block(theme: Theme) -> str:
    return mix(theme.board.wall, theme.board.table, 0.14 if theme.dark else 0.3)
