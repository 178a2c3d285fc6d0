from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Self

from games.core import IllegalAction, Message, Outcome, Pair, Seat, Viewer, ahead
from games.core.text import ordinal
from games.kinds.grids import Cell, Group, cell_name, larger, sizes
from games.kinds.sealed import Counted, SealedRounds
from games.thwart_omega.view import BURNED, EMPTY, GRID, STONES, Submission, ThwartOmegaView

NAMES = Pair("black", "white")
TITLES = Pair(Message("Black"), Message("White"))
FEW = 3
"""The number of empty cells at or below which the game ends after a round (TO-4)."""
START = GRID.filled(EMPTY)


@dataclass(frozen=True, slots=True)
class Position(SealedRounds[Submission, ThwartOmegaView]):
    """A position of a match; `board` is 49 characters in row-major order, as in views."""

    label = "thwart-omega"
    names = NAMES

    edition: str
    dm_opponent: Seat
    board: str = START
    leftover: frozenset[Cell] = frozenset()
    replayed_from: str | None = None

    def legal(self, seat: Seat) -> Counted[Submission]:
        """Return all pairs of different empty cells in row-major order, black first (TO-2)."""
        empty = self.empty()
        rest = len(empty) - 1

        def pair(number: int) -> Submission:
            black, white = divmod(number, rest)
            return Submission(empty[black], empty[white if white < black else white + 1])

        return Counted(len(empty) * rest, pair)

    def check_action(self, seat: Seat, action: Submission) -> None:
        """Raise `IllegalAction` unless the cells differ and are empty (TO-1, TO-2)."""
        GRID.check("TO-1", action.black, action.white)
        if action.black == action.white:
            name = cell_name(action.black)
            both = Message("Both stones are on {cell}; they need two cells.", cell=name)
            raise IllegalAction("TO-2", both, tellable=True)
        GRID.check_empty("TO-2", self.board, action.black, action.white)

    def resolve(self, actions: Pair[Submission]) -> Self:
        """Return the position after placing all four stones; it may end the game (TO-3, TO-4)."""
        board = _with_stones(self.board, actions)
        after = replace(self, board=board)
        if board.count(EMPTY) > FEW:
            return after
        full = board.replace(EMPTY, BURNED)
        result = judge(full, self.edition, self.dm_opponent)
        if result is None:
            return replace(after, board=START, replayed_from=full)
        return replace(after, board=full, leftover=frozenset(after.empty()), result=result)

    def empty(self) -> tuple[Cell, ...]:
        return GRID.holding(self.board, EMPTY)

    def view(self, viewer: Viewer) -> ThwartOmegaView:
        """Return the view. Only the seat that made a pending submission can see it (TO-10)."""
        groups = groups_of(self.board)
        view = ThwartOmegaView(
            board=GRID.rows(self.board),
            leftover=self.leftover,
            groups=groups,
            score=groups.map(score_of),
            replayed_from=GRID.rows(self.replayed_from) if self.replayed_from else None,
        )
        return self.with_round(view, viewer)


def _with_stones(board: str, submissions: Pair[Submission]) -> str:
    """Return the board after a round's four stones, with burned cells and doubles (TO-3)."""
    placed: dict[Cell, str] = {}
    for submission in submissions:
        for cell, stone in ((submission.black, STONES.one), (submission.white, STONES.two)):
            if cell not in placed:
                placed[cell] = stone
            else:
                placed[cell] = stone.upper() if placed[cell] == stone else BURNED
    return GRID.put(board, placed)


@lru_cache(maxsize=256)
def groups_of(board: str) -> Pair[tuple[Group, ...]]:
    """Return the groups of each colour on a board, largest first (TO-5)."""
    return STONES.map(lambda stone: GRID.groups(board, {stone: 1, stone.upper(): 2}))


def score_of(groups_: tuple[Group, ...]) -> int:
    """Return the product of the sizes of a seat's groups, or 0 if it has no stone (TO-6)."""
    return math.prod(sizes(groups_)) if groups_ else 0


def judge(board: str, edition: str, dm_opponent: Seat) -> Outcome | None:
    """Return the outcome of a full board (TO-7, TO-8), or None if a tie leads to a replay."""
    groups = groups_of(board)
    score = groups.map(score_of)
    winner = ahead(score)
    if winner is not None:
        reason = Message(
            "{more:,} against {fewer:,}", more=score[winner], fewer=score[winner.other]
        )
        return Outcome(winner, "TO-7", reason, "TO-4")
    equal = score.one
    if edition == "genius-game-3":
        reason = Message("equal scores ({score:,}): the DM Opponent wins", score=equal)
        return Outcome(dm_opponent, "TO-8", reason, "TO-4")
    by_sizes = larger(groups)
    if by_sizes is not None:
        text = "equal scores ({score:,}); the largest group has {more}, the other’s {fewer}"
        if by_sizes.place > 1:
            text = (
                "equal scores ({score:,});"
                " the {place} largest group has {more}, the other’s {fewer}"
            )
        _, place, more, fewer = by_sizes
        reason = Message(text, score=equal, place=ordinal(place), more=more, fewer=fewer)
        return Outcome(by_sizes.winner, "TO-8", reason, "TO-4")
    if edition == "colosseum":
        return None
    reason = Message("equal scores ({score:,}) and equal groups: the DM Opponent wins", score=equal)
    return Outcome(dm_opponent, "TO-8", reason, "TO-4")
