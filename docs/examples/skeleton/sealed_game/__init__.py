"""Sealed Game: both players claim cells in secret."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from games.core import (
    Message,
    OptionKind,
    Options,
    OptionSpec,
    Outcome,
    Pair,
    Seat,
    Seconds,
    Setup,
    Viewer,
)
from games.kinds.base import by_score
from games.kinds.cells import CellGame
from games.kinds.grids import Cell, Grid, cell_name
from games.kinds.sealed import RoundView, SealedRounds, received_messages, reveal_messages

GRID = Grid(4, 4)
EMPTY, NOBODY = ".", "#"
SIGNS = Pair("x", "o")
NAMES = Pair("cross", "nought")
TITLES = Pair(Message("Cross"), Message("Nought"))
ROUNDS = 5


class SealedGameOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`round_seconds` is the time for a round."""

    round_seconds: Seconds = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class View(RoundView[Cell]):
    """The public view: the board, as rows with a sign for each cell."""

    board: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SealedRounds[Cell, View]):
    """A position; `board` has a sign for each cell, row by row."""

    label: ClassVar[str] = "sealed-game"
    names: ClassVar[Pair[str]] = NAMES

    board: str = GRID.filled(EMPTY)

    def legal(self, seat: Seat) -> tuple[Cell, ...]:
        """Return the empty cells (NG-1)."""
        return GRID.holding(self.board, EMPTY)

    def check_action(self, seat: Seat, action: Cell) -> None:
        """Refuse cells that are not empty or not on the board."""
        GRID.check("NG-1", action)
        GRID.check_empty("NG-1", self.board, action)

    def resolve(self, actions: Pair[Cell]) -> Self:
        """Return the position with the claimed cells (NG-2), at the end with the result (NG-4)."""
        claimed = {actions[seat]: SIGNS[seat] for seat in Seat}
        if actions.one == actions.two:
            claimed = {actions.one: NOBODY}
        board = GRID.put(self.board, claimed)
        return replace(self, board=board, result=judge(board) if self.number == ROUNDS else None)

    def view(self, viewer: Viewer) -> View:
        """Return the board for every viewer, and for a seat also its own choice."""
        return self.with_round(View(board=GRID.rows(self.board)), viewer)


def judge(board: str) -> Outcome:
    """Return the result: the seat with more cells wins (NG-4)."""
    return by_score(SIGNS.map(board.count), "NG-4")


class SealedGame(CellGame):
    """The game, as registered in Garnet."""

    id = "sealed-game"
    title = "Sealed Game"
    line = "Both claim cells in secret."
    minutes = (3, 5)
    secrets = "each round’s cell, until both are revealed together"
    seats, titles = NAMES, TITLES
    options = SealedGameOptions
    option_specs = (
        OptionSpec(
            "round_seconds", OptionKind.SECONDS, "Time per round",
            "How long a round lasts; what is missing then is drawn.", "NG-3", least=1,
        ),
    )  # fmt: skip
    chosen = "NG-1"
    legend = ". empty   x cross   o nought   # nobody’s"

    def start(self, setup: Setup) -> Position:
        """Return the empty board."""
        return Position(round_time=setup.options.round_seconds * 1000)

    def news(self, view: View) -> tuple[Message, ...]:
        """Return the last reveal, and which seats have chosen since."""
        return (*reveal_messages(view, cell_name, "NG-3"), *received_messages(view))


GAME = SealedGame()
