"""Wandering Noughts and Crosses on a board: walls, moves and placements, chosen and revealed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPen

from games.boards import Cell
from games.core import Pair, Seat
from games.unlucky.wandering_noughts.board import SIZE, SPACES
from games.unlucky.wandering_noughts.view import Kind, Result, View
from gui.boards import noughts_words as words
from gui.boards import unlucky_words as common
from gui.boards.glyphs import paint_check, paint_cursor, paint_dot
from gui.boards.grid import ARROWS
from gui.boards.layout import GridLayout, fit
from gui.boards.noughts_art import (
    paint_arrow,
    paint_cancelled,
    paint_line,
    paint_piece,
    paint_spaces,
    paint_trace,
    paint_wall,
)
from gui.boards.noughts_draft import Draft, Reach, draft_of, reach_of, read_draft
from gui.boards.noughts_films import film_between, lines_of, marks_of, seat_of
from gui.boards.unlucky_captions import Told
from gui.boards.unlucky_chips import Chip
from gui.boards.unlucky_info import Fact, Facts, facts_height, paint_facts
from gui.boards.unlucky_panel import Panel, PanelFilm
from gui.theme import tint

NONE = "none"
CHOOSE = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class NoughtsPanel(Panel):
    """The board of 32 spaces, with both seats' lines and walls above it.

    A click on an own piece picks it up, the next one says where it goes; dragging does both. A
    click on a dot places. With the tool Wall, or the right button, a wall is placed. What is
    clicked again is taken back.
    """

    id: ClassVar[str] = common.NOUGHTS
    part: View
    grid: GridLayout

    def __init__(self, changed: Callable[[bool], None], say: Callable[[str], None]) -> None:
        super().__init__(changed, say)
        self._draft = Draft()
        self.tool: Kind | None = None
        self.cursor: Cell = (SIZE // 2, SIZE // 2)
        self.pointed: Cell | None = None
        self._held: Cell | None = None

    # Layout

    def lay_out(self) -> None:
        area, high = self.area, self.foot_height
        self.facts = QRectF(area.left(), area.top(), area.width(), 0.0)
        if not self.bare:
            self.facts.setHeight(facts_height(self, words.widest_lines()))
        self.foot = QRectF(area.left(), area.bottom() - high, area.width(), high)
        room = area.adjusted(0, self.facts.height(), 0, -high - (0 if self.bare else 2))
        found = fit(SIZE, SIZE, room.width(), room.height(), self.ratio, not self.bare)
        left = int((room.left() + found.left) * self.ratio) / self.ratio
        top = int((room.top() + found.top) * self.ratio) / self.ratio
        self.grid = replace(found, left=left, top=top)

    # What it says

    def title(self) -> str:
        return common.title(self.id)

    def score(self, part: View) -> Pair[int]:
        return part.lines.map(len)

    def words(self) -> str:
        return words.noughts(self.part, self.look.names)

    def caption(self) -> Told:
        return words.odd_steps(self.part) if self.part.last is not None else ()

    # What it shows

    def marks(self, view: View) -> dict[Cell, str]:
        """Everything that stands on the board of a view."""
        return marks_of(view)

    def paint_empty(self, painter: QPainter) -> None:
        self.paint_ground(painter)

    def paint_ground(self, painter: QPainter) -> None:
        """The board without anything on it."""
        look = self.look
        self.sheet(
            painter,
            "spaces",
            (),
            lambda sheet: paint_spaces(sheet, self.grid, look.theme, look.plain),
        )

    def paint_mark(self, painter: QPainter, cell: Cell, mark: str) -> None:
        """What stands on a space."""
        seat = seat_of(mark)
        if seat is None:
            paint_wall(painter, self.grid.rect(cell), self.look.theme)
            return
        style = self.look.styles[seat]
        paint_piece(painter, self.grid.centre(cell), self.grid.pitch, style, self.look.theme)

    def paint_part(self, painter: QPainter, part: View) -> None:
        self.paint_ground(painter)
        self.sheet(painter, "pieces", part, lambda sheet: self._paint_view(sheet, part))

    def _paint_view(self, painter: QPainter, part: View) -> None:
        theme, pitch = self.look.theme, self.grid.pitch
        if part.last is not None:
            ends = {step.end for step in part.last.steps if step.end is not None}
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(tint(theme.board.ring, 0.85), max(1.4, pitch * 0.03)))
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

    def paint_standing(self, painter: QPainter, part: View) -> None:
        """Lines, and walls that may still be placed."""
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

    def film(self, before: View, part: View) -> PanelFilm | None:
        return film_between(self, before, part)

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
            painter.setPen(QPen(tint(theme.edge), max(1.5, pitch * 0.03)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            box = self.grid.rect(self.pointed).adjusted(3, 3, -3, -3)
            painter.drawRoundedRect(box, pitch * 0.1, pitch * 0.1)

    def _paint_targets(self, painter: QPainter) -> None:
        """What the next click may aim at."""
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
            return reach.aims(draft.start)
        if self.tool is Kind.WALL:
            return reach.walls
        if self.tool is Kind.MOVE:
            return reach.pieces
        return reach.places if draft.room(Kind.PLACE) and draft.turn.place is None else frozenset()

    def _paint_turn(
        self, painter: QPainter, draft: Draft, colour: str, checked: bool = False
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
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inset = pitch * 0.045
        box = self.grid.rect(cell).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(box, pitch * 0.1, pitch * 0.1)

    # The draft

    def _reach(self) -> Reach:
        return reach_of(self.part, self.seat or Seat.ONE)

    def offers(self) -> list[Chip]:
        reach, chosen = self._reach(), self._draft.kinds
        live = {Kind.WALL: reach.walls, Kind.MOVE: reach.pieces, Kind.PLACE: reach.places}
        chips = []
        for kind in Kind:
            label, key = words.tool(kind)
            done = "✓ " if kind in chosen else ""
            possible = bool(live[kind]) and self._draft.room(kind)
            chips.append(Chip(kind.value, done + label, key, self.tool is kind, possible))
        return [*chips, Chip(NONE, common.nothing(), "N", on=self._draft.nothing)]

    def do(self, act: str) -> None:
        if act == NONE:
            self.tool = None
            self._change(Draft() if self._draft.nothing else Draft(nothing=True))
            return
        kind = Kind(act)
        self.tool = None if self.tool is kind else kind
        if self._draft.start is not None:
            self._change(self._draft.picked(None))
        self.say(words.noughts_prompt(self.tool, False))
        self.changed(False)

    def draft(self) -> str:
        return self._draft.text

    def begun(self) -> bool:
        return not self._draft.empty

    def set_draft(self, text: str) -> None:
        self._draft = read_draft(text)

    def drop(self) -> bool:
        had = not self._draft.empty
        self._draft, self.tool, self._held = Draft(), None, None
        return had

    def take(self, before: View | None) -> None:
        view = self.part
        if (
            (before is not None and before.round != view.round)
            or view.verdict is not None
            or (view.pending is not None and draft_of(view.pending) == self._draft)
        ):
            self.drop()

    def prompt(self) -> str:
        if len(self._draft.kinds) == 2 and self._draft.start is None:
            return words.full()
        return words.noughts_prompt(self.tool, self._draft.start is not None)

    def _change(self, draft: Draft) -> None:
        if draft != self._draft:
            self._draft = draft
            self.changed(True)

    def _touch(self, cell: Cell) -> None:
        """A choice of a space: what it means depends on what is there and what was chosen."""
        draft, reach, turn = self._draft, self._reach(), self._draft.turn
        if draft.start is not None and cell in reach.aims(draft.start):
            self._done(draft.move(draft.start, cell))
        elif draft.start == cell:
            self._change(draft.picked(None))
        elif cell in reach.pieces:
            if draft.room(Kind.MOVE) and (self.tool in (None, Kind.MOVE)):
                self._change(draft.picked(cell))
        elif cell == turn.wall:
            self._change(draft.without(Kind.WALL))
        elif cell == turn.place and self.tool in (None, Kind.PLACE):
            self._change(draft.without(Kind.PLACE))
        elif turn.move is not None and cell == turn.move[1] and self.tool in (None, Kind.MOVE):
            self._change(draft.without(Kind.MOVE))
        elif self.tool is Kind.WALL:
            self._wall(cell)
        elif cell in reach.places and self.tool in (None, Kind.PLACE) and draft.room(Kind.PLACE):
            self._done(draft.picked(None).place(cell))

    def _wall(self, cell: Cell) -> None:
        if cell == self._draft.turn.wall:
            self._change(self._draft.without(Kind.WALL))
        elif cell in self._reach().walls and self._draft.room(Kind.WALL):
            self._done(self._draft.wall(cell))

    def _done(self, draft: Draft) -> None:
        self.tool = None
        self._change(draft)

    # What it reads

    def _space_at(self, at: QPointF) -> Cell | None:
        cell = self.grid.cell_at(at)
        return cell if cell in SPACES else None

    def press(self, at: QPointF, button: Qt.MouseButton) -> None:
        cell = self._space_at(at)
        if cell is None:
            if button is Qt.MouseButton.LeftButton:
                self.use_chip(at)
            return
        self.cursor = cell
        if button is Qt.MouseButton.RightButton:
            self._wall(cell)
            return
        before = self._draft.start
        self._touch(cell)
        self._held = self._draft.start if before is None else None

    def hover(self, at: QPointF | None, held: bool) -> bool:
        chip = self.point_chip(None if held else at)
        cell = None if at is None or not self.opened() else self._space_at(at)
        if cell != self.pointed:
            self.pointed = cell
            self.changed(False)
        return chip or cell is not None

    def release(self, at: QPointF) -> None:
        held, self._held = self._held, None
        cell = self._space_at(at)
        dragged = held is not None and held != cell and held == self._draft.start
        if held is not None and cell is not None and dragged and cell in self._reach().aims(held):
            self._done(self._draft.move(held, cell))

    def leave(self) -> None:
        super().leave()
        self.pointed = None

    def understands(self, event: QKeyEvent) -> bool:
        if not self.opened():
            return False
        key = event.key()
        if key in ARROWS or key == Qt.Key.Key_Space:
            return True
        if key in CHOOSE:
            return self.keyed and (self._draft.start is not None or self._draft.empty)
        return self.chip_of(event) is not None

    def key(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in ARROWS:
            self._walk(ARROWS[Qt.Key(key)])
        elif key in CHOOSE:
            if self.keyed:
                self._touch(self.cursor)
            self.keyed = True
        elif (chip := self.chip_of(event)) is not None:
            self.do(chip.act)
        self.changed(False)

    def _walk(self, step: tuple[int, int]) -> None:
        beyond = (self.cursor[0] + step[0], self.cursor[1] + step[1])
        if self.keyed and beyond in SPACES:
            self.cursor = beyond
        self.keyed = True
        self.say(words.space(self.part, self.cursor))

    def touches(self, text: str) -> list[QPointF]:
        draft = read_draft(text)
        if draft.nothing:
            return [area.center() for chip, area in self.chips() if chip.act == NONE]
        turn, found = draft.turn, []
        if turn.wall is not None:
            found += [area.center() for chip, area in self.chips() if chip.act == Kind.WALL.value]
            found.append(self.grid.centre(turn.wall))
        if turn.move is not None:
            found += [self.grid.centre(cell) for cell in turn.move]
        if turn.place is not None:
            found.append(self.grid.centre(turn.place))
        return found
