"""The rules of Thwart Omega (TO-1 to TO-10): one moment of a match."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from games import core
from games.core import UMPIRE, Draw, IllegalAction, Ms, Outcome, Pair, Sealed, Seat, Timer, Viewer
from games.kinds.grids import Cell, cell_name
from games.thwart_omega.scoring import CELLS, groups_of, score_of, winner_by_sizes
from games.thwart_omega.view import (
    BURNED,
    EMPTY,
    SIZE,
    STONES,
    Reveal,
    Submission,
    View,
    rows,
)

NAMES = Pair("black", "white")
TITLES = Pair("Black", "White")
"""The seats as people read them."""
NOTHING_SUBMITTED: Sealed[Submission] = Sealed()
SLOT = "move"
"""What a later submission of the same round replaces (GEN-3)."""
FEW = 3
"""With this many empty cells or fewer at the end of a round the game is over (TO-4)."""


@dataclass(frozen=True, slots=True)
class Position(core.Position[Submission, View]):
    """One moment of a game; `board` is 49 characters in row-major order, as views write them.

    `drawn` says which of the `sealed` submissions were drawn (TO-9).
    """

    edition: str
    dm_opponent: Seat
    round_time: Ms
    number: int = 1
    board: str = EMPTY * (SIZE * SIZE)
    sealed: Sealed[Submission] = NOTHING_SUBMITTED
    drawn: frozenset[Seat] = frozenset()
    last: Reveal | None = None
    leftover: frozenset[Cell] = frozenset()
    replayed_from: str | None = None
    ruled: bool = False
    result: Outcome | None = None

    @property
    def round(self) -> int:
        """The open round; rounds count on after a replay (TO-8)."""
        return self.number

    def outcome(self) -> Outcome | None:
        """The result, once the board is full (TO-4)."""
        return self.result

    def awaiting(self) -> frozenset[Seat]:
        """The seats without a submission in the open round."""
        return frozenset() if self.result else self.sealed.missing

    def complete(self) -> bool:
        """Whether both have submitted; either may still replace its submission (GEN-3)."""
        return self.result is None and not self.sealed.missing

    def check(self, seat: Seat, action: Submission) -> None:
        """Two different cells of the board, both empty at the start of the round (TO-1, TO-2)."""
        if self.result:
            raise IllegalAction(self.result.ended_by, "The game is over.")
        for cell in (action.black, action.white):
            if cell not in _INDEX:
                raise IllegalAction("TO-1", f"{cell_name(cell)} is not on the board.")
        if action.black == action.white:
            name = cell_name(action.black)
            raise IllegalAction("TO-2", f"Both stones are on {name}; they need two cells.")
        for cell in (action.black, action.white):
            if self.board[_INDEX[cell]] != EMPTY:
                raise IllegalAction("TO-2", f"{cell_name(cell)} is not empty.")

    def play(self, seat: Seat, action: Submission) -> Self:
        """With `action` in force for `seat`; an earlier one of this round is replaced (GEN-3)."""
        return replace(self, sealed=self.sealed.submit(seat, action), drawn=self.drawn - {seat})

    def play_drawn(self, seat: Seat, action: Submission) -> Self:
        """The same for a drawn submission, which the reveal shows as such (TO-9)."""
        return replace(self, sealed=self.sealed.submit(seat, action), drawn=self.drawn | {seat})

    def fallback(self, seat: Seat, draw: Draw) -> Submission | None:
        """A draw from all ordered pairs of different empty cells for a seat that owes (TO-9)."""
        if seat not in self.awaiting():
            return None
        empty = self.empty()
        rest = len(empty) - 1
        label = f"thwart-omega/{self.number}/{NAMES[seat]}/move"
        black, white = divmod(draw(label, len(empty) * rest), rest)
        return Submission(empty[black], empty[white if white < black else white + 1])

    def timers(self) -> tuple[Timer, ...]:
        """The one clock of the round, for both seats (TO-9)."""
        if self.result:
            return ()
        return (Timer(("round", self.number), self.round_time),)

    def expire(self, key: tuple[str | int, ...]) -> Self:
        """The round ends at its deadline, missing submissions having been drawn (TO-9)."""
        if self.result:
            raise IllegalAction(self.result.ended_by, "The game is over.")
        if key != ("round", self.number):
            raise ValueError(f"no such clock is running: {key}")
        return self.close()

    def close(self) -> Self:
        """Both submissions revealed and placed together (TO-3); the end, if it is one (TO-4)."""
        black, white = self.sealed.one, self.sealed.two
        if self.result or black is None or white is None:
            raise ValueError("there is no complete round to close")
        reveal = Reveal(Pair(black, white), self.drawn, self.number)
        board = _placed(self.board, reveal.submissions)
        after = replace(self, board=board, last=reveal, sealed=NOTHING_SUBMITTED, drawn=frozenset())
        if board.count(EMPTY) > FEW:
            return replace(after, number=self.number + 1)
        leftover = frozenset(after.empty())
        full = board.replace(EMPTY, BURNED)
        result = judge(full, self.edition, self.dm_opponent)
        if result is not None:
            return replace(after, board=full, leftover=leftover, result=result)
        again = EMPTY * (SIZE * SIZE)
        return replace(after, number=self.number + 1, board=again, replayed_from=full)

    def pending(self, seat: Seat) -> frozenset[str]:
        """Whether a submission of the seat waits to be revealed."""
        return frozenset() if self.sealed[seat] is None else frozenset({SLOT})

    def give_back(self) -> Self:
        """Both submit anew.

        Ruling on TO-10: a submission that everybody has seen is not left standing against one
        that can still be chosen.
        """
        return replace(self, sealed=NOTHING_SUBMITTED, drawn=frozenset())

    def empty(self) -> tuple[Cell, ...]:
        """The empty cells in row-major order."""
        return tuple(cell for cell, mark in zip(CELLS, self.board, strict=True) if mark == EMPTY)

    def view(self, viewer: Viewer) -> View:
        """The board and the reveals for all; of the pending submissions a seat's own (TO-10)."""
        groups = groups_of(self.board)
        return View(
            round=self.number,
            board=rows(self.board),
            last=self.last,
            leftover=self.leftover,
            groups=groups,
            score=groups.map(score_of),
            received=self.sealed.received,
            own=self.sealed[viewer] if isinstance(viewer, Seat) else None,
            replayed_from=rows(self.replayed_from) if self.replayed_from else None,
            outcome=self.result,
            ruled=self.ruled,
        )

    def after_ruling(self) -> Self:
        """Nothing is awaited and no score counts (GEN-6)."""
        return replace(self, ruled=True)

    def hides(self) -> bool:
        """What is submitted is sealed for the umpire's eyes as well (TO-10)."""
        return False

    def discloses(self, viewer: Viewer, seat: Seat, action: Submission, round: int) -> bool:
        """A submission is its seat's and the umpire's to know until its round closes (TO-10)."""
        return viewer in (seat, UMPIRE) or round < self.number or self.result is not None


