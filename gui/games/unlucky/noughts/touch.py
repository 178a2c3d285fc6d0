"""The input of Wandering Noughts and Crosses: clicks, drags, keys, and the resulting turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent

from games.core import Pair, Refusal, Seat
from games.kinds.grids import Cell
from games.unlucky.wandering_noughts import notation
from games.unlucky.wandering_noughts.board import (
    EMPTY,
    PIECES,
    SIZE,
    SPACES,
    WALL,
    flanks,
    surrounding,
)
from games.unlucky.wandering_noughts.resolve import resolve
from games.unlucky.wandering_noughts.rules import ACTIONS, NO_WALLS, can_place
from games.unlucky.wandering_noughts.view import ActionKind, NoughtsView, Result, Step, Turn
from gui.games.unlucky import words as common
from gui.games.unlucky.captions import Chip
from gui.games.unlucky.noughts import words
from gui.games.unlucky.panel import Panel
from gui.games.unlucky.words import sentences
from gui.kit.board.grid import ARROWS
from gui.kit.board.layout import GridLayout

NONE = "none"
CHOOSE = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class NoughtsTouch(Panel):
    """A board with input. `tool` is the kind of the next action; None if the context decides."""

    part: NoughtsView
    grid: GridLayout

    def __init__(self, changed: Callable[[bool], None], say: Callable[[str], None]) -> None:
        super().__init__(changed, say)
        self._draft = NoughtsDraft()
        self.tool: ActionKind | None = None
        self.cursor: Cell = (SIZE // 2, SIZE // 2)
        self.pointed: Cell | None = None
        self._held: Cell | None = None

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
            done = "✓ " if kind in chosen else ""
            possible = bool(live[kind]) and self._draft.room(kind)
            chips.append(Chip(kind.value, done + label, key, self.tool is kind, possible))
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
        had = not self._draft.empty
        self._draft, self.tool, self._held = NoughtsDraft(), None, None
        return had

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
        """Return the targets of a piece, including own pieces only if the tool is Move."""
        reach = self._reach()
        own = frozenset() if self.tool is ActionKind.MOVE else reach.pieces
        return reach.aims(start) - own

    def _touch(self, cell: Cell) -> None:
        draft, reach, turn = self._draft, self._reach(), self._draft.turn
        if draft.start is not None and cell in self.aims(draft.start):
            self._done(draft.move(draft.start, cell))
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
            self._done(draft.picked(None).place(cell))

    def _wall(self, cell: Cell) -> None:
        if cell == self._draft.turn.wall:
            self._change(self._draft.without(ActionKind.WALL))
        elif cell in self._reach().walls and self._draft.room(ActionKind.WALL):
            self._done(self._draft.wall(cell))

    def _done(self, draft: NoughtsDraft) -> None:
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


NO_TURN = Turn()


@dataclass(frozen=True, slots=True)
class NoughtsDraft:
    """An unfinished turn. `start` is a piece that was picked up and has no target yet.

    `nothing` means that the player explicitly chose to do nothing.
    """

    turn: Turn = NO_TURN
    start: Cell | None = None
    nothing: bool = False

    @property
    def empty(self) -> bool:
        return self == NoughtsDraft()

    @property
    def kinds(self) -> frozenset[ActionKind]:
        chosen = {
            ActionKind.WALL: self.turn.wall,
            ActionKind.MOVE: self.turn.move,
            ActionKind.PLACE: self.turn.place,
        }
        return frozenset(kind for kind, draft in chosen.items() if draft is not None)

    @property
    def text(self) -> str:
        """The canonical text, or "" while nothing is chosen or a piece has no target."""
        if self.start is not None or self.empty:
            return ""
        return notation.write(self.turn)

    def room(self, kind: ActionKind) -> bool:
        """Return True if an action of that kind can be added or replaced (WN-2)."""
        return kind in self.kinds or len(self.kinds) < ACTIONS

    def without(self, kind: ActionKind) -> NoughtsDraft:
        match kind:
            case ActionKind.WALL:
                return NoughtsDraft(replace(self.turn, wall=None))
            case ActionKind.MOVE:
                return NoughtsDraft(replace(self.turn, move=None))
            case ActionKind.PLACE:
                return NoughtsDraft(replace(self.turn, place=None))

    def wall(self, cell: Cell) -> NoughtsDraft:
        return NoughtsDraft(replace(self.turn, wall=cell))

    def move(self, start: Cell, aim: Cell) -> NoughtsDraft:
        return NoughtsDraft(replace(self.turn, move=(start, aim)))

    def place(self, cell: Cell) -> NoughtsDraft:
        return NoughtsDraft(replace(self.turn, place=cell))

    def picked(self, start: Cell | None) -> NoughtsDraft:
        """Return the draft with the piece on `start` picked up, or put back if `start` is None.

        Picking a piece up drops any other move.
        """
        turn = replace(self.turn, move=None) if start is not None else self.turn
        return NoughtsDraft(turn, start)


def read_draft(text: str) -> NoughtsDraft:
    """Return the draft for a canonical text. Raise ValueError for other texts."""
    if not text:
        return NoughtsDraft()
    try:
        return draft_of(notation.read(text))
    except Refusal as refusal:
        raise ValueError(f"not a canonical turn: {text}") from refusal


def draft_of(turn: Turn) -> NoughtsDraft:
    return NoughtsDraft(turn, nothing=turn == Turn())


@dataclass(frozen=True, slots=True)
class Reach:
    """The possible targets of a seat's actions at the start of a round (WN-3 to WN-5)."""

    walls: frozenset[Cell]
    pieces: frozenset[Cell]
    places: frozenset[Cell]
    board: str

    def aims(self, start: Cell) -> frozenset[Cell]:
        """Return the spaces that a piece can move to. Moves between two walls are excluded."""
        return frozenset(cell for cell in surrounding(start) if not self._closed(start, cell))

    def _closed(self, start: Cell, aim: Cell) -> bool:
        between = flanks(start, aim)
        return between is not None and all(mark_of(self.board, cell) == WALL for cell in between)


def reach_of(view: NoughtsView, seat: Seat) -> Reach:
    board = "".join(view.board)
    empty = frozenset(cell for cell in SPACES if mark_of(board, cell) == EMPTY)
    walls = empty if view.round > NO_WALLS and view.walls_left[seat] else frozenset()
    pieces = frozenset(cell for cell in SPACES if mark_of(board, cell) == PIECES[seat])
    places = frozenset(cell for cell in SPACES if can_place(board, seat, cell))
    return Reach(walls, pieces, places, board)


def vain(view: NoughtsView, seat: Seat, turn: Turn) -> tuple[Step, ...]:
    """Return the actions that have no effect whatever the other seat does (WN-4, WN-7, WN-8).

    A placement on the target of the seat's own move is included, although that move can still be
    cancelled.
    """
    board = "".join(view.board)
    _, steps = resolve(board, Pair(NO_TURN, NO_TURN).put(seat, turn))
    return tuple(
        step
        for step in steps
        if step.result is Result.CANCELLED
        and (mark_of(board, step.aim) != PIECES[seat.other] or _own_way(step, turn))
    )


def _own_way(step: Step, turn: Turn) -> bool:
    return step.kind is ActionKind.PLACE and turn.move is not None and step.aim == turn.move[1]


def mark_of(board: str, cell: Cell) -> str:
    """Return the mark on a space of a board, which is a string of 36 characters."""
    return board[cell[1] * 6 + cell[0]]
