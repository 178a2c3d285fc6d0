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
    """A claim to solve the puzzle in `moves` moves, which ends the race (GY-7)."""

    moves: int


@dataclass(frozen=True, slots=True)
class Undercut:
    """The opponent's answer to a claim: a smaller number (GY-8)."""

    moves: int


@dataclass(frozen=True, slots=True)
class Lower:
    """A lowered claim: a smaller number from the claimant, before any undercut (GY-8, GY-11)."""

    moves: int


@dataclass(frozen=True, slots=True)
class Decline:
    """A refusal to undercut (GY-8), or to claim in the race (GY-7)."""


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
    """The claim of the current round and the answer to it.

    `moves` is the claimant's number, and `lowered` how often the claimant has lowered it.
    `undercut` is the other seat's number, or None if it has not undercut.
    """

    claimant: Seat
    moves: int
    lowered: int = 0
    undercut: int | None = None

    @property
    def number(self) -> int:
        """The number to demonstrate: the undercut if there is one, else the claim."""
        return self.moves if self.undercut is None else self.undercut


@dataclass(frozen=True, slots=True)
class Round:
    """The result of a finished round.

    `standing` and `demonstrator` are None if the round was void (GY-7). `solution` holds the moves
    that count (GY-6), or None if the demonstration failed.
    """

    number: int
    standing: Standing | None = None
    demonstrator: Seat | None = None
    solution: tuple[Move, ...] | None = None

    @property
    def point(self) -> Seat | None:
        """The seat that won the point (GY-10), or None if the round was void."""
        if self.demonstrator is None:
            return None
        return self.demonstrator if self.solution is not None else self.demonstrator.other


@dataclass(frozen=True, slots=True)
class Least:
    """The least number of moves of a round's puzzle (GY-13).

    `moves` is None if the puzzle has no solution. `salt` is 64 hex digits derived from the match's
    seed. `line` is a solution with `moves` moves, if known.
    """

    round: int
    moves: int | None
    salt: str
    line: tuple[Move, ...] | None = None

    @property
    def commitment(self) -> str:
        """The published commitment to the number: the hex SHA-256 of SALT/ROUND/N."""
        number = "none" if self.moves is None else str(self.moves)
        return hashlib.sha256(f"{self.salt}/{self.round}/{number}".encode("ascii")).hexdigest()


@dataclass(frozen=True, slots=True)
class GyulbotView:
    """A viewer's view of a match; only `least` and later puzzles are secret.

    `planned` is the number of rounds, excluding extra rounds. `puzzles` holds one puzzle per round
    that has begun, with the current round's puzzle last; a puzzle is None if the record lacks it or
    the round is not started yet. `standing` is None in the race and after the match, `demonstrator`
    is None except in a demonstration. `declined` holds the seats that have declined in the race.
    `halved` is the seat whose time to undercut is halved in this round (GY-12). `least` lists the
    least numbers of finished rounds, and for the umpire that of the current round (GY-13).
    `commitments` lists the commitments to the least numbers computed so far, by round. `ruled` is
    True if a ruling ended the match in this round (GEN-6); the other fields then show the round as
    it was before the ruling.
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
        """The puzzle of the current round, or of the last round played."""
        return self.puzzles[-1]

    def least_of(self, round: int) -> Least | None:
        """Return the least number of a round, or None if it is not known to this viewer."""
        return next((fact for fact in self.least if fact.round == round), None)
