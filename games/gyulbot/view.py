"""The actions of Gyulbot, and the view of each viewer."""

from __future__ import annotations

import enum
import hashlib
from dataclasses import dataclass
from typing import TypeAlias

from games.core import Outcome, Pair, Seat
from games.gyulbot.board import Move, Puzzle

MOST_MOVES = 999
"""The largest number that may be claimed (GY-7)."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The action that ends the race: a claim to solve the puzzle in `moves` moves (GY-7)."""

    moves: int


@dataclass(frozen=True, slots=True)
class Undercut:
    """The opponent's answer to a claim: a smaller number (GY-8)."""

    moves: int


@dataclass(frozen=True, slots=True)
class Lower:
    """The claimant's own smaller number (GY-8, GY-11)."""

    moves: int


@dataclass(frozen=True, slots=True)
class Decline:
    """The action of not undercutting (GY-8), or of not claiming (GY-7)."""


@dataclass(frozen=True, slots=True)
class Solve:
    """A demonstration (GY-9); moves after the goal is reached do not count."""

    moves: tuple[Move, ...]


Action: TypeAlias = Claim | Undercut | Lower | Decline | Solve


class Phase(enum.Enum):
    """The phases of a round (GY-7 to GY-9), and the end."""

    RACE = "race"
    REBUTTAL = "rebuttal"
    DEMONSTRATION = "demonstration"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Standing:
    """The claim of the round in progress.

    `moves`: the claimant's number, lowered `lowered` times. `undercut`: the other seat's number,
    None if there is none.
    """

    claimant: Seat
    moves: int
    lowered: int = 0
    undercut: int | None = None

    @property
    def number(self) -> int:
        """The number to demonstrate: the undercut, or else the claim."""
        return self.moves if self.undercut is None else self.undercut


@dataclass(frozen=True, slots=True)
class Round:
    """The result of a finished round.

    `standing` and `demonstrator` are None if it was void (GY-7). `solution`: the moves that count
    (GY-6), None if the demonstration failed.
    """

    number: int
    standing: Standing | None = None
    demonstrator: Seat | None = None
    solution: tuple[Move, ...] | None = None

    @property
    def point(self) -> Seat | None:
        """The seat that got the point (GY-10); None if the round was void."""
        if self.demonstrator is None:
            return None
        return self.demonstrator if self.solution is not None else self.demonstrator.other


@dataclass(frozen=True, slots=True)
class Least:
    """The least number of moves of a round's puzzle, None if the puzzle has no solution (GY-13).

    `salt`: 64 hex digits from the match's seed. `line`: a solution of that length, if known.
    """

    round: int
    moves: int | None
    salt: str
    line: tuple[Move, ...] | None = None

    @property
    def commitment(self) -> str:
        """The public seal before the round is over: the hex SHA-256 of SALT/ROUND/N."""
        number = "none" if self.moves is None else str(self.moves)
        return hashlib.sha256(f"{self.salt}/{self.round}/{number}".encode("ascii")).hexdigest()


@dataclass(frozen=True, slots=True)
class GyulbotView:
    """A viewer's view; only `least` and later puzzles are secret.

    `planned`: number of rounds before any extra rounds. `puzzles`: one per round that has begun,
    the last one for the round in progress; None if the record lacks the puzzle, or if the round is
    not started yet. `standing`: None in the race and once the match is over; `demonstrator`: None
    except in a demonstration. `declined`: who has declined in the race. `halved`: the seat whose
    time to undercut is halved in this round (GY-12). `least`: the least numbers of finished rounds,
    for the umpire also of the round in progress (GY-13). `commitments`: the seals by round, as far
    as rounds have begun and their least numbers were computed. `ruled`: a ruling ended the match in
    this round (GEN-6), and the other fields show the round as it was then.
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
        """The puzzle of the round in progress, or of the last round played."""
        return self.puzzles[-1]

    def least_of(self, round: int) -> Least | None:
        """Return the least number of a round; None if this viewer may not know it."""
        return next((fact for fact in self.least if fact.round == round), None)
