"""The board of Wandering Noughts and Crosses, on which turns are entered and rounds revealed."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPen

from games.core import Pair, Seat
from games.kinds.grids import Cell
from games.unlucky.wandering_noughts.board import SIZE, SPACES
from games.unlucky.wandering_noughts.view import ActionKind, NoughtsView, Result, Step
from gui.games.unlucky import words as common
from gui.games.unlucky.captions import Captions, Chip
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
from gui.games.unlucky.noughts.draft import (
    NoughtsDraft,
    Reach,
    draft_of,
    reach_of,
    read_draft,
    vain,
)
from gui.games.unlucky.panel import LOW, Panel, PanelAnimation
from gui.games.unlucky.trial_titles import Fact, Facts, lay_board, paint_facts
from gui.games.unlucky.words import sentences
from gui.kit.board.grid import ARROWS
from gui.kit.board.layout import GridLayout
from gui.kit.board.painting import paint_check, paint_cursor, paint_dot
from gui.kit.look.smooth import stroke_with
from gui.kit.theme import tint

NONE = "none"
CHOOSE = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
SHORT_LINE = 44
"""Board width below which the reasons for a round's results take three lines, in font sizes."""
REASONS = 2.45
"""Height of three lines of reasons, in line heights."""
COLUMN = 15.0
"""Minimum width of the text beside the board, in font sizes."""


