"""What somebody is about to submit in Thwart Omega: a value, changed by each touch."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from games.core import Pair, Seat
from games.kinds.grids import Cell, cell_name, read_cell
from games.thwart_omega.view import BLACK, WHITE

LETTERS = Pair("B", "W")

Stones = Pair[Cell | None]
NO_STONES: Stones = Pair(None, None)


@dataclass(frozen=True, slots=True)
class Draft:
    """At most a black and a white stone, never on one cell; `next` is the colour placed next."""

    stones: Stones = NO_STONES
    next: Seat = BLACK

    @property
    def text(self) -> str:
        """In canonical words, "" if nothing is placed."""
        placed = (
            f"{LETTERS[colour]}:{cell_name(cell)}"
            for colour, cell in self.stones.items()
            if cell is not None
        )
        return " ".join(placed)

    @property
    def complete(self) -> bool:
        """Whether both stones are placed."""
        return None not in self.stones

    def pieces(self, seat: Seat) -> dict[Cell, Seat]:
        """The stones by cell, each in its colour."""
        return {cell: colour for colour, cell in self.stones.items() if cell is not None}

    def at(self, cell: Cell) -> Seat | None:
        """The colour of the stone on `cell`."""
        for colour, placed in self.stones.items():
            if placed == cell:
                return colour
        return None

    def place(self, cell: Cell) -> Draft:
        """With the next stone on `cell`, where none of this draft lies."""
        return Draft(self.stones.put(self.next, cell), self.next.other)

    def lift(self, colour: Seat) -> Draft:
        """Without the stone of that colour, which comes next."""
        return Draft(self.stones.put(colour, None), colour)

    def move(self, colour: Seat, cell: Cell) -> Draft:
        """With the stone of that colour on `cell`; one lying there changes places with it."""
        stones = self.stones
        if stones[colour.other] == cell:
            stones = stones.put(colour.other, stones[colour])
        return replace(self, stones=stones.put(colour, cell))

    def swapped(self) -> Draft:
        """With black for white and white for black."""
        return Draft(Pair(self.stones.two, self.stones.one), self.next.other)


_PART = re.compile(r"([BW]):([A-Z]+[0-9]+)")


def read_draft(text: str) -> Draft:
    """The draft that canonical words say, whole or begun. Raises ValueError."""
    draft = Draft()
    for part in text.split():
        match = _PART.fullmatch(part)
        cell = read_cell(match[2]) if match is not None else None
        if match is None or cell is None:
            raise ValueError(f"not a canonical submission: {text}")
        colour = BLACK if match[1] == LETTERS.one else WHITE
        draft = Draft(draft.stones.put(colour, cell), colour.other)
    return draft
