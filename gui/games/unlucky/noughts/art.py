"""The painting of pieces in Wandering Noughts and Crosses, and the animation of a round."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from games.core import Seat
from games.kinds.grids import Cell, grid
from games.unlucky.wandering_noughts.board import CORNERS, EMPTY, PIECES, SIZE
from games.unlucky.wandering_noughts.view import ActionKind, NoughtsView, Result, Step
from gui.games.unlucky.captions import Captions
from gui.games.unlucky.noughts import words
from gui.games.unlucky.panel import PanelAnimation, Style
from gui.kit.audio import Effect
from gui.kit.board.animation import Sounds, ease_in, ease_in_out, ease_out, ramp
from gui.kit.board.layout import GridLayout
from gui.kit.board.painting import paint_label
from gui.kit.theme import Mark, SeatStyle, Theme, tint

REACH = 0.33
"""Half the width of a piece, in cells."""
STROKE = 0.15
"""Line width of a piece, in cells."""


def paint_spaces(painter: QPainter, layout: GridLayout, theme: Theme, plain: bool) -> None:
    radius, inset = layout.pitch * 0.1, max(1.0, layout.pitch * 0.028)
    for cell in grid(SIZE, SIZE):
        if cell in CORNERS:
            continue
        rect = layout.rect(cell).adjusted(inset, inset, -inset, -inset)
        painter.setPen(QPen(tint(theme.board.grid, 0.8), layout.hairline))
        if plain:
            painter.setBrush(tint(theme.board.cell))
        else:
            fall = QLinearGradient(rect.topLeft(), rect.bottomLeft())
            fall.setColorAt(0.0, tint(theme.board.cell_alt))
            fall.setColorAt(1.0, tint(theme.board.cell))
            painter.setBrush(fall)
        painter.drawRoundedRect(rect, radius, radius)
    if layout.coordinates:
        for index in range(SIZE):
            paint_label(painter, layout, theme, column=index)
            paint_label(painter, layout, theme, row=index)


def paint_piece(
    painter: QPainter,
    centre: QPointF,
    pitch: float,
    style: SeatStyle,
    theme: Theme,
    opacity: float = 1.0,
    scale: float = 1.0,
) -> None:
    """Paint a nought or a cross, depending on the seat's mark."""
    reach, width = pitch * REACH * scale, pitch * STROKE * scale
    path = QPainterPath()
    if style.mark is Mark.CROSS:
        arm = reach * 0.82
        path.moveTo(centre + QPointF(-arm, -arm))
        path.lineTo(centre + QPointF(arm, arm))
        path.moveTo(centre + QPointF(arm, -arm))
        path.lineTo(centre + QPointF(-arm, arm))
    else:
        path.addEllipse(centre, reach * 0.92, reach * 0.92)
    painter.save()
    painter.setOpacity(painter.opacity() * opacity)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    shadow = QPen(tint("#000000", 0.4 if theme.dark else 0.22), width)
    edge = QPen(QColor(style.edge(theme)), width)
    fill = QPen(QColor(style.fill), width if not style.has_edge(theme) else width * 0.66)
    for pen, down in ((shadow, pitch * 0.03), (edge, 0.0), (fill, 0.0)):
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawPath(path.translated(down * 0.5, down))
    painter.restore()


def paint_wall(painter: QPainter, rect: QRectF, theme: Theme, opacity: float = 1.0) -> None:
    side = rect.width()
    inset = side * 0.07
    box = rect.adjusted(inset, inset, -inset, -inset)
    painter.save()
    painter.setOpacity(painter.opacity() * opacity)
    path = QPainterPath()
    path.addRoundedRect(box, side * 0.08, side * 0.08)
    painter.setPen(QPen(tint(theme.board.wall), max(1.2, side * 0.035)))
    painter.setBrush(tint(theme.board.mask))
    painter.drawPath(path)
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(tint(theme.board.wall, 0.85), max(1.0, side * 0.03)))
    courses = 3
    high = box.height() / courses
    for course in range(courses):
        top = box.top() + course * high
        if course:
            painter.drawLine(QLineF(box.left(), top, box.right(), top))
        for joint in (0.5,) if course % 2 else (0.25, 0.75):
            x = box.left() + box.width() * joint
            painter.drawLine(QLineF(x, top, x, top + high))
    painter.restore()


