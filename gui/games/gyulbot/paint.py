"""The painter of Gyulbot puzzles: table, Gyulbots, paths and ghosts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPixmap,
    QPolygonF,
)

from games.gyulbot.board import COLOURS, Bodies
from games.kinds.grids import Cell
from gui.games.gyulbot.ground import ROBOTS, Scenery, paint_goal, paint_goal_badge, paint_scenery
from gui.kit.board.layout import GridLayout, contour
from gui.kit.board.painting import paint_chip, paint_outline, painted
from gui.kit.look.smooth import fill_with, stroke_with
from gui.kit.theme import Theme, tint
from gui.kit.widgets.marks import mark_path

INSET = 0.1
"""Distance of a Gyulbot from the border of its cell, as a fraction of the cell size."""
ROUND = 0.24
NUMBERED = 26.0
"""Minimum cell size, in pixels, at which the moves of a path are numbered."""
SHADED = 15.0
"""Minimum cell size, in pixels, at which Gyulbots are shaded."""
LARGE = 44.0
Shift = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Body:
    """The Gyulbots of one colour, moved from `cells` by `shift` (right and down, in cells)."""

    colour: str
    cells: tuple[Cell, ...]
    shift: Shift = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Leg:
    """One move of a path.

    `share` is its progress, 0 to 1. `over` is True if the move exceeds the limit on the number of
    moves.
    """

    number: int
    colour: str
    start: tuple[Cell, ...]
    end: tuple[Cell, ...]
    share: float = 1.0
    over: bool = False


def standing(bodies: Bodies) -> tuple[Body, ...]:
    return tuple(Body(colour, cells) for colour, cells in bodies.items())


def legs_of(places: Sequence[Bodies], most: int | None = None) -> tuple[Leg, ...]:
    """Return the moves between consecutive `places`. `most` is the move limit, or None."""
    legs = []
    for number, (before, after) in enumerate(pairwise(places), start=1):
        colour = next(colour for colour in after if after[colour] != before[colour])
        over = most is not None and number > most
        legs.append(Leg(number, colour, before[colour], after[colour], over=over))
    return tuple(legs)


class PuzzlePaint:
    """An immutable painter of one puzzle at one size in one theme."""

    def __init__(
        self, scenery: Scenery, layout: GridLayout, theme: Theme, plain: bool = False
    ) -> None:
        self.scenery, self.layout, self.theme, self.plain = scenery, layout, theme, plain
        self._ground: QPixmap | None = None

    def ground(self, painter: QPainter) -> None:
        table, ratio = self.layout.table, self.layout.ratio
        if self._ground is None:
            self._ground = painted(
                (table.size() * ratio).toSize(),
                ratio,
                lambda brush: paint_scenery(
                    brush, self.scenery, self.layout, self.theme, self.plain
                ),
                table.topLeft(),
            )
        painter.drawPixmap(table.topLeft(), self._ground)

    def gyulbots(self, painter: QPainter, bodies: Iterable[Body]) -> None:
        """Paint Gyulbots, and join those that form one body."""
        painted_bodies = tuple(bodies)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for body in painted_bodies:
            self._paint_links(painter, body)
        for body in painted_bodies:
            self._paint_body(painter, body)

    def goal_badge(self, painter: QPainter, bodies: Iterable[Body]) -> None:
        goal = self.scenery.goal
        if goal is not None and any(goal in body.cells and not any(body.shift) for body in bodies):
            area, accepts = self.layout.rect(goal), self.scenery.accepts
            paint_goal_badge(painter, area, accepts, self.layout, self.theme)

    def goal_again(self, painter: QPainter, ghosts: Iterable[Body]) -> None:
        """Paint the goal again over a ghost that covers it."""
        goal = self.scenery.goal
        if goal is not None and any(goal in ghost.cells for ghost in ghosts):
            area, accepts = self.layout.rect(goal), self.scenery.accepts
            paint_goal(painter, area, accepts, self.layout, self.theme)

    def ghost(self, painter: QPainter, body: Body, strength: float = 1.0) -> None:
        """Paint a possible or former position of a body as a faint outline with glyphs."""
        style = ROBOTS[body.colour]
        colour = style.stroke(self.theme)
        path = self.outline(body)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(painter.opacity() * strength)
        painter.fillPath(path, tint(style.fill, 0.22))
        pen = QPen(QColor(colour), max(1.0, self._line * 0.045))
        pen.setDashPattern([3.0, 2.2])
        stroke_with(painter, pen)
        painter.drawPath(path)
        self._paint_glyphs(painter, body, colour)
        painter.restore()

    def hint(
        self, painter: QPainter, body: Body, cells: tuple[Cell, ...], strength: float = 1.0
    ) -> None:
        """Paint a possible slide: its path and the position where the body would stop."""
        style, pitch = ROBOTS[body.colour], self.layout.pitch
        pen = QPen(tint(style.stroke(self.theme), 0.8 * strength), max(1.0, self._line * 0.05))
        pen.setDashPattern([1.2, 2.4])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen)
        for cell, other in zip(body.cells, cells, strict=True):
            line = QLineF(self.centre(cell), self.centre(other))
            length = line.length()
            start, end = (
                line.pointAt(pitch * 0.42 / length),
                line.pointAt(1 - pitch * 0.42 / length),
            )
            if length > pitch * 1.2:
                painter.drawLine(start, end)
        self.ghost(painter, Body(body.colour, cells), strength)

    def ring(
        self, painter: QPainter, body: Body, colour: str, dashed: bool = False, wide: bool = False
    ) -> None:
        width = self._line * (0.1 if wide else 0.065)
        path = self.outline(body, INSET - 0.05)
        paint_outline(painter, path, self.theme, colour, max(1.6, width), dashed)

    def outline(self, body: Body, inset: float = INSET) -> QPainterPath:
        pitch = self.layout.pitch
        origin = self.layout.origin + QPointF(*body.shift) * pitch
        return contour(
            body.cells,
            origin,
            pitch,
            self._whole_pixels(inset * pitch),
            pitch * (ROUND + INSET - inset),
        )

    @property
    def _line(self) -> float:
        """The cell size used for line widths. Above `LARGE`, it grows half as fast as the cells."""
        pitch = self.layout.pitch
        return min(pitch, (pitch + LARGE) / 2)

    def _whole_pixels(self, length: float) -> float:
        """Return a length rounded to whole device pixels, but at least one."""
        return max(1, round(length * self.layout.ratio)) / self.layout.ratio

    def _paint_body(self, painter: QPainter, body: Body) -> None:
        style, pitch = ROBOTS[body.colour], self.layout.pitch
        path = self.outline(body)
        shaded = pitch >= SHADED and not self.plain
        painter.setPen(Qt.PenStyle.NoPen)
        if shaded:
            shade = tint(self.theme.scrim, 0.5 if self.theme.dark else 0.26)
            painter.fillPath(path.translated(0, pitch * 0.055), shade)
        base = QColor(style.fill)
        painter.fillPath(path, self._light(base, body) if shaded else base)
        edge = style.edge(self.theme) if style.has_edge(self.theme) else base.darker(150).name()
        stroke_with(painter, QPen(QColor(edge), max(1.0, self._line * 0.03)))
        painter.drawPath(path)
        self._paint_glyphs(painter, body, style.ink)

    def _light(self, base: QColor, body: Body) -> QLinearGradient:
        top = self.layout.rect((0, 0)).top() + body.shift[1] * self.layout.pitch
        light = QLinearGradient(0, top, 0, top + self.layout.pitch)
        light.setSpread(QLinearGradient.Spread.RepeatSpread)
        light.setColorAt(0.1, base.lighter(116))
        light.setColorAt(0.45, base)
        light.setColorAt(0.9, base.darker(114))
        return light

    def _paint_glyphs(self, painter: QPainter, body: Body, colour: str) -> None:
        pitch = self.layout.pitch
        side = pitch * 0.42
        fill_with(painter, QColor(colour))
        for cell in body.cells:
            area = QRectF(0, 0, side, side)
            area.moveCenter(self.centre(cell, body.shift))
            painter.drawPath(mark_path(ROBOTS[body.colour].mark, area))

    def _paint_links(self, painter: QPainter, body: Body) -> None:
        """Paint the bands that join a body's Gyulbots where they do not touch (GY-3)."""
        style, pitch = ROBOTS[body.colour], self.layout.pitch
        band = QPainterPath()
        for start, other in bands(body.cells):
            band.moveTo(self.centre(start, body.shift))
            band.lineTo(self.centre(other, body.shift))
        stroker = QPainterPathStroker()
        stroker.setWidth(max(3.0, pitch * 0.26))
        shape = stroker.createStroke(band)
        painter.fillPath(shape, tint(style.fill, 0.42))
        stroke_with(painter, QPen(tint(style.stroke(self.theme), 0.85), max(1.0, pitch * 0.03)))
        painter.drawPath(shape)

    def centre(self, cell: Cell, shift: Shift = (0.0, 0.0)) -> QPointF:
        return self.layout.centre(cell) + QPointF(*shift) * self.layout.pitch

    def path(self, painter: QPainter, legs: Sequence[Leg]) -> None:
        """Paint a path with one line for each move. Call this before painting the Gyulbots."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for wide in (True, False):
            for leg in legs:
                self._paint_leg(painter, leg, wide)
        painter.restore()

    def numbers(self, painter: QPainter, legs: Sequence[Leg]) -> None:
        """Paint the number of each move of a path in the corner of the cell where the move ends."""
        pitch = self.layout.pitch
        if pitch < NUMBERED:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        stops: dict[Cell, list[Leg]] = {}
        for leg in legs:
            if leg.share >= 1:
                stops.setdefault(leg.end[0], []).append(leg)
        height = min(30.0, max(17.0, pitch * 0.36))
        inward = min(height * 0.42, (pitch - NUMBERED) / 2)
        for cell, cell_legs in stops.items():
            style = ROBOTS[cell_legs[-1].colour]
            over = any(leg.over for leg in cell_legs)
            fill = self.theme.danger if over else style.fill
            corner = self.layout.rect(cell).topRight()
            middle = corner + QPointF(-inward, inward)
            text = "\u2009·\u2009".join(str(leg.number) for leg in cell_legs)
            paint_chip(painter, middle, text, height, fill, self.theme.board.ring_ground)

    def _paint_leg(self, painter: QPainter, leg: Leg, wide: bool) -> None:
        style, pitch = ROBOTS[leg.colour], self.layout.pitch
        colour = style.stroke(self.theme)
        thick = max(1.6, self._line * (0.1 if len(leg.start) == 1 else 0.07))
        ink = tint(self.theme.board.ring_ground, 0.75) if wide else tint(colour)
        pen = QPen(ink, thick + (max(1.5, self._line * 0.06) if wide else 0))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        lane = _lane(leg.colour) * pitch * 0.055
        for first, other in zip(leg.start, leg.end, strict=True):
            start = self.centre(first) + QPointF(lane, lane)
            end = self.centre(other) + QPointF(lane, lane)
            line = QLineF(start, start + (end - start) * leg.share)
            painter.setPen(pen)
            painter.setBrush(ink)
            painter.drawLine(line)
            painter.drawPolygon(_arrow(line, pitch, self._line))


def _lane(colour: str) -> int:
    """Return the offset of a colour's path from the centre of cells, which keeps paths apart."""
    return (0, -2, 2, -1, 1, -3)[COLOURS.index(colour)]


