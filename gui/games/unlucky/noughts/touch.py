"""What Wandering Noughts and Crosses reads: clicks, drags, keys; and the turn that they make."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent

from games.core import Seat
from games.kinds.grids import Cell
from games.unlucky.wandering_noughts.board import SIZE, SPACES
from games.unlucky.wandering_noughts.view import Kind, Step, View
from gui.games.unlucky import words as common
from gui.games.unlucky.chips import Chip
from gui.games.unlucky.noughts import words
from gui.games.unlucky.noughts.draft import Draft, Reach, draft_of, reach_of, read_draft, vain
from gui.games.unlucky.panel import Panel
from gui.kit.board.grid import ARROWS
from gui.kit.board.layout import GridLayout

NONE = "none"
CHOOSE = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class NoughtsTouch(Panel):
    """The part of the board that is touched. `tool` is the action that comes next, if said."""

    part: View
    grid: GridLayout

    def __init__(self, changed: Callable[[bool], None], say: Callable[[str], None]) -> None:
        super().__init__(changed, say)
        self._draft = Draft()
        self.tool: Kind | None = None
        self.cursor: Cell = (SIZE // 2, SIZE // 2)
        self.pointed: Cell | None = None
        self._held: Cell | None = None

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

    def vain(self, draft: Draft) -> tuple[Step, ...]:
        """The drafted actions that come to nothing."""
        return vain(self.part, self.seat or Seat.ONE, draft.turn)

    def remark(self) -> str:
        return words.in_vain(self.vain(self._draft), self._draft.turn)

    def _change(self, draft: Draft) -> None:
        if draft == self._draft:
            return
        self._draft = draft
        self.changed(True)
        remark = self.remark()
        if remark:
            self.say(remark)

    def aims(self, start: Cell) -> frozenset[Cell]:
        """Where the next click sends a piece; to an own one only where a move is asked for."""
        reach = self._reach()
        own = frozenset() if self.tool is Kind.MOVE else reach.pieces
        return reach.aims(start) - own

    def _touch(self, cell: Cell) -> None:
        """A choice of a space: what it means depends on what is there and what was chosen."""
        draft, reach, turn = self._draft, self._reach(), self._draft.turn
        if draft.start is not None and cell in self.aims(draft.start):
            self._done(draft.move(draft.start, cell))
        elif draft.start == cell:
            self._change(draft.picked(None))
        elif cell in reach.pieces:
            if draft.room(Kind.MOVE) and (self.tool in (None, Kind.MOVE)):
                self._change(draft.picked(cell))
        elif cell == turn.wall and self.tool in (None, Kind.WALL):
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
        def chip_at(act: str) -> list[QPointF]:
            return [area.center() for chip, area in self.chips() if chip.act == act]

        draft = read_draft(text)
        if draft.nothing:
            return chip_at(NONE)
        turn, found = draft.turn, list[QPointF]()
        if turn.wall is not None:
            found += chip_at(Kind.WALL.value)
            found.append(self.grid.centre(turn.wall))
        if turn.move is not None:
            if turn.move[1] in self._reach().pieces:
                found += chip_at(Kind.MOVE.value)
            found += [self.grid.centre(cell) for cell in turn.move]
        if turn.place is not None:
            if turn.place in (turn.wall, turn.move and turn.move[1]):
                found += chip_at(Kind.PLACE.value)
            found.append(self.grid.centre(turn.place))
        return found