def paint_line(
    painter: QPainter,
    layout: GridLayout,
    line: tuple[Cell, ...],
    style: SeatStyle,
    theme: Theme,
    share: float = 1.0,
    lit: bool = False,
) -> None:
    """Paint `share` of a stroke through three pieces. If `lit` is True, highlight the stroke."""
    start, end = layout.centre(line[0]), layout.centre(line[-1])
    line_path = QLineF(start, end)
    reach = layout.pitch * 0.36
    step = QPointF(line_path.dx(), line_path.dy()) / max(1.0, line_path.length())
    start, end = start - step * reach, end + step * reach
    end = start + (end - start) * share
    width = max(2.0, layout.pitch * 0.055)
    for colour, extra in ((theme.board.ring_ground, width * 0.9), (_tone(style, theme, lit), 0.0)):
        pen = QPen(tint(colour, 0.8 if extra else 0.95), width + extra)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(start, end)


def _tone(style: SeatStyle, theme: Theme, lit: bool) -> str:
    return theme.gold if lit else style.stroke(theme)


def paint_arrow(
    painter: QPainter, start: QPointF, end: QPointF, pitch: float, colour: str, theme: Theme
) -> None:
    line = QLineF(start, end)
    if line.length() < 1:
        return
    step = QPointF(line.dx(), line.dy()) / line.length()
    aside = QPointF(-step.y(), step.x())
    tip = end - step * pitch * 0.1
    head = pitch * 0.17
    path = QPainterPath(start + step * pitch * 0.3)
    path.lineTo(tip)
    path.moveTo(tip - step * head + aside * head * 0.8)
    path.lineTo(tip)
    path.lineTo(tip - step * head - aside * head * 0.8)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    width = max(1.8, pitch * 0.05)
    for tone, extra in ((theme.board.ring_ground, width * 0.9), (colour, 0.0)):
        pen = QPen(tint(tone, 0.8 if extra else 1.0), width + extra)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPath(path)


def paint_trace(
    painter: QPainter, layout: GridLayout, step: Step, style: SeatStyle, theme: Theme
) -> None:
    """Paint an arrow for an action in the latest round, as executed or, if cancelled, as intended.

    The arrow of a redirected placement leads from its target to the space where the piece was
    placed.
    """
    led = step.kind is ActionKind.PLACE and step.result is Result.REDIRECTED
    start = step.aim if led else step.start
    aim = step.aim if step.result is Result.CANCELLED else step.end
    if start is None or aim is None or start == aim:
        return
    home, end = layout.centre(start), layout.centre(aim)
    arrow = QLineF(home, end)
    short = QPointF(arrow.dx(), arrow.dy()) / arrow.length() * layout.pitch * 0.3
    painter.save()
    painter.setOpacity(painter.opacity() * 0.6)
    paint_arrow(painter, home - short, end - short, layout.pitch, style.stroke(theme), theme)
    painter.restore()


def paint_cancelled(painter: QPainter, layout: GridLayout, step: Step, theme: Theme) -> None:
    """Paint a sign where an action in the latest round was cancelled."""
    aim = layout.centre(step.aim)
    at = aim + QPointF(0.3, -0.3) * layout.pitch
    if step.start is not None:
        at = layout.centre(step.start) + (aim - layout.centre(step.start)) * 0.5
    paint_no(painter, at, layout.pitch, theme, 0.72)


def paint_no(painter: QPainter, centre: QPointF, pitch: float, theme: Theme, share: float) -> None:
    """Paint the sign for "cancelled": a disc with a bar."""
    radius = pitch * 0.19 * share
    if radius < 1:
        return
    painter.setPen(QPen(tint(theme.board.ring_ground), max(1.0, radius * 0.16)))
    painter.setBrush(tint(theme.danger))
    painter.drawEllipse(centre, radius, radius)
    pen = QPen(QColor("#FFFFFF" if not theme.dark else "#17141C"), radius * 0.32)
    painter.setPen(pen)
    half = QPointF(radius * 0.52, 0)
    painter.drawLine(centre - half, centre + half)


