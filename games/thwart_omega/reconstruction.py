"""Positions rebuilt from the public board, which also shows the moves that were drawn (TO-10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.core import PUBLIC, Pair, PublicBoard, Reconstruction, Setup
from games.kinds.sealed import Reveal
from games.thwart_omega import notation
from games.thwart_omega.rules import FEW, NAMES, Position
from games.thwart_omega.view import BURNED, EMPTY, SIZE, STONES, Submission

MARKS = {EMPTY, BURNED, *STONES, *STONES.map(str.upper)}


class ShownBoards(Reconstruction):
    def position(self, game: Any, setup: Setup, board: PublicBoard) -> Position | None:
        """Return the position, or None if no deadline has passed.

        Moves are drawn only at deadlines. Without one, the public moves are complete, and replaying
        them shows more than the board, such as a full board before a replay (TO-8).
        """
        moves, detail = board.seen["moves"], board.seen["detail"]
        if ["deadline"] not in moves:
            return None
        cells, number = "".join(detail["board"]), board.seen["round"]
        if len(cells) != SIZE * SIZE or not {*cells} <= MARKS or cells.count(EMPTY) <= FEW:
            raise ValueError("this is not a board of Thwart Omega in a running match")
        first: Position = game.start(setup)
        fresh = cells == first.board
        last = None if fresh else _last(moves, number - 1)
        position = replace(first, number=number, board=cells, last=last)
        if game.detail(position.view(PUBLIC)) != detail:
            raise ValueError("its scores belong to another board")
        return position


def _last(moves: Sequence[Sequence[str]], number: int) -> Reveal[Submission] | None:
    """Return the last reveal, or None if one of its moves was drawn and is therefore unknown."""
    match moves[-2:]:
        case [[first, text], [second, other]] if {first, second} == {*NAMES}:
            texts = {first: text, second: other}
            submissions = Pair(*(notation.read(texts[name]) for name in NAMES))
            return Reveal(submissions, frozenset(), number)
    return None
