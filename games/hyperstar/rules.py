from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace
from typing import Any, Self

from games.core import (
    IllegalAction,
    Lapse,
    Message,
    Outcome,
    Pair,
    Seat,
    Viewer,
    ahead,
    counted,
    grouped,
)
from games.hyperstar.scoring import Scored, scored, scoring
from games.hyperstar.tiling import CENTRE, Cells, Tiling, indices, tiling
from games.hyperstar.view import (
    ITEMS,
    OPENING,
    Action,
    Double,
    HyperStarView,
    Item,
    Move,
    O,
    Pass,
    Place,
    Swap,
    Turn,
)
from games.kinds.turns import AlternatingTurns

BOTH = Pair(CENTRE, CENTRE)
"""The initial stones: each seat has one stone on O (HS-3)."""
PASSES = 2
"""Number of consecutive passes that end the game (HS-9)."""
TIME_OUTS = 6
"""Number of consecutive time-outs that end the game: three by each seat (HS-9)."""
MOST_DOUBLES = 200


@dataclass(frozen=True, slots=True)
class Position(AlternatingTurns[Action, HyperStarView]):
    """A position of a match. Opening turns and time-outs count as turns.

    `stones` holds cells as bits in board order; both seats may have O. `passes` and `outs` are the
    current numbers of consecutive passes and time-outs.
    """

    turns = "HS-5"
    samples = True

    radius: int
    edge_groups_only: bool
    items: Pair[tuple[Item, ...]]
    stones: Pair[Cells] = BOTH
    passes: int = 0
    outs: int = 0
    last: Turn | None = None

    @property
    def board(self) -> Tiling:
        """The cells and their neighbours (HS-1)."""
        return tiling(self.radius)

    @property
    def opening(self) -> bool:
        """True if the next stone must be of the opponent's colour (HS-5)."""
        return self.number <= OPENING

    @property
    def empty(self) -> Cells:
        return self.board.all & ~(self.stones.one | self.stones.two)

    def remark(self, seat: Seat, action: Action | None) -> Message | None:
        """Return a note about the owner of an opening stone (HS-5), or about a time-out (HS-8)."""
        if action is not None:
            return Message("for {other}", other=seat.other, clause="HS-5") if self.opening else None
        if self.opening:
            return Message("the opening stone is forfeited", clause="HS-8")
        return Message("no move, but not a pass either", clause="HS-8")

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Return placements in board order, `pass`, moves, swaps, and up to 200 doubles."""
        empty = self.board.named(self.empty)
        placements = tuple(map(Place, empty))
        if self.opening:
            return placements
        items: dict[Item, tuple[Action, ...]] = {
            Item.MOVE: tuple(_moves(self, seat)),
            Item.SWAP: tuple(_swaps(self, seat)),
            Item.DOUBLE: tuple(_doubles(empty)),
        }
        usable = (items[item] for item in self.items[seat])
        return (*placements, Pass(), *itertools.chain.from_iterable(usable))

    def check_action(self, seat: Seat, action: Action) -> None:
        """Raise `IllegalAction` for an illegal placement (HS-6, HS-3) or item (HS-7)."""
        if self.opening and not isinstance(action, Place):
            reason = "The opening comes first: place a stone of the opponent’s colour."
            raise IllegalAction("HS-5", reason)
        match action:
            case Place(cell):
                self._check_cells(cell)
                self._check_empty(cell, "HS-5" if self.opening else "HS-6")
            case Move(source, target):
                self._check_item(seat, Item.MOVE, source, target)
                self._check_holds(seat, source)
                self._check_adjacent(source, target)
                self._check_empty(target, "HS-7")
            case Swap(own, other):
                self._check_item(seat, Item.SWAP, own, other)
                self._check_colours(own, other)
                self._check_adjacent(own, other)
            case Double(first, second):
                self._check_item(seat, Item.DOUBLE, first, second)
                if first == second:
                    both = Message("Both stones are on {cell}; they need two cells.", cell=first)
                    raise IllegalAction("HS-7", both)
                self._check_empty(first, "HS-7")
                self._check_empty(second, "HS-7")

    def _check_item(self, seat: Seat, item: Item, *cells: str) -> None:
        if item not in self.items[seat]:
            raise IllegalAction("HS-7", Message("No {item} is left.", item=ITEMS[item]))
        self._check_cells(*cells)

    def _check_cells(self, *cells: str) -> None:
        """Raise `IllegalAction` unless all cells are on the board and none is O (HS-2, HS-3)."""
        for cell in cells:
            if cell not in self.board.index:
                none = "There is no cell {cell} on a board of radius {radius}."
                raise IllegalAction("HS-2", Message(none, cell=cell, radius=self.radius))
        if O in cells:
            raise IllegalAction("HS-3", "Nothing can be placed, moved or swapped on the centre.")

    def _check_empty(self, cell: str, clause: str) -> None:
        if not self.board.cell(cell) & self.empty:
            raise IllegalAction(clause, Message("{cell} is not empty.", cell=cell))

    def _check_holds(self, seat: Seat, cell: str) -> None:
        if not self.board.cell(cell) & self.stones[seat]:
            none = Message("There is no stone of {seat} on {cell}.", seat=seat, cell=cell)
            raise IllegalAction("HS-7", none)

    def _check_colours(self, first: str, second: str) -> None:
        """Raise `IllegalAction` unless the two cells hold one stone of each seat."""
        holders = [self.holder(first), self.holder(second)]
        for cell, holder in zip((first, second), holders, strict=True):
            if holder is None:
                raise IllegalAction("HS-7", Message("There is no stone on {cell}.", cell=cell))
        if holders[0] is holders[1]:
            alike = "The stones on {one} and {two} are the same colour."
            raise IllegalAction("HS-7", Message(alike, one=first, two=second))

    def _check_adjacent(self, first: str, second: str) -> None:
        if not self.board.cell(second) & self.board.around(first):
            apart = Message("{one} and {two} are not adjacent.", one=first, two=second)
            raise IllegalAction("HS-7", apart)

    def holder(self, cell: str) -> Seat | None:
        """Return the owner of the stone on a cell other than O, or None if the cell is empty."""
        held = [seat for seat in Seat if self.board.cell(cell) & self.stones[seat]]
        return held[0] if held else None

    def play(self, seat: Seat, action: Action) -> Self:
        """Return the position after the action, which may end the game (HS-6, HS-9)."""
        item, passes = None, 0
        stones, cell = self.stones, self.board.cell
        match action:
            case Place(first):
                owner = seat.other if self.opening else seat
                stones = stones.put(owner, stones[owner] | cell(first))
            case Pass():
                passes = self.passes + 1
            case Move(source, target):
                item = Item.MOVE
                stones = stones.put(seat, stones[seat] ^ cell(source) ^ cell(target))
            case Swap(first, second):
                item = Item.SWAP
                stones = stones.map(lambda held: held ^ cell(first) ^ cell(second))
            case Double(first, second):
                item = Item.DOUBLE
                stones = stones.put(seat, stones[seat] | cell(first) | cell(second))
        items = self.items
        if item is not None:
            items = items.put(seat, tuple(held for held in items[seat] if held is not item))
        turn = Turn(self.number, seat, action)
        return self._next_turn_or_end(stones=stones, items=items, passes=passes, outs=0, last=turn)

    def is_pass(self, action: Action) -> bool:
        return isinstance(action, Pass)

    def timed_out(self) -> Self:
        """Return the position after a time-out: no stone is placed, and it is not a pass (HS-8)."""
        turn = Turn(self.number, self.to_move, None)
        return self._next_turn_or_end(passes=0, outs=self.outs + 1, last=turn)

    def lapses(self) -> tuple[Lapse, ...]:
        """Return the consequence of running out of time: no move, or the end of the game (HS-9)."""
        if self.result or not self.timed_out().result:
            return AlternatingTurns.lapses(self)
        ends = "No move for {seat}, which ends the game"
        return (Lapse(self.to_move, Message(ends, seat=self.to_move, clause="HS-9")),)

    def _next_turn_or_end(self, **changes: Any) -> Self:
        """Return the position of the next turn, or the final one if the game is over (HS-9)."""
        after = replace(self, **changes)
        if after.passes < PASSES and after.outs < TIME_OUTS and after.empty:
            return after.next_turn()
        scores = scored(after.board, after.stones, after.edge_groups_only)
        return replace(after, result=judge(scores))

    def view(self, viewer: Viewer) -> HyperStarView:
        """Return the view; every viewer sees everything (HS-13)."""
        return HyperStarView(
            radius=self.radius,
            round=self.number,
            to_move=self.mover,
            opening=self.opening and self.mover is not None,
            stones=self.stones.map(lambda cells: frozenset(self.board.named(cells))),
            scoring=scoring(self.radius, self.stones, self.edge_groups_only),
            over=self.result is not None,
            items=self.items,
            passes=self.passes,
            time_outs=self.outs,
            last=self.last,
            outcome=self.result,
            ruled=self.ruled,
        )


def _moves(position: Position, seat: Seat) -> list[Move]:
    board, stones = position.board, position.stones[seat] & ~CENTRE
    return [
        Move(board.names[index], target)
        for index in indices(stones)
        for target in board.named(board.near[index] & position.empty)
    ]


def _swaps(position: Position, seat: Seat) -> list[Swap]:
    """Return every swap of adjacent stones of different seats, except on O (HS-7, HS-3)."""
    board, other = position.board, position.stones[seat.other] & ~CENTRE
    return [
        Swap(board.names[index], name)
        for index in indices(position.stones[seat] & ~CENTRE)
        for name in board.named(board.near[index] & other)
    ]


def _doubles(empty: tuple[str, ...]) -> list[Double]:
    """Return all doubles (HS-7), or at most `MOST_DOUBLES` evenly spaced ones."""
    step = -(-math.comb(len(empty), 2) // MOST_DOUBLES) or 1
    pairs = itertools.islice(itertools.combinations(empty, 2), 0, None, step)
    return [Double(*pair) for pair in pairs]


def judge(scores: Scored) -> Outcome:
    """Return the outcome: a win by score, then by number of corners; otherwise a draw (HS-12)."""
    score, corners = scores.score, scores.corners
    winner = ahead(score) or ahead(corners)
    if winner is None:
        reason = Message(
            "equal scores ({score}) and corners ({corners})",
            score=grouped(score.one),
            corners=corners.one,
        )
    elif score.one != score.two:
        more, fewer = grouped(score[winner]), grouped(score[winner.other])
        reason = Message("{more} against {fewer}", more=more, fewer=fewer)
    else:
        reason = Message(
            "equal scores ({score}), and {corners} against {fewer}",
            score=grouped(score.one),
            corners=counted(corners[winner], "{count} corner", "{count} corners"),
            fewer=corners[winner.other],
        )
    return Outcome(winner, "HS-12", reason, "HS-9")