class NoughtsPanel(Panel):
    """The board of 32 spaces, with both seats' lines and walls above it.

    Clicking one of the seat's own pieces picks it up, and the next click chooses its target;
    dragging does both. Clicking a dot places a piece. The Wall tool or the right button places a
    wall. A second click on a choice removes it. `tool` is the kind of the next action, or None if
    the context decides.
    """

    id: ClassVar[str] = common.NOUGHTS
    part: NoughtsView
    grid: GridLayout

    def __init__(self, changed: Callable[[bool], None], say: Callable[[str], None]) -> None:
        super().__init__(changed, say)
        self._draft = NoughtsDraft()
        self.tool: ActionKind | None = None
        self.cursor: Cell = (SIZE // 2, SIZE // 2)
        self.pointed: Cell | None = None
        self._held: Cell | None = None

    def lay_out(self) -> None:
        self.grid = lay_board(self, SIZE, SIZE, (words.line_word(2), words.wall_word(2)), COLUMN)

    @property
    def foot_height(self) -> float:
        """The height of the footer. On narrow boards, the reasons for results take a third line."""
        height = super().foot_height
        short = self.area.width() < self.text * SHORT_LINE
        reasons = height and short and self.area.height() >= self.text * LOW
        return self.line * REASONS if reasons else height

    def title(self) -> str:
        return common.title(self.id)

    def score(self, part: NoughtsView) -> Pair[int]:
        return part.lines.map(len)

    def words(self) -> str:
        return words.noughts(self.part, self.look.names)

    def caption(self) -> Captions:
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

    # The draft

    def _reach(self) -> Reach:
        return reach_of(self.part, self.seat or Seat.ONE)

    def offers(self) -> list[Chip]:
        reach, chosen = self._reach(), self._draft.kinds
        live = {
            ActionKind.WALL: reach.walls,
            ActionKind.MOVE: reach.pieces,
            ActionKind.PLACE: reach.places,
        }
        chips = []
        for kind in ActionKind:
            label, key = words.tool(kind)
            check_mark = "✓ " if kind in chosen else ""
            possible = bool(live[kind]) and self._draft.room(kind)
            chips.append(Chip(kind.value, check_mark + label, key, self.tool is kind, possible))
        return [*chips, Chip(NONE, common.nothing(), "N", on=self._draft.nothing)]

    def do(self, act: str) -> None:
        if act == NONE:
            self.tool = None
            self._change(NoughtsDraft() if self._draft.nothing else NoughtsDraft(nothing=True))
            return
        kind = ActionKind(act)
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
        had_draft = not self._draft.empty
        self._draft, self.tool, self._held = NoughtsDraft(), None, None
        return had_draft

    def take(self, before: NoughtsView | None) -> None:
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

    def vain(self, draft: NoughtsDraft) -> tuple[Step, ...]:
        return vain(self.part, self.seat or Seat.ONE, draft.turn)

    def remarks(self) -> tuple[str, ...]:
        return words.in_vain(self.vain(self._draft), self._draft.turn)

    def _change(self, draft: NoughtsDraft) -> None:
        if draft == self._draft:
            return
        self._draft = draft
        self.changed(True)
        remarks = self.remarks()
        if remarks:
            self.say(sentences(remarks))

    def aims(self, start: Cell) -> frozenset[Cell]:
        """Return the possible targets of a piece.

        The seat's own pieces are included only if the tool is Move.
        """
        reach = self._reach()
        excluded = frozenset() if self.tool is ActionKind.MOVE else reach.pieces
        return reach.aims(start) - excluded

    def _touch(self, cell: Cell) -> None:
        draft, reach, turn = self._draft, self._reach(), self._draft.turn
        if draft.start is not None and cell in self.aims(draft.start):
            self._complete_draft(draft.move(draft.start, cell))
        elif draft.start == cell:
            self._change(draft.picked(None))
        elif cell in reach.pieces:
            if draft.room(ActionKind.MOVE) and (self.tool in (None, ActionKind.MOVE)):
                self._change(draft.picked(cell))
        elif cell == turn.wall and self.tool in (None, ActionKind.WALL):
            self._change(draft.without(ActionKind.WALL))
        elif cell == turn.place and self.tool in (None, ActionKind.PLACE):
            self._change(draft.without(ActionKind.PLACE))
        elif (
            turn.move is not None and cell == turn.move[1] and self.tool in (None, ActionKind.MOVE)
        ):
            self._change(draft.without(ActionKind.MOVE))
        elif self.tool is ActionKind.WALL:
            self._wall(cell)
        elif (
            cell in reach.places
            and self.tool in (None, ActionKind.PLACE)
            and draft.room(ActionKind.PLACE)
        ):
            self._complete_draft(draft.picked(None).place(cell))

    def _wall(self, cell: Cell) -> None:
        if cell == self._draft.turn.wall:
            self._change(self._draft.without(ActionKind.WALL))
        elif cell in self._reach().walls and self._draft.room(ActionKind.WALL):
            self._complete_draft(self._draft.wall(cell))

    def _complete_draft(self, draft: NoughtsDraft) -> None:
        self.tool = None
        self._change(draft)

    # Input

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
        picked_before = self._draft.start
        self._touch(cell)
        self._held = self._draft.start if picked_before is None else None

    def hover(self, at: QPointF | None, held: bool) -> bool:
        chip = self.point_chip(None if held else at)
        cell = None if at is None or not self.opened() else self._space_at(at)
        if cell != self.pointed:
            self.pointed = cell
            self.changed(False)
        return chip or cell is not None

    def release(self, at: QPointF) -> None:
        start, self._held = self._held, None
        cell = self._space_at(at)
        dragged = start is not None and start != cell and start == self._draft.start
        if start is None or cell is None or not dragged:
            return
        if cell in self._reach().aims(start):
            self._complete_draft(self._draft.move(start, cell))

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
        def chip_at(act: str) -> list[QPointF]:
            return [area.center() for chip, area in self.chips() if chip.act == act]

        draft = read_draft(text)
        if draft.nothing:
            return chip_at(NONE)
        turn, points = draft.turn, list[QPointF]()
        if turn.wall is not None:
            points += chip_at(ActionKind.WALL.value)
            points.append(self.grid.centre(turn.wall))
        if turn.move is not None:
            if turn.move[1] in self._reach().pieces:
                points += chip_at(ActionKind.MOVE.value)
            points += [self.grid.centre(cell) for cell in turn.move]
        if turn.place is not None:
            if turn.place in (turn.wall, turn.move and turn.move[1]):
                points += chip_at(ActionKind.PLACE.value)
            points.append(self.grid.centre(turn.place))
        return points
