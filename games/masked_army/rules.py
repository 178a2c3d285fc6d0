from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Self

from games.core import UMPIRE, IllegalAction, Message, Outcome, Pair, Seat, Viewer
from games.core.text import ordinal
from games.kinds.grids import Cell, cell_name, larger
from games.kinds.turns import AlternatingTurns
from games.masked_army.view import (
    COLOURS,
    EMPTY,
    GRID,
    MASKED,
    SIZE,
    Army,
    LastPiece,
    MaskedArmyView,
    Placement,
)

NAMES = Pair("red", "blue")
TITLES = Pair(Message("Red"), Message("Blue"))


@dataclass(frozen=True, slots=True)
class Position(AlternatingTurns[Placement, MaskedArmyView]):
    """A position of a match; `board` is 81 characters in row-major order, unmasked.

    Ruling on MA-10: a rewind must not show colours a second time. When the match returns to an
    earlier position, that position's last piece is `hidden` from everybody except the umpire until
    the next placement, unless it was already the latest visible piece before the rewind.

    `named` is True if the display colours are the default ones, so that "red" and "orange" both
    mean the first seat. `pieces` lists all pieces in the order placed.
    """

    turns = "MA-2"
    overtime = "MA-8"

    board: str = GRID.filled(EMPTY)
    last: LastPiece | None = None
    hidden: bool = False
    named: bool = True
    pieces: tuple[Placement, ...] = ()

    def legal(self, seat: Seat) -> tuple[Placement, ...]:
        """Return all legal placements, in row-major order by own cell, then rival's cell (MA-3)."""
        empty = dict.fromkeys(self.empty())
        return tuple(Placement(a, b) for a in empty for b in GRID.around[a] if b in empty)

    def check_action(self, seat: Seat, action: Placement) -> None:
        """Raise `IllegalAction` unless the cells are adjacent, empty and on the board (MA-3)."""
        GRID.check("MA-3", action.own, action.other)
        if action.other not in GRID.around[action.own]:
            own, other = cell_name(action.own), cell_name(action.other)
            apart = Message("{one} and {two} do not share a side.", one=own, two=other)
            raise IllegalAction("MA-3", apart)
        GRID.check_empty("MA-3", self.board, action.own, action.other)

    def play(self, seat: Seat, action: Placement) -> Self:
        """Return the position after placing a piece, which may end the game (MA-3, MA-5)."""
        colours = {action.own: COLOURS[seat], action.other: COLOURS[seat.other]}
        board = GRID.put(self.board, colours)
        last, pieces = LastPiece(seat, action), (*self.pieces, action)
        after = replace(self, board=board, last=last, hidden=False, pieces=pieces)
        return after.next_turn() if has_room(board) else replace(after, result=judge(board, seat))

    def after_rewind(self, left: Self) -> Self:
        """Return this position after a rewind from `left`.

        The last piece is hidden unless it is also the last piece shown in `left` (MA-10).
        """
        if self.last is None:
            return self
        shown = self.last == left.last and not left.hidden
        return replace(self, hidden=self.hidden or not shown)

    def view(self, viewer: Viewer) -> MaskedArmyView:
        """Return the view. Until the end, it is masked for everybody but the umpire (MA-4)."""
        open_ = viewer is UMPIRE or self.result is not None
        return MaskedArmyView(
            round=self.number,
            to_move=None if self.result else self.to_move,
            board=GRID.rows(self.board if open_ else self._masked()),
            last=self.last if open_ or not self.hidden else None,
            last_seat=self.last.seat if self.last else None,
            armies=armies_of(self.board) if open_ else None,
            outcome=self.result,
            pieces=self.pieces if self.result is not None else (),
        )

    def _masked(self) -> str:
        """Return the public board, on which at most the last piece shows its colours (MA-4)."""
        masked = "".join([mark if mark == EMPTY else MASKED for mark in self.board])
        if self.last is None or self.hidden:
            return masked
        cells = self.last.placement.own, self.last.placement.other
        return GRID.put(masked, {cell: GRID.mark(self.board, cell) for cell in cells})

    def discloses(self, viewer: Viewer, seat: Seat, action: Placement, round: int) -> bool:
        """Return True if the viewer can see a placement: before the end, only the last (MA-10)."""
        if viewer is UMPIRE or self.result is not None:
            return True
        return not self.hidden and self.last == LastPiece(seat, action)

    def empty(self) -> tuple[Cell, ...]:
        return GRID.holding(self.board, EMPTY)


@lru_cache(maxsize=256)
def armies_of(board: str) -> Pair[tuple[Army, ...]]:
    """Return each seat's armies on an unmasked board, largest first (MA-6)."""
    return COLOURS.map(lambda colour: GRID.groups(board, {colour: 1}))


def has_room(board: str) -> bool:
    """Return True if two side-adjacent cells are empty (MA-5)."""
    pair = EMPTY * 2
    columns = (board[column::SIZE] for column in range(SIZE))
    return any(pair in row for row in GRID.rows(board)) or any(pair in column for column in columns)


def judge(board: str, last: Seat) -> Outcome:
    """Return the outcome of a full board; `last` placed the last piece (MA-6, MA-7)."""
    comparison = larger(armies_of(board))
    if comparison is None:
        text = "all armies are equal, and {seat} placed the last piece"
        yours = "all armies are equal, and you placed the last piece"
        reason = Message(text, yours=yours, seat=last)
        return Outcome(last, "MA-7", reason, "MA-5")
    text = "the largest army has {more}, the other’s {fewer}"
    if comparison.place > 1:
        text = "the {place} largest army has {more}, the other’s {fewer}"
    place = ordinal(comparison.place)
    reason = Message(text, place=place, more=comparison.more, fewer=comparison.fewer)
    return Outcome(comparison.winner, "MA-6", reason, "MA-5")
