"""What somebody is about to invest in Know Your Nodes: a value, changed by each touch."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Refusal
from games.kinds.grids import Cell
from games.unlucky.know_your_nodes import notation
from games.unlucky.know_your_nodes.map import Map
from games.unlucky.know_your_nodes.view import Investment


@dataclass(frozen=True, slots=True)
class Draft:
    """Amounts by node, never two in one region; `nothing`: it was said that nothing is invested."""

    amounts: tuple[tuple[Cell, int], ...] = ()
    nothing: bool = False

    @property
    def empty(self) -> bool:
        """Whether nothing is chosen yet."""
        return not self.amounts and not self.nothing

    @property
    def total(self) -> int:
        """The Sway that it takes."""
        return sum(amount for _, amount in self.amounts)

    @property
    def text(self) -> str:
        """In canonical words, "" if it is empty."""
        return "" if self.empty else notation.write(Investment(self.amounts))

    def at(self, cell: Cell) -> int:
        """How much goes into a node."""
        return dict(self.amounts).get(cell, 0)

    def put(self, map_: Map, cell: Cell, amount: int, sway: int) -> Draft:
        """With so much in a node, as far as the Sway goes; its region's other node gets none."""
        region = map_.region(cell)
        if region is None:
            return self
        others = {one: put for one, put in self.amounts if map_.region(one) != region}
        amount = max(0, min(amount, sway - sum(others.values())))
        if amount:
            others[cell] = amount
        elif cell not in dict(self.amounts):
            return self
        return Draft(tuple(sorted(others.items(), key=lambda item: (item[0][1], item[0][0]))))


def read_draft(text: str) -> Draft:
    """The draft that canonical words say. Raises ValueError."""
    if not text:
        return Draft()
    try:
        action = notation.read(text)
    except Refusal as refusal:
        raise ValueError(f"not a canonical investment: {text}") from refusal
    return Draft(action.amounts, nothing=not action.amounts)


def draft_of(action: Investment) -> Draft:
    """An investment as a draft."""
    return Draft(action.amounts, nothing=not action.amounts)
