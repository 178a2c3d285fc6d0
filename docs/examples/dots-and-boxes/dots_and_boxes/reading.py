"""Lines as players write them in chat: two dots, in whatever words."""

from __future__ import annotations

from typing import Any

from dots_and_boxes import GAME
from games.reading.moves import MoveReader
from games.reading.vocabulary import listed
from games.reading.words import Cells


class DotsReader(MoveReader):
    """Two dots make a line."""

    game, length = GAME, 2
    talk = listed("line edge side draw drawing connect join joining dot dots box")

    def cells(self, position: Any) -> Cells:
        """5×5 dots."""
        return Cells("ABCDE", 5)


READER = DotsReader()