ORDER = (ActionKind.WALL, ActionKind.MOVE, ActionKind.PLACE)
Drawn = tuple[Seat, tuple[Cell, ...]]
"""A completed line: its owner, and the cells of its pieces."""


class Board(Protocol):
    """The interface of the board panel, as used by the animations."""

    look: Style
    grid: GridLayout

    def marks(self, view: NoughtsView) -> dict[Cell, str]: ...

    def paint_ground(self, painter: QPainter) -> None: ...

    def paint_mark(self, painter: QPainter, cell: Cell, mark: str) -> None: ...

    def paint_standing(self, painter: QPainter, part: NoughtsView) -> None: ...


def animation_between(
    panel: Board, before: NoughtsView, view: NoughtsView
) -> PanelAnimation | None:
    """Return the animation between two views, or None if they are not one round apart."""
    last_round = before.last.round if before.last is not None else 0
    if view.last is None or view.last.round != last_round + 1 or before.verdict is not None:
        return None
    return RoundAnimation(panel, before, view)


def lines_of(view: NoughtsView) -> tuple[Drawn, ...]:
    return tuple((seat, line) for seat in Seat for line in view.lines[seat])


HEARD = {
    ActionKind.WALL: Effect.WALL,
    ActionKind.MOVE: Effect.SLIDE,
    ActionKind.PLACE: Effect.PLACE,
}


