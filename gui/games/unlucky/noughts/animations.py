"""What is shown between two views of Wandering Noughts and Crosses: walls, moves, placements.

Each step of WN-6 is told by itself: what was aimed at, what was cancelled or led elsewhere, and
why; in the end the new lines are drawn.
"""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from games.core import Seat
from games.kinds.grids import Cell
from games.unlucky.wandering_noughts.board import EMPTY, PIECES
from games.unlucky.wandering_noughts.view import Kind, Result, Step, View
from gui.games.unlucky.captions import Told
from gui.games.unlucky.noughts import words
from gui.games.unlucky.noughts.art import paint_arrow, paint_line, paint_no, paint_piece, paint_wall
from gui.games.unlucky.panel import Look, PanelAnimation
from gui.kit.board.animation import ease_in, ease_in_out, ease_out, ramp
from gui.kit.board.layout import GridLayout

ORDER = (Kind.WALL, Kind.MOVE, Kind.PLACE)
Drawn = tuple[Seat, tuple[Cell, ...]]
"""A line and whose it is."""


class Board(Protocol):
    """What animations ask of the board that they are shown on."""

    look: Look
    grid: GridLayout

    def marks(self, view: View) -> dict[Cell, str]:
        """What lies on it."""

    def paint_ground(self, painter: QPainter) -> None:
        """Paint it empty."""

    def paint_mark(self, painter: QPainter, cell: Cell, mark: str) -> None:
        """Paint what stands on a space."""

    def paint_standing(self, painter: QPainter, part: View) -> None:
        """Paint the standing."""


def animation_between(panel: Board, before: View, view: View) -> PanelAnimation | None:
    """The film if exactly one round lies between two views; else None."""
    past = before.last.round if before.last is not None else 0
    if view.last is None or view.last.round != past + 1 or before.verdict is not None:
        return None
    return RoundAnimation(panel, before, view)


def lines_of(view: View) -> tuple[Drawn, ...]:
    """All lines of a view."""
    return tuple((seat, line) for seat in Seat for line in view.lines[seat])


class RoundAnimation(PanelAnimation):
    """Walls, then both moves, then both placements, each kind for a beat or two; then the lines."""

    def __init__(self, panel: Board, before: View, view: View) -> None:
        super().__init__(before, view)
        assert view.last is not None
        motion = panel.look.motion
        self._panel = panel
        self._fade = motion.slow
        old = lines_of(before)
        self._new = tuple(one for one in lines_of(view) if one not in old)
        at = self._fade * 0.5
        self._acts: dict[Kind, tuple[float, float, tuple[Step, ...]]] = {}
        for kind in ORDER:
            steps = tuple(step for step in view.last.steps if step.kind is kind)
            if steps:
                odd = any(step.result is not Result.DONE or step.because for step in steps)
                length = motion.slow * 2 + motion.beat * (2.2 if odd else 0.6)
                self._acts[kind] = (at, length, steps)
                at += length
        self._lines = at
        self._drawing = motion.slow * 1.6 + (motion.beat if self._new else 0.0)
        self.told = at + self._fade
        self.length = at + self._drawing

    # In words

    def caption(self, ms: float) -> Told:
        told = [act for act in self._acts.values() if ms >= act[0]]
        if not self._acts:
            return words.no_acts()
        if ms >= self.told and self._new:
            return words.lines_told(self.view)
        return words.steps((told or list(self._acts.values()))[-1][2])

    # In pictures

    def paint(self, painter: QPainter, ms: float) -> None:
        panel = self._panel
        self._panel.paint_ground(painter)
        moving = {step.start for kind in (Kind.MOVE,) for step in self._steps(kind)}
        for cell, mark in panel.marks(self.before).items():
            if cell not in moving:
                panel.paint_mark(painter, cell, mark)
        old = [one for one in lines_of(self.before) if one in lines_of(self.view)]
        gone = [one for one in lines_of(self.before) if one not in old]
        for kind in ORDER:
            for step in self._steps(kind):
                self._paint_step(painter, step, ms)
        self._paint_lines(painter, old, gone, ms)
        panel.paint_standing(painter, self.part(ms))

    def _steps(self, kind: Kind) -> tuple[Step, ...]:
        return self._acts[kind][2] if kind in self._acts else ()

    def _paint_lines(
        self, painter: QPainter, old: list[Drawn], gone: list[Drawn], ms: float
    ) -> None:
        panel = self._panel
        share = ease_in_out(ramp(ms, self._lines, self._fade * 1.5))
        for seat, line in (*old, *gone):
            moves = self._acts.get(Kind.MOVE)
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
            case Kind.WALL:
                self._paint_wall(painter, step, share)
            case Kind.MOVE:
                self._paint_move(painter, step, share, start, ms)
            case Kind.PLACE:
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
            there = ease_in_out(min(1.0, share * 3)) * (1 - ease_in(ramp(share, 0.62, 0.3)))
            at = home + (aim - home) * 0.42 * there
        elif step.result is Result.EXCHANGED:
            first = ease_in_out(ramp(share, 0.0, 0.3))
            then = ease_in_out(ramp(share, 0.5, 0.4))
            meet = home + (aim - home) * 0.55
            at = home + (meet - home) * first if share < 0.5 else meet + (end - meet) * then
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


def marks_of(view: View) -> dict[Cell, str]:
    """Everything that stands on a board."""
    return {
        (column, row): mark
        for row, line in enumerate(view.board)
        for column, mark in enumerate(line)
        if mark not in (EMPTY, " ")
    }


def seat_of(mark: str) -> Seat | None:
    """Whose piece a mark stands for; None for a wall."""
    return next((seat for seat, piece in PIECES.items() if piece == mark), None)