_INDEX = {cell: index for index, cell in enumerate(CELLS)}


def _placed(board: str, submissions: Pair[Submission]) -> str:
    """The board with the four stones of a round: burned cells and doubles (TO-3)."""
    placed: dict[Cell, str] = {}
    for one in submissions:
        for cell, stone in ((one.black, STONES.one), (one.white, STONES.two)):
            if cell not in placed:
                placed[cell] = stone
            else:
                placed[cell] = stone.upper() if placed[cell] == stone else BURNED
    marks = list(board)
    for cell, mark in placed.items():
        marks[_INDEX[cell]] = mark
    return "".join(marks)


def judge(board: str, edition: str, dm_opponent: Seat) -> Outcome | None:
    """Who wins on a full board (TO-7, TO-8); None if the game is to be replayed."""
    groups = groups_of(board)
    score = groups.map(score_of)
    if score.one != score.two:
        winner = Seat.ONE if score.one > score.two else Seat.TWO
        return Outcome(winner, "TO-7", f"{score[winner]} against {score[winner.other]}", "TO-4")
    equal = f"equal scores ({score.one})"
    if edition == "genius-game-3":
        return Outcome(dm_opponent, "TO-8", f"{equal}: the DM Opponent wins", "TO-4")
    by_sizes = winner_by_sizes(groups)
    if by_sizes is not None:
        winner, place, more, fewer = by_sizes
        reason = (
            f"{equal}, and the groups differ at the {ordinal(place)} place: {more} against {fewer}"
        )
        return Outcome(winner, "TO-8", reason, "TO-4")
    if edition == "colosseum":
        return None
    return Outcome(dm_opponent, "TO-8", f"{equal} and equal groups: the DM Opponent wins", "TO-4")


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, … 11th, … 21st."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"
