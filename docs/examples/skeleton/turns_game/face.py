"""The windows of Turns Game: its board and its rules page."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from games.core import Seat
from gui.games import GameFace
from gui.kit.board.cells import CellsScene, Sign
from turns_game import EMPTY, GRID, SIGNS


class TurnsGameScene(CellsScene):
    """The board; `CellsScene` handles drafts, keys and moves."""

    columns, rows, empty = GRID.width, GRID.height, EMPTY

    def name(self) -> str:
        return "Turns Game"

    def signs(self) -> Mapping[str, Sign]:
        return {SIGNS.one: Sign("Cross", Seat.ONE), SIGNS.two: Sign("Nought", Seat.TWO)}


class TurnsGameFace(GameFace):
    """The windows of the game; `GameFace` has many more members, all with defaults."""

    def scene(self) -> type[TurnsGameScene]:
        return TurnsGameScene

    def rules(self) -> str:
        return (files("turns_game") / "rules.md").read_text("utf-8")


FACE = TurnsGameFace()
