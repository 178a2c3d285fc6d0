"""What somebody is about to place in Masked Army: a value, changed by each touch."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from games.core import Seat
from games.kinds.grids import Cell, cell_name, read_cell, side_neighbours
from games.masked_army.view import SIZE

CLOCKWISE = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Draft:
    """A domino being laid: `own` is chosen first, `other` beside it; both None at the start."""

    own: Cell | None = None
    other: Cell | None = None

    @property
    def text(self) -> str:
        """In canonical words; the one cell while only that is chosen."""
        if self.own is None:
            return ""
        if self.other is None:
            return cell_name(self.own)
        return f"{cell_name(self.own)}-{cell_name(self.other)}"

    @property
    def complete(self) -> bool:
        """Whether both ends are chosen."""
        return self.other is not None

    def pieces(self, seat: Seat) -> dict[Cell, Seat]:
        """Its cells: the own one, and the one in the colour of the opponent."""
        chosen = {self.own: seat, self.other: seat.other}
        return {cell: look for cell, look in chosen.items() if cell is not None}

    def aimed(self, step: tuple[int, int], empty: Container[Cell]) -> Draft:
        """With the other end one `step` away, if that cell is empty; else as it was."""
        if self.own is None:
            return self
        there = (self.own[0] + step[0], self.own[1] + step[1])
        return Draft(self.own, there) if there in empty else self

    def turned(self, forward: bool, empty: Container[Cell]) -> Draft:
        """With the other end at the next empty neighbour, clockwise if `forward`."""
        if self.own is None:
            return self
        steps = CLOCKWISE if forward else CLOCKWISE[::-1]
        at = 0
        if self.other is not None:
            at = 1 + steps.index((self.other[0] - self.own[0], self.other[1] - self.own[1]))
        for step in (*steps[at:], *steps[:at]):
            there = (self.own[0] + step[0], self.own[1] + step[1])
            if there in empty:
                return Draft(self.own, there)
        return self

    def flipped(self) -> Draft:
        """With the two colours exchanged."""
        return self if self.other is None else Draft(self.other, self.own)


def targets(own: Cell, empty: Container[Cell]) -> tuple[Cell, ...]:
    """The cells that a piece lying on `own` can also lie on."""
    return tuple(cell for cell in side_neighbours(own, SIZE, SIZE) if cell in empty)


def read_draft(text: str) -> Draft:
    """The draft that canonical words say, whole or begun. Raises ValueError."""
    if not text:
        return Draft()
    cells = [read_cell(part) for part in text.split("-")]
    if None in cells or len(cells) > 2:
        raise ValueError(f"not a canonical placement: {text}")
    return Draft(*cells)
