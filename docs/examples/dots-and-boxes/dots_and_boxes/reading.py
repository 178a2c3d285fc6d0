"""A reader of the lines that players write in chat: two dots, with or without other words."""

from __future__ import annotations

from typing import Any

from dots_and_boxes import GAME
from games.reading.moves import MoveReader
from games.reading.vocabulary import listed
from games.reading.words import Cells


class DotsReader(MoveReader):
    """A reader of lines, each given by two dots."""

    game, length = GAME, 2
    talk = listed("line edge side draw drawing connect join joining dot dots box")

    def cells(self, position: Any) -> Cells:
        """Return the names of dots: columns A to E, rows 1 to 5."""
        return Cells("ABCDE", 5)


READER = DotsReader()
