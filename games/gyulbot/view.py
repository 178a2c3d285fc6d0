"""What can be done in Gyulbot, and what each viewer may see of it."""

from __future__ import annotations

import enum
import hashlib
from dataclasses import dataclass
from typing import TypeAlias

from games.core import Message, Outcome, Pair, Seat
from games.gyulbot.board import Move, Puzzle

NAMES = Pair("a", "b")
TITLES = Pair(Message("A"), Message("B"))
"""The seats' names for people."""
MOST_MOVES = 999
"""The largest number that may be claimed (GY-7)."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The action that ends the race: a solution of at most `moves` moves is claimed (GY-7)."""

    moves: int


@dataclass(frozen=True, slots=True)
class Undercut:
    """The other seat claims a smaller number (GY-8)."""

    moves: int


@dataclass(frozen=True, slots=True)
class Lower:
    """The claimant claims a smaller number itself (GY-8, GY-11)."""

    moves: int


@dataclass(frozen=True, slots=True)
class Decline:
    """No undercut (GY-8); in the race: no claim (GY-7)."""


@dataclass(frozen=True, slots=True)
class Solve:
    """An attempt at the demonstration (GY-9); moves after the goal is reached do not count."""

    moves: tuple[Move, ...]


Action: TypeAlias = Claim | Undercut | Lower | Decline | Solve


class Phase(enum.Enum):
    """The parts of a round (GY-7 to GY-9), and the end."""

    RACE = "race"
    REBUTTAL = "rebuttal"
    DEMONSTRATION = "demonstration"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Standing:
    """The claim of the round in progress.

    `moves`: the claimant's number as it now stands, `lowered` times lowered. `undercut`: the other
    seat's number, None until there is one.
    """

    claimant: Seat
    moves: int
    lowered: int = 0
    undercut: int | None = None

    @property
    def number(self) -> int:
        """The number that has to be demonstrated as things stand."""
        return self.moves if self.undercut is None else self.undercut


@dataclass(frozen=True, slots=True)
class Round:
    """A finished round: what had to be demonstrated, by whom, and how that went.

    `standing` and `demonstrator` are None if it was void (GY-7). `solution` holds the moves that
    count (GY-6), None unless it was solved.
    """

    number: int
    standing: Standing | None = None
    demonstrator: Seat | None = None
    solution: tuple[Move, ...] | None = None

    @property
    def point(self) -> Seat | None:
        """Whose point it was (GY-10); None for a void round."""
        if self.demonstrator is None:
            return None
        return self.demonstrator if self.solution is not None else self.demonstrator.other


@dataclass(frozen=True, slots=True)
class Least:
    """The least number of moves of a round's puzzle, None if it has no solution (GY-13).

    `salt`: 64 hex digits from the match's seed. `line`: a solution of that length, if it is known.
    """

    round: int
    moves: int | None
    salt: str
    line: tuple[Move, ...] | None = None

    @property
    def commitment(self) -> str:
        """What is public before the round is over: the hex SHA-256 of SALT/ROUND/N."""
        number = "none" if self.moves is None else str(self.moves)
        return hashlib.sha256(f"{self.salt}/{self.round}/{number}".encode("ascii")).hexdigest()


@dataclass(frozen=True, slots=True)
class View:
    """All that one viewer may know; everybody knows all but `least` and the puzzles to come.

    `planned`: the rounds before any extra ones. `puzzles`: those of the rounds that have begun,
    the last one for the round in progress; None where a record does not hold it, or while the
    round waits to be started. `standing` is
    None in the race and once the match is over, `demonstrator` but in a demonstration. `declined`:
    who has declined in the race. `halved`: whose time to undercut is halved in this round (GY-12).
    `least`: of the finished rounds, for the umpire of this one too (GY-13). `commitments`: by
    round, of the rounds that have begun and whose least number has been worked out. `ruled`: a
    ruling ended the match in this round (GEN-6); the rest tells how far the round had come.
    """

    round: int
    planned: int
    phase: Phase
    puzzles: tuple[Puzzle | None, ...]
    standing: Standing | None
    demonstrator: Seat | None
    declined: frozenset[Seat]
    halved: Seat | None
    points: Pair[int]
    rounds: tuple[Round, ...]
    least: tuple[Least, ...]
    commitments: tuple[tuple[int, str], ...]
    outcome: Outcome | None
    ruled: bool = False

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle of the round in progress; once over, of the last one played."""
        return self.puzzles[-1]

    def least_of(self, round: int) -> Least | None:
        """Return the least number of a round, if this viewer may know it."""
        return next((one for one in self.least if one.round == round), None)
