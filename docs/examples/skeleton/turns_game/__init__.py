"""Turns Game: the seats take turns to claim cells."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, Self

from games.core import (
    GameKind,
    Message,
    OptionKind,
    OptionSpec,
    Outcome,
    Pair,
    Seat,
    Setup,
    Viewer,
)
from games.kinds.cells import CellGame
from games.kinds.grids import Cell, Grid, cell_name, larger
from games.kinds.turns import (
    AlternatingTurns,
    Times,
    Turn,
    TurnOptions,
    TurnView,
    time_specs,
    turn_messages,
)

GRID = Grid(4, 4)
EMPTY = "."
SIGNS = Pair("x", "o")
NAMES = Pair("cross", "nought")
TITLES = Pair(Message("Cross"), Message("Nought"))


class TurnsGameOptions(TurnOptions, frozen=True, kw_only=True):
    """`starts` is the seat that moves first (NG-1)."""

    starts: Literal["cross", "nought"] = "cross"


@dataclass(frozen=True, slots=True, kw_only=True)
class View(TurnView[Cell]):
    """The public view: the board, as rows with a sign for each cell."""

    board: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(AlternatingTurns[Cell, View]):
    """A position; `board` has a sign for each cell, row by row."""

    turns, overtime = "NG-1", "NG-3"

    board: str = GRID.filled(EMPTY)
    last: Turn[Cell] | None = None

    def legal(self, seat: Seat) -> tuple[Cell, ...]:
        """Return the empty cells (NG-1)."""
        return GRID.holding(self.board, EMPTY)

    def check_action(self, seat: Seat, action: Cell) -> None:
        """Refuse cells that are not empty or not on the board."""
        GRID.check("NG-1", action)
        GRID.check_empty("NG-1", self.board, action)

    def play(self, seat: Seat, action: Cell) -> Self:
        """Return the position with the claimed cell; a full board ends the game (NG-2)."""
        board = GRID.put(self.board, {action: SIGNS[seat]})
        after = replace(self, board=board, last=Turn(seat, action, self.number))
        return after.next_turn() if EMPTY in board else replace(after, result=judge(board))

    def view(self, viewer: Viewer) -> View:
        """Return the board; nothing is secret."""
        return self.with_turn(View(board=GRID.rows(self.board), last=self.last))


def judge(board: str) -> Outcome:
    """Return the result: compare the largest groups, then the next ones (NG-2)."""
    found = larger(SIGNS.map(lambda sign: GRID.groups(board, {sign: 1})))
    if found is None:
        return Outcome(None, "NG-2", Message("all groups are equal"), "NG-2")
    reason = Message("a group of {more} against {fewer}", more=found.more, fewer=found.fewer)
    return Outcome(found.winner, "NG-2", reason, "NG-2")


class TurnsGame(CellGame):
    """The game, as registered in Garnet."""

    id = "turns-game"
    title = "Turns Game"
    line = "The seats claim a cell in turn."
    minutes = (3, 5)
    secrets = "nothing: everything is public"
    seats, titles = NAMES, TITLES
    kind = GameKind.TURNS
    options = TurnsGameOptions
    option_specs = (
        OptionSpec("starts", OptionKind.SEAT, "Starts", "The seat that moves first.", "NG-1"),
        *time_specs("NG-3"),
    )
    chosen = "NG-1"
    legend = ". empty   x cross   o nought"

    def chance(self, options: dict[str, object]) -> bool:
        """Return False, since no move is drawn: a seat that runs out of time loses (NG-3)."""
        return False

    def start(self, setup: Setup) -> Position:
        """Return the empty board."""
        options: TurnsGameOptions = setup.options
        return Position(times=Times.of(options), to_move=self.seat(options.starts))

    def news(self, view: View) -> tuple[Message, ...]:
        """Return the last move."""
        return tuple(turn_messages(view, cell_name))


GAME = TurnsGame()
