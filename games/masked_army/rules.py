"""The rules of Masked Army (MA-1 to MA-11): one moment of a match."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from games import core
from games.core import UMPIRE, IllegalAction, Ms, Outcome, Pair, Seat, Timer, Viewer
from games.kinds.grids import Cell, cell_name, compare_sizes
from games.masked_army.scoring import CELLS, armies_of, around, sizes
from games.masked_army.view import (
    COLOURS,
    EMPTY,
    MASKED,
    SIZE,
    LastPiece,
    Placement,
    View,
    rows,
)

NAMES = Pair("red", "blue")
TITLES = Pair("Red", "Blue")
"""The seats as people read them."""


@dataclass(frozen=True, slots=True)
class Times:
    """The times of a match: each turn's, each seat's bank, and its rounding (MA-8, MA-9)."""

    turn: Ms
    bank: Ms
    rounding: Ms


@dataclass(frozen=True, slots=True)
class Position(core.Position[Placement, View]):
    """One moment of a game; `board` is 81 characters in row-major order, unmasked.

    Ruling on MA-10 and rewinds: memory is not refreshed by a correction. When an earlier position
    is taken up again, its last piece stays `hidden` from everybody but the umpire until the next
    placement, unless it was the last piece all along. So not even an undo shows colours again.
    """

    times: Times
    to_move: Seat
    turn: int = 1
    board: str = EMPTY * (SIZE * SIZE)
    last: LastPiece | None = None
    hidden: bool = False
    result: Outcome | None = None

    @property
    def round(self) -> int:
        """The turn in progress; once over, the last one played."""
        return self.turn

    def outcome(self) -> Outcome | None:
        """The result, once no piece fits (MA-5) or a seat ran out of time (MA-8)."""
        return self.result

    def awaiting(self) -> frozenset[Seat]:
        """The seat on the move (MA-2)."""
        return frozenset() if self.result else frozenset({self.to_move})

    def refusal(self, seat: Seat) -> tuple[str, str] | None:
        """The seats take turns (MA-2)."""
        if self.result:
            return self.result.ended_by, "The game is over."
        if seat is not self.to_move:
            return "MA-2", f"It is {TITLES[self.to_move]}’s turn."
        return None

    def legal(self, seat: Seat) -> tuple[Placement, ...]:
        """All pieces that fit, in row-major order of the own cell, then of the other (MA-3)."""
        empty = dict.fromkeys(self.empty())
        return tuple(Placement(a, b) for a in empty for b in around(a) if b in empty)

    def check(self, seat: Seat, action: Placement) -> None:
        """The seat on the move (MA-2) may cover two side-adjacent empty cells (MA-3)."""
        refused = self.refusal(seat)
        if refused is not None:
            raise IllegalAction(*refused)
        for cell in (action.own, action.other):
            if cell not in _INDEX:
                raise IllegalAction("MA-3", f"{cell_name(cell)} is not on the board.")
        if action.other not in around(action.own):
            own, other = cell_name(action.own), cell_name(action.other)
            raise IllegalAction("MA-3", f"{own} and {other} do not share a side.")
        for cell in (action.own, action.other):
            if self.board[_INDEX[cell]] != EMPTY:
                raise IllegalAction("MA-3", f"{cell_name(cell)} is not empty.")

    def play(self, seat: Seat, action: Placement) -> Self:
        """The piece is placed and the turn passes, or the game ends (MA-3, MA-5)."""
        marks = list(self.board)
        marks[_INDEX[action.own]] = COLOURS[seat]
        marks[_INDEX[action.other]] = COLOURS[seat.other]
        board = "".join(marks)
        after = replace(self, board=board, last=LastPiece(seat, action), hidden=False)
        if has_room(board):
            return replace(after, turn=self.turn + 1, to_move=seat.other)
        return replace(after, result=judge(board, seat))

    def timers(self) -> tuple[Timer, ...]:
        """The clock of the turn, refreshed each turn, backed by the seat's bank (MA-8)."""
        return () if self.result else (self._timer(self.turn, self.to_move),)

    def idle_timers(self) -> tuple[Timer, ...]:
        """The clock of the seat that waits, as it will start with the next turn."""
        return () if self.result else (self._timer(self.turn + 1, self.to_move.other),)

    def _timer(self, turn: int, seat: Seat) -> Timer:
        times = self.times
        return Timer(("turn", turn), times.turn, seat, times.bank, times.rounding)

    def expire(self, key: tuple[str | int, ...]) -> Self:
        """Out of the turn's time and the bank: the seat on the move loses at once (MA-8)."""
        if self.result:
            raise IllegalAction(self.result.ended_by, "The game is over.")
        if key != ("turn", self.turn):
            raise ValueError(f"no such clock is running: {key}")
        reason = f"{TITLES[self.to_move]} ran out of time"
        return replace(self, result=Outcome(self.to_move.other, "MA-8", reason, "MA-8"))

    def after_rewind(self, left: Self) -> Self:
        """This position with its last piece hidden if it was not the last one all along (MA-10)."""
        if self.last is None:
            return self
        shown = self.last == left.last and not left.hidden
        return replace(self, hidden=self.hidden or not shown)

    def view(self, viewer: Viewer) -> View:
        """Masked for all but the umpire while the game runs (MA-4); after it the whole board."""
        open_ = viewer is UMPIRE or self.result is not None
        return View(
            round=self.turn,
            to_move=None if self.result else self.to_move,
            board=rows(self.board if open_ else self._masked()),
            last=self.last if open_ or not self.hidden else None,
            last_seat=self.last.seat if self.last else None,
            armies=armies_of(self.board) if open_ else None,
            outcome=self.result,
        )

    def _masked(self) -> str:
        """The board as everybody sees it: the last piece's colours at most (MA-4)."""
        marks = [mark if mark == EMPTY else MASKED for mark in self.board]
        if self.last is not None and not self.hidden:
            for cell in (self.last.placement.own, self.last.placement.other):
                marks[_INDEX[cell]] = self.board[_INDEX[cell]]
        return "".join(marks)

    def discloses(self, viewer: Viewer, seat: Seat, action: Placement, round: int) -> bool:
        """Everybody may be told the last placement only, not even its own earlier ones (MA-10)."""
        if viewer is UMPIRE or self.result is not None:
            return True
        return not self.hidden and self.last == LastPiece(seat, action)

    def empty(self) -> tuple[Cell, ...]:
        """The empty cells in row-major order."""
        return tuple(cell for cell, mark in zip(CELLS, self.board, strict=True) if mark == EMPTY)


_INDEX = {cell: index for index, cell in enumerate(CELLS)}


def has_room(board: str) -> bool:
    """Whether two side-adjacent cells are empty (MA-5)."""
    pair = EMPTY * 2
    columns = (board[column::SIZE] for column in range(SIZE))
    return any(pair in row for row in rows(board)) or any(pair in column for column in columns)


def judge(board: str, last: Seat) -> Outcome:
    """Who wins on a full board whose last piece `last` placed (MA-6, MA-7)."""
    armies = armies_of(board)
    first = compare_sizes(sizes(armies.one), sizes(armies.two))
    if first is None:
        reason = f"all armies agree, and {TITLES[last]} placed the last piece"
        return Outcome(last, "MA-7", reason, "MA-5")
    place, difference = first
    winner = Seat.ONE if difference > 0 else Seat.TWO
    more, fewer = (_size_at(sizes(armies[seat]), place) for seat in (winner, winner.other))
    reason = f"armies differ at the {ordinal(place)} place: {more} against {fewer}"
    return Outcome(winner, "MA-6", reason, "MA-5")


def _size_at(found: list[int], place: int) -> int:
    return found[place - 1] if place <= len(found) else 0


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, … 11th, … 21st."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"
