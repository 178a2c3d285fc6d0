"""The immutable draft of a turn in HyperStar, and a seat's options for changing it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from games.core import Pair, Seat
from games.hyperstar.notation import write
from games.hyperstar.tiling import tiling
from games.hyperstar.view import Action, Double, HyperStarView, Item, Move, O, Pass, Place, Swap


@dataclass(frozen=True, slots=True)
class TurnDraft:
    """An unfinished turn: a pass, or the chosen cells with at most one item."""

    item: Item | None = None
    cells: tuple[str, ...] = ()
    passes: bool = False

    @property
    def empty(self) -> bool:
        return self == TurnDraft()

    @property
    def action(self) -> Action | None:
        if self.passes:
            return Pass()
        match self.item, self.cells:
            case None, (cell,):
                return Place(cell)
            case Item.MOVE, (first, second):
                return Move(first, second)
            case Item.SWAP, (first, second):
                return Swap(first, second)
            case Item.DOUBLE, (first, second):
                return Double(first, second)
        return None

    @property
    def text(self) -> str:
        """The canonical text of the action, even if incomplete, or "" if nothing is chosen."""
        action = self.action
        if action is not None:
            return write(action)
        return " ".join([self.item.value if self.item else "", *self.cells]).strip()


_CELL = r"('?[A-G][0-9]+)"
_FORMS = (
    (re.compile(_CELL), None),
    (re.compile(rf"move(?: {_CELL}(?:>{_CELL})?)?"), Item.MOVE),
    (re.compile(rf"swap(?: {_CELL}(?: {_CELL})?)?"), Item.SWAP),
    (re.compile(rf"double(?: {_CELL}(?: {_CELL})?)?"), Item.DOUBLE),
)


def read_draft(text: str) -> TurnDraft:
    """Return the draft for a complete or partial canonical text, or raise ValueError."""
    if not text:
        return TurnDraft()
    if text == "pass":
        return TurnDraft(passes=True)
    for form, item in _FORMS:
        if match := form.fullmatch(text):
            return TurnDraft(item, tuple(cell for cell in match.groups() if cell))
    raise ValueError(f"not a canonical turn: {text}")


@dataclass(frozen=True)
class TurnOptions:
    """A seat's options in a view, with methods that change a draft when cells are touched."""

    view: HyperStarView
    seat: Seat

    @cached_property
    def free(self) -> frozenset[str]:
        first, second = self.view.stones
        return frozenset(tiling(self.view.radius).names) - first - second - {O}

    @cached_property
    def stones(self) -> Pair[frozenset[str]]:
        """Each seat's stones that can be moved or swapped, excluding stones on O."""
        return self.view.stones.map(lambda cells: cells - {O})

    @property
    def owner(self) -> Seat:
        """The owner of a stone placed by the seat, which is the opponent in the opening (HS-5)."""
        return self.seat.other if self.view.opening else self.seat

    def near(self, cell: str) -> frozenset[str]:
        board = tiling(self.view.radius)
        return frozenset(board.named(board.around(cell)))

    def holds(self, item: Item) -> bool:
        return item in self.view.items[self.seat] and not self.view.opening

    def targets(self, draft: TurnDraft) -> frozenset[str]:
        """Return the cells that can complete a move or swap whose first stone has been chosen."""
        if len(draft.cells) != 1 or draft.item not in (Item.MOVE, Item.SWAP):
            return frozenset()
        return self._moves(draft.cells[0]) | self._swaps(draft.cells[0])

    def _moves(self, cell: str) -> frozenset[str]:
        if not self.holds(Item.MOVE) or cell not in self.stones[self.seat]:
            return frozenset()
        return self.near(cell) & self.free

    def _swaps(self, cell: str) -> frozenset[str]:
        if not self.holds(Item.SWAP):
            return frozenset()
        for stones, others in (tuple(self.stones), tuple(self.stones)[::-1]):
            if cell in stones:
                return self.near(cell) & others
        return frozenset()

    def means(self, draft: TurnDraft, cell: str) -> bool:
        return self.touched(draft, cell) != draft

    def touched(self, draft: TurnDraft, cell: str, again: bool = False) -> TurnDraft:
        """Return the draft after a cell is chosen by a click or a key.

        If `again` is True and the seat still has a Double, the cell receives the second stone of
        that Double.
        """
        if self.view.opening:
            chosen = TurnDraft(None, (cell,))
            return self._toggled(draft, chosen) if cell in self.free else draft
        if draft.item is Item.DOUBLE or (again and self.holds(Item.DOUBLE)):
            return self._doubled(draft, cell)
        if draft.cells and draft.item is not None and cell not in draft.cells[:1]:
            first_cell = draft.cells[0]
            if cell in self._moves(first_cell) and (draft.cells[1:] != (cell,)):
                return TurnDraft(Item.MOVE, (first_cell, cell))
            if cell in self._swaps(first_cell) and cell not in draft.cells:
                return TurnDraft(Item.SWAP, self._own_first(first_cell, cell))
            if draft.cells[1:] == (cell,):
                return TurnDraft(draft.item, (first_cell,))
        if cell in self.free:
            return self._toggled(draft, TurnDraft(None, (cell,)))
        if self._moves(cell) and draft.item is not Item.SWAP:
            return self._toggled(draft, TurnDraft(Item.MOVE, (cell,)))
        if self._swaps(cell):
            return self._toggled(draft, TurnDraft(Item.SWAP, (cell,)))
        return TurnDraft() if cell in draft.cells else draft

    def moved(self, source: str, target: str) -> TurnDraft | None:
        """Return the draft after a stone is dragged, or None if the target is not allowed."""
        if target in self._moves(source):
            return TurnDraft(Item.MOVE, (source, target))
        if target in self._swaps(source):
            return TurnDraft(Item.SWAP, self._own_first(source, target))
        return None

    def liftable(self, cell: str) -> bool:
        return cell in self.stones[self.seat] and bool(self._moves(cell) or self._swaps(cell))

    def chosen(self, draft: TurnDraft, item: Item) -> TurnDraft:
        """Return the draft after an item is chosen. Choosing the item again clears the draft."""
        if not self.holds(item):
            return draft
        if draft.item is item:
            return TurnDraft()
        keep = item is Item.DOUBLE and draft.item is None and not draft.passes
        return TurnDraft(item, draft.cells if keep else ())

    def passed(self, draft: TurnDraft) -> TurnDraft:
        """Return the draft with "pass" toggled, or unchanged in the opening."""
        if self.view.opening:
            return draft
        return TurnDraft() if draft.passes else TurnDraft(passes=True)

    def possible(self, draft: TurnDraft) -> bool:
        if draft.passes:
            return not self.view.opening
        if draft.item is not None and not self.holds(draft.item):
            return False
        match draft.item, draft.cells:
            case Item.MOVE, (source,):
                return bool(self._moves(source))
            case Item.MOVE, (source, target):
                return target in self._moves(source)
            case Item.SWAP, (first,):
                return bool(self._swaps(first))
            case Item.SWAP, (first, second):
                return second in self._swaps(first)
            case _:
                return self.free.issuperset(draft.cells)

    def _doubled(self, draft: TurnDraft, cell: str) -> TurnDraft:
        chosen = draft.cells if draft.item in (None, Item.DOUBLE) else ()
        if cell not in self.free:
            return draft
        if cell in chosen:
            return TurnDraft(Item.DOUBLE, tuple(name for name in chosen if name != cell))
        index = tiling(self.view.radius).index
        cells = sorted((*chosen[-1:], cell), key=index.__getitem__)
        return TurnDraft(Item.DOUBLE, tuple(cells))

    def _own_first(self, first: str, second: str) -> tuple[str, str]:
        return (first, second) if first in self.stones[self.seat] else (second, first)

    def _toggled(self, draft: TurnDraft, target: TurnDraft) -> TurnDraft:
        return TurnDraft() if draft == target else target