class RoundAnimation(PanelAnimation):
    """The animation of a round: walls, then both moves, then both placements, then lines."""

    def __init__(self, panel: Board, before: NoughtsView, view: NoughtsView) -> None:
        super().__init__(before, view)
        assert view.last is not None
        motion = panel.look.motion
        self._panel = panel
        self._fade = motion.slow
        old_lines = lines_of(before)
        self._new = tuple(line for line in lines_of(view) if line not in old_lines)
        at = self._fade * 0.5
        self._acts: dict[ActionKind, tuple[float, float, tuple[Step, ...]]] = {}
        for kind in ORDER:
            steps = tuple(step for step in view.last.steps if step.kind is kind)
            if steps:
                explained = any(step.result is not Result.DONE or step.because for step in steps)
                length = motion.slow * 2 + motion.beat * (2.2 if explained else 0.6)
                self._acts[kind] = (at, length, steps)
                at += length
        self._lines = at
        self._drawing = motion.slow * 1.6 + (motion.beat if self._new else 0.0)
        self.final_from = at + self._fade
        self.length = at + self._drawing

    def sounds(self) -> Sounds:
        return tuple((start, HEARD[kind]) for kind, (start, _, _) in self._acts.items())

    def caption(self, ms: float) -> Captions:
        shown_acts = [act for act in self._acts.values() if ms >= act[0]]
        if not self._acts:
            return words.no_acts()
        if ms >= self.final_from and self._new:
            return words.line_counts(self.view)
        return words.steps((shown_acts or list(self._acts.values()))[-1][2])

    def paint(self, painter: QPainter, ms: float) -> None:
        panel = self._panel
        self._panel.paint_ground(painter)
        moving = {step.start for kind in (ActionKind.MOVE,) for step in self._steps(kind)}
        for cell, mark in panel.marks(self.before).items():
            if cell not in moving:
                panel.paint_mark(painter, cell, mark)
        kept_lines = [line for line in lines_of(self.before) if line in lines_of(self.view)]
        lost_lines = [line for line in lines_of(self.before) if line not in kept_lines]
        for kind in ORDER:
            for step in self._steps(kind):
                self._paint_step(painter, step, ms)
        self._paint_lines(painter, kept_lines, lost_lines, ms)
        panel.paint_standing(painter, self.part(ms))

    def _steps(self, kind: ActionKind) -> tuple[Step, ...]:
        return self._acts[kind][2] if kind in self._acts else ()

    def _paint_lines(
        self, painter: QPainter, old: list[Drawn], gone: list[Drawn], ms: float
    ) -> None:
        panel = self._panel
        share = ease_in_out(ramp(ms, self._lines, self._fade * 1.5))
        for seat, line in (*old, *gone):
            moves = self._acts.get(ActionKind.MOVE)
            if (seat, line) in gone and moves is not None:
                painter.setOpacity(1 - ramp(ms, moves[0], self._fade))
            paint_line(painter, panel.grid, line, panel.look.styles[seat], panel.look.theme)
            painter.setOpacity(1.0)
        if share <= 0:
            return
        for seat, line in self._new:
            style = panel.look.styles[seat]
            paint_line(painter, panel.grid, line, style, panel.look.theme, share, lit=True)

    def _paint_step(self, painter: QPainter, step: Step, ms: float) -> None:
        start, length, _ = self._acts[step.kind]
        share = ramp(ms, start, length)
        match step.kind:
            case ActionKind.WALL:
                self._paint_wall(painter, step, share)
            case ActionKind.MOVE:
                self._paint_move(painter, step, share, start, ms)
            case ActionKind.PLACE:
                self._paint_place(painter, step, share)

    def _paint_wall(self, painter: QPainter, step: Step, share: float) -> None:
        rise = ease_out(min(1.0, share * 2.4))
        if rise <= 0:
            return
        rect = self._panel.grid.rect(step.aim)
        low = rect.adjusted(0, rect.height() * (1 - rise) * 0.5, 0, 0)
        low.setWidth(rect.width())
        paint_wall(painter, low, self._panel.look.theme, rise)

    def _paint_move(
        self, painter: QPainter, step: Step, share: float, start: float, ms: float
    ) -> None:
        panel, grid = self._panel, self._panel.grid
        assert step.start is not None and step.end is not None
        home, aim, end = grid.centre(step.start), grid.centre(step.aim), grid.centre(step.end)
        style, theme = panel.look.styles[step.seat], panel.look.theme
        at = home
        if step.result is Result.CANCELLED:
            progress = ease_in_out(min(1.0, share * 3)) * (1 - ease_in(ramp(share, 0.62, 0.3)))
            at = home + (aim - home) * 0.42 * progress
        elif step.result is Result.EXCHANGED:
            first = ease_in_out(ramp(share, 0.0, 0.3))
            second_half = ease_in_out(ramp(share, 0.5, 0.4))
            meet = home + (aim - home) * 0.55
            at = home + (meet - home) * first if share < 0.5 else meet + (end - meet) * second_half
        else:
            at = home + (end - home) * ease_in_out(min(1.0, share * 1.7))
        if 0 < share < 1:
            paint_arrow(painter, home, aim, grid.pitch, style.stroke(theme), theme)
        paint_piece(painter, at, grid.pitch, style, theme)
        if step.result is Result.CANCELLED and 0 < share < 1:
            pop = ease_out(ramp(share, 0.3, 0.12))
            paint_no(painter, home + (aim - home) * 0.5, grid.pitch, theme, pop)

    def _paint_place(self, painter: QPainter, step: Step, share: float) -> None:
        if share <= 0:
            return
        panel, grid = self._panel, self._panel.grid
        style, theme = panel.look.styles[step.seat], panel.look.theme
        aim = grid.centre(step.aim)
        fall = ease_out(min(1.0, share * 2.6))
        size = 1.5 - 0.5 * fall
        if step.result is Result.CANCELLED:
            fade = 1 - ramp(share, 0.72, 0.28)
            offset = QPointF(0, -grid.pitch * 0.12)
            paint_piece(painter, aim + offset, grid.pitch, style, theme, 0.7 * fall * fade, size)
            if share < 1:
                paint_no(painter, aim + offset, grid.pitch, theme,
                         ease_out(ramp(share, 0.3, 0.12)) * fade)  # fmt: skip
            return
        at = aim
        if step.result is Result.REDIRECTED and step.end is not None:
            end = grid.centre(step.end)
            at = aim + (end - aim) * ease_in_out(ramp(share, 0.5, 0.4))
            if 0.35 < share < 1:
                paint_arrow(painter, aim, end, grid.pitch, style.stroke(theme), theme)
        paint_piece(painter, at, grid.pitch, style, theme, fall, size)


def marks_of(view: NoughtsView) -> dict[Cell, str]:
    return {
        (column, row): mark
        for row, line in enumerate(view.board)
        for column, mark in enumerate(line)
        if mark not in (EMPTY, " ")
    }


def seat_of(mark: str) -> Seat | None:
    return next((seat for seat, piece in PIECES.items() if piece == mark), None)