def _arrow(line: QLineF, pitch: float, size: float) -> QPolygonF:
    """Return the arrowhead for a line, or an empty polygon if the line is too short."""
    length = line.length()
    if length < pitch * 0.6:
        return QPolygonF()
    along = QPointF(line.dx(), line.dy()) / length
    across = QPointF(-along.y(), along.x())
    tip = line.p2() - along * min(pitch * 0.5, length * 0.3)
    back = tip - along * size * 0.17
    return QPolygonF([tip, back + across * size * 0.12, back - across * size * 0.12])


def bands(cells: Sequence[Cell]) -> list[tuple[Cell, Cell]]:
    """Return the shortest bands that join a body's Gyulbots, except between adjacent Gyulbots."""
    joined, left = [cells[0]], list(cells[1:])
    pairs = []
    while left:
        start, other = min(
            ((cell, other) for cell in joined for other in left),
            key=lambda pair: _cells_apart(*pair),
        )
        left.remove(other)
        joined.append(other)
        if _cells_apart(start, other) > 1:
            pairs.append((start, other))
    return pairs


def _cells_apart(first: Cell, other: Cell) -> int:
    return (first[0] - other[0]) ** 2 + (first[1] - other[1]) ** 2


def placed(bodies: Bodies, shifts: Mapping[str, Shift]) -> tuple[Body, ...]:
    return tuple(
        Body(colour, cells, shifts.get(colour, (0.0, 0.0))) for colour, cells in bodies.items()
    )
