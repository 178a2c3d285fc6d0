"""The board of Wandering Noughts and Crosses: entry and reveal of walls, moves and placements."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from games.core import Pair, Seat
from games.kinds.grids import Cell
from games.unlucky.wandering_noughts.board import SIZE
from games.unlucky.wandering_noughts.view import ActionKind, NoughtsView, Result
from gui.games.unlucky import words as common
from gui.games.unlucky.captions import Told
from gui.games.unlucky.head import Fact, Facts, lay_board, paint_facts
from gui.games.unlucky.noughts import words
from gui.games.unlucky.noughts.art import (
    animation_between,
    lines_of,
    marks_of,
    paint_arrow,
    paint_cancelled,
    paint_line,
    paint_piece,
    paint_spaces,
    paint_trace,
    paint_wall,
    seat_of,
)
from gui.games.unlucky.noughts.touch import NoughtsDraft, NoughtsTouch, draft_of
from gui.games.unlucky.panel import LOW, PanelAnimation
from gui.kit.board.painting import paint_check, paint_cursor, paint_dot
from gui.kit.look.smooth import stroke_with
from gui.kit.theme import tint

SHORT_LINE = 44
"""Width, in font sizes, below which the reasons of a round take three lines."""
REASONS = 2.45
"""Height of three lines of reasons, in line heights."""
COLUMN = 15.0
"""Smallest width of the texts at the side of the board, in font sizes."""


class NoughtsPanel(NoughtsTouch):
    """The board of 32 spaces, with both seats' lines and walls above it.

    A click on one's own piece picks it up, and the next click chooses its target; a drag does both.
    A click on a dot places a piece. The tool Wall or the right button places a wall. A second click
    on a choice removes the choice.
    """

    id: ClassVar[str] = common.NOUGHTS

    def lay_out(self) -> None:
        self.grid = lay_board(self, SIZE, SIZE, (words.line_word(2), words.wall_word(2)), COLUMN)

    @property
    def foot_height(self) -> float:
        """The height of the foot, with one more line for reasons on narrow boards."""
        usual = super().foot_height
        short = self.area.width() < self.text * SHORT_LINE
        reasons = usual and short and self.area.height() >= self.text * LOW
        return self.line * REASONS if reasons else usual

    def title(self) -> str:
        return common.title(self.id)

    def score(self, part: NoughtsView) -> Pair[int]:
        return part.lines.map(len)

    def words(self) -> str:
        return words.noughts(self.part, self.look.names)

    def caption(self) -> Told:
        return words.odd_steps(self.part) if self.part.last is not None else ()

    def marks(self, view: NoughtsView) -> dict[Cell, str]:
        return marks_of(view)

    def paint_empty(self, painter: QPainter) -> None:
        self.paint_ground(painter)

    def paint_ground(self, painter: QPainter) -> None:
        look = self.look
        self.sheet(
            painter,
            "spaces",
            (),
            lambda sheet: paint_spaces(sheet, self.grid, look.theme, look.plain),
        )

    def paint_mark(self, painter: QPainter, cell: Cell, mark: str) -> None:
        seat = seat_of(mark)
        if seat is None:
            paint_wall(painter, self.grid.rect(cell), self.look.theme)
            return
        style = self.look.styles[seat]
        paint_piece(painter, self.grid.centre(cell), self.grid.pitch, style, self.look.theme)

    def paint_part(self, painter: QPainter, part: NoughtsView) -> None:
        self.paint_ground(painter)
        self.sheet(painter, "pieces", part, lambda sheet: self._paint_view(sheet, part))

    def _paint_view(self, painter: QPainter, part: NoughtsView) -> None:
        theme, pitch = self.look.theme, self.grid.pitch
        if part.last is not None:
            ends = {step.end for step in part.last.steps if step.end is not None}
            stroke_with(painter, QPen(tint(theme.board.ring, 0.85), max(1.4, pitch * 0.03)))
            inset = pitch * 0.05
            for cell in ends:
                box = self.grid.rect(cell).adjusted(inset, inset, -inset, -inset)
                painter.drawRoundedRect(box, pitch * 0.09, pitch * 0.09)
        steps = part.last.steps if part.last is not None else ()
        for step in steps:
            paint_trace(painter, self.grid, step, self.look.styles[step.seat], theme)
        for cell, mark in marks_of(part).items():
            self.paint_mark(painter, cell, mark)
        for seat, line in lines_of(part):
            paint_line(painter, self.grid, line, self.look.styles[seat], theme)
        for step in steps:
            if step.result is Result.CANCELLED:
                paint_cancelled(painter, self.grid, step, theme)
        self.paint_standing(painter, part)

    def paint_standing(self, painter: QPainter, part: NoughtsView) -> None:
        if self.bare:
            return
        lines, walls = part.lines.map(len), part.walls_left
        facts: list[Facts] = [
            (
                Fact(str(lines[seat]), words.line_word(lines[seat])),
                Fact(str(walls[seat]), words.wall_word(walls[seat])),
            )
            for seat in Seat
        ]
        paint_facts(self, painter, self.facts, Pair(*facts))

    def animation(self, before: NoughtsView, part: NoughtsView) -> PanelAnimation | None:
        return animation_between(self, before, part)

    def paint_hand(self, painter: QPainter) -> None:
        if not self.opened() or self.seat is None:
            return
        theme = self.look.theme
        self.paint_chips(painter)
        self._paint_targets(painter)
        pending = self.part.pending
        if self._draft.empty and pending is not None:
            self._paint_turn(painter, draft_of(pending), theme.ok, checked=True)
        self._paint_turn(painter, self._draft, theme.accent_text)
        if self.keyed:
            paint_cursor(painter, self.grid, theme, self.cursor)
        elif self.pointed is not None:
            pitch = self.grid.pitch
            stroke_with(painter, QPen(tint(theme.edge), max(1.5, pitch * 0.03)))
            box = self.grid.rect(self.pointed).adjusted(3, 3, -3, -3)
            painter.drawRoundedRect(box, pitch * 0.1, pitch * 0.1)

    def _paint_targets(self, painter: QPainter) -> None:
        radius = max(2.0, self.grid.pitch * 0.075)
        pending = self._draft if self.part.pending is None else draft_of(self.part.pending)
        for cell in self._targets() - {pending.turn.place}:
            at = self.grid.centre(cell)
            if cell in marks_of(self.part):
                at = self.grid.rect(cell).topRight() + QPointF(-1, 1) * self.grid.pitch * 0.16
            paint_dot(painter, at, radius, self.look.theme)

    def _targets(self) -> frozenset[Cell]:
        reach, draft = self._reach(), self._draft
        if draft.start is not None:
            return self.aims(draft.start)
        if self.tool is ActionKind.WALL:
            return reach.walls
        if self.tool is ActionKind.MOVE:
            return reach.pieces
        return (
            reach.places
            if draft.room(ActionKind.PLACE) and draft.turn.place is None
            else frozenset()
        )

    def _paint_turn(
        self, painter: QPainter, draft: NoughtsDraft, colour: str, checked: bool = False
    ) -> None:
        assert self.seat is not None
        grid, theme, turn = self.grid, self.look.theme, draft.turn
        style, alpha = self.look.styles[self.seat], theme.board.preview_alpha
        if turn.wall is not None:
            paint_wall(painter, grid.rect(turn.wall), theme, alpha + 0.15)
            self._frame(painter, turn.wall, colour)
        if draft.start is not None:
            self._frame(painter, draft.start, colour)
        if turn.move is not None:
            start, aim = turn.move
            paint_piece(painter, grid.centre(aim), grid.pitch, style, theme, alpha)
            paint_arrow(painter, grid.centre(start), grid.centre(aim), grid.pitch, colour, theme)
            self._frame(painter, aim, colour)
        if turn.place is not None:
            paint_piece(painter, grid.centre(turn.place), grid.pitch, style, theme, alpha + 0.1)
            self._frame(painter, turn.place, colour)
        for step in self.vain(draft):
            paint_cancelled(painter, grid, step, theme)
        if checked:
            aims = (turn.wall, turn.move[1] if turn.move else None, turn.place)
            side = max(11.0, grid.pitch * 0.3)
            for cell in filter(None, aims):
                at = grid.rect(cell).bottomRight() - QPointF(1, 1) * side
                paint_check(painter, QRectF(at.x(), at.y(), side, side), theme)

    def _frame(self, painter: QPainter, cell: Cell, colour: str) -> None:
        pitch = self.grid.pitch
        pen = QPen(tint(colour), max(1.6, pitch * 0.035))
        pen.setDashPattern([3.0, 2.2])
        stroke_with(painter, pen)
        inset = pitch * 0.045
        box = self.grid.rect(cell).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(box, pitch * 0.1, pitch * 0.1)
