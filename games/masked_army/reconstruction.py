"""Positions rebuilt from public information: all pieces but the last are masked (MA-4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.core import PublicBoard, Reconstruction, Setup
from games.masked_army import notation
from games.masked_army.rules import NAMES, Position
from games.masked_army.view import COLOURS, EMPTY, MASKED, SIZE, LastPiece, Placement


class MaskedBoards(Reconstruction):
    def start(self, game: Any, setup: Setup, entries: Sequence[tuple[str, ...]]) -> Position | None:
        """Return the empty board, or None if the record does not begin with a placement (MA-10)."""
        if not entries or entries[0][0] not in NAMES:
            return None
        first: Position = game.start(setup)
        return replace(first, to_move=game.seat(entries[0][0]))

    def position(self, game: Any, setup: Setup, board: PublicBoard) -> Position:
        """Return the position. The last piece is hidden unless the view's `moves` include it.

        Masked cells are given the first seat's colour.
        """
        first: Position = game.start(setup)
        detail, (mover,) = board.seen["detail"], board.seen["to_act"]
        cells = "".join(detail["board"])
        if len(cells) != SIZE * SIZE or not {*cells} <= {EMPTY, MASKED, *COLOURS}:
            raise ValueError("this is not a Masked Army board")
        last, hidden = None, False
        if detail["last"] is not None:
            last, hidden = LastPiece(game.seat(detail["last"]), Placement((0, 0), (0, 0))), True
        for name, text in board.seen["moves"][-1:]:
            seat = game.seat(name)
            last, hidden = LastPiece(seat, notation.read(text, seat)), False
        return replace(
            first,
            to_move=game.seat(mover),
            number=board.seen["round"],
            board=cells.replace(MASKED, COLOURS.one),
            last=last,
            hidden=hidden,
        )
