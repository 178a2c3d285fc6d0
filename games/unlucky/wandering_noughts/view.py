from __future__ import annotations

import enum
from dataclasses import dataclass

from games.core import Message, Pair, Seat
from games.core.text import verbatim
from games.kinds.grids import Cell, cell_name
from games.unlucky.trial import Verdict


@dataclass(frozen=True, slots=True)
class Turn:
    """The action: up to two of wall, move (from, to) and place (WN-2)."""

    wall: Cell | None = None
    move: tuple[Cell, Cell] | None = None
    place: Cell | None = None


class ActionKind(enum.Enum):
    """A kind of action, in the order of resolution (WN-6)."""

    WALL = "wall"
    MOVE = "move"
    PLACE = "place"


class Result(enum.Enum):
    """The result of an action.

    EXCHANGED: two pieces that moved to the same space have changed places (WN-7). REDIRECTED: a
    piece was placed on a space that an enemy piece had just entered (WN-8).
    """

    DONE = "done"
    EXCHANGED = "exchanged"
    REDIRECTED = "redirected"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Step:
    """An action of a round, and its result.

    `start` is the space from which a piece moves, or None for other actions. `aim` is the space
    that the player named. `end` is where the wall or piece is afterwards: `start` for a cancelled
    move, None for a cancelled placement.
    """

    seat: Seat
    kind: ActionKind
    start: Cell | None
    aim: Cell
    end: Cell | None
    result: Result
    because: Message | None
    clause: str

    @property
    def action(self) -> str:
        """The action in short form: `wall B3`, `B2→C3`, `place D4`."""
        if self.start is not None:
            return f"{cell_name(self.start)}→{cell_name(self.aim)}"
        return f"{self.kind.value} {cell_name(self.aim)}"

    @property
    def outcome_text(self) -> Message:
        """The result with its reason: `B2→C3 cancelled: a wall was placed on C3`."""
        action = self.action
        if self.result is Result.CANCELLED:
            what = Message("{action} cancelled", action=action)
        elif self.end is None or self.end == self.aim:
            what = verbatim(action)
        else:
            to = cell_name(self.end)
            if self.result is Result.EXCHANGED:
                what = Message("{action} exchanged to {cell}", action=action, cell=to)
            else:
                what = Message("{action} redirected to {cell}", action=action, cell=to)
        if self.because is None:
            return what
        return Message("{what}: {because}", what=what, because=self.because)

    @property
    def why(self) -> Message:
        return Message("{step}", step=self.outcome_text, clause=self.clause)


@dataclass(frozen=True, slots=True)
class Reveal:
    """A closed round: both turns (None for a missing part, UF-4) and their results."""

    round: int
    turns: Pair[Turn | None]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class NoughtsView:
    """A viewer's view of the trial; only pending submissions are secret (WN-10).

    `board` holds 6 strings of 6 characters: `o` and `x` for pieces, `#` for a wall, `.` for empty,
    a space for a missing corner. `lines` holds each seat's lines, each as its three spaces.
    `walls_left` is the number of walls that each seat can still place. `first_ahead` is the seat
    that first had more lines at the end of a round, and the number of that round (WN-9). `own_seat`
    is the viewer, and `pending` its submission for this round.
    """

    round: int
    board: tuple[str, ...]
    lines: Pair[tuple[tuple[Cell, ...], ...]]
    walls_left: Pair[int]
    first_ahead: tuple[Seat, int] | None
    last: Reveal | None
    own_seat: Seat | None
    pending: Turn | None
    verdict: Verdict | None
